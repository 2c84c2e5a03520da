//! `musterhall replay FILE`: verifies a record, or writes it as PGN.

use std::{io::Write, path::PathBuf};

use anyhow::Context;
use hall_core::{Message, Viewer, Wording};
use matches::{Record, texts};
use serde_json::json;

use crate::{board_text, inspect, language::Language, open::read_text};

/// Arguments of `replay`.
#[derive(clap::Args)]
pub(crate) struct ReplayArgs {
    /// The record, or a PGN of chess or Muster Chess; `-` is standard input.
    file: PathBuf,
    /// Print one JSON object: the header, every step, and the last position.
    #[arg(long)]
    json: bool,
    /// Print a match of Muster Chess as PGN, for chess programs.
    #[arg(long, conflicts_with = "json")]
    pgn: bool,
    #[command(flatten)]
    pub(crate) language: Language,
}

pub(crate) fn run(args: &ReplayArgs) -> anyhow::Result<()> {
    let place = || args.file.display().to_string();
    let record = Record::parse(&read_text(&args.file)?).with_context(place)?;
    let mut out = std::io::stdout().lock();
    if args.pgn {
        write!(out, "{}", record.write_as("pgn").with_context(place)?)?;
        return Ok(());
    }
    let game = record.find_game().with_context(place)?;
    let table = record.replay(game).with_context(place)?;
    // A record need not give its result: the steps do, or how the table ended it.
    let result = record.result_of(&*table);
    let withdrawn: Vec<String> =
        record.withdrawn.iter().map(|of| format!("{} {of}", of.seat)).collect();
    if args.json {
        let whole = json!({
            "game": record.game,
            "rules": record.rules,
            "players": record.players,
            "date": record.date,
            "steps": record.steps,
            "result": result.map(|result| result.to_string()),
            "ended": record.ended.map(|ended| ended.to_string()),
            "withdrawn": withdrawn,
            "last": inspect::as_json(&*table, Viewer::Public, args.language.for_programs()?),
        });
        writeln!(out, "{whole}")?;
        return Ok(());
    }
    let locale = args.language.locale()?;
    for (index, telling) in table.descriptions(Viewer::Public, 0).iter().enumerate() {
        writeln!(out, "{:>4}  {}", index + 1, locale.word(&telling.told))?;
    }
    let ink = board_text::Ink::of_stdout();
    let board = table.board().worded(&locale);
    let scene = table.scene(Viewer::Public).worded(&locale);
    writeln!(out, "\n{}", board_text::scene(&board, &scene, &ink))?;
    for of in &record.withdrawn {
        let withdrew =
            Message::new("terminal-withdrew").with("seat", of.seat).with("step", of.after as u32);
        writeln!(out, "{}", texts::calling(&withdrew, Some(table.info()), locale))?;
    }
    let result = match (&result, record.ended) {
        (Some(result), Some(ended)) => Message::new("terminal-result-ended")
            .text("result", result)
            .text("ended", texts::ended(&*table, ended, locale)),
        (Some(result), None) => Message::new("terminal-result").text("result", result),
        (None, _) => Message::new("terminal-not-finished"),
    };
    writeln!(out, "{}", locale.message(&result))?;
    let verified = Message::new("terminal-verified").with("steps", table.len() as u32);
    let verified = verified.text("game", texts::name(table.info(), locale));
    writeln!(out, "{}", locale.message(&verified))?;
    Ok(())
}
