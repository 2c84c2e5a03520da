//! Studies that are shared: by link, edited by several at once, read as an article.

mod articles;
mod running;

use serde_json::{Value as Json, json};
use server::Limits;

use crate::{
    accounts::PASSWORD,
    admin::Host,
    common::{Answer, Guest, TestServer, kept_in, schema},
    waiting::Feed,
};

/// A chapter of a small board, with a comment.
pub(crate) const TEXT: &str = "musterhall-study: 1\ntitle: The cut\ngame: clusterfuss\n\
    setup: {\"size\":4,\"swap\":false}\nplayer a: Ann\n\n; Nothing yet.\n1 0 a c4-b4\n; Takes the \
    middle.\n2 1 b c3-d3\n3 0 a b1-a1\n$ ?!\n; too slow\n";

impl Guest {
    /// Shares a study of this text; its id.
    pub(crate) async fn shares(&mut self, text: &str) -> String {
        let made = self.post("/api/studies", &json!({ "text": text })).await;
        assert_eq!(made.status, 201, "{}", made.text());
        made.json()["id"].as_str().expect("an id").into()
    }

    /// The key of a new link to a study of one's own.
    pub(crate) async fn links(&mut self, id: &str, kind: &str) -> String {
        let made = self.post(&format!("/api/studies/{id}/links/{kind}"), &json!({})).await.ok();
        let link = made["link"].as_str().expect("a link");
        let (path, key) = link.split_once("#key=").expect("a key");
        assert_eq!(path, format!("/studies/{id}/board"));
        key.into()
    }

    /// A request that brings the key of a link.
    pub(crate) async fn with_key(
        &mut self,
        key: &str,
        method: &str,
        path: &str,
        body: &Json,
    ) -> Answer {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let headers = [("X-Study-Key", key), ("Content-Type", "application/json")];
        self.send(method, path, &headers, body.as_bytes()).await
    }

    /// Asks for an edit after the edit with this number.
    pub(crate) async fn edits(
        &mut self,
        key: &str,
        id: &str,
        (base, count): (u64, &str),
        edit: Json,
    ) -> Answer {
        let body = json!({ "base": base, "key": count, "edit": edit });
        self.with_key(key, "POST", &format!("/api/studies/{id}/edits"), &body).await
    }
}

/// An edit of the first chapter.
pub(crate) fn within(at: &[&str], change: Json) -> Json {
    json!({ "kind": "in", "chapter": 1, "edit": { "at": at, "change": change } })
}

fn comment(at: &[&str], text: &str) -> Json {
    within(at, json!({ "kind": "comment", "text": text }))
}

/// The events of a study for who brings a key.
pub(crate) async fn follow(guest: &Guest, key: &str, id: &str, since: u64) -> Feed {
    let path = format!("/api/studies/{id}/events?since={since}");
    // The head goes behind the cookie.
    let cookie = guest.cookie.as_deref().unwrap_or_default();
    let guest = Guest { cookie: Some(format!("{cookie}\r\nX-Study-Key: {key}")), ..guest.clone() };
    Feed::at(&guest, None, &path, "SharedStudyEvent").await
}

/// The event that tells of so many people who look.
async fn until_here(feed: &mut Feed, count: usize) -> Json {
    loop {
        let here = feed.next_of("here").await;
        if here["people"].as_array().is_some_and(|people| people.len() == count) {
            return here;
        }
    }
}

#[tokio::test]
async fn study_is_for_its_owner_alone_until_there_is_a_link() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let id = ann.shares(TEXT).await;
    let path = format!("/api/studies/{id}");
    let view = ann.get(&path).await.ok();
    assert_eq!((&view["role"], &view["title"]), (&json!("owner"), &json!("The cut")));
    assert_eq!(view["links"], json!({ "view": false, "edit": false }));
    assert_eq!(view["chapters"][0]["chapter"]["nodes"][1]["short"], "c4b4");
    for at in ["", "/text", "/events"] {
        ben.get(&format!("{path}{at}")).await.refused(404, "not_found");
        ben.with_key("guessed", "GET", &format!("{path}{at}"), &Json::Null)
            .await
            .refused(404, "not_found");
    }
    ben.get("/api/studies/aaaaaaaaaaaaaaaa").await.refused(404, "not_found");
    ben.edits("", &id, (0, "k"), comment(&[], "mine now")).await.refused(404, "not_found");
    ben.post(&format!("{path}/links/edit"), &json!({})).await.refused(404, "not_found");
    ben.deletes(&path, json!({})).await.refused(404, "not_found");
    ben.puts(&format!("{path}/published"), json!({})).await.refused(404, "not_found");
    assert_eq!(ben.get("/api/studies").await.ok()["studies"], json!([]));
    let mine = ann.get("/api/studies").await.ok();
    assert_eq!((&mine["studies"][0]["id"], &mine["studies"][0]["steps"]), (&json!(id), &json!(3)));
    ann.deletes(&path, json!({})).await.ok();
    ann.get(&path).await.refused(404, "not_found");
    assert_eq!(ann.get("/api/studies").await.ok()["studies"], json!([]));
    hall.running.stop().await;
}

#[tokio::test]
async fn link_opens_a_study_until_it_is_made_anew_or_withdrawn_and_is_kept_nowhere() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let id = ann.shares(TEXT).await;
    let path = format!("/api/studies/{id}");
    let (view, edit) = (ann.links(&id, "view").await, ann.links(&id, "edit").await);
    assert!(view.len() == 64 && view != edit, "256 bits");
    let seen = ben.with_key(&view, "GET", &path, &Json::Null).await.ok();
    assert_eq!((&seen["role"], &seen["links"]), (&json!("viewer"), &Json::Null));
    ben.edits(&view, &id, (0, "k"), comment(&[], "x")).await.refused(403, "not_yours");
    let seen = ben.with_key(&edit, "GET", &path, &Json::Null).await.ok();
    assert_eq!(seen["role"], "editor");
    ben.edits(&edit, &id, (0, "k"), comment(&[], "x")).await.ok();
    // Sharing is for its owner.
    for (method, at) in [("POST", "/links/view"), ("DELETE", "/links/edit"), ("PUT", "/published")]
    {
        let answer = ben.with_key(&edit, method, &format!("{path}{at}"), &json!({})).await;
        assert!(matches!(answer.status, 403 | 404), "{}", answer.text());
    }
    ben.with_key(&edit, "DELETE", &path, &json!({})).await.refused(404, "not_found");
    let mut followed = follow(&ben, &edit, &id, 0).await;
    followed.next_of("hello").await;
    let other = ann.links(&id, "edit").await;
    // Who came by the old link is sent away.
    followed.next_of("ended").await;
    assert_eq!(followed.next().await, None);
    ben.with_key(&edit, "GET", &path, &Json::Null).await.refused(404, "not_found");
    ben.with_key(&other, "GET", &path, &Json::Null).await.ok();
    ann.deletes(&format!("{path}/links/edit"), json!({})).await.ok();
    ben.with_key(&other, "GET", &path, &Json::Null).await.refused(404, "not_found");
    ben.with_key(&view, "GET", &path, &Json::Null).await.ok();
    let told = ann.get(&path).await.text() + &ann.get("/api/studies").await.text();
    hall.running.stop().await;
    let data = kept_in(hall.folder.path());
    for key in [&view, &edit, &other] {
        assert!(!told.contains(key.as_str()));
        assert!(!data.windows(key.len()).any(|part| part == key.as_bytes()), "its digest is kept");
    }
}

#[tokio::test]
async fn edits_of_several_come_to_all_in_one_order_and_count_once() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    ann.lasts("Ann Lasting").await;
    let id = ann.shares(TEXT).await;
    let key = ann.links(&id, "edit").await;
    let mut hers = follow(&ann, "", &id, 0).await;
    let number = hers.next_of("hello").await["number"].clone();
    let mut his = follow(&ben, &key, &id, 0).await;
    his.next_of("hello").await;
    let step = within(&["a c4-b4"], json!({ "kind": "add", "step": "b c3-b3" }));
    let added = ben.edits(&key, &id, (0, "one"), step.clone()).await.ok();
    assert_eq!(added["seq"], 1);
    assert_eq!(added["edits"][0]["short"], "c3b3");
    assert_eq!((&added["edits"][0]["you"], &added["edits"][0]["by"]), (&json!(true), &Json::Null));
    // The same again, as after an answer that was lost.
    assert_eq!(ben.edits(&key, &id, (0, "one"), step).await.ok()["seq"], 1);
    // She is behind, and hears what came before hers.
    let told = ann.edits("", &id, (0, "one"), comment(&["a b1-a1"], "far too slow")).await.ok();
    assert_eq!((&told["seq"], told["edits"].as_array().map(Vec::len)), (&json!(2), Some(2)));
    let mut seen = Vec::new();
    while seen.len() < 2 {
        let edits = his.next_of("edits").await["edits"].clone();
        seen.extend(edits.as_array().expect("a list").clone());
    }
    assert_eq!((&seen[0]["seq"], &seen[0]["you"]), (&json!(1), &json!(true)));
    assert_eq!((&seen[1]["seq"], &seen[1]["by"]), (&json!(2), &json!("Ann Lasting")));
    let here = until_here(&mut hers, 2).await;
    assert_eq!(
        (&here["people"][0]["name"], &here["people"][1]["name"]),
        (&json!("Ann Lasting"), &Json::Null)
    );
    // Where she is he sees, and nobody else may say it for her.
    let cursor = json!({ "chapter": 1, "at": ["a c4-b4"] });
    let body = json!({ "number": number, "cursor": cursor });
    let at = format!("/api/studies/{id}/cursor");
    ben.post(&at, &body).await.refused(409, "stale");
    ann.post(&at, &body).await.ok();
    let moved = loop {
        let here = his.next_of("here").await;
        if !here["people"][0]["cursor"].is_null() {
            break here;
        }
    };
    assert_eq!(moved["people"][0]["cursor"], cursor);
    assert_ne!(moved["people"][0]["colour"], moved["people"][1]["colour"]);
    // Two change one comment: the second is told, and decides.
    let late = comment(&["a b1-a1"], "not slow at all");
    ben.edits(&key, &id, (1, "two"), late.clone()).await.refused(409, "stale");
    ben.edits(&key, &id, (2, "three"), late).await.ok();
    drop(his);
    let here = until_here(&mut hers, 1).await;
    assert_eq!(here["people"][0]["number"], number);
    // Who comes back hears what he missed, and no more.
    let mut again = follow(&ben, &key, &id, 2).await;
    let missed = again.next_of("edits").await;
    assert_eq!(missed["edits"].as_array().map(Vec::len), Some(1), "{missed}");
    hall.running.stop().await;
}

#[tokio::test]
async fn chapters_are_added_named_moved_and_deleted() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let id = ann.shares(TEXT).await;
    let two = format!("{TEXT}\n{TEXT}");
    let edits = [
        json!({ "kind": "title", "title": " On \n cutting " }),
        json!({ "kind": "add_chapters", "text": two }),
        json!({ "kind": "name_chapter", "chapter": 3, "title": "Third" }),
        json!({ "kind": "move_chapter", "chapter": 3, "to": 0 }),
        json!({ "kind": "delete_chapter", "chapter": 2 }),
    ];
    for (base, edit) in (0..).zip(&edits) {
        ann.edits("", &id, (base, &format!("{base}")), edit.clone()).await.ok();
    }
    let view = ann.get(&format!("/api/studies/{id}")).await.ok();
    assert_eq!((&view["title"], &view["seq"]), (&json!("On cutting"), &json!(5)));
    let ids: Vec<_> =
        view["chapters"].as_array().expect("a list").iter().map(|of| &of["id"]).collect();
    assert_eq!(ids, [3, 1]);
    assert_eq!(view["chapters"][0]["chapter"]["title"], "Third");
    // What was a chapter is none any more, for who is behind.
    let late = json!({ "kind": "name_chapter", "chapter": 2, "title": "late" });
    ann.edits("", &id, (5, "late"), late).await.refused(409, "stale");
    let text = ann.get(&format!("/api/studies/{id}/text")).await;
    assert_eq!(text.header("content-type"), Some("text/plain; charset=utf-8"));
    let read = study::read(&text.text()).expect("it is a study");
    assert_eq!((read.len(), &*read[0].title, read[1].tree.len()), (2, "Third", 4));
    // Whole as it was saved it is another study.
    let again = ann.shares(&text.text()).await;
    assert_eq!(ann.get(&format!("/api/studies/{again}/text")).await.text(), text.text());
    hall.running.stop().await;
}

#[tokio::test]
async fn study_survives_a_restart_and_edits_that_go_into_its_text() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let id = ann.shares(TEXT).await;
    let key = ann.links(&id, "view").await;
    for number in 0..130 {
        let edit = comment(&["a c4-b4"], &format!("comment {number}"));
        ann.edits("", &id, (number, &format!("{number}")), edit).await.ok();
    }
    let path = format!("/api/studies/{id}");
    let before = ann.get(&path).await.ok();
    let hall = hall.reopen().await;
    for guest in [&mut ann, &mut ben] {
        guest.addr = hall.running.addr();
    }
    assert_eq!(ann.get(&path).await.ok(), before);
    assert_eq!(before["seq"], 130);
    // The link still opens it; an edit sent again counts once; who is far behind reads all of it.
    ben.with_key(&key, "GET", &path, &Json::Null).await.ok();
    let again = comment(&["a c4-b4"], "comment 3");
    assert_eq!(ann.edits("", &id, (130, "3"), again.clone()).await.ok()["seq"], 4);
    ann.edits("", &id, (3, "new"), again).await.refused(409, "stale");
    let mut far = follow(&ben, &key, &id, 3).await;
    assert_eq!(far.next_of("whole").await["seq"], 130);
    let mut near = follow(&ben, &key, &id, 128).await;
    let edits = near.next_of("edits").await["edits"].clone();
    assert_eq!(edits.as_array().map(Vec::len), Some(2));
    hall.running.stop().await;
}

#[tokio::test]
async fn refused_edit_says_why_in_the_language_of_the_reader() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let id = ann.shares(TEXT).await;
    let arrow = |from: &str| json!({ "kind": "arrow", "ink": "green", "from": from, "to": "b4" });
    let draw =
        |from: &str| within(&[], json!({ "kind": "draw", "on": true, "drawing": arrow(from) }));
    let cases = [
        (comment(&[], &"x".repeat(8_001)), 400, "bad_request", "höchstens 8000 Buchstaben"),
        (within(&[], json!({ "kind": "add", "step": "a a1-a2" })), 422, "illegal", ""),
        (within(&["a a1-a2"], json!({ "kind": "promote" })), 409, "stale", "Schritt 1"),
        (draw("b4"), 400, "bad_request", "zwei verschiedene"),
        (
            json!({ "kind": "delete_chapter", "chapter": 1 }),
            422,
            "illegal",
            "mindestens ein Kapitel",
        ),
        (json!({ "kind": "title", "title": "x".repeat(101) }), 400, "bad_request", "höchstens 100"),
        (json!({ "kind": "add_chapters", "text": "nothing" }), 400, "bad_request", "Zeile 1"),
        (json!({ "kind": "in", "chapter": 1 }), 400, "bad_request", ""),
        (json!({ "kind": "burn" }), 400, "bad_request", ""),
    ];
    let path = format!("/api/studies/{id}/edits?lang=de");
    let before = ann.get(&format!("/api/studies/{id}/text")).await.text();
    for (number, (edit, status, code, said)) in cases.into_iter().enumerate() {
        let body = json!({ "base": 0, "key": format!("{number}"), "edit": edit });
        let why = ann.post(&path, &body).await.refused(status, code);
        assert!(why["message"].as_str().expect("a sentence").contains(said), "{why}");
    }
    for spot in 0..64 {
        let edit = draw(&format!("s{spot}"));
        ann.edits("", &id, (spot, &format!("d{spot}")), edit).await.ok();
    }
    let why = ann.edits("", &id, (64, "more"), draw("s64")).await.refused(422, "illegal");
    assert_eq!(why["message"], "a step has at most 64 drawings");
    let long = format!("{TEXT}\n").repeat(3_500);
    ann.post("/api/studies", &json!({ "text": long })).await.refused(413, "too_large");
    let body = json!({ "base": 0, "key": "", "edit": comment(&[], "x") });
    ann.post(&path, &body).await.refused(400, "bad_request");
    let after = ann.get(&format!("/api/studies/{id}/text")).await.text();
    assert_eq!(
        after.lines().filter(|line| !line.starts_with('>')).collect::<Vec<_>>(),
        before.lines().collect::<Vec<_>>()
    );
    hall.running.stop().await;
}

#[tokio::test]
async fn limits_of_shared_studies_hold() {
    let limits = Limits { disk: 200_000, disk_address: 400_000, ..Limits::unbounded() };
    let hall = TestServer::open_with(limits).await;
    let mut ann = hall.guest().await;
    for _ in 0..10 {
        ann.shares(TEXT).await;
    }
    let why = ann.post("/api/studies", &json!({ "text": TEXT })).await.refused(429, "too_many");
    assert!(why["message"].as_str().expect("a sentence").contains("10"), "{why}");
    let mut ben = hall.guest().await;
    let id = ben.shares(TEXT).await;
    // What is written counts as what is said at tables does.
    let mut refused = false;
    for number in 0..60 {
        let text = format!("{number}{}", "x".repeat(7_900));
        let answer = ben.edits("", &id, (number, &format!("{number}")), comment(&[], &text)).await;
        if answer.status == 429 {
            refused = true;
            break;
        }
        answer.ok();
    }
    assert!(refused, "bytes are counted");
    for body in [json!({}), json!({ "text": TEXT, "table": "x" }), json!({ "text": "no study" })] {
        ben.post("/api/studies", &body).await.refused(400, "bad_request");
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn edits_of_a_person_are_limited_in_number() {
    let commands = server::Rate { burst: 3.0, rate: 0.01 };
    let hall = TestServer::open_with(Limits { commands, ..Limits::unbounded() }).await;
    let mut ann = hall.guest().await;
    let id = ann.shares(TEXT).await;
    let mut statuses = Vec::new();
    for number in 0..5 {
        let edit = comment(&[], &format!("{number}"));
        statuses.push(ann.edits("", &id, (number, &format!("{number}")), edit).await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
    hall.running.stop().await;
}

#[tokio::test]
async fn guest_who_signs_in_takes_along_shared_studies_and_who_goes_leaves_none() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    ann.lasts("Ann Lasting").await;
    let id = ben.shares(TEXT).await;
    let key = ben.links(&id, "view").await;
    let path = format!("/api/studies/{id}");
    ben.edits("", &id, (0, "one"), comment(&[], "as a guest")).await.ok();
    ben.merges("Ann Lasting").await.ok();
    let view = ann.get(&path).await.ok();
    assert_eq!((&view["role"], &view["author"]), (&json!("owner"), &json!("Ann Lasting")));
    assert_eq!(ann.get("/api/studies").await.ok()["studies"][0]["id"], json!(id));
    // The link that was sent still opens it.
    let mut zoe = hall.guest().await;
    zoe.with_key(&key, "GET", &path, &Json::Null).await.ok();
    // One's own data has all of it.
    let data = ann.get("/api/account/data").await.ok();
    schema::conforms(&data, "PersonData");
    assert!(data["studies"][0]["text"].as_str().is_some_and(|text| text.contains("as a guest")));
    ann.deletes("/api/account", json!({ "password": PASSWORD })).await.ok();
    zoe.with_key(&key, "GET", &path, &Json::Null).await.refused(404, "not_found");
    hall.running.stop().await;
    let kept = kept_in(hall.folder.path());
    let text = b"Takes the middle";
    let is_left = kept.windows(text.len()).any(|part| part == text);
    // A page of the file that is free may still have it until it is written over.
    assert!(!is_left || !hall.folder.path().join("database").exists(), "the text is gone");
}

#[tokio::test]
async fn host_lists_and_closes_shared_studies() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, mut host) = (hall.guest().await, hall.guest().await, Host::of(&hall));
    let id = ann.shares(TEXT).await;
    let path = format!("/api/studies/{id}");
    let key = ann.links(&id, "edit").await;
    ann.puts(&format!("{path}/published"), json!({})).await.ok();
    let listed = host.get("studies").await["studies"][0].clone();
    assert_eq!((&listed["id"], &listed["published"]), (&json!(id), &json!(true)));
    assert_eq!(listed["links"], json!({ "view": false, "edit": true }));
    let mut followed = follow(&ben, &key, &id, 0).await;
    followed.next_of("hello").await;
    let close = format!("studies/{id}/close");
    host.post(&close, &json!({ "why": "" })).await.refused(400, "bad_request");
    host.post(&close, &json!({ "why": "insults" })).await.ok();
    host.post(&close, &json!({ "why": "again" })).await.ok();
    followed.next_of("ended").await;
    ben.with_key(&key, "GET", &path, &Json::Null).await.refused(404, "not_found");
    assert_eq!(ben.get(&format!("/studies/{id}")).await.status, 404);
    // Its owner reads why, and saves it; but shares it no more.
    let view = ann.get(&path).await.ok();
    assert_eq!((&view["closed"], &view["published"]), (&json!("insults"), &json!(false)));
    ann.get(&format!("{path}/text")).await.text();
    ann.edits("", &id, (0, "k"), comment(&[], "x")).await.refused(410, "gone");
    ann.post(&format!("{path}/links/view"), &json!({})).await.refused(410, "gone");
    ann.puts(&format!("{path}/published"), json!({})).await.refused(410, "gone");
    let log = host.get("log").await;
    let acts: Vec<_> =
        log["acts"].as_array().expect("acts").iter().map(|act| &act["act"]).collect();
    assert_eq!(acts, ["close_study"]);
    // Who may not talk writes nothing that others read.
    let name = ann.get("/api/me").await.ok()["name"].as_str().expect("a name").to_string();
    let person = host.person(&name).await;
    host.sanctions("mute", &person, "insults").await;
    ann.post("/api/studies", &json!({ "text": TEXT })).await.refused(403, "muted");
    hall.running.stop().await;
}
