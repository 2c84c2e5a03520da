//! Signing in by an identity provider (OpenID Connect).

use serde_json::{Value as Json, json};
use server::{OidcSettings, store::NoteKind};

use crate::{
    accounts::PASSWORD,
    common::{
        Answer, Guest, TestServer, kept_in,
        listening::{acceptor, root},
        open_store,
        provider::{CLIENT, Provider, SECRET},
    },
};

async fn hall_with(provider: &Provider, has_secret: bool) -> TestServer {
    let mut settings = OidcSettings::new(&provider.issuer(), CLIENT.into()).expect("an issuer");
    settings.name = "Club".into();
    settings.secret = has_secret.then(|| SECRET.parse().expect("a secret"));
    TestServer::open_configured(|config| {
        config.public = vec!["http://hall.example".parse().expect("a URL")];
        config.oidc = Some(settings);
    })
    .await
}

async fn club() -> (Provider, TestServer) {
    let provider = Provider::open().await;
    let hall = hall_with(&provider, true).await;
    (provider, hall)
}

fn two_of_nim() -> Json {
    json!({ "game": "nim", "setup": {}, "seats": [{ "kind": "me" }, { "kind": "device" }] })
}

/// Where a guest is sent, as `to` and `kept`.
async fn begun(guest: &mut Guest) -> Json {
    guest.post("/api/session/oidc/begin", &json!({})).await.ok()
}

/// What a browser brings back.
fn brought(provider: &Provider, begun: &Json) -> Json {
    let (code, state) = provider.sends_back(begun["to"].as_str().expect("a URL"));
    json!({ "code": code, "state": state, "kept": begun["kept"] })
}

async fn comes_back(provider: &Provider, guest: &mut Guest) -> Answer {
    let begun = begun(guest).await;
    let mut with = brought(provider, &begun);
    with["merge"] = (!account(guest).await["lasting"].as_bool().expect("a flag")).into();
    guest.post("/api/session/oidc", &with).await
}

async fn account(guest: &mut Guest) -> Json {
    guest.get("/api/account").await.ok()
}

/// A provider by TLS, whose certificate an authority of the club's own has signed.
async fn provider_by_tls() -> Provider {
    let door = tokio::net::TcpListener::bind("localhost:0").await.expect("a port");
    let port = door.local_addr().expect("an address").port();
    let provider = Provider::at(format!("https://localhost:{port}"));
    let (here, tls) = (provider.clone(), acceptor("good"));
    tokio::spawn(async move {
        loop {
            let (stream, _) = door.accept().await.expect("it listens");
            if let Ok(stream) = tls.accept(stream).await {
                here.hear(stream).await;
            }
        }
    });
    provider
}

#[tokio::test]
async fn provider_of_an_own_authority_is_asked_only_where_the_host_trusts_that() {
    for is_trusted in [true, false] {
        let provider = provider_by_tls().await;
        let settings = OidcSettings::new(&provider.issuer(), CLIENT.into()).expect("an issuer");
        let hall = TestServer::open_configured(|config| {
            config.public = vec!["http://hall.example".parse().expect("a URL")];
            config.oidc = Some(settings);
            config.trusted_roots = is_trusted.then(root);
        })
        .await;
        let mut ann = hall.guest().await;
        if is_trusted {
            assert_eq!(comes_back(&provider, &mut ann).await.status, 201);
        } else {
            let asked = ann.post("/api/session/oidc/begin", &json!({})).await;
            assert!(asked.status >= 500, "{}", asked.text());
        }
    }
}

#[tokio::test]
async fn guest_whom_the_provider_knows_gets_an_account_and_comes_back_to_it() {
    let (provider, hall) = club().await;
    let mut ann = hall.guest().await;
    let (table, _) = ann.table(two_of_nim()).await;
    let answer = comes_back(&provider, &mut ann).await;
    assert_eq!((answer.status, &answer.json()["name"]), (201, &json!("Ann")));
    assert_eq!(provider.last_proof(), "basic");
    let query = provider.last_query();
    assert_eq!(query["redirect_uri"], "http://hall.example/account");
    assert_eq!((&*query["response_type"], &*query["scope"]), ("code", "openid profile"));
    let here = account(&mut ann).await;
    assert_eq!((&here["lasting"], &here["provider"]), (&json!(true), &json!("Club")));
    assert_eq!((&here["password"], &here["recovery"]), (&json!(false), &json!(0)));
    assert_eq!(here["identity"]["fresh"], true);
    // On another device, where a guest has played as well, it is the same account.
    let mut phone = hall.guest().await;
    let (other, _) = phone.table(two_of_nim()).await;
    assert_eq!(comes_back(&provider, &mut phone).await.ok(), json!({ "name": "Ann" }));
    assert_eq!(account(&mut phone).await["sessions"].as_array().map(Vec::len), Some(2));
    for id in [table, other] {
        let view = phone.look(&id).await;
        assert_eq!(view["seats"][0]["you"], true, "{view}");
    }
    // Only the session that the provider has opened last is fresh.
    assert_eq!(account(&mut phone).await["identity"]["fresh"], true);
    assert!(account(&mut ann).await["identity"].get("fresh").is_none());
}

#[tokio::test]
async fn name_that_is_taken_or_unfit_is_replaced_by_one_that_is_free() {
    let (provider, hall) = club().await;
    let mut first = hall.guest().await;
    comes_back(&provider, &mut first).await;
    for (subject, claims, begin) in [
        ("ann-2", json!({ "preferred_username": "Ann" }), "Ann "),
        ("bob", json!({ "preferred_username": "bob@club.example" }), "bob"),
        ("none", json!({}), "Player"),
        ("host", json!({ "preferred_username": "admin", "name": "Carol Rank" }), "Carol Rank"),
        ("long", json!({ "name": "x".repeat(500) }), "Player "),
    ] {
        provider.lets_in(subject, claims);
        let answer = comes_back(&provider, &mut hall.guest().await).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let name = answer.json()["name"].as_str().expect("a name").to_string();
        assert!(name.starts_with(begin) && !name.contains('@'), "{name}");
    }
}

#[tokio::test]
async fn whoever_the_provider_knows_gets_an_account_where_nobody_may_make_one() {
    let provider = Provider::open().await;
    let mut settings = OidcSettings::new(&provider.issuer(), CLIENT.into()).expect("an issuer");
    settings.secret = None;
    let hall = TestServer::open_configured(|config| {
        config.public = vec!["http://hall.example".parse().expect("a URL")];
        config.oidc = Some(settings);
        config.admittance.register = server::Registration::Nobody;
        config.admittance.guests = false;
    })
    .await;
    let mut ann = hall.guest().await;
    let new = json!({ "name": "Bob", "password": PASSWORD });
    ann.post("/api/account", &new).await.refused(403, "not_yours");
    assert_eq!(comes_back(&provider, &mut ann).await.status, 201);
    assert_eq!(provider.last_proof(), "none", "a public client has no secret");
    ann.table(two_of_nim()).await;
}

#[tokio::test]
async fn client_proves_itself_as_the_provider_wants() {
    let provider = Provider::open().await;
    provider.takes(&["client_secret_post", "private_key_jwt"]);
    let hall = hall_with(&provider, true).await;
    assert_eq!(comes_back(&provider, &mut hall.guest().await).await.status, 201);
    assert_eq!(provider.last_proof(), "post");
}

#[tokio::test]
async fn code_that_was_used_or_is_of_another_sign_in_opens_nothing() {
    let (provider, hall) = club().await;
    let (mut ann, mut eve) = (hall.guest().await, hall.guest().await);
    let (own, other) = (begun(&mut ann).await, begun(&mut eve).await);
    let (right, foreign) = (brought(&provider, &own), brought(&provider, &other));
    let with = |name: &str, value: &Json| {
        let mut changed = right.clone();
        changed[name] = value.clone();
        changed
    };
    for bad in [
        with("code", &foreign["code"]),
        with("code", &json!("made-up")),
        with("code", &json!("")),
        with("state", &foreign["state"]),
        with("state", &json!("")),
        with("kept", &foreign["kept"]),
        with("kept", &json!("")),
    ] {
        ann.post("/api/session/oidc", &bad).await.refused(403, "wrong_password");
    }
    assert_eq!(ann.post("/api/session/oidc", &right).await.status, 201);
    let mut thief = hall.guest().await;
    thief.post("/api/session/oidc", &right).await.refused(403, "wrong_password");
    assert_eq!(account(&mut thief).await["lasting"], false);
}

#[tokio::test]
async fn token_that_is_not_for_the_hall_opens_nothing() {
    let (provider, hall) = club().await;
    for spoiled in [
        json!({ "iss": "https://elsewhere.example" }),
        json!({ "aud": "another" }),
        json!({ "exp": 1_000_000 }),
        json!({ "nonce": "another" }),
        json!({ "sub": "" }),
    ] {
        provider.says(spoiled.clone());
        let answer = comes_back(&provider, &mut hall.guest().await).await;
        answer.refused(403, "wrong_password");
    }
    provider.says(Json::Null);
    assert_eq!(comes_back(&provider, &mut hall.guest().await).await.status, 201);
}

#[tokio::test]
async fn identity_is_added_by_whoever_has_the_password_and_removed_again() {
    let (provider, hall) = club().await;
    let mut ann = hall.guest().await;
    let new = json!({ "name": "Ann Lasting", "password": PASSWORD });
    ann.post("/api/account", &new).await.ok();
    // Without having asked for it, an account is not opened by whatever signs in beside it.
    comes_back(&provider, &mut ann).await.refused(422, "illegal");
    let wrong = json!({ "password": "not this one" });
    ann.post("/api/account/oidc", &wrong).await.refused(403, "wrong_password");
    let right = json!({ "password": PASSWORD });
    let begun = ann.post("/api/account/oidc", &right).await.ok();
    let with = brought(&provider, &begun);
    assert_eq!(provider.last_query()["prompt"], "login");
    // Whoever else has the link adds nothing to his own account, nor to hers.
    let mut eve = hall.guest().await;
    let stolen = brought(&provider, &begun);
    eve.post("/api/session/oidc", &stolen).await.refused(422, "illegal");
    let added = ann.post("/api/session/oidc", &with).await.ok();
    assert!(added["identity"].is_object(), "{added}");
    ann.post("/api/account/oidc", &right).await.refused(422, "illegal");
    let mut phone = hall.guest().await;
    assert_eq!(comes_back(&provider, &mut phone).await.ok(), json!({ "name": "Ann Lasting" }));
    // What belongs to her is not added to another account.
    let mut bob = hall.guest().await;
    let new = json!({ "name": "Bob Lasting", "password": PASSWORD });
    bob.post("/api/account", &new).await.ok();
    let begun = bob.post("/api/account/oidc", &right).await.ok();
    let with = brought(&provider, &begun);
    bob.post("/api/session/oidc", &with).await.refused(422, "illegal");
    let body = right.to_string();
    let headers = [("Content-Type", "application/json")];
    let removed = ann.send("DELETE", "/api/account/oidc", &headers, body.as_bytes()).await.ok();
    assert!(removed.get("identity").is_none(), "{removed}");
    // Whoever removes it at once after it made an account gets another by it.
    let mut other = hall.guest().await;
    assert_eq!(comes_back(&provider, &mut other).await.status, 201);
    let next = json!({ "new": PASSWORD }).to_string();
    other.send("PUT", "/api/account/password", &headers, next.as_bytes()).await.ok();
    other.send("DELETE", "/api/account/oidc", &headers, body.as_bytes()).await.ok();
    assert_eq!(comes_back(&provider, &mut hall.guest().await).await.status, 201);
}

#[tokio::test]
async fn account_without_a_password_is_proved_by_a_sign_in_of_just_now() {
    let (provider, hall) = club().await;
    let (mut ann, mut phone) = (hall.guest().await, hall.guest().await);
    comes_back(&provider, &mut ann).await;
    comes_back(&provider, &mut phone).await;
    let headers = [("Content-Type", "application/json")];
    // The last way in stays, and an older session proves nothing.
    phone.send("DELETE", "/api/account/oidc", &headers, b"{}").await.refused(422, "illegal");
    let stale = ann.send("DELETE", "/api/account", &headers, b"{}").await;
    stale.refused(403, "wrong_password");
    let begun = ann.post("/api/session/oidc/begin", &json!({ "anew": true })).await.ok();
    let with = brought(&provider, &begun);
    assert_eq!(provider.last_query()["prompt"], "login");
    ann.post("/api/session/oidc", &with).await.ok();
    let next = json!({ "new": PASSWORD });
    ann.send("PUT", "/api/account/password", &headers, next.to_string().as_bytes()).await.ok();
    assert_eq!(account(&mut ann).await["password"], true);
    // From then on it is the password that is asked for.
    let empty = ann.send("DELETE", "/api/account", &headers, b"{}").await;
    empty.refused(403, "wrong_password");
}

#[tokio::test]
async fn account_that_goes_leaves_nothing_of_its_identity() {
    let (provider, hall) = club().await;
    let mut ann = hall.guest().await;
    comes_back(&provider, &mut ann).await;
    let data = ann.get("/api/account/data").await.ok();
    assert!(data["account"]["identity"]["made"].is_i64(), "{data}");
    let headers = [("Content-Type", "application/json")];
    ann.send("DELETE", "/api/account", &headers, b"{}").await.ok();
    // Nor is it in the way of another.
    let mut again = hall.guest().await;
    assert_eq!(comes_back(&provider, &mut again).await.status, 201);
    again.send("DELETE", "/api/account", &headers, b"{}").await.ok();
    let TestServer { running, folder } = hall;
    running.stop().await;
    let store = open_store(folder.path());
    assert_eq!(store.notes(NoteKind::Identity, None, 9).expect("readable"), []);
    // Neither who she is there, nor the secret of the hall, is on disk.
    let kept = String::from_utf8_lossy(&kept_in(folder.path())).into_owned();
    for secret in ["ann-1", SECRET] {
        assert!(!kept.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn provider_that_is_not_there_is_said_and_stops_nothing_else() {
    let door = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let gone = format!("http://{}", door.local_addr().expect("an address"));
    drop(door);
    let settings = OidcSettings::new(&gone, CLIENT.into()).expect("an issuer");
    let hall = TestServer::open_configured(|config| {
        config.public = vec!["http://hall.example".parse().expect("a URL")];
        config.oidc = Some(settings);
    })
    .await;
    let mut ann = hall.guest().await;
    let answer = ann.post("/api/session/oidc/begin", &json!({})).await;
    answer.refused(503, "unavailable");
    let new = json!({ "name": "Ann", "password": PASSWORD });
    ann.post("/api/account", &new).await.ok();
}

#[tokio::test]
async fn hall_without_a_provider_says_so() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    ann.post("/api/session/oidc/begin", &json!({})).await.refused(404, "not_found");
    assert_eq!(account(&mut ann).await["provider"], Json::Null);
}

#[test]
fn issuer_is_an_address_by_tls_or_of_this_machine() {
    for sound in
        ["https://login.example", "https://login.example:8443/realms/club/", "http://[::1]:1/x"]
    {
        assert!(OidcSettings::new(sound, CLIENT.into()).is_ok(), "{sound}");
    }
    for bad in ["", "login.example", "http://login.example", "https://login.example/?x", "ftp://x"]
    {
        let why = OidcSettings::new(bad, CLIENT.into()).expect_err("it is none");
        assert!(why.starts_with("expected an issuer"), "{why}");
    }
}
