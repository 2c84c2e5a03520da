//! Which board of a tournament a table is.

use serde_json::{Value as Json, json};
use session::TournamentTable;

/// Rounds and boards are counted from 1.
pub fn tournament_view(of: &TournamentTable) -> Json {
    json!({ "id": of.id, "round": of.round + 1, "board": of.board + 1 })
}
