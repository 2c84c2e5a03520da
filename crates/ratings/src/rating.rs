//! What is known of a player's strength.

use serde::{Deserialize, Serialize};

/// The bounds of a [`RatingModel::Duel`]'s deviation. These and all that follows are what
/// lichess uses.
pub(crate) const DEVIATIONS: [f64; 2] = [45.0, 500.0];
/// From this deviation on, a duel's rating is provisional.
const PROVISIONAL: f64 = 110.0;
/// The most deviation, and the fewest games, of who is on a leaderboard of duels.
const LISTED: (f64, u32) = (75.0, 30);
/// Rating periods in a day.
const PERIODS_A_DAY: f64 = 0.214_36;
const DAY_MS: f64 = 86_400_000.0;
/// How many rating points a unit of the scale of Glicko-2 has.
pub(crate) const DUEL_POINTS: f64 = 173.7178;

/// With fewer games the rating of a [`RatingModel::Field`] is provisional.
const FIELD_GAMES: u32 = 10;
/// How many rating points a unit of the scale of Plackett–Luce has.
pub(crate) const FIELD_POINTS: f64 = 42.0;
/// Mean and deviation of a newcomer on that scale.
pub(crate) const FIELD_START: [f64; 2] = [25.0, 25.0 / 3.0];

/// How results become ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RatingModel {
    /// Glicko-2, for two players.
    Duel,
    /// Plackett–Luce, for three and more.
    Field,
}

impl RatingModel {
    /// The model for so many players.
    pub fn of(players: usize) -> RatingModel {
        if players == 2 { RatingModel::Duel } else { RatingModel::Field }
    }
}

/// A player's rating in one list. Both models share a scale on which a newcomer has 1500.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// By which model it was made.
    pub model: RatingModel,
    /// The estimate, in rating points.
    pub strength: f64,
    /// Its standard deviation, in rating points.
    pub deviation: f64,
    /// How much strength varies between periods (Glicko-2), 0 for a [`RatingModel::Field`].
    pub volatility: f64,
    /// How many results it comes from.
    pub games: u32,
    /// When the last of them ended, in milliseconds since 1970; 0 if there is none.
    pub last: u64,
}

impl Rating {
    /// The rating of somebody who has not played.
    pub fn newcomer(model: RatingModel) -> Rating {
        let (deviation, volatility) = match model {
            RatingModel::Duel => (DEVIATIONS[1], 0.09),
            RatingModel::Field => (FIELD_POINTS * FIELD_START[1], 0.0),
        };
        Rating { model, strength: 1500.0, deviation, volatility, games: 0, last: 0 }
    }

    /// The rating at a later time, in milliseconds since 1970: without matches a
    /// [`RatingModel::Duel`] becomes less certain.
    #[must_use]
    pub fn at(self, time: u64) -> Rating {
        if self.model == RatingModel::Field || self.games == 0 || time <= self.last {
            return self;
        }
        let days = (time - self.last) as f64 / DAY_MS;
        let deviation = grown(self.deviation, self.volatility, days * PERIODS_A_DAY);
        Rating { deviation: deviation.min(DEVIATIONS[1]), ..self }
    }

    /// Whether too little is known to compare it.
    pub fn is_provisional(&self) -> bool {
        match self.model {
            RatingModel::Duel => self.deviation >= PROVISIONAL,
            RatingModel::Field => self.games < FIELD_GAMES,
        }
    }

    /// Whether it is certain enough for a leaderboard.
    pub fn is_listed(&self) -> bool {
        match self.model {
            RatingModel::Duel => self.deviation <= LISTED.0 && self.games >= LISTED.1,
            RatingModel::Field => self.games >= FIELD_GAMES,
        }
    }

    /// What a leaderboard is sorted by: a strength that is hardly overestimated.
    pub fn rank(&self) -> f64 {
        match self.model {
            RatingModel::Duel => self.strength,
            RatingModel::Field => self.strength - 3.0 * self.deviation,
        }
    }

    /// The interval that holds the strength with 95 %.
    pub fn interval(&self) -> [f64; 2] {
        let half = 1.96 * self.deviation;
        [self.strength - half, self.strength + half]
    }
}

/// A duel's deviation after some rating periods without a game.
fn grown(deviation: f64, volatility: f64, periods: f64) -> f64 {
    DUEL_POINTS * ((deviation / DUEL_POINTS).powi(2) + periods * volatility.powi(2)).sqrt()
}

/// Which levels of the bots play about as a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LevelEstimate {
    /// The nearest level.
    pub level: u8,
    /// The nearest levels to both ends of the 95 % interval.
    pub range: [u8; 2],
}

/// The level that plays about as strongly as a rating says; `None` without levels.
///
/// ```
/// use ratings::{Rating, RatingModel, level_like};
///
/// let newcomer = Rating::newcomer(RatingModel::Duel);
/// let rating = Rating { strength: 1610.0, deviation: 60.0, ..newcomer };
/// let levels = [(1, 1200.0), (2, 1400.0), (3, 1600.0), (4, 1800.0)];
/// let like = level_like(&rating, levels).expect("there are levels");
/// assert_eq!((like.level, like.range), (3, [2, 4]));
/// ```
pub fn level_like(
    rating: &Rating,
    levels: impl IntoIterator<Item = (u8, f64)> + Clone,
) -> Option<LevelEstimate> {
    let nearest = |strength: f64| {
        let near = |(_, a): &(u8, f64), (_, b): &(u8, f64)| {
            (a - strength).abs().total_cmp(&(b - strength).abs())
        };
        levels.clone().into_iter().min_by(near).map(|(level, _)| level)
    };
    let [low, high] = rating.interval();
    let (level, range) = (nearest(rating.strength)?, [nearest(low)?, nearest(high)?]);
    Some(LevelEstimate { level, range })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_player_becomes_less_certain() {
        for (deviation, periods, expected) in
            [(50.0, 1.0, 51.0749), (50.0, 10.0, 59.8866), (60.0, 365.0 * PERIODS_A_DAY, 110.0)]
        {
            let after = grown(deviation, 0.06, periods);
            assert!((after - expected).abs() < 0.01, "{deviation} for {periods}: {after}");
        }
        let newcomer = Rating::newcomer(RatingModel::Duel);
        let (deviation, volatility) = (60.0, 0.06);
        let played = Rating { games: 9, last: 1_000, deviation, volatility, ..newcomer };
        let later = played.at(1_000 + 365 * 86_400_000);
        assert!((later.deviation - 110.0).abs() < 0.01, "{later:?}");
        assert!(played.at(1_000 + 370 * 86_400_000).is_provisional());
        assert_eq!(played.at(0), played, "a clock that was set back changes nothing");
        assert_eq!(played.at(u64::MAX).deviation, DEVIATIONS[1]);
    }
}
