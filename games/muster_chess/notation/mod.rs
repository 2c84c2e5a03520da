//! The written forms: FEN, SAN and PGN. UCI words are the game's actions and
//! live with the moves.

pub mod fen;
pub mod pgn;
pub(super) mod record;
pub mod san;

use alloc::{format, string::ToString};

use hall_core::NotationError;

use super::{Action, State};

const ARMY: &str = "an army, its fourth rank first, such as 8/8/PPPPPPPP/RNBQKBNR";

/// Reads what a person writes at `state`: the word of an action, or a move in SAN as the
/// list of moves has it, with its number or without, in small letters where they will do.
pub(super) fn read(state: &State, text: &str) -> Result<Action, NotationError> {
    let word = text.parse();
    let expected = |why: &'static str| Err(NotationError::new("action", why));
    match (state, &word) {
        (_, Ok(_)) => word,
        // What is wrong with the army, and how one is written.
        (State::Muster, Err(error)) if text.contains('/') => {
            let why = error.to_string();
            let why = why.strip_prefix("bad army: ").unwrap_or(&why);
            Err(NotationError::new("army", format!("{why} (expected {ARMY})")))
        }
        (State::Muster, _) => Err(NotationError::new("action", format!("expected {ARMY}"))),
        (State::Choice(..), _) => {
            expected("expected `white` or `black`: whose army you choose to play")
        }
        (State::Chess(chess), _) => {
            let move_text = text.rsplit('.').next().unwrap_or(text).trim();
            san::read_typed(chess.board(), move_text).map(|m| Action::Move(m.word()))
        }
    }
}
