//! Conditional lines: what a person answers, decided beforehand, if the others play so.
//!
//! They are private to whoever plays the seat, and kept as a note beside the log. After every event
//! of a table its lines are followed (`jobs`): an answer is given as if the person had chosen it
//! then. How far a tree was followed is read from the steps of the match itself, so that an answer
//! is given once, whatever was interrupted.

mod follow;
mod held;
pub(super) mod kept;
mod premoves;
mod tree;

use std::sync::Arc;

use hall_core::{Message, Scene, Seat, Turn, Viewer, Wording as _};
use matches::StepDescription;
use messages::Locale;
use serde::Serialize;
use serde_json::{Value as Json, json};
use session::{PersonId, SeatId, State, TableId};

#[cfg(test)]
pub(crate) use follow::is_settled;
pub(crate) use follow::{follow, follow_all};
pub(crate) use held::may_wait;
use held::{hold, keeping};
use kept::{OwnLines, concern, drop_note, note_id};
pub(crate) use premoves::premoves;
pub(crate) use tree::LineStep;

use super::{
    services::Services,
    table::{Executed, TableActor},
};
use crate::{
    error::{ApiError, Code},
    ports::store::{NoteKind, StoreOp},
    wire::offers::{OffersView, offers},
};

/// The table after some actions that may come.
#[derive(Serialize)]
pub(crate) struct LinesAhead {
    /// How many steps the match has now.
    steps: usize,
    /// Who is asked then; none where the match ends, where it is not one seat alone, or where the
    /// line is as long as it may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<SeatId>,
    scene: Scene<String>,
    /// The last of the actions.
    #[serde(skip_serializing_if = "Option::is_none")]
    telling: Option<StepDescription<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offers: Option<OffersView>,
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
    let mut held = hold(table).await?;
    let keeper = Arc::clone(table);
    let decide = move |state: &State| {
        may(state, person, seat)?;
        if state.play.len() != steps {
            return Err(ApiError::new(Code::Stale, "api-went-on"));
        }
        tree::check(&*state.play, seat, &mut lines)?;
        let own = OwnLines::beginning(state, steps, lines);
        Ok((vec![keeping(&keeper, seat, person, &own)], own))
    };
    match table.arrange(decide).await {
        Ok(own) => held.lines().insert(seat, (person, own)),
        Err(why) => {
            held.doubt();
            return Err(why);
        }
    };
    drop(held);
    // The others may have gone on meanwhile.
    follow(table).await
}

/// Carries out a merge of a guest into an account at a table: the guest's lines are the account's
/// after it. They are written first, where nobody looks for them before the merge is.
///
/// # Errors
/// Those of the merge; that the lines could not be kept.
pub(crate) async fn merge(
    table: &Arc<TableActor>,
    (from, into): (PersonId, PersonId),
    merge: impl Future<Output = Result<Executed, ApiError>>,
) -> Result<(), ApiError> {
    if !concern(&table.state()) {
        return merge.await.map(drop);
    }
    let mut held = hold(table).await?;
    let is_his = |(_, (person, _)): &(&Seat, &mut (PersonId, OwnLines))| *person == from;
    let notes: Vec<StoreOp> = held
        .lines()
        .iter_mut()
        .filter(is_his)
        .map(|(seat, (_, own))| keeping(table, *seat, into, own))
        .collect();
    let merged = async {
        if !notes.is_empty() {
            table.arrange(move |_| Ok((notes, ()))).await?;
        }
        merge.await
    };
    if let Err(why) = merged.await {
        held.doubt();
        return Err(why);
    }
    held.lines().iter_mut().filter(is_his).for_each(|(_, (person, _))| *person = into);
    Ok(())
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
    let mut held = hold(table).await?;
    if !table.state().seats_of(Some(person)).contains(seat) {
        let message = Message::new("api-not-yours-to-play").with("seat", seat);
        return Err(ApiError::new(Code::NotYours, message).at_table_of(table.state().play.info()));
    }
    if held.lines().get(&seat).is_none_or(|(of, _)| *of != person) {
        return Ok(());
    }
    let drop = drop_note(person, &table.id, seat);
    let done = table.arrange(move |_| Ok((vec![drop], ()))).await;
    match &done {
        Ok(()) => {
            held.lines().remove(&seat);
        }
        Err(_) => held.doubt(),
    }
    done
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
    let mut held = hold(table).await?;
    let state = table.state();
    if !state.seats_of(Some(person)).contains(seat) {
        let message = Message::new("api-not-yours-to-play").with("seat", seat);
        return Err(ApiError::new(Code::NotYours, message).at_table_of(state.play.info()));
    }
    let own = held.lines().get(&seat).filter(|(of, _)| *of == person).map(|(_, own)| own.clone());
    drop(held);
    let own = own.and_then(|own| follow::as_now(&state, seat, person, own));
    let steps = own.as_ref().map_or(state.play.len(), |own| own.steps.min(state.play.len()));
    let lines = own.as_ref().map_or(&[][..], |own| &own.lines);
    let worded = tree::worded(&*state.play.at(steps), seat, lines, &locale);
    let mut view = json!({ "seat": SeatId(seat), "steps": steps, "lines": worded,
        "may": may(&state, person, seat).is_ok() });
    let played = own.as_ref().and_then(|own| own.played).filter(|step| *step < state.play.len());
    if let Some(step) = played {
        let short = state.play.at(step + 1).last(Viewer::Seat(seat)).map(|told| told.short);
        view["played"] = json!({ "step": step, "short": short.map(|short| locale.word(&short)) });
    }
    if let Some(why) = own.and_then(|own| own.ended) {
        view["ended"] = json!({ "why": why, "message": locale.message(&why.message()) });
    }
    Ok(view)
}

/// The table after these actions, for who prepares lines for a seat: whose turn it is, and what
/// that seat may choose.
///
/// # Errors
/// If the person may prepare none, or the actions are not legal.
pub(crate) fn ahead(
    state: &State,
    person: PersonId,
    seat: Seat,
    (path, locale): (&[LineStep], Locale),
) -> Result<LinesAhead, ApiError> {
    may(state, person, seat)?;
    if path.len() > tree::DEPTH_MAX {
        return Err(ApiError::bad("path", "api-lines-long"));
    }
    let mut play = state.play.boxed();
    for step in path {
        play = tree::played(&*play, step.seat.0, &step.word)?.0;
    }
    let viewer = Viewer::Seat(seat);
    let turn = match play.turn() {
        Turn::Seat(turn) if path.len() < tree::DEPTH_MAX => Some(turn),
        _ => None,
    };
    let telling = play.last(viewer).filter(|_| !path.is_empty()).map(|told| told.worded(&locale));
    Ok(LinesAhead {
        steps: state.play.len(),
        turn: turn.map(SeatId),
        scene: play.scene(viewer).worded(&locale),
        telling,
        offers: turn.map(|turn| offers(&*play, turn, locale)),
    })
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
