//! What is drawn and said.

use alloc::{format, string::ToString, vec, vec::Vec};

use hall_core::{Game, Mark, Message, Motion, Scene, Seat, Step, Text, Tray, TrayItem};

use super::{Action, Illegal, MakeMuster, State};
use crate::muster_board::{
    Bits, Cell, Draw, Ending, Status, Win, left, other, pieces, spots_of, win_marks,
};

pub(super) fn scene(game: &MakeMuster, state: &State) -> Scene {
    let mut marks = Vec::new();
    if let Some((winner, win)) = state.status.won() {
        marks = win_marks(&state.discs, winner, win, false);
    }
    if let Some(seat) = state.status.mover() {
        let placements = state.placements(seat);
        if !placements.is_empty() {
            marks.push(forced(state, seat, placements));
        }
    }
    let mut notes = vec![status(state).into()];
    if let Status::Over(Ending::Drawn(Draw::Repetition)) = state.status {
        notes.push(Message::new("muster-board-advice-repetition").into());
    }
    if state.status.mover().is_some() && state.history.moves() > 0 {
        notes.extend(left(&state.history, game.setup.limit).map(Text::from));
    }
    Scene {
        pieces: pieces(&state.discs),
        marks,
        trays: Seat::first(2).map(|seat| tray(game, state, seat)).collect(),
        notes,
    }
}

/// A message about a player: its `$who`.
pub(super) fn of(key: &'static str, seat: Seat) -> Message {
    Message::new(key).with("who", Message::new("make-muster-seat").with("seat", seat))
}

/// Rule 4.1: the cells of which one must be chosen.
fn forced(state: &State, seat: Seat, placements: Bits) -> Mark {
    Mark {
        kind: "forced",
        owner: Some(seat),
        spots: spots_of(state.discs.grid(), placements),
        label: of("make-muster-forced", seat).with("cells", placements.len() as u32).into(),
    }
}

fn tray(game: &MakeMuster, state: &State, seat: Seat) -> Tray {
    let (key, count) = if game.setup.supply.is_unlimited(game.size) {
        ("make-muster-hand-unlimited", None)
    } else {
        ("make-muster-hand-discs", Some(i32::from(state.hand(seat))))
    };
    let label = Message::new(key).into();
    let item = TrayItem { spot: None, kind: "disc", owner: Some(seat), label, count };
    Tray {
        id: format!("hand-{seat}"),
        label: of("make-muster-hand", seat).into(),
        owner: Some(seat),
        items: vec![item],
    }
}

/// Whose turn it is and what is asked, or how the game ended.
fn status(state: &State) -> Message {
    match state.status {
        Status::Play(seat) if state.placements(seat).is_empty() => {
            of("make-muster-asks-move", seat)
        }
        Status::Play(seat) => of("make-muster-asks-place", seat),
        Status::Over(ending) => outcome(ending),
    }
}

/// How it ended.
pub(super) fn outcome(ending: Ending) -> Message {
    match ending {
        Ending::Won(seat, win) => {
            let key = match win {
                Win::Muster => "make-muster-wins-muster",
                Win::CutOff => "muster-board-wins-cut-off",
                Win::Both => "make-muster-wins-both",
            };
            of(key, seat).with("loser", other(seat))
        }
        Ending::Drawn(Draw::Repetition) => Message::new("muster-board-drawn-repetition"),
        Ending::Drawn(Draw::Stuck) => Message::new("make-muster-drawn-stuck"),
        Ending::Drawn(Draw::Limit) => Message::new("make-muster-drawn-limit"),
    }
}

pub(super) fn motions(action: &Action) -> Vec<Motion> {
    match action {
        Action::Place(_) => Vec::new(),
        Action::Move(from, to) => vec![Motion::new(from, to)],
    }
}

/// What stands in the way of an action that is refused.
pub(super) fn evidence(game: &MakeMuster, state: &State, seat: Seat, action: &Action) -> Vec<Mark> {
    let grid = game.size.grid();
    let at = |cell: Cell| grid.index(cell).map_or(Bits::EMPTY, Bits::one);
    let (owner, cells, key) = match game.check(state, seat, action) {
        Err(Illegal::Beside(cell)) => {
            let beside = grid.spread(at(cell)) & state.discs.of(seat);
            (Some(seat), beside, "make-muster-own-beside")
        }
        Err(Illegal::Taken(cell) | Illegal::Blocked(cell)) => {
            (None, at(cell), "muster-board-taken")
        }
        Err(Illegal::MustPlace) => return vec![forced(state, seat, state.placements(seat))],
        _ => return Vec::new(),
    };
    let label = Message::new(key).into();
    vec![Mark { kind: "blocked", owner, spots: spots_of(grid, cells), label }]
}

/// The step in words.
pub(super) fn describe(game: &MakeMuster, before: &State, step: &Step<MakeMuster>) -> Text {
    let Step::Act(seat, action) = step else { return step.to_string().into() };
    let said = match action {
        Action::Place(cell) => of("make-muster-places", *seat).text("at", cell),
        Action::Move(from, to) => of("muster-board-moves", *seat).text("from", from).text("to", to),
    };
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
            of("make-muster-skips", other(*seat)).with("step", said)
        }
        Status::Play(_) => said,
    }
    .into()
}
