//! The digest: what waits for a person, as one e-mail now and then.
//!
//! Whoever sends one first writes down that it begins, in place of what was written before: of
//! several nodes one can. A node that is killed between sending and writing down that it has sent
//! leaves that mark, and the digest is sent once more, and no oftener.

use std::{collections::BTreeSet, sync::Arc};

use serde::{Deserialize, Serialize};
use session::PersonId;

use super::{
    addresses::language,
    choice::{Digest, DigestWish, Every},
    mailbox::{Mailbox, mailbox, mailbox_of, stopped_by},
    rows::{DigestRows, Told, rows},
    worded,
};
use crate::{
    app::{
        account::changed_meanwhile, mail_sender::MailSender, registry::Registry, services::Services,
    },
    error::{ApiError, Code},
    ports::{
        MailFailure,
        store::{Note, NoteKind, StoreOp},
    },
};

/// After this time somebody who began to send is taken to be gone, in milliseconds.
const BEGUN: i64 = 10 * 60_000;
/// How often a digest is begun before it is given up, where nobody says what became of it.
const BEGUN_MAX: u32 = 2;

/// What was told, and what is being told.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct DigestMark {
    /// What was known to wait when one was last sent.
    known: BTreeSet<String>,
    /// When that was, or when it was looked at in vain, in milliseconds since 1970.
    last: i64,
    /// How often one was begun of which nobody knows whether it was sent, and when.
    #[serde(default)]
    begun: u32,
    #[serde(default)]
    at: i64,
    /// How often it was not taken, and when it is sent again.
    #[serde(default)]
    tries: u32,
    #[serde(default)]
    next: i64,
}

impl DigestMark {
    fn keep(&self, person: PersonId, at: i64) -> StoreOp {
        let body = serde_json::to_string(self).expect("plain data");
        StoreOp::Note(NoteKind::MailMark, Note { id: person.to_hex(), at, body })
    }

    /// Puts it in the place of what was read. Returns whether nobody was first.
    async fn replace(
        &self,
        services: &Services,
        person: PersonId,
        before: &DigestMark,
    ) -> Result<bool, ApiError> {
        let old = serde_json::to_string(before).expect("plain data");
        let take = StoreOp::TakeNote(NoteKind::MailMark, person.to_hex(), old);
        match services.commit(vec![take, self.keep(person, services.ports.clock.now())]).await {
            Ok(()) => Ok(true),
            Err(why) if why.code == Code::Stale => Ok(false),
            Err(why) => Err(why),
        }
    }

    /// As it is once something was sent, or given up.
    fn settled(&self, known: BTreeSet<String>, last: i64) -> DigestMark {
        DigestMark { known, last, ..DigestMark::default() }
    }
}

/// Keeps what is sent of what waits. What has begun by then is no news.
///
/// # Errors
/// What is wrong with the wish; that no address was confirmed; errors of the store.
pub(crate) async fn keep_digest(
    registry: &Arc<Registry>,
    person: PersonId,
    wish: DigestWish,
) -> Result<Mailbox, ApiError> {
    let services = &registry.services;
    let missing = || ApiError::new(Code::NotFound, "api-mail-none");
    let before = mailbox_of(services, person).await?;
    let before = before.filter(|before| before.address.is_some()).ok_or_else(missing)?;
    let digest = Digest::checked(wish)?;
    let told = Told { person, wanted: &digest.wanted, locale: matches::texts::english(), site: "" };
    let mut found = rows(registry, &told, &BTreeSet::new()).await?;
    found.known.retain(|key| key.starts_with("begun:"));
    let now = services.ports.clock.now();
    let last = if digest.every == Every::Day { now } else { 0 };
    let mark = DigestMark { known: found.known, last, ..DigestMark::default() };
    let next = Mailbox { digest: Some(digest), ..before.clone() };
    let mut batch = next.replacing(Some(&before), person, now);
    batch.push(mark.keep(person, now));
    services.commit(batch).await.map_err(changed_meanwhile)?;
    Ok(next)
}

/// Whether a code unsubscribes somebody.
///
/// # Errors
/// That it does not; errors of the store.
pub(crate) async fn stops(services: &Services, code: &str) -> Result<PersonId, ApiError> {
    let missing = || ApiError::new(Code::NotFound, "api-mail-stop");
    stopped_by(services, code).await?.ok_or_else(missing)
}

/// Sends no more digests. The address stays.
///
/// # Errors
/// That the code is none; errors of the store.
pub(crate) async fn stop(services: &Services, code: &str) -> Result<(), ApiError> {
    let person = stops(services, code).await?;
    let Some(before) = mailbox(services, person).await? else { return Ok(()) };
    let Some(mut digest) = before.digest.clone() else { return Ok(()) };
    digest.every = Every::Never;
    let next = Mailbox { digest: Some(digest), ..before.clone() };
    let batch = next.replacing(Some(&before), person, services.ports.clock.now());
    services.commit(batch).await.map_err(changed_meanwhile)
}

async fn mark(services: &Services, person: PersonId) -> Result<Option<DigestMark>, ApiError> {
    let note = services.note(NoteKind::MailMark, person.to_hex()).await?;
    Ok(note.and_then(|note| serde_json::from_str(&note.body).ok()))
}

/// Sends a digest, if one is due and there is something new to tell.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn look(
    registry: &Arc<Registry>,
    person: PersonId,
    mailbox_read: &Mailbox,
) -> Result<(), ApiError> {
    let services = &registry.services;
    let (Some(sender), Some(digest), Some(_)) =
        (&services.mail, &mailbox_read.digest, &mailbox_read.address)
    else {
        return Ok(());
    };
    if digest.every == Every::Never {
        return Ok(());
    }
    let Some(before) = mark(services, person).await? else { return Ok(()) };
    let now = services.ports.clock.now();
    let is_begun = before.begun > 0 && now - before.at < BEGUN;
    if is_begun || before.next > now || !digest.is_due(now, before.last, sender.between) {
        return Ok(());
    }
    let locale = language(services, person, mailbox_read).await?;
    let told = Told { person, wanted: &digest.wanted, locale, site: &sender.site };
    let found = rows(registry, &told, &before.known).await?;
    if !found.has_news(&before.known) {
        if digest.every == Every::Day {
            let next = DigestMark { last: now, ..before.clone() };
            next.replace(services, person, &before).await?;
        }
        return Ok(());
    }
    if before.begun >= BEGUN_MAX {
        tracing::warn!("a digest was given up: nobody knows whether it was sent");
        before.settled(found.known, now).replace(services, person, &before).await?;
        return Ok(());
    }
    let begun = DigestMark { begun: before.begun + 1, at: now, ..before.clone() };
    if begun.replace(services, person, &before).await? {
        send(services, sender, (person, &begun), (&told, found)).await?;
    }
    Ok(())
}

/// Sends a digest that was written down to begin.
async fn send(
    services: &Services,
    sender: &MailSender,
    (person, begun): (PersonId, &DigestMark),
    (told, found): (&Told<'_>, DigestRows),
) -> Result<(), ApiError> {
    // The person may have unsubscribed, or given another address, just now.
    let Some(now) = mailbox(services, person).await? else { return Ok(()) };
    let is_on = now.digest.as_ref().is_some_and(|digest| digest.every != Every::Never);
    let Some(address) = now.address.clone().filter(|_| is_on) else {
        let next = DigestMark { begun: 0, ..begun.clone() };
        next.replace(services, person, begun).await?;
        return Ok(());
    };
    let (name, id) = (services.people.name(person).await?, services.ports.dice.secret());
    let link = format!("{}/mail/stop?code={}", sender.site, now.stop);
    let said = worded::waiting(told.locale, (told.site, &name), (&found.rows, link));
    let outcome = sender.once(said.to(address, id)).await;
    let at = services.ports.clock.now();
    let tries = begun.tries + 1;
    let next = match (outcome, sender.pause(tries)) {
        (Ok(()), _) => begun.settled(found.known, at),
        (Err(MailFailure::Later), Some(pause)) => {
            let next = at.saturating_add(i64::try_from(pause.as_millis()).unwrap_or(i64::MAX));
            DigestMark { begun: 0, tries, next, ..begun.clone() }
        }
        (Err(failure), _) => {
            tracing::warn!(?failure, tries, "a digest was given up");
            begun.settled(found.known, at)
        }
    };
    let is_given_up = outcome.is_err() && next.tries == 0;
    next.replace(services, person, begun).await?;
    if outcome.is_ok() || is_given_up {
        count(services, person, outcome.is_ok()).await?;
    }
    Ok(())
}

/// Counts a digest that was taken, or given up: after so many in a row none is sent.
async fn count(services: &Services, person: PersonId, taken: bool) -> Result<(), ApiError> {
    let Some(before) = mailbox(services, person).await? else { return Ok(()) };
    let Some(mut digest) = before.digest.clone() else { return Ok(()) };
    if !digest.wanted.count(taken) {
        return Ok(());
    }
    let next = Mailbox { digest: Some(digest), ..before.clone() };
    let batch = next.replacing(Some(&before), person, services.ports.clock.now());
    match services.commit(batch).await {
        // The person has just chosen something else.
        Err(why) if why.code == Code::Stale => Ok(()),
        done => done,
    }
}
