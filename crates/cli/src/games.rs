//! `musterhall games` and `musterhall rules GAME`.

use std::io::Write;

use hall_core::{FieldKind, Unit};
use matches::{AnyGame, catalogue};
use serde_json::json;

/// Arguments of `games`.
#[derive(clap::Args)]
pub(crate) struct GamesArgs {
    /// The id of one game, to see its levels and engines too.
    game: Option<String>,
    /// Print one JSON array.
    #[arg(long)]
    json: bool,
}

/// Arguments of `rules`.
#[derive(clap::Args)]
pub(crate) struct RulesArgs {
    /// The id of the game.
    game: String,
}

pub(crate) fn list(args: &GamesArgs) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let chosen: Vec<&dyn AnyGame> = match &args.game {
        Some(id) => vec![matches::find(id)?],
        None => catalogue().to_vec(),
    };
    if args.json {
        let games: Vec<_> = chosen.into_iter().map(as_json).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&games)?)?;
        return Ok(());
    }
    for game in chosen {
        about(game, &mut out)?;
        if args.game.is_some() {
            players(game, &mut out)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// What the game is, and its options.
fn about(game: &dyn AnyGame, out: &mut impl Write) -> std::io::Result<()> {
    let info = game.info();
    let (seats, minutes) = (&info.seats, &info.minutes);
    writeln!(out, "{}  {}", info.id, info.name)?;
    writeln!(out, "    {}", info.summary)?;
    let range = |from: u16, to: u16| {
        if from == to { from.to_string() } else { format!("{from}–{to}") }
    };
    writeln!(
        out,
        "    {} players, {} minutes. {}",
        range(u16::from(*seats.start()), u16::from(*seats.end())),
        range(*minutes.start(), *minutes.end()),
        info.credit
    )?;
    let defaults = game.default_setup();
    for field in game.schema() {
        writeln!(
            out,
            "    --set {}={}  {} {}",
            field.key,
            value_text(&defaults[field.key]),
            kind_text(&field.kind),
            field.help
        )?;
    }
    Ok(())
}

/// Who plays it in the hall: its levels, and the engines that a match may name.
fn players(game: &dyn AnyGame, out: &mut impl Write) -> std::io::Result<()> {
    let Some(entry) = bots::bots_of(game.info().id) else { return Ok(()) };
    for (level, what) in (1..).zip(levels(&entry)) {
        writeln!(out, "    level:{level}  {what}")?;
    }
    for engine in entry.engines() {
        // Where it searches, the name may say how much.
        let nodes = if engine.nodes > 1 { format!(":{}", engine.nodes) } else { String::new() };
        writeln!(out, "    {}{nodes}  {}", engine.name, engine.about)?;
    }
    Ok(())
}

fn levels(entry: &bots::GameBots) -> Vec<String> {
    bots::Level::all().map(|level| entry.describe(level)).collect()
}

fn engines(entry: &bots::GameBots) -> Vec<serde_json::Value> {
    let engine =
        |e: bots::EngineText| json!({ "name": e.name, "nodes": e.nodes, "about": e.about });
    entry.engines().into_iter().map(engine).collect()
}

fn as_json(game: &dyn AnyGame) -> serde_json::Value {
    let info = game.info();
    let entry = bots::bots_of(info.id);
    json!({
        "id": info.id,
        "name": info.name,
        "summary": info.summary,
        "credit": info.credit,
        "seats": { "min": info.seats.start(), "max": info.seats.end() },
        "minutes": { "min": info.minutes.start(), "max": info.minutes.end() },
        "rules": info.rules,
        "schema": game.schema(),
        "defaults": game.default_setup(),
        "levels": entry.iter().flat_map(levels).collect::<Vec<_>>(),
        "engines": entry.iter().flat_map(engines).collect::<Vec<_>>(),
    })
}

fn value_text(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), Into::into)
}

fn kind_text(kind: &FieldKind) -> String {
    match kind {
        FieldKind::Integer { min, max, unit: Unit::Count, .. } => format!("({min} to {max})"),
        FieldKind::Integer { min, max, offered, unit } => {
            let said = offered.iter().map(|number| format!("; {number}: {}", unit.words(*number)));
            format!("({min} to {max}{})", said.collect::<String>())
        }
        FieldKind::Choice { options } => {
            let words: Vec<_> = options.iter().map(|(word, _)| *word).collect();
            format!("({})", words.join(", "))
        }
        FieldKind::Toggle => "(true, false)".into(),
        FieldKind::Text { .. } => "(text)".into(),
    }
}

pub(crate) fn rules(args: &RulesArgs) -> anyhow::Result<()> {
    let game = matches::find(&args.game)?;
    writeln!(std::io::stdout().lock(), "{}", game.info().rulebook.trim_end())?;
    Ok(())
}
