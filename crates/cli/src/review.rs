//! `musterhall review FILE`: what a finished match was worth, step by step.

use std::{
    fmt::Write as _,
    io::{IsTerminal, Write},
    num::NonZeroU64,
    path::PathBuf,
    sync::atomic::AtomicBool,
    time::Duration,
};

use anyhow::Context;
use bots::{
    Budget,
    review::{self, Judged, Review, Reviewing, TurningKind},
};
use hall_core::{Seat, Viewer, Wording};
use matches::{AnyMatch, Record, texts::english, to_json};
use serde_json::json;

use crate::{open::read_text, value};

/// Arguments of `review`.
#[derive(clap::Args)]
pub(crate) struct ReviewArgs {
    /// The record, or the PGN, of a match that is over; `-` is standard input.
    file: PathBuf,
    /// So many nodes for each choice; by default an eighth of what level 8 takes.
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "time",
        value_parser = value::some::<NonZeroU64>,
    )]
    nodes: Option<NonZeroU64>,
    /// So many milliseconds for each choice: better on a fast machine, and not the
    /// same twice.
    #[arg(long, value_name = "MS", value_parser = value::some::<NonZeroU64>)]
    time: Option<NonZeroU64>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// How wide the curve is drawn, in characters.
const WIDTH: usize = 30;

pub(crate) fn run(args: &ReviewArgs) -> anyhow::Result<()> {
    let place = || args.file.display().to_string();
    let record = Record::parse(&read_text(&args.file)?).with_context(place)?;
    let game = record.find_game().with_context(place)?;
    let table = record.replay(game).with_context(place)?;
    let entry = bots::bots_of(&record.game).context("every game has bots")?;
    let ended = record.ended.map(|ended| ended.standings(table.seats()));
    let shares = ended.map(|s| s.iter().map(|(seat, _)| s.share(seat)).collect());
    let reviewing = Reviewing::new(entry, table.boxed(), shares).with_context(place)?;
    let budget = match (args.nodes, args.time) {
        (Some(nodes), _) => Budget::nodes(nodes.get()),
        (None, Some(ms)) => Budget::time(Duration::from_millis(ms.get())),
        (None, None) => review::thorough(&entry),
    };
    let shown = !args.json && std::io::stderr().is_terminal();
    let stop = AtomicBool::new(false);
    let done = review::run(reviewing, &budget, &stop, |done, total| {
        if shown {
            eprint!("\rlooking at step {done} of {total} ");
        }
    })?;
    if shown {
        eprint!("\r{:40}\r", "");
    }
    let review = done.context("the review was stopped")?;
    let mut out = std::io::stdout().lock();
    if args.json {
        let whole = json!({
            "game": record.game, "players": record.players, "steps": record.steps,
            "review": to_json(&review),
        });
        writeln!(out, "{whole}")?;
    } else {
        write!(out, "{}", text(&*table, &record, &review)?)?;
    }
    Ok(())
}

/// What a seat is called here: its title in the game, and who played it.
fn name(table: &dyn AnyMatch, record: &Record, seat: Seat) -> String {
    let title = table.info().seat_name(seat);
    match record.players.get(seat.index()) {
        Some(player) if !player.is_empty() && player != title => format!("{title} ({player})"),
        _ => title.into(),
    }
}

fn percent(share: f32) -> String {
    format!("{:.0} %", 100.0 * share)
}

fn text(table: &dyn AnyMatch, record: &Record, review: &Review) -> Result<String, std::fmt::Error> {
    let mut out = String::new();
    let told = described(table);
    let duel = table.seats() == 2;
    if duel {
        writeln!(
            out,
            "The share of the win that {} could hope for:\n",
            name(table, record, Seat::A)
        )?;
    } else {
        writeln!(out, "The share of the win that each seat could hope for, in %:\n")?;
    }
    for (step, shares) in review.points.iter().enumerate() {
        let what = if step == 0 { "the start" } else { told[step - 1].as_str() };
        let loss = review.choices.iter().filter(|of| of.step == step).filter_map(|of| of.loss);
        let loss = loss.fold(0.0, f32::max);
        let mark =
            if loss >= 0.005 { format!("  gives away {}", percent(loss)) } else { String::new() };
        let curve = if duel { bar(shares[0]) } else { row(shares) };
        writeln!(out, "{step:>4} {curve}  {what}{mark}")?;
    }
    writeln!(
        out,
        "     {}  the result",
        if duel { bar(review.result[0]) } else { row(&review.result) }
    )?;
    turning(&mut out, table, record, review)?;
    writeln!(out)?;
    for of in &review.seats {
        let who = name(table, record, of.seat);
        let luck = match review.luck.is_empty() {
            true => String::new(),
            false => format!("; luck {:+.2}", of.luck),
        };
        // What was lost is never less than nothing, but its sum may be written as -0.
        let (choices, best, lost) = (of.choices, of.best, of.lost.max(0.0));
        let choices = if choices == 1 { "1 choice".into() } else { format!("{choices} choices") };
        writeln!(out, "{who}: {choices}, {best} of them the best; gave away {lost:.2} wins{luck}")?;
    }
    Ok(out)
}

/// Every step as the move list tells it.
fn described(table: &dyn AnyMatch) -> Vec<String> {
    let steps = table.descriptions(Viewer::Public, 0);
    steps.iter().map(|step| english().word(&step.told)).collect()
}

/// A share as a bar and a number.
fn bar(share: f32) -> String {
    let full = (share.clamp(0.0, 1.0) * WIDTH as f32).round() as usize;
    format!("{}{} {:>5}", "█".repeat(full), "·".repeat(WIDTH - full), percent(share))
}

fn row(shares: &[f32]) -> String {
    shares.iter().map(|share| format!("{:>4.0}", 100.0 * share)).collect()
}

fn turning(
    out: &mut String,
    table: &dyn AnyMatch,
    record: &Record,
    review: &Review,
) -> std::fmt::Result {
    if review.turning.is_empty() {
        return writeln!(out, "\nNo turning points: nobody gave much away.");
    }
    writeln!(out, "\nTurning points")?;
    let told = described(table);
    for of in &review.turning {
        let (who, share) = (name(table, record, of.seat), percent(of.share));
        let what = told.get(of.step - 1).map_or("the end", String::as_str);
        match of.kind {
            TurningKind::Luck => writeln!(out, "{:>4}  luck for {who}, +{share}: {what}", of.step)?,
            TurningKind::Lead => {
                writeln!(out, "{:>4}  {who} takes the lead, with {share}", of.step)?
            }
            TurningKind::Mistake => {
                let is_it = |j: &&Judged| j.step == of.step && j.seat == of.seat;
                let Some(choice) = review.choices.iter().find(is_it) else { continue };
                let sure = if choice.proven { "for certain" } else { "as far as was seen" };
                writeln!(out, "{:>4}  {who} gives away {share}, {sure}: {what}", of.step)?;
                let line: Vec<&str> = choice.better.iter().map(|b| b.told.as_str()).collect();
                if !line.is_empty() {
                    writeln!(out, "      better: {}", line.join(" · "))?;
                }
            }
        }
    }
    Ok(())
}
