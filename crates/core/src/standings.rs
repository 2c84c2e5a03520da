//! How a game ended.

use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{MAX_SEATS, NotationError, PerSeat, Seat};

/// The place each seat took: 1 is first, ties share the better place.
///
/// `Display` and `FromStr` use `a=1 b=2`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Standings(PerSeat<u8>);

impl Standings {
    /// Ranks the seats by score, higher first.
    pub fn by_score<S: Ord>(scores: &PerSeat<S>) -> Standings {
        Standings(PerSeat::from_fn(scores.seats(), |seat| {
            1 + scores.iter().filter(|(_, s)| **s > scores[seat]).count() as u8
        }))
    }
    /// `winner` is first, and all others share second place.
    pub fn won_by(winner: Seat, seats: usize) -> Standings {
        Standings(PerSeat::from_fn(seats, |seat| if seat == winner { 1 } else { 2 }))
    }
    /// Everyone shares first place.
    pub fn drawn(seats: usize) -> Standings {
        Standings(PerSeat::from_fn(seats, |_| 1))
    }
    /// The standings with the seats that withdrew, the earliest first, below all that stayed: the
    /// earliest is last.
    #[must_use]
    pub fn below_who_stayed(&self, withdrawn: &[Seat]) -> Standings {
        let ahead = |seat: Seat| {
            let better =
                |(other, place): &(Seat, u8)| !withdrawn.contains(other) && *place < self.0[seat];
            self.iter().filter(better).count()
        };
        Standings(PerSeat::from_fn(self.seats(), |seat| {
            match withdrawn.iter().position(|other| *other == seat) {
                Some(before) => (self.seats() - before) as u8,
                None => 1 + ahead(seat) as u8,
            }
        }))
    }
    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.0.seats()
    }
    /// The seats with their places, in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, u8)> {
        self.0.iter().map(|(seat, place)| (seat, *place))
    }
    /// The share of the win that `seat` took: 1 alone in first place, divided
    /// among those who share it, 0 below.
    pub fn share(&self, seat: Seat) -> f32 {
        let firsts = self.0.iter().filter(|(_, place)| **place == 1).count();
        if self.0[seat] == 1 { 1.0 / firsts as f32 } else { 0.0 }
    }
    /// The place `seat` took.
    pub fn place(&self, seat: Seat) -> u8 {
        self.0[seat]
    }
    /// What the result is worth to `seat`, from -1 (last) to 1 (first), zero-sum.
    pub fn payoff(&self, seat: Seat) -> f32 {
        let others = self.0.seats() - 1;
        let beaten = self.0.iter().filter(|(_, p)| **p > self.0[seat]).count() as f32;
        let lost = self.0.iter().filter(|(_, p)| **p < self.0[seat]).count() as f32;
        (beaten - lost) / others as f32
    }
}

impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (seat, place)) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{seat}={place}")?;
        }
        Ok(())
    }
}

impl FromStr for Standings {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Standings, NotationError> {
        let bad = || NotationError::new("standings", "expected places such as `a=1 b=2`");
        let places: Vec<(Seat, u8)> = text
            .split_ascii_whitespace()
            .map(|word| {
                let (seat, place) = word.split_once('=').ok_or_else(bad)?;
                Ok((seat.parse()?, place.parse().map_err(|_| bad())?))
            })
            .collect::<Result<_, NotationError>>()?;
        let in_order = places.iter().enumerate().all(|(index, (seat, place))| {
            seat.index() == index && (1..=places.len()).contains(&usize::from(*place))
        });
        if places.is_empty() || places.len() > MAX_SEATS || !in_order {
            return Err(bad());
        }
        Ok(Standings(PerSeat::from_fn(places.len(), |seat| places[seat.index()].1)))
    }
}
