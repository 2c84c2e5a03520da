//! Sessions of a person, as that person may see them.

use serde_json::{Value as Json, json};
use session::Hash32;

use crate::ports::store::DeviceSession;

/// What a session is called among those of its person.
pub(crate) fn session_mark(token: Hash32) -> String {
    Hash32::of(&format!("session:{}", token.to_hex())).to_hex()[..16].into()
}

/// A session.
pub(crate) fn session_view(of: &DeviceSession) -> Json {
    json!({
        "id": session_mark(of.token), "device": of.device, "made": of.made, "seen": of.seen,
    })
}
