//! A position of the whole game: before the armies, before the choice, or in the
//! chess.

use alloc::{format, vec::Vec};
use core::fmt;

use hall_core::{Message, NotationError, Seat};

use super::{
    army::Army,
    board::Board,
    men::{Colour, Role},
    moves::{Kind, Move, MoveWord, Moves},
    outcome::{Ending, ending},
    square::Square,
    words::cited,
    zobrist,
};

/// A position.
///
/// `Display`: `muster`; `choice WHITE BLACK` with the two armies; or a FEN,
/// followed by `white b` if the second seat plays White, and by `after MOVES`,
/// the quiet moves since the last one that no repetition can reach behind.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// Both seats build an army.
    Muster,
    /// Both armies are revealed, White's first; both seats choose one.
    Choice(Army, Army),
    /// The chess is played, or over.
    Chess(Chess),
}

/// A quiet move that was made, and the key of the position before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Earlier {
    key: u64,
    from: Square,
    to: Square,
}

/// The chess phase: the board, who plays White, and the positions that may still
/// come up again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chess {
    board: Board,
    white: Seat,
    earlier: Vec<Earlier>,
    ending: Option<Ending>,
}

impl Chess {
    /// Begins the chess from a board.
    pub fn new(board: Board, white: Seat) -> Chess {
        Chess { board, white, earlier: Vec::new(), ending: ending(&board, 1) }
    }
    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }
    /// The seat that plays White.
    pub fn white(&self) -> Seat {
        self.white
    }
    /// The colour a seat plays.
    pub fn colour_of(&self, seat: Seat) -> Colour {
        if seat == self.white { Colour::White } else { Colour::Black }
    }
    /// The seat that plays a colour.
    pub fn seat_of(&self, colour: Colour) -> Seat {
        if colour == Colour::White { self.white } else { self.white.next(2) }
    }
    /// How it ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }
    /// The keys of the earlier positions that can come up again, oldest first.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = u64> + '_ {
        self.earlier.iter().map(|earlier| earlier.key)
    }
    /// How often the position on the board came up, 1 the first time.
    pub fn times(&self) -> usize {
        1 + self.keys().filter(|key| *key == self.board.key()).count()
    }
    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        let before = self.board;
        self.board.play(m);
        // Rule 5.4: what was captured, stepped, promoted or lost its right to
        // castle never comes back, so nothing earlier can come up again.
        let rests = self.board.clock > 0
            && m.kind() == Kind::Plain
            && before.rooks == self.board.rooks
            && before.live.is_empty();
        if rests {
            self.earlier.push(Earlier { key: before.key, from: m.from(), to: m.to() });
        } else {
            self.earlier.clear();
        }
        self.ending = ending(&self.board, self.times());
        if !matches!(self.ending, None | Some(Ending::Repetition)) {
            self.earlier.clear();
        }
    }
    /// The legal move that a word means.
    pub fn find(&self, word: MoveWord) -> Option<Move> {
        let mut moves = Moves::new();
        self.board.moves(&mut moves);
        moves.iter().find(|m| m.word() == word).copied()
    }

    pub(super) fn read(text: &str, royal: bool) -> Result<Chess, NotationError> {
        let bad =
            |key, why: &'static str| NotationError::new("position", why).keyed(Message::new(key));
        let (text, after) = match text.split_once(" after ") {
            Some((text, after)) => (text, after),
            None => (text, ""),
        };
        let (fen, white) = match text.split_once(" white ") {
            Some((fen, "a")) => (fen, Seat::A),
            Some((fen, "b")) => (fen, Seat::B),
            Some(_) => {
                let why = "expected `white a` or `white b` behind the FEN";
                return Err(bad("muster-chess-notation-white", why));
            }
            None => (text, Seat::A),
        };
        let board = Board::from_fen(fen, royal)?;
        let mut moves = Vec::new();
        for word in after.split_ascii_whitespace() {
            let word: MoveWord = word.parse()?;
            moves.push((word.from, word.to));
        }
        let wrong = || {
            let why = "the moves behind `after` do not lead to this board (rule 5.4)";
            bad("muster-chess-notation-after", why)
        };
        if moves.len() > usize::from(board.clock) || !board.passed.is_empty() && !after.is_empty() {
            return Err(wrong());
        }
        let mut past = board;
        let mut earlier = Vec::new();
        for (from, to) in moves.iter().rev() {
            past = unmade(&past, *from, *to).ok_or_else(wrong)?;
            earlier.push(Earlier { key: past.key, from: *from, to: *to });
        }
        earlier.reverse();
        let mut chess = Chess { board, white, earlier, ending: None };
        chess.ending = ending(&board, chess.times());
        Ok(chess)
    }
}

/// The position before a quiet move that kept every right, if it can have been
/// one.
fn unmade(board: &Board, from: Square, to: Square) -> Option<Board> {
    let us = board.turn.other();
    let role = board.role_on(to).filter(|_| board.side(us).has(to))?;
    let fits = !board.occupied().has(from) && role != Role::Pawn && !board.rooks.has(to);
    if !fits || role == Role::King && !(board.rooks & board.side(us)).is_empty() {
        return None;
    }
    let mut past = *board;
    past.toggle(us, role, to);
    past.toggle(us, role, from);
    past.turn = us;
    past.key ^= zobrist::BLACK;
    past.clock = past.clock.checked_sub(1)?;
    let mut moves = Moves::new();
    if past.checkers(us.other()).is_empty() {
        past.moves(&mut moves);
    }
    moves.iter().any(|m| (m.from(), m.to(), m.kind()) == (from, to, Kind::Plain)).then_some(past)
}

impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board)?;
        if self.white != Seat::A {
            write!(f, " white {}", self.white)?;
        }
        for (index, earlier) in self.earlier.iter().enumerate() {
            let word = if index == 0 { " after" } else { "" };
            write!(f, "{word} {}{}", earlier.from, earlier.to)?;
        }
        Ok(())
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            State::Muster => f.write_str("muster"),
            State::Choice(white, black) => write!(f, "choice {white} {black}"),
            State::Chess(chess) => chess.fmt(f),
        }
    }
}

impl State {
    /// Reads what `Display` writes.
    pub(super) fn read(text: &str, royal: bool) -> Result<State, NotationError> {
        let text = text.trim();
        if text == "muster" {
            return Ok(State::Muster);
        }
        if let Some(armies) = text.strip_prefix("choice ") {
            let [white, black] = read_armies(armies, royal)?;
            return Ok(State::Choice(white, black));
        }
        Chess::read(text, royal).map(State::Chess)
    }
}

/// Reads White's army and Black's, both legal.
pub(super) fn read_armies(text: &str, royal: bool) -> Result<[Army; 2], NotationError> {
    let Some((white, black)) = text.trim().split_once(' ') else {
        let why = "expected White's army, a space, Black's army";
        return Err(NotationError::new("armies", why).keyed("muster-chess-notation-armies"));
    };
    let read = |text: &str, colour: Colour| {
        let army: Army = text.trim().parse()?;
        army.check(royal).map_err(|unfit| {
            let message = Message::new("muster-chess-notation-army-unfit");
            let message = message.with("why", cited(unfit.message(), unfit.rule()));
            NotationError::new("army", format!("{unfit}")).keyed(message)
        })?;
        if army.colour() != colour {
            let (first, second) = (Colour::White.name(), Colour::Black.name());
            let why = format!("expected {first}'s army first, then {second}'s");
            let error = NotationError::new("armies", why);
            return Err(error.keyed("muster-chess-notation-armies-order"));
        }
        Ok(army)
    };
    Ok([read(white, Colour::White)?, read(black, Colour::Black)?])
}

/// Which armies meet, and who plays White: the choice of the seat that mustered
/// White's army first (rules 2.8 and 2.9).
pub fn assigned(white: &Army, black: &Army, choices: [Colour; 2]) -> (Army, Army, Seat) {
    match choices {
        [Colour::White, Colour::Black] => (*white, *black, Seat::A),
        [Colour::Black, Colour::White] => (*white, *black, Seat::B),
        // Rule 2.9: it goes to the player who did not muster it.
        [Colour::White, Colour::White] => (*white, Army::regular(Colour::Black), Seat::B),
        [Colour::Black, Colour::Black] => (Army::regular(Colour::White), *black, Seat::B),
    }
}
