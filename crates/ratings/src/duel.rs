//! Two players: Glicko-2.

use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2},
};

use crate::rating::{DEVIATIONS, DUEL_POINTS as SCALE, Rating};

const CONFIG: Glicko2Config = Glicko2Config { tau: 0.75, convergence_tolerance: 1e-6 };

/// The ratings of two after a match with these places; the lower is the better.
pub(crate) fn rate(ratings: [Rating; 2], places: [u32; 2]) -> [Rating; 2] {
    let outcome = match places[0].cmp(&places[1]) {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    };
    let before = ratings.map(|rating| Glicko2Rating {
        rating: rating.strength,
        deviation: rating.deviation,
        volatility: rating.volatility,
    });
    let (one, other) = glicko2(&before[0], &before[1], &outcome, &CONFIG);
    let without = [without_growth(before[0], one), without_growth(before[1], other)];
    let pairs = [(ratings[0], without[0]), (ratings[1], without[1])];
    pairs.map(|(before, after)| Rating {
        strength: after.rating,
        deviation: after.deviation.clamp(DEVIATIONS[0], DEVIATIONS[1]),
        volatility: after.volatility,
        ..before
    })
}

/// A rating after a match, without the uncertainty that a rating period adds.
///
/// The library takes each match for a whole period. Here uncertainty grows by the day
/// ([`Rating::at`]): whoever played often would never become certain otherwise. In the paper's
/// terms (step 7) the change of the rating is φ′² times what the match says, and 1/φ′² is
/// 1/φ*² plus what the match tells; φ* is φ here.
fn without_growth(before: Glicko2Rating, after: Glicko2Rating) -> Glicko2Rating {
    let square = |deviation: f64| (deviation / SCALE).powi(2);
    let grown = square(before.deviation) + after.volatility.powi(2);
    let told = 1.0 / square(after.deviation) - 1.0 / grown;
    let variance = 1.0 / (1.0 / square(before.deviation) + told);
    let change = (after.rating - before.rating) * variance / square(after.deviation);
    Glicko2Rating {
        rating: before.rating + change,
        deviation: SCALE * variance.sqrt(),
        volatility: after.volatility,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::RatingModel;

    fn newcomer() -> Rating {
        Rating::newcomer(RatingModel::Duel)
    }

    fn rating(strength: f64, deviation: f64) -> Rating {
        Rating { strength, deviation, volatility: 0.06, ..newcomer() }
    }

    #[test]
    fn newcomers_of_the_paper_change_as_computed_by_others() {
        let fresh = Glicko2Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };
        let (won, lost) = glicko2(&fresh, &fresh, &Outcomes::WIN, &CONFIG);
        assert!((won.rating - 1662.3109).abs() < 1e-3, "{won:?}");
        assert!((lost.rating - 1337.6891).abs() < 1e-3, "{lost:?}");
        assert!((won.deviation - 290.3190).abs() < 1e-3, "{won:?}");
        // The same by hand without the period: φ = 2.01476, g = 0.669, E = 0.5, 1/v = 0.11191,
        // φ′² = 1 / (1/4.05926 + 0.11191) = 2.79124, change = 173.7178 · φ′² · g / 2.
        let [won, lost] = rate([rating(1500.0, 350.0), rating(1500.0, 350.0)], [1, 2]);
        assert!((won.strength - 1662.21).abs() < 0.02, "{won:?}");
        assert!((lost.strength - 1337.79).abs() < 0.02, "{lost:?}");
        assert!((won.deviation - 290.23).abs() < 0.02, "{won:?}");
    }

    #[test]
    fn player_of_many_games_a_day_becomes_certain() {
        let mut players = [newcomer(), newcomer()];
        for game in 0..100 {
            players = rate(players, if game % 2 == 0 { [1, 2] } else { [2, 1] });
        }
        assert!(players.iter().all(|player| player.deviation < 75.0), "{players:?}");
    }

    #[test]
    fn glicko_example_of_the_paper_is_computed_by_the_library() {
        // Glickman's example: three games in one period, which we never have; it checks that
        // the library is the one of the paper.
        let of = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let games = [
            (of(1400.0, 30.0), Outcomes::WIN),
            (of(1550.0, 100.0), Outcomes::LOSS),
            (of(1700.0, 300.0), Outcomes::LOSS),
        ];
        let config = Glicko2Config { tau: 0.5, convergence_tolerance: 1e-6 };
        let after =
            skillratings::glicko2::glicko2_rating_period(&of(1500.0, 200.0), &games, &config);
        assert!((after.rating - 1464.05).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.059_996).abs() < 1e-6, "{after:?}");
    }

    #[test]
    fn draw_of_equals_makes_both_more_certain_and_neither_stronger() {
        let [one, other] = rate([newcomer(), newcomer()], [1, 1]);
        assert!((one.strength - 1500.0).abs() < 1e-9 && (other.strength - 1500.0).abs() < 1e-9);
        assert!(one.deviation < 500.0);
    }
}
