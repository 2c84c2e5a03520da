//! Chat.

use hall_core::Message;

use crate::{
    event::TableEvent,
    ids::{PersonId, SeatId},
    model::Occupant,
    refusal::Refusal,
    text::tidy,
    transaction::Transaction,
};

/// The longest line of chat, in characters.
const CHAT_TEXT_MAX: u16 = 500;

pub(crate) fn say(change: &mut Transaction, person: PersonId, text: &str) -> Result<(), Refusal> {
    let text = tidy(text, CHAT_TEXT_MAX.into()).ok_or_else(|| {
        let why = Message::new("table-chat-length").with("most", CHAT_TEXT_MAX);
        Refusal::malformed("command.text", why)
    })?;
    let mine = |at: &Occupant| *at == Occupant::Person(person);
    let seat = change.state().seated().find(|(_, at)| mine(&at.occupant));
    let seat = seat.map(|(seat, _)| SeatId(seat));
    change.push(TableEvent::Said { seat, person: Some(person.to_hex()), name: None, text })
}
