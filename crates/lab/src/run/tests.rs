use std::{fs, io::Write as _, path::Path};

use super::*;
use crate::{LabReport, ReportWish, merge};

const PLAN: &str = r#"
    name = "two games"
    [[experiment]]
    game = "clusterfuss"
    options = { size = [3, 4] }
    bots = [["random", "level:1"]]
    sets = 12
    [[experiment]]
    game = "mush"
    bots = [["mush-greedy", "mush-greedy", "mush-greedy"]]
    opening = 0
    sets = 10
    max-steps = 4000
"#;

fn plan(text: &str) -> (LabPlan, Vec<PlanCell>) {
    let plan = LabPlan::parse(text).expect("a plan");
    let cells = plan.cells().expect("cells");
    (plan, cells)
}

fn wish<'a>(folder: &'a Path, threads: usize, stop: &'a AtomicBool) -> RunWish<'a> {
    RunWish { folder, version: "1", threads, stop }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Every file of a folder's cells.
fn bytes(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let list = fs::read_dir(folder.join("cells")).expect("cells were played");
    list.map(|entry| {
        let path = entry.expect("a file").path();
        (path.display().to_string()[folder.display().to_string().len()..].into(), {
            fs::read(&path).expect("a file")
        })
    })
    .collect()
}

fn play(plan: &LabPlan, cells: &[PlanCell], folder: &Path, threads: usize) {
    run(plan, cells, &wish(folder, threads, &AtomicBool::new(false)), |_| {}).expect("it plays");
}

#[test]
fn plan_played_in_pieces_has_the_bytes_of_one_played_at_once() {
    let (plan, cells) = plan(PLAN);
    let (whole, pieces) = (folder(), folder());
    play(&plan, &cells, whole.path(), 1);
    // Stopped after a few matches.
    let stop = AtomicBool::new(false);
    let mut seen = 0;
    let few = |progress: LabProgress| {
        seen += 1;
        stop.store(progress.done >= 5, Ordering::Relaxed);
    };
    run(&plan, &cells, &wish(pieces.path(), 3, &stop), few).expect("it plays");
    assert!(seen > 1);
    let left = missing(&plan, &cells, pieces.path(), "1").expect("it reads");
    assert!(!left.is_empty() && bytes(pieces.path()) != bytes(whole.path()));
    // Killed in the middle of a line.
    let first = crate::cell::path_of(pieces.path(), 1);
    let text = fs::read(&first).expect("a file");
    let cut = text.iter().rposition(|byte| *byte == b'r').expect("a record");
    fs::write(&first, &text[..cut]).expect("it is ours");
    // Another machine plays the last cell.
    play(&plan, &cells[2..], pieces.path(), 2);
    play(&plan, &cells, pieces.path(), 3);
    assert_eq!(bytes(pieces.path()), bytes(whole.path()));
    assert!(missing(&plan, &cells, pieces.path(), "1").expect("it reads").is_empty());
    // Nothing is left to do.
    let mut last = None;
    let stop = AtomicBool::new(false);
    run(&plan, &cells, &wish(pieces.path(), 1, &stop), |progress| last = Some(progress))
        .expect("it reads");
    assert_eq!(last, Some(LabProgress { done: 78, total: 78 }));
}

#[test]
fn results_of_something_else_are_refused_with_what_they_are() {
    let (plan, cells) = plan(PLAN);
    let folder = folder();
    play(&plan, &cells[..1], folder.path(), 1);
    let check = |plan: &LabPlan, version: &str, expected: &str| {
        let why = missing(plan, &cells, folder.path(), version).expect_err("another plan");
        assert!(why.to_string().contains(expected), "{why}");
    };
    let other = LabPlan::parse(&PLAN.replace("two", "other")).expect("a plan");
    check(&other, "1", "results of another plan");
    check(&plan, "2", "played by version 1");
    let path = crate::cell::path_of(folder.path(), 1);
    let held = CellFile::open(folder.path(), &cells[0], &plan.digest, "1").expect("it opens");
    let why = CellFile::open(folder.path(), &cells[0], &plan.digest, "1").expect_err("held");
    assert!(why.to_string().contains("another program plays this cell"), "{why}");
    drop(held);
    let mut file = fs::OpenOptions::new().append(true).open(&path).expect("it is ours");
    file.write_all(b"{}\n").expect("there is room");
    check(&plan, "1", "line 26: missing field `match`");
}

#[test]
fn merging_what_is_not_whole_names_the_cells() {
    let (plan, cells) = plan(PLAN);
    let folder = folder();
    play(&plan, &cells[1..2], folder.path(), 2);
    let why = merge(&plan, &cells, folder.path(), "1", false).expect_err("not whole");
    assert!(why.to_string().starts_with("2 of 3 cells lack matches: 1, 3;"), "{why}");
    let partly = merge(&plan, &cells, folder.path(), "1", true).expect("partly");
    assert_eq!(partly.cells[1].matches, 24);
}

#[test]
fn sequential_test_ends_a_cell_early_at_the_same_match_with_any_threads() {
    let text = r#"
        name = "who is better"
        [[experiment]]
        game = "clusterfuss"
        options = { size = 4 }
        bots = [["level:2", "random"]]
        sets = 500
        sprt = "50,70"
    "#;
    let (plan, cells) = plan(text);
    let (one, two) = (folder(), folder());
    play(&plan, &cells, one.path(), 1);
    play(&plan, &cells, two.path(), 4);
    assert_eq!(bytes(one.path()), bytes(two.path()));
    let results = merge(&plan, &cells, one.path(), "1", false).expect("whole by its verdict");
    assert_eq!(results.cells[0].verdict, Some("higher"));
    assert!(results.cells[0].matches < 200, "{}", results.cells[0].matches);
}

#[test]
fn results_and_report_say_what_was_played() {
    let (plan, cells) = plan(PLAN);
    let folder = folder();
    play(&plan, &cells, folder.path(), 2);
    let results = merge(&plan, &cells, folder.path(), "1", false).expect("whole");
    results.write(folder.path()).expect("there is room");
    let strong = &results.cells[1].scores[1];
    assert!(strong.of == "level:1" && strong.share > 0.6, "{strong:?}");
    let interval = strong.interval.expect("enough sets");
    assert!(interval.low < strong.share && strong.share < interval.high, "{interval:?}");
    let shares: f64 = results.cells[2].seats.iter().map(|seat| seat.share).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
    let csv = fs::read_to_string(folder.path().join("matches.csv")).expect("it was written");
    assert_eq!(csv.lines().count(), 1 + 2 * 2 * 24 + 4 * 30, "a line a seat");

    let quick = ReportWish { records: 10, reviews: 1, nodes: 20 };
    let stop = AtomicBool::new(false);
    let report = LabReport::make(&cells, &results, &quick, &stop, |_| {}).expect("a report");
    let html = report.html();
    for section in ["Strength", "Seats", "Length", "Choices", "What decides", "Options"] {
        assert!(html.contains(&format!("<h2>{section}")), "{section}");
    }
    assert!(html.contains("<h2>Openings") && html.contains("<h2>Opening and dice"));
    assert!(html.contains(&cells[2].command().replace('&', "&amp;")));
    let named = html.replace("http://www.w3.org/2000/svg", "");
    assert!(!named.contains("http"), "the page needs nothing else");
    let notebook: serde_json::Value = serde_json::from_str(&report.notebook()).expect("it is JSON");
    assert_eq!(notebook["nbformat"], 4);
    let ids: Vec<_> =
        notebook["cells"].as_array().into_iter().flatten().map(|c| &c["id"]).collect();
    let mut different = ids.clone();
    different.dedup();
    assert!(ids.len() > 10 && ids.len() == different.len());
}
