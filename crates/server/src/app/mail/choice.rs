//! What somebody chooses to be told by e-mail, and when.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::{
    app::hooks::{HookKind, QuietHours, Wanted},
    error::ApiError,
};

/// The hours of a day, and its milliseconds.
const HOURS: i64 = 24;
const DAY: i64 = HOURS * 3_600_000;

/// How often a digest is sent at the most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Every {
    /// Never.
    Never,
    /// Each hour.
    Hour,
    /// Each day, at an hour.
    Day,
}

/// What is sent of what waits, as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Digest {
    pub(super) every: Every,
    /// The hour of the day.
    hour: i64,
    /// What the person's clock is ahead of UTC, in minutes, where no zone is known.
    offset: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    zone: Option<String>,
    #[serde(flatten)]
    pub(super) wanted: Wanted,
}

/// A digest as it is wished for.
pub(crate) struct DigestWish {
    /// How often.
    pub(crate) every: Every,
    /// At which hour, if each day.
    pub(crate) hour: i64,
    /// What the person's clock is ahead of UTC, in minutes.
    pub(crate) offset: i64,
    /// The person's time zone.
    pub(crate) zone: Option<String>,
    /// What it tells.
    pub(crate) kinds: Vec<HookKind>,
    /// When it is not sent.
    pub(crate) quiet: Option<QuietHours>,
}

impl Digest {
    /// Checks what is wished for.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn checked(wish: DigestWish) -> Result<Digest, ApiError> {
        let DigestWish { every, hour, offset, zone, kinds, quiet } = wish;
        let wanted = Wanted::checked(kinds, quiet)?;
        let digest = Digest { every, hour, offset, zone, wanted };
        if !(0..HOURS).contains(&hour) || !digest.clock().is_sound() {
            return Err(ApiError::bad("hour", "api-mail-when"));
        }
        Ok(digest)
    }

    /// The clock of the person.
    fn clock(&self) -> QuietHours {
        QuietHours { from: 0, to: 0, offset: self.offset, zone: self.zone.clone() }
    }

    /// When the hour of the day last began, in milliseconds since 1970.
    fn last_hour(&self, now: i64) -> i64 {
        let ahead = self.clock().offset_at(now) * 60_000;
        let today = (now + ahead).div_euclid(DAY) * DAY + self.hour * (DAY / HOURS) - ahead;
        if today <= now { today } else { today - DAY }
    }

    /// Whether one may be sent now, after one was at `last`.
    pub(super) fn is_due(&self, now: i64, last: i64, between: i64) -> bool {
        let is_time = match self.every {
            Every::Never => false,
            Every::Hour => now - last >= between,
            Every::Day => self.last_hour(now) > last,
        };
        is_time && self.wanted.listens(now)
    }

    /// As its person may see it.
    pub(super) fn view(&self) -> Json {
        let mut view = self.wanted.view();
        view["every"] = json!(self.every);
        view["hour"] = self.hour.into();
        view["offset"] = self.offset.into();
        view["zone"] = json!(self.zone);
        view
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(every: Every, hour: i64, zone: Option<&str>) -> Digest {
        let kinds = vec![HookKind::Turn];
        let (zone, quiet) = (zone.map(str::to_string), None);
        Digest::checked(DigestWish { every, hour, offset: 0, zone, kinds, quiet }).expect("good")
    }

    #[test]
    fn daily_digest_is_due_once_after_its_hour_also_when_clocks_change() {
        // 28 March 2027, 00:00 UTC: in Berlin the clocks go from 02:00 to 03:00 that night.
        let night = 1_806_192_000_000;
        let hour = 3_600_000;
        let daily = digest(Every::Day, 8, Some("Europe/Berlin"));
        // Before it is 07:00 UTC, on the day after 06:00 UTC.
        assert_eq!(daily.last_hour(night), night - DAY + 7 * hour);
        assert_eq!(daily.last_hour(night + 6 * hour), night + 6 * hour);
        let sent = night + 6 * hour + 1;
        assert!(!daily.is_due(sent + 10 * hour, sent, hour));
        assert!(!daily.is_due(night + DAY + 5 * hour, sent, hour));
        assert!(daily.is_due(night + DAY + 6 * hour, sent, hour));
    }

    #[test]
    fn hourly_digest_is_due_after_an_hour_and_never_is_never() {
        let hourly = digest(Every::Hour, 0, None);
        assert!(!hourly.is_due(3_599_999, 0, 3_600_000) && hourly.is_due(3_600_000, 0, 3_600_000));
        assert!(!digest(Every::Never, 0, None).is_due(i64::MAX / 2, 0, 1));
    }

    #[test]
    fn hour_or_zone_that_there_is_none_of_is_refused() {
        for (hour, zone) in [(24, None), (-1, None), (8, Some("Nowhere".to_string()))] {
            let kinds = vec![HookKind::Turn];
            let wish = DigestWish { every: Every::Day, hour, offset: 0, zone, kinds, quiet: None };
            assert_eq!(Digest::checked(wish).expect_err("bad").at.as_deref(), Some("hour"));
        }
    }
}
