//! What is drawn and said.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use hall_core::{
    Game, Step,
    plain::{Mark, Scene},
};

use super::{Action, Illegal, MusterUp, State};
use crate::muster_board::{
    Bits, Cell, Draw, Ending, Phase, Win, name, other, pieces, spots_of, win_marks,
};

pub(super) fn scene(game: &MusterUp, state: &State) -> Scene {
    let marks = match state.phase.won() {
        Some((winner, win)) => win_marks(&state.discs, winner, win, game.setup.jump_walls),
        None => Vec::new(),
    };
    let mut notes = vec![match state.phase {
        Phase::Play(seat) => format!("{} to step or jump with a disc", name(seat)),
        Phase::Over(ending) => outcome(ending),
    }];
    if let Phase::Over(Ending::Drawn(Draw::Repetition)) = state.phase {
        notes.push("The rules suggest: switch colours and play again".to_string());
    }
    if game.setup.layout.trim().is_empty() && state.discs == game.start {
        notes.push("The start layout is a reconstruction; the printed one is lost".to_string());
    }
    Scene { pieces: pieces(&state.discs), marks, trays: Vec::new(), notes }
}

fn outcome(ending: Ending) -> String {
    match ending {
        Ending::Won(seat, win) => {
            let (winner, loser) = (name(seat), name(other(seat)).to_lowercase());
            match win {
                Win::Muster => format!("{winner} wins: all its discs form one group"),
                Win::CutOff => format!("{winner} wins: {loser} discs are cut off"),
                Win::Both => format!("{winner} wins: one group, and {loser} discs cut off"),
            }
        }
        Ending::Drawn(Draw::Repetition) => "Draw: the same position for the third time".into(),
        Ending::Drawn(Draw::Stuck) => "Draw: neither player can move".into(),
    }
}

/// What stands in the way of an action that is refused.
pub(super) fn evidence(
    game: &MusterUp,
    state: &State,
    seat: hall_core::Seat,
    action: &Action,
) -> Vec<Mark> {
    let grid = game.order.grid();
    let at = |cell: Cell| grid.index(cell).map_or(Bits::EMPTY, Bits::one);
    let (cells, label) = match game.check(state, seat, action) {
        Err(Illegal::Taken(cell)) => (at(cell), "a disc stands here"),
        Err(Illegal::Gap(_, _, cell)) => (at(cell), "the first empty cell on this line"),
        _ => return Vec::new(),
    };
    let spots = spots_of(grid, cells);
    vec![Mark { kind: "blocked", owner: None, spots, label: label.to_string() }]
}

/// The step in words.
pub(super) fn describe(game: &MusterUp, before: &State, step: &Step<MusterUp>) -> String {
    let Step::Act(seat, action) = step else { return step.to_string() };
    let Action { from, to } = action;
    let grid = game.order.grid();
    let verb = match (grid.index(*from), grid.index(*to)) {
        (Some(start), Some(end)) if !grid.near(start).has(end) => "jumps",
        _ => "moves",
    };
    let what = format!("{} {verb} {from} to {to}", name(*seat));
    if game.check(before, *seat, action).is_err() {
        return what;
    }
    let mut after = before.clone();
    game.act(&mut after, *seat, action);
    match after.phase {
        Phase::Over(ending) => format!("{what}. {}", outcome(ending)),
        Phase::Play(next) if next == *seat => {
            format!("{what}. {} cannot move and is skipped", name(other(*seat)))
        }
        Phase::Play(_) => what,
    }
}
