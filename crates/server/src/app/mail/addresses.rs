//! The address of an account: it is given, confirmed by a link, changed and removed.

use std::{net::IpAddr, sync::Arc};

use messages::Locale;
use session::PersonId;

use super::{
    mailbox::{
        Mailbox, PendingAddress, address_digest, checked, listed, mailbox, mailbox_of, unlisted,
    },
    worded,
};
use crate::{
    app::{
        account::changed_meanwhile,
        accounts::{Accounts, Signer},
        mail_sender::MailSender,
        passwords::code_digest,
        services::Services,
        tickets::{IssuedTicket, LINK_LETTERS, issued},
    },
    error::{ApiError, Code},
    ports::{
        OutgoingMail,
        store::{AccountOp, NoteKind, StoreOp},
    },
};

/// For how long an address waits to be confirmed, in hours.
const CONFIRM_HOURS: i64 = 48;
/// An hour in milliseconds.
const HOUR: i64 = 3_600_000;

/// Sends an e-mail in the background, again and again until it is taken or given up.
pub(super) fn post(services: &Services, mail: OutgoingMail) {
    let Some(sender) = services.mail.clone() else { return };
    services.tasks.spawn(async move { sender.deliver(mail).await });
}

/// What sends e-mail.
pub(super) fn sender(services: &Services) -> Result<Arc<MailSender>, ApiError> {
    services.mail.clone().ok_or_else(|| ApiError::new(Code::NotFound, "api-no-mail"))
}

/// The language of what a person is sent.
pub(super) async fn language(
    services: &Services,
    person: PersonId,
    mailbox: &Mailbox,
) -> Result<Locale, ApiError> {
    let chosen = services.people.language(person).await?;
    let given = || matches::texts::all().find(&mailbox.language);
    Ok(chosen.or_else(given).unwrap_or_else(matches::texts::english))
}

/// Keeps an address that is to be confirmed, and sends the link that confirms it.
///
/// # Errors
/// What is wrong with the address, or that too many links were asked for; errors of the store.
pub(crate) async fn give(
    services: &Services,
    place: Signer,
    (address, language): (&str, Locale),
) -> Result<Mailbox, ApiError> {
    let (person, sender) = (place.person, sender(services)?);
    let before = mailbox_of(services, person).await?;
    let address = checked(address)?;
    let many = || ApiError::too_fast("api-many-mails");
    sender.here.take(place.address).map_err(many())?;
    sender.take(person, address_digest(&address)).map_err(many())?;
    let now = services.ports.clock.now();
    let IssuedTicket { code, digest, until, write } =
        issued(services, ("mail", LINK_LETTERS), Some(person), CONFIRM_HOURS * HOUR);
    let mut next = before.clone().unwrap_or_default();
    if next.stop.is_empty() {
        next.stop = services.ports.dice.secret();
    }
    next.language = language.code().into();
    next.pending = Some(PendingAddress { address: address.clone(), code: digest.to_hex(), until });
    let mut batch = vec![StoreOp::Account(AccountOp::DropOldTickets(now)), write];
    batch.extend(next.replacing(before.as_ref(), person, now));
    batch.extend(listed(&next, person, now));
    services.commit(batch).await.map_err(changed_meanwhile)?;
    let link = format!("{}/account#mail={code}", sender.site);
    let id = services.ports.dice.secret();
    let said = worded::confirming(language, &sender.site, (CONFIRM_HOURS, &link));
    post(services, said.to(address, id));
    Ok(next)
}

/// Confirms an address by the code of a link, which is used up. Links for a forgotten password that
/// went to another address open nothing any more.
///
/// # Errors
/// That the link does not work; errors of the store.
pub(crate) async fn confirm(
    accounts: &Accounts,
    address: IpAddr,
    code: &str,
) -> Result<(), ApiError> {
    let services = accounts.services();
    let sender = sender(services)?;
    let wrong = || ApiError::new(Code::NotFound, "api-mail-code");
    let late = |why: ApiError| if why.code == Code::NotFound { wrong() } else { why };
    let digest = code_digest("mail", code);
    let ticket = accounts.ticket(address, "mail", digest).await.map_err(late)?;
    let person = ticket.person.ok_or_else(wrong)?;
    let before = mailbox(services, person).await?.ok_or_else(wrong)?;
    let now = services.ports.clock.now();
    let is_it = |pending: &PendingAddress| pending.code == digest.to_hex() && pending.until > now;
    let pending = before.pending.clone().filter(is_it).ok_or_else(wrong)?;
    let mut next = before.clone();
    (next.address, next.pending) = (Some(pending.address), None);
    let mut batch = vec![StoreOp::Account(AccountOp::UseTicket(digest))];
    batch.extend(unlisted(&before, person));
    batch.extend(next.replacing(Some(&before), person, now));
    batch.extend(listed(&next, person, now));
    batch.push(StoreOp::Account(AccountOp::DropTickets(person)));
    let used = |why: ApiError| if why.code == Code::Stale { wrong() } else { why };
    services.commit(batch).await.map_err(used)?;
    let is_other =
        |old: &String| next.address.as_ref().is_none_or(|new| !new.eq_ignore_ascii_case(old));
    if let Some(old) = before.address.clone().filter(is_other) {
        let (language, id) =
            (language(services, person, &next).await?, services.ports.dice.secret());
        let name = services.people.name(person).await?;
        post(services, worded::moved(language, &sender.site, &name).to(old, id));
    }
    Ok(())
}

/// Removes the address with all that goes with it, and tells it so.
///
/// # Errors
/// That there is none; errors of the store.
pub(crate) async fn remove(services: &Services, person: PersonId) -> Result<(), ApiError> {
    let sender = sender(services)?;
    let missing = || ApiError::new(Code::NotFound, "api-mail-none");
    let before = mailbox_of(services, person).await?.ok_or_else(missing)?;
    let mut batch = Mailbox::default().replacing(Some(&before), person, 0);
    batch.extend(unlisted(&before, person));
    batch.push(StoreOp::DropNote(NoteKind::MailMark, person.to_hex(), None));
    batch.push(StoreOp::Account(AccountOp::DropTickets(person)));
    services.commit(batch).await.map_err(changed_meanwhile)?;
    if let Some(old) = before.address.clone() {
        let language = language(services, person, &before).await?;
        let (name, id) = (services.people.name(person).await?, services.ports.dice.secret());
        post(services, worded::removed(language, &sender.site, &name).to(old, id));
    }
    Ok(())
}

/// Forgets an address that was not confirmed in time.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn give_up(
    services: &Services,
    person: PersonId,
    before: &Mailbox,
) -> Result<(), ApiError> {
    let next = Mailbox { pending: None, ..before.clone() };
    let mut batch = next.replacing(Some(before), person, services.ports.clock.now());
    if next.address.is_none() {
        batch.extend(unlisted(before, person));
    }
    match services.commit(batch).await {
        // It was confirmed, or another was given, meanwhile.
        Err(why) if why.code == Code::Stale => Ok(()),
        done => done,
    }
}
