//! Conditional lines as they are kept.

use std::collections::BTreeMap;

use hall_core::{Message, Seat};
use serde::{Deserialize, Serialize};
use session::{Hash32, PersonId, SeatId, SeatState, State, TableId};

use super::tree::LineStep;
use crate::{
    app::{list_pages::NotePages, own_notes::own_id, services::Services},
    error::ApiError,
    ports::store::{Note, NoteKind, StoreOp},
};

/// How many notes are read at a time.
const PAGE: usize = 200;

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
    /// The last step that was an answer out of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) played: Option<usize>,
    /// Why they are followed no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ended: Option<LinesEnd>,
}

impl OwnLines {
    /// Lines that begin after so many steps of a match.
    pub(super) fn beginning(state: &State, steps: usize, lines: Vec<LineStep>) -> OwnLines {
        OwnLines { steps, past: past(state, steps), lines, played: None, ended: None }
    }
}

/// The hash of the first steps of a match.
pub(super) fn past(state: &State, steps: usize) -> String {
    let lines: Vec<String> = (0..steps).map(|step| state.play.line(step)).collect();
    Hash32::of(&lines.join("\n")).to_hex()
}

/// The lines of a table by seat, with whose they are.
pub(in crate::app) type TableLines = BTreeMap<Seat, (PersonId, OwnLines)>;

/// Lines as a note has them: whose they are, and where.
pub(super) struct NotedLines {
    pub(super) person: PersonId,
    pub(super) table: TableId,
    pub(super) seat: Seat,
    pub(super) own: OwnLines,
}

impl NotedLines {
    pub(super) fn read(note: &Note) -> Option<NotedLines> {
        let mut parts = note.id.split('-');
        let (person, table, seat) = (parts.next()?, parts.next()?, parts.next()?);
        let seat: SeatId = serde_json::from_value(seat.into()).ok()?;
        Some(NotedLines {
            person: PersonId::from_hex(person)?,
            table: TableId::parse(table)?,
            seat: seat.0,
            own: serde_json::from_str(&note.body).ok()?,
        })
    }
}

pub(super) fn note_id(person: PersonId, table: &TableId, seat: Seat) -> String {
    own_id(person, format!("{table}-{seat}"))
}

pub(super) fn drop_note(person: PersonId, table: &TableId, seat: Seat) -> StoreOp {
    StoreOp::DropNote(NoteKind::Lines, note_id(person, table, seat), None)
}

/// Whether there may be lines at a table: it is slow, or without clocks, and nothing is hidden.
pub(crate) fn concern(state: &State) -> bool {
    let is_slow = state.control().is_none_or(|control| !control.is_quick());
    state.play.is_open() && !state.is_over() && is_slow
}

/// The writes that go with the end of a table, or of its match: nobody has lines there any more.
pub(in crate::app) fn forgetting(state: &State) -> Vec<StoreOp> {
    if !state.play.is_open() {
        return Vec::new();
    }
    let of = |(seat, at): (Seat, &SeatState)| Some(drop_note(at.person()?, &state.header.id, seat));
    state.seated().filter_map(of).collect()
}

/// The writes that go with a change: who does not decide for a seat any more has no lines there,
/// whether the table is read anew or not.
pub(in crate::app) fn losing(before: &State, after: &State) -> Vec<StoreOp> {
    if !concern(before) {
        return Vec::new();
    }
    let lost = |(seat, at): (Seat, &SeatState)| {
        let person = at.person().filter(|_| !at.is_bot())?;
        let stays = after.played_by(Some(person)).contains(seat);
        (!stays).then(|| drop_note(person, &before.header.id, seat))
    };
    before.seated().filter_map(lost).collect()
}

/// The writes after which nobody has lines at a table that cannot be read.
///
/// # Errors
/// Errors of the store.
pub(in crate::app) async fn forgetting_unread(
    services: &Services,
    table: &TableId,
) -> Result<Vec<StoreOp>, ApiError> {
    let mut found = Vec::new();
    let mut pages = pages();
    while let Some(page) = pages.next(services).await? {
        let is_there = |note: &Note| note.id.split('-').nth(1) == Some(table.as_str());
        found.extend(
            page.into_iter()
                .filter(is_there)
                .map(|note| StoreOp::DropNote(NoteKind::Lines, note.id, None)),
        );
    }
    Ok(found)
}

/// The lines of all tables.
pub(super) fn pages() -> NotePages {
    NotePages::new(NoteKind::Lines, PAGE)
}
