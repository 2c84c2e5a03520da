//! Why a command is refused, as programs and people read it.

use hall_core::Info;
use messages::Locale;
use serde::Serialize;
use session::{Refusal, RefusalKind};

/// A refusal in the words of a reader.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RefusalView {
    /// One word for programs.
    pub code: &'static str,
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
}

impl RefusalView {
    /// A refusal at a table of this game, which names the seats.
    pub fn of(why: Refusal, info: Option<&Info>, locale: Locale) -> RefusalView {
        let code = match why.kind {
            RefusalKind::Malformed => "bad_request",
            RefusalKind::NotYours => "not_yours",
            RefusalKind::Stale => "stale",
            RefusalKind::Illegal => "illegal",
            RefusalKind::Broken => "unavailable",
        };
        let message = why.reason.message(info, locale);
        RefusalView { code, message, rule: why.rule, at: why.at, seq: why.seq }
    }
}
