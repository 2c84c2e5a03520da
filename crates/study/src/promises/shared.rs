//! Studies of several chapters that several people change at once.

use hall_core::{Dice, SplitMix64};

use super::common::{grown, step};
use crate::{
    Chapter, SharedEdit, SharedRefused, SharedStudy, StudyChange, StudyEdit, StudyNodeId,
    limits::{CHAPTERS_MAX, TITLE_MAX},
    write,
};

fn study(seed: u64) -> SharedStudy {
    let chapters = vec![grown("clusterfuss", seed, 6), grown("muster-chess", seed, 6)];
    SharedStudy::new(" Two \n games ", chapters).expect("there is room")
}

fn edit_by_chance(seen: &SharedStudy, dice: &mut SplitMix64) -> SharedEdit {
    let of = &seen.chapters[dice.below(seen.chapters.len() as u32) as usize];
    let chapter = of.id;
    let title = ["", "one", " two\twords "][dice.below(3) as usize].into();
    match dice.below(12) {
        0 => SharedEdit::Title { title },
        1 => SharedEdit::NameChapter { chapter, title },
        2 => SharedEdit::MoveChapter { chapter, to: dice.below(4) as usize },
        3 => SharedEdit::DeleteChapter { chapter },
        4 => {
            let text = write(&[grown("clusterfuss", u64::from(dice.below(9)), 3)]);
            SharedEdit::AddChapters { text, first: dice.below(3) }
        }
        _ => {
            let node = StudyNodeId::new(dice.below(of.chapter.tree.len() as u32) as usize);
            let mut play = of.chapter.at(node).expect("it is played");
            let change = match step(&mut *play, dice) {
                true => StudyChange::Add { step: play.line(play.len() - 1) },
                false => StudyChange::Delete,
            };
            SharedEdit::In { chapter, edit: StudyEdit { at: of.chapter.way(node), change } }
        }
    }
}

/// Editors who are behind each other by chance, and one who joins from the text.
#[test]
fn editors_of_chapters_with_edits_in_one_order_converge() {
    let mut refused = 0;
    for seed in 0..20 {
        let mut dice = SplitMix64::new(seed);
        let mut hall = study(seed);
        let mut editors = vec![(hall.clone(), 0); 2];
        let mut log: Vec<SharedEdit> = Vec::new();
        for round in 0..60 {
            if round == 30 {
                let ids: Vec<u32> = hall.chapters.iter().map(|of| of.id).collect();
                let joined = SharedStudy::read(&hall.title, &hall.text(), &ids);
                let joined = SharedStudy { next: hall.next, ..joined.expect("it is read") };
                editors.push((joined, log.len()));
            }
            let who = dice.below(editors.len() as u32) as usize;
            let (seen, known) = &mut editors[who];
            if dice.below(3) == 0 {
                follow(seen, known, &log);
                continue;
            }
            let edit = edit_by_chance(seen, &mut dice);
            let before = hall.clone();
            match hall.edit(&edit) {
                Ok(logged) => log.push(logged),
                Err(_) => {
                    assert_eq!(hall, before, "what is refused changes nothing");
                    refused += 1;
                }
            }
        }
        for (mut seen, mut known) in editors {
            follow(&mut seen, &mut known, &log);
            assert_eq!((&seen.title, seen.text()), (&hall.title, hall.text()), "seed {seed}");
            assert_eq!(seen.next, hall.next);
        }
    }
    assert!(refused > 10, "{refused}");
}

fn follow(seen: &mut SharedStudy, known: &mut usize, log: &[SharedEdit]) {
    for edit in &log[*known..] {
        let again = seen.edit(edit).expect("what the hall applied fits");
        assert_eq!(again, *edit);
    }
    *known = log.len();
}

#[test]
fn number_of_a_deleted_chapter_is_never_used_again() {
    let mut study = study(1);
    study.edit(&SharedEdit::DeleteChapter { chapter: 2 }).expect("it is there");
    let text = write(&[grown("clusterfuss", 3, 2)]);
    let added = study.edit(&SharedEdit::AddChapters { text, first: 0 }).expect("there is room");
    assert!(matches!(added, SharedEdit::AddChapters { first: 3, .. }), "{added:?}");
    let late = SharedEdit::NameChapter { chapter: 2, title: "late".into() };
    assert_eq!(study.edit(&late), Err(SharedRefused::NoChapter(2)));
}

#[test]
fn title_loses_what_nobody_sees_and_what_turns_the_line() {
    let mut study = study(1);
    let title = "\u{202e}\u{2066}Ann\u{200b}'s\n openings".into();
    let done = study.edit(&SharedEdit::Title { title }).expect("a title");
    assert_eq!(done, SharedEdit::Title { title: "Ann's openings".into() });
    assert_eq!(study.title, "Ann's openings");
}

#[test]
fn study_beyond_its_limits_is_refused() {
    let mut small = SharedStudy::new("", vec![grown("clusterfuss", 1, 1)]).expect("there is room");
    let last = small.edit(&SharedEdit::DeleteChapter { chapter: 1 });
    assert_eq!(last, Err(SharedRefused::LastChapter));
    let title = "x".repeat(TITLE_MAX + 1);
    assert_eq!(small.edit(&SharedEdit::Title { title }), Err(SharedRefused::LongTitle));
    let many: Vec<Chapter> = vec![grown("clusterfuss", 1, 1); CHAPTERS_MAX];
    let text = write(&many);
    let added = small.edit(&SharedEdit::AddChapters { text, first: 0 });
    assert_eq!(added, Err(SharedRefused::ManyChapters));
    let unread = small.edit(&SharedEdit::AddChapters { text: "no".into(), first: 0 });
    assert!(matches!(unread, Err(SharedRefused::Text(_))), "{unread:?}");
    assert_eq!(SharedStudy::new("", Vec::new()), Err(SharedRefused::LastChapter));
}
