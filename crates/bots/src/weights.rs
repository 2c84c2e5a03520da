//! What the bots of some games weigh positions by: files beside the module of a browser, brought
//! when such a bot is first asked.

use crate::{clusterfuss, make_muster, muscat, muster_chess, muster_up};

/// Brings the weights of a game, the content of its file; false if they have another length, or
/// the game has none.
pub fn bring(game: &str, bytes: &[u8]) -> bool {
    match game {
        "clusterfuss" => clusterfuss::VALUES.bring(bytes),
        "make-muster" => make_muster::VALUES.bring(bytes),
        "muscat" => muscat::VALUES.bring(bytes),
        "muster-chess" => muster_chess::set_network(bytes),
        "muster-up" => muster_up::VALUES.bring(bytes),
        _ => false,
    }
}

/// Whether the bots of a game have what they weigh positions by.
pub fn are_there(game: &str) -> bool {
    match game {
        "clusterfuss" => clusterfuss::VALUES.is_there(),
        "make-muster" => make_muster::VALUES.is_there(),
        "muscat" => muscat::VALUES.is_there(),
        "muster-chess" => muster_chess::has_network(),
        "muster-up" => muster_up::VALUES.is_there(),
        _ => true,
    }
}
