//! Armies as a game: a population that grows by best replies, and prices of men.
//!
//! Both players bring an army in secret and then choose between the two that were brought. Which
//! armies are brought where nobody can gain by another one? A few armies meet each other in games
//! of an engine; the game of bringing them is solved; armies that do well against the solution
//! are looked for and join; and so on ("double oracle": `McMahan` and others 2003). How much the best
//! of those can gain is the exploitability: what was not found may gain more.

mod cells;
mod hunt;
mod log;
mod plan;
mod results;
#[cfg(test)]
mod tests;
mod write;

pub use cells::ChoiceRight;
pub use log::ArmyGameLine;
pub use plan::{ArmyPlan, ArmyPlanOpened};
pub use results::{ArmyCheck, ArmyResults, ArmyRound, ArmySummary, ChoiceSummary, EquilibriumArmy};

use crate::{LabError, LabProgress, RunWish};
use hunt::ArmyHunt;
use log::{GameLog, GamesHalt};

/// Plays what is missing of a plan, and says what all games tell so far. The same plan gives the
/// same games however often this was stopped, and with however many threads; with none, nothing
/// is played.
///
/// # Errors
/// [`LabError`] for a file of games that cannot be read or written.
pub fn run_armies(
    opened: &ArmyPlanOpened,
    wish: &RunWish<'_>,
    mut tell: impl FnMut(LabProgress),
) -> Result<ArmyResults, LabError> {
    let mut log = GameLog::open(opened, wish)?;
    let total = hunt::games_max(opened);
    tell(LabProgress { done: log.lines.len() as u64, total });
    let mut found = ArmyHunt::default();
    // Games that are read again go too fast to be told.
    let there = log.lines.len() as u64;
    let mut told = |done: u64| {
        if done > there {
            tell(LabProgress { done, total });
        }
    };
    match hunt::hunt(opened, &mut log, &mut found, &mut told) {
        Ok(()) | Err(GamesHalt::Stopped) => {}
        Err(GamesHalt::Failed(why)) => return Err(why),
    }
    Ok(ArmyResults::of(opened, wish.version, &log.lines, &found))
}
