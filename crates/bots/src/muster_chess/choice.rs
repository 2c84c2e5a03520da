//! The choice of an army as a game: two players, two armies, chosen in secret.

use games::muster_chess::Colour;
use hall_core::Dice;

/// White's expected scores, 0 to 1, in the three games a choice can lead to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prospects {
    /// White's army against Black's.
    pub mustered: f64,
    /// White's army against the regular black one.
    pub white_regular: f64,
    /// The regular white army against Black's.
    pub regular_black: f64,
}

/// How both should choose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Equilibrium {
    /// The chance with which the musterer of White's army chooses White's.
    pub white_by_white: f64,
    /// The chance with which the musterer of Black's army chooses White's.
    pub white_by_black: f64,
    /// What the musterer of White's army may expect, 0 to 1.
    pub value: f64,
}

impl Prospects {
    /// What the musterer of White's army may expect, by his choice and the other's
    /// (White's army first in both).
    pub fn table(&self) -> [[f64; 2]; 2] {
        // Rule 2.9: an army that both choose goes to the one who did not muster it.
        [[1.0 - self.white_regular, self.mustered], [1.0 - self.mustered, 1.0 - self.regular_black]]
    }

    /// Solves the table: a pair of pure choices where neither gains by changing
    /// his, else the mixture that leaves the other indifferent.
    pub fn solve(&self) -> Equilibrium {
        let [[a, b], [c, d]] = self.table();
        let worst = [a.min(b), c.min(d)];
        let best = [a.max(c), b.max(d)];
        let maximin = worst[0].max(worst[1]);
        let minimax = best[0].min(best[1]);
        if maximin >= minimax {
            let row = worst[0] >= worst[1];
            let column = best[0] <= best[1];
            let pure = |first: bool| if first { 1.0 } else { 0.0 };
            return Equilibrium {
                white_by_white: pure(row),
                white_by_black: pure(column),
                value: maximin,
            };
        }
        let sum = a - b - c + d;
        Equilibrium {
            white_by_white: (d - c) / sum,
            white_by_black: (d - b) / sum,
            value: (a * d - b * c) / sum,
        }
    }
}

impl Equilibrium {
    /// The chance with which the musterer of `colour` chooses White's army.
    pub fn white_by(&self, colour: Colour) -> f64 {
        match colour {
            Colour::White => self.white_by_white,
            Colour::Black => self.white_by_black,
        }
    }
}

/// Whether what has this chance comes true.
pub(super) fn comes_true(chance: f64, dice: &mut dyn Dice) -> bool {
    const TICKETS: u32 = 1 << 20;
    f64::from(dice.below(TICKETS)) < chance * f64::from(TICKETS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worst_gain(prospects: &Prospects) -> f64 {
        let [[a, b], [c, d]] = prospects.table();
        let Equilibrium { white_by_white: p, white_by_black: q, value } = prospects.solve();
        let row = (a * q + b * (1.0 - q)).max(c * q + d * (1.0 - q));
        let column = (a * p + c * (1.0 - p)).min(b * p + d * (1.0 - p));
        (row - value).abs().max((value - column).abs())
    }

    #[test]
    fn mixture_found_lets_nobody_gain_by_another_choice() {
        for a in 0..=20 {
            for b in 0..=20 {
                for c in 0..=20 {
                    let [mustered, white_regular, regular_black] =
                        [a, b, c].map(|n| f64::from(n) / 20.0);
                    let prospects = Prospects { mustered, white_regular, regular_black };
                    assert!(worst_gain(&prospects) < 1e-9, "{prospects:?}");
                }
            }
        }
    }

    #[test]
    fn equilibrium_of_even_prospects_is_even() {
        // White's army weaker, Black's stronger, and to move first worth more.
        let prospects = Prospects { mustered: 0.55, white_regular: 0.56, regular_black: 0.56 };
        let Equilibrium { white_by_white, white_by_black, .. } = prospects.solve();
        assert!((0.0..=1.0).contains(&white_by_white) && (0.0..=1.0).contains(&white_by_black));
        let even = Prospects { mustered: 0.5, white_regular: 0.5, regular_black: 0.5 };
        assert!((even.solve().value - 0.5).abs() < 1e-9);
    }
}
