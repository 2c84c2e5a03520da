//! Shared studies in the store.
//!
//! Two notes for each: its head, with the edits since the text was written, and the text. Why edits
//! have one order, whichever nodes they come to: decision 37.

use std::sync::Arc;

use session::{PersonId, TableId};

use super::{
    super::{
        own_notes::{own_id, own_notes},
        services::Services,
    },
    log::StudyHead,
    open::{OpenStudy, missing},
};
use crate::{
    error::ApiError,
    ports::store::{Note, NoteKind, StoreOp},
};

/// How often a change is decided anew because others were quicker.
const TRIES: usize = 20;
/// How often a text is looked for again because it was written anew meanwhile.
const READS: usize = 5;
/// The most shared studies of a person that are read at once.
pub(super) const OWNED_MAX: usize = 200;

/// The write that keeps that a person has a study.
pub(super) fn keeping(study: &OpenStudy, person: PersonId) -> StoreOp {
    let id = own_id(person, &study.id);
    StoreOp::Note(NoteKind::StudyOwner, Note { id, at: study.head.made, body: "{}".into() })
}

/// A study.
///
/// # Errors
/// If there is none, or what the store says.
pub(crate) async fn find(services: &Services, id: &str) -> Result<Arc<OpenStudy>, ApiError> {
    // Ids are like those of tables.
    let id = TableId::parse(id).ok_or_else(missing)?.to_string();
    for _ in 0..READS {
        let note = services.note(NoteKind::Study, id.clone()).await?.ok_or_else(missing)?;
        let known = services.studies.known(&id);
        if let Some(known) = known.as_ref().filter(|of| of.is_of(&note.body)) {
            return Ok(Arc::clone(known));
        }
        let (store, own) = (Arc::clone(&services.ports.store), id.clone());
        let read = move || OpenStudy::read(&*store, &own, note.body, known);
        if let Some(open) = services.blocking(read).await? {
            return Ok(services.studies.know(open));
        }
    }
    Err(ApiError::unavailable("api-study-busy"))
}

/// What is decided on a study as it is.
pub(super) enum StudyChangeDecision {
    /// It stays as it is.
    Stays,
    /// It becomes this, and that is written besides.
    Becomes(Box<OpenStudy>, Vec<StoreOp>),
    /// It goes.
    Goes(Vec<StoreOp>),
}

/// Changes a study; where others were quicker it is decided anew. Returns it as it is then, or as
/// it was before it went.
///
/// # Errors
/// What `decide` says, that too many change it, or what the store says.
pub(super) async fn change(
    services: &Arc<Services>,
    id: &str,
    mut decide: impl FnMut(&OpenStudy) -> Result<StudyChangeDecision, ApiError>,
) -> Result<Arc<OpenStudy>, ApiError> {
    for _ in 0..TRIES {
        let before = find(services, id).await?;
        let (batch, after) = match decide(&before)? {
            StudyChangeDecision::Stays => return Ok(before),
            StudyChangeDecision::Becomes(mut after, also) => {
                let mut batch = after.keep(Some(&before));
                batch.extend(also);
                (batch, Some(after))
            }
            StudyChangeDecision::Goes(also) => {
                let mut batch = before.dropping();
                let own = before.owner().map(|owner| own_id(owner, &before.id));
                batch.extend(own.map(|own| StoreOp::DropNote(NoteKind::StudyOwner, own, None)));
                batch.extend(also);
                (batch, None)
            }
        };
        match services.commit(batch).await {
            Ok(()) => {
                let after = match after {
                    Some(after) => services.studies.know(*after),
                    None => {
                        services.studies.forget(&before.id);
                        before
                    }
                };
                services.studies.changed(&after.id);
                return Ok(after);
            }
            Err(why) if why.is_taken() => {}
            Err(why) => return Err(why),
        }
    }
    Err(ApiError::unavailable("api-study-busy"))
}

/// The ids of a person's shared studies.
///
/// # Errors
/// What the store says.
pub(super) async fn ids(services: &Services, person: PersonId) -> Result<Vec<String>, ApiError> {
    let store = Arc::clone(&services.ports.store);
    let read = move || Ok(own_notes(&*store, NoteKind::StudyOwner, person, OWNED_MAX)?);
    let notes = services.blocking(read).await?;
    Ok(notes.into_iter().map(|(id, _)| id).collect())
}

/// The heads of a person's shared studies, the last changed first, each with its id.
///
/// # Errors
/// What the store says.
pub(crate) async fn owned(
    services: &Services,
    person: PersonId,
) -> Result<Vec<(String, StudyHead)>, ApiError> {
    let mut all = Vec::new();
    for id in ids(services, person).await? {
        let note = services.note(NoteKind::Study, id.clone()).await?;
        let head = note.and_then(|note| serde_json::from_str::<StudyHead>(&note.body).ok());
        all.extend(head.map(|head| (id, head)));
    }
    all.sort_by_key(|(_, head)| std::cmp::Reverse(head.updated));
    Ok(all)
}

/// The heads of all shared studies, by their ids, from the beginning or after one.
///
/// # Errors
/// What the store says.
pub(crate) async fn page(
    services: &Services,
    after: Option<String>,
    most: usize,
) -> Result<Vec<(String, StudyHead)>, ApiError> {
    let store = Arc::clone(&services.ports.store);
    let read = move || Ok(store.notes(NoteKind::Study, after.as_deref(), most)?);
    let notes = services.blocking(read).await?;
    let head = |note: Note| Some((note.id, serde_json::from_str(&note.body).ok()?));
    Ok(notes.into_iter().filter_map(head).collect())
}
