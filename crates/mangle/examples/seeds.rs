//! Writes the seeds of every target, each into a folder of its name: a fuzzer's
//! initial corpus. `cargo run -p mangle --example seeds -- fuzz/corpus`

use std::{fs, path::PathBuf};

fn main() -> std::io::Result<()> {
    let folder: PathBuf = std::env::args_os().nth(1).expect("expected a folder").into();
    for target in mangle::TARGETS {
        let folder = folder.join(target.name);
        fs::create_dir_all(&folder)?;
        let seeds = (target.seeds)();
        for (number, seed) in seeds.iter().enumerate() {
            fs::write(folder.join(format!("seed-{number:04}")), seed)?;
        }
        println!("{}: {} seeds", target.name, seeds.len());
    }
    Ok(())
}
