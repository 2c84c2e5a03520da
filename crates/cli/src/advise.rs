//! `musterhall advise ARMY`: estimates the strength of a Muster Chess army.

use std::io::Write as _;

use anyhow::{anyhow, ensure};
use bots::muster_chess::{Advisor, Effort, Equilibrium, ExpectedScore, Prospects};
use games::muster_chess::{Army, Colour};
use hall_core::Message;
use messages::Locale;
use serde_json::{Value as Json, json};

use crate::{language::Language, line_text::say, value};

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
    /// Seed of all randomness.
    #[arg(long, value_name = "S", default_value = "1", value_parser = value::any)]
    seed: u64,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(crate) language: Language,
}

/// The army, if it is legal; `key` names the army in errors.
fn legal(army: &Army, royal: bool, key: &'static str, locale: Locale) -> anyhow::Result<()> {
    army.check(royal).map_err(|unfit| {
        let why = locale.refusal(unfit.rule(), &unfit.message().into());
        anyhow!(locale.message(&Message::new(key).text("why", why)))
    })
}

pub(crate) fn run(args: &AdviseArgs) -> anyhow::Result<()> {
    let locale = args.language.locale()?;
    legal(&args.army, args.royal, "advise-illegal", locale)?;
    let effort = Effort { games: args.games, nodes: args.nodes };
    let mut advisor = Advisor::new(effort, args.royal, args.seed);
    let alone = advisor.against_regular(&args.army)?;
    let pair = match args.against {
        None => None,
        Some(other) => {
            legal(&other, args.royal, "advise-other-illegal", locale)?;
            let is_other = other.colour() != args.army.colour();
            ensure!(is_other, locale.message(&Message::new("advise-same-colour")));
            let (white, black) = match args.army.colour() {
                Colour::White => (args.army, other),
                Colour::Black => (other, args.army),
            };
            Some((advisor.estimate(&white, &black)?, advisor.choice(&white, &black)?))
        }
    };
    if args.json {
        say!("{}", json_of(args, &alone, pair.as_ref()));
    } else {
        say!("{}", text_of(args, &alone, pair.as_ref(), locale));
    }
    Ok(())
}

type Pair = (ExpectedScore, (Prospects, Equilibrium));

fn json_of(args: &AdviseArgs, alone: &ExpectedScore, pair: Option<&Pair>) -> Json {
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
    json!({
        "army": args.army.to_string(),
        "census": args.army.census(),
        "against_regular": alone,
        "against": args.against.map(|army| army.to_string()),
        "versus": versus,
    })
}

fn text_of(
    args: &AdviseArgs,
    alone: &ExpectedScore,
    pair: Option<&Pair>,
    locale: Locale,
) -> String {
    let line = |message: Message| locale.message(&message);
    let other = args.army.colour().other();
    let regular = Message::new("advise-regular").choice("colour", other.word());
    let mut lines = vec![
        format!("{} ({})", args.army, args.army.census()),
        line(regular.with("score", message_of(alone))),
    ];
    if let Some((estimate, (_, equilibrium))) = pair {
        lines.push(line(Message::new("advise-pair").with("score", message_of(estimate))));
        let percent = |share: f64| format!("{:.0} %", 100.0 * share);
        let choice = Message::new("advise-choice")
            .text("white", percent(equilibrium.white_by_white))
            .text("black", percent(equilibrium.white_by_black));
        lines.push(line(choice.text("value", percent(equilibrium.value))));
    }
    lines.join("\n")
}

fn message_of(estimate: &ExpectedScore) -> Message {
    let about = |key| {
        let score = format!("{:.1} %", 100.0 * estimate.score);
        Message::new(key).text("score", score).text("nodes", estimate.nodes)
    };
    match estimate.error {
        Some(error) => about("advise-games")
            .text("error", format!("{:.1}", 100.0 * error))
            .text("games", estimate.games),
        None => about("advise-search"),
    }
}
