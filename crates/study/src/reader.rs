//! Reads a text of any form.

use hall_core::{Message, quoted};
use matches::{Record, catalogue};

use crate::{Chapter, StudyFault, limits::TEXT_MAX, pgn_read, pgn_tokens::PGN, text};

/// The chapters of a text: a study, a record, or a PGN of one or several games. Every step of
/// every line was played.
///
/// # Errors
/// Where it is wrong, and what was expected.
pub fn read(text: &str) -> Result<Vec<Chapter>, StudyFault> {
    let fault = |message| Err(StudyFault::form(1, 1, message));
    if text.len() > TEXT_MAX {
        return fault(Message::new("study-long-text").text("most", TEXT_MAX));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.trim_start().lines().next().unwrap_or("");
    if first.starts_with("musterhall-study") {
        return text::read(text);
    }
    if first.starts_with("musterhall-record") {
        let chapter = Record::parse(text).and_then(|record| Chapter::of_record(&record));
        return match chapter {
            Ok(chapter) => Ok(vec![chapter]),
            Err(why @ matches::Rejected::Record { line, .. }) => {
                Err(StudyFault::rejected((line, 1), why))
            }
            Err(why) => Err(StudyFault::rejected((1, 1), why)),
        };
    }
    // Games say by its beginning whether a text is for them: the rest need not be played for that.
    let writes = catalogue().iter().find(|game| {
        game.notations().iter().any(|of| of.name == PGN) && game.decode(first).is_some()
    });
    match writes {
        Some(game) => pgn_read::read(*game, text),
        None => fault(Message::new("study-unknown-text").text("got", quoted(first))),
    }
}
