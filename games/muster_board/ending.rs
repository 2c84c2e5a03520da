//! How a game stands: on, won or drawn.

use core::{fmt, str::FromStr};

use hall_core::{Message, NotationError, Seat, Standings, Turn, quoted};

/// What a win consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Win {
    /// All own discs form one group.
    Muster,
    /// Enemy discs are cut off from the others.
    CutOff,
    /// Both at once.
    Both,
}

/// Why nobody won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// The same position for the third time.
    Repetition,
    /// Nobody can act.
    Stuck,
    /// As many moves as the table allows.
    Limit,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// One seat won.
    Won(Seat, Win),
    /// Nobody did.
    Drawn(Draw),
}

/// Whose turn it is, or how the game ended. Written `a`, `b`, `a:muster`,
/// `b:cut-off`, `a:both`, `draw:repetition`, `draw:stuck`, `draw:limit`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// The game is on and this seat is to act.
    Play(Seat),
    /// The game is over.
    Over(Ending),
}

impl Ending {
    /// Which of a game's rules it rests on: that of the muster, of the cut-off, of the same
    /// position again, of nobody being able to act, of the limit of moves.
    pub fn rule(self, rules: [&'static str; 5]) -> &'static str {
        let [muster, cut_off, repetition, stuck, limit] = rules;
        match self {
            Ending::Won(_, win) if win.has_muster() => muster,
            Ending::Won(..) => cut_off,
            Ending::Drawn(Draw::Repetition) => repetition,
            Ending::Drawn(Draw::Stuck) => stuck,
            Ending::Drawn(Draw::Limit) => limit,
        }
    }
}

impl Win {
    /// The win these two tests make, if any.
    pub fn of(muster: bool, cut_off: bool) -> Option<Win> {
        match (muster, cut_off) {
            (true, true) => Some(Win::Both),
            (true, false) => Some(Win::Muster),
            (false, true) => Some(Win::CutOff),
            (false, false) => None,
        }
    }
    /// Whether the discs of the winner are one group.
    pub fn has_muster(self) -> bool {
        self != Win::CutOff
    }
    /// Whether discs of the loser are cut off.
    pub fn has_cut_off(self) -> bool {
        self != Win::Muster
    }
}

impl Status {
    /// What the game waits for.
    pub fn turn(self) -> Turn {
        match self {
            Status::Play(seat) => Turn::Seat(seat),
            Status::Over(_) => Turn::Over,
        }
    }
    /// Whose turn it is, if the game is on.
    pub fn mover(self) -> Option<Seat> {
        match self {
            Status::Play(seat) => Some(seat),
            Status::Over(_) => None,
        }
    }
    /// Who won and how, if somebody did.
    pub fn won(self) -> Option<(Seat, Win)> {
        match self {
            Status::Over(Ending::Won(seat, win)) => Some((seat, win)),
            _ => None,
        }
    }
    /// The standings of a game that is over.
    pub fn standings(self) -> Option<Standings> {
        match self {
            Status::Play(_) => None,
            Status::Over(Ending::Won(seat, _)) => Some(Standings::won_by(seat, 2)),
            Status::Over(Ending::Drawn(_)) => Some(Standings::drawn(2)),
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Play(seat) => seat.fmt(f),
            Status::Over(Ending::Won(seat, Win::Muster)) => write!(f, "{seat}:muster"),
            Status::Over(Ending::Won(seat, Win::CutOff)) => write!(f, "{seat}:cut-off"),
            Status::Over(Ending::Won(seat, Win::Both)) => write!(f, "{seat}:both"),
            Status::Over(Ending::Drawn(Draw::Repetition)) => f.write_str("draw:repetition"),
            Status::Over(Ending::Drawn(Draw::Stuck)) => f.write_str("draw:stuck"),
            Status::Over(Ending::Drawn(Draw::Limit)) => f.write_str("draw:limit"),
        }
    }
}

impl FromStr for Status {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Status, NotationError> {
        let bad = || {
            let why = alloc::format!(
                "expected `a`, `b`, `a:muster`, `a:cut-off`, `a:both`, `draw:repetition`, \
                 `draw:stuck` or `draw:limit`, not {text:?}"
            );
            let message = Message::new("muster-board-notation-turn");
            NotationError::new("turn", why).keyed(message.text("text", quoted(text)))
        };
        let seat = |word: &str| match word {
            "a" => Ok(Seat::A),
            "b" => Ok(Seat::B),
            _ => Err(bad()),
        };
        let ending = match text.split_once(':') {
            None => return Ok(Status::Play(seat(text)?)),
            Some(("draw", "repetition")) => Ending::Drawn(Draw::Repetition),
            Some(("draw", "stuck")) => Ending::Drawn(Draw::Stuck),
            Some(("draw", "limit")) => Ending::Drawn(Draw::Limit),
            Some((word, "muster")) => Ending::Won(seat(word)?, Win::Muster),
            Some((word, "cut-off")) => Ending::Won(seat(word)?, Win::CutOff),
            Some((word, "both")) => Ending::Won(seat(word)?, Win::Both),
            Some(_) => return Err(bad()),
        };
        Ok(Status::Over(ending))
    }
}
