//! The language of an answer: the one that the address requests by `?lang=de`, else the
//! one that a page was once requested in, which a cookie remembers, else the one that the person
//! chose, wherever that was, else the one that the browser prefers (`Accept-Language`).

use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, Uri, header, request::Parts},
};
use matches::texts;
use messages::Locale;

use super::cookie::cookies;

const COOKIE: &str = "lang";
/// A year.
const MAX_AGE: u32 = 31_536_000;

/// The language of whoever reads the answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader(pub(crate) Locale);

impl Reader {
    /// The language that the address or a cookie of a request names.
    pub(crate) fn named(uri: &Uri, headers: &HeaderMap) -> Option<Reader> {
        asked(uri).or_else(|| remembered(headers)).map(Reader)
    }

    /// The language that a request asks for; `chosen` is that of the person.
    pub(crate) fn of(uri: &Uri, headers: &HeaderMap, chosen: Option<Locale>) -> Reader {
        let known = Reader::named(uri, headers).map(|reader| reader.0).or(chosen);
        let liked = || {
            let header = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
            Some(texts::all().accepted(header))
        };
        Reader(known.or_else(liked).unwrap_or_else(texts::english))
    }
}

/// The language named in an address, if it is available.
fn asked(uri: &Uri) -> Option<Locale> {
    let words = uri.query()?.split('&').find_map(|pair| pair.strip_prefix("lang="));
    texts::all().find(words?)
}

fn remembered(headers: &HeaderMap) -> Option<Locale> {
    cookies(headers).find(|(name, _)| *name == COOKIE).and_then(|(_, code)| texts::all().find(code))
}

/// The cookie that remembers the language in which a page was requested.
pub(crate) fn cookie(uri: &Uri) -> Option<HeaderValue> {
    if ["/api/", "/a/"].iter().any(|prefix| uri.path().starts_with(prefix)) {
        return None;
    }
    remembering(asked(uri)?)
}

/// The cookie that remembers a language.
pub(crate) fn remembering(language: Locale) -> Option<HeaderValue> {
    let code = language.code();
    let text = format!("{COOKIE}={code}; Path=/; Max-Age={MAX_AGE}; SameSite=Lax");
    HeaderValue::from_str(&text).ok()
}

impl<S: Sync> FromRequestParts<S> for Reader {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Reader, Infallible> {
        let known = parts.extensions.get::<Reader>().copied();
        Ok(known.unwrap_or_else(|| Reader::of(&parts.uri, &parts.headers, None)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(address: &str, headers: &[(&'static str, &'static str)], expected: &str) {
        let pairs = headers.iter();
        let headers =
            pairs.map(|(k, v)| (k.parse().unwrap(), HeaderValue::from_static(v))).collect();
        assert_eq!(Reader::of(&address.parse().unwrap(), &headers, None).0.code(), expected);
    }

    #[test]
    fn reader_gets_the_language_that_was_asked_for_last() {
        reads("/t/1", &[], "en");
        reads("/t/1", &[("accept-language", "fr, de-AT;q=0.5")], "de");
        reads("/t/1", &[("accept-language", "de"), ("cookie", "session=1; lang=en")], "en");
        reads("/t/1?since=1&lang=de", &[("cookie", "lang=en")], "de");
        reads("/t/1?lang=xx", &[("cookie", "lang=de")], "de");
        reads("/t/1", &[("cookie", "lang=../../x")], "en");
    }

    #[test]
    fn cookie_remembers_only_languages_there_are() {
        let set = cookie(&"/?lang=de-DE".parse().unwrap()).expect("a cookie");
        assert!(set.to_str().unwrap().starts_with("lang=de; "));
        assert_eq!(cookie(&"/?lang=xx;Secure".parse().unwrap()), None);
        assert_eq!(cookie(&"/api/games?lang=de".parse().unwrap()), None);
    }
}
