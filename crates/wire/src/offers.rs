//! What a seat may choose.

use hall_core::{Coverage, Seat};
use matches::{AnyMatch, Offer};
use messages::Locale;
use serde::Serialize;
use session::State;

/// What a seat may choose.
#[derive(Serialize)]
pub struct OffersView {
    coverage: &'static str,
    list: Vec<Offer<String>>,
    /// Whether nobody waits for it: an answer ahead of its turn, or another secret choice in
    /// place of one that is sealed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    ahead: bool,
    /// The choice that stands until another replaces it.
    #[serde(skip_serializing_if = "Option::is_none")]
    chosen: Option<String>,
}

/// What a seat may choose.
pub fn offers(play: &dyn AnyMatch, seat: Seat, locale: Locale) -> OffersView {
    let (list, coverage) = play.offers(seat);
    let coverage = match coverage {
        Coverage::All => "all",
        Coverage::Some => "some",
    };
    let list = list.into_iter().map(|offer| offer.worded(&locale)).collect();
    OffersView { coverage, list, ahead: false, chosen: None }
}

/// What a seat of the observer chooses from: the match as it is, or as it is for a seat
/// that is not waited for.
pub(crate) struct Choice<'a> {
    state: &'a State,
    pub(crate) seat: Seat,
    ahead: Option<Box<dyn AnyMatch>>,
}

impl<'a> Choice<'a> {
    pub(crate) fn of(state: &'a State, seat: Seat) -> Option<Choice<'a>> {
        if state.asked().contains(seat) {
            return Some(Choice { state, seat, ahead: None });
        }
        Some(Choice { state, seat, ahead: Some(state.ahead(seat)?) })
    }

    pub(crate) fn play(&self) -> &dyn AnyMatch {
        self.ahead.as_deref().unwrap_or(&*self.state.play)
    }

    pub(crate) fn offers(&self, locale: Locale) -> OffersView {
        let answered = self.state.answer_ahead(self.seat).map(Into::into);
        let chosen = answered.or_else(|| self.state.play.sealed_word(self.seat));
        OffersView { ahead: self.ahead.is_some(), chosen, ..offers(self.play(), self.seat, locale) }
    }

    pub(crate) fn decline(&self) -> Option<(String, String)> {
        Some((self.seat.to_string(), self.play().decline(self.seat)?))
    }
}
