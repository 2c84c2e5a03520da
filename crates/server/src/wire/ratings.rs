//! Ratings as they are shown.

use ratings::Rating;
use serde_json::{Value as Json, json};

/// A rating as it is shown: whole points.
pub(crate) fn rating_view(rating: &Rating) -> Json {
    json!({
        "strength": rating.strength.round() as i64,
        "deviation": rating.deviation.round() as i64,
        "games": rating.games,
        "provisional": rating.is_provisional(),
    })
}
