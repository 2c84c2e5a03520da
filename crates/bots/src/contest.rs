//! Matches of bots against bots, fair and repeatable.

use std::{num::NonZeroU64, sync::atomic::AtomicBool};

use hall_core::{Dice, Seat, SplitMix64, Standings, Turn};
use matches::{AnyMatch, Ended, Record, Rejected};
use search::Budget;
use serde_json::Value as Json;

use crate::{AnyBot, BotError, BotSpec, GameBots};

/// A contest: who plays what, how long, from which openings.
///
/// Its matches come in sets: all matches of a set start from the same random
/// opening and draw their chance from the same seed, and the bots are rotated
/// through the seats.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game and its bots.
    pub entry: GameBots,
    /// Its options.
    pub setup: Json,
    /// The position that matches start from, where it is not that of the rules.
    pub position: Option<String>,
    /// The bots: one per seat, or fewer that take turns at the seats.
    pub bots: Vec<BotSpec>,
    /// What a bot may spend on an action, besides what its name says: one budget for all, or
    /// one for each bot.
    pub budgets: Vec<Budget>,
    /// The seed of all randomness.
    pub seed: u64,
    /// The number of random steps in an opening.
    pub opening: usize,
    /// The share of the win at which one of two bots resigns: when it has expected no
    /// more in its last four choices, and the other all the rest.
    pub resign: Option<f32>,
    /// After how many steps a match that goes on is left unfinished; by default one that
    /// goes on after 100,000 is an error.
    pub max_steps: Option<NonZeroU64>,
}

/// A match that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The number of the match within the contest, from 0.
    pub index: u64,
    /// The contest's bot on each seat.
    pub seating: Vec<usize>,
    /// How it ended, unless it was left unfinished.
    pub standings: Option<Standings>,
    /// The seed of its chance and opening.
    pub seed: u64,
    /// Its record, with the names of the bots.
    pub record: Record,
}

impl Played {
    /// The share of the win that a seat got; `None` if nobody got any yet.
    pub fn share_of(&self, seat: Seat) -> Option<f64> {
        self.standings.as_ref().map(|standings| f64::from(standings.share(seat)))
    }

    /// The share of the win that a bot got over all its seats; `None` if nobody got any yet.
    pub fn share(&self, bot: usize) -> Option<f64> {
        let standings = self.standings.as_ref()?;
        let seats = Seat::first(self.seating.len()).zip(&self.seating);
        Some(seats.filter(|(_, b)| **b == bot).map(|(s, _)| f64::from(standings.share(s))).sum())
    }
}

/// Why a contest cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// The game cannot be set up like this.
    #[error(transparent)]
    Setup(#[from] Rejected),
    /// There is no such bot.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// Too many bots, or none.
    #[error("expected 1 to {seats} bots for {seats} seats, not {bots}{}", more(*.bots, *.most))]
    Bots {
        /// How many seats the game has.
        seats: usize,
        /// How many bots were named.
        bots: usize,
        /// How many seats the game may have.
        most: usize,
    },
    /// Neither one limit for all bots nor one for each.
    #[error("expected one limit for all bots or one for each of the {bots}, not {limits}")]
    Limits {
        /// How many bots were named.
        bots: usize,
        /// How many limits were given.
        limits: usize,
    },
    /// With these bots, nobody would get what one gives up.
    #[error("bots resign only where two play, not {0}")]
    Resign(usize),
    /// The opening is longer than the game.
    #[error("no random opening of {0} steps leaves a game to play")]
    Opening(usize),
    /// A bot played what is not legal: an error in the bot.
    #[error("{bot} played {word} after {steps} steps, which is refused: {why}")]
    Illegal {
        /// Its name.
        bot: String,
        /// What it played.
        word: String,
        /// The number of steps before it.
        steps: usize,
        /// Why it is refused.
        why: Rejected,
    },
    /// The match does not end.
    #[error("a match had not ended after {0} steps; `--max-steps` leaves such matches unfinished")]
    Endless(usize),
}

/// How to seat this many bots, where the game has room for them.
fn more(bots: usize, most: usize) -> String {
    let fits = (1..=most).contains(&bots);
    if fits { format!("; `--set seats={bots}` makes room for them") } else { String::new() }
}

const STEPS_MAX: usize = 100_000;
const OPENING_TRIES: u64 = 100;

impl Contest {
    /// How many matches a set has.
    pub fn set_len(&self) -> u64 {
        self.bots.len() as u64
    }

    /// Checks that the contest can be played.
    ///
    /// # Errors
    /// [`ContestError`] with what is wrong.
    pub fn check(&self) -> Result<(), ContestError> {
        let seats = self.entry.game.open(&self.setup, self.position.as_deref())?.seats();
        if self.bots.is_empty() || self.bots.len() > seats {
            let most = usize::from(*self.entry.game.info().seats.end());
            return Err(ContestError::Bots { seats, bots: self.bots.len(), most });
        }
        if self.resign.is_some() && seats != 2 {
            return Err(ContestError::Resign(seats));
        }
        if self.budgets.len() != 1 && self.budgets.len() != self.bots.len() {
            let (bots, limits) = (self.bots.len(), self.budgets.len());
            return Err(ContestError::Limits { bots, limits });
        }
        self.bots.iter().try_for_each(|spec| self.entry.bot(spec, 0).map(drop))?;
        self.opened(0).map(drop)
    }

    /// What one of its bots may spend on an action.
    fn budget(&self, bot: usize) -> &Budget {
        &self.budgets[if self.budgets.len() == 1 { 0 } else { bot }]
    }

    /// The seed of a set of matches.
    fn set_seed(&self, set: u64) -> u64 {
        SplitMix64::new(self.seed ^ set.wrapping_mul(0xd134_2543_de82_ef95)).next_bits()
    }

    /// The position from which the matches of a set start.
    fn opened(&self, set: u64) -> Result<Box<dyn AnyMatch>, ContestError> {
        for attempt in 0..OPENING_TRIES {
            let mut table = self.entry.game.open(&self.setup, self.position.as_deref())?;
            let mut dice = SplitMix64::new(self.set_seed(set) ^ attempt << 32);
            while table.len() < self.opening && table.turn() != Turn::Over {
                step_by_chance(&mut *table, &mut dice)?;
            }
            if table.turn() != Turn::Over {
                return Ok(table);
            }
        }
        Err(ContestError::Opening(self.opening))
    }

    /// Plays a match; `None` if `stop` was set in the meantime. Without time in the
    /// budget a match depends only on the contest and the index.
    ///
    /// # Errors
    /// [`ContestError`] with what is wrong.
    pub fn play(&self, index: u64, stop: &AtomicBool) -> Result<Option<Played>, ContestError> {
        let (set, turn) = (index / self.set_len(), index % self.set_len());
        let mut table = self.opened(set)?;
        let sits = |seat: usize| (seat + turn as usize) % self.bots.len();
        let seating: Vec<usize> = (0..table.seats()).map(sits).collect();
        let mut players: Vec<Box<dyn AnyBot>> = Vec::new();
        for (seat, bot) in seating.iter().enumerate() {
            let seed = self.set_seed(index ^ 1 << 63).wrapping_add(seat as u64);
            players.push(self.entry.bot(&self.bots[*bot], seed)?);
        }
        let seed = self.set_seed(set);
        let mut dice = SplitMix64::new(seed);
        let mut agreement = self.resign.map(Agreement::at);
        let ended = loop {
            let turn = table.turn();
            let seat = match turn {
                Turn::Over => break None,
                _ if self.max_steps.is_some_and(|most| table.len() as u64 >= most.get()) => {
                    break None;
                }
                Turn::Chance => {
                    table.chance(&mut dice);
                    continue;
                }
                Turn::Seat(seat) => seat,
                Turn::Together(seats) => seats.iter().next().expect("a seat is asked"),
                // At a table the quickest acts first; here everyone is equally quick.
                Turn::Window(seats) => {
                    let place = dice.below(seats.len() as u32) as usize;
                    seats.iter().nth(place).expect("as many as there are")
                }
            };
            let bot = &mut players[seat.index()];
            let budget = self.budget(seating[seat.index()]);
            let advice = bot.choose(table.bot_input(seat), budget, stop)?;
            if stop.load(std::sync::atomic::Ordering::Relaxed) {
                return Ok(None);
            }
            let value = advice.value;
            if let Some(loser) = agreement.as_mut().and_then(|of| of.hears(seat, value)) {
                break Some(Ended::Resigned(loser));
            }
            let steps = table.len();
            table.submit(seat, &advice.word).map_err(|why| ContestError::Illegal {
                bot: self.bots[seating[seat.index()]].to_string(),
                word: advice.word,
                steps,
                why,
            })?;
            if self.max_steps.is_none() && steps > STEPS_MAX {
                return Err(ContestError::Endless(STEPS_MAX));
            }
        };
        let names = seating.iter().map(|bot| self.bots[*bot].to_string()).collect();
        let record = Record::of(&*table, names, ended);
        let standings = record.result.clone();
        Ok(Some(Played { index, seating, standings, seed, record }))
    }
}

/// How long two bots have agreed on who wins.
struct Agreement {
    /// A share of the win that counts as nothing.
    limit: f32,
    /// For each seat: in how many consecutive choices it expected no more, and all the rest.
    lost: [u32; 2],
    won: [u32; 2],
}

/// Consecutive choices for which both must agree.
const AGREED: u32 = 4;

impl Agreement {
    fn at(limit: f32) -> Agreement {
        Agreement { limit, lost: [0; 2], won: [0; 2] }
    }

    /// Notes what `seat` expects at its choice; returns who resigns.
    fn hears(&mut self, seat: Seat, value: Option<f32>) -> Option<Seat> {
        let count = |on_end: &mut u32, holds: bool| *on_end = if holds { *on_end + 1 } else { 0 };
        let (limit, place) = (self.limit, seat.index());
        count(&mut self.lost[place], value.is_some_and(|value| value <= limit));
        count(&mut self.won[place], value.is_some_and(|value| value >= 1.0 - limit));
        let lost =
            |seat: &Seat| self.lost[seat.index()] >= AGREED && self.won[1 - seat.index()] >= AGREED;
        Seat::first(2).find(lost)
    }
}

/// Applies an outcome of chance or a random action of every seat that is asked.
fn step_by_chance(table: &mut dyn AnyMatch, dice: &mut SplitMix64) -> Result<(), Rejected> {
    let asked = match table.turn() {
        Turn::Chance => {
            table.chance(dice);
            return Ok(());
        }
        Turn::Window(seats) => seats.iter().take(1).collect::<Vec<_>>(),
        turn => turn.asked().iter().collect(),
    };
    for seat in asked {
        let word = table.sample(seat, dice);
        table.submit(seat, &word)?;
    }
    Ok(())
}

/// A score with its 95 % interval, all from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ContestScore {
    /// The mean share of the win.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The 95 % quantile of the normal distribution, both tails.
const Z: f64 = 1.96;

/// The Wilson score interval of `sum` out of `games`; parts of a win count as
/// parts of a success, which makes it a little too wide.
pub fn wilson(sum: f64, games: u64) -> ContestScore {
    let n = games.max(1) as f64;
    let mean = (sum / n).clamp(0.0, 1.0);
    let centre = (mean + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (mean * (1.0 - mean) / n + Z * Z / (4.0 * n * n)).sqrt();
    ContestScore { mean, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// The interval from the scores of whole sets of matches with the same opening
/// (with two bots, the pentanomial one): what the opening decides cancels out.
/// `None` for fewer than 10 sets.
pub fn paired(sets: &[f64]) -> Option<ContestScore> {
    if sets.len() < 10 {
        return None;
    }
    let n = sets.len() as f64;
    let mean = sets.iter().sum::<f64>() / n;
    let variance = sets.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / (n - 1.0);
    let half = Z * (variance / n).sqrt();
    Some(ContestScore { mean, low: (mean - half).max(0.0), high: (mean + half).min(1.0) })
}

/// The rating difference, in Elo, that an expected score between two bots means.
pub fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-6, 1.0 - 1e-6);
    -400.0 * (1.0 / score - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(score: ContestScore, low: f64, high: f64) {
        let close = (score.low - low).abs() < 5e-4 && (score.high - high).abs() < 5e-4;
        assert!(close, "{score:?}");
    }

    #[test]
    fn wilson_intervals() {
        // Worked by hand from the formula of Wilson (1927).
        check(wilson(50.0, 100), 0.4038, 0.5962);
        check(wilson(100.0, 100), 0.9630, 1.0);
        check(wilson(0.0, 10), 0.0, 0.2775);
    }

    #[test]
    fn sets_that_cancel_have_no_width() {
        let score = paired(&[0.5; 20]).expect("enough sets");
        check(score, 0.5, 0.5);
        assert_eq!(paired(&[0.5; 9]), None);
    }

    #[test]
    fn elo_of_scores() {
        assert!(elo(0.5).abs() < 1e-9);
        assert!((elo(0.76) - 200.2).abs() < 0.2);
    }
}
