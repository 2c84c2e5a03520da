//! A mail server of the tests: it keeps what it gets, and refuses on command.

#![allow(dead_code, reason = "each test uses a part")]

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    net::TcpListener,
    sync::mpsc,
};

/// The longest that an e-mail takes, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// An e-mail as it came.
#[derive(Debug)]
pub(crate) struct Mail {
    /// The user and the password, as they came.
    pub(crate) login: String,
    /// Whom the envelope names.
    pub(crate) from: String,
    pub(crate) to: Vec<String>,
    /// The lines of the head, those that go on joined.
    pub(crate) head: String,
    /// The body as it came, and read: without the soft line breaks and signs of quoted-printable.
    pub(crate) body: String,
}

impl Mail {
    /// The value of a line of the head.
    pub(crate) fn header(&self, name: &str) -> &str {
        let of = |line: &&str| line.split_once(": ").is_some_and(|(given, _)| given == name);
        self.head.lines().find(of).and_then(|line| line.split_once(": ")).map_or("", |pair| pair.1)
    }

    /// What follows a text in the body, to the end of the word.
    pub(crate) fn after(&self, begin: &str) -> String {
        let rest = self.body.split_once(begin).map_or("", |(_, rest)| rest);
        rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect()
    }
}

fn read_quoted(text: &str) -> String {
    let text = text.replace("=\r\n", "");
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let Some((first, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        let code = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()).filter(|_| *first == b'=');
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8(bytes).expect("UTF-8")
}

/// What a mail server answers to the recipient of the next e-mails.
pub(crate) type Answers = Arc<Mutex<Vec<&'static str>>>;

/// A mail server.
pub(crate) struct MailServer {
    pub(crate) addr: SocketAddr,
    answers: Answers,
    heard: mpsc::UnboundedReceiver<Mail>,
}

impl MailServer {
    pub(crate) async fn open() -> MailServer {
        MailServer::open_at(SocketAddr::from(([127, 0, 0, 1], 0))).await
    }

    /// One at an address that nobody listens at.
    pub(crate) async fn open_at(addr: SocketAddr) -> MailServer {
        let door = TcpListener::bind(addr).await.expect("a port");
        let addr = door.local_addr().expect("an address");
        let (tell, heard) = mpsc::unbounded_channel();
        let answers: Answers = Arc::default();
        let given = Arc::clone(&answers);
        tokio::spawn(async move {
            loop {
                let (stream, _) = door.accept().await.expect("it listens");
                let (tell, answers) = (tell.clone(), Arc::clone(&given));
                tokio::spawn(async move { talk(stream, &tell, &answers).await });
            }
        });
        MailServer { addr, answers, heard }
    }

    /// The next recipients are answered so, in this order; those after them are taken.
    pub(crate) fn refuse(&self, answers: &[&'static str]) {
        let mut now = self.answers.lock().expect("nobody panics");
        now.extend(answers.iter().rev());
    }

    /// How many refusals are left.
    pub(crate) fn refusals(&self) -> usize {
        self.answers.lock().expect("nobody panics").len()
    }

    /// The next e-mail.
    pub(crate) async fn next(&mut self) -> Mail {
        let heard = tokio::time::timeout(TIMEOUT, self.heard.recv()).await;
        heard.expect("in time").expect("open")
    }

    /// An e-mail that has come, if one has.
    pub(crate) fn come(&mut self) -> Option<Mail> {
        self.heard.try_recv().ok()
    }
}

/// Talks with a client until it goes.
pub(crate) async fn talk<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    tell: &mpsc::UnboundedSender<Mail>,
    answers: &Answers,
) -> Option<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 mail.example\r\n").await.ok()?;
    go_on(stream, tell, answers).await
}

/// Answers what a client says after the greeting.
pub(crate) async fn go_on<S: AsyncRead + AsyncWrite + Unpin>(
    mut stream: BufReader<S>,
    tell: &mpsc::UnboundedSender<Mail>,
    answers: &Answers,
) -> Option<()> {
    let (mut login, mut from, mut to) = (String::new(), String::new(), Vec::new());
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let word = line.split([' ', ':', '\r']).next().unwrap_or_default().to_ascii_uppercase();
        let inside = || line.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
        let address = inside().map(|(address, _)| address.to_string()).unwrap_or_default();
        let answer = match &*word {
            "EHLO" => "250-mail.example\r\n250-8BITMIME\r\n250 AUTH PLAIN",
            "AUTH" => {
                login = line.split_whitespace().nth(2).unwrap_or_default().to_string();
                "235 good"
            }
            "MAIL" => {
                from = address;
                "250 good"
            }
            "RCPT" => {
                to.push(address);
                answers.lock().expect("nobody panics").pop().unwrap_or("250 good")
            }
            "DATA" => "354 go on",
            "QUIT" => "221 bye",
            _ => "250 good",
        };
        stream.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
        if word == "DATA" {
            let mut text = String::new();
            while !text.ends_with("\r\n.\r\n") {
                stream.read_line(&mut text).await.ok()?;
            }
            let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
            let head = head.replace("\r\n ", " ").replace("\r\n\t", " ");
            let body = read_quoted(body);
            let (from, to) = (std::mem::take(&mut from), std::mem::take(&mut to));
            let mail = Mail { login: login.clone(), from, to, head, body };
            let _gone = tell.send(mail);
            stream.write_all(b"250 kept\r\n").await.ok()?;
        }
    }
}
