//! What players and chance may do, and how it is written.

use alloc::format;
use core::{fmt, str::FromStr};

use hall_core::{Message, NotationError, Seat};

use super::town::{Artist, Column, Field, Level, Market};

/// A choice. Fields are written `2bp` (level, column, artist), markets `2b`,
/// the actor's never-do-wells `s2p` (street, artist).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Bring in the face-up token: `up-1bp` (rule 4).
    FaceUp(Field),
    /// Bring in the face-up token where no market has room: `up-s1p` (rule 4.4).
    FaceUpToStreet(Artist),
    /// Take a face-down token: `down` (rule 4.1).
    FaceDown,
    /// Put the token drawn, or the artist who climbs, here: `1bp` (rules 4.3, 5.4).
    Place(Field),
    /// Start the cycle of power: `2b` (rule 5).
    Cycle(Market),
    /// Put a never-do-well back on a market: `s2p-2bp` (rule 7.2).
    Reemploy(Level, Field),
    /// Move an own artist to an empty field: `2ap-2bp` (rule 7.3).
    Change(Field, Field),
    /// Swap an own artist with a rival's; the cycle runs on the market named
    /// last: `2ap-2bp-2b` (rule 7.4).
    Expel(Field, Field, Market),
    /// Put a never-do-well in the place of the weakest: `s1e-2bs` (rule 7.5).
    Transform(Level, Artist, Field),
    /// Take a never-do-well out of the game: `s2p` (rule 7.6).
    Remove(Level, Artist),
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// The lot fell on this seat: `first-b`.
    First(Seat),
    /// The token turned or drawn: `piper`.
    Token(Artist),
}

impl fmt::Display for Market {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level.number(), self.column.letter())
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.market, self.artist.letter())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::FaceUp(field) => write!(f, "up-{field}"),
            Action::FaceUpToStreet(artist) => write!(f, "up-s1{}", artist.letter()),
            Action::FaceDown => f.write_str("down"),
            Action::Place(field) => write!(f, "{field}"),
            Action::Cycle(market) => write!(f, "{market}"),
            Action::Reemploy(street, to) => {
                write!(f, "s{}{}-{to}", street.number(), to.artist.letter())
            }
            Action::Change(from, to) => write!(f, "{from}-{to}"),
            Action::Expel(from, to, cycle) => write!(f, "{from}-{to}-{cycle}"),
            Action::Transform(street, artist, weak) => {
                write!(f, "s{}{}-{weak}", street.number(), artist.letter())
            }
            Action::Remove(street, artist) => {
                write!(f, "s{}{}", street.number(), artist.letter())
            }
        }
    }
}

/// One of the words between the hyphens.
enum Word {
    Up,
    Down,
    Field(Field),
    Market(Market),
    Street(Level, Artist),
}

impl Word {
    fn read(text: &str) -> Option<Word> {
        let mut letters = text.chars();
        let mut next = || letters.next();
        let word = match (next(), next(), next(), next()) {
            _ if text == "up" => Word::Up,
            _ if text == "down" => Word::Down,
            (Some('s'), Some(level), Some(artist), None) => {
                Word::Street(Level::from_number(level)?, Artist::from_letter(artist)?)
            }
            (Some(level), Some(column), artist, None) => {
                let level = Level::from_number(level)?;
                let market = Market { level, column: Column::from_letter(column)? };
                match artist {
                    Some(letter) => Word::Field(market.field(Artist::from_letter(letter)?)),
                    None => Word::Market(market),
                }
            }
            _ => return None,
        };
        Some(word)
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let read = || {
            let mut words = text.split('-').map(Word::read);
            let (one, two, three) = (words.next()??, words.next(), words.next());
            if words.next().is_some() || matches!(two, Some(None)) || matches!(three, Some(None)) {
                return None;
            }
            Some(match (one, two.flatten(), three.flatten()) {
                (Word::Up, Some(Word::Field(field)), None) => Action::FaceUp(field),
                (Word::Up, Some(Word::Street(Level::FIRST, artist)), None) => {
                    Action::FaceUpToStreet(artist)
                }
                (Word::Down, None, None) => Action::FaceDown,
                (Word::Field(field), None, None) => Action::Place(field),
                (Word::Market(market), None, None) => Action::Cycle(market),
                (Word::Street(street, artist), Some(Word::Field(field)), None) => {
                    if artist == field.artist {
                        Action::Reemploy(street, field)
                    } else {
                        Action::Transform(street, artist, field)
                    }
                }
                (Word::Field(from), Some(Word::Field(to)), None) => Action::Change(from, to),
                (Word::Field(from), Some(Word::Field(to)), Some(Word::Market(cycle))) => {
                    Action::Expel(from, to, cycle)
                }
                (Word::Street(street, artist), None, None) => Action::Remove(street, artist),
                _ => return None,
            })
        };
        read().ok_or_else(|| {
            let why = "expected `up-1bp`, `up-s1p`, `down`, `1bp`, `2b`, `s2p-2bp`, `2ap-2bp`, \
                       `2ap-2bp-2b`, `s1e-2bs` or `s2p`";
            NotationError::new("muscat action", why).keyed("muscat-notation-action")
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::First(seat) => write!(f, "first-{seat}"),
            Outcome::Token(artist) => f.write_str(artist.word()),
        }
    }
}

impl FromStr for Outcome {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Outcome, NotationError> {
        if let Some(artist) = Artist::ALL.into_iter().find(|artist| artist.word() == text) {
            return Ok(Outcome::Token(artist));
        }
        let seat = text.strip_prefix("first-").and_then(|seat| seat.parse().ok());
        seat.map(Outcome::First).ok_or_else(|| {
            let artists = "`piper`, `snake-charmer`, `elephant-trainer`, `fire-eater`";
            let why = format!("expected `first-a` or an artist: {artists}");
            let message = Message::new("muscat-notation-outcome");
            let message = message.text("seat", "`first-a`").text("artists", artists);
            NotationError::new("muscat outcome", why).keyed(message)
        })
    }
}
