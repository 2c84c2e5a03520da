//! Forsyth-Edwards notation with two wider fields: castling lists the squares of
//! the rooks still entitled (`a1h1a8h8`), en passant every square passed over
//! (`a2a3`). Ordinary FEN is read too: `KQkq`, one square, missing counters; of two squares
//! passed over, the one alone on which a capture is possible (`a2`, as Fairy-Stockfish writes
//! it); and `*` entitles every rook that stands on a line with its king.

use alloc::{format, string::String, vec::Vec};
use core::{fmt, str::FromStr};

use hall_core::{Message, NotationError, quoted, shortened};

use crate::muster_chess::{
    army::{Army, HALF, read_rank, write_rank},
    board::Board,
    men::{Colour, Role},
    rays,
    square::{Square, Squares},
    zobrist,
};

fn bad(why: impl Into<String>, message: Message) -> NotationError {
    NotationError::new("FEN", why.into()).keyed(message)
}

/// A message about a rule: its `$rule`.
fn ruled(key: &'static str, rule: &'static str) -> Message {
    Message::new(key).text("rule", rule)
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            write_rank(f, rank, |square| self.man_on(square))?;
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        let turn = if self.turn() == Colour::White { 'w' } else { 'b' };
        let (rooks, passed) = (self.entitled(), self.passed());
        write!(f, " {turn} {rooks} {passed} {} {}", self.clock(), self.number())
    }
}

impl FromStr for Board {
    type Err = NotationError;
    /// Reads a FEN. Its royal men, if any, bring the royal promotions.
    fn from_str(text: &str) -> Result<Board, NotationError> {
        let royal = text
            .split_ascii_whitespace()
            .next()
            .is_some_and(|men| men.contains(['A', 'a', 'C', 'c']));
        Board::from_fen(text, royal)
    }
}

impl Board {
    /// Reads a FEN; `royal` says whether the royal men are in play.
    pub fn from_fen(text: &str, royal: bool) -> Result<Board, NotationError> {
        let mut fields = text.split_ascii_whitespace();
        let mut board = Board::empty(royal);
        let men = fields.next().ok_or_else(|| {
            bad("expected the board first", Message::new("muster-chess-notation-fen-no-board"))
        })?;
        board.read_men(men)?;
        board.turn = read_turn(fields.next())?;
        board.read_rights(fields.next().unwrap_or("-"))?;
        board.read_passed(fields.next().unwrap_or("-"))?;
        let mut counter = |what: &str, key| match fields.next() {
            None => Ok(0),
            Some(text) => text.parse::<u16>().map_err(|_| {
                let why = format!("{what} is a number up to 65535, not {text:?}");
                bad(why, Message::new(key).text("text", quoted(text)))
            }),
        };
        board.clock = counter("the clock of half-moves", "muster-chess-notation-fen-clock")?;
        board.number = counter("the move number", "muster-chess-notation-fen-number")?.max(1);
        if let Some(more) = fields.next() {
            let why = format!("nothing may follow the move number, but {more:?} does");
            let message = Message::new("muster-chess-notation-fen-more");
            return Err(bad(why, message.text("text", quoted(more))));
        }
        board.settle()
    }

    /// The position that two armies start the chess with.
    pub fn from_armies(white: &Army, black: &Army, royal: bool) -> Result<Board, NotationError> {
        let mut board = Board::empty(royal);
        for army in [white, black] {
            army.iter().for_each(|(square, role)| board.toggle(army.colour(), role, square));
        }
        board.check_men()?;
        board.rooks = Colour::BOTH.map(|colour| board.aligned(colour)).into_iter().collect();
        board.settle()
    }

    fn read_men(&mut self, text: &str) -> Result<(), NotationError> {
        let ranks = text.split('/').count();
        if ranks != 8 {
            let why = format!("expected eight ranks of the board, not {ranks} (rule 2.2)");
            let message = ruled("muster-chess-notation-fen-ranks", "2.2");
            return Err(bad(why, message.with("ranks", ranks as u32)));
        }
        for (index, rank) in text.split('/').enumerate() {
            read_rank("FEN", rank, 7 - index as u8, |square, man| {
                self.toggle(man.colour, man.role, square);
            })?;
        }
        self.check_men()
    }

    fn check_men(&self) -> Result<(), NotationError> {
        Colour::BOTH.into_iter().try_for_each(|colour| self.check_side(colour))?;
        let royal = (self.role(Role::Prince) | self.role(Role::Princess)).next();
        match royal {
            Some(square) if !self.royal => {
                let why =
                    format!("a royal man on {square}: they need the option Royal men (rule 2.5)");
                let message = ruled("muster-chess-notation-fen-royal", "2.5");
                Err(bad(why, message.text("at", square)))
            }
            _ => Ok(()),
        }
    }

    fn check_side(&self, colour: Colour) -> Result<(), NotationError> {
        let name = colour.name();
        let told = |key, rule| ruled(key, rule).choice("colour", colour.word());
        let mut kings = self.men(colour, Role::King);
        let first = kings.next().ok_or_else(|| {
            let why = format!("{name} has no king: each side has exactly one (rule 2.3)");
            bad(why, told("muster-chess-notation-fen-no-king", "2.3"))
        })?;
        if let Some(second) = kings.next() {
            let why = format!("{name} has a second king on {second} besides {first} (rule 2.3)");
            let message = told("muster-chess-notation-fen-second-king", "2.3");
            return Err(bad(why, message.text("first", first).text("second", second)));
        }
        if let Some(extra) = self.side(colour).nth(HALF) {
            let why =
                format!("{name} has a 33rd man on {extra}: an army has at most 32 (rule 2.2)");
            let message = told("muster-chess-notation-fen-too-many", "2.2");
            return Err(bad(why, message.text("at", extra)));
        }
        let last = Squares::rank(colour.rank(7));
        if let Some(pawn) = (self.men(colour, Role::Pawn) & last).next() {
            let why =
                format!("a pawn of {name} on {pawn}: it promotes on the last rank (rule 3.5)");
            let message = told("muster-chess-notation-fen-last-rank", "3.5");
            return Err(bad(why, message.text("at", pawn)));
        }
        Ok(())
    }

    /// The rooks of a side on a line with its king.
    fn aligned(&self, colour: Colour) -> Squares {
        let king = self.king(colour);
        let cross = Squares::rank(king.rank()) | Squares::file(king.file());
        self.men(colour, Role::Rook) & cross
    }

    fn read_rights(&mut self, text: &str) -> Result<(), NotationError> {
        if text == "-" {
            return Ok(());
        }
        if text == "*" {
            self.rooks = Colour::BOTH.map(|colour| self.aligned(colour)).into_iter().collect();
            return Ok(());
        }
        if text.bytes().all(|b| b"KQkq".contains(&b)) {
            for letter in text.chars() {
                self.rooks |= self.outermost(letter)?.set();
            }
            return Ok(());
        }
        let squares = squares(text).ok_or_else(|| {
            let why = format!(
                "expected in the field of castling the squares of the entitled rooks, KQkq, * or \
                 -, not {text:?} (rule 4.1)"
            );
            let message = ruled("muster-chess-notation-fen-castling", "4.1");
            bad(why, message.text("text", quoted(text)))
        })?;
        for square in squares {
            let entitled = self.aligned(Colour::White) | self.aligned(Colour::Black);
            if !self.role(Role::Rook).has(square) {
                let why = format!("no rook stands on {square} to castle with (rule 4.1)");
                let message = ruled("muster-chess-notation-fen-no-rook", "4.1");
                return Err(bad(why, message.text("at", square)));
            }
            if !entitled.has(square) {
                let why = format!("the rook on {square} is on no line with its king (rule 4.1)");
                let message = ruled("muster-chess-notation-fen-rook-off-line", "4.1");
                return Err(bad(why, message.text("at", square)));
            }
            self.rooks |= square.set();
        }
        Ok(())
    }

    /// The rook that an ordinary FEN's castling letter means.
    fn outermost(&self, letter: char) -> Result<Square, NotationError> {
        let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
        let king = self.king(colour);
        let rooks = self.men(colour, Role::Rook) & Squares::rank(king.rank());
        let rook = match letter.to_ascii_uppercase() {
            'K' => (!rooks.is_empty()).then(|| rooks.last()).filter(|r| r.file() > king.file()),
            _ => (!rooks.is_empty()).then(|| rooks.first()).filter(|r| r.file() < king.file()),
        };
        rook.ok_or_else(|| {
            let why = format!("{letter}: no rook on that side of the king on {king} (rule 4.1)");
            let message = ruled("muster-chess-notation-fen-castling-side", "4.1");
            bad(why, message.text("letter", letter).text("king", king))
        })
    }

    fn read_passed(&mut self, text: &str) -> Result<(), NotationError> {
        if text == "-" {
            return Ok(());
        }
        let wrong = |why: &str, key| {
            let message = ruled(key, "3.4").text("field", shortened(String::from(text)));
            (format!("en passant {text}: {why} (rule 3.4)"), message)
        };
        let squares = squares(text).filter(|squares| (1..=2).contains(&squares.len()));
        let squares = squares.ok_or_else(|| {
            let why = format!(
                "expected in the field of en passant the square or two squares passed over, or -, \
                 not {text:?} (rule 3.4)"
            );
            let message = ruled("muster-chess-notation-fen-en-passant", "3.4");
            bad(why, message.text("text", quoted(text)))
        })?;
        let mover = self.turn.other();
        for square in squares {
            if !(1..=2).contains(&mover.rank(square.rank())) {
                let why = format!("no stride passes over {square}");
                let (why, message) = wrong(&why, "muster-chess-notation-fen-not-passed");
                return Err(bad(why, message.text("at", square)));
            }
            if self.occupied().has(square) {
                let why = format!("{square} is not empty");
                let (why, message) = wrong(&why, "muster-chess-notation-fen-passed-not-empty");
                return Err(bad(why, message.text("at", square)));
            }
            self.passed |= square.set();
        }
        if self.passed.len() as usize * 2 != text.len() || one_file(self.passed).is_none() {
            let why = "the squares are not two of one file";
            let (why, message) = wrong(why, "muster-chess-notation-fen-passed-files");
            return Err(bad(why, message));
        }
        self.complete_passed();
        let victim = self.strider();
        if !self.men(mover, Role::Pawn).has(victim) {
            let why = format!("no pawn of {} stands on {victim}", mover.name());
            let (why, message) = wrong(&why, "muster-chess-notation-fen-no-strider");
            let message = message.choice("colour", mover.word()).text("at", victim);
            return Err(bad(why, message));
        }
        Ok(())
    }

    /// Adds the square next to a pawn that strode over two of which one is named, as
    /// Fairy-Stockfish writes it: those on which no capture is possible are left out there.
    fn complete_passed(&mut self) {
        let beyond = |squares: Squares| match self.turn {
            Colour::White => squares.down(),
            Colour::Black => squares.up(),
        };
        let (mover, next) = (self.turn.other(), beyond(self.passed));
        let strode = next.into_iter().all(|square| mover.rank(square.rank()) == 2)
            && (next & self.occupied()).is_empty()
            && (beyond(next) & self.men(mover, Role::Pawn)).exist();
        if self.passed.len() == 1 && strode {
            self.passed |= next;
        }
    }

    /// Completes a board that was read: keys, and what follows from the rest.
    fn settle(mut self) -> Result<Board, NotationError> {
        if self.turn == Colour::Black {
            self.key ^= zobrist::BLACK;
            if let Some(by) = self.checkers(Colour::White).next() {
                let why =
                    format!("White's king is attacked from {by} while Black is to move (rule 3.6)");
                let message = ruled("muster-chess-notation-fen-attacked", "3.6");
                return Err(bad(why, message.text("by", by)));
            }
        }
        self.key ^= zobrist::rights(self.rooks);
        self.find_live();
        Ok(self)
    }
}

/// The side to move.
fn read_turn(field: Option<&str>) -> Result<Colour, NotationError> {
    match field {
        Some("w") => Ok(Colour::White),
        Some("b") => Ok(Colour::Black),
        Some(other) => {
            let why = format!("expected w or b as the side to move, not {other:?}");
            let message = Message::new("muster-chess-notation-fen-turn");
            Err(bad(why, message.text("text", quoted(other))))
        }
        None => {
            let why = "expected w or b, the side to move, behind the board";
            Err(bad(why, Message::new("muster-chess-notation-fen-no-turn")))
        }
    }
}

/// What `e3e4` lists.
fn squares(text: &str) -> Option<Vec<Square>> {
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| core::str::from_utf8(pair).ok()?.parse().ok()).collect()
}

fn one_file(squares: Squares) -> Option<u8> {
    let file = squares.first().file();
    let same = (squares & !Squares::file(file)).is_empty();
    (same && rays::between(squares.first(), squares.last()).is_empty()).then_some(file)
}
