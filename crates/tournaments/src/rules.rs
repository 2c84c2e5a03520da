//! What a tournament is played by.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{berger::ROUND_ROBIN_MAX, swiss::SWISS_MAX};

/// The most rounds of a Swiss tournament.
pub const ROUNDS_MAX: u16 = 15;

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "system", rename_all = "snake_case", deny_unknown_fields)]
pub enum PairingSystem {
    /// Everybody meets everybody, for two seats.
    RoundRobin {
        /// Whether twice, once with each colour.
        #[serde(default)]
        double: bool,
    },
    /// Who has about as many points, in so many rounds.
    Swiss {
        /// How many rounds.
        rounds: u16,
    },
}

/// The rules of a tournament. They cannot change once it has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentRules {
    /// Who meets whom.
    pub pairing: PairingSystem,
    /// How many seats a table has, 2 to 6.
    pub seats: u16,
    /// How many may take part.
    pub entries_max: u16,
    /// The last round in which somebody may still come in; 0 if nobody may once it has begun.
    #[serde(default)]
    pub late_until: u16,
    /// How many byes of half of the points one may ask for.
    #[serde(default)]
    pub half_byes: u16,
}

/// Why rules are refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// The number of seats is not 2 to 6.
    Seats,
    /// A round robin is for two seats.
    RoundRobinSeats,
    /// The number of rounds is not 1 to [`ROUNDS_MAX`].
    Rounds,
    /// The number of entries is below the seats, or above what the system allows.
    Entries,
    /// Nobody comes late to a round robin, or has a bye there.
    RoundRobinEntries,
    /// There are fewer rounds than those until which one comes late, or than byes to ask for.
    RoundsAfter,
}

impl fmt::Display for RulesError {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Seats => to.write_str("a table has 2 to 6 seats"),
            Self::RoundRobinSeats => to.write_str("a round robin is for two seats"),
            Self::Rounds => write!(to, "a Swiss tournament has 1 to {ROUNDS_MAX} rounds"),
            Self::Entries => write!(
                to,
                "at least one table and at most {SWISS_MAX} players take part, \
                 {ROUND_ROBIN_MAX} in a round robin"
            ),
            Self::RoundRobinEntries => {
                to.write_str("a round robin has no late entries and no byes to ask for")
            }
            Self::RoundsAfter => {
                to.write_str("late entries and byes to ask for end with the last round")
            }
        }
    }
}

impl std::error::Error for RulesError {}

impl TournamentRules {
    /// Whether a tournament can be played by these rules.
    pub fn check(&self) -> Result<(), RulesError> {
        if !(2..=6).contains(&self.seats) {
            return Err(RulesError::Seats);
        }
        let most = match self.pairing {
            PairingSystem::RoundRobin { .. } if self.seats != 2 => {
                return Err(RulesError::RoundRobinSeats);
            }
            PairingSystem::RoundRobin { .. } if self.late_until > 0 || self.half_byes > 0 => {
                return Err(RulesError::RoundRobinEntries);
            }
            PairingSystem::RoundRobin { .. } => ROUND_ROBIN_MAX,
            PairingSystem::Swiss { rounds } if !(1..=ROUNDS_MAX).contains(&rounds) => {
                return Err(RulesError::Rounds);
            }
            PairingSystem::Swiss { rounds } if self.late_until.max(self.half_byes) > rounds => {
                return Err(RulesError::RoundsAfter);
            }
            PairingSystem::Swiss { .. } => SWISS_MAX,
        };
        let allowed = usize::from(self.seats)..=most;
        if allowed.contains(&usize::from(self.entries_max)) {
            Ok(())
        } else {
            Err(RulesError::Entries)
        }
    }

    /// What a win brings, and a bye that was allotted, in half points.
    pub fn win(&self) -> u32 {
        2 * (u32::from(self.seats) - 1)
    }
}
