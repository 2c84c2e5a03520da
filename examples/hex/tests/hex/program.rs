//! The hall that has Hex: its commands know the game as they know their own.

use std::{
    io::Write,
    process::{Command, Stdio},
};

/// The hall's output for `arguments`, and with `typed` on its keyboard.
fn run(arguments: &[&str], typed: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hex"))
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the hall starts");
    let mut keyboard = child.stdin.take().expect("a pipe");
    keyboard.write_all(typed.as_bytes()).expect("it is read");
    drop(keyboard);
    let output = child.wait_with_output().expect("the hall ends");
    assert!(output.status.success(), "{arguments:?}: {}", output.status);
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn games_list_has_hex_as_the_seventh() {
    let ids = run(&["games"], "");
    let ids: Vec<&str> = ids
        .lines()
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split(' ').next().filter(|id| !id.is_empty()))
        .collect();
    assert_eq!((ids.len(), ids.last()), (7, Some(&"hex")));
    assert!(run(&["--help"], "").contains("seven rule sets"));
}

#[test]
fn terminal_board_leans_to_the_right_downwards() {
    let drawn =
        run(&["inspect", "hex", "--set", "size=4", "--position", "R.../B.../..../.RB. a"], "");
    let board: Vec<&str> = drawn.lines().take(5).collect();
    let expected =
        ["  1  R . . .", "  2   B . . .", "  3    . . . .", "  4     . R B .", "        a b c d"];
    assert_eq!(board, expected);
}

#[test]
fn match_in_the_terminal_is_played_to_its_end() {
    let cells: String = hex::Hexagon::all(4).flat_map(|at| [at.to_string(), "\n".into()]).collect();
    let typed = format!("nonsense\nswap\n{cells}");
    let told =
        run(&["play", "hex", "--set", "size=4", "--seats", "me,level:1", "--seed", "1"], &typed);
    assert!(told.contains("this is no action here: nonsense"), "{told}");
    assert!(told.contains("(rule 4.1)"), "{told}");
    let result = told.lines().rev().take(2).collect::<Vec<_>>();
    assert!(result.iter().any(|line| line.starts_with("1. ")), "{told}");
}

#[test]
fn bots_of_every_level_play_hex() {
    for level in 1..=8 {
        let bots = format!("level:{level},random");
        let arguments =
            ["match", "hex", "--set", "size=3", "--bots", &bots, "--games", "1", "--json"];
        assert!(run(&arguments, "").contains("\"standings\""), "level {level}");
    }
}

#[test]
fn perft_counts_paths() {
    assert_eq!(run(&["perft", "hex", "--set", "size=5", "--depth", "3"], "").trim(), "14400");
}
