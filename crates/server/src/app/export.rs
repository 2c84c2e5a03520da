//! What is kept of a person, for that person.

use std::sync::Arc;

use futures_util::{Stream, StreamExt, stream};
use matches::texts::english;
use serde_json::{Value as Json, json};
use session::{PersonId, SeatId, State};

use super::{
    account,
    finding::{Terms, challenging, seeking},
    hooks::{self, Hook},
    lines,
    list_pages::ListPages,
    mail, passkeys,
    profile::{self, Relation},
    push,
    registry::Registry,
    studies,
    tokens::{self, ListedToken},
    tournaments::{asked::roles, kept::find},
};
use crate::{
    error::ApiError,
    ports::store::{List, Listed},
    wire::{names::Names, record::record, sessions::session_view, view::Observer},
};

/// How many tables are read at a time.
const AT_A_TIME: usize = 20;

/// What is kept of a person beside the tables.
async fn head(registry: &Registry, person: PersonId) -> Result<Json, ApiError> {
    let services = &registry.services;
    let (kept, sessions) = account::with_sessions(services, person).await?;
    let hook = hooks::hook(services, person).await?;
    let mailbox = mail::mailbox(services, person).await?;
    let tokens = tokens::listed(services, kept.as_ref()).await?;
    let sessions: Vec<Json> = sessions.iter().map(session_view).collect();
    let language = services.people.language(person).await?;
    let mut related = Vec::new();
    for relation in [Relation::Follow, Relation::Block] {
        let mut names = Vec::new();
        for (other, _) in profile::related(services, person, relation).await? {
            names.push(services.people.name(other).await?);
        }
        related.push(names);
    }
    let seeks = seeking::own(services, person).await?;
    let challenges = challenging::of(services, person).await?;
    let off = services.days_off.of(person).await?;
    let mut tournaments = Vec::new();
    for (id, role) in roles(services, person).await? {
        let name = find(services, &id).await.map(|kept| kept.name().to_string()).ok();
        tournaments.push(json!({
            "id": id, "name": name, "plays": role.plays, "organises": role.organises,
        }));
    }
    let mut shared = Vec::new();
    for (id, head) in studies::owned(services, person).await? {
        // One that cannot be read any more hinders nobody from reading the others.
        let text = studies::find(services, &id).await.map(|open| open.now.text()).ok();
        shared.push(json!({
            "id": id, "title": head.title, "made": head.made, "updated": head.updated,
            "published": head.published, "text": text,
        }));
    }
    Ok(json!({
        "id": person.to_hex(),
        "name": services.people.name(person).await?,
        "language": language.map(|language| language.code()),
        "account": kept.as_ref().map(|kept| json!({
            "made": kept.profile.made, "recovery": kept.profile.recovery.len(),
            "shown": kept.profile.shown, "bot": kept.profile.bot,
            "passkeys": kept.profile.passkeys.iter().map(passkeys::view).collect::<Vec<_>>(),
            "identity": kept.profile.identity.as_ref().map(|of| of.view(None, 0)),
        })),
        "days_off": (off.from < off.until).then_some([off.from, off.until]),
        "follows": related[0],
        "blocks": related[1],
        "seeks": seeks.iter().map(|one| offered(&one.offer.terms, one.offer.until)).collect::<Vec<_>>(),
        "challenges": challenges.iter().map(|one| offered(&one.offer.terms, one.offer.until)).collect::<Vec<_>>(),
        "tournaments": tournaments,
        "studies": shared,
        "tokens": tokens.iter().map(ListedToken::view).collect::<Vec<_>>(),
        "hook": hook.as_ref().map(Hook::view),
        "mail": mailbox.as_ref().map(|mailbox| mail::view(services, Some(mailbox))),
        "push": push::listed(services, person, None).await?,
        "sessions": sessions,
    }))
}

/// An offer: which match, and until when, in milliseconds since 1970.
fn offered(terms: &Terms, until: i64) -> Json {
    json!({ "terms": terms, "until": until })
}

/// A table of a person: how it is listed, the record, and what the person said there.
async fn table(registry: &Registry, listed: &Listed, person: PersonId) -> Json {
    let header = &listed.header;
    let seats: Vec<String> = listed
        .seats
        .iter()
        .filter_map(|seat| hall_core::Seat::first(hall_core::MAX_SEATS).nth(usize::from(*seat)))
        .map(|seat| seat.to_string())
        .collect();
    let mut told = json!({
        "id": header.id.as_str(), "game": header.game, "seats": seats,
        "owner": header.owner == person, "created": header.created,
        "updated": listed.card.updated, "over": listed.card.over,
    });
    // Lines go with the end of a match.
    for name in seats.iter().filter(|_| !listed.card.over) {
        let Ok(seat) = name.parse() else { continue };
        if let Ok(Some(kept)) = lines::kept(&registry.services, person, &header.id, seat).await {
            told["lines"][name] = kept;
        }
    }
    // One that cannot be read any more hinders nobody from reading the others.
    if let Ok(state) = registry.peek(&header.id).await
        && let Ok(names) = registry.names_of(&state).await
    {
        let (record, said) = written(&state, &names, person);
        (told["record"], told["said"]) = (record.into(), said.into());
    }
    told
}

fn written(state: &State, names: &Names, person: PersonId) -> (String, Vec<Json>) {
    let locale = english();
    let observer = Observer { person: Some(person), wish: None, locale, frames: false };
    let own = state.chat.iter().filter(|line| line.person == Some(person));
    let said = own
        .map(|line| json!({ "seq": line.seq, "seat": line.seat.map(SeatId), "text": line.text }));
    (record(state, names, observer).to_string(), said.collect())
}

/// What is kept of a person, as parts of one JSON: the account, the sessions, and every table with
/// its record. Errors on the way cut it short.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn personal_data(
    registry: Arc<Registry>,
    person: PersonId,
) -> Result<impl Stream<Item = Result<String, ApiError>> + Send + use<>, ApiError> {
    let head = head(&registry, person).await?.to_string();
    let begin = format!("{},\"tables\":[", head.strip_suffix('}').unwrap_or(&head));
    let pages = ListPages::new(List::Of(person, false), AT_A_TIME);
    let rest = stream::try_unfold(Some((registry, pages, true)), move |stage| async move {
        let Some((registry, mut pages, is_first)) = stage else { return Ok(None) };
        let Some(page) = pages.next(&registry.services).await? else {
            return Ok(Some(("]}".to_string(), None)));
        };
        let mut text = String::new();
        for (index, listed) in page.iter().enumerate() {
            if index > 0 || !is_first {
                text.push(',');
            }
            text.push_str(&table(&registry, listed, person).await.to_string());
        }
        Ok(Some((text, Some((registry, pages, false)))))
    });
    Ok(stream::once(async { Ok(begin) }).chain(rest))
}
