//! What a table writes: the entries of its log, and how it is listed.

use session::{Event, PersonId, SeatId, State, TableEvent};

use super::dues;
use crate::{
    ports::store::{LogEntry, StoreOp, TableSummary},
    wire::{names::Names, summary},
};

/// Lists order tables by when they were last used; by this much that may be late, in milliseconds.
const LISTING_LATE: i64 = 30_000;

/// How the store lists a table: what the indexes of its lists have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Listing {
    updated: i64,
    open: bool,
    over: bool,
    live: bool,
}

impl Listing {
    fn of(summary: &TableSummary) -> Listing {
        let TableSummary { updated, open, over, live, .. } = *summary;
        Listing { updated, open, over, live }
    }

    /// Whether a table that is listed like this may stay so when it should be listed as `now`.
    /// Writing that anew at each move costs more than everything else that a move writes.
    fn holds(self, now: Listing) -> bool {
        let late = now.updated - self.updated;
        (0..LISTING_LATE).contains(&late) && Listing { updated: now.updated, ..self } == now
    }
}

/// Leaves a table where it is in the lists if it has not moved far in them since it was written as
/// `before`: of the summary at the end of the batch only the text stays. Returns how it is listed
/// anew, if it is.
pub(crate) fn keep_listing(batch: &mut [StoreOp], before: Option<Listing>) -> Option<Listing> {
    let last = batch.last_mut()?;
    let StoreOp::Summary(id, summary) = last else { return None };
    let now = Listing::of(summary);
    if !before.is_some_and(|before| before.holds(now)) {
        return Some(now);
    }
    *last = StoreOp::SummaryText(id.clone(), std::mem::take(&mut summary.text));
    None
}

/// An event as the store keeps it.
pub(crate) fn entry(event: &Event) -> LogEntry {
    let body = serde_json::to_string(&event.what).expect("events are plain data");
    LogEntry { seq: event.seq, at: event.at, key: event.key, body }
}

/// The writes for the events of a table.
pub(crate) fn ops(events: &[Event], state: &State, names: &Names) -> Vec<StoreOp> {
    let id = &state.header.id;
    let mut batch: Vec<StoreOp> =
        events.iter().map(|event| StoreOp::Append(id.clone(), entry(event))).collect();
    let effects = || events.iter().map(|event| effect(&event.what));
    batch.extend(effects().filter_map(|effect| match effect {
        Effect::Seat(seat, person) => {
            let person = PersonId::from_hex(person)?;
            Some(StoreOp::Seat(id.clone(), seat.0.index() as u8, person))
        }
        Effect::Unseat(seat) => Some(StoreOp::Unseat(id.clone(), seat.0.index() as u8)),
        Effect::Merge(from, into) => {
            let (from, into) = (PersonId::from_hex(from)?, PersonId::from_hex(into)?);
            Some(StoreOp::Merge(id.clone(), from, into))
        }
        Effect::None | Effect::Summary => None,
    }));
    if effects().any(|effect| !matches!(effect, Effect::None)) {
        batch.push(StoreOp::Summary(id.clone(), summary::summarize(state, names)));
    }
    batch
}

/// What an event writes beside its entry of the log.
enum Effect<'a> {
    None,
    /// The lobby shows something else of the table.
    Summary,
    /// So it does, and this person has a seat.
    Seat(SeatId, &'a str),
    /// So it does, and nobody has a seat any more.
    Unseat(SeatId),
    /// So it does, and what was the first person's is the second's.
    Merge(&'a str, &'a str),
}

fn effect(what: &TableEvent) -> Effect<'_> {
    match what {
        TableEvent::Sat { seat, person, .. } => Effect::Seat(*seat, person),
        TableEvent::Vacated { seat, .. } => Effect::Unseat(*seat),
        TableEvent::Merged { from, into } => Effect::Merge(from, into),
        // The others at the table are told that somebody with a seat wrote.
        TableEvent::Said { seat: Some(_), .. } => Effect::Summary,
        TableEvent::Said { seat: None, .. }
        | TableEvent::TalkSet { .. }
        | TableEvent::Passes { .. }
        | TableEvent::ClockStarted { .. }
        | TableEvent::ClockStopped { .. }
        | TableEvent::ClocksSwitched { .. }
        | TableEvent::ClocksExpired { .. }
        | TableEvent::PauseOffered { .. } => Effect::None,
        TableEvent::Seated { .. }
        // Clocks that are listed stop and start.
        | TableEvent::PauseAnswered { .. }
        | TableEvent::PauseEnded { .. }
        | TableEvent::DaysOff { .. }
        | TableEvent::Step { .. }
        | TableEvent::Drawn { .. }
        | TableEvent::SeedCommitted { .. }
        | TableEvent::SeedRevealed { .. }
        | TableEvent::Recorded { .. }
        | TableEvent::Sealed { .. }
        | TableEvent::Linked { .. }
        | TableEvent::Named { .. }
        | TableEvent::Withdrawn { .. }
        | TableEvent::AnsweredAhead { .. }
        | TableEvent::Resigned { .. }
        | TableEvent::TimedOut { .. }
        | TableEvent::DrawnOnTime { .. }
        | TableEvent::StepLimit {}
        | TableEvent::Aborted { .. }
        | TableEvent::DrawOffered { .. }
        | TableEvent::DrawAnswered { .. }
        | TableEvent::TakebackAsked { .. }
        | TableEvent::TakebackAnswered { .. }
        | TableEvent::HandedOver { .. }
        | TableEvent::Returned { .. }
        | TableEvent::BotReplaced { .. }
        | TableEvent::Left { .. }
        | TableEvent::WantsRematch { .. }
        | TableEvent::Rematch { .. } => Effect::Summary,
    }
}

/// The writes for a table that was just set up.
pub(crate) fn opening_ops(events: &[Event], state: &State, names: &Names) -> Vec<StoreOp> {
    let id = &state.header.id;
    let summary = summary::summarize(state, names);
    let mut batch = vec![StoreOp::Table((*state.header).clone(), summary)];
    batch.extend(events.iter().map(|event| StoreOp::Append(id.clone(), entry(event))));
    batch.extend(dues::follow(state, None).0);
    batch.extend(state.seated().filter_map(|(seat, at)| {
        Some(StoreOp::Seat(id.clone(), seat.index() as u8, at.person()?))
    }));
    batch
}

#[cfg(test)]
mod tests {
    use hall_core::SplitMix64;
    use session::TableId;

    use super::*;

    fn written(before: Option<Listing>, updated: i64, over: bool) -> (StoreOp, Option<Listing>) {
        let text = "{}".into();
        let summary = TableSummary { updated, open: false, over, live: !over, text };
        let id = TableId::random(&mut SplitMix64::new(1));
        let mut batch = vec![StoreOp::Summary(id, summary)];
        let now = keep_listing(&mut batch, before);
        (batch.remove(0), now)
    }

    #[test]
    fn listing_is_written_anew_only_where_it_changed_or_is_late() {
        let (op, first) = written(None, 1_000, false);
        assert!(matches!(op, StoreOp::Summary(..)), "nobody knows what the store has");
        let (op, now) = written(first, 30_999, false);
        assert!(matches!(op, StoreOp::SummaryText(_, text) if text == "{}"));
        assert_eq!(now, None);
        for (updated, over) in [(31_000, false), (999, false), (1_001, true)] {
            let (op, now) = written(first, updated, over);
            assert!(matches!(op, StoreOp::Summary(..)), "{updated}");
            assert_eq!(now.map(|now| (now.updated, now.over)), Some((updated, over)));
        }
    }
}
