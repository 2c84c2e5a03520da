//! `musterhall perft GAME`: counts paths.

use std::io::Write;

use anyhow::Context;

use crate::{open::Opening, value};

/// Arguments of `perft`.
#[derive(clap::Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    opening: Opening,
    /// How many steps.
    #[arg(long, value_name = "N", value_parser = value::whole::<u32>(0..=1000))]
    depth: u32,
    /// Print the count after every first step, before the total.
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(args: &PerftArgs) -> anyhow::Result<()> {
    let table = args.opening.open()?;
    let missing = || format!("no such game: {}", args.opening.game);
    let entry = bots::bots_of(&args.opening.game).with_context(missing)?;
    let perft = entry.perft(&*table, args.depth, args.divide).with_context(missing)??;
    let mut out = std::io::stdout().lock();
    for (step, count) in perft.behind {
        writeln!(out, "{step}: {count}")?;
    }
    writeln!(out, "{}", perft.total)?;
    Ok(())
}
