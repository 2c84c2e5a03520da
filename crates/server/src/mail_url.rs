//! The URL of a mail server, whose password is shown to nobody.

use std::{fmt, str::FromStr};

use crate::percent::{percent_decoded, percent_encoded};

/// What stands for a password that is not shown.
const HIDDEN: &str = "***";

/// How a connection to a mail server is encrypted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MailSecurity {
    /// Not at all: for a server on this machine.
    Plain,
    /// From the first byte.
    Tls,
    /// By STARTTLS, or no message is sent.
    StartTls,
}

/// The URL of a mail server: `smtp://`, `smtps://` or `starttls://`, then `USER:PASSWORD@` if it
/// wants them, the host and the port. Neither `Display` nor `Debug` show the password.
#[derive(Clone, PartialEq, Eq)]
pub struct MailUrl {
    /// How the connection is encrypted.
    pub(crate) security: MailSecurity,
    /// The user and the password.
    pub(crate) login: Option<(String, String)>,
    /// The host.
    pub(crate) host: String,
    /// The port.
    pub(crate) port: u16,
}

impl MailUrl {
    fn scheme(&self) -> &'static str {
        match self.security {
            MailSecurity::Plain => "smtp",
            MailSecurity::Tls => "smtps",
            MailSecurity::StartTls => "starttls",
        }
    }
}

impl fmt::Display for MailUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let login =
            self.login.as_ref().map(|(user, _)| format!("{}:{HIDDEN}@", percent_encoded(user)));
        let login = login.unwrap_or_default();
        write!(f, "{}://{login}{}:{}", self.scheme(), self.host, self.port)
    }
}

impl fmt::Debug for MailUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for MailUrl {
    type Err = String;

    /// What is refused is not repeated: it may hold a password, with a slip before it, too.
    fn from_str(text: &str) -> Result<MailUrl, String> {
        let expected = || {
            "expected a URL as smtps://USER:PASSWORD@HOST:PORT (or smtp://, starttls://), with \
             signs such as @ in the user and the password written as %40"
                .to_string()
        };
        let (scheme, rest) = text.split_once("://").ok_or_else(expected)?;
        let (security, usual) = match scheme {
            "smtp" => (MailSecurity::Plain, 25),
            "smtps" => (MailSecurity::Tls, 465),
            "starttls" => (MailSecurity::StartTls, 587),
            _ => return Err(expected()),
        };
        let rest = rest.trim_end_matches('/');
        let (login, place) = match rest.rsplit_once('@') {
            None => (None, rest),
            Some((login, place)) => {
                let (user, password) = login.split_once(':').ok_or_else(expected)?;
                let read =
                    percent_decoded(user).zip(percent_decoded(password)).ok_or_else(expected)?;
                if read.1 == HIDDEN {
                    return Err(format!("expected the password in place of {HIDDEN}"));
                }
                (Some(read), place)
            }
        };
        let (host, port) = match place.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => {
                (host, port.parse().map_err(|_| expected())?)
            }
            _ => (place, usual),
        };
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "-.[]:".contains(letter);
        if host.is_empty() || !host.chars().all(fits) {
            return Err(expected());
        }
        Ok(MailUrl { security, login, host: host.into(), port })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn url_of_mail_server_is_read_and_its_password_shown_nowhere() {
        for (text, shown) in [
            ("smtps://hall%40x.org:se%3Acret@mx.org", "smtps://hall%40x.org:***@mx.org:465"),
            ("starttls://hall:secret@mx.org:2525/", "starttls://hall:***@mx.org:2525"),
            ("smtp://127.0.0.1", "smtp://127.0.0.1:25"),
            ("smtp://[::1]:1025", "smtp://[::1]:1025"),
        ] {
            let url: MailUrl = text.parse().expect("it is one");
            assert_eq!((url.to_string(), format!("{url:?}")), (shown.into(), shown.into()));
        }
        let url: MailUrl = "smtps://hall%40x.org:se%3Acret@mx.org".parse().expect("it is one");
        assert_eq!(url.login, Some(("hall@x.org".into(), "se:cret".into())));
    }

    #[test]
    fn what_is_no_url_of_a_mail_server_is_refused_without_its_password() {
        for text in [
            "",
            "secret",
            "http://user:secret@host",
            "smtp://user:secret@",
            "smtp://user:secret@host:port",
            "smtp://secret@host",
            "smtp://user:secret%zz@host",
            "smtp://user:secret@ho st",
            "smtp://user:***@host",
        ] {
            let why = text.parse::<MailUrl>().expect_err("it is none");
            assert!(why.starts_with("expected") && !why.contains("secret"), "{text}: {why}");
        }
    }
}
