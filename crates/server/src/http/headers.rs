//! What headers say, and compression.

use std::io::Write as _;

use axum::{
    body::{Body, Bytes, HttpBody as _},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    response::{IntoResponse, Response},
};

use crate::error::{ApiError, Code};

/// Answers shorter than this are not compressed.
const SMALL: u64 = 1024;

pub(crate) fn has_type(parts: &Parts, expected: &str) -> bool {
    let given = parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    given.is_some_and(|given| {
        given.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(expected))
    })
}

pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let given = headers.get(header::ACCEPT_ENCODING).and_then(|given| given.to_str().ok());
    given.is_some_and(|given| {
        given.split(',').any(|way| {
            let mut parts = way.split(';').map(str::trim);
            parts.next() == Some("gzip") && parts.next() != Some("q=0")
        })
    })
}

/// The answer compressed, if it is a whole text of some length.
pub(super) async fn compressed(response: Response) -> Response {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let text = kind.is_some_and(|kind| {
        kind.starts_with("application/json")
            || (kind.starts_with("text/") && !kind.starts_with("text/event-stream"))
    });
    let size = response.body().size_hint().exact();
    if !text
        || size.is_none_or(|size| size < SMALL)
        || response.headers().contains_key(header::CONTENT_ENCODING)
    {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(plain) = axum::body::to_bytes(body, usize::MAX).await else {
        return ApiError::new(Code::Unavailable, "the answer was lost").into_response();
    };
    let Some(small) = gzip(&plain, flate2::Compression::fast()) else {
        return Response::from_parts(parts, Body::from(plain));
    };
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(small))
}

/// The bytes compressed.
pub(crate) fn gzip(bytes: &[u8], how: flate2::Compression) -> Option<Bytes> {
    let mut writer = flate2::write::GzEncoder::new(Vec::with_capacity(bytes.len() / 3), how);
    writer.write_all(bytes).ok()?;
    writer.finish().ok().map(Bytes::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(k, v)| (k.parse().unwrap(), HeaderValue::from_static(v))).collect()
    }

    #[test]
    fn accept_encoding_with_a_quality_of_zero_is_refused() {
        assert!(accepts_gzip(&headers(&[("accept-encoding", "br, gzip;q=0.5")])));
        assert!(!accepts_gzip(&headers(&[("accept-encoding", "br, gzip;q=0")])));
        assert!(!accepts_gzip(&headers(&[])));
    }
}
