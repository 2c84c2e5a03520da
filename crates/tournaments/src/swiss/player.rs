//! A player of a Swiss tournament, and what the rules of pairing ask of his rounds.

use serde::{Deserialize, Serialize};

/// One of the two sides of a game for two: White has the first seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SwissColour {
    /// The first seat.
    White,
    /// The second seat.
    Black,
}

impl SwissColour {
    /// The other colour.
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// Why somebody had no game in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoGame {
    /// The pairing left him over.
    Allotted,
    /// One of the two did not come to the game.
    Forfeit,
    /// He was not to be paired.
    Away,
}

/// A round of a player. Points are counted in halves: a win is two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SwissRound {
    /// A game that was played.
    Played {
        /// The index of the opponent.
        opponent: usize,
        /// The colour that the player had.
        colour: SwissColour,
        /// What it brought, in half points.
        points: u32,
    },
    /// No game: a bye, a forfeit, or absence.
    Unplayed {
        /// What it brought, in half points.
        points: u32,
        /// Why there was none.
        why: NoGame,
    },
}

impl SwissRound {
    /// What the round brought, in half points.
    pub fn points(self) -> u32 {
        match self {
            Self::Played { points, .. } | Self::Unplayed { points, .. } => points,
        }
    }
}

/// A player as the pairing sees him. Players are listed by their pairing numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SwissPlayer {
    /// His rounds so far, as many for everybody.
    pub rounds: Vec<SwissRound>,
    /// Whether he is to be paired in the next round.
    pub present: bool,
}

impl SwissPlayer {
    /// Whether he has been paired, or is to be.
    fn has_come(&self) -> bool {
        let away =
            |round: &SwissRound| matches!(round, SwissRound::Unplayed { why: NoGame::Away, .. });
        self.present || !self.rounds.iter().all(away)
    }
}

/// Whether one was paired with somebody of fewer points, or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Floated {
    Down,
    Up,
    No,
}

/// What the rules ask of a player's rounds (C.04.3, part A).
#[derive(Clone, Debug)]
pub(super) struct PairingCard {
    /// The index of the player in the order of pairing numbers.
    pub(super) index: usize,
    /// His number among those who have come so far, from 0: who has not come has none yet.
    pub(super) number: usize,
    pub(super) score: u32,
    pub(super) met: Vec<usize>,
    pub(super) played: usize,
    pub(super) may_have_bye: bool,
    pub(super) preference: Option<SwissColour>,
    /// How many more games of one colour than of the other.
    pub(super) imbalance: usize,
    /// The colour of the last two games, if it is the same.
    pub(super) repeated: Option<SwissColour>,
    /// The colours of all games that were played, the last one first.
    pub(super) colours: Vec<SwissColour>,
    /// The floats of the last round and of the one before.
    pub(super) floats: [Floated; 2],
}

/// The half points of a win.
const WIN: u32 = 2;

impl PairingCard {
    pub(super) fn new(index: usize, players: &[SwissPlayer]) -> Self {
        let rounds = &players[index].rounds;
        let (mut met, mut colours) = (Vec::new(), Vec::new());
        for round in rounds {
            if let SwissRound::Played { opponent, colour, .. } = *round {
                met.push(opponent);
                colours.insert(0, colour);
            }
        }
        let whites = colours.iter().filter(|colour| **colour == SwissColour::White).count();
        let blacks = colours.len() - whites;
        let rarer = if whites > blacks { SwissColour::Black } else { SwissColour::White };
        let imbalance = whites.abs_diff(blacks);
        let repeated = match colours[..] {
            [last, before, ..] if last == before => Some(last),
            _ => None,
        };
        let last = colours.first().copied();
        let preference = match (imbalance, repeated) {
            (2.., _) => Some(rarer),
            (_, Some(colour)) => Some(colour.other()),
            (1, None) => Some(rarer),
            _ => last.map(SwissColour::other),
        };
        let barred = |round: &SwissRound| match *round {
            SwissRound::Unplayed { points, why } => why == NoGame::Allotted || points >= WIN,
            SwissRound::Played { .. } => false,
        };
        let number = players[..index].iter().filter(|player| player.has_come()).count();
        Self {
            index,
            number,
            score: rounds.iter().map(|round| round.points()).sum(),
            played: met.len(),
            met,
            may_have_bye: !rounds.iter().any(barred),
            preference,
            imbalance,
            repeated,
            colours,
            floats: [1, 2].map(|back| floated(index, players, back)),
        }
    }

    /// A preference that two players may not share (A.6.a).
    pub(super) fn is_absolute(&self) -> bool {
        self.imbalance > 1 || self.repeated.is_some()
    }

    pub(super) fn is_strong(&self) -> bool {
        !self.is_absolute() && self.imbalance > 0
    }
}

/// Whether two players want different colours, or one of them has no preference.
pub(super) fn colours_agree(one: &PairingCard, other: &PairingCard) -> bool {
    one.preference.is_none() || other.preference.is_none() || one.preference != other.preference
}

/// How a player floated, so many rounds back.
fn floated(index: usize, players: &[SwissPlayer], back: usize) -> Floated {
    let rounds = &players[index].rounds;
    let Some(at) = rounds.len().checked_sub(back) else { return Floated::No };
    let before =
        |of: usize| -> u32 { players[of].rounds.iter().take(at).map(|round| round.points()).sum() };
    match rounds[at] {
        SwissRound::Unplayed { points: 0, .. } => Floated::No,
        SwissRound::Unplayed { .. } => Floated::Down,
        SwissRound::Played { opponent, .. } => match before(index).cmp(&before(opponent)) {
            std::cmp::Ordering::Greater => Floated::Down,
            std::cmp::Ordering::Less => Floated::Up,
            std::cmp::Ordering::Equal => Floated::No,
        },
    }
}
