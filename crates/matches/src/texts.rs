//! What the games and the house say, in the languages there are.

use hall_core::{Ended, FieldKind, Info, Message, Unbuilt, Wording as _};
use messages::Locale;
use serde_json::{Value as Json, json};

use crate::{AnyGame, AnyMatch};

pub use crate::{
    seat_names::{called, calling, seat_name},
    wordings::{add, all, english},
};

/// A text that the rules of a game define in English; another
/// language has it under the key `<game>-<what>`.
fn defined(locale: Locale, info: &Info, what: &str, english: &str) -> String {
    if locale.is_english() {
        return english.into();
    }
    locale.plain(&format!("{}-{what}", info.id)).unwrap_or_else(|| english.into())
}

/// The name of a game.
pub fn name(info: &Info, locale: Locale) -> String {
    defined(locale, info, "name", info.name)
}

/// The sentence that says what a game is about.
pub fn summary(info: &Info, locale: Locale) -> String {
    defined(locale, info, "summary", info.summary)
}

/// The credits of a game.
pub fn credit(info: &Info, locale: Locale) -> String {
    defined(locale, info, "credit", info.credit)
}

/// How the table ended this match: `Red resigned`.
pub fn ended(play: &dyn AnyMatch, ended: Ended, locale: Locale) -> String {
    let message = match ended {
        Ended::Resigned(seat) => Message::new("ended-resigned").with("seat", seat),
        Ended::TimedOut(seat) => Message::new("ended-timed-out").with("seat", seat),
        Ended::DrawnOnTime(seat) => Message::new("ended-drawn-on-time").with("seat", seat),
        Ended::StepLimit => Message::new("ended-step-limit").with("steps", play.len() as u32),
        Ended::Aborted => Message::new("ended-aborted"),
        Ended::Agreed if play.seats() == 2 && play.knows_draws() => Message::new("ended-draw"),
        Ended::Agreed => Message::new("ended-agreed"),
    };
    calling(&message, Some(play.info()), locale)
}

/// Why a draft is no position, without the citation of the rule, which is told beside it.
pub fn unbuilt(why: &Unbuilt, locale: Locale) -> String {
    let english = why.english.as_ref().filter(|_| locale.is_english());
    let said = english.cloned().unwrap_or_else(|| locale.word(&why.why));
    let cited = Message::new("refusal").text("reason", "").text("rule", &why.rule);
    match said.strip_suffix(&locale.message(&cited)) {
        Some(alone) => alone.to_owned(),
        None => said,
    }
}

/// The options of a game as JSON, as a form shows them.
pub fn schema(game: &dyn AnyGame, locale: Locale) -> Json {
    let mut schema = json!(game.schema());
    if locale.is_english() {
        return schema;
    }
    let info = game.info();
    let fields = schema.as_array_mut().map(Vec::as_mut_slice).unwrap_or_default();
    for (field, of) in fields.iter_mut().zip(game.schema()) {
        let said = |what: &str, english: &str| {
            let key = format!("option-{}{what}", of.key);
            Json::from(defined(locale, info, &key, english))
        };
        field["label"] = said("", of.label);
        field["help"] = said("-help", of.help);
        match of.kind {
            FieldKind::Choice { options } => {
                let option =
                    |(word, label): &(&str, &str)| json!([word, said(&format!("-{word}"), label)]);
                field["kind"]["options"] = options.iter().map(option).collect();
            }
            FieldKind::Text { placeholder, .. } => {
                field["kind"]["placeholder"] = said("-placeholder", placeholder);
            }
            FieldKind::Integer { .. } | FieldKind::Toggle => {}
        }
    }
    schema
}

/// The keys that a language needs beside those of the English wordings: what a game
/// defines in its rules.
pub fn defined_keys(game: &dyn AnyGame) -> Vec<String> {
    let id = game.info().id;
    let mut keys: Vec<String> =
        ["name", "summary", "credit"].iter().map(|what| format!("{id}-{what}")).collect();
    for field in game.schema() {
        let option = format!("{id}-option-{}", field.key);
        match field.kind {
            FieldKind::Choice { options } => {
                keys.extend(options.iter().map(|(word, _)| format!("{option}-{word}")));
            }
            FieldKind::Text { .. } => keys.push(format!("{option}-placeholder")),
            FieldKind::Integer { .. } | FieldKind::Toggle => {}
        }
        keys.push(format!("{option}-help"));
        keys.push(option);
    }
    keys
}
