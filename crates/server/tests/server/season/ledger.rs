//! What was acknowledged to anybody, and what was shown in the end.

use std::{
    path::Path,
    sync::{Arc, Mutex},
};

use serde_json::{Value as Json, json};

/// How often each level beats the one below it, which the hall begins with.
const LEVELS: &str = include_str!("../../../../bots/src/levels.tsv");

/// Lines of JSON.
#[derive(Clone, Default)]
pub(super) struct Ledger(Arc<Mutex<Vec<Json>>>);

impl Ledger {
    /// Writes a line of a kind.
    pub(super) fn write(&self, what: &str, mut line: Json) {
        line["what"] = what.into();
        self.0.lock().expect("nobody panicked").push(line);
    }

    /// Something that nobody else may be told.
    pub(super) fn write_secret(&self, of: usize, kind: &str, text: &str) {
        self.write("secret", json!({ "of": of, "kind": kind, "text": text }));
    }

    pub(super) fn write_levels(&self) {
        for line in LEVELS.lines().filter(|line| !line.starts_with('#')).skip(1) {
            let mut words = line.split('\t');
            let game = words.next();
            let shares: Vec<f64> = words.map(|word| word.parse().expect("a number")).collect();
            self.write("levels", json!({ "game": game, "shares": shares }));
        }
    }

    pub(super) fn lines(&self) -> Vec<Json> {
        self.0.lock().expect("nobody panicked").clone()
    }

    pub(super) fn save(&self, lines: &[Json], path: &Path) {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        std::fs::write(path, text).expect("there is room");
    }
}
