//! Conditional lines are followed: answers that are due are given.

use std::sync::Arc;

use hall_core::Seat;
use session::{Command, PersonId, SeatId, State};

use super::{
    held::{hold, keeping},
    kept::{LinesEnd, NotedLines, OwnLines, TableLines, drop_note, pages, past},
    tree,
};
use crate::{
    app::{registry::Registry, table::TableActor},
    error::{ApiError, Code},
    ports::store::{Note, NoteKind, StoreOp},
};

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
    if !state.seats_of(Some(person)).contains(seat) {
        return Next::Drop;
    }
    if own.ended.is_some() || own.lines.is_empty() {
        return Next::Stay;
    }
    if !state.played_by(Some(person)).contains(seat) {
        return Next::Keep(ended(own, LinesEnd::HandedOver));
    }
    let steps = state.play.len();
    if steps < own.steps || past(state, own.steps) != own.past {
        return Next::Keep(ended(own, LinesEnd::TakenBack));
    }
    let Some(rest) = tree::follow(&own.lines, &*state.play, own.steps) else {
        return Next::Keep(ended(own, LinesEnd::Left));
    };
    let is_paused = state.timing.as_ref().is_some_and(|timing| timing.paused.is_some());
    let may_act = state.asked().contains(seat) && state.held_up_by().is_none() && !is_paused;
    let is_own = |step: &usize| state.play.line(*step).starts_with(&format!("{seat} "));
    let played = (own.steps..steps).rfind(is_own).or(own.played);
    match rest {
        [] if played.is_none() => Next::Drop,
        [answer] if answer.seat.0 == seat && may_act => Next::Answer(answer.word.clone()),
        _ if steps == own.steps => Next::Stay,
        _ => Next::Keep(OwnLines { played, ..OwnLines::beginning(state, steps, rest.to_vec()) }),
    }
}

/// The lines of a seat as they are at a table as it is now, whether they were followed to there
/// or not.
pub(super) fn as_now(
    state: &State,
    seat: Seat,
    person: PersonId,
    own: OwnLines,
) -> Option<OwnLines> {
    match next(state, seat, person, &own) {
        Next::Stay | Next::Answer(_) => Some(own),
        Next::Keep(kept) => Some(kept),
        Next::Drop => None,
    }
}

/// Lines that are followed no more.
fn ended(own: &OwnLines, why: LinesEnd) -> OwnLines {
    OwnLines { lines: Vec::new(), ended: Some(why), ..own.clone() }
}

/// Follows the lines of a table: gives the answers that are due.
///
/// # Errors
/// The first error of the store, or of the table; nothing is lost then, and it is followed again
/// later. It keeps no other seat waiting.
pub(crate) async fn follow(table: &Arc<TableActor>) -> Result<(), ApiError> {
    let mut held = hold(table).await?;
    if table.state().is_over() {
        held.lines().clear();
    }
    let mut done = Ok(());
    for seat in held.lines().keys().copied().collect::<Vec<_>>() {
        done = done.and(follow_seat(table, held.lines(), seat).await);
    }
    if done.is_err() {
        held.doubt();
    }
    done
}

async fn follow_seat(
    table: &Arc<TableActor>,
    known: &mut TableLines,
    seat: Seat,
) -> Result<(), ApiError> {
    let Some((person, own)) = known.get(&seat).cloned() else { return Ok(()) };
    let state = table.state();
    let mut refused = None;
    match next(&state, seat, person, &own) {
        Next::Stay => return Ok(()),
        Next::Answer(word) => {
            let (seat, decision) = (SeatId(seat), state.decision);
            let answer = Command::Prepared { person, seat, decision, word };
            match table.execute(answer, None).await {
                Ok(_) => return Ok(()),
                Err(why) if why.code != Code::Illegal => return Err(why),
                Err(_) => refused = Some(ended(&own, LinesEnd::Refused)),
            }
        }
        Next::Keep(_) | Next::Drop => {}
    }
    // It is decided on the table as it is when it is written: the seat may be another's by then.
    let keeper = Arc::clone(table);
    let decide = move |state: &State| {
        let kept = match next(state, seat, person, &own) {
            Next::Answer(_) if refused.is_some() => refused,
            Next::Stay | Next::Answer(_) => Some(own),
            Next::Keep(kept) => Some(kept),
            Next::Drop => None,
        };
        let op = match &kept {
            Some(kept) => keeping(&keeper, seat, person, kept),
            None => drop_note(person, &keeper.id, seat),
        };
        Ok((vec![op], kept))
    };
    match table.arrange(decide).await? {
        Some(kept) => known.insert(seat, (person, kept)),
        None => known.remove(&seat),
    };
    Ok(())
}

/// Follows the lines of all tables of the hall that are not loaded: the hall may have closed, or a
/// node stopped, before an answer was given. A table is loaded only if something is due there.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn follow_all(registry: &Arc<Registry>) -> Result<(), ApiError> {
    let mut pages = pages();
    while let Some(page) = pages.next(&registry.services).await? {
        for note in page {
            let Some(noted) = NotedLines::read(&note) else { continue };
            // What has ended, or was played, waits for nothing.
            if noted.own.lines.is_empty() || registry.loaded_table(&noted.table).is_some() {
                continue;
            }
            // One that cannot be looked after hinders no other.
            if let Err(why) = look_after(registry, &note, &noted).await {
                tracing::warn!(table = %noted.table, %why, "conditional lines wait");
            }
        }
    }
    Ok(())
}

/// Looks after lines of a table that is not loaded.
async fn look_after(
    registry: &Arc<Registry>,
    note: &Note,
    noted: &NotedLines,
) -> Result<(), ApiError> {
    let becomes = match registry.peek(&noted.table).await {
        Ok(state) if state.is_over() => Next::Drop,
        Ok(state) => next(&state, noted.seat, noted.person, &noted.own),
        Err(why) if matches!(why.code, Code::NotFound | Code::Gone) => Next::Drop,
        Err(why) => return Err(why),
    };
    match becomes {
        Next::Stay => Ok(()),
        Next::Drop => {
            // Whoever has the table may keep others meanwhile.
            let body = Some(note.body.clone());
            let drop = StoreOp::DropNote(NoteKind::Lines, note.id.clone(), body);
            registry.services.commit(vec![drop]).await
        }
        Next::Keep(_) | Next::Answer(_) => match registry.table(noted.table.as_str()).await {
            Ok(table) => follow(&table).await,
            // Another node has it, and follows it.
            Err(why) if why.code == Code::Unavailable => Ok(()),
            Err(why) => Err(why),
        },
    }
}

/// Whether nothing is due for the lines of a note, at a table as it is.
#[cfg(test)]
pub(crate) fn is_settled(state: &State, note: &Note) -> bool {
    NotedLines::read(note).is_some_and(|noted| {
        matches!(next(state, noted.seat, noted.person, &noted.own), Next::Stay)
    })
}
