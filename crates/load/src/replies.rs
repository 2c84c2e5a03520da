//! How long bots take to answer, as a player at the table sees it.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use anyhow::Context;
use serde_json::json;

use crate::{
    client::{Guest, number, words},
    figures::{Process, Times},
};

/// What to measure.
pub(crate) struct ReplyPlan {
    /// Games, each with the number of its seats: `mush:3`.
    pub(crate) games: Vec<String>,
    pub(crate) levels: Vec<u8>,
    /// How long to watch each level of each game.
    pub(crate) time: Duration,
}

/// A guest plays the first action that is offered, at once, against bots. A reply is
/// the time from what happened before to the event that tells what a bot did: it holds
/// the waiting, the thinking, the rules, the disk and the view.
pub(crate) async fn run(addr: SocketAddr, pid: Option<u32>, plan: ReplyPlan) -> anyhow::Result<()> {
    let mut number = u64::from(std::process::id()) << 32;
    for game in &plan.games {
        let (id, seats) = game.split_once(':').context("expected GAME:SEATS")?;
        let seats: usize = seats.parse().context("expected GAME:SEATS")?;
        for level in &plan.levels {
            number += 1;
            let before = Process::of(pid).seconds;
            let times = watch(&Guest::new(addr, number), id, seats, *level, plan.time).await?;
            let count = times.len();
            println!("{id}, {seats} seats, level {level}: {count} replies, {}", times.sorted());
            if pid.is_some() {
                let busy = (Process::of(pid).seconds - before) / count.max(1) as f64;
                println!("  {:.1} ms of processor a reply, with all around it", busy * 1e3);
            }
        }
    }
    Ok(())
}

async fn watch(
    guest: &Guest,
    game: &str,
    seats: usize,
    level: u8,
    time: Duration,
) -> anyhow::Result<Times> {
    let mut times = Times::default();
    let started = Instant::now();
    while started.elapsed() < time {
        let setup = if seats > 2 { json!({ "seats": seats }) } else { json!({}) };
        let mut chairs = vec![json!({ "kind": "bot", "level": level }); seats];
        chairs[0] = json!({ "kind": "me" });
        let new = json!({ "game": game, "setup": setup, "seats": chairs });
        let made = guest.post("/api/tables", &new).await?;
        let id = made["id"].as_str().context("a table without an id")?;
        let mut socket = guest.socket(id, None).await?;
        let mut event = socket.hear(&["view"]).await?;
        let mut before = Instant::now();
        while started.elapsed() < time && !event.contains("\"turn\":{\"type\":\"over\"") {
            if event.contains("\"offers\":{\"a\"") {
                let word = words(&event)[0];
                let act = json!({ "type": "act", "seat": "a", "word": word });
                let order = json!({ "seq": number(&event, "seq"), "command": act });
                before = Instant::now();
                // Where others may act too, one of them may have been quicker.
                let _stale = guest.post(&format!("/api/tables/{id}/commands"), &order).await;
            }
            event = socket.hear(&["state"]).await?;
            if (1..seats).any(|seat| event.contains(&format!("{{\"seat\":{seat},\"line\""))) {
                times.push(before.elapsed());
            }
            before = Instant::now();
        }
        // Bots that nobody plays with would delay the next ones.
        let resign = json!({ "command": { "type": "resign", "seat": "a" } });
        let _over = guest.post(&format!("/api/tables/{id}/commands"), &resign).await;
    }
    Ok(times)
}
