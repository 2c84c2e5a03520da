//! Somebody at a table, who comes back whenever the line is lost.

use std::{
    sync::{Arc, Mutex, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use anyhow::{Context, bail, ensure};
use hall_core::{Dice, SplitMix64};
use serde_json::{Value as Json, json};

use super::{ENDING, OVER, PLAYING, World, lock};
use crate::{
    client::{Guest, Socket},
    kills::{Sent, Trace, is_gone},
};

/// After so much silence the line is given up.
const SILENCE: Duration = Duration::from_secs(15);
/// How long to wait before coming back.
const PAUSE: Duration = Duration::from_millis(100);

/// Somebody at a table.
pub(super) struct Person {
    world: Arc<World>,
    number: u64,
    /// The node that is asked next.
    node: usize,
    table: String,
    /// The seats that are this person's; none of who only watches.
    seats: Vec<String>,
    dice: SplitMix64,
    /// What was ordered, in order; all but the last were answered.
    sent: Arc<Mutex<Vec<Sent>>>,
    pending: bool,
    state: Json,
    /// How many tellings were heard.
    tellings: u64,
    /// The last revision that was heard.
    heard: Arc<Mutex<u64>>,
    last: Instant,
}

/// What a check reads of somebody while the match goes on.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) sent: Arc<Mutex<Vec<Sent>>>,
    pub(super) heard: Arc<Mutex<u64>>,
}

impl Person {
    pub(super) fn new(
        world: &Arc<World>,
        number: u64,
        node: usize,
        table: &str,
        seats: Vec<String>,
    ) -> (Person, Known) {
        let known = Known { sent: Arc::default(), heard: Arc::default() };
        let person = Person {
            world: Arc::clone(world),
            number,
            node,
            table: table.into(),
            seats,
            dice: SplitMix64::new(number),
            sent: Arc::clone(&known.sent),
            pending: false,
            state: Json::Null,
            tellings: 0,
            heard: Arc::clone(&known.heard),
            last: Instant::now(),
        };
        (person, known)
    }

    /// Plays, or watches, until the match is over and all of it was heard, or everybody goes.
    ///
    /// # Errors
    /// What was refused, or told wrongly.
    pub(super) async fn stay(mut self) -> anyhow::Result<()> {
        loop {
            if self.world.phase() == OVER || self.is_done() {
                return Ok(());
            }
            let Some(addr) = self.world.node(self.node) else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            match self.connect(addr).await {
                Ok(()) => {}
                Err(why) if is_passing(&why) => {}
                Err(why) => return Err(why.context(format!("table {}", self.table))),
            }
            if !self.is_done() {
                self.world.reconnects.fetch_add(1, Relaxed);
                self.node += 1;
                tokio::time::sleep(PAUSE).await;
            }
        }
    }

    fn is_done(&self) -> bool {
        self.state["turn"]["type"] == "over" && !self.pending
    }

    async fn connect(&mut self, addr: std::net::SocketAddr) -> anyhow::Result<()> {
        let guest = Guest::new(addr, self.number);
        let since = self.state["seq"].as_u64();
        let connected = tokio::time::timeout(SILENCE, guest.socket(&self.table, since)).await;
        let mut socket = connected.context(crate::client::CLOSED)??;
        if self.pending {
            self.world.repeated.fetch_add(1, Relaxed);
            self.say_last(&mut socket).await?;
        }
        loop {
            if self.world.phase() == OVER || self.is_done() {
                return Ok(());
            }
            if !self.pending
                && self.world.phase() == PLAYING
                && let Some(sent) = self.choice()
            {
                lock(&self.sent).push(sent);
                self.pending = true;
                self.world.pass();
                self.say_last(&mut socket).await?;
            }
            let kinds = ["ack", "refused", "state", "view", "closing"];
            let wait = if self.world.phase() == PLAYING { SILENCE } else { SILENCE / 10 };
            let heard = tokio::time::timeout(wait, socket.hear(&kinds)).await;
            let Ok(text) = heard else {
                if self.world.phase() >= ENDING && !self.pending {
                    continue;
                }
                bail!(crate::client::CLOSED);
            };
            let text = text?;
            self.take(&text).with_context(|| format!("{} was told {text}", self.number))?;
        }
    }

    async fn say_last(&self, socket: &mut Socket) -> anyhow::Result<()> {
        let frame = lock(&self.sent).last().map(|sent| sent.frame.clone());
        socket.say(frame.context("something was sent")?).await
    }

    /// Hears a frame.
    fn take(&mut self, text: &str) -> anyhow::Result<()> {
        self.world.frames.fetch_add(1, Relaxed);
        let frame: Json = serde_json::from_str(text)?;
        tells_no_secret(text, &frame)?;
        match frame["type"].as_str() {
            Some("ack") => {
                let seq = frame["seq"].as_u64().context("an ack without a seq")?;
                if let Some(last) = lock(&self.sent).last_mut() {
                    last.acked = Some(seq);
                }
                self.pending = false;
                self.world.pass();
            }
            Some("refused") => match frame["error"]["code"].as_str() {
                // Somebody else was quicker: the command did nothing.
                Some("stale" | "illegal") => {
                    lock(&self.sent).pop();
                    self.pending = false;
                }
                Some("unavailable") => bail!(crate::client::CLOSED),
                _ => bail!("refused"),
            },
            Some("closing") => bail!(crate::client::CLOSED),
            _ => self.follow(frame)?,
        }
        Ok(())
    }

    /// Hears what happened: nothing is missing, and nothing is told twice or to the wrong one.
    fn follow(&mut self, frame: Json) -> anyhow::Result<()> {
        let seq = frame["seq"].as_u64().context("a state without a seq")?;
        let before = self.state["seq"].as_u64().unwrap_or(0);
        ensure!(seq >= before, "was at {before} and then at {seq}");
        let count = frame["tellings"].as_array().map_or(0, Vec::len) as u64;
        if frame["type"] == "view" {
            self.tellings = count;
        } else {
            let from = frame["from"].as_u64().context("a state without a from")?;
            ensure!(from <= self.tellings, "a gap: {from} follows {}", self.tellings);
            self.tellings = from + count;
        }
        let offered = frame["offers"].as_object().into_iter().flat_map(|offers| offers.keys());
        for seat in offered {
            ensure!(self.seats.contains(seat), "was offered what seat {seat} may do");
        }
        if seq > before && before > 0 {
            let silence = self.last.elapsed().as_millis() as u64;
            self.world.longest.fetch_max(silence, Relaxed);
        }
        self.last = Instant::now();
        self.state = frame;
        *lock(&self.heard) = seq;
        self.world.pass();
        Ok(())
    }

    /// A random action of a seat of this person that is asked, or now and then a line of chat.
    fn choice(&mut self) -> Option<Sent> {
        let offers = self.state["offers"].as_object()?;
        let (seat, list) = offers.iter().find_map(|(seat, offers)| {
            let list = offers["list"].as_array().filter(|list| !list.is_empty())?;
            Some((seat.clone(), list))
        })?;
        let (count, acked) = {
            let sent = lock(&self.sent);
            (sent.len(), sent.last().and_then(|sent| sent.acked))
        };
        // An answer may come before the state it leads to: nobody chooses by what was before.
        if self.state["seq"].as_u64() < acked {
            return None;
        }
        let key = format!("{:x}-{count}-{}", self.number, self.dice.below(1 << 30));
        let (command, trace) = if self.dice.below(8) == 0 {
            let text = format!("line {key}");
            (json!({ "type": "chat", "text": text }), Trace::Chat(text))
        } else {
            let word = list[self.dice.below(list.len() as u32) as usize]["word"].clone();
            let act = json!({ "type": "act", "seat": seat, "word": word });
            (act, Trace::Act(seat, word.as_str()?.into()))
        };
        let seq = self.state["seq"].as_u64()?;
        let frame = json!({
            "type": "command", "id": 1, "seq": seq, "key": key, "command": command
        });
        Some(Sent { seen: seq, acked: None, trace, frame: frame.to_string() })
    }
}

/// Whether whoever hears it should come again: a node is gone, or cannot serve.
pub(super) fn is_passing(why: &anyhow::Error) -> bool {
    let said = format!("{why:#}");
    is_gone(why)
        || said.contains("closed: ")
        || said.contains(crate::client::CLOSED)
        || said.contains("503")
        || said.contains("unavailable")
}

/// No session, link or digest of one is in what is sent, nor what chance follows from while the
/// match goes on.
fn tells_no_secret(text: &str, frame: &Json) -> anyhow::Result<()> {
    let chance = &frame["chance"];
    let is_over = frame["turn"]["type"] == "over";
    ensure!(is_over || chance["secret"].is_null(), "the secret of a match under way was sent");
    let seeds = chance["seeds"].as_array().into_iter().flatten();
    let told = seeds.flat_map(|seed| [&seed["hash"], &seed["seed"]]);
    let told: Vec<&str> =
        told.chain([&chance["commitment"], &chance["secret"]]).filter_map(Json::as_str).collect();
    let is_secret = |word: &&str| {
        word.len() >= 32 && word.bytes().all(|b| b.is_ascii_hexdigit()) && !told.contains(word)
    };
    match text.split(|c: char| !c.is_ascii_alphanumeric()).find(is_secret) {
        Some(word) => bail!("{word} was sent"),
        None => Ok(()),
    }
}
