//! Web push: what a browser is told, that it alone can read it, and when it is told no more.

use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    hkdf::{HKDF_SHA256, KeyType, Prk, Salt},
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifying},
};
use serde_json::{Value as Json, json};
use server::store::NoteKind;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};

use crate::{
    common::{
        Answer, Guest, TestServer,
        listening::{Posted, Service},
        open_store,
    },
    hooks::server_with_hooks,
};

const AUTH: [u8; 16] = [9; 16];

/// The keys of a browser, which reads one message with them.
struct Reading {
    private: EphemeralPrivateKey,
    point: Vec<u8>,
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derived(from: &Prk, info: &[&[u8]], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    let okm = from.expand(info, Length(length)).expect("short");
    okm.fill(&mut bytes).expect("as long as it said");
    bytes
}

impl Reading {
    fn new() -> Reading {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new());
        let private = private.expect("a key");
        let point = private.compute_public_key().expect("its point").as_ref().to_vec();
        Reading { private, point }
    }

    /// What the browser says to the hall, which is to send to this address.
    fn subscription(&self, endpoint: &str, kinds: &[&str]) -> Json {
        let keys = json!({
            "p256dh": URL_SAFE_NO_PAD.encode(&self.point), "auth": URL_SAFE_NO_PAD.encode(AUTH),
        });
        json!({ "endpoint": endpoint, "keys": keys, "kinds": kinds })
    }

    /// Reads a message, as RFC 8291 and RFC 8188 say.
    fn read(self, posted: &Posted) -> Json {
        let (salt, rest) = posted.body.split_at(16);
        assert_eq!(rest[..5], [0, 0, 0x10, 0, 65]);
        let (theirs, sealed) = rest[5..].split_at(65);
        let public = UnparsedPublicKey::new(&ECDH_P256, theirs);
        let info: [&[u8]; 3] = [b"WebPush: info\0", &self.point, theirs];
        let material = agree_ephemeral(self.private, &public, |secret| {
            derived(&Salt::new(HKDF_SHA256, &AUTH).extract(secret), &info, 32)
        });
        let from = Salt::new(HKDF_SHA256, salt).extract(&material.expect("a point"));
        let key = derived(&from, &[b"Content-Encoding: aes128gcm\0"], 16);
        let nonce = derived(&from, &[b"Content-Encoding: nonce\0"], 12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("16 bytes"));
        let nonce = Nonce::try_assume_unique_for_key(&nonce).expect("12 bytes");
        let mut sealed = sealed.to_vec();
        let plain = key.open_in_place(nonce, Aad::empty(), &mut sealed).expect("it is ours");
        let plain = plain.strip_suffix(&[2]).expect("the last record");
        serde_json::from_slice(plain).expect("JSON")
    }
}

impl Guest {
    async fn subscribes(&mut self, body: &Json) -> Answer {
        let german = [("Content-Type", "application/json"), ("Accept-Language", "de")];
        self.send("PUT", "/api/account/push", &german, body.to_string().as_bytes()).await
    }
}

#[tokio::test]
async fn browser_is_told_a_turn_that_it_alone_can_read() {
    let (hall, mut service) = (server_with_hooks().await, Service::open(201).await);
    let mut ben = hall.guest().await;
    ben.lasts("Ben Lasting").await;
    let key = ben.get("/api/account/push").await.ok()["key"].as_str().expect("a key").to_string();
    let reading = Reading::new();
    let state = ben.subscribes(&reading.subscription(&service.url(), &["turn"])).await.ok();
    let this = &state["browsers"][0];
    assert_eq!((&this["host"], &this["this"]), (&json!("127.0.0.1"), &json!(true)));
    assert_eq!((&this["kinds"], &this["off"]), (&json!(["turn"]), &json!(false)));
    let both = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (table, _) = ben.table(json!({ "game": "nim", "seats": both })).await;
    let posted = service.next().await;
    for (name, value) in [
        ("content-encoding", "aes128gcm"),
        ("ttl", "86400"),
        ("urgency", "high"),
        ("topic", &*table),
        ("content-type", "application/octet-stream"),
    ] {
        assert_eq!(posted.header(name), value, "{name}");
    }
    // RFC 8292: who sends it, to which service, until when.
    let proof = posted.header("authorization").strip_prefix("vapid t=").expect("a token");
    let (token, public) = proof.split_once(", k=").expect("a key");
    assert_eq!(public, key);
    let (signed, signature) = token.rsplit_once('.').expect("three parts");
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64url");
    Verifying::new(&ECDSA_P256_SHA256_FIXED, bytes(public))
        .verify(signed.as_bytes(), &bytes(signature))
        .expect("the hall signed it");
    let claims = bytes(signed.split_once('.').expect("two parts").1);
    let claims: Json = serde_json::from_slice(&claims).expect("JSON");
    assert_eq!(claims["aud"], format!("http://{}", service.addr));
    // In the language in which the browser reads; nothing of it is in the clear.
    let told = reading.read(&posted);
    assert_eq!(told["title"], "Nim: du bist am Zug");
    assert_eq!(told["link"], format!("/t/{table}"));
    assert_eq!((&told["tag"], &told["lang"]), (&json!(table), &json!("de")));
    let said = told.as_object().map(|told| told.keys().cloned().collect::<Vec<_>>());
    let all = ["id", "at", "type", "title", "link", "tag", "lang"].map(String::from);
    assert_eq!(said, Some(all.to_vec()), "nothing else is said");
    let cookie = ben.cookie.as_deref().expect("a cookie").split_once('=').expect("a value").1;
    let sent = format!("{}{}", posted.head, String::from_utf8_lossy(&posted.body));
    for secret in [cookie, &*URL_SAFE_NO_PAD.encode(AUTH), "Ben Lasting"] {
        assert!(!sent.contains(secret) && !told.to_string().contains(secret), "{secret}");
    }
    assert!(!sent.contains("Nim") && !sent.contains("du bist"));
    hall.running.stop().await;
}

#[tokio::test]
async fn key_of_the_hall_lasts_and_never_leaves_it() {
    let hall = server_with_hooks().await;
    let mut ben = hall.guest().await;
    ben.lasts("Ben Lasting").await;
    let first = ben.get("/api/account/push").await.ok();
    let reading = Reading::new();
    let wish = reading.subscription("https://push.example/secret-path", &["over"]);
    let kept = ben.subscribes(&wish).await.ok();
    let data = ben.get("/api/account/data").await.ok();
    assert_eq!(data["push"][0]["host"], "push.example");
    let cookie = ben.cookie.clone();
    let hall = hall.reopen().await;
    let mut ben = hall.stranger();
    ben.cookie = cookie;
    let again = ben.get("/api/account/push").await.ok();
    assert_eq!((&again["key"], &again["browsers"]), (&first["key"], &kept["browsers"]));
    let TestServer { running, folder } = hall;
    running.stop().await;
    let store = open_store(folder.path());
    let key = store.note(NoteKind::Key, "push").expect("it reads").expect("one was made");
    let key: Json = serde_json::from_str(&key.body).expect("JSON");
    let secret = key["pkcs8"].as_str().expect("a text");
    let said = [first, kept, data, again].map(|one| one.to_string()).concat();
    // Of a subscription the address of its service is seen by nobody, nor are its keys.
    for hidden in [secret, "secret-path", &*URL_SAFE_NO_PAD.encode(AUTH)] {
        assert!(secret.len() > 100 && !said.contains(hidden), "{hidden}");
    }
}

#[tokio::test]
async fn browser_that_its_service_has_forgotten_goes() {
    let (hall, mut service) = (server_with_hooks().await, Service::open(410).await);
    let mut ben = hall.guest().await;
    ben.lasts("Ben Lasting").await;
    ben.post("/api/account/push/test", &json!({})).await.refused(404, "not_found");
    let wish = Reading::new().subscription(&service.url(), &["turn"]);
    ben.subscribes(&wish).await.ok();
    let refused = ben.post("/api/account/push/test", &json!({})).await;
    assert!(refused.refused(422, "illegal")["message"].to_string().contains("410"));
    service.next().await;
    assert_eq!(ben.get("/api/account/push").await.ok()["browsers"], json!([]));
}

#[tokio::test]
async fn browser_that_fails_twenty_times_is_off_until_it_is_saved_again() {
    let (hall, mut service) = (server_with_hooks().await, Service::open(500).await);
    let mut ben = hall.guest().await;
    ben.lasts("Ben Lasting").await;
    let wish = Reading::new().subscription(&service.url(), &["turn"]);
    ben.subscribes(&wish).await.ok();
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    for _ in 0..7 {
        ben.table(json!({ "game": "nim", "seats": seats })).await;
    }
    for _ in 0..20 {
        service.next().await;
    }
    let off = loop {
        let state = ben.get("/api/account/push").await.ok()["browsers"][0].clone();
        if state["off"] == true {
            break state;
        }
    };
    assert_eq!(off["failures"], 20);
    let saved = ben.subscribes(&json!({ "kinds": ["over"] })).await.ok();
    let saved = &saved["browsers"][0];
    assert_eq!((&saved["off"], &saved["kinds"]), (&json!(false), &json!(["over"])));
    hall.running.stop().await;
}

#[tokio::test]
async fn browser_whose_session_ended_is_told_nothing() {
    let (hall, mut here) = (server_with_hooks().await, Service::open(201).await);
    let mut there = Service::open(201).await;
    let (mut ben, mut other) = (hall.guest().await, hall.guest().await);
    ben.lasts("Ben Lasting").await;
    let code = ben.post("/api/account/devices", &json!({})).await.ok()["code"].clone();
    other.post("/api/session/device", &json!({ "code": code })).await.ok();
    ben.subscribes(&Reading::new().subscription(&here.url(), &["turn"])).await.ok();
    let wish = Reading::new().subscription(&there.url(), &["turn"]);
    let both = other.subscribes(&wish).await.ok();
    assert_eq!(both["browsers"].as_array().map(Vec::len), Some(2));
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (first, _) = ben.table(json!({ "game": "nim", "seats": seats })).await;
    assert_eq!(there.next().await.header("topic"), first);
    assert_eq!(here.next().await.header("topic"), first);
    other.send("DELETE", "/api/session", &[], b"").await.ok();
    let left = ben.get("/api/account/push").await.ok()["browsers"].clone();
    assert_eq!(left.as_array().map(Vec::len), Some(1));
    let (second, _) = ben.table(json!({ "game": "nim", "seats": seats })).await;
    assert_eq!(here.next().await.header("topic"), second);
    // One's own is removed by what it is called; another's is not found.
    let mut ann = hall.guest().await;
    ann.lasts("Ann Lasting").await;
    let path = format!("/api/account/push/{}", left[0]["id"].as_str().expect("an id"));
    ann.send("DELETE", &path, &[], b"").await.refused(404, "not_found");
    let none = ben.send("DELETE", &path, &[], b"").await.ok();
    assert_eq!(none["browsers"], json!([]));
    let wish = Reading::new().subscription("https://push.example/x", &["turn"]);
    ben.subscribes(&wish).await.ok();
    // Who goes for good takes them along.
    let password = json!({ "password": crate::accounts::PASSWORD }).to_string();
    let json_type = [("Content-Type", "application/json")];
    ben.send("DELETE", "/api/account", &json_type, password.as_bytes()).await.ok();
    let TestServer { running, folder } = hall;
    running.stop().await;
    let store = open_store(folder.path());
    for kind in [NoteKind::Push, NoteKind::PushMark] {
        assert_eq!(store.notes(kind, None, 9), Ok(Vec::new()), "{kind:?}");
    }
}

#[tokio::test]
async fn subscription_that_is_none_is_refused() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let good = Reading::new().subscription("https://push.example/x", &["turn"]);
    ann.subscribes(&good).await.refused(404, "not_found");
    ann.lasts("Ann Lasting").await;
    let with = |key: &str, value: Json| {
        let mut bad = good.clone();
        bad[key] = value;
        bad
    };
    let no_point =
        json!({ "p256dh": URL_SAFE_NO_PAD.encode([4; 65]), "auth": good["keys"]["auth"] });
    let short = json!({ "p256dh": good["keys"]["p256dh"], "auth": "AAAA" });
    for (bad, at) in [
        (with("endpoint", json!("http://push.example/x")), "endpoint"),
        (with("endpoint", json!("https://push.example:22/x")), "endpoint"),
        (with("endpoint", json!(null)), "endpoint"),
        (with("keys", json!(null)), "keys"),
        (with("keys", no_point), "p256dh"),
        (with("keys", short), "p256dh"),
        (with("kinds", json!([])), "kinds"),
        (with("quiet", json!({ "from": 0, "to": 1440, "offset": 0 })), "quiet"),
        (json!({ "kinds": ["turn"] }), "endpoint"),
    ] {
        assert_eq!(ann.subscribes(&bad).await.refused(400, "bad_request")["at"], at, "{bad}");
    }
    ann.subscribes(&good).await.ok();
    // A machine of the hall's own network is looked for when a message is sent.
    let own = Reading::new().subscription("https://127.0.0.1/x", &["turn"]);
    ann.subscribes(&own).await.ok();
    ann.post("/api/account/push/test", &json!({})).await.refused(422, "illegal");
    // A browser whose service gave it another address says where alone.
    let moved = json!({ "endpoint": "https://other.example/x", "keys": good["keys"] });
    let moved = ann.subscribes(&moved).await.ok()["browsers"][0].clone();
    assert_eq!((&moved["host"], &moved["kinds"]), (&json!("other.example"), &json!(["turn"])));
}

#[tokio::test]
async fn service_worker_is_for_every_page_and_no_browser_keeps_it() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let worker = ann.get("/worker.js").await;
    assert_eq!(worker.status, 200);
    assert_eq!(worker.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert_eq!(worker.header("cache-control"), Some("no-cache"));
    let policy = worker.header("content-security-policy").expect("a policy");
    assert!(policy.contains("default-src 'self'") && policy.contains("script-src 'self'"));
    // It is a script by itself, and keeps nothing of the API.
    let code = worker.text();
    assert!(code.contains("'push'") && !code.contains("import") && !code.contains("/api/tables"));
}
