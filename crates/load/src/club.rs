//! A club: many people behind one address, at all games, against bots of the last level.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use anyhow::Context;
use serde_json::json;
use tokio::task::JoinSet;

use crate::{
    client::{Guest, number, words},
    figures::{Process, Times},
};

/// The games, each with the number of its seats.
const GAMES: [(&str, usize); 6] = [
    ("clusterfuss", 2),
    ("make-muster", 2),
    ("muster-up", 2),
    ("muscat", 3),
    ("mush", 3),
    ("muster-chess", 2),
];
/// The address of the club, as sent by a trusted proxy.
const ADDRESS: &str = "10.2.2.2";

/// One member plays against bots; how long commands took.
async fn member(addr: SocketAddr, member: u64, until: Instant) -> anyhow::Result<Times> {
    let guest = Guest::new(addr, u64::from(std::process::id()) << 32 | member).from(ADDRESS);
    let (game, seats) = GAMES[member as usize % GAMES.len()];
    let setup = if seats > 2 { json!({ "seats": seats }) } else { json!({}) };
    let mut chairs = vec![json!({ "kind": "bot", "level": 8 }); seats];
    chairs[0] = json!({ "kind": "me" });
    let new = json!({ "game": game, "setup": setup, "seats": chairs });
    let mut times = Times::default();
    let made = guest.post("/api/tables", &new).await.context("no table")?;
    let id = made["id"].as_str().context("a table without an id")?;
    guest.get("/api/tables").await.context("no lobby")?;
    let mut socket = guest.socket(id, None).await.context("no socket")?;
    let mut event = socket.hear(&["view"]).await?;
    while Instant::now() < until && !event.contains("\"turn\":{\"type\":\"over\"") {
        if event.contains("\"offers\":{\"a\"")
            && let Some(word) = words(&event).first()
        {
            // Like a person, who thinks for a moment.
            tokio::time::sleep(Duration::from_millis(800)).await;
            let act = json!({ "type": "act", "seat": "a", "word": word });
            let seq = number(&event, "seq");
            let order = json!({ "type": "command", "id": 1, "seq": seq, "command": act });
            let sent = Instant::now();
            socket.say(order.to_string()).await?;
            let heard = socket.hear(&["ack", "refused"]).await?;
            // Where others may act too, one of them may have been quicker.
            if heard.contains("too_many") {
                anyhow::bail!("refused: {heard}");
            }
            times.push(sent.elapsed());
        }
        let heard = tokio::time::timeout(Duration::from_secs(1), socket.hear(&["state"])).await;
        match heard {
            Ok(heard) => event = heard?,
            Err(_) => event.clear(),
        }
    }
    Ok(times)
}

/// This many members play for this long.
pub(crate) async fn run(
    addr: SocketAddr,
    pid: Option<u32>,
    members: u64,
    time: Duration,
) -> anyhow::Result<()> {
    let mut playing = JoinSet::new();
    for number in 0..members {
        playing.spawn(member(addr, number, Instant::now() + time));
    }
    let (mut times, mut refused) = (Times::default(), 0);
    while let Some(done) = playing.join_next().await {
        match done? {
            Ok(measured) => times.extend(measured),
            Err(why) => {
                refused += 1;
                println!("a member had to stop: {why:#}");
            }
        }
    }
    let mib = Process::of(pid).kib >> 10;
    println!(
        "{members} members, {refused} had to stop; {} commands, {}",
        times.len(),
        times.sorted()
    );
    println!("hall: {mib} MiB");
    Ok(())
}
