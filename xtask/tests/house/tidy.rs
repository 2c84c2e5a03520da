//! The house style, as far as a machine can see it.

use std::fs;

use xtask::files::{files, report, root};

const LINES_MAX: usize = 600;
const FUNCTION_MAX: usize = 70;
const COLUMNS_MAX: usize = 100;

/// Files of others, and what a program of ours once wrote.
const SKIPPED: [&str; 3] = ["vendor/", "fixtures/ffb7445/", ".min.js"];

/// The source files of ours: those git tracks or would add.
fn sources(extensions: &[&str]) -> Vec<(String, String)> {
    let ours = |path: &&String| {
        let end = path.rsplit('.').next().unwrap_or_default();
        extensions.contains(&end) && !SKIPPED.iter().any(|part| path.contains(part))
    };
    let read = |path: &String| Some((path.clone(), fs::read_to_string(root().join(path)).ok()?));
    files(".").iter().filter(ours).filter_map(read).collect()
}

#[test]
fn files_are_short() {
    let faults: Vec<_> = sources(&["rs", "js", "css"])
        .iter()
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > LINES_MAX)
        .map(|(path, lines)| format!("{path}: {lines} lines, at most {LINES_MAX}"))
        .collect();
    report(&faults);
}

#[test]
fn lines_are_short() {
    let mut faults = Vec::new();
    for (path, text) in sources(&["rs"]) {
        for (index, line) in text.lines().enumerate() {
            let columns = line.chars().count();
            // A string that cannot be broken, such as a position, may stick out.
            if columns > COLUMNS_MAX && !line.contains('"') && !line.contains("://") {
                faults.push(format!("{path}:{}: {columns} columns", index + 1));
            }
        }
    }
    report(&faults);
}

/// In formatted code a function ends at the first `}` in the column of its `fn`.
#[test]
fn functions_are_short() {
    let mut faults = Vec::new();
    for (path, text) in sources(&["rs"]) {
        let mut open: Vec<(usize, usize, String)> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let indent = line.len() - line.trim_start().len();
            if let Some(name) = function_name(line.trim_start()) {
                open.push((indent, index, name));
            }
            let ends = |(column, _, _): &&(usize, usize, String)| *column == indent;
            let closes = line.trim() == "}" || line.trim_end().ends_with("{}");
            let bodyless = line.trim_end().ends_with(';');
            let Some((_, start, name)) = open.last().filter(ends).cloned() else { continue };
            if closes || (bodyless && index >= start) {
                open.pop();
                let length = index - start + 1;
                if length > FUNCTION_MAX {
                    faults.push(format!("{path}:{}: fn {name}: {length} lines", start + 1));
                }
            }
        }
    }
    report(&faults);
}

fn function_name(line: &str) -> Option<String> {
    let mut words = line.split(' ');
    loop {
        match words.next()? {
            "pub" | "pub(crate)" | "pub(super)" | "const" | "async" | "unsafe" => {}
            "fn" => {
                let name = words.next()?;
                return Some(name.split(['(', '<']).next()?.to_string());
            }
            _ => return None,
        }
    }
}

#[test]
fn tests_neither_sleep_nor_hide() {
    let banned = [
        concat!("#[ign", "ore"),
        concat!("thread::sl", "eep"),
        concat!("time::sl", "eep("),
        concat!("todo", "!("),
        concat!("unimplemented", "!("),
    ];
    let mut faults = Vec::new();
    for (path, text) in sources(&["rs"]) {
        let mut is_test = ["/tests/", "/tests.rs", "testkit"].iter().any(|at| path.contains(at));
        for (index, line) in text.lines().enumerate() {
            // The tests of a module come last.
            is_test |= line.trim() == "#[cfg(test)]";
            let hit = banned.iter().find(|word| line.contains(*word));
            let Some(word) = hit else { continue };
            if is_test || !word.contains("sl") {
                faults.push(format!("{path}:{}: {word}", index + 1));
            }
        }
    }
    report(&faults);
}

/// Above every crate of others stands what it is for.
#[test]
fn dependencies_have_a_reason() {
    let mut faults = Vec::new();
    for (path, text) in sources(&["toml"]).iter().filter(|(path, _)| path.ends_with("Cargo.toml")) {
        let (mut listed, mut before) = (false, "");
        for (index, line) in text.lines().enumerate() {
            if line.starts_with('[') {
                (listed, before) = (line.ends_with("dependencies]"), line);
                continue;
            }
            let value = line.split_once(" = ").map(|(_, value)| value).unwrap_or_default();
            let is_others = listed && (value.starts_with('"') || value.contains("version"));
            if is_others && !before.starts_with('#') {
                faults.push(format!("{path}:{}: {line}: for what?", index + 1));
            }
            before = line;
        }
    }
    report(&faults);
}

/// The rules know no clock, file, thread or hash map, not even through `std`.
#[test]
fn rules_are_no_std() {
    for file in ["games/lib.rs", "crates/core/src/lib.rs"] {
        let text = fs::read_to_string(root().join(file)).expect("the crate root");
        assert!(text.contains("#![no_std]"), "{file} is not no_std");
    }
    let uses_std = |(path, text): &(String, String)| {
        let rules = path.starts_with("games/") || path.starts_with("crates/core/src/");
        rules && (text.contains("extern crate std") || text.contains("std::collections"))
    };
    let faults: Vec<_> =
        sources(&["rs"]).into_iter().filter(uses_std).map(|(path, _)| path).collect();
    report(&faults);
}

/// The client holds no rules of a game and never sets text as HTML.
#[test]
fn client_writes_no_html() {
    let banned = [
        concat!("inner", "html"),
        concat!("outer", "html"),
        concat!("insertadjacent", "html"),
        concat!("document.wri", "te"),
        concat!("ev", "al("),
    ];
    let mut faults = Vec::new();
    for (path, text) in sources(&["js"]).iter().filter(|(path, _)| path.starts_with("web/")) {
        for (index, line) in text.lines().enumerate() {
            // Whatever the case: Preact has a word of its own for it.
            let line = line.to_lowercase();
            if let Some(word) = banned.iter().find(|word| line.contains(*word)) {
                faults.push(format!("{path}:{}: {word}", index + 1));
            }
        }
    }
    report(&faults);
}

/// Every relative link of the documents leads somewhere.
#[test]
fn links_in_documents_lead_somewhere() {
    let mut faults = Vec::new();
    for (path, text) in sources(&["md"]) {
        let folder = root().join(&path);
        let folder = folder.parent().expect("a file has a folder");
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = target.split('#').next().unwrap_or_default();
            if target.is_empty() || target.contains("://") || target.starts_with('/') {
                continue;
            }
            if !target.contains(' ') && !folder.join(target).exists() {
                faults.push(format!("{path}: {target}"));
            }
        }
    }
    report(&faults);
}
