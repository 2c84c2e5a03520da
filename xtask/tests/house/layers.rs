//! The layers of the server (ARCHITECTURE.md): transports above the application and jobs, these
//! above ports; adapters implement ports, and `run.rs` alone wires them.

use xtask::{
    files::{files, report, text},
    modules::needs,
};

const FOLDER: &str = "crates/server/src/";

/// The layers, each with those that it may use besides itself and the common modules.
const LAYERS: &[(&str, &[&str])] = &[
    ("http", &["app", "wire", "ports"]),
    ("stream", &["http", "app", "wire", "ports"]),
    ("jobs", &["app", "ports"]),
    ("app", &["wire", "ports"]),
    ("wire", &["ports"]),
    ("ports", &[]),
    ("adapters", &["ports"]),
];

/// What wires the layers, and the front of the crate.
const WIRING: [&str; 2] = ["run.rs", "lib.rs"];

/// A table without a store, for tests: it uses what it likes but adapters.
const FOR_TESTS: &str = "in_memory.rs";

/// The layer of a file; none for a common module, such as `error.rs`.
fn layer(path: &str) -> Option<&str> {
    let top = path.split('/').next().unwrap_or_default();
    let top = top.strip_suffix(".rs").unwrap_or(top);
    LAYERS.iter().map(|(name, _)| *name).find(|name| *name == top)
}

fn may_use(path: &str, other: &str) -> bool {
    let Some(used) = layer(other) else { return other != "run.rs" };
    if path == FOR_TESTS {
        return used != "adapters";
    }
    let Some(own) = layer(path) else { return used == "ports" };
    let allowed = LAYERS.iter().find(|(name, _)| *name == own).map_or(&[][..], |(_, below)| below);
    own == used || allowed.contains(&used)
}

fn faults_in(sources: &[(String, String)]) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, used) in needs(sources).unwrap_or_else(|error| panic!("{error}")) {
        if WIRING.contains(&&*path) || path.starts_with("simulation/") {
            continue;
        }
        let wrong = used.iter().filter(|(other, _)| !may_use(&path, other));
        faults.extend(wrong.map(|(other, name)| format!("{path} uses {name} of {other}")));
    }
    faults
}

#[test]
fn layers_of_the_server_use_those_below_them() {
    let files = files(FOLDER);
    let rust = files.iter().filter(|path| path.ends_with(".rs"));
    let below = |path: &String| path.strip_prefix(FOLDER).unwrap_or(path).to_string();
    let sources: Vec<_> = rust.map(|path| (below(path), text(path))).collect();
    assert!(sources.len() > 80, "found {} files only", sources.len());
    report(&faults_in(&sources));
}

#[test]
fn arrow_in_the_wrong_direction_is_seen() {
    let faults = |path: &str, line: &str| {
        let toys = [
            ("lib.rs", "mod adapters; mod app; mod error; mod http; mod ports; mod run;"),
            ("adapters/mod.rs", "pub fn disk() {}"),
            ("app/mod.rs", "pub fn table() {}"),
            ("error.rs", "pub fn error() {}"),
            ("http/mod.rs", "pub fn route() {}"),
            ("ports/mod.rs", "pub fn port() {}"),
            ("run.rs", "use crate::adapters::disk; pub fn run() { disk() }"),
        ];
        let written = |(of, text): (&str, &str)| {
            (of.to_string(), if of == path { format!("{text}\n{line}") } else { text.to_string() })
        };
        faults_in(&toys.map(written)).len()
    };
    assert_eq!(faults("http/mod.rs", "fn f() { crate::app::table(); crate::error::error() }"), 0);
    assert_eq!(faults("app/mod.rs", "fn f() { crate::ports::port() }"), 0);
    assert_eq!(faults("app/mod.rs", "fn f() { crate::http::route() }"), 1);
    assert_eq!(faults("app/mod.rs", "fn f() { crate::adapters::disk() }"), 1);
    assert_eq!(faults("http/mod.rs", "fn f() { crate::adapters::disk() }"), 1);
    assert_eq!(faults("adapters/mod.rs", "fn f() { crate::app::table() }"), 1);
    assert_eq!(faults("ports/mod.rs", "fn f() { crate::run::run() }"), 1);
    assert_eq!(faults("error.rs", "fn f() { crate::app::table() }"), 1);
}
