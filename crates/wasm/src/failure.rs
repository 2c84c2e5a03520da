//! Why a request is refused.

use hall_core::{Mark, Message, Seat};
use matches::{AnyMatch, Rejected};
use messages::Locale;
use serde::Serialize;
use session::{Reason, Refusal, RefusalKind};
use wire::refusal::RefusalView;

/// A refusal, and what to point out on the board.
#[derive(Serialize)]
pub(crate) struct Failure {
    #[serde(flatten)]
    refusal: RefusalView,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    evidence: Vec<Mark<String>>,
}

impl Failure {
    /// A refusal without a match.
    pub(crate) fn of(why: impl Into<Refusal>, locale: Locale) -> Failure {
        Failure { refusal: RefusalView::of(why.into(), None, locale), evidence: Vec::new() }
    }

    /// A refusal at a match, whose game names the seats.
    pub(crate) fn at(play: &dyn AnyMatch, why: impl Into<Refusal>, locale: Locale) -> Failure {
        let refusal = RefusalView::of(why.into(), Some(play.info()), locale);
        Failure { refusal, evidence: Vec::new() }
    }

    /// An action that is refused, with what to point out.
    pub(crate) fn action(
        play: &dyn AnyMatch,
        (seat, word): (Seat, &str),
        why: Rejected,
        locale: Locale,
    ) -> Failure {
        let marks = play.evidence(seat, word).into_iter();
        let evidence = marks.map(|mark| mark.worded(&locale)).collect();
        Failure { evidence, ..Failure::at(play, why, locale) }
    }

    /// The request itself is wrong, at this key: the mistake of a program, told in English.
    pub(crate) fn program(at: &str, why: impl Into<String>, locale: Locale) -> Failure {
        let reason = Box::new(Reason::from(why.into()));
        let at = (!at.is_empty()).then(|| at.to_string());
        let kind = RefusalKind::Malformed;
        Failure::of(Refusal { kind, reason, rule: None, at, seq: None }, locale)
    }

    /// A level that is none.
    pub(crate) fn level(at: &str, locale: Locale) -> Failure {
        let message = Message::new("expected-level").with("most", bots::LEVELS);
        Failure::program(at, locale.message(&message), locale)
    }
}
