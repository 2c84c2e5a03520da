//! The days off that people have announced, out of a yearly budget.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use session::PersonId;

use super::remembered::Remembered;
use crate::{
    error::{ApiError, utc_day},
    ports::{
        Ports,
        store::{Note, NoteKind, StoreOp},
    },
};

/// A day in milliseconds.
const DAY: i64 = 86_400_000;
/// How many days off there are in a year.
const BUDGET: u32 = 30;
/// How many people are remembered.
const KNOWN_MAX: usize = 20_000;
/// The days off of a person: the last that were announced, and how many were used.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Announced {
    /// From when, in milliseconds since 1970.
    pub(crate) from: i64,
    /// Until when.
    pub(crate) until: i64,
    /// The year of `used`.
    year: i32,
    /// How many days were used in it.
    used: u32,
}

impl Announced {
    /// Those that have not passed.
    pub(crate) fn ahead(self, now: i64) -> Option<(i64, i64)> {
        (self.from < self.until && self.until > now).then_some((self.from, self.until))
    }

    /// How many days are left in the year of a moment.
    pub(crate) fn left(self, at: i64) -> u32 {
        if self.year == year(at) { BUDGET.saturating_sub(self.used) } else { BUDGET }
    }

    /// Others in their place.
    pub(super) fn taking(self, from: i64, until: i64) -> Result<Announced, ApiError> {
        let (days, left) = (days(from, until), self.left(from));
        if days > left {
            let message = hall_core::Message::new("api-days-off-budget").with("left", left);
            return Err(ApiError::bad("until", message));
        }
        Ok(Announced { from, until, year: year(from), used: BUDGET - left + days })
    }

    /// The same if they end at a moment: whole days that were not used are given back.
    pub(super) fn ended(self, now: i64) -> Announced {
        let until = now.clamp(self.from, self.until);
        let back = days(self.from, self.until) - days(self.from, until);
        Announced { until, used: self.used.saturating_sub(back), ..self }
    }
}

/// What the store has of a person's days off.
pub(super) struct KeptDaysOff {
    person: PersonId,
    pub(super) announced: Announced,
    /// The text of the note, if there is one.
    body: Option<String>,
}

/// How many days there are between two moments; one that has begun counts.
fn days(from: i64, until: i64) -> u32 {
    u32::try_from((until - from).max(0).unsigned_abs().div_ceil(DAY.unsigned_abs()))
        .unwrap_or(u32::MAX)
}

/// The year of a moment, by UTC.
fn year(at: i64) -> i32 {
    utc_day(at).split('-').next().and_then(|year| year.parse().ok()).unwrap_or_default()
}

/// The days off of everybody.
pub(crate) struct DaysOff {
    ports: Ports,
    known: Remembered<PersonId, Announced>,
}

impl DaysOff {
    pub(super) fn new(ports: Ports) -> DaysOff {
        DaysOff { ports, known: Remembered::new(KNOWN_MAX) }
    }

    /// The days off of a person.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn of(&self, person: PersonId) -> Result<Announced, ApiError> {
        if let Some(known) = self.known.get(&person) {
            return Ok(known);
        }
        let start = self.known.begin();
        let kept = self.kept(person).await?;
        self.known.keep(start, person, kept.announced);
        Ok(kept.announced)
    }

    /// Those that the store has now.
    ///
    /// # Errors
    /// Errors of the store.
    pub(super) async fn kept(&self, person: PersonId) -> Result<KeptDaysOff, ApiError> {
        let store = Arc::clone(&self.ports.store);
        let read = move || store.note(NoteKind::DaysOff, &person.to_hex());
        let body = self.ports.workers.run(read).await??.map(|note| note.body);
        let announced = body.as_deref().and_then(|body| serde_json::from_str(body).ok());
        Ok(KeptDaysOff { person, announced: announced.unwrap_or_default(), body })
    }

    /// What is known of a person may be old.
    pub(super) fn forget(&self, person: PersonId) {
        self.known.forget(&person);
    }

    /// What is known of anybody may be old.
    pub(crate) fn forget_all(&self) {
        self.known.forget_all();
    }

    /// The writes that keep others in the place of what was read; `Taken` if somebody was first.
    pub(super) fn replacing(&self, kept: KeptDaysOff, announced: Announced) -> Vec<StoreOp> {
        let (id, at) = (kept.person.to_hex(), self.ports.clock.now());
        let body = serde_json::to_string(&announced).expect("plain data");
        let note = Note { id: id.clone(), at, body };
        let kind = NoteKind::DaysOff;
        match kept.body {
            Some(before) => vec![StoreOp::TakeNote(kind, id, before), StoreOp::Note(kind, note)],
            None => vec![StoreOp::FirstNote(kind, note)],
        }
    }

    /// The write that forgets them when a person goes.
    pub(super) fn forgetting(person: PersonId) -> StoreOp {
        StoreOp::DropNote(NoteKind::DaysOff, person.to_hex(), None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1 December 2026.
    const DECEMBER: i64 = 1_796_083_200_000;

    #[test]
    fn days_off_come_out_of_the_budget_of_their_year_and_back_when_they_end_early() {
        let first = Announced::default().taking(DECEMBER, DECEMBER + 10 * DAY).expect("there are");
        assert_eq!(first.left(DECEMBER), 20);
        let early = first.ended(DECEMBER + 3 * DAY + 1);
        assert_eq!((early.left(DECEMBER), early.ahead(DECEMBER + 4 * DAY)), (26, None));
        let unused = first.ended(DECEMBER - DAY);
        assert_eq!((unused.left(DECEMBER), unused.ahead(DECEMBER - DAY)), (30, None));
        assert!(first.taking(DECEMBER + 11 * DAY, DECEMBER + 31 * DAY + 1).is_err());
        let next_year = first.taking(DECEMBER + 31 * DAY, DECEMBER + 61 * DAY).expect("30 days");
        assert_eq!(next_year.left(DECEMBER + 40 * DAY), 0);
    }
}
