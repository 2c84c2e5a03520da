//! What is written is read as it was.

use crate::{Chapter, read, write};
use proptest::prelude::*;

use super::common::{games, grown, same, seats};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn study_of_any_game_reads_as_it_was_written(seed: u64, steps in 0_usize..60) {
        for game in games() {
            let mut chapter = grown(game, seed, steps);
            chapter.title = "Über den Anfang".into();
            chapter.players = vec!["Ann".into(); seats(game)];
            chapter.tags = vec![("Event".into(), "Hall: one".into())];
            let text = write(std::slice::from_ref(&chapter));
            let read = read(&text).unwrap_or_else(|why| panic!("{why} in\n{text}"));
            same(&read[0], &chapter);
            prop_assert_eq!(write(&read), text);
            prop_assert_eq!(
                (&read[0].title, &read[0].players, &read[0].tags),
                (&chapter.title, &chapter.players, &chapter.tags)
            );
        }
    }
}

#[test]
fn study_of_several_chapters_reads_as_it_was_written() {
    let chapters: Vec<Chapter> =
        games().into_iter().zip(0..).map(|(game, seed)| grown(game, seed, 30)).collect();
    let text = write(&chapters);
    let again = read(&text).expect("it reads");
    assert_eq!(again.len(), chapters.len());
    assert_eq!(write(&again), text);
}

#[test]
fn record_of_any_game_becomes_a_main_line() {
    for game in games() {
        let mut play = grown(game, 7, 0).open().expect("it opens");
        let mut dice = hall_core::SplitMix64::new(7);
        for _ in 0..25 {
            super::common::step(&mut *play, &mut dice);
        }
        let record = matches::Record::of(&*play, vec!["Ann".into()], None).to_string();
        let chapters = read(&record).unwrap_or_else(|why| panic!("{why} in\n{record}"));
        let [chapter] = &chapters[..] else { panic!("one chapter") };
        let line = chapter.tree.main_line();
        assert_eq!(line.len(), play.len());
        let last = line.last().copied().expect("steps were played");
        assert_eq!(chapter.at(last).expect("legal").position(), play.position());
    }
}
