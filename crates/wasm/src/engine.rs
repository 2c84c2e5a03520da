//! What answers requests.

use std::collections::BTreeMap;

use matches::texts::{self, english};
use messages::Locale;
use serde_json::{Value as Json, json};

use crate::{
    analysis::{Matches, lines},
    refused::{AnswerText, RefusedRequest, text},
    request::{Call, Request},
    tables::Tables,
};

/// The version of the interface: it changes when a page of before would misunderstand.
pub const ABI: u32 = 1;

/// Everything that the page has opened.
#[derive(Default)]
pub struct BrowserEngine {
    matches: Matches,
    tables: Tables,
}

impl BrowserEngine {
    /// Answers a request, an object of JSON; so is the answer.
    pub fn answer(&mut self, request: &[u8]) -> Vec<u8> {
        let read: Result<Request, _> = serde_json::from_slice(request);
        let answer = match read {
            Ok(Request { lang, call }) => {
                let lang = lang.unwrap_or_default();
                let locale = texts::all().find(&lang).unwrap_or(english());
                self.call(call, locale)
            }
            Err(why) => Err(RefusedRequest::program("", why.to_string(), english())),
        };
        let (key, said) = match answer {
            Ok(said) => ("ok", said),
            Err(why) => ("error", wire::text(&why)),
        };
        format!("{{\"{key}\":{said}}}").into_bytes()
    }

    fn call(&mut self, call: Call, locale: Locale) -> AnswerText {
        let BrowserEngine { matches, tables } = self;
        match call {
            Call::About {} => text(&about()),
            Call::Try { place, seat, touches, word } => {
                let judge = |play: &dyn matches::AnyMatch| {
                    let verdict = wire::tried::tried(play, seat.0, touches, word, locale);
                    text(&verdict)
                };
                match place {
                    crate::request::Subject::Match(id) => judge(matches.find(id, locale)?),
                    crate::request::Subject::Table(id) => tables.ahead(id, seat, judge, locale),
                }
            }
            Call::Foresee { place, seat, touches } => {
                let play = match place {
                    crate::request::Subject::Match(id) => matches.find(id, locale)?,
                    crate::request::Subject::Table(id) => tables.play(id, locale)?,
                };
                let never = || false;
                text(&wire::foreseen::foreseen(play, seat.0, &touches, locale, never))
            }
            Call::Study { of } => wire::study::answer(of, locale, || false)
                .map_err(|why| RefusedRequest::of(why, locale)),
            Call::Lines { place, seat, effort } => lines(&place, seat.0, effort, locale),
            other => match matches.call(other, locale) {
                Ok(answer) => answer,
                Err(other) => tables.call(*other, locale),
            },
        }
    }
}

impl std::fmt::Debug for BrowserEngine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BrowserEngine").finish_non_exhaustive()
    }
}

/// Which version this is, of which rules, and what it speaks.
fn about() -> Json {
    let games: BTreeMap<&str, u16> =
        matches::catalogue().iter().map(|game| (game.info().id, game.info().rules)).collect();
    let languages: Vec<&str> = texts::all().languages().collect();
    let version = env!("CARGO_PKG_VERSION");
    json!({
        "abi": ABI, "version": version, "games": games, "languages": languages,
        "levels": bots::LEVELS,
    })
}
