//! Prices of men from games: how the score depends on what one side has more than the other.

use hall_core::{Dice as _, SplitMix64};
use serde::Serialize;

use crate::{IntervalEstimate, bootstrap, stats::quantile};

/// A game between two armies.
#[derive(Clone, PartialEq, Debug)]
pub struct PricedGame {
    /// What the side that moved first had of each term, less what the other had.
    pub more: Vec<f64>,
    /// The score of the side that moved first: 0, a half or 1.
    pub score: f64,
}

/// Prices with their intervals, in units of the first term.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PriceTable {
    /// How many games they rest on, those held back not counted.
    pub games: usize,
    /// Each term.
    pub terms: Vec<PriceRow>,
    /// What it is worth to move first.
    pub to_move_first: PriceRow,
    /// How much of the logarithm of the odds a unit is.
    pub slope: IntervalEstimate,
    /// How well scores of games held back are told.
    pub predictions: Vec<PricePrediction>,
    /// Games held back by what the prices predict for them.
    pub calibration: Vec<CalibrationBin>,
}

/// A price.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PriceRow {
    /// The term.
    pub term: String,
    /// Its price with its interval.
    pub price: IntervalEstimate,
    /// The same from elsewhere, with the name of the list.
    pub elsewhere: Vec<(String, f64)>,
}

/// How well a list of prices predicts games held back.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PricePrediction {
    /// The list; `none` knows only who moves first.
    pub prices: String,
    /// The mean logarithmic loss of a game, with its interval over pairs: the lower the better.
    pub loss: IntervalEstimate,
    /// By how much it is more than that of the prices found, with its interval.
    pub more: IntervalEstimate,
}

/// Games held back for which about the same was predicted.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CalibrationBin {
    /// How many.
    pub games: usize,
    /// What was predicted, on average.
    pub predicted: f64,
    /// What they brought, with its interval from 10 games on.
    pub score: f64,
    /// The interval.
    pub interval: Option<IntervalEstimate>,
}

/// Of how many pairs one is held back.
const HELD_BACK: usize = 5;
/// How often pairs are drawn anew.
const RESAMPLES: usize = 500;
/// Keeps weights of terms that no game tells apart from running away.
const RIDGE: f64 = 1e-3;
const BINS: usize = 8;

/// Weights of a logistic regression: to move first, then each term.
type Weights = Vec<f64>;

/// The prices that pairs of games tell; `None` without enough of them. Games of a pair belong
/// together: they are drawn together, and held back together. `lists` are prices from elsewhere.
///
/// # Panics
/// If games have another number of terms.
pub fn price(
    terms: &[&str],
    pairs: &[Vec<PricedGame>],
    lists: &[(&str, Vec<f64>)],
    seed: u64,
) -> Option<PriceTable> {
    let is_held = |at: usize| at % HELD_BACK == HELD_BACK - 1;
    let split = |held: bool| -> Vec<&Vec<PricedGame>> {
        pairs.iter().enumerate().filter(|(at, _)| is_held(*at) == held).map(|(_, p)| p).collect()
    };
    let (known, held) = (split(false), split(true));
    if held.len() < 10 {
        return None;
    }
    let games: Vec<&PricedGame> = known.iter().copied().flatten().collect();
    let weights = fit(&games, terms.len(), None)?;
    let mut dice = SplitMix64::new(seed);
    let drawn: Vec<Weights> = (0..RESAMPLES)
        .filter_map(|_| {
            let games: Vec<&PricedGame> = (0..known.len())
                .flat_map(|_| known[dice.below(known.len() as u32) as usize])
                .collect();
            fit(&games, terms.len(), Some(&weights))
        })
        .filter(|weights| weights[1] > 0.0)
        .collect();
    let estimate = |of: &dyn Fn(&Weights) -> f64| {
        let mut values: Vec<f64> = drawn.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        let end = |share| quantile(&values, share);
        IntervalEstimate { mean: of(&weights), low: end(0.025), high: end(0.975), n: known.len() }
    };
    let row = |at: usize, term: &str| PriceRow {
        term: term.into(),
        price: estimate(&|weights| weights[at] / weights[1]),
        elsewhere: lists
            .iter()
            .filter_map(|(name, prices)| Some(((*name).into(), *prices.get(at.checked_sub(1)?)?)))
            .collect(),
    };
    Some(PriceTable {
        games: games.len(),
        terms: terms.iter().enumerate().map(|(at, term)| row(at + 1, term)).collect(),
        to_move_first: row(0, "to move first"),
        slope: estimate(&|weights| weights[1]),
        predictions: predictions(&games, &held, &weights, lists),
        calibration: calibration(&held, &weights),
    })
}

/// The mean score that weights predict.
fn predict(weights: &[f64], more: &[f64]) -> f64 {
    let sum: f64 = weights[1..].iter().zip(more).map(|(weight, of)| weight * of).sum();
    1.0 / (1.0 + (-weights[0] - sum).exp())
}

/// The likeliest weights, a draw counted as half a win and half a loss, by Newton's method.
fn fit(games: &[&PricedGame], terms: usize, from: Option<&Weights>) -> Option<Weights> {
    const STEPS: usize = 30;
    let size = terms + 1;
    let mut weights = from.cloned().unwrap_or_else(|| vec![0.0; size]);
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        let mut curve = vec![vec![0.0; size]; size];
        for game in games {
            let share = predict(&weights, &game.more);
            let (miss, weight) = (game.score - share, share * (1.0 - share));
            let all: Vec<f64> = std::iter::once(1.0).chain(game.more.iter().copied()).collect();
            for ((line, part), of) in curve.iter_mut().zip(&mut slope).zip(&all) {
                *part += miss * of;
                if *of != 0.0 {
                    line.iter_mut()
                        .zip(&all)
                        .for_each(|(cell, other)| *cell += weight * of * other);
                }
            }
        }
        curve.iter_mut().enumerate().for_each(|(at, line)| line[at] += RIDGE);
        let step = solve(curve, slope)?;
        // A step too far ends where no score is uncertain any more.
        let most = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        let scale = if most > 1.0 { 1.0 / most } else { 1.0 };
        weights.iter_mut().zip(&step).for_each(|(weight, part)| *weight += scale * part);
        if most < 1e-8 {
            break;
        }
    }
    weights.iter().all(|weight| weight.is_finite()).then_some(weights)
}

/// Solves linear equations by elimination; `None` if they have no single solution.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for at in 0..size {
        let best =
            (at..size).max_by(|a, b| matrix[*a][at].abs().total_cmp(&matrix[*b][at].abs()))?;
        matrix.swap(at, best);
        right.swap(at, best);
        if matrix[at][at].abs() < 1e-12 {
            return None;
        }
        let from = matrix[at].clone();
        for row in at + 1..size {
            let factor = matrix[row][at] / from[at];
            (at..size).for_each(|column| matrix[row][column] -= factor * from[column]);
            right[row] -= factor * right[at];
        }
    }
    for at in (0..size).rev() {
        let rest: f64 = (at + 1..size).map(|column| matrix[at][column] * right[column]).sum();
        right[at] = (right[at] - rest) / matrix[at][at];
    }
    Some(right)
}

/// The logarithmic loss of a prediction.
fn loss(predicted: f64, score: f64) -> f64 {
    let share = predicted.clamp(1e-6, 1.0 - 1e-6);
    -(score * share.ln() + (1.0 - score) * (1.0 - share).ln())
}

/// How well the prices found, those of lists and no prices predict the games held back. Of a
/// list the scale and the worth of moving first are fitted, as all know them.
fn predictions(
    games: &[&PricedGame],
    held: &[&Vec<PricedGame>],
    weights: &Weights,
    lists: &[(&str, Vec<f64>)],
) -> Vec<PricePrediction> {
    let by_list = |prices: &[f64], name: &str| {
        let worth = |game: &PricedGame| PricedGame {
            more: vec![game.more.iter().zip(prices).map(|(more, price)| more * price).sum()],
            score: game.score,
        };
        let scaled: Vec<PricedGame> = games.iter().map(|game| worth(game)).collect();
        let of = fit(&scaled.iter().collect::<Vec<_>>(), 1, None)?;
        let whole = std::iter::once(of[0]).chain(prices.iter().map(|price| price * of[1]));
        Some((name.to_string(), whole.collect::<Weights>()))
    };
    let none = vec![0.0; weights.len() - 1];
    let mut all = vec![("found".to_string(), weights.clone())];
    all.extend(lists.iter().filter_map(|(name, prices)| by_list(prices, name)));
    all.extend(by_list(&none, "none"));
    let losses = |weights: &Weights| -> Vec<f64> {
        let mean = |pair: &Vec<PricedGame>| {
            let sum: f64 =
                pair.iter().map(|game| loss(predict(weights, &game.more), game.score)).sum();
            sum / pair.len() as f64
        };
        held.iter().map(|pair| mean(pair)).collect()
    };
    let found = losses(weights);
    let row = |(prices, of): (String, Weights)| {
        let losses = losses(&of);
        let more: Vec<f64> = losses.iter().zip(&found).map(|(a, b)| a - b).collect();
        Some(PricePrediction { prices, loss: bootstrap(&losses)?, more: bootstrap(&more)? })
    };
    all.into_iter().filter_map(row).collect()
}

/// Games held back in groups of the same size, by what is predicted.
fn calibration(held: &[&Vec<PricedGame>], weights: &Weights) -> Vec<CalibrationBin> {
    let mut games: Vec<(f64, f64)> = held
        .iter()
        .copied()
        .flatten()
        .map(|game| (predict(weights, &game.more), game.score))
        .collect();
    games.sort_by(|a, b| a.0.total_cmp(&b.0));
    let bin = |part: &[(f64, f64)]| {
        let scores: Vec<f64> = part.iter().map(|(_, score)| *score).collect();
        let count = part.len() as f64;
        CalibrationBin {
            games: part.len(),
            predicted: part.iter().map(|(predicted, _)| predicted).sum::<f64>() / count,
            score: scores.iter().sum::<f64>() / count,
            interval: bootstrap(&scores),
        }
    };
    games.chunks(games.len().div_ceil(BINS).max(1)).map(bin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: [&str; 3] = ["pawn", "rook", "queen"];
    const TRUE: [f64; 4] = [0.1, 0.3, 1.5, 2.7];

    /// Pairs of games between random armies, played as the true weights say.
    fn played(pairs: usize, dice: &mut SplitMix64) -> Vec<Vec<PricedGame>> {
        let mut one = |_| {
            let some =
                |of: u32, dice: &mut SplitMix64| f64::from(dice.below(2 * of + 1)) - f64::from(of);
            let more = vec![some(4, dice), some(2, dice), some(1, dice)];
            let mut game = |more: Vec<f64>| {
                let chance = predict(&TRUE, &more);
                let is_won = f64::from(dice.below(1 << 20)) < chance * f64::from(1 << 20);
                PricedGame { more, score: f64::from(u8::from(is_won)) }
            };
            let back: Vec<f64> = more.iter().map(|of| -of).collect();
            vec![game(more), game(back)]
        };
        (0..pairs).map(&mut one).collect()
    }

    #[test]
    fn prices_of_games_are_those_they_were_played_by() {
        let pairs = played(8_000, &mut SplitMix64::new(5));
        let lists = [("true", vec![1.0, 5.0, 9.0]), ("wrong", vec![1.0, 1.0, 1.0])];
        let table = price(&TERMS, &pairs, &lists, 1).expect("enough games");
        assert_eq!(table.games, 12_800);
        for (row, right) in table.terms.iter().zip([1.0, 5.0, 9.0]) {
            assert!((row.price.mean / right - 1.0).abs() < 0.08, "{row:?}");
            assert!(row.price.low <= right && right <= row.price.high, "{row:?}");
        }
        assert_eq!(table.terms[1].elsewhere, [("true".into(), 5.0), ("wrong".into(), 1.0)]);
        let [found, right, wrong, none] = table.predictions.as_slice() else { panic!("four") };
        assert!(right.more.low < 0.0 && right.more.mean < 0.001, "{right:?}");
        assert!(wrong.more.low > 0.01 && none.more.low > wrong.more.high, "{wrong:?} {none:?}");
        assert_eq!(found.more.mean, 0.0);
        for bin in &table.calibration {
            assert!((bin.predicted - bin.score).abs() < 0.08, "{bin:?}");
        }
        assert_eq!(price(&TERMS, &pairs[..40], &[], 1), None);
    }

    /// Of many samples about 95 % must have the true price in the interval.
    #[test]
    fn interval_of_a_price_holds_it_as_often_as_it_says() {
        let mut dice = SplitMix64::new(6);
        let held = (0..60)
            .filter(|_| {
                let pairs = played(400, &mut dice);
                let table = price(&TERMS, &pairs, &[], 1).expect("enough games");
                let rook = table.terms[1].price;
                rook.low <= 5.0 && 5.0 <= rook.high
            })
            .count();
        assert!((52..=60).contains(&held), "{held} of 60");
    }

    #[test]
    fn equations_are_solved_and_those_without_a_solution_are_not() {
        let found = solve(vec![vec![0.0, 2.0], vec![1.0, 1.0]], vec![4.0, 5.0]);
        assert_eq!(found, Some(vec![3.0, 2.0]));
        assert_eq!(solve(vec![vec![1.0, 1.0], vec![2.0, 2.0]], vec![1.0, 1.0]), None);
    }
}
