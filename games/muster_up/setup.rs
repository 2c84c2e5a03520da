//! The options of a table.

use alloc::string::String;

use serde::{Deserialize, Serialize};

/// What is agreed before the first turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The size of the board, 2 to 6.
    pub order: u8,
    /// Where the discs start: empty for the reconstruction, or a layout.
    pub layout: String,
    /// Whether a wall counts only if no jump can cross it (rule 6.3).
    pub jump_walls: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { order: 3, layout: String::new(), jump_walls: false }
    }
}
