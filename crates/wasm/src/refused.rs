//! Why a request is refused.

use hall_core::{Mark, Message, Seat};
use matches::{AnyMatch, Rejected};
use messages::Locale;
use serde::Serialize;
use session::{Reason, Refusal, RefusalKind};
use wire::refusal::RefusalView;

/// A refusal, and what to point out on the board.
#[derive(Serialize)]
pub(crate) struct RefusedRequest {
    #[serde(flatten)]
    refusal: RefusalView,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    evidence: Vec<Mark<String>>,
}

impl RefusedRequest {
    /// A refusal without a match.
    pub(crate) fn of(why: impl Into<Refusal>, locale: Locale) -> RefusedRequest {
        RefusedRequest { refusal: RefusalView::of(why.into(), None, locale), evidence: Vec::new() }
    }

    /// A refusal at a match, whose game names the seats.
    pub(crate) fn at(
        play: &dyn AnyMatch,
        why: impl Into<Refusal>,
        locale: Locale,
    ) -> RefusedRequest {
        let refusal = RefusalView::of(why.into(), Some(play.info()), locale);
        RefusedRequest { refusal, evidence: Vec::new() }
    }

    /// An action that is refused, with what to point out.
    pub(crate) fn action(
        play: &dyn AnyMatch,
        (seat, word): (Seat, &str),
        why: Rejected,
        locale: Locale,
    ) -> RefusedRequest {
        let marks = play.evidence(seat, word).into_iter();
        let evidence = marks.map(|mark| mark.worded(&locale)).collect();
        RefusedRequest { evidence, ..RefusedRequest::at(play, why, locale) }
    }

    /// The request itself is wrong, at this key: the mistake of a program, told in English.
    pub(crate) fn program(at: &str, why: impl Into<String>, locale: Locale) -> RefusedRequest {
        let reason = Box::new(Reason::from(why.into()));
        let at = (!at.is_empty()).then(|| at.to_string());
        let kind = RefusalKind::Malformed;
        RefusedRequest::of(Refusal { kind, reason, rule: None, at, seq: None }, locale)
    }

    /// A level that is none.
    pub(crate) fn level(at: &str, locale: Locale) -> RefusedRequest {
        let message = Message::new("expected-level").with("most", bots::LEVELS);
        RefusedRequest::program(at, locale.message(&message), locale)
    }
}

/// The text of an answer, or why there is none.
pub(crate) type AnswerText = Result<String, RefusedRequest>;

/// As JSON.
pub(crate) fn text<T: Serialize>(value: &T) -> AnswerText {
    Ok(wire::text(value))
}
