//! What a tabletop game is, as pure functions.
//!
//! This crate is `no_std`: the compiler itself proves that no rule can read a
//! clock, a file, a socket, or a randomly seeded hash map.
#![no_std]

extern crate alloc;

mod chance;
mod dice;
mod game;
mod message;
mod notation;
mod scene;
mod seat;
mod setup;
mod standings;
mod turn;

pub use chance::{Chances, NoChance};
pub use dice::{Dice, SplitMix64};
pub use game::{Coverage, Game, Info, Limit, Refusal, Translation};
pub use message::{Arg, Message, Text, Wording};
pub use notation::{NotationError, shortened};
pub use scene::{
    Board, Line, Mark, Motion, Piece, Point, Scene, Shape, Spot, Touch, Tray, TrayItem, plain,
};
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet, Viewer};
pub use setup::{Field, FieldKind, SetupError, Unit};
pub use standings::Standings;
pub use turn::{Step, Stretch, Turn, chosen};
