//! A table in session: a pure state machine.
//!
//! A table is its header and its log of [`Event`]s. Its [`State`] is the fold of the log
//! ([`State::evolve`]) and nothing else; [`decide`] returns the events that follow from a
//! [`Command`]. There is no clock, no generator of random numbers and no storage here:
//! a [`Context`] brings the time, the outcomes of chance and who is present. So the same
//! code runs in the server, in a simulation and in a test, and can be replayed.
//!
//! ```
//! use hall_core::SplitMix64;
//! use session::{Command, Context, Nobody, Opening, PersonId, PlayerCommand, SeatId, setup};
//!
//! let play = matches::find("clusterfuss")?.open(&serde_json::json!({"size": 4}), None)?;
//! let ann = PersonId::of("a secret");
//! let device = |name: &str| session::Assignment::Device {
//!     person: ann.to_hex(),
//!     name: name.into(),
//! };
//! let seats = vec![device("Red"), device("Blue")];
//! let mut dice = SplitMix64::new(1);
//! let mut context = Context {
//!     now: 0,
//!     dice: &mut dice,
//!     presence: &Nobody,
//!     bots: &Nobody,
//!     absence_limit: std::time::Duration::from_secs(60),
//!     steps_max: None,
//!     levels: 8,
//!     lag: None,
//! };
//! let opening = Opening::new(play, ann, seats);
//! let table = setup::open(opening, &mut context)?;
//! let act = PlayerCommand::Act { seat: SeatId(hall_core::Seat::A), word: "b1-a1".into() };
//! let command = Command::Player { person: ann, seen: Some(1), command: act };
//! let events = session::decide(&table.state, &command, &mut context)?;
//! assert_eq!(events.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod chance;
mod command;
mod committed;
mod context;
mod decide;
mod event;
mod evolve;
mod ids;
mod model;
mod refusal;
#[cfg(test)]
mod scenarios;
pub mod setup;
mod state;
mod step_seqs;
pub mod time;
mod timing;
mod transaction;

pub use command::{Command, PlayerCommand, SeatClaim};
pub use context::{BotOpinions, Context, Nobody, Presence, STEPS_MAX};
pub use decide::{Decision, decide, handle};
pub use event::{
    Assignment, Event, KeyDigest, TableEvent, Talkers, TournamentTable, Until, WithdrawalCause,
};
pub use evolve::CHAT_MAX;
pub use ids::{Hash32, PersonId, SeatId, TableId};
pub use model::{Agreement, ChatLine, Clock, Occupant, Passes, Proposal, SeatState};
pub use refusal::{CorruptLog, Reason, Refusal, RefusalKind};
pub use setup::{Opened, Opening};
pub use state::{Header, State};
pub use step_seqs::StepSeqs;
pub use timing::Timing;
