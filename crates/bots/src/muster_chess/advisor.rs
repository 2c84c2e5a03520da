//! The army advisor: what to expect of an army.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use games::muster_chess::{Army, Board, Chess, Colour};
use hall_core::{NotationError, Seat};
use search::Moment;
use serde::Serialize;

use super::{
    choice::{Equilibrium, Prospects},
    engine::{Engine, EngineRoot, Limits},
    population,
};

/// The effort of an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Games played by the engine against itself; 0 for one search alone.
    pub games: u32,
    /// Nodes of the search, or of each move of a game.
    pub nodes: u64,
}

/// White's expected score, and what it rests on.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct ExpectedScore {
    /// 0 to 1.
    pub score: f64,
    /// Half the width of the interval that holds it in 95 of 100 cases, where
    /// games were played.
    pub error: Option<f64>,
    /// Games behind it.
    pub games: u32,
    /// Nodes behind it.
    pub nodes: u64,
}

/// Engine, effort and options for a series of estimates.
#[derive(Debug)]
pub struct Advisor {
    engine: Engine,
    effort: Effort,
    royal: bool,
    seed: u64,
    time_limit: Option<Duration>,
    stop: Arc<AtomicBool>,
}

/// The longest game; beyond it the value counts.
const MOVES_MAX: u32 = 300;

impl Advisor {
    /// An advisor; `royal` men may be promoted to or not.
    pub fn new(effort: Effort, royal: bool, seed: u64) -> Advisor {
        let engine = Engine::new(8, seed);
        Advisor { engine, effort, royal, seed, time_limit: None, stop: Arc::default() }
    }

    /// The same, with a time limit for each estimate; what was not played by
    /// then is not counted.
    #[must_use]
    pub fn within(self, time_limit: Duration) -> Advisor {
        Advisor { time_limit: Some(time_limit), ..self }
    }

    /// The same, ending at once when `stop` is set.
    #[must_use]
    pub fn until(self, stop: Arc<AtomicBool>) -> Advisor {
        Advisor { stop, ..self }
    }

    /// White's expected score when these armies meet.
    ///
    /// # Errors
    /// If one of them is no legal army of its colour.
    pub fn estimate(&mut self, white: &Army, black: &Army) -> Result<ExpectedScore, NotationError> {
        let board = Board::from_armies(white, black, self.royal)?;
        let chess = Chess::new(board, Seat::A);
        if let Some(score) = score_of(&chess) {
            return Ok(ExpectedScore { score, error: None, games: 0, nodes: 0 });
        }
        let limit = self.time_limit.map(|time_limit| Moment::now() + time_limit);
        let (mut sum, mut squares, mut nodes, mut played) = (0.0, 0.0, 0, 0);
        for game in 0..self.effort.games {
            let seed = self.seed.wrapping_add(u64::from(game) + 1);
            let (score, spent) = self.game(&chess, seed, limit);
            nodes += spent;
            let Some(score) = score else { break };
            sum += score;
            squares += score * score;
            played += 1;
        }
        if played == 0 {
            let (score, spent, _) = self.search(&chess);
            return Ok(ExpectedScore { score, error: None, games: 0, nodes: nodes + spent });
        }
        let games = f64::from(played);
        let mean = sum / games;
        // One pseudo-game to each side keeps the interval of a shut-out open.
        let variance =
            ((squares + 1.0) / (games + 2.0) - ((sum + 1.0) / (games + 2.0)).powi(2)).max(0.0);
        let error = Some(1.96 * (variance / games).sqrt());
        Ok(ExpectedScore { score: mean, error, games: played, nodes })
    }

    /// An army against the regular one of the other colour: its own expected
    /// score.
    ///
    /// # Errors
    /// As for [`Advisor::estimate`].
    pub fn against_regular(&mut self, army: &Army) -> Result<ExpectedScore, NotationError> {
        let regular = Army::regular(army.colour().other());
        match army.colour() {
            Colour::White => self.estimate(army, &regular),
            Colour::Black => {
                let other = self.estimate(&regular, army)?;
                Ok(ExpectedScore { score: 1.0 - other.score, ..other })
            }
        }
    }

    /// The three games that a choice between two armies can lead to, and how to choose. What
    /// armies of the population score against the regular one is known.
    ///
    /// # Errors
    /// As for [`Advisor::estimate`].
    pub fn choice(
        &mut self,
        white: &Army,
        black: &Army,
    ) -> Result<(Prospects, Equilibrium), NotationError> {
        let mut against_regular = |army: &Army| match population::score(army, self.royal) {
            Some(known) => Ok(known),
            None => self.against_regular(army).map(|expected| expected.score),
        };
        let (white_regular, black_regular) = (against_regular(white)?, against_regular(black)?);
        let is_regular = |army: &Army| *army == Army::regular(army.colour());
        let mustered = match (is_regular(white), is_regular(black)) {
            (_, true) => white_regular,
            (true, _) => 1.0 - black_regular,
            _ => self.estimate(white, black)?.score,
        };
        let prospects = Prospects { mustered, white_regular, regular_black: 1.0 - black_regular };
        Ok((prospects, prospects.solve()))
    }

    fn search(&mut self, chess: &Chess) -> (f64, u64, Option<games::muster_chess::Move>) {
        let root = EngineRoot { board: *chess.board(), keys: chess.keys().collect() };
        let nodes = Some(self.effort.nodes);
        let limits = Limits { nodes, hard: self.time_limit, ..Limits::default() };
        let pondering = AtomicBool::new(false);
        let found = self.engine.search(&root, &limits, &self.stop, &pondering, &mut |_| ());
        let line = found.lines.first();
        let own = line.map_or(0.5, |line| f64::from(line.score.expectation()));
        let white = if root.board.turn() == Colour::White { own } else { 1.0 - own };
        (white, found.nodes, line.map(|line| line.moves[0]))
    }

    /// White's score in a game against itself, unless it was stopped; and the nodes.
    fn game(&mut self, start: &Chess, seed: u64, limit: Option<Moment>) -> (Option<f64>, u64) {
        self.engine = Engine::new(4, seed);
        let mut chess = start.clone();
        let mut nodes = 0;
        for _ in 0..MOVES_MAX {
            if let Some(score) = score_of(&chess) {
                return (Some(score), nodes);
            }
            let late = limit.is_some_and(|limit| Moment::now() >= limit);
            if late || self.stop.load(Ordering::Relaxed) {
                return (None, nodes);
            }
            let (white, spent, m) = self.search(&chess);
            nodes += spent;
            match m {
                Some(m) if (0.003..0.997).contains(&white) => chess.play(m),
                _ => return (Some(white.round()), nodes),
            }
        }
        (Some(0.5), nodes)
    }
}

/// White's score if the game is over.
fn score_of(chess: &Chess) -> Option<f64> {
    chess.ending().map(|ending| match ending.winner() {
        Some(Colour::White) => 1.0,
        Some(Colour::Black) => 0.0,
        None => 0.5,
    })
}
