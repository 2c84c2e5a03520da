//! The lists of the lobby: page by page, and their content.

use crate::common::{Guest, TestServer, schema};
use serde_json::{Value as Json, json};

fn nim(kinds: &[&str]) -> Json {
    let seat = |kind: &&str| match *kind {
        "bot" => json!({ "kind": "bot", "level": 1 }),
        kind => json!({ "kind": kind }),
    };
    json!({ "game": "nim", "seats": kinds.iter().map(seat).collect::<Vec<_>>() })
}

fn ids(page: &Json) -> Vec<String> {
    let tables = page["tables"].as_array().or(page.as_array()).expect("a list");
    tables.iter().map(|table| table["id"].as_str().expect("an id").to_string()).collect()
}

/// All pages of a list.
async fn pages(guest: &mut Guest, query: &str) -> Vec<Vec<String>> {
    let (mut found, mut after) = (Vec::new(), String::new());
    loop {
        let page = guest.get(&format!("/api/tables?{query}{after}")).await.ok();
        schema::conforms(&page, "TablePage");
        found.push(ids(&page));
        let Some(next) = page["next"].as_str() else { return found };
        after = format!("&after={next}");
    }
}

#[tokio::test]
async fn lists_are_read_page_by_page() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    for _ in 0..5 {
        ann.table(nim(&["me", "open"])).await;
    }
    for (is_ann, query, count) in [
        (true, "list=mine&most=2", 5),
        (true, "list=mine&most=2&over=no", 5),
        (false, "list=open&most=3", 5),
        (false, "list=mine", 0),
        (false, "list=live", 0),
    ] {
        let guest = if is_ann { &mut ann } else { &mut ben };
        let pages = pages(guest, query).await;
        let most = query.split("most=").nth(1).map_or(12, |rest| rest[..1].parse().unwrap());
        assert!(pages.iter().all(|page| page.len() <= most), "{query}: {pages:?}");
        let mut all = pages.concat();
        assert_eq!(all.len(), count, "{query}");
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count, "{query}: each of them once");
    }
    // All at once: the beginning of each, and where it goes on.
    let whole = ann.get("/api/tables?most=2").await.ok();
    schema::conforms(&whole, "Tables");
    assert_eq!(whole["mine"].as_array().unwrap().len(), 2);
    let next = whole["next"]["mine"].as_str().expect("it goes on");
    let rest = ann.get(&format!("/api/tables?list=mine&after={next}")).await.ok();
    assert_eq!(ids(&rest).len(), 3);
    assert!(ids(&rest).iter().all(|id| !ids(&whole["mine"]).contains(id)));
    // A table of mine is in one list only.
    assert_eq!(whole["open"], json!([]));
    assert_eq!(ids(&ben.get("/api/tables").await.ok()["open"]).len(), 5);
    hall.running.stop().await;
}

#[tokio::test]
async fn matches_that_are_over_stay_out_if_wished() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let (done, _) = ann.table(nim(&["me", "device"])).await;
    let (running, _) = ann.table(nim(&["me", "device"])).await;
    ann.does(&done, json!({ "type": "resign", "seat": "a" })).await;
    assert_eq!(
        ids(&ann.get("/api/tables?list=mine&over=no").await.ok()),
        std::slice::from_ref(&running)
    );
    assert_eq!(ids(&ann.get("/api/tables?over=no").await.ok()["mine"]), [running]);
    assert_eq!(ids(&ann.get("/api/tables").await.ok()["mine"]).len(), 2);
    hall.running.stop().await;
}

#[tokio::test]
async fn bad_questions_for_lists_are_told_what_is_wrong() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    for (query, at, part) in [
        ("list=all", "list", "`open`, `live` or `mine`"),
        ("list=", "list", "not \"\""),
        ("list=mine&after=", "after", "`next`"),
        ("list=mine&after=12", "after", "not \"12\""),
        ("list=mine&after=12-", "after", "`next`"),
        ("list=mine&after=12-..%2F..%2Fhall.db", "after", "`next`"),
        ("list=mine&after=-5-abcdefghabcdefgh", "after", "`next`"),
        ("list=mine&after=1e9-abcdefghabcdefgh", "after", "`next`"),
        ("list=mine&after=99999999999999999999-abcdefghabcdefgh", "after", "`next`"),
        ("list=open&after=5-abcdefghabcdefgh'%20OR%201=1", "after", "`next`"),
        ("list=mine&most=0", "most", "1 to 50"),
        ("list=mine&most=51", "most", "1 to 50"),
        ("most=-1", "most", "1 to 50"),
        ("most=many", "most", "not \"many\""),
        ("list=mine&over=perhaps", "over", "`yes` or `no`"),
        ("over=1", "over", "`yes` or `no`"),
    ] {
        let fault = ann.get(&format!("/api/tables?{query}")).await.refused(400, "bad_request");
        assert_eq!(fault["at"], at, "{query}: {fault}");
        assert!(fault["message"].as_str().unwrap().contains(part), "{query}: {fault}");
    }
    // A place where the table is gone is still a valid place.
    ann.get("/api/tables?list=mine&after=5-abcdefghabcdefgh").await.ok();
    hall.running.stop().await;
}

/// Anybody with the address may watch; the lobby shows it only for tables that want that.
#[tokio::test]
async fn match_is_shown_to_watch_as_its_table_said() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut zoe) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let shown = async |zoe: &mut Guest, id: &str| {
        let live = zoe.get("/api/tables?list=live&most=50").await.ok();
        assert_eq!(live["tables"], zoe.get("/api/tables").await.ok()["live"]);
        ids(&live).contains(&id.to_string())
    };
    for (kinds, watch, expected) in [
        (["me", "bot"], json!(true), true),
        (["me", "bot"], json!(false), false),
        (["me", "bot"], Json::Null, false),
        (["me", "device"], Json::Null, false),
        (["me", "link"], Json::Null, false),
    ] {
        let mut body = nim(&kinds);
        body["watch"] = watch.clone();
        let (id, _) = ann.table(body).await;
        assert_eq!(shown(&mut zoe, &id).await, expected, "{kinds:?} {watch}");
        // Its own players have it among theirs.
        assert!(!ids(&ann.get("/api/tables").await.ok()["live"]).contains(&id));
    }
    // A seat that was open to all: shown once it is taken, and until the match is over.
    let (id, _) = ann.table(nim(&["me", "open"])).await;
    assert!(!shown(&mut zoe, &id).await);
    ben.post(&format!("/api/tables/{id}/seats"), &json!({ "seat": "b" })).await.ok();
    assert!(shown(&mut zoe, &id).await);
    let hall = hall.reopen().await;
    zoe.addr = hall.guest().await.addr;
    ben.addr = zoe.addr;
    assert!(shown(&mut zoe, &id).await, "also after a restart");
    ben.does(&id, json!({ "type": "resign", "seat": "b" })).await;
    assert!(!shown(&mut zoe, &id).await);
    hall.running.stop().await;
}

#[tokio::test]
async fn pictures_of_games_and_tables_come_with_their_boards() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    for game in ann.get("/api/games").await.ok().as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        let answer = ann.get(&format!("/api/games/{id}/scene")).await;
        assert_eq!(answer.header("cache-control"), Some("public, max-age=3600"));
        schema::conforms(&answer.ok(), "GameScene");
    }
    ann.get("/api/games/chess-of-hell/scene").await.refused(404, "not_found");
    let (id, _) = ann.table(nim(&["me", "device"])).await;
    let view = ann.look(&id).await;
    let moment = ann.get(&format!("/api/tables/{id}/at/0?board=yes")).await.ok();
    schema::conforms(&moment, "Moment");
    assert_eq!(moment["board"], view["board"]);
    assert_eq!(moment["scene"], view["scene"]);
    for without in ["", "?board=no"] {
        let moment = ann.get(&format!("/api/tables/{id}/at/0{without}")).await.ok();
        assert!(moment.get("board").is_none());
    }
    let fault = ann.get(&format!("/api/tables/{id}/at/0?board=1")).await;
    assert_eq!(fault.refused(400, "bad_request")["at"], "board");
    hall.running.stop().await;
}
