//! The bots: they muster, choose and play.

use std::sync::atomic::AtomicBool;

use games::muster_chess::{Action, Army, Chess, Colour, Moves, MusterChess, Observation, State};
use hall_core::{Game, Seat, SplitMix64};
use search::{Alternative, Budget, Proven, SearchResult};

use super::{
    advisor::{Advisor, Effort},
    choice::comes_true,
    engine::{Engine, EngineLine, EngineRoot, Limits},
    population,
    score::Score,
};
use crate::Player;

/// A player: the engine, and luck for muster and choice.
#[derive(Debug)]
pub(crate) struct MusterPlayer {
    engine: Engine,
    dice: SplitMix64,
    lines: usize,
    seed: u64,
}

/// The nodes of the choice where a move has few, and the default.
const CHOICE_NODES: u64 = 60_000;
/// An army is for the whole game: its choice is worth the nodes of this many moves. Judged with
/// those of one, a weak level chose so badly that it lost before the chess began.
const CHOICE_MOVES: u64 = 40;
/// Where a move has many nodes, the choice has this part of them.
const CHOICE_PART: u64 = 5;

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

    /// Brings an army that is known to be about as strong as the regular one: a stronger one
    /// would be chosen by the opponent.
    fn muster(&mut self, game: &MusterChess, seat: Seat) -> SearchResult<Action> {
        let (colour, royal) = (Colour::mustered_by(seat), game.setup().royal);
        SearchResult::unexplained(Action::Muster(population::draw(colour, royal, &mut self.dice)))
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
        let is_white = comes_true(chance, &mut self.dice);
        let colour = if is_white { Colour::White } else { Colour::Black };
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

/// The nodes of a choice.
fn choice_nodes(budget: &Budget) -> u64 {
    let of_move =
        |nodes: u64| nodes.saturating_mul(CHOICE_MOVES).min(CHOICE_NODES).max(nodes / CHOICE_PART);
    let nodes = budget.nodes.map_or(CHOICE_NODES, of_move);
    // Two nodes a microsecond at best: what is left of the time must do.
    budget.time.map_or(nodes, |time| nodes.min(time.as_micros() as u64 / 4).max(100))
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
        match observation.state() {
            State::Muster => self.muster(game, seat),
            State::Choice(white, black) => {
                let nodes = choice_nodes(budget);
                self.choose_army(game, seat, [white, black], nodes)
            }
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
