//! Tournaments: who plays whom is decided by the crate of that name; here they are kept, joined,
//! played at tables, and listed.

pub(super) mod asked;
pub(super) mod kept;
mod lists;
pub(super) mod log;
mod played;
pub(crate) mod result;
mod rounds;
mod settings;
pub(super) mod watched;
mod words;

pub(crate) use asked::{AskedOfTournament, ask, bye_rounds, make, roles};
pub(crate) use kept::{KeptTournament, TournamentCard, TournamentRole, find};
pub(crate) use lists::{listed, unfinished};
pub(crate) use log::{EndedEarly, FoldedTournament, LoggedEvent, TournamentLine, TournamentStage};
pub(crate) use played::played;
pub(crate) use rounds::follow;
pub(crate) use settings::NewTournament;
