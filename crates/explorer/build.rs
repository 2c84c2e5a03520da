//! Lists the libraries in `data/`, a file a game.

use std::error::Error;

#[path = "../puzzles/build/listed.rs"]
mod listed;

fn main() -> Result<(), Box<dyn Error>> {
    listed::list("library", "include_bytes", "libraries.rs")
}
