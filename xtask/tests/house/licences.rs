//! The licences and sources of third-party crates are those that deny.toml allows.

use std::{collections::BTreeSet, process::Command};

use xtask::files::root;

/// The packages that `cargo test` builds, each as `NAME vVERSION (SOURCE)|LICENCE`, the source only
/// where it is not the registry. Nothing else need be on this machine: fuzz targets and external
/// games, with what they alone need, are checked by `cargo deny`.
fn packages() -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--edges", "normal,build,dev"])
        .args(["--prefix", "none", "--format", "{p}|{l}"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo tree: {said}");
    let tree = String::from_utf8(output.stdout).expect("UTF-8");
    let lines = tree.lines().map(|line| line.trim_end_matches(" (*)")).filter(|l| !l.is_empty());
    lines.map(|line| line.replace(" (proc-macro)|", "|")).collect()
}

fn allowed() -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml is there");
    let deny: toml::Table = text.parse().expect("TOML");
    let list = deny["licenses"]["allow"].as_array().expect("a list of licences");
    list.iter().filter_map(|name| name.as_str()).map(String::from).collect()
}

/// Why the licence of a package is not accepted.
fn fault(package: &str, allowed: &BTreeSet<String>) -> Option<String> {
    let (name, text) = package.split_once('|').expect("a name and a licence");
    if let Some((_, source)) = name.split_once(" (")
        && !source.starts_with(root().to_str().expect("UTF-8"))
    {
        return Some(format!("{name}: expected a package of the registry"));
    }
    let lax = spdx::ParseMode::LAX;
    let expression = match spdx::Expression::parse_mode(text, lax) {
        Ok(expression) => expression,
        Err(why) => return Some(format!("{name}: \"{text}\" is no licence: {}", why.reason)),
    };
    let is_allowed =
        |of: &spdx::LicenseReq| of.license.id().is_some_and(|id| allowed.contains(id.name));
    (!expression.evaluate(is_allowed)).then(|| format!("{name}: {text} is not in deny.toml"))
}

#[test]
fn licences_of_others_are_allowed() {
    let allowed = allowed();
    let packages = packages();
    assert!(packages.len() > 100, "{} packages", packages.len());
    let faults: Vec<String> = packages.iter().filter_map(|one| fault(one, &allowed)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn licence_that_is_not_listed_is_refused() {
    let allowed = BTreeSet::from(["MIT".to_owned()]);
    assert_eq!(fault("one v1.0.0|MIT OR GPL-3.0-only", &allowed), None);
    assert_eq!(fault(&format!("ours v1.0.0 ({})|MIT", root().display()), &allowed), None);
    assert!(fault("one v1.0.0|MIT AND GPL-3.0-only", &allowed).is_some());
    assert!(fault("one v1.0.0|ours", &allowed).is_some());
    assert!(fault("one v1.0.0 (https://example.org/one#0a1b2c)|MIT", &allowed).is_some());
    assert!(fault("one v1.0.0|", &allowed).is_some());
}
