//! What the games of a population say.

use hall_core::SplitMix64;
use serde::Serialize;

use super::{
    ArmyGameLine, ArmyPlanOpened,
    cells::{Cells, ChoiceRight},
    hunt::{ArmyHunt, Check, ReplyRound, SUPPORT_MIN, resampled},
};
use crate::{
    IntervalEstimate, PriceTable,
    fit::{PricedGame, price},
    solve_matrix,
};

/// A plan of armies that was played, whole or in part.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ArmyResults {
    /// The name of the plan.
    pub plan: String,
    /// Its digest.
    pub digest: String,
    /// The version of the program that played.
    pub musterhall: String,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u16,
    /// Nodes of each move, about.
    pub nodes: u64,
    /// How many games were played.
    pub games: usize,
    /// Whether these are all games of the plan.
    pub is_whole: bool,
    /// Pairs of games for the prices of which one was over before the first move: left out.
    pub over_at_start: usize,
    /// The prices of men, from enough games.
    pub prices: Option<PriceTable>,
    /// The population, with the last equilibrium.
    pub armies: Vec<ArmySummary>,
    /// The rounds of best replies.
    pub rounds: Vec<ArmyRound>,
    /// What the game is worth by who may choose, among these armies.
    pub choices: Vec<ChoiceSummary>,
    /// The last equilibrium in games that had no part in finding it.
    pub check: Option<ArmyCheck>,
    /// Scores of the population: first, second, games, sum of the scores of the first.
    #[serde(skip)]
    pub(super) cells: Vec<(usize, usize, usize, f64)>,
}

/// An army of the population.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ArmySummary {
    /// Its number; 1 is the regular one.
    pub number: usize,
    /// The army as the first brings it.
    pub army: String,
    /// How much of each term it has.
    pub counts: Vec<f64>,
    /// Its own score against the regular army, as the side that moves first and as the other.
    pub regular: [Option<IntervalEstimate>; 2],
    /// With which chance each side brings it.
    pub chances: [f64; 2],
    /// In which share of the resampled populations each side brings it at all.
    pub supported: [f64; 2],
}

/// A round of best replies.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ArmyRound {
    /// Its number, from 1.
    pub round: usize,
    /// How many armies there were before it.
    pub armies: usize,
    /// What the game of bringing them was worth to the first.
    pub value: f64,
    /// With which chance each side brought the regular army.
    pub regular: [f64; 2],
    /// The best replies that were found.
    pub replies: [String; 2],
    /// Their own scores against the equilibrium.
    pub scores: [IntervalEstimate; 2],
    /// What they gain for a player who does not know which side he will be.
    pub exploitability: IntervalEstimate,
}

/// What the game is worth to the first where these may choose.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChoiceSummary {
    /// Who may choose.
    pub right: ChoiceRight,
    /// The value of the game of bringing these armies.
    pub value: IntervalEstimate,
    /// How far from a half the game is on average, once two different armies lie there.
    pub unevenness: IntervalEstimate,
    /// What each side brings.
    pub equilibrium: [Vec<EquilibriumArmy>; 2],
}

/// An army that is brought with some chance.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EquilibriumArmy {
    /// The army as the first brings it.
    pub army: String,
    /// The chance.
    pub chance: f64,
}

/// The last equilibrium in fresh games; all scores are of who is named.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ArmyCheck {
    /// How many games.
    pub games: usize,
    /// What each side brings: the most frequent armies, their chances made whole.
    pub equilibrium: [Vec<EquilibriumArmy>; 2],
    /// What the first may expect, with the choice of armies.
    pub value: IntervalEstimate,
    /// What the first may expect if each plays what he brought.
    pub without_choice: IntervalEstimate,
    /// How far from a half the game is on average once both armies lie there, with the choice.
    pub unevenness: IntervalEstimate,
    /// The same if each plays what he brought.
    pub unevenness_without: IntervalEstimate,
    /// What the first may expect if he brings the regular army.
    pub regular_first: IntervalEstimate,
    /// What the second may expect if he brings the regular army.
    pub regular_second: IntervalEstimate,
    /// What the first may expect if both bring the regular army, with the choice.
    pub both_regular: IntervalEstimate,
    /// The score of the side that moves first where the regular armies meet.
    pub regular_met: IntervalEstimate,
}

impl ArmyResults {
    pub(super) fn of(
        opened: &ArmyPlanOpened,
        version: &str,
        lines: &[ArmyGameLine],
        found: &ArmyHunt,
    ) -> ArmyResults {
        let plan = &opened.plan;
        let (prices, over_at_start) = prices_of(opened, lines);
        let has_met = found.met > 0;
        ArmyResults {
            plan: plan.name.clone(),
            digest: plan.digest.clone(),
            musterhall: version.into(),
            game: plan.game.clone(),
            rules: opened.rules,
            nodes: plan.nodes.get(),
            games: lines.len(),
            is_whole: found.is_whole,
            over_at_start,
            prices,
            armies: if has_met { armies(opened, found) } else { Vec::new() },
            rounds: rounds(found),
            choices: if has_met { choices(opened, found) } else { Vec::new() },
            check: found.check.as_ref().map(|check| checked(opened, found, check)),
            cells: cells(found),
        }
    }
}

/// The prices, and how many pairs were over before the first move.
fn prices_of(opened: &ArmyPlanOpened, lines: &[ArmyGameLine]) -> (Option<PriceTable>, usize) {
    let game = &*opened.game;
    let of = |line: &ArmyGameLine| {
        let (first, second) = (game.counts(&line.first), game.counts(&line.second));
        let more = first.iter().zip(&second).map(|(a, b)| a - b).collect();
        PricedGame { more, score: line.score }
    };
    let all: Vec<&ArmyGameLine> = lines.iter().filter(|line| line.stage == "prices").collect();
    let (mut pairs, mut over) = (Vec::new(), 0);
    for pair in all.chunks_exact(2) {
        if pair.iter().any(|line| line.moves == 0) {
            over += 1;
        } else {
            pairs.push(pair.iter().map(|line| of(line)).collect());
        }
    }
    let lists = game.price_lists();
    (price(game.terms(), &pairs, &lists, opened.plan.seed), over)
}

fn armies(opened: &ArmyPlanOpened, found: &ArmyHunt) -> Vec<ArmySummary> {
    const TIMES: usize = 200;
    let game = &*opened.game;
    let size = found.met;
    let (_, solved) = found.solution(game);
    let mut dice = SplitMix64::new(opened.plan.seed ^ 0x61);
    let mut supported = vec![[0.0; 2]; size];
    for _ in 0..TIMES {
        let payoffs = found.cells.drawn(&mut dice).means(size).payoffs(game, ChoiceRight::Both);
        let drawn = solve_matrix(&payoffs);
        for (at, of) in supported.iter_mut().enumerate() {
            for (share, chance) in of.iter_mut().zip([drawn.rows[at], drawn.columns[at]]) {
                *share += f64::from(u8::from(chance > SUPPORT_MIN)) / TIMES as f64;
            }
        }
    }
    let own = |at| crate::bootstrap(found.cells.get(at, 0));
    let other = |at| {
        let scores: Vec<f64> = found.cells.get(0, at).iter().map(|score| 1.0 - score).collect();
        crate::bootstrap(&scores)
    };
    let of = |at: usize| ArmySummary {
        number: at + 1,
        army: found.armies[at].clone(),
        counts: game.counts(&found.armies[at]),
        regular: [own(at), other(at)],
        chances: [solved.rows[at], solved.columns[at]],
        supported: supported[at],
    };
    (0..size).map(of).collect()
}

fn rounds(found: &ArmyHunt) -> Vec<ArmyRound> {
    let row = |(index, round): (usize, &ReplyRound)| ArmyRound {
        round: index + 1,
        armies: round.before.rows.len(),
        value: round.before.value,
        regular: [round.before.rows[0], round.before.columns[0]],
        replies: round.replies.map(|at| found.armies[at].clone()),
        scores: round.scores,
        exploitability: round.exploitability,
    };
    found.rounds.iter().enumerate().map(row).collect()
}

/// The armies of an equilibrium with their chances.
fn named(found: &ArmyHunt, chances: impl Iterator<Item = (usize, f64)>) -> Vec<EquilibriumArmy> {
    let mut all: Vec<EquilibriumArmy> = chances
        .filter(|(_, chance)| *chance > SUPPORT_MIN)
        .map(|(at, chance)| EquilibriumArmy { army: found.armies[at].clone(), chance })
        .collect();
    all.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    all
}

/// What the game is worth by who may choose.
fn choices(opened: &ArmyPlanOpened, found: &ArmyHunt) -> Vec<ChoiceSummary> {
    let game = &*opened.game;
    let size = found.met;
    let row = |right: ChoiceRight| {
        let figures = |cells: &Cells| {
            let payoffs = cells.means(size).payoffs(game, right);
            let mut far = 0.0;
            for (first, row) in payoffs.iter().enumerate() {
                let others = row.iter().enumerate().filter(|(second, _)| *second != first);
                far += others.map(|(_, worth)| (worth - 0.5).abs()).sum::<f64>();
            }
            let pairs = (size * (size - 1)).max(1) as f64;
            [solve_matrix(&payoffs).value, far / pairs]
        };
        let mut dice = SplitMix64::new(opened.plan.seed ^ 0x63);
        let [value, unevenness] = resampled(&found.cells, &mut dice, figures);
        let solved = solve_matrix(&found.cells.means(size).payoffs(game, right));
        let equilibrium = [solved.rows, solved.columns]
            .map(|chances| named(found, chances.into_iter().enumerate()));
        ChoiceSummary { right, value, unevenness, equilibrium }
    };
    ChoiceRight::ALL.map(row).to_vec()
}

fn checked(opened: &ArmyPlanOpened, found: &ArmyHunt, check: &Check) -> ArmyCheck {
    let game = &*opened.game;
    let figures = |cells: &Cells| {
        let means = cells.means(found.met);
        let worth = |right, first, second| means.worth(game, right, first, second);
        let over = |of: &dyn Fn(usize, usize) -> f64| -> f64 {
            let pairs =
                check.rows.iter().flat_map(|row| check.columns.iter().map(move |c| (row, c)));
            pairs.map(|((first, p), (second, q))| p * q * of(*first, *second)).sum()
        };
        let (both, nobody) = (ChoiceRight::Both, ChoiceRight::Nobody);
        let first: f64 = check.columns.iter().map(|(at, q)| q * worth(both, 0, *at)).sum();
        let second: f64 = check.rows.iter().map(|(at, p)| p * worth(both, *at, 0)).sum();
        [
            over(&|first, second| worth(both, first, second)),
            over(&|first, second| worth(nobody, first, second)),
            over(&|first, second| (worth(both, first, second) - 0.5).abs()),
            over(&|first, second| (worth(nobody, first, second) - 0.5).abs()),
            first,
            1.0 - second,
            worth(both, 0, 0),
            means.met(0, 0),
        ]
    };
    let mut dice = SplitMix64::new(opened.plan.seed ^ 0x65);
    let [
        value,
        without_choice,
        unevenness,
        unevenness_without,
        regular_first,
        regular_second,
        both_regular,
        regular_met,
    ] = resampled(&check.cells, &mut dice, figures);
    let equilibrium =
        [&check.rows, &check.columns].map(|chances| named(found, chances.iter().copied()));
    ArmyCheck {
        games: check.cells.games(),
        equilibrium,
        value,
        without_choice,
        unevenness,
        unevenness_without,
        regular_first,
        regular_second,
        both_regular,
        regular_met,
    }
}

fn cells(found: &ArmyHunt) -> Vec<(usize, usize, usize, f64)> {
    let all = (0..found.met).flat_map(|first| (0..found.met).map(move |second| (first, second)));
    all.map(|(first, second)| {
        let scores = found.cells.get(first, second);
        (first + 1, second + 1, scores.len(), scores.iter().sum())
    })
    .collect()
}
