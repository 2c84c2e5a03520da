//! The next round of a tournament, by its system.

use crate::{
    berger::round_robin,
    event::Bye,
    groups::{GroupPlayer, pair_groups},
    rules::PairingSystem,
    swiss::{NoGame, SwissColour, SwissPlayer, SwissRound, pair_swiss},
    tournament::{RoundOutcome, Tournament},
};

/// The entries at each board by seat, and who has no game.
type NextRound = (Vec<Vec<usize>>, Vec<(usize, Bye)>);

/// Pairs the next round; none where nobody can be paired any more.
pub(crate) fn pair_next(tournament: &Tournament) -> Option<NextRound> {
    let round = tournament.rounds.len();
    match tournament.rules.pairing {
        PairingSystem::RoundRobin { double } => berger(tournament, round, double),
        PairingSystem::Swiss { .. } if tournament.rules.seats == 2 => swiss(tournament, round),
        PairingSystem::Swiss { .. } => groups(tournament, round),
    }
}

fn berger(tournament: &Tournament, round: usize, double: bool) -> Option<NextRound> {
    let numbers = &tournament.numbers;
    let games = round_robin(numbers.len(), double).into_iter().nth(round)?;
    let mut left = numbers.clone();
    let mut boards = Vec::new();
    for game in games {
        let mut seats = game.map(|number| numbers[number]);
        if tournament.second {
            seats.reverse();
        }
        left.retain(|entry| !seats.contains(entry));
        boards.push(seats.to_vec());
    }
    Some((boards, left.into_iter().map(|entry| (entry, Bye::None)).collect()))
}

/// Who has no game in a round because he asked for it.
fn asked_byes(tournament: &Tournament, round: usize) -> Vec<(usize, Bye)> {
    let entries = tournament.entries.iter().enumerate();
    entries
        .filter(|(_, entry)| !entry.withdrawn && entry.byes.contains(&round))
        .map(|(index, _)| (index, Bye::Half))
        .collect()
}

/// Whether each entry is to be paired, by pairing numbers, and who asked for a bye.
fn presence(tournament: &Tournament, round: usize) -> (Vec<bool>, Vec<(usize, Bye)>) {
    let byes = asked_byes(tournament, round);
    let present = |entry: &usize| {
        let asked = byes.iter().any(|(of, _)| of == entry);
        !tournament.entries[*entry].withdrawn && !asked
    };
    (tournament.numbers.iter().map(present).collect(), byes)
}

fn number_of(tournament: &Tournament, entry: usize) -> usize {
    tournament.numbers.iter().position(|of| *of == entry).unwrap_or(entry)
}

fn swiss_round(tournament: &Tournament, round: usize, entry: usize) -> SwissRound {
    let outcome = tournament.outcome(round, entry);
    let points = outcome.points();
    match outcome {
        RoundOutcome::Played { board, .. } => {
            let seats = &tournament.rounds[round].boards[board].seats;
            let is_first = seats.first() == Some(&entry);
            let colour = if is_first { SwissColour::White } else { SwissColour::Black };
            let opponent = tournament.opponents(round, board, entry).first().copied();
            let opponent = number_of(tournament, opponent.unwrap_or(entry));
            SwissRound::Played { opponent, colour, points }
        }
        RoundOutcome::Bye { bye: Bye::Allotted, .. } => {
            SwissRound::Unplayed { points, why: NoGame::Allotted }
        }
        RoundOutcome::Bye { .. } => SwissRound::Unplayed { points, why: NoGame::Away },
        RoundOutcome::Open { .. } | RoundOutcome::Forfeit { .. } => {
            SwissRound::Unplayed { points, why: NoGame::Forfeit }
        }
    }
}

fn swiss(tournament: &Tournament, round: usize) -> Option<NextRound> {
    let (present, mut byes) = presence(tournament, round);
    let numbers = &tournament.numbers;
    let player = |(entry, present): (&usize, bool)| SwissPlayer {
        rounds: (0..round).map(|round| swiss_round(tournament, round, *entry)).collect(),
        present,
    };
    let players: Vec<_> = numbers.iter().zip(present).map(player).collect();
    let initial = if tournament.second { SwissColour::Black } else { SwissColour::White };
    let pairing = pair_swiss(&players, tournament.rounds_planned(), initial)?;
    if pairing.pairs.is_empty() {
        return None;
    }
    byes.extend(pairing.bye.map(|number| (numbers[number], Bye::Allotted)));
    let seats = |pair: [usize; 2]| pair.map(|number| numbers[number]).to_vec();
    Some((pairing.pairs.into_iter().map(seats).collect(), byes))
}

fn group_player(tournament: &Tournament, entry: usize, present: bool) -> GroupPlayer {
    let seats = usize::from(tournament.rules.seats);
    let mut player = GroupPlayer { seated: vec![0; seats], present, ..GroupPlayer::default() };
    for (round, outcome) in tournament.outcomes(entry).iter().enumerate() {
        player.points += outcome.points();
        player.had_bye |= matches!(outcome, RoundOutcome::Bye { bye: Bye::Allotted, .. });
        if let RoundOutcome::Played { board, .. } = *outcome {
            let others = tournament.opponents(round, board, entry);
            player.met.extend(others.iter().map(|of| number_of(tournament, *of)));
            let at = &tournament.rounds[round].boards[board].seats;
            if let Some(seat) = at.iter().position(|of| *of == entry).filter(|of| *of < seats) {
                player.seated[seat] += 1;
            }
        }
    }
    player
}

fn groups(tournament: &Tournament, round: usize) -> Option<NextRound> {
    let (present, mut byes) = presence(tournament, round);
    let numbers = &tournament.numbers;
    let players: Vec<_> = numbers
        .iter()
        .zip(present)
        .map(|(entry, present)| group_player(tournament, *entry, present))
        .collect();
    let pairing = pair_groups(&players, usize::from(tournament.rules.seats));
    if pairing.tables.is_empty() {
        return None;
    }
    byes.extend(pairing.byes.iter().map(|number| (numbers[*number], Bye::Allotted)));
    let seats = |table: Vec<usize>| table.into_iter().map(|number| numbers[number]).collect();
    Some((pairing.tables.into_iter().map(seats).collect(), byes))
}
