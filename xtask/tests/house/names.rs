//! Names are the field's words (docs/glossary.md), and mean one thing.

use std::collections::BTreeMap;

use xtask::{
    definitions::{Definition, definitions},
    files::{files, report, text},
};

/// Names that this project once had for what the field calls otherwise, with its word.
/// Modules named `old_words` are exempt: they read what older programs wrote.
const OLD: &[(&str, &str)] = &[
    ("Happened", "TableEvent"),
    ("Order", "a command envelope; a board's size is a size"),
    ("obey", "handle, decide"),
    ("Draft", "transaction"),
    ("Around", "context"),
    ("glad", "accepts_draw"),
    ("Letter", "SeatId"),
    ("Chair", "seat state"),
    ("Sitter", "occupant"),
    ("Place", "assignment, or the place of what"),
    ("Eyes", "Observer"),
    ("News", "Revision"),
    ("Follower", "Subscription"),
    ("Talk", "SocketSession"),
    ("minds", "bot jobs"),
    ("Rolls", "OsDice"),
    ("floor", "required_seq"),
    ("lose", "invalidate"),
    ("Write", "StoreOp"),
    ("Card", "TableSummary"),
    ("Held", "permit"),
    ("Hold", "permit"),
    ("Fault", "ApiError, or an error by its cause"),
    ("happen", "apply_chance"),
    ("imagine", "sample_state"),
    ("Glimpse", "BotInput"),
    ("Telling", "StepDescription"),
    ("tellings", "descriptions"),
    ("told", "describe, description"),
    ("Estimate", "ValueFunction"),
    ("Advice", "SearchResult"),
    ("observers", "information_set"),
    ("Desk", "InMemoryTable"),
    ("Hall", "registry, server"),
    ("hall", "registry, server"),
    ("deeds", "actions"),
    ("deedsOf", "actions"),
    ("Deeds", "actions"),
    ("patience", "time limit, time-out"),
    ("PATIENCE", "time limit, time-out"),
];

/// What each game gives its trait, so that each game has one.
const GIVEN: [&str; 8] =
    ["State", "Action", "Chance", "Setup", "Illegal", "View", "Observation", "Brains"];

/// The most that a name may mean.
const MEANINGS_MAX: usize = 2;

fn sources(end: &str) -> Vec<(String, String)> {
    let ours = |path: &&String| {
        let others = ["vendor/", "fixtures/ffb7445/", ".min.js"];
        let skipped = others.iter().any(|part| path.contains(part));
        path.ends_with(end) && !skipped
    };
    files(".").iter().filter(ours).map(|path| (path.clone(), text(path))).collect()
}

fn all() -> Vec<Definition> {
    let read = |(path, text): &(String, String)| {
        definitions(path, text).unwrap_or_else(|error| panic!("{error}"))
    };
    let all: Vec<_> = sources(".rs").iter().flat_map(read).collect();
    assert!(all.len() > 2_000, "found {} definitions only", all.len());
    all
}

/// The functions, classes, modules and top-level constants of the client.
fn of_client() -> Vec<Definition> {
    let mut all = Vec::new();
    for (path, text) in sources(".js").iter().filter(|(path, _)| path.starts_with("web/")) {
        let mut add = |kind, name: &str, line| {
            let (name, path) = (name.to_string(), path.clone());
            all.push(Definition { kind, name, path, line, is_member: false });
        };
        let stem = path.rsplit('/').next().and_then(|name| name.split('.').next());
        add("mod", stem.unwrap_or_default(), 1);
        for (index, line) in text.lines().enumerate() {
            if let Some((kind, name)) = defined_by(line) {
                add(kind, name, index + 1);
            }
        }
    }
    all
}

/// The kind and the name of what a line of a module of the client defines.
fn defined_by(line: &str) -> Option<(&'static str, &str)> {
    let is_top = !line.starts_with(' ');
    let line = line.trim_start().trim_start_matches("export ");
    let line = line.trim_start_matches("default ").trim_start_matches("async ");
    let kinds = [("function ", "fn"), ("class ", "struct"), ("const ", "const"), ("let ", "const")];
    let (word, kind) = kinds.into_iter().find(|(word, _)| line.starts_with(word))?;
    let rest = &line[word.len()..];
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    (kind != "const" || is_top).then_some((kind, &rest[..end]))
}

/// The schemas of the protocol.
fn of_protocol() -> Vec<Definition> {
    let path = "docs/openapi.json";
    let file: serde_json::Value = serde_json::from_str(&text(path)).expect("JSON");
    let schemas = file["components"]["schemas"].as_object().expect("schemas");
    let of = |name: &String| Definition {
        kind: "type",
        name: name.clone(),
        path: path.into(),
        line: 1,
        is_member: false,
    };
    schemas.keys().map(of).collect()
}

fn faults_of_old(all: &[Definition]) -> Vec<String> {
    let mut faults = Vec::new();
    for of in all.iter().filter(|of| !of.path.ends_with("/old_words.rs")) {
        let old = OLD.iter().find(|(name, _)| *name == of.name);
        if let Some((_, word)) = old {
            faults.push(format!("{of}: the field's word is {word}"));
        }
    }
    faults
}

#[test]
fn definitions_bear_no_old_name() {
    let all: Vec<_> = all().into_iter().chain(of_client()).chain(of_protocol()).collect();
    report(&faults_of_old(&all));
}

#[test]
fn old_name_of_any_definition_is_seen() {
    for line in [
        "pub struct Desk;",
        "trait Estimate {}",
        "trait Dealer { fn happen(&self); }",
        "mod inner { impl X { fn obey() {} } }",
        "fn outer() { enum Chair { A } }",
        "mod observers;",
        "macro_rules! glad { () => {} }",
    ] {
        let found = definitions("toy.rs", line).expect(line);
        assert_eq!(faults_of_old(&found).len(), 1, "{line}");
    }
    for line in ["export const Deeds = 1;", "class Deeds {", "  export function Deeds() {"] {
        assert_eq!(defined_by(line).map(|(_, name)| name), Some("Deeds"), "{line}");
    }
    assert_eq!(defined_by("  const told = 1;"), None, "a variable is no definition");
    let found = definitions("toy/old_words.rs", "struct Desk;").expect("Rust");
    assert!(faults_of_old(&found).is_empty());
}

fn faults_of_meanings(all: &[Definition]) -> Vec<String> {
    let mut meanings: BTreeMap<&str, Vec<&Definition>> = BTreeMap::new();
    for of in all.iter().filter(|of| of.is_type() && !GIVEN.contains(&&*of.name)) {
        meanings.entry(&of.name).or_default().push(of);
    }
    meanings.retain(|_, places| places.len() > MEANINGS_MAX);
    let mut faults = Vec::new();
    for (name, places) in &meanings {
        let places: Vec<_> = places.iter().map(|of| format!("  {of}")).collect();
        faults.push(format!("{name} means {} things:\n{}", places.len(), places.join("\n")));
    }
    faults
}

#[test]
fn type_names_have_two_meanings_at_most() {
    report(&faults_of_meanings(&all()));
}

#[test]
fn third_meaning_of_a_type_name_is_seen() {
    let found = |text: &str| definitions("toy.rs", text).expect(text);
    let two = "struct Found; mod b { enum Found {} } struct State; mod c { struct State; }";
    assert!(faults_of_meanings(&found(two)).is_empty());
    let more = format!("{two} mod d {{ trait Found {{}} struct State; }}");
    assert_eq!(faults_of_meanings(&found(&more)).len(), 1);
    let member = format!("{two} impl Iterator for X {{ type Found = u8; }}");
    assert!(faults_of_meanings(&found(&member)).is_empty());
}
