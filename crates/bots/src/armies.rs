//! Games in which both players bring an army: what is needed to price men and to weigh armies.

use std::sync::atomic::AtomicBool;

use hall_core::Dice;

/// A game of two players who each bring an army in secret, and then choose which of the two to
/// play. An army is a text as the first player brings it; the second brings its mirror image.
pub trait ArmyGame: Send + Sync {
    /// What an army is counted by. The first is the unit of all prices.
    fn terms(&self) -> &'static [&'static str];
    /// How much of each term an army has; nothing for a text that is none.
    fn counts(&self, army: &str) -> Vec<f64>;
    /// Prices of the terms that are known from elsewhere, each list with its name.
    fn price_lists(&self) -> Vec<(&'static str, Vec<f64>)>;
    /// Armies to begin with, the regular one first.
    fn named(&self) -> Vec<String>;
    /// The army that a text means, as this trait writes it.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(&self, text: &str) -> Result<String, String>;
    /// A random army, about as strong as the regular one.
    fn random(&self, dice: &mut dyn Dice) -> String;
    /// The army with a small change.
    fn varied(&self, army: &str, dice: &mut dyn Dice) -> String;
    /// What the first player may expect, 0 to 1, by the choice of the first (a row) and of the
    /// second (a column); the first's army comes first in both.
    fn choice(&self, expected: &ArmyScores) -> [[f64; 2]; 2];
    /// Lets the engine play a game against itself, unless it is stopped.
    fn play(&self, meeting: &ArmyMeeting<'_>, stop: &AtomicBool) -> Option<ArmyGameEnd>;
}

/// What the side that moves first may expect, 0 to 1, in the games to which a choice can lead.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ArmyScores {
    /// The first's army against the second's.
    pub met: f64,
    /// The first's army against the regular one.
    pub first_regular: f64,
    /// The regular army against the second's.
    pub regular_second: f64,
}

/// A game to be played between two armies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArmyMeeting<'a> {
    /// The army of the side that moves first.
    pub first: &'a str,
    /// The other, as the first would bring it.
    pub second: &'a str,
    /// Nodes of each move, about.
    pub nodes: u64,
    /// Games of one seed are the same.
    pub seed: u64,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ArmyGameEnd {
    /// The score of the side that moved first: 0, a half or 1.
    pub score: f64,
    /// How many moves were made, each side's counted.
    pub moves: u32,
}
