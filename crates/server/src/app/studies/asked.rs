//! What people ask of shared studies.

use std::sync::Arc;

use hall_core::Message;
use matches::Record;
use messages::Locale;
use serde::Deserialize;
use session::{Hash32, PersonId, TableId};
use study::{
    Chapter, SHARED_TEXT_MAX, SharedEdit, SharedStudy, StudyChange, TITLE_MAX,
    read as read_chapters,
};
use wire::study::{shared_refused, unread};

use super::{
    super::{
        host::{DAY, Host, reason},
        own_notes::own_id,
        registry::Registry,
        services::Services,
    },
    compared,
    kept::{OWNED_MAX, StudyChangeDecision, change, find, ids, keeping, page},
    log::ClosedStudy,
    open::{OpenStudy, StudyRole},
};
use crate::{
    error::{ApiError, Code},
    ports::store::{NoteKind, StoreOp},
    wire::{record::record, view::Observer},
};

/// The most shared studies of an account, and of a guest.
const STUDIES_MAX: usize = 100;
const GUEST_STUDIES_MAX: usize = 10;
/// The most bytes of an edit but for new chapters.
pub(crate) const EDIT_BYTES_MAX: usize = 64 * 1024;
const _: () = assert!(STUDIES_MAX <= OWNED_MAX, "all are read at once");

/// A study that somebody wants to share: of a text, or of a match that is over.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewStudy {
    /// Its title.
    #[serde(default)]
    pub(crate) title: String,
    /// Its chapters: a study, a record, or a PGN.
    pub(crate) text: Option<String>,
    /// Or the match, by its table.
    pub(crate) table: Option<String>,
}

/// Which link of a study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LinkKind {
    /// Whoever has it may look.
    View,
    /// Whoever has it may change the study.
    Edit,
}

/// An edit that somebody asks for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskedEdit {
    /// The number of the last edit that he knows.
    pub(crate) base: u64,
    /// What makes it count once.
    pub(crate) key: String,
    /// What.
    pub(crate) edit: SharedEdit,
}

fn too_large() -> ApiError {
    let message = Message::new("study-long-text").text("most", SHARED_TEXT_MAX);
    ApiError::new(Code::TooLarge, message)
}

/// The chapter of a match that is over, as everybody may know it.
///
/// # Errors
/// That it is not over, or cannot be read.
async fn of_table(registry: &Registry, id: &str, locale: Locale) -> Result<Chapter, ApiError> {
    let id = TableId::parse(id).ok_or_else(ApiError::no_table)?;
    let state = registry.peek(&id).await?;
    if !state.is_over() {
        return Err(ApiError::new(Code::NotYours, "api-study-running"));
    }
    let names = registry.names_of(&state).await?;
    let observer = Observer { person: None, wish: None, locale, frames: false };
    let record: Record = record(&state, &names, observer);
    registry.services.blocking(move || Ok(Chapter::of_record(&record)?)).await
}

/// Shares a study from now on, with nobody yet.
///
/// # Errors
/// What is wrong with it, that there are too many, or what the store says.
pub(crate) async fn make(
    registry: &Registry,
    person: PersonId,
    new: NewStudy,
    locale: Locale,
) -> Result<Arc<OpenStudy>, ApiError> {
    let services = &registry.services;
    let lasting = services.people.is_lasting(person).await?;
    let most = if lasting { STUDIES_MAX } else { GUEST_STUDIES_MAX };
    if ids(services, person).await?.len() >= most {
        let message = Message::new("api-many-studies").text("most", most);
        return Err(ApiError::too_many(message, None));
    }
    let chapters = match (new.text, new.table) {
        (Some(text), None) => {
            if text.len() > SHARED_TEXT_MAX {
                return Err(too_large());
            }
            let read = move || Ok(read_chapters(&text).map_err(|why| unread(&why, locale))?);
            services.blocking(read).await?
        }
        (None, Some(table)) => vec![of_table(registry, &table, locale).await?],
        _ => return Err(ApiError::bad("text", "api-study-of-what")),
    };
    compared::check(registry, person, chapters.iter()).await?;
    let first = chapters.first().map(|of| of.title.clone()).unwrap_or_default();
    let title =
        if new.title.is_empty() { first.chars().take(TITLE_MAX).collect() } else { new.title };
    let study = SharedStudy::new(&title, chapters);
    let study = study.map_err(|why| shared_refused(why, locale))?;
    let id = TableId::random(&mut *services.ports.dice.dice()).to_string();
    let mut made = OpenStudy::new(id.clone(), person, services.ports.clock.now(), study);
    let mut batch = made.keep(None);
    if made.head.bytes > SHARED_TEXT_MAX {
        return Err(too_large());
    }
    batch.push(keeping(&made, person));
    services.commit(batch).await?;
    find(services, &id).await
}

/// Whether somebody else changed the same comment after the last edit that is known to who changes
/// it now.
fn collides(open: &OpenStudy, by: &str, asked: &AskedEdit) -> bool {
    let comment = |edit: &SharedEdit| match edit {
        SharedEdit::In { chapter, edit } => match &edit.change {
            StudyChange::Comment { .. } => Some((*chapter, edit.at.clone())),
            _ => None,
        },
        _ => None,
    };
    let Some(about) = comment(&asked.edit) else { return false };
    let mut later = open.head.log.iter().filter(|of| of.seq > asked.base && of.by != by);
    later.any(|of| comment(&of.edit).as_ref() == Some(&about))
}

/// Makes an edit of somebody who may; returns the study afterwards and the number of the edit.
///
/// # Errors
/// Why it does not fit, or what the store says.
pub(crate) async fn edit(
    registry: &Registry,
    id: &str,
    (person, key): (PersonId, Option<Hash32>),
    asked: AskedEdit,
    locale: Locale,
) -> Result<(Arc<OpenStudy>, u64), ApiError> {
    let services = &registry.services;
    if !(1..=64).contains(&asked.key.chars().count()) {
        return Err(ApiError::bad("key", "api-key-length"));
    }
    let digest = Hash32::of(&format!("{} {}", person.to_hex(), asked.key)).to_hex();
    let digest = digest[..32].to_string();
    let before = find(services, id).await?;
    before.check(StudyRole::Editor, Some(person), key)?;
    if let SharedEdit::AddChapters { text, .. } = &asked.edit {
        if text.len() > SHARED_TEXT_MAX {
            return Err(too_large());
        }
        let text = text.clone();
        let read = move || Ok(read_chapters(&text).map_err(|why| unread(&why, locale))?);
        let chapters = services.blocking(read).await?;
        compared::check(registry, person, chapters.iter()).await?;
    }
    let by = person.to_hex();
    let mut number = 0;
    let decide = |open: &OpenStudy| {
        open.check(StudyRole::Editor, Some(person), key)?;
        must_be_open(open)?;
        if let Some(made) = open.head.made(&digest) {
            number = made;
            return Ok(StudyChangeDecision::Stays);
        }
        if open.head.since(asked.base).is_none() {
            return Err(stale(open, "api-study-went-on"));
        }
        if collides(open, &by, &asked) {
            return Err(stale(open, "api-study-comment"));
        }
        let mut after = open.clone();
        let logged = after.now.edit(&asked.edit).map_err(|why| shared_refused(why, locale))?;
        if after.now == open.now {
            number = open.head.seq;
            return Ok(StudyChangeDecision::Stays);
        }
        let at = services.ports.clock.now();
        after.head.append(at, by.clone(), digest.clone(), logged);
        if after.head.weight() > SHARED_TEXT_MAX {
            return Err(too_large());
        }
        number = after.head.seq;
        Ok(StudyChangeDecision::Becomes(Box::new(after), Vec::new()))
    };
    let open = change(services, id, decide).await?;
    Ok((open, number))
}

fn stale(open: &OpenStudy, key: &'static str) -> ApiError {
    ApiError { seq: Some(open.head.seq), ..ApiError::new(Code::Stale, key) }
}

/// Changes what is noted of a study of somebody's own.
async fn settle(
    services: &Arc<Services>,
    id: &str,
    person: PersonId,
    set: impl Fn(&mut OpenStudy) -> Result<(), ApiError>,
) -> Result<Arc<OpenStudy>, ApiError> {
    let decide = |open: &OpenStudy| {
        open.check(StudyRole::Owner, Some(person), None)?;
        let mut after = open.clone();
        set(&mut after)?;
        Ok(StudyChangeDecision::Becomes(Box::new(after), Vec::new()))
    };
    change(services, id, decide).await
}

fn must_be_open(open: &OpenStudy) -> Result<(), ApiError> {
    match open.head.closed {
        Some(_) => Err(ApiError::new(Code::Gone, "api-study-closed")),
        None => Ok(()),
    }
}

fn set_link(open: &mut OpenStudy, kind: LinkKind, digest: Option<String>) {
    match kind {
        LinkKind::View => open.head.view = digest,
        LinkKind::Edit => open.head.edit = digest,
    }
}

/// Checks that a study is one's own, and tells of no match that its owner is playing: before it is
/// shown to others.
async fn may_be_shown(registry: &Registry, id: &str, person: PersonId) -> Result<(), ApiError> {
    let open = find(&registry.services, id).await?;
    open.check(StudyRole::Owner, Some(person), None)?;
    compared::check(registry, person, open.now.chapters.iter().map(|of| &*of.chapter)).await
}

/// A new link of a study in place of the one before; returns its key, which is kept nowhere.
///
/// # Errors
/// That it is not one's own, or tells of a match that is being played; what the store says.
pub(crate) async fn relink(
    registry: &Registry,
    id: &str,
    person: PersonId,
    kind: LinkKind,
) -> Result<String, ApiError> {
    let services = &registry.services;
    may_be_shown(registry, id, person).await?;
    let key = services.ports.dice.secret();
    let digest = Hash32::of(&key).to_hex();
    let set = |open: &mut OpenStudy| {
        must_be_open(open)?;
        set_link(open, kind, Some(digest.clone()));
        Ok(())
    };
    settle(services, id, person, set).await?;
    Ok(key)
}

/// A link opens nothing any more.
///
/// # Errors
/// That the study is not one's own; what the store says.
pub(crate) async fn unlink(
    services: &Arc<Services>,
    id: &str,
    person: PersonId,
    kind: LinkKind,
) -> Result<(), ApiError> {
    let set = |open: &mut OpenStudy| {
        set_link(open, kind, None);
        Ok(())
    };
    settle(services, id, person, set).await.map(drop)
}

/// Everybody who knows the address of a study may read it from now on, or nobody.
///
/// # Errors
/// That it is not one's own, or tells of a match that is being played; what the store says.
pub(crate) async fn publish(
    registry: &Registry,
    id: &str,
    person: PersonId,
    published: bool,
) -> Result<(), ApiError> {
    let services = &registry.services;
    if published {
        may_be_shown(registry, id, person).await?;
    }
    let set = |open: &mut OpenStudy| {
        if published {
            must_be_open(open)?;
        }
        open.head.published = published;
        Ok(())
    };
    settle(services, id, person, set).await.map(drop)
}

/// A study goes, with its links.
///
/// # Errors
/// That it is not one's own; what the store says.
pub(crate) async fn remove(
    services: &Arc<Services>,
    id: &str,
    person: PersonId,
) -> Result<(), ApiError> {
    let decide = |open: &OpenStudy| {
        open.check(StudyRole::Owner, Some(person), None)?;
        Ok(StudyChangeDecision::Goes(Vec::new()))
    };
    change(services, id, decide).await.map(drop)
}

/// The host closes a study: its links open nothing, and nobody but its owner reads it.
///
/// # Errors
/// That there is none, that no reason is given, or what the store says.
pub(crate) async fn close(
    services: &Arc<Services>,
    host: &Host,
    id: &str,
    why: &str,
) -> Result<(), ApiError> {
    let why = reason(why)?;
    let decide = |open: &OpenStudy| {
        if open.head.closed.is_some() {
            return Ok(StudyChangeDecision::Stays);
        }
        let mut after = open.clone();
        let at = services.ports.clock.now();
        after.head.closed = Some(ClosedStudy { at, why: why.clone() });
        (after.head.view, after.head.edit, after.head.published) = (None, None, false);
        let line = host.line(services, "close_study", &open.id, &why);
        Ok(StudyChangeDecision::Becomes(Box::new(after), vec![line]))
    };
    change(services, id, decide).await.map(drop)
}

/// Removes studies of guests that nobody has changed for so many days, among a page of all; returns
/// where the next page begins.
///
/// # Errors
/// What the store says.
pub(crate) async fn expire(
    services: &Arc<Services>,
    after: Option<String>,
    (days, most): (u32, usize),
) -> Result<Option<String>, ApiError> {
    let since = services.ports.clock.now() - i64::from(days) * DAY;
    let found = page(services, after, most).await?;
    for (id, head) in &found {
        let owner = PersonId::from_hex(&head.owner);
        let is_guest = match owner {
            Some(owner) => !services.people.is_lasting(owner).await?,
            None => true,
        };
        if !is_guest || head.updated > since {
            continue;
        }
        let decide = |open: &OpenStudy| match open.head.updated > since {
            true => Ok(StudyChangeDecision::Stays),
            false => Ok(StudyChangeDecision::Goes(Vec::new())),
        };
        // One that cannot be read, or is gone already, keeps no other.
        match change(services, id, decide).await {
            Ok(_) => tracing::info!(study = id, "a study that a guest left was removed"),
            Err(why) => tracing::warn!(study = id, %why, "a study was not removed"),
        }
    }
    Ok(found.last().filter(|_| found.len() == most).map(|(id, _)| id.clone()))
}

/// Does something with each study of a person that is still there.
async fn each(
    services: &Arc<Services>,
    person: PersonId,
    decide: impl Fn(&OpenStudy) -> StudyChangeDecision,
) -> Result<(), ApiError> {
    for id in ids(services, person).await? {
        match change(services, &id, |open| Ok(decide(open))).await {
            // What is left of one that is gone.
            Err(why) if why.code == Code::NotFound => {
                let id = own_id(person, &id);
                services.commit(vec![StoreOp::DropNote(NoteKind::StudyOwner, id, None)]).await?;
            }
            done => drop(done?),
        }
    }
    Ok(())
}

/// A guest's shared studies are an account's from now on. May be done twice.
///
/// # Errors
/// What the store says.
pub(crate) async fn merge(
    services: &Arc<Services>,
    from: PersonId,
    into: PersonId,
) -> Result<(), ApiError> {
    let decide = |open: &OpenStudy| {
        let mut after = open.clone();
        after.head.owner = into.to_hex();
        for logged in after.head.log.iter_mut().filter(|of| of.by == from.to_hex()) {
            logged.by = into.to_hex();
        }
        let own = StoreOp::DropNote(NoteKind::StudyOwner, own_id(from, &open.id), None);
        let also = vec![own, keeping(open, into)];
        StudyChangeDecision::Becomes(Box::new(after), also)
    };
    each(services, from, decide).await
}

/// A person goes for good, and the shared studies with him.
///
/// # Errors
/// What the store says.
pub(crate) async fn forget(services: &Arc<Services>, person: PersonId) -> Result<(), ApiError> {
    each(services, person, |_| StudyChangeDecision::Goes(Vec::new())).await
}
