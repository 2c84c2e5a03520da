//! A shared study as it is at some moment.

use std::{collections::BTreeSet, sync::Arc};

use session::{Hash32, PersonId};
use study::SharedStudy;

use super::log::StudyHead;
use crate::{
    error::{ApiError, Code},
    ports::store::{Note, NoteKind, Store, StoreOp},
};

/// What somebody may do with a study.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum StudyRole {
    /// Read it as an article.
    Reader,
    /// Look at it as it changes.
    Viewer,
    /// Change it.
    Editor,
    /// Share and delete it.
    Owner,
}

impl StudyRole {
    /// Its word in the protocol.
    pub(crate) fn word(self) -> &'static str {
        match self {
            StudyRole::Reader => "reader",
            StudyRole::Viewer => "viewer",
            StudyRole::Editor => "editor",
            StudyRole::Owner => "owner",
        }
    }
}

/// A shared study as it is now, and the note that it was read from.
#[derive(Clone, Debug)]
pub(crate) struct OpenStudy {
    /// Its id.
    pub(crate) id: String,
    /// What is noted beside the text.
    pub(crate) head: StudyHead,
    /// The study after every edit.
    pub(crate) now: SharedStudy,
    /// The note of the head; empty where it is not kept yet.
    body: String,
}

pub(super) fn missing() -> ApiError {
    ApiError::new(Code::NotFound, "api-no-study")
}

/// Compares a key of a link with its digest, in constant time.
fn opens(digest: Option<&String>, key: Option<Hash32>) -> bool {
    let digest = digest.and_then(|digits| Hash32::from_hex(digits));
    digest.zip(key).is_some_and(|(digest, key)| digest.matches(&key))
}

impl OpenStudy {
    /// One that is made now.
    pub(super) fn new(id: String, owner: PersonId, at: i64, now: SharedStudy) -> OpenStudy {
        let head = StudyHead {
            owner: owner.to_hex(),
            title: now.title.clone(),
            made: at,
            updated: at,
            seq: 0,
            base: 0,
            text_title: String::new(),
            chapters: Vec::new(),
            next: 0,
            bytes: 0,
            log: Vec::new(),
            keys: Vec::new(),
            view: None,
            edit: None,
            published: false,
            closed: None,
            count: 0,
            steps: 0,
            games: Vec::new(),
        };
        OpenStudy { id, head, now, body: String::new() }
    }

    /// Whose it is.
    pub(crate) fn owner(&self) -> Option<PersonId> {
        PersonId::from_hex(&self.head.owner)
    }

    /// What somebody may do who brings this key of a link.
    ///
    /// # Errors
    /// That there is no such study, as far as he may know, or that the host has closed it.
    pub(crate) fn role(
        &self,
        person: Option<PersonId>,
        key: Option<Hash32>,
    ) -> Result<StudyRole, ApiError> {
        if person.is_some() && person == self.owner() {
            return Ok(StudyRole::Owner);
        }
        // Both are compared, so that the time does not tell which link it was.
        let (edit, view) =
            (opens(self.head.edit.as_ref(), key), opens(self.head.view.as_ref(), key));
        let role = match (edit, view) {
            (true, _) => StudyRole::Editor,
            (false, true) => StudyRole::Viewer,
            (false, false) if self.head.published => StudyRole::Reader,
            (false, false) => return Err(missing()),
        };
        match self.head.closed {
            Some(_) => Err(ApiError::new(Code::Gone, "api-study-closed")),
            None => Ok(role),
        }
    }

    /// As [`OpenStudy::role`], if it is at least this one.
    ///
    /// # Errors
    /// Those of that, and that he may not.
    pub(crate) fn check(
        &self,
        least: StudyRole,
        person: Option<PersonId>,
        key: Option<Hash32>,
    ) -> Result<StudyRole, ApiError> {
        let role = self.role(person, key)?;
        if role >= least {
            return Ok(role);
        }
        let why = match least {
            StudyRole::Owner => "api-study-owner",
            StudyRole::Editor => "api-study-read-only",
            StudyRole::Viewer | StudyRole::Reader => return Err(missing()),
        };
        Err(ApiError::new(Code::NotYours, why))
    }

    fn text_id(&self) -> String {
        format!("{}-{:012}", self.id, self.head.base)
    }

    /// The writes that keep it as it is now instead of as it was `before`.
    pub(super) fn keep(&mut self, before: Option<&OpenStudy>) -> Vec<StoreOp> {
        let mut batch = Vec::new();
        if let Some(before) = before {
            batch.push(StoreOp::TakeNote(NoteKind::Study, self.id.clone(), before.body.clone()));
        }
        self.head.title.clone_from(&self.now.title);
        self.head.next = self.now.next;
        self.head.count = self.now.chapters.len();
        self.head.steps = self.now.steps();
        let games: BTreeSet<&str> = self.now.chapters.iter().map(|of| &*of.chapter.game).collect();
        self.head.games = games.into_iter().map(String::from).collect();
        if before.is_none() || self.head.is_full() {
            if let Some(before) = before {
                batch.push(StoreOp::DropNote(NoteKind::StudyText, before.text_id(), None));
            }
            self.head.pack();
            let text = self.now.text();
            self.head.bytes = text.len();
            self.head.text_title.clone_from(&self.now.title);
            self.head.chapters = self.now.chapters.iter().map(|of| of.id).collect();
            let note = Note { id: self.text_id(), at: self.head.made, body: text };
            batch.push(StoreOp::Note(NoteKind::StudyText, note));
        }
        self.body = serde_json::to_string(&self.head).expect("plain data");
        let note = Note { id: self.id.clone(), at: self.head.made, body: self.body.clone() };
        batch.push(StoreOp::Note(NoteKind::Study, note));
        batch
    }

    /// The writes after which there is no such study.
    pub(super) fn dropping(&self) -> Vec<StoreOp> {
        vec![
            StoreOp::TakeNote(NoteKind::Study, self.id.clone(), self.body.clone()),
            StoreOp::DropNote(NoteKind::StudyText, self.text_id(), None),
        ]
    }

    /// Whether it is what this note says.
    pub(super) fn is_of(&self, body: &str) -> bool {
        self.body == body
    }

    /// A study of this head: the text, or what is known of it, and what was edited since. `None`
    /// if the text was written anew meanwhile. Blocks.
    pub(super) fn read(
        store: &dyn Store,
        id: &str,
        body: String,
        known: Option<Arc<OpenStudy>>,
    ) -> Result<Option<OpenStudy>, ApiError> {
        let broken = |why: String| {
            tracing::error!(study = id, why, "a study cannot be read");
            ApiError::unavailable("api-store-failed")
        };
        let head: StudyHead = serde_json::from_str(&body).map_err(|why| broken(why.to_string()))?;
        let known = known.filter(|of| {
            // A number is given once: what was known is what went before.
            of.head.seq <= head.seq && head.begin() <= of.head.seq
        });
        let (mut now, from) = match known {
            Some(known) => (known.now.clone(), known.head.seq),
            None => {
                let text = format!("{id}-{:012}", head.base);
                let Some(note) = store.note(NoteKind::StudyText, &text)? else { return Ok(None) };
                let read = SharedStudy::read(&head.text_title, &note.body, &head.chapters);
                (read.map_err(|why| broken(why.to_string()))?, head.base)
            }
        };
        for logged in head.log.iter().filter(|of| of.seq > from) {
            now.edit(&logged.edit).map_err(|why| broken(why.to_string()))?;
        }
        now.next = head.next;
        Ok(Some(OpenStudy { id: id.into(), head, now, body }))
    }
}
