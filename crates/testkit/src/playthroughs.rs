//! Golden playthroughs: records that must replay for ever, or until the game's rules
//! version changes. A line `# …` is a note; a line `= POSITION` gives the
//! position after the steps above it.

use std::{fs, path::Path};

use matches::{AnyGame, Record, Rejected};

/// Replays the records in `data/playthroughs` of the folder of a game, which has at least
/// one.
pub fn check_playthroughs(game: &dyn AnyGame, folder: &Path) {
    let id = game.info().id;
    let folder = folder.join("data/playthroughs");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    files.sort();
    assert!(
        !files.is_empty(),
        "{id} has no playthroughs: expected a *.record in {} (CONTRIBUTING.md, \"Adding a \
         game\", says how to make one)",
        folder.display()
    );
    for file in files {
        let text = fs::read_to_string(&file).expect("a readable file");
        replay(game, &text).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    }
}

fn replay(game: &dyn AnyGame, text: &str) -> Result<(), Rejected> {
    let (mut steps, mut record, mut positions) = (0, String::new(), Vec::new());
    let mut header = true;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(position) = line.strip_prefix("= ") {
            positions.push((steps, position));
            continue;
        }
        steps += usize::from(!header);
        header &= !line.is_empty();
        record.extend([line, "\n"]);
    }
    let table = Record::parse(&record)?.replay(game)?;
    for (steps, position) in positions {
        assert_eq!(table.at(steps).position(), position, "after {steps} steps");
    }
    // The end is explained by the rule, if the game names one.
    if let Some(rule) = table.ended_by() {
        assert!(table.standings().is_some(), "the match goes on, and rule {rule} has ended it");
        let numbered = format!("**{rule}**");
        assert!(game.info().rulebook.contains(&numbered), "there is no rule {rule}");
    }
    Ok(())
}
