//! Studies as text, and PGN with variations.

use hall_core::{Dice, SplitMix64};
use study::{Chapter, Drawing, Ink, Sign, StudyNodeId, read, write, write_pgn};

use super::{fitting, games, step};

/// A longer study teaches nothing new and takes long.
const BYTES_MAX: usize = 6_000;

/// A text is refused with line and column, and not at length, or is a study; what was read is
/// written as a text that reads to the same, and as a PGN where it can be.
pub fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(&bytes[..bytes.len().min(BYTES_MAX)]) else { return };
    let chapters = match read(text) {
        Ok(chapters) => chapters,
        Err(why) => {
            let line = text.lines().nth(why.line.saturating_sub(1)).unwrap_or("");
            assert!((1..=text.lines().count() + 1).contains(&why.line), "{why}");
            assert!((1..=line.chars().count() + 2).contains(&why.column), "{why}");
            assert!(why.to_string().len() < 800, "{why}");
            return;
        }
    };
    let written = write(&chapters);
    let again = read(&written).unwrap_or_else(|why| panic!("{why} in\n{written}"));
    assert_eq!(write(&again), written, "writing is not stable");
    for (chapter, other) in chapters.iter().zip(&again) {
        assert_eq!(chapter.tree.len(), other.tree.len(), "{written}");
        chapter.check().unwrap_or_else(|why| panic!("{why} in\n{written}"));
        let Ok(pgn) = write_pgn(chapter) else { continue };
        let same = read(&pgn).unwrap_or_else(|why| panic!("{why} in\n{pgn}"));
        assert_eq!(write_pgn(&same[0]).as_deref(), Ok(&*pgn), "writing is not stable");
    }
}

/// A tree that grew at places chosen by chance.
fn grown(chapter: &mut Chapter, dice: &mut SplitMix64) {
    let mut matches = vec![chapter.open().expect("it opened before")];
    for _ in 0..24 {
        let at = matches.len() - 1 - dice.below(matches.len().min(4) as u32) as usize;
        let mut play = matches[at].boxed();
        let before = play.len();
        while play.len() == before && step(&mut *play, dice) {}
        if play.len() == before {
            continue;
        }
        let line = play.line(play.len() - 1);
        let id = chapter.tree.add(StudyNodeId::new(at), &line).expect("there is room");
        if id.index() == matches.len() {
            matches.push(play);
        }
        match dice.below(4) {
            0 => chapter.tree.comment(id, "good {%cal} [%csl Ra1]\n; two lines"),
            1 => chapter.tree.sign(id, Sign::new(5).expect("it is one")),
            2 => {
                let (from, to) = ("a1".into(), "c2".into());
                chapter.tree.draw(id, Drawing::Arrow { ink: Ink::Blue, from, to });
            }
            _ => {}
        }
    }
}

/// PGN as others write it.
const PGN: [&str; 2] = [
    "[Event \"Club\"]\n[Result \"1-0\"]\n\n{Short.} 1. e4! {[%cal Ge2e4,Rd8h4] best} e5 $1 $14 \
     (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6?! {[%csl Yd5]}) 2. Bc4 Nc6 3. Qh5 Nf6?? 4. Qxf7# \
     1-0\n\n[Event \"Second\"]\n\n1. d4 ; a line\n1... d5 *\n",
    "[SetUp \"1\"]\n[FEN \"6k1/8/8/8/R3R3/8/8/4K3 b - - 3 20\"]\n\n20... Kf8 {(} 21. Ra8+ ( {x} 21. \
     Rf4+ $5 ) 1/2-1/2\n",
];

/// Studies of random matches, as text and as PGN.
pub fn seeds() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for (_, game) in games() {
        for seed in 0..6_u64 {
            let mut dice = SplitMix64::new(seed);
            let setup = fitting(game, &mut dice);
            let chapter = Chapter::start(game.info().id, &setup, None);
            let mut chapter = chapter.expect("the setup is fine");
            grown(&mut chapter, &mut dice);
            all.extend(write_pgn(&chapter).map(String::into_bytes));
            all.push(write(&[chapter]).into_bytes());
        }
    }
    all.extend(PGN.map(|text| text.as_bytes().to_vec()));
    all
}
