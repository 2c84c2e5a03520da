//! What waits for a person, at all tables.
//!
//! It is read from what the store lists, and so it is the same at every node.

use std::{collections::BTreeSet, sync::Arc};

use serde_json::Value as Json;
use session::PersonId;

use crate::{
    app::{
        list_pages::rows,
        own_notes::own_notes,
        profile::{Relation, is_related},
        services::Services,
    },
    error::ApiError,
    ports::store::{List, Listed, NoteKind, StoreError},
    wire::{
        summary::{self, LastLine, OwnStanding},
        tournament::tournament_view,
    },
};

/// The most unfinished tables of a person that are looked at, and how many are read at a time.
const UNFINISHED_MAX: usize = 400;
const PAGE: usize = 100;
/// How many tables, the last used first, are looked at for results and invitations.
const RECENT: usize = 50;

/// Why a table waits for a person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum WaitingKind {
    /// It is the person's turn.
    Turn,
    /// Others want a rematch.
    Rematch,
    /// The match is over, and the person has not seen how it ended.
    Result,
}

impl WaitingKind {
    /// The word of the protocol.
    pub(crate) fn word(self) -> &'static str {
        match self {
            WaitingKind::Turn => "turn",
            WaitingKind::Rematch => "rematch",
            WaitingKind::Result => "result",
        }
    }
}

/// A table of a person, as it stands.
pub(crate) struct OwnTable {
    /// How it is listed.
    pub(crate) listed: Listed,
    /// How it stands for the person.
    pub(crate) standing: OwnStanding,
    /// Why it waits for the person, if it does.
    pub(crate) waits: Option<WaitingKind>,
}

impl OwnTable {
    /// Which board of a tournament it is, as it is told, if it is one.
    pub(crate) fn tournament(&self) -> Option<Json> {
        self.standing.tournament.as_ref().map(tournament_view)
    }
}

/// The tables of a person that are not over and those that were last used, and which of them wait:
/// first those where the time runs out first.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn waiting(
    services: &Arc<Services>,
    person: PersonId,
) -> Result<Vec<OwnTable>, ApiError> {
    let of = Arc::clone(services);
    services.blocking(move || Ok(read(&of, person)?)).await
}

fn read(services: &Services, person: PersonId) -> Result<Vec<OwnTable>, StoreError> {
    let store = &services.ports.store;
    let mut all = store.list(List::Of(person, false), None, RECENT)?;
    let known: BTreeSet<_> = all.iter().map(|listed| listed.header.id.clone()).collect();
    // Most people have few tables: those were read already.
    if all.len() == RECENT {
        for listed in rows(&**store, List::Of(person, true), None, PAGE).take(UNFINISHED_MAX) {
            let listed = listed?;
            if !known.contains(&listed.header.id) {
                all.push(listed);
            }
        }
    }
    let notes = own_notes(&**store, NoteKind::Unseen, person, RECENT)?;
    let unseen: BTreeSet<&str> = notes.iter().map(|(table, _)| &**table).collect();
    let own = |listed: Listed| {
        let standing = summary::standing(&listed)?;
        let waits = kind(&standing, unseen.contains(listed.header.id.as_str()));
        Some(OwnTable { listed, standing, waits })
    };
    let mut all: Vec<OwnTable> = all.into_iter().filter_map(own).collect();
    let order = |own: &OwnTable| {
        let until = own.standing.until.unwrap_or(i64::MAX);
        (own.waits.is_none(), own.waits, until, own.listed.card.updated)
    };
    all.sort_by_key(order);
    Ok(all)
}

/// Who wrote last at a table of a person, if another did whom the person does not block.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn writer(
    services: &Services,
    person: PersonId,
    own: &OwnTable,
) -> Result<Option<String>, ApiError> {
    let Some(by) = own.standing.said.as_ref().and_then(LastLine::person) else { return Ok(None) };
    if is_related(services, person, Relation::Block, by).await? {
        return Ok(None);
    }
    Ok(Some(services.people.name(by).await?).filter(|name| !name.is_empty()))
}

fn kind(standing: &OwnStanding, unseen: bool) -> Option<WaitingKind> {
    if !standing.asked.is_empty() {
        return Some(WaitingKind::Turn);
    }
    if standing.invited {
        return Some(WaitingKind::Rematch);
    }
    (standing.over && unseen).then_some(WaitingKind::Result)
}
