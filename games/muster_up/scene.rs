//! What is drawn and said.

use alloc::{string::ToString, vec, vec::Vec};

use hall_core::{Game, Mark, Message, Scene, Seat, Step, Text};

use super::{Action, Illegal, MusterUp, State};
use crate::muster_board::{
    Bits, Cell, Draw, Ending, Status, Win, left, other, pieces, spots_of, win_marks,
};

pub(super) fn scene(game: &MusterUp, state: &State) -> Scene {
    let marks = match state.status.won() {
        Some((winner, win)) => win_marks(&state.discs, winner, win, game.setup.jump_walls),
        None => Vec::new(),
    };
    let status = match state.status {
        Status::Play(seat) => of("muster-up-asks", seat),
        Status::Over(ending) => outcome(ending),
    };
    let mut notes = vec![status.into()];
    if let Status::Over(Ending::Drawn(Draw::Repetition)) = state.status {
        notes.push(Message::new("muster-board-advice-repetition").into());
    }
    if state.status.mover().is_some() {
        notes.extend(left(&state.history, game.setup.limit).map(Text::from));
    }
    if game.setup.layout.trim().is_empty() && state.discs == game.start {
        notes.push(Message::new("muster-up-reconstructed").into());
    }
    Scene { pieces: pieces(&state.discs), marks, trays: Vec::new(), notes }
}

/// A message about a player: its `$who`.
pub(super) fn of(key: &'static str, seat: Seat) -> Message {
    Message::new(key).with("who", Message::new("muster-up-seat").with("seat", seat))
}

/// How it ended.
pub(super) fn outcome(ending: Ending) -> Message {
    match ending {
        Ending::Won(seat, win) => {
            let key = match win {
                Win::Muster => "muster-up-wins-muster",
                Win::CutOff => "muster-board-wins-cut-off",
                Win::Both => "muster-up-wins-both",
            };
            of(key, seat).with("loser", other(seat))
        }
        Ending::Drawn(Draw::Repetition) => Message::new("muster-board-drawn-repetition"),
        Ending::Drawn(Draw::Stuck) => Message::new("muster-up-drawn-stuck"),
        Ending::Drawn(Draw::Limit) => Message::new("muster-up-drawn-limit"),
    }
}

/// What stands in the way of an action that is refused.
pub(super) fn evidence(game: &MusterUp, state: &State, seat: Seat, action: &Action) -> Vec<Mark> {
    let grid = game.size.grid();
    let at = |cell: Cell| grid.index(cell).map_or(Bits::EMPTY, Bits::one);
    let (cells, key) = match game.check(state, seat, action) {
        Err(Illegal::Taken(cell)) => (at(cell), "muster-board-taken"),
        Err(Illegal::Gap(_, _, cell)) => (at(cell), "muster-up-first-empty"),
        _ => return Vec::new(),
    };
    let (spots, label) = (spots_of(grid, cells), Message::new(key).into());
    vec![Mark { kind: "blocked", owner: None, spots, label }]
}

/// How the disc goes, as in [`Motion::kind`](hall_core::Motion::kind).
pub(super) fn way(game: &MusterUp, action: &Action) -> &'static str {
    let grid = game.size.grid();
    match (grid.index(action.from), grid.index(action.to)) {
        (Some(start), Some(end)) if !grid.near(start).has(end) => "leap",
        _ => "",
    }
}

/// The step in words.
pub(super) fn describe(game: &MusterUp, before: &State, step: &Step<MusterUp>) -> Text {
    let Step::Act(seat, action) = step else { return step.to_string().into() };
    let Action { from, to } = action;
    let key = if way(game, action) == "leap" { "muster-up-jumps" } else { "muster-board-moves" };
    let said = of(key, *seat).text("from", from).text("to", to);
    if game.check(before, *seat, action).is_err() {
        return said.into();
    }
    let mut after = before.clone();
    game.act(&mut after, *seat, action);
    match after.status {
        Status::Over(ending) => {
            Message::new("muster-board-ends").with("step", said).with("outcome", outcome(ending))
        }
        Status::Play(next) if next == *seat => {
            of("muster-up-skips", other(*seat)).with("step", said)
        }
        Status::Play(_) => said,
    }
    .into()
}
