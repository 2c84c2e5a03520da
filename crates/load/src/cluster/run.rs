//! Playing, killing and starting again.

use std::{
    sync::{Arc, Mutex, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use anyhow::{Context, bail, ensure};
use hall_core::{Dice, SplitMix64};
use tokio::task::JoinSet;

use super::{
    ClusterPlan, ClusterReport, ENDING, OVER, Server, World, check, lock,
    node::NodeProcess,
    table::{Group, Played},
};
use crate::client::Guest;

/// The most things that happen between two troubles.
const MOMENTS: u32 = 120;
/// A hall at which nothing happens for so long is broken.
const STILL_MAX: Duration = Duration::from_secs(90);

/// What befalls the nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trouble {
    Kill,
    Stop,
    Restart,
}

struct ClusterRun<'a> {
    plan: &'a ClusterPlan,
    server: Arc<dyn Server>,
    world: Arc<World>,
    nodes: Vec<Option<NodeProcess>>,
    /// Which of them are of the version that is upgraded from.
    old: Vec<bool>,
    dice: SplitMix64,
    groups: JoinSet<anyhow::Result<()>>,
    played: Arc<Mutex<Vec<Played>>>,
    report: ClusterReport,
}

/// Does as planned.
///
/// # Errors
/// The first thing that was lost, told wrongly or refused, or a node that does not open.
pub async fn run(plan: &ClusterPlan, server: Arc<dyn Server>) -> anyhow::Result<ClusterReport> {
    let started = Instant::now();
    let mut run = ClusterRun {
        plan,
        server,
        world: Arc::default(),
        nodes: Vec::new(),
        old: vec![plan.from.is_some(); plan.nodes],
        dice: SplitMix64::new(plan.seed),
        groups: JoinSet::new(),
        played: Arc::default(),
        report: ClusterReport::default(),
    };
    run.open().await?;
    let done = run.troubles().await;
    let report = run.end(done).await;
    report.map(|report| ClusterReport { took: started.elapsed(), ..report })
}

impl ClusterRun<'_> {
    async fn open(&mut self) -> anyhow::Result<()> {
        for number in 0..self.plan.nodes {
            let node = self.start(number).await?;
            lock(&self.world.addrs).push(Some(node.addr));
            self.nodes.push(Some(node));
        }
        let games = matches::catalogue().iter().map(|game| game.info().id);
        for (number, game) in games.cycle().take(6 * self.plan.tables).enumerate() {
            let group = Group {
                world: Arc::clone(&self.world),
                game,
                number: self.plan.seed << 16 | number as u64,
                played: Arc::clone(&self.played),
            };
            self.groups.spawn(group.play());
        }
        Ok(())
    }

    async fn start(&self, number: usize) -> anyhow::Result<NodeProcess> {
        let old = self.plan.from.as_deref().filter(|_| self.old[number]);
        let hall = old.unwrap_or(&self.plan.hall);
        NodeProcess::open(self.plan, hall, &self.server.url(), number).await
    }

    /// All that is planned, in random order, with a stop in order for every five kills, and for
    /// every node that becomes another version.
    async fn troubles(&mut self) -> anyhow::Result<()> {
        let upgrades = self.old.iter().filter(|old| **old).count() as u32;
        let stops = self.plan.kills.div_ceil(5).max(upgrades);
        let mut left = [
            (Trouble::Kill, self.plan.kills),
            (Trouble::Stop, stops),
            (Trouble::Restart, self.plan.restarts),
        ];
        loop {
            let all: u32 = left.iter().map(|(_, count)| count).sum();
            self.something_happens().await?;
            if all == 0 {
                return Ok(());
            }
            let mut pick = self.dice.below(all);
            let next = left.iter_mut().find(|(_, count)| {
                let it = pick < *count;
                pick = pick.saturating_sub(*count);
                it
            });
            let Some((trouble, count)) = next else { continue };
            *count -= 1;
            let trouble = *trouble;
            self.befall(trouble).await.with_context(|| format!("{trouble:?}"))?;
        }
    }

    /// Waits until a random number of things were sent or heard.
    async fn something_happens(&mut self) -> anyhow::Result<()> {
        let enough = self.world.moments.load(Relaxed) + u64::from(1 + self.dice.below(MOMENTS));
        let started = Instant::now();
        while self.world.moments.load(Relaxed) < enough {
            if let Some(done) = self.groups.try_join_next() {
                done.context("a group failed")??;
                bail!("a group went home");
            }
            ensure!(started.elapsed() < STILL_MAX, "nothing happens any more");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Ok(())
    }

    async fn befall(&mut self, trouble: Trouble) -> anyhow::Result<()> {
        if trouble == Trouble::Restart {
            let server = Arc::clone(&self.server);
            tokio::task::spawn_blocking(move || server.restart()).await?;
            self.report.restarts += 1;
            return Ok(());
        }
        let mut which = self.dice.below(self.nodes.len() as u32) as usize;
        let oldest = self.old.iter().position(|old| *old);
        if let Some(old) = oldest.filter(|_| trouble == Trouble::Stop) {
            which = old;
        }
        let node = self.nodes[which].take().context("every node is open")?;
        if trouble == Trouble::Kill {
            node.kill().await?;
            self.report.kills += 1;
            let are_of_both = self.old.contains(&true) && self.old.contains(&false);
            self.report.kills_between += u32::from(are_of_both);
        } else {
            node.stop().await?;
            self.report.stops += 1;
            self.report.upgrades += u32::from(std::mem::take(&mut self.old[which]));
        }
        lock(&self.world.addrs)[which] = None;
        // It is away for longer than its lease, or for less.
        let away = self.plan.lease.as_millis() as u32 * 3 / 2;
        let away = Duration::from_millis(u64::from(self.dice.below(away.max(1))));
        tokio::time::sleep(away).await;
        let node = self.start(which).await?;
        lock(&self.world.addrs)[which] = Some(node.addr);
        self.nodes[which] = Some(node);
        Ok(())
    }

    /// Lets everybody hear the last of it, and reads all that was written.
    async fn end(mut self, done: anyhow::Result<()>) -> anyhow::Result<ClusterReport> {
        done?;
        self.world.phase.store(ENDING, Relaxed);
        let url = self.server.url();
        let store = tokio::task::spawn_blocking(move || check::open(&url)).await??;
        let played = lock(&self.played).clone();
        check::all_heard(&store, &played).await?;
        self.world.phase.store(OVER, Relaxed);
        while let Some(done) = self.groups.join_next().await {
            done.context("a group failed")??;
        }
        check::all(&store, &played, &mut self.report)?;
        for node in self.nodes.iter_mut().filter_map(Option::take) {
            let figures = Guest::new(node.addr, 1).text("/metrics").await?;
            let line = figures
                .lines()
                .find(|line| line.starts_with("musterhall_forwarded_total{done=\"answered\"}"));
            let count = line.and_then(|line| line.rsplit(' ').next()?.parse().ok());
            self.report.forwarded += count.unwrap_or(0);
            node.stop().await?;
        }
        let of = |count: &std::sync::atomic::AtomicU64| count.load(Relaxed);
        let world = &self.world;
        self.report.frames = of(&world.frames);
        self.report.reconnects = of(&world.reconnects);
        self.report.repeated = of(&world.repeated);
        self.report.longest = Duration::from_millis(of(&world.longest));
        Ok(self.report)
    }
}
