//! The texts that the rules for browsers are brought: the wordings of each language in one file,
//! and each course of a game in each of its languages. `.ci/engine` lays out the same.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// The courses of a game: the name of the file and that of the course.
const COURSES: [(&str, &str); 2] = [("lessons", "first-steps"), ("strategy", "strategy")];

/// The files that are served, with where they are; what has to be put together is written to `out`.
pub(crate) fn of(root: &Path, out: &Path) -> Vec<(String, PathBuf)> {
    let mut wordings: BTreeMap<String, String> = BTreeMap::new();
    let mut files = Vec::new();
    add_wordings(&root.join("crates/messages/texts"), &mut wordings);
    for folder in listed(&root.join("games")) {
        let messages = folder.join("messages");
        add_wordings(&messages, &mut wordings);
        let game = name(&folder).replace('_', "-");
        for (file, course) in COURSES {
            let english = folder.join(format!("data/{file}.md"));
            let own = english.is_file().then_some(("en".to_string(), english));
            let translated = listed(&messages).into_iter().filter_map(|path| {
                let named = name(&path);
                let language = named.strip_prefix(file)?.strip_prefix('.')?.strip_suffix(".md")?;
                Some((language.to_string(), path))
            });
            for (language, path) in own.into_iter().chain(translated) {
                println!("cargo::rerun-if-changed={}", path.display());
                files.push((format!("engine/courses/{game}/{course}.{language}.txt"), path));
            }
        }
    }
    fs::create_dir_all(out).expect("the output folder is ours");
    for (language, text) in wordings {
        let path = out.join(format!("{language}.txt"));
        fs::write(&path, text).expect("the output folder is ours");
        files.push((format!("engine/texts/{language}.txt"), path));
    }
    files
}

/// Adds the wordings of a folder, by language.
fn add_wordings(folder: &Path, wordings: &mut BTreeMap<String, String>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for path in listed(folder) {
        if let Some(language) = name(&path).strip_suffix(".ftl") {
            let text = fs::read_to_string(&path).expect("it was just listed");
            wordings.entry(language.to_string()).or_default().push_str(&text);
        }
    }
}

/// What is in a folder, in order; nothing where there is none.
fn listed(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
