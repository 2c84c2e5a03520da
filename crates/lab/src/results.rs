//! What the cells of a plan say together: tables as JSON and CSV.

use std::{fmt::Write as _, fs, path::Path};

use bots::{contest::elo, sprt::SprtVerdict};
use hall_core::{Dice as _, Seat, SplitMix64};
use serde::Serialize;
use serde_json::Value as Json;

use crate::{
    CellFile, IntervalEstimate, LabError, LabPlan, MatchLine, PlanCell, bootstrap,
    run::{is_whole, set_means, set_scores, verdict},
    stats::{p_value, quantile},
};

/// A plan that was played.
#[derive(Debug, Serialize)]
pub struct Results {
    /// The name of the plan.
    pub plan: String,
    /// Its digest.
    pub digest: String,
    /// The version of the program that played.
    pub musterhall: String,
    /// Its cells, in order.
    pub cells: Vec<CellSummary>,
    /// Their matches, by cell.
    #[serde(skip)]
    pub(crate) matches: Vec<Vec<MatchLine>>,
}

/// A cell in numbers.
#[derive(Clone, Debug, Serialize)]
pub struct CellSummary {
    /// Its number, from 1.
    pub cell: usize,
    /// The game.
    pub game: String,
    /// The setup, whole.
    pub setup: Json,
    /// The options that the plan sets, as `key=value`.
    pub options: Vec<String>,
    /// The line-up.
    pub bots: Vec<String>,
    /// Nodes per action, if the plan says.
    pub nodes: Option<u64>,
    /// The seed.
    pub seed: u64,
    /// The command that plays the same matches.
    pub command: String,
    /// How many matches ended.
    pub matches: usize,
    /// How many were left unfinished.
    pub unfinished: usize,
    /// Mean number of steps of those that ended.
    pub steps: Option<IntervalEstimate>,
    /// Numbers of steps below which 5, 50 and 95 % of the matches end.
    pub steps_quantiles: [f64; 3],
    /// Matches in which several shared the win.
    pub shared: usize,
    /// The share of the win of each bot of the line-up.
    pub scores: Vec<ScoreRow>,
    /// The share of the win of each seat, whoever sat there.
    pub seats: Vec<ScoreRow>,
    /// With two bots of a line-up: the difference of their strength in Elo, with its interval.
    pub elo: Option<[f64; 3]>,
    /// `higher` or `lower`, where the plan asks for a sequential test and it has ended.
    pub verdict: Option<&'static str>,
}

/// A share of the win.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreRow {
    /// The bot, or the seat.
    pub of: String,
    /// The mean over sets of matches.
    pub share: f64,
    /// Its interval, from 10 sets on.
    pub interval: Option<IntervalEstimate>,
    /// What it would be if all were equal.
    pub fair: f64,
    /// The probability of a share as far from the fair one by chance, not corrected for many
    /// comparisons.
    pub p: Option<f64>,
}

impl ScoreRow {
    /// A share from its mean in each set.
    fn of(name: String, sets: &[f64], fair: f64) -> ScoreRow {
        let share = sets.iter().sum::<f64>() / sets.len().max(1) as f64;
        ScoreRow { of: name, share, interval: bootstrap(sets), fair, p: p_value(sets, fair) }
    }
}

/// Reads the results of a plan, and checks that nothing is missing.
///
/// # Errors
/// [`LabError::Incomplete`] with the cells that lack matches, unless `partly`; other errors for
/// files that cannot be read.
pub fn merge(
    plan: &LabPlan,
    cells: &[PlanCell],
    folder: &Path,
    version: &str,
    partly: bool,
) -> Result<Results, LabError> {
    let (mut matches, mut incomplete) = (Vec::new(), Vec::new());
    for cell in cells {
        let mut lines = CellFile::read(folder, cell, &plan.digest, version)?;
        lines.truncate(cell.matches as usize);
        if !is_whole(cell, &lines) {
            incomplete.push(cell.number);
        }
        matches.push(lines);
    }
    if !incomplete.is_empty() && !partly {
        return Err(LabError::Incomplete { cells: incomplete, of: cells.len() });
    }
    let both = cells.iter().zip(&matches);
    Ok(Results {
        plan: plan.name.clone(),
        digest: plan.digest.clone(),
        musterhall: version.into(),
        cells: both.map(|(cell, lines)| summary(cell, lines)).collect(),
        matches,
    })
}

fn summary(cell: &PlanCell, lines: &[MatchLine]) -> CellSummary {
    let ended: Vec<&MatchLine> = lines.iter().filter(|line| line.shares.is_some()).collect();
    let mut steps: Vec<f64> = ended.iter().map(|line| line.steps as f64).collect();
    let mean_steps = bootstrap(&steps);
    steps.sort_by(f64::total_cmp);
    let seats = lines.first().map_or(0, |line| line.seating.len());
    let bots = cell.line_up();
    let is_shared =
        |line: &&&MatchLine| line.shares.iter().flatten().all(|share| *share < 1.0 - 1e-6);
    let scores: Vec<ScoreRow> = bots
        .iter()
        .enumerate()
        .map(|(bot, name)| {
            let sets = set_scores(&cell.contest, lines, bot);
            ScoreRow::of(name.clone(), &sets, 1.0 / bots.len() as f64)
        })
        .collect();
    let seat_row = |seat: Seat| {
        ScoreRow::of(
            seat.to_string(),
            &set_means(&cell.contest, lines, |line| Some(line.shares.as_ref()?[seat.index()])),
            1.0 / seats as f64,
        )
    };
    let interval = scores.first().and_then(|first| first.interval);
    let elo = interval
        .filter(|_| bots.len() == 2 && bots[0] != bots[1])
        .map(|of| [of.mean, of.low, of.high].map(|share| elo(share).round()));
    CellSummary {
        cell: cell.number,
        game: cell.game().into(),
        setup: cell.contest.setup.clone(),
        options: cell.options.iter().map(|(key, value)| format!("{key}={value}")).collect(),
        bots,
        nodes: cell.nodes.map(std::num::NonZeroU64::get),
        seed: cell.contest.seed,
        command: cell.command(),
        matches: ended.len(),
        unfinished: lines.len() - ended.len(),
        steps: mean_steps,
        steps_quantiles: [0.05, 0.5, 0.95].map(|share| quantile(&steps, share)),
        shared: ended.iter().filter(is_shared).count(),
        scores,
        seats: Seat::first(seats).map(seat_row).collect(),
        elo,
        verdict: verdict(cell, lines).map(|of| match of {
            SprtVerdict::Higher => "higher",
            SprtVerdict::Lower => "lower",
        }),
    }
}

impl Results {
    /// Writes `results.json`, `cells.csv` and `matches.csv` into the folder.
    ///
    /// # Errors
    /// [`LabError::File`].
    pub fn write(&self, folder: &Path) -> Result<(), LabError> {
        let json = serde_json::to_string_pretty(self).expect("it is plain data");
        let files = [
            ("results.json", json + "\n"),
            ("cells.csv", self.cells_csv()),
            ("matches.csv", self.matches_csv()),
        ];
        write_files(folder, files)
    }

    /// A row for each bot of each cell.
    fn cells_csv(&self) -> String {
        let mut out = String::from(
            "cell,game,options,line_up,nodes,seed,bot,matches,unfinished,share,low,high,\
             mean_steps,shared,verdict\n",
        );
        for cell in &self.cells {
            for row in &cell.scores {
                let end = |of: fn(&IntervalEstimate) -> f64| {
                    row.interval.as_ref().map_or(String::new(), |all| format!("{:.5}", of(all)))
                };
                let fields = [
                    cell.cell.to_string(),
                    cell.game.clone(),
                    cell.options.join(" "),
                    cell.bots.join(" "),
                    cell.nodes.map_or(String::new(), |nodes| nodes.to_string()),
                    cell.seed.to_string(),
                    row.of.clone(),
                    cell.matches.to_string(),
                    cell.unfinished.to_string(),
                    format!("{:.5}", row.share),
                    end(|all| all.low),
                    end(|all| all.high),
                    cell.steps.map_or(String::new(), |steps| format!("{:.2}", steps.mean)),
                    cell.shared.to_string(),
                    cell.verdict.unwrap_or_default().into(),
                ];
                line(&mut out, &fields);
            }
        }
        out
    }

    /// A row for each seat of each match.
    fn matches_csv(&self) -> String {
        let mut out = String::from("cell,match,set,game,options,nodes,seed,steps,seat,bot,share\n");
        for (cell, lines) in self.cells.iter().zip(&self.matches) {
            for of in lines {
                for (place, bot) in of.seating.iter().enumerate() {
                    let share = of.shares.as_ref().map(|shares| shares[place]);
                    let fields = [
                        cell.cell.to_string(),
                        of.index.to_string(),
                        (of.index / cell.bots.len() as u64).to_string(),
                        cell.game.clone(),
                        cell.options.join(" "),
                        cell.nodes.map_or(String::new(), |nodes| nodes.to_string()),
                        of.seed.to_string(),
                        of.steps.to_string(),
                        Seat::new(place).map_or(String::new(), |seat| seat.to_string()),
                        cell.bots[*bot].clone(),
                        share.map_or(String::new(), |share| format!("{share:.5}")),
                    ];
                    line(&mut out, &fields);
                }
            }
        }
        out
    }
}

/// Writes files into a folder: each name with its text.
pub(crate) fn write_files<const N: usize>(
    folder: &Path,
    files: [(&str, String); N],
) -> Result<(), LabError> {
    for (name, text) in files {
        let path = folder.join(name);
        fs::write(&path, text).map_err(LabError::file(&path))?;
    }
    Ok(())
}

/// A line of CSV (RFC 4180, but for the end of the line).
pub(crate) fn line(out: &mut String, fields: &[String]) {
    let quoted = fields.iter().map(|field| {
        if field.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.clone()
        }
    });
    let _infallible = writeln!(out, "{}", quoted.collect::<Vec<_>>().join(","));
}

/// The intraclass correlation of the seats' shares within sets, its interval and the number of
/// sets; `None` where the bots of the line-up differ, or fewer than 10 sets are whole.
pub(crate) fn correlations(
    cell: &CellSummary,
    lines: &[MatchLine],
) -> Option<(f64, [f64; 2], usize)> {
    let len = cell.bots.len();
    if len < 2 || cell.bots.iter().any(|bot| *bot != cell.bots[0]) {
        return None;
    }
    let set = |set: &[MatchLine]| set.iter().map(|line| line.shares.clone()).collect();
    let sets: Vec<Vec<Vec<f64>>> = lines.chunks_exact(len).filter_map(set).collect();
    if sets.len() < 10 {
        return None;
    }
    let all: Vec<usize> = (0..sets.len()).collect();
    let whole = intraclass(&sets, &all)?;
    let mut dice = SplitMix64::new(sets.len() as u64);
    let mut drawn: Vec<f64> = (0..1_000)
        .filter_map(|_| {
            let picked: Vec<usize> =
                all.iter().map(|_| dice.below(sets.len() as u32) as usize).collect();
            intraclass(&sets, &picked)
        })
        .collect();
    drawn.sort_by(f64::total_cmp);
    Some((whole, [0.025, 0.975].map(|share| quantile(&drawn, share)), sets.len()))
}

/// The same for a choice of the sets. A share for each set, match and seat.
fn intraclass(sets: &[Vec<Vec<f64>>], picked: &[usize]) -> Option<f64> {
    let (seats, len) = (sets[0][0].len(), sets[0].len() as f64);
    let count = picked.len() as f64;
    let (mut between, mut within) = (0.0, 0.0);
    for seat in 0..seats {
        let mean = |set: &Vec<Vec<f64>>| set.iter().map(|m| m[seat]).sum::<f64>() / len;
        let whole = picked.iter().map(|set| mean(&sets[*set])).sum::<f64>() / count;
        for set in picked.iter().map(|set| &sets[*set]) {
            let of = mean(set);
            between += len * (of - whole).powi(2);
            within += set.iter().map(|shares| (shares[seat] - of).powi(2)).sum::<f64>();
        }
    }
    let between = between / (count - 1.0);
    let within = within / (count * (len - 1.0));
    let all = between + (len - 1.0) * within;
    (all > 1e-12).then(|| (between - within) / all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correlation_is_one_where_sets_decide_and_small_where_they_do_not() {
        let won = |first: f64| vec![first, 1.0 - first];
        let decided: Vec<_> =
            (0..20).map(|set| vec![won(f64::from(set % 2)), won(f64::from(set % 2))]).collect();
        let open: Vec<_> = (0..20)
            .map(|set| vec![won(f64::from(set % 2)), won(f64::from((set / 2) % 2))])
            .collect();
        let all: Vec<usize> = (0..20).collect();
        assert_eq!(intraclass(&decided, &all), Some(1.0));
        let open = intraclass(&open, &all).expect("there is a spread");
        assert!(open.abs() < 0.2, "{open}");
    }

    #[test]
    fn field_with_a_comma_or_a_quote_is_quoted() {
        let mut out = String::new();
        line(&mut out, &["a,b".into(), "say \"x\"".into(), "plain".into()]);
        assert_eq!(out, "\"a,b\",\"say \"\"x\"\"\",plain\n");
    }
}
