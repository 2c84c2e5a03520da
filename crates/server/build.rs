//! Embeds the files of `web/` that a browser asks for.

use std::{env, fmt::Write as _, fs, path::Path};

const SERVED: [&str; 9] = ["css", "html", "ico", "js", "mjs", "png", "svg", "webmanifest", "woff2"];

fn main() {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../web");
    let mut files = Vec::new();
    walk(&web, "", &mut files);
    files.sort();
    let mut code = String::from("&[\n");
    for name in &files {
        let path = web.join(name).canonicalize().expect("it was just listed");
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),").expect("strings grow");
    }
    code.push_str("]\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("web.rs");
    fs::write(out, code).expect("the output folder is ours");
}

fn walk(root: &Path, folder: &str, files: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(root.join(folder)) else { return };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if entry.path().is_dir() {
            if name != "node_modules" && name != "types" && !name.starts_with('.') {
                println!("cargo::rerun-if-changed={}", entry.path().display());
                walk(root, &path, files);
            }
        } else if name.rsplit_once('.').is_some_and(|(_, end)| SERVED.contains(&end)) {
            println!("cargo::rerun-if-changed={}", entry.path().display());
            files.push(path);
        }
    }
}
