//! Three players and more: the Plackett–Luce model of Weng and Lin (2011), algorithm 4.
//!
//! Their treatment of ties can give those who shared the first place less than the third. Here
//! a tie is the mean of all orders that the places leave open: of the estimates, and of the
//! variances.

use crate::rating::{FIELD_POINTS as POINTS, FIELD_START, Rating};

/// Mean and standard deviation of a newcomer, on the scale of the model.
const MU: f64 = FIELD_START[0];
const SIGMA: f64 = FIELD_START[1];
/// How much the performance in a match varies.
const BETA: f64 = SIGMA / 2.0;
/// How much strength varies between matches.
const TAU: f64 = SIGMA / 100.0;
/// A variance never falls below this part of itself in one match.
const KAPPA: f64 = 1e-4;

/// A rating on the scale of the model.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Gaussian {
    mu: f64,
    sigma: f64,
}

/// The ratings of all after a match with these places, one a rating; the lower is the better.
pub(crate) fn rate(ratings: &[Rating], places: &[u32]) -> Vec<Rating> {
    let to_model = |rating: &Rating| Gaussian {
        mu: MU + (rating.strength - 1500.0) / POINTS,
        sigma: rating.deviation / POINTS,
    };
    let before: Vec<Gaussian> = ratings.iter().map(to_model).collect();
    let after = rate_with_ties(&before, places);
    let back = |(rating, after): (&Rating, Gaussian)| Rating {
        strength: 1500.0 + POINTS * (after.mu - MU),
        deviation: POINTS * after.sigma,
        ..*rating
    };
    ratings.iter().zip(after).map(back).collect()
}

fn rate_with_ties(players: &[Gaussian], places: &[u32]) -> Vec<Gaussian> {
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by_key(|player| places[*player]);
    // For each player: the sums of means and variances over all orders.
    let mut sums = vec![(0.0, 0.0); players.len()];
    let mut orders = 0.0;
    for_each_order(&mut order, places, 0, &mut |order| {
        let ranked: Vec<Gaussian> = order.iter().map(|player| players[*player]).collect();
        for (player, after) in order.iter().zip(rate_ranked(&ranked)) {
            sums[*player].0 += after.mu;
            sums[*player].1 += after.sigma * after.sigma;
        }
        orders += 1.0;
    });
    let mean = |(mu, variance): (f64, f64)| Gaussian {
        mu: mu / orders,
        sigma: (variance / orders).sqrt(),
    };
    sums.into_iter().map(mean).collect()
}

/// Calls `visit` with every order of the players from `from` on that their places leave open.
fn for_each_order(
    order: &mut Vec<usize>,
    places: &[u32],
    from: usize,
    visit: &mut impl FnMut(&[usize]),
) {
    if from == order.len() {
        return visit(order);
    }
    for next in from..order.len() {
        if places[order[next]] == places[order[from]] {
            order.swap(from, next);
            for_each_order(order, places, from + 1, visit);
            order.swap(from, next);
        }
    }
}

/// The ratings after a match, best first, in which nobody tied.
fn rate_ranked(ranked: &[Gaussian]) -> Vec<Gaussian> {
    let widen = |player: &Gaussian| Gaussian { sigma: player.sigma.hypot(TAU), ..*player };
    let players: Vec<Gaussian> = ranked.iter().map(widen).collect();
    let c = players.iter().map(|p| p.sigma.powi(2) + BETA.powi(2)).sum::<f64>().sqrt();
    let weights: Vec<f64> = players.iter().map(|p| (p.mu / c).exp()).collect();
    // For each place: the weight of all who were still in the running for it.
    let mut running = weights.clone();
    for place in (1..running.len()).rev() {
        running[place - 1] += running[place];
    }
    let rated = |(index, player): (usize, &Gaussian)| {
        let (mut gain, mut certainty) = (0.0, 0.0);
        for (place, running) in running.iter().enumerate().take(index + 1) {
            let share = weights[index] / running;
            gain += f64::from(u8::from(place == index)) - share;
            certainty += share * (1.0 - share);
        }
        let variance = player.sigma * player.sigma;
        let lost = certainty * variance / (c * c) * (player.sigma / c);
        Gaussian {
            mu: player.mu + gain * variance / c,
            sigma: player.sigma * (1.0 - lost).max(KAPPA).sqrt(),
        }
    };
    players.iter().enumerate().map(rated).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh(players: usize) -> Vec<Gaussian> {
        vec![Gaussian { mu: MU, sigma: SIGMA }; players]
    }

    /// Values of openskill.py 6.2.0 where nobody ties, and worked by hand where somebody does.
    #[track_caller]
    fn check(players: &[Gaussian], places: &[u32], expected: &[(f64, f64)]) {
        let after = rate_with_ties(players, places);
        for (after, (mu, sigma)) in after.iter().zip(expected) {
            let close = (after.mu - mu).abs() < 1e-5 && (after.sigma - sigma).abs() < 1e-5;
            assert!(close, "{places:?}: {after:?}, expected {mu}, {sigma}");
        }
        assert_eq!(after.len(), expected.len());
    }

    #[test]
    fn newcomers_without_ties_are_rated_as_by_other_programs() {
        let two = [(27.635389, 8.065901), (22.364611, 8.065901)];
        check(&fresh(2), &[1, 2], &two);
        let three = [(27.869049, 8.205243), (25.717262, 8.058224), (21.413689, 8.058224)];
        check(&fresh(3), &[1, 2, 3], &three);
        let backward = [three[2], three[1], three[0]];
        check(&fresh(3), &[3, 2, 1], &backward);
        let four = [
            (27.795253, 8.263572),
            (26.552918, 8.179618),
            (24.689416, 8.084128),
            (20.962413, 8.084128),
        ];
        check(&fresh(4), &[1, 2, 3, 4], &four);
    }

    #[test]
    fn known_players_are_rated_by_what_is_known() {
        let player = |mu, sigma| Gaussian { mu, sigma };
        let players = [player(20.0, 8.0), player(25.0, 6.0), player(30.0, 4.0)];
        let after = [(23.871177, 7.839749), (25.771570, 5.862902), (28.688888, 3.971972)];
        check(&players, &[1, 2, 3], &after);
    }

    #[test]
    fn tie_is_the_mean_of_the_orders_it_leaves_open() {
        check(&fresh(2), &[1, 1], &[(25.0, 8.065901), (25.0, 8.065901)]);
        let shared = (23.565476, 8.058224);
        check(&fresh(3), &[1, 2, 2], &[(27.869049, 8.205243), shared, shared]);
        let first = (27.250135, 8.265801);
        let after = rate_with_ties(&fresh(5), &[1, 1, 3, 4, 5]);
        for tied in &after[..2] {
            assert!((tied.mu - first.0).abs() < 1e-5 && (tied.sigma - first.1).abs() < 1e-5);
        }
        for (player, mu) in after[2..].iter().zip([25.722266, 24.055499, 20.721966]) {
            assert!((player.mu - mu).abs() < 1e-5, "{player:?}");
        }
        assert!(after[1].mu > after[2].mu, "who shares the first place gains most");
    }
}
