//! Web push: messages that only one browser can read (RFC 8291), and the proof of who sends them
//! (RFC 8292). Both need the cryptography of the feature `hooks`.

#[cfg(feature = "hooks")]
mod encryption;
#[cfg(feature = "hooks")]
mod vapid;
#[cfg(not(feature = "hooks"))]
mod without;

#[cfg(feature = "hooks")]
pub(crate) use encryption::encrypt;
#[cfg(feature = "hooks")]
pub(crate) use vapid::HallKey;
#[cfg(not(feature = "hooks"))]
pub(crate) use without::{HallKey, encrypt};

use crate::base64url::read_base64url;

/// What messages to a browser are encrypted for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BrowserKeys {
    /// Its public key: a point of P-256, uncompressed.
    pub(crate) point: Vec<u8>,
    /// The secret that the browser shares with the hall alone.
    pub(crate) auth: Vec<u8>,
}

impl BrowserKeys {
    /// Reads what `PushSubscription.toJSON()` says of them.
    pub(crate) fn read(p256dh: &str, auth: &str) -> Option<BrowserKeys> {
        let (point, auth) = (read_base64url(p256dh)?, read_base64url(auth)?);
        let fits = point.len() == 65 && point[0] == 4 && auth.len() == 16;
        fits.then_some(BrowserKeys { point, auth })
    }
}
