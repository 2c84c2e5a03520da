//! Test binaries: few of them, because each is linked again after a change.

use xtask::files::{files, report, text};

/// The most files with tests that stand beside the sources of crates: a binary each.
const BINARIES_MAX: usize = 12;

/// Whether Cargo makes a test binary of the file: `tests/name.rs` or `tests/name/main.rs`.
fn is_binary(path: &str) -> bool {
    let Some((_, below)) = path.rsplit_once("/tests/") else { return false };
    let parts: Vec<&str> = below.split('/').collect();
    matches!(parts[..], [file] if file.ends_with(".rs")) || matches!(parts[..], [_, "main.rs"])
}

#[test]
fn binaries_with_tests_are_a_dozen_at_most() {
    let all = files(".");
    let ours = all.iter().filter(|path| !path.starts_with("examples/") && is_binary(path));
    let found: Vec<&String> = ours.collect();
    assert!(found.len() > 5, "found {found:?} only");
    assert!(found.len() <= BINARIES_MAX, "group them by subject: {found:?}");
}

/// The sources of targets whose section of a manifest has this line, each with the manifest.
fn sources_with(line: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for manifest in files(".").into_iter().filter(|path| path.ends_with("Cargo.toml")) {
        let (folder, text) = (manifest.trim_end_matches("Cargo.toml"), text(&manifest));
        for section in text.split("\n[").filter(|of| of.lines().any(|other| other == line)) {
            let value = |key: &str| {
                let line = section.lines().find_map(|line| line.strip_prefix(key))?;
                Some(line.trim_start_matches([' ', '=']).trim_matches('"').to_string())
            };
            let path = value("path").unwrap_or_else(|| "src/lib.rs".into());
            let is_lib = section.starts_with("lib]");
            let root = path.rsplit_once('/').map_or("", |(root, _)| root);
            let below = format!("{folder}{root}");
            let sources = files(".").into_iter().filter(|file| {
                let is_file = *file == format!("{folder}{path}");
                is_file || is_lib && file.starts_with(&below) && file.ends_with(".rs")
            });
            let sources = sources.filter(|file| !file.contains("/tests/"));
            found.extend(sources.map(|file| (file, manifest.clone())));
        }
    }
    found
}

#[test]
fn sources_of_crates_without_unit_tests_have_none() {
    let with = |(file, _): &(String, String)| text(file).contains("#[test]");
    let found = sources_with("test = false").into_iter().filter(with);
    let fault = |(file, manifest)| format!("{file} has tests that {manifest} leaves out");
    report(&found.map(fault).collect::<Vec<_>>());
}

/// Whether a comment of the documentation has code that a documentation test would run.
fn has_example(text: &str) -> bool {
    let mut is_open = false;
    text.lines().map(str::trim_start).any(|line| {
        let said = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        let Some(info) = said.and_then(|said| said.trim_start().strip_prefix("```")) else {
            return false;
        };
        is_open = !is_open;
        let is_rust = ["rust", "should_panic", "no_run", "compile_fail", "edition"];
        is_open && (info.is_empty() || is_rust.iter().any(|of| info.starts_with(of)))
    })
}

#[test]
fn documentation_of_crates_without_examples_has_none() {
    assert!(has_example("/// ```\n/// let a = 1;\n/// ```"));
    assert!(!has_example("//! ```text\n//! a\n//! ```\nlet a = \"```\";"));
    let with = |(file, _): &(String, String)| has_example(&text(file));
    let found: Vec<_> = sources_with("doctest = false").into_iter().filter(with).collect();
    let fault = |(file, manifest)| format!("{file} has an example that {manifest} leaves out");
    report(&found.into_iter().map(fault).collect::<Vec<_>>());
}

#[test]
fn binary_is_known_by_its_path() {
    for path in ["crates/a/tests/b.rs", "crates/a/tests/b/main.rs"] {
        assert!(is_binary(path), "{path}");
    }
    for path in ["crates/a/tests/b/c.rs", "crates/a/src/tests.rs", "crates/a/tests/b/c/main.rs"] {
        assert!(!is_binary(path), "{path}");
    }
}
