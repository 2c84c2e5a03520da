//! The record of a table, as far as its reader may read it.

use matches::{Record, RecordedChance, texts::english};
use session::{State, chance::ChanceReport};

use crate::{
    names::Names,
    view::{self, Observer},
};

/// The record of a table as it is.
pub fn record(state: &State, names: &Names, observer: Observer) -> Record {
    let players = state.seats.iter().map(|seat| names.of_seat(state, seat, english())).collect();
    let record = Record::of(&*state.play, players, state.ended);
    let mut record = record.without(state.withdrawn.clone());
    record.date = match &state.recorded {
        Some(date) => Some(date.clone()),
        None => Some(utc_day(state.header.created)),
    };
    record.date = record.date.filter(|date| !date.is_empty());
    record.chance = chance_of(state);
    if !state.is_over() {
        let (_, seat) = observer.seats(state);
        let told = state.play.descriptions(view::viewer(seat), 0);
        record.steps = told.into_iter().map(|telling| telling.line).collect();
    }
    record
}

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// The day of a time in milliseconds since 1970, as `2026-11-24`, in UTC; empty beyond the
/// calendar, which has the years 0 to 9999.
pub fn utc_day(at: i64) -> String {
    // Years that begin in March, so that leap days are last; eras of 400 years.
    let days = at.div_euclid(DAY) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = match month {
        0..10 => (year + 400 * era, month + 3),
        _ => (year + 400 * era + 1, month - 9),
    };
    match year {
        0..=9999 => format!("{year:04}-{month:02}-{day:02}"),
        _ => String::new(),
    }
}

/// What the record of a table tells of its chance.
fn chance_of(state: &State) -> Option<RecordedChance> {
    let ChanceReport { table, commitment, secret, seeds, .. } = state.chance_report()?;
    Some(RecordedChance { table, commitment, secret, seeds })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn day_of_time_is_written_as_in_records() {
        assert_eq!(utc_day(0), "1970-01-01");
        assert_eq!(utc_day(-1), "1969-12-31");
        assert_eq!(utc_day(951_782_400_000), "2000-02-29");
        assert_eq!(utc_day(1_795_132_800_000), "2026-11-20");
        assert_eq!(utc_day(i64::MAX), "");
    }
}
