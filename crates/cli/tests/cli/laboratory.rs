//! `lab`, `report` and `armies`, as users call them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value as Json;

use crate::common::{killed_while_it_writes, prints, refuses};

const PLAN: &str = r#"
name = "sizes"
[[experiment]]
game = "clusterfuss"
options = { size = [4, 5] }
bots = [["mcts:30", "random"]]
sets = 30
"#;

/// A folder with a plan in it.
fn planned(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = folder.path().join("sizes.toml");
    fs::write(&plan, text).expect("there is room");
    (folder, plan)
}

fn words<'a>(plan: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    [&["lab", plan.to_str().expect("text")], more].concat()
}

fn cell(results: &Path, number: usize) -> String {
    let path = results.join("cells").join(format!("{number:05}.jsonl"));
    fs::read_to_string(path).expect("it was played")
}

#[test]
fn plan_killed_again_and_again_ends_in_the_bytes_of_one_that_was_not() {
    let (folder, plan) = planned(PLAN);
    let whole = folder.path().join("whole");
    prints(&words(&plan, &["--out", whole.to_str().expect("text")]), "");
    let results = folder.path().join("sizes-results");
    let file = results.join("cells").join("00001.jsonl");
    killed_while_it_writes(&words(&plan, &["--threads", "2"]), &file);
    let said = prints(&words(&plan, &[]), "");
    assert!(said.starts_with("sizes: 120 matches in 2 cells: "), "{said}");
    for name in ["results.json", "cells.csv", "matches.csv"] {
        let read = |folder: &Path| fs::read(folder.join(name)).expect("it was written");
        assert_eq!(read(&results), read(&whole), "{name}");
    }
    assert_eq!([cell(&results, 1), cell(&results, 2)], [cell(&whole, 1), cell(&whole, 2)]);
}

#[test]
fn cells_by_commands_of_their_own_are_merged_once_all_are_there() {
    let (folder, plan) = planned(PLAN);
    let commands = prints(&words(&plan, &["--list"]), "");
    let commands: Vec<&str> = commands.lines().collect();
    assert_eq!(commands.len(), 2);
    assert!(commands[1].ends_with("sizes-results' --threads 1 --cell 2"), "{}", commands[1]);
    let plan_text = plan.to_str().expect("text");
    prints(&words(&plan, &["--cell", "2"]), "");
    refuses(&["lab", plan_text, "--merge"], "", "1 of 2 cells lack matches: 1;");
    refuses(&["lab", plan_text, "--cell", "3"], "", "--cell: expected 1 to 2, not 3");
    prints(&words(&plan, &["--cell", "1"]), "");
    assert!(prints(&words(&plan, &["--merge"]), "").contains("120 matches"));
    assert_eq!(prints(&words(&plan, &["--list"]), ""), "");

    // The command that stands beside a cell plays the same matches.
    let results = folder.path().join("sizes-results");
    let json = fs::read_to_string(results.join("results.json")).expect("it was written");
    let json: Json = serde_json::from_str(&json).expect("it is JSON");
    let command = json["cells"][1]["command"].as_str().expect("a command");
    let args: Vec<&str> = command.split(' ').skip(1).chain(["--json"]).collect();
    let record = |line: &str| {
        let line: Json = serde_json::from_str(line).expect("it is JSON");
        line["record"].as_str().expect("a record").to_owned()
    };
    let by_match: Vec<String> = prints(&args, "").lines().map(record).collect();
    let by_lab: Vec<String> = cell(&results, 2).lines().skip(1).map(record).collect();
    assert_eq!(by_match, by_lab);
}

#[test]
fn report_of_a_plan_or_a_game_is_a_page_and_a_notebook() {
    let (folder, plan) = planned(PLAN);
    let plan_text = plan.to_str().expect("text");
    refuses(&["report", plan_text], "", "2 of 2 cells lack matches");
    refuses(&["report", "chess"], "", "expected a plan or a game: ");
    prints(&words(&plan, &[]), "");
    prints(&["report", plan_text, "--reviews", "1", "--nodes", "20"], "");
    let page = folder.path().join("sizes-results").join("report.html");
    let page = fs::read_to_string(page).expect("it was written");
    assert!(page.contains("<h1>sizes</h1>") && page.contains("<h2>Strength</h2>"));

    let out = folder.path().join("game");
    let small = ["--sets", "2", "--reviews", "0", "--out", out.to_str().expect("text")];
    prints(&[&["report", "muscat"], &small[..]].concat(), "");
    assert!(out.join("plan.toml").exists() && out.join("report.ipynb").exists());
}

#[test]
fn bad_plan_is_refused_with_its_file_and_line() {
    let (_folder, plan) = planned(&PLAN.replace("sets = 30", "sets = -1"));
    refuses(&["lab", plan.to_str().expect("text")], "", "sizes.toml: TOML parse error at line 7");
    refuses(&["lab", "/no/such/plan.toml"], "", "/no/such/plan.toml");
}

const ARMIES: &str = "name = 'men'\ngame = 'muster-chess'\nnodes = 12\nprice-pairs = 80\n\
    games = 1\nregular-games = 2\nrounds = 1\ncandidates = 2\ncheck = 1\n";

#[test]
fn armies_killed_and_called_again_end_in_the_bytes_of_a_run_that_was_not() {
    let (folder, plan) = planned(ARMIES);
    let plan = plan.to_str().expect("text");
    let whole = folder.path().join("whole");
    let said = prints(&["armies", plan, "--out", whole.to_str().expect("text")], "");
    assert!(said.starts_with("men: ") && said.contains("worth to the first if both choose"));
    let results = folder.path().join("sizes-results");
    let games = results.join("games.jsonl");
    killed_while_it_writes(&["armies", plan, "--threads", "2"], &games);
    let part = prints(&["armies", plan, "--merge"], "");
    assert!(part.contains("not all that the plan wants"), "{part}");
    prints(&["armies", plan], "");
    for name in ["games.jsonl", "results.json", "prices.csv", "armies.csv", "rounds.csv"] {
        let read = |folder: &Path| fs::read(folder.join(name)).expect("it was written");
        assert!(read(&results) == read(&whole), "{name} differs");
    }
}

#[test]
fn bad_plan_of_armies_is_refused_with_its_file_and_place() {
    let (_folder, plan) = planned(&ARMIES.replace("nodes = 12", "nodes = 0"));
    refuses(
        &["armies", plan.to_str().expect("text")],
        "",
        "sizes.toml: TOML parse error at line 3",
    );
    let (_folder, plan) = planned(&ARMIES.replace("muster-chess", "muscat"));
    refuses(
        &["armies", plan.to_str().expect("text")],
        "",
        "both players bring an army, not muscat",
    );
}
