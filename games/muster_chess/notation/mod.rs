//! The written forms: FEN, SAN and PGN. UCI words are the game's actions and
//! live with the moves.

pub mod fen;
pub mod pgn;
pub mod san;
