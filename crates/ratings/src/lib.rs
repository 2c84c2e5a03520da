//! How strong players are, from the results of their matches.
//!
//! A [`Ratings`] is the fold of a sequence of [`RatedResult`]s: the same results in the same
//! order give the same numbers, to the last bit. Who plays is named by any type with an order,
//! people and bots alike. Each game and [`Pace`] has a list of its own, and so have matches of
//! two and of more, which are rated differently:
//!
//! - two players by Glicko-2 (Glickman, "Example of the Glicko-2 system", 2013), as the crate
//!   `skillratings` has it; the uncertainty of who does not play grows by the day;
//! - three and more by the Plackett–Luce model of Weng and Lin ("A Bayesian approximation
//!   method for online ranking", 2011), where a tie counts as the mean of all orders that it
//!   leaves open.
//!
//! ```
//! use ratings::{Pace, RatedResult, Ratings};
//!
//! let mut ratings = Ratings::default();
//! let result = RatedResult::new("clusterfuss", Pace::Quick, 0, [("ann", 1), ("ben", 2)]);
//! let changes = ratings.apply(&result)?;
//! assert!(changes[0].after.strength > 1500.0 && changes[1].after.strength < 1500.0);
//! assert!(changes[0].after.is_provisional());
//! # Ok::<(), ratings::RatingError>(())
//! ```

mod curve;
mod duel;
mod field;
mod fold;
mod rating;

pub use curve::{CurvePoint, RatingCurve};
pub use fold::{Pace, RatedResult, RatingChange, RatingError, RatingList, Ratings};
pub use rating::{LevelEstimate, Rating, RatingModel, level_like};
