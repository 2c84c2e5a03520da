//! Golden playthroughs: the records in `games/*/data/playthroughs` must replay for ever,
//! or until the game's rules version says otherwise. (Files that tell positions too are
//! no records, and are read by the tests of their games.)

use std::{fs, path::Path};

use table::{CATALOGUE, Record};

#[test]
fn golden_playthroughs_replay() {
    for game in CATALOGUE {
        let id = game.info().id;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../games")
            .join(id.replace('-', "_"))
            .join("data/playthroughs");
        let mut files: Vec<_> = fs::read_dir(&folder)
            .into_iter()
            .flatten()
            .map(|entry| entry.expect("a readable folder").path())
            .collect();
        files.sort();
        assert!(!files.is_empty(), "{id} has no playthroughs");
        for file in files {
            let text = fs::read_to_string(&file).expect("a readable file");
            if !text.starts_with("musterhall-record") {
                continue;
            }
            let check = || -> Result<(), table::Rejected> {
                Record::parse(&text)?.replay(*game)?;
                Ok(())
            };
            check().unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        }
    }
}
