//! Finds the languages of the games: each `messages/<language>.ftl` of a game is one, with
//! `lessons.<language>.md`, `strategy.<language>.md` and `RULES.<language>.md` beside it where they
//! are translated. It writes a file for each game, which its `Present::MESSAGES` includes.

use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

/// Games that share wordings, and the folder where these are.
const SHARED: [(&str, &str); 2] = [("make_muster", "muster_board"), ("muster_up", "muster_board")];

fn main() {
    let games = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    for entry in fs::read_dir(&games).expect("the games are there").flatten() {
        let messages = entry.path().join("messages");
        let Ok(game) = entry.file_name().into_string() else { continue };
        if !messages.is_dir() {
            continue;
        }
        println!("cargo::rerun-if-changed={}", messages.display());
        let shared = SHARED.iter().filter(|(of, _)| *of == game);
        let shared = shared.map(|(_, folder)| games.join(folder).join("messages"));
        let all: Vec<PathBuf> = [messages].into_iter().chain(shared).collect();
        let code = translations(&all);
        fs::write(out.join(format!("{game}.rs")), code).expect("the output folder is ours");
    }
}

/// The translations in these folders as Rust, English first.
fn translations(folders: &[PathBuf]) -> String {
    let mut languages: Vec<String> = folders.iter().flat_map(|folder| of(folder)).collect();
    languages.sort_by_key(|language| (language != "en", language.clone()));
    languages.dedup();
    let mut code = String::from("&[\n");
    for language in &languages {
        for folder in folders {
            let file = |name: String| Some(folder.join(name)).filter(|path| path.is_file());
            let Some(messages) = file(format!("{language}.ftl")) else { continue };
            let lessons = included(file(format!("lessons.{language}.md")));
            let strategy = included(file(format!("strategy.{language}.md")));
            let rulebook = included(file(format!("RULES.{language}.md")));
            writeln!(
                code,
                "    hall_core::Translation {{ language: {language:?}, messages: \
                 hall_core::embedded!({messages:?}), lessons: {lessons}, strategy: {strategy}, \
                 rulebook: {rulebook} }},"
            )
            .expect("strings grow");
        }
    }
    code.push_str("]\n");
    code
}

/// The languages that a folder has wordings in.
fn of(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("the folder is there").flatten();
    let names = files.filter_map(|file| file.file_name().into_string().ok());
    names.filter_map(|name| Some(name.strip_suffix(".ftl")?.to_string())).collect()
}

/// The text of a file as Rust, if there is one.
fn included(file: Option<PathBuf>) -> String {
    file.map_or("None".to_string(), |path| format!("Some(hall_core::embedded!({path:?}))"))
}
