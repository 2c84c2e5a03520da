//! The board that Make Muster and Muster Up share: a square lattice with a
//! ragged, rotated outline, discs of two colours, and what it takes to win.
//!
//! The geometry is the designer's own, as in the general game system Ludii; the
//! rule text shows it in pictures only.

mod bits;
mod cell;
mod consequence;
mod discs;
mod draw;
mod editing;
mod ending;
mod grid;
mod history;
mod limit;
mod rows;
mod turns;
mod wall;

pub use bits::{Bits, Ranked};
pub use cell::Cell;
pub use consequence::{groups_ahead, marks_ahead};
pub use discs::{Discs, other, ring};
pub use draw::{NAMES, Names, board, name, pieces, spots_of, win_marks};
pub use editing::{disc_palette, discs_in, draft_of, history_field, text_of, turn_field, unbuilt};
pub use ending::{Draw, Ending, Status, Win};
pub use grid::{BoardSize, CELLS_MAX, DIRECTIONS, Grid, NOWHERE};
pub use history::{History, Slide};
pub use limit::{is_off, left, limits};
pub use rows::{Rows, read_rows};
pub use turns::{turned_cells, turned_discs};
pub use wall::{Cut, cut, is_cut};
