//! Studies as text, and PGN with variations; edits of shared ones.

use std::sync::LazyLock;

use hall_core::{Dice, SplitMix64};
use study::{
    Chapter, Drawing, Ink, SharedEdit, SharedStudy, Sign, StudyChange, StudyEdit, StudyNodeId,
    read, write, write_pgn,
};

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

/// The study whose chapters are edited.
static EDITED: LazyLock<SharedStudy> = LazyLock::new(|| {
    let chapters = games().map(|(_, game)| {
        let mut dice = SplitMix64::new(7);
        let setup = fitting(game, &mut dice);
        let chapter = Chapter::start(game.info().id, &setup, None);
        let mut chapter = chapter.expect("the setup is fine");
        grown(&mut chapter, &mut dice);
        chapter
    });
    SharedStudy::new("edited", chapters.collect()).expect("there is room")
});

/// Edits in their wire form, one a line: each is refused and changes nothing, or is made, and leads
/// who makes it from what the hall sends to the same study; what comes of them is kept as text.
pub fn edits(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(&bytes[..bytes.len().min(BYTES_MAX)]) else { return };
    let mut hall = EDITED.clone();
    let mut behind = hall.clone();
    for line in text.lines().take(16) {
        let Ok(edit) = serde_json::from_str::<SharedEdit>(line) else { continue };
        let before = hall.clone();
        match hall.edit(&edit) {
            Ok(logged) => {
                let sent = serde_json::to_string(&logged).expect("plain data");
                let heard: SharedEdit = serde_json::from_str(&sent).expect("it was written so");
                assert_eq!(heard, logged, "{sent}");
                behind.edit(&heard).unwrap_or_else(|why| panic!("{why}: {sent}"));
            }
            Err(why) => {
                assert_eq!(hall, before, "what is refused changes nothing: {line}");
                assert!(why.to_string().len() < 800, "{why}");
            }
        }
    }
    assert_eq!(behind, hall, "those who follow have another study");
    let ids: Vec<u32> = hall.chapters.iter().map(|of| of.id).collect();
    let kept = SharedStudy::read(&hall.title, &hall.text(), &ids);
    let kept = kept.unwrap_or_else(|why| panic!("{why} in\n{}", hall.text()));
    assert_eq!(kept.text(), hall.text(), "what is kept is another study");
}

/// Edits of every kind, at nodes that are there.
pub fn edit_seeds() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for of in &EDITED.chapters {
        let mut dice = SplitMix64::new(u64::from(of.id));
        for _ in 0..6 {
            let node = StudyNodeId::new(dice.below(of.chapter.tree.len() as u32) as usize);
            let mut play = of.chapter.at(node).expect("it is played");
            let before = play.len();
            while play.len() == before && step(&mut *play, &mut dice) {}
            let changes = [
                StudyChange::Add { step: play.line(play.len().saturating_sub(1)) },
                StudyChange::Comment { text: "one\ntwo".into() },
                StudyChange::Sign { sign: Sign::new(3).expect("it is one"), on: true },
                StudyChange::Draw {
                    drawing: Drawing::Circle { ink: Ink::Red, spot: "a1".into() },
                    on: true,
                },
                StudyChange::Promote,
                StudyChange::Delete,
            ];
            let chapter = of.id;
            let mut edits: Vec<SharedEdit> = changes
                .into_iter()
                .map(|change| SharedEdit::In {
                    chapter,
                    edit: StudyEdit { at: of.chapter.way(node), change },
                })
                .collect();
            edits.extend([
                SharedEdit::Title { title: " a title ".into() },
                SharedEdit::NameChapter { chapter, title: "named".into() },
                SharedEdit::MoveChapter { chapter, to: 1 },
                SharedEdit::AddChapters { text: write(&[(*of.chapter).clone()]), first: 0 },
                SharedEdit::DeleteChapter { chapter },
            ]);
            let lines = edits.iter().map(|edit| serde_json::to_string(edit).expect("plain data"));
            all.push(lines.collect::<Vec<_>>().join("\n").into_bytes());
        }
    }
    all
}
