//! What a token may do: a word of the protocol for each.

use serde::{Deserialize, Serialize};

/// What a token may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenScope {
    /// See what its person sees, and follow it.
    Read,
    /// Do what its person may do at a table.
    Play,
    /// Set tables up, and remove them.
    Setup,
}

impl TokenScope {
    /// All of them.
    pub const ALL: [TokenScope; 3] = [TokenScope::Read, TokenScope::Play, TokenScope::Setup];

    /// The word of the protocol.
    pub fn word(self) -> &'static str {
        match self {
            TokenScope::Read => "read",
            TokenScope::Play => "play",
            TokenScope::Setup => "setup",
        }
    }
}
