//! Killing a hall while all games are played, and looking for what is lost.
//!
//! Scripts play over sockets, alone and against bots, at two tables of each game. At
//! a random moment the hall gets SIGKILL. It is opened again, and what it has written
//! is compared with what it had acknowledged.

mod check;
mod hall;
mod player;

use std::{
    collections::HashMap,
    fmt,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use hall_core::{Dice, SplitMix64};
use tokio::{sync::Notify, task::JoinSet};

use hall::ServerProcess;
use player::Player;

/// The most things that happen before the hall is killed.
const MOMENTS: u32 = 160;
/// The most microseconds between the last of them and the end.
const DELAY: u32 = 8_000;

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program to start and kill.
    pub hall: PathBuf,
    /// An empty folder for its data.
    pub data: PathBuf,
    /// How often to kill it.
    pub kills: u32,
    /// Chooses the moments and the moves.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// How often the hall was killed.
    pub kills: u32,
    /// The tables that were played at, by game.
    pub tables: HashMap<String, u64>,
    /// The commands that were acknowledged, all of which were there afterwards.
    pub acknowledged: u64,
    /// Those under way at a kill, whose answer never came.
    pub unanswered: u64,
    /// Of these, the ones that were on disk all the same, and were not done twice.
    pub kept: u64,
    /// The entries of all tables, read after each kill.
    pub entries: u64,
    /// The records replayed.
    pub records: u64,
    /// The longest that the hall took to open again.
    pub opening: Duration,
    /// How long it all took.
    pub took: Duration,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut games: Vec<_> = self.tables.iter().collect();
        games.sort();
        writeln!(
            f,
            "{} kills in {:.0} s; tables: {}",
            self.kills,
            self.took.as_secs_f64(),
            games.iter().map(|(game, n)| format!("{game} {n}")).collect::<Vec<_>>().join(", ")
        )?;
        writeln!(f, "{} acknowledged commands, every one of them kept", self.acknowledged)?;
        writeln!(
            f,
            "{} commands under way at a kill: {} were on disk, none was done twice",
            self.unanswered, self.kept
        )?;
        writeln!(
            f,
            "{} entries read after the kills, no gap; {} records replayed",
            self.entries, self.records
        )?;
        write!(f, "opened again within {:.0} ms", self.opening.as_secs_f64() * 1e3)
    }
}

/// Counts what happens, and tells when it is enough.
#[derive(Default)]
struct Moments {
    left: AtomicU64,
    enough: Notify,
}

impl Moments {
    /// Something was sent or heard.
    fn pass(&self) {
        if self.left.fetch_sub(1, Relaxed) == 1 {
            self.enough.notify_one();
        }
    }
}

/// Kills a hall as often as planned.
///
/// # Errors
/// The first thing that was lost, or a hall that does not open.
pub async fn run(plan: &Plan) -> anyhow::Result<Report> {
    let (started, mut report) = (Instant::now(), Report::default());
    let mut dice = SplitMix64::new(plan.seed);
    let mut players: Vec<Player> = matches::catalogue()
        .iter()
        .flat_map(|game| [false, true].map(|bots| (*game, bots)))
        .enumerate()
        .map(|(number, (game, bots))| {
            Player::new(game.info().id, bots, plan.seed << 16 | number as u64)
        })
        .collect();
    for kill in 1..=plan.kills {
        let opening = Instant::now();
        let mut hall = ServerProcess::open(&plan.hall, &plan.data).await?;
        report.opening = report.opening.max(opening.elapsed());
        check::all(plan, &mut players, &mut report)
            .with_context(|| format!("kill {}", kill - 1))?;
        let moments = Arc::new(Moments::default());
        moments.left.store(u64::from(1 + dice.below(MOMENTS)), Relaxed);
        let mut playing = JoinSet::new();
        for mut player in players.drain(..) {
            let (moments, addr) = (Arc::clone(&moments), hall.addr);
            playing.spawn(async move {
                let why = player.play(addr, &moments).await;
                (player, why)
            });
        }
        // A hall that nothing happens in is broken, too.
        let enough = tokio::time::timeout(Duration::from_secs(60), moments.enough.notified());
        let enough = enough.await.is_ok();
        tokio::time::sleep(Duration::from_micros(u64::from(dice.below(DELAY)))).await;
        hall.kill().await?;
        while let Some(done) = playing.join_next().await {
            let (player, why) = done.context("a player failed")?;
            why.with_context(|| format!("kill {kill}, {}", player.game))?;
            players.push(player);
        }
        ensure!(enough, "kill {kill}: nothing happened for a minute");
        report.kills = kill;
    }
    let mut hall = ServerProcess::open(&plan.hall, &plan.data).await?;
    check::all(plan, &mut players, &mut report).context("the last kill")?;
    hall.kill().await?;
    report.took = started.elapsed();
    Ok(report)
}
