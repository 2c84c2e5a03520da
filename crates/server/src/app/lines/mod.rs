//! Conditional lines: what a person answers, decided beforehand, if the others play so.
//!
//! They are private to whoever plays the seat, and kept as a note beside the log. After every event
//! of a table its lines are followed (`jobs`): an answer is given as if the person had chosen it
//! then. How far a tree was followed is read from the steps of the match itself, so that an answer
//! is given once, whatever was interrupted.

pub(super) mod kept;
mod tree;

use std::{collections::BTreeMap, sync::Arc};

use hall_core::{Message, Seat, Turn, Viewer, Wording as _};
use messages::Locale;
use serde_json::{Value as Json, json};
use session::{Command, Hash32, PersonId, SeatId, State, TableId};

use kept::{LinesEnd, OwnLines, TableLines, drop_note, note_id};
pub(crate) use tree::LineStep;

use super::{list_pages::NotePages, registry::Registry, services::Services, table::TableActor};
use crate::{
    error::{ApiError, Code},
    ports::store::{Note, NoteKind, StoreOp},
};

/// How many notes are read at a time.
const PAGE: usize = 200;

/// The hash of the first steps of a match.
fn past(state: &State, steps: usize) -> String {
    let lines: Vec<String> = (0..steps).map(|step| state.play.line(step)).collect();
    Hash32::of(&lines.join("\n")).to_hex()
}

/// Whether there may be lines at a table: it is slow, or without clocks, and nothing is hidden.
pub(crate) fn concern(state: &State) -> bool {
    let is_slow = state.control().is_none_or(|control| !control.is_quick());
    state.play.is_open() && !state.is_over() && is_slow
}

/// Whether a table has to be followed: it has lines, or nobody has looked yet.
pub(crate) fn may_wait(table: &TableActor) -> bool {
    let is_free = |known: tokio::sync::MutexGuard<'_, Option<TableLines>>| {
        known.as_ref().is_some_and(BTreeMap::is_empty)
    };
    concern(&table.state()) && !table.lines.try_lock().is_ok_and(is_free)
}

/// Whether a person may prepare lines for a seat now.
fn may(state: &State, person: PersonId, seat: Seat) -> Result<(), ApiError> {
    if !state.played_by(Some(person)).contains(seat) {
        let message = Message::new("api-not-yours-to-play").with("seat", seat);
        return Err(ApiError::new(Code::NotYours, message).at_table_of(state.play.info()));
    }
    if state.is_over() {
        return Err(ApiError::illegal("table-match-over"));
    }
    if !concern(state) {
        return Err(ApiError::illegal("api-lines-not-here"));
    }
    match state.play.turn() {
        Turn::Seat(next) if next != seat && state.held_up_by().is_none() => Ok(()),
        _ => Err(ApiError::illegal("api-lines-not-now")),
    }
}

/// What is kept of a table, read once.
async fn load(table: &TableActor) -> Result<TableLines, ApiError> {
    let (state, mut found) = (table.state(), TableLines::new());
    for (seat, at) in state.seated() {
        let Some(person) = at.person() else { continue };
        let note = table.services.note(NoteKind::Lines, note_id(person, &table.id, seat)).await?;
        let own = note.and_then(|note| serde_json::from_str(&note.body).ok());
        found.extend(own.map(|own| (seat, (person, own))));
    }
    Ok(found)
}

/// The lines of a table, with the turn to change or follow them.
async fn hold(
    table: &TableActor,
) -> Result<tokio::sync::MappedMutexGuard<'_, TableLines>, ApiError> {
    let mut known = table.lines.lock().await;
    if known.is_none() {
        *known = Some(load(table).await?);
    }
    Ok(tokio::sync::MutexGuard::map(known, |known| known.get_or_insert_default()))
}

fn keeping(table: &TableActor, seat: Seat, person: PersonId, own: &OwnLines) -> StoreOp {
    let body = serde_json::to_string(own).expect("plain data");
    let at = table.services.ports.clock.now();
    StoreOp::Note(NoteKind::Lines, Note { id: note_id(person, &table.id, seat), at, body })
}

/// Keeps new lines of a seat instead of those before, after so many steps of the match; none if
/// there are none.
///
/// # Errors
/// Why they are refused, or could not be kept.
pub(crate) async fn prepare(
    table: &Arc<TableActor>,
    person: PersonId,
    seat: Seat,
    (steps, mut lines): (usize, Vec<LineStep>),
) -> Result<(), ApiError> {
    if lines.is_empty() {
        return forget(table, person, seat).await;
    }
    let mut known = hold(table).await?;
    let keeper = Arc::clone(table);
    let decide = move |state: &State| {
        may(state, person, seat)?;
        if state.play.len() != steps {
            return Err(ApiError::new(Code::Stale, "api-went-on"));
        }
        tree::check(&*state.play, seat, &mut lines)?;
        let own = OwnLines { steps, past: past(state, steps), lines, ended: None };
        Ok((vec![keeping(&keeper, seat, person, &own)], own))
    };
    let own = table.arrange(decide).await?;
    known.insert(seat, (person, own));
    drop(known);
    // The others may have gone on meanwhile.
    follow(table).await
}

/// Removes the lines of a seat. Once this is done none of them is played.
///
/// # Errors
/// If the seat is another's, or they could not be removed.
pub(crate) async fn forget(
    table: &Arc<TableActor>,
    person: PersonId,
    seat: Seat,
) -> Result<(), ApiError> {
    let mut known = hold(table).await?;
    if !table.state().seats_of(Some(person)).contains(seat) {
        let message = Message::new("api-not-yours-to-play").with("seat", seat);
        return Err(ApiError::new(Code::NotYours, message).at_table_of(table.state().play.info()));
    }
    if known.get(&seat).is_some_and(|(of, _)| *of == person) {
        let drop = drop_note(person, &table.id, seat);
        table.arrange(move |_| Ok((vec![drop], ()))).await?;
        known.remove(&seat);
    }
    Ok(())
}

/// What becomes of the lines of a seat.
enum Next {
    /// They stay as they are.
    Stay,
    /// They begin later, or have ended.
    Keep(OwnLines),
    /// There are none any more.
    Drop,
    /// This is the answer.
    Answer(String),
}

/// What becomes of the lines of a seat at a table as it is now.
fn next(state: &State, seat: Seat, person: PersonId, own: &OwnLines) -> Next {
    let ended = |why| Next::Keep(OwnLines { lines: Vec::new(), ended: Some(why), ..own.clone() });
    if !state.seats_of(Some(person)).contains(seat) {
        return Next::Drop;
    }
    if own.ended.is_some() {
        return Next::Stay;
    }
    if !state.played_by(Some(person)).contains(seat) {
        return ended(LinesEnd::HandedOver);
    }
    let steps = state.play.len();
    if steps < own.steps || past(state, own.steps) != own.past {
        return ended(LinesEnd::TakenBack);
    }
    let Some(rest) = tree::follow(&own.lines, &*state.play, own.steps) else {
        return ended(LinesEnd::Left);
    };
    let is_paused = state.timing.as_ref().is_some_and(|timing| timing.paused.is_some());
    let may_act = state.asked().contains(seat) && state.held_up_by().is_none() && !is_paused;
    match rest {
        [] => Next::Drop,
        [answer] if answer.seat.0 == seat && may_act => Next::Answer(answer.word.clone()),
        _ if steps == own.steps => Next::Stay,
        _ => {
            let (past, lines) = (past(state, steps), rest.to_vec());
            Next::Keep(OwnLines { steps, past, lines, ended: None })
        }
    }
}

/// Follows the lines of a table: gives the answers that are due.
///
/// # Errors
/// Errors of the store, and of the table; nothing is lost then, and it is followed again later.
pub(crate) async fn follow(table: &Arc<TableActor>) -> Result<(), ApiError> {
    let mut known = hold(table).await?;
    if table.state().is_over() {
        known.clear();
    }
    for (seat, (person, own)) in known.clone() {
        let state = table.state();
        let kept = match next(&state, seat, person, &own) {
            Next::Stay => continue,
            Next::Drop => None,
            Next::Keep(kept) => Some(kept),
            Next::Answer(word) => {
                let (seat, decision) = (SeatId(seat), state.decision);
                let answer = Command::Prepared { person, seat, decision, word };
                match table.execute(answer, None).await {
                    Ok(_) => continue,
                    Err(why) if why.code != Code::Illegal => return Err(why),
                    Err(_) => {
                        let ended = Some(LinesEnd::Refused);
                        Some(OwnLines { lines: Vec::new(), ended, ..own })
                    }
                }
            }
        };
        let op = match &kept {
            Some(kept) => keeping(table, seat, person, kept),
            None => drop_note(person, &table.id, seat),
        };
        table.arrange(move |_| Ok((vec![op], ()))).await?;
        match kept {
            Some(kept) => known.insert(seat, (person, kept)),
            None => known.remove(&seat),
        };
    }
    Ok(())
}

/// Follows the lines of all tables of the hall that are not loaded: the hall may have closed, or a
/// node stopped, before an answer was given.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn follow_all(registry: &Arc<Registry>) -> Result<(), ApiError> {
    let mut pages = NotePages::new(NoteKind::Lines, PAGE);
    while let Some(page) = pages.next(&registry.services).await? {
        // What has ended waits for nothing.
        let waits = |note: &Note| {
            serde_json::from_str(&note.body).is_ok_and(|own: OwnLines| own.ended.is_none())
        };
        for note in page.into_iter().filter(waits) {
            let id = note.id.split('-').nth(1).and_then(TableId::parse);
            let Some(id) = id.filter(|id| registry.loaded_table(id).is_none()) else { continue };
            // Another node has it, or it cannot be read: that hinders no other.
            let Ok(table) = registry.table(id.as_str()).await else { continue };
            if let Err(why) = follow(&table).await {
                tracing::warn!(table = %table.id, %why, "conditional lines wait");
            }
        }
    }
    Ok(())
}

/// The lines of a person's seat, as the person reads them.
///
/// # Errors
/// If the seat is another's; errors of the store.
pub(crate) async fn view(
    table: &Arc<TableActor>,
    person: PersonId,
    seat: Seat,
    locale: Locale,
) -> Result<Json, ApiError> {
    let known = hold(table).await?;
    let state = table.state();
    if !state.seats_of(Some(person)).contains(seat) {
        let message = Message::new("api-not-yours-to-play").with("seat", seat);
        return Err(ApiError::new(Code::NotYours, message).at_table_of(state.play.info()));
    }
    let own = known.get(&seat).filter(|(of, _)| *of == person).map(|(_, own)| own.clone());
    drop(known);
    let steps = own.as_ref().map_or(state.play.len(), |own| own.steps.min(state.play.len()));
    let lines = own.as_ref().map_or(&[][..], |own| &own.lines);
    let worded = tree::worded(&*state.play.at(steps), seat, lines, &locale);
    let mut view = json!({ "seat": SeatId(seat), "steps": steps, "lines": worded,
        "may": may(&state, person, seat).is_ok() });
    if let Some(why) = own.and_then(|own| own.ended) {
        view["ended"] = json!({ "why": why, "message": locale.message(&why.message()) });
    }
    Ok(view)
}

/// What may come after these actions, for who prepares lines for a seat: whose turn it is, and what
/// this seat may choose.
///
/// # Errors
/// If the person may prepare none, or the actions are not legal.
pub(crate) fn ahead(
    state: &State,
    person: PersonId,
    seat: Seat,
    (path, locale): (&[LineStep], Locale),
) -> Result<Json, ApiError> {
    may(state, person, seat)?;
    if path.len() > tree::DEPTH_MAX {
        return Err(ApiError::bad("path", "api-lines-long"));
    }
    let mut play = state.play.boxed();
    for step in path {
        play = tree::played(&*play, step.seat.0, &step.word)?.0;
    }
    let Turn::Seat(turn) = play.turn() else {
        return Ok(json!({ "steps": state.play.len(), "offers": [] }));
    };
    let offer = |offer: matches::Offer| {
        let after = tree::played(&*play, turn, &offer.word).ok()?.0;
        let short = locale.word(&after.last(Viewer::Seat(seat))?.short);
        Some(json!({ "word": offer.word, "short": short }))
    };
    let offers: Vec<Json> = play.offers(turn).0.into_iter().filter_map(offer).collect();
    Ok(json!({ "steps": state.play.len(), "turn": SeatId(turn), "offers": offers }))
}

/// What a person has prepared for a seat, for a copy of the person's own data.
///
/// # Errors
/// Errors of the store.
pub(super) async fn kept(
    services: &Services,
    person: PersonId,
    table: &TableId,
    seat: Seat,
) -> Result<Option<Json>, ApiError> {
    let note = services.note(NoteKind::Lines, note_id(person, table, seat)).await?;
    Ok(note.and_then(|note| serde_json::from_str(&note.body).ok()))
}
