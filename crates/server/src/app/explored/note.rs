//! The note of a match: what of it is counted.

use std::sync::Arc;

use explorer::{Passage, passages, sixtieths};
use ratings::Ratings;
use session::{Occupant, PersonId, SeatId, State};

use super::counted::ExploredMatch;
use crate::{
    app::{
        account,
        profile::Audiences,
        ratings::{RatedPlayer, list_of, seat_player},
        services::Services,
    },
    error::ApiError,
    ports::store::{Note, NoteKind, StoreOp},
};

/// In how many steps seats must have chosen before a match counts.
const CHOICES_MIN: usize = 2;

/// Whether a match is over and public: the lobby showed it while it was played, people played it,
/// and it was played here.
pub(super) fn is_public(state: &State) -> bool {
    let has_people = state.seats.iter().any(|at| matches!(at.occupant, Occupant::Person(_)));
    let chosen = |step: &usize| hall_core::chosen(&state.play.line(*step)).next().is_some();
    state.standings().is_some()
        && state.is_over()
        && state.is_shown()
        && has_people
        && state.recorded.is_none()
        && (0..state.play.len()).filter(chosen).take(CHOICES_MIN).count() == CHOICES_MIN
}

/// The write that has a match counted that ends now, where it is public. No match waits for it: one
/// that cannot be counted ends all the same.
pub(crate) async fn at_end(services: &Services, state: &Arc<State>) -> Option<StoreOp> {
    let noted = end_note(services, state).await;
    noted.unwrap_or_else(|why| {
        tracing::warn!(table = %state.header.id, %why, "a match is not counted");
        None
    })
}

/// The write that has a match counted, where it is public and over.
///
/// # Errors
/// Errors of the store.
pub(super) async fn end_note(
    services: &Services,
    state: &Arc<State>,
) -> Result<Option<StoreOp>, ApiError> {
    if !is_public(state) {
        return Ok(None);
    }
    let ratings = services.ratings.current().await?;
    let now = u64::try_from(state.updated).unwrap_or_default();
    let strengths = strengths(state, &ratings, now);
    let named = may_be_named(services, state).await?;
    let state = Arc::clone(state);
    // It goes through the match.
    let work = move || Ok(note_of(&state, strengths, named));
    services.blocking(work).await
}

fn note_of(state: &State, strengths: Vec<Option<u16>>, named: bool) -> Option<StoreOp> {
    let standings = state.standings()?;
    let (passages, steps) = passages(&*state.play)
        .into_iter()
        .map(|Passage { key, seat, word, step, .. }| ((key.to_string(), SeatId(seat), word), step))
        .unzip();
    let kept = ExploredMatch {
        game: state.header.game.clone(),
        named,
        shares: sixtieths(&standings, state.seats.len()),
        strengths,
        passages,
        steps,
    };
    let body = serde_json::to_string(&kept).expect("plain data");
    let note = Note { id: state.header.id.as_str().into(), at: state.updated, body };
    Some(StoreOp::Note(NoteKind::Explored, note))
}

/// How strong everybody is in the list that the table would be rated in.
fn strengths(state: &State, ratings: &Ratings<RatedPlayer>, now: u64) -> Vec<Option<u16>> {
    let list = list_of(state);
    let strength = |player: RatedPlayer| {
        let rating = ratings.rating(&list, &player)?.at(now);
        Some(rating.strength.round().clamp(0.0, f64::from(u16::MAX)) as u16)
    };
    state.seats.iter().map(|at| seat_player(at).and_then(strength)).collect()
}

/// Whether everybody who plays lets everybody see his matches; guests have no page to hide.
async fn may_be_named(services: &Services, state: &State) -> Result<bool, ApiError> {
    let people: Vec<PersonId> = state.seats.iter().filter_map(|at| at.person()).collect();
    for person in people {
        let account = account::read(services, person).await?;
        let shown = account.map(|kept| kept.profile.shown).unwrap_or_default();
        let everybody = Audiences::default();
        if shown.page != everybody.page || shown.matches != everybody.matches {
            return Ok(false);
        }
    }
    Ok(true)
}
