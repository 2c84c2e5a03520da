//! How a push service knows who sends: a token that the key of the hall signs (RFC 8292).

use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use serde_json::json;

use crate::base64url::{read_base64url, write_base64url};

/// For how many seconds a token is good: at most a day is allowed.
const LASTS: i64 = 12 * 3600;

/// The key pair by which push services know the hall.
pub(crate) struct HallKey(EcdsaKeyPair);

impl HallKey {
    /// A new key as text, to be kept.
    pub(crate) fn generate() -> Option<String> {
        let way = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let key = EcdsaKeyPair::generate_pkcs8(way, &SystemRandom::new()).ok()?;
        Some(write_base64url(key.as_ref()))
    }

    /// Reads a key that was kept.
    pub(crate) fn read(kept: &str) -> Option<HallKey> {
        let (way, bytes) = (&ECDSA_P256_SHA256_FIXED_SIGNING, read_base64url(kept)?);
        EcdsaKeyPair::from_pkcs8(way, &bytes, &SystemRandom::new()).ok().map(HallKey)
    }

    /// The public key, as browsers subscribe with it.
    pub(crate) fn public(&self) -> String {
        write_base64url(self.0.public_key().as_ref())
    }

    /// The header `Authorization` of a message to a push service, such as `https://push.example`;
    /// `contact` is an address that begins with `mailto:` or `https:`.
    pub(crate) fn authorization(
        &self,
        service: &str,
        contact: Option<&str>,
        seconds: i64,
    ) -> Option<String> {
        let head = write_base64url(br#"{"typ":"JWT","alg":"ES256"}"#);
        let mut claims = json!({ "aud": service, "exp": seconds + LASTS });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let signed = format!("{head}.{}", write_base64url(claims.to_string().as_bytes()));
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        let signature = write_base64url(signature.as_ref());
        Some(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    #[test]
    fn token_says_where_until_when_and_for_whom_and_is_signed() {
        let key = HallKey::read(&HallKey::generate().expect("a key")).expect("it was kept");
        let header = key.authorization("https://push.example", Some("mailto:a@b.c"), 1_000);
        let header = header.expect("it signs");
        let (token, public) =
            header.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("both");
        assert_eq!(public, key.public());
        let (signed, signature) = token.rsplit_once('.').expect("three parts");
        let claims = read_base64url(signed.split_once('.').expect("two parts").1).expect("text");
        let claims: serde_json::Value = serde_json::from_slice(&claims).expect("JSON");
        let expected =
            json!({ "aud": "https://push.example", "exp": 44_200, "sub": "mailto:a@b.c" });
        assert_eq!(claims, expected);
        let (public, signature) = (read_base64url(public), read_base64url(signature));
        let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, public.expect("a point"));
        assert_eq!(public.verify(signed.as_bytes(), &signature.expect("bytes")), Ok(()));
    }

    #[test]
    fn text_that_is_no_key_is_not_read() {
        assert!(HallKey::read("").is_none() && HallKey::read("AAAA").is_none());
    }
}
