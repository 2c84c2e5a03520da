//! Conditional lines that people of a simulation prepare, and what must hold of them.

use hall_core::{Seat, Turn};
use matches::AnyMatch;
use session::{PersonId, SeatId, State, TableId};

use super::{
    halls::Halls,
    world::{SimDice, SimStore},
};
use crate::{
    app::lines::{self, LineStep},
    ports::store::{NoteKind, Store as _},
};

/// Lines from a position on: some of what may come, each with an answer where the seat is asked.
fn some_lines(dice: &SimDice, play: &dyn AnyMatch, seat: Seat, depth: u32) -> Vec<LineStep> {
    let Turn::Seat(next) = play.turn() else { return Vec::new() };
    let (words, _) = play.actions(next);
    let Some(count) = u32::try_from(words.len()).ok().filter(|count| *count > 0) else {
        return Vec::new();
    };
    let many = if next == seat { 1 } else { 1 + dice.number(3) };
    let mut lines: Vec<LineStep> = Vec::new();
    for _ in 0..many {
        let word = words[dice.number(count) as usize].clone();
        let mut after = play.boxed();
        if lines.iter().any(|line| line.word == word) || after.take(next, &word).is_err() {
            continue;
        }
        let then = if depth == 0 { Vec::new() } else { some_lines(dice, &*after, seat, depth - 1) };
        lines.push(LineStep { seat: SeatId(next), word, then });
    }
    lines
}

/// A person prepares lines for a seat, or removes them.
pub(super) fn prepare_some(halls: Halls, table: TableId, person: PersonId, dice: SimDice) {
    tokio::spawn(async move {
        let Ok(table) = halls.table(&table).await else { return };
        let state = table.state();
        let Some(seat) = state.played_by(Some(person)).iter().next() else { return };
        let depth = 1 + dice.number(4);
        let lines = if dice.happens(10) {
            Vec::new()
        } else {
            some_lines(&dice, &*state.play, seat, depth)
        };
        let _refused = lines::prepare(&table, person, seat, (state.play.len(), lines)).await;
    });
}

/// No answer is due at a table, and nobody has lines of a seat that is another's, or of a match
/// that is over.
pub(super) fn nothing_is_due(store: &SimStore, state: &State) -> Result<(), String> {
    let id = &state.header.id;
    let notes = store.notes(NoteKind::Lines, None, usize::MAX).map_err(|why| why.to_string())?;
    for note in notes.iter().filter(|note| note.id.contains(id.as_str())) {
        if state.is_over() || !lines::is_settled(state, note) {
            return Err(format!("{id}: lines are left over: {note:?}"));
        }
    }
    Ok(())
}
