//! Where messages of a person go: a hook, or a browser.

use messages::Locale;
use serde_json::Value as Json;
use session::PersonId;

use crate::{
    app::{
        Services,
        hooks::{self, Hook, Wanted},
        push::{self, Browser},
    },
    error::ApiError,
    ports::store::{Note, NoteKind},
};

/// Where messages go.
pub(super) enum Outlet {
    /// Another service.
    Hook(Hook),
    /// A browser.
    Browser(Browser),
}

/// Where messages go, by the note that has it, and whose it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct OutletId {
    pub(super) kind: NoteKind,
    pub(super) id: String,
    pub(super) person: PersonId,
}

impl OutletId {
    /// The note that has for which questions was told.
    pub(super) fn marks(&self) -> (NoteKind, &str) {
        let kind = match self.kind {
            NoteKind::Push => NoteKind::PushMark,
            _ => NoteKind::HookMark,
        };
        (kind, &self.id)
    }
}

/// What became of a message.
pub(super) struct Posted {
    pub(super) taken: bool,
    /// Whether nothing is sent there from now on.
    pub(super) is_off: bool,
}

impl Outlet {
    /// The notes that have such.
    pub(super) const KINDS: [NoteKind; 2] = [NoteKind::Hook, NoteKind::Push];

    /// Reads a note.
    pub(super) fn of(kind: NoteKind, note: &Note) -> Option<(OutletId, Outlet)> {
        let (person, outlet) = match kind {
            NoteKind::Push => {
                Browser::of(note).map(|(person, browser)| (person, Outlet::Browser(browser)))
            }
            _ => Hook::of(note).map(|(person, hook)| (person, Outlet::Hook(hook))),
        }?;
        Some((OutletId { kind, id: note.id.clone(), person }, outlet))
    }

    /// What is told there.
    pub(super) fn wanted(&self) -> &Wanted {
        match self {
            Outlet::Hook(hook) => &hook.wanted,
            Outlet::Browser(browser) => &browser.wanted,
        }
    }

    /// In which language, where the person has chosen none.
    pub(super) fn language(&self) -> Locale {
        match self {
            Outlet::Hook(_) => matches::texts::english(),
            Outlet::Browser(browser) => browser.language(),
        }
    }

    /// Whether it is still there: a browser goes with its session, and is forgotten here.
    ///
    /// # Errors
    /// Errors of the store.
    pub(super) async fn stays(
        &self,
        services: &Services,
        whose: &OutletId,
    ) -> Result<bool, ApiError> {
        let Outlet::Browser(browser) = self else { return Ok(true) };
        if browser.is_live(services, whose.person).await? {
            return Ok(true);
        }
        services.commit(push::dropped(&whose.id).into()).await?;
        Ok(false)
    }

    /// Sends a message.
    ///
    /// # Errors
    /// Errors of the store.
    pub(super) async fn post(
        &self,
        services: &Services,
        whose: &OutletId,
        said: &Json,
    ) -> Result<Posted, ApiError> {
        let (now, person) = (services.ports.clock.now(), whose.person);
        let message = match self {
            Outlet::Hook(hook) => hook.message(said, now),
            Outlet::Browser(browser) => {
                let language = services.people.language(person).await?;
                let language = language.unwrap_or_else(|| self.language());
                browser.message(services, said, language).await?
            }
        };
        let Some(message) = message else { return Ok(Posted { taken: false, is_off: true }) };
        let answer = services.ports.outward.post(message).await;
        let status = answer.as_ref().ok().copied();
        let taken = status.is_some_and(|status| (200..300).contains(&status));
        if !taken {
            tracing::debug!(?answer, "a message was not taken");
        }
        let is_off = match self {
            Outlet::Hook(hook) => hooks::note_answer(services, person, hook, taken).await?,
            Outlet::Browser(browser) => {
                push::note_answer(services, &whose.id, browser, status).await?
            }
        };
        Ok(Posted { taken, is_off })
    }
}
