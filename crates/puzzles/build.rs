//! Lists the collections in `data/`, a file a game.

use std::error::Error;

#[path = "build/listed.rs"]
mod listed;

fn main() -> Result<(), Box<dyn Error>> {
    listed::list("jsonl", "include_str", "collections.rs")
}
