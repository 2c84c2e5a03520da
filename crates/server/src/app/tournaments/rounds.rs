//! What happens in tournaments by itself: they begin, rounds are paired, boards get their tables,
//! and results come in.
//!
//! Every step is one batch that takes the tournament as it was: a crash leaves it done or not
//! begun, and of two nodes that are at it one comes too late. A table and the line that names it
//! are in one batch, so that no board has two.

use std::{collections::BTreeMap, sync::Arc};

use session::{PersonId, TournamentTable};
use tournaments::TournamentCommand;

use super::{
    super::{
        registry::Registry,
        services::Services,
        setup::{TournamentMeeting, seat_tournament},
    },
    kept::{KeptTournament, TournamentChange, change, find},
    lists::unfinished,
    log::{EndedEarly, LoggedEvent, TournamentStage},
    result::ReportedResult,
};
use crate::{
    error::{ApiError, Code},
    ports::store::{Note, NoteKind, StoreOp},
};

/// How many results are read at a time.
const RESULTS: usize = 500;
/// How many steps of a tournament are done at once; the rest comes in the next round.
const STEPS_MAX: usize = 200;

/// What is to be done.
enum Step {
    /// A command of the hall's.
    Decide(TournamentCommand),
    /// It ends before it has begun.
    EndEarly(EndedEarly),
    /// A board gets its table.
    Seat(usize, usize),
}

fn step(kept: &KeptTournament, now: i64) -> Option<Step> {
    let settings = kept.settings();
    if kept.now.due(settings).is_none_or(|due| due > now) {
        return None;
    }
    match kept.now.stage() {
        TournamentStage::Open if settings.starts.is_none() => {
            Some(Step::EndEarly(EndedEarly::Gone))
        }
        TournamentStage::Open if kept.now.present() < usize::from(settings.rules.seats) => {
            Some(Step::EndEarly(EndedEarly::Few))
        }
        TournamentStage::Open => Some(Step::Decide(TournamentCommand::Start { seed: 0 })),
        TournamentStage::Running => match kept.now.without_table().next() {
            Some((round, board)) => Some(Step::Seat(round, board)),
            None => {
                let round = kept.now.play.rounds.len();
                Some(Step::Decide(TournamentCommand::PairRound { round }))
            }
        },
        TournamentStage::Finished => None,
    }
}

/// Does what is due in all tournaments that this node looks after, and returns when something is
/// due next, in milliseconds since 1970.
///
/// # Errors
/// What the store says.
pub(crate) async fn follow(
    registry: &Arc<Registry>,
    is_ours: impl Fn(&str) -> bool,
) -> Result<Option<i64>, ApiError> {
    let services = &registry.services;
    take_results(services, &is_ours).await?;
    let mut next = None;
    for card in unfinished(services).await? {
        let Some(due) = card.due.filter(|_| is_ours(&card.id)) else { continue };
        if due > services.ports.clock.now() {
            next = Some(next.map_or(due, |next: i64| next.min(due)));
        } else if let Err(why) = advance(registry, &card.id).await {
            // What hinders one hinders not the others.
            tracing::warn!(tournament = card.id, %why, "a tournament does not go on");
        }
    }
    Ok(next)
}

/// Notes the results that tables have reported.
async fn take_results(
    services: &Arc<Services>,
    is_ours: &impl Fn(&str) -> bool,
) -> Result<(), ApiError> {
    let store = Arc::clone(&services.ports.store);
    let read = move || Ok(store.notes(NoteKind::TournamentResult, None, RESULTS)?);
    let mut by_tournament: BTreeMap<String, Vec<Note>> = BTreeMap::new();
    for note in services.blocking(read).await? {
        let of = note.id.split('-').next().unwrap_or_default().to_string();
        by_tournament.entry(of).or_default().push(note);
    }
    for (id, notes) in by_tournament.into_iter().filter(|(id, _)| is_ours(id)) {
        let drops = || notes.iter().map(ReportedResult::drop).collect::<Vec<StoreOp>>();
        let results: Vec<_> = notes.iter().filter_map(ReportedResult::of).collect();
        let decide = |kept: &KeptTournament| {
            let mut after = kept.clone();
            let mut events = Vec::new();
            for of in &results {
                let (round, board, result) = (of.round, of.board, of.result.clone());
                // What does not fit is no result of ours.
                let command = TournamentCommand::Report { round, board, result };
                let more = after.decide(&command).unwrap_or_default();
                after = after.after(0, false, more.clone());
                events.extend(more);
            }
            Ok(TournamentChange { events, also: drops(), ..TournamentChange::default() })
        };
        match change(services, &id, decide).await {
            Err(why) if why.code == Code::NotFound => services.commit(drops()).await?,
            Err(why) => tracing::warn!(tournament = id, %why, "results wait"),
            Ok(_) => {}
        }
    }
    Ok(())
}

/// Does everything that is due in a tournament.
async fn advance(registry: &Arc<Registry>, id: &str) -> Result<(), ApiError> {
    let services = &registry.services;
    for _ in 0..STEPS_MAX {
        let kept = find(services, id).await?;
        let Some(next) = step(&kept, services.ports.clock.now()) else { return Ok(()) };
        let done = match next {
            Step::Seat(round, board) => seat(registry, &kept, round, board).await,
            Step::Decide(command) => decide(services, id, &command).await,
            Step::EndEarly(why) => {
                let decide = |kept: &KeptTournament| {
                    let mut events = vec![LoggedEvent::Early(why)];
                    if kept.now.stage() != TournamentStage::Open {
                        return Ok(TournamentChange::default());
                    }
                    events.extend(kept.decide(&TournamentCommand::End)?);
                    Ok(TournamentChange { events, ..TournamentChange::default() })
                };
                change(services, id, decide).await.map(drop)
            }
        };
        match done {
            Err(why) if !why.is_taken() => return Err(why),
            _ => {}
        }
    }
    services.tournaments.wake();
    Ok(())
}

async fn decide(
    services: &Arc<Services>,
    id: &str,
    command: &TournamentCommand,
) -> Result<(), ApiError> {
    // Who has the first seat in the first round is drawn.
    let seed = services.ports.dice.dice().below(2).into();
    let command = match command {
        TournamentCommand::Start { .. } => TournamentCommand::Start { seed },
        other => other.clone(),
    };
    let decide = |kept: &KeptTournament| {
        let events = kept.decide(&command)?;
        Ok(TournamentChange { events, ..TournamentChange::default() })
    };
    change(services, id, decide).await.map(drop)
}

/// Sets up the table of a board.
async fn seat(
    registry: &Arc<Registry>,
    kept: &KeptTournament,
    round: usize,
    board: usize,
) -> Result<(), ApiError> {
    let services = &registry.services;
    let settings = kept.settings();
    let seats = &kept.now.play.rounds[round].boards[board].seats;
    let people: Option<Vec<PersonId>> = seats.iter().map(|of| kept.now.person(*of)).collect();
    let meeting = TournamentMeeting {
        game: settings.game.clone(),
        setup: settings.options(&services.games)?,
        people: people.ok_or_else(ApiError::no_table)?,
        time: settings.time,
        rated: settings.rated,
        watch: settings.listed,
        table: TournamentTable { id: kept.id.clone(), round, board },
    };
    let now = services.ports.clock.now();
    let also = |table: &session::TableId| {
        let event = LoggedEvent::Table { round, board, table: table.to_string() };
        kept.after(now, false, [event]).keep(Some(kept))
    };
    seat_tournament(registry, meeting, also).await?;
    services.tournaments.changed(&kept.id);
    Ok(())
}
