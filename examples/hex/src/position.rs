//! A position, and how it is written.

use std::fmt;

use hall_core::{Message, NotationError, Seat};
use serde::{Serialize, Serializer};

use crate::{
    cell::Hexagon,
    stones::{Sides, Stones},
};

/// The stones on the board and the seat to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    size: u8,
    /// Of Red and of Blue.
    stones: [Stones; 2],
    mover: Seat,
    /// Whose chain connects his sides; it follows from the stones.
    winner: Option<Seat>,
}

/// The sides of the board that a seat connects. // Rule 1.2
pub fn sides_of(seat: Seat) -> Sides {
    if seat == Seat::A { Sides::TopAndBottom } else { Sides::LeftAndRight }
}

impl State {
    /// An empty board with this many rows and columns. // Rule 2.1
    pub fn empty(size: u8) -> State {
        State { size, stones: Default::default(), mover: Seat::A, winner: None }
    }
    /// Rows and columns.
    pub fn size(&self) -> u8 {
        self.size
    }
    /// Whose turn it is, if the match is not over.
    pub fn mover(&self) -> Seat {
        self.mover
    }
    /// The seat that has connected its sides. // Rule 5.1
    pub fn winner(&self) -> Option<Seat> {
        self.winner
    }
    /// The stones of a seat.
    pub fn stones(&self, seat: Seat) -> &Stones {
        &self.stones[seat.index()]
    }
    /// Whose stone stands here.
    pub fn owner(&self, at: Hexagon) -> Option<Seat> {
        Seat::first(2).find(|seat| self.stones(*seat).contains(at))
    }
    /// Whether nothing has happened but Red's first stone. // Rule 4.1
    pub fn is_after_first_stone(&self) -> bool {
        self.mover == Seat::B && self.stones[0].len() == 1 && self.stones[1].is_empty()
    }
    /// Puts a stone of the mover here, whose turn then ends. // Rule 3.1
    pub fn place(&mut self, at: Hexagon) {
        let stones = &mut self.stones[self.mover.index()];
        stones.insert(at);
        if stones.chain(at).connects(sides_of(self.mover), self.size) {
            self.winner = Some(self.mover);
        }
        self.mover = self.mover.next(2);
    }
    /// Makes Red's only stone a blue one on the mirrored cell. // Rule 4.2
    pub fn swap(&mut self) {
        let only = Hexagon::all(self.size).find(|at| self.stones[0].contains(*at));
        if let Some(at) = only {
            self.stones[0].remove(at);
            self.stones[1].insert(at.mirrored());
        }
        self.mover = Seat::A;
    }
    /// Reads what `Display` writes, on a board of this size.
    ///
    /// # Errors
    /// What was expected.
    pub fn read(text: &str, size: u8) -> Result<State, NotationError> {
        let bad = |why: String, message| NotationError::new("hex position", why).keyed(message);
        let mut words = text.split_ascii_whitespace();
        let (rows, seat) = (words.next().unwrap_or_default(), words.next());
        let mover = match seat {
            Some("a") => Seat::A,
            Some("b") => Seat::B,
            _ => {
                let why = "expected the seat to move, a or b, after the rows".to_string();
                return Err(bad(why, Message::new("hex-notation-seat")));
            }
        };
        if let Some(more) = words.next() {
            let message = Message::new("hex-notation-more").text("text", format!("{more:?}"));
            return Err(bad(format!("unexpected {more:?} after the seat"), message));
        }
        let mut state = State { mover, ..State::empty(size) };
        let side = usize::from(size);
        let fits = |row: &str| row.len() == side && row.bytes().all(|b| b"RB.".contains(&b));
        if rows.split('/').count() != side || !rows.split('/').all(fits) {
            let why =
                format!("expected {side} rows of {side} letters R, B or `.` between `/`: {rows:?}");
            let message = Message::new("hex-notation-rows").with("size", size);
            return Err(bad(why, message.text("text", format!("{rows:?}"))));
        }
        let letters = rows.bytes().filter(|letter| *letter != b'/');
        for (at, letter) in Hexagon::all(size).zip(letters) {
            match letter {
                b'R' => state.stones[0].insert(at),
                b'B' => state.stones[1].insert(at),
                _ => {}
            }
        }
        let connects =
            |seat: &Seat| state.stones(*seat).connection(sides_of(*seat), size).is_some();
        state.winner = Seat::first(2).find(connects);
        Ok(state)
    }
}

/// `R../.B./... a`: the rows from the top, then the seat to move.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for at in Hexagon::all(self.size) {
            if at.column() == 0 && at.row() > 0 {
                f.write_str("/")?;
            }
            f.write_str(match self.owner(at) {
                Some(Seat::A) => "R",
                Some(_) => "B",
                None => ".",
            })?;
        }
        write!(f, " {}", self.mover)
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
