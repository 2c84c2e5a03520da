//! What a table of a tournament reports once it is over.

use hall_core::{Ended, Seat};
use session::{SeatId, State, TournamentTable};
use tournaments::BoardResult;

use crate::ports::store::{Note, NoteKind, StoreOp};

/// What came of a table that is over; `None` if it is not over.
fn result_of(state: &State) -> Option<BoardResult> {
    if state.ended == Some(Ended::Aborted) {
        let by = state.aborted_by.map(|SeatId(seat)| seat);
        let absent = Seat::first(state.seats.len()).map(|seat| Some(seat) == by).collect();
        return Some(BoardResult::Forfeit { absent });
    }
    let standings = state.standings()?;
    let of: Vec<u8> = Seat::first(state.seats.len()).map(|seat| standings.place(seat)).collect();
    // As many are before a place as its number says.
    let place = |own: &u8| 1 + of.iter().filter(|other| *other < own).count() as u16;
    Some(BoardResult::Played { places: of.iter().map(place).collect() })
}

fn note(of: &TournamentTable, at: i64, result: &BoardResult) -> StoreOp {
    let body = serde_json::to_string(result).expect("plain data");
    let id = format!("{}-{:03}-{:03}", of.id, of.round, of.board);
    StoreOp::Note(NoteKind::TournamentResult, Note { id, at, body })
}

/// The write that tells the tournament what came of a table that is over, if it is of one.
pub(crate) fn result_note(state: &State) -> Option<StoreOp> {
    let of = state.tournament.as_ref()?;
    Some(note(of, state.updated, &result_of(state)?))
}

/// The write that tells the tournament that a table is removed before it is over, if it is of one.
pub(crate) fn void_note(state: &State) -> Option<StoreOp> {
    let of = state.tournament.as_ref().filter(|_| !state.is_over())?;
    Some(note(of, state.updated, &BoardResult::Void))
}

/// A result that its tournament has not noted yet.
pub(super) struct ReportedResult {
    /// The round and the board, from 0.
    pub(super) round: usize,
    pub(super) board: usize,
    /// What came of it.
    pub(super) result: BoardResult,
}

impl ReportedResult {
    /// Reads a note.
    pub(super) fn of(note: &Note) -> Option<ReportedResult> {
        let mut parts = note.id.split('-');
        let (_tournament, round, board) = (parts.next()?, parts.next()?, parts.next()?);
        Some(ReportedResult {
            round: round.parse().ok()?,
            board: board.parse().ok()?,
            result: serde_json::from_str(&note.body).ok()?,
        })
    }

    /// The write after which it is not told again.
    pub(super) fn drop(note: &Note) -> StoreOp {
        let (id, body) = (note.id.clone(), note.body.clone());
        StoreOp::DropNote(NoteKind::TournamentResult, id, Some(body))
    }
}
