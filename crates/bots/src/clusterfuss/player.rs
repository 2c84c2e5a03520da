//! The search as a player.

use std::sync::atomic::AtomicBool;

use games::clusterfuss::{Action, Cell, Cells, Clusterfuss, Grid, State};
use hall_core::{Seat, SplitMix64};
use search::{Alternative, Budget, Proven, SearchResult, Stopper, logistic};

use super::{
    alphabeta::{AlphaBeta, AlphaBetaResult, ExactLines, ScoredCapture, certain},
    evaluation::Score,
};
use crate::{LEVELS, LevelPlan, Pick, Player, brains::Engine};

/// A player of Clusterfuss.
#[derive(Debug)]
struct Searcher {
    search: AlphaBeta,
    /// Which moves get an exact value.
    lines: ExactLines,
    /// Which of several moves of the same score comes first.
    dice: SplitMix64,
}

impl Searcher {
    fn new(seed: u64, lines: usize) -> Searcher {
        let lines = ExactLines { exact: lines, beside_a_win: false, may_swap: false };
        Searcher { search: AlphaBeta::new(), lines, dice: SplitMix64::new(seed) }
    }
}

impl Player<Clusterfuss> for Searcher {
    fn memory(&self) -> usize {
        self.search.bytes()
    }

    fn set_lines(&mut self, lines: usize) {
        self.lines = ExactLines { exact: lines.max(1), beside_a_win: lines > 1, may_swap: false };
    }

    fn choose(
        &mut self,
        _game: &Clusterfuss,
        _seat: Seat,
        observation: &State,
        budget: &Budget,
        stop: &AtomicBool,
    ) -> SearchResult<Action> {
        let mut stopper = Stopper::new(budget, stop);
        let nodes = budget.nodes;
        let turn = self.dice.next_bits();
        let lines = ExactLines { may_swap: observation.may_swap(), ..self.lines };
        let search = &mut self.search;
        let (found, to_action): (AlphaBetaResult, fn(&ScoredCapture) -> Action) =
            match observation.cells() {
                Cells::Small(board) => {
                    (search.search(board, lines, turn, &mut stopper, nodes), action::<u64>)
                }
                Cells::Middle(board) => {
                    (search.search(board, lines, turn, &mut stopper, nodes), action::<u128>)
                }
                Cells::Large(board) => (
                    search.search(board, lines, turn, &mut stopper, nodes),
                    action::<games::clusterfuss::Wide>,
                ),
            };
        let mut alternatives: Vec<Alternative<Action>> =
            found.lines.iter().map(|line| alternative(to_action(line), line)).collect();
        if observation.may_swap() {
            // To swap is to have the opponent move in the mover's place.
            let best = found.lines[0];
            let promised = found.lost.map_or(best.score, |lost| lost.min(best.score));
            let swap = ScoredCapture { score: -promised, ..best };
            let at = usize::from(best.score >= swap.score);
            let swap = alternative(Action::Swap, &swap);
            alternatives.insert(at, swap);
        }
        SearchResult {
            action: alternatives[0].action,
            value: alternatives[0].value,
            proven: alternatives[0].proven,
            nodes: stopper.nodes(),
            depth: found.depth,
            pv: vec![alternatives[0].action],
            alternatives,
        }
    }
}

fn action<G: Grid>(line: &ScoredCapture) -> Action {
    let cell = |index: u16| Cell::at::<G>(usize::from(index));
    Action::Capture { from: cell(line.capture.from), to: cell(line.capture.to) }
}

fn alternative(action: Action, line: &ScoredCapture) -> Alternative<Action> {
    let proven = certain(line.score)
        .filter(|_| line.is_exact)
        .map(|(wins, plies)| if wins { Proven::Win(plies) } else { Proven::Loss(plies) });
    let value = line.is_exact.then(|| share(line.score));
    Alternative { action, value, shares: Vec::new(), weight: 1.0, proven }
}

/// The share of the win that a score promises.
fn share(score: Score) -> f32 {
    match certain(score) {
        Some((wins, _)) => f32::from(u8::from(wins)),
        None => logistic(score, 200.0),
    }
}

/// The brains of Clusterfuss.
pub(crate) struct Brains;

impl crate::Brains<Clusterfuss> for Brains {
    fn perfect(_game: &Clusterfuss, state: &State) -> Option<Vec<(Action, Proven)>> {
        super::perfect(state)
    }
    fn engines() -> Vec<Engine<Clusterfuss>> {
        vec![
            Engine {
                name: "alphabeta",
                about: "alpha-beta on a network, and a search for who wins from 22 checkers down",
                nodes: 20_000,
                make: |seed| Box::new(Searcher::new(seed, 1)),
            },
            Engine {
                name: "casual",
                about: "the same with exact values for the five best moves, to pick among them",
                nodes: 1_000,
                make: |seed| Box::new(Searcher::new(seed, 5)),
            },
        ]
    }

    fn levels() -> [LevelPlan; LEVELS as usize] {
        [
            LevelPlan::new("casual", 105, Pick::value(0.073, 0.146)),
            LevelPlan::new("casual", 270, Pick::value(0.041, 0.082)),
            LevelPlan::new("casual", 700, Pick::value(0.02, 0.05)),
            LevelPlan::new("casual", 6_000, Pick::value(0.005, 0.025)),
            LevelPlan::new("alphabeta", 15_000, Pick::Best),
            LevelPlan::new("alphabeta", 80_000, Pick::Best),
            LevelPlan::new("alphabeta", 400_000, Pick::Best),
            LevelPlan::new("alphabeta", 3_000_000, Pick::Best),
        ]
    }
}
