//! Setting up a table.

use std::sync::Arc;

use hall_core::Seat;
use matches::{AnyMatch, Ended, Record};
use messages::tidy;

use crate::{
    chance::{ChanceSecret, Committed, Hex32, VERSION},
    context::Context,
    decide::{clocks, deadlines::reconcile, withdrawal::STAND_IN},
    event::{Assignment, Event, TableEvent, Talkers, TournamentTable, WithdrawalCause},
    ids::{PersonId, SeatId, TableId},
    refusal::Refusal,
    state::{Header, State},
    time::TimeControl,
    transaction::Transaction,
};

/// The longest name that an imported record gives a player, in characters.
const RECORDED_NAME_MAX: usize = 80;

/// A table that was set up but not stored yet.
pub struct Opened {
    /// Its first events.
    pub events: Vec<Event>,
    /// The state after them.
    pub state: Arc<State>,
}

/// What is needed to set up a table.
pub struct Opening {
    /// The match; only its setup and its start count.
    pub play: Box<dyn AnyMatch>,
    /// Who sets it up.
    pub owner: PersonId,
    /// Who plays each seat.
    pub seats: Vec<Assignment>,
    /// Whether the players may ask for hints, if given.
    pub hints: Option<bool>,
    /// Whether the lobby shows the match to spectators, if given.
    pub watch: Option<bool>,
    /// Who may talk, if given.
    pub talk: Option<Talkers>,
    /// Whether chance is committed to, and the hashes of the seeds that seats will mix in. A
    /// game without chance, or one of which a part has been played, commits to nothing.
    pub chance: Option<Vec<(Seat, Hex32)>>,
    /// What happened before, where a record is imported.
    pub past: Vec<TableEvent>,
    /// How time is limited, if it is.
    pub time: Option<TimeControl>,
    /// For how many seconds an absent person is waited for, if given.
    pub absence: Option<u32>,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Whether Saturdays and Sundays do not count for clocks.
    pub weekends: bool,
    /// Which board of a tournament it is, if it is one.
    pub tournament: Option<TournamentTable>,
}

impl Opening {
    /// A table of which nothing is said but who plays what.
    pub fn new(play: Box<dyn AnyMatch>, owner: PersonId, seats: Vec<Assignment>) -> Opening {
        Opening {
            play,
            owner,
            seats,
            hints: None,
            watch: None,
            talk: None,
            chance: None,
            past: Vec::new(),
            time: None,
            absence: None,
            rated: false,
            weekends: false,
            tournament: None,
        }
    }
}

/// Sets up a table.
///
/// # Errors
/// [`Refusal`] if the past does not fit the match.
pub fn open(opening: Opening, context: &mut Context<'_>) -> Result<Opened, Refusal> {
    let Opening { mut play, owner, seats, hints, watch, talk, chance, past, .. } = opening;
    let Opening { time, absence, rated, weekends, tournament, .. } = opening;
    // The log has everything from the start on.
    if !play.is_empty() {
        play = play.at(0);
    }
    let header = Header {
        id: TableId::random(context.dice),
        game: play.info().id.into(),
        rules: play.info().rules,
        setup: play.setup().to_string(),
        position: play.origin().map(Into::into),
        owner,
        created: context.now,
    };
    let mut change = Transaction::new(State::new(Arc::new(header), play), context.now);
    let seeds = chance.filter(|_| change.state().play.has_chance() && past.is_empty());
    let secret = seeds.as_ref().map(|_| ChanceSecret::random(context.dice));
    let chance = secret.map(|secret| Committed { version: VERSION, secret });
    change.push(TableEvent::Seated {
        seats,
        hints,
        watch,
        talk,
        chance,
        time,
        absence,
        rated,
        weekends,
        tournament,
    })?;
    for (seat, hash) in seeds.into_iter().flatten() {
        change.push(TableEvent::SeedCommitted { seat: SeatId(seat), hash })?;
    }
    past.into_iter().try_for_each(|what| change.push(what))?;
    change.settle(context)?;
    reconcile(&mut change)?;
    clocks::reconcile(&mut change, context)?;
    let (events, state) = change.finish();
    Ok(Opened { events, state: Arc::new(state) })
}

/// What an imported record says: the seats, all at the importer's device, and the events.
pub fn of_record(
    record: &Record,
    play: &dyn AnyMatch,
    owner: PersonId,
) -> (Vec<Assignment>, Vec<TableEvent>) {
    let info = play.info();
    let seat = |seat: Seat| {
        let given = record.players.get(seat.index());
        let name = given.and_then(|name| tidy(name, RECORDED_NAME_MAX));
        let name = name.unwrap_or_else(|| info.seat_name(seat).into());
        Assignment::Device { person: owner.to_hex(), name }
    };
    let seats = Seat::first(play.seats()).map(seat).collect();
    let mut past = vec![TableEvent::Recorded { date: record.date.clone() }];
    let withdrawn =
        |seat, cause, stand_in| TableEvent::Withdrawn { seat: SeatId(seat), cause, stand_in };
    let mut leaving = record.withdrawn.iter().peekable();
    for taken in 0..=record.steps.len() {
        while let Some(of) = leaving.next_if(|of| of.after <= taken) {
            past.push(withdrawn(of.seat, of.cause, Some(STAND_IN)));
        }
        let line = record.steps.get(taken);
        past.extend(line.map(|line| TableEvent::Step { line: line.clone() }));
    }
    match record.ended {
        Some(Ended::Resigned(seat)) => past.push(withdrawn(seat, WithdrawalCause::Resigned, None)),
        Some(Ended::TimedOut(seat)) => past.push(withdrawn(seat, WithdrawalCause::TimedOut, None)),
        Some(Ended::Agreed) => {
            past.push(TableEvent::DrawOffered { seat: SeatId(Seat::A) });
            past.extend(
                Seat::first(play.seats())
                    .skip(1)
                    .map(|seat| TableEvent::DrawAnswered { seat: SeatId(seat), accept: true }),
            );
        }
        Some(Ended::DrawnOnTime(seat)) => past.push(TableEvent::DrawnOnTime { seat: SeatId(seat) }),
        Some(Ended::StepLimit) => past.push(TableEvent::StepLimit {}),
        Some(Ended::Aborted) => past.push(TableEvent::Aborted { seat: SeatId(Seat::A) }),
        None => {}
    }
    (seats, past)
}
