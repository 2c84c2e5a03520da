//! A guest of the hall: the minimum to sit down, move and listen.

use std::net::SocketAddr;

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value as Json, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Message, client::IntoClientRequest, protocol::WebSocketConfig},
};

/// The error when the hall has hung up.
pub(crate) const CLOSED: &str = "the socket was closed";
/// The error when half an answer came.
pub(crate) const CUT: &str = "an answer without a body";

/// A guest: an address and a cookie of its own making.
#[derive(Clone)]
pub(crate) struct Guest {
    addr: SocketAddr,
    cookie: String,
    /// The address that a proxy would report for the guest.
    forwarded: Option<&'static str>,
}

impl Guest {
    pub(crate) fn new(addr: SocketAddr, number: u64) -> Guest {
        Guest { addr, cookie: format!("session={number:064x}"), forwarded: None }
    }

    /// The same guest at another address, as a hall sees it that trusts us as its proxy.
    pub(crate) fn from(self, address: &'static str) -> Guest {
        Guest { forwarded: Some(address), ..self }
    }

    /// Posts JSON and reads the answer.
    pub(crate) async fn post(&self, path: &str, body: &Json) -> anyhow::Result<Json> {
        self.exchange("POST", path, ("application/json", &body.to_string())).await
    }

    /// Opens a record as a table.
    pub(crate) async fn upload(&self, record: &str) -> anyhow::Result<Json> {
        self.exchange("POST", "/api/records", ("text/plain", record)).await
    }

    /// Reads an answer.
    pub(crate) async fn get(&self, path: &str) -> anyhow::Result<Json> {
        self.exchange("GET", path, ("application/json", "")).await
    }

    /// Reads an answer that is plain text.
    pub(crate) async fn text(&self, path: &str) -> anyhow::Result<String> {
        let answer = self.answer("GET", path, ("text/plain", "")).await?;
        Ok(answer.split_once("\r\n\r\n").context(CUT)?.1.to_string())
    }

    /// Reads a picture, and throws it away.
    ///
    /// # Errors
    /// How it was refused.
    pub(crate) async fn picture(&self, path: &str) -> anyhow::Result<()> {
        let answer = self.bytes("GET", path, ("image/png", "")).await?;
        let head = answer.split(|byte| *byte == b'\r').next().unwrap_or_default();
        let head = String::from_utf8_lossy(head);
        anyhow::ensure!(head.ends_with(" 200 OK"), "{path}: {head}");
        Ok(())
    }

    async fn exchange(&self, method: &str, path: &str, body: (&str, &str)) -> anyhow::Result<Json> {
        let answer = self.answer(method, path, body).await?;
        let (_, body) = answer.split_once("\r\n\r\n").context(CUT)?;
        let json: Json = serde_json::from_str(body).with_context(|| answer.clone())?;
        if json.get("error").is_some() {
            bail!("{path}: {json}");
        }
        Ok(json)
    }

    async fn answer(&self, method: &str, path: &str, body: (&str, &str)) -> anyhow::Result<String> {
        Ok(String::from_utf8(self.bytes(method, path, body).await?)?)
    }

    async fn bytes(
        &self,
        method: &str,
        path: &str,
        (kind, body): (&str, &str),
    ) -> anyhow::Result<Vec<u8>> {
        let mut stream = TcpStream::connect(self.addr).await?;
        let from = self.forwarded.map(|from| format!("X-Forwarded-For: {from}\r\n"));
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\n\
             {}Content-Type: {kind}\r\nContent-Length: {}\r\n\r\n{body}",
            self.addr,
            self.cookie,
            from.unwrap_or_default(),
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok(answer)
    }

    /// Sets up a table of Clusterfuss for this guest and another, who sits down; with clocks,
    /// if these are given.
    pub(crate) async fn table(
        &self,
        other: &Guest,
        size: u32,
        clocks: Option<&Json>,
    ) -> anyhow::Result<String> {
        let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
        let mut new = json!({ "game": "clusterfuss", "setup": { "size": size }, "seats": seats });
        if let Some(clocks) = clocks {
            new["time"] = clocks.clone();
        }
        let made = self.post("/api/tables", &new).await?;
        let id = made["id"].as_str().context("a table without an id")?.to_string();
        let link = made["links"]["b"].as_str().context("a table without a link")?;
        let secret = link.split_once('=').context("a link without a secret")?.1;
        other.post(&format!("/api/tables/{id}/seats"), &json!({ "secret": secret })).await?;
        Ok(id)
    }

    /// Sets up a table of Clusterfuss for this guest alone.
    pub(crate) async fn alone(&self) -> anyhow::Result<String> {
        let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
        let new = json!({ "game": "clusterfuss", "seats": seats });
        let made = self.post("/api/tables", &new).await?;
        Ok(made["id"].as_str().context("a table without an id")?.into())
    }

    /// Follows a table.
    pub(crate) async fn socket(&self, table: &str, since: Option<u64>) -> anyhow::Result<Socket> {
        let stream = TcpStream::connect(self.addr).await?;
        stream.set_nodelay(true)?;
        let since = since.map(|since| format!("?since={since}")).unwrap_or_default();
        let url = format!("ws://{}/api/tables/{table}/socket{since}", self.addr);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        if let Some(from) = self.forwarded {
            request.headers_mut().insert("x-forwarded-for", from.parse()?);
        }
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let (socket, _) =
            tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket { socket, bytes: 0 })
    }
}

/// A table that is followed.
pub(crate) struct Socket {
    socket: WebSocketStream<TcpStream>,
    /// Bytes of the text that was heard.
    pub(crate) bytes: u64,
}

impl Socket {
    pub(crate) async fn say(&mut self, text: String) -> anyhow::Result<()> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// Begins a message and sends more of its parts, all of them empty and none the last. It
    /// returns when so many are on their way.
    ///
    /// # Errors
    /// That the socket was closed.
    pub(crate) async fn say_in_parts(&mut self, parts: usize, begin: bool) -> anyhow::Result<()> {
        // A text, behind a mask of nothing; what goes on with it.
        let begun = [0x01, 0x80, 0, 0, 0, 0].repeat(begin.into());
        let more = [0x00, 0x80, 0, 0, 0, 0].repeat(parts);
        Ok(self.socket.get_mut().write_all(&[begun, more].concat()).await?)
    }

    /// The next event whose type is one of these.
    pub(crate) async fn hear(&mut self, kinds: &[&str]) -> anyhow::Result<String> {
        loop {
            match self.socket.next().await.context(CLOSED)?? {
                Message::Text(text) => {
                    self.bytes += text.len() as u64;
                    if kinds.iter().any(|kind| is(&text, kind)) {
                        return Ok(text.to_string());
                    }
                    if is(&text, "refused") && !kinds.contains(&"refused") {
                        bail!("refused: {text}");
                    }
                }
                Message::Close(frame) => bail!("closed: {frame:?}"),
                _ => {}
            }
        }
    }
}

fn is(text: &str, kind: &str) -> bool {
    let rest = text.strip_prefix("{\"type\":\"");
    rest.is_some_and(|rest| rest.starts_with(kind) && rest[kind.len()..].starts_with('"'))
}

/// The number after a key, found without reading the whole event: this process
/// shares the machine with the hall.
pub(crate) fn number(text: &str, key: &str) -> Option<u64> {
    let at = text.find(&format!("\"{key}\":"))? + key.len() + 3;
    let digits = text[at..].split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// The listed actions.
pub(crate) fn words(text: &str) -> Vec<&str> {
    text.split("{\"word\":\"").skip(1).filter_map(|part| part.split('"').next()).collect()
}
