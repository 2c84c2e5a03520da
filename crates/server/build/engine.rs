//! Builds the rules and bots for browsers: `crates/wasm` as WebAssembly.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

const TARGET: &str = "wasm32-unknown-unknown";
/// The folders whose sources the module is made of.
const SOURCES: [&str; 11] = [
    "games",
    "crates/bots",
    "crates/core",
    "crates/matches",
    "crates/messages",
    "crates/puzzles",
    "crates/search",
    "crates/session",
    "crates/study",
    "crates/wasm",
    "crates/wire",
];

/// Builds the module below `out`; the error says why it cannot be built here.
pub(crate) fn build(root: &Path, out: &Path) -> Result<PathBuf, String> {
    for folder in SOURCES {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
    }
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let asked = ["--print", "target-libdir", "--target", TARGET];
    let libraries = Command::new(rustc).args(asked).output();
    let libraries = libraries.map_err(|why| format!("rustc: {why}"))?;
    let folder = String::from_utf8_lossy(&libraries.stdout).trim().to_string();
    if !libraries.status.success() || !Path::new(&folder).is_dir() {
        return Err(format!("there is no {TARGET}; `rustup target add {TARGET}` installs it"));
    }
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut build = Command::new(cargo);
    build.current_dir(root).args(["build", "--quiet", "--locked", "--package", "wasm", "--lib"]);
    build.args(["--profile", "engine", "--target", TARGET, "--target-dir"]).arg(out);
    // What was set for the build around this one.
    for (name, _) in env::vars() {
        let is_of_flags = name.contains("RUSTFLAGS") || name.contains("WRAPPER");
        if is_of_flags || name.starts_with("CARGO_CFG_") || name == "CARGO_TARGET_DIR" {
            build.env_remove(name);
        }
    }
    let built = build.output().map_err(|why| format!("cargo: {why}"))?;
    if !built.status.success() {
        let said = String::from_utf8_lossy(&built.stderr);
        return Err(said
            .lines()
            .find(|line| line.contains("error"))
            .unwrap_or("cargo failed")
            .into());
    }
    Ok(out.join(TARGET).join("engine/wasm.wasm"))
}
