//! The URL of a database, whose password is shown to nobody.

use std::{fmt, str::FromStr};

/// What stands for a password that is not shown.
const HIDDEN: &str = "***";

/// The URL of a PostgreSQL database. Neither `Display` nor `Debug` show its password.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// The URL with its password, for who connects.
    pub(crate) fn whole(&self) -> &str {
        &self.0
    }
}

/// A URL without its password: what stands before it, and after it.
fn around_password(url: &str) -> Option<(&str, &str)> {
    let from = url.find("://")? + 3;
    let authority = url[from..].find(['/', '?']).map_or(url.len(), |end| from + end);
    let at = from + url[from..authority].rfind('@')?;
    let colon = from + url[from..at].find(':')?;
    Some((&url[..=colon], &url[at..]))
}

/// Hides the value of a parameter `password`.
fn without_parameter(url: &str) -> String {
    let Some((base, parameters)) = url.split_once('?') else { return url.into() };
    let hidden = parameters.split('&').map(|one| match one.split_once('=') {
        Some(("password", _)) => format!("password={HIDDEN}"),
        _ => one.into(),
    });
    format!("{base}?{}", hidden.collect::<Vec<String>>().join("&"))
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match around_password(&self.0) {
            Some((before, after)) => format!("{before}{HIDDEN}{after}"),
            None => self.0.clone(),
        };
        f.write_str(&without_parameter(&text))
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for DatabaseUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<DatabaseUrl, String> {
        let expected = "expected a URL as postgres://USER:PASSWORD@HOST:PORT/DATABASE";
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            // It may be anything, a password with a slip before it, too.
            return Err(expected.into());
        }
        let url = DatabaseUrl(text.into());
        let hidden = |(before, after): (&str, &str)| {
            text.len() == before.len() + HIDDEN.len() + after.len()
                && text[before.len()..].starts_with(HIDDEN)
        };
        if around_password(text).is_some_and(hidden) {
            return Err(format!("expected the password in place of {HIDDEN}, in {url}"));
        }
        #[cfg(feature = "postgres")]
        {
            let config = text.parse::<tokio_postgres::Config>();
            let config = config.map_err(|why| {
                let cause = std::error::Error::source(&why);
                let cause = cause.map_or_else(|| why.to_string(), ToString::to_string);
                format!("{expected}, not {url}: {cause}")
            })?;
            if config.get_hosts().is_empty() {
                return Err(format!("{expected}: {url} names no host"));
            }
            if config.get_dbname().is_none() {
                return Err(format!("{expected}: {url} names no database"));
            }
        }
        Ok(url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn password_of_url_is_shown_nowhere() {
        for (text, shown) in [
            ("postgres://hall:se:cr%40et@db:5432/hall", "postgres://hall:***@db:5432/hall"),
            ("postgresql://hall@db/hall", "postgresql://hall@db/hall"),
            ("postgres://db/hall?user=x&password=secret", "postgres://db/hall?user=x&password=***"),
            ("postgres://hall@%2Frun%2Fpg/hall", "postgres://hall@%2Frun%2Fpg/hall"),
        ] {
            let url: DatabaseUrl = text.parse().expect("it is one");
            assert_eq!((url.to_string(), format!("{url:?}")), (shown.into(), shown.into()));
            assert_eq!(url.whole(), text);
        }
    }

    #[test]
    fn what_is_no_url_of_a_database_is_refused_without_its_password() {
        for (text, said) in [
            ("mysql://hall:secret@db/hall", "expected a URL as postgres://"),
            ("secret", "expected a URL as postgres://"),
            ("postgres://hall:***@db/hall", "expected the password in place of ***"),
            #[cfg(feature = "postgres")]
            ("postgres://hall:secret@db:port/hall", "not postgres://hall:***@db:port/hall"),
            #[cfg(feature = "postgres")]
            ("postgres://hall:secret@db/hall?colour=red", "colour"),
            #[cfg(feature = "postgres")]
            ("postgres://hall:secret@db", "names no database"),
            #[cfg(feature = "postgres")]
            ("postgres:///hall", "names no host"),
        ] {
            let why = text.parse::<DatabaseUrl>().expect_err("it is none");
            assert!(why.contains(said) && !why.contains("secret"), "{text}: {why}");
        }
    }
}
