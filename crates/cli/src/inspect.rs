//! `musterhall inspect GAME`: everything about one position.

use std::{collections::BTreeMap, io::Write, path::PathBuf};

use anyhow::bail;
use hall_core::{Coverage, Message, Seat, Turn, Viewer};
use matches::{AnyMatch, rulebook::turn_text, to_json};
use messages::Locale;
use serde_json::{Value as Json, json};

use crate::{board_text, language::Language, open::Opening};

/// Arguments of `inspect`.
#[derive(clap::Args)]
pub(crate) struct InspectArgs {
    #[command(flatten)]
    opening: Opening,
    /// A file of step lines (`a a1-a2`) to apply first; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    steps: Option<PathBuf>,
    /// Whose view and scene: a seat letter, or `public`.
    #[arg(long = "as", value_name = "SEAT", default_value = "public")]
    viewer: String,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(crate) language: Language,
}

pub(crate) fn run(args: &InspectArgs) -> anyhow::Result<()> {
    let table = args.opening.open_after(args.steps.as_ref())?;
    let viewer = viewer(&args.viewer, table.seats())?;
    let mut out = std::io::stdout().lock();
    if args.json {
        let locale = args.language.for_programs()?;
        writeln!(out, "{}", as_json(&*table, viewer, locale))?;
        return Ok(());
    }
    let locale = args.language.locale()?;
    let (board, scene) = (table.board().worded(&locale), table.scene(viewer).worded(&locale));
    writeln!(out, "{}", board_text::scene(&board, &scene, &board_text::Ink::of_stdout()))?;
    let mut say = |message: Message| writeln!(out, "{}", locale.message(&message));
    say(Message::new("terminal-position").text("position", table.position()))?;
    say(Message::new("terminal-turn").text("turn", turn_text(table.turn())))?;
    for (seat, words) in actions(&*table) {
        let actions = Message::new("terminal-actions").text("seat", seat);
        say(actions.text("words", words.join(" ")))?;
    }
    if let Some(standings) = table.standings() {
        say(Message::new("terminal-standings").text("standings", standings))?;
    }
    Ok(())
}

fn viewer(word: &str, seats: usize) -> anyhow::Result<Viewer> {
    if word == "public" {
        return Ok(Viewer::Public);
    }
    match word.parse::<Seat>() {
        Ok(seat) if seat.index() < seats => Ok(Viewer::Seat(seat)),
        _ => bail!("--as: expected `public` or one of the first {seats} letters, not {word:?}"),
    }
}

/// The actions of every seat that is asked, sorted.
fn actions(table: &dyn AnyMatch) -> BTreeMap<String, Vec<String>> {
    let sorted = |seat: Seat| {
        let (mut words, _) = table.actions(seat);
        words.sort();
        (seat.to_string(), words)
    };
    table.turn().asked().iter().map(sorted).collect()
}

/// A position as outsiders read it.
pub(crate) fn as_json(table: &dyn AnyMatch, viewer: Viewer, locale: Locale) -> Json {
    let turn = table.turn();
    let kind = match turn {
        Turn::Seat(_) => "seat",
        Turn::Together(_) => "together",
        Turn::Window(_) => "window",
        Turn::Chance => "chance",
        Turn::Over => "over",
    };
    let seats: Vec<String> = turn.asked().iter().map(|seat| seat.to_string()).collect();
    let complete = turn.asked().iter().all(|seat| table.actions(seat).1 == Coverage::All);
    let chances: Vec<Json> = table
        .chances()
        .into_iter()
        .map(|(outcome, weight)| json!({ "outcome": outcome, "weight": weight }))
        .collect();
    let standings = table.standings().map(|standings| {
        standings.iter().map(|(seat, place)| (seat.to_string(), place)).collect::<BTreeMap<_, _>>()
    });
    json!({
        "game": table.info().id,
        "setup": table.setup(),
        "turn": { "type": kind, "seats": seats },
        "actions": actions(table),
        "complete": complete,
        "chances": chances,
        "position": table.position(),
        "view": table.view(viewer),
        "board": to_json(&table.board().worded(&locale)),
        "scene": to_json(&table.scene(viewer).worded(&locale)),
        "standings": standings,
        "steps": table.len(),
    })
}
