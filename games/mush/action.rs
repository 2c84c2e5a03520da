//! Choices, outcomes of chance, and how they are written.

use alloc::format;
use core::{fmt, str::FromStr};

use arrayvec::ArrayVec;
use hall_core::{Message, NotationError, Seat};

use super::{
    boards::Weather,
    name::{Edge, Name},
    state::DOGS,
};

/// The spaces of a route, in order.
pub type Route = ArrayVec<Name, { DOGS as usize }>;

/// A choice.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Train the dogs for this weather: `train-warm`.
    Train(Weather),
    /// Bid chips for the order of play: `bid-3`.
    Bid(u16),
    /// The early riser's step, with chips added to its roll: `rise-AN.A4+2`.
    Rise {
        /// Where to.
        to: Name,
        /// Chips added.
        plus: u8,
    },
    /// The early riser stays where he is: `stay`.
    Stay,
    /// Use the turn to move: `move`.
    Move,
    /// Use the turn to rest: `rest`.
    Rest,
    /// Let it be: `let`.
    Let,
    /// Pay towards fewer dice: `pay-2`.
    Pay(u8),
    /// Pay for a roll to be thrown again: `reroll`.
    Reroll,
    /// Add chips before it is thrown again: `raise-1`.
    Raise(u8),
    /// Step along a route; only its last step may need a roll: `go-AN.A3-AN.A4+1`.
    /// With the right to pass, paid now: `pass-AN.A3-AN.A5`.
    Go {
        /// The spaces entered.
        route: Route,
        /// Chips added to the roll of the last step.
        plus: u8,
        /// Whether the right to pass is paid.
        pass: bool,
    },
    /// Move no further: `stop`.
    Stop,
    /// Roll for the press bonus: `press`.
    Press,
    /// Do without it: `done`.
    Done,
    /// What a rest gives, dogs and chips: `take-2d2c`.
    Take {
        /// Dogs.
        dogs: u8,
        /// Chips.
        chips: u8,
    },
    /// Lay an avalanche stick: `stick-AN.A1-AN.A2`.
    Place(Edge),
    /// Move one: `shift-AN.A1-AN.A2-AN.B1-AN.B2`.
    Shift(Edge, Edge),
    /// Take one away: `lift-AN.A1-AN.A2`.
    Lift(Edge),
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fall {
    /// A seat was drawn: `a`.
    Seat(Seat),
    /// A face of the standard die: `4`.
    Face(u8),
    /// The faces of the dog dice, dogs first: `DDD--`.
    Dogs {
        /// Dice that show a dog.
        dogs: u8,
        /// All dice.
        dice: u8,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = |f: &mut fmt::Formatter<'_>, plus: u8| {
            if plus == 0 { Ok(()) } else { write!(f, "+{plus}") }
        };
        match self {
            Action::Train(weather) => write!(f, "train-{}", weather.word()),
            Action::Bid(chips) => write!(f, "bid-{chips}"),
            Action::Rise { to, plus: chips } => {
                write!(f, "rise-{to}")?;
                plus(f, *chips)
            }
            Action::Stay => f.write_str("stay"),
            Action::Move => f.write_str("move"),
            Action::Rest => f.write_str("rest"),
            Action::Let => f.write_str("let"),
            Action::Pay(chips) => write!(f, "pay-{chips}"),
            Action::Reroll => f.write_str("reroll"),
            Action::Raise(chips) => write!(f, "raise-{chips}"),
            Action::Go { route, plus: chips, pass } => {
                f.write_str(if *pass { "pass" } else { "go" })?;
                route.iter().try_for_each(|name| write!(f, "-{name}"))?;
                plus(f, *chips)
            }
            Action::Stop => f.write_str("stop"),
            Action::Press => f.write_str("press"),
            Action::Done => f.write_str("done"),
            Action::Take { dogs, chips } => write!(f, "take-{dogs}d{chips}c"),
            Action::Place(line) => write!(f, "stick-{line}"),
            Action::Shift(from, to) => write!(f, "shift-{from}-{to}"),
            Action::Lift(line) => write!(f, "lift-{line}"),
        }
    }
}

fn bad() -> NotationError {
    let words = "train-warm, bid-3, rise-AN.A1, stay, move, rest, let, pay-2, reroll, raise-1, \
                 go-AN.A1-AN.A2, pass-AN.A1-AN.A2, stop, press, done, take-2d2c, \
                 stick-AN.A1-AN.A2, shift-AN.A1-AN.A2-AN.B1-AN.B2";
    let last = "lift-AN.A1-AN.A2";
    let message = Message::new("mush-notation-action").text("words", words).text("last", last);
    NotationError::new("action", format!("expected {words}, or {last}")).keyed(message)
}

/// A number as `Display` writes it: no sign, no leading zero.
fn number<T: FromStr>(text: &str) -> Result<T, NotationError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || text.len() > 1 && text.starts_with('0') {
        return Err(bad());
    }
    text.parse().map_err(|_| bad())
}

/// Splits `AN.A4+2` into the text before the plus and the chips.
fn plus(text: &str) -> Result<(&str, u8), NotationError> {
    match text.split_once('+') {
        None => Ok((text, 0)),
        Some((head, chips)) => match number(chips)? {
            0 => Err(bad()),
            chips => Ok((head, chips)),
        },
    }
}

fn go(text: &str, pass: bool) -> Result<Action, NotationError> {
    let (names, plus) = plus(text)?;
    let mut route = Route::new();
    for name in names.split('-') {
        route.try_push(name.parse()?).map_err(|_| bad())?;
    }
    Ok(Action::Go { route, plus, pass })
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Action, NotationError> {
        let (word, rest) = match text.split_once('-') {
            Some((word, rest)) => (word, Some(rest)),
            None => (text, None),
        };
        Ok(match (word, rest) {
            ("stay", None) => Action::Stay,
            ("move", None) => Action::Move,
            ("rest", None) => Action::Rest,
            ("let", None) => Action::Let,
            ("reroll", None) => Action::Reroll,
            ("stop", None) => Action::Stop,
            ("press", None) => Action::Press,
            ("done", None) => Action::Done,
            ("train", Some(rest)) => Action::Train(Weather::from_word(rest).ok_or_else(bad)?),
            ("bid", Some(rest)) => Action::Bid(number(rest)?),
            ("pay", Some(rest)) => Action::Pay(number(rest)?),
            ("raise", Some(rest)) => Action::Raise(number(rest)?),
            ("rise", Some(rest)) => {
                let (to, plus) = plus(rest)?;
                Action::Rise { to: to.parse()?, plus }
            }
            ("go", Some(rest)) => go(rest, false)?,
            ("pass", Some(rest)) => go(rest, true)?,
            ("take", Some(rest)) => {
                let (dogs, chips) = rest.split_once('d').ok_or_else(bad)?;
                let chips = chips.strip_suffix('c').ok_or_else(bad)?;
                Action::Take { dogs: number(dogs)?, chips: number(chips)? }
            }
            ("stick", Some(rest)) => Action::Place(rest.parse()?),
            ("lift", Some(rest)) => Action::Lift(rest.parse()?),
            ("shift", Some(rest)) => {
                let middle = rest.match_indices('-').nth(1).ok_or_else(bad)?.0;
                Action::Shift(rest[..middle].parse()?, rest[middle + 1..].parse()?)
            }
            _ => return Err(bad()),
        })
    }
}

impl fmt::Display for Fall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fall::Seat(seat) => write!(f, "{seat}"),
            Fall::Face(face) => write!(f, "{face}"),
            Fall::Dogs { dogs, dice } => {
                (0..*dice).try_for_each(|die| f.write_str(if die < *dogs { "D" } else { "-" }))
            }
        }
    }
}

impl FromStr for Fall {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Fall, NotationError> {
        let bad = || {
            let why = "expected a seat, a face from 1 to 6, or dog dice such as DDD--";
            NotationError::new("outcome", why).keyed("mush-notation-outcome")
        };
        match text.as_bytes() {
            [b'a'..=b'f'] => Ok(Fall::Seat(text.parse()?)),
            [face @ b'1'..=b'6'] => Ok(Fall::Face(face - b'0')),
            dice if (1..=usize::from(DOGS)).contains(&dice.len()) => {
                let dogs = dice.iter().take_while(|face| **face == b'D').count();
                if dice[dogs..].iter().any(|face| *face != b'-') {
                    return Err(bad());
                }
                Ok(Fall::Dogs { dogs: dogs as u8, dice: dice.len() as u8 })
            }
            _ => Err(bad()),
        }
    }
}
