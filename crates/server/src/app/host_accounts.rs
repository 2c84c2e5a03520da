//! What the host does about accounts: links for a lost password, invitations, who keeps order.

use hall_core::Message;
use session::PersonId;

use super::{
    account::{self, AccountVersion},
    host::{DAY, Host},
    services::Services,
    tickets::{IssuedTicket, LINK_LETTERS, issued},
};
use crate::{
    error::{ApiError, Code},
    names::looks,
    ports::store::StoreOp,
};

/// How many days a link for a lost password works.
const RESET_DAYS: u32 = 1;
/// The most days that an invitation works.
const INVITE_DAYS_MAX: u32 = 365;

/// A code that the host gives out.
pub(crate) struct HostCode {
    /// The code.
    pub(crate) code: String,
    /// Until when it works, in milliseconds since 1970.
    pub(crate) until: i64,
}

/// A new code: for an account a new password, else an invitation; and what writes it down.
fn made(services: &Services, person: Option<PersonId>, days: u32) -> (HostCode, StoreOp) {
    let kind = if person.is_some() { "reset" } else { "invite" };
    let lasts = i64::from(days) * DAY;
    let IssuedTicket { code, until, write, .. } =
        issued(services, (kind, LINK_LETTERS), person, lasts);
    (HostCode { code, until }, write)
}

/// Whose account has this name.
async fn named(services: &Services, name: &str) -> Result<(PersonId, AccountVersion), ApiError> {
    let found = account::find(services, looks(name)).await?;
    found.ok_or_else(|| ApiError::new(Code::NotFound, "api-no-account-named"))
}

/// What a person who keeps order is called; nothing of anybody else.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn admin_name(
    services: &Services,
    person: PersonId,
) -> Result<Option<String>, ApiError> {
    let kept = account::read(services, person).await?;
    Ok(kept.filter(|kept| kept.profile.admin).map(|kept| kept.profile.name))
}

/// A code by which somebody sets a new password for an account, once.
///
/// # Errors
/// That nobody has this name, or what the store says.
pub(crate) async fn reset_link(
    services: &Services,
    host: &Host,
    name: &str,
) -> Result<HostCode, ApiError> {
    let (person, kept) = named(services, name).await?;
    let (code, write) = made(services, Some(person), RESET_DAYS);
    let line = host.line(services, "reset_link", &person.to_hex(), &kept.profile.name);
    services.commit(vec![write, line]).await?;
    Ok(code)
}

/// A code by which somebody may register, once.
///
/// # Errors
/// What is wrong with the days, or what the store says.
pub(crate) async fn invite(
    services: &Services,
    host: &Host,
    days: u32,
) -> Result<HostCode, ApiError> {
    if !(1..=INVITE_DAYS_MAX).contains(&days) {
        let message = Message::new("api-expected-from-to").text("least", 1);
        return Err(ApiError::bad("days", message.text("most", INVITE_DAYS_MAX)));
    }
    let (code, write) = made(services, None, days);
    let line = host.line(services, "invite", "", &format!("{days} d"));
    services.commit(vec![write, line]).await?;
    Ok(code)
}

/// Lets an account keep order, or not any more.
///
/// # Errors
/// That nobody has this name, or what the store says.
pub(crate) async fn appoint(
    services: &Services,
    host: &Host,
    (name, admin): (&str, bool),
) -> Result<(), ApiError> {
    let (person, kept) = named(services, name).await?;
    let mut profile = kept.profile.clone();
    profile.admin = admin;
    let act = if admin { "appoint" } else { "depose" };
    let line = host.line(services, act, &person.to_hex(), &profile.name);
    let done = services.commit(vec![kept.replaced(person, &profile), line]).await;
    done.map_err(account::changed_meanwhile)
}
