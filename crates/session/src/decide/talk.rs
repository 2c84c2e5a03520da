//! Chat at a table, and who may write.

use hall_core::Message;
use messages::tidy;

use crate::{
    context::Context,
    event::{TableEvent, Talkers},
    ids::{PersonId, SeatId},
    model::Occupant,
    refusal::Refusal,
    transaction::Transaction,
};

/// The longest line of chat, in characters.
const CHAT_TEXT_MAX: u16 = 500;

/// Whoever runs the table sets who may talk.
pub(crate) fn set(
    change: &mut Transaction,
    person: PersonId,
    talk: Talkers,
    context: &Context<'_>,
) -> Result<(), Refusal> {
    let state = change.state();
    if !state.is_led_by(person, |seat| context.is_absent(seat)) {
        return Err(Refusal::not_yours("table-talk-owner-only"));
    }
    if state.talk == talk { Ok(()) } else { change.push(TableEvent::TalkSet { talk }) }
}

pub(crate) fn say(change: &mut Transaction, person: PersonId, text: &str) -> Result<(), Refusal> {
    if !change.state().may_talk(Some(person)) {
        let is_off = change.state().talk == Talkers::Off;
        let key = if is_off { "table-talk-off" } else { "table-talk-seats-only" };
        return Err(Refusal::not_yours(key));
    }
    let text = tidy(text, CHAT_TEXT_MAX.into()).ok_or_else(|| {
        let why = Message::new("table-chat-length").with("most", CHAT_TEXT_MAX);
        Refusal::malformed("command.text", why)
    })?;
    let mine = |at: &Occupant| *at == Occupant::Person(person);
    let seat = change.state().seated().find(|(_, at)| mine(&at.occupant));
    let seat = seat.map(|(seat, _)| SeatId(seat));
    change.push(TableEvent::Said { seat, person: Some(person.to_hex()), name: None, text })
}
