//! What a digest says: what waits for a person now.

use std::{collections::BTreeSet, sync::Arc};

use hall_core::Message;
use messages::Locale;
use session::PersonId;

use crate::{
    app::{
        account,
        finding::challenging,
        hooks::{HookKind, Wanted},
        registry::Registry,
        services::Services,
        waiting::{OwnTable, WaitingKind, waiting, writer},
    },
    error::ApiError,
};

/// Something that waits.
pub(super) struct Row {
    /// What it is known by.
    pub(super) key: String,
    /// What is said.
    pub(super) text: String,
    /// Where it is.
    pub(super) link: String,
}

/// What waits, and what is known from then on to wait.
pub(super) struct DigestRows {
    pub(super) rows: Vec<Row>,
    pub(super) known: BTreeSet<String>,
}

impl DigestRows {
    /// Whether something waits that was not known to.
    pub(super) fn has_news(&self, known: &BTreeSet<String>) -> bool {
        self.rows.iter().any(|row| !known.contains(&row.key))
    }
}

/// Who is told, what, in which language, with links to which site.
pub(super) struct Told<'a> {
    pub(super) person: PersonId,
    pub(super) wanted: &'a Wanted,
    pub(super) locale: Locale,
    pub(super) site: &'a str,
}

/// What a table has to say: of which kind, by which key, and with which number of a round.
fn said_of(own: &OwnTable, known: &BTreeSet<String>) -> Vec<(HookKind, String, String)> {
    let (id, standing) = (own.listed.header.id.as_str(), &own.standing);
    let mut said = Vec::new();
    if !standing.asked.is_empty() {
        let key = format!("turn:{id}:{}", standing.steps);
        said.push((HookKind::Turn, key, String::new()));
    }
    if own.waits == Some(WaitingKind::Result) {
        said.push((HookKind::Over, format!("result:{id}"), String::new()));
    }
    let key = begun(own);
    if let Some(key) = key.filter(|key| !known.contains(key)) {
        let round = standing.tournament.as_ref().map(|of| (of.round + 1).to_string());
        let kind = if round.is_some() { HookKind::Round } else { HookKind::Started };
        said.push((kind, key, round.unwrap_or_default()));
    }
    said
}

/// What a match that has begun, and is not over, is known by.
fn begun(own: &OwnTable) -> Option<String> {
    let is_on = own.standing.begun && !own.standing.over;
    is_on.then(|| format!("begun:{}", own.listed.header.id.as_str()))
}

/// That somebody wrote at a table, since when the person was not `seen` in the hall.
async fn line_row(
    services: &Services,
    (told, known, seen): (&Told<'_>, &BTreeSet<String>, i64),
    own: &OwnTable,
    game: &str,
) -> Result<Option<Row>, ApiError> {
    let Some(line) = own.standing.said.as_ref() else { return Ok(None) };
    let key = format!("said:{}:{}", own.listed.header.id.as_str(), line.seq);
    let is_news = told.wanted.has(HookKind::Message) && seen < own.listed.card.updated;
    if !is_news || known.contains(&key) {
        return Ok(None);
    }
    let Some(who) = writer(services, told.person, own).await? else { return Ok(None) };
    let text = told.locale.message(&HookKind::Message.said(game.into(), &who).1);
    Ok(Some(Row { key, text, link: String::new() }))
}

/// What waits for a person, of what is told.
///
/// # Errors
/// Errors of the store.
pub(super) async fn rows(
    registry: &Arc<Registry>,
    told: &Told<'_>,
    known: &BTreeSet<String>,
) -> Result<DigestRows, ApiError> {
    let services = &registry.services;
    let name = |game: &str| {
        let found = services.games.find(game).ok()?;
        Some(matches::texts::name(found.info(), told.locale))
    };
    let (_, sessions) = account::with_sessions(services, told.person).await?;
    let seen = sessions.iter().map(|session| session.seen).max().unwrap_or_default();
    let mut found = DigestRows { rows: Vec::new(), known: BTreeSet::new() };
    for own in waiting(services, told.person).await? {
        found.known.extend(begun(&own));
        let (table, header) = (&own.listed.header.id, &own.listed.header);
        // Programs and seats of nobody: who only set a table up is not asked.
        let (Some(game), false) = (name(&header.game), own.listed.seats.is_empty()) else {
            continue;
        };
        if registry.loaded_table(table).is_some_and(|table| table.has_here(told.person)) {
            continue;
        }
        let link = format!("{}/t/{}", told.site, table.as_str());
        if let Some(row) = line_row(services, (told, known, seen), &own, &game).await? {
            found.known.insert(row.key.clone());
            found.rows.push(Row { link: link.clone(), ..row });
        }
        for (kind, key, round) in said_of(&own, known) {
            if told.wanted.has(kind) {
                let text = told.locale.message(&kind.said(game.clone(), &round).1);
                found.rows.push(Row { key, text, link: link.clone() });
            }
        }
        if own.waits == Some(WaitingKind::Rematch) && told.wanted.has(HookKind::Challenge) {
            let text = told.locale.message(&Message::new("mail-rematch").text("game", game));
            found.rows.push(Row { key: format!("rematch:{}", table.as_str()), text, link });
        }
    }
    if told.wanted.has(HookKind::Challenge) {
        for one in challenging::waiting_for(services, told.person).await? {
            let (Some(from), Some(game)) = (one.offer.from(), name(&one.offer.terms.game)) else {
                continue;
            };
            let who = services.people.name(from).await?;
            let text = told.locale.message(&HookKind::Challenge.said(game, &who).1);
            let (key, link) = (format!("challenge:{}", one.id()), format!("{}/", told.site));
            found.rows.push(Row { key, text, link });
        }
    }
    found.known.extend(found.rows.iter().map(|row| row.key.clone()));
    Ok(found)
}
