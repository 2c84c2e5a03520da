//! Web push: browsers that a person has the hall tell what happens, also while no page is open.

use std::sync::Arc;

use hall_core::Message;
use matches::texts;
use messages::Locale;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use session::{Hash32, PersonId};

use super::{
    accounts::{Device, Signer},
    hooks::{HookKind, QuietHours, Wanted, body, target},
    own_notes::{own_id, own_notes},
    services::Services,
};
use crate::{
    error::{ApiError, Code},
    ports::{
        OutwardMessage,
        store::{Note, NoteKind, StoreError, StoreOp},
    },
    web_push::{BrowserKeys, encrypt},
    wire::sessions::session_mark,
};

/// The most browsers of a person that are listed: all that there can be.
const LISTED: usize = 100;
/// For how many seconds a push service keeps a message for a browser that is not there.
const KEPT_FOR: u32 = 86_400;

/// A browser as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Browser {
    /// Where its push service takes messages for it: whoever knows it may send some.
    endpoint: String,
    /// What they are encrypted for.
    p256dh: String,
    auth: String,
    /// The session, by the digest of its secret: with it the browser goes.
    session: String,
    /// What it calls itself.
    device: String,
    /// In which language it reads, unless the person has chosen one.
    language: String,
    /// Since when it is told, in milliseconds since 1970.
    made: i64,
    /// What it is told.
    #[serde(flatten)]
    pub(crate) wanted: Wanted,
}

/// A browser as it subscribes; what is left out stays as it was.
pub(crate) struct PushWish {
    /// Where messages go, and what they are encrypted for.
    pub(crate) to: Option<(String, String, String)>,
    /// What it is to be told.
    pub(crate) kinds: Vec<HookKind>,
    /// When it is to be told nothing.
    pub(crate) quiet: Option<QuietHours>,
}

impl Browser {
    /// Reads a note.
    pub(crate) fn of(note: &Note) -> Option<(PersonId, Browser)> {
        let person = PersonId::from_hex(note.id.split_once('-')?.0)?;
        Some((person, serde_json::from_str(&note.body).ok()?))
    }

    fn session(&self) -> Hash32 {
        Hash32::from_hex(&self.session).unwrap_or(Hash32([0; 32]))
    }

    /// What its session is called.
    fn mark(&self) -> String {
        session_mark(self.session())
    }

    fn note(&self, person: PersonId, at: i64) -> Note {
        let body = serde_json::to_string(self).expect("plain data");
        Note { id: own_id(person, self.mark()), at, body }
    }

    fn view(&self, this: Option<Hash32>) -> Json {
        let mut view = self.wanted.view();
        view["id"] = self.mark().into();
        view["host"] = target(&self.endpoint, true).map(|to| to.host).unwrap_or_default().into();
        view["device"] = self.device.clone().into();
        view["made"] = self.made.into();
        if let Some(this) = this {
            view["this"] = (self.session() == this).into();
        }
        view
    }

    /// The language of messages, where the person has chosen none.
    pub(crate) fn language(&self) -> Locale {
        texts::all().find(&self.language).unwrap_or_else(texts::english)
    }

    /// Whether its session is still that of the person.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn is_live(
        &self,
        services: &Services,
        person: PersonId,
    ) -> Result<bool, ApiError> {
        let (store, token) = (Arc::clone(&services.ports.store), self.session());
        let found = services.blocking(move || Ok(store.session(token)?)).await?;
        Ok(match found {
            None => token.0 == person.0,
            Some(found) => !found.ended && found.person == person,
        })
    }

    /// What of a message is shown, encrypted for the browser and signed by the hall.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn message(
        &self,
        services: &Services,
        said: &Json,
        language: Locale,
    ) -> Result<Option<OutwardMessage>, ApiError> {
        let Some(key) = services.push.key().await? else { return Ok(None) };
        let now = services.ports.clock.now();
        let sealed = || {
            let to = target(&self.endpoint, true)?;
            let keys = BrowserKeys::read(&self.p256dh, &self.auth)?;
            let body = encrypt(&keys, shown(said, language).to_string().as_bytes())?;
            let (service, _) = self.endpoint.split_at(self.endpoint.len() - to.path.len());
            let contact = services.push.contact.as_deref();
            let proof = key.authorization(service, contact, now / 1000)?;
            let is_soon = ["turn", "challenge"].iter().any(|kind| said["type"] == **kind);
            let mut headers = vec![
                ("authorization", proof),
                ("content-encoding", "aes128gcm".to_string()),
                ("content-type", "application/octet-stream".to_string()),
                ("ttl", KEPT_FOR.to_string()),
                ("urgency", if is_soon { "high" } else { "normal" }.to_string()),
            ];
            // What is newer of a table takes the place of what has not arrived yet.
            if let Some(table) = said["table"].as_str() {
                headers.push(("topic", table.to_string()));
            }
            Some(OutwardMessage { to, headers, body })
        };
        Ok(sealed())
    }
}

/// What a notification says: nothing that is secret.
fn shown(said: &Json, language: Locale) -> Json {
    let table = said["table"].as_str();
    let link = table.map_or_else(|| "/".to_string(), |table| format!("/t/{table}"));
    let tag = table.or(said["challenge"].as_str()).or(said["type"].as_str());
    json!({
        "id": said["id"], "at": said["at"], "type": said["type"], "title": said["text"],
        "link": link, "tag": tag, "lang": language.code(),
    })
}

/// The browsers of a person that are told; `this` is the session of whoever asks, if he is shown
/// which is his.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn listed(
    services: &Services,
    person: PersonId,
    this: Option<Hash32>,
) -> Result<Vec<Json>, ApiError> {
    let store = Arc::clone(&services.ports.store);
    let read = move || Ok(own_notes(&*store, NoteKind::Push, person, LISTED)?);
    let mut listed = Vec::new();
    for (_, note) in services.blocking(read).await? {
        if let Some((_, browser)) = Browser::of(&note)
            && browser.is_live(services, person).await?
        {
            listed.push(browser.view(this));
        }
    }
    Ok(listed)
}

async fn of_session(
    services: &Services,
    place: Signer,
) -> Result<Option<(Note, Browser)>, ApiError> {
    let id = own_id(place.person, session_mark(place.token));
    let note = services.note(NoteKind::Push, id).await?;
    Ok(note.and_then(|note| Browser::of(&note).map(|(_, browser)| (note, browser))))
}

/// The browser of this session is told what happens from now on.
///
/// # Errors
/// What is wrong with the wish; that there is no account; errors of the store.
pub(crate) async fn keep(
    services: &Services,
    place: Signer,
    (device, language): (&Device, Locale),
    wish: PushWish,
) -> Result<(), ApiError> {
    services.people.must_last(place.person).await?;
    if services.push.key().await?.is_none() {
        return Err(ApiError::illegal("api-push-without"));
    }
    let before = of_session(services, place).await?.map(|(_, browser)| browser);
    let wanted = match &before {
        Some(before) if wish.kinds.is_empty() && wish.to.is_some() => {
            let mut wanted = before.wanted.clone();
            wanted.count(true);
            wanted
        }
        _ => Wanted::checked(wish.kinds, wish.quiet)?,
    };
    let now = services.ports.clock.now();
    let browser = match (wish.to, before) {
        (None, None) => return Err(ApiError::bad("endpoint", "api-push-none")),
        (None, Some(before)) => Browser { wanted, ..before },
        (Some((endpoint, p256dh, auth)), before) => {
            let open = services.ports.outward.is_open();
            target(&endpoint, open)
                .ok_or_else(|| ApiError::bad("endpoint", "api-push-endpoint"))?;
            let keys = BrowserKeys::read(&p256dh, &auth);
            // A key that is no point of the curve can encrypt nothing.
            let fits = keys.and_then(|keys| encrypt(&keys, b"")).is_some();
            if !fits {
                return Err(ApiError::bad("p256dh", "api-push-keys"));
            }
            let made = before.map_or(now, |before| before.made);
            let (device, language) = (device.0.clone(), language.code().to_string());
            let session = place.token.to_hex();
            Browser { endpoint, p256dh, auth, session, device, language, made, wanted }
        }
    };
    let note = browser.note(place.person, now);
    services.commit(vec![StoreOp::Note(NoteKind::Push, note)]).await
}

/// A browser of a person is told nothing any more, by what its session is called.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn remove(
    services: &Services,
    person: PersonId,
    mark: &str,
) -> Result<(), ApiError> {
    let id = own_id(person, mark);
    if services.note(NoteKind::Push, id.clone()).await?.is_none() {
        return Err(ApiError::new(Code::NotFound, "api-no-push"));
    }
    services.commit(dropped(&id).into()).await
}

/// The writes after which there is no browser with this id.
pub(crate) fn dropped(id: &str) -> [StoreOp; 2] {
    [NoteKind::Push, NoteKind::PushMark].map(|kind| StoreOp::DropNote(kind, id.into(), None))
}

/// A message that says nothing to the browser of this session, now.
///
/// # Errors
/// That it is not told; what its push service answered.
pub(crate) async fn test(
    services: &Services,
    place: Signer,
    language: Locale,
) -> Result<u16, ApiError> {
    let missing = || ApiError::new(Code::NotFound, "api-no-push");
    let (note, browser) = of_session(services, place).await?.ok_or_else(missing)?;
    let id = &services.ports.dice.secret()[..16];
    let text = language.message(&Message::new("push-test"));
    let said = body(id, services.ports.clock.now(), "test", &text);
    let message = browser.message(services, &said, language).await?.ok_or_else(missing)?;
    let answer = services.ports.outward.post(message).await;
    note_answer(services, &note.id, &browser, answer.as_ref().ok().copied()).await?;
    match answer {
        Ok(status) if (200..300).contains(&status) => Ok(status),
        Ok(status) => {
            Err(ApiError::illegal(Message::new("api-push-status").text("status", status)))
        }
        Err(why) => {
            tracing::debug!(%why, "a push service was not reached");
            Err(ApiError::illegal("api-push-unreached"))
        }
    }
}

/// A push service answered, or not: a browser that it does not know any more goes; failures in a
/// row of others are counted. Returns whether nothing is sent to it from now on.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn note_answer(
    services: &Services,
    id: &str,
    told: &Browser,
    status: Option<u16>,
) -> Result<bool, ApiError> {
    let Some(note) = services.note(NoteKind::Push, id.into()).await? else { return Ok(true) };
    let Some((person, mut now)) = Browser::of(&note) else { return Ok(true) };
    if now.endpoint != told.endpoint {
        return Ok(false);
    }
    let is_gone = matches!(status, Some(404 | 410));
    let taken = status.is_some_and(|status| (200..300).contains(&status));
    if !is_gone && !now.wanted.count(taken) {
        return Ok(now.wanted.is_off());
    }
    // What the person changes meanwhile stays.
    let mut batch = vec![StoreOp::TakeNote(NoteKind::Push, id.into(), note.body)];
    match is_gone {
        true => batch.push(StoreOp::DropNote(NoteKind::PushMark, id.into(), None)),
        false => {
            let note = now.note(person, services.ports.clock.now());
            batch.push(StoreOp::Note(NoteKind::Push, note));
        }
    }
    match services.attempt(batch).await {
        Ok(()) => Ok(is_gone || now.wanted.is_off()),
        Err(StoreError::Taken) => Ok(false),
        Err(why) => Err(why.into()),
    }
}
