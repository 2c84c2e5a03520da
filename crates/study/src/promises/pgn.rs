//! PGN with variations, comments, signs and drawings.

use crate::{NESTED_MAX, read, write, write_pgn};

use super::common::{grown, same};

const ANNOTATED: &str = "[Event \"Club\"]\n[White \"Ann\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n\
     [Annotator \"Eve\"]\n\n{A short game.} 1. e4! {[%cal Ge2e4,Rd8h4] best} e5 $1 $14 \
     (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6?! {[%csl Yd5]}) 2. Bc4 Nc6 3. Qh5 Nf6?? \
     4. Qxf7# 1-0\n\n[Event \"Second\"]\n[Result \"*\"]\n\n1. d4 ; a line\n1... d5 *\n";

#[test]
fn pgn_of_several_games_becomes_chapters() {
    let chapters = read(ANNOTATED).unwrap_or_else(|why| panic!("{why}"));
    let [first, second] = &chapters[..] else { panic!("two chapters") };
    assert_eq!((&*first.title, &*second.title), ("Club", "Second"));
    assert_eq!(first.players, ["Ann", "Bert"]);
    assert_eq!(first.tree.main_line().len(), 7);
    assert_eq!(first.tree.len(), 1 + 7 + 3 + 2 + 1);
    let e4 = first.tree.node(first.tree.main_line()[0]);
    assert_eq!((e4.comment.as_str(), e4.signs[0].to_string()), ("best", "!".into()));
    let drawn: Vec<String> = e4.drawings.iter().map(ToString::to_string).collect();
    assert_eq!(drawn, ["arrow green e2 e4", "arrow red d8 h4"]);
    let start = first.tree.node(crate::StudyNodeId::START);
    assert_eq!((start.comment.as_str(), start.children.len()), ("A short game.", 1));
    let after = first.tree.node(first.tree.main_line()[0]);
    let branches: Vec<&str> =
        after.children.iter().map(|id| first.tree.node(*id).step.as_str()).collect();
    assert_eq!(branches, ["b e7e5", "b c7c5", "b e7e6"]);
    let d4 = second.tree.node(second.tree.main_line()[0]);
    assert_eq!(d4.comment, "a line");
}

#[test]
fn pgn_is_written_as_it_is_read() {
    let chapters = read(ANNOTATED).unwrap_or_else(|why| panic!("{why}"));
    for chapter in &chapters {
        let pgn = write_pgn(chapter).expect("it is chess");
        let again = read(&pgn).unwrap_or_else(|why| panic!("{why} in\n{pgn}"));
        same(&again[0], chapter);
        assert!(chapter.tags.iter().all(|tag| again[0].tags.contains(tag)), "{pgn}");
        assert_eq!(write_pgn(&again[0]).as_deref(), Ok(&*pgn));
        assert!(pgn.lines().all(|line| line.chars().count() < 80), "{pgn}");
    }
    let pgn = write_pgn(&chapters[0]).expect("it is chess");
    assert!(
        pgn.contains(
            "1... e5 $1 $14 (1... c5 2.
Nf3 (2. c3 d5) 2... d6) (1... e6 $6"
        ),
        "{pgn}"
    );
}

#[test]
fn chess_that_grew_by_chance_survives_pgn() {
    for seed in 0..6 {
        let mut chapter = grown("muster-chess", seed, 150);
        // A PGN joins the lines of a comment, and knows other signs by their numbers alone.
        let ids: Vec<_> = chapter.tree.nodes().map(|(id, _)| id).collect();
        for id in ids {
            let words: Vec<String> =
                chapter.tree.node(id).comment.split_whitespace().map(Into::into).collect();
            chapter.tree.comment(id, &words.join(" "));
        }
        let pgn = write_pgn(&chapter).expect("it is chess");
        let again = read(&pgn).unwrap_or_else(|why| panic!("{why} in\n{pgn}"));
        assert_eq!(again[0].tree.len(), chapter.tree.len());
        assert_eq!(write_pgn(&again[0]).as_deref(), Ok(&*pgn));
        let text = write(&again);
        same(&read(&text).expect("it reads")[0], &again[0]);
    }
}

#[track_caller]
fn wrong(text: &str, place: (usize, usize), part: &str) {
    let why = read(text).expect_err("it is wrong");
    assert_eq!((why.line, why.column), place, "{why}");
    assert!(why.to_string().contains(part), "{why}");
}

#[test]
fn pgn_at_fault_is_told_with_line_and_column() {
    wrong("1. e4 e5\n2. Ke3 *\n", (2, 4), "");
    wrong("1. e4 (1. d4 *\n", (2, 1), "not closed");
    wrong("1. e4 ) e5 *\n", (1, 7), "without its (");
    wrong("1. e4 {no end\n", (1, 7), "not closed");
    wrong("( 1. e4 ) *\n1. e4", (1, 1), "expected a study");
    wrong("1. e4 e5 *\n\n[Event oops]\n\n1. d4 *", (3, 1), "a tag is written");
    wrong("1. e4 $999 *", (1, 7), "from 1 to 255");
    wrong("[Variant \"Chess960\"]\n\n1. e4 *", (1, 1), "");
    wrong("1. f3 e5 2. g4 Qh4# 3. a3 *", (1, 24), "over");
}

#[test]
fn variation_nested_beyond_the_limit_is_refused() {
    let mut text = String::from("1. e4");
    for _ in 0..=NESTED_MAX {
        text += " (1. d4";
    }
    let column = 6 + 7 * NESTED_MAX + 1;
    wrong(&text, (1, column), "nested");
}

#[test]
fn chapter_that_a_pgn_cannot_hold_says_why() {
    let mush = grown("mush", 1, 10);
    assert!(write_pgn(&mush).is_err());
    let mut muster =
        crate::Chapter::start("muster-chess", &serde_json::Value::Null, None).expect("it opens");
    assert!(write_pgn(&muster).is_err(), "the muster is not over");
    muster.tree.comment(crate::StudyNodeId::START, "armies");
    assert!(write_pgn(&muster).is_err());
}
