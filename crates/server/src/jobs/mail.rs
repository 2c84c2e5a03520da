//! Sends digests that are due, and forgets addresses that nobody confirmed.
//!
//! One node looks after each person; of two that think so one sends (`app/mail/digest.rs`).

use std::{sync::Arc, time::Duration};

use futures_util::{StreamExt as _, stream};
use session::PersonId;

use crate::{
    app::{
        NotePages, Registry,
        mail::{self, Mailbox},
    },
    error::ApiError,
    ports::store::NoteKind,
};

/// How many mailboxes are read at a time.
const PAGE: usize = 200;
/// How many e-mails are sent at the same time: one that takes long keeps no other waiting.
const AT_ONCE: usize = 8;

/// Sends digests for as long as the hall is open.
pub(crate) fn start(registry: &Arc<Registry>, look: Duration) {
    let own = Arc::clone(registry);
    registry.services.tasks.spawn(async move {
        while !own.services.stops() {
            tokio::time::sleep(look).await;
            if let Err(why) = round(&own).await {
                tracing::warn!(%why, "digests were not sent");
            }
        }
    });
}

async fn round(registry: &Arc<Registry>) -> Result<(), ApiError> {
    let services = &registry.services;
    let mut pages = NotePages::new(NoteKind::Mail, PAGE);
    while let Some(page) = pages.next(services).await? {
        let read = page.iter().filter_map(Mailbox::of);
        let ours: Vec<_> = read.filter(|(person, _)| services.sees_to_person(*person)).collect();
        let looks = stream::iter(ours).map(|(person, mailbox)| async move {
            if services.stops() {
                return;
            }
            if let Err(why) = look(registry, person, &mailbox).await {
                tracing::debug!(%why, "a digest was not sent");
            }
        });
        looks.buffer_unordered(AT_ONCE).collect::<()>().await;
    }
    Ok(())
}

async fn look(
    registry: &Arc<Registry>,
    person: PersonId,
    mailbox: &Mailbox,
) -> Result<(), ApiError> {
    if mailbox.is_late(registry.services.ports.clock.now()) {
        return mail::give_up(&registry.services, person, mailbox).await;
    }
    mail::look(registry, person, mailbox).await
}
