//! Premoves: what a seat may choose in advance, while another is to move.
//!
//! Only the page knows which one was chosen, until it is played. Here it asks what could be chosen:
//! whatever is legal after some action of the seat that is to move.

use std::collections::BTreeSet;

use hall_core::{Message, Seat, Turn};
use matches::Offer;
use messages::Locale;
use serde::Serialize;
use session::{PersonId, SeatId, State};

use super::tree;
use crate::error::{ApiError, Code};

/// How many actions of the other are looked at.
const REPLIES_MAX: usize = 300;
/// How many choices are enough.
const OFFERS_MAX: usize = 2000;

/// What a seat may choose before it is asked.
#[derive(Serialize)]
pub(crate) struct PremoveOffers {
    seat: SeatId,
    /// How many steps the match has now.
    steps: usize,
    list: Vec<Offer<String>>,
}

/// What a person's seat may choose before it is asked: nothing where it is asked, where something
/// is hidden, or where chance or a third seat comes first.
///
/// # Errors
/// If the seat is another's.
pub(crate) fn premoves(
    state: &State,
    person: PersonId,
    seat: Seat,
    locale: Locale,
) -> Result<PremoveOffers, ApiError> {
    if !state.played_by(Some(person)).contains(seat) {
        let message = Message::new("api-not-yours-to-play").with("seat", seat);
        return Err(ApiError::new(Code::NotYours, message).at_table_of(state.play.info()));
    }
    let none = PremoveOffers { seat: SeatId(seat), steps: state.play.len(), list: Vec::new() };
    let is_free = state.play.is_open() && !state.is_over() && state.held_up_by().is_none();
    let next = match state.play.turn() {
        Turn::Seat(next) if is_free && next != seat => next,
        _ => return Ok(none),
    };
    let (mut known, mut list) = (BTreeSet::new(), Vec::new());
    for word in state.play.actions(next).0.into_iter().take(REPLIES_MAX) {
        let Ok((after, _)) = tree::played(&*state.play, next, &word) else { continue };
        if after.turn() != Turn::Seat(seat) {
            continue;
        }
        for offer in after.offers(seat).0 {
            let offer = offer.worded(&locale);
            let spelled: Vec<String> =
                offer.touches.iter().map(|touch| touch.id().into()).collect();
            if known.insert(spelled) {
                list.push(offer);
            }
        }
        if list.len() >= OFFERS_MAX {
            break;
        }
    }
    Ok(PremoveOffers { list, ..none })
}
