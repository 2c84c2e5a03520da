//! A script that plays at one table after the other.

use std::net::SocketAddr;

use anyhow::{Context, bail, ensure};
use hall_core::{Dice, SplitMix64};
use serde_json::{Value as Json, json};

use super::Moments;
use crate::client::{Guest, Socket};

/// A command that was sent.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    /// The seq that the player had seen.
    pub(crate) seen: u64,
    /// The last seq of the answer, if one came.
    pub(crate) acked: Option<u64>,
    /// What the log of the table must contain.
    pub(crate) trace: Trace,
    pub(crate) frame: String,
}

/// What a command leaves in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trace {
    /// A seat did this, openly or sealed.
    Act(String, String),
    /// A line of chat, of which there is no other.
    Chat(String),
}

/// A script.
pub(super) struct Script {
    pub(super) game: &'static str,
    /// Whether bots have the other seats; else the script has them all.
    bots: bool,
    number: u64,
    dice: SplitMix64,
    /// The table where it plays.
    pub(super) table: Option<String>,
    /// The last entry that was read after a kill.
    pub(super) checked: u64,
    /// What was sent there since the last kill, in order.
    pub(super) sent: Vec<Sent>,
    commands: u64,
}

impl Script {
    pub(super) fn new(game: &'static str, bots: bool, number: u64) -> Script {
        let dice = SplitMix64::new(number);
        Script { game, bots, number, dice, table: None, checked: 0, sent: Vec::new(), commands: 0 }
    }

    /// Plays until the hall is gone.
    ///
    /// # Errors
    /// What the hall refused, or answered wrongly, while it was there.
    pub(super) async fn play(&mut self, addr: SocketAddr, moments: &Moments) -> anyhow::Result<()> {
        let guest = Guest::new(addr, 0x6b69_6c6c << 32 | self.number);
        if self.table.is_none() {
            let Some(made) = gone(self.set_up(&guest).await)? else { return Ok(()) };
            self.table = Some(made);
            self.checked = 0;
        }
        let id = self.table.clone().context("there is one now")?;
        let Some(mut socket) = gone(guest.socket(&id, None).await)? else { return Ok(()) };
        match gone(self.follow(&mut socket, moments).await)? {
            None => Ok(()),
            // The match is over; what it left is read after the kill.
            Some(()) => self.wait(&mut socket, moments).await,
        }
    }

    async fn set_up(&mut self, guest: &Guest) -> anyhow::Result<String> {
        let game = matches::find(self.game)?;
        let seats = game.open(&Json::Null, None)?.seats();
        let other = if self.bots {
            json!({ "kind": "bot", "level": 1 })
        } else {
            json!({ "kind": "device" })
        };
        let mut places = vec![other; seats];
        places[0] = json!({ "kind": "me" });
        let made =
            guest.post("/api/tables", &json!({ "game": self.game, "seats": places })).await?;
        Ok(made["id"].as_str().context("a table without an id")?.to_string())
    }

    /// Acts whenever it is asked, until the match is over.
    async fn follow(&mut self, socket: &mut Socket, moments: &Moments) -> anyhow::Result<()> {
        let mut state: Json = serde_json::from_str(&socket.hear(&["view"]).await?)?;
        let seq = state["seq"].as_u64();
        ensure!(seq >= Some(self.checked), "the hall is at {seq:?}, on disk is {}", self.checked);
        moments.pass();
        self.repeat(socket, &mut state).await?;
        loop {
            if state["turn"]["type"] == "over" {
                return Ok(());
            }
            match self.choice(&state) {
                Some((frame, trace)) => {
                    let seen = state["seq"].as_u64().context("a state without a seq")?;
                    self.sent.push(Sent { seen, acked: None, trace, frame: frame.clone() });
                    moments.pass();
                    socket.say(frame).await?;
                    self.answer(socket, &mut state).await?;
                }
                None => state = serde_json::from_str(&socket.hear(&["state"]).await?)?,
            }
            moments.pass();
        }
    }

    /// Repeats what was under way when the hall was killed: it must not be done twice.
    async fn repeat(&mut self, socket: &mut Socket, state: &mut Json) -> anyhow::Result<()> {
        let Some(last) = self.sent.last().filter(|sent| sent.acked.is_none()) else {
            self.sent.clear();
            return Ok(());
        };
        let last = last.clone();
        self.sent = vec![last.clone()];
        socket.say(last.frame).await?;
        self.answer(socket, state).await
    }

    /// Reads the answer to the last command, and the state after it.
    async fn answer(&mut self, socket: &mut Socket, state: &mut Json) -> anyhow::Result<()> {
        let acked = loop {
            let text = socket.hear(&["ack", "state", "refused"]).await?;
            let heard: Json = serde_json::from_str(&text)?;
            match heard["type"].as_str() {
                Some("ack") => break heard["seq"].as_u64().context("an ack without a seq")?,
                Some("state") => *state = heard,
                // A bot was quicker: the command does nothing.
                _ if heard["error"]["code"] == "stale" => {
                    self.sent.pop();
                    return reach(socket, state, heard["error"]["seq"].as_u64()).await;
                }
                _ => bail!("refused: {text}"),
            }
        };
        if let Some(last) = self.sent.last_mut() {
            last.acked = Some(acked);
        }
        reach(socket, state, Some(acked)).await
    }

    /// A random action of a seat that is asked, or now and then a line of chat.
    fn choice(&mut self, state: &Json) -> Option<(String, Trace)> {
        let offers = state["offers"].as_object()?;
        let (seat, list) = offers.iter().find_map(|(seat, offers)| {
            let list = offers["list"].as_array().filter(|list| !list.is_empty())?;
            Some((seat, list))
        })?;
        self.commands += 1;
        let key = format!("{}-{}", self.number, self.commands);
        let (command, trace) = if self.dice.below(8) == 0 {
            let text = format!("line {key}");
            (json!({ "type": "chat", "text": text }), Trace::Chat(text))
        } else {
            let word = &list[self.dice.below(list.len() as u32) as usize]["word"];
            let act = json!({ "type": "act", "seat": seat, "word": word });
            (act, Trace::Act(seat.clone(), word.as_str()?.into()))
        };
        let frame = json!({
            "type": "command", "id": 1, "seq": state["seq"], "key": key, "command": command
        });
        Some((frame.to_string(), trace))
    }

    /// Stays at a table whose match is over until the hall is gone.
    async fn wait(&mut self, socket: &mut Socket, moments: &Moments) -> anyhow::Result<()> {
        moments.pass();
        while gone(socket.hear(&["state"]).await)?.is_some() {}
        Ok(())
    }
}

/// Reads states until one is as new as this.
async fn reach(socket: &mut Socket, state: &mut Json, seq: Option<u64>) -> anyhow::Result<()> {
    while state["seq"].as_u64() < seq {
        *state = serde_json::from_str(&socket.hear(&["state"]).await?)?;
    }
    Ok(())
}

/// `None` if the hall is gone: a connection that broke. Everything else is an error.
fn gone<T>(done: anyhow::Result<T>) -> anyhow::Result<Option<T>> {
    match done {
        Ok(value) => Ok(Some(value)),
        Err(why) if is_gone(&why) => Ok(None),
        Err(why) => Err(why),
    }
}

pub(crate) fn is_gone(why: &anyhow::Error) -> bool {
    use tokio_tungstenite::tungstenite::Error;
    let broken = |part: &(dyn std::error::Error + 'static)| {
        part.is::<std::io::Error>()
            || matches!(
                part.downcast_ref::<Error>(),
                Some(Error::Io(_) | Error::ConnectionClosed | Error::Protocol(_))
            )
    };
    why.chain().any(broken)
        || matches!(why.to_string().as_str(), crate::client::CLOSED | crate::client::CUT)
}
