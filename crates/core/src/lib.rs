//! What a tabletop game is, as pure functions.
//!
//! Three traits, each on top of the one before, so that a game can grow:
//!
//! 1. [`Game`]: the rules. What is waited for ([`Turn`]), which actions are legal, what
//!    follows, how it ended. That is enough for perft, playouts, alpha-beta and Monte
//!    Carlo tree search. [`Shortcuts`] and [`Conduct`] are optional.
//! 2. [`Observe`]: who sees what of a position and of a [`Step`], and which positions look
//!    like that. Where nothing is hidden it is one line: [`PerfectInformation`].
//! 3. [`Present`]: how people see, touch, type and read it: [`Board`], [`Scene`],
//!    [`Touch`]. Then the command line, the server and the browser can play it.
//!
//! Chance is no player: it has outcomes with weights ([`Chances`]), and a [`Dice`] draws.
//! Seats are letters ([`Seat`]); what a viewer may be is a [`Viewer`].
//!
//! The rules of a whole game:
//!
#![doc = concat!("```\n", include_str!("../doc/nim.rs"), "# fn main() {}\n```")]
//!
//! Played at random, by its rules alone:
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
//! # fn main() -> Result<(), SetupError> {
//! use hall_core::{GameExt, SplitMix64};
//!
//! let (game, mut dice) = (Nim::new(())?, SplitMix64::new(7));
//! let mut heap = game.start();
//! while let Turn::Seat(seat) = game.turn(&heap) {
//!     let take = game.sample(&heap, seat, &mut dice);
//!     game.act(&mut heap, seat, &take);
//! }
//! assert_eq!(game.standings(&heap).map(|standings| standings.iter().count()), Some(2));
//! # Ok(())
//! # }
//! ```
//!
//! This crate is `no_std`: the compiler itself proves that no rule can read a
//! clock, a file, a socket, or a randomly seeded hash map.
#![no_std]

extern crate alloc;

mod chance;
mod codec;
mod consequence;
mod dice;
mod editing;
mod embedded;
mod ended;
mod game;
mod game_ext;
mod landmark;
mod message;
mod notation;
mod observe;
mod present;
mod product;
mod scene;
mod seat;
mod setup;
mod sorting;
mod standings;
mod step;
mod turn;

pub use chance::{Chances, NoChance};
pub use codec::{Codec, Transcript, Unreadable, Unwritable};
pub use consequence::Consequence;
pub use dice::{Dice, SplitMix64, shuffle};
pub use editing::{
    EditField, EditKind, EditOption, EditThing, Editable, Editor, PositionDraft, Unbuilt,
};
pub use ended::{Ended, Withdrawal, WithdrawalCause, result};
pub use game::{Concern, Conduct, Coverage, Game, Info, Limit, Refusal, Shortcuts};
pub use game_ext::GameExt;
pub use landmark::{Fact, Landmark};
pub use message::{Arg, Message, Text, Wording};
pub use notation::{NotationError, quoted, shortened};
pub use observe::{Observe, PerfectInformation, Shown};
pub use present::{Brief, Present, Translation};
pub use product::{folded_product, high_product};
pub use scene::{
    Board, Line, Mark, Motion, Piece, Point, Scene, Shape, Spot, Touch, Tray, TrayItem, plain,
};
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet, Viewer};
pub use setup::{Field, FieldKind, SetupError, Unit};
pub use sorting::sort_by;
pub use standings::Standings;
pub use step::{Step, chosen};
pub use turn::{Stretch, Turn};
