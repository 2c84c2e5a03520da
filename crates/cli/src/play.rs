//! `musterhall play GAME`: a match in the terminal.

mod lines;

use std::num::NonZeroU64;

use anyhow::Context as _;
use clap::ValueEnum;

use crate::{
    board_text::Ink,
    language::Language,
    local::{LocalMatch, LocalSetup},
    open::Opening,
    value,
};

/// Arguments of `play`.
#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// The id of the game, as `musterhall games` lists it.
    #[arg(required_unless_present = "hall")]
    game: Option<String>,
    /// An option of the game's setup; may be given several times.
    #[arg(long = "set", value_name = "KEY=VALUE", requires = "game")]
    set: Vec<String>,
    /// The position to start from, in the game's notation.
    #[arg(long, value_name = "TEXT", requires = "game")]
    position: Option<String>,
    /// A running hall, as https://hall.example, or the link of a seat there: its tables, or a
    /// new one if a game is named. `MUSTERHALL_TOKEN` is the token of an account.
    #[arg(long, value_name = "URL")]
    hall: Option<String>,
    /// The table of that hall.
    #[arg(long, value_name = "ID", requires = "hall")]
    table: Option<String>,
    /// Who plays each seat, in seat order: `me` or a bot (`random`, `mcts:1000`,
    /// `level:5`); in a hall also `device`, `link` and `open`. Seats left out are filled with
    /// `level:3`, the first with `me`.
    #[arg(long, value_delimiter = ',', value_name = "WHO,…", requires = "game")]
    seats: Vec<String>,
    /// Time limit per action of a bot, in milliseconds.
    #[arg(
        long,
        value_name = "MS",
        default_value_t = 1000,
        conflicts_with = "hall",
        value_parser = value::some::<u64>,
    )]
    time: u64,
    /// Seed of chance and bots; by default from the system.
    #[arg(long, conflicts_with = "hall", value_parser = value::any)]
    seed: Option<u64>,
    /// End a match as a draw after this many steps, as halls do; by default none does.
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "hall",
        value_parser = value::some::<NonZeroU64>,
    )]
    max_steps: Option<NonZeroU64>,
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

impl PlayArgs {
    /// The match to begin.
    fn opening(&self) -> Option<Opening> {
        let (set, position) = (self.set.clone(), self.position.clone());
        Some(Opening { game: self.game.clone()?, set, position })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ColoursArg {
    Auto,
    Light,
    Dark,
    None,
}

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<()> {
    if let Some(hall) = &args.hall {
        return play_at(hall, args);
    }
    let opening = args.opening().context("expected a game")?;
    let game = LocalMatch::new(LocalSetup {
        table: opening.open()?,
        seats: &args.seats,
        time: args.time,
        seed: args.seed,
        max_steps: args.max_steps,
        locale: args.language.locale()?,
    })?;
    #[cfg(feature = "screen")]
    if has_screen(args) {
        return print(&crate::screen::run(game, colours(args.colours))?);
    }
    #[cfg(not(feature = "screen"))]
    if !matches!(args.colours, ColoursArg::Auto | ColoursArg::None) && !args.plain {
        anyhow::bail!("--colours: this program was built without the screen (--features screen)");
    }
    lines::run(game, ink(args.colours))
}

/// Plays at a running hall.
#[cfg(feature = "screen")]
fn play_at(hall: &str, args: &PlayArgs) -> anyhow::Result<()> {
    let mut address = crate::online::Address::parse(hall)?;
    if let Some(table) = &args.table {
        address = address.at(table)?;
    }
    let said = crate::online::run(&crate::online::OnlineWish {
        address,
        opening: args.opening().as_ref(),
        seats: &args.seats,
        locale: args.language.locale()?,
        colours: has_screen(args).then(|| colours(args.colours)),
        ink: ink(args.colours),
    })?;
    print(&said)
}

/// Prints what is left to say.
#[cfg(feature = "screen")]
fn print(lines: &[String]) -> anyhow::Result<()> {
    use std::io::Write as _;
    let mut out = std::io::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

#[cfg(not(feature = "screen"))]
fn play_at(_hall: &str, _args: &PlayArgs) -> anyhow::Result<()> {
    anyhow::bail!("--hall: this program was built without the screen (--features screen)");
}

/// Whether somebody sits at a terminal that has a screen.
#[cfg(feature = "screen")]
fn has_screen(args: &PlayArgs) -> bool {
    use std::io::IsTerminal as _;
    !args.plain
        && !crate::board_text::is_dumb()
        && std::io::stdin().is_terminal()
        && std::io::stdout().is_terminal()
}

/// How pieces are told apart line by line.
fn ink(wish: ColoursArg) -> Ink {
    if wish == ColoursArg::None { Ink::Plain } else { Ink::of_stdout() }
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
