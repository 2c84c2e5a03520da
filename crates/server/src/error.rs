//! The error type of the server.

use std::time::Duration;

use hall_core::{Info, Message};
use jiff::Timestamp;
use matches::{Rejected, texts::english};
use messages::Locale;
use serde::Serialize;
use session::{Reason, Refusal, RefusalKind};
pub(crate) use wire::record::utc_day;

use crate::ports::{
    WorkFailed,
    store::{Removed, StoreError},
};
use crate::token_scope::TokenScope;

/// In how many seconds a service that is down may be up again: a restart takes less.
const RECOVERY: u64 = 10;

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct ApiError {
    /// One word for programs; docs/protocol.md lists them.
    pub code: Code,
    /// A sentence for people.
    pub message: String,
    /// The rule of the game that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// Where in the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// What the token would have to be able to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<TokenScope>,
    /// The table's seq now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// In how many seconds to try again, where known: `Retry-After`.
    #[serde(skip)]
    pub after: Option<u64>,
    /// The message, for a reader of another language.
    #[serde(skip)]
    pub(crate) reason: Box<Reason>,
    /// The game of the table that it is about, which names the seats.
    #[serde(skip)]
    pub(crate) game: Option<&'static Info>,
}

/// What kind of error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The request cannot be read.
    BadRequest,
    /// It needs a session.
    NoSession,
    /// It is another's.
    NotYours,
    /// It comes from another site.
    CrossSite,
    /// It is meant for another site.
    WrongHost,
    /// It is for who has the token of the host.
    NoToken,
    /// The token that was brought opens nothing, or not any more.
    BadToken,
    /// The token that was brought may not do this.
    NeedsScope,
    /// It is for those who have an account.
    NeedsAccount,
    /// A password, or what stands in for one, is not right.
    WrongPassword,
    /// The host does not let this person or address in.
    Banned,
    /// The host does not let this person talk.
    Muted,
    /// There is no such thing.
    NotFound,
    /// There once was such a thing.
    Gone,
    /// Nothing answers this method here.
    WrongMethod,
    /// The table went on.
    Stale,
    /// Too many bytes.
    TooLarge,
    /// A rule forbids it.
    Illegal,
    /// Too many, too fast.
    TooMany,
    /// It could not be done now.
    Unavailable,
}

impl ApiError {
    /// An error of this kind. Keys of messages have their wordings among those of the
    /// house (`messages::HOUSE`).
    pub(crate) fn new(code: Code, reason: impl Into<Reason>) -> ApiError {
        let reason = reason.into();
        ApiError {
            code,
            message: reason.message(None, english()),
            rule: None,
            at: None,
            scope: None,
            seq: None,
            after: (code == Code::Unavailable).then_some(RECOVERY),
            reason: Box::new(reason),
            game: None,
        }
    }
    /// The same at a table of this game, which names the seats.
    pub(crate) fn at_table_of(mut self, game: &'static Info) -> ApiError {
        self.game = Some(game);
        self.worded(english())
    }
    /// Something in the request, at this path of keys.
    pub(crate) fn bad(at: impl Into<String>, reason: impl Into<Reason>) -> ApiError {
        ApiError { at: Some(at.into()), ..ApiError::new(Code::BadRequest, reason) }
    }
    /// A rule of the table forbids it.
    pub(crate) fn illegal(reason: impl Into<Reason>) -> ApiError {
        ApiError::new(Code::Illegal, reason)
    }
    /// Whether somebody else changed first what was to be changed.
    pub(crate) fn is_taken(&self) -> bool {
        self.code == ApiError::from(StoreError::Taken).code
    }
    /// It could not be done now.
    pub(crate) fn unavailable(reason: impl Into<Reason>) -> ApiError {
        ApiError::new(Code::Unavailable, reason)
    }
    /// There is no table with this id.
    pub(crate) fn no_table() -> ApiError {
        ApiError::new(Code::NotFound, "api-no-table")
    }
    /// The table was removed.
    pub(crate) fn gone(removed: &Removed) -> ApiError {
        let key = match &*removed.why {
            "abandoned" => "api-gone-abandoned",
            "unbegun" => "api-gone-unbegun",
            "bots_only" => "api-gone-bots-only",
            "cancelled" => "api-gone-cancelled",
            "deleted" => "api-gone-deleted",
            "agreed" => "api-gone-agreed",
            _ => "api-gone-closed",
        };
        let mut message = Message::new(key).text("day", utc_day(removed.at));
        if key == "api-gone-closed" {
            message = message.text("why", removed.said.as_deref().unwrap_or_default());
        }
        ApiError::new(Code::Gone, message)
    }
    /// Too many at the same time: another may come when one of them ends, in about so many
    /// seconds where that can be said.
    pub(crate) fn too_many(reason: impl Into<Reason>, after: Option<u64>) -> ApiError {
        ApiError { after, ..ApiError::new(Code::TooMany, reason) }
    }
    /// Too fast: what a bucket that is empty is refused with, when another may come
    /// after this wait.
    pub(crate) fn too_fast(key: &'static str) -> impl FnOnce(Duration) -> ApiError {
        move |wait| {
            let after = wait.as_secs_f64().ceil() as u64;
            let message = Message::new("api-too-fast").with("what", Message::new(key));
            let message = message.text("seconds", after);
            ApiError { after: Some(after), ..ApiError::new(Code::TooMany, message) }
        }
    }
    /// The same in the reader's language.
    pub(crate) fn worded(mut self, locale: Locale) -> ApiError {
        self.message = self.reason.message(self.game, locale);
        self
    }
}

/// The minute of a time in milliseconds since 1970, as `2026-11-24 06:30 UTC`.
pub fn utc_minute(at: i64) -> String {
    let time = Timestamp::from_millisecond(at).unwrap_or_default();
    time.strftime("%Y-%m-%d %H:%M UTC").to_string()
}

impl From<Rejected> for ApiError {
    fn from(why: Rejected) -> ApiError {
        Refusal::from(why).into()
    }
}

impl From<StoreError> for ApiError {
    fn from(why: StoreError) -> ApiError {
        match why {
            StoreError::Taken => ApiError::new(Code::Stale, "api-went-on"),
            StoreError::Broken(why) => {
                tracing::error!(%why, "the store failed");
                ApiError::unavailable("api-store-failed")
            }
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(why: Refusal) -> ApiError {
        let code = match why.kind {
            RefusalKind::Malformed => Code::BadRequest,
            RefusalKind::NotYours => Code::NotYours,
            RefusalKind::Stale => Code::Stale,
            RefusalKind::Illegal => Code::Illegal,
            RefusalKind::Broken => {
                tracing::error!(%why, "a table cannot go on");
                Code::Unavailable
            }
        };
        let Refusal { reason, rule, at, seq, .. } = why;
        ApiError { rule, at, seq, ..ApiError::new(code, *reason) }
    }
}

impl From<WorkFailed> for ApiError {
    fn from(_: WorkFailed) -> ApiError {
        ApiError::unavailable("api-failed")
    }
}
