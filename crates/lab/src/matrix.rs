//! Zero-sum matrix games, solved.

/// How both play a matrix game, and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct MatrixSolution {
    /// What the player who chooses the row may expect.
    pub value: f64,
    /// With which chance each row is chosen.
    pub rows: Vec<f64>,
    /// With which chance each column is chosen.
    pub columns: Vec<f64>,
    /// How much both together could gain by other choices: 0 but for rounding.
    pub gap: f64,
}

/// Smaller numbers are taken for 0.
const TINY: f64 = 1e-9;
/// More steps than any game needs; the gap tells if they did not suffice.
const STEPS_MAX: usize = 100_000;

/// Solves a game by the simplex method, with Bland's rule against going round in circles. Each
/// row has a payoff for each column, what the player who chooses the column pays.
///
/// ```
/// // Rock, paper and scissors.
/// let rows = [[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]];
/// let solved = lab::solve_matrix(&rows.map(Vec::from));
/// assert!(solved.value.abs() < 1e-9 && solved.gap < 1e-9);
/// assert!(solved.rows.iter().all(|chance| (chance - 1.0 / 3.0).abs() < 1e-9));
/// ```
///
/// # Panics
/// For a matrix without rows or columns, or with rows of several lengths.
pub fn solve_matrix(payoffs: &[Vec<f64>]) -> MatrixSolution {
    let (height, width) = (payoffs.len(), payoffs[0].len());
    assert!(width > 0 && payoffs.iter().all(|row| row.len() == width), "a rectangle");
    let least = payoffs.iter().flatten().copied().fold(f64::INFINITY, f64::min);
    // With positive payoffs: the most of sum(y) where the rows of payoffs · y are at most 1.
    let shift = 1.0 - least;
    let across = width + height + 1;
    let mut table: Vec<Vec<f64>> = payoffs
        .iter()
        .enumerate()
        .map(|(index, row)| {
            let mut line: Vec<f64> = row.iter().map(|payoff| payoff + shift).collect();
            line.resize(across, 0.0);
            line[width + index] = 1.0;
            line[across - 1] = 1.0;
            line
        })
        .collect();
    let mut goal = vec![0.0; across];
    goal[..width].fill(-1.0);
    table.push(goal);
    let mut basis: Vec<usize> = (width..width + height).collect();
    for _ in 0..STEPS_MAX {
        let Some(entering) = (0..across - 1).find(|at| table[height][*at] < -TINY) else { break };
        let Some(leaving) = leaving(&table, &basis, entering) else { break };
        pivot(&mut table, leaving, entering);
        basis[leaving] = entering;
    }
    let mut columns = vec![0.0; width];
    for (line, at) in table.iter().zip(&basis).filter(|(_, at)| **at < width) {
        columns[*at] = line[across - 1].max(0.0);
    }
    let rows: Vec<f64> = table[height][width..across - 1].iter().map(|of| of.max(0.0)).collect();
    let (rows, columns) = (to_chances(rows), to_chances(columns));
    let (most, least) = (best_row(payoffs, &columns).1, best_column(payoffs, &rows).1);
    MatrixSolution { value: f64::midpoint(most, least), rows, columns, gap: most - least }
}

/// The line whose variable leaves the basis; of several the one with the smallest number.
fn leaving(table: &[Vec<f64>], basis: &[usize], entering: usize) -> Option<usize> {
    let mut found: Option<(usize, f64)> = None;
    for (index, line) in table[..basis.len()].iter().enumerate() {
        if line[entering] <= TINY {
            continue;
        }
        let ratio = line[line.len() - 1] / line[entering];
        let is_better = found.is_none_or(|(best, least)| {
            ratio < least - TINY || (ratio <= least + TINY && basis[index] < basis[best])
        });
        if is_better {
            found = Some((index, ratio));
        }
    }
    found.map(|(index, _)| index)
}

fn pivot(table: &mut [Vec<f64>], at: usize, entering: usize) {
    let by = table[at][entering];
    table[at].iter_mut().for_each(|cell| *cell /= by);
    let from = table[at].clone();
    for (index, line) in table.iter_mut().enumerate() {
        let factor = line[entering];
        if index != at && factor != 0.0 {
            line.iter_mut().zip(&from).for_each(|(cell, of)| *cell -= factor * of);
        }
    }
}

fn to_chances(mut weights: Vec<f64>) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    weights.iter_mut().for_each(|weight| *weight /= sum);
    weights
}

/// The row that brings most against these chances of the columns, and what it brings.
pub(crate) fn best_row(payoffs: &[Vec<f64>], columns: &[f64]) -> (usize, f64) {
    let worth = |row: &Vec<f64>| row.iter().zip(columns).map(|(a, b)| a * b).sum::<f64>();
    let all = payoffs.iter().map(worth).enumerate();
    all.reduce(|best, next| if next.1 > best.1 { next } else { best }).unwrap_or((0, 0.0))
}

/// The column that costs least against these chances of the rows, and what it costs.
pub(crate) fn best_column(payoffs: &[Vec<f64>], rows: &[f64]) -> (usize, f64) {
    let width = payoffs.first().map_or(0, Vec::len);
    let worth = |at: usize| payoffs.iter().zip(rows).map(|(row, b)| row[at] * b).sum::<f64>();
    let all = (0..width).map(worth).enumerate();
    all.reduce(|best, next| if next.1 < best.1 { next } else { best }).unwrap_or((0, 0.0))
}

#[cfg(test)]
mod tests {
    use hall_core::{Dice as _, SplitMix64};

    use super::*;

    #[test]
    fn dominated_row_is_never_chosen() {
        let solved = solve_matrix(&[vec![3.0, 1.0], vec![2.0, 0.5], vec![0.0, 4.0]]);
        // Rows 1 and 3 alone: 3p = p + 4(1 - p), so p = 2/3 and 2.
        assert!((solved.value - 2.0).abs() < 1e-9 && solved.gap < 1e-9, "{solved:?}");
        assert!(solved.rows[1].abs() < 1e-9 && (solved.rows[0] - 2.0 / 3.0).abs() < 1e-9);
        let saddle = solve_matrix(&[vec![0.5, 0.7], vec![0.2, 0.1]]);
        assert_eq!((saddle.rows, saddle.columns), (vec![1.0, 0.0], vec![1.0, 0.0]));
        let flat = solve_matrix(&[vec![0.5; 4], vec![0.5; 4]]);
        assert!((flat.value - 0.5).abs() < 1e-12 && flat.gap < 1e-12);
    }

    /// No pair of strategies has a gap below 0, so a gap of 0 proves both.
    #[test]
    fn random_matrices_are_solved_without_a_gap() {
        let mut dice = SplitMix64::new(11);
        for round in 0..300 {
            let (height, width) = (1 + dice.below(30) as usize, 1 + dice.below(30) as usize);
            // Few values, so that there are many ties.
            let values = [3, 12, 1_000_000][round % 3];
            let mut cell = || f64::from(dice.below(values)) / f64::from(values) - 0.3;
            let payoffs: Vec<Vec<f64>> =
                (0..height).map(|_| (0..width).map(|_| cell()).collect()).collect();
            let solved = solve_matrix(&payoffs);
            assert!(solved.gap.abs() < 1e-7, "{round}: {solved:?}");
            for chances in [&solved.rows, &solved.columns] {
                assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                assert!(chances.iter().all(|chance| *chance >= 0.0));
            }
        }
    }

    /// A player without an idea of the simplex method: fictitious play, whose bounds enclose
    /// the value.
    #[test]
    fn value_lies_within_the_bounds_of_fictitious_play() {
        let mut dice = SplitMix64::new(12);
        for _ in 0..20 {
            let mut cell = || f64::from(dice.below(100)) / 100.0;
            let payoffs: Vec<Vec<f64>> = (0..6).map(|_| (0..5).map(|_| cell()).collect()).collect();
            let (mut rows, mut columns) = (vec![0.0; 6], vec![0.0; 5]);
            let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
            for turn in 1..=20_000 {
                let (row, most) = best_row(&payoffs, &columns);
                rows[row] += 1.0;
                let (column, least) = best_column(&payoffs, &rows);
                columns[column] += 1.0;
                if turn > 1 {
                    high = high.min(most / f64::from(turn - 1));
                    low = low.max(least / f64::from(turn));
                }
            }
            let value = solve_matrix(&payoffs).value;
            assert!(low - 1e-9 <= value && value <= high + 1e-9, "{low} {value} {high}");
            assert!(high - low < 0.02, "the bounds are narrow enough to say something");
        }
    }
}
