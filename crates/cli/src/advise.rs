//! `musterhall advise ARMY`: what to expect of a Muster Chess army.

use anyhow::{Context, ensure};
use bots::muster_chess::{Advisor, Effort, Equilibrium, ExpectedScore, Prospects};
use games::muster_chess::{Army, Colour};
use serde_json::json;

use crate::value;

/// Arguments of `advise`.
#[derive(clap::Args)]
pub(crate) struct AdviseArgs {
    /// An army, its half of a FEN board: `8/8/PPPPPPPP/RNBQKBNR` for White,
    /// `rnbqkbnr/pppppppp/8/8` for Black.
    #[arg(value_name = "ARMY")]
    army: Army,
    /// An army of the other colour to compare it with.
    #[arg(long, value_name = "ARMY")]
    against: Option<Army>,
    /// How many games the engine plays against itself for each estimate; 0 for one
    /// search alone.
    #[arg(
        long,
        value_name = "N",
        default_value = "0",
        value_parser = value::whole::<u32>(0..=100_000),
    )]
    games: u32,
    /// Nodes of the search, or of each move of a game.
    #[arg(long, value_name = "N", default_value = "200000", value_parser = value::some::<u64>)]
    nodes: u64,
    /// Allow the royal men.
    #[arg(long)]
    royal: bool,
    /// Where all luck comes from.
    #[arg(long, value_name = "S", default_value = "1", value_parser = value::any)]
    seed: u64,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &AdviseArgs) -> anyhow::Result<()> {
    args.army.check(args.royal).context("the army is not legal")?;
    let effort = Effort { games: args.games, nodes: args.nodes };
    let mut advisor = Advisor::new(effort, args.royal, args.seed);
    let alone = advisor.against_regular(&args.army)?;
    let pair = match args.against {
        None => None,
        Some(other) => {
            other.check(args.royal).context("the other army is not legal")?;
            ensure!(
                other.colour() != args.army.colour(),
                "the other army must be of the other colour"
            );
            let (white, black) = match args.army.colour() {
                Colour::White => (args.army, other),
                Colour::Black => (other, args.army),
            };
            Some((advisor.estimate(&white, &black)?, advisor.choice(&white, &black)?))
        }
    };
    if args.json {
        print_json(args, &alone, pair.as_ref());
    } else {
        print_text(args, &alone, pair.as_ref());
    }
    Ok(())
}

type Pair = (ExpectedScore, (Prospects, Equilibrium));

fn print_json(args: &AdviseArgs, alone: &ExpectedScore, pair: Option<&Pair>) {
    let versus = pair.map(|(estimate, (prospects, equilibrium))| {
        json!({
            "white": estimate,
            "choice": {
                "table": prospects.table(),
                "white_by_white": equilibrium.white_by_white,
                "white_by_black": equilibrium.white_by_black,
                "value": equilibrium.value,
            },
        })
    });
    let answer = json!({
        "army": args.army.to_string(),
        "census": args.army.census(),
        "against_regular": alone,
        "against": args.against.map(|army| army.to_string()),
        "versus": versus,
    });
    println!("{answer}");
}

fn print_text(args: &AdviseArgs, alone: &ExpectedScore, pair: Option<&Pair>) {
    let colour = args.army.colour();
    println!("{} ({})", args.army, args.army.census());
    println!("against the regular army of {}: {}", colour.other().name(), text(alone));
    if let Some((estimate, (_, equilibrium))) = pair {
        println!("White's army against Black's, for White: {}", text(estimate));
        let percent = |share: f64| format!("{:.0} %", 100.0 * share);
        println!(
            "the choice: White's musterer takes White's army with {}, Black's with {}; worth {} \
             to White's musterer",
            percent(equilibrium.white_by_white),
            percent(equilibrium.white_by_black),
            percent(equilibrium.value)
        );
    }
}

fn text(estimate: &ExpectedScore) -> String {
    let score = format!("{:.1} %", 100.0 * estimate.score);
    match estimate.error {
        Some(error) => format!(
            "{score} ± {:.1} ({} games, {} nodes)",
            100.0 * error,
            estimate.games,
            estimate.nodes
        ),
        None => format!("{score} (one search of {} nodes)", estimate.nodes),
    }
}
