//! Passkeys as WebAuthn has them: what a browser sends when one is made or used, and whether it
//! fits. Nothing here is kept or looked up.
//!
//! No attestation is asked for, so that of what a browser sends when a passkey is made the data of
//! the authenticator are read alone. The keys are those of ES256, on the curve P-256: every
//! authenticator of a system, a telephone or a security key makes them.

use p256::ecdsa::{Signature, VerifyingKey, signature::Verifier as _};
use serde::{Deserialize, Serialize};
use session::Hash32;
use sha2::{Digest as _, Sha256};

use crate::{
    base64url::{read_base64url, write_base64url},
    ports::store::{NoteKind, StoreOp},
};

/// COSE's number for ES256.
pub(crate) const ES256: i32 = -7;
/// The longest text that is read, in bytes.
const TEXT_MAX: usize = 4096;
/// The flags of an authenticator: somebody was there; a key is attached.
const PRESENT: u8 = 0x01;
const ATTACHED: u8 = 0x40;
/// Before an attached key: the hash of the site, flags, the counter, the model, a length.
const HEAD: usize = 37;
const MODEL: usize = 16;
/// A key of ES256 in CBOR, as CTAP2 fixes it: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`.
const KEY_HEAD: [u8; 10] = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
const KEY_MIDDLE: [u8; 3] = [0x22, 0x58, 0x20];

/// The site for which passkeys are made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RelyingParty {
    /// The name of the host, without a port.
    pub(crate) id: String,
    /// What its addresses begin with: `https://hall.example`.
    pub(crate) origin: String,
}

/// A passkey as the account of its person has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct KeptPasskey {
    /// The id of the credential, in base64url.
    pub(crate) id: String,
    /// The public key: a point of the curve, in base64url.
    pub(crate) key: String,
    /// How often the authenticator says that it signed; 0 where it does not count.
    pub(crate) counter: u32,
    /// What its person calls it.
    pub(crate) name: String,
    /// For which host it was made.
    pub(crate) site: String,
    /// When it was made, in milliseconds since 1970.
    pub(crate) made: i64,
    /// When it was last used, to the hour; 0 if never.
    #[serde(default)]
    pub(crate) used: i64,
    /// Whether its counter went back: somebody may have copied it. It opens nothing any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) doubted: bool,
}

/// What a browser sends of a passkey that was made; texts in base64url.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreatedPasskey {
    pub(crate) client_data: String,
    pub(crate) authenticator_data: String,
}

/// What a browser sends of a passkey that was used; texts in base64url.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UsedPasskey {
    pub(crate) id: String,
    pub(crate) client_data: String,
    pub(crate) authenticator_data: String,
    pub(crate) signature: String,
}

/// What is in the data that a browser signs for.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// A key that was made, and its id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MadeKey {
    pub(super) id: String,
    pub(super) key: String,
    pub(super) counter: u32,
}

/// Bytes as texts have them.
pub(super) fn written(bytes: &[u8]) -> String {
    write_base64url(bytes)
}

fn read(text: &str) -> Option<Vec<u8>> {
    if text.len() > TEXT_MAX {
        return None;
    }
    read_base64url(text)
}

/// The challenge that a browser answers, if it does so here and for this.
fn challenge(client_data: &[u8], kind: &str, site: &RelyingParty) -> Option<String> {
    let data: ClientData = serde_json::from_slice(client_data).ok()?;
    let is_here = data.origin.eq_ignore_ascii_case(&site.origin) && !data.cross_origin;
    (data.kind == kind && is_here).then_some(data.challenge)
}

/// The flags and the counter of an authenticator, if it was asked for this site and somebody was
/// there.
fn flags(data: &[u8], site: &RelyingParty) -> Option<(u8, u32)> {
    let (hash, rest) = data.split_at_checked(32)?;
    let (flags, counter) = (*rest.first()?, rest.get(1..5)?.try_into().ok()?);
    let is_for = hash == Sha256::digest(site.id.as_bytes()).as_slice();
    (is_for && flags & PRESENT != 0).then_some((flags, u32::from_be_bytes(counter)))
}

impl CreatedPasskey {
    /// The challenge that was answered, if one of this site was.
    pub(super) fn challenge(&self, site: &RelyingParty) -> Option<String> {
        challenge(&read(&self.client_data)?, "webauthn.create", site)
    }

    /// The key that was made, if it is one of ES256 for this site.
    pub(super) fn key(&self, site: &RelyingParty) -> Option<MadeKey> {
        let data = read(&self.authenticator_data)?;
        let (flags, counter) = flags(&data, site)?;
        if flags & ATTACHED == 0 {
            return None;
        }
        let rest = data.get(HEAD + MODEL..)?;
        let (length, rest) = rest.split_at_checked(2)?;
        let length = usize::from(u16::from_be_bytes(length.try_into().ok()?));
        let (id, rest) = rest.split_at_checked(length)?;
        let (x, rest) = rest.strip_prefix(&KEY_HEAD)?.split_at_checked(32)?;
        let y = rest.strip_prefix(&KEY_MIDDLE)?.get(..32)?;
        let point = [&[0x04], x, y].concat();
        VerifyingKey::from_sec1_bytes(&point).ok()?;
        // CTAP2 knows no longer ones.
        let fits = (16..=1023).contains(&id.len());
        fits.then(|| MadeKey { id: written(id), key: written(&point), counter })
    }
}

impl UsedPasskey {
    /// The challenge that was answered, if one of this site was.
    pub(super) fn challenge(&self, site: &RelyingParty) -> Option<String> {
        challenge(&read(&self.client_data)?, "webauthn.get", site)
    }

    /// The counter of the authenticator, if it signed with this key for this site.
    pub(super) fn verified(&self, key: &str, site: &RelyingParty) -> Option<u32> {
        let (data, client) = (read(&self.authenticator_data)?, read(&self.client_data)?);
        let (_, counter) = flags(&data, site)?;
        let key = VerifyingKey::from_sec1_bytes(&read(key)?).ok()?;
        let signature = Signature::from_der(&read(&self.signature)?).ok()?;
        let signed = [&data, Sha256::digest(&client).as_slice()].concat();
        key.verify(&signed, &signature).is_ok().then_some(counter)
    }
}

impl KeptPasskey {
    /// What finds its account: a digest of its credential.
    pub(super) fn note_id(credential: &str) -> String {
        Hash32::of(&format!("passkey:{credential}")).to_hex()
    }

    /// The write after which nobody finds it.
    pub(super) fn dropped(&self) -> StoreOp {
        StoreOp::DropNote(NoteKind::Passkey, KeptPasskey::note_id(&self.id), None)
    }

    /// Whether a counter goes on from what is known: it does not where the key was copied, and both
    /// copies are used. Authenticators that do not count always say 0.
    pub(super) fn goes_on(&self, counter: u32) -> bool {
        counter > self.counter || counter == 0 && self.counter == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> RelyingParty {
        RelyingParty { id: "hall.example".into(), origin: "https://hall.example".into() }
    }

    fn client(kind: &str, origin: &str, more: &str) -> String {
        let text = format!(r#"{{"type":"{kind}","challenge":"abc","origin":"{origin}"{more}}}"#);
        written(text.as_bytes())
    }

    #[test]
    fn challenge_counts_for_its_act_and_its_origin_alone() {
        let of = |client_data| {
            let used = |client_data| UsedPasskey {
                id: String::new(),
                client_data,
                authenticator_data: String::new(),
                signature: String::new(),
            };
            used(client_data).challenge(&site())
        };
        assert_eq!(of(client("webauthn.get", "https://hall.example", "")).as_deref(), Some("abc"));
        for (kind, origin, more) in [
            ("webauthn.create", "https://hall.example", ""),
            ("webauthn.get", "https://hall.example:8443", ""),
            ("webauthn.get", "http://hall.example", ""),
            ("webauthn.get", "https://evil.example", ""),
            ("webauthn.get", "https://hall.example", r#","crossOrigin":true"#),
        ] {
            assert_eq!(of(client(kind, origin, more)), None, "{kind} {origin} {more}");
        }
        assert_eq!(of("%".into()), None);
        assert_eq!(of("A".repeat(TEXT_MAX + 1)), None);
    }

    #[test]
    fn key_cut_short_anywhere_is_none() {
        // A point of the curve: its generator.
        let (x, y) = (
            "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296",
            "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
        );
        let bytes = |hex: &str| session::Hash32::from_hex(hex).expect("32 bytes").0;
        let mut data = Sha256::digest(b"hall.example").to_vec();
        data.extend([PRESENT | ATTACHED, 0, 0, 0, 7]);
        data.extend([9; MODEL]);
        data.extend([0, 16]);
        data.extend([5; 16]);
        data.extend(KEY_HEAD);
        data.extend(bytes(x));
        data.extend(KEY_MIDDLE);
        data.extend(bytes(y));
        let made = |data: &[u8]| CreatedPasskey {
            client_data: String::new(),
            authenticator_data: written(data),
        };
        let key = made(&data).key(&site()).expect("it is whole");
        assert_eq!((key.id, key.counter), (written(&[5; 16]), 7));
        for end in 0..data.len() {
            assert_eq!(made(&data[..end]).key(&site()), None, "{end}");
        }
        for at in [0, 32, HEAD + MODEL + 2 + 16, data.len() - 1] {
            let mut other = data.clone();
            other[at] ^= 1;
            assert_eq!(made(&other).key(&site()), None, "{at}");
        }
    }

    #[test]
    fn counter_that_does_not_go_on_is_a_sign_of_a_copy() {
        let kept = |counter| KeptPasskey {
            id: String::new(),
            key: String::new(),
            counter,
            name: String::new(),
            site: String::new(),
            made: 0,
            used: 0,
            doubted: false,
        };
        assert!(kept(0).goes_on(0) && kept(0).goes_on(1) && kept(5).goes_on(6));
        assert!(!kept(5).goes_on(5) && !kept(5).goes_on(0) && !kept(5).goes_on(4));
    }
}
