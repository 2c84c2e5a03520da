//! The boards, charts, dice and press table.

use alloc::{string::String, vec::Vec};

use hall_core::Message;
use serde::{Deserialize, Serialize};

use super::unfit::Unfit;

/// The text of the boards that Musterhall comes with.
pub const STANDARD: &str = include_str!("data/boards.txt");

/// How the weather is, and how dogs are trained.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weather {
    /// Sun.
    Warm,
    /// Sun and cloud.
    Moderate,
    /// Cloud.
    Cold,
}

impl Weather {
    /// All of them, on the scale that the dice depend on.
    pub const ALL: [Weather; 3] = [Weather::Warm, Weather::Moderate, Weather::Cold];

    /// The word for it.
    pub fn word(self) -> &'static str {
        ["warm", "moderate", "cold"][self as usize]
    }
    /// The weather this word means.
    pub fn from_word(word: &str) -> Option<Weather> {
        Weather::ALL.into_iter().find(|weather| weather.word() == word)
    }
}

/// A third of the way to Nome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Zone {
    /// From Anchorage.
    Southern,
    /// Between.
    Central,
    /// To Nome.
    Northern,
}

/// What a space is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A round space: one sled at most.
    Wilderness,
    /// A wilderness space that is hard to enter.
    Rough,
    /// A town: any number of sleds.
    Town,
    /// The town where the race starts.
    Start,
    /// The town where it ends.
    Finish,
}

/// What the press die gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PressResult {
    /// A dog tires.
    Chip,
    /// Nothing.
    Nothing,
    /// One space more.
    One,
    /// Two spaces more.
    Two,
}

/// The most a rest gives, of either kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rest {
    /// Dogs, if no chips are drawn.
    pub dogs: u8,
    /// Chips, if no dog is rested.
    pub chips: u8,
}

/// A space as a board draws it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpaceDef {
    /// Its name on the board: `A4`.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// To the right, in the units of the board's size.
    pub x: u16,
    /// Downward.
    pub y: u16,
    /// What a rest gives there.
    pub rest: Rest,
    /// The town on the sign; empty in the wilderness.
    pub town: String,
}

/// A line between two spaces of a board, by their index there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineDef {
    /// One end.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// Whether it is a connection between tracks.
    pub dashed: bool,
}

/// Where a track, or half a connection, meets the next board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seam {
    /// Whether it is on the right edge.
    pub right: bool,
    /// For half a connection, the slot in which its other half must be.
    pub slot: Option<String>,
    /// The track it belongs to.
    pub track: String,
    /// The space it leads to, by index.
    pub space: usize,
}

/// One board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardDef {
    /// Its short name: `AN`.
    pub id: String,
    /// Its zone.
    pub zone: Zone,
    /// Its whole name.
    pub title: String,
    /// Width and height of the drawing.
    pub size: (u16, u16),
    /// The weather for the faces 1 to 6.
    pub chart: [Weather; 6],
    /// Its spaces.
    pub spaces: Vec<SpaceDef>,
    /// Its lines.
    pub lines: Vec<LineDef>,
    /// What joins it to its neighbours.
    pub seams: Vec<Seam>,
}

/// A whole set: boards, charts, dice, press table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardSet {
    /// How many faces of six show a dog, for the green, red and blue dice.
    pub dog_faces: [u8; 3],
    /// What the faces 1 to 6 of the press die give.
    pub press: [PressResult; 6],
    /// Named arrangements, boards from left to right.
    pub arrangements: Vec<(String, Vec<String>)>,
    /// The boards.
    pub boards: Vec<BoardDef>,
}

/// An error in a board file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {unfit}")]
pub struct BoardsError {
    /// The line, from 1; the last one if something is missing.
    pub line: usize,
    /// What was expected and what was found.
    pub unfit: Unfit,
}

impl BoardsError {
    /// The same as a message, whose `$line` is the line.
    pub fn message(&self) -> Message {
        self.unfit.message.clone().with("line", self.line as i64)
    }
}

impl BoardSet {
    /// The board with this short name.
    pub fn board(&self, id: &str) -> Option<&BoardDef> {
        self.boards.iter().find(|board| board.id == id)
    }
}
