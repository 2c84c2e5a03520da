//! Test games: a heap, a hidden card, and a race with a die, a sealed bid and a
//! window. They are in no catalogue that users see.

pub mod kuhn;
pub mod nim;
pub mod sleds;
