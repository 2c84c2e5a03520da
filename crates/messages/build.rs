//! Finds the languages of the house: each `texts/<language>.ftl` is one, English first.

use std::{env, fmt::Write as _, fs, path::PathBuf};

fn main() {
    let texts = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("texts");
    println!("cargo::rerun-if-changed={}", texts.display());
    let files = fs::read_dir(&texts).expect("the texts are there").flatten();
    let names = files.filter_map(|file| file.file_name().into_string().ok());
    let mut languages: Vec<String> =
        names.filter_map(|name| Some(name.strip_suffix(".ftl")?.to_string())).collect();
    languages.sort_by_key(|language| (language != "en", language.clone()));
    let mut code = String::from("&[\n");
    for language in &languages {
        let file = texts.join(format!("{language}.ftl"));
        let text = format!("hall_core::embedded!({file:?})");
        writeln!(code, "    Source {{ language: {language:?}, text: {text} }},")
            .expect("strings grow");
    }
    code.push_str("]\n");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("house.rs"), code).expect("the output folder is ours");
}
