//! What follows from a command.

use crate::{
    event::{BoardResult, TournamentCommand, TournamentEvent},
    refusal::TournamentRefusal as Refusal,
    rounds::pair_next,
    rules::PairingSystem,
    tournament::{RoundOutcome, Tournament},
};

/// The events that follow from a command: none where it was done before.
pub fn decide_tournament(
    tournament: &Tournament,
    command: &TournamentCommand,
) -> Result<Vec<TournamentEvent>, Refusal> {
    match command {
        TournamentCommand::Report { round, board, result } => {
            report(tournament, *round, *board, result)
        }
        TournamentCommand::CloseRound { round } => close_round(tournament, *round),
        TournamentCommand::PairRound { round } => pair_round(tournament, *round),
        TournamentCommand::End => Ok(end(tournament)),
        _ if tournament.finished => Err(Refusal::Over),
        TournamentCommand::Enter { entrant, strength } => enter(tournament, entrant, *strength),
        TournamentCommand::Withdraw { entrant } => withdraw(tournament, entrant),
        TournamentCommand::AskBye { entrant, round } => ask_bye(tournament, entrant, *round),
        TournamentCommand::Start { seed } => start(tournament, *seed),
    }
}

fn enter(
    tournament: &Tournament,
    entrant: &str,
    strength: Option<u32>,
) -> Result<Vec<TournamentEvent>, Refusal> {
    let held = tournament.entry_of(entrant).map(|entry| &tournament.entries[entry]);
    if held.is_some_and(|entry| !entry.withdrawn) {
        return Err(Refusal::Entered);
    }
    let is_swiss = matches!(tournament.rules.pairing, PairingSystem::Swiss { .. });
    let next = tournament.rounds.len() + 1;
    let late_until = usize::from(tournament.rules.late_until);
    // Who left a Swiss tournament may come back; a newcomer must not be too late.
    let allowed = !tournament.started || is_swiss && (held.is_some() || next <= late_until);
    if !allowed || (tournament.started && next > tournament.rounds_planned()) {
        return Err(Refusal::TooLate);
    }
    if held.is_none() && tournament.entries.len() >= usize::from(tournament.rules.entries_max) {
        return Err(Refusal::Full);
    }
    Ok(vec![TournamentEvent::Entered { entrant: entrant.to_string(), strength }])
}

fn taking_part(tournament: &Tournament, entrant: &str) -> Result<usize, Refusal> {
    let entry = tournament.entry_of(entrant);
    let entry = entry.filter(|entry| !tournament.entries[*entry].withdrawn);
    entry.ok_or(Refusal::NotEntered)
}

fn withdraw(tournament: &Tournament, entrant: &str) -> Result<Vec<TournamentEvent>, Refusal> {
    let entry = taking_part(tournament, entrant)?;
    Ok(vec![TournamentEvent::Withdrawn { entry, absent: false }])
}

fn ask_bye(
    tournament: &Tournament,
    entrant: &str,
    round: usize,
) -> Result<Vec<TournamentEvent>, Refusal> {
    let entry = taking_part(tournament, entrant)?;
    let asked = &tournament.entries[entry].byes;
    if asked.contains(&round) {
        return Ok(Vec::new());
    }
    // Nobody may take a bye in the last round, where others play for what he is given.
    let may = round >= tournament.rounds.len()
        && round + 1 < tournament.rounds_planned()
        && asked.len() < usize::from(tournament.rules.half_byes);
    if may { Ok(vec![TournamentEvent::ByeAsked { entry, round }]) } else { Err(Refusal::NoBye) }
}

fn start(tournament: &Tournament, seed: u64) -> Result<Vec<TournamentEvent>, Refusal> {
    if tournament.started {
        return Err(Refusal::Begun);
    }
    let entries = &tournament.entries;
    let mut numbers: Vec<_> =
        (0..entries.len()).filter(|entry| !entries[*entry].withdrawn).collect();
    if numbers.len() < usize::from(tournament.rules.seats) {
        return Err(Refusal::TooFew);
    }
    numbers.sort_by_key(|entry| (std::cmp::Reverse(entries[*entry].strength), *entry));
    let withdrawn = (0..entries.len()).filter(|entry| entries[*entry].withdrawn);
    numbers.extend(withdrawn.filter(|_| is_swiss(tournament)));
    Ok(vec![TournamentEvent::Started { numbers, second: seed % 2 == 1 }])
}

fn is_swiss(tournament: &Tournament) -> bool {
    matches!(tournament.rules.pairing, PairingSystem::Swiss { .. })
}

/// Pairs a round; a tournament in which nobody can be paired any more is over.
fn pair_round(tournament: &Tournament, round: usize) -> Result<Vec<TournamentEvent>, Refusal> {
    if round < tournament.rounds.len() || tournament.finished {
        return Ok(Vec::new());
    }
    if !tournament.started {
        return Err(Refusal::NotBegun);
    }
    if round > tournament.rounds.len() || round >= tournament.rounds_planned() {
        return Err(Refusal::NoSuchRound);
    }
    if tournament.is_round_open() {
        return Err(Refusal::RoundOpen);
    }
    let Some((boards, byes)) = pair_next(tournament) else {
        return Ok(vec![TournamentEvent::Finished]);
    };
    let mut events = vec![TournamentEvent::RoundPaired { round, boards, byes }];
    let mut after = tournament.clone();
    after.evolve(&events[0]);
    // Withdrawals of a round robin may settle all games of a round at once.
    if let TournamentEvent::RoundPaired { boards, .. } = &events[0] {
        let mut walkovers = Vec::new();
        for (board, seats) in boards.iter().enumerate() {
            let absent: Vec<_> =
                seats.iter().map(|entry| tournament.entries[*entry].withdrawn).collect();
            if absent.contains(&true) {
                let result = BoardResult::Forfeit { absent };
                walkovers.push(TournamentEvent::Reported { round, board, result });
            }
        }
        for event in &walkovers {
            after.evolve(event);
        }
        events.extend(walkovers);
    }
    events.extend(closing(&after, round));
    Ok(events)
}

fn fits(result: &BoardResult, seats: usize) -> bool {
    match result {
        BoardResult::Played { places } => {
            // So many are before a place as its number says.
            let possible = |place: &u16| {
                let before = places.iter().filter(|of| *of < place).count();
                usize::from(*place) == before + 1
            };
            places.len() == seats && places.iter().all(possible)
        }
        BoardResult::Void => true,
        BoardResult::Forfeit { absent } => absent.len() == seats && absent.contains(&true),
    }
}

fn report(
    tournament: &Tournament,
    round: usize,
    board: usize,
    result: &BoardResult,
) -> Result<Vec<TournamentEvent>, Refusal> {
    let of = tournament.rounds.get(round).ok_or(Refusal::NoSuchRound)?;
    let at = of.boards.get(board).ok_or(Refusal::NoSuchRound)?;
    if !fits(result, at.seats.len()) {
        return Err(Refusal::BadResult);
    }
    if at.result.is_some() || of.closed {
        return Ok(Vec::new());
    }
    let mut events = vec![TournamentEvent::Reported { round, board, result: result.clone() }];
    let mut after = tournament.clone();
    after.evolve(&events[0]);
    events.extend(closing(&after, round));
    Ok(events)
}

fn close_round(tournament: &Tournament, round: usize) -> Result<Vec<TournamentEvent>, Refusal> {
    let of = tournament.rounds.get(round).ok_or(Refusal::NoSuchRound)?;
    Ok(if of.closed { Vec::new() } else { closed(tournament, round) })
}

fn end(tournament: &Tournament) -> Vec<TournamentEvent> {
    if tournament.finished {
        return Vec::new();
    }
    let last = tournament.rounds.len().checked_sub(1);
    let open = last.filter(|_| tournament.is_round_open());
    let mut events = open.map_or(Vec::new(), |round| closed(tournament, round));
    if !events.contains(&TournamentEvent::Finished) {
        events.push(TournamentEvent::Finished);
    }
    events
}

/// What follows once all boards of a round are over.
fn closing(tournament: &Tournament, round: usize) -> Vec<TournamentEvent> {
    let boards = &tournament.rounds[round].boards;
    if boards.iter().any(|board| board.result.is_none()) {
        return Vec::new();
    }
    closed(tournament, round)
}

fn closed(tournament: &Tournament, round: usize) -> Vec<TournamentEvent> {
    let mut events = vec![TournamentEvent::RoundClosed { round }];
    let mut after = tournament.clone();
    after.evolve(&events[0]);
    for entry in 0..after.entries.len() {
        if !after.entries[entry].withdrawn && missed_two(&after, entry) {
            let event = TournamentEvent::Withdrawn { entry, absent: true };
            after.evolve(&event);
            events.push(event);
        }
    }
    let left = after.entries.iter().filter(|entry| !entry.withdrawn).count();
    if after.rounds.len() >= after.rounds_planned() || left < usize::from(after.rules.seats) {
        events.push(TournamentEvent::Finished);
    }
    events
}

/// Whether somebody did not come to his last two games, one after the other.
fn missed_two(tournament: &Tournament, entry: usize) -> bool {
    let outcomes = tournament.outcomes(entry);
    let mut games =
        outcomes.iter().rev().filter(|outcome| !matches!(outcome, RoundOutcome::Bye { .. }));
    let mut missed = || matches!(games.next(), Some(RoundOutcome::Forfeit { absent: true, .. }));
    missed() && missed()
}
