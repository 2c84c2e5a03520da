//! Passkeys, with an authenticator written here.

use p256::ecdsa::{Signature, SigningKey, signature::Signer as _};
use serde_json::{Value as Json, json};
use sha2::{Digest as _, Sha256};

use crate::{
    accounts::PASSWORD,
    common::{Answer, Guest, TestServer, kept_in},
};

/// An authenticator with one key for one site.
struct Authenticator {
    key: SigningKey,
    id: [u8; 20],
    counter: u32,
}

/// What a browser would do otherwise than it should.
#[derive(Clone, Copy)]
struct Twist<'a> {
    origin: Option<&'a str>,
    site: &'a str,
    kind: Option<&'a str>,
    present: bool,
}

const STRAIGHT: Twist<'_> = Twist { origin: None, site: "localhost", kind: None, present: true };

fn base64(bytes: &[u8]) -> String {
    use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

impl Authenticator {
    fn new(number: u8) -> Authenticator {
        let key = SigningKey::from_slice(&[number; 32]).expect("a number below the order");
        Authenticator { key, id: [number; 20], counter: 0 }
    }

    fn data(&self, flags: u8, twist: Twist<'_>) -> Vec<u8> {
        let mut data = Sha256::digest(twist.site.as_bytes()).to_vec();
        data.push(if twist.present { flags | 1 } else { flags });
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn client(kind: &str, challenge: &Json, here: &str, twist: Twist<'_>) -> Vec<u8> {
        let (kind, origin) = (twist.kind.unwrap_or(kind), twist.origin.unwrap_or(here));
        let data = json!({ "type": kind, "challenge": challenge, "origin": origin });
        data.to_string().into_bytes()
    }

    /// Makes its passkey for a challenge.
    fn makes(&self, challenge: &Json, here: &str, twist: Twist<'_>) -> Json {
        let mut data = self.data(0x40, twist);
        data.extend([0; 16]);
        data.extend([0, 20]);
        data.extend(self.id);
        let point = self.key.verifying_key().to_sec1_point(false);
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(point.x().expect("a point"));
        data.extend([0x22, 0x58, 0x20]);
        data.extend(point.y().expect("a point"));
        let client = Authenticator::client("webauthn.create", challenge, here, twist);
        json!({ "client_data": base64(&client), "authenticator_data": base64(&data) })
    }

    /// Signs a challenge.
    fn signs(&self, challenge: &Json, here: &str, twist: Twist<'_>) -> Json {
        let data = self.data(0, twist);
        let client = Authenticator::client("webauthn.get", challenge, here, twist);
        let signed = [&data[..], Sha256::digest(&client).as_slice()].concat();
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": base64(&self.id), "client_data": base64(&client),
            "authenticator_data": base64(&data), "signature": base64(signature.to_der().as_bytes()),
        })
    }
}

impl Guest {
    fn here(&self) -> String {
        format!("http://localhost:{}", self.addr.port())
    }

    /// As the browser of somebody who calls the hall `localhost`.
    async fn local(&mut self, method: &str, path: &str, body: &Json) -> Answer {
        let host = format!("localhost:{}", self.addr.port());
        let headers = [("Content-Type", "application/json"), ("Host", &*host)];
        self.send(method, path, &headers, body.to_string().as_bytes()).await
    }

    async fn challenge(&mut self) -> Json {
        let path = "/api/session/passkey/challenge";
        self.local("POST", path, &json!({})).await.ok()["challenge"].clone()
    }

    /// Makes an account with a passkey alone.
    async fn lasts_by(&mut self, name: &str, with: &Authenticator) -> Answer {
        let path = "/api/account/passkeys/challenge";
        let offered = self.local("POST", path, &json!({ "name": name })).await.ok();
        assert_eq!((&offered["site"], &offered["name"]), (&json!("localhost"), &json!(name)));
        let made = with.makes(&offered["challenge"], &self.here(), STRAIGHT);
        let passkey = json!({ "made": made, "name": "Telephone" });
        self.local("POST", "/api/account", &json!({ "name": name, "passkey": passkey })).await
    }

    /// Adds a passkey to the account.
    async fn adds(&mut self, with: &Authenticator, name: &str, password: Option<&str>) -> Answer {
        let path = "/api/account/passkeys/challenge";
        let offered = self.local("POST", path, &json!({})).await.ok();
        let made = with.makes(&offered["challenge"], &self.here(), STRAIGHT);
        let mut body = json!({ "name": name, "passkey": made });
        if let Some(password) = password {
            body["password"] = password.into();
        }
        self.local("POST", "/api/account/passkeys", &body).await
    }

    async fn enters(&mut self, used: Json) -> Answer {
        self.local("POST", "/api/session/passkey", &json!({ "passkey": used })).await
    }

    async fn signs_in_by(&mut self, with: &Authenticator) -> Answer {
        let used = with.signs(&self.challenge().await, &self.here(), STRAIGHT);
        self.enters(used).await
    }

    async fn passkeys(&mut self) -> Vec<Json> {
        let account = self.get("/api/account").await.ok();
        account["passkeys"].as_array().cloned().unwrap_or_default()
    }
}

#[tokio::test]
async fn account_with_a_passkey_alone_is_signed_in_to_without_a_name() {
    let hall = TestServer::open().await;
    let (mut ann, _ben, id, _) = hall.two_at("nim", json!({})).await;
    let telephone = Authenticator::new(1);
    let made = ann.lasts_by("Ann Lasting", &telephone).await;
    assert_eq!(made.status, 201, "{}", made.text());
    assert_eq!(made.json()["recovery"].as_array().map(Vec::len), Some(10));
    let account = ann.get("/api/account").await.ok();
    assert_eq!((&account["password"], &account["lasting"]), (&json!(false), &json!(true)));
    assert_eq!(account["passkeys"][0]["name"], "Telephone");
    let hall = hall.reopen().await;
    let mut other = hall.guest().await;
    let entered = other.signs_in_by(&telephone).await;
    assert_eq!(entered.ok()["name"], "Ann Lasting");
    assert_eq!(other.look(&id).await["seats"][0]["you"], true);
    // A password that is empty, or any other, opens it no more than it opens nothing.
    for password in ["", PASSWORD] {
        let body = json!({ "name": "Ann Lasting", "password": password });
        other.post("/api/session", &body).await.refused(403, "wrong_password");
    }
    // A password is set, new codes are made and the account goes by a passkey.
    let here = other.here();
    let used = telephone.signs(&other.challenge().await, &here, STRAIGHT);
    let new = json!({ "passkey": used, "new": PASSWORD });
    other.local("PUT", "/api/account/password", &new).await.ok();
    let again = json!({ "passkey": used });
    other.local("POST", "/api/account/recovery", &again).await.refused(403, "wrong_password");
    let used = telephone.signs(&other.challenge().await, &here, STRAIGHT);
    let again = json!({ "passkey": used });
    other.local("POST", "/api/account/recovery", &again).await.ok();
    let used = telephone.signs(&other.challenge().await, &here, STRAIGHT);
    other.local("DELETE", "/api/account", &json!({ "passkey": used })).await.ok();
    let mut third = hall.guest().await;
    third.signs_in_by(&telephone).await.refused(403, "wrong_password");
}

#[tokio::test]
async fn passkey_that_does_not_fit_opens_nothing_and_all_are_answered_alike() {
    let hall = TestServer::open().await;
    let (mut ann, mut eve) = (hall.guest().await, hall.guest().await);
    let (telephone, stranger) = (Authenticator::new(1), Authenticator::new(2));
    ann.lasts_by("Ann Lasting", &telephone).await;
    let here = eve.here();
    let unknown = eve.signs_in_by(&stranger).await.refused(403, "wrong_password");
    // One that was used is not used again, nor by another session.
    let used = telephone.signs(&eve.challenge().await, &here, STRAIGHT);
    let mut other = hall.guest().await;
    assert_eq!(other.enters(used.clone()).await.refused(403, "wrong_password"), unknown);
    let mut first = hall.guest().await;
    let own = telephone.signs(&first.challenge().await, &here, STRAIGHT);
    first.enters(own.clone()).await.ok();
    assert_eq!(first.enters(own).await.refused(403, "wrong_password"), unknown);
    let twists = [
        Twist { origin: Some("http://localhost:1"), ..STRAIGHT },
        Twist { origin: Some("https://evil.example"), ..STRAIGHT },
        Twist { site: "evil.example", ..STRAIGHT },
        Twist { kind: Some("webauthn.create"), ..STRAIGHT },
        Twist { present: false, ..STRAIGHT },
    ];
    for twist in twists {
        let used = telephone.signs(&eve.challenge().await, &here, twist);
        assert_eq!(eve.enters(used).await.refused(403, "wrong_password"), unknown);
    }
    // A challenge that the hall never gave out, the key of another, a signature of another.
    let made_up = telephone.signs(&json!(base64(&[7; 32])), &here, STRAIGHT);
    assert_eq!(eve.enters(made_up).await.refused(403, "wrong_password"), unknown);
    let mut forged = stranger.signs(&eve.challenge().await, &here, STRAIGHT);
    forged["id"] = base64(&telephone.id).into();
    assert_eq!(eve.enters(forged).await.refused(403, "wrong_password"), unknown);
    for part in ["client_data", "authenticator_data", "signature"] {
        let mut broken = telephone.signs(&eve.challenge().await, &here, STRAIGHT);
        broken[part] = "%%".into();
        assert_eq!(eve.enters(broken).await.refused(403, "wrong_password"), unknown);
    }
    // By an address there are no passkeys.
    eve.post("/api/session/passkey/challenge", &json!({})).await.refused(422, "illegal");
    let headers = [("Content-Type", "application/json"), ("Origin", "http://evil.example")];
    eve.send("POST", "/api/session/passkey", &headers, b"{}").await.refused(403, "cross_site");
}

#[tokio::test]
async fn passkeys_are_listed_renamed_and_removed_but_for_the_last_way_in() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    ann.lasts("Ann Lasting").await;
    let (telephone, key) = (Authenticator::new(1), Authenticator::new(2));
    ann.adds(&telephone, "Telephone", None).await.refused(403, "wrong_password");
    ann.adds(&telephone, "Telephone", Some(PASSWORD)).await.ok();
    ann.adds(&key, "Key", Some(PASSWORD)).await.ok();
    ann.adds(&key, "Key again", Some(PASSWORD)).await.refused(400, "bad_request");
    ann.adds(&Authenticator::new(3), "", Some(PASSWORD)).await.refused(400, "bad_request");
    let listed = ann.passkeys().await;
    assert_eq!(listed.len(), 2);
    let path =
        |at: usize| format!("/api/account/passkeys/{}", listed[at]["id"].as_str().expect("text"));
    ann.puts(&path(1), json!({ "name": "Old key" })).await.ok();
    assert_eq!(ann.passkeys().await[1]["name"], "Old key");
    let mut other = hall.guest().await;
    other.signs_in_by(&key).await.ok();
    assert!(ann.passkeys().await[1]["used"].is_number());
    ann.deletes(&path(1), json!({})).await.ok();
    ann.deletes(&path(1), json!({})).await.refused(404, "not_found");
    other.signs_in_by(&key).await.refused(403, "wrong_password");
    // With a password left the last one may go.
    ann.deletes(&path(0), json!({})).await.ok();
    assert!(ann.passkeys().await.is_empty());
    // Nobody else's is found.
    let mut ben = hall.guest().await;
    ben.lasts_by("Ben Lasting", &key).await.ok();
    let of_ben = ben.passkeys().await[0]["id"].as_str().expect("text").to_string();
    let path = format!("/api/account/passkeys/{of_ben}");
    ann.deletes(&path, json!({})).await.refused(404, "not_found");
    // Ben has no password; his last passkey may go while there are codes, and then not.
    let hall = used_up(hall, &mut ben).await;
    let path = format!("/api/account/passkeys/{of_ben}");
    ben.deletes(&path, json!({})).await.refused(422, "illegal");
    hall.running.stop().await;
}

/// Takes the recovery codes of a person's account away, as if they had been used.
async fn used_up(hall: TestServer, ben: &mut Guest) -> TestServer {
    use server::store::{Account, AccountOp, StoreOp};
    let TestServer { running, folder } = hall;
    running.stop().await;
    let store = crate::common::open_store(folder.path());
    let cookie = ben.cookie.as_deref().expect("a cookie").split_once('=').expect("a value").1;
    let person = server::PersonId::of(cookie);
    let kept = store.account(person).expect("it reads").expect("it is there");
    let mut body: Json = serde_json::from_str(&kept.body).expect("JSON");
    body["recovery"] = json!([]);
    let next = Account { person, version: kept.version + 1, body: body.to_string() };
    let done = store.commit(vec![StoreOp::Account(AccountOp::Keep(next))]).await.expect("it lives");
    assert_eq!(done, Ok(()));
    store.close();
    drop(store);
    let hall = TestServer::open_in(folder, server::Limits::unbounded()).await;
    ben.addr = hall.running.addr();
    hall
}

#[tokio::test]
async fn passkey_whose_counter_goes_back_is_doubted_and_opens_nothing_any_more() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let mut key = Authenticator::new(1);
    key.counter = 5;
    ann.lasts_by("Ann Lasting", &key).await.ok();
    let mut other = hall.guest().await;
    key.counter = 7;
    other.signs_in_by(&key).await.ok();
    for counter in [7, 8] {
        key.counter = counter;
        other.signs_in_by(&key).await.refused(403, "wrong_password");
    }
    assert_eq!(ann.passkeys().await[0]["doubted"], true);
}

#[tokio::test]
async fn guesses_with_passkeys_are_counted_as_others_are() {
    let hall = TestServer::open().await;
    let mut eve = hall.guest().await;
    let path = "/api/session/passkey/challenge";
    let mut asked = 0;
    while eve.local("POST", path, &json!({})).await.status == 200 {
        asked += 1;
        assert!(asked < 60, "nothing stops it");
    }
    assert!(asked >= 29, "{asked}");
    eve.local("POST", path, &json!({})).await.refused(429, "too_many");
}

#[tokio::test]
async fn passkey_signs_in_with_what_the_guest_played() {
    let hall = TestServer::open().await;
    let telephone = Authenticator::new(1);
    hall.guest().await.lasts_by("Ann Lasting", &telephone).await.ok();
    let (mut ann, mut ben, id, _) = hall.two_at("nim", json!({})).await;
    let used = telephone.signs(&ann.challenge().await, &ann.here(), STRAIGHT);
    let body = json!({ "passkey": used, "merge": true });
    ann.local("POST", "/api/session/passkey", &body).await.ok();
    assert_eq!(ben.look(&id).await["seats"][0]["name"], "Ann Lasting");
    assert_eq!(ann.look(&id).await["seats"][0]["you"], true);
}

#[tokio::test]
async fn challenge_key_and_credential_are_told_nowhere_else() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let telephone = Authenticator::new(1);
    ann.lasts_by("Ann Lasting", &telephone).await.ok();
    let challenge = ann.challenge().await;
    let challenge = challenge.as_str().expect("text");
    let point = telephone.key.verifying_key().to_sec1_point(false);
    let secrets = [base64(&telephone.id), base64(point.as_bytes()), challenge.to_string()];
    for path in ["/api/account", "/api/account/data", "/api/people/Ann%20Lasting"] {
        let told = ann.get(path).await.text();
        assert!(!secrets.iter().any(|secret| told.contains(secret)), "{path}: {told}");
    }
    let TestServer { running, folder } = hall;
    running.stop().await;
    let kept = kept_in(folder.path());
    let has = |secret: &str| kept.windows(secret.len()).any(|part| part == secret.as_bytes());
    assert!(!has(challenge), "a challenge is kept as its digest");
}
