//! `musterhall admin` and a hall that is open.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    process::Command,
};

use crate::common::{MUSTERHALL, ServerProcess};
use serde_json::{Value as Json, json};

/// What the program prints for the host; an error is what it says is wrong.
pub(crate) fn admin(data: &std::path::Path, args: &[&str]) -> Result<String, String> {
    let output = Command::new(MUSTERHALL)
        .args(["admin", "--data"])
        .arg(data)
        .args(args)
        .env("USER", "hedy")
        .env_remove("MUSTERHALL_ADMIN_TOKEN")
        .output()
        .expect("the binary was built");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

#[test]
fn host_lists_mutes_bans_and_closes_from_the_command_line() {
    let folder = tempfile::tempdir().expect("there is room");
    let data = folder.path().join("data");
    let hall = ServerProcess::open(&data);
    let id = hall.table(1, "clusterfuss");
    hall.ask(1, "PUT", "/api/me", &json!({ "name": "Ann" })).expect("the hall is open");
    let tables = admin(&data, &["tables"]).expect("it lists");
    assert!(tables.contains(&id) && tables.contains("Ann"), "{tables}");
    let people = admin(&data, &["people"]).expect("it lists");
    let line = people.lines().find(|line| line.contains("Ann")).expect("she is listed");
    let person = line.split(' ').next().expect("a person").to_string();
    assert_eq!(person.len(), 12, "{people}");
    let done = admin(&data, &["mute", &person, "--days", "2", "--why", "loud"]);
    assert_eq!(done.as_deref(), Ok("done\n"));
    let chat = json!({ "command": { "type": "chat", "text": "hello" } });
    let path = format!("/api/tables/{id}/commands");
    let refused = hall.ask(1, "POST", &path, &chat).expect("the hall is open");
    assert_eq!(refused["error"]["code"], "muted");
    let sanctions = admin(&data, &["sanctions"]).expect("it lists");
    assert!(sanctions.contains("mute") && sanctions.contains("loud"), "{sanctions}");
    admin(&data, &["unmute", &person, "--why", "calm"]).expect("it is in force");
    assert!(hall.ask(1, "POST", &path, &chat).expect("it is open")["seq"].is_u64());
    admin(&data, &["ban", "10.1.2.3", "--why", "floods"]).expect("it is an address");
    admin(&data, &["unban", "10.1.2.3", "--why", "over"]).expect("it is in force");
    let why = admin(&data, &["unban", "10.1.2.3", "--why", "over"]).expect_err("it is not");
    assert!(why.contains("nothing of the kind is in force"), "{why}");
    admin(&data, &["rename", &person, "Anna", "--why", "as she wished"]).expect("a name");
    let table = admin(&data, &["table", &id]).expect("it is there");
    assert!(table.contains("Anna: hello"), "{table}");
    admin(&data, &["close", &id, "--why", "cleaning"]).expect("it is there");
    let gone = hall.look(1, &id);
    assert_eq!(gone["error"]["code"], "gone", "{gone}");
    let log = admin(&data, &["--json", "log"]).expect("it lists");
    let log: Json = serde_json::from_str(&log).expect("JSON");
    let acts: Vec<&str> =
        log["acts"].as_array().expect("acts").iter().filter_map(|a| a["act"].as_str()).collect();
    assert_eq!(acts, ["close", "rename", "lift_ban", "ban", "lift_mute", "mute"]);
    assert!(log["acts"].as_array().expect("acts").iter().all(|act| act["by"] == "hedy"));
    drop(hall);
}

#[test]
fn host_makes_links_and_appoints_from_the_command_line() {
    let folder = tempfile::tempdir().expect("there is room");
    let data = folder.path().join("data");
    let hall =
        ServerProcess::run(Command::new(MUSTERHALL).env("MUSTERHALL_REGISTER", "invited"), &data);
    let invited = admin(&data, &["invite", "--days", "2"]).expect("it is made");
    let code = invited.trim().split_once("/account#invite=").expect("a link").1.to_string();
    let account = json!({ "name": "Ann Lasting", "password": "three words here", "invite": code });
    let made = hall.ask(1, "POST", "/api/account", &account).expect("the hall is open");
    assert_eq!(made["recovery"].as_array().map(Vec::len), Some(10), "{made}");
    let link = admin(&data, &["reset-link", "ann lasting"]).expect("she is there");
    let code = link.trim().split_once("/account#reset=").expect("a link").1.to_string();
    let reset = json!({ "code": code, "password": "another way in" });
    let done = hall.ask(2, "POST", "/api/session/reset", &reset).expect("the hall is open");
    assert_eq!(done["name"], "Ann Lasting");
    let why = admin(&data, &["reset-link", "Nobody"]).expect_err("nobody is called so");
    assert!(why.contains("no account has this name"), "{why}");
    assert_eq!(admin(&data, &["appoint", "Ann Lasting"]).as_deref(), Ok("done\n"));
    assert_eq!(admin(&data, &["depose", "Ann Lasting"]).as_deref(), Ok("done\n"));
    drop(hall);
}

#[test]
fn shared_studies_are_listed_and_closed_from_the_command_line_and_no_log_has_their_links() {
    let folder = tempfile::tempdir().expect("there is room");
    let data = folder.path().join("data");
    let log = folder.path().join("log");
    let file = std::fs::File::create(&log).expect("there is room");
    let mut command = Command::new(MUSTERHALL);
    command.env("MUSTERHALL_LOG", "trace").env("RUST_LOG", "trace");
    let hall = ServerProcess::logging(&mut command, &data, file);
    let text = "musterhall-study: 1\ntitle: The cut\ngame: clusterfuss\n\n";
    let made = hall.ask(1, "POST", "/api/studies", &json!({ "text": text })).expect("it is open");
    let id = made["id"].as_str().expect("an id").to_string();
    let path = format!("/api/studies/{id}");
    let link = hall.ask(1, "POST", &format!("{path}/links/edit"), &json!({})).expect("it is open");
    let link = link["link"].as_str().expect("a link").to_string();
    let key = link.split_once("#key=").expect("a key").1.to_string();
    let mut stream = TcpStream::connect(&hall.addr).expect("it listens");
    let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nX-Study-Key: {key}", hall.addr);
    let ask = format!("{head}\r\nConnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).expect("it reads");
    let mut seen = String::new();
    stream.read_to_string(&mut seen).expect("it answers");
    assert!(seen.contains("\"role\":\"editor\""), "{seen}");
    let listed = admin(&data, &["studies"]).expect("it lists");
    assert!(listed.contains(&id) && listed.contains("The cut"), "{listed}");
    assert!(listed.contains("edit") && !listed.contains(&key), "{listed}");
    let close = ["close-study", &id, "--why", "insults"];
    assert_eq!(admin(&data, &close).as_deref(), Ok("done\n"));
    let view = hall.ask(1, "GET", &path, &Json::Null).expect("it is open");
    assert_eq!(view["closed"], "insults", "{view}");
    let acts = admin(&data, &["log"]).expect("it lists");
    assert!(acts.contains("close_study") && acts.contains(&id), "{acts}");
    drop(hall);
    let said = std::fs::read_to_string(&log).expect("it was written");
    assert!(!said.is_empty() && !said.contains(&key), "{said}");
}

#[test]
fn retention_is_listed_and_confirmed_from_the_command_line() {
    let folder = tempfile::tempdir().expect("there is room");
    let data = folder.path().join("data");
    let hall = ServerProcess::open(&data);
    let id = hall.table(1, "clusterfuss");
    drop(hall);
    let db = rusqlite::Connection::open(data.join("hall.db")).expect("a file");
    db.execute("UPDATE tables SET updated = updated - 40 * 86400000", []).expect("it is SQL");
    drop(db);
    let hall = ServerProcess::open(&data);
    let listed = admin(&data, &["retention"]).expect("it lists");
    for part in [&*id, "unbegun", "nothing is removed before", "180 days", "1 to go"] {
        assert!(listed.contains(part), "no {part} in {listed}");
    }
    let confirmed = admin(&data, &["retention", "--confirm"]).expect("it is confirmed");
    assert!(confirmed.contains("confirmed by hedy"), "{confirmed}");
    drop(hall);
}

#[test]
fn hall_that_is_not_open_or_not_ones_own_is_said_so() {
    let folder = tempfile::tempdir().expect("there is room");
    let why = admin(folder.path(), &["log"]).expect_err("no hall has it");
    assert!(
        why.contains("admin.token") && why.contains("is the hall of this folder open"),
        "{why}"
    );
    let hall = ServerProcess::open(folder.path());
    let url = format!("http://{}", hall.addr);
    let with_token = |token: &str, url: &str| {
        let output = Command::new(MUSTERHALL)
            .args(["admin", "--url", url, "log"])
            .env("MUSTERHALL_ADMIN_TOKEN", token)
            .current_dir(folder.path())
            .output()
            .expect("the binary was built");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, why) = with_token(&"0".repeat(64), &url);
    assert!(code == Some(2) && why.contains("this is for the host"), "{why}");
    let text = std::fs::read_to_string(folder.path().join("admin.token")).expect("it was written");
    assert_eq!(with_token(text.lines().next().expect("a token"), &url).0, Some(0));
    let (code, why) = with_token("x", "https://hall.example");
    assert!(code == Some(2) && why.contains("ssh -L"), "{why}");
    drop(hall);
}
