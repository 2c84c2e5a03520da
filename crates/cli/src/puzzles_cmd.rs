//! `musterhall puzzles GAME`: positions with one way to win, or one best choice, mined from matches
//! of bots.

use std::{
    collections::HashSet,
    fs,
    io::Write as _,
    num::{NonZeroU64, NonZeroUsize},
    path::PathBuf,
};

use anyhow::{Context as _, bail};
use bots::{BotSpec, Budget, contest::Contest};
use matches::setup_from_words;
use puzzles::{Mining, Puzzle, graded};

use crate::{
    open::read_text,
    progress::{Progress, STOP, is_stopped, stop_on_interrupt},
    value,
};

/// Arguments of `puzzles`.
#[derive(clap::Args)]
pub(crate) struct PuzzlesArgs {
    /// The id of the game, as `musterhall games` lists it.
    game: String,
    /// The bots whose matches are searched; they take turns at the seats.
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "level:3,level:2")]
    bots: Vec<BotSpec>,
    /// An option of the game's setup; may be given several times.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// How many puzzles are wanted.
    #[arg(long, value_name = "N", default_value = "300", value_parser = value::some::<NonZeroU64>)]
    count: NonZeroU64,
    /// Stop after this many matches.
    #[arg(long, value_name = "N", default_value = "10000", value_parser = value::some::<NonZeroU64>)]
    games: NonZeroU64,
    /// Seed of the matches.
    #[arg(long, value_name = "S", default_value = "1", value_parser = value::any)]
    seed: u64,
    /// How many random steps come first in each match.
    #[arg(long, value_name = "PLIES", default_value = "4", value_parser = value::whole::<u32>(0..=1000))]
    openings: u32,
    /// Within how many plies the win comes, and no other choice may win; with `--margin`, how many
    /// choices are followed after the first.
    #[arg(long, value_name = "N", default_value = "5", value_parser = value::whole::<u32>(3..=99))]
    plies: u32,
    /// Looks for choices that are worth more than any other by so much of a win, in place of such
    /// as win by force: for games in which chance rules.
    #[arg(long, value_name = "SHARE", value_parser = margin)]
    margin: Option<f64>,
    /// Positions that a proof may look at.
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = value::some::<NonZeroU64>)]
    nodes: NonZeroU64,
    /// How many steps before the end of a match are looked at.
    #[arg(long, value_name = "N", default_value = "12", value_parser = value::whole::<u32>(1..=1000))]
    last: u32,
    /// The fewest actions that there must be to choose from.
    #[arg(long, value_name = "N", default_value = "4", value_parser = value::whole::<u32>(2..=1000))]
    actions: u32,
    /// Where the puzzles go: one a line, as JSON, the easiest first. By default standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Prove the puzzles of this file again in place of looking for new ones.
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    check: Option<PathBuf>,
    /// Prove this position, in the game's notation, in place of looking for others: print its win
    /// by force, if there is exactly one way.
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["out", "check", "margin"])]
    position: Option<String>,
}

/// A part of a win.
fn margin(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.01..=1.0).contains(share));
    share.ok_or_else(|| format!("expected a share of a win from 0.01 to 1, not {text:?}"))
}

pub(crate) fn run(args: &PuzzlesArgs) -> anyhow::Result<()> {
    let game = matches::find(&args.game)?;
    let entry = bots::bots_of(&args.game).context("every game has bots")?;
    let mining = Mining {
        entry,
        plies: args.plies,
        margin: args.margin,
        nodes: args.nodes.get(),
        last: args.last as usize,
        actions: args.actions as usize,
    };
    if let Some(position) = &args.position {
        return prove(&mining, args, position);
    }
    stop_on_interrupt()?;
    if let Some(file) = &args.check {
        return check(&mining, file);
    }
    if let Some(out) = &args.out {
        value::new_file(&out.display().to_string()).map_err(anyhow::Error::msg)?;
    }
    let contest = Contest {
        entry,
        setup: setup_from_words(game, args.set.iter().map(String::as_str))?,
        position: None,
        bots: args.bots.clone(),
        budgets: vec![Budget::UNLIMITED.for_the_action()],
        seed: args.seed,
        opening: args.openings as usize,
        resign: None,
        max_steps: NonZeroU64::new(2_000),
    };
    contest.check()?;
    let mut found = mine(args, &mining, &contest)?;
    found.sort_by(|a, b| {
        let key = |of: &Puzzle| (of.grade(), of.line.len());
        key(a).cmp(&key(b)).then_with(|| a.position.cmp(&b.position))
    });
    let lines: Vec<String> = found.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    let text = lines.join("\n") + "\n";
    match &args.out {
        Some(out) => fs::write(out, text).with_context(|| out.display().to_string())?,
        None => write!(std::io::stdout(), "{text}")?,
    }
    if args.margin.is_some() {
        eprintln!("{} puzzles", found.len());
        return Ok(());
    }
    let choices = |n| found.iter().filter(|of| of.choices() == n).count();
    eprintln!(
        "{} puzzles: {} of two choices, {} of three, {} of more",
        found.len(),
        choices(2),
        choices(3),
        found.len() - choices(2) - choices(3)
    );
    Ok(())
}

/// Plays matches, and searches them from their ends.
fn mine(args: &PuzzlesArgs, mining: &Mining, contest: &Contest) -> anyhow::Result<Vec<Puzzle>> {
    let wanted = args.count.get();
    let mut bar = Progress::new(wanted);
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    for index in 0..args.games.get() {
        let Some(played) = contest.play(index, &STOP)? else { break };
        if played.standings.is_some() {
            let table = played.record.replay(mining.entry.game)?;
            let command = command(args, index);
            for mut puzzle in mining.of_match(&*table, &command, &mut seen, &STOP) {
                puzzle.solved = graded(&mining.entry, &puzzle)?;
                found.push(puzzle);
            }
        }
        let done = (found.len() as u64).min(wanted);
        bar.show(done, &format!("{done} of {wanted} puzzles, {} matches", index + 1));
        if found.len() as u64 >= wanted || is_stopped() {
            break;
        }
    }
    found.truncate(NonZeroUsize::try_from(args.count)?.get());
    Ok(found)
}

/// What plays a match again.
fn command(args: &PuzzlesArgs, index: u64) -> String {
    let bots: Vec<String> = args.bots.iter().map(ToString::to_string).collect();
    let set: String = args.set.iter().map(|set| format!(" --set {set}")).collect();
    format!(
        "musterhall match {} --bots {}{set} --seed {} --openings {} --skip {index} --games 1 --json",
        args.game,
        bots.join(","),
        args.seed,
        args.openings
    )
}

/// Proves a position, and says how it is won.
fn prove(mining: &Mining, args: &PuzzlesArgs, position: &str) -> anyhow::Result<()> {
    let setup = setup_from_words(mining.entry.game, args.set.iter().map(String::as_str))?;
    let table = mining.entry.game.open(&setup, Some(position))?;
    let Some(found) = mining.entry.forced_line(&*table, mining.plies, mining.nodes) else {
        bail!(
            "no win by one way alone, of two choices or more, is proven within {} plies and {} \
             positions",
            mining.plies,
            mining.nodes
        );
    };
    let others = match found.within {
        Some(plies) => format!("none within {plies} plies"),
        None => "none at all".into(),
    };
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", found.line.join(" "))?;
    writeln!(out, "{} choices, of the others {others} wins", found.actions)?;
    writeln!(out, "{} positions looked at", found.nodes)?;
    Ok(())
}

/// Proves every puzzle of a file again.
fn check(mining: &Mining, file: &std::path::Path) -> anyhow::Result<()> {
    let place = || file.display().to_string();
    let list = puzzles::parse(&read_text(file)?).with_context(place)?;
    let mut bar = Progress::new(list.len() as u64);
    for (index, puzzle) in list.iter().enumerate() {
        let at = || format!("{}: line {}", file.display(), index + 1);
        let table = puzzle.open(mining.entry.game, 0).with_context(at)?;
        if puzzle.proof.expectation().is_some() {
            puzzles::confirm(puzzle, mining.entry.game).with_context(at)?;
            bar.show(index as u64 + 1, &format!("{} of {} puzzles", index + 1, list.len()));
            continue;
        }
        let plies = puzzle.within.unwrap_or(mining.plies);
        let proven = mining.entry.forced_line(&*table, plies, mining.nodes.max(2 * puzzle.nodes));
        if proven.is_none_or(|of| of.line != puzzle.line || of.within != puzzle.within) {
            bail!("{}: not proven, or proven otherwise", at());
        }
        bar.show(index as u64 + 1, &format!("{} of {} puzzles", index + 1, list.len()));
        if is_stopped() {
            bail!("stopped after {} of {} puzzles", index + 1, list.len());
        }
    }
    bar.clear();
    writeln!(std::io::stdout(), "{} puzzles, each proven again", list.len())?;
    Ok(())
}
