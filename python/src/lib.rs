//! The games, matches and bots of Musterhall for Python: what `python/musterhall/` is made of.
//!
//! `docs/python.md` describes it for whoever uses it, `python/musterhall/_native.pyi` says what
//! there is, and with which types.

mod arrays;
mod batch;
mod bot;
mod encoded;
mod extras;
mod game;
mod learn;
mod parts;
mod picture;
mod play;
mod rows;
mod table;
mod values;
mod view;

use pyo3::pymodule;

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::{
        batch::Batch,
        bot::{Bot, solve},
        extras::{Puzzle, puzzles_of, review_of, uci},
        game::{PyGame, games, replay},
        parts::{Action, Alternative, ChanceOutcome, SearchResult},
        play::PyMatch,
        values::Refused,
        view::View,
    };
}
