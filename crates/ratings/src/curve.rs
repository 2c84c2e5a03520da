//! How a rating went over time.

use serde::Serialize;

use crate::Rating;

/// The most points of a curve: enough for the width of a screen.
const POINTS_MAX: usize = 400;

/// A rating after a match.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct CurvePoint {
    /// When the match ended, in milliseconds since 1970.
    pub at: u64,
    /// The strength since.
    pub strength: f64,
    /// Its standard deviation.
    pub deviation: f64,
}

/// How a rating went over time: all matches while they are few, then fewer and fewer of the older
/// ones. The first, the last and the best are always there.
///
/// ```
/// use ratings::{Rating, RatingCurve, RatingModel};
///
/// let mut curve = RatingCurve::default();
/// curve.push(&Rating { last: 5, ..Rating::newcomer(RatingModel::Duel) });
/// assert_eq!((curve.points().len(), curve.points()[0].strength), (1, 1500.0));
/// assert_eq!(curve.best(), None, "it is provisional");
/// ```
#[derive(Clone, Default, PartialEq, Debug)]
pub struct RatingCurve {
    points: Vec<CurvePoint>,
    best: Option<CurvePoint>,
}

impl RatingCurve {
    /// Adds the rating after a match; its time is that of the match.
    pub fn push(&mut self, rating: &Rating) {
        let Rating { strength, deviation, last: at, .. } = *rating;
        let point = CurvePoint { at, strength, deviation };
        if !rating.is_provisional() && self.best.is_none_or(|best| best.strength < strength) {
            self.best = Some(point);
        }
        if self.points.len() >= POINTS_MAX {
            self.thin();
        }
        self.points.push(point);
    }

    /// Leaves every second point out, but the first, the last and the best.
    fn thin(&mut self) {
        let (last, best) = (self.points.len() - 1, self.best);
        let mut index = 0;
        self.points.retain(|point| {
            let stays = index % 2 == 0 || index == last || Some(*point) == best;
            index += 1;
            stays
        });
    }

    /// The points, the oldest first.
    pub fn points(&self) -> &[CurvePoint] {
        &self.points
    }

    /// The best rating that was not provisional, the first if it was reached more than once.
    pub fn best(&self) -> Option<CurvePoint> {
        self.best
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::RatingModel;

    fn curve_of(strengths: &[u16]) -> RatingCurve {
        let mut curve = RatingCurve::default();
        for (at, strength) in (0_u64..).zip(strengths) {
            let newcomer = Rating::newcomer(RatingModel::Duel);
            let strength = f64::from(*strength);
            curve.push(&Rating { strength, deviation: 60.0, games: 40, last: at, ..newcomer });
        }
        curve
    }

    #[test]
    fn short_curve_has_every_match() {
        let curve = curve_of(&[1500, 1510, 1490]);
        let strengths: Vec<f64> = curve.points().iter().map(|point| point.strength).collect();
        assert_eq!(strengths, [1500.0, 1510.0, 1490.0]);
        assert_eq!(curve.best().map(|best| best.at), Some(1));
    }

    proptest! {
        #[test]
        fn long_curve_keeps_order_ends_and_best(
            strengths in prop::collection::vec(1000_u16..2000, 1..3000),
        ) {
            let curve = curve_of(&strengths);
            let points = curve.points();
            prop_assert!(points.len() <= POINTS_MAX);
            prop_assert!(points.windows(2).all(|pair| pair[0].at < pair[1].at));
            prop_assert_eq!(points[0].at, 0);
            prop_assert_eq!(points[points.len() - 1].at, strengths.len() as u64 - 1);
            let best = curve.best().expect("none is provisional");
            prop_assert_eq!(Some(best.strength), strengths.iter().copied().max().map(f64::from));
            prop_assert!(points.contains(&best));
        }
    }
}
