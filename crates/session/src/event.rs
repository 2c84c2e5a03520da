//! Events: what happened at a table, as the log has it.

pub use hall_core::WithdrawalCause;
use serde::{Deserialize, Serialize};

use crate::{
    chance::{Committed, Hex32},
    ids::SeatId,
    time::{ClockChange, TimeControl},
};

/// The digest of a person and an idempotency key.
pub type KeyDigest = [u8; 16];

/// An entry of a table's log: an event with its place and its time.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// Its place in the log, counted from 1.
    pub seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// The idempotency key of the command that ended with it.
    pub key: Option<KeyDigest>,
    /// What happened.
    pub what: TableEvent,
}

/// Which board of a tournament a table is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentTable {
    /// The id of the tournament.
    pub id: String,
    /// In which round, from 0.
    pub round: usize,
    /// At which board, from 0.
    pub board: usize,
}

/// What happened. The log of a table is a list of these, and its state is the fold over
/// them: [`State::evolve`](crate::State::evolve).
///
/// New events name people by their id alone; a name is looked up where it is shown. Logs
/// of older versions carry names in `seated`, `sat`, `named` and `said`, and `resigned`
/// and `timed_out` where `withdrawn` is written now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableEvent {
    /// The table was set up with these seats.
    Seated {
        /// Who plays each seat.
        seats: Vec<Assignment>,
        /// Whether the players may ask for hints, if that was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hints: Option<bool>,
        /// Whether the lobby shows the match to who wants to watch, if that was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        watch: Option<bool>,
        /// Who may talk, if that was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        talk: Option<Talkers>,
        /// What its chance is committed to by, if it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chance: Option<Committed>,
        /// How time is limited, if it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time: Option<TimeControl>,
        /// For how many seconds an absent person is waited for, if that was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        absence: Option<u32>,
        /// Whether the result counts for ratings.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        rated: bool,
        /// Whether Saturdays and Sundays do not count for clocks.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        weekends: bool,
        /// Which board of a tournament it is, if it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentTable>,
    },
    /// A step of the match: a line of its record.
    Step {
        /// The line.
        line: String,
    },
    /// A step of chance.
    Drawn {
        /// Which draw of this table it is, counted from 1.
        draw: u64,
        /// The line of the record.
        line: String,
    },
    /// The steps that follow are an imported record.
    Recorded {
        /// The date the record gives.
        date: Option<String>,
    },
    /// A seat chose in secret.
    Sealed {
        /// The seat.
        seat: SeatId,
        /// The action.
        word: String,
    },
    /// A person took a seat.
    Sat {
        /// The seat.
        seat: SeatId,
        /// The person.
        person: String,
        /// The person's name then, in old logs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// A seat got a new link.
    Linked {
        /// The seat.
        seat: SeatId,
        /// The SHA-256 of the link's secret.
        hash: String,
    },
    /// The person on a seat changed names; in old logs.
    Named {
        /// The seat.
        seat: SeatId,
        /// The new name.
        name: String,
    },
    /// A line of chat.
    Said {
        /// The seat of whoever wrote it.
        seat: Option<SeatId>,
        /// Who wrote it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<String>,
        /// The writer's name then, in old logs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The line.
        text: String,
    },
    /// From now on these may talk.
    TalkSet {
        /// Who.
        talk: Talkers,
    },
    /// A seat withdrew, or was withdrawn, from the match.
    Withdrawn {
        /// The seat.
        seat: SeatId,
        /// Why.
        cause: WithdrawalCause,
        /// The level of the bot that plays it on. If there is none, the match ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stand_in: Option<u8>,
    },
    /// A seat answered what it will be polled about, ahead of its turn.
    AnsweredAhead {
        /// The seat.
        seat: SeatId,
        /// The action.
        word: String,
    },
    /// A seat resigned; in old logs.
    Resigned {
        /// The seat.
        seat: SeatId,
    },
    /// A seat ran out of time in an imported record; in old logs.
    TimedOut {
        /// The seat.
        seat: SeatId,
    },
    /// A seat offered a draw.
    DrawOffered {
        /// The seat.
        seat: SeatId,
    },
    /// A seat answered an offer of a draw, or withdrew its own.
    DrawAnswered {
        /// The seat.
        seat: SeatId,
        /// Whether it agrees.
        accept: bool,
    },
    /// A seat asked for a takeback.
    TakebackAsked {
        /// The seat.
        seat: SeatId,
        /// How many steps would remain.
        to: usize,
    },
    /// A seat answered a request for a takeback, or withdrew its own.
    TakebackAnswered {
        /// The seat.
        seat: SeatId,
        /// Whether it agrees.
        accept: bool,
    },
    /// A seat lets interruptions pass by themselves, or no longer.
    Passes {
        /// The seat.
        seat: SeatId,
        /// Whether it does.
        on: bool,
        /// When that ends by itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Until>,
    },
    /// A bot plays a seat whose person is absent.
    HandedOver {
        /// The seat.
        seat: SeatId,
        /// The level of the bot.
        level: u8,
    },
    /// The person plays the seat again.
    Returned {
        /// The seat.
        seat: SeatId,
    },
    /// A bot could not choose, and a simpler one plays on.
    BotReplaced {
        /// The seat.
        seat: SeatId,
        /// The bot that plays from now on: `level:3`, or the name of an engine.
        with: String,
        /// What went wrong.
        why: String,
    },
    /// The person on a seat left, and lets the owner find a bot for it.
    Left {
        /// The seat.
        seat: SeatId,
    },
    /// The person on a seat left before the match began: it waits for somebody again.
    Vacated {
        /// The seat.
        seat: SeatId,
        /// The SHA-256 of the secret of its link; without one anybody may come.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hash: Option<String>,
    },
    /// The clock of a seat that a rule limits started, or started again.
    ClockStarted {
        /// The seat.
        seat: SeatId,
        /// How many milliseconds it has.
        left: u64,
    },
    /// The clock of a seat stopped.
    ClockStopped {
        /// The seat.
        seat: SeatId,
    },
    /// Clocks of the time control started, stopped or were held.
    ClocksSwitched {
        /// What each of them shows now, and what it runs for.
        clocks: Vec<ClockChange>,
    },
    /// The clocks of these seats ran out; what follows from that comes next.
    ClocksExpired {
        /// The seats.
        seats: Vec<SeatId>,
    },
    /// A seat ran out of time where nobody else could win: the match is drawn.
    DrawnOnTime {
        /// The seat.
        seat: SeatId,
    },
    /// The match had gone on for as many steps as the hall allows: it is drawn.
    StepLimit {},
    /// The match was called off before it had properly begun.
    Aborted {
        /// Who called it off, or did not begin in time.
        seat: SeatId,
    },
    /// A seat offered to pause.
    PauseOffered {
        /// The seat.
        seat: SeatId,
    },
    /// A seat answered an offer to pause, or withdrew its own.
    PauseAnswered {
        /// The seat.
        seat: SeatId,
        /// Whether it agrees.
        accept: bool,
    },
    /// A seat's clock does not run on these days, or on none any more.
    DaysOff {
        /// The seat.
        seat: SeatId,
        /// From when, in milliseconds since 1970.
        from: i64,
        /// Until when.
        until: i64,
    },
    /// A seat ended the pause.
    PauseEnded {
        /// The seat.
        seat: SeatId,
    },
    /// A seat committed to a seed that it will mix into the chance of the table.
    SeedCommitted {
        /// The seat.
        seat: SeatId,
        /// The hash of the seed.
        hash: Hex32,
    },
    /// A seat revealed its seed.
    SeedRevealed {
        /// The seat.
        seat: SeatId,
        /// The seed; none if it will not be revealed.
        seed: Option<Hex32>,
    },
    /// A guest signed in to an account: the seats, the words and the table itself, as far as they
    /// were the guest's, are the account's from now on. It is no use of the table: when that was
    /// last used stays as it is.
    Merged {
        /// The guest.
        from: String,
        /// Whose account it is.
        into: String,
    },
    /// Seats want to play again.
    WantsRematch {
        /// The seats.
        seats: Vec<SeatId>,
        /// The hash of the seed that their person will mix in there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hash: Option<Hex32>,
    },
    /// The rematch was set up.
    Rematch {
        /// Its table.
        table: String,
    },
}

/// Who may talk at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Talkers {
    /// Everybody who is there, watchers as well.
    #[default]
    All,
    /// Whoever has a seat.
    Seats,
    /// Nobody.
    Off,
}

/// When "pass for me" ends by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// After what seats are polled about now.
    Event,
    /// After this roll, however often it is thrown again.
    Roll,
    /// Where something concerns the seat or its neighbours.
    Near,
    /// After this turn.
    Turn,
    /// After this round.
    Round,
}

/// Who is assigned to a seat when a table is set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Assignment {
    /// A person.
    Person {
        /// The person.
        person: String,
        /// The person's name then, in old logs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// Somebody else at the owner's device.
    Device {
        /// The owner of the device.
        person: String,
        /// What the seat is called.
        name: String,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: u8,
    },
    /// Whoever has the secret of this hash.
    Link {
        /// The SHA-256 of the secret.
        hash: String,
    },
    /// Whoever comes first.
    Open,
}
