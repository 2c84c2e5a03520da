//! Finding puzzles in matches, proving and grading them.

use std::{collections::HashSet, sync::atomic::AtomicBool};

use bots::{Budget, GameBots};
use hall_core::Turn;
use matches::AnyMatch;

use crate::{Expectation, Puzzle, PuzzleProof};

/// The levels that try each puzzle: from 1 to this one.
pub const GRADING_LEVELS: u8 = 5;
/// How often each of them tries.
const TRIES: u64 = 4;

/// What counts as a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Mining {
    /// The game and its bots.
    pub entry: GameBots,
    /// Within how many plies the win must come, and no other choice may win; where a choice is to
    /// be the best, how many are followed after it.
    pub plies: u32,
    /// By how much of a win a choice must be the best; without it, it must win by force.
    pub margin: Option<f64>,
    /// Positions that a proof may look at.
    pub nodes: u64,
    /// How many steps before the end of a match are looked at.
    pub last: usize,
    /// The fewest actions that there must be to choose from.
    pub actions: usize,
}

impl Mining {
    /// The puzzles of a match that have not been seen before, without their grades. `command`
    /// is what makes the match again.
    pub fn of_match(
        &self,
        table: &dyn AnyMatch,
        command: &str,
        seen: &mut HashSet<String>,
        stop: &AtomicBool,
    ) -> Vec<Puzzle> {
        let mut found = Vec::new();
        let first = table.len().saturating_sub(self.last);
        for step in (first..table.len()).rev() {
            if stop.load(std::sync::atomic::Ordering::Relaxed) {
                break;
            }
            let at = table.at(step);
            let Turn::Seat(seat) = at.turn() else { continue };
            let position = at.position();
            if seen.contains(&position) || at.actions(seat).0.len() < self.actions {
                continue;
            }
            // As it is opened from its text: without the steps before it.
            let Ok(fresh) = self.entry.game.open(&at.setup(), Some(&position)) else { continue };
            if let Some(puzzle) = self.of_position(&*fresh) {
                seen.insert(position);
                found.push(Puzzle { from: (command.into(), step), ..puzzle });
            }
        }
        found
    }

    /// The puzzle that a position is, if it is one, without its grade and where it is from.
    pub fn of_position(&self, table: &dyn AnyMatch) -> Option<Puzzle> {
        let puzzle = |line, actions, within, proof, nodes| Puzzle {
            setup: table.setup(),
            position: table.position(),
            line,
            actions,
            within,
            proof,
            nodes,
            solved: Vec::new(),
            from: (String::new(), 0),
        };
        let Some(margin) = self.margin else {
            let of = self.entry.forced_line(table, self.plies, self.nodes)?;
            return Some(puzzle(of.line, of.actions, of.within, PuzzleProof::Forced, of.nodes));
        };
        let of = self.entry.best_action(table, self.plies, margin, self.nodes)?;
        // Rounded so that what is claimed stays true.
        let (best, second) = (down(of.best()), up(of.second()));
        let others = of.worth.iter().filter(|(word, _)| *word != of.action);
        let others = others.map(|(word, bounds)| (word.clone(), up(bounds.high))).collect();
        let then = of.line.into_iter().skip(1).collect();
        let (plies, margin) = (of.plies, down(best - second + DIGIT / 2.0));
        let proof =
            PuzzleProof::Expectation(Expectation { best, second, margin, plies, others, then });
        Some(puzzle(vec![of.action], of.worth.len(), of.within, proof, of.nodes))
    }
}

/// To this much expectations are written down.
const DIGIT: f64 = 1e-4;
/// What sums of thirds and sixths may be off by.
const ROUNDING: f64 = 1e-9;

fn down(share: f64) -> f64 {
    ((share + ROUNDING) / DIGIT).floor() / (1.0 / DIGIT).round()
}

fn up(share: f64) -> f64 {
    // There is but one nothing.
    0.0 + ((share - ROUNDING) / DIGIT).ceil() / (1.0 / DIGIT).round()
}

/// How often each of the lower levels finds the first action, from 0 to 1.
///
/// # Errors
/// [`bots::BotError`] for a bot that cannot play here.
pub fn graded(entry: &GameBots, puzzle: &Puzzle) -> Result<Vec<f32>, bots::BotError> {
    let stop = AtomicBool::new(false);
    let mut shares = Vec::new();
    let table = puzzle.open(entry.game, 0);
    for level in 1..=GRADING_LEVELS {
        let mut right = 0;
        if let Ok(table) = &table
            && let Turn::Seat(seat) = table.turn()
        {
            for seed in 0..TRIES {
                let spec = format!("level:{level}").parse().expect("there is such a level");
                let mut bot = entry.bot(&spec, seed)?;
                let budget = Budget { nodes: None, time: None, action_only: true };
                let chosen = bot.choose(table.bot_input(seat), &budget, &stop)?;
                right += u32::from(chosen.word == puzzle.line[0]);
            }
        }
        shares.push(right as f32 / TRIES as f32);
    }
    Ok(shares)
}
