//! Ratings as the fold of results.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    duel, field,
    rating::{Rating, RatingModel},
};

/// How fast a match is played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// In one sitting.
    Quick,
    /// Over days.
    Slow,
}

/// What a rating is a rating in.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct RatingList {
    /// The id of the game.
    pub game: String,
    /// How fast it is played.
    pub pace: Pace,
    /// Whether two play it, or more.
    pub model: RatingModel,
}

/// How a rated match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RatedResult<P> {
    /// The id of the game.
    pub game: String,
    /// How fast it was played.
    pub pace: Pace,
    /// When it ended, in milliseconds since 1970.
    pub at: u64,
    /// Each player with the place, 1 for the best; who ties has the same place.
    pub places: Vec<(P, u32)>,
}

impl<P> RatedResult<P> {
    /// A result.
    pub fn new(
        game: impl Into<String>,
        pace: Pace,
        at: u64,
        places: impl Into<Vec<(P, u32)>>,
    ) -> RatedResult<P> {
        RatedResult { game: game.into(), pace, at, places: places.into() }
    }

    /// The list that it counts in.
    pub fn list(&self) -> RatingList {
        let model = RatingModel::of(self.places.len());
        RatingList { game: self.game.clone(), pace: self.pace, model }
    }
}

/// What a result changed for a player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RatingChange<P> {
    /// Who it is.
    pub player: P,
    /// The rating when the match ended, before it counted.
    pub before: Rating,
    /// The rating since.
    pub after: Rating,
}

/// Why a result cannot be rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RatingError {
    /// Nobody can be compared, or the orders of ties would be too many.
    #[error("expected 2 to {most} players in a rated match, not {0}", most = PLAYERS_MAX)]
    Players(usize),
    /// Somebody played against himself.
    #[error("expected different players in a rated match; one has two seats")]
    Twice,
}

/// The most players of a rated match.
const PLAYERS_MAX: usize = 8;

/// The ratings of all players in all lists.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings<P> {
    lists: BTreeMap<RatingList, BTreeMap<P, Rating>>,
}

impl<P> Default for Ratings<P> {
    fn default() -> Self {
        Ratings { lists: BTreeMap::new() }
    }
}

impl<P: Ord + Clone> Ratings<P> {
    /// The ratings after results, in their order.
    ///
    /// # Errors
    /// [`RatingError`] for the first that cannot be rated.
    pub fn fold<'a>(
        results: impl IntoIterator<Item = &'a RatedResult<P>>,
    ) -> Result<Ratings<P>, RatingError>
    where
        P: 'a,
    {
        let mut ratings = Ratings::default();
        results.into_iter().try_for_each(|result| ratings.apply(result).map(drop))?;
        Ok(ratings)
    }

    /// Gives a player a rating to begin with in a list: what is known of him otherwise.
    pub fn seed(&mut self, list: RatingList, player: P, rating: Rating) {
        self.lists.entry(list).or_default().insert(player, rating);
    }

    /// Counts a result; answers what changed, in the order of its places.
    ///
    /// # Errors
    /// [`RatingError`] if it cannot be rated; then nothing changes.
    pub fn apply(&mut self, result: &RatedResult<P>) -> Result<Vec<RatingChange<P>>, RatingError> {
        let count = result.places.len();
        if !(2..=PLAYERS_MAX).contains(&count) {
            return Err(RatingError::Players(count));
        }
        let mut players: Vec<&P> = result.places.iter().map(|(player, _)| player).collect();
        players.sort();
        if players.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(RatingError::Twice);
        }
        let list = self.lists.entry(result.list()).or_default();
        let newcomer = Rating::newcomer(result.list().model);
        let of = |(player, _): &(P, u32)| list.get(player).copied().unwrap_or(newcomer);
        let before: Vec<Rating> = result.places.iter().map(of).map(|r| r.at(result.at)).collect();
        let places: Vec<u32> = result.places.iter().map(|(_, place)| *place).collect();
        let after = match (&*before, &*places) {
            ([one, other], [first, second]) => {
                duel::rate([*one, *other], [*first, *second]).to_vec()
            }
            _ => field::rate(&before, &places),
        };
        let mut changes = Vec::with_capacity(count);
        for (((player, _), before), after) in result.places.iter().zip(before).zip(after) {
            let last = result.at.max(before.last);
            let after = Rating { games: before.games + 1, last, ..after };
            list.insert(player.clone(), after);
            changes.push(RatingChange { player: player.clone(), before, after });
        }
        Ok(changes)
    }

    /// The rating of a player at the end of the last match; `None` if there was none.
    pub fn rating(&self, list: &RatingList, player: &P) -> Option<Rating> {
        self.lists.get(list)?.get(player).copied()
    }

    /// The rating of a player as of a time, in milliseconds since 1970; a newcomer's if there was
    /// no match yet.
    pub fn rating_at(&self, list: &RatingList, player: &P, time: u64) -> Rating {
        self.rating(list, player).map_or(Rating::newcomer(list.model), |rating| rating.at(time))
    }

    /// All lists in which somebody is rated.
    pub fn lists(&self) -> impl Iterator<Item = &RatingList> {
        self.lists.keys()
    }

    /// All who are rated in a list, in the order of the players.
    pub fn rated(&self, list: &RatingList) -> impl Iterator<Item = (&P, &Rating)> {
        self.lists.get(list).into_iter().flatten()
    }

    /// The leaderboard of a list at a time, best first: those whose rating is certain enough
    /// ([`Rating::is_listed`]).
    pub fn leaderboard(&self, list: &RatingList, at: u64) -> Vec<(&P, Rating)> {
        let now = self.rated(list).map(|(player, rating)| (player, rating.at(at)));
        let mut listed: Vec<(&P, Rating)> = now.filter(|(_, rating)| rating.is_listed()).collect();
        listed.sort_by(|(_, a), (_, b)| b.rank().total_cmp(&a.rank()));
        listed
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const DAY: u64 = 86_400_000;

    fn list(model: RatingModel) -> RatingList {
        RatingList { game: "nim".into(), pace: Pace::Quick, model }
    }

    fn result(at: u64, places: &[(u8, u32)]) -> RatedResult<u8> {
        RatedResult::new("nim", Pace::Quick, at, places)
    }

    #[test]
    fn result_that_cannot_be_rated_changes_nothing() {
        let mut ratings = Ratings::default();
        for (places, why) in [
            (vec![], RatingError::Players(0)),
            (vec![(1, 1)], RatingError::Players(1)),
            (vec![(1, 1); 9], RatingError::Players(9)),
            (vec![(1, 1), (2, 2), (1, 3)], RatingError::Twice),
        ] {
            assert_eq!(ratings.apply(&result(0, &places)), Err(why), "{places:?}");
            assert_eq!(ratings, Ratings::default());
        }
    }

    #[test]
    fn lists_of_paces_and_numbers_of_players_are_apart() {
        let mut ratings = Ratings::default();
        ratings.apply(&result(0, &[(1, 1), (2, 2)])).expect("two play");
        ratings.apply(&result(0, &[(1, 3), (2, 2), (3, 1)])).expect("three play");
        let slow = RatedResult::new("nim", Pace::Slow, 0, [(1, 2), (2, 1)]);
        ratings.apply(&slow).expect("two play");
        assert_eq!(ratings.lists().count(), 3);
        let strength = |list: &RatingList| ratings.rating(list, &1).expect("it is rated").strength;
        assert!(strength(&list(RatingModel::Duel)) > 1500.0);
        assert!(strength(&list(RatingModel::Field)) < 1500.0);
        assert!(strength(&slow.list()) < 1500.0);
        assert_eq!(ratings.rating(&list(RatingModel::Duel), &3), None);
    }

    #[test]
    fn leaderboard_names_the_certain_alone_best_first_until_they_stay_away() {
        let mut ratings = Ratings::default();
        for game in 0..100 {
            // 1 wins two of three against 2; 3 has played once.
            let places = if game % 3 == 0 { [(1, 2), (2, 1)] } else { [(1, 1), (2, 2)] };
            ratings.apply(&result(game * 1000, &places)).expect("two play");
        }
        ratings.apply(&result(100_000, &[(3, 1), (1, 2)])).expect("two play");
        let duel = list(RatingModel::Duel);
        let players = |at| -> Vec<u8> {
            ratings.leaderboard(&duel, at).into_iter().map(|(player, _)| *player).collect()
        };
        assert_eq!(players(101_000), [1, 2]);
        assert_eq!(players(3000 * DAY), [0; 0]);
    }

    #[test]
    fn stronger_player_is_found_to_be_stronger() {
        // A true advantage of 200 points: 76 %.
        let mut ratings = Ratings::default();
        let mut state = 1_u64;
        for game in 0..400 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let won = (state >> 33) % 100 < 76;
            let places = if won { [(1, 1), (2, 2)] } else { [(1, 2), (2, 1)] };
            ratings.apply(&result(game * DAY / 20, &places)).expect("two play");
        }
        let duel = list(RatingModel::Duel);
        let of = |player| ratings.rating(&duel, &player).expect("it is rated");
        let apart = of(1).strength - of(2).strength;
        assert!((100.0..300.0).contains(&apart), "{apart}");
        assert!(!of(1).is_provisional());
    }

    fn results() -> impl Strategy<Value = Vec<RatedResult<u8>>> {
        let places = prop::collection::btree_map(0_u8..12, 1_u32..5, 2..=6);
        let one = (0..400 * DAY, places).prop_map(|(at, places)| {
            let places: Vec<(u8, u32)> = places.into_iter().collect();
            result(at, &places)
        });
        prop::collection::vec(one, 0..60)
    }

    proptest! {
        #[test]
        fn fold_from_the_start_equals_step_by_step(results in results()) {
            let mut ratings = Ratings::default();
            for result in &results {
                for change in ratings.apply(result).expect("it can be rated") {
                    let rating = ratings.rating(&result.list(), &change.player);
                    prop_assert_eq!(rating, Some(change.after));
                    prop_assert!(change.after.strength.is_finite());
                    prop_assert!(change.after.deviation > 0.0);
                    prop_assert_eq!(change.after.games, change.before.games + 1);
                }
            }
            prop_assert_eq!(Ratings::fold(&results), Ok(ratings));
        }

        #[test]
        fn better_place_never_gains_less_among_equals(
            places in prop::collection::vec(1_u32..5, 2..=6),
        ) {
            let named: Vec<(u8, u32)> = (0..).zip(places.iter().copied()).collect();
            let changes = Ratings::default().apply(&result(0, &named)).expect("it can be rated");
            for (one, place) in changes.iter().zip(&places) {
                for (other, worse) in changes.iter().zip(&places).filter(|(_, p)| *p >= place) {
                    let (gain, less) = (one.after.strength, other.after.strength);
                    let tie = place == worse;
                    prop_assert!(gain > less - 1e-6, "{places:?}");
                    prop_assert!(!tie || (gain - less).abs() < 1e-6, "{places:?}");
                }
            }
        }
    }
}
