//! Every target takes its seeds, the inputs that once broke a property, and mutated
//! seeds: the same ones every time.

use std::{fs, path::Path};

use hall_core::{Dice, SplitMix64};
use mangle::{TARGETS, spoil};

#[track_caller]
fn holds(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("there is one");
    let seeds = (target.seeds)();
    assert!(seeds.len() > 20, "{name} has few seeds");
    seeds.iter().for_each(|seed| (target.run)(seed));
    for (file, found) in found(name) {
        println!("{file}");
        (target.run)(&found);
    }
    let mut dice = SplitMix64::new(20_261_121);
    let mut one = || &seeds[dice.below(seeds.len() as u32) as usize];
    let pairs: Vec<_> = (0..target.rounds).map(|_| (one(), one())).collect();
    for (round, (good, other)) in pairs.into_iter().enumerate() {
        let bytes = spoil(good, other, &mut SplitMix64::new(round as u64));
        let _shown = Shown(&bytes);
        (target.run)(&bytes);
    }
}

/// Prints the input if the target panics: it belongs into `fuzz/found`.
struct Shown<'a>(&'a [u8]);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("the input was: \"{}\"", self.0.escape_ascii());
        }
    }
}

/// Inputs that a fuzzer found, and that are fixed.
fn found(name: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/found").join(name);
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let read = |path: std::path::PathBuf| {
        (path.display().to_string(), fs::read(&path).expect("a readable file"))
    };
    files.map(|file| read(file.expect("a readable folder").path())).collect()
}

#[test]
fn words_survive_spoiled_input() {
    holds("words");
}
#[test]
fn chess_survives_spoiled_input() {
    holds("chess");
}
#[test]
fn libraries_survive_spoiled_input() {
    holds("libraries");
}
#[test]
fn records_survive_spoiled_input() {
    holds("records");
}
#[test]
fn studies_survive_spoiled_input() {
    holds("studies");
}
#[test]
fn edits_survive_spoiled_input() {
    holds("edits");
}
#[test]
fn positions_survive_spoiled_input() {
    holds("positions");
}
#[test]
fn actions_survive_spoiled_input() {
    holds("actions");
}
#[test]
fn plays_survive_spoiled_input() {
    holds("plays");
}
#[test]
fn sockets_survive_spoiled_input() {
    holds("sockets");
}
