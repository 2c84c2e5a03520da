//! What tokens open the hall for.
//!
//! A token is a secret that a program brings in place of a cookie. The account of its person says
//! what there is of it, and what it may do; a note finds the account by the digest of the secret.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use session::{Hash32, PersonId};

use super::remembered::Remembered;
use crate::{
    error::ApiError,
    ports::{
        Ports,
        store::{Note, NoteKind, StoreOp},
    },
    token_scope::TokenScope,
};

/// How many are remembered.
const KNOWN_MAX: usize = 100_000;
/// How exactly it is known when a token was last used, in milliseconds.
const USED_LATE: i64 = 3_600_000;

/// A token as the account of its person has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct KeptToken {
    /// The SHA-256 of the secret, in hexadecimal digits.
    pub(crate) digest: String,
    /// What its person calls it.
    pub(crate) name: String,
    /// What it may do.
    pub(crate) scopes: Vec<TokenScope>,
    /// When it was made, in milliseconds since 1970.
    pub(crate) made: i64,
    /// Until when it works, in milliseconds since 1970, if not until it is withdrawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) until: Option<i64>,
}

/// What of an account is about tokens.
#[derive(Deserialize)]
struct TokensOfAccount {
    #[serde(default)]
    tokens: Vec<KeptToken>,
}

/// Whom a token opens the hall for, and for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grant {
    /// The person.
    pub(crate) person: PersonId,
    /// What it may do, a bit for each.
    scopes: u8,
    /// Until when it works, in milliseconds since 1970, if it ends by itself.
    pub(crate) until: Option<i64>,
}

impl Grant {
    fn of(person: PersonId, token: &KeptToken) -> Grant {
        let scopes = token.scopes.iter().fold(0, |all, scope| all | 1 << *scope as u8);
        Grant { person, scopes, until: token.until }
    }

    /// Whether it may do this.
    pub(crate) fn allows(self, scope: TokenScope) -> bool {
        self.scopes & 1 << scope as u8 != 0
    }
}

/// What finds the account of a token.
#[derive(Serialize, Deserialize)]
struct TokenNote {
    person: String,
    /// When it was last used, about; 0 if never.
    used: i64,
}

/// The write that says when a token was last used, and by which it is found.
pub(super) fn note(digest: &str, person: PersonId, used: i64) -> StoreOp {
    let body = serde_json::to_string(&TokenNote { person: person.to_hex(), used });
    let note = Note { id: digest.into(), at: used, body: body.expect("plain data") };
    StoreOp::Note(NoteKind::Token, note)
}

/// The write after which nobody finds a token.
pub(super) fn dropped(token: &KeptToken) -> StoreOp {
    StoreOp::DropNote(NoteKind::Token, token.digest.clone(), None)
}

/// The writes after which all tokens of an account open nothing; it has none then.
pub(super) fn ending(tokens: &mut Vec<KeptToken>) -> Vec<StoreOp> {
    tokens.drain(..).map(|token| dropped(&token)).collect()
}

/// When a token was last used, about, by its note; `None` if never.
pub(super) fn used(note: Option<&Note>) -> Option<i64> {
    let note: TokenNote = serde_json::from_str(&note?.body).ok()?;
    (note.used > 0).then_some(note.used)
}

#[derive(Clone, Copy)]
struct KnownGrant {
    grant: Grant,
    /// When it was last used, as the store has it.
    used: i64,
}

/// Which tokens open the hall, and for whom.
pub(crate) struct Grants {
    ports: Ports,
    known: Remembered<Hash32, KnownGrant>,
}

impl Grants {
    pub(super) fn new(ports: Ports) -> Grants {
        Grants { ports, known: Remembered::new(KNOWN_MAX) }
    }

    /// Whom the token with this digest opens the hall for, if for anybody.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn find(&self, token: Hash32) -> Result<Option<Grant>, ApiError> {
        let known = match self.known.get(&token) {
            Some(known) => known,
            None => match self.read(token).await? {
                Some(known) => known,
                None => return Ok(None),
            },
        };
        let now = self.ports.clock.now();
        if known.grant.until.is_some_and(|until| until <= now) {
            return Ok(None);
        }
        if now - known.used > USED_LATE {
            self.known.update(&token, |known| known.used = now);
            // If it is lost, it is used again.
            let seen = vec![note(&token.to_hex(), known.grant.person, now)];
            let _lost = self.ports.store.commit(seen).await;
        }
        Ok(Some(known.grant))
    }

    async fn read(&self, token: Hash32) -> Result<Option<KnownGrant>, ApiError> {
        let start = self.known.begin();
        let (store, digest) = (Arc::clone(&self.ports.store), token.to_hex());
        let look = move || {
            let note = store.note(NoteKind::Token, &digest)?;
            let note = note.and_then(|note| serde_json::from_str::<TokenNote>(&note.body).ok());
            let Some(note) = note else { return Ok::<_, ApiError>(None) };
            let Some(person) = PersonId::from_hex(&note.person) else { return Ok(None) };
            let Some(account) = store.account(person)? else { return Ok(None) };
            let of = serde_json::from_str::<TokensOfAccount>(&account.body).ok();
            let kept = of.and_then(|of| of.tokens.into_iter().find(|one| one.digest == digest));
            let known = |kept| KnownGrant { grant: Grant::of(person, &kept), used: note.used };
            Ok(kept.map(known))
        };
        let Some(known) = self.ports.workers.run(look).await?? else { return Ok(None) };
        self.known.keep(start, token, known);
        Ok(Some(known))
    }

    /// What is known of the tokens of a person may be old.
    pub(super) fn forget(&self, person: PersonId) {
        self.known.forget_where(|_, known| known.grant.person == person);
    }

    /// What is known may be old.
    pub(super) fn forget_all(&self) {
        self.known.forget_all();
    }
}
