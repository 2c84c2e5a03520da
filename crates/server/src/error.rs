//! The one error of the server.

use std::time::Duration;

use matches::Rejected;
use messages::Locale;
use serde::Serialize;

use session::{Refusal, RefusalKind};

use crate::ports::{WorkFailed, store::StoreError};

/// In how many seconds what is down may be up again: a restart takes less.
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
    /// The table's seq now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// In how many seconds to try again, where that is known: `Retry-After`.
    #[serde(skip)]
    pub after: Option<u64>,
    /// What the game said, for a reader of another language than the message's.
    #[serde(skip)]
    pub(crate) said: Option<Box<Rejected>>,
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
    /// There is no such thing.
    NotFound,
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
    /// A error of this kind.
    pub(crate) fn new(code: Code, message: impl Into<String>) -> ApiError {
        let after = (code == Code::Unavailable).then_some(RECOVERY);
        ApiError {
            code,
            message: message.into(),
            rule: None,
            at: None,
            seq: None,
            after,
            said: None,
        }
    }
    /// Something in the request, at this path of keys.
    pub(crate) fn bad(at: impl Into<String>, message: impl Into<String>) -> ApiError {
        ApiError { at: Some(at.into()), ..ApiError::new(Code::BadRequest, message) }
    }
    /// A rule of the table forbids it.
    pub(crate) fn illegal(message: impl Into<String>) -> ApiError {
        ApiError::new(Code::Illegal, message)
    }
    /// There is no table with this id.
    pub(crate) fn no_table() -> ApiError {
        ApiError::new(Code::NotFound, "there is no such table")
    }
    /// Too many at the same time: another may come when one of them ends.
    pub(crate) fn too_many(message: impl Into<String>) -> ApiError {
        ApiError::new(Code::TooMany, message)
    }
    /// Too fast: what a bucket that is empty is refused with, when another may come
    /// after this wait.
    pub(crate) fn too_fast(message: &str) -> impl FnOnce(Duration) -> ApiError {
        move |wait| {
            let after = wait.as_secs_f64().ceil() as u64;
            let message = format!("{message}: again in {after} s");
            ApiError { after: Some(after), ..ApiError::new(Code::TooMany, message) }
        }
    }
}

impl ApiError {
    /// The same in the reader's language, as far as a game or the match said it.
    pub(crate) fn worded(mut self, locale: Locale) -> ApiError {
        if let Some(said) = self.said.take().filter(|_| !locale.is_english()) {
            self.message = said.message(locale);
        }
        self
    }
}

impl From<Rejected> for ApiError {
    fn from(why: Rejected) -> ApiError {
        let message = why.to_string();
        let said = Some(Box::new(why.clone()));
        let fault = match why {
            Rejected::UnknownGame(..) => ApiError::bad("game", message),
            // No option of it, but the whole.
            Rejected::Setup { field, .. } if field == "setup" => ApiError::bad("setup", message),
            Rejected::Setup { field, .. } => ApiError::bad(format!("setup.{field}"), message),
            Rejected::Notation(_) => ApiError::new(Code::BadRequest, message),
            Rejected::Record { line, .. } => ApiError::bad(format!("line {line}"), message),
            Rejected::NotAsked { .. } => ApiError::illegal(message),
            Rejected::Illegal { rule, .. } => {
                ApiError { rule: Some(rule), ..ApiError::illegal(message) }
            }
        };
        ApiError { said, ..fault }
    }
}

impl From<StoreError> for ApiError {
    fn from(why: StoreError) -> ApiError {
        match why {
            StoreError::Taken => ApiError::new(Code::Stale, "the table went on meanwhile"),
            StoreError::Broken(why) => {
                tracing::error!(%why, "the store failed");
                ApiError::new(Code::Unavailable, "it could not be written down or read; try again")
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
                tracing::error!(why = %why.message, "a table cannot go on");
                Code::Unavailable
            }
        };
        let Refusal { message, rule, at, seq, said, .. } = why;
        ApiError { rule, at, seq, said, ..ApiError::new(code, message) }
    }
}

impl From<WorkFailed> for ApiError {
    fn from(_: WorkFailed) -> ApiError {
        ApiError::new(Code::Unavailable, "that failed; try again")
    }
}
