//! The options of a table.

use alloc::format;

use hall_core::{Message, SetupError};
use serde::{Deserialize, Serialize};

/// What is chosen before the first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Rows and columns, 2 to 19.
    pub size: u8,
    /// Whether Blue may swap after the first move: not part of Clusterfuss.
    pub swap: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { size: 8, swap: false }
    }
}

impl Setup {
    /// The same, if a board can have this size.
    pub(super) fn checked(self) -> Result<Setup, SetupError> {
        if (2..=19).contains(&self.size) {
            return Ok(self);
        }
        let why = format!("expected a number from 2 to 19, not {}", self.size);
        let message = Message::new("clusterfuss-setup-size").with("size", self.size);
        Err(SetupError::new("size", why).keyed(message))
    }
}
