//! The written forms: FEN, SAN and PGN. UCI words are the game's actions and
//! live with the moves.

pub mod fen;
pub mod pgn;
pub(super) mod record;
pub mod san;

use alloc::{
    format,
    string::{String, ToString},
};

use hall_core::{Message, NotationError};

use super::{action::Action, state::State, words::reason};

const ARMY: &str = "an army, its fourth rank first, such as 8/8/PPPPPPPP/RNBQKBNR";

/// Reads what a person writes at `state`: the word of an action, or a move in SAN as the
/// list of moves has it, with its number or without, in small letters where they will do.
pub(super) fn read(state: &State, text: &str) -> Result<Action, NotationError> {
    let word = text.parse();
    let expected =
        |key, why: String| Err(NotationError::new("action", why).keyed(Message::new(key)));
    match (state, &word) {
        (_, Ok(_)) => word,
        // What is wrong with the army, and how to write one.
        (State::Muster, Err(error)) if text.contains('/') => {
            let why = error.to_string();
            let why = why.strip_prefix("bad army: ").unwrap_or(&why);
            let message = Message::new("muster-chess-notation-army").with("why", reason(error));
            Err(NotationError::new("army", format!("{why} (expected {ARMY})")).keyed(message))
        }
        (State::Muster, _) => {
            expected("muster-chess-notation-expected-army", format!("expected {ARMY}"))
        }
        (State::Choice(..), _) => {
            let why = "expected `white` or `black`: whose army you choose to play";
            expected("muster-chess-notation-expected-choice", why.into())
        }
        (State::Chess(chess), _) => {
            let move_text = text.rsplit('.').next().unwrap_or(text).trim();
            san::read_typed(chess.board(), move_text).map(|m| Action::Move(m.word()))
        }
    }
}
