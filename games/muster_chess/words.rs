//! The parts that its messages have in common.

use alloc::format;

use hall_core::{Arg, Message, NotationError};

/// A sentence, and the rule that it rests on.
pub(super) fn cited(said: Message, rule: &'static str) -> Message {
    Message::new("muster-chess-cited").with("said", said).text("rule", rule)
}

/// A sentence, and the two rules that it rests on.
pub(super) fn cited_both(said: Message, [first, second]: [&'static str; 2]) -> Message {
    let cited = Message::new("muster-chess-cited-both").with("said", said);
    cited.text("first", first).text("second", second)
}

/// A sentence, and the rules from first to last that it rests on.
pub(super) fn cited_range(said: Message, [first, last]: [&'static str; 2]) -> Message {
    let cited = Message::new("muster-chess-cited-range").with("said", said);
    cited.text("first", first).text("last", last)
}

/// Why a part cannot be read, within the message about the whole.
pub(super) fn reason(error: &NotationError) -> Arg {
    match error.message() {
        Some(message) => Arg::Message(message.clone()),
        None => Arg::Text(format!("{error}").into()),
    }
}
