//! The files of the repository, and how faults in them are reported.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the repository")
}

/// The files below one of its folders that git tracks or would add.
pub fn files(under: &str) -> Vec<String> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard", under])
        .current_dir(root())
        .output();
    match listed {
        Ok(output) if output.status.success() => {
            let names = String::from_utf8_lossy(&output.stdout).into_owned();
            names.lines().filter(|path| root().join(path).exists()).map(String::from).collect()
        }
        _ => {
            println!("SKIPPED: no git here, so no list of files");
            Vec::new()
        }
    }
}

/// The text of one of its files; empty if there is none.
pub fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_default()
}

/// Fails with the faults, one a line, if there are any.
///
/// # Panics
///
/// If there are faults.
pub fn report(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
