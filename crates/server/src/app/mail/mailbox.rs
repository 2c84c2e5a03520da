//! What is kept of a person's e-mail.

use hall_core::Message;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use session::{Hash32, PersonId};

use super::choice::Digest;
use crate::{
    app::services::Services,
    error::{ApiError, Code},
    ports::store::{Note, NoteKind, StoreOp},
};

/// The longest address.
const ADDRESS_MAX: usize = 254;

/// The e-mail of a person, as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Mailbox {
    /// The address that was confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) address: Option<String>,
    /// One that was not confirmed yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) pending: Option<PendingAddress>,
    /// What is sent of what waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) digest: Option<Digest>,
    /// The code that unsubscribes.
    #[serde(default)]
    pub(super) stop: String,
    /// The language of the page that the address was given on.
    #[serde(default)]
    pub(super) language: String,
}

/// An address that was not confirmed yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct PendingAddress {
    /// The address.
    pub(super) address: String,
    /// The digest of the code that confirms it.
    pub(super) code: String,
    /// Until when, in milliseconds since 1970.
    pub(super) until: i64,
}

impl Mailbox {
    /// Reads a note.
    pub(crate) fn of(note: &Note) -> Option<(PersonId, Mailbox)> {
        Some((PersonId::from_hex(&note.id)?, serde_json::from_str(&note.body).ok()?))
    }

    fn body(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    /// The writes that put it in the place of what was read; `Taken` if somebody was first.
    pub(super) fn replacing(
        &self,
        before: Option<&Mailbox>,
        person: PersonId,
        at: i64,
    ) -> Vec<StoreOp> {
        let id = person.to_hex();
        let take = |before: &Mailbox| StoreOp::TakeNote(NoteKind::Mail, id.clone(), before.body());
        let mut batch: Vec<StoreOp> = before.map(take).into_iter().collect();
        let is_empty = self.address.is_none() && self.pending.is_none();
        if !is_empty {
            let keep = if before.is_some() { StoreOp::Note } else { StoreOp::FirstNote };
            batch.push(keep(NoteKind::Mail, Note { id, at, body: self.body() }));
        }
        batch
    }

    /// Whether an address that was not confirmed has expired.
    pub(crate) fn is_late(&self, now: i64) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.until <= now)
    }

    /// As its person may see it.
    pub(super) fn view(&self, now: i64) -> Json {
        let pending = self.pending.as_ref().filter(|pending| pending.until > now);
        json!({
            "address": self.address,
            "pending": pending.map(|of| json!({ "address": of.address, "until": of.until })),
            "digest": self.digest.as_ref().map(Digest::view),
        })
    }
}

/// What a person may see of the own e-mail; whether the hall sends any.
pub(crate) fn view(services: &Services, mailbox: Option<&Mailbox>) -> Json {
    let now = services.ports.clock.now();
    let mut view = mailbox.cloned().unwrap_or_default().view(now);
    view["on"] = services.mail.is_some().into();
    view
}

/// The mailbox of a person, if there is one.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn mailbox(
    services: &Services,
    person: PersonId,
) -> Result<Option<Mailbox>, ApiError> {
    let note = services.note(NoteKind::Mail, person.to_hex()).await?;
    Ok(note.and_then(|note| Mailbox::of(&note)).map(|(_, mailbox)| mailbox))
}

/// The mailbox of an account.
///
/// # Errors
/// That the hall sends no e-mail, or that there is no account; errors of the store.
pub(crate) async fn mailbox_of(
    services: &Services,
    person: PersonId,
) -> Result<Option<Mailbox>, ApiError> {
    if services.mail.is_none() {
        return Err(ApiError::new(Code::NotFound, "api-no-mail"));
    }
    services.people.must_last(person).await?;
    mailbox(services, person).await
}

/// The writes after which nothing is kept of a person's e-mail.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn dropped(
    services: &Services,
    person: PersonId,
) -> Result<Vec<StoreOp>, ApiError> {
    let kinds = [NoteKind::Mail, NoteKind::MailMark];
    let mut batch: Vec<StoreOp> =
        kinds.map(|kind| StoreOp::DropNote(kind, person.to_hex(), None)).into();
    if let Some(mailbox) = mailbox(services, person).await? {
        batch.extend(unlisted(&mailbox, person));
    }
    Ok(batch)
}

/// The digest of an address, whose letters may be large or small.
pub(super) fn address_digest(address: &str) -> Hash32 {
    Hash32::of(&address.to_ascii_lowercase())
}

/// What finds all mailboxes with an address.
pub(super) fn with_address(address: &str) -> String {
    format!("a-{}", address_digest(address).to_hex())
}

fn by_stop(code: &str) -> String {
    format!("s-{}", Hash32::of(code).to_hex())
}

fn by_address(address: &str, person: PersonId) -> String {
    format!("{}-{}", with_address(address), person.to_hex())
}

/// The writes by which a mailbox is found.
pub(super) fn listed(mailbox: &Mailbox, person: PersonId, at: i64) -> Vec<StoreOp> {
    let address = mailbox.address.iter().map(|address| by_address(address, person));
    let keep = |id| {
        StoreOp::Note(
            NoteKind::MailIndex,
            Note { id, at, body: format!("\"{}\"", person.to_hex()) },
        )
    };
    address.chain([by_stop(&mailbox.stop)]).map(keep).collect()
}

/// The writes after which it is not.
pub(super) fn unlisted(mailbox: &Mailbox, person: PersonId) -> Vec<StoreOp> {
    let address = mailbox.address.iter().map(|address| by_address(address, person));
    let drop = |id| StoreOp::DropNote(NoteKind::MailIndex, id, None);
    address.chain([by_stop(&mailbox.stop)]).map(drop).collect()
}

/// Whose mailbox a code unsubscribes.
///
/// # Errors
/// Errors of the store.
pub(super) async fn stopped_by(
    services: &Services,
    code: &str,
) -> Result<Option<PersonId>, ApiError> {
    let found = services.note(NoteKind::MailIndex, by_stop(code)).await?;
    Ok(found.and_then(|note| listed_person(&note)))
}

/// Whose mailbox a note finds.
pub(super) fn listed_person(note: &Note) -> Option<PersonId> {
    PersonId::from_hex(&serde_json::from_str::<String>(&note.body).ok()?)
}

/// Reads an address: what most mail servers take, in ASCII, with one `@`. Nothing in it ends a
/// line, or begins another address.
///
/// # Errors
/// What was expected.
pub(super) fn checked(text: &str) -> Result<String, ApiError> {
    let text = text.trim_matches(' ');
    let is_part = |part: &str| {
        let fits =
            |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
        !part.is_empty() && part.bytes().all(fits)
    };
    let is_label = |label: &str| {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        (1..=63).contains(&label.len())
            && label.bytes().all(fits)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let is_sound = |(name, host): (&str, &str)| {
        let is_word = host
            .rsplit('.')
            .next()
            .is_some_and(|last| !last.starts_with(|c: char| c.is_ascii_digit()));
        name.len() <= 64
            && name.split('.').all(is_part)
            && host.contains('.')
            && is_word
            && host.split('.').all(is_label)
    };
    if text.len() <= ADDRESS_MAX && text.split_once('@').is_some_and(is_sound) {
        return Ok(text.into());
    }
    let why = Message::new("api-mail-address").text("most", ADDRESS_MAX);
    Err(ApiError::bad("address", why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_that_could_begin_another_header_or_recipient_is_refused() {
        for good in ["ann@mail.example", " ann+hall@mail.example ", "a.b-c_d@x-y.example.org"] {
            assert_eq!(checked(good).expect("good"), good.trim());
        }
        let long = format!("{}@mail.example", "a".repeat(65));
        for bad in [
            "",
            "ann",
            "@mail.example",
            "ann@",
            "ann@localhost",
            "ann@127.0.0.1",
            "ann@[127.0.0.1]",
            "ann@mail.example\r\nBcc: ben@mail.example",
            "ann@mail.example\nX: y",
            "ann@mail.example, ben@mail.example",
            "Ann <ann@mail.example>",
            "\"ann ann\"@mail.example",
            "ann@mail..example",
            "ann.@mail.example",
            ".ann@mail.example",
            "ann@-mail.example",
            "ann@ben@mail.example",
            "ann\0@mail.example",
            "änn@mail.example",
            "ann@mäil.example",
            &long,
        ] {
            let why = checked(bad).expect_err(bad);
            assert_eq!(why.at.as_deref(), Some("address"), "{bad}");
        }
    }
}
