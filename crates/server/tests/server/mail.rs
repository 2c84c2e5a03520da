//! E-mail: addresses, forgotten passwords, and the digest of what waits.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use serde_json::{Value as Json, json};
use server::{
    Config, Limits, MailSettings,
    store::{Note, NoteKind, StoreOp},
};
use testkit::toys::nim::Nim;

use crate::{
    accounts::PASSWORD,
    common::{Answer, Guest, TIMEOUT, TestServer, database_of, open_store, smtp::MailServer},
};

/// What the hall is called in its links.
pub(crate) const SITE: &str = "https://hall.example";

/// A hall that sends by a mail server at once.
pub(crate) fn sending(config: &mut Config, smtp: &MailServer) {
    let url = format!("smtp://{}", smtp.addr).parse().expect("a URL");
    let moment = Duration::from_millis(20);
    config.public = vec![SITE.parse().expect("a URL")];
    config.mail = Some(MailSettings {
        look: moment,
        again: moment / 20,
        between: Duration::ZERO,
        ..MailSettings::new(url, "hall@hall.example".into())
    });
}

pub(crate) async fn hall_with(smtp: &MailServer) -> TestServer {
    TestServer::open_configured(|config| sending(config, smtp)).await
}

/// Opens the hall of a folder again.
pub(crate) async fn hall_again(folder: tempfile::TempDir, smtp: &MailServer) -> TestServer {
    let addr = "127.0.0.1:0".parse().expect("an address");
    let mut config = Config::new(addr, folder.path().to_path_buf());
    config.games.push(bots::GameBots::of::<Nim>());
    config.limits = Limits::unbounded();
    config.database = database_of(folder.path());
    sending(&mut config, smtp);
    let running = server::start(config).await.expect("the hall opens");
    TestServer { running, folder }
}

impl Guest {
    async fn sends(&mut self, method: &str, path: &str, body: &Json) -> Answer {
        let kind = [("Content-Type", "application/json")];
        self.send(method, path, &kind, body.to_string().as_bytes()).await
    }

    pub(crate) async fn gives(&mut self, address: &str) -> Answer {
        let body = json!({ "address": address, "password": PASSWORD });
        self.sends("PUT", "/api/account/mail", &body).await
    }

    pub(crate) async fn confirms(&mut self, code: &str) -> Answer {
        self.post("/api/account/mail/confirm", &json!({ "code": code })).await
    }

    /// Has an address that is confirmed.
    pub(crate) async fn is_reached(&mut self, smtp: &mut MailServer, address: &str) {
        self.gives(address).await.ok();
        let code = smtp.next().await.after("#mail=");
        self.confirms(&code).await.ok();
    }

    pub(crate) async fn is_told(&mut self, every: &str) -> Json {
        let wish = json!({ "every": every, "kinds": ["turn", "challenge", "round", "over"] });
        self.sends("PUT", "/api/account/mail/digest", &wish).await.ok()
    }

    pub(crate) async fn forgets(&mut self, who: &str) -> Answer {
        self.post("/api/session/forgotten", &json!({ "who": who })).await
    }

    /// Sets up a table where it is one's turn at once.
    pub(crate) async fn is_asked(&mut self) -> String {
        let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
        self.table(json!({ "game": "nim", "seats": seats })).await.0
    }
}

/// Ann, with an account and a confirmed address.
pub(crate) async fn ann_of(hall: &TestServer, smtp: &mut MailServer) -> Guest {
    let mut ann = hall.guest().await;
    ann.lasts("Ann Lasting").await;
    ann.is_reached(smtp, "ann@mail.example").await;
    ann
}

/// Looks until something is so.
pub(crate) async fn until<T>(mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let looking = async {
        loop {
            if let Some(found) = look().await {
                return found;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(TIMEOUT, looking).await.expect("in time")
}

#[tokio::test]
async fn address_is_confirmed_by_its_link_changed_and_removed() {
    let mut smtp = MailServer::open().await;
    let hall = hall_with(&smtp).await;
    let mut ann = hall.guest().await;
    ann.gives("ann@mail.example").await.refused(404, "not_found");
    ann.lasts("Ann Lasting").await;
    let wrong = json!({ "address": "ann@mail.example", "password": "not this one" });
    ann.sends("PUT", "/api/account/mail", &wrong).await.refused(403, "wrong_password");
    let given = ann.gives("ann@mail.example").await.ok();
    assert_eq!(
        (&given["address"], &given["pending"]["address"]),
        (&Json::Null, &json!("ann@mail.example"))
    );
    let first = smtp.next().await;
    assert_eq!(
        (&*first.from, &first.to[..]),
        ("hall@hall.example", &["ann@mail.example".into()][..])
    );
    assert!(first.body.contains("https://hall.example/account#mail="), "{}", first.body);
    assert!(
        !first.body.contains("Ann Lasting"),
        "whoever gives another's address chooses the name"
    );
    // An address that was given later counts; the link works once, also signed out.
    ann.gives("ann@post.example").await.ok();
    let second = smtp.next().await.after("#mail=");
    let mut other = hall.stranger();
    other.confirms(&first.after("#mail=")).await.refused(404, "not_found");
    other.confirms(&second).await.ok();
    other.confirms(&second).await.refused(404, "not_found");
    let state = ann.get("/api/account/mail").await.ok();
    assert_eq!((&state["address"], &state["pending"]), (&json!("ann@post.example"), &Json::Null));
    // The old address is told once the new one is confirmed.
    ann.is_reached(&mut smtp, "ann@third.example").await;
    let told = smtp.next().await;
    assert_eq!(told.to, ["ann@post.example"]);
    assert!(!told.body.contains("ann@third.example"), "{}", told.body);
    assert_eq!(ann.get("/api/account/data").await.ok()["mail"]["address"], "ann@third.example");
    let proof = json!({ "password": PASSWORD });
    let wrong = json!({ "password": "not this one" });
    ann.sends("DELETE", "/api/account/mail", &wrong).await.refused(403, "wrong_password");
    ann.sends("DELETE", "/api/account/mail", &proof).await.ok();
    assert_eq!(smtp.next().await.to, ["ann@third.example"]);
    assert_eq!(ann.get("/api/account/mail").await.ok()["address"], Json::Null);
}

#[tokio::test]
async fn address_with_another_header_or_recipient_in_it_is_refused() {
    let mut smtp = MailServer::open().await;
    let hall = hall_with(&smtp).await;
    let mut ann = hall.guest().await;
    ann.lasts("Ann Lasting").await;
    for bad in [
        "ann@mail.example\r\nBcc: ben@mail.example",
        "ann@mail.example\r\n\r\nBuy this",
        "ann@mail.example, ben@mail.example",
        "Ann <ann@mail.example>",
        "ann@localhost",
        "änn@mail.example",
    ] {
        let why = ann.gives(bad).await.refused(400, "bad_request");
        assert_eq!(why["at"], "address", "{bad}");
        assert!(why["message"].to_string().contains("expected an e-mail address"), "{why}");
    }
    assert!(smtp.come().is_none());
}

#[tokio::test]
async fn address_not_confirmed_in_time_is_forgotten() {
    let mut smtp = MailServer::open().await;
    let hall = hall_with(&smtp).await;
    let mut ann = hall.guest().await;
    ann.lasts("Ann Lasting").await;
    ann.gives("ann@mail.example").await.ok();
    let code = smtp.next().await.after("#mail=");
    let TestServer { running, folder } = hall;
    running.stop().await;
    let store = open_store(folder.path());
    let note = store.notes(NoteKind::Mail, None, 9).expect("readable").remove(0);
    let mut body: Json = serde_json::from_str(&note.body).expect("JSON");
    body["pending"]["until"] = 1.into();
    let late = Note { body: body.to_string(), ..note };
    store.commit(vec![StoreOp::Note(NoteKind::Mail, late)]).await.expect("open").expect("kept");
    store.close();
    drop(store);
    let hall = hall_again(folder, &smtp).await;
    ann.addr = hall.running.addr();
    ann.confirms(&code).await.refused(404, "not_found");
    let TestServer { running, folder } = hall;
    // The job has looked once before it ends: what it forgets is forgotten on disk.
    tokio::time::timeout(TIMEOUT, async {
        while !ann.get("/api/account/data").await.ok()["mail"].is_null() {}
    })
    .await
    .expect("in time");
    running.stop().await;
    let store = open_store(folder.path());
    for kind in [NoteKind::Mail, NoteKind::MailIndex] {
        assert_eq!(store.notes(kind, None, 9).expect("readable"), []);
    }
}

#[tokio::test]
async fn forgotten_password_is_set_anew_by_a_link_once() {
    let mut smtp = MailServer::open().await;
    let hall = hall_with(&smtp).await;
    let mut ann = ann_of(&hall, &mut smtp).await;
    let mut lost = hall.guest().await;
    for who in ["ann lasting", "ANN@mail.example"] {
        lost.forgets(who).await.ok();
        let mail = smtp.next().await;
        assert_eq!(mail.to, ["ann@mail.example"]);
        assert!(mail.body.contains("https://hall.example/account#reset="), "{}", mail.body);
        let code = mail.after("#reset=");
        let body = json!({ "code": code, "password": "quite another one" });
        lost.post("/api/session/reset", &body).await.ok();
        lost.post("/api/session/reset", &body).await.refused(404, "not_found");
        assert_eq!(lost.get("/api/account").await.ok()["name"], "Ann Lasting");
        lost = hall.guest().await;
    }
    // The other sessions have ended, and the old password opens nothing.
    assert_ne!(ann.get("/api/account").await.ok()["name"], "Ann Lasting");
    let old = json!({ "name": "Ann Lasting", "password": PASSWORD });
    lost.post("/api/session", &old).await.refused(403, "wrong_password");
}

#[tokio::test]
async fn forgotten_password_of_nobody_is_answered_the_same_and_sends_nothing() {
    let mut smtp = MailServer::open().await;
    let hall = hall_with(&smtp).await;
    let _ann = ann_of(&hall, &mut smtp).await;
    let mut ben = hall.guest().await;
    ben.lasts("Ben Lasting").await;
    // It is not confirmed.
    ben.gives("ben@mail.example").await.ok();
    smtp.next().await;
    let mut lost = hall.guest().await;
    let mut answers = Vec::new();
    let last = "Ann Lasting";
    for who in ["Nobody There", "x@mail.example", "Ben Lasting", "ben@mail.example", "", last] {
        let answer = lost.forgets(who).await;
        answers.push((answer.status, answer.text().to_string()));
    }
    answers.dedup();
    assert_eq!(answers, [(202, "{\"done\":\"asked\"}".to_string())]);
    assert_eq!(smtp.next().await.to, ["ann@mail.example"]);
    assert!(smtp.come().is_none());
}

#[tokio::test]
async fn link_for_a_password_ends_with_another_password_address_or_link() {
    let mut smtp = MailServer::open().await;
    let hall = hall_with(&smtp).await;
    let mut ann = ann_of(&hall, &mut smtp).await;
    let mut lost = hall.guest().await;
    let next = json!({ "password": PASSWORD, "new": "yet another one" });
    lost.forgets("Ann Lasting").await.ok();
    let before_password = smtp.next().await.after("#reset=");
    ann.sends("PUT", "/api/account/password", &next).await.ok();
    let back = json!({ "password": "yet another one", "new": PASSWORD });
    ann.sends("PUT", "/api/account/password", &back).await.ok();
    lost.forgets("Ann Lasting").await.ok();
    let before_address = smtp.next().await.after("#reset=");
    ann.is_reached(&mut smtp, "ann@post.example").await;
    smtp.next().await;
    for code in [before_password, before_address] {
        let body = json!({ "code": code, "password": "quite another one" });
        lost.post("/api/session/reset", &body).await.refused(404, "not_found");
    }
}

#[tokio::test]
async fn links_for_a_password_are_few_for_one_account_and_from_one_address() {
    let mut smtp = MailServer::open().await;
    let hall = hall_with(&smtp).await;
    let _ann = ann_of(&hall, &mut smtp).await;
    let mut lost = hall.guest().await;
    let mut refused = 0;
    for _ in 0..30 {
        refused += usize::from(lost.forgets("Ann Lasting").await.status == 429);
    }
    assert!(refused >= 9, "{refused}");
    // One link was sent to confirm the address: four are left of five.
    for _ in 0..4 {
        smtp.next().await;
    }
    let mut ben = hall.guest().await;
    ben.lasts("Ben Lasting").await;
    ben.gives("ben@mail.example").await.refused(429, "too_many");
    assert!(smtp.come().is_none());
}

#[tokio::test]
async fn digest_tells_once_what_waits_and_unsubscribes_by_one_press() {
    let mut smtp = MailServer::open().await;
    let hall = hall_with(&smtp).await;
    let mut ann = ann_of(&hall, &mut smtp).await;
    ann.is_told("hour").await;
    let table = ann.is_asked().await;
    let mail = smtp.next().await;
    assert_eq!(
        (&*mail.to[0], mail.header("Subject")),
        ("ann@mail.example", "Something waits for you")
    );
    assert!(
        mail.body.contains(&format!("- Nim: your turn\r\n  {SITE}/t/{table}")),
        "{}",
        mail.body
    );
    assert!(mail.body.contains(&format!("<a href=\"{SITE}/t/{table}\">Nim: your turn</a>")));
    let link = mail.header("List-Unsubscribe").trim_matches(['<', '>']).to_string();
    assert_eq!(mail.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    let path = link.strip_prefix(SITE).expect("a link to the hall");
    // What was told is not told again: what comes next has the second table as well.
    let second = ann.is_asked().await;
    let mail = smtp.next().await;
    assert_eq!(mail.header("Subject"), "2 things wait for you");
    assert!(mail.body.contains(&table) && mail.body.contains(&second));
    // Looking at the link changes nothing; posting to it does, without a cookie.
    let mut nobody = hall.stranger();
    let page = nobody.get(path).await;
    assert!(page.status == 200 && page.text().contains("<form method=\"post\""), "{}", page.text());
    assert_eq!(ann.get("/api/account/mail").await.ok()["digest"]["every"], "hour");
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let done = nobody.send("POST", path, &form, b"List-Unsubscribe=One-Click").await;
    assert!(done.status == 200 && nobody.cookie.is_none(), "{}", done.text());
    let state = ann.get("/api/account/mail").await.ok();
    assert_eq!(
        (&state["digest"]["every"], &state["address"]),
        (&json!("never"), &json!("ann@mail.example"))
    );
    ann.is_asked().await;
    nobody.send("POST", "/mail/stop?code=other", &form, b"").await.refused(404, "not_found");
    // Nothing comes of the third table before what is asked for.
    nobody.forgets("Ann Lasting").await.ok();
    assert_eq!(smtp.next().await.header("Subject"), "Choose a new password");
}

#[tokio::test]
async fn digest_says_only_what_is_still_true_in_the_language_of_its_person() {
    let mut smtp = MailServer::open().await;
    let hall = hall_with(&smtp).await;
    let mut ann = hall.guest().await;
    ann.lasts("Ann Lasting").await;
    let body = json!({ "address": "ann@mail.example", "password": PASSWORD });
    ann.sends("PUT", "/api/account/mail?lang=de", &body).await.ok();
    let mail = smtp.next().await;
    assert!(mail.body.contains("Öffne diesen Link"), "{}", mail.body);
    ann.confirms(&mail.after("#mail=")).await.ok();
    let (gone, stays) = (ann.is_asked().await, ann.is_asked().await);
    ann.does(&gone, json!({ "type": "resign", "seat": "a" })).await.ok();
    let wish = json!({ "every": "hour", "kinds": ["turn"] });
    ann.sends("PUT", "/api/account/mail/digest", &wish).await.ok();
    let mail = smtp.next().await;
    assert_eq!(mail.header("Subject"), "Etwas wartet auf dich");
    assert!(mail.body.contains("du bist am Zug") && mail.body.contains(&stays), "{}", mail.body);
    assert!(!mail.body.contains(&gone), "{}", mail.body);
}

/// Writes down what is logged in this thread.
struct Log(Arc<Mutex<String>>);

impl tracing::Subscriber for Log {
    fn enabled(&self, _: &tracing::Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, span: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        span.record(&mut Fields(&self.0));
        tracing::span::Id::from_u64(1)
    }
    fn record(&self, _: &tracing::span::Id, values: &tracing::span::Record<'_>) {
        values.record(&mut Fields(&self.0));
    }
    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}
    fn event(&self, event: &tracing::Event<'_>) {
        event.record(&mut Fields(&self.0));
    }
    fn enter(&self, _: &tracing::span::Id) {}
    fn exit(&self, _: &tracing::span::Id) {}
}

struct Fields<'a>(&'a Mutex<String>);

impl tracing::field::Visit for Fields<'_> {
    fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
        self.0.lock().expect("nobody panics").push_str(&format!("{field}={value:?}\n"));
    }
}

#[tokio::test]
async fn address_and_codes_are_in_no_log_no_figure_and_told_to_nobody_else() {
    let log = Arc::new(Mutex::new(String::new()));
    let _logging = tracing::subscriber::set_default(Log(Arc::clone(&log)));
    let mut smtp = MailServer::open().await;
    let hall = hall_with(&smtp).await;
    let mut ann = hall.guest().await;
    ann.lasts("Ann Lasting").await;
    ann.gives("ann.secret@mail.example").await.ok();
    let confirm = smtp.next().await.after("#mail=");
    ann.confirms(&confirm).await.ok();
    smtp.refuse(&["550 5.1.1 <ann.secret@mail.example> is not known"]);
    ann.is_told("hour").await;
    ann.is_asked().await;
    until(async || (smtp.refusals() == 0).then_some(())).await;
    let mut ben = hall.guest().await;
    ben.forgets("ann.secret@mail.example").await.ok();
    let reset = smtp.next().await.after("#reset=");
    let page = ben.get("/people/Ann%20Lasting").await;
    let person = ben.get("/api/people/Ann%20Lasting").await;
    let figures = ben.get("/metrics").await;
    for told in [page.text(), person.text(), figures.text()] {
        assert!(!told.contains("ann.secret"), "{told}");
    }
    until(async || log.lock().expect("nobody panics").contains("given up").then_some(())).await;
    hall.running.stop().await;
    let log = log.lock().expect("nobody panics").clone();
    for secret in ["ann.secret", &*confirm, &*reset] {
        assert!(!log.contains(secret), "{log}");
    }
}

#[tokio::test]
async fn codes_and_passwords_of_links_are_kept_as_digests_and_go_with_the_account() {
    let mut smtp = MailServer::open().await;
    let hall = hall_with(&smtp).await;
    let mut ann = ann_of(&hall, &mut smtp).await;
    ann.is_told("day").await;
    ann.forgets("Ann Lasting").await.ok();
    let reset = smtp.next().await.after("#reset=");
    ann.gives("ann@post.example").await.ok();
    let confirm = smtp.next().await.after("#mail=");
    let proof = json!({ "password": PASSWORD });
    let TestServer { running, folder } = hall;
    running.stop().await;
    let kept = String::from_utf8_lossy(&crate::common::kept_in(folder.path())).into_owned();
    for code in [&reset, &confirm] {
        assert!(!kept.contains(&**code) && !kept.contains(&code.replace('-', "")));
    }
    let hall = hall_again(folder, &smtp).await;
    ann.addr = hall.running.addr();
    ann.sends("DELETE", "/api/account", &proof).await.ok();
    let TestServer { running, folder } = hall;
    running.stop().await;
    let store = open_store(folder.path());
    for kind in [NoteKind::Mail, NoteKind::MailMark, NoteKind::MailIndex] {
        assert_eq!(store.notes(kind, None, 9).expect("readable"), []);
    }
}

#[tokio::test]
async fn hall_without_a_mail_server_offers_no_email() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    ann.lasts("Ann Lasting").await;
    assert_eq!(ann.get("/api/account").await.ok()["mail"], false);
    assert_eq!(ann.get("/api/account/mail").await.ok()["on"], false);
    ann.gives("ann@mail.example").await.refused(404, "not_found");
    ann.forgets("Ann Lasting").await.refused(404, "not_found");
    let wish = json!({ "every": "hour", "kinds": ["turn"] });
    ann.sends("PUT", "/api/account/mail/digest", &wish).await.refused(404, "not_found");
}

#[tokio::test]
async fn digest_says_who_wrote_since_the_person_was_here_and_not_what() {
    let mut smtp = MailServer::open().await;
    let hall = hall_with(&smtp).await;
    let mut ann = ann_of(&hall, &mut smtp).await;
    let mut ben = hall.guest().await;
    ben.lasts("Ben Lasting").await;
    let seats = json!([{ "kind": "me" }, { "kind": "link" }]);
    let (id, links) = ben.table(json!({ "game": "nim", "seats": seats })).await;
    ann.sits(&id, &links["b"]).await.ok();
    let wish = json!({ "every": "hour", "kinds": ["message"] });
    ann.sends("PUT", "/api/account/mail/digest", &wish).await.ok();
    ben.does(&id, json!({ "type": "chat", "text": "the number is 4711" })).await.ok();
    let mail = smtp.next().await;
    assert!(mail.body.contains("Ben Lasting") && mail.body.contains(&id), "{}", mail.body);
    assert!(!mail.body.contains("4711"), "{}", mail.body);
}
