//! Tournaments: entries, pairings, results and standings.
//!
//! A [`Tournament`] is the fold of its [`TournamentEvent`]s, and [`decide_tournament`] returns
//! the events that follow from a [`TournamentCommand`]. There is no clock, no randomness and no
//! storage here, and no game: a result is the places of the seats of a table.
//!
//! - Two seats: round robin by the Berger tables ([`round_robin`]), or the Swiss system of FIDE
//!   ([`pair_swiss`]). The first seat is White.
//! - Three to six: tables of equal scores, where as few as can be meet again ([`pair_groups`]).
//!   A place brings a point for each seat below it.
//!
//! ```
//! use tournaments::{
//!     BoardResult, PairingSystem, Tournament, TournamentCommand as Command, TournamentRules,
//!     decide_tournament, standings,
//! };
//!
//! let pairing = PairingSystem::Swiss { rounds: 1 };
//! let rules =
//!     TournamentRules { pairing, seats: 2, entries_max: 8, late_until: 0, half_byes: 0 };
//! rules.check()?;
//! let mut cup = Tournament::new(rules);
//! let enter = |who: &str| Command::Enter { entrant: who.into(), strength: None };
//! let places = BoardResult::Played { places: vec![2, 1] };
//! for command in [
//!     enter("ann"),
//!     enter("ben"),
//!     Command::Start { seed: 0 },
//!     Command::PairRound { round: 0 },
//!     Command::Report { round: 0, board: 0, result: places },
//! ] {
//!     for event in decide_tournament(&cup, &command)? {
//!         cup.evolve(&event);
//!     }
//! }
//! assert!(cup.finished);
//! assert_eq!(cup.entries[standings(&cup)[0].entry].entrant, "ben");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod berger;
mod decide;
mod event;
mod groups;
mod matching;
mod refusal;
mod rounds;
mod rules;
#[cfg(test)]
mod scenarios;
mod standings;
mod swiss;
mod tournament;
mod trf;
mod weight;

pub use berger::{ROUND_ROBIN_MAX, round_robin};
pub use decide::decide_tournament;
pub use event::{BoardResult, Bye, TournamentCommand, TournamentEvent};
pub use groups::{GroupPairing, GroupPlayer, pair_groups};
pub use refusal::TournamentRefusal;
pub use rules::{PairingSystem, ROUNDS_MAX, RulesError, TournamentRules};
pub use standings::{StandingsRow, TieBreak, standings, tie_breaks};
pub use swiss::{
    NoGame, SWISS_MAX, SwissColour, SwissPairing, SwissPlayer, SwissRound, pair_swiss,
};
pub use tournament::{Entry, Round, RoundOutcome, Tournament, TournamentBoard};
pub use trf::trf16;
