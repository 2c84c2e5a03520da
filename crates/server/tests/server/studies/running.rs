//! A match that is being played never becomes a study that others see.

use serde_json::{Value as Json, json};

use crate::common::{Guest, TestServer};

/// Everything that a study tells to somebody: its page, pictures, text, chapters, events.
async fn all_of(guest: &mut Guest, id: &str, key: &str) -> String {
    let html = guest.get(&format!("/studies/{id}")).await.text();
    let mut told = String::new();
    for part in html.split("src=\"/studies/").skip(1) {
        let path = part.split('"').next().unwrap_or_default().replace("&amp;", "&");
        told.push_str(&guest.get(&format!("/studies/{path}")).await.text());
    }
    for path in ["", "/text"] {
        let path = format!("/api/studies/{id}{path}");
        told.push_str(&guest.with_key(key, "GET", &path, &Json::Null).await.text());
    }
    let mut events = super::follow(guest, key, id, 0).await;
    events.next_of("hello").await;
    told.push_str(&events.next_of("here").await.to_string());
    // Each page has the name of its reader, and the stream his number.
    let article = html.split("<article").nth(1).and_then(|rest| rest.split("</article").next());
    told.push_str(article.expect("an article"));
    told.split("\"number\"").next().expect("there is a first part").to_string()
}

async fn published(ann: &mut Guest, body: &Json) -> (String, String) {
    let made = ann.post("/api/studies", body).await.ok();
    let id = made["id"].as_str().expect("an id").to_string();
    ann.send("PUT", &format!("/api/studies/{id}/published"), &[], b"").await.ok();
    let key = ann.links(&id, "view").await;
    (id, key)
}

#[tokio::test]
async fn sealed_choice_comes_out_by_no_part_of_a_study() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("muster-chess", json!({})).await;
    let mut zoe = hall.guest().await;
    let asked = json!({ "table": id });
    let record = ann.get(&format!("/api/tables/{id}/record")).await.text();
    let text = json!({ "text": record });
    // Nothing is known yet: so is its record.
    let (before, key) = published(&mut ann, &text).await;
    let told = all_of(&mut zoe, &before, &key).await;
    let view = ben.look(&id).await;
    let army = view["offers"]["b"]["list"][0]["word"].as_str().expect("an army").to_string();
    ben.acts(&id, "b", &army).await.ok();
    assert_eq!(ann.look(&id).await["sealed"], json!(["b"]));
    for guest in [&mut ann, &mut ben, &mut zoe] {
        let why = guest.post("/api/studies", &asked).await.refused(403, "not_yours");
        assert!(!why.to_string().contains(&army), "{why}");
    }
    assert_eq!(all_of(&mut zoe, &before, &key).await, told);
    // What is made of it now, by whoever plays, says nothing of what is sealed.
    let made: Vec<String> = {
        let mut all = Vec::new();
        for guest in [&mut ann, &mut ben] {
            let record = guest.get(&format!("/api/tables/{id}/record")).await.text();
            let (study, key) = published(guest, &json!({ "text": record })).await;
            all.push(all_of(&mut zoe, &study, &key).await);
        }
        all
    };
    for told in &made {
        assert!(!told.contains(&army), "a sealed choice: {told}");
    }
    // Once both have chosen it is no secret, and the match goes on: still no study by its table.
    let word = ann.look(&id).await["offers"]["a"]["list"][0]["word"].clone();
    ann.acts(&id, "a", word.as_str().expect("an army")).await.ok();
    zoe.post("/api/studies", &asked).await.refused(403, "not_yours");
    hall.running.stop().await;
}

#[tokio::test]
async fn match_under_way_is_no_study_and_one_that_is_over_is() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("clusterfuss", json!({})).await;
    let mut zoe = hall.guest().await;
    for _ in 0..4 {
        for (guest, seat) in [(&mut ann, "a"), (&mut ben, "b")] {
            let word = guest.look(&id).await["offers"][seat]["list"][0]["word"].clone();
            guest.acts(&id, seat, word.as_str().expect("it is asked")).await.ok();
        }
    }
    let record = ann.get(&format!("/api/tables/{id}/record")).await.text();
    for guest in [&mut ann, &mut ben] {
        guest.post("/api/studies", &json!({ "text": record })).await.refused(403, "not_yours");
        assert_eq!(guest.get("/api/studies").await.ok()["studies"], json!([]));
    }
    // Nor does it become a chapter, nor a study that is shared once it was retyped.
    let lines: Vec<&str> = record.lines().collect();
    let end = lines.iter().position(|line| line.is_empty()).expect("the header ends");
    let head = lines[1..=end].join("\n");
    let start = format!("musterhall-study: 1\n{head}\n");
    let start: Vec<&str> = start.lines().filter(|line| !line.starts_with("date")).collect();
    let made = ann.post("/api/studies", &json!({ "text": start.join("\n") + "\n\n" })).await.ok();
    let at = format!("/api/studies/{}", made["id"].as_str().expect("an id"));
    let add = json!({ "kind": "add_chapters", "text": record });
    let body = json!({ "base": 0, "key": "k", "edit": add });
    ann.post(&format!("{at}/edits"), &body).await.refused(403, "not_yours");
    let mut way: Vec<&str> = Vec::new();
    let steps = lines[end + 1..].iter().filter(|line| line.starts_with(['a', 'b']));
    for (base, step) in (0_u64..).zip(steps) {
        let change = json!({ "kind": "add", "step": step });
        let edit = json!({ "kind": "in", "chapter": 1, "edit": { "at": way, "change": change } });
        let body = json!({ "base": base, "key": format!("{base}"), "edit": edit });
        ann.post(&format!("{at}/edits"), &body).await.ok();
        way.push(step);
    }
    assert_eq!(way.len(), 8);
    let why = ann.post(&format!("{at}/links/edit"), &json!({})).await.refused(403, "not_yours");
    assert!(why["message"].as_str().expect("a sentence").contains("not over"), "{why}");
    ann.puts(&format!("{at}/published"), json!({})).await.refused(403, "not_yours");
    zoe.get(&format!("{at}/text")).await.refused(404, "not_found");
    // Then anybody may annotate it.
    ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
    ann.puts(&format!("{at}/published"), json!({})).await.ok();
    let made = zoe.post("/api/studies", &json!({ "table": id })).await.ok();
    let nodes = made["chapters"][0]["chapter"]["nodes"].as_array().map(Vec::len);
    assert_eq!(nodes, Some(9), "{made}");
    zoe.post("/api/studies", &json!({ "table": "aaaaaaaaaaaaaaaa" }))
        .await
        .refused(404, "not_found");
    hall.running.stop().await;
}
