//! Embeds the files of `web/` that a browser asks for: modules and style sheets bundled into
//! few files, everything else as it is.

// The bundler is part of this program and of the tests of xtask.
#[path = "build/bundle.rs"]
mod bundle;
#[path = "build/engine.rs"]
mod engine;
#[path = "build/lexer.rs"]
mod lexer;
#[path = "build/modules.rs"]
mod modules;
#[path = "build/names.rs"]
mod names;
#[path = "build/sheets.rs"]
mod sheets;
#[path = "build/texts.rs"]
mod texts;

use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

/// The files that are embedded as they are; wordings are compiled when the server runs.
const EMBEDDED: [&str; 8] = ["ftl", "html", "ico", "png", "svg", "txt", "webmanifest", "woff2"];
/// The bundler's plan, which is not served.
const PLAN: &str = "bundles.txt";
/// Folders that only developers need.
const UNSERVED: [&str; 3] = ["node_modules", "types", "tests"];

fn main() {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../web");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).to_path_buf();
    let mut names = Vec::new();
    walk(&web, "", &mut names);
    names.sort();
    let read = |name: &String| {
        let text = fs::read_to_string(web.join(name));
        (name.clone(), text.unwrap_or_else(|why| panic!("web/{name}: {why}")))
    };
    let plan = read(&PLAN.to_string()).1;
    names.retain(|name| name != PLAN);
    let end = |name: &str| name.rsplit_once('.').map_or("", |(_, end)| end).to_string();
    let of = |ends: &[&str]| {
        let fits = |name: &&String| ends.contains(&end(name).as_str());
        names.iter().filter(fits).cloned().collect::<Vec<String>>()
    };
    let modules: Vec<_> = of(&["js", "mjs"]).iter().map(read).collect();
    let modules = bundle::bundle(&modules, bundle::plans(&plan));
    let modules = modules.unwrap_or_else(|why| panic!("web/{why}"));
    let sheets: Vec<_> = of(&["css"]).iter().map(read).collect();
    let sheets = sheets::bundle(&sheets).unwrap_or_else(|why| panic!("web/{why}"));
    let mut files: Vec<(String, PathBuf)> =
        of(&EMBEDDED).into_iter().map(|name| (name.clone(), web.join(name))).collect();
    // Cargo keeps the folder; files of an earlier build must not matter.
    for (name, text) in modules.into_iter().chain(sheets) {
        let path = out.join("web").join(&name);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("it is ours");
        fs::write(&path, text).expect("the output folder is ours");
        files.push((name, path));
    }
    if env::var_os("CARGO_FEATURE_ENGINE").is_some() {
        add_engine(&web.join(".."), &out, &mut files);
    }
    files.sort();
    let mut code = String::from("&[\n");
    for (name, path) in &files {
        let path = path.canonicalize().expect("it was just listed");
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),").expect("strings grow");
    }
    code.push_str("]\n");
    fs::write(out.join("web.rs"), code).expect("the output folder is ours");
}

/// Adds the rules for browsers, and what a page brings them when it is first needed: wordings,
/// courses, puzzles and what bots weigh positions by. Where they cannot be built the hall is built
/// without them, and says so.
fn add_engine(root: &Path, out: &Path, files: &mut Vec<(String, PathBuf)>) {
    match engine::build(root, &out.join("engine")) {
        Ok(module) => {
            files.push(("engine/rules.wasm".into(), module));
            let crates = root.join("crates");
            let weights = |game: &str| format!("engine/{game}.bin");
            add_folder(&crates.join("bots/weights"), ".bin", weights, files);
            let puzzles = |game: &str| format!("engine/puzzles/{game}.txt");
            add_folder(&crates.join("puzzles/data"), ".jsonl", puzzles, files);
            files.extend(texts::of(root, &out.join("texts")));
        }
        Err(why) => {
            println!("cargo::warning=Built without the rules for browsers: {why}");
        }
    }
}

/// Adds the files of a folder that end so, each under the path made of the rest of its name.
fn add_folder(
    folder: &Path,
    end: &str,
    path_of: impl Fn(&str) -> String,
    files: &mut Vec<(String, PathBuf)>,
) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().into_string().unwrap_or_default();
        if let Some(rest) = name.strip_suffix(end) {
            files.push((path_of(rest), entry.path()));
        }
    }
}

fn walk(root: &Path, folder: &str, files: &mut Vec<String>) {
    // Not the folder itself, with everything that npm puts there.
    if !folder.is_empty() {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
    }
    let Ok(entries) = fs::read_dir(root.join(folder)) else { return };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if entry.path().is_dir() {
            if !UNSERVED.contains(&name.as_str()) && !name.starts_with('.') {
                walk(root, &path, files);
            }
        } else {
            println!("cargo::rerun-if-changed={}", entry.path().display());
            files.push(path);
        }
    }
}
