//! Playing and killing, again and again.

use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use hall_core::{Dice, SplitMix64};
use tokio::task::JoinSet;

use super::{KillPlan, KillReport, Moments, check, player::Script, process::ServerProcess};

/// The most events before the hall is killed.
const MOMENTS: u32 = 160;
/// The most microseconds between the last of them and the end.
const DELAY: u32 = 8_000;

/// Kills a hall as often as planned.
///
/// # Errors
/// The first thing that was lost, or a hall that does not open.
pub async fn run(plan: &KillPlan) -> anyhow::Result<KillReport> {
    let (started, mut report) = (Instant::now(), KillReport::default());
    let mut dice = SplitMix64::new(plan.seed);
    let mut players: Vec<Script> = matches::catalogue()
        .iter()
        .flat_map(|game| [false, true].map(|bots| (*game, bots)))
        .enumerate()
        .map(|(number, (game, bots))| {
            Script::new(game.info().id, bots, plan.seed << 16 | number as u64)
        })
        .collect();
    for kill in 1..=plan.kills {
        let opening = Instant::now();
        let mut hall = ServerProcess::open(plan).await?;
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
        // A hall in which nothing happens is broken, too.
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
    let mut hall = ServerProcess::open(plan).await?;
    check::all(plan, &mut players, &mut report).context("the last kill")?;
    hall.kill().await?;
    report.took = started.elapsed();
    Ok(report)
}
