//! The parts of a report; a part without anything to say is left out.

use std::collections::{BTreeMap, BTreeSet};

use bots::contest::wilson;

use super::{
    html::{escaped, figure, percent, probability, table},
    section::{ReportWish, Section},
};
use crate::{
    CellSummary, Results, bootstrap, holm,
    plot::{self, Bar},
    results::correlations,
    studied::{COSTLY, Studied},
};

/// What distinguishes a cell from others, in words.
fn named(cell: &CellSummary) -> String {
    let mut parts = vec![cell.game.clone()];
    parts.extend(cell.options.iter().cloned());
    parts.extend(cell.nodes.map(|nodes| format!("{nodes} nodes")));
    if cell.seed != 1 {
        parts.push(format!("seed {}", cell.seed));
    }
    parts.join(" ")
}

/// The bots of a cell, once where all are the same.
fn line_up(cell: &CellSummary) -> String {
    let different: BTreeSet<&String> = cell.bots.iter().collect();
    if different.len() == 1 { cell.bots[0].clone() } else { cell.bots.join(" : ") }
}

/// Probabilities corrected for how many there are; those that are not known stay so.
fn corrected(raw: &[Option<f64>]) -> Vec<Option<f64>> {
    let known: Vec<f64> = raw.iter().flatten().copied().collect();
    let mut known = holm(&known).into_iter();
    raw.iter().map(|p| p.and_then(|_| known.next())).collect()
}

/// Who is stronger.
pub(super) fn ladder(results: &Results) -> Option<Section> {
    let is_match = |cell: &&CellSummary| cell.bots.iter().any(|bot| *bot != cell.bots[0]);
    let cells: Vec<&CellSummary> = results.cells.iter().filter(is_match).collect();
    if cells.is_empty() {
        return None;
    }
    let raw: Vec<Option<f64>> = cells.iter().map(|cell| cell.scores[0].p).collect();
    let sound = corrected(&raw);
    let mut rows = Vec::new();
    let mut bars = Vec::new();
    for (cell, p) in cells.iter().zip(&sound) {
        for (place, score) in cell.scores.iter().enumerate() {
            let elo = cell.elo.filter(|_| place == 0);
            let elo = elo.map_or("–".into(), |[mean, low, high]| {
                format!("{mean:+.0} ({low:+.0} to {high:+.0})")
            });
            let shown = if place == 0 { probability(*p) } else { "–".into() };
            rows.push(vec![
                named(cell),
                score.of.clone(),
                cell.matches.to_string(),
                percent(score.share, score.interval),
                elo,
                shown,
                cell.verdict.unwrap_or("–").into(),
            ]);
        }
        let first = &cell.scores[0];
        let name = format!("{}: {}", named(cell), line_up(cell));
        let (share, interval, fair) = (first.share, first.interval, first.fair);
        bars.push(Bar { name, share, interval, fair });
    }
    let told = sound.iter().flatten().filter(|p| **p < 0.05).count();
    let heads =
        ["what", "bot", "matches", "share of the win", "Elo", "p (Holm)", "sequential test"];
    let html = figure(&plot::shares(&bars), "Share of the win of the first bot of each line-up")
        + &table("Strength", &heads, &rows);
    Some(Section {
        title: "Strength",
        about: format!(
            "Line-ups of different bots, rotated through the seats. p is the probability of so \
             large a difference if the first bot were as strong as the rest, corrected for the {} \
             comparisons of this page (Holm); {told} of them are told apart at 5 %. Where a \
             sequential test ended a cell early, its verdict holds, and the share is a little \
             exaggerated.",
            cells.len(),
        ),
        html,
        python: "[(cell[\"cell\"], score[\"of\"], score[\"share\"], score[\"interval\"])\n \
                 for cell in results[\"cells\"] for score in cell[\"scores\"]]\n",
    })
}

/// Which seat is favoured.
pub(super) fn seats(results: &Results) -> Option<Section> {
    let cells: Vec<&CellSummary> = results.cells.iter().filter(|cell| cell.matches > 0).collect();
    // Of two seats one says all.
    let told = |cell: &CellSummary| if cell.seats.len() == 2 { 1 } else { cell.seats.len() };
    let each =
        cells.iter().flat_map(|cell| cell.seats[..told(cell)].iter().map(move |s| (cell, s)));
    let raw: Vec<Option<f64>> = each.clone().map(|(_, seat)| seat.p).collect();
    let (mut rows, mut bars) = (Vec::new(), Vec::new());
    for ((cell, seat), p) in each.zip(corrected(&raw)) {
        let name = format!("{} {}: seat {}", named(cell), line_up(cell), seat.of);
        rows.push(vec![
            name.clone(),
            cell.matches.to_string(),
            percent(seat.share, seat.interval),
            percent(seat.fair, None),
            probability(p),
        ]);
        let (share, interval, fair) = (seat.share, seat.interval, seat.fair);
        bars.push(Bar { name, share, interval, fair });
    }
    (!rows.is_empty()).then(|| Section {
        title: "Seats",
        about: "The share of the win by seat, whoever sat there; of two seats the first. p is the probability of so large \
                a distance from an equal share by chance, corrected for all seats of this page \
                (Holm). It holds for these bots: what favours a seat among the strong may not \
                among beginners."
            .into(),
        html: figure(&plot::shares(&bars), "Share of the win by seat")
            + &table("Seats", &["seat", "matches", "share of the win", "equal", "p (Holm)"], &rows),
        python: "[(cell[\"cell\"], seat[\"of\"], seat[\"share\"], seat[\"interval\"])\n \
                 for cell in results[\"cells\"] for seat in cell[\"seats\"]]\n",
    })
}

/// How long matches are.
pub(super) fn length(results: &Results) -> Option<Section> {
    let mut rows = Vec::new();
    let mut pictures = String::new();
    let mut by_game: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (cell, lines) in results.cells.iter().zip(&results.matches) {
        let ended = lines.iter().filter(|line| line.shares.is_some());
        by_game.entry(&cell.game).or_default().extend(ended.map(|line| line.steps as f64));
        let of = wilson(cell.shared as f64, cell.matches as u64);
        let [early, middle, late] = cell.steps_quantiles;
        rows.push(vec![
            format!("{} {}", named(cell), line_up(cell)),
            cell.matches.to_string(),
            cell.unfinished.to_string(),
            cell.steps.map_or("–".into(), |steps| {
                format!("{:.1} ({:.1} to {:.1})", steps.mean, steps.low, steps.high)
            }),
            format!("{early:.0} / {middle:.0} / {late:.0}"),
            format!(
                "{:.1} % ({:.1} to {:.1})",
                100.0 * cell.shared as f64 / cell.matches.max(1) as f64,
                100.0 * of.low,
                100.0 * of.high
            ),
        ]);
    }
    for (game, steps) in by_game.iter().filter(|(_, steps)| !steps.is_empty()) {
        let caption = format!("{game}: steps of {} matches", steps.len());
        pictures += &figure(&plot::histogram(steps, "steps"), &caption);
    }
    let heads = ["what", "ended", "unfinished", "mean steps", "5 / 50 / 95 %", "win shared"];
    (!rows.is_empty()).then(|| Section {
        title: "Length and draws",
        about: "Steps are choices, outcomes of chance and reveals, the random opening among them. \
                A win is shared where several are first; the interval is Wilson's."
            .into(),
        html: pictures + &table("Length", &heads, &rows),
        python: "[(cell[\"cell\"], cell[\"steps\"], cell[\"shared\"]) for cell in \
                 results[\"cells\"]]\n",
    })
}

/// How much there is to choose from.
pub(super) fn choices(results: &Results, studied: &[Studied]) -> Option<Section> {
    let mut rows = Vec::new();
    for (cell, of) in results.cells.iter().zip(studied).filter(|(_, of)| of.records > 0) {
        let [means, logs]: [Vec<f64>; 2] = [
            of.choices.iter().map(|(mean, _)| *mean).collect(),
            of.choices.iter().map(|(_, log)| *log).collect(),
        ];
        let mean = |values: &[f64]| match (bootstrap(values), values.len()) {
            (_, 0) => "too many to list".into(),
            (Some(of), _) => format!("{:.1} ({:.1} to {:.1})", of.mean, of.low, of.high),
            (None, n) => format!("{:.1}", values.iter().sum::<f64>() / n as f64),
        };
        let endings: Vec<String> = of
            .endings
            .iter()
            .map(|(rule, count)| format!("rule {rule}: {count} of {}", of.records))
            .collect();
        rows.push(vec![
            format!("{} {}", named(cell), line_up(cell)),
            of.records.to_string(),
            mean(&means),
            mean(&logs),
            endings.join(", "),
        ]);
    }
    let heads = ["what", "records", "actions a choice", "log₁₀ of lines", "ended by"];
    (!rows.is_empty()).then(|| Section {
        title: "Choices",
        about: "How many legal actions a seat could choose from, on average over a match, and the \
                decimal logarithm of their product: how many matches of this length there would \
                be, as far as one can see from those that were played. Choices with more actions \
                than can be listed, such as an army, are left out."
            .into(),
        html: table("Choices", &heads, &rows),
        python: "# Made from the records in cells/*.jsonl: one JSON object a line, `record` in \
                 it.\n",
    })
}

/// What searching again says.
pub(super) fn judged(results: &Results, studied: &[Studied], wish: &ReportWish) -> Option<Section> {
    let mut rows = Vec::new();
    for (cell, of) in results.cells.iter().zip(studied).filter(|(_, of)| !of.reviews.is_empty()) {
        let n = of.reviews.len() as f64;
        let sum = |what: fn(&crate::studied::Judgement) -> f64| {
            of.reviews.iter().map(what).sum::<f64>() / n
        };
        let comebacks = of.reviews.iter().filter(|of| of.is_comeback).count();
        let range = wilson(comebacks as f64, of.reviews.len() as u64);
        rows.push(vec![
            format!("{} {}", named(cell), line_up(cell)),
            of.reviews.len().to_string(),
            format!("{:.1} of {:.1}", sum(|of| of.costly as f64), sum(|of| of.judged as f64)),
            format!("{:.1}", sum(|of| of.leads as f64)),
            format!("{comebacks} ({:.0} to {:.0} %)", 100.0 * range.low, 100.0 * range.high),
            format!("{:.2}", sum(|of| of.luck)),
            format!("{:.2}", sum(|of| of.lost)),
        ]);
    }
    let heads = [
        "what",
        "reviewed",
        "costly choices",
        "changes of lead",
        "comebacks",
        "moved by chance",
        "given away",
    ];
    (!rows.is_empty()).then(|| Section {
        title: "What decides",
        about: format!(
            "Some matches were searched again, {} nodes a choice. A costly choice gave away at \
             least {:.0} % of the win. A comeback: the winner once expected less than half of an \
             equal share. Moved by chance: how far dice, lots and draws moved seat A's share, all \
             changes added; given away: what the choices of all seats lost, in wins. All of it is \
             as good as the search is.",
            wish.nodes,
            100.0 * COSTLY,
        ),
        html: table("What decides", &heads, &rows),
        python: "# Made by searching the records in cells/*.jsonl again: `musterhall review`.\n",
    })
}

/// How much opening and chance decide, whoever plays.
pub(super) fn chance(results: &Results) -> Option<Section> {
    let mut rows = Vec::new();
    for (cell, lines) in results.cells.iter().zip(&results.matches) {
        if let Some((share, [low, high], sets)) = correlations(cell, lines) {
            rows.push(vec![
                format!("{} {}", named(cell), line_up(cell)),
                sets.to_string(),
                format!("{share:.2} ({low:.2} to {high:.2})"),
            ]);
        }
    }
    (!rows.is_empty()).then(|| Section {
        title: "Opening and dice",
        about: "Within a set the same opening and the same dice are played again, by bots that \
                choose anew. The figure is the share of the spread of the seats' results that \
                comes back with them (intraclass correlation of one-way analysis of variance, over \
                all seats; interval by the bootstrap over sets): 0 where they decide nothing, 1 \
                where they decide everything. Only cells in which the same bot has all seats. The \
                same dice stand at the same draws: once choices differ they meet other \
                positions, which makes the figure too small rather than too large."
            .into(),
        html: table("Opening and dice", &["what", "sets", "share of the spread"], &rows),
        python: "# Made from matches.csv: `share` by `set` and `seat`.\n",
    })
}

/// What each option does.
pub(super) fn options(results: &Results) -> Option<Section> {
    // Game and option → value → its cells.
    let mut varied: BTreeMap<(&str, &str), BTreeMap<&str, Vec<usize>>> = BTreeMap::new();
    for (place, cell) in results.cells.iter().enumerate() {
        for (key, value) in cell.options.iter().filter_map(|option| option.split_once('=')) {
            let values = varied.entry((&cell.game, key)).or_default();
            values.entry(value).or_default().push(place);
        }
    }
    let mut rows = Vec::new();
    for ((game, key), values) in varied.iter().filter(|(_, values)| values.len() > 1) {
        for (value, cells) in values {
            let lines = || cells.iter().flat_map(|place| &results.matches[*place]);
            let ended: Vec<_> = lines().filter_map(|line| line.shares.as_ref()).collect();
            let n = ended.len();
            let steps: usize =
                lines().filter(|line| line.shares.is_some()).map(|line| line.steps).sum();
            let first: f64 = ended.iter().filter_map(|shares| shares.first()).sum();
            let shared = ended.iter().filter(|of| of.iter().all(|share| *share < 0.999)).count();
            let range = wilson(first, n as u64);
            rows.push(vec![
                format!("{game}: {key}={value}"),
                n.to_string(),
                format!("{:.1}", steps as f64 / n.max(1) as f64),
                format!(
                    "{:.1} % ({:.1} to {:.1})",
                    100.0 * range.mean,
                    100.0 * range.low,
                    100.0 * range.high
                ),
                format!("{:.1} %", 100.0 * shared as f64 / n.max(1) as f64),
            ]);
        }
    }
    let heads = ["option", "matches", "mean steps", "share of seat A", "win shared"];
    (!rows.is_empty()).then(|| Section {
        title: "Options",
        about: "All cells with a value of an option together, whatever else they vary; intervals \
                are Wilson's, a little too wide."
            .into(),
        html: table("Options", &heads, &rows),
        python: "[(cell[\"options\"], cell[\"steps\"], cell[\"seats\"]) for cell in \
                 results[\"cells\"]]\n",
    })
}

/// The first choices.
pub(super) fn openings(results: &Results, studied: &[Studied]) -> Option<Section> {
    const SHOWN: usize = 12;
    let mut rows = Vec::new();
    for (cell, of) in results.cells.iter().zip(studied) {
        let mut list: Vec<_> = of.openings.iter().collect();
        list.sort_by_key(|(word, shares)| (std::cmp::Reverse(shares.len()), (*word).clone()));
        for (word, shares) in list.into_iter().take(SHOWN) {
            let range = wilson(shares.iter().sum(), shares.len() as u64);
            rows.push(vec![
                format!("{} {}", named(cell), line_up(cell)),
                word.clone(),
                format!("{} of {}", shares.len(), of.records),
                format!(
                    "{:.0} % ({:.0} to {:.0})",
                    100.0 * range.mean,
                    100.0 * range.low,
                    100.0 * range.high
                ),
            ]);
        }
    }
    let heads = ["what", "first choice", "played", "share of who chose it"];
    (!rows.is_empty()).then(|| Section {
        title: "Openings",
        about: "The first choices of matches without a random opening (`opening = 0`); intervals \
                are Wilson's."
            .into(),
        html: table("Openings", &heads, &rows),
        python: "# Made from the records in cells/*.jsonl.\n",
    })
}

/// How to play everything again.
pub(super) fn commands(results: &Results) -> Option<Section> {
    let lines: Vec<String> = results.cells.iter().map(|cell| escaped(&cell.command)).collect();
    Some(Section {
        title: "Commands",
        about: "Each plays the matches of one cell again, to the same records.".into(),
        html: format!("<pre tabindex=0>{}</pre>\n", lines.join("\n")),
        python: "[cell[\"command\"] for cell in results[\"cells\"]]\n",
    })
}
