//! How strong the levels are at orthodox chess, on a scale that chess players know.

use std::sync::OnceLock;

use crate::{EloEstimate, LEVELS, Level};

/// Each line: a level; its opponent, the `UCI_Elo` of Stockfish or `level N`; the games; and the
/// level's points.
const MEASURED: &str = include_str!("ratings.tsv");
const COUNT: usize = LEVELS as usize;
/// How much of the logarithm of the odds a point of rating is.
const SLOPE: f64 = std::f64::consts::LN_10 / 400.0;

/// Who a level played.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Opponent {
    /// A program of this rating.
    Rated(f64),
    /// Another level, from 0.
    Level(usize),
}

/// What a level, counted from 0, scored.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Scored {
    level: usize,
    against: Opponent,
    games: f64,
    points: f64,
}

/// The ratings of all levels; `None` for one that has not played.
type Fitted = [Option<EloEstimate>; COUNT];

/// The rating of a level at orthodox chess, if it was measured.
pub(super) fn elo_of(level: Level) -> Option<EloEstimate> {
    static FITTED: OnceLock<Option<Fitted>> = OnceLock::new();
    let fitted = FITTED.get_or_init(|| fit(&read(MEASURED)));
    fitted.as_ref().and_then(|of| of[usize::from(level.number() - 1)])
}

fn read(text: &str) -> Vec<Scored> {
    let read = |line: &str| -> Option<Scored> {
        let mut cells = line.split('\t');
        let level = cells.next()?.parse::<usize>().ok()?.checked_sub(1)?;
        let against = cells.next()?;
        let against = match against.strip_prefix("level ") {
            Some(other) => Opponent::Level(other.parse::<usize>().ok()?.checked_sub(1)?),
            None => Opponent::Rated(against.parse().ok()?),
        };
        let mut number = || cells.next()?.parse::<f64>().ok();
        Some(Scored { level, against, games: number()?, points: number()? })
    };
    text.lines().filter_map(read).collect()
}

/// The likeliest ratings of all levels together (Bradley and Terry's model, the rated programs held
/// fast), and how certain they are; `None` where the games do not tie all who played to the scale.
fn fit(all: &[Scored]) -> Option<Fitted> {
    let mut ratings = [1500.0; COUNT];
    for _ in 0..2_000 {
        for level in 0..COUNT {
            let (mut missing, mut weight) = (0.0, 1e-9);
            for of in all {
                let share = expected(of, &ratings);
                let side = match of.against {
                    _ if of.level == level => 1.0,
                    Opponent::Level(other) if other == level => -1.0,
                    _ => continue,
                };
                missing += side * (of.points - of.games * share);
                weight += of.games * share * (1.0 - share);
            }
            ratings[level] += (missing / (SLOPE * weight)).clamp(-100.0, 100.0);
        }
    }
    let mut told = information(all, &ratings);
    let played: [bool; COUNT] = std::array::from_fn(|level| told[level][level] > 0.0);
    // Nothing ties the others to these: any certainty will do.
    (0..COUNT).filter(|level| !played[*level]).for_each(|level| told[level][level] = 1.0);
    let variances = inverse_diagonal(told)?;
    let estimate = |level: usize| {
        let (rating, error) = (ratings[level], 1.96 * variances[level].sqrt());
        played[level].then_some(EloEstimate { rating, error })
    };
    Some(std::array::from_fn(estimate))
}

/// The share of the points that a level is expected to get.
fn expected(of: &Scored, ratings: &[f64; COUNT]) -> f64 {
    let opponent = match of.against {
        Opponent::Rated(rating) => rating,
        Opponent::Level(other) => ratings[other],
    };
    1.0 / (1.0 + (SLOPE * (opponent - ratings[of.level])).exp())
}

/// What the games tell about the ratings: Fisher's information.
fn information(all: &[Scored], ratings: &[f64; COUNT]) -> [[f64; COUNT]; COUNT] {
    let mut told = [[0.0; COUNT]; COUNT];
    for of in all {
        let share = expected(of, ratings);
        let amount = of.games * share * (1.0 - share) * SLOPE * SLOPE;
        told[of.level][of.level] += amount;
        if let Opponent::Level(other) = of.against {
            told[other][other] += amount;
            told[of.level][other] -= amount;
            told[other][of.level] -= amount;
        }
    }
    told
}

/// The diagonal of the inverse, by Gauss and Jordan; `None` if there is none.
fn inverse_diagonal(mut matrix: [[f64; COUNT]; COUNT]) -> Option<[f64; COUNT]> {
    let mut inverse = [[0.0; COUNT]; COUNT];
    for (place, row) in inverse.iter_mut().enumerate() {
        row[place] = 1.0;
    }
    for place in 0..COUNT {
        // The matrix is symmetric and positive: its diagonal will do.
        let pivot = matrix[place][place];
        if pivot < 1e-12 {
            return None;
        }
        matrix[place].iter_mut().for_each(|cell| *cell /= pivot);
        inverse[place].iter_mut().for_each(|cell| *cell /= pivot);
        let (from, beside) = (matrix[place], inverse[place]);
        for other in (0..COUNT).filter(|other| *other != place) {
            let factor = matrix[other][place];
            for cell in 0..COUNT {
                matrix[other][cell] -= factor * from[cell];
                inverse[other][cell] -= factor * beside[cell];
            }
        }
    }
    Some(std::array::from_fn(|place| inverse[place][place]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::elo;

    /// Every level against a program of the same number of hundreds.
    fn anchored(points: f64) -> Vec<Scored> {
        let against = |level: usize| Opponent::Rated(1_000.0 + 100.0 * level as f64);
        let row = |level| Scored { level, against: against(level), games: 100.0, points };
        (0..COUNT).map(row).collect()
    }

    #[test]
    fn rating_is_where_the_points_are_expected() {
        let found = fit(&anchored(64.0)).expect("all are tied to the scale");
        for (level, of) in found.into_iter().enumerate() {
            let of = of.expect("it played");
            let right = 1_000.0 + 100.0 * level as f64 + elo(0.64);
            assert!((of.rating - right).abs() < 0.1, "{level}: {of:?}");
            // A hundred games near an equal opponent tell a rating to within some 70 points.
            assert!((60.0..80.0).contains(&of.error), "{level}: {of:?}");
        }
    }

    #[test]
    fn level_without_a_rated_opponent_is_rated_by_its_neighbour() {
        let mut all = anchored(50.0);
        all[0] = Scored { against: Opponent::Level(1), points: 24.0, ..all[0] };
        let found = fit(&all).expect("all are tied to the scale");
        let [Some(first), Some(second), ..] = found else { panic!("both played: {found:?}") };
        assert!((first.rating - 1_100.0 - elo(0.24)).abs() < 0.1, "{found:?}");
        assert!(first.error > second.error, "{found:?}");
        // Neither plays a program: nothing ties the two to the scale.
        all[1] = Scored { level: 1, against: Opponent::Level(0), ..all[1] };
        assert_eq!(fit(&all), None);
        assert_eq!(fit(&[]), Some([None; COUNT]));
    }

    #[test]
    fn level_that_is_below_the_scale_is_told_by_a_bound() {
        let all = crate::registry();
        let chess = all.iter().find(|entry| entry.info().id == "muster-chess").expect("a game");
        let told: Vec<String> =
            Level::all().map(|of| format!("{:?}", chess.describe(of))).collect();
        assert!(
            told[0].contains("level-below-in-chess") && told[0].contains("\"360\""),
            "{}",
            told[0]
        );
        assert!(told[1].contains("level-in-chess") && !told[7].contains("in-chess"), "{told:?}");
    }

    #[test]
    fn levels_that_were_measured_stand_in_the_documentation() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/games/muster-chess.md");
        let text = std::fs::read_to_string(path).expect("it is there");
        let measured: Vec<EloEstimate> = Level::all().filter_map(elo_of).collect();
        assert!(measured.len() >= 6 && measured.is_sorted_by(|a, b| a.rating < b.rating));
        for (level, of) in (1..).zip(measured) {
            let row = format!("| {level} | {:.0} ± {:.0} |", of.rating, of.error);
            assert!(text.contains(&row), "the table of the documentation lacks {row}");
        }
    }
}
