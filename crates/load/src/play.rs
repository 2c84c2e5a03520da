//! Two people at each of many tables.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use hall_core::{Dice, SplitMix64};
use serde_json::json;
use tokio::{
    sync::{Barrier, Semaphore},
    task::JoinSet,
};

use crate::{
    client::{Guest, Socket, number, words},
    figures::{Process, Times},
};

/// What to play.
#[derive(Clone)]
pub(crate) struct PlayPlan {
    /// The nodes where people come; the two of a table come by two of them.
    pub(crate) nodes: Vec<SocketAddr>,
    pub(crate) tables: usize,
    pub(crate) think: Duration,
    pub(crate) time: Duration,
    pub(crate) size: u32,
    /// The clocks of each table: base and increment in seconds.
    pub(crate) clocks: Option<(u32, u32)>,
}

/// The measurements of one table.
#[derive(Default)]
struct Measured {
    /// From sending a move to its acknowledgement.
    acked: Times,
    /// From sending a move to the opponent's socket.
    delivered: Times,
    /// Bytes of all that the two heard since the first move.
    bytes: u64,
}

pub(crate) async fn run(pid: Option<u32>, plan: PlayPlan) -> anyhow::Result<()> {
    let empty = Process::of(pid);
    let doors = Arc::new(Semaphore::new(64));
    let ready = Arc::new(Barrier::new(plan.tables + 1));
    // Even: the two of a table differ in the last bit alone.
    let salt =
        Instant::now().elapsed().as_nanos() as u64 & !1 ^ u64::from(std::process::id()) << 32;
    let mut playing = JoinSet::new();
    for table in 0..plan.tables as u64 {
        let (doors, ready) = (Arc::clone(&doors), Arc::clone(&ready));
        let node = |of: u64| plan.nodes[of as usize % plan.nodes.len()];
        let (nodes, plan) = ([node(table), node(table + 1)], plan.clone());
        playing.spawn(async move {
            let seated = {
                let _door = doors.acquire().await?;
                sit(nodes, salt ^ (table << 1), &plan).await
            };
            ready.wait().await;
            let (sockets, state) = seated?;
            play(sockets, state, plan, table).await
        });
    }
    ready.wait().await;
    let (before, started) = (Process::of(pid), Instant::now());
    println!("{} tables stand, {} sockets", plan.tables, 2 * plan.tables);
    let mut all = Measured::default();
    let mut failed = 0;
    while let Some(done) = playing.join_next().await {
        match done? {
            Ok(measured) => {
                all.acked.extend(measured.acked);
                all.delivered.extend(measured.delivered);
                all.bytes += measured.bytes;
            }
            Err(why) => {
                failed += 1;
                if failed == 1 {
                    println!("a table failed: {why:#}");
                }
            }
        }
    }
    let (after, took) = (Process::of(pid), started.elapsed().as_secs_f64());
    let moves = all.delivered.len();
    println!(
        "moves: {moves} in {took:.1} s, {:.0} a second; {failed} tables failed",
        moves as f64 / took
    );
    println!("{:.1} KB of frames a move", all.bytes as f64 / moves.max(1) as f64 / 1024.0);
    println!("acknowledged: {}", all.acked.sorted());
    println!("to the opponent's socket: {}", all.delivered.sorted());
    if pid.is_some() {
        let busy = after.seconds - before.seconds;
        println!(
            "hall: {:.0} MiB before, {:.0} MiB after; {busy:.1} s of processor, {:.0} µs a move",
            empty.kib as f64 / 1024.0,
            after.kib as f64 / 1024.0,
            busy / moves.max(1) as f64 * 1e6
        );
    }
    Ok(())
}

/// Two guests at a table; their sockets and the first view of the first.
async fn sit(
    nodes: [SocketAddr; 2],
    number: u64,
    plan: &PlayPlan,
) -> anyhow::Result<([Socket; 2], String)> {
    let (ann, ben) = (Guest::new(nodes[0], number), Guest::new(nodes[1], number | 1));
    let clocks = plan.clocks.map(
        |(base, increment)| json!({ "kind": "increment", "base": base, "increment": increment }),
    );
    let table = ann.table(&ben, plan.size, clocks.as_ref()).await?;
    let mut at_a = ann.socket(&table, None).await?;
    let mut at_b = ben.socket(&table, None).await?;
    let view = at_a.hear(&["view"]).await?;
    at_b.hear(&["view"]).await?;
    Ok(([at_a, at_b], view))
}

async fn play(
    mut sockets: [Socket; 2],
    mut state: String,
    plan: PlayPlan,
    table: u64,
) -> anyhow::Result<Measured> {
    let mut dice = SplitMix64::new(table);
    let mut measured = Measured::default();
    let end = Instant::now() + plan.time;
    // So that the tables do not all move together.
    let wait = u64::from(dice.below(plan.think.as_millis().max(1) as u32));
    tokio::time::sleep(Duration::from_millis(wait)).await;
    let views: u64 = sockets.iter().map(|socket| socket.bytes).sum();
    let mut mover = 0;
    while Instant::now() < end {
        let words = words(&state);
        if words.is_empty() {
            // The match is over: the table has done its part.
            break;
        }
        let word = words[dice.below(words.len() as u32) as usize];
        let seat = ["a", "b"][mover];
        let seq = number(&state, "seq").unwrap_or(0);
        let order = format!(
            "{{\"type\":\"command\",\"id\":1,\"seq\":{seq},\"key\":\"{seq}\",\
             \"command\":{{\"type\":\"act\",\"seat\":\"{seat}\",\"word\":\"{word}\"}}}}"
        );
        let [one, two] = &mut sockets;
        let (own, other) = if mover == 0 { (one, two) } else { (two, one) };
        let sent = Instant::now();
        own.say(order).await?;
        let acked = async {
            own.hear(&["ack"]).await?;
            anyhow::Ok(sent.elapsed())
        };
        let delivered = async {
            // An earlier event may still be on its way.
            loop {
                let state = other.hear(&["state"]).await?;
                if number(&state, "seq").is_some_and(|now| now > seq) {
                    return anyhow::Ok((state, sent.elapsed()));
                }
            }
        };
        let (acked, delivered) = tokio::try_join!(acked, delivered)?;
        measured.acked.push(acked);
        measured.delivered.push(delivered.1);
        state = delivered.0;
        mover = 1 - mover;
        let left = plan.think.saturating_sub(sent.elapsed());
        tokio::time::sleep(left).await;
    }
    measured.bytes = sockets.iter().map(|socket| socket.bytes).sum::<u64>() - views;
    Ok(measured)
}
