//! The glossary names types that exist, each word once.

use std::collections::BTreeSet;

use xtask::{
    definitions::{Definition, definitions},
    files::{files, report, text},
};

/// Word, types and meaning of each row of its tables.
fn rows(glossary: &str) -> Vec<[&str; 3]> {
    fn row(line: &str) -> Option<[&str; 3]> {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        let row = [cells.next()?, cells.next()?, cells.next()?];
        (row[0] != "word" && !row[0].starts_with("--")).then_some(row)
    }
    glossary.lines().filter_map(row).collect()
}

fn faults(glossary: &str, types: &BTreeSet<String>) -> Vec<String> {
    let (mut faults, mut words) = (Vec::new(), BTreeSet::new());
    for [word, named, meaning] in rows(glossary) {
        for one in word.split(", ") {
            if !words.insert(one) {
                faults.push(format!("{one} is explained twice"));
            }
        }
        if meaning.is_empty() {
            faults.push(format!("{word} is not explained"));
        }
        let quoted =
            [named, meaning].into_iter().flat_map(|cell| cell.split('`').skip(1).step_by(2));
        for name in quoted.filter(|name| name.starts_with(char::is_uppercase)) {
            if !types.contains(name) {
                faults.push(format!("{word}: there is no type {name}"));
            }
        }
    }
    faults
}

#[test]
fn types_in_the_glossary_exist() {
    let glossary = text("docs/glossary.md");
    assert!(rows(&glossary).len() > 50, "found {} words only", rows(&glossary).len());
    let of_ours = |path: &String| path.ends_with(".rs") && !path.contains("/tests/");
    let sources = files("crates").into_iter().chain(files("games")).filter(of_ours);
    let read = |path: String| definitions(&path, &text(&path)).expect("sources are Rust");
    let types: BTreeSet<String> =
        sources.flat_map(read).filter(Definition::is_type).map(|of| of.name).collect();
    report(&faults(&glossary, &types));
}

#[test]
fn slip_in_the_glossary_is_seen() {
    let types = BTreeSet::from(["Store".to_string()]);
    let of =
        |rows: &str| faults(&format!("| word | type | meaning |\n|---|---|---|\n{rows}"), &types);
    assert!(of("| store | `Store` | Where logs are. |").is_empty());
    assert_eq!(of("| store | `Stor` | Where logs are. |").len(), 1);
    assert_eq!(of("| store | | Beside a `Shop`. |").len(), 1);
    assert_eq!(of("| store | `Store` | |").len(), 1);
    assert_eq!(of("| a | | One. |\n| a, b | | Two. |").len(), 1);
}
