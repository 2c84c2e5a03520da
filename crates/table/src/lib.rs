//! One match of any game.
