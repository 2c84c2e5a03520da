//! The client in a browser.

use std::{
    fs,
    path::{Path, PathBuf},
};

mod account;
mod analysis;
mod boards;
mod chance;
mod clocks;
mod crash;
mod drawn;
mod editor;
mod elsewhere;
mod ended;
mod engine;
mod explorer;
mod finding;
mod hidden;
mod layout;
mod lessons;
mod line;
mod lobby;
mod looks;
mod made_up;
mod mail;
mod marks;
mod mush;
mod muster_chess;
mod narrow;
mod oidc;
mod order;
mod pages;
mod people;
mod pictures;
mod play;
mod playback;
mod prepared;
mod preview;
#[path = "../../../server/tests/server/common/provider.rs"]
mod provider;
mod push;
mod puzzles;
mod ratings;
mod review;
mod shift;
#[path = "../../../server/tests/server/common/smtp.rs"]
mod smtp;
mod solo;
mod studies;
mod table;
mod thinking;
mod together;
mod tournaments;

/// An empty folder of this name below those that Cargo gives tests.
fn new_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder is ours");
    }
    fs::create_dir_all(&folder).expect("the folder is ours");
    folder
}
