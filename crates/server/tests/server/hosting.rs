//! A hall under its public name, behind TLS, and requests of its host.

use crate::common::{Guest, TestServer};
use serde_json::{Value as Json, json};
use server::{Config, Limits, Rate};

const TLS: (&str, &str) = ("X-Forwarded-Proto", "https");

/// A hall behind a proxy on this machine, under these names.
async fn behind_a_proxy(names: &[&str]) -> TestServer {
    let folder = tempfile::tempdir().expect("there is room");
    let addr = "127.0.0.1:0".parse().expect("an address");
    let mut config = Config::new(addr, folder.path().to_path_buf());
    config.limits = Limits::unbounded();
    config.proxies = vec!["127.0.0.1".parse().expect("an address")];
    config.public = names.iter().map(|name| name.parse().expect("a name")).collect();
    let running = server::start(config).await.expect("the hall opens");
    TestServer { running, folder }
}

fn cookies(answer: &crate::common::Answer) -> Vec<&str> {
    let set = answer.headers.iter().filter(|(name, _)| name == "set-cookie");
    set.map(|(_, value)| value.as_str()).collect()
}

#[tokio::test]
async fn session_of_before_is_moved_to_a_cookie_of_the_host_behind_tls() {
    let hall = behind_a_proxy(&[]).await;
    let secret = "5".repeat(64);
    let old = Some(format!("session={secret}"));
    let mut ann = Guest { cookie: old.clone(), ..hall.stranger() };
    // Without TLS nothing changes.
    let plain = ann.get("/api/me").await;
    assert_eq!(cookies(&plain), Vec::<&str>::new());
    assert_eq!(plain.header("strict-transport-security"), None);
    ann.is_called("Ann").await;
    let moved = ann.send("GET", "/api/me", &[TLS], b"").await;
    assert_eq!(moved.ok()["name"], "Ann", "it is the same person");
    let [gone, new] = cookies(&moved)[..] else { panic!("{:?}", cookies(&moved)) };
    assert!(gone.starts_with("session=; Path=/; Max-Age=0"), "{gone}");
    assert!(new.starts_with(&format!("__Host-session={secret}; Path=/; ")), "{new}");
    assert!(new.ends_with("; Secure") && !new.contains("Domain"), "{new}");
    assert!(moved.header("strict-transport-security").expect("TLS").starts_with("max-age="));
    let again = ann.send("GET", "/api/me", &[TLS], b"").await;
    assert_eq!((again.ok()["name"].as_str(), cookies(&again).len()), (Some("Ann"), 0));
    // What another host beside this one sets does not count.
    let planted = format!("session={}; {}", "6".repeat(64), ann.cookie.expect("it was set"));
    let mut ann = Guest { cookie: Some(planted), ..hall.stranger() };
    assert_eq!(ann.send("GET", "/api/me", &[TLS], b"").await.ok()["name"], "Ann");
    let mut new = hall.stranger();
    let first = new.send("GET", "/api/me", &[TLS], b"").await;
    assert!(cookies(&first)[0].starts_with("__Host-session="), "{:?}", cookies(&first));
    hall.running.stop().await;
}

#[tokio::test]
async fn page_without_tls_may_not_act_behind_tls() {
    let hall = behind_a_proxy(&[]).await;
    let mut ann = hall.guest().await;
    let site = ann.addr.to_string();
    let body = json!({ "name": "Ann" }).to_string();
    for (scheme, expected) in [("https", 200), ("http", 403)] {
        let origin = format!("{scheme}://{site}");
        let json = ("Content-Type", "application/json");
        let headers = [json, TLS, ("Origin", origin.as_str())];
        let answer = ann.send("PUT", "/api/me", &headers, body.as_bytes()).await;
        assert_eq!(answer.status, expected, "{scheme}: {}", answer.text());
    }
    hall.running.stop().await;
}

/// DNS rebinding: a page of evil.example points its name here, and would share our origin.
#[tokio::test]
async fn host_that_is_not_ours_is_refused() {
    let hall = behind_a_proxy(&["https://hall.example"]).await;
    let mut ann = hall.stranger();
    for (host, expected) in [("hall.example", 200), ("evil.example", 421), ("127.0.0.1", 200)] {
        let answer = ann.under(host, "/api/me").await;
        assert_eq!(answer.status, expected, "{host}: {}", answer.text());
    }
    ann.under("evil.example", "/").await.refused(421, "wrong_host");
    assert_eq!(ann.under("10.0.0.7", "/healthz").await.status, 200, "it is asked by address");
    // Its name says that browsers use TLS.
    let named = ann.under("hall.example", "/api/me").await;
    assert!(named.header("strict-transport-security").is_some());
    hall.running.stop().await;
}

#[tokio::test]
async fn refusals_behind_tls_say_that_browsers_must_use_it() {
    let hall = TestServer::open_configured(|config| {
        config.limits.requests = Rate { burst: 4.0, rate: 0.0 };
        config.proxies = vec!["127.0.0.1".parse().expect("an address")];
        config.public = vec!["https://hall.example".parse().expect("a name")];
    });
    let hall = hall.await;
    let mut ann = hall.stranger();
    let other_site = [TLS, ("Origin", "https://evil.example")];
    let no_token = [TLS, ("Authorization", "Bearer mh_made-up")];
    for (method, headers, expected) in [
        ("GET", [TLS, ("Host", "evil.example")], 421),
        ("PUT", other_site, 403),
        ("GET", no_token, 401),
        ("GET", [TLS, TLS], 200),
        ("GET", [TLS, TLS], 429),
    ] {
        let answer = ann.send(method, "/api/me", &headers, b"").await;
        assert_eq!(answer.status, expected, "{}", answer.text());
        assert!(answer.header("strict-transport-security").is_some(), "{expected}");
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn name_of_the_hall_is_refused() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let json = [("Content-Type", "application/json")];
    let before = ann.get("/api/me").await.ok();
    for name in ["The hall, level 8", "Die Halle, Stufe 8", "Administrator", "Musterhall Bot"] {
        let body = json!({ "name": name }).to_string();
        let why = ann.send("PUT", "/api/me", &json, body.as_bytes()).await;
        let why = why.refused(400, "bad_request");
        assert_eq!(why["at"], "name", "{name}: {why}");
    }
    assert_eq!(ann.get("/api/me").await.ok(), before);
    ann.is_called("Annie Hall").await;
    hall.running.stop().await;
}

#[tokio::test]
async fn talk_that_is_for_seats_refuses_watchers_and_tells_them() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut zoe) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats, "talk": "seats" })).await;
    ben.post(&format!("/api/tables/{id}/seats"), &json!({ "seat": "b" })).await.ok();
    let chat = json!({ "type": "chat", "text": "hello" });
    ben.does(&id, chat.clone()).await.ok();
    zoe.does(&id, chat.clone()).await.refused(403, "not_yours");
    let of = |view: &Json| (view["talk"].clone(), view["may_talk"].clone());
    assert_eq!(of(&zoe.look(&id).await), (json!("seats"), json!(false)));
    assert_eq!(of(&ben.look(&id).await), (json!("seats"), json!(true)));
    // Whoever mutes a person recognises them by this, whatever their name.
    let by = ben.look(&id).await["chat"][0]["by"].clone();
    ben.is_called("Zoe").await;
    ben.does(&id, chat.clone()).await.ok();
    let view = zoe.look(&id).await;
    assert_eq!((&view["chat"][1]["name"], &view["chat"][1]["by"]), (&json!("Zoe"), &by));
    assert_eq!(by.as_str().map(str::len), Some(16));
    // The owner changes it, and it survives a restart.
    zoe.does(&id, json!({ "type": "set_talk", "talk": "all" })).await.refused(403, "not_yours");
    ann.does(&id, json!({ "type": "set_talk", "talk": "off" })).await.ok();
    ben.does(&id, chat.clone()).await.refused(403, "not_yours");
    let hall = hall.reopen().await;
    ann.addr = hall.running.addr();
    assert_eq!(of(&ann.look(&id).await), (json!("off"), json!(false)));
    ann.does(&id, json!({ "type": "set_talk", "talk": "all" })).await.ok();
    ann.does(&id, chat).await.ok();
    hall.running.stop().await;
}

#[tokio::test]
async fn readiness_and_figures_are_told() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    ann.is_called("Ann").await;
    ann.get("/api/tables/nowhere").await.refused(404, "not_found");
    let ready = ann.get("/readyz").await.ok();
    assert_eq!((&ready["ready"], &ready["why"]), (&json!(true), &json!([])));
    assert!(ready["last_commit"].is_u64(), "{ready}");
    let figures = ann.get("/metrics").await.text();
    for expected in [
        "musterhall_route_requests_total{route=\"/api/tables/{id}\",status=\"404\"} 1",
        "musterhall_refusals_total{code=\"not_found\"} 1",
        "musterhall_commit_failing 0",
        "musterhall_uptime_seconds ",
        "musterhall_database_log_bytes ",
    ] {
        assert!(figures.contains(expected), "no {expected} in:\n{figures}");
    }
    hall.running.stop().await;
}

/// Alerts and boards that query a metric which does not exist are silent for ever.
#[tokio::test]
async fn figures_that_alerts_and_boards_ask_for_are_told() {
    let hall = TestServer::open().await;
    let figures = hall.stranger().get("/metrics").await.text();
    let asked = concat!(
        include_str!("../../../../deploy/alerts.yml"),
        include_str!("../../../../deploy/grafana/musterhall.json")
    );
    let mut names = 0;
    for rest in asked.split("musterhall_").skip(1) {
        let end = rest.find(|c: char| !(c.is_ascii_lowercase() || c == '_')).unwrap_or(rest.len());
        let name = rest[..end].trim_end_matches("_bucket");
        assert!(figures.contains(&format!("# HELP musterhall_{name} ")), "musterhall_{name}");
        names += 1;
    }
    assert!(names > 20, "found {names} only");
    hall.running.stop().await;
}
