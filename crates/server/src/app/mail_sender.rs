//! What the hall sends e-mail by, where its host has configured a mail server.

use std::{net::IpAddr, sync::Arc, time::Duration};

use session::{Hash32, PersonId};

use crate::{
    Limits,
    limits::Buckets,
    ports::{MailFailure, Mailer, OutgoingMail},
};

/// How often an e-mail is sent before it is given up; the wait before it is sent again doubles.
const TRIES: u32 = 6;

/// What the hall sends e-mail by.
pub(crate) struct MailSender {
    mailer: Arc<dyn Mailer>,
    /// What links begin with.
    pub(crate) site: String,
    /// After what time an e-mail that was not taken is first sent again.
    again: Duration,
    /// How long there is between two digests of one person at the least, in milliseconds.
    pub(crate) between: i64,
    pub(super) here: Buckets<IpAddr>,
    accounts: Buckets<PersonId>,
    mailboxes: Buckets<Hash32>,
}

impl MailSender {
    /// Sends by a mail server, with links to a site.
    pub(crate) fn new(
        mailer: Arc<dyn Mailer>,
        site: String,
        (again, between): (Duration, Duration),
        limits: &Limits,
    ) -> MailSender {
        MailSender {
            mailer,
            site,
            again,
            between: i64::try_from(between.as_millis()).unwrap_or(i64::MAX),
            here: Buckets::new(limits.mails_address),
            accounts: Buckets::new(limits.mails),
            mailboxes: Buckets::new(limits.mails_mailbox),
        }
    }

    /// Takes one of the e-mails that may be asked for an account, and to a mail address with this
    /// digest.
    ///
    /// # Errors
    /// How long to wait for the next.
    pub(super) fn take(&self, person: PersonId, address: Hash32) -> Result<(), Duration> {
        self.accounts.take(person)?;
        self.mailboxes.take(address)
    }

    /// How long to wait after so many tries; `None` once it is given up.
    pub(crate) fn pause(&self, tries: u32) -> Option<Duration> {
        (tries < TRIES).then(|| self.again * 2u32.pow(tries.min(10)))
    }

    /// Sends an e-mail once.
    ///
    /// # Errors
    /// Why it was not taken.
    pub(crate) async fn once(&self, mail: OutgoingMail) -> Result<(), MailFailure> {
        self.mailer.send(mail).await
    }

    /// Sends an e-mail, again and again until it is taken, refused or given up.
    pub(super) async fn deliver(&self, mail: OutgoingMail) {
        let mut tries = 0;
        loop {
            let failure = match self.once(mail.clone()).await {
                Ok(()) => return,
                Err(failure) => failure,
            };
            tries += 1;
            match (failure, self.pause(tries)) {
                (MailFailure::Later, Some(pause)) => tokio::time::sleep(pause).await,
                _ => {
                    tracing::warn!(?failure, tries, "an e-mail was given up");
                    return;
                }
            }
        }
    }
}
