//! `musterhall perft GAME`: counts paths.

use std::{any::Any, io::Write};

use anyhow::bail;
use hall_core::Present;
use matches::Match;
use search::{divide, perft};

use crate::{open::Opening, value};

/// Arguments of `perft`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    opening: Opening,
    /// How many steps.
    #[arg(long, value_name = "N", value_parser = value::whole::<u32>(0..=1000))]
    depth: u32,
    /// Print the count behind every first step, before the total.
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let table: Box<dyn Any> = args.opening.open()?;
    macro_rules! of_any_game {
        ($($name:ident: $Game:path),* $(,)?) => {
            $(if let Some(table) = table.downcast_ref::<Match<$Game>>() {
                return count(table, args);
            })*
        };
    }
    games::for_each_game!(of_any_game);
    bail!("no such game: {}", args.opening.game)
}

fn count<G: Present>(table: &Match<G>, args: &Args) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if args.divide && args.depth > 0 {
        let mut counted: Vec<(String, u64)> = divide(table.game(), table.state(), args.depth)?
            .into_iter()
            .map(|(step, count)| (step.to_string(), count))
            .collect();
        counted.sort();
        for (step, count) in counted {
            writeln!(out, "{step}: {count}")?;
        }
    }
    writeln!(out, "{}", perft(table.game(), table.state(), args.depth)?)?;
    Ok(())
}
