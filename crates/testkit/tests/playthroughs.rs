//! Golden playthroughs: records in `games/*/data/playthroughs` that must replay
//! for ever, or until the game's rules version says otherwise.

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
            .unwrap_or_else(|why| panic!("{id} has no playthroughs: {why}"))
            .map(|entry| entry.expect("a readable folder").path())
            .filter(|path| path.extension().is_some_and(|end| end == "txt"))
            .collect();
        files.sort();
        assert!(!files.is_empty(), "{id} has no playthroughs");
        for file in files {
            let text = fs::read_to_string(&file).expect("a readable file");
            let check = || -> Result<(), table::Rejected> {
                Record::parse(&text)?.replay(*game)?;
                Ok(())
            };
            check().unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        }
    }
}
