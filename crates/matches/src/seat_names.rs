//! What seats are called, in the languages there are.

use hall_core::{Arg, Info, Message, Seat};
use messages::Locale;

/// What a seat is called: `<game>-seat` says it by the seat's letter.
pub fn seat_name(info: &Info, seat: Seat, locale: Locale) -> String {
    let english = info.seat_name(seat);
    if locale.is_english() {
        return english.into();
    }
    if seat.index() >= info.seat_names.len() {
        return locale.message(&Message::new("seat-unnamed"));
    }
    let named = locale.named(&format!("{}-seat", info.id), &[("seat", Arg::Seat(seat))]);
    named.unwrap_or_else(|| english.into())
}

/// What a seat is called: `Red` if the game names it, `seat a` if not, or if no game is known.
pub fn called(info: Option<&Info>, seat: Seat, locale: Locale) -> String {
    match info {
        Some(info) if seat.index() < info.seat_names.len() => seat_name(info, seat, locale),
        _ => locale.message(&Message::new("seat-letter").text("letter", seat)),
    }
}

/// The wording of a message of the house, with each seat in it as it is [called].
pub fn calling(message: &Message, info: Option<&Info>, locale: Locale) -> String {
    let mut called_so = Message::new(message.key);
    for (name, arg) in &message.args {
        called_so = match arg {
            Arg::Seat(seat) => called_so.text(name, called(info, *seat, locale)),
            arg => called_so.with(name, arg.clone()),
        };
    }
    locale.message(&called_so)
}
