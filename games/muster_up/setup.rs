//! The options of a table.

use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::muster_board::is_off;

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
    /// After how many moves the game is drawn (rule 7.2); 0 for any number, which records leave
    /// out.
    #[serde(skip_serializing_if = "is_off")]
    pub limit: u16,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { order: 3, layout: String::new(), jump_walls: false, limit: 0 }
    }
}
