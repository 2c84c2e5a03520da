//! A table in another language than English.

use std::collections::BTreeSet;

use crate::common::{Guest, TestServer};
use messages::{HOUSE, words, words_apart};
use serde_json::{Value as Json, json};

/// Words that Muscat and the house say in English and not in German.
fn english_words() -> BTreeSet<String> {
    let muscat = matches::find("muscat").expect("Muscat").translations();
    let [english, german, ..] = muscat else { panic!("Muscat speaks two languages") };
    let (english, german) = (
        format!("{}\n{}", english.messages, HOUSE[0].text),
        format!("{}\n{}", german.messages, HOUSE[1].text),
    );
    words_apart(&english, &german)
}

/// Every text for people in an answer: what stands under these keys.
fn texts<'a>(of: &'a Json, found: &mut Vec<&'a str>) {
    match of {
        Json::Array(parts) => parts.iter().for_each(|part| texts(part, found)),
        Json::Object(parts) => {
            for (key, part) in parts {
                match part {
                    Json::String(text)
                        if ["label", "told", "short", "text", "title", "message", "summary"]
                            .contains(&key.as_str()) =>
                    {
                        found.push(text)
                    }
                    Json::Array(notes) if key == "notes" => {
                        found.extend(notes.iter().filter_map(Json::as_str));
                    }
                    part => texts(part, found),
                }
            }
        }
        _ => {}
    }
}

#[track_caller]
fn is_german(of: &Json, foreign: &BTreeSet<String>) {
    let mut found = Vec::new();
    texts(of, &mut found);
    for text in found {
        assert_eq!(words(text).find(|word| foreign.contains(word)), None, "{text}");
    }
}

/// Ann alone at a table of Muscat, with three seats at her device.
async fn at_muscat(ann: &mut Guest) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "device" }, { "kind": "device" }]);
    ann.table(json!({ "game": "muscat", "seats": seats })).await.0
}

#[tokio::test]
async fn match_of_muscat_in_german_says_no_english_word() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let id = at_muscat(&mut ann).await;
    let path = format!("/api/tables/{id}?lang=de");
    let foreign = english_words();
    let mut view = ann.get(&path).await.ok();
    assert_eq!(view["seats"][0]["title"], "Rot");
    let mut steps = 0_usize;
    while view["turn"]["type"] != "over" {
        is_german(&view["scene"], &foreign);
        let seat = view["turn"]["seats"][0].as_str().expect("a seat is asked").to_string();
        let list = view["offers"][&seat]["list"].as_array().expect("it may choose");
        let word = list[(7 * steps) % list.len()]["word"].clone();
        ann.acts(&id, &seat, word.as_str().expect("a word")).await.ok();
        steps += 1;
        view = ann.get(&path).await.ok();
    }
    is_german(&view, &foreign);
    assert!(view["tellings"].as_array().expect("steps").len() > 50);
    assert!(view["scene"]["notes"][0].as_str().is_some_and(|note| note.contains("Punkt")));
    // The same table for a reader of English.
    let english = ann.get(&format!("/api/tables/{id}")).await.ok();
    assert_eq!(english["seats"][0]["title"], "Red");
}

#[tokio::test]
async fn record_without_names_is_opened_with_seats_in_the_language_of_the_reader() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let record = b"musterhall-record: 1\ngame: clusterfuss\nrules: 1\nsetup: {}\n\n";
    let kind = [("Content-Type", "text/plain")];
    let id = ann.send("POST", "/api/records", &kind, record).await.ok()["id"].clone();
    let path = format!("/api/tables/{}?lang=de", id.as_str().expect("an id"));
    let seats = ann.get(&path).await.ok()["seats"].clone();
    assert_eq!([&seats[0]["name"], &seats[1]["name"]], ["Rot", "Blau"]);
}

#[tokio::test]
async fn refusal_is_told_in_the_language_of_the_reader() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let id = at_muscat(&mut ann).await;
    let view = ann.look(&id).await;
    let seat = view["turn"]["seats"][0].as_str().expect("a seat is asked").to_string();
    let command = json!({
        "seq": view["seq"], "key": "k",
        "command": { "type": "act", "seat": seat, "word": "1a" }
    });
    let body = command.to_string();
    let headers = [("Content-Type", "application/json"), ("Accept-Language", "de-AT, en;q=0.5")];
    let commands = format!("/api/tables/{id}/commands");
    let fault = ann.send("POST", &commands, &headers, body.as_bytes()).await;
    let fault = fault.refused(422, "illegal");
    let message = fault["message"].as_str().expect("a sentence");
    assert!(message.ends_with(&format!("(Regel {})", fault["rule"].as_str().expect("a rule"))));
    let fault = ann.post(&commands, &command).await.refused(422, "illegal");
    assert!(fault["message"].as_str().is_some_and(|message| message.contains("(rule ")), "{fault}");
    let tried = json!({ "seat": seat, "word": "nonsense" }).to_string();
    let path = format!("/api/tables/{id}/try?lang=de");
    let headers = [("Content-Type", "application/json")];
    let verdict = ann.send("POST", &path, &headers, tried.as_bytes()).await.ok();
    assert!(verdict["refusal"]["message"].as_str().is_some_and(|said| said.contains("möglich")));
}

#[tokio::test]
async fn watchers_of_two_languages_are_told_each_in_theirs() {
    let hall = TestServer::open().await;
    let (mut ann, ben, eve) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let id = at_muscat(&mut ann).await;
    let mut german = ben.socket(&format!("/api/tables/{id}/socket?lang=de")).await;
    let mut english = eve.socket(&format!("/api/tables/{id}/socket")).await;
    let (first, second) = (german.hear_of("view").await, english.hear_of("view").await);
    assert_eq!(
        (&first["seats"][1]["title"], &second["seats"][1]["title"]),
        (&json!("Blau"), &json!("Blue"))
    );
    let view = ann.look(&id).await;
    let seat = view["turn"]["seats"][0].as_str().expect("a seat is asked").to_string();
    let word = view["offers"][&seat]["list"][0]["word"].as_str().expect("a word").to_string();
    ann.acts(&id, &seat, &word).await.ok();
    let (first, second) = (german.hear_of("state").await, english.hear_of("state").await);
    is_german(&first, &english_words());
    assert_ne!(first["scene"]["notes"], second["scene"]["notes"]);
    assert_eq!(first["scene"]["pieces"][0]["spot"], second["scene"]["pieces"][0]["spot"]);
}

#[tokio::test]
async fn pages_load_the_wordings_of_one_language() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let id = at_muscat(&mut ann).await;
    let page = ann.get(&format!("/t/{id}?lang=de")).await;
    let cookies: Vec<&str> = page
        .headers
        .iter()
        .filter(|(key, _)| key == "set-cookie")
        .map(|(_, value)| value.as_str())
        .collect();
    assert!(cookies.iter().any(|cookie| cookie.starts_with("lang=de;")), "{cookies:?}");
    let text = page.text();
    assert!(text.contains("<html lang=\"de\"") && text.contains("Muscat bei Musterhall"), "{text}");
    assert!(text.contains("/messages/de.js") && !text.contains("/messages/en.js"), "{text}");
    let at = text.find("/a/").expect("assets");
    let words = text[at..].split('"').next().expect("an address");
    let build = words.split('/').nth(2).expect("a build");
    let file = hall.stranger().get_zipped(&format!("/a/{build}/messages/de.js")).await;
    assert_eq!(file.status, 200);
    assert!(file.body.len() < 6_000, "{} bytes", file.body.len());
}

#[tokio::test]
async fn chosen_language_is_kept_with_the_person_and_follows_to_another_browser() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let session = ann.cookie.clone();
    assert_eq!(ann.get("/api/me").await.ok().get("language"), None);
    let kind = [("Content-Type", "application/json")];
    let path = "/api/me/language";
    let chosen = ann.send("PUT", path, &kind, br#"{"language":"de"}"#).await;
    assert_eq!(chosen.ok()["language"], "de");
    assert!(chosen.header("set-cookie").is_some_and(|set| set.starts_with("lang=de; ")));
    // Another browser has the session, and no cookie of a language.
    for hall in [hall, TestServer::open().await] {
        let known = hall.running.addr() == ann.addr;
        let hall = if known { hall.reopen().await } else { hall };
        ann.addr = hall.running.addr();
        ann.cookie.clone_from(&session);
        let page = ann.get("/credits").await.text();
        assert_eq!(page.contains("<html lang=\"de\""), known, "{page}");
        let refused = ann.send("PUT", path, &kind, br#"{"language":"xx"}"#).await;
        let said = refused.refused(400, "bad_request")["message"].to_string();
        assert_eq!(said.contains("erwartet wird eins von"), known, "{said}");
        assert!(said.contains("en, de"), "{said}");
        // What an address or a cookie of the browser names comes first.
        let page = ann.get("/credits?lang=en").await.text();
        assert!(page.contains("<html lang=\"en\""), "{page}");
        ann.cookie = session.as_ref().map(|session| format!("{session}; lang=en"));
        let page = ann.get("/credits").await.text();
        assert!(page.contains("<html lang=\"en\""), "{page}");
        // Nobody else reads it.
        let page = hall.guest().await.get("/credits").await.text();
        assert!(page.contains("<html lang=\"en\""), "{page}");
        hall.running.stop().await;
    }
}
