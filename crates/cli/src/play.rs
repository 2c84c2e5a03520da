//! `musterhall play GAME`: a match in the terminal.

mod lines;

use clap::ValueEnum;

use crate::{
    language::Language,
    local::{LocalMatch, LocalSetup},
    open::Opening,
    value,
};

/// Arguments of `play`.
#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    opening: Opening,
    /// Who plays each seat, in seat order: `me` or a bot (`random`, `mcts:1000`,
    /// `level:5`). Seats left out are filled with `level:3`, the first with `me`.
    #[arg(long, value_delimiter = ',', value_name = "WHO,…")]
    seats: Vec<String>,
    /// Time limit per action of a bot, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = value::some::<u64>)]
    time: u64,
    /// Seed of chance and bots; by default from the system.
    #[arg(long, value_parser = value::any)]
    seed: Option<u64>,
    /// Play line by line: for pipes, screen readers and terminals that can do no more.
    #[arg(long)]
    plain: bool,
    /// The colours of the screen; by default as the environment says (`NO_COLOR`,
    /// `COLORTERM`, `COLORFGBG`).
    #[arg(long, value_enum, default_value = "auto")]
    colours: ColoursArg,
    #[command(flatten)]
    pub(crate) language: Language,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ColoursArg {
    Auto,
    Light,
    Dark,
    None,
}

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<()> {
    let game = LocalMatch::new(LocalSetup {
        table: args.opening.open()?,
        seats: &args.seats,
        time: args.time,
        seed: args.seed,
        locale: args.language.locale()?,
    })?;
    #[cfg(feature = "screen")]
    if has_screen(args) {
        for line in crate::screen::run(game, colours(args.colours))? {
            println!("{line}");
        }
        return Ok(());
    }
    #[cfg(not(feature = "screen"))]
    if args.colours != ColoursArg::Auto && !args.plain {
        anyhow::bail!("--colours: this program was built without the screen (--features screen)");
    }
    lines::run(game)
}

/// Whether somebody sits at a terminal that has a screen.
#[cfg(feature = "screen")]
fn has_screen(args: &PlayArgs) -> bool {
    use std::io::IsTerminal as _;
    let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    !args.plain && !is_dumb && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

#[cfg(feature = "screen")]
fn colours(wish: ColoursArg) -> crate::screen::Colours {
    use crate::screen::{Colours, Depth};
    match wish {
        ColoursArg::Auto => Colours::default(),
        ColoursArg::Light => Colours { tone: Some(draw::Tone::Light), depth: None },
        ColoursArg::Dark => Colours { tone: Some(draw::Tone::Dark), depth: None },
        ColoursArg::None => Colours { tone: None, depth: Some(Depth::None) },
    }
}
