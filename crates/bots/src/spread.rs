//! How far apart the levels are, from their matches against each other.

use crate::{LEVELS, contest::elo};

/// Each line: a game, and how often each level beats the one below it, in percent.
const MEASURED: &str = include_str!("levels.tsv");

/// The strength of each level of a game in rating points, level 1 first: those in the middle
/// have 1500. `None` for a game whose levels have not been measured.
///
/// ```
/// let levels = bots::level_strengths("clusterfuss").expect("they were measured");
/// assert!(levels.is_sorted());
/// assert!(bots::level_strengths("nim").is_none());
/// ```
pub fn level_strengths(game: &str) -> Option<Vec<f64>> {
    let mut strengths = vec![0.0];
    for share in shares(game)? {
        strengths.push(strengths.last()? + elo(share));
    }
    let middle = strengths.len() / 2;
    let shift = 1500.0 - f64::midpoint(strengths[middle - 1], strengths[middle]);
    Some(strengths.into_iter().map(|strength| strength + shift).collect())
}

/// How often each level of a game beats the one below it.
fn shares(game: &str) -> Option<Vec<f64>> {
    let mut lines = MEASURED.lines().filter(|line| !line.starts_with('#'));
    let line = lines.find(|line| line.split('\t').next() == Some(game))?;
    let shares: Option<Vec<f64>> = line
        .split('\t')
        .skip(1)
        .map(|percent| Some(percent.parse::<f64>().ok()? / 100.0))
        .collect();
    shares.filter(|shares| shares.len() + 1 == usize::from(LEVELS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_was_measured_and_its_levels_rise_evenly() {
        for game in crate::standard() {
            let id = game.info().id;
            let levels = level_strengths(id).unwrap_or_else(|| panic!("{id} is missing"));
            assert_eq!(levels.len(), usize::from(LEVELS));
            let steps: Vec<f64> = levels.windows(2).map(|pair| pair[1] - pair[0]).collect();
            // The last level of Make Muster is all that three seconds give, far above the others.
            let even = if id == "make-muster" { &steps[..6] } else { &steps[..] };
            assert!(even.iter().all(|step| (70.0..240.0).contains(step)), "{id}: {steps:?}");
            assert!(steps[6] > 70.0, "{id}: {steps:?}");
            let middle = f64::midpoint(levels[3], levels[4]);
            assert!((middle - 1500.0).abs() < 1e-9, "{id}: {middle}");
        }
    }

    #[test]
    fn table_of_the_documentation_says_the_same() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bots.md");
        let text = std::fs::read_to_string(path).expect("it is there");
        for game in crate::standard() {
            let name = game.info().name;
            let cells = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
            let row = cells.map(|row| row.split(" | ").collect::<Vec<_>>());
            let mut row = row.filter(|row| row.len() == 8 && row[0].starts_with(name));
            let row = row.next().unwrap_or_else(|| panic!("{name} is missing"));
            let told: Vec<f64> = row[1..]
                .iter()
                .map(|cell| cell.trim_end_matches(" %").parse::<f64>().expect("a share") / 100.0)
                .collect();
            assert_eq!(Some(told), shares(game.info().id), "{name}");
        }
    }
}
