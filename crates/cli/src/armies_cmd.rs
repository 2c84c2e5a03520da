//! `musterhall armies PLAN`: prices of men, and which armies to bring.

use std::{io::Write as _, path::PathBuf};

use anyhow::{Context as _, bail};
use lab::{ArmyPlan, RunWish};

use crate::{
    lab_cmd::{ResumedBar, VERSION, folder_of, threads_of},
    open::read_text,
    progress::{STOP, is_stopped, stop_on_interrupt},
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
    let folder = folder_of(&args.plan, args.out.as_deref());
    stop_on_interrupt()?;
    let threads = if args.merge { 0 } else { threads_of(args.threads) };
    let wish = RunWish { folder: &folder, version: VERSION, threads, stop: &STOP };
    let mut bar = ResumedBar::default();
    let results = lab::run_armies(&opened, &wish, |progress| bar.show(progress))?;
    drop(bar);
    results.write(&folder)?;
    let mut out = std::io::stdout().lock();
    write!(out, "{}", results.summary())?;
    writeln!(out, "{}", folder.join("results.json").display())?;
    if is_stopped() && !results.is_whole {
        let games = results.games;
        bail!("stopped after {games} games; the same command goes on from there");
    }
    Ok(())
}
