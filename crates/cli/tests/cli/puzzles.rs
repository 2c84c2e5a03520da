//! `puzzles`, as users call it.

use std::fs;

use crate::common::{prints, refuses};

const MINE: &str = "puzzles muster-up --plies 3 --last 7 --nodes 10000 --bots level:3,level:2";

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

#[test]
fn puzzles_found_are_proven_again_and_a_spoiled_one_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("some.jsonl");
    let path = file.to_str().expect("text");
    let mined = prints(&words(&format!("{MINE} --count 3")), "");
    assert_eq!(mined.lines().count(), 3, "{mined}");
    assert_eq!(mined, prints(&words(&format!("{MINE} --count 3")), ""), "it is repeatable");
    prints(&words(&format!("{MINE} --count 3 --out {path}")), "");
    assert_eq!(fs::read_to_string(&file).expect("it was written"), mined);
    refuses(&words(&format!("{MINE} --count 3 --out {path}")), "", path);
    let said = prints(&words(&format!("puzzles muster-up --check {path}")), "");
    assert_eq!(said, "3 puzzles, each proven again\n");

    // Another first choice is not what the proof finds.
    let first: serde_json::Value =
        serde_json::from_str(mined.lines().next().expect("a line")).expect("it is JSON");
    let (key, reply) = (first["line"][0].as_str(), first["line"][1].as_str());
    let (key, reply) = (key.expect("a choice"), reply.expect("a reply"));
    fs::write(&file, mined.replacen(key, reply, 1)).expect("it is ours");
    refuses(&words(&format!("puzzles muster-up --check {path}")), "", "line 1: not proven");
    fs::write(&file, "{}\n").expect("it is ours");
    refuses(&words(&format!("puzzles muster-up --check {path}")), "", "line 1: missing field");
}

#[test]
fn position_with_one_way_to_win_is_proven_and_others_are_refused() {
    let prove = |position| ["puzzles", "muster-chess", "--plies", "3", "--position", position];
    let said = prints(&prove("1k6/6K1/1BP2P2/8/p2P4/P4B2/8/8 w - - 3 92"), "");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "f6f7 b8a8 f7f8q", "{said}");
    assert_eq!(lines[1], "23 choices, of the others none within 3 plies wins");
    assert!(lines[2].ends_with(" positions looked at"), "{said}");
    let two_ways = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1";
    refuses(&prove(two_ways), "", "no win by one way alone");
    refuses(&prove("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "", "no win by one way alone");
    refuses(&prove("nothing"), "", "FEN");
}

#[test]
fn puzzles_of_bad_input_are_refused_with_what_was_expected() {
    refuses(&["puzzles", "chess"], "", "no game is called");
    refuses(&["puzzles", "muster-up", "--plies", "2"], "", "expected a whole number from 3 to 99");
    refuses(&["puzzles", "muster-up", "--bots", "level:9"], "", "from 1 to 8");
}

#[test]
fn best_choice_found_is_proven_again_and_a_spoiled_one_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("one.jsonl");
    let path = file.to_str().expect("text");
    let mined = prints(
        &words(
            "puzzles mush --set seats=2 --margin 0.1 --plies 6 --nodes 2000 --last 8 --actions 2 \
             --count 1 --bots level:1,level:1",
        ),
        "",
    );
    let puzzle: serde_json::Value = serde_json::from_str(&mined).expect("a puzzle");
    let proof = &puzzle["proof"];
    assert_eq!(proof["kind"], "expectation");
    assert!(proof["margin"].as_f64().is_some_and(|margin| margin >= 0.1), "{mined}");
    fs::write(&file, &mined).expect("it is ours");
    let said = prints(&words(&format!("puzzles mush --check {path}")), "");
    assert_eq!(said, "1 puzzles, each proven again\n");
    let mut spoiled = puzzle.clone();
    spoiled["proof"]["best"] = (proof["best"].as_f64().expect("a share") - 0.05).into();
    fs::write(&file, spoiled.to_string()).expect("it is ours");
    refuses(&words(&format!("puzzles mush --check {path}")), "", "not what the puzzle says");
    refuses(&words("puzzles mush --margin 2"), "", "expected a share of a win from 0.01 to 1");
}
