//! How e-mail is sent: servers that refuse, TLS, nodes that are killed, and several nodes.

use serde_json::{Value as Json, json};
use server::{
    Config, MailSettings,
    store::{Note, NoteKind, StoreOp},
};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};

use crate::{
    common::{
        Guest, TestServer,
        listening::{acceptor, root},
        open_store,
        smtp::{Answers, Mail, MailServer, go_on, talk},
    },
    mail::{SITE, ann_of, hall_again, hall_with, sending, until},
};

#[tokio::test]
async fn mail_server_that_refuses_is_asked_again_and_keeps_nobody_else_waiting() {
    let mut smtp = MailServer::open().await;
    let hall = hall_with(&smtp).await;
    let mut ann = ann_of(&hall, &mut smtp).await;
    let mut ben = hall.guest().await;
    ben.lasts("Ben Lasting").await;
    ben.is_reached(&mut smtp, "ben@mail.example").await;
    // Later, twice: it comes in the end, once.
    smtp.refuse(&["451 later", "421 later"]);
    ann.is_told("hour").await;
    ann.is_asked().await;
    assert_eq!(smtp.next().await.to, ["ann@mail.example"]);
    assert_eq!(smtp.refusals(), 0);
    // Never: it is given up, and the other gets the own one.
    smtp.refuse(&["550 no such person"]);
    ann.is_asked().await;
    until(async || (smtp.refusals() == 0).then_some(())).await;
    ben.is_told("hour").await;
    ben.is_asked().await;
    assert_eq!(smtp.next().await.to, ["ben@mail.example"]);
    until(async || {
        let state = ann.get("/api/account/mail").await.ok();
        (state["digest"]["failures"] == 1).then_some(())
    })
    .await;
    assert!(smtp.come().is_none());
}

#[tokio::test]
async fn mail_server_by_tls_is_handed_mail_where_its_certificate_is_good() {
    for (name, is_good) in [("good", true), ("elsewhere", false)] {
        let door = tokio::net::TcpListener::bind("localhost:0").await.expect("a port");
        let addr = door.local_addr().expect("an address");
        let tls = acceptor(name);
        let (tell, mut heard) = tokio::sync::mpsc::unbounded_channel();
        let (broke_off, mut broken) = tokio::sync::mpsc::unbounded_channel();
        tokio::spawn(async move {
            loop {
                let (stream, _) = door.accept().await.expect("it listens");
                match tls.accept(stream).await {
                    Ok(stream) => drop(talk(stream, &tell, &Answers::default()).await),
                    Err(_) => drop(broke_off.send(())),
                }
            }
        });
        let hall = TestServer::open_configured(|config| {
            let url = format!("smtps://hall:word@localhost:{}", addr.port()).parse();
            config.public = vec![SITE.parse().expect("a URL")];
            config.mail = Some(MailSettings::new(url.expect("a URL"), "hall@hall.example".into()));
            config.trusted_roots = Some(root());
        })
        .await;
        let mut ann = hall.guest().await;
        ann.lasts("Ann Lasting").await;
        ann.gives("ann@mail.example").await.ok();
        if is_good {
            let mail = heard.recv().await.expect("open");
            assert_eq!(mail.to, ["ann@mail.example"]);
            // Nothing, the user, nothing, the password, as base64.
            assert_eq!(mail.login, "AGhhbGwAd29yZA==");
        } else {
            broken.recv().await.expect("the hall breaks off");
            assert!(heard.try_recv().is_err());
        }
    }
}

/// Talks with a client that begins TLS first, until it goes.
async fn talk_by_starttls(
    stream: tokio::net::TcpStream,
    tls: &tokio_rustls::TlsAcceptor,
    tell: &tokio::sync::mpsc::UnboundedSender<Mail>,
) -> Option<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 mail.example\r\n").await.ok()?;
    let mut line = String::new();
    while !line.starts_with("STARTTLS") {
        line.clear();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let answer: &[u8] = match &line[..line.len().min(8)] {
            "STARTTLS" => b"220 go on\r\n",
            _ => b"250-mail.example\r\n250 STARTTLS\r\n",
        };
        stream.write_all(answer).await.ok()?;
    }
    let stream = tls.accept(stream.into_inner()).await.ok()?;
    go_on(BufReader::new(stream), tell, &Answers::default()).await
}

/// A hall that hands its e-mail to `localhost`.
async fn hall_that_sends_by(scheme: &str, port: u16) -> TestServer {
    TestServer::open_configured(|config| {
        let url = format!("{scheme}://hall:word@localhost:{port}").parse();
        config.public = vec![SITE.parse().expect("a URL")];
        config.mail = Some(MailSettings {
            again: std::time::Duration::from_millis(250),
            ..MailSettings::new(url.expect("a URL"), "hall@hall.example".into())
        });
        config.trusted_roots = Some(root());
    })
    .await
}

#[tokio::test]
async fn mail_server_by_starttls_gets_no_password_before_tls_with_a_good_certificate() {
    for (name, offers, is_good) in
        [("good", true, true), ("elsewhere", true, false), ("good", false, false)]
    {
        let door = tokio::net::TcpListener::bind("localhost:0").await.expect("a port");
        let port = door.local_addr().expect("an address").port();
        let tls = acceptor(name);
        let (tell, mut heard) = tokio::sync::mpsc::unbounded_channel();
        let (ended, mut ends) = tokio::sync::mpsc::unbounded_channel();
        tokio::spawn(async move {
            loop {
                let (stream, _) = door.accept().await.expect("it listens");
                if offers {
                    talk_by_starttls(stream, &tls, &tell).await;
                } else {
                    talk(stream, &tell, &Answers::default()).await;
                }
                let _gone = ended.send(());
            }
        });
        let hall = hall_that_sends_by("starttls", port).await;
        let mut ann = hall.guest().await;
        ann.lasts("Ann Lasting").await;
        ann.gives("ann@mail.example").await.ok();
        if is_good {
            let mail = heard.recv().await.expect("open");
            assert_eq!(mail.to, ["ann@mail.example"]);
            assert_eq!(mail.login, "AGhhbGwAd29yZA==");
        } else {
            ends.recv().await.expect("the hall breaks off");
            assert!(heard.try_recv().is_err(), "{name}, {offers}");
        }
    }
}

#[tokio::test]
async fn mail_server_that_cannot_be_reached_is_asked_again() {
    let door = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let addr = door.local_addr().expect("an address");
    drop(door);
    let hall = hall_that_sends_by("smtp", addr.port()).await;
    let mut ann = hall.guest().await;
    ann.lasts("Ann Lasting").await;
    ann.gives("ann@mail.example").await.ok();
    // Whoever plays notices nothing of it.
    ann.is_asked().await;
    let mut smtp = MailServer::open_at(addr).await;
    assert_eq!(smtp.next().await.to, ["ann@mail.example"]);
}

#[tokio::test]
async fn digest_is_sent_by_one_of_two_nodes() {
    let Some(database) = testkit::postgres::database() else { return };
    let mut smtp = MailServer::open().await;
    let node = async || {
        let configure = |config: &mut Config| {
            sending(config, &smtp);
            config.database = Some(database.url().parse().expect("a URL"));
        };
        TestServer::open_configured(configure).await
    };
    let (first, second) = (node().await, node().await);
    let mut ann = ann_of(&first, &mut smtp).await;
    ann.is_told("hour").await;
    let mut there = Guest { addr: second.running.addr(), cookie: ann.cookie.clone() };
    for count in 1..=6 {
        let here = if count % 2 == 0 { &mut there } else { &mut ann };
        here.is_asked().await;
        // A digest that came twice would have the count of the one before.
        let subject = smtp.next().await.header("Subject").to_string();
        let one = "Something waits for you".to_string();
        let expected = if count == 1 { one } else { format!("{count} things wait for you") };
        assert_eq!(subject, expected);
    }
    assert!(smtp.come().is_none());
}

/// Writes what a node that was killed has left: so often a digest was begun, and when.
async fn left(folder: &tempfile::TempDir, begun: u32, at: i64) {
    let store = open_store(folder.path());
    let note = store.notes(NoteKind::MailMark, None, 9).expect("readable").remove(0);
    let mut body: Json = serde_json::from_str(&note.body).expect("JSON");
    (body["begun"], body["at"]) = (begun.into(), at.into());
    (body["known"], body["last"]) = (json!([]), 0.into());
    let mark = Note { body: body.to_string(), ..note };
    store.commit(vec![StoreOp::Note(NoteKind::MailMark, mark)]).await.expect("open").expect("kept");
    store.close();
}

#[tokio::test]
async fn digest_of_a_node_that_was_killed_is_sent_once_more_and_no_oftener() {
    let mut smtp = MailServer::open().await;
    let mut hall = hall_with(&smtp).await;
    let mut ann = ann_of(&hall, &mut smtp).await;
    ann.is_told("hour").await;
    ann.is_asked().await;
    smtp.next().await;
    let long = 1_000;
    let now = i64::MAX / 4;
    // Killed once, long ago: once more. Twice: no more. Just now, or another node sends: it waits.
    for (begun, at, comes) in [(1, long, true), (2, long, false), (1, now, false)] {
        let TestServer { running, folder } = hall;
        running.stop().await;
        left(&folder, begun, at).await;
        hall = hall_again(folder, &smtp).await;
        ann.addr = hall.running.addr();
        if comes {
            assert!(smtp.next().await.body.contains("your turn"));
        } else {
            // What is asked for comes after several rounds of the job.
            ann.forgets("Ann Lasting").await.ok();
            assert_eq!(smtp.next().await.header("Subject"), "Choose a new password");
        }
    }
    assert!(smtp.come().is_none());
}

#[tokio::test]
async fn hall_with_a_mail_server_and_no_public_address_does_not_open() {
    let folder = tempfile::tempdir().expect("there is room");
    let addr = "127.0.0.1:0".parse().expect("an address");
    let mut config = Config::new(addr, folder.path().to_path_buf());
    let url = "smtp://127.0.0.1:1".parse().expect("a URL");
    config.mail = Some(MailSettings::new(url, "hall@hall.example".into()));
    let why = server::start(config).await.err().expect("it does not open").to_string();
    assert!(why.contains("--public-url"), "{why}");
}
