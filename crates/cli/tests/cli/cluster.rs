//! Several nodes on one PostgreSQL. Where it is not installed a line says so.
//! `cargo run --release -p load -- cluster` kills them for longer.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::Command,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use load::{
    OwnPostgres,
    cluster::{ClusterPlan, run},
};
use serde_json::{Value as Json, json};
use testkit::postgres::{Database, PASSWORD, USER, database};

use crate::{
    admin::admin,
    common::{MUSTERHALL, ServerProcess},
};

/// How often something is asked until it is so.
const TRIES: usize = 100_000;

#[test]
fn acknowledged_commands_survive_kills_of_nodes_and_a_restart_of_the_database() {
    let Some(server) = OwnPostgres::start() else { return };
    let data = tempfile::tempdir().expect("there is room");
    let plan = ClusterPlan {
        hall: MUSTERHALL.into(),
        from: None,
        data: data.path().into(),
        nodes: 3,
        kills: 10,
        restarts: 1,
        lease: Duration::from_secs(2),
        tables: 1,
        seed: 2026,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let report = runtime.expect("threads can be had").block_on(run(&plan, Arc::new(server)));
    let report = report.unwrap_or_else(|why| panic!("{why:?}"));
    println!("{report}");
    assert_eq!((report.kills, report.restarts), (10, 1));
    assert_eq!(report.tables.len(), matches::catalogue().len(), "a game was not played: {report}");
    assert!(report.acknowledged > 50, "hardly anything was played: {report}");
    assert!(report.forwarded > 0, "nothing was passed on: {report}");
}

/// A node of a database.
fn node(url: &str, data: &Path) -> ServerProcess {
    let mut command = Command::new(MUSTERHALL);
    command.env("MUSTERHALL_DATABASE", url).env("MUSTERHALL_NODE_LEASE", "2");
    ServerProcess::run(&mut command, data)
}

/// Two nodes of a database, and a table of guest 1 at the first.
fn two_nodes(of: &Database) -> (tempfile::TempDir, ServerProcess, ServerProcess, String) {
    let data = tempfile::tempdir().expect("there is room");
    let one = node(&of.url(), &data.path().join("one"));
    let two = node(&of.url(), &data.path().join("two"));
    let table = one.table(1, "clusterfuss");
    (data, one, two, table)
}

/// A stream of a table by a node, once it has told the whole view.
fn follow(node: &ServerProcess, table: &str) -> BufReader<TcpStream> {
    let mut events = BufReader::new(TcpStream::connect(&node.addr).expect("it listens"));
    let head = format!("GET /api/tables/{table}/events HTTP/1.1\r\nHost: {}", node.addr);
    let ask = format!("{head}\r\nConnection: close\r\n\r\n");
    events.get_mut().write_all(ask.as_bytes()).expect("it reads");
    let mut told = String::new();
    while !told.contains("event: view") {
        assert!(events.read_line(&mut told).expect("it answers") > 0, "{told}");
    }
    events
}

/// Asks until the answer fits.
#[track_caller]
fn until(ask: impl Fn() -> Option<Json>, fits: impl Fn(&Json) -> bool) -> Json {
    let mut last = None;
    for _ in 0..TRIES {
        let answer = ask();
        match answer {
            Some(answer) if fits(&answer) => return answer,
            other => last = other,
        }
    }
    panic!("it never was so; at last {last:?}");
}

#[test]
fn table_of_one_node_is_played_through_another() {
    let Some(database) = database() else { return };
    let (_data, one, two, table) = two_nodes(&database);
    let before = two.look(1, &table)["seq"].as_u64();
    let done = two.act(1, &table).expect("the node is there");
    assert!(done["seq"].as_u64() > before, "{done}");
    assert_eq!(one.look(1, &table)["seq"], done["seq"]);
    assert_eq!(two.look(1, &table)["offers"], one.look(1, &table)["offers"]);
    assert!(two.look(2, &table)["offers"].as_object().is_none_or(serde_json::Map::is_empty));
    let page = two.text(&format!("/t/{table}"));
    assert!(page.contains(&table), "the page of a table of another node");
    let figures = two.text("/metrics");
    assert!(figures.contains("musterhall_nodes 2"), "{figures}");
    assert!(figures.contains("musterhall_forwarded_total{done=\"failed\"} 0"), "{figures}");
}

#[test]
fn stream_of_a_node_that_came_just_now_goes_on_through_another() {
    let Some(database) = database() else { return };
    let (_data, one, two, _) = two_nodes(&database);
    // The first node has not heard of the second one by a renewal yet, most likely.
    let table = two.table(1, "clusterfuss");
    let mut events = follow(&one, &table);
    let done = two.act(1, &table).expect("the node is there");
    let mut told = String::new();
    while !told.contains("event: state") {
        assert!(events.read_line(&mut told).expect("it goes on") > 0, "it ended: {told}");
    }
    assert!(done["seq"].is_u64(), "{done}");
}

#[test]
fn name_changed_at_one_node_is_told_by_another() {
    let Some(database) = database() else { return };
    let (_data, one, two, table) = two_nodes(&database);
    let named = two.ask(1, "PUT", "/api/me", &json!({ "name": "Ada of the second node" }));
    assert_eq!(named.expect("the node is there")["name"], "Ada of the second node");
    let is_told = |view: &Json| view["seats"].to_string().contains("Ada of the second node");
    until(|| Some(one.look(2, &table)), is_told);
}

/// A study, and a stream of it by a node, once it has told who looks.
fn follow_study(node: &ServerProcess, guest: u64, id: &str) -> BufReader<TcpStream> {
    let mut events = BufReader::new(TcpStream::connect(&node.addr).expect("it listens"));
    let head = format!("GET /api/studies/{id}/events?since=0 HTTP/1.1\r\nHost: {}", node.addr);
    let ask = format!("{head}\r\nConnection: close\r\nCookie: session={guest:064x}\r\n\r\n");
    events.get_mut().write_all(ask.as_bytes()).expect("it reads");
    events
}

/// Reads until somebody is told this.
#[track_caller]
fn until_told(events: &mut BufReader<TcpStream>, what: &str) -> String {
    let mut told = String::new();
    while !told.contains(what) {
        assert!(events.read_line(&mut told).expect("it goes on") > 0, "no {what} in {told}");
    }
    told
}

#[test]
fn study_is_edited_by_two_nodes_at_once_and_those_who_look_meet() {
    let Some(database) = database() else { return };
    let (_data, one, two, _) = two_nodes(&database);
    let text = "musterhall-study: 1\ngame: clusterfuss\nsetup: {\"size\":4}\n\n1 0 a c4-b4\n";
    let made = one.ask(1, "POST", "/api/studies", &json!({ "text": text })).expect("it is there");
    let id = made["id"].as_str().expect("an id").to_string();
    let path = format!("/api/studies/{id}");
    // Each has heard of the other.
    for node in [&one, &two] {
        until(
            || Some(json!(node.text("/metrics"))),
            |text| text.to_string().contains("musterhall_nodes 2"),
        );
    }
    let mut at_one = follow_study(&one, 1, &id);
    let mut at_two = follow_study(&two, 1, &id);
    // Whichever node a stream came to, both are in one room.
    until_told(&mut at_one, "\"number\":2");
    until_told(&mut at_two, "\"number\":2");
    let edit = |node: &ServerProcess, number: usize| {
        let change = json!({ "kind": "comment", "text": format!("comment {number}") });
        let edit = json!({ "kind": "in", "chapter": 1, "edit": { "at": [], "change": change } });
        let body = json!({ "base": 0, "key": format!("{number}"), "edit": edit });
        node.ask(1, "POST", &format!("{path}/edits"), &body).expect("the node is there")
    };
    let (one, two) = (&one, &two);
    thread::scope(|scope| {
        for (node, numbers) in [(one, 0..20), (two, 20..40)] {
            scope.spawn(move || {
                for number in numbers {
                    // Where many change it at once the same edit is sent again, as a page does.
                    let mut answer = edit(node, number);
                    while answer["error"]["code"] == "unavailable" {
                        answer = edit(node, number);
                    }
                    assert!(answer["seq"].is_u64(), "{answer}");
                }
            });
        }
    });
    let (seen, same) =
        (until_told(&mut at_one, "\"seq\":40"), until_told(&mut at_two, "\"seq\":40"));
    let order = |told: &str| {
        let parts = told.split("\"text\":\"comment ").skip(1);
        parts.filter_map(|part| part.split('"').next().map(String::from)).collect::<Vec<_>>()
    };
    assert_eq!(order(&seen).len(), 40, "{seen}");
    assert_eq!(order(&seen), order(&same), "edits have one order");
    let views = [one, two].map(|node| node.ask(1, "GET", &path, &Json::Null).expect("it is there"));
    assert_eq!(views[0], views[1]);
    assert_eq!(views[0]["seq"], 40);
    let last = format!("comment {}", order(&seen)[39]);
    assert_eq!(views[0]["chapters"][0]["chapter"]["nodes"][0]["comment"], json!(last));
}

#[test]
fn address_for_nodes_answers_nobody_else() {
    let Some(database) = database() else { return };
    let (_data, one, two, table) = two_nodes(&database);
    let figures = one.text("/metrics");
    let addr = figures.split("addr=\"").nth(1).and_then(|rest| rest.split('"').next());
    let addr = addr.expect("a node says where it is");
    let secret = database.sql("SELECT value FROM meta WHERE key = 'node_secret'");
    let ask = |addr: &str, said: &str| {
        let mut stream = TcpStream::connect(addr).expect("it listens");
        let request = format!(
            "GET /api/tables/{table} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{said}\r\n",
            two.addr
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    };
    let says = |secret: &str| format!("X-Musterhall-Forwarded: 1 {secret} 10.0.0.9 http\r\n");
    assert!(ask(addr, "").starts_with("HTTP/1.1 403"));
    assert!(ask(addr, &says("guessed")).starts_with("HTTP/1.1 403"));
    assert!(ask(addr, &says(secret.trim())).starts_with("HTTP/1.1 200"));
    // Elsewhere nobody is believed, and nothing is told of the secret.
    let answer = ask(&two.addr, &says("guessed"));
    assert!(answer.starts_with("HTTP/1.1 200") && !answer.contains(secret.trim()), "{answer}");
    assert!(!figures.contains(secret.trim()));
}

/// A line to a server that can be cut: then no byte passes, and nobody is told.
struct TcpLink {
    port: u16,
    open: Arc<(Mutex<bool>, Condvar)>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl TcpLink {
    fn to(port: u16) -> TcpLink {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let line = TcpLink {
            port: listener.local_addr().expect("it has one").port(),
            open: Arc::new((Mutex::new(true), Condvar::new())),
        };
        let open = Arc::clone(&line.open);
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let Ok(far) = TcpStream::connect(("127.0.0.1", port)) else { continue };
                let (Ok(near2), Ok(far2)) = (near.try_clone(), far.try_clone()) else { continue };
                for (from, to) in [(near, far), (far2, near2)] {
                    let open = Arc::clone(&open);
                    thread::spawn(move || carry(from, to, &open));
                }
            }
        });
        line
    }

    fn set(&self, open: bool) {
        *lock(&self.open.0) = open;
        self.open.1.notify_all();
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, open: &(Mutex<bool>, Condvar)) {
    let mut buffer = [0; 8192];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        let passes = lock(&open.0);
        drop(open.1.wait_while(passes, |open| !*open).unwrap_or_else(PoisonError::into_inner));
        if to.write_all(&buffer[..count]).is_err() {
            break;
        }
    }
    let _ended = (from.shutdown(std::net::Shutdown::Both), to.shutdown(std::net::Shutdown::Both));
}

#[test]
fn node_cut_off_from_the_database_refuses_hides_nothing_and_comes_back() {
    let Some(database) = database() else { return };
    let line = TcpLink::to(database.port());
    let data = tempfile::tempdir().expect("there is room");
    let name = database.name();
    let url = format!("postgres://{USER}:{PASSWORD}@127.0.0.1:{}/{name}", line.port);
    let cut_off = node(&url, &data.path().join("one"));
    let other = node(&database.url(), &data.path().join("two"));
    let table = cut_off.table(1, "clusterfuss");
    let before = cut_off.act(1, &table).expect("the node is there")["seq"].clone();

    let mut events = follow(&cut_off, &table);
    line.set(false);
    // Who follows a table there is sent away, before the table can be another's.
    let mut rest = String::new();
    events.read_to_string(&mut rest).expect("it closes the stream");
    assert!(rest.contains("event: closing"), "{rest}");
    let path = format!("/api/tables/{table}");
    let refused = cut_off.ask(1, "GET", &path, &Json::Null).expect("it answers");
    assert_eq!(refused["error"]["code"], "unavailable", "{refused}");
    let why = refused["error"]["message"].to_string();
    assert!(why.contains("does not reach the database"), "{why}");
    let ready = cut_off.ask(1, "GET", "/readyz", &Json::Null).expect("it answers");
    assert!(ready["why"].to_string().contains("no lease"), "{ready}");

    // The other node has the table after the lease, and plays on from all that was acknowledged.
    let look = || other.ask(1, "GET", &path, &Json::Null);
    let taken = until(look, |view| view.get("error").is_none());
    assert_eq!(taken["seq"], before);
    let after = other.act(1, &table).expect("the node is there")["seq"].clone();
    assert!(after.as_u64() > before.as_u64());
    let refused = cut_off.ask(1, "GET", &path, &Json::Null).expect("it answers");
    assert_eq!(refused["error"]["code"], "unavailable", "it has no old view to show: {refused}");

    line.set(true);
    let look = || cut_off.ask(1, "GET", &path, &Json::Null);
    let back = until(look, |view| view.get("error").is_none());
    assert_eq!(back["seq"], after, "what happened meanwhile is there");
    let done = cut_off.act(1, &table).expect("the node is there");
    assert!(done["seq"].as_u64() > after.as_u64(), "{done}");
}

#[test]
fn host_acts_at_one_node_on_what_another_keeps() {
    let Some(database) = database() else { return };
    let (data, one, two, table) = two_nodes(&database);
    let at_two = data.path().join("two");
    one.ask(1, "PUT", "/api/me", &json!({ "name": "Ann" })).expect("the node is there");
    let people = admin(&at_two, &["tables"]).expect("it lists");
    assert!(people.contains(&table), "{people}");
    let view = admin(&at_two, &["--json", "table", &table]).expect("the node that has it answers");
    let view: Json = serde_json::from_str(&view).expect("JSON");
    let person = view["seats"][0]["person"].as_str().expect("somebody sits there").to_string();

    // A mute given at one node is heard at the other, and so is its end.
    admin(&at_two, &["mute", &person, "--days", "2", "--why", "loud"]).expect("it is in force");
    let chat = json!({ "command": { "type": "chat", "text": "hello" } });
    let path = format!("/api/tables/{table}/commands");
    let says = || one.ask(1, "POST", &path, &chat);
    let refused = until(says, |answer| answer.get("error").is_some());
    assert_eq!(refused["error"]["code"], "muted", "{refused}");
    admin(&at_two, &["unmute", &person, "--why", "calm"]).expect("it is in force");
    until(says, |answer| answer["seq"].is_u64());

    // A table is closed by the node that has it, whichever node the host asks.
    admin(&at_two, &["close", &table, "--why", "cleaning"]).expect("the node has it");
    for node in [&one, &two] {
        let gone = node.look(1, &table);
        assert_eq!(gone["error"]["code"], "gone", "{gone}");
    }
    let log = admin(&data.path().join("one"), &["--json", "log"]).expect("it lists");
    let log: Json = serde_json::from_str(&log).expect("JSON");
    let acts = log["acts"].as_array().expect("acts");
    let names: Vec<_> = acts.iter().filter_map(|act| act["act"].as_str()).collect();
    assert_eq!(names, ["close", "lift_mute", "mute"]);
    assert!(acts.iter().all(|act| act["by"] == "hedy" && act["token"] == acts[0]["token"]));

    // Who is not the host is refused where he asks, and no other node hears of it.
    let other = one.table(1, "clusterfuss");
    let path = format!("/admin/api/tables/{other}/close");
    let refused = two.ask(1, "POST", &path, &json!({ "why": "x" })).expect("the node is there");
    assert_eq!(refused["error"]["code"], "no_token", "{refused}");
}

/// Enters a node of a later version, which has a table; where it listens.
fn made_up_node(database: &Database) -> TcpListener {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let addr = listener.local_addr().expect("it has one");
    database.sql(&format!(
        "INSERT INTO node (id, addr, build, lease_ms)
         VALUES ('00000000000000aa', '{addr}', 'later', 600000);
         INSERT INTO owner (table_id, node, epoch)
         SELECT 'aaaaaaaaaaaaaaaa', '00000000000000aa', nextval('owner_epoch')"
    ));
    listener
}

/// Answers one request as a node that speaks a later version; what it was asked.
fn later_node(listener: &TcpListener) -> String {
    let (stream, _) = listener.accept().expect("somebody connects");
    let mut reader = BufReader::new(stream);
    let mut asked = String::new();
    while !asked.ends_with("\r\n\r\n") {
        assert!(reader.read_line(&mut asked).expect("it asks") > 0, "{asked}");
    }
    let body = r#"{"error":{"code":"unavailable","message":"another version"}}"#;
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    reader.get_mut().write_all(answer.as_bytes()).expect("it reads");
    asked
}

#[test]
fn nodes_of_two_versions_refuse_what_they_do_not_understand_and_serve_all_else() {
    let Some(database) = database() else { return };
    let (_data, one, two, table) = two_nodes(&database);
    let own = two.table(1, "muster-up");
    let later = made_up_node(&database);
    database.sql("INSERT INTO news (topic, subject) VALUES ('of a later version', '?')");
    // The node of another version has a table: it is asked, by a node that says its version.
    let serves = thread::spawn(move || later_node(&later));
    let path = "/api/tables/aaaaaaaaaaaaaaaa";
    let told = until(
        || two.ask(1, "GET", path, &Json::Null),
        |answer| answer["error"]["message"] == "another version",
    );
    assert_eq!(told["error"]["code"], "unavailable", "{told}");
    let asked = serves.join().expect("it was asked").to_lowercase();
    assert!(asked.contains("x-musterhall-forwarded: 1 "), "{asked}");
    // It passes a request on as it would to its like: that is refused with a reason.
    let secret = database.sql("SELECT value FROM meta WHERE key = 'node_secret'");
    let figures = one.text("/metrics");
    let door = figures.split("addr=\"").nth(1).and_then(|rest| rest.split('"').next());
    let mut stream = TcpStream::connect(door.expect("where it is")).expect("it listens");
    let request = format!(
        "GET /api/tables/{table} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\
         X-Musterhall-Forwarded: 2 {} 10.0.0.9 http\r\n\r\n",
        secret.trim()
    );
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("another version"), "{answer}");
    // What these two have they serve on, beside it.
    assert!(two.act(1, &table).expect("the node is there")["seq"].is_u64());
    assert!(one.act(1, &own).expect("the node is there")["seq"].is_u64());
}

#[test]
fn node_that_hangs_up_is_told_in_the_language_that_the_person_chose() {
    let Some(database) = database() else { return };
    let (_data, _one, two, _) = two_nodes(&database);
    let silent = made_up_node(&database);
    thread::spawn(move || {
        // It reads something, and hangs up.
        for mut stream in silent.incoming().flatten() {
            let _read = stream.read(&mut [0; 64]);
        }
    });
    let chosen = two.ask(1, "PUT", "/api/me/language", &json!({ "language": "de" }));
    assert!(chosen.expect("the node is there").get("error").is_none());
    let command = json!({ "command": { "type": "chat", "text": "hello" } });
    let says = |guest| {
        let path = "/api/tables/aaaaaaaaaaaaaaaa/commands";
        until(
            || two.ask(guest, "POST", path, &command),
            |answer| answer["error"]["code"] == "unavailable",
        )
    };
    let told = says(1)["error"]["message"].to_string();
    assert!(told.contains("ein anderer Knoten"), "{told}");
    let told = says(2)["error"]["message"].to_string();
    assert!(told.contains("another node"), "{told}");
}

#[test]
fn lines_prepared_through_another_node_are_answered_by_the_next_one() {
    let Some(database) = database() else { return };
    let (_data, one, two, table) = two_nodes(&database);
    let path = format!("/api/tables/{table}/lines");
    let first = one.look(1, &table)["offers"]["a"]["list"][0]["word"].clone();
    let mut step = json!({ "seat": "a", "word": first });
    let place = json!({ "seat": "b", "path": [step] });
    let ahead = two.ask(1, "POST", &format!("{path}/ahead"), &place).expect("the node is there");
    let answer = &ahead["offers"]["list"][0]["word"];
    step["then"] = json!([{ "seat": "b", "word": answer }]);
    let lines = json!({ "seat": "b", "steps": 0, "lines": [step] });
    let kept = two.ask(1, "PUT", &path, &lines).expect("the node is there");
    assert_eq!(kept["lines"][0]["then"][0]["word"], *answer, "{kept}");
    // The node that has them is killed.
    drop(one);
    until(|| two.act(1, &table), |done| done["seq"].is_u64());
    let view = until(|| Some(two.look(1, &table)), |view| view["steps"] == 2);
    assert_eq!(view["tellings"][1]["line"], format!("b {}", answer.as_str().expect("a word")));
}
