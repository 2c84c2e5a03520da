//! What is known of a player's strength.

use serde::{Deserialize, Serialize};

use crate::{duel, field};

/// How results become ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RatingModel {
    /// Glicko-2, for two players.
    Duel,
    /// Plackett–Luce, for three and more.
    Field,
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
        match model {
            RatingModel::Duel => duel::newcomer(),
            RatingModel::Field => field::newcomer(),
        }
    }

    /// The rating at a later time, in milliseconds since 1970: without matches a
    /// [`RatingModel::Duel`] becomes less certain.
    #[must_use]
    pub fn at(self, time: u64) -> Rating {
        match self.model {
            RatingModel::Duel => duel::idle(self, time),
            RatingModel::Field => self,
        }
    }

    /// Whether too little is known to compare it.
    pub fn is_provisional(&self) -> bool {
        match self.model {
            RatingModel::Duel => self.deviation >= duel::PROVISIONAL,
            RatingModel::Field => self.games < field::PROVISIONAL,
        }
    }

    /// Whether it is certain enough for a leaderboard.
    pub fn is_listed(&self) -> bool {
        match self.model {
            RatingModel::Duel => self.games >= duel::LISTED && self.deviation <= duel::CERTAIN,
            RatingModel::Field => self.games >= field::PROVISIONAL,
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
/// let rating = Rating { strength: 1610.0, deviation: 60.0, ..Rating::newcomer(RatingModel::Duel) };
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
