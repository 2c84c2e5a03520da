//! A sequential test of which of two things a contestant's strength is.
//!
//! The generalized sequential probability ratio test on the scores of whole sets of matches,
//! as engine testers use it on pairs of games: the likelihood of each hypothesis is that of
//! the distribution of scores nearest to what was seen among those with the mean it claims
//! (Michel Van den Bergh, "A practical introduction to the GSPRT").

use std::{fmt, str::FromStr};

/// A sequential test between two expected shares of the points, from 0 to 1. Each kind of
/// error has a probability of about [`Sprt::ERROR`].
///
/// ```
/// use bots::sprt::{Sprt, SprtVerdict};
///
/// let test: Sprt = "50,60".parse()?;
/// assert_eq!(test.verdict(&[0.5; 4]), None);
/// let strong: Vec<f64> = (0..60).map(|set| if set % 3 == 0 { 0.5 } else { 1.0 }).collect();
/// assert_eq!(test.verdict(&strong), Some(SprtVerdict::Higher));
/// # Ok::<(), bots::sprt::BadSprt>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    low: f64,
    high: f64,
}

/// Which of its two shares a test found to be the likelier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// The lower share, or less.
    Lower,
    /// The higher share, or more.
    Higher,
}

/// Why a text names no test.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected two percentages, the lower first, as 50,55, not {0:?}")]
pub struct BadSprt(String);

/// How much of each of the scores 0, ½ and 1 is added to what was seen, so that what has not
/// happened yet is not impossible.
const PRIOR: f64 = 1e-3;
/// The fewest sets on which a verdict rests.
const SETS_MIN: usize = 10;

impl Sprt {
    /// The probability of each kind of error.
    pub const ERROR: f64 = 0.05;

    /// The bounds of the log-likelihood ratio: below the first the lower share is accepted,
    /// above the second the higher one.
    pub fn bounds() -> [f64; 2] {
        let bound = ((1.0 - Sprt::ERROR) / Sprt::ERROR).ln();
        [-bound, bound]
    }

    /// The log-likelihood ratio of the higher share against the lower one, after sets of
    /// matches with these mean scores, each from 0 to 1.
    pub fn ratio(&self, sets: &[f64]) -> f64 {
        // Few scores differ, and this is asked after every set.
        let mut seen = vec![(0.0, PRIOR), (0.5, PRIOR), (1.0, PRIOR)];
        for score in sets {
            match seen.iter_mut().find(|(known, _)| known == score) {
                Some((_, count)) => *count += 1.0,
                None => seen.push((*score, 1.0)),
            }
        }
        let [low, high] = [self.low, self.high].map(|mean| tilt(&seen, mean));
        // The likeliest weight of a score a under a mean s is its share of what was seen,
        // divided by 1 + x (a − s).
        let part = |(score, count): &(f64, f64)| {
            let [under_low, under_high] =
                [(low, self.low), (high, self.high)].map(|(x, mean)| 1.0 + x * (score - mean));
            count * (under_low / under_high).ln()
        };
        seen.iter().map(part).sum()
    }

    /// What is decided after these sets, if anything is.
    pub fn verdict(&self, sets: &[f64]) -> Option<SprtVerdict> {
        let (ratio, [low, high]) = (self.ratio(sets), Sprt::bounds());
        match sets.len() {
            0..SETS_MIN => None,
            _ if ratio <= low => Some(SprtVerdict::Lower),
            _ if ratio >= high => Some(SprtVerdict::Higher),
            _ => None,
        }
    }
}

/// The x for which weights divided by 1 + x (a − s) have the mean s.
fn tilt(seen: &[(f64, f64)], mean: f64) -> f64 {
    // All weights must stay positive: scores reach from 0 to 1.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let pull = |x: f64| -> f64 {
        seen.iter().map(|(a, count)| count * (a - mean) / (1.0 + x * (a - mean))).sum()
    };
    // The pull falls as x grows. It is halved often enough for the last bit of a double.
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if pull(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

impl FromStr for Sprt {
    type Err = BadSprt;

    /// Reads two percentages, `50,55`.
    fn from_str(text: &str) -> Result<Sprt, BadSprt> {
        let bad = || BadSprt(text.into());
        let (low, high) = text.split_once(',').ok_or_else(bad)?;
        let share = |text: &str| text.trim().parse::<f64>().map(|percent| percent / 100.0);
        let (low, high) = (share(low).map_err(|_| bad())?, share(high).map_err(|_| bad())?);
        // A mean of 0 or 1 leaves no weight to anything else.
        if low >= 0.01 && low < high && high <= 0.99 { Ok(Sprt { low, high }) } else { Err(bad()) }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f64| (share * 1e6).round() / 1e4;
        write!(f, "{} % / {} %", percent(self.low), percent(self.high))
    }
}

#[cfg(test)]
mod tests {
    use hall_core::{Dice, SplitMix64};

    use super::*;

    fn test(text: &str) -> Sprt {
        text.parse().expect("two percentages")
    }

    #[test]
    fn test_of_bad_percentages_is_refused() {
        for text in ["", "50", "55,50", "50,50", "50,100", "0,50", "a,b", "50,55,60", "nan,60"] {
            let why = text.parse::<Sprt>().expect_err(text).to_string();
            assert!(why.contains("as 50,55") && why.contains(text), "{why}");
        }
        assert_eq!(test("50, 52.5").to_string(), "50 % / 52.5 %");
    }

    #[test]
    fn ratio_of_wins_and_losses_is_that_of_the_binomial_distribution() {
        // Without draws the likelihoods are those of a coin: 30 of 50 at 0.6 against 0.5.
        let sets: Vec<f64> = (0..50).map(|set| f64::from(u8::from(set < 30))).collect();
        let expected = 30.0 * (0.6_f64 / 0.5).ln() + 20.0 * (0.4_f64 / 0.5).ln();
        let ratio = test("50,60").ratio(&sets);
        assert!((ratio - expected).abs() < 0.01, "{ratio}, expected {expected}");
        let even: Vec<f64> = (0..50).map(|set| f64::from(u8::from(set < 25))).collect();
        assert!(test("45,55").ratio(&even).abs() < 1e-6);
        assert!(test("50,60").ratio(&even) < 0.0);
    }

    /// How often, of `runs` tests of a contestant with this chance to win a set, the higher
    /// share was accepted, and how many sets a test took.
    fn simulated(test: Sprt, win: u32, draw: u32, runs: u32) -> (f64, f64) {
        let mut dice = SplitMix64::new(7);
        let (mut higher, mut length) = (0, 0);
        for _ in 0..runs {
            let mut sets = Vec::new();
            let verdict = loop {
                let roll = dice.below(100);
                sets.push(if roll < win {
                    1.0
                } else if roll < win + draw {
                    0.5
                } else {
                    0.0
                });
                if let Some(verdict) = test.verdict(&sets) {
                    break verdict;
                }
                assert!(sets.len() < 5_000, "it does not end");
            };
            higher += u32::from(verdict == SprtVerdict::Higher);
            length += sets.len();
        }
        (f64::from(higher) / f64::from(runs), length as f64 / f64::from(runs))
    }

    #[test]
    fn errors_of_both_kinds_are_as_rare_as_promised() {
        // 50 % or 60 %, with 20 % drawn sets; 300 tests each, seeded.
        let (wrong, length) = simulated(test("50,60"), 40, 20, 300);
        assert!(wrong < 0.09, "{wrong}");
        assert!(length < 150.0, "{length}");
        let (right, length) = simulated(test("50,60"), 50, 20, 300);
        assert!(right > 0.91, "{right}");
        assert!(length < 150.0, "{length}");
        let (right, length) = simulated(test("50,60"), 70, 20, 300);
        assert!(right == 1.0 && length < 25.0, "{right}, {length}");
    }

    #[test]
    fn verdict_of_few_or_like_sets_waits_or_is_clear() {
        assert_eq!(test("50,60").verdict(&[1.0; 9]), None);
        assert_eq!(test("50,60").verdict(&[1.0; 30]), Some(SprtVerdict::Higher));
        assert_eq!(test("50,60").verdict(&[0.0; 30]), Some(SprtVerdict::Lower));
        assert_eq!(test("50,60").verdict(&[0.5; 5000]), Some(SprtVerdict::Lower));
    }
}
