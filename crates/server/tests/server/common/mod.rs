//! A hall in this process, and guests who talk to it.

#![allow(dead_code, reason = "each test file uses a part")]

pub(crate) mod listening;
pub(crate) mod provider;
pub(crate) mod schema;
pub(crate) mod smtp;

use std::{net::SocketAddr, path::Path, time::Duration};

use serde_json::{Value as Json, json};
use server::{
    Config, DatabaseUrl, Limits, Running,
    store::{Postgres, Sqlite, Store},
};
use testkit::postgres::{self, Database};
use testkit::toys::{kuhn::Kuhn, nim::Nim, sleds::Sleds};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Error, Message, client::IntoClientRequest, protocol::CloseFrame},
};

/// The longest that anything here takes, even on a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(60);

/// Where this variable is `postgres`, halls keep their data in PostgreSQL databases.
pub(crate) const STORE_VARIABLE: &str = "MUSTERHALL_TEST_STORE";

/// The database that belongs to a folder, if halls keep their data in such.
pub(crate) fn database_of(folder: &Path) -> Option<DatabaseUrl> {
    if std::env::var(STORE_VARIABLE).as_deref() != Ok("postgres") {
        return None;
    }
    let named = folder.join("database");
    let url = std::fs::read_to_string(&named).unwrap_or_else(|_| {
        let database: Database = postgres::database().expect("whoever set it looked for it");
        std::fs::write(&named, database.url()).expect("there is room");
        database.url()
    });
    Some(url.parse().expect("a URL"))
}

/// What the hall with this folder keeps its data in.
pub(crate) fn open_store(folder: &Path) -> Box<dyn Store> {
    match database_of(folder) {
        None => Box::new(Sqlite::open(folder).expect("it opens")),
        Some(url) => Box::new(Postgres::open(&url).expect("it opens")),
    }
}

/// All that the hall with this folder, which is closed, has written.
pub(crate) fn kept_in(folder: &Path) -> Vec<u8> {
    match std::fs::read_to_string(folder.join("database")) {
        Err(_) => std::fs::read(folder.join("hall.db")).expect("a file"),
        Ok(url) => {
            let database = Database::of(&url).expect("it is a URL of a test");
            let dump = database.dump(&["--data-only"]);
            assert!(dump.contains("COPY public.entry"), "{dump}");
            dump.into_bytes()
        }
    }
}

/// A hall with its data in a folder of its own.
pub(crate) struct TestServer {
    pub(crate) running: Running,
    pub(crate) folder: tempfile::TempDir,
}

impl TestServer {
    /// Opens one without limits on rates.
    pub(crate) async fn open() -> TestServer {
        TestServer::open_with(Limits::unbounded()).await
    }

    pub(crate) async fn open_with(limits: Limits) -> TestServer {
        let folder = tempfile::tempdir().expect("there is room");
        TestServer::open_in(folder, limits).await
    }

    pub(crate) async fn open_in(folder: tempfile::TempDir, limits: Limits) -> TestServer {
        let toys = [
            bots::GameBots::of::<Nim>(),
            bots::GameBots::of::<Sleds>(),
            bots::GameBots::of::<Kuhn>(),
        ];
        TestServer::open_for(folder, limits, &toys).await
    }

    /// Opens one in which these games are played beside those of the catalogue.
    pub(crate) async fn open_for(
        folder: tempfile::TempDir,
        limits: Limits,
        toys: &[bots::GameBots],
    ) -> TestServer {
        let addr = "127.0.0.1:0".parse().expect("an address");
        let mut config = Config::new(addr, folder.path().to_path_buf());
        config.games.extend(toys);
        config.limits = limits;
        config.database = database_of(folder.path());
        let running = server::start(config).await.expect("the hall opens");
        TestServer { running, folder }
    }

    /// Opens one that is configured otherwise.
    pub(crate) async fn open_configured(configure: impl FnOnce(&mut Config)) -> TestServer {
        let folder = tempfile::tempdir().expect("there is room");
        let addr = "127.0.0.1:0".parse().expect("an address");
        let mut config = Config::new(addr, folder.path().to_path_buf());
        config.games.push(bots::GameBots::of::<Nim>());
        config.limits = Limits::unbounded();
        config.database = database_of(folder.path());
        configure(&mut config);
        let running = server::start(config).await.expect("the hall opens");
        TestServer { running, folder }
    }

    /// Closes it and opens it again with the same data.
    pub(crate) async fn reopen(self) -> TestServer {
        let TestServer { running, folder } = self;
        running.stop().await;
        TestServer::open_in(folder, Limits::unbounded()).await
    }

    /// A guest with a session.
    pub(crate) async fn guest(&self) -> Guest {
        let mut guest = self.stranger();
        guest.get("/api/me").await.ok();
        assert!(guest.cookie.is_some());
        guest
    }

    /// Ann at a new table, and Ben, who came by her link; its id and links.
    pub(crate) async fn two_at(&self, game: &str, setup: Json) -> (Guest, Guest, String, Json) {
        let (mut ann, mut ben) = (self.guest().await, self.guest().await);
        let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
        let (id, links) = ann.table(json!({ "game": game, "setup": setup, "seats": seats })).await;
        ben.sits(&id, &links["b"]).await.ok();
        (ann, ben, id, links)
    }

    /// A guest without a session.
    pub(crate) fn stranger(&self) -> Guest {
        Guest { addr: self.running.addr(), cookie: None }
    }
}

/// Somebody with a cookie.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) addr: SocketAddr,
    pub(crate) cookie: Option<String>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("text")
    }
    pub(crate) fn json(&self) -> Json {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.text()))
    }
    /// The JSON of a success.
    #[track_caller]
    pub(crate) fn ok(&self) -> Json {
        assert!(self.status < 300, "{}: {}", self.status, self.text());
        self.json()
    }
    /// The error of a refusal.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str) -> Json {
        assert_eq!(self.status, status, "{}", self.text());
        let fault = self.json()["error"].clone();
        assert_eq!(fault["code"], code, "{fault}");
        fault
    }
}

impl Guest {
    /// Sends a request, and checks the answer against the protocol.
    pub(crate) async fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let answer = self.exchange(method, path, headers, body).await;
        conforming(method, path, &answer);
        answer
    }

    /// The answer to a request that uses this host name.
    pub(crate) async fn under(&mut self, host: &str, path: &str) -> Answer {
        self.exchange("GET", path, &[("Host", host)], b"").await
    }

    async fn exchange(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let stream = TcpStream::connect(self.addr).await.expect("the hall listens");
        let mut stream = BufReader::new(stream);
        let mut head = format!("{method} {path} HTTP/1.1\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head.push_str(&format!("Host: {}\r\n", self.addr));
        }
        head.push_str("Connection: close\r\n");
        if let Some(cookie) = &self.cookie {
            head.push_str(&format!("Cookie: {cookie}\r\n"));
        }
        for (key, value) in headers {
            head.push_str(&format!("{key}: {value}\r\n"));
        }
        if !body.is_empty() || method != "GET" {
            head.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        head.push_str("\r\n");
        stream.write_all(head.as_bytes()).await.expect("it is sent");
        // A server that refuses early may close before it has read everything.
        let _sent = stream.write_all(body).await;
        let answer = tokio::time::timeout(TIMEOUT, read(&mut stream)).await.expect("in time");
        for (key, value) in &answer.headers {
            if key == "set-cookie" {
                self.cookie = value.split(';').next().map(Into::into);
            }
        }
        answer
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], b"").await
    }

    /// The answer as it travels to a browser.
    pub(crate) async fn get_zipped(&mut self, path: &str) -> Answer {
        self.exchange("GET", path, &[("Accept-Encoding", "gzip")], b"").await
    }

    /// As a browser behind TLS asks.
    pub(crate) async fn get_smallest(&mut self, path: &str) -> Answer {
        self.exchange("GET", path, &[("Accept-Encoding", "gzip, br")], b"").await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Json) -> Answer {
        let json = [("Content-Type", "application/json")];
        self.send("POST", path, &json, body.to_string().as_bytes()).await
    }

    /// Chooses a name.
    pub(crate) async fn is_called(&mut self, name: &str) {
        let json = [("Content-Type", "application/json")];
        let body = json!({ "name": name }).to_string();
        self.send("PUT", "/api/me", &json, body.as_bytes()).await.ok();
    }

    /// Sets up a table; its id and links.
    pub(crate) async fn table(&mut self, body: Json) -> (String, Json) {
        let made = self.post("/api/tables", &body).await.ok();
        (made["id"].as_str().expect("an id").into(), made["links"].clone())
    }

    /// The table as this guest sees it.
    pub(crate) async fn look(&mut self, id: &str) -> Json {
        self.get(&format!("/api/tables/{id}")).await.ok()
    }

    pub(crate) async fn order(&mut self, id: &str, body: Json) -> Answer {
        self.post(&format!("/api/tables/{id}/commands"), &body).await
    }

    /// A command with the current seq.
    pub(crate) async fn does(&mut self, id: &str, command: Json) -> Answer {
        let seq = self.look(id).await["seq"].clone();
        self.order(id, json!({ "seq": seq, "command": command })).await
    }

    pub(crate) async fn acts(&mut self, id: &str, seat: &str, word: &str) -> Answer {
        self.does(id, json!({ "type": "act", "seat": seat, "word": word })).await
    }

    /// Takes a seat by its link.
    pub(crate) async fn sits(&mut self, id: &str, link: &Json) -> Answer {
        let link = link.as_str().expect("a link");
        let secret = link.split_once("#seat=").expect("a secret").1;
        self.post(&format!("/api/tables/{id}/seats"), &json!({ "secret": secret })).await
    }

    /// Follows by WebSocket.
    pub(crate) async fn socket(&self, path: &str) -> Socket {
        self.upgrade(path, &[]).await.expect("the hall takes the socket")
    }

    pub(crate) async fn upgrade(
        &self,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, Error> {
        let stream = TcpStream::connect(self.addr).await?;
        let mut request = format!("ws://{}{path}", self.addr).into_client_request()?;
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().expect("plain"));
        }
        for (key, value) in headers {
            request.headers_mut().insert(*key, value.parse().expect("plain"));
        }
        Ok(Socket(tokio_tungstenite::client_async(request, stream).await?.0))
    }
}

async fn read(stream: &mut BufReader<TcpStream>) -> Answer {
    let mut line = String::new();
    stream.read_line(&mut line).await.expect("a status");
    let status = line.split(' ').nth(1).and_then(|s| s.parse().ok());
    let status = status.unwrap_or_else(|| panic!("no status: {line:?}"));
    let mut headers = Vec::new();
    loop {
        line.clear();
        stream.read_line(&mut line).await.expect("a header");
        let Some((key, value)) = line.trim_end().split_once(": ") else { break };
        headers.push((key.to_ascii_lowercase(), value.to_string()));
    }
    let mut body = Vec::new();
    stream.read_to_end(&mut body).await.expect("a body");
    let is_in_parts =
        headers.iter().any(|(key, value)| key == "transfer-encoding" && value == "chunked");
    let body = if is_in_parts { joined(&body) } else { body };
    Answer { status, headers, body }
}

/// A body that came in parts, each with its length before it; the last one is empty.
fn joined(mut parts: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let end = parts.windows(2).position(|pair| pair == b"\r\n").expect("it was not cut short");
        let length = std::str::from_utf8(&parts[..end]).expect("digits");
        let length = usize::from_str_radix(length, 16).expect("a length");
        if length == 0 {
            return body;
        }
        body.extend_from_slice(&parts[end + 2..end + 2 + length]);
        parts = &parts[end + 4 + length..];
    }
}

/// Checks an answer against what `docs/openapi.json` says about its path.
#[track_caller]
fn conforming(method: &str, path: &str, answer: &Answer) {
    let path = path.split('?').next().expect("there is a first part");
    let parts: Vec<&str> = path.split('/').collect();
    let paths = schema::OPENAPI["paths"].as_object().expect("there are paths");
    let fits = |known: &str| {
        let known: Vec<&str> = known.split('/').collect();
        known.len() == parts.len()
            && known.iter().zip(&parts).all(|(k, p)| k == p || k.starts_with('{'))
    };
    let Some((_, route)) = paths.iter().find(|(known, _)| fits(known)) else { return };
    let operation = &route[method.to_ascii_lowercase().as_str()];
    if operation.is_null() {
        return;
    }
    let responses = &operation["responses"];
    let mut response = &responses[answer.status.to_string().as_str()];
    if response.is_null() {
        response = &responses["default"];
        assert!(answer.status >= 400, "{method} {path}: {} is not foreseen", answer.status);
    }
    if answer.status == 404 && response.is_null() {
        return;
    }
    if let Some(reference) = response["$ref"].as_str() {
        response = schema::resolve(reference);
    }
    if let Some(schema) = response["content"]["application/json"].get("schema")
        && let Err(why) = schema::check(&answer.json(), schema, "answer")
    {
        panic!("{method} {path}: {why}");
    }
}

/// A WebSocket whose frames are checked against the protocol.
pub(crate) struct Socket(pub(crate) WebSocketStream<TcpStream>);

impl Socket {
    pub(crate) async fn say(&mut self, frame: Json) {
        self.say_text(frame.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: String) {
        use futures_util::SinkExt as _;
        self.0.send(Message::text(text)).await.expect("it is sent");
    }

    /// The next event; an `Err` is how the socket was closed.
    pub(crate) async fn hear(&mut self) -> Result<Json, Option<CloseFrame>> {
        use futures_util::StreamExt as _;
        loop {
            let next = tokio::time::timeout(TIMEOUT, self.0.next()).await.expect("in time");
            match next {
                Some(Ok(Message::Text(text))) => {
                    let event: Json = serde_json::from_str(&text).expect("JSON");
                    schema::conforms(&event, "Event");
                    return Ok(event);
                }
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// The next event of a type; others are passed over.
    pub(crate) async fn hear_of(&mut self, kind: &str) -> Json {
        loop {
            let event = self.hear().await.expect("the socket is open");
            if event["type"] == kind {
                return event;
            }
        }
    }
}
