//! No circle of modules: see [`xtask::modules`] for what one is.

use std::collections::{BTreeMap, BTreeSet};

use xtask::{
    files::{files, report, text},
    modules::{Needs, circles, needs},
};

/// The sources of each crate, by the folder of its root.
fn crates() -> BTreeMap<String, Vec<(String, String)>> {
    let mut crates: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for path in files(".").iter().filter(|path| path.ends_with(".rs")) {
        let folder = match path.split_once("/src/") {
            Some((folder, _)) if !folder.contains("/tests") => format!("{folder}/src/"),
            _ if path.starts_with("games/") => "games/".to_string(),
            _ => continue,
        };
        let below = path.strip_prefix(&folder).unwrap_or(path).to_string();
        crates.entry(folder).or_default().push((below, text(path)));
    }
    // For a library, the program beside it is a crate of its own.
    for sources in crates.values_mut() {
        if sources.iter().any(|(path, _)| path == "lib.rs") {
            sources.retain(|(path, _)| path != "main.rs" && !path.starts_with("bin/"));
        }
    }
    crates
}

/// A circle, with the names by which each of its files uses others.
fn described(circle: &BTreeSet<String>, needs: &Needs, folder: &str) -> String {
    let mut lines = vec!["a circle of modules:".to_string()];
    for file in circle {
        for (other, name) in &needs[file] {
            if circle.contains(other) {
                lines.push(format!("  {folder}{file} uses {name} of {folder}{other}"));
            }
        }
    }
    lines.join("\n")
}

#[test]
fn modules_of_every_crate_form_no_circle() {
    let mut faults = Vec::new();
    let crates = crates();
    assert!(crates.len() > 8, "found {} crates only", crates.len());
    for (folder, sources) in &crates {
        let needs = needs(sources).unwrap_or_else(|error| panic!("{folder}{error}"));
        faults.extend(circles(&needs).iter().map(|circle| described(circle, &needs, folder)));
    }
    report(&faults);
}

/// The circles of a crate of toy files.
fn circles_of(sources: &[(&str, &str)]) -> Vec<Vec<String>> {
    let owned: Vec<_> =
        sources.iter().map(|(path, text)| (path.to_string(), text.to_string())).collect();
    let needs = needs(&owned).expect("toys are Rust");
    circles(&needs).into_iter().map(|circle| circle.into_iter().collect()).collect()
}

#[test]
fn modules_that_use_each_other_are_a_circle() {
    let root = ("lib.rs", "mod a; mod b; pub use a::A;");
    let a = ("a.rs", "use crate::b::B; pub struct A(B);");
    for b in [
        "use super::a::A; pub struct B; fn f(_: A) {}",
        "pub struct B; fn f(_: crate::A) {}",
        "pub struct B; fn f() { vec![crate::a::A::new()]; }",
        "use crate::*; pub struct B; impl B { fn f() -> A { A } }",
        "pub struct B; mod inner { fn f(_: super::super::a::A) {} }",
    ] {
        assert_eq!(circles_of(&[root, a, ("b.rs", b)]), [["a.rs", "b.rs"]], "{b}");
    }
}

#[test]
fn functions_that_a_macro_makes_are_of_its_file() {
    let root = ("lib.rs", "mod a; mod b;");
    let uses = ("a.rs", "use super::b; pub const A: u8 = 1; fn f() { b::go(); }");
    for made in ["fn go() {}", "pub const fn go() {}", "#[doc] pub(super) fn go(a: u8) {}"] {
        let makes = format!("use super::a::A; made! {{ {made} }}");
        assert_eq!(circles_of(&[root, uses, ("b.rs", &makes)]), [["a.rs", "b.rs"]], "{made}");
    }
}

#[test]
fn modules_that_use_one_way_are_no_circle() {
    let root = ("lib.rs", "mod a; mod b; pub use a::A; pub use b::B;");
    let a = ("a.rs", "use crate::B; pub struct A(B);");
    for b in [
        "pub struct B;",
        "pub struct B; #[cfg(test)] mod tests { use crate::A; }",
        "pub use crate::a::A as Other; pub struct B;",
        "pub struct B; fn a() { let a = 1; a; }",
    ] {
        assert!(circles_of(&[root, a, ("b.rs", b)]).is_empty(), "{b}");
    }
}

#[test]
fn parent_and_child_that_use_each_other_are_a_circle() {
    let child = ("a/inner.rs", "use super::Outer; pub fn inner(_: Outer) {}");
    let offers = ("a.rs", "mod inner; pub use inner::inner; pub struct Outer;");
    assert!(circles_of(&[("lib.rs", "mod a;"), offers, child]).is_empty());
    let uses = ("a.rs", "mod inner; pub struct Outer; fn f() { inner::inner(Outer) }");
    assert_eq!(circles_of(&[("lib.rs", "mod a;"), uses, child]), [["a.rs", "a/inner.rs"]]);
}

#[test]
fn files_for_tests_are_no_circle_with_others_but_among_themselves() {
    let root = ("lib.rs", "mod a; #[cfg(test)] mod sim;");
    let uses = ("a.rs", "pub struct A { #[cfg(test)] b: crate::sim::B }");
    let sim = ("sim.rs", "mod run; use crate::a::A; pub struct B(A);");
    let run = ("sim/run.rs", "pub struct Run;");
    assert!(circles_of(&[root, uses, sim, run]).is_empty());
    let back = ("sim/run.rs", "use super::B; pub struct Run(B);");
    let there = ("sim.rs", "mod run; use crate::a::A; pub struct B(A, run::Run);");
    assert_eq!(circles_of(&[root, uses, there, back]), [["sim.rs", "sim/run.rs"]]);
}

#[test]
fn longer_circle_is_found_whole() {
    let link = |next: &str| format!("pub fn go() {{ crate::{next}::go() }}");
    let (a, b, c) = (link("b"), link("c"), link("a"));
    let sources = [("lib.rs", "mod a; mod b; mod c;"), ("a.rs", &a), ("b.rs", &b), ("c.rs", &c)];
    assert_eq!(circles_of(&sources), [["a.rs", "b.rs", "c.rs"]]);
}
