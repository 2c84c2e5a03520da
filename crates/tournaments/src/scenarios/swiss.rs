//! The Dutch system against published cases and another program's tournaments.

use crate::{NoGame, SwissColour, SwissPairing, SwissPlayer, SwissRound, pair_swiss};

/// The tournaments of another program, in short.
const OTHERS: &str = include_str!("data/bbp.txt");

/// A round of a player as TRF16 has it: opponent (0 for none), colour and result.
fn round_of(cell: &str) -> SwissRound {
    let digits = cell.find(|c: char| !c.is_ascii_digit()).expect("a colour");
    let opponent: usize = cell[..digits].parse().expect("a number");
    let result = &cell[digits + 1..];
    let points = match result {
        "1" | "+" | "U" | "F" => 2,
        "=" | "H" => 1,
        _ => 0,
    };
    if opponent == 0 || matches!(result, "+" | "-") {
        let why = match result {
            "U" => NoGame::Allotted,
            "+" | "-" => NoGame::Forfeit,
            _ => NoGame::Away,
        };
        return SwissRound::Unplayed { points, why };
    }
    let colour =
        if &cell[digits..=digits] == "w" { SwissColour::White } else { SwissColour::Black };
    SwissRound::Played { opponent: opponent - 1, colour, points }
}

/// What a round of a tournament in TRF16 was paired as.
fn paired_as(players: &[Vec<&str>], round: usize) -> (SwissPairing, Vec<bool>) {
    let mut pairing = SwissPairing::default();
    let mut present = vec![true; players.len()];
    for (index, cells) in players.iter().enumerate() {
        let cell = cells[round];
        let digits = cell.find(|c: char| !c.is_ascii_digit()).expect("a colour");
        let opponent: usize = cell[..digits].parse().expect("a number");
        match (opponent, &cell[digits..]) {
            (0, "-U") => pairing.bye = Some(index),
            (0, _) => present[index] = false,
            (_, of) if of.starts_with('w') => pairing.pairs.push([index, opponent - 1]),
            _ => {}
        }
    }
    pairing.pairs.sort();
    (pairing, present)
}

fn pair_again(
    players: &[Vec<&str>],
    round: usize,
    present: &[bool],
    rounds: usize,
    initial: SwissColour,
) -> SwissPairing {
    let players: Vec<_> = players
        .iter()
        .zip(present)
        .map(|(cells, present)| SwissPlayer {
            rounds: cells[..round].iter().map(|cell| round_of(cell)).collect(),
            present: *present,
        })
        .collect();
    let mut pairing = pair_swiss(&players, rounds, initial).expect("can be paired");
    pairing.pairs.sort();
    pairing
}

#[test]
fn rounds_of_another_program_are_paired_alike() {
    let mut count = 0;
    for (at, part) in OTHERS.split("\nrounds ").skip(1).enumerate() {
        let mut lines = part.lines();
        let (rounds, initial) = lines.next().and_then(|line| line.split_once(' ')).expect("rounds");
        let rounds: usize = rounds.parse().expect("a number");
        let initial = if initial == "white" { SwissColour::White } else { SwissColour::Black };
        let players: Vec<Vec<_>> =
            lines.filter(|line| !line.is_empty()).map(|line| line.split(' ').collect()).collect();
        for round in 0..rounds {
            let (expected, present) = paired_as(&players, round);
            let found = pair_again(&players, round, &present, rounds, initial);
            assert_eq!(found, expected, "tournament {}, round {}", at + 1, round + 1);
            count += 1;
        }
    }
    assert!(count >= 300, "only {count} rounds");
}

fn published(players: &[&str], rounds: usize) -> SwissPairing {
    let players: Vec<Vec<_>> = players.iter().map(|line| line.split(' ').collect()).collect();
    let round = players.iter().map(Vec::len).min().expect("players");
    let present: Vec<_> = players.iter().map(|cells| cells.len() == round).collect();
    pair_again(&players, round, &present, rounds, SwissColour::White)
}

#[test]
fn bye_of_who_has_played_more_is_preferred() {
    // `dutch_2025_C9`: 5 missed a game, so 4 gets the bye.
    let found = published(&["3w1", "4b1", "1b0", "2w0", "0-Z"], 3);
    assert_eq!(found, SwissPairing { pairs: vec![[1, 0], [2, 4]], bye: Some(3) });
}

#[test]
fn bye_to_the_lowest_score_comes_before_pairs_of_a_bracket() {
    // `dutch_2025_C5`: 1–3 would force the bye on 5. The fourth is absent.
    let lines = ["4w1 2b1", "5b1 1w0", "6w1 4b1", "1b0 3w0 0-Z", "2w0 6b1", "3b0 5w0"];
    let found = published(&lines, 3);
    assert_eq!(found, SwissPairing { pairs: vec![[0, 4], [2, 1]], bye: Some(5) });
}

#[test]
fn second_round_of_eight_is_paired_as_published() {
    let found = published(&["5w1", "6b1", "7w=", "8b1", "1b0", "2w0", "3b=", "4w0"], 5);
    let pairs = vec![[1, 0], [3, 2], [4, 7], [6, 5]];
    assert_eq!(found, SwissPairing { pairs, bye: None });
}
