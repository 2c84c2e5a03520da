//! `docs/openapi.json` and the router name the same routes; pages, assets and
//! figures are there.

use std::collections::BTreeSet;

use crate::common::{TestServer, schema};
use serde_json::Value as Json;

/// Routes that are pages or files, not API.
const PAGES: [&str; 35] = [
    "/",
    "/new/{game}",
    "/t/{id}",
    "/rules/{game}",
    "/learn/{game}",
    "/learn/{game}/{course}",
    "/puzzles",
    "/puzzles/{game}",
    "/ratings/{game}",
    "/style",
    "/style/{game}",
    "/replay",
    "/credits",
    "/solo",
    "/analysis",
    "/account",
    "/people",
    "/people/{name}",
    "/tournaments",
    "/tournaments/{id}",
    "/studies",
    "/studies/{study}",
    "/studies/{study}/board",
    "/about/{text}",
    "/docs",
    "/docs/search",
    "/docs/{*chapter}",
    "/docs/files/{*path}",
    "/mail/stop",
    "/admin",
    "/favicon.ico",
    "/icon.png",
    "/worker.js",
    "/robots.txt",
    "/a/{build}/{*path}",
];

#[test]
fn routes_of_router_and_file_are_the_same() {
    let router = include_str!("../../src/http/mod.rs");
    let mut routes = BTreeSet::new();
    for line in router.lines() {
        let Some((_, rest)) = line.split_once(".route(\"") else { continue };
        let (path, how) = rest.split_once('"').expect("the path ends");
        if PAGES.contains(&path) {
            continue;
        }
        for method in ["get", "post", "put", "delete"] {
            if how.contains(&format!("{method}(")) {
                routes.insert(format!("{method} {path}"));
            }
        }
    }
    let mut told = BTreeSet::new();
    for (path, item) in schema::OPENAPI["paths"].as_object().unwrap() {
        let methods = item.as_object().unwrap().keys();
        told.extend(methods.filter(|m| *m != "parameters").map(|m| format!("{m} {path}")));
    }
    assert_eq!(routes, told);
}

#[tokio::test]
async fn pages_carry_their_first_view() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = serde_json::json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) = ann.table(serde_json::json!({ "game": "clusterfuss", "seats": seats })).await;
    let table = format!("/t/{id}");
    let pages = [
        "/",
        "/new/clusterfuss",
        &table,
        "/rules/clusterfuss",
        "/learn/clusterfuss",
        "/puzzles",
        "/puzzles/clusterfuss",
        "/ratings/clusterfuss",
        "/style",
        "/style/clusterfuss",
        "/replay",
        "/credits",
        "/analysis",
        "/tournaments",
        "/docs",
        "/docs/deploying",
        "/docs/search?q=clock",
        "/admin",
    ];
    for path in pages {
        let page = ann.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        let html = page.text();
        assert!(!html.contains("{{"), "{path} is not filled in");
        let (_, rest) = html.split_once("id=\"initial\">").expect("there is a first view");
        let (initial, _) = rest.split_once("</script>").unwrap();
        let initial: Json = serde_json::from_str(initial).unwrap();
        schema::conforms(&initial, "Initial");
        // Everything that the page links to exists, and is cached for long.
        for part in html.split(['"', '\'']).filter(|part| part.starts_with("/a/")) {
            let asset = ann.get(part).await;
            assert_eq!(asset.status, 200, "{part}");
            assert!(asset.header("cache-control").unwrap().contains("immutable"), "{part}");
            let tag = asset.header("etag").unwrap().to_string();
            let again = ann.send("GET", part, &[("If-None-Match", &tag)], b"").await;
            assert_eq!(again.status, 304);
        }
    }
    assert_eq!(ann.get("/rules/chess-of-hell").await.status, 404);
    assert_eq!(ann.get("/t/abcdefghabcdefgh").await.status, 404);
    assert_eq!(ann.get("/tournaments/abcdefghabcdefgh").await.status, 404);
    hall.running.stop().await;
}

/// A visitor who follows a broken link does not get JSON; a program does.
#[tokio::test]
async fn address_that_is_wrong_is_told_on_a_page() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = serde_json::json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) = ann.table(serde_json::json!({ "game": "clusterfuss", "seats": seats })).await;
    for (path, why) in [
        (format!("/t/{id}?as=zz"), "expected a letter from a to f, not &quot;zz&quot;"),
        ("/rules/%ff".into(), "Invalid UTF-8 in `game`"),
    ] {
        let page = ann.get(&path).await;
        assert_eq!(
            (page.status, page.header("content-type")),
            (400, Some("text/html; charset=utf-8"))
        );
        assert!(
            page.text().contains(why) && page.text().contains("To the lobby"),
            "{}",
            page.text()
        );
    }
    ann.get(&format!("/api/tables/{id}?as=zz")).await.refused(400, "bad_request");
    ann.get("/api/lessons/%ff").await.refused(400, "bad_request");
    hall.running.stop().await;
}

#[tokio::test]
async fn rulebooks_become_pages_with_boards() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    for game in ann.get("/api/games").await.ok().as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        let html = ann.get(&format!("/rules/{id}")).await.text();
        let examples = html.matches("<figure class=\"example\"").count();
        let Some(entry) = bots::bots_of(id) else { continue };
        let book = matches::rulebook::Rulebook::parse(entry.info().rulebook).unwrap();
        assert_eq!(examples, book.examples().count(), "{id}");
        for part in html.split("<script type=\"application/json\">").skip(1) {
            let (json, _) = part.split_once("</script>").unwrap();
            schema::conforms(&serde_json::from_str(json).unwrap(), "Example");
            // The coordinates are f32: nine digits name each of them.
            let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
            let long = json.split('.').skip(1).find(|text| digits(text) > 9);
            assert_eq!(long.map(|text| &text[..20]), None, "{id}");
        }
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn answers_are_compressed_and_counted() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let plain = ann.get("/api/games").await;
    let small = ann.get_zipped("/api/games").await;
    assert_eq!(small.header("content-encoding"), Some("gzip"));
    assert!(small.body.len() * 2 < plain.body.len());
    assert_eq!(ann.get("/healthz").await.text(), "open\n");
    let figures = ann.get("/metrics").await.text();
    assert!(figures.contains("musterhall_requests_total{status=\"2xx\"}"), "{figures}");
    assert!(figures.contains("musterhall_request_seconds_bucket{le=\"0.05\"}"), "{figures}");
    let told = ann.get("/openapi.json").await.json();
    assert_eq!(told, *schema::OPENAPI);
    hall.running.stop().await;
}

#[tokio::test]
async fn page_of_a_table_is_small() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    for game in bots::registry() {
        let (id, setup) = (game.info().id, game.game.default_setup());
        let count = game.game.open(&setup, None).unwrap().seats();
        let seats: Vec<Json> =
            (0..count).map(|_| serde_json::json!({ "kind": "device" })).collect();
        let (table, _) = ann.table(serde_json::json!({ "game": id, "seats": seats })).await;
        let page = ann.get_smallest(&format!("/t/{table}")).await;
        let html = ann.get(&format!("/t/{table}")).await.text();
        let mut parts: BTreeSet<String> = html
            .split(['"', '\''])
            .filter(|part| part.starts_with("/a/") && part.contains('.'))
            .map(Into::into)
            .collect();
        let build = html.split("/a/").nth(1).unwrap().split('/').next().unwrap().to_string();
        parts.insert(format!("/a/{build}/games/{id}.svg"));
        // Text is there before its font is.
        let fonts = ["bitter", "figtree"].map(|font| format!("/a/{build}/fonts/{font}.woff2"));
        parts.retain(|part| !fonts.contains(part));
        let mut first = page.body.len();
        for part in &parts {
            first += ann.get_smallest(part).await.body.len();
        }
        let mut whole = first;
        for font in &fonts {
            whole += ann.get_smallest(font).await.body.len();
        }
        println!("{id}: {first} bytes to the board, {whole} in all");
        assert!(first < 60_000, "{id}: {first} bytes in {} files", parts.len() + 1);
        assert!(whole < 95_000, "{id}: {whole} bytes with fonts");
    }
    hall.running.stop().await;
}

/// What the lobby requests before it shows itself; its pictures come when they are in sight.
#[tokio::test]
async fn lobby_with_its_pictures_is_small() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let html = ann.get("/").await.text();
    let parts: BTreeSet<&str> = html
        .split(['"', '\''])
        .filter(|part| part.starts_with("/a/") && part.contains('.'))
        .collect();
    let build = html.split("/a/").nth(1).unwrap().split('/').next().unwrap();
    let mut first = ann.get_zipped("/").await.body.len();
    for part in parts {
        first += ann.get_zipped(part).await.body.len();
    }
    let mut whole = first;
    for part in ["fonts/bitter.woff2", "app/board.js", "app/board/still.js", "css/still.css"] {
        whole += ann.get_zipped(&format!("/a/{build}/{part}")).await.body.len();
    }
    for game in bots::registry() {
        let id = game.info().id;
        for end in ["css", "svg"] {
            let path = format!("/a/{build}/games/{id}.{end}");
            whole += ann.get_zipped(&path).await.body.len();
        }
        whole += ann.get_zipped(&format!("/api/games/{id}/scene")).await.body.len();
    }
    println!("the lobby: {first} bytes to the first view, {whole} with all pictures");
    assert!(first < 60_000, "{first} bytes");
    assert!(whole < 180_000, "{whole} bytes with all pictures");
    hall.running.stop().await;
}

#[tokio::test]
async fn wrong_method_is_answered_with_those_that_are_allowed() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    for (method, path, allowed) in [
        ("DELETE", "/api/me", "GET,HEAD,PUT"),
        ("POST", "/api/games", "GET,HEAD"),
        ("GET", "/api/records", "POST"),
        ("PUT", "/", "GET,HEAD"),
    ] {
        let answer = ann.send(method, path, &[], b"").await;
        answer.refused(405, "wrong_method");
        assert_eq!(answer.header("allow"), Some(allowed), "{method} {path}");
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn request_id_is_made_or_kept_and_answered() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let long = "x".repeat(65);
    let mut seen = BTreeSet::new();
    for path in ["/", "/api/games", "/api/nothing", "/healthz"] {
        for strange in ["", "a b", "<script>", &long] {
            let answer = ann.send("GET", path, &[("X-Request-Id", strange)], b"").await;
            let id = answer.header("x-request-id").expect("every answer has one").to_string();
            assert_eq!(id.len(), 36, "{id}");
            assert!(seen.insert(id), "{path}: no two requests have the same");
        }
        let answer = ann.send("GET", path, &[("X-Request-Id", "proxy-1:7.b_c")], b"").await;
        assert_eq!(answer.header("x-request-id"), Some("proxy-1:7.b_c"), "{path}");
    }
    let error = ann.send("DELETE", "/api/me", &[("Origin", "http://evil.example")], b"").await;
    error.refused(403, "cross_site");
    assert!(error.header("x-request-id").is_some(), "refused before any route");
    hall.running.stop().await;
}

/// Short answers and those requested plain are sent as they are; `play.rs` reads a stream.
#[tokio::test]
async fn answers_that_need_no_compression_are_sent_plain() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let zip = [("Accept-Encoding", "gzip")];
    let short = ann.send("GET", "/api/me", &zip, b"").await;
    assert!(short.body.len() < 1024 && short.header("content-encoding").is_none());
    let head = ann.send("HEAD", "/api/games", &zip, b"").await;
    assert_eq!((head.status, head.header("content-encoding")), (200, None));
    let whole = ann.get("/api/games").await.body.len().to_string();
    assert_eq!(head.header("content-length"), Some(whole.as_str()));
    for refused in ["gzip;q=0", "identity;q=0", "br"] {
        let plain = ann.send("GET", "/api/games", &[("Accept-Encoding", refused)], b"").await;
        assert_eq!((plain.status, plain.header("content-encoding")), (200, None), "{refused}");
    }
    let seats = serde_json::json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) = ann.table(serde_json::json!({ "game": "clusterfuss", "seats": seats })).await;
    let view = ann.get_zipped(&format!("/api/tables/{id}")).await;
    assert_eq!(view.header("content-encoding"), Some("gzip"));
    hall.running.stop().await;
}
