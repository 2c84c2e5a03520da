//! What is offered: which match, on which terms.

use hall_core::{Info, Message};
use ratings::{Pace, RatingList, RatingModel};
use serde::{Deserialize, Serialize};
use session::{PersonId, time::TimeControl};

use super::super::{services::Services, setup::SEATS};
use crate::error::ApiError;

/// On which terms a match is offered; its options are the usual ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// The game.
    pub(crate) game: String,
    /// How many play.
    pub(crate) seats: u8,
    /// How time is limited, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) time: Option<TimeControl>,
    /// Whether the result counts for ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) rated: bool,
}

impl Terms {
    /// The terms that a person asks for; of as many players as usual, where no number is given.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(in crate::app) async fn check(
        services: &Services,
        person: PersonId,
        (game, seats): (String, Option<u8>),
        time: Option<TimeControl>,
        rated: bool,
    ) -> Result<Terms, ApiError> {
        let found = services.games.find(&game)?;
        let usual = found.game.default_setup()[SEATS].as_u64();
        let usual = usual.and_then(|seats| u8::try_from(seats).ok());
        let info = found.info();
        let seats = seats.or(usual).unwrap_or(*info.seats.start());
        in_range("seats", seats, info)?;
        if let Some(why) = time.and_then(|time| time.check().err()) {
            return Err(ApiError::bad("time", why));
        }
        if rated {
            if time.is_none() {
                return Err(ApiError::bad("time", "api-rated-clock"));
            }
            services.people.may_be_rated(person).await?;
        }
        Ok(Terms { game, seats, time, rated })
    }

    /// The list where the result of a match on these terms counts.
    pub(crate) fn list(&self) -> RatingList {
        let pace = if self.is_slow() { Pace::Slow } else { Pace::Quick };
        let model = RatingModel::of(usize::from(self.seats));
        RatingList { game: self.game.clone(), pace, model }
    }

    /// Whether a match on these terms takes days.
    pub(crate) fn is_slow(&self) -> bool {
        self.time.is_some_and(|time| !time.is_quick())
    }
}

/// Checks that so many may play.
pub(super) fn in_range(at: &str, seats: u8, info: &Info) -> Result<(), ApiError> {
    // Alone one finds nobody.
    let (least, most) = ((*info.seats.start()).max(2), *info.seats.end());
    if (least..=most).contains(&seats) {
        return Ok(());
    }
    let message = Message::new("api-players-range").text("least", least).text("most", most);
    Err(ApiError::bad(at, message))
}
