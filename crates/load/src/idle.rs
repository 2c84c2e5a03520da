//! Many sockets that wait, and many that connect at once.

use std::{net::SocketAddr, sync::Arc, time::Instant};

use tokio::{sync::Semaphore, task::JoinSet};

use crate::{
    client::{Guest, Socket},
    figures::{Process, Times},
};

/// How many sockets follow one table.
const PER_TABLE: usize = 2;
/// The seq of a table when both have sat down. A page carries its first view, so
/// its socket begins with a `since`.
const SEATED: u64 = 2;

async fn tables(addr: SocketAddr, count: usize) -> anyhow::Result<Vec<(Guest, Guest, String)>> {
    let doors = Arc::new(Semaphore::new(32));
    let mut making = JoinSet::new();
    let salt = u64::from(std::process::id()) << 32;
    for number in 0..count as u64 {
        let doors = Arc::clone(&doors);
        making.spawn(async move {
            let _door = doors.acquire().await?;
            let guests = [number << 1, number << 1 | 1].map(|n| Guest::new(addr, salt ^ n));
            let [ann, ben] = guests;
            let id = ann.table(&ben, 8, None).await?;
            anyhow::Ok((ann, ben, id))
        });
    }
    making.join_all().await.into_iter().collect()
}

async fn connect(
    tables: &[(Guest, Guest, String)],
    at_once: usize,
    since: Option<u64>,
) -> anyhow::Result<(Vec<Socket>, Times)> {
    let doors = Arc::new(Semaphore::new(at_once));
    let mut coming = JoinSet::new();
    for (ann, ben, id) in tables {
        for guest in [ann, ben] {
            let (guest, id, doors) = (guest.clone(), id.clone(), Arc::clone(&doors));
            coming.spawn(async move {
                let _door = doors.acquire().await?;
                let started = Instant::now();
                let mut socket = guest.socket(&id, since).await?;
                socket.hear(&["view", "state", "presence"]).await?;
                anyhow::Ok((socket, started.elapsed()))
            });
        }
    }
    let mut sockets = Vec::new();
    let mut times = Times::default();
    while let Some(done) = coming.join_next().await {
        let (socket, time) = done??;
        sockets.push(socket);
        times.push(time);
    }
    Ok((sockets, times))
}

pub(crate) async fn run(
    addr: SocketAddr,
    pid: Option<u32>,
    sockets: usize,
    whole: bool,
) -> anyhow::Result<()> {
    let tables = tables(addr, sockets / PER_TABLE).await?;
    let before = Process::of(pid);
    let (open, times) = connect(&tables, 32, (!whole).then_some(SEATED)).await?;
    let after = Process::of(pid);
    println!("{} sockets, opened 32 at a time: {}", open.len(), times.sorted());
    let each = after.kib.saturating_sub(before.kib) as f64 / open.len() as f64;
    println!(
        "hall: {:.0} MiB with {} tables, {:.0} MiB with the sockets: {each:.1} KiB a socket",
        before.kib as f64 / 1024.0,
        tables.len(),
        after.kib as f64 / 1024.0,
    );
    Ok(())
}

pub(crate) async fn storm(
    addr: SocketAddr,
    pid: Option<u32>,
    sockets: usize,
) -> anyhow::Result<()> {
    let tables = tables(addr, sockets / PER_TABLE).await?;
    let (open, _) = connect(&tables, 32, None).await?;
    drop(open);
    let (before, started) = (Process::of(pid), Instant::now());
    let (open, times) = connect(&tables, sockets, Some(SEATED)).await?;
    let took = started.elapsed().as_secs_f64();
    let busy = Process::of(pid).seconds - before.seconds;
    println!("{} sockets came back at once in {took:.2} s: {}", open.len(), times.sorted());
    println!("hall: {busy:.2} s of processor");
    Ok(())
}
