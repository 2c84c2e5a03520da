//! Golden playthroughs: records `games/*/data/playthroughs/*.record` that must replay
//! for ever, or until the game's rules version says otherwise. (The `.txt` files beside
//! them tell positions too, and are read by the tests of their games.)

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
            .filter(|path| path.extension().is_some_and(|end| end == "record"))
            .collect();
        files.sort();
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
