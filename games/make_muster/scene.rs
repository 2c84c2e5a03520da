//! What is drawn and said.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use hall_core::{
    Game, Motion, Seat, Step,
    plain::{Mark, Scene, Tray, TrayItem},
};

use super::{Action, Illegal, MakeMuster, State};
use crate::muster_board::{
    Bits, Cell, Draw, Ending, Phase, Win, name, other, pieces, spots_of, win_marks,
};

pub(super) fn scene(game: &MakeMuster, state: &State) -> Scene {
    let mut marks = Vec::new();
    if let Some((winner, win)) = state.phase.won() {
        marks = win_marks(&state.discs, winner, win, false);
    }
    if let Some(seat) = state.phase.mover() {
        let placements = state.placements(seat);
        if !placements.is_empty() {
            marks.push(forced(state, seat, placements));
        }
    }
    let mut notes = vec![status(state)];
    if let Phase::Over(Ending::Drawn(Draw::Repetition)) = state.phase {
        notes.push("The rules suggest: switch colours and play again".to_string());
    }
    Scene {
        pieces: pieces(&state.discs),
        marks,
        trays: Seat::first(2).map(|seat| tray(game, state, seat)).collect(),
        notes,
    }
}

/// Rule 4.1: the cells of which one must be chosen.
fn forced(state: &State, seat: Seat, placements: Bits) -> Mark {
    let label = match placements.len() {
        1 => format!("{} must place a disc here", name(seat)),
        cells => format!("{} must place a disc on one of these {cells} cells", name(seat)),
    };
    Mark {
        kind: "forced",
        owner: Some(seat),
        spots: spots_of(state.discs.grid(), placements),
        label,
    }
}

fn tray(game: &MakeMuster, state: &State, seat: Seat) -> Tray {
    let unlimited = game.setup.supply.is_unlimited(game.order);
    let item = TrayItem {
        spot: None,
        kind: "disc",
        owner: Some(seat),
        label: if unlimited { "discs, as many as needed" } else { "discs in hand" }.to_string(),
        count: (!unlimited).then(|| i32::from(state.hand(seat))),
    };
    Tray {
        id: format!("hand-{seat}"),
        label: format!("{} in hand", name(seat)),
        owner: Some(seat),
        items: vec![item],
    }
}

/// Whose turn it is and what is asked, or how the game ended.
fn status(state: &State) -> String {
    match state.phase {
        Phase::Play(seat) if state.placements(seat).is_empty() => {
            format!("{} to move a disc one step", name(seat))
        }
        Phase::Play(seat) => format!("{} must place a disc", name(seat)),
        Phase::Over(ending) => outcome(ending),
    }
}

fn outcome(ending: Ending) -> String {
    match ending {
        Ending::Won(seat, win) => {
            let (winner, loser) = (name(seat), name(other(seat)).to_lowercase());
            match win {
                Win::Muster => format!("{winner} wins: one group, and no room for another disc"),
                Win::CutOff => format!("{winner} wins: {loser} discs are cut off"),
                Win::Both => {
                    format!("{winner} wins: one group with no room, and {loser} discs cut off")
                }
            }
        }
        Ending::Drawn(Draw::Repetition) => "Draw: the same position for the third time".into(),
        Ending::Drawn(Draw::Stuck) => "Draw: neither player can place or move".into(),
    }
}

pub(super) fn motions(action: &Action) -> Vec<Motion> {
    match action {
        Action::Place(_) => Vec::new(),
        Action::Move(from, to) => vec![Motion { from: from.to_string(), to: to.to_string() }],
    }
}

/// What stands in the way of an action that is refused.
pub(super) fn evidence(game: &MakeMuster, state: &State, seat: Seat, action: &Action) -> Vec<Mark> {
    let grid = game.order.grid();
    let at = |cell: Cell| grid.index(cell).map_or(Bits::EMPTY, Bits::one);
    let (kind, owner, cells, label) = match game.check(state, seat, action) {
        Err(Illegal::Beside(cell)) => {
            let beside = grid.spread(at(cell)) & state.discs.of(seat);
            ("blocked", Some(seat), beside, "your own discs beside that cell")
        }
        Err(Illegal::Taken(cell) | Illegal::Blocked(cell)) => {
            ("blocked", None, at(cell), "a disc stands here")
        }
        Err(Illegal::MustPlace) => return vec![forced(state, seat, state.placements(seat))],
        _ => return Vec::new(),
    };
    vec![Mark { kind, owner, spots: spots_of(grid, cells), label: label.to_string() }]
}

/// The step in words.
pub(super) fn describe(game: &MakeMuster, before: &State, step: &Step<MakeMuster>) -> String {
    let Step::Act(seat, action) = step else { return step.to_string() };
    let what = match action {
        Action::Place(cell) => format!("{} places {cell}", name(*seat)),
        Action::Move(from, to) => format!("{} moves {from} to {to}", name(*seat)),
    };
    if game.check(before, *seat, action).is_err() {
        return what;
    }
    let mut after = before.clone();
    game.act(&mut after, *seat, action);
    match after.phase {
        Phase::Over(ending) => format!("{what}. {}", outcome(ending)),
        Phase::Play(next) if next == *seat => {
            format!("{what}. {} cannot act and is skipped", name(other(*seat)))
        }
        Phase::Play(_) => what,
    }
}
