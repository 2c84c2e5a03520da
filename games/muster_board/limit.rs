//! The moves that a table allows: a rule of this hall.

use hall_core::{FieldKind, Message, Unit};

use super::History;

/// The numbers that may be chosen; 0 is no limit.
pub const fn limits() -> FieldKind {
    FieldKind::Integer { min: 0, max: 10_000, offered: &[0, 100, 200, 500], unit: Unit::Count }
}

/// Whether there is no limit.
pub fn is_off(limit: &u16) -> bool {
    *limit == 0
}

/// How many moves are left until the game is drawn, where there is a limit.
pub fn left(history: &History, limit: u16) -> Option<Message> {
    let left = usize::from(limit).saturating_sub(history.moves());
    (limit > 0).then(|| Message::new("muster-board-moves-left").with("left", left as u32))
}
