//! Finding puzzles in matches, proving and grading them.

use std::{collections::HashSet, sync::atomic::AtomicBool};

use bots::{Budget, GameBots};
use hall_core::Turn;
use matches::AnyMatch;

use crate::Puzzle;

/// The levels that try each puzzle: from 1 to this one.
pub const GRADING_LEVELS: u8 = 5;
/// How often each of them tries.
const TRIES: u64 = 4;

/// What counts as a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Mining {
    /// The game and its bots.
    pub entry: GameBots,
    /// Within how many plies the win must come, and no other choice may win.
    pub plies: u32,
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
            if let Some(line) = self.entry.forced_line(&*fresh, self.plies, self.nodes) {
                seen.insert(position.clone());
                found.push(Puzzle {
                    setup: at.setup(),
                    position,
                    line: line.line,
                    actions: line.actions,
                    within: line.within,
                    nodes: line.nodes,
                    solved: Vec::new(),
                    from: (command.into(), step),
                });
            }
        }
        found
    }
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
