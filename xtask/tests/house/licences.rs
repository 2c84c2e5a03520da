//! The licences and sources of third-party crates are those that deny.toml allows.

use std::{collections::BTreeSet, process::Command};

use serde_json::Value as Json;
use xtask::files::root;

/// The packages of a workspace, with its dependencies.
fn packages(manifest: &str) -> Vec<Json> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked", "--offline"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu", "--manifest-path", manifest])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo metadata of {manifest}: {said}");
    let metadata: Json = serde_json::from_slice(&output.stdout).expect("JSON");
    // Packages for other platforms are listed, but never fetched or built here.
    let nodes = metadata["resolve"]["nodes"].as_array().expect("a graph");
    let built: BTreeSet<&str> = nodes.iter().filter_map(|node| node["id"].as_str()).collect();
    let packages = metadata["packages"].as_array().expect("packages");
    let is_built = |one: &&Json| one["id"].as_str().is_some_and(|id| built.contains(id));
    packages.iter().filter(is_built).cloned().collect()
}

fn allowed() -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml is there");
    let deny: toml::Table = text.parse().expect("TOML");
    let list = deny["licenses"]["allow"].as_array().expect("a list of licences");
    list.iter().filter_map(|name| name.as_str()).map(String::from).collect()
}

/// Why the licence of a package is not accepted.
fn fault(package: &Json, allowed: &BTreeSet<String>) -> Option<String> {
    let name = format!("{} {}", package["name"], package["version"]);
    if let Some(source) = package["source"].as_str()
        && !source.starts_with("registry+")
    {
        return Some(format!("{name}: comes from {source}, expected the registry"));
    }
    let Some(text) = package["license"].as_str() else {
        return Some(format!("{name}: names no licence"));
    };
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
    let packages = packages("Cargo.toml");
    assert!(packages.len() > 100, "{} packages", packages.len());
    let faults: Vec<String> = packages.iter().filter_map(|one| fault(one, &allowed)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn licence_that_is_not_listed_is_refused() {
    let package = |license: &str, source: &str| {
        serde_json::json!({
            "name": "one", "version": "1.0.0", "license": license, "source": source
        })
    };
    let allowed = BTreeSet::from(["MIT".to_owned()]);
    let registry = "registry+https://example.org/index";
    assert_eq!(fault(&package("MIT OR GPL-3.0-only", registry), &allowed), None);
    assert!(fault(&package("MIT AND GPL-3.0-only", registry), &allowed).is_some());
    assert!(fault(&package("ours", registry), &allowed).is_some());
    assert!(fault(&package("MIT", "git+https://example.org/one"), &allowed).is_some());
    assert!(fault(&serde_json::json!({"name": "one", "version": "1"}), &allowed).is_some());
}
