//! `cargo xtask regenerate`: its commands, and what is not done twice.

use std::{collections::BTreeSet, fs, path::Path};

use xtask::regenerate::{PARTS, RemakeCommand};

#[test]
fn parts_to_regenerate_keep_each_output_in_a_file_of_its_own() {
    let jobs: Vec<RemakeCommand> =
        PARTS.iter().flat_map(|part| part.jobs(Path::new("made"))).collect();
    let outputs: Vec<_> = jobs.iter().filter_map(|job| job.output.clone()).collect();
    assert_eq!(outputs.iter().collect::<BTreeSet<_>>().len(), outputs.len());
    for game in fs::read_dir("../games").expect("the rules are there").flatten() {
        if game.path().join("RULES.md").exists() {
            let name = game.file_name().to_string_lossy().replace('_', "-");
            let found = jobs.iter().any(|job| job.words.contains(&name));
            assert!(found, "nothing is made again of {name}");
        }
    }
}

#[test]
fn plans_to_regenerate_are_those_that_there_are() {
    let findings = PARTS.iter().find(|part| part.name == "findings").expect("there is the part");
    let jobs = findings.jobs(Path::new("made"));
    let mut plans = 0;
    for plan in fs::read_dir("../docs/findings/plans").expect("there are plans").flatten() {
        if plan.path().extension().is_some_and(|end| end == "toml") {
            plans += 1;
            let name = format!("docs/findings/plans/{}", plan.file_name().display());
            assert!(jobs.iter().any(|job| job.words.contains(&name)), "{name} is not played");
        }
    }
    // All but the plans of armies have a page.
    let pages = jobs.iter().filter(|job| job.words.iter().any(|word| word == "report")).count();
    assert!(pages > 0);
    assert_eq!(jobs.len(), plans + pages);
}

#[test]
fn job_that_fails_leaves_no_output_and_is_not_done() {
    let folder = std::env::temp_dir().join(format!("regenerate-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for files");
    let job = |word: &str| RemakeCommand {
        words: vec!["cargo".into(), word.into()],
        output: Some(folder.join("version.txt")),
    };
    let why = job("no-such-command").run().expect_err("there is no such command").to_string();
    assert!(why.contains("no-such-command"), "{why}");
    assert!(!job("version").is_done());
    job("version").run().expect("cargo tells its version");
    let output = fs::read_to_string(folder.join("version.txt")).expect("it is whole");
    assert!(job("version").is_done() && output.starts_with("cargo "), "{output}");
    fs::remove_dir_all(folder).expect("the folder is ours");
}
