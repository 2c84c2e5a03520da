//! What the records of a cell say beyond their results: choices, endings, openings, reviews.

use std::{collections::BTreeMap, sync::atomic::AtomicBool};

use bots::{
    Budget,
    review::{self, Review, ReviewError, Reviewing},
};
use hall_core::{Coverage, Turn, chosen};
use matches::{AnyMatch, Rejected};

use crate::{LabError, MatchLine, PlanCell};

/// The records of a cell, gone through.
#[derive(Debug, Default)]
pub(crate) struct Studied {
    /// How many records.
    pub(crate) records: usize,
    /// For each record, of the choices in which every action can be listed: the mean number of
    /// actions, and the decimal logarithm of their product.
    pub(crate) choices: Vec<(f64, f64)>,
    /// How often a rule ended a match.
    pub(crate) endings: BTreeMap<String, usize>,
    /// The first choices: how often, and the shares of who made them.
    pub(crate) openings: BTreeMap<String, Vec<f64>>,
    /// Matches that were searched again.
    pub(crate) reviews: Vec<Judgement>,
}

/// A match that was searched again, in numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Judgement {
    /// How many choices gave away at least a tenth of the win, and how many were judged.
    pub(crate) costly: usize,
    pub(crate) judged: usize,
    /// How often another seat came into the lead.
    pub(crate) leads: usize,
    /// Whether the winner once expected less than half of a fair share.
    pub(crate) is_comeback: bool,
    /// How much chance moved the first seat's share, all changes added without their sign.
    pub(crate) luck: f64,
    /// The same for what choices gave away, of all seats.
    pub(crate) lost: f64,
}

/// A choice that gives away at least this share of the win matters.
pub(crate) const COSTLY: f32 = 0.1;

/// Goes through the first records of a cell, and searches some of them again.
pub(crate) fn study(
    cell: &PlanCell,
    lines: &[MatchLine],
    records: usize,
    reviews: usize,
    budget: &Budget,
    stop: &AtomicBool,
) -> Result<Studied, LabError> {
    let bad = |line: &MatchLine, why: String| {
        LabError::Plan(format!("cell {}, match {}: {why}", cell.number, line.index))
    };
    let mut studied = Studied::default();
    for line in lines.iter().filter(|line| line.shares.is_some()).take(records) {
        let table = replay(cell, line).map_err(|why| bad(line, why.to_string()))?;
        studied.records += 1;
        studied.choices.extend(choices(&*table));
        if let Some(rule) = table.ended_by() {
            *studied.endings.entry(rule.into()).or_default() += 1;
        }
        if cell.contest.opening == 0
            && let Some((word, share)) = opening(&*table, line)
        {
            studied.openings.entry(word).or_default().push(share);
        }
        if studied.reviews.len() < reviews {
            let shares = line.shares.iter().flatten().map(|share| *share as f32).collect();
            let refused = |why: ReviewError| bad(line, why.to_string());
            let reviewing = Reviewing::new(cell.contest.entry, table, Some(shares));
            let mut reviewing = reviewing.map_err(refused)?;
            if !review::run(&mut reviewing, budget, stop, |_, _| {}).map_err(refused)? {
                return Ok(studied);
            }
            studied.reviews.push(Judgement::of(&reviewing.finish()));
        }
    }
    Ok(studied)
}

fn replay(cell: &PlanCell, line: &MatchLine) -> Result<Box<dyn AnyMatch>, Rejected> {
    line.record()?.replay(cell.contest.entry.game)
}

/// How many actions there were to choose from, as a mean and as the logarithm of the product,
/// in the choices where all can be listed; `None` without any.
fn choices(table: &dyn AnyMatch) -> Option<(f64, f64)> {
    let (mut sum, mut log, mut count) = (0.0, 0.0, 0_usize);
    let mut past = table.at(0);
    for step in 0..table.len() {
        let turn = past.turn();
        if turn != Turn::Chance {
            for (seat, _) in chosen(&table.line(step)) {
                let (actions, coverage) = past.actions(seat);
                if coverage == Coverage::All {
                    sum += actions.len() as f64;
                    log += (actions.len().max(1) as f64).log10();
                    count += 1;
                }
            }
        }
        past.replay(&table.line(step)).ok()?;
    }
    (count > 0).then(|| (sum / count as f64, log))
}

/// The first choice of a match, and the share of the win of who made it.
fn opening(table: &dyn AnyMatch, line: &MatchLine) -> Option<(String, f64)> {
    let first = (0..table.len()).find_map(|step| {
        let text = table.line(step);
        chosen(&text).next().map(|(seat, word)| (seat, word.to_string()))
    });
    let (seat, word) = first?;
    Some((word, *line.shares.as_ref()?.get(seat.index())?))
}

impl Judgement {
    fn of(review: &Review) -> Judgement {
        let costly = review.choices.iter().filter(|of| of.loss.is_some_and(|loss| loss >= COSTLY));
        let winner = (0..review.result.len())
            .max_by(|a, b| review.result[*a].total_cmp(&review.result[*b]))
            .filter(|seat| review.result[*seat] > 0.99);
        let fair = 1.0 / review.result.len().max(1) as f32;
        let is_comeback =
            winner.is_some_and(|seat| review.points.iter().any(|shares| shares[seat] < fair / 2.0));
        let leader = |shares: &Vec<f32>| {
            let best = (0..shares.len()).max_by(|a, b| shares[*a].total_cmp(&shares[*b]))?;
            // Only a clear lead counts.
            (shares[best] > fair + 0.05).then_some(best)
        };
        let mut leaders: Vec<usize> = review.points.iter().filter_map(leader).collect();
        leaders.dedup();
        let changes = review.luck.iter().filter_map(|luck| luck.change.first());
        Judgement {
            costly: costly.count(),
            judged: review.choices.iter().filter(|of| of.loss.is_some()).count(),
            leads: leaders.len().saturating_sub(1),
            is_comeback,
            luck: changes.map(|change| f64::from(change.abs())).sum(),
            lost: review.seats.iter().map(|of| f64::from(of.lost)).sum(),
        }
    }
}
