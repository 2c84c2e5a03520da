//! Killed at any moment, the hall keeps what it acknowledged.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc,
};

use serde_json::{Value as Json, json};

/// The hall as a process of its own.
struct Hall {
    process: Child,
    addr: String,
}

impl Hall {
    fn open(data: &Path) -> Hall {
        let mut process = Command::new(env!("CARGO_BIN_EXE_musterhall"))
            .args(["serve", "--addr", "127.0.0.1:0", "--unbounded", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary was built");
        let mut said = String::new();
        let out = process.stdout.take().expect("piped");
        BufReader::new(out).read_line(&mut said).expect("it says where it is");
        let addr = said.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let addr = addr.unwrap_or_else(|| panic!("no address in {said:?}")).to_string();
        Hall { process, addr }
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        // SIGKILL on Unix: nothing in the process can prepare for it.
        let _killed = self.process.kill();
        let _reaped = self.process.wait();
    }
}

/// Sends a request as the guest with this number; `None` if the hall is gone.
fn ask(addr: &str, guest: u64, method: &str, path: &str, body: &Json) -> Option<Json> {
    let mut stream = TcpStream::connect(addr).ok()?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\
         Cookie: session={guest:064x}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
}

fn table(addr: &str, guest: u64, game: &str) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let new = json!({ "game": game, "seats": seats });
    let made = ask(addr, guest, "POST", "/api/tables", &new).expect("the hall is open");
    made["id"].as_str().unwrap_or_else(|| panic!("no table: {made}")).to_string()
}

fn look(addr: &str, guest: u64, id: &str) -> Option<Json> {
    ask(addr, guest, "GET", &format!("/api/tables/{id}"), &Json::Null)
}

/// Orders, and reports what was acknowledged.
fn order(addr: &str, guest: u64, id: &str, seq: &Json, command: &Json) -> Option<()> {
    let order = json!({ "seq": seq, "command": command });
    let done = ask(addr, guest, "POST", &format!("/api/tables/{id}/commands"), &order)?;
    assert!(done["seq"].is_u64(), "{done}");
    Some(())
}

/// Plays and talks until the hall is gone; sends each acknowledged line.
fn play(addr: &str, guest: u64, id: &str, acked: &mpsc::Sender<(u64, String)>) -> Option<()> {
    for turn in 0.. {
        let view = look(addr, guest, id)?;
        let Some(seat) = view["turn"]["seats"][0].as_str() else { return Some(()) };
        let word = view["offers"][seat]["list"][turn % 3]["word"].as_str();
        let word = word.or_else(|| view["offers"][seat]["list"][0]["word"].as_str())?;
        let act = json!({ "type": "act", "seat": seat, "word": word });
        order(addr, guest, id, &view["seq"], &act)?;
        acked.send((guest, format!("{seat} {word}"))).ok()?;
        if turn % 4 == 0 {
            let text = format!("turn {turn} of {guest}");
            order(addr, guest, id, &Json::Null, &json!({ "type": "chat", "text": text }))?;
            acked.send((guest, text)).ok()?;
        }
    }
    Some(())
}

#[test]
fn what_was_acknowledged_survives_kill_9() {
    let data = tempfile::tempdir().expect("there is room");
    let hall = Hall::open(data.path());
    let guests: Vec<(u64, String)> =
        (1..=4).map(|guest| (guest, table(&hall.addr, guest, "clusterfuss"))).collect();
    // A sealed choice, too.
    let sealed = table(&hall.addr, 9, "muster-chess");
    let view = look(&hall.addr, 9, &sealed).expect("the hall is open");
    let army = &view["offers"]["a"]["list"][0]["word"];
    let muster = json!({ "type": "act", "seat": "a", "word": army });
    order(&hall.addr, 9, &sealed, &view["seq"], &muster).expect("the hall is open");

    let (sender, acks) = mpsc::channel();
    let players: Vec<_> = guests
        .iter()
        .map(|(guest, id)| {
            let (addr, guest, id, sender) = (hall.addr.clone(), *guest, id.clone(), sender.clone());
            std::thread::spawn(move || play(&addr, guest, &id, &sender))
        })
        .collect();
    drop(sender);
    let mut acked: Vec<(u64, String)> = acks.iter().take(60).collect();
    drop(hall);
    for player in players {
        // None: the hall was gone, as it should be.
        let _gone = player.join().expect("no player failed");
    }
    acked.extend(acks.iter());

    let hall = Hall::open(data.path());
    for (guest, id) in &guests {
        let view = look(&hall.addr, *guest, id).expect("the hall is open again");
        let list = |key: &str, part: &str| -> Vec<String> {
            let items = view[key].as_array().expect("a list").iter();
            items.map(|item| item[part].as_str().expect("text").to_string()).collect()
        };
        let mut kept = list("tellings", "line");
        kept.extend(list("chat", "text"));
        for (_, line) in acked.iter().filter(|(of, _)| of == guest) {
            let at = kept.iter().position(|known| known == line);
            kept.remove(at.unwrap_or_else(|| panic!("{line:?} was lost: {view:#}")));
        }
        assert!(kept.len() <= 1, "more is there than was ordered: {kept:?}");
    }
    let view = look(&hall.addr, 9, &sealed).expect("the hall is open again");
    assert_eq!(view["sealed"], json!(["a"]));
    assert_eq!(view["turn"], json!({ "type": "together", "seats": ["b"] }));
}
