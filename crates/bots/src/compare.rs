//! Which of two actions is better: both are played out again and again by bots, each time with the
//! same luck, until a sequential test separates them.

use std::sync::atomic::{AtomicBool, Ordering};

use hall_core::{Seat, SplitMix64, Turn};
use matches::{AnyMatch, Rejected};
use search::Budget;
use serde::{Deserialize, Serialize};

use crate::{AnyBot, BotError, BotSpec, GameBots, Level};

/// The level that plays both out.
pub const PLAYOUT_LEVEL: u8 = 2;
/// The most pairs.
pub const PAIRS_MAX: u32 = 2_000;
/// The fewest before the two are told apart.
const PAIRS_MIN: u32 = 16;
/// A match that is longer is shared by all.
const STEPS_MAX: usize = 3_000;
/// How often two equal actions are told apart, however often one looks: one time of twenty at most,
/// with something left for a variance that is known from the pairs alone.
const ERROR: f64 = 0.04;
/// About so many pairs the interval is as narrow as it can be.
const NARROW: f64 = 200.0;
/// A difference below this share of a win does not matter.
const TRIFLE: f64 = 0.01;

/// Why two actions cannot be compared.
#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    /// An action is not legal.
    #[error(transparent)]
    Rejected(#[from] Rejected),
    /// A bot failed.
    #[error(transparent)]
    Bot(#[from] BotError),
}

/// What pairs of matches have come to.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairTally {
    /// How many there are.
    pub pairs: u32,
    /// What the first action got, all together.
    pub first: f64,
    /// What the second got.
    pub second: f64,
    /// The squares of the differences, all together.
    pub squares: f64,
}

/// What a tally says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PairVerdict {
    /// Nothing yet.
    Open,
    /// The first is better.
    First,
    /// The second is better.
    Second,
    /// They differ by a hundredth of a win at most.
    Alike,
    /// As many pairs as there may be did not tell.
    Unknown,
}

impl PairTally {
    /// Whether pairs can come to this.
    pub fn is_sound(&self) -> bool {
        let PairTally { pairs, first, second, squares } = *self;
        let most = f64::from(pairs) + 1e-6;
        let fits = |sum: f64| (0.0..=most).contains(&sum);
        let least = (first - second) * (first - second) / f64::from(pairs.max(1));
        pairs <= PAIRS_MAX
            && [first, second, squares].into_iter().all(fits)
            && squares + 1e-6 >= least
    }

    fn count(&mut self, first: f64, second: f64) {
        self.pairs += 1;
        self.first += first;
        self.second += second;
        self.squares += (first - second) * (first - second);
    }

    /// By how much of a win the first is better, on average.
    pub fn difference(&self) -> f64 {
        (self.first - self.second) / f64::from(self.pairs.max(1))
    }

    /// How far the true difference may be off. At no moment of all is it further off, 19 times of
    /// 20: a confidence sequence of normal mixtures, so that one may look as often as one likes.
    pub fn radius(&self) -> f64 {
        if self.pairs == 0 {
            return 1.0;
        }
        let count = f64::from(self.pairs);
        // As if one more pair had gone either way: equal results at first prove little.
        let mean = (self.first - self.second) / (count + 2.0);
        let variance = (self.squares + 2.0) / (count + 2.0) - mean * mean;
        let level = -2.0 * ERROR.ln();
        let tuned = (level + level.ln() + 1.0) / NARROW;
        let grown = count * tuned + 1.0;
        let bound = 2.0 * grown / (count * count * tuned) * (grown.sqrt() / ERROR).ln();
        (variance * bound).sqrt().min(1.0)
    }

    /// What it says.
    pub fn verdict(&self) -> PairVerdict {
        let (difference, radius) = (self.difference(), self.radius());
        match () {
            () if self.pairs < PAIRS_MIN => PairVerdict::Open,
            () if difference - radius > 0.0 => PairVerdict::First,
            () if difference + radius < 0.0 => PairVerdict::Second,
            () if difference.abs() + radius < TRIFLE => PairVerdict::Alike,
            () if self.pairs >= PAIRS_MAX => PairVerdict::Unknown,
            () => PairVerdict::Open,
        }
    }
}

/// Two actions of a seat that are compared.
pub struct Comparison<'c> {
    /// The bots of the game.
    pub entry: &'c GameBots,
    /// The position.
    pub play: &'c dyn AnyMatch,
    /// Whose actions, which is asked.
    pub seat: Seat,
    /// The actions.
    pub words: [&'c str; 2],
}

impl std::fmt::Debug for Comparison<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Comparison").field("words", &self.words).finish_non_exhaustive()
    }
}

impl Comparison<'_> {
    /// Plays at least one pair more, and more until the two are told apart, there are enough of
    /// them, or it is `late`. If `stop` is set the pair that is played does not count. The same
    /// tally goes on in the same way.
    ///
    /// # Errors
    /// [`CompareError`] for an action that is not legal, or a bot that fails.
    pub fn go_on(
        &self,
        mut tally: PairTally,
        mut late: impl FnMut(&PairTally) -> bool,
        stop: &AtomicBool,
    ) -> Result<PairTally, CompareError> {
        while tally.verdict() == PairVerdict::Open {
            let luck = u64::from(tally.pairs).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let [first, second] = self.words;
            let Some(first) = self.play_out(first, luck, stop)? else { break };
            let Some(second) = self.play_out(second, luck, stop)? else { break };
            tally.count(first, second);
            if late(&tally) {
                break;
            }
        }
        Ok(tally)
    }

    /// What the seat gets after an action; `None` if it was stopped.
    fn play_out(
        &self,
        word: &str,
        luck: u64,
        stop: &AtomicBool,
    ) -> Result<Option<f64>, CompareError> {
        let mut after = self.play.boxed();
        // What others chose in secret the seat does not know: they choose again.
        self.play.sealed().iter().for_each(|seat| after.unseal(seat));
        after.submit(self.seat, word)?;
        let seats = after.seats();
        let mut bots: Vec<Option<Box<dyn AnyBot>>> = (0..seats).map(|_| None).collect();
        let mut dice = SplitMix64::new(luck);
        let budget = Budget { nodes: None, time: None, action_only: true };
        let level = Level::new(PLAYOUT_LEVEL).expect("there is such a level");
        for _ in 0..STEPS_MAX {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            match after.turn() {
                Turn::Over => {
                    let share = after.standings().map_or(0.0, |of| of.share(self.seat));
                    return Ok(Some(f64::from(share)));
                }
                Turn::Chance => {
                    after.chance(&mut dice);
                }
                turn => {
                    let Some(seat) = turn.asked().iter().next() else { break };
                    let bot = &mut bots[seat.index()];
                    if bot.is_none() {
                        let seed = luck ^ seat.index() as u64;
                        *bot = Some(self.entry.bot(&BotSpec::Level(level), seed)?);
                    }
                    let Some(bot) = bot else { break };
                    let chosen = bot.choose(after.bot_input(seat), &budget, stop)?;
                    after.submit(seat, &chosen.word)?;
                }
            }
        }
        Ok(Some(1.0 / seats as f64))
    }
}

#[cfg(test)]
mod tests {
    use hall_core::Dice as _;

    use super::*;

    fn none() -> AtomicBool {
        AtomicBool::new(false)
    }

    /// A tally of differences that chance draws, looked at after each.
    fn drawn(seed: u64, first: u32, second: u32) -> PairVerdict {
        let mut dice = SplitMix64::new(seed);
        let mut tally = PairTally::default();
        while tally.verdict() == PairVerdict::Open {
            let mut wins = |of: u32| f64::from(u8::from(dice.below(100) < of));
            let (first, second) = (wins(first), wins(second));
            tally.count(first, second);
        }
        tally.verdict()
    }

    #[test]
    fn equal_actions_are_told_apart_in_one_of_twenty_cases_at_most() {
        for chance in [5, 50] {
            let wrong = (0..400).filter(|seed| {
                matches!(drawn(*seed, chance, chance), PairVerdict::First | PairVerdict::Second)
            });
            let wrong = wrong.count();
            assert!(wrong <= 20, "{wrong} of 400 at {chance} %");
        }
    }

    #[test]
    fn better_action_is_found() {
        let right = (0..100).filter(|seed| drawn(*seed, 60, 40) == PairVerdict::First).count();
        assert!(right >= 97, "{right} of 100");
        let right = (0..100).filter(|seed| drawn(*seed, 40, 60) == PairVerdict::Second).count();
        assert!(right >= 97, "{right} of 100");
    }

    #[test]
    fn few_equal_results_prove_nothing() {
        let mut tally = PairTally::default();
        for _ in 0..PAIRS_MIN - 1 {
            tally.count(1.0, 0.0);
            assert_eq!(tally.verdict(), PairVerdict::Open);
        }
        (0..4).for_each(|_| tally.count(1.0, 0.0));
        assert_eq!(tally.verdict(), PairVerdict::First);
        assert!(tally.radius() > 0.1, "{}", tally.radius());
    }

    #[test]
    fn tally_that_no_pairs_come_to_is_unsound() {
        let sound = PairTally { pairs: 4, first: 3.0, second: 1.0, squares: 2.0 };
        assert!(sound.is_sound() && PairTally::default().is_sound());
        let unsound = [
            PairTally { first: 5.0, ..sound },
            PairTally { second: -1.0, ..sound },
            PairTally { squares: 0.5, ..sound },
            PairTally { squares: f64::NAN, ..sound },
            PairTally { pairs: PAIRS_MAX + 1, ..sound },
        ];
        assert!(unsound.iter().all(|tally| !tally.is_sound()));
    }

    #[test]
    fn comparison_goes_on_as_it_was() {
        let entry = crate::bots_of("clusterfuss").expect("it has bots");
        let setup = serde_json::json!({ "size": 4 });
        let play = entry.game.open(&setup, None).expect("the start");
        let Turn::Seat(seat) = play.turn() else { panic!("a seat is asked") };
        let (words, _) = play.actions(seat);
        let of = Comparison { entry: &entry, play: &*play, seat, words: [&words[0], &words[1]] };
        let start = PairTally::default();
        let whole = of.go_on(start, |tally| tally.pairs >= 6, &none()).expect("bots do not fail");
        let half = of.go_on(start, |tally| tally.pairs >= 3, &none()).expect("bots do not fail");
        let half = of.go_on(half, |tally| tally.pairs >= 6, &none()).expect("bots do not fail");
        assert_eq!((whole.pairs, whole), (6, half));
        assert!(whole.is_sound());
        // The same action twice has the same luck.
        let same = Comparison { words: [&words[0], &words[0]], ..of };
        let same = same.go_on(start, |tally| tally.pairs >= 6, &none()).expect("no failure");
        assert_eq!((same.squares, same.difference()), (0.0, 0.0));
        let stopped = of.go_on(start, |_| false, &AtomicBool::new(true)).expect("it is stopped");
        assert_eq!(stopped, start);
        let absurd = Comparison { words: ["a1-a9", &words[0]], ..of };
        assert!(absurd.go_on(start, |_| true, &none()).is_err());
    }
}
