//! Estimates with intervals, and corrections for many comparisons.

use hall_core::{Dice as _, SplitMix64};
use serde::Serialize;

/// A mean with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Serialize, Debug)]
pub struct IntervalEstimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The number of independent values.
    pub n: usize,
}

/// How often values are drawn anew.
const RESAMPLES: usize = 2_000;
/// The fewest values for which an interval is given.
const VALUES_MIN: usize = 10;

/// The mean of independent values with its 95 % interval by the bootstrap, corrected for bias
/// and acceleration (Efron 1987, "Better bootstrap confidence intervals"). `None` for fewer
/// than 10 values. The same values give the same interval.
///
/// ```
/// let values: Vec<f64> = (0..100).map(|i| f64::from(i % 2)).collect();
/// let estimate = lab::bootstrap(&values).expect("enough values");
/// assert_eq!(estimate.mean, 0.5);
/// assert!((0.39..0.42).contains(&estimate.low) && (0.58..0.61).contains(&estimate.high));
/// ```
pub fn bootstrap(values: &[f64]) -> Option<IntervalEstimate> {
    let n = values.len();
    if n < VALUES_MIN {
        return None;
    }
    let mean = values.iter().sum::<f64>() / n as f64;
    let spread: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    if spread < 1e-12 {
        return Some(IntervalEstimate { mean, low: mean, high: mean, n });
    }
    let mut dice = SplitMix64::new(n as u64);
    let mut means: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let drawn = (0..n).map(|_| values[dice.below(n as u32) as usize]);
            drawn.sum::<f64>() / n as f64
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let below = means.iter().filter(|drawn| **drawn < mean).count() as f64;
    let equal = means.iter().filter(|drawn| **drawn == mean).count() as f64;
    let share = ((below + equal / 2.0) / RESAMPLES as f64).clamp(1e-4, 1.0 - 1e-4);
    let bias = normal_quantile(share);
    // For a mean, leaving one value out changes it in proportion to its distance.
    let cubes: f64 = values.iter().map(|value| (value - mean).powi(3)).sum();
    let acceleration = cubes / (6.0 * spread.powf(1.5));
    let end = |z: f64| {
        let moved = bias + (bias + z) / (1.0 - acceleration * (bias + z));
        let place = normal_share(moved) * (RESAMPLES - 1) as f64;
        means[(place.round().max(0.0) as usize).min(RESAMPLES - 1)]
    };
    Some(IntervalEstimate { mean, low: end(-Z), high: end(Z), n })
}

/// The 97.5 % quantile of the normal distribution.
pub(crate) const Z: f64 = 1.959_964;

/// The share of the normal distribution below `z`: Abramowitz and Stegun 7.1.26, to 1.5e-7.
pub(crate) fn normal_share(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let of = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let tail = of.iter().fold(0.0, |sum, factor| (sum + factor) * t) * (-x * x).exp();
    if z < 0.0 { tail / 2.0 } else { 1.0 - tail / 2.0 }
}

/// The z below which this share of the normal distribution lies, by bisection.
pub(crate) fn normal_quantile(share: f64) -> f64 {
    let (mut low, mut high) = (-8.0, 8.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if normal_share(middle) < share { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// The probability of a mean at least this far from `expected` if that were the truth, by the
/// normal distribution; `None` for fewer than 10 values.
pub(crate) fn p_value(values: &[f64], expected: f64) -> Option<f64> {
    let n = values.len() as f64;
    if values.len() < VALUES_MIN {
        return None;
    }
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    if variance < 1e-12 {
        // Values without any spread say nothing about how far chance reaches.
        return (mean - expected).abs().le(&1e-9).then_some(1.0);
    }
    let z = (mean - expected) / (variance / n).sqrt();
    Some(2.0 * normal_share(-z.abs()))
}

/// Probabilities of many comparisons, corrected so that the chance of any false claim among
/// those below 5 % is at most 5 % (Holm 1979). In the order they came.
///
/// ```
/// assert_eq!(lab::holm(&[0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]);
/// ```
pub fn holm(probabilities: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|a, b| probabilities[*a].total_cmp(&probabilities[*b]));
    let mut corrected = vec![0.0; probabilities.len()];
    let mut least: f64 = 0.0;
    for (rank, index) in order.into_iter().enumerate() {
        let factor = (probabilities.len() - rank) as f64;
        least = least.max((factor * probabilities[index]).min(1.0));
        corrected[index] = least;
    }
    corrected
}

/// The value below which a share of the sorted values lies.
pub(crate) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len().saturating_sub(1)) as f64;
    let (low, part) = (place.floor() as usize, place.fract());
    let at = |index: usize| sorted.get(index).or(sorted.last()).copied().unwrap_or_default();
    at(low) + part * (at(low + 1) - at(low))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_distribution_agrees_with_its_tables() {
        for (z, share) in [(0.0, 0.5), (1.0, 0.841_345), (-1.959_964, 0.025), (3.0, 0.998_650)] {
            assert!((normal_share(z) - share).abs() < 1e-5, "{z}");
            assert!((normal_quantile(share) - z).abs() < 1e-3, "{z}");
        }
    }

    /// Of many samples of a known distribution about 95 % must have its mean in the interval.
    #[test]
    fn bootstrap_interval_holds_the_mean_as_often_as_it_says() {
        let mut dice = SplitMix64::new(7);
        let held = (0..400)
            .filter(|_| {
                // Skewed: 0, 0, 0 or 1; the mean is a quarter.
                let values: Vec<f64> =
                    (0..60).map(|_| f64::from(u8::from(dice.below(4) == 0))).collect();
                let of = bootstrap(&values).expect("enough");
                of.low <= 0.25 && 0.25 <= of.high
            })
            .count();
        assert!((365..=395).contains(&held), "{held} of 400");
    }

    #[test]
    fn few_values_have_no_interval_and_equal_ones_no_width() {
        assert_eq!(bootstrap(&[0.5; 9]), None);
        let same = bootstrap(&[0.5; 10]).expect("enough");
        assert_eq!((same.low, same.high), (0.5, 0.5));
        assert_eq!(p_value(&[1.0; 20], 0.5), None);
        assert_eq!(p_value(&[0.5; 20], 0.5), Some(1.0));
    }

    #[test]
    fn quantiles_lie_between_values() {
        let sorted = [1.0, 2.0, 4.0];
        assert_eq!(quantile(&sorted, 0.5), 2.0);
        assert_eq!(quantile(&sorted, 0.75), 3.0);
        assert_eq!(quantile(&sorted, 1.0), 4.0);
        assert_eq!(quantile(&[], 0.5), 0.0);
    }
}
