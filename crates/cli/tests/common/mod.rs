//! The program as users call it; the hall as a process of its own, and requests to it.

#![allow(dead_code, reason = "each test file uses a part")]

pub(crate) mod documented;

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Output, Stdio},
};

use serde_json::{Value as Json, json};

/// The program.
pub(crate) const MUSTERHALL: &str = env!("CARGO_BIN_EXE_musterhall");

/// Runs the program to its end.
pub(crate) fn musterhall(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(MUSTERHALL)
        .args(args)
        // Independent of this machine's language.
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built");
    // A command that refuses its arguments closes its input before it is written.
    let _refused = child.stdin.take().expect("piped").write_all(input.as_ref());
    child.wait_with_output().expect("the binary ran")
}

/// The output of the program, which succeeds.
#[track_caller]
pub(crate) fn prints(args: &[&str], input: impl AsRef<[u8]>) -> String {
    let output = musterhall(args, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).expect("output is text")
}

/// Starts the program and kills it once a file has grown, or it has ended on a fast machine; three
/// times.
pub(crate) fn killed_while_it_writes(args: &[&str], file: &Path) {
    let length = || std::fs::metadata(file).map_or(0, |data| data.len());
    for _ in 0..3 {
        let before = length();
        let mut child = Command::new(MUSTERHALL)
            .args(args)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary was built");
        while length() == before && child.try_wait().expect("it is ours").is_none() {
            std::thread::yield_now();
        }
        child.kill().expect("it is ours");
        child.wait().expect("it is ours");
    }
}

/// Refused with exit status 2, a message on stderr that says `expected`, and
/// nothing on stdout.
#[track_caller]
pub(crate) fn refuses(args: &[&str], input: &str, expected: &str) {
    let output = musterhall(args, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {errors}");
    assert!(errors.contains(expected), "{args:?}: {errors:?} does not say {expected:?}");
    assert!(!errors.contains("panicked"), "{errors}");
    assert!(output.stdout.is_empty(), "{args:?} printed to stdout");
}

/// An open hall.
pub(crate) struct ServerProcess {
    process: Child,
    pub(crate) addr: String,
}

impl ServerProcess {
    pub(crate) fn open(data: &Path) -> ServerProcess {
        ServerProcess::run(&mut Command::new(MUSTERHALL), data)
    }

    /// Opens a hall by a command that ends in its options.
    pub(crate) fn run(command: &mut Command, data: &Path) -> ServerProcess {
        ServerProcess::logging(command, data, Stdio::null())
    }

    /// As [`ServerProcess::run`], with its log written somewhere.
    pub(crate) fn logging(
        command: &mut Command,
        data: &Path,
        log: impl Into<Stdio>,
    ) -> ServerProcess {
        let mut process = command
            .args(["serve", "--addr", "127.0.0.1:0", "--unbounded", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the binary was built");
        let mut said = String::new();
        let out = process.stdout.take().expect("piped");
        BufReader::new(out).read_line(&mut said).expect("it says where it is");
        let addr = said.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let addr = addr.unwrap_or_else(|| panic!("no address in {said:?}")).to_string();
        ServerProcess { process, addr }
    }

    /// Its process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Sends a request as the guest with this number; `None` if the hall is gone.
    pub(crate) fn ask(&self, guest: u64, method: &str, path: &str, body: &Json) -> Option<Json> {
        serde_json::from_str(self.exchange(guest, method, path, body)?.split_once("\r\n\r\n")?.1)
            .ok()
    }

    /// The text at a path.
    pub(crate) fn text(&self, path: &str) -> String {
        let answer = self.exchange(1, "GET", path, &Json::Null).expect("the hall is open");
        answer.split_once("\r\n\r\n").expect("a body").1.to_string()
    }

    fn exchange(&self, guest: u64, method: &str, path: &str, body: &Json) -> Option<String> {
        let mut stream = TcpStream::connect(&self.addr).ok()?;
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Cookie: session={guest:064x}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.addr,
            body.len()
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        Some(answer)
    }

    /// Sets up a table of two, both of this guest.
    pub(crate) fn table(&self, guest: u64, game: &str) -> String {
        let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
        let new = json!({ "game": game, "seats": seats });
        let made = self.ask(guest, "POST", "/api/tables", &new).expect("the hall is open");
        made["id"].as_str().unwrap_or_else(|| panic!("no table: {made}")).to_string()
    }

    pub(crate) fn look(&self, guest: u64, id: &str) -> Json {
        let path = format!("/api/tables/{id}");
        self.ask(guest, "GET", &path, &Json::Null).expect("the hall is open")
    }

    /// Takes the first listed action; the answer, or `None` if there is none.
    pub(crate) fn act(&self, guest: u64, id: &str) -> Option<Json> {
        let view = self.look(guest, id);
        let seat = view["turn"]["seats"][0].as_str()?;
        let word = view["offers"][seat]["list"][0]["word"].as_str()?;
        let act = json!({ "type": "act", "seat": seat, "word": word });
        let order = json!({ "seq": view["seq"], "command": act });
        self.ask(guest, "POST", &format!("/api/tables/{id}/commands"), &order)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _killed = self.process.kill();
        let _reaped = self.process.wait();
    }
}
