//! Conditional lines as they are kept.

use std::collections::BTreeMap;

use hall_core::{Message, Seat};
use serde::{Deserialize, Serialize};
use session::{PersonId, SeatState, State, TableId};

use super::tree::LineStep;
use crate::{
    app::own_notes::own_id,
    ports::store::{NoteKind, StoreOp},
};

/// Why the lines of a seat are followed no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LinesEnd {
    /// A step came that is not among them.
    Left,
    /// Steps were taken back.
    TakenBack,
    /// A bot plays the seat.
    HandedOver,
    /// The answer was refused.
    Refused,
}

impl LinesEnd {
    pub(super) fn message(self) -> Message {
        Message::new(match self {
            LinesEnd::Left => "lines-left",
            LinesEnd::TakenBack => "lines-taken-back",
            LinesEnd::HandedOver => "lines-handed-over",
            LinesEnd::Refused => "lines-refused",
        })
    }
}

/// The lines of a seat, as they are kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct OwnLines {
    /// After how many steps of the match they begin.
    pub(super) steps: usize,
    /// The hash of these steps.
    pub(super) past: String,
    pub(super) lines: Vec<LineStep>,
    /// Why they are followed no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ended: Option<LinesEnd>,
}

/// The lines of a table by seat, with whose they are.
pub(in crate::app) type TableLines = BTreeMap<Seat, (PersonId, OwnLines)>;

pub(super) fn note_id(person: PersonId, table: &TableId, seat: Seat) -> String {
    own_id(person, format!("{table}-{seat}"))
}

pub(super) fn drop_note(person: PersonId, table: &TableId, seat: Seat) -> StoreOp {
    StoreOp::DropNote(NoteKind::Lines, note_id(person, table, seat), None)
}

/// The writes that go with the end of a table, or of its match: nobody has lines there any more.
pub(in crate::app) fn forgetting(state: &State) -> Vec<StoreOp> {
    if !state.play.is_open() {
        return Vec::new();
    }
    let of = |(seat, at): (Seat, &SeatState)| Some(drop_note(at.person()?, &state.header.id, seat));
    state.seated().filter_map(of).collect()
}
