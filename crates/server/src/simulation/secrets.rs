//! Nobody is told what another seat chose in secret.

use std::collections::BTreeMap;

use serde_json::Value as Json;
use session::{Event, Header, PersonId, SeatId, State, TableEvent, TableId};

use super::checks::opened;
use crate::{
    app::Services,
    ports::store::LogEntry,
    wire::{
        names::Names,
        view::{self, Observer, Scope},
    },
};

/// Something that was sent: to whom, at which revision.
pub(super) struct SentFrame {
    pub(super) table: TableId,
    pub(super) person: Option<PersonId>,
    pub(super) seq: u64,
    pub(super) text: String,
}

/// A shorter secret may be part of other words.
const TELLING: usize = 8;

/// The choice in secret that an event is.
fn secret_of(event: &Event) -> Option<(SeatId, &str)> {
    match &event.what {
        TableEvent::Sealed { seat, word } | TableEvent::AnsweredAhead { seat, word } => {
            Some((*seat, word))
        }
        _ => None,
    }
}

/// The same event with another word that is legal there, if there is one.
fn otherwise(state: &State, event: &Event) -> Option<Event> {
    let (seat, word) = secret_of(event)?;
    let ahead = state.ahead(seat.0);
    let play = ahead.as_deref().filter(|_| !state.asked().contains(seat.0));
    let (words, _) = play.unwrap_or(&*state.play).actions(seat.0);
    let word = words.into_iter().find(|other| other != word)?;
    let mut event = event.clone();
    match &mut event.what {
        TableEvent::Sealed { word: old, .. } | TableEvent::AnsweredAhead { word: old, .. } => {
            *old = word;
        }
        _ => return None,
    }
    Some(event)
}

/// What somebody is shown of a state, at a moment that is always the same.
fn shown(state: &State, observer: Observer) -> String {
    let (names, present) = (Names::default(), Default::default());
    let absence = std::time::Duration::ZERO;
    let scope = Scope { state, names: &names, present: &present, now: 0, absence, shared: None };
    view::whole(&scope, observer, None)
}

/// Whoever does not have the seat sees the same, whatever it chose; and what was sent while the
/// choice was secret does not have the word in it.
pub(super) fn nobody_learns_a_secret(
    services: &Services,
    header: &Header,
    log: &[LogEntry],
    people: &[PersonId],
    sent: &[SentFrame],
) -> Result<(), String> {
    let (mut state, events) = opened(services, header, log)?;
    let mut others: BTreeMap<SeatId, State> = BTreeMap::new();
    for event in &events {
        // What is chosen may be shown from the next step on.
        let is_step = matches!(
            event.what,
            TableEvent::Step { .. }
                | TableEvent::Drawn { .. }
                | TableEvent::TakebackAnswered { .. }
        );
        if is_step {
            others.clear();
        }
        others = others
            .into_iter()
            .filter_map(|(seat, other)| Some((seat, other.evolve(event).ok()?)))
            .collect();
        if let Some((seat, _)) = secret_of(event)
            && let Some(changed) = otherwise(&state, event)
            && let Ok(other) = state.clone().evolve(&changed)
        {
            others.insert(seat, other);
        }
        state = state.evolve(event).map_err(|why| why.to_string())?;
        for (seat, other) in &others {
            for person in people.iter().copied().map(Some).chain([None]) {
                if state.seats_of(person).contains(seat.0) {
                    continue;
                }
                let observer = Observer { person, ..super::viewer::anybody() };
                if shown(&state, observer) != shown(other, observer) {
                    return Err(format!("{}: {person:?} sees what {} chose", header.id, seat.0));
                }
            }
            let word = state.play.sealed_word(seat.0);
            let Some(word) = word.filter(|word| word.len() >= TELLING) else { continue };
            let now =
                sent.iter().filter(|frame| frame.table == header.id && frame.seq == state.seq);
            for frame in now.filter(|frame| !state.seats_of(frame.person).contains(seat.0)) {
                if tells(&frame.text, &word, &state, frame.person)? {
                    return Err(format!("{}: {word:?} of {} was sent", header.id, seat.0));
                }
            }
        }
    }
    Ok(())
}

/// Whether a frame has the word in it, but for what its reader may choose or chose.
fn tells(frame: &str, word: &str, state: &State, person: Option<PersonId>) -> Result<bool, String> {
    // Reading the frame takes long, and few have the word anywhere.
    if !frame.contains(word) {
        return Ok(false);
    }
    let own = state.seats_of(person);
    if own.iter().any(|seat| state.play.sealed_word(seat).as_deref() == Some(word)) {
        return Ok(false);
    }
    let mut frame: Json = serde_json::from_str(frame).map_err(|why| why.to_string())?;
    for offers in frame["offers"].as_object_mut().into_iter().flat_map(|all| all.values_mut()) {
        offers["list"].take();
    }
    Ok(frame.to_string().contains(word))
}
