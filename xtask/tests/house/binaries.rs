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

#[test]
fn sources_of_crates_without_unit_tests_have_none() {
    let mut faults = Vec::new();
    for manifest in files(".").iter().filter(|path| path.ends_with("Cargo.toml")) {
        let (folder, text) = (manifest.trim_end_matches("Cargo.toml"), text(manifest));
        for section in text.split("\n[").filter(|section| section.contains("test = false")) {
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
            for file in sources.filter(|file| !file.contains("/tests/")) {
                if xtask::files::text(&file).contains("#[test]") {
                    faults.push(format!("{file} has tests that {manifest} leaves out"));
                }
            }
        }
    }
    report(&faults);
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
