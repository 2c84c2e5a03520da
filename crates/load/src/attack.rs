//! One address does its worst, while somebody else plays.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use anyhow::Context;
use hall_core::{Dice, SplitMix64, Turn};
use serde_json::{Value as Json, json};
use tokio::task::JoinSet;

use crate::{
    client::{Guest, number, words},
    figures::{Process, Times},
};

/// The address of the attacker, as sent by a trusted proxy.
const ATTACKER: &str = "10.9.9.9";
/// The address of everybody else.
const OTHER: &str = "10.1.1.1";
/// How many requests of a kind the attacker runs at the same time.
const AT_ONCE: u64 = 6;
/// The most steps of a record.
const STEPS_MAX: usize = 20_000;

/// How many empty parts of a message are sent at once.
const PARTS: usize = 10_000;

/// An attack, and how many attackers repeat it at the same time.
const ATTACKS: [(&str, u64); 9] = [
    ("nothing", 1),
    ("records", AT_ONCE),
    ("looks", AT_ONCE),
    ("bots", 19),
    ("chat", AT_ONCE),
    ("sockets", AT_ONCE),
    ("tables", AT_ONCE),
    ("pictures", 40),
    ("parts", AT_ONCE),
];

/// A record of this many steps that gets nowhere.
pub(crate) fn long_record(steps: usize) -> anyhow::Result<String> {
    let game = matches::find("mush")?;
    let mut table = game.open(&Json::Null, None)?;
    let mut dice = SplitMix64::new(1);
    while table.len() < steps && table.turn() != Turn::Over {
        if table.chance(&mut dice) {
            continue;
        }
        let seat = table.turn().asked().iter().next().context("nobody is asked")?;
        let (words, _) = table.actions(seat);
        let idle = |word: &&String| ["rest", "let", "stay", "bid-0"].contains(&word.as_str());
        let any = || &words[dice.below(words.len() as u32) as usize];
        let word = words.iter().find(idle).unwrap_or_else(any).clone();
        table.submit(seat, &word)?;
    }
    Ok(matches::Record::of(&*table, Vec::new(), None).to_string())
}

/// What one attacker repeats until it is over.
struct Attacker {
    addr: SocketAddr,
    number: u64,
    over: Arc<AtomicBool>,
    record: Arc<String>,
}

impl Attacker {
    fn guest(&self, session: u64) -> Guest {
        let number = u64::from(std::process::id()) << 32 | self.number << 16 | session;
        Guest::new(self.addr, number).from(ATTACKER)
    }

    async fn attack(self, kind: &str) {
        let mut session = 0;
        while !self.over.load(Relaxed) {
            session += 1;
            // A refused request is tried again, by another session.
            let done = match kind {
                "records" => self.records(session).await,
                "looks" => self.looks(session).await,
                "bots" => self.bots(session).await,
                "chat" => self.chat(session).await,
                "sockets" => self.sockets(session).await,
                "tables" => self.tables(session).await,
                "pictures" => self.pictures(session).await,
                "parts" => self.parts(session).await,
                _ => return,
            };
            if done.is_err() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }

    async fn records(&self, session: u64) -> anyhow::Result<()> {
        self.guest(session).upload(&self.record).await.map(drop)
    }

    async fn looks(&self, session: u64) -> anyhow::Result<()> {
        let guest = self.guest(session);
        let made = guest.upload(&self.record).await?;
        let id = made["id"].as_str().context("a table without an id")?;
        while !self.over.load(Relaxed) {
            guest.get(&format!("/api/tables/{id}")).await?;
        }
        Ok(())
    }

    async fn bots(&self, session: u64) -> anyhow::Result<()> {
        let guest = self.guest(session);
        let bot = json!({ "kind": "bot", "level": 5 });
        let new = json!({ "game": "muster-up", "seats": [bot, bot] });
        let made = guest.post("/api/tables", &new).await?;
        let mut socket =
            guest.socket(made["id"].as_str().context("a table without an id")?, None).await?;
        while !self.over.load(Relaxed) {
            socket.hear(&["view", "state"]).await?;
        }
        Ok(())
    }

    async fn chat(&self, session: u64) -> anyhow::Result<()> {
        let guest = self.guest(session);
        let id = guest.alone().await?;
        let text = "x".repeat(500);
        let line = json!({ "command": { "type": "chat", "text": text } });
        while !self.over.load(Relaxed) {
            guest.post(&format!("/api/tables/{id}/commands"), &line).await?;
        }
        Ok(())
    }

    async fn sockets(&self, session: u64) -> anyhow::Result<()> {
        let guest = self.guest(session);
        let id = guest.alone().await?;
        let mut open = Vec::new();
        while !self.over.load(Relaxed) {
            match guest.socket(&id, None).await {
                Ok(socket) => open.push(socket),
                Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
            }
        }
        Ok(())
    }

    async fn tables(&self, session: u64) -> anyhow::Result<()> {
        let guest = self.guest(session);
        let new = json!({ "game": "clusterfuss", "seats": [{ "kind": "me" }, { "kind": "open" }] });
        while !self.over.load(Relaxed) {
            guest.post("/api/tables", &new).await?;
        }
        Ok(())
    }

    /// Pictures that were not drawn before, as large as they may be.
    async fn pictures(&self, session: u64) -> anyhow::Result<()> {
        let guest = self.guest(session);
        let id = guest.alone().await?;
        for width in (100..=2000).rev().step_by(7) {
            if self.over.load(Relaxed) {
                break;
            }
            guest.picture(&format!("/tables/{id}/picture.png?width={width}")).await?;
        }
        Ok(())
    }

    /// A message that has no end.
    async fn parts(&self, session: u64) -> anyhow::Result<()> {
        let guest = self.guest(session);
        let mut socket = guest.socket(&guest.alone().await?, None).await?;
        socket.say_in_parts(PARTS, true).await?;
        while !self.over.load(Relaxed) {
            socket.say_in_parts(PARTS, false).await?;
        }
        Ok(())
    }
}

/// Somebody else, at a table with a bot of level 3.
async fn play(addr: SocketAddr, number_of: u64, until: Instant) -> anyhow::Result<(Times, Times)> {
    let guest = Guest::new(addr, u64::from(std::process::id()) << 32 | number_of).from(OTHER);
    let (mut commands, mut replies) = (Times::default(), Times::default());
    while Instant::now() < until {
        let seats = json!([{ "kind": "me" }, { "kind": "bot", "level": 3 }]);
        let new = json!({ "game": "clusterfuss", "seats": seats });
        let made = guest.post("/api/tables", &new).await?;
        let id = made["id"].as_str().context("a table without an id")?.to_string();
        let mut socket = guest.socket(&id, None).await?;
        let mut event = socket.hear(&["view"]).await?;
        while Instant::now() < until && !event.contains("\"turn\":{\"type\":\"over\"") {
            let seq = number(&event, "seq").context("an event without a seq")?;
            let Some(word) = words(&event).first().map(ToString::to_string) else {
                event = socket.hear(&["state"]).await?;
                continue;
            };
            let act = json!({ "type": "act", "seat": "a", "word": word });
            let order = json!({ "type": "command", "id": 1, "seq": seq, "command": act });
            let sent = Instant::now();
            socket.say(order.to_string()).await?;
            // The change may arrive before the answer.
            let mut acked = false;
            loop {
                let heard = socket.hear(&["ack", "state"]).await?;
                if heard.contains("\"type\":\"ack\"") {
                    commands.push(sent.elapsed());
                    acked = true;
                } else {
                    let now = number(&heard, "seq").unwrap_or(0);
                    event = heard;
                    if now > seq + 1 {
                        replies.push(sent.elapsed());
                        break;
                    }
                }
                if acked && event.contains("\"turn\":{\"type\":\"over\"") {
                    break;
                }
            }
            // Like a person, who thinks for a moment.
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
    }
    Ok((commands, replies))
}

/// What must hold while somebody attacks (docs/reliability.md).
pub struct Thresholds {
    /// Of commands, the 99th percentile in milliseconds.
    pub command: f64,
    /// Of replies of level 3, the 99th percentile in milliseconds.
    pub reply: f64,
    /// Memory of the hall, in MiB.
    pub memory: u64,
}

impl Thresholds {
    /// What does not hold, in words, where these were measured: two times in milliseconds, which
    /// are no numbers where there was nothing to measure, and memory in MiB.
    pub fn broken(&self, command: f64, reply: f64, mib: u64) -> Vec<String> {
        let mut broken = Vec::new();
        // Nothing measured is more than any bound.
        let mut within = |what: &str, time: f64, bound: f64| {
            if time.is_nan() || time > bound {
                broken.push(format!("{what}: p99 {time:.0} ms, expected at most {bound:.0} ms"));
            }
        };
        within("commands", command, self.command);
        within("replies of level 3", reply, self.reply);
        if mib > self.memory {
            broken.push(format!("memory: {mib} MiB, expected at most {} MiB", self.memory));
        }
        broken
    }
}

/// One attack after the other, each this long.
///
/// # Errors
/// That the hall cannot be reached, or which bounds do not hold.
pub(crate) async fn run(
    addr: SocketAddr,
    pid: Option<u32>,
    time: Duration,
    bounds: Option<&Thresholds>,
) -> anyhow::Result<()> {
    let record = Arc::new(long_record(STEPS_MAX)?);
    println!("a record of {} steps has {} KiB", STEPS_MAX, record.len() >> 10);
    let mut broken = Vec::new();
    for (round, (kind, many)) in (0..).zip(ATTACKS) {
        let over = Arc::new(AtomicBool::new(false));
        let mut attacking = JoinSet::new();
        for at in 0..many {
            let number = round << 8 | at;
            let (over, record) = (Arc::clone(&over), Arc::clone(&record));
            attacking.spawn(Attacker { addr, number, over, record }.attack(kind));
        }
        let measured = play(addr, round, Instant::now() + time).await;
        over.store(true, Relaxed);
        attacking.shutdown().await;
        let (commands, replies) = measured?;
        let mib = Process::of(pid).kib >> 10;
        let (many, commands) = (commands.len(), commands.sorted());
        println!("{kind}: {many} commands, {commands}");
        let (many, replies) = (replies.len(), replies.sorted());
        println!("    {many} replies of level 3, {replies}; hall: {mib} MiB");
        let found = bounds.map(|bounds| bounds.broken(commands.at(0.99), replies.at(0.99), mib));
        broken.extend(found.into_iter().flatten().map(|why| format!("{kind}: {why}")));
    }
    anyhow::ensure!(broken.is_empty(), "{}", broken.join("\n"));
    Ok(())
}
