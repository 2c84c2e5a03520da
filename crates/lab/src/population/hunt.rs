//! The population: armies meet, the game of bringing them is solved, and armies that do well
//! against the solution join.

use std::collections::BTreeSet;

use bots::{ArmyGame, ArmyScores};
use hall_core::{Dice as _, SplitMix64};

use super::{
    ArmyPlanOpened,
    cells::{Cells, ChoiceRight, Means, chosen},
    log::{GameLog, GamesHalt, WantedGame, seed_of},
};
use crate::{
    IntervalEstimate, MatrixSolution, solve_matrix,
    stats::{Z, normal_quantile, normal_share, quantile},
};

/// How many armies of the other side's equilibrium candidates meet.
const OPPONENTS: usize = 4;
/// The most armies of each side whose games are played anew at the end.
const CHECKED: usize = 6;
/// Games of a candidate against each of them at first; twice as many whenever half are left.
const FIRST_GAMES: u64 = 2;
const GAMES_MAX: u64 = 16;
/// An army that is chosen more often belongs to the equilibrium.
pub(super) const SUPPORT_MIN: f64 = 0.01;
/// How often games are drawn anew for an interval.
pub(super) const RESAMPLES: usize = 300;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    First,
    Second,
}

/// What was found so far.
#[derive(Default)]
pub(super) struct ArmyHunt {
    pub(super) armies: Vec<String>,
    /// The armies that have met all others.
    pub(super) met: usize,
    pub(super) cells: Cells,
    pub(super) rounds: Vec<ReplyRound>,
    /// The games that were played anew at the end, if they all were.
    pub(super) check: Option<Check>,
    /// Whether everything that the plan wants was played.
    pub(super) is_whole: bool,
}

/// A round of best replies.
pub(super) struct ReplyRound {
    /// The equilibrium of the armies before.
    pub(super) before: MatrixSolution,
    /// The best replies that were found: the first's and the second's.
    pub(super) replies: [usize; 2],
    /// The own score of each against the equilibrium, in games that did not choose it.
    pub(super) scores: [IntervalEstimate; 2],
    /// What a player who does not know which side he will be gains by them.
    pub(super) exploitability: IntervalEstimate,
}

/// The equilibrium and the games of its most frequent pairs.
pub(super) struct Check {
    pub(super) rows: Vec<(usize, f64)>,
    pub(super) columns: Vec<(usize, f64)>,
    pub(super) cells: Cells,
}

/// The most games that a plan plays.
pub(super) fn games_max(opened: &ArmyPlanOpened) -> u64 {
    let plan = &opened.plan;
    let cells = |size: u64| {
        let regular = (2 * size).saturating_sub(1);
        regular * plan.regular_games.get() + (size * size - regular) * plan.games.get()
    };
    let (mut tried, mut left, mut games) = (0, plan.candidates.get(), FIRST_GAMES);
    while left > 1 {
        tried += left * games * (OPPONENTS as u64 + 2);
        (left, games) = (left.div_ceil(2), (2 * games).min(GAMES_MAX));
    }
    let size = opened.seeds.len() as u64 + 2 * plan.rounds;
    let check = ((CHECKED + 1) * (CHECKED + 1) + 2 * CHECKED + 1) as u64 * plan.check.get();
    2 * plan.price_pairs + cells(size) + 2 * plan.rounds * tried + check
}

/// Plays everything, as far as it is not stopped.
pub(super) fn hunt(
    opened: &ArmyPlanOpened,
    log: &mut GameLog<'_>,
    found: &mut ArmyHunt,
    tell: &mut dyn FnMut(u64),
) -> Result<(), GamesHalt> {
    let prices = price_games(opened);
    log.play(&prices, tell)?;
    found.armies.clone_from(&opened.seeds);
    meet(opened, log, found, tell)?;
    for number in 1..=opened.plan.rounds {
        let round = reply(opened, log, found, number, tell)?;
        let is_enough = round.exploitability.high < opened.plan.enough;
        found.rounds.push(round);
        if is_enough {
            break;
        }
    }
    check(opened, log, found, tell)?;
    found.is_whole = true;
    Ok(())
}

/// Dice for a purpose of the plan.
fn dice_for(opened: &ArmyPlanOpened, what: &str, index: u64) -> SplitMix64 {
    let of = WantedGame { stage: what.into(), first: String::new(), second: String::new(), index };
    SplitMix64::new(seed_of(opened.plan.seed, &of))
}

/// Pairs of random armies and of changed ones, each pair twice with the sides exchanged.
fn price_games(opened: &ArmyPlanOpened) -> Vec<WantedGame> {
    let mut dice = dice_for(opened, "prices", 0);
    let game = &*opened.game;
    let mut army = || {
        let mut army = match dice.below(2) {
            0 => game.random(&mut dice),
            _ => opened.seeds[0].clone(),
        };
        for _ in 0..dice.below(7) {
            army = game.varied(&army, &mut dice);
        }
        army
    };
    let mut seen = BTreeSet::new();
    let pairs = (0..opened.plan.price_pairs).map(|_| [army(), army()]);
    // The same armies once more would play the same games once more.
    let new = pairs.filter(|[a, b]| seen.insert([a.min(b).clone(), a.max(b).clone()]));
    new.flat_map(|[a, b]| [wanted("prices", &a, &b, 0), wanted("prices", &b, &a, 1)]).collect()
}

fn wanted(stage: &str, first: &str, second: &str, index: u64) -> WantedGame {
    WantedGame { stage: stage.into(), first: first.into(), second: second.into(), index }
}

/// Lets all armies meet that have not met.
fn meet(
    opened: &ArmyPlanOpened,
    log: &mut GameLog<'_>,
    found: &mut ArmyHunt,
    tell: &mut dyn FnMut(u64),
) -> Result<(), GamesHalt> {
    let plan = &opened.plan;
    let size = found.armies.len();
    let (mut games, mut places) = (Vec::new(), Vec::new());
    for first in 0..size {
        for second in (0..size).filter(|second| !found.cells.has(first, *second)) {
            let of = if first == 0 || second == 0 { plan.regular_games } else { plan.games };
            for index in 0..of.get() {
                games.push(wanted("cells", &found.armies[first], &found.armies[second], index));
                places.push((first, second));
            }
        }
    }
    let scores = log.play(&games, tell)?;
    for ((first, second), score) in places.into_iter().zip(scores) {
        found.cells.add(first, second, score);
    }
    found.met = size;
    Ok(())
}

impl ArmyHunt {
    /// The equilibrium of the armies that have met.
    pub(super) fn solution(&self, game: &dyn ArmyGame) -> (Means, MatrixSolution) {
        let means = self.cells.means(self.met);
        let solved = solve_matrix(&means.payoffs(game, ChoiceRight::Both));
        (means, solved)
    }
}

/// The most frequent armies of an equilibrium, their chances made whole.
fn frequent(chances: &[f64], most: usize) -> Vec<(usize, f64)> {
    let mut all: Vec<(usize, f64)> =
        chances.iter().copied().enumerate().filter(|(_, chance)| *chance > SUPPORT_MIN).collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    all.truncate(most);
    let sum: f64 = all.iter().map(|(_, chance)| chance).sum();
    all.into_iter().map(|(at, chance)| (at, chance / sum)).collect()
}

/// A round: looks for the best replies of both sides, lets them meet all, and tells from these
/// games what they gain.
fn reply(
    opened: &ArmyPlanOpened,
    log: &mut GameLog<'_>,
    found: &mut ArmyHunt,
    number: u64,
    tell: &mut dyn FnMut(u64),
) -> Result<ReplyRound, GamesHalt> {
    let (means, before) = found.solution(&*opened.game);
    let mut replies = [0; 2];
    for (place, side) in [Side::First, Side::Second].into_iter().enumerate() {
        let trial = ReplyTrial::new(opened, found, &means, &before, side, number);
        let best = trial.best(log, tell)?;
        let known = found.armies.iter().position(|army| *army == best);
        replies[place] = known.unwrap_or(found.armies.len());
        if known.is_none() {
            found.armies.push(best);
        }
    }
    meet(opened, log, found, tell)?;
    let size = found.met;
    let gains = |cells: &Cells| {
        let means = cells.means(size);
        let worth = |first, second| means.worth(&*opened.game, ChoiceRight::Both, first, second);
        let row = before.columns.iter().enumerate().map(|(at, q)| q * worth(replies[0], at));
        let column = before.rows.iter().enumerate().map(|(at, p)| p * worth(at, replies[1]));
        let (first, second) = (row.sum::<f64>(), 1.0 - column.sum::<f64>());
        [first, second, f64::midpoint(first, second) - 0.5]
    };
    let mut dice = dice_for(opened, "round", number);
    let [first, second, exploitability] = resampled(&found.cells, &mut dice, gains);
    Ok(ReplyRound { before, replies, scores: [first, second], exploitability })
}

/// Estimates with intervals by drawing the games of each cell anew.
pub(super) fn resampled<const N: usize>(
    cells: &Cells,
    dice: &mut SplitMix64,
    of: impl Fn(&Cells) -> [f64; N],
) -> [IntervalEstimate; N] {
    let all: Vec<[f64; N]> = (0..RESAMPLES).map(|_| of(&cells.drawn(dice))).collect();
    let means = of(cells);
    std::array::from_fn(|at| {
        let mut values: Vec<f64> = all.iter().map(|drawn| drawn[at]).collect();
        values.sort_by(f64::total_cmp);
        // Corrected for bias: what is far from a half is farther with noise, and so are maxima.
        let below = values.iter().filter(|value| **value < means[at]).count() as f64;
        let equal = values.iter().filter(|value| **value == means[at]).count() as f64;
        let share = (below + equal / 2.0) / RESAMPLES as f64;
        let bias = normal_quantile(share.clamp(1e-3, 1.0 - 1e-3));
        let end = |z: f64| quantile(&values, normal_share(2.0 * bias + z));
        IntervalEstimate { mean: means[at], low: end(-Z), high: end(Z), n: RESAMPLES }
    })
}

/// Candidates for a best reply of one side.
struct ReplyTrial<'a> {
    opened: &'a ArmyPlanOpened,
    side: Side,
    stage: String,
    /// The armies of the other side's equilibrium with their chances, and what is known of each
    /// against the regular army.
    opponents: Vec<(String, f64, f64)>,
    candidates: Vec<Candidate>,
}

/// An army that is tried.
struct Candidate {
    army: String,
    /// The scores of whoever moved first, against each opponent.
    met: Vec<Vec<f64>>,
    /// The same against the regular army.
    regular: Vec<f64>,
}

/// The mean with a win and a loss more, so that a few games do not say too much.
fn shrunk(scores: &[f64]) -> f64 {
    (scores.iter().sum::<f64>() + 1.0) / (scores.len() as f64 + 2.0)
}

impl<'a> ReplyTrial<'a> {
    fn new(
        opened: &'a ArmyPlanOpened,
        found: &ArmyHunt,
        means: &Means,
        before: &MatrixSolution,
        side: Side,
        number: u64,
    ) -> ReplyTrial<'a> {
        let (own, other) = match side {
            Side::First => (&before.rows, &before.columns),
            Side::Second => (&before.columns, &before.rows),
        };
        let (own, other) = (frequent(own, usize::MAX), frequent(other, OPPONENTS));
        let regular = |at| match side {
            Side::First => means.met(0, at),
            Side::Second => means.met(at, 0),
        };
        let opponents =
            other.iter().map(|(at, q)| (found.armies[*at].clone(), *q, regular(*at))).collect();
        let mut dice = dice_for(opened, &format!("candidates of {side:?}"), number);
        let mut armies: Vec<String> = Vec::new();
        let pick = |of: &[(usize, f64)], dice: &mut SplitMix64| {
            found.armies[of[dice.below(of.len() as u32) as usize].0].clone()
        };
        let wanted = opened.plan.candidates.get() as usize;
        // A game with few armies may have no more that are new.
        for _ in 0..100 * wanted {
            if armies.len() == wanted {
                break;
            }
            let mut army = match armies.len() % 4 {
                0 | 1 => pick(&own, &mut dice),
                2 => pick(&other, &mut dice),
                _ => opened.game.random(&mut dice),
            };
            for _ in 0..=dice.below(3) {
                army = opened.game.varied(&army, &mut dice);
            }
            if !found.armies.contains(&army) && !armies.contains(&army) {
                armies.push(army);
            }
        }
        let of = |army| Candidate { army, met: vec![Vec::new(); other.len()], regular: Vec::new() };
        let candidates = armies.into_iter().map(of).collect();
        ReplyTrial { opened, side, stage: format!("try {number}"), opponents, candidates }
    }

    /// Plays games of all, drops the worse half, and goes on until one is left.
    fn best(
        mut self,
        log: &mut GameLog<'_>,
        tell: &mut dyn FnMut(u64),
    ) -> Result<String, GamesHalt> {
        let mut games = FIRST_GAMES;
        while self.candidates.len() > 1 {
            self.play(games, log, tell)?;
            let mut rated: Vec<(f64, Candidate)> =
                std::mem::take(&mut self.candidates).into_iter().map(|of| (0.0, of)).collect();
            rated.iter_mut().for_each(|(score, of)| *score = self.score(of));
            rated.sort_by(|a, b| b.0.total_cmp(&a.0));
            rated.truncate(rated.len().div_ceil(2));
            self.candidates = rated.into_iter().map(|(_, of)| of).collect();
            games = (2 * games).min(GAMES_MAX);
        }
        // Without a candidate the regular army is as good as any.
        let best = self.candidates.pop().map(|of| of.army);
        Ok(best.unwrap_or_else(|| self.opened.seeds[0].clone()))
    }

    fn play(
        &mut self,
        games: u64,
        log: &mut GameLog<'_>,
        tell: &mut dyn FnMut(u64),
    ) -> Result<(), GamesHalt> {
        let (mut all, mut places) = (Vec::new(), Vec::new());
        let regular = &self.opened.seeds[0];
        for (at, of) in self.candidates.iter().enumerate() {
            let mut add = |other: &str, place: Option<usize>, from: usize, count: u64| {
                let (first, second) = match self.side {
                    Side::First => (of.army.as_str(), other),
                    Side::Second => (other, of.army.as_str()),
                };
                for index in 0..count {
                    // An opponent may be the regular army as well: those games count apart.
                    let stage = match place {
                        Some(_) => self.stage.clone(),
                        None => format!("{} regular", self.stage),
                    };
                    all.push(wanted(&stage, first, second, from as u64 + index));
                    places.push((at, place));
                }
            };
            for (place, (other, ..)) in self.opponents.iter().enumerate() {
                add(other, Some(place), of.met[place].len(), games);
            }
            add(regular, None, of.regular.len(), 2 * games);
        }
        let scores = log.play(&all, tell)?;
        for ((at, place), score) in places.into_iter().zip(scores) {
            let of = &mut self.candidates[at];
            match place {
                Some(place) => of.met[place].push(score),
                None => of.regular.push(score),
            }
        }
        Ok(())
    }

    /// What a candidate is expected to score against the equilibrium.
    fn score(&self, of: &Candidate) -> f64 {
        let own = shrunk(&of.regular);
        let each = self.opponents.iter().zip(&of.met).map(|((_, chance, theirs), met)| {
            let (first_regular, regular_second) = match self.side {
                Side::First => (own, *theirs),
                Side::Second => (*theirs, own),
            };
            let scores = ArmyScores { met: shrunk(met), first_regular, regular_second };
            let first = chosen(&*self.opened.game, ChoiceRight::Both, &scores);
            chance * if self.side == Side::First { first } else { 1.0 - first }
        });
        each.sum()
    }
}

/// Plays the pairs of the last equilibrium anew: games that had no part in finding it.
fn check(
    opened: &ArmyPlanOpened,
    log: &mut GameLog<'_>,
    found: &mut ArmyHunt,
    tell: &mut dyn FnMut(u64),
) -> Result<(), GamesHalt> {
    let (_, solved) = found.solution(&*opened.game);
    let (rows, columns) = (frequent(&solved.rows, CHECKED), frequent(&solved.columns, CHECKED));
    let with_regular = |of: &[(usize, f64)]| {
        let mut all: Vec<usize> = of.iter().map(|(at, _)| *at).filter(|at| *at != 0).collect();
        all.insert(0, 0);
        all
    };
    let (mut games, mut places) = (Vec::new(), Vec::new());
    for first in with_regular(&rows) {
        for second in with_regular(&columns) {
            let times = if first == 0 || second == 0 { 2 } else { 1 };
            for index in 0..times * opened.plan.check.get() {
                games.push(wanted("check", &found.armies[first], &found.armies[second], index));
                places.push((first, second));
            }
        }
    }
    let scores = log.play(&games, tell)?;
    let mut cells = Cells::default();
    for ((first, second), score) in places.into_iter().zip(scores) {
        cells.add(first, second, score);
    }
    found.check = Some(Check { rows, columns, cells });
    Ok(())
}
