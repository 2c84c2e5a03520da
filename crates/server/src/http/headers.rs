//! Header values, and files compressed once.

use std::io::Write as _;

use axum::{
    body::Bytes,
    http::{HeaderMap, header, request::Parts},
};

pub(crate) fn has_type(parts: &Parts, expected: &str) -> bool {
    let given = parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    given.is_some_and(|given| {
        given.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(expected))
    })
}

pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    accepts(headers, "gzip")
}

/// Whether a browser reads what is compressed in this way.
pub(crate) fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let given = headers.get(header::ACCEPT_ENCODING).and_then(|given| given.to_str().ok());
    given.is_some_and(|given| {
        given.split(',').any(|way| {
            let mut parts = way.split(';').map(str::trim);
            parts.next() == Some(coding) && parts.next() != Some("q=0")
        })
    })
}

/// The compressed bytes.
pub(crate) fn gzip(bytes: &[u8], how: flate2::Compression) -> Option<Bytes> {
    let mut writer = flate2::write::GzEncoder::new(Vec::with_capacity(bytes.len() / 3), how);
    writer.write_all(bytes).ok()?;
    writer.finish().ok().map(Bytes::from)
}

/// How far brotli goes for a file that is compressed once: tenths of a second for the largest.
pub(crate) const BROTLI_FILE: i32 = 11;
/// How far it goes for an answer that is compressed each time: about a millisecond for a page.
pub(crate) const BROTLI_ANSWER: i32 = 5;

/// The bytes compressed by brotli.
pub(crate) fn brotli(bytes: &[u8], quality: i32) -> Option<Bytes> {
    let params = brotli::enc::BrotliEncoderParams {
        quality,
        mode: brotli::enc::backward_references::BrotliEncoderMode::BROTLI_MODE_TEXT,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut small = Vec::with_capacity(bytes.len() / 3);
    brotli::BrotliCompress(&mut &*bytes, &mut small, &params).ok()?;
    Some(small.into())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(k, v)| (k.parse().unwrap(), HeaderValue::from_static(v))).collect()
    }

    #[test]
    fn accept_encoding_with_a_quality_of_zero_is_refused() {
        assert!(accepts_gzip(&headers(&[("accept-encoding", "br, gzip;q=0.5")])));
        assert!(!accepts_gzip(&headers(&[("accept-encoding", "br, gzip;q=0")])));
        assert!(!accepts_gzip(&headers(&[])));
        assert!(accepts(&headers(&[("accept-encoding", "gzip, br")]), "br"));
        assert!(!accepts(&headers(&[("accept-encoding", "gzip, br;q=0")]), "br"));
    }
}
