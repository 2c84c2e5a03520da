//! The bots: they muster, choose and play.

use std::sync::atomic::{AtomicBool, Ordering};

use games::muster_chess::{
    Action, Army, Chess, Colour, Moves, MusterChess, Observation, State, army::named_armies,
    random::Muster,
};
use hall_core::{Dice, Game, Seat, SplitMix64};
use search::{Alternative, Budget, Proven, SearchResult};

use super::{
    advisor::{Advisor, Effort},
    engine::{Engine, EngineLine, EngineRoot, Limits},
    score::Score,
};
use crate::Player;

/// A player: the engine, and luck for the muster.
#[derive(Debug)]
pub(crate) struct MusterPlayer {
    engine: Engine,
    dice: SplitMix64,
    lines: usize,
    seed: u64,
}

/// The most nodes for what precedes the chess, and the default.
const MUSTER_NODES: u64 = 60_000;
/// An army is for the whole game: it is worth the nodes of this many moves. Judged with
/// those of one, a weak level's was so uneven that it lost before the chess began.
const MUSTER_MOVES: u64 = 40;
/// How many armies a bot weighs.
const CANDIDATES: usize = 12;

impl MusterPlayer {
    /// A player that reports this many lines of its search.
    pub(crate) fn new(seed: u64, lines: usize) -> MusterPlayer {
        MusterPlayer {
            engine: Engine::new(8, seed),
            dice: SplitMix64::new(seed ^ 0x6d75_7374_6572),
            lines,
            seed,
        }
    }

    /// Brings an army about as strong as the regular one: a stronger one would be
    /// chosen by the opponent, a weaker one would leave him the choice. To move
    /// first is worth something too, so White's army is held a little weaker.
    fn muster(&mut self, game: &MusterChess, seat: Seat, nodes: u64) -> SearchResult<Action> {
        let colour = Colour::mustered_by(seat);
        let royal = game.setup().royal;
        let mut armies: Vec<Army> = named_armies(colour, royal).map(|(_, army)| army).collect();
        let luck = CANDIDATES.saturating_sub(armies.len()).max(4);
        armies.extend((0..luck).map(|_| Army::random(colour, Muster::Even, royal, &mut self.dice)));
        let effort = Effort { games: 0, nodes: (nodes / armies.len() as u64).max(50) };
        let mut advisor = Advisor::new(effort, royal, self.seed);
        let mut spent = 0;
        let mut weighed: Vec<(Army, f64)> = Vec::new();
        for army in armies {
            if let Ok(estimate) = advisor.against_regular(&army) {
                spent += estimate.nodes;
                weighed.push((army, estimate.score));
            }
        }
        let close = |score: f64| (score - 0.5).abs();
        weighed.sort_by(|a, b| close(a.1).total_cmp(&close(b.1)));
        // Any of the nearest will do; always the same one could be prepared for.
        let near = weighed.iter().filter(|(_, score)| close(*score) < 0.06).count().clamp(1, 4);
        let pick = self.dice.below(near as u32) as usize;
        let (army, _) = weighed.get(pick).copied().unwrap_or((Army::regular(colour), 0.5));
        SearchResult { nodes: spent, ..SearchResult::unexplained(Action::Muster(army)) }
    }

    /// Plays the equilibrium of the choice.
    fn choose_army(
        &mut self,
        game: &MusterChess,
        seat: Seat,
        armies: [&Army; 2],
        nodes: u64,
    ) -> SearchResult<Action> {
        let effort = Effort { games: 0, nodes: (nodes / 3).max(50) };
        let mut advisor = Advisor::new(effort, game.setup().royal, self.seed);
        let own = Colour::mustered_by(seat);
        let Ok((_, equilibrium)) = advisor.choice(armies[0], armies[1]) else {
            return SearchResult::unexplained(Action::Choose(own));
        };
        let chance = equilibrium.white_by(own);
        let ticket = f64::from(self.dice.below(1 << 20)) / f64::from(1 << 20);
        let colour = if ticket < chance { Colour::White } else { Colour::Black };
        let value = match own {
            Colour::White => equilibrium.value,
            Colour::Black => 1.0 - equilibrium.value,
        };
        let mut advice = SearchResult::unexplained(Action::Choose(colour));
        advice.value = Some(value as f32);
        advice.nodes = 3 * effort.nodes;
        advice
    }

    fn play(&mut self, chess: &Chess, budget: &Budget, stop: &AtomicBool) -> SearchResult<Action> {
        let root = EngineRoot { board: *chess.board(), keys: chess.keys().collect() };
        let limits = Limits {
            nodes: budget.nodes,
            // Without a plan for the whole game the time is for one move: use it.
            hard: budget.time.map(|time| time.saturating_sub(time / 50)),
            depth: budget.is_unlimited().then_some(12),
            lines: self.lines,
            ..Limits::default()
        };
        let pondering = AtomicBool::new(false);
        let found = self.engine.search(&root, &limits, stop, &pondering, &mut |_| ());
        let alternatives: Vec<Alternative<Action>> = found.lines.iter().map(alternative).collect();
        let Some(best) = found.lines.first() else {
            let mut moves = Moves::new();
            root.board.moves(&mut moves);
            return SearchResult::unexplained(Action::Move(moves[0].word()));
        };
        SearchResult {
            action: Action::Move(best.moves[0].word()),
            value: Some(best.score.expectation()),
            proven: proven(best.score),
            nodes: found.nodes,
            depth: best.depth,
            pv: best.moves.iter().map(|m| Action::Move(m.word())).collect(),
            alternatives,
        }
    }
}

pub(super) fn alternative(line: &EngineLine) -> Alternative<Action> {
    Alternative {
        action: Action::Move(line.moves[0].word()),
        value: Some(line.score.expectation()),
        shares: Vec::new(),
        weight: 1.0,
        proven: proven(line.score),
    }
}

fn proven(score: Score) -> Option<Proven> {
    match score {
        Score::Centipawns(_) => None,
        // The mate ends it, so that the other side does not reply.
        Score::Mates(moves) => Some(Proven::Win(2 * moves - 1)),
        Score::Mated(moves) => Some(Proven::Loss(2 * moves)),
    }
}

impl Player<MusterChess> for MusterPlayer {
    fn choose(
        &mut self,
        game: &MusterChess,
        seat: Seat,
        observation: &Observation,
        budget: &Budget,
        stop: &AtomicBool,
    ) -> SearchResult<Action> {
        let most = budget.nodes.map(|nodes| nodes.saturating_mul(MUSTER_MOVES));
        let nodes = most.unwrap_or(MUSTER_NODES).min(MUSTER_NODES);
        // Two nodes a microsecond at best: what is left of the time must do.
        let nodes = match budget.time {
            Some(time) => nodes.min(time.as_micros() as u64 / 4).max(100),
            None => nodes,
        };
        match observation.state() {
            State::Muster if stop.load(Ordering::Relaxed) => {
                SearchResult::unexplained(Action::Muster(Army::regular(Colour::mustered_by(seat))))
            }
            State::Muster => self.muster(game, seat, nodes),
            State::Choice(white, black) => self.choose_army(game, seat, [white, black], nodes),
            State::Chess(chess) => self.play(chess, budget, stop),
        }
    }

    fn set_lines(&mut self, lines: usize) {
        self.lines = lines;
    }

    fn memory(&self) -> usize {
        self.engine.memory()
    }
}
