//! What a step or a jump of a disc does.

use alloc::{vec, vec::Vec};

use hall_core::{Consequence, Game, Message, Motion, Seat, Text};

use super::{
    Action, MusterUp, State,
    scene::{of, outcome, way},
};
use crate::muster_board::{Status, groups_ahead, marks_ahead, other};

pub(super) fn consequence(
    game: &MusterUp,
    before: &State,
    seat: Seat,
    action: &Action,
) -> Consequence {
    let mut after = before.clone();
    game.act(&mut after, seat, action);
    let to = game.at(action.to);
    let mut notes: Vec<Message> = Vec::new();
    match after.status {
        Status::Over(ending) => notes.push(outcome(ending)),
        Status::Play(next) if next == seat => notes.push(of("muster-up-would-skip", other(seat))),
        Status::Play(_) => {}
    }
    // Rule 5.2
    if !game.size.grid().near(game.at(action.from)).has(to) {
        notes.push(Message::new("muster-up-would-jump"));
    }
    notes.push(groups_ahead(&before.discs, &after.discs, seat));
    Consequence {
        motions: vec![Motion::new(action.from, action.to).kind(way(game, action))],
        marks: marks_ahead(&after.discs, after.status, seat, to, game.setup.jump_walls),
        notes: notes.into_iter().map(Text::from).collect(),
        ..Consequence::default()
    }
}
