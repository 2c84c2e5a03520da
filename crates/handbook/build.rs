//! Embeds the texts of the documentation, and the files that they show, link to or include.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

#[path = "src/paths.rs"]
mod paths;

/// What is served by other pages of the hall, and so not embedded.
fn is_elsewhere(path: &str) -> bool {
    path.ends_with("RULES.md") || path == "docs/openapi.json"
}

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let mut files = BTreeMap::new();
    let mut next = Vec::new();
    walk(&root, "docs", &mut next);
    let mut seen: BTreeSet<String> = next.iter().cloned().collect();
    while let Some(path) = next.pop() {
        let full = root.join(&path);
        println!("cargo::rerun-if-changed={}", full.display());
        let is_file = full.is_file() && !is_elsewhere(&path);
        if is_file && path.ends_with(".md") {
            let text = fs::read_to_string(&full).unwrap_or_else(|why| panic!("{path}: {why}"));
            let targets = targets(&text);
            let found = targets.filter_map(|target| paths::beside(&path, target));
            next.extend(found.filter(|found| seen.insert(found.clone())));
        }
        if is_file {
            files.insert(path, full);
        }
    }
    let mut code = String::from("&[\n");
    for (name, full) in &files {
        let full: PathBuf = full.canonicalize().expect("it was just read");
        writeln!(code, "    ({name:?}, include_bytes!({full:?})),").expect("strings grow");
    }
    code.push_str("]\n");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("files.rs"), code).expect("the output folder is ours");
}

/// What the links, pictures and inclusions of a text lead to, as it is written.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let links = text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
    links.chain(text.lines().filter_map(paths::included))
}

/// The texts below a folder.
fn walk(root: &Path, folder: &str, files: &mut Vec<String>) {
    println!("cargo::rerun-if-changed={}", root.join(folder).display());
    for entry in fs::read_dir(root.join(folder)).into_iter().flatten().flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = format!("{folder}/{name}");
        if entry.path().is_dir() {
            walk(root, &path, files);
        } else if path.ends_with(".md") {
            files.push(path);
        }
    }
}
