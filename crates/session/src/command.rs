//! Commands of people, bots and clocks to a table.

use serde::Deserialize;

use crate::{
    chance::Hex32,
    event::{Talkers, Until},
    ids::{Hash32, PersonId, SeatId},
};

/// A command to a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// A person at the table gives a command.
    Player {
        /// The person.
        person: PersonId,
        /// The last revision the sender has seen.
        seen: Option<u64>,
        /// The command.
        command: PlayerCommand,
    },
    /// A person takes a seat.
    TakeSeat {
        /// The person.
        person: PersonId,
        /// What gives the right to it.
        claim: SeatClaim,
        /// The hash of the seed that the seat will mix into the chance of the table. It is
        /// left out where that is not possible any more.
        seed: Option<Hex32>,
    },
    /// The owner asks for a new link to a seat.
    IssueLink {
        /// The person.
        person: PersonId,
        /// The seat.
        seat: SeatId,
        /// The hash of the new link's secret.
        hash: Hash32,
    },
    /// A bot chose.
    BotMove {
        /// The seat.
        seat: SeatId,
        /// The revision of the decision it was asked for.
        decision: u64,
        /// The action.
        word: String,
    },
    /// A person had prepared this answer.
    Prepared {
        /// The person.
        person: PersonId,
        /// The seat.
        seat: SeatId,
        /// The revision of the decision it answers; it is left out at another.
        decision: u64,
        /// The action.
        word: String,
    },
    /// A bot could not choose.
    ReplaceBot {
        /// The seat.
        seat: SeatId,
        /// The revision of the decision it was asked for.
        decision: u64,
        /// The bot that takes its place.
        with: String,
        /// What went wrong.
        why: String,
    },
    /// The clock of a seat ran out.
    Expire {
        /// The seat.
        seat: SeatId,
        /// The revision of the decision the clock runs for.
        decision: u64,
    },
    /// A clock of the time control ran out.
    RunOut {
        /// The seat.
        seat: SeatId,
        /// The event that started the clock.
        run: u64,
    },
    /// A person takes days off, on which the clocks of slow matches stand, or has none any more.
    DaysOff {
        /// The person.
        person: PersonId,
        /// From when, in milliseconds since 1970.
        from: i64,
        /// Until when; there are none if they end when they begin.
        until: i64,
    },
    /// A person has come back to the table, whose seat a bot plays meanwhile.
    ComeBack {
        /// The person.
        person: PersonId,
    },
    /// A guest signed in to an account and takes along what is his here.
    Merge {
        /// The guest.
        from: PersonId,
        /// Whose account it is.
        into: PersonId,
    },
    /// The table was loaded; clocks that ran while no process kept the table are restarted.
    Resume {
        /// When this process began to keep tables, in milliseconds since 1970.
        since: i64,
        /// When the hall was closed before, from when until when, in milliseconds since 1970.
        closed: Vec<(i64, i64)>,
    },
}

/// What gives the right to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatClaim {
    /// The hash of a link's secret.
    Link(Hash32),
    /// The seat is open to anybody.
    Open(SeatId),
}

/// A command of a person at the table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayerCommand {
    /// Choose an action.
    Act {
        /// The seat.
        seat: SeatId,
        /// The action, as its notation or as people write it.
        word: String,
    },
    /// Resign.
    Resign {
        /// The seat.
        seat: SeatId,
    },
    /// Offer a draw.
    OfferDraw {
        /// The seat.
        seat: SeatId,
    },
    /// Answer an offer of a draw, or withdraw one's own.
    AnswerDraw {
        /// The seat.
        seat: SeatId,
        /// Whether it agrees.
        accept: bool,
    },
    /// Call the match off before it has properly begun.
    Abort {
        /// The seat.
        seat: SeatId,
    },
    /// Offer to pause.
    OfferPause {
        /// The seat.
        seat: SeatId,
    },
    /// Answer an offer to pause, or withdraw one's own.
    AnswerPause {
        /// The seat.
        seat: SeatId,
        /// Whether it agrees.
        accept: bool,
    },
    /// End the pause.
    EndPause {
        /// The seat.
        seat: SeatId,
    },
    /// Ask for a takeback.
    AskTakeback {
        /// The seat.
        seat: SeatId,
    },
    /// Answer a request for a takeback, or withdraw one's own.
    AnswerTakeback {
        /// The seat.
        seat: SeatId,
        /// Whether it agrees.
        accept: bool,
    },
    /// Switch "pass for me" on or off.
    PassForMe {
        /// The seat.
        seat: SeatId,
        /// Whether to switch it on.
        on: bool,
        /// When it ends by itself.
        #[serde(default)]
        until: Option<Until>,
    },
    /// Let a bot play a seat.
    HandOver {
        /// The seat.
        seat: SeatId,
        /// The level of the bot.
        level: u8,
    },
    /// Take a seat back from its bot.
    Return {
        /// The seat.
        seat: SeatId,
    },
    /// Leave, and let the owner find a bot.
    Leave {
        /// Leave, and let the owner put a bot on the seat.
        seat: SeatId,
    },
    /// Leave and not come back: before the match began the seat is free again, later it
    /// withdraws.
    LeaveForGood {
        /// The seat.
        seat: SeatId,
    },
    /// Write a line of chat.
    Chat {
        /// The line.
        text: String,
    },
    /// Set who may talk.
    SetTalk {
        /// Who.
        talk: Talkers,
    },
    /// Ask for a rematch.
    Rematch {
        /// The hash of the seed that the person will mix in there.
        #[serde(default)]
        seed_hash: Option<Hex32>,
    },
    /// Commit to a seed that the seat mixes into the chance of the table.
    CommitSeed {
        /// The seat.
        seat: SeatId,
        /// The hash of the seed.
        hash: Hex32,
    },
    /// Reveal the seed, or say that it will not be revealed.
    RevealSeed {
        /// The seat.
        seat: SeatId,
        /// The seed.
        #[serde(default)]
        seed: Option<Hex32>,
    },
}
