//! `cargo xtask regenerate`: makes again what is made from bots.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use xtask::regenerate::{PARTS, RemadePart};

const USAGE: &str = "usage: cargo xtask regenerate [PART…] [--dry-run] [--data FOLDER]";

/// What the command line asks for.
struct WantedParts {
    parts: Vec<RemadePart>,
    dry: bool,
    data: PathBuf,
}

fn wanted(mut args: impl Iterator<Item = String>) -> Result<WantedParts, String> {
    if args.next().as_deref() != Some("regenerate") {
        return Err(USAGE.into());
    }
    let data = PathBuf::from("target/regenerated");
    let mut wanted = WantedParts { parts: Vec::new(), dry: false, data };
    while let Some(word) = args.next() {
        match word.as_str() {
            "--dry-run" => wanted.dry = true,
            "--data" => wanted.data = args.next().ok_or(USAGE)?.into(),
            name => {
                let known = PARTS.map(|part| part.name).join(", ");
                let part = PARTS.iter().find(|part| part.name == name);
                let part = part.ok_or(format!("expected one of {known}, not {name:?}; {USAGE}"))?;
                wanted.parts.push(*part);
            }
        }
    }
    if wanted.parts.is_empty() {
        wanted.parts = PARTS.into();
    }
    Ok(wanted)
}

fn regenerate(wanted: &WantedParts) -> Result<(), String> {
    for part in &wanted.parts {
        println!("# {}: {}", part.name, part.about);
        let folder: &Path = &wanted.data.join(part.name);
        for job in part.jobs(&wanted.data) {
            if job.is_done() {
                println!("# done: {job}");
                continue;
            }
            println!("{job}");
            if !wanted.dry {
                fs::create_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
                job.run().map_err(|why| why.to_string())?;
            }
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    match wanted(std::env::args().skip(1)).and_then(|wanted| regenerate(&wanted)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
