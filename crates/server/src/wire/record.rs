//! The record of a table, as far as its reader may read it.

use matches::{Record, RecordedChance, texts::english};
use session::{State, chance::ChanceReport};

use super::{
    names::Names,
    view::{self, Observer},
};
use crate::error::utc_day;

/// The record of a table as it is.
pub(crate) fn record(state: &State, names: &Names, observer: Observer) -> Record {
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
