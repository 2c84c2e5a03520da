//! What a placement closes, and what a step joins.

use alloc::{string::ToString, vec::Vec};

use hall_core::{Consequence, Game, Mark, Message, Piece, Seat, Text};

use super::{
    Action, MakeMuster, State,
    scene::{motions, of, outcome},
};
use crate::muster_board::{Status, groups_ahead, marks_ahead, other, spots_of};

pub(super) fn consequence(
    game: &MakeMuster,
    before: &State,
    seat: Seat,
    action: &Action,
) -> Consequence {
    let mut after = before.clone();
    game.act(&mut after, seat, action);
    let mut told = Consequence { motions: motions(action), ..Consequence::default() };
    let cell = match action {
        Action::Place(cell) => {
            told.pieces.push(Piece {
                kind: "disc",
                owner: Some(seat),
                spot: cell.to_string(),
                glyph: if seat == Seat::A { 'N' } else { 'P' },
                label: Message::new("muster-board-disc").with("owner", seat).into(),
            });
            *cell
        }
        Action::Move(_, to) => *to,
    };
    told.marks = marks_ahead(&after.discs, after.status, seat, game.at(cell), false);
    if let Action::Place(cell) = action {
        // Rule 4.1: nothing is placed beside a disc of one's own.
        let closed = before.placements(seat).minus(after.discs.room(seat)).without(game.at(*cell));
        if !closed.is_empty() {
            let spots = spots_of(before.discs.grid(), closed);
            told.marks.push(Mark { kind: "closes", owner: Some(seat), spots, label: Text::EMPTY });
        }
    }
    told.notes = notes(before, &after, seat, action);
    told
}

fn notes(before: &State, after: &State, seat: Seat, action: &Action) -> Vec<Text> {
    let rival = other(seat);
    let mut notes = Vec::new();
    match after.status {
        Status::Over(ending) => notes.push(outcome(ending)),
        Status::Play(next) if next == seat => notes.push(of("make-muster-would-skip", rival)),
        Status::Play(_) => {}
    }
    match action {
        Action::Place(_) => {
            let [was, left] = [before, after].map(|state| state.discs.room(seat).len() as u32);
            // The cell itself is taken, not closed.
            notes.push(
                Message::new("make-muster-would-close")
                    .with("closed", was.saturating_sub(left + 1))
                    .with("left", left),
            );
            notes.push(match (left, after.hand(seat)) {
                (1.., 0) => Message::new("make-muster-would-empty-hand"),
                (0, _) => Message::new("make-muster-would-move-next"),
                _ => of("make-muster-would-leave", rival)
                    .with("left", after.discs.room(rival).len() as u32),
            });
        }
        Action::Move(..) => {
            notes.push(groups_ahead(&before.discs, &after.discs, seat));
            let opens = |seat: Seat| {
                before.placements(seat).is_empty() && !after.placements(seat).is_empty()
            };
            if opens(seat) {
                notes.push(Message::new("make-muster-would-reopen"));
            }
            if opens(rival) {
                notes.push(of("make-muster-would-reopen-rival", rival));
            }
        }
    }
    notes.into_iter().map(Text::from).collect()
}
