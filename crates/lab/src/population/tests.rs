use std::{fs, path::Path, sync::atomic::AtomicBool};

use super::*;

/// Small enough for a test, with every stage.
const PLAN: &str = "name = 'small'\ngame = 'muster-chess'\nnodes = 12\nseed = 5\n\
    price-pairs = 60\ngames = 1\nregular-games = 2\nrounds = 2\ncandidates = 3\ncheck = 2\n";

fn played(folder: &Path, threads: usize, stop_after: Option<u64>) -> ArmyResults {
    let opened = ArmyPlan::open(PLAN).expect("a plan");
    let stop = AtomicBool::new(false);
    let wish = RunWish { folder, version: "0", threads, stop: &stop };
    run_armies(&opened, &wish, |progress| {
        if stop_after.is_some_and(|most| progress.done >= most) {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
        assert!(progress.done <= progress.total, "{progress:?}");
    })
    .expect("it plays")
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn games_are_the_same_however_often_stopped_and_with_any_number_of_threads() {
    let [whole, parts] = [folder(), folder()];
    let results = played(whole.path(), 1, None);
    assert!(results.is_whole && results.check.is_some() && results.prices.is_some());
    for stop_after in [1, 70, 200, 400] {
        let part = played(parts.path(), 3, Some(stop_after));
        assert!(!part.is_whole, "stopped after {stop_after}");
        // A kill in the middle of a line.
        let path = parts.path().join("games.jsonl");
        let mut text = fs::read(&path).expect("games");
        text.extend_from_slice(b"{\"stage\":\"cel");
        fs::write(&path, text).expect("written");
    }
    assert_eq!(played(parts.path(), 2, None), results);
    let [a, b] = [&whole, &parts].map(|of| fs::read(of.path().join("games.jsonl")).expect("games"));
    assert!(a == b, "the files differ");
    // Without a thread nothing is played, and the same is said.
    assert_eq!(played(whole.path(), 0, None), results);
    results.write(whole.path()).expect("written");
    for name in ["prices.csv", "armies.csv", "cells.csv", "rounds.csv"] {
        let text = fs::read_to_string(whole.path().join(name)).expect("it is there");
        let mut widths = text.lines().map(|line| line.split(',').count());
        let first = widths.next().expect("a head");
        assert!(text.lines().count() > 2 && widths.all(|width| width == first), "{name}: {text}");
    }
    let summary = results.summary();
    assert!(summary.contains("queen ") && summary.contains("both choose"), "{summary}");
}

#[test]
fn stopped_run_says_what_its_games_tell() {
    let folder = folder();
    let part = played(folder.path(), 1, Some(100));
    assert!(part.prices.is_none() && part.armies.is_empty() && part.games >= 100);
    assert!(part.summary().contains("not all that the plan wants"));
}

#[test]
fn games_of_another_plan_or_version_are_refused() {
    let folder = folder();
    played(folder.path(), 1, Some(1));
    let stop = AtomicBool::new(true);
    let mut wish = RunWish { folder: folder.path(), version: "1", threads: 1, stop: &stop };
    let run = |plan: &str, wish: &RunWish<'_>| {
        let opened = ArmyPlan::open(plan).expect("a plan");
        run_armies(&opened, wish, |_| ()).expect_err("it is refused").to_string()
    };
    assert!(run(PLAN, &wish).contains("version 0, rules"), "{}", run(PLAN, &wish));
    wish.version = "0";
    assert!(run(&PLAN.replace("seed = 5", "seed = 4"), &wish).contains("of plan"));
    let path = folder.path().join("games.jsonl");
    let text = fs::read_to_string(&path).expect("games");
    fs::write(&path, text.replace("\"stage\":\"prices\"", "\"stage\":\"check\"")).expect("written");
    assert!(run(PLAN, &wish).contains("line 2: expected a game of prices"));
}
