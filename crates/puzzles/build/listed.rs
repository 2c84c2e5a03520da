//! Lists files that a program embeds, a file a game. `crates/explorer` uses it, too.

use std::{env, error::Error, fmt::Write as _, fs, path::Path};

/// Writes `out` below the folder of the build: the games that have a file with this ending in
/// `data/`, each with the file as the macro `include` gives it.
pub(crate) fn list(ending: &str, include: &str, out: &str) -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("data");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut list = String::from("&[\n");
    let mut files: Vec<_> = fs::read_dir(&folder)?.collect::<Result<_, _>>()?;
    files.sort_by_key(fs::DirEntry::path);
    for path in files.iter().map(fs::DirEntry::path) {
        if path.extension().is_some_and(|extension| extension == ending) {
            let game = path.file_stem().unwrap_or_default().display().to_string();
            writeln!(list, "    ({game:?}, {include}!({:?})),", path.display().to_string())?;
        }
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join(out), list)?;
    Ok(())
}
