//! A message that one browser alone can read: RFC 8291 says from which secrets its key comes,
//! RFC 8188 how it is written.

use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    hkdf::{HKDF_SHA256, KeyType, Prk, Salt},
    rand::{SecureRandom as _, SystemRandom},
};

use super::BrowserKeys;

/// The longest record that a push service has to take.
const RECORD: u32 = 4096;
/// What follows the last byte of the last record.
const LAST: u8 = 2;

/// How many bytes are derived.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// Derives as many bytes as there are in `N`.
fn derived<const N: usize>(from: &Prk, info: &[&[u8]]) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    from.expand(info, Length(N)).ok()?.fill(&mut bytes).ok()?;
    Some(bytes)
}

/// A message for a browser; `None` if its key is no point of the curve.
pub(crate) fn encrypt(browser: &BrowserKeys, plain: &[u8]) -> Option<Vec<u8>> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
    let point = own.compute_public_key().ok()?;
    let mut salt = [0; 16];
    random.fill(&mut salt).ok()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, &browser.point);
    let material = |secret: &[u8]| keying_material(browser, point.as_ref(), secret);
    let material = agree_ephemeral(own, &theirs, material).ok()??;
    record(&material, salt, point.as_ref(), plain)
}

/// What the key of a message comes from: the secret that both sides agree on, the browser's own
/// secret, and both public keys.
fn keying_material(browser: &BrowserKeys, own: &[u8], secret: &[u8]) -> Option<[u8; 32]> {
    let from = Salt::new(HKDF_SHA256, &browser.auth).extract(secret);
    derived(&from, &[b"WebPush: info\0", &browser.point, own])
}

/// A text of one record in the coding `aes128gcm`.
fn record(material: &[u8], salt: [u8; 16], key_id: &[u8], plain: &[u8]) -> Option<Vec<u8>> {
    let from = Salt::new(HKDF_SHA256, &salt).extract(material);
    let key: [u8; 16] = derived(&from, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derived(&from, &[b"Content-Encoding: nonce\0"])?;
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    let mut sealed = plain.to_vec();
    sealed.push(LAST);
    let nonce = Nonce::assume_unique_for_key(nonce);
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut sealed).ok()?;
    let mut whole = salt.to_vec();
    whole.extend(RECORD.to_be_bytes());
    whole.push(u8::try_from(key_id.len()).ok()?);
    whole.extend(key_id);
    whole.extend(sealed);
    (whole.len() <= RECORD as usize).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base64url::{read_base64url, write_base64url};

    fn bytes(text: &str) -> Vec<u8> {
        read_base64url(text).expect("base64url")
    }

    #[test]
    fn record_is_that_of_the_example_of_rfc_8188() {
        let (material, salt) = (bytes("yqdlZ-tYemfogSmv7Ws5PQ"), bytes("I1BsxtFttlv3u_Oo94xnmw"));
        let salt = salt.try_into().expect("16 bytes");
        let whole = record(&material, salt, b"", b"I am the walrus").expect("it is short");
        let expected = "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg";
        assert_eq!(write_base64url(&whole), expected);
    }

    /// Appendix A of RFC 8291 has the secret that both sides agree on, and what follows from it.
    #[test]
    fn message_is_that_of_the_example_of_rfc_8291() {
        let browser = BrowserKeys::read(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        );
        let own = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let secret = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let material = keying_material(&browser.expect("keys"), &own, &secret).expect("derived");
        assert_eq!(write_base64url(&material), "S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("16 bytes");
        let plain = b"When I grow up, I want to be a watermelon";
        let whole = record(&material, salt, &own, plain).expect("it is short");
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6\
            e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyo\
            uBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(write_base64url(&whole), expected);
    }

    #[test]
    fn message_is_read_by_whoever_has_the_keys_of_the_browser() {
        let random = SystemRandom::new();
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &random).expect("a key");
        let point = private.compute_public_key().expect("its point").as_ref().to_vec();
        let browser = BrowserKeys { point, auth: vec![7; 16] };
        let whole = encrypt(&browser, b"your turn").expect("a point of the curve");
        let (salt, own) = (&whole[..16], &whole[21..86]);
        let theirs = UnparsedPublicKey::new(&ECDH_P256, own);
        let material = agree_ephemeral(private, &theirs, |secret| {
            keying_material(&browser, own, secret).expect("derived")
        });
        let salt = salt.try_into().expect("16 bytes");
        let again = record(&material.expect("a point"), salt, own, b"your turn");
        assert_eq!(again.as_deref(), Some(&*whole));
        assert!(!whole.windows(9).any(|part| part == b"your turn"));
    }

    #[test]
    fn key_that_is_no_point_and_text_that_is_too_long_are_refused() {
        let mut point = vec![1; 65];
        point[0] = 4;
        assert_eq!(encrypt(&BrowserKeys { point, auth: vec![0; 16] }, b""), None);
        assert_eq!(record(&[0; 32], [0; 16], &[0; 65], &[0; 4000]), None);
        for (p256dh, auth) in [("", ""), ("BCVx", "BTBZMqHH6r4Tts7J_aSIgg"), ("?", "?")] {
            assert_eq!(BrowserKeys::read(p256dh, auth), None);
        }
    }
}
