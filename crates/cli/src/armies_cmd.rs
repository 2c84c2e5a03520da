//! `musterhall armies PLAN`: prices of men, and which armies to bring.

use std::{
    io::Write as _,
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};
use hall_core::Message;
use lab::{ArmyPlan, LabProgress, RunWish};
use matches::texts::english;

use crate::{
    lab_cmd::{VERSION, folder_of},
    open::read_text,
    progress::{Progress, STOP, is_stopped, stop_on_interrupt},
    value,
};

/// Arguments of `armies`.
#[derive(clap::Args)]
pub(crate) struct ArmiesArgs {
    /// The plan; docs/laboratory.md says what is in it.
    plan: PathBuf,
    /// The folder of the results; by default beside the plan, with its name and `-results`.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Play nothing: say what the games tell that there are.
    #[arg(long, conflicts_with = "threads")]
    merge: bool,
    /// How many games are played at once; by default as many as there are cores.
    #[arg(long, value_name = "N", value_parser = value::whole::<u16>(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &ArmiesArgs) -> anyhow::Result<()> {
    let text = read_text(&args.plan)?;
    let opened = ArmyPlan::open(&text).with_context(|| args.plan.display().to_string())?;
    let folder: PathBuf = folder_of(&args.plan, args.out.as_deref());
    stop_on_interrupt()?;
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = if args.merge { 0 } else { args.threads.map_or_else(cores, usize::from) };
    let wish = RunWish { folder: &folder, version: VERSION, threads, stop: &STOP };
    let mut bar: Option<(Progress, u64)> = None;
    let results = lab::run_armies(&opened, &wish, |LabProgress { done, total }| {
        // What was there before says nothing about the rate.
        let before = bar.as_ref().map_or(done, |(_, before)| *before);
        let (bar, before) =
            bar.get_or_insert_with(|| (Progress::new(total.saturating_sub(before)), before));
        let text = Message::new("match-progress").text("done", done).text("games", total);
        bar.show(done.saturating_sub(*before), &english().message(&text));
    })?;
    drop(bar);
    results.write(&folder)?;
    let mut out = std::io::stdout().lock();
    write!(out, "{}", results.summary())?;
    writeln!(out, "{}", Path::new(&folder).join("results.json").display())?;
    if is_stopped() && !results.is_whole {
        let games = results.games;
        bail!("stopped after {games} games; the same command goes on from there");
    }
    Ok(())
}
