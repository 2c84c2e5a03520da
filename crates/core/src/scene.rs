//! What to draw, as data: one description for the browser, the terminal and
//! pictures.
//!
//! A [`Board`] is what does not change while a match lasts; a [`Scene`] is what
//! does. Coordinates are in board units (one unit is one cell where there are
//! cells), x to the right, y **downward**. Nothing here knows a colour: `class`
//! and `kind` are words that a style sheet and a set of drawn signs give a look.
//!
//! What people read is a [`Text`]; [`Board::worded`] and [`Scene::worded`] put it
//! into the words of a language, and only what is in words can be serialised.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use serde::Serialize;

use crate::{Seat, Text, Wording};

/// A point in board units.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downward.
    pub y: f32,
}

/// The outline of a spot, around its centre.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Shape {
    /// A rectangle of this width and height.
    Rect {
        /// Width.
        w: f32,
        /// Height.
        h: f32,
    },
    /// A circle of this radius.
    Circle {
        /// Radius.
        r: f32,
    },
    /// A polygon; its corners are relative to the centre.
    Polygon {
        /// The corners, in order.
        points: Vec<Point>,
    },
}

/// A place that can be touched, and where pieces stand.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Spot<T = Text> {
    /// The stable name, used by pieces, marks and actions: a cell's notation.
    pub id: String,
    /// Its centre.
    pub at: Point,
    /// Its outline.
    pub shape: Shape,
    /// Words for the style sheet, `cell dark`, `town`; may be empty.
    pub class: &'static str,
    /// What a screen reader says for the empty spot.
    pub label: T,
}

/// A line drawn over the spots and under all that changes: a track, a border, a
/// coordinate letter.
///
/// What begins with the word `scenery` lies under the spots, and is decoration. With two
/// points it is the drawn sign of its second word, which fills the box between them
/// (`scenery dome`); with more it is a line.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line<T = Text> {
    /// The corners of an open line; a text stands at the first of them.
    pub points: Vec<Point>,
    /// Words for the style sheet.
    pub class: &'static str,
    /// Text to write instead of drawing a line; empty for a line.
    pub text: T,
}

/// What stays the same during a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Board<T = Text> {
    /// The top left corner of the drawing.
    pub origin: Point,
    /// Its width and height.
    pub size: Point,
    /// Every place, in reading order (rows top to bottom, left to right): the
    /// order in which the arrow keys and a screen reader walk.
    pub spots: Vec<Spot<T>>,
    /// Drawn over the spots, under marks and pieces.
    pub lines: Vec<Line<T>>,
    /// Whether a player may turn the board round to see it from the other side.
    pub turnable: bool,
}

/// A piece on a spot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece<T = Text> {
    /// Which drawn sign: `checker`, `disc`, `king`, `fire-eater`.
    pub kind: &'static str,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// Where it stands.
    pub spot: String,
    /// The character a terminal draws.
    pub glyph: char,
    /// What a screen reader says: `red checker`.
    pub label: T,
}

/// Something to point out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Mark<T = Text> {
    /// What it means, for the style sheet: `win`, `group`, `wall`, `cut`,
    /// `forced`, `threat`, `check`, `blocked`. With a drawn sign `mark-KIND` it is that sign,
    /// on each of its spots; without spots it applies to the whole board.
    pub kind: &'static str,
    /// Whose group, wall or threat it is, if anybody's.
    pub owner: Option<Seat>,
    /// The spots it covers; for an `arrow` or a `bar` across the way, the two ends.
    pub spots: Vec<String>,
    /// What it says, in a sentence; may be empty.
    pub label: T,
}

/// Something beside the board: a hand, a supply, a die, chips, buttons.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tray<T = Text> {
    /// The stable name.
    pub id: String,
    /// What it is called.
    pub label: T,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// What lies in it, in order.
    pub items: Vec<TrayItem<T>>,
}

/// One thing in a tray.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TrayItem<T = Text> {
    /// The name by which an action touches it; `None` if it cannot be touched.
    pub spot: Option<String>,
    /// Which drawn sign; the empty word for text alone.
    pub kind: &'static str,
    /// Whose sign it is.
    pub owner: Option<Seat>,
    /// What it is called. Beside a sign it is spoken and not written.
    pub label: T,
    /// How many there are; `None` draws no number.
    pub count: Option<i32>,
}

/// What changes during a match, as one viewer may see it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Scene<T = Text> {
    /// Pieces, in drawing order.
    pub pieces: Vec<Piece<T>>,
    /// Marks, in drawing order.
    pub marks: Vec<Mark<T>>,
    /// Trays.
    pub trays: Vec<Tray<T>>,
    /// Sentences about the position: whose turn it is and what is asked, why it
    /// is over. The first is the status line.
    pub notes: Vec<T>,
}

/// One of the touches that spell an action.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Touch<T = Text> {
    /// Touch this spot, of the board or of a tray.
    Spot {
        /// Its name.
        id: String,
    },
    /// Choose this answer from a menu or a row of buttons.
    Choice {
        /// Its name, unique among the answers offered together.
        id: String,
        /// What the button says.
        label: T,
    },
}

impl Touch {
    /// Touch a spot.
    pub fn spot(id: impl ToString) -> Touch {
        Touch::Spot { id: id.to_string() }
    }
    /// Choose an answer.
    pub fn choice(id: impl ToString, label: impl Into<Text>) -> Touch {
        Touch::Choice { id: id.to_string(), label: label.into() }
    }
    /// The touch in words.
    pub fn worded(self, words: &dyn Wording) -> Touch<String> {
        match self {
            Touch::Spot { id } => Touch::Spot { id },
            Touch::Choice { id, label } => Touch::Choice { id, label: words.word(&label) },
        }
    }
}

impl<T> Touch<T> {
    /// The name of the spot or the answer.
    pub fn id(&self) -> &str {
        match self {
            Touch::Spot { id } | Touch::Choice { id, .. } => id,
        }
    }
}

impl<T> Board<T> {
    /// The board with every text mapped.
    pub fn map<U>(self, mut to: impl FnMut(T) -> U) -> Board<U> {
        let mut spots = Vec::with_capacity(self.spots.len());
        for Spot { id, at, shape, class, label } in self.spots {
            spots.push(Spot { id, at, shape, class, label: to(label) });
        }
        let mut lines = Vec::with_capacity(self.lines.len());
        for Line { points, class, text } in self.lines {
            lines.push(Line { points, class, text: to(text) });
        }
        let Board { origin, size, turnable, .. } = self;
        Board { origin, size, spots, lines, turnable }
    }
}

impl<T> Piece<T> {
    /// The piece with its text mapped.
    pub fn map<U>(self, to: impl FnOnce(T) -> U) -> Piece<U> {
        let Piece { kind, owner, spot, glyph, label } = self;
        Piece { kind, owner, spot, glyph, label: to(label) }
    }
}

impl<T> Mark<T> {
    /// The mark with its text mapped.
    pub fn map<U>(self, to: impl FnOnce(T) -> U) -> Mark<U> {
        let Mark { kind, owner, spots, label } = self;
        Mark { kind, owner, spots, label: to(label) }
    }
}

impl<T> Scene<T> {
    /// The scene with every text mapped.
    pub fn map<U>(self, mut to: impl FnMut(T) -> U) -> Scene<U> {
        let pieces = self.pieces.into_iter().map(|piece| piece.map(&mut to)).collect();
        let marks = self.marks.into_iter().map(|mark| mark.map(&mut to)).collect();
        let mut trays = Vec::with_capacity(self.trays.len());
        for Tray { id, label, owner, items } in self.trays {
            let label = to(label);
            let item = |TrayItem { spot, kind, owner, label, count }| TrayItem {
                spot,
                kind,
                owner,
                label: to(label),
                count,
            };
            trays.push(Tray { id, label, owner, items: items.into_iter().map(item).collect() });
        }
        Scene { pieces, marks, trays, notes: self.notes.into_iter().map(to).collect() }
    }
}

impl Board {
    /// The board in words.
    pub fn worded(self, words: &dyn Wording) -> Board<String> {
        self.map(|text| words.word(&text))
    }
}

impl Mark {
    /// The mark in words.
    pub fn worded(self, words: &dyn Wording) -> Mark<String> {
        self.map(|text| words.word(&text))
    }
}

/// The most texts of a scene that are remembered while it is put into words.
const SAID_MAX: usize = 8;

impl Scene {
    /// The scene in words.
    pub fn worded(self, words: &dyn Wording) -> Scene<String> {
        // Most pieces are called as others are: what they are called is looked up once.
        let mut said: Vec<(Text, String)> = Vec::new();
        self.map(|text| {
            if let Some((_, known)) = said.iter().find(|(of, _)| *of == text) {
                return known.clone();
            }
            let new = words.word(&text);
            if said.len() < SAID_MAX {
                said.push((text, new.clone()));
            }
            new
        })
    }
}

impl From<Board<String>> for Board {
    fn from(board: Board<String>) -> Board {
        board.map(Text::from)
    }
}

impl From<Mark<String>> for Mark {
    fn from(mark: Mark<String>) -> Mark {
        mark.map(Text::from)
    }
}

impl From<Scene<String>> for Scene {
    fn from(scene: Scene<String>) -> Scene {
        scene.map(Text::from)
    }
}

/// Drawings of games whose texts are all plain English: the same types with strings as
/// texts, converted by `into`.
pub mod plain {
    use alloc::string::String;

    /// A line of plain English.
    pub type Line = super::Line<String>;
    /// A mark of plain English.
    pub type Mark = super::Mark<String>;
    /// A piece of plain English.
    pub type Piece = super::Piece<String>;
    /// A scene of plain English.
    pub type Scene = super::Scene<String>;
    /// A spot of plain English.
    pub type Spot = super::Spot<String>;
    /// A tray of plain English.
    pub type Tray = super::Tray<String>;
    /// An item of a tray in plain English.
    pub type TrayItem = super::TrayItem<String>;
}

/// A piece that moved from one spot to another in a step. Pieces that only appear
/// or disappear need no motion: two scenes show them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Motion {
    /// Where it stood.
    pub from: String,
    /// Where it stands.
    pub to: String,
    /// The spots that it passed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub via: Vec<String>,
    /// How it arrives: `leap` over others, `climb`, `fall`; empty for along the board.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub kind: &'static str,
}

impl Motion {
    /// A piece that moves along the board.
    pub fn new(from: impl ToString, to: impl ToString) -> Motion {
        Motion { from: from.to_string(), to: to.to_string(), via: Vec::new(), kind: "" }
    }
    /// The same, passing one more spot.
    #[must_use]
    pub fn via(mut self, spot: impl ToString) -> Motion {
        self.via.push(spot.to_string());
        self
    }
    /// The same, arriving in another way.
    #[must_use]
    pub fn kind(self, kind: &'static str) -> Motion {
        Motion { kind, ..self }
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::*;

    /// Says plain texts as they are, and counts them.
    struct Counting(Cell<usize>);

    impl Wording for Counting {
        fn word(&self, text: &Text) -> String {
            self.0.set(self.0.get() + 1);
            match text {
                Text::Plain(text) => text.to_string(),
                Text::Message(message) => message.key.into(),
            }
        }
    }

    /// How often texts are looked up for 60 pieces that are called by this many names in turn.
    fn lookups(names: usize) -> usize {
        let called = |index: usize| (index % names).to_string();
        let piece = |index: usize| Piece {
            kind: "disc",
            owner: None,
            spot: index.to_string(),
            glyph: 'o',
            label: Text::from(called(index)),
        };
        let scene = Scene { pieces: (0..60).map(piece).collect(), ..Scene::default() };
        let words = Counting(Cell::new(0));
        let worded = scene.worded(&words);
        assert!((0..60).all(|index| worded.pieces[index].label == called(index)));
        words.0.get()
    }

    #[test]
    fn scene_whose_pieces_are_called_alike_looks_each_name_up_once() {
        assert_eq!(lookups(2), 2);
        assert_eq!(lookups(SAID_MAX), SAID_MAX);
        // Of ten names eight are remembered.
        assert_eq!(lookups(10), 8 + 2 * 6);
    }
}
