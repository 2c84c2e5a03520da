//! Commands of the documentation that end within seconds, run as they are written there.

use std::{os::unix::fs::symlink, process::Command};

use crate::common::{
    MUSTERHALL,
    documented::{blocks, commands, root, texts},
};

/// Numbers that a comment of a line promises.
fn promised(script: &str) -> Vec<&str> {
    let comments = script.lines().filter_map(|line| Some(line.split_once(" # ")?.1.trim()));
    comments.filter(|of| of.len() > 3 && of.bytes().all(|b| b.is_ascii_digit())).collect()
}

#[test]
fn commands_of_the_documentation_that_run_succeed() {
    let mut count = 0;
    for (path, text) in texts() {
        for block in blocks(&path, &text).iter().filter(|block| block.runs) {
            count += commands(&block.text).len();
            let folder = tempfile::tempdir().expect("there is room");
            // Records of the repository, for commands that need one; and the program.
            symlink(root().join("games"), folder.path().join("games")).expect("it is ours");
            let programs = folder.path().join("programs");
            std::fs::create_dir(&programs).expect("it is ours");
            symlink(MUSTERHALL, programs.join("musterhall")).expect("it is ours");
            let others = std::env::var("PATH").unwrap_or_default();
            let output = Command::new("sh")
                .args(["-eu", "-c", &block.text])
                .current_dir(&folder)
                .env("PATH", format!("{}:{others}", programs.display()))
                .env("LC_ALL", "C")
                .stdin(std::process::Stdio::null())
                .output()
                .expect("there is a shell");
            let said = String::from_utf8_lossy(&output.stdout);
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: {said}\n{errors}", block.at);
            for number in promised(&block.text) {
                assert!(said.contains(number), "{}: no {number} in {said}", block.at);
            }
        }
    }
    assert!(count > 12, "ran {count} only");
}
