//! An identity at the host's identity provider, as an account keeps it.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use session::{Hash32, PersonId};

use super::identity_provider::ProvenIdentity;
use crate::ports::store::{Note, NoteKind, StoreOp};

/// For how long whoever has just signed in by the provider need not prove who he is once more, and
/// for how long a sign-in that adds an identity to an account may take, in milliseconds.
pub(super) const IDENTITY_FRESH_FOR: i64 = 600_000;

/// An identity that opens an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct KeptIdentity {
    /// The digest of who it is at the provider.
    digest: String,
    /// When it was added, in milliseconds since 1970.
    pub(super) made: i64,
    /// When it was last used.
    used: i64,
    /// The session that it opened then.
    session: String,
}

impl KeptIdentity {
    /// One that opens a session now.
    pub(super) fn new(identity: &ProvenIdentity, now: i64, token: Hash32) -> KeptIdentity {
        let digest = identity.digest.to_hex();
        KeptIdentity { digest, made: now, used: now, session: token.to_hex() }
    }

    /// The write by which it finds the account of a person.
    pub(super) fn noted(&self, person: PersonId) -> StoreOp {
        let (id, body) = (self.digest.clone(), json!({ "person": person.to_hex() }).to_string());
        StoreOp::Note(NoteKind::Identity, Note { id, at: self.made, body })
    }

    /// The write after which it finds no account.
    pub(super) fn dropped(&self) -> StoreOp {
        StoreOp::DropNote(NoteKind::Identity, self.digest.clone(), None)
    }

    /// Whether it opened this session a short while ago.
    pub(super) fn is_fresh(&self, token: Hash32, now: i64) -> bool {
        self.session == token.to_hex() && now - self.used < IDENTITY_FRESH_FOR
    }

    /// As its person is shown it.
    pub(crate) fn view(&self, token: Option<Hash32>, now: i64) -> Json {
        let mut view = json!({ "made": self.made, "used": self.used });
        if token.is_some_and(|token| self.is_fresh(token, now)) {
            view["fresh"] = true.into();
        }
        view
    }
}
