//! Lists the libraries in `data/`, a file a game.

use std::{env, error::Error, fmt::Write as _, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("data");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut list = String::from("&[\n");
    let mut files: Vec<_> = fs::read_dir(&folder)?.collect::<Result<_, _>>()?;
    files.sort_by_key(fs::DirEntry::path);
    for path in files.iter().map(fs::DirEntry::path) {
        if path.extension().is_some_and(|extension| extension == "library") {
            let game = path.file_stem().unwrap_or_default().display().to_string();
            writeln!(list, "    ({game:?}, include_bytes!({:?})),", path.display().to_string())?;
        }
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("libraries.rs"), list)?;
    Ok(())
}
