//! Proofs that one choice is the best, with which puzzles are found. No browser looks for any, so
//! that a build for them does without.

use std::any::Any;

use hall_core::Present;
use matches::Match;
use search::{BestAction, ForcedLine};

/// How a game proves them, for a match of it.
#[derive(Clone, Copy)]
pub(crate) struct Proofs {
    pub(crate) forced: fn(&dyn Any, u32, u64) -> Option<ForcedLine<String>>,
    pub(crate) best: fn(&dyn Any, u32, f64, u64) -> Option<BestAction<String>>,
}

impl Proofs {
    pub(crate) fn of<G: Present>() -> Proofs {
        Proofs { forced: forced::<G>, best: best::<G> }
    }
}

fn forced<G: Present>(table: &dyn Any, plies: u32, nodes: u64) -> Option<ForcedLine<String>> {
    let table = table.downcast_ref::<Match<G>>()?;
    let found = search::forced_line(table.game(), table.state(), plies, nodes)?;
    let line = found.line.iter().map(ToString::to_string).collect();
    let ForcedLine { actions, within, nodes, .. } = found;
    Some(ForcedLine { line, actions, within, nodes })
}

fn best<G: Present>(
    table: &dyn Any,
    plies: u32,
    margin: f64,
    nodes: u64,
) -> Option<BestAction<String>> {
    let table = table.downcast_ref::<Match<G>>()?;
    let found = search::best_action(table.game(), table.state(), plies, margin, nodes)?;
    let worth = found.worth.iter().map(|(action, bounds)| (action.to_string(), *bounds)).collect();
    let BestAction { action, plies, within, nodes, line, .. } = found;
    Some(BestAction { action: action.to_string(), worth, plies, within, nodes, line })
}
