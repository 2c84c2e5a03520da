//! Bytes as text: base64 with letters that need no escaping in addresses.

use base64::{
    Engine as _,
    alphabet::URL_SAFE,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};

/// Browsers write it without padding; others may write it with.
const FORM: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Bytes in base64url, without padding.
pub(crate) fn write_base64url(bytes: &[u8]) -> String {
    FORM.encode(bytes)
}

/// Reads base64url.
pub(crate) fn read_base64url(text: &str) -> Option<Vec<u8>> {
    FORM.decode(text).ok()
}
