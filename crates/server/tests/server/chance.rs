//! Chance that is committed to: what is told of it when, and who can check it.

use std::{
    collections::BTreeSet,
    io::Write as _,
    process::{Command, Stdio},
};

use crate::common::{Guest, TestServer};
use serde_json::{Value as Json, json};
use session::chance::{Hex32, seed_hash};

fn seed(of: u8) -> Hex32 {
    Hex32([of; 32])
}

/// Ann at a new table with a seed of her own, and Ben, who came by her link with his.
async fn two_with_seeds(hall: &TestServer, game: &str, setup: Json) -> (Guest, Guest, String) {
    let (mut ann, mut ben) = (hall.guest().await, hall.guest().await);
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let hash = seed_hash(&seed(1));
    let new = json!({ "game": game, "setup": setup, "seats": seats, "seed_hash": hash });
    let (id, links) = ann.table(new).await;
    let secret = links["b"].as_str().unwrap().split_once('=').unwrap().1.to_string();
    let sit = json!({ "secret": secret, "seed_hash": seed_hash(&seed(2)) });
    ben.post(&format!("/api/tables/{id}/seats"), &sit).await.ok();
    (ann, ben, id)
}

async fn reveals(guest: &mut Guest, id: &str, seat: &str, of: u8) -> Json {
    guest.does(id, json!({ "type": "reveal_seed", "seat": seat, "seed": seed(of) })).await.ok()
}

/// Everything that anybody can ask for about a table.
async fn all_of(guest: &mut Guest, id: &str) -> String {
    let mut all = String::new();
    let table = format!("/api/tables/{id}");
    for path in ["", "/record", "/chance", "/at/0", "/steps", "?as=a", "/at/1?board=yes"] {
        all.push_str(&guest.get(&format!("{table}{path}")).await.text());
    }
    for path in ["/api/tables", "/api/tables?list=mine", "/metrics", "/api/me"] {
        all.push_str(&guest.get(path).await.text());
    }
    all.push_str(&guest.get(&format!("/tables/{id}/picture.svg")).await.text());
    let page = guest.get(&format!("/t/{id}")).await.text();
    // What is in the page beside the addresses of its files.
    all.extend(page.split("application/json").skip(1));
    let mut socket = guest.socket(&format!("{table}/socket?since=0&frames=1")).await;
    all.push_str(&socket.hear().await.expect("the socket is open").to_string());
    all
}

/// Whatever looks as if it were made of a secret: words of many hexadecimal digits.
fn hashes(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_hash = |word: &&str| word.len() >= 24 && word.bytes().all(|b| b.is_ascii_hexdigit());
    words.filter(is_hash).map(Into::into).collect()
}

/// What `docs/verify_chance.py` says of an answer, and whether it is content; nothing where there
/// is no Python.
fn python(args: &[&str], input: &str) -> Option<(bool, String)> {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let started = Command::new("python3")
        .arg("-B")
        .args(args)
        .current_dir(docs)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = started else {
        eprintln!("SKIPPED: no python3 here, so the second verifier was not asked");
        return None;
    };
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let text = [output.stdout, output.stderr].concat();
    Some((output.status.success(), String::from_utf8(text).expect("text")))
}

/// Nothing that anybody is told before the end has to do with the secret: there is nothing in
/// it but the commitment, and the hashes and seeds of seats.
#[tokio::test]
async fn secret_of_chance_is_in_nothing_before_the_end() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id) = two_with_seeds(&hall, "sleds", json!({ "seats": 2 })).await;
    let mut zoe = hall.guest().await;
    let mut seen = all_of(&mut ann, &id).await + &all_of(&mut zoe, &id).await;
    let commitment = zoe.look(&id).await["chance"]["commitment"].as_str().unwrap().to_string();
    let mut known: BTreeSet<String> =
        [1, 2].iter().map(|of| seed_hash(&seed(*of)).to_string()).collect();
    known.insert(commitment.clone());
    assert_eq!(hashes(&seen), known, "before seeds are revealed");
    known.extend([1, 2].iter().map(|of| seed(*of).to_string()));
    reveals(&mut ann, &id, "a", 1).await;
    reveals(&mut ben, &id, "b", 2).await;
    ann.acts(&id, "a", "bid-1").await.ok();
    ben.acts(&id, "b", "bid-0").await.ok();
    for guest in [&mut ann, &mut ben, &mut zoe] {
        seen.push_str(&all_of(guest, &id).await);
    }
    assert_eq!(hashes(&seen), known, "while it is played");
    let early = zoe.get(&format!("/api/tables/{id}/chance")).await.ok();
    assert_eq!((&early["secret"], &early["draws"]), (&Json::Null, &json!([])));
    let mine = ann.get("/api/tables").await.ok()["mine"][0].clone();
    assert_eq!(mine["committed"], true, "an unfinished match is listed as such");
    // Afterwards everybody is told, and what was said before was true.
    ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
    let report = zoe.get(&format!("/api/tables/{id}/chance")).await.ok();
    let secret = report["secret"].as_str().expect("it is told").to_string();
    assert!(!seen.contains(&secret) && report["commitment"] == commitment.as_str());
    let view = zoe.look(&id).await;
    assert_eq!(view["chance"]["secret"], secret.as_str());
    assert_eq!(ann.get("/api/tables").await.ok()["mine"][0].get("committed"), None);
    assert_eq!(
        report["draws"][0]["fell"].as_str().map(|fell| format!("* {fell}")).as_deref(),
        view["tellings"][1]["line"].as_str()
    );
    hall.running.stop().await;
}

/// The script ends where a bound is none, and says so.
#[track_caller]
fn weights_that_are_none_are_refused(report: &Json) {
    for (weights, why) in [
        (json!([4_294_967_296_u64]), "add up to 4294967296"),
        (json!([4_294_967_295_u64, 1]), "add up to 4294967296"),
        (json!([]), "add up to 0"),
        (json!([2, 0]), "weight 0"),
        (json!([2, -1]), "weight -1"),
        (json!([0.5]), "weight 0.5"),
        (json!([true]), "weight True"),
    ] {
        let weights = weights.as_array().expect("a list").iter();
        let outcomes = weights.map(|weight| json!({ "word": "1", "weight": weight }));
        let mut wrong = report.clone();
        wrong["draws"][0]["outcomes"] = outcomes.collect();
        let (good, said) = python(&["verify_chance.py"], &wrong.to_string()).expect("as before");
        assert!(!good && said.contains("not verified: draw 1"), "{said}");
        assert!(said.contains(why) && said.contains("expected"), "{said}");
    }
}

/// A match to its end, with a restart in it; three verifiers say the same.
#[tokio::test]
async fn match_to_its_end_is_verified_by_rust_and_by_python() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let new = json!({ "game": "sleds", "setup": { "seats": 2 }, "seats": seats,
        "seed_hash": seed_hash(&seed(3)) });
    let (id, _) = ann.table(new).await;
    reveals(&mut ann, &id, "a", 3).await;
    let mut hall = hall;
    for step in 0.. {
        let view = ann.look(&id).await;
        if view["turn"]["type"] == "over" {
            break;
        }
        assert!(step < 2000, "a race ends");
        if step == 4 {
            hall = hall.reopen().await;
            ann.addr = hall.running.addr();
        }
        let seat = view["turn"]["seats"][0].as_str().expect("somebody is asked").to_string();
        let words = view["offers"][&seat]["list"].as_array().expect("choices").clone();
        let word = words[step % words.len()]["word"].as_str().expect("a word").to_string();
        ann.acts(&id, &seat, &word).await.ok();
    }
    let report = ann.get(&format!("/api/tables/{id}/chance")).await.ok();
    let draws = report["draws"].as_array().expect("draws").len();
    assert!(draws > 2, "{draws}");
    let record = ann.get(&format!("/api/tables/{id}/record")).await.text();
    let fell: Vec<&str> = record.lines().filter_map(|line| line.strip_prefix("* ")).collect();
    let told: Vec<&str> =
        report["draws"].as_array().unwrap().iter().filter_map(|of| of["fell"].as_str()).collect();
    assert_eq!(told, fell);
    // From the record and the rules.
    let read = matches::Record::parse(&record).expect("a record");
    let game: &dyn matches::AnyGame =
        &const { matches::Catalogued::<testkit::toys::sleds::Sleds>::new() };
    let play = read.replay(game).expect("it replays");
    let of_record =
        session::chance::ChanceReport::of_record(&read, &*play).expect("it was committed to");
    assert_eq!((of_record.verify(), json!(of_record)), (Ok(()), report.clone()));
    // By what another program reads in the description.
    let script = ["verify_chance.py"];
    if let Some((good, said)) = python(&script, &report.to_string()) {
        assert!(good && said.ends_with("verified\n"), "{said}");
        assert_eq!(said.lines().filter(|line| line.starts_with("draw ")).count(), draws);
        let mut wrong = report.clone();
        let other = if told[1] == "1" { "2" } else { "1" };
        wrong["draws"][1]["fell"] = other.into();
        let (good, said) = python(&script, &wrong.to_string()).expect("as before");
        assert!(!good && said.contains("draw 2") && said.contains("not verified"), "{said}");
        wrong = report.clone();
        wrong["seeds"][0]["seed"] = seed(4).to_string().into();
        let (good, said) = python(&script, &wrong.to_string()).expect("as before");
        assert!(!good && said.contains("committed to another seed"), "{said}");
        weights_that_are_none_are_refused(&report);
    }
    hall.running.stop().await;
}

#[test]
fn vectors_of_the_description_hold_in_python() {
    const CHECK: &str = r#"
import json, verify_chance as v
page = open("chance.md", encoding="utf-8").read()
blocks = [json.loads(rest.split("```")[0]) for rest in page.split("```json vectors\n")[1:]]
assert len(blocks) >= 2
for of in blocks:
    assert v.commitment(of["table"], of["secret"]) == of["commitment"]
    for _, seed, hash in of["seeds"]:
        assert v.seed_hash(seed) == hash
    seeds = [(seat, seed) for seat, seed, _ in of["seeds"]]
    for draw, bound, number, tries in of["draws"]:
        assert v.number(of["table"], of["secret"], seeds, draw, bound) == (number, tries)
print("held")
"#;
    if let Some((good, said)) = python(&["-c", CHECK], "") {
        assert!(good && said == "held\n", "{said}");
    }
}

#[tokio::test]
async fn plain_chance_is_not_committed_to_and_says_so() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let new = json!({ "game": "kuhn", "seats": seats, "chance": "plain" });
    let (id, _) = ann.table(new.clone()).await;
    let view = ann.look(&id).await;
    assert_eq!((view.get("chance"), &view["steps"]), (None, &json!(1)));
    ann.get(&format!("/api/tables/{id}/chance")).await.refused(404, "not_found");
    assert!(!ann.get(&format!("/api/tables/{id}/record")).await.text().contains("chance"));
    ann.does(&id, json!({ "type": "reveal_seed", "seat": "a" })).await.refused(422, "illegal");
    let mut wrong = new.clone();
    wrong["seed_hash"] = json!(seed(1));
    let fault = ann.post("/api/tables", &wrong).await.refused(400, "bad_request");
    assert_eq!(fault["at"], "seed_hash");
    wrong["seed_hash"] = "12ab".into();
    let fault = ann.post("/api/tables", &wrong).await.refused(400, "bad_request");
    assert!(fault["message"].as_str().unwrap().contains("64 hexadecimal digits"), "{fault}");
    wrong = new;
    wrong["chance"] = "loaded".into();
    ann.post("/api/tables", &wrong).await.refused(400, "bad_request");
    // A game without chance commits to nothing.
    let (id, _) = ann.table(json!({ "game": "nim", "seats": seats })).await;
    assert_eq!(ann.look(&id).await.get("chance"), None);
    hall.running.stop().await;
}

/// Who follows hears of seeds when they come, and of the secret at the end; in between a
/// change says nothing of it.
#[tokio::test]
async fn changes_tell_of_chance_where_it_changed() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id) = two_with_seeds(&hall, "kuhn", Json::Null).await;
    let mut socket = ben.socket(&format!("/api/tables/{id}/socket")).await;
    let view = socket.hear_of("view").await;
    assert_eq!(view["turn"], json!({ "type": "chance", "seats": [] }));
    let chance = &view["chance"];
    assert_eq!((&chance["waits"], &chance["reveals"]), (&json!(["a", "b"]), &json!(true)));
    let early = json!({ "type": "reveal_seed", "seat": "b", "seed": seed(9) });
    ben.does(&id, early).await.refused(400, "bad_request");
    reveals(&mut ann, &id, "a", 1).await;
    let change = socket.hear_of("state").await["chance"].clone();
    assert_eq!((&change["waits"], &change["open"]), (&json!(["b"]), &json!(false)));
    assert_eq!(change["seeds"][0]["seed"], json!(seed(1)));
    reveals(&mut ben, &id, "b", 2).await;
    let change = socket.hear_of("state").await;
    assert_eq!((&change["steps"], &change["chance"]["reveals"]), (&json!(1), &json!(false)));
    ann.does(&id, json!({ "type": "chat", "text": "hello" })).await.ok();
    assert_eq!(socket.hear_of("state").await.get("chance"), None);
    ben.does(&id, json!({ "type": "resign", "seat": "b" })).await.ok();
    assert!(socket.hear_of("state").await["chance"]["secret"].is_string());
    hall.running.stop().await;
}

/// What a record tells is read again; a table that is opened from it commits to nothing.
#[tokio::test]
async fn record_with_chance_opens_and_its_lines_are_checked() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id) = two_with_seeds(&hall, "kuhn", Json::Null).await;
    reveals(&mut ann, &id, "a", 1).await;
    ben.does(&id, json!({ "type": "reveal_seed", "seat": "b" })).await.ok();
    let path = format!("/api/tables/{id}/record");
    let running = ann.get(&path).await.text();
    assert!(running.contains(&format!("\nchance: 1 {id} ")) && !running.contains("chance-secret"));
    ann.does(&id, json!({ "type": "resign", "seat": "a" })).await.ok();
    let record = ann.get(&path).await.text();
    let (a, b) = (seed_hash(&seed(1)), seed_hash(&seed(2)));
    assert!(record.contains(&format!("\nseed a: {a} {}\nseed b: {b}\n", seed(1))), "{record}");
    let text = [("Content-Type", "text/plain")];
    let made = ann.send("POST", "/api/records", &text, record.as_bytes()).await.ok();
    let again = made["id"].as_str().expect("an id").to_string();
    assert_eq!(ann.look(&again).await.get("chance"), None);
    for (line, why) in [
        ("chance: 2 ", "this hall knows version 1"),
        ("chance-secret: 12\nchance: 1 ", "expected behind `chance`"),
    ] {
        let wrong = record.replacen("chance: 1 ", line, 1);
        let answer = ann.send("POST", "/api/records", &text, wrong.as_bytes()).await;
        let fault = answer.refused(400, "bad_request");
        assert!(fault["message"].as_str().unwrap().contains(why), "{fault}");
    }
    hall.running.stop().await;
}
