//! What is wrong with a text, and where.

use crate::{CHAPTERS_MAX, COMMENT_MAX, NODES_MAX, TEXT_MAX, read};

const HEAD: &str = "musterhall-study: 1\ngame: clusterfuss\nsetup: {\"size\":4}\n\n";

#[track_caller]
fn wrong(text: &str, (line, column): (usize, usize), part: &str) {
    let why = read(text).expect_err("it is wrong");
    assert_eq!((why.line, why.column), (line, column), "{why}");
    let told = why.to_string();
    assert!(told.contains(part), "{told}");
    assert!(told.len() < 800, "{told}");
}

#[test]
fn unknown_text_is_told_what_was_expected() {
    wrong("hello", (1, 1), "expected a study");
    wrong(&"x".repeat(TEXT_MAX + 1), (1, 1), "at most");
}

#[test]
fn header_at_fault_is_named_with_its_line() {
    wrong("musterhall-study: 1\n\n", (2, 1), "expected game: ID");
    wrong("musterhall-study: 1\ngame: go\n\n", (2, 1), "no game is called");
    wrong("musterhall-study: 1\ngame: mush\nhello\n\n", (3, 1), "key: value");
    wrong("musterhall-study: 1\ngame: mush\ngame: mush\n\n", (3, 1), "twice");
    wrong("musterhall-study: 1\ngame: mush\nsetup: 3\n\n", (3, 1), "object");
    wrong("musterhall-study: 1\ngame: mush\nsetup: {\"x\":1}\n\n", (3, 1), "no such option");
    wrong("musterhall-study: 1\ngame: mush\nposition: ?\n\n", (3, 1), "");
    wrong("musterhall-study: 1\ngame: mush\nplayer b: Ann\n\n", (3, 1), "order");
    wrong("musterhall-study: 1\ngame: mush\nrules: x\n\n", (3, 1), "version");
    wrong("musterhall-study: 1\ngame: mush\ncolour: x\n\n", (3, 1), "no such header");
}

#[test]
fn step_at_fault_is_named_with_line_and_column() {
    let with = |steps: &str| format!("{HEAD}{steps}");
    wrong(&with("2 0 a b1-a1\n"), (5, 1), "expected step 1");
    wrong(&with("1 1 a b1-a1\n"), (5, 3), "below 1");
    wrong(&with("1 0\n"), (5, 4), "expected what is played");
    wrong(&with("1 0 a b1-a1\n2 0 a b1-a1\n"), (6, 5), "tried there already");
    wrong(&with("1 0 a b1-b9\n"), (5, 5), "");
    wrong(&with("1 0 a b1-a1\n2 1 a b1-a1\n"), (6, 5), "");
    wrong(&with("> arrow pink a1 b1\n"), (5, 1), "arrow COLOUR");
    wrong(&with("$ 0\n"), (5, 1), "from 1 to 255");
}

#[test]
fn rule_that_forbids_a_step_is_cited() {
    let why = read(&format!("{HEAD}1 0 a a1-a3\n")).expect_err("no step goes so far");
    assert!(why.rule().is_some(), "{why}");
}

#[test]
fn size_beyond_a_limit_is_refused() {
    let comment = format!("{HEAD}; {}\n", "ü".repeat(COMMENT_MAX + 1));
    wrong(&comment, (5, 1), "letters");
    wrong(&HEAD.repeat(CHAPTERS_MAX + 1), (4 * CHAPTERS_MAX + 1, 1), "chapters");
    let mut steps = HEAD.to_string();
    for number in 1..=NODES_MAX + 1 {
        steps += &format!("{number} {} a b1-a1\n", number - 1);
    }
    wrong(&steps, (4 + NODES_MAX, 1), "at most");
}

#[test]
fn fault_is_told_in_the_language_of_the_reader() {
    let german = matches::texts::all().find("de").expect("German");
    let why = read("musterhall-study: 1\n\n").expect_err("no game");
    assert!(why.message(german).starts_with("Zeile 2, Spalte 1: der Kopf"), "{why}");
}
