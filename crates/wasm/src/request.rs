//! What the page may ask.

use matches::{Course, tagged, tagged::Written};
use serde::Deserialize;
use serde_json::{Map, Value as Json};
use session::{PlayerCommand, SeatId};
use wire::study::{CompareAsk, StudyAsk, StudyPlace};

use crate::learning::LearningAsk;

/// A number of 64 bits from two of 32, the higher first: JavaScript has no others.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Seed(u32, u32);

impl Seed {
    pub(crate) fn number(self) -> u64 {
        u64::from(self.0) << 32 | u64::from(self.1)
    }
}

/// What a request is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Subject {
    /// A match that was opened.
    Match(u32),
    /// The match of a table.
    Table(u32),
}

/// The limits of a search; without any it has those of its level.
#[derive(Clone, Copy, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Effort {
    #[serde(default)]
    pub(crate) nodes: Option<u64>,
    #[serde(default)]
    pub(crate) ms: Option<u64>,
}

/// Who plays a seat at a new table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewSeat {
    /// The level of a bot; without it a person at this device plays.
    #[serde(default)]
    pub(crate) level: Option<u8>,
    /// What the person is called; without it like the seat.
    #[serde(default)]
    pub(crate) name: Option<String>,
}

/// A table to set up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) setup: Json,
    #[serde(default)]
    pub(crate) position: Option<String>,
    pub(crate) seats: Vec<NewSeat>,
}

/// An entry of the log of a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    /// When, in milliseconds since 1970.
    pub(crate) at: i64,
    pub(crate) what: session::TableEvent,
}

/// A table as the page keeps it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptTable {
    pub(crate) id: String,
    pub(crate) created: i64,
    pub(crate) game: String,
    /// The version of its rules; those that were kept before there was a place for it have none.
    #[serde(default)]
    pub(crate) rules: Option<u16>,
    pub(crate) setup: Json,
    #[serde(default)]
    pub(crate) position: Option<String>,
    pub(crate) log: Vec<Entry>,
}

/// How a table is looked at.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Look {
    /// The seat to look through, where several are at this device.
    #[serde(default)]
    pub(crate) seat: Option<SeatId>,
    /// Milliseconds since 1970.
    pub(crate) now: f64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Call {
    /// Which version this is, and of which rules.
    About {},
    /// Opens a match.
    Open {
        r#match: u32,
        game: String,
        #[serde(default)]
        setup: Json,
        #[serde(default)]
        position: Option<String>,
        #[serde(default)]
        steps: Vec<String>,
    },
    /// Opens a match from the text of a record.
    Read { r#match: u32, record: String },
    /// Applies lines of a record.
    Play { r#match: u32, steps: Vec<String> },
    /// Plays an action as a person writes it.
    Submit { r#match: u32, seat: SeatId, word: String },
    /// Applies an outcome of chance that the seed draws.
    Draw { r#match: u32, seed: Seed },
    /// What chance may bring, with weights.
    Chances { r#match: u32 },
    /// Forgets a match, and the bots that played it.
    Close { r#match: u32 },
    /// The record of a match.
    Write { r#match: u32, players: Vec<String> },
    /// What is drawn, and what is waited for.
    Scene {
        r#match: u32,
        #[serde(default)]
        seat: Option<SeatId>,
    },
    /// What a match waits for, and how it ended.
    State { r#match: u32 },
    /// The words that a seat may choose.
    Actions { r#match: u32, seat: SeatId },
    /// The same with the touches that spell them.
    Offers { r#match: u32, seat: SeatId },
    /// Every step as a seat may know it.
    Tellings {
        r#match: u32,
        #[serde(default)]
        seat: Option<SeatId>,
        #[serde(default)]
        from: usize,
    },
    /// Judges an action without playing it.
    Try {
        place: Subject,
        seat: SeatId,
        #[serde(default)]
        touches: Option<Vec<String>>,
        #[serde(default)]
        word: Option<String>,
    },
    /// What the actions of a seat would do.
    Foresee {
        place: Subject,
        seat: SeatId,
        #[serde(default)]
        touches: Vec<String>,
    },
    /// What the strongest level would play.
    Hint {
        r#match: u32,
        seat: SeatId,
        #[serde(default)]
        seq: u64,
        #[serde(default)]
        effort: Effort,
    },
    /// A bot chooses. It remembers what it found until the match is closed.
    Choose {
        r#match: u32,
        seat: SeatId,
        bot: String,
        seed: Seed,
        #[serde(default)]
        effort: Effort,
    },
    /// What an analysis asks: every question tells the position that it is about.
    Study { of: StudyAsk },
    /// What the strongest level thinks of a position, in several lines.
    Lines {
        place: StudyPlace,
        seat: SeatId,
        #[serde(default)]
        effort: Effort,
    },
    /// Plays two actions out, for at least one pair of matches more and within the limits; nodes
    /// are pairs.
    Compare {
        of: CompareAsk,
        #[serde(default)]
        effort: Effort,
    },
    /// Looks at the next position of the review of a finished match. `standings` are those
    /// of a match that something else than the rules ended, as `a=1 b=2`.
    Review {
        place: Subject,
        #[serde(default)]
        standings: Option<String>,
    },
    /// Takes the wordings of a language, in the syntax of Fluent. Nothing can be said in it before.
    Speak { language: String, wordings: String },
    /// Takes the text of a course of a game, in the language of the request or, where it is not
    /// translated, in English.
    Teach { game: String, course: Course, text: String },
    /// Takes the puzzles of a game, one a line as the program keeps them.
    Collect { game: String, lines: String },
    /// What first steps and puzzles ask.
    Learn { game: String, of: LearningAsk },
    /// Counts paths.
    Perft { r#match: u32, depth: u32 },
    /// How fast the rules and searches are, each tried this long.
    Measure { r#match: u32, ms: u64 },

    /// Sets up a table.
    Create { table: u32, new: NewTable, seed: Seed, look: Look },
    /// Opens a table that the page kept.
    Reopen { table: u32, kept: KeptTable },
    /// The whole view of a table.
    View {
        table: u32,
        look: Look,
        #[serde(default)]
        window: Option<usize>,
    },
    /// What changed since an event.
    Change { table: u32, look: Look, since: u64 },
    /// Some of its steps.
    Steps { table: u32, look: Look, from: usize, most: usize },
    /// What was drawn after a step.
    Moment {
        table: u32,
        look: Look,
        step: usize,
        #[serde(default)]
        board: bool,
    },
    /// A command of a person at the device.
    Command {
        table: u32,
        look: Look,
        seed: Seed,
        #[serde(default)]
        seq: Option<u64>,
        command: PlayerCommand,
    },
    /// The seats whose bots are waited for, and the match that they see.
    Bots { table: u32 },
    /// What a bot chose.
    BotMove { table: u32, look: Look, seed: Seed, seat: SeatId, decision: u64, word: String },
    /// The record of a table.
    Record { table: u32, look: Look },
    /// Forgets a table.
    Leave { table: u32 },
}

impl Call {
    /// The match or table that it opens or closes.
    pub(crate) fn begins_or_ends(&self) -> Option<Subject> {
        match self {
            Call::Open { r#match, .. } | Call::Read { r#match, .. } | Call::Close { r#match } => {
                Some(Subject::Match(*r#match))
            }
            Call::Create { table, .. } | Call::Reopen { table, .. } | Call::Leave { table } => {
                Some(Subject::Table(*table))
            }
            _ => None,
        }
    }
}

/// A request: the call, and the language of its answer.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// A code such as `de`; English if it is missing or unknown.
    pub(crate) lang: Option<String>,
    pub(crate) call: Call,
}

impl Request {
    /// Reads a request: a call, with the language among its fields.
    pub(crate) fn read(bytes: &[u8]) -> serde_json::Result<Request> {
        let mut fields: Map<String, Json> = serde_json::from_slice(bytes)?;
        let lang = fields.shift_remove("lang").unwrap_or_default();
        let lang = Option::deserialize(Written(lang))?;
        let call = Call::deserialize(tagged::variant(Json::Object(fields), "call")?)?;
        Ok(Request { lang, call })
    }
}
