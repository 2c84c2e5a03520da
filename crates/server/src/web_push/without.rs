//! A program without cryptography for web push: it has no key, so nobody can subscribe.

use super::BrowserKeys;

/// A key that there is none of.
pub(crate) enum HallKey {}

impl HallKey {
    pub(crate) fn generate() -> Option<String> {
        None
    }

    pub(crate) fn read(_: &str) -> Option<HallKey> {
        None
    }

    pub(crate) fn public(&self) -> String {
        match *self {}
    }

    pub(crate) fn authorization(&self, _: &str, _: Option<&str>, _: i64) -> Option<String> {
        match *self {}
    }
}

pub(crate) fn encrypt(_: &BrowserKeys, _: &[u8]) -> Option<Vec<u8>> {
    None
}
