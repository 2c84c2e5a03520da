//! The tables in the folder of a game, if it has them: what is forbidden and by which
//! rule (`data/illegal.txt`), what is allowed (`data/positions.txt`), and how many paths
//! there are (`data/perft.txt`). One line a case, its parts between ` ; `; the first part
//! are options of the setup, as a command line has them.

use std::{fs, path::Path};

use hall_core::{GameExt, Present, Refusal, Seat, Standings, Turn};
use matches::{AnyGame, Catalogued};

use crate::wordings::catalog;

/// The cases in a table of this game, none if it has no such table.
fn cases<G: Present>(folder: &Path, table: &str) -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(folder.join("data").join(table)).unwrap_or_default();
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| {
            let parts = line.split(';').map(|part| part.trim().to_string()).collect();
            (format!("{}, {table}: {line}", G::INFO.id), parts)
        })
        .collect()
}

fn table_of<G: Present>(options: &str) -> G {
    let words = options.split_ascii_whitespace();
    let entry = Catalogued::<G>::new();
    let given = matches::setup_from_words(&entry, words).expect("fine options");
    let setup = entry.open(&given, None).expect("a possible setup").setup();
    G::new(serde_json::from_value(setup).expect("a setup")).expect("a possible setup")
}

fn position_of<G: Present>(game: &G, text: &str, line: &str) -> G::State {
    if text == "start" {
        return game.start();
    }
    let state = game.position(text).unwrap_or_else(|why| panic!("{line}: {why}"));
    let again = game.position(&state.to_string());
    assert_eq!(again.as_ref(), Ok(&state), "it does not round-trip: {line}");
    state
}

/// Checks `data/illegal.txt` in the folder of a game: what is forbidden, and by which rule,
/// which the rulebook has.
pub fn check_illegal<G: Present>(folder: &Path) {
    let english = catalog(&Catalogued::<G>::new()).english();
    for (line, parts) in cases::<G>(folder, "illegal.txt") {
        let [options, text, act, rule, part @ ..] = &parts[..] else {
            panic!("{line}: expected `OPTIONS ; POSITION ; SEAT ACTION ; RULE ; PART`")
        };
        let game = table_of::<G>(options);
        let state = position_of(&game, text, &line);
        let (seat, word) = act.split_once(' ').expect(&line);
        let (seat, action) = (seat.parse().expect(&line), word.parse().expect(&line));
        let refusal = game.check(&state, seat, &action).expect_err(&line);
        assert_eq!(refusal.rule(), rule, "{line}: {refusal}");
        let text = english.refusal(refusal.rule(), &refusal.reason());
        assert!(text.contains(&format!("rule {rule}")), "{line}: {text}");
        assert!(part.iter().all(|part| text.contains(part)), "{line}: {text}");
        let numbered = format!("**{rule}**");
        assert!(G::INFO.rulebook.contains(&numbered), "{line}: RULES.md has no such rule");
    }
}

/// Checks `data/positions.txt` in the folder of a game: all actions of a seat that is
/// asked, or how it ended.
pub fn check_positions<G: Present>(folder: &Path) {
    for (line, parts) in cases::<G>(folder, "positions.txt") {
        let [options, text, turn, expected] = &parts[..] else {
            panic!("{line}: expected `OPTIONS ; POSITION ; SEAT or over ; ACTIONS or STANDINGS`")
        };
        let game = table_of::<G>(options);
        let state = position_of(&game, text, &line);
        if turn == "over" {
            let standings: Standings = expected.parse().expect(&line);
            assert_eq!(game.turn(&state), Turn::Over, "{line}");
            assert_eq!(game.standings(&state), Some(standings), "{line}");
            continue;
        }
        let seat: Seat = turn.parse().expect(&line);
        let turn = game.turn(&state);
        assert!(turn.asked().contains(seat), "{line}: seat {seat} is not asked, it is {turn:?}");
        let mut found = Vec::new();
        let _coverage = game.actions(&state, seat, &mut found);
        let mut words: Vec<String> = found.iter().map(G::Action::to_string).collect();
        let mut expected: Vec<&str> = expected.split(' ').collect();
        words.sort_unstable();
        expected.sort_unstable();
        assert_eq!(words, expected, "{line}");
        assert_eq!(game.count(&state, seat), expected.len() as u64, "{line}");
    }
}

/// Checks `data/perft.txt` in the folder of a game: how many paths there are, both as the
/// game counts itself, if it does, and by making every step but the last.
pub fn check_paths<G: Present>(folder: &Path) {
    for (line, parts) in cases::<G>(folder, "perft.txt") {
        let [options, text, depth, count, ..] = &parts[..] else {
            panic!("{line}: expected `OPTIONS ; POSITION or start ; DEPTH ; COUNT ; NOTE`")
        };
        let game = table_of::<G>(options);
        let state = position_of(&game, text, &line);
        let (depth, count) = (depth.parse().expect(&line), count.parse::<u64>().expect(&line));
        assert_eq!(search::walk(&game, &state, depth), Ok(count), "{line}");
        assert_eq!(search::perft(&game, &state, depth), Ok(count), "{line}");
    }
}
