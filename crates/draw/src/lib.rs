//! Pictures of boards: the client's art, drawn without a browser.
//!
//! [`Art`] is the client's art: its style sheets and the signs of a game. [`Picture`]
//! says what to draw: a board and a scene, as a viewer may see them, in light or dark.
//! The result is SVG that needs nothing else (letters are outlines, colours are
//! numbers), PNG, or an animated GIF of several scenes.
//!
//! ```
//! use draw::{Art, Picture, Sets, Tone};
//! use hall_core::{Board, Point, Scene};
//!
//! let sheet = ":root { --cell: light-dark(#eee, #222) } .ground { fill: var(--cell) }";
//! let art = Art::parse(&[sheet], "<svg xmlns='http://www.w3.org/2000/svg'/>")?;
//! let size = Point { x: 2.0, y: 1.0 };
//! let origin = Point { x: 0.0, y: 0.0 };
//! let (spots, lines) = (Vec::new(), Vec::new());
//! let board = Board::<String> { origin, size, spots, lines, turnable: false };
//! let scene = Scene::<String>::default();
//! let picture = Picture {
//!     game: "nim",
//!     board: &board,
//!     scene: &scene,
//!     last: &[],
//!     standings: None,
//!     sets: Sets::default(),
//!     tone: Tone::Dark,
//!     width: 100.0,
//! };
//! let svg = picture.svg(&art);
//! assert!(svg.contains("viewBox=\"0 0 2 1\"") && svg.contains("#222222"));
//! # Ok::<(), draw::ArtError>(())
//! ```

mod art;
mod bed;
mod board;
mod brackets;
mod card;
mod element;
mod letters;
mod moving;
mod picture;
mod pixels;
mod scenery;
mod selector;
mod shapes;
mod sheet;
mod signs;
mod style;
mod value;

pub use art::{Art, ArtError};
pub use card::{Caption, ShareCard};
pub use moving::{Moving, MovingError};
pub use picture::{Picture, Sets};
pub use pixels::{PixelError, png};

/// Light or dark colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Tone {
    /// On light paper.
    #[default]
    Light,
    /// On dark paper.
    Dark,
}
