//! A forgotten password: a link by e-mail sets a new one.
//!
//! Whoever asks is answered at once and always the same; whether there is such an account is looked
//! up afterwards.

use std::{net::IpAddr, sync::Arc};

use session::PersonId;

use super::{
    addresses::{language, post, sender},
    mailbox::{address_digest, checked, listed_person, mailbox, with_address},
    worded,
};
use crate::{
    app::{
        account,
        own_notes::prefixed,
        services::Services,
        tickets::{IssuedTicket, LINK_LETTERS, issued},
    },
    error::ApiError,
    names::looks,
    ports::store::{AccountOp, NoteKind, StoreOp},
};

/// For how long a link works, in minutes.
const RESET_MINUTES: i64 = 60;
/// The most accounts with one address that a link is sent for.
const ACCOUNTS_MAX: usize = 5;

/// Sends links to whoever has this name or address, if anybody has. What becomes of it is not told.
///
/// # Errors
/// That the hall sends no e-mail, or that too many links were asked for from this address.
pub(crate) fn forgotten(
    services: &Arc<Services>,
    address: IpAddr,
    who: String,
) -> Result<(), ApiError> {
    let sender = sender(services)?;
    sender.here.take(address).map_err(ApiError::too_fast("api-many-mails"))?;
    let of = Arc::clone(services);
    services.tasks.spawn(async move {
        if let Err(why) = look_up(&of, &who).await {
            tracing::warn!(%why, "a link for a forgotten password was not sent");
        }
    });
    Ok(())
}

async fn look_up(services: &Arc<Services>, who: &str) -> Result<(), ApiError> {
    let mut found: Vec<PersonId> = Vec::new();
    if let Ok(address) = checked(who) {
        let (store, prefix) = (Arc::clone(&services.ports.store), with_address(&address));
        let read = move || Ok(prefixed(&*store, NoteKind::MailIndex, &prefix, None, ACCOUNTS_MAX)?);
        let notes = services.blocking(read).await?;
        found.extend(notes.iter().filter_map(|(_, note)| listed_person(note)));
    }
    found.extend(account::find(services, looks(who)).await?.map(|(person, _)| person));
    for person in found {
        send_link(services, person).await?;
    }
    Ok(())
}

async fn send_link(services: &Services, person: PersonId) -> Result<(), ApiError> {
    let sender = sender(services)?;
    let Some(mailbox) = mailbox(services, person).await? else { return Ok(()) };
    let Some(address) = mailbox.address.clone() else { return Ok(()) };
    if sender.take(person, address_digest(&address)).is_err() {
        tracing::debug!("many links for one account were asked for: none is sent");
        return Ok(());
    }
    let IssuedTicket { code, write, .. } =
        issued(services, ("reset", LINK_LETTERS), Some(person), RESET_MINUTES * 60_000);
    let old = StoreOp::Account(AccountOp::DropOldTickets(services.ports.clock.now()));
    services.commit(vec![old, write]).await?;
    let link = format!("{}/account#reset={code}", sender.site);
    let (language, id) =
        (language(services, person, &mailbox).await?, services.ports.dice.secret());
    let name = services.people.name(person).await?;
    let said = worded::resetting(language, (&sender.site, &name), (RESET_MINUTES, &link));
    post(services, said.to(address, id));
    Ok(())
}
