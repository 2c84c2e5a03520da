//! A service of somebody else, which hears what the hall posts.

use std::{net::SocketAddr, sync::Arc};

use serde_json::Value as Json;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpListener,
    sync::mpsc,
};

use super::TIMEOUT;

/// What was posted.
pub(crate) struct Posted {
    /// The lines of the head.
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Posted {
    /// The value of a line of the head.
    pub(crate) fn header(&self, name: &str) -> &str {
        let of = |line: &'_ str| line.split_once(": ").is_some_and(|(given, _)| given == name);
        let line = self.head.lines().find(|line| of(line));
        line.map_or("", |line| line.split_once(": ").map_or("", |(_, value)| value))
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }
}

/// A service that answers every message with a status.
pub(crate) struct Service {
    pub(crate) addr: SocketAddr,
    is_by_tls: bool,
    /// What was posted; none for a connection on which nothing was.
    heard: mpsc::UnboundedReceiver<Option<Posted>>,
}

/// A certificate of the tests, or its key as `NAME.key`.
fn certificate(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/tls");
    std::fs::read(format!("{folder}/{name}.der")).expect("a certificate")
}

/// A file with the root of the tests, as `config.trusted_roots` takes it.
pub(crate) fn root() -> std::path::PathBuf {
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/tls/root.pem").into()
}

pub(crate) fn acceptor(name: &str) -> tokio_rustls::TlsAcceptor {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("the provider knows the versions")
        .with_no_client_auth();
    let key = certificate(&format!("{name}.key"));
    let key = key.try_into().expect("a key");
    let config = config.with_single_cert(vec![certificate(name).into()], key);
    tokio_rustls::TlsAcceptor::from(Arc::new(config.expect("they fit")))
}

/// Reads a message, and answers it.
pub(crate) async fn hear<S>(stream: S, status: u16) -> Option<Posted>
where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
{
    let mut stream = BufReader::new(stream);
    let mut head = String::new();
    while stream.read_line(&mut head).await.ok()? > 2 {}
    let mut posted = Posted { head, body: Vec::new() };
    posted.body = vec![0; posted.header("content-length").parse().ok()?];
    stream.read_exact(&mut posted.body).await.ok()?;
    let to = "http://127.0.0.1:1/elsewhere";
    let answer = format!("HTTP/1.1 {status} x\r\nLocation: {to}\r\n\r\n");
    stream.write_all(answer.as_bytes()).await.ok()?;
    stream.shutdown().await.ok()?;
    Some(posted)
}

impl Service {
    pub(crate) async fn open(status: u16) -> Service {
        Service::listening(None, status).await
    }

    /// The same by TLS, with a certificate of the tests.
    pub(crate) async fn by_tls(name: &str) -> Service {
        Service::listening(Some(acceptor(name)), 204).await
    }

    async fn listening(tls: Option<tokio_rustls::TlsAcceptor>, status: u16) -> Service {
        // The address that the name leads to first is the one that is connected to.
        let at = if tls.is_some() { "localhost:0" } else { "127.0.0.1:0" };
        let door = TcpListener::bind(at).await.expect("a port");
        let addr = door.local_addr().expect("an address");
        let (tell, heard) = mpsc::unbounded_channel();
        let is_by_tls = tls.is_some();
        tokio::spawn(async move {
            loop {
                let (stream, _) = door.accept().await.expect("it listens");
                let posted = match &tls {
                    None => hear(stream, status).await,
                    Some(tls) => match tls.accept(stream).await {
                        Ok(stream) => hear(stream, status).await,
                        Err(_) => None,
                    },
                };
                let _gone = tell.send(posted);
            }
        });
        Service { addr, is_by_tls, heard }
    }

    pub(crate) fn url(&self) -> String {
        match self.is_by_tls {
            true => format!("https://localhost:{}/secret-path", self.addr.port()),
            false => format!("http://{}/secret-path", self.addr),
        }
    }

    pub(crate) async fn next(&mut self) -> Posted {
        let heard = tokio::time::timeout(TIMEOUT, self.heard.recv()).await.expect("in time");
        heard.expect("open").expect("a whole message")
    }

    /// Whether somebody came and said nothing.
    pub(crate) async fn broke_off(&mut self) -> bool {
        let heard = tokio::time::timeout(TIMEOUT, self.heard.recv()).await.expect("in time");
        heard.expect("open").is_none()
    }

    pub(crate) async fn next_json(&mut self) -> Json {
        serde_json::from_str(self.next().await.text()).expect("JSON")
    }
}
