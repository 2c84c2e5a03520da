//! Text within URLs, where signs with a meaning are written as `%40`.

/// Text as it stands in a URL.
pub(crate) fn percent_encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// Text that stands so in a URL.
pub(crate) fn percent_decoded(text: &str) -> Option<String> {
    let (mut bytes, mut rest) = (Vec::new(), text.bytes());
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next()?, rest.next()?];
        let digits = std::str::from_utf8(&digits).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
    }
    String::from_utf8(bytes).ok()
}

/// Names and values as a query, or as a form is sent.
pub(crate) fn query(pairs: &[(&str, &str)]) -> String {
    let pair = |(name, value): &(&str, &str)| format!("{name}={}", percent_encoded(value));
    pairs.iter().map(pair).collect::<Vec<_>>().join("&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_in_a_url_is_read_as_written() {
        for text in ["", "plain", "a b&c=d", "ä/€?#%", "%40"] {
            assert_eq!(percent_decoded(&percent_encoded(text)).as_deref(), Some(text));
        }
        assert_eq!(query(&[("a", "b c"), ("d", "&")]), "a=b%20c&d=%26");
        assert_eq!(percent_decoded("%zz"), None);
    }
}
