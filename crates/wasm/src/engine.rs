//! What answers requests.

use std::collections::BTreeMap;

use hall_core::Standings;
use matches::{
    AnyMatch,
    texts::{self, english},
};
use messages::Locale;
use serde_json::{Value as Json, json};

use crate::{
    analysis::{Matches, compare, lines},
    learning::{Collections, teach},
    refused::{AnswerText, RefusedRequest, text},
    request::{Call, Request, Subject},
    reviews::Reviews,
    tables::Tables,
};

/// The version of the interface: it changes when a page of before would misunderstand.
pub const ABI: u32 = 2;

/// Everything that the page has opened.
#[derive(Default)]
pub struct BrowserEngine {
    matches: Matches,
    tables: Tables,
    collections: Collections,
    reviews: Reviews,
}

impl BrowserEngine {
    /// Answers a request, an object of JSON; so is the answer.
    pub fn answer(&mut self, request: &[u8]) -> Vec<u8> {
        let answer = match Request::read(request) {
            Ok(Request { lang, call }) => {
                let lang = lang.unwrap_or_default();
                let locale = texts::all().find(&lang).unwrap_or(english());
                let silent = |locale: &Locale| locale.is_missing();
                match call {
                    Call::About {} => text(&about()),
                    Call::Speak { language, wordings } => speak(&language, wordings),
                    // English has what another language lacks.
                    _ if [locale, english()].iter().any(silent) => Err(unspoken(locale)),
                    call => self.call(call, locale),
                }
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
        let BrowserEngine { matches, tables, collections, reviews } = self;
        if let Some(subject) = call.begins_or_ends() {
            reviews.forget(subject);
        }
        match call {
            Call::Try { place, seat, touches, word } => {
                let judge = |play: &dyn AnyMatch| {
                    let verdict = wire::tried::tried(play, seat.0, touches, word, locale);
                    text(&verdict)
                };
                match place {
                    Subject::Match(id) => judge(matches.find(id, locale)?),
                    Subject::Table(id) => tables.ahead(id, seat, judge, locale),
                }
            }
            Call::Foresee { place, seat, touches } => {
                let play = match place {
                    Subject::Match(id) => matches.find(id, locale)?,
                    Subject::Table(id) => tables.play(id, locale)?,
                };
                let never = || false;
                text(&wire::foreseen::foreseen(play, seat.0, &touches, locale, never))
            }
            Call::Study { of } => wire::study::answer(of, locale, || false)
                .map_err(|why| RefusedRequest::of(why, locale)),
            Call::Review { place, standings } => {
                let (play, ended) = match place {
                    Subject::Match(id) => (matches.find(id, locale)?, None),
                    Subject::Table(id) => (tables.play(id, locale)?, tables.standings(id, locale)?),
                };
                let told = standings.map(|told| standings_of(play, &told, locale)).transpose()?;
                reviews.look(place, play, ended.or(told), locale)
            }
            Call::Teach { game, course, text } => teach(&game, course, &text, locale),
            Call::Collect { game, lines } => collections.take(&game, &lines, locale),
            Call::Learn { game, of } => collections.answer(&game, &of, locale),
            Call::Compare { of, effort } => compare(of, effort, locale),
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

/// The standings that the page tells, of as many seats as the match has.
fn standings_of(
    play: &dyn AnyMatch,
    told: &str,
    locale: Locale,
) -> Result<Standings, RefusedRequest> {
    let read = told.parse::<Standings>().ok().filter(|of| of.seats() == play.seats());
    let why = || RefusedRequest::program("standings", "expected such as `a=1 b=2`", locale);
    read.ok_or_else(why)
}

/// Takes the wordings of a language that the module knows by name.
fn speak(language: &str, wordings: String) -> AnswerText {
    if texts::all().bring(language, wordings) {
        return text(&Json::Null);
    }
    let why = format!("{language} is none of its languages");
    Err(RefusedRequest::program("language", why, english()))
}

/// Says that wordings were not brought.
fn unspoken(locale: Locale) -> RefusedRequest {
    let why = format!("the wordings of {} or of English were not brought", locale.code());
    RefusedRequest::program("lang", why, locale)
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
