//! The people of a season: how they come, what they set, how they go, what they are shown.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};
use server::Hash32;

use crate::{
    accounts::PASSWORD,
    common::{Answer, Guest, TestServer},
};

use super::{ledger::Ledger, list};

/// What somebody is in the hall.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PlayerKind {
    Account,
    Guest,
    /// An account that a program plays for, by a token.
    Bot,
}

/// Somebody who plays.
pub(super) struct SeasonPlayer {
    /// The number in the ledger.
    pub(super) key: usize,
    pub(super) name: String,
    pub(super) kind: PlayerKind,
    /// With the cookie.
    pub(super) guest: Guest,
    token: Option<String>,
    /// The account that a guest becomes part of, or the guest that becomes part of this one.
    twin: Option<usize>,
    /// Whether he has blocked somebody, or was blocked.
    pub(super) blocks: bool,
    pub(super) is_gone: bool,
}

impl SeasonPlayer {
    pub(super) fn is_same(&self, other: &SeasonPlayer) -> bool {
        self.twin == Some(other.key) || other.twin == Some(self.key)
    }

    /// Asks as this person plays: by cookie, or by token.
    pub(super) async fn asks(&mut self, method: &str, path: &str, body: &Json) -> Answer {
        let bearer = self.token.as_ref().map(|token| format!("Bearer {token}"));
        let mut headers = vec![("Content-Type", "application/json")];
        headers.extend(bearer.as_deref().map(|bearer| ("Authorization", bearer)));
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut program = Guest { addr: self.guest.addr, cookie: None };
        let asking = if bearer.is_some() { &mut program } else { &mut self.guest };
        asking.send(method, path, &headers, body.as_bytes()).await
    }

    pub(super) async fn gets(&mut self, path: &str) -> Json {
        self.asks("GET", path, &Json::Null).await.ok()
    }

    pub(super) async fn posts(&mut self, path: &str, body: Json) -> Answer {
        self.asks("POST", path, &body).await
    }

    /// All pages of a list of matches.
    async fn matches(&mut self, path: &str) -> Vec<Json> {
        let (mut all, mut next) = (Vec::new(), String::new());
        loop {
            let page = self.gets(&format!("{path}?most=20{next}")).await;
            all.extend(list(&page["matches"]).iter().cloned());
            let Some(after) = page["next"].as_str() else { return all };
            next = format!("&after={after}");
        }
    }
}

/// Accounts, guests and accounts of bots, of which a seventh each is no account of a person.
pub(super) async fn arrive(hall: &TestServer, many: usize, ledger: &Ledger) -> Vec<SeasonPlayer> {
    let mut all = Vec::new();
    for key in 0..many {
        let kind = match key % 7 {
            3 => PlayerKind::Guest,
            5 => PlayerKind::Bot,
            _ => PlayerKind::Account,
        };
        let twin = (kind == PlayerKind::Guest && key % 2 == 1).then(|| key - 1);
        let (mut guest, name) = (hall.guest().await, format!("Juno {key:03}"));
        let mut token = None;
        if kind == PlayerKind::Guest {
            guest.is_called(&name).await;
        } else {
            // Each comes from an address of its own: one address makes twenty accounts at once.
            let from = format!("10.0.{}.{}", key / 200, key % 200 + 1);
            let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", &*from)];
            let new = json!({ "name": name, "password": PASSWORD }).to_string();
            let made = guest.send("POST", "/api/account", &headers, new.as_bytes()).await.ok();
            for code in list(&made["recovery"]) {
                ledger.write_secret(key, "recovery code", code.as_str().expect("text"));
            }
        }
        if kind == PlayerKind::Bot {
            guest.post("/api/account/bot", &json!({ "password": PASSWORD })).await.ok();
            let program = guest.program(&["read", "play", "setup"]).await;
            ledger.write_secret(key, "token", &program.token);
            token = Some(program.token);
        }
        let cookie = guest.cookie.as_deref().expect("a cookie");
        let secret = cookie.split_once('=').expect("a value").1;
        ledger.write_secret(key, "cookie", secret);
        ledger.write("identity", json!({ "who": key, "id": Hash32::of(secret).to_hex() }));
        ledger.write("person", json!({ "who": key, "name": name }));
        all.push(SeasonPlayer {
            key,
            name,
            kind,
            guest,
            token,
            twin,
            blocks: false,
            is_gone: false,
        });
    }
    ledger.write_secret(0, "password", PASSWORD);
    all
}

/// Some are not shown to others at all, and some are off for days.
pub(super) async fn choose_what_is_shown(all: &mut [SeasonPlayer], ledger: &Ledger) {
    for person in all.iter_mut().filter(|of| of.kind == PlayerKind::Account) {
        if person.key % 11 == 1 {
            let none = json!({ "page": "nobody", "matches": "nobody", "here": "nobody" });
            person.guest.puts("/api/account/shown", none).await.ok();
            ledger.write("hides", json!({ "who": person.key }));
        }
        if person.key % 9 == 2 {
            let now = std::time::SystemTime::UNIX_EPOCH.elapsed().expect("it is later");
            let until = now.as_millis() as i64 + 2 * 86_400_000;
            let off = json!({ "from": 0, "until": until });
            person.posts("/api/me/days-off", off).await.ok();
            person.guest.deletes("/api/me/days-off", json!({})).await.ok();
        }
    }
}

/// One does not sit down where somebody sits whom he has blocked, or who has blocked him.
pub(super) async fn block(all: &mut [SeasonPlayer], ledger: &Ledger) {
    let shown = |of: &SeasonPlayer| of.kind == PlayerKind::Account && of.key % 11 != 1;
    let mut accounts: Vec<&mut SeasonPlayer> = all.iter_mut().filter(|of| shown(of)).collect();
    for pair in accounts.chunks_exact_mut(2).step_by(4) {
        let [one, other] = pair else { continue };
        one.guest
            .puts(&format!("/api/people/{}/block", path_of(&other.name)), json!({}))
            .await
            .ok();
        for turned in [false, true] {
            let (host, comes) =
                if turned { (&mut *other, &mut *one) } else { (&mut *one, &mut *other) };
            let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
            let new = json!({ "game": "clusterfuss", "seats": seats });
            let made = host.posts("/api/tables", new).await.ok();
            let path = format!("/api/tables/{}", made["id"].as_str().expect("an id"));
            let taken = comes.posts(&format!("{path}/seats"), json!({ "seat": "b" })).await;
            let line = json!({ "who": host.key, "on": comes.key, "status": taken.status });
            ledger.write("blocked", line);
            host.asks("DELETE", &path, &Json::Null).await.ok();
        }
        (one.blocks, other.blocks) = (true, true);
    }
}

fn path_of(name: &str) -> String {
    name.replace(' ', "%20")
}

/// Guests sign in to accounts and take along what they played.
pub(super) async fn merge(all: &mut Vec<SeasonPlayer>, ledger: &Ledger) {
    let twins: Vec<(usize, usize)> =
        all.iter().filter_map(|of| of.twin.map(|into| (of.key, into))).collect();
    for (from, into) in twins {
        let Some(name) = all.iter().find(|of| of.key == into).map(|of| of.name.clone()) else {
            continue;
        };
        let at = all.iter().position(|of| of.key == from).expect("it is there");
        all[at].guest.merges(&name).await.ok();
        ledger.write("merged", json!({ "from": from, "into": into }));
        all.remove(at);
    }
}

/// One of eight goes for good.
pub(super) async fn go(all: &mut [SeasonPlayer], ledger: &Ledger) {
    for person in all.iter_mut().filter(|of| of.key % 8 == 7 && of.kind != PlayerKind::Bot) {
        let body = match person.kind {
            PlayerKind::Guest => json!({}),
            _ => json!({ "password": PASSWORD }),
        };
        person.guest.deletes("/api/account", body).await.ok();
        person.is_gone = true;
        ledger.write("deleted", json!({ "who": person.key, "name": person.name }));
    }
}

/// Everything that the hall shows in the end: to each of oneself, and to a stranger of all.
pub(super) async fn write_what_is_shown(
    hall: &TestServer,
    all: &mut [SeasonPlayer],
    ledger: &Ledger,
) {
    for person in all.iter_mut().filter(|of| !of.is_gone) {
        let matches = person.matches("/api/me/matches").await;
        ledger.write("history", json!({ "who": person.key, "matches": matches }));
        let mut ratings = person.gets("/api/me/ratings").await["ratings"].clone();
        if person.kind != PlayerKind::Guest {
            let page = person.gets(&format!("/api/people/{}", path_of(&person.name))).await;
            ratings = page["ratings"].clone();
        }
        ledger.write("ratings", json!({ "who": person.key, "ratings": ratings }));
        for path in ["/api/account/data", "/api/me/people", "/api/finding", "/api/me/waiting"] {
            let body = person.guest.get(path).await.ok();
            let line = json!({ "who": person.key, "path": path, "late": true, "body": body });
            ledger.write("answer", line);
        }
    }
    let mut stranger = SeasonPlayer {
        key: usize::MAX >> 12,
        name: String::new(),
        kind: PlayerKind::Guest,
        guest: hall.guest().await,
        token: None,
        twin: None,
        blocks: false,
        is_gone: false,
    };
    for person in all.iter().filter(|of| of.kind != PlayerKind::Guest) {
        let path = format!("/api/people/{}", path_of(&person.name));
        let status = stranger.asks("GET", &path, &Json::Null).await.status;
        ledger.write("stranger_asked", json!({ "of": person.key, "status": status }));
        if status == 200 {
            let matches = stranger.matches(&format!("{path}/matches")).await;
            ledger.write("seen_by_stranger", json!({ "of": person.key, "matches": matches }));
        }
    }
    write_tables(&mut stranger, ledger).await;
}

/// The tables, tournaments and leaderboards as a stranger sees them.
async fn write_tables(stranger: &mut SeasonPlayer, ledger: &Ledger) {
    let mut lists = BTreeSet::new();
    for line in ledger.lines().iter().filter(|line| line["what"] == "match") {
        let table = line["table"].as_str().expect("an id");
        let seen = stranger.asks("GET", &format!("/api/tables/{table}"), &Json::Null).await;
        let (status, people) = (seen.status, &line["people"]);
        ledger.write("table", json!({ "table": table, "status": status, "people": people }));
        if status == 410 {
            continue;
        }
        let view = seen.ok();
        let body = json!({ "seats": view["seats"], "chat": view["chat"], "ended": view["ended"] });
        let line_of =
            json!({ "path": table, "late": true, "body": body, "people": line["people"] });
        ledger.write("answer", line_of);
        if line["rated"] == true {
            let players = if list(&line["people"]).len() == 2 { "two" } else { "more" };
            let text = |key: &str| line[key].as_str().expect("text").to_string();
            lists.insert(format!("{}?pace={}&players={players}", text("game"), text("pace")));
        }
        if line["counts"] == true {
            let ratings = stranger.gets(&format!("/api/tables/{table}/ratings")).await;
            let at_table = json!({ "table": table, "seats": ratings["seats"] });
            ledger.write("table_ratings", at_table);
        }
    }
    for path in lists {
        let board = stranger.gets(&format!("/api/ratings/{path}")).await;
        ledger.write("leaders", json!({ "board": board }));
    }
    let cups: Vec<Json> = ledger.lines().into_iter().filter(|of| of["what"] == "cup").collect();
    for cup in cups {
        let id = cup["id"].as_str().expect("an id");
        let view = stranger.gets(&format!("/api/tournaments/{id}")).await;
        ledger.write("tournament", json!({ "view": view }));
    }
}
