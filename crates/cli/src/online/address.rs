//! Addresses of halls, and links to their tables.

use anyhow::{Context, bail};

/// The address of a hall, with what a link says beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    /// Scheme, host and port.
    pub(crate) origin: String,
    /// The table that a link leads to.
    pub(crate) table: Option<String>,
    /// The secret of a link that seats whoever opens it.
    pub(crate) secret: Option<String>,
}

/// Whether a text is one that a hall may have made: letters and digits.
fn is_plain(text: &str) -> bool {
    !text.is_empty() && text.len() <= 128 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

impl Address {
    /// Reads `https://hall.example`, or a link such as `https://hall.example/t/ID#seat=SECRET`.
    ///
    /// # Errors
    /// What was expected.
    pub(crate) fn parse(text: &str) -> anyhow::Result<Address> {
        let expected = || {
            format!(
                "--hall: expected the address of a hall, as https://hall.example, or a link to \
                 a table there, not {text:?}"
            )
        };
        let (whole, fragment) = text.trim().split_once('#').unwrap_or((text.trim(), ""));
        let (scheme, rest) = whole.split_once("://").with_context(expected)?;
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let odd = |byte: u8| !(byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte));
        if !matches!(scheme, "http" | "https") || host.is_empty() || host.bytes().any(odd) {
            bail!(expected());
        }
        let path = path.split('?').next().unwrap_or_default().trim_end_matches('/');
        let table = match path.strip_prefix("t/") {
            Some(id) if is_plain(id) => Some(id.to_owned()),
            None if path.is_empty() => None,
            _ => bail!(expected()),
        };
        let secret = match fragment.strip_prefix("seat=") {
            Some(secret) if table.is_some() && is_plain(secret) => Some(secret.to_owned()),
            Some(_) => bail!(expected()),
            None => None,
        };
        Ok(Address { origin: format!("{scheme}://{host}"), table, secret })
    }

    /// The same hall and another table.
    ///
    /// # Errors
    /// What was expected.
    pub(crate) fn at(mut self, table: &str) -> anyhow::Result<Address> {
        if !is_plain(table) {
            bail!("--table: expected the id of a table, as in its address, not {table:?}");
        }
        self.secret = self.secret.filter(|_| self.table.as_deref() == Some(table));
        self.table = Some(table.to_owned());
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_of_a_hall_and_links_are_read() {
        let hall = Address::parse("https://hall.example/").expect("an address");
        assert_eq!((hall.origin.as_str(), hall.table), ("https://hall.example", None));
        let seat =
            Address::parse(" http://[::1]:7171/t/63pv2c?lang=de#seat=a1B2 ").expect("a link");
        assert_eq!(seat.origin, "http://[::1]:7171");
        assert_eq!(seat.table.as_deref(), Some("63pv2c"));
        assert_eq!(seat.secret.as_deref(), Some("a1B2"));
        let moved = seat.at("other").expect("a table");
        assert_eq!((moved.table.as_deref(), moved.secret), (Some("other"), None));
    }

    #[test]
    fn what_is_no_address_says_what_was_expected() {
        for text in [
            "",
            "hall.example",
            "ftp://hall.example",
            "http://",
            "http://a b",
            "http://a@b",
            "http://hall/people/Ann",
            "http://hall/t/../x",
            "http://hall/#seat=x",
            "http://hall/t/1#seat=",
        ] {
            let why = Address::parse(text).expect_err(text).to_string();
            assert!(why.contains("expected the address of a hall"), "{why}");
        }
        let hall = Address::parse("http://hall").expect("an address");
        assert!(hall.at("a/b").is_err());
    }
}
