//! E-mail.

use super::BoxedFuture;

/// An e-mail. Its texts come from the hall alone, but for names and addresses that were checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OutgoingMail {
    /// The address.
    pub(crate) to: String,
    /// The subject.
    pub(crate) subject: String,
    /// The text.
    pub(crate) text: String,
    /// The same as HTML.
    pub(crate) html: String,
    /// By which link whoever gets it unsubscribes, where that is possible.
    pub(crate) unsubscribe: Option<String>,
    /// What it is found by; each e-mail has its own.
    pub(crate) id: String,
}

/// Why an e-mail was not sent. What the server said is left out: it may name the address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mail"), expect(dead_code, reason = "nothing sends e-mail then"))]
pub(crate) enum MailFailure {
    /// The server refuses it for good; its status.
    Refused(Option<u16>),
    /// The server may take it later, or was not reached.
    Later,
}

/// Whether an e-mail was sent.
pub(crate) type MailSent = BoxedFuture<Result<(), MailFailure>>;

/// Hands e-mails to a mail server.
pub(crate) trait Mailer: Send + Sync {
    /// Hands it one.
    fn send(&self, mail: OutgoingMail) -> MailSent;
}
