//! The board that Make Muster and Muster Up share: a square lattice with a
//! ragged, rotated outline, discs of two colours, and what it takes to win.
//!
//! The geometry is the designer's own, as in the general game system Ludii; the
//! rule text shows it in pictures only.

mod bits;
mod discs;
mod draw;
mod ending;
mod grid;
mod history;
mod notation;
mod wall;

pub use bits::Bits;
pub use discs::{Discs, other};
pub use draw::{NAMES, Names, board, name, pieces, spots_of, win_marks};
pub use ending::{Draw, Ending, Phase, Win};
pub use grid::{CELLS_MAX, DIRECTIONS, Grid, NOWHERE, Order};
pub use history::{History, Slide};
pub use notation::{Cell, Rows, read_rows};
pub use wall::{Cut, cut, is_cut};

use hall_core::SetupError;

/// The board of this order, or what is wrong with it.
pub fn order(n: u8) -> Result<Order, SetupError> {
    Order::new(n).ok_or_else(|| {
        let why = alloc::format!("expected a board of order 2, 3, 4, 5 or 6, not {n}");
        SetupError::new("order", why)
    })
}
