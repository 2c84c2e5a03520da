//! The game, set up for one table.

use super::setup::Setup;

/// The game, set up for a board size.
#[derive(Debug)]
pub struct Clusterfuss {
    pub(super) setup: Setup,
}
