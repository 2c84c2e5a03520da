//! The players: engines, levels and names of bots.
//!
//! A bot gets an observation, never a position; it searches positions that it samples
//! from it. Every game has the generic engines and eight levels of them; a
//! game with a folder here brings its own (see [`Brains`]).

mod adam;
mod advice;
mod any_bot;
mod armies;
mod brains;
pub mod clusterfuss;
pub mod compare;
pub mod contest;
mod cores;
mod descent;
mod generic;
#[cfg(not(target_arch = "wasm32"))]
pub mod lessons;
mod level;
pub mod make_muster;
pub mod measure;
pub mod muscat;
pub mod mush;
pub mod muster_chess;
mod muster_common;
pub mod muster_up;
mod player;
#[cfg(not(target_arch = "wasm32"))]
mod proofs;
mod registry;
pub mod review;
mod spec;
mod spread;
pub mod sprt;
pub mod values;
#[cfg(target_arch = "wasm32")]
pub mod weights;
mod window;

pub use advice::strongest_level;
pub use any_bot::{AlternativeText, AnyBot, BotError, SearchResultText};
pub use armies::{ArmyGame, ArmyGameEnd, ArmyMeeting, ArmyScores};
pub use brains::{Advisor, BadQuestion, Brains, Engine, Generic, Objection};
pub use generic::{AlphaBetaPlayer, RandomPlayer, Settled};
pub use level::{EloEstimate, GENERIC_LEVELS, LEVELS, Level, LevelPlan, Levelled, Pick};
pub use player::Player;
pub use registry::{EngineText, GameBots, bots_of, install, registry};
pub use search::{Alternative, Budget, Proven, SearchResult};
pub use spec::{BadSpec, BotSpec};
pub use spread::level_strengths;

use registry::generic;

// One line for each game with a folder here: `clusterfuss: games::clusterfuss::Clusterfuss`.
// The folder has a `pub(crate) struct Brains` that implements the trait.
registry::brains! {
    clusterfuss: games::clusterfuss::Clusterfuss,
    muscat: games::muscat::Muscat,
    muster_chess: games::muster_chess::MusterChess,
    mush: games::mush::Mush,
    make_muster: games::make_muster::MakeMuster,
    muster_up: games::muster_up::MusterUp,
}
