//! `musterhall games` and `musterhall rules GAME`.

use std::io::Write;

use hall_core::{FieldKind, Message, Unit};
use matches::{AnyGame, catalogue, texts};
use messages::Locale;
use serde_json::json;

use crate::language::Language;

/// Arguments of `games`.
#[derive(clap::Args)]
pub(crate) struct GamesArgs {
    /// The id of one game, to see its levels and engines too.
    game: Option<String>,
    /// Print one JSON array.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(crate) language: Language,
}

/// Arguments of `rules`.
#[derive(clap::Args)]
pub(crate) struct RulesArgs {
    /// The id of the game.
    game: String,
    #[command(flatten)]
    pub(crate) language: Language,
}

pub(crate) fn list(args: &GamesArgs) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let chosen: Vec<&dyn AnyGame> = match &args.game {
        Some(id) => vec![matches::find(id)?],
        None => catalogue().to_vec(),
    };
    if args.json {
        let locale = args.language.for_programs()?;
        let games: Vec<_> = chosen.into_iter().map(|game| as_json(game, locale)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&games)?)?;
        return Ok(());
    }
    let locale = args.language.locale()?;
    for game in chosen {
        about(game, locale, &mut out)?;
        if args.game.is_some() {
            players(game, locale, &mut out)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// What the game is, and its options.
fn about(game: &dyn AnyGame, locale: Locale, out: &mut impl Write) -> std::io::Result<()> {
    let info = game.info();
    let (seats, minutes) = (&info.seats, &info.minutes);
    writeln!(out, "{}  {}", info.id, texts::name(info, locale))?;
    writeln!(out, "    {}", texts::summary(info, locale))?;
    let range = |from: u16, to: u16| {
        if from == to { from.to_string() } else { format!("{from}–{to}") }
    };
    let players = Message::new("terminal-players")
        .text("players", range(u16::from(*seats.start()), u16::from(*seats.end())))
        .text("minutes", range(*minutes.start(), *minutes.end()))
        .text("credit", texts::credit(info, locale));
    writeln!(out, "    {}", locale.message(&players))?;
    let defaults = game.default_setup();
    let schema = texts::schema(game, locale);
    for (field, said) in game.schema().iter().zip(schema.as_array().into_iter().flatten()) {
        let (value, help) = (value_text(&defaults[field.key]), value_text(&said["help"]));
        let kind = kind_text(&field.kind, locale);
        writeln!(out, "    --set {}={value}  {kind} {help}", field.key)?;
    }
    Ok(())
}

/// The game's bots: its levels, and the engines that a match may name.
fn players(game: &dyn AnyGame, locale: Locale, out: &mut impl Write) -> std::io::Result<()> {
    let Some(entry) = bots::bots_of(game.info().id) else { return Ok(()) };
    for (level, what) in (1..).zip(levels(&entry, locale)) {
        writeln!(out, "    level:{level}  {what}")?;
    }
    for engine in entry.engines() {
        // If it searches, the name may give the number of nodes.
        let nodes = if engine.nodes > 1 { format!(":{}", engine.nodes) } else { String::new() };
        writeln!(out, "    {}{nodes}  {}", engine.name, engine.about)?;
    }
    Ok(())
}

fn levels(entry: &bots::GameBots, locale: Locale) -> Vec<String> {
    bots::Level::all().map(|level| locale.message(&entry.describe(level))).collect()
}

fn engines(entry: &bots::GameBots) -> Vec<serde_json::Value> {
    let engine =
        |e: bots::EngineText| json!({ "name": e.name, "nodes": e.nodes, "about": e.about });
    entry.engines().into_iter().map(engine).collect()
}

fn as_json(game: &dyn AnyGame, locale: Locale) -> serde_json::Value {
    let info = game.info();
    let entry = bots::bots_of(info.id);
    json!({
        "id": info.id,
        "name": texts::name(info, locale),
        "summary": texts::summary(info, locale),
        "credit": texts::credit(info, locale),
        "seats": { "min": info.seats.start(), "max": info.seats.end() },
        "minutes": { "min": info.minutes.start(), "max": info.minutes.end() },
        "rules": info.rules,
        "schema": texts::schema(game, locale),
        "defaults": game.default_setup(),
        "levels": entry.iter().flat_map(|entry| levels(entry, locale)).collect::<Vec<_>>(),
        "engines": entry.iter().flat_map(engines).collect::<Vec<_>>(),
    })
}

fn value_text(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), Into::into)
}

fn kind_text(kind: &FieldKind, locale: Locale) -> String {
    match kind {
        FieldKind::Integer { min, max, offered, unit } => {
            let offer = |number: &i64| {
                let message = Message::new("terminal-offered").text("number", number);
                locale.message(&message.text("time", time_text(*number, locale)))
            };
            let timed = offered.iter().filter(|_| *unit == Unit::Seconds);
            let range = Message::new("terminal-range").text("min", min).text("max", max);
            locale.message(&range.text("offered", timed.map(offer).collect::<String>()))
        }
        FieldKind::Choice { options } => {
            let words: Vec<_> = options.iter().map(|(word, _)| *word).collect();
            format!("({})", words.join(", "))
        }
        FieldKind::Toggle => locale.message(&Message::new("terminal-toggle")),
        FieldKind::Text { .. } => locale.message(&Message::new("terminal-text")),
    }
}

/// A number of seconds in everyday units: 900 are `15 minutes`.
fn time_text(seconds: i64, locale: Locale) -> String {
    if seconds == 0 {
        return locale.message(&Message::new("terminal-no-clock"));
    }
    let parts = [
        (seconds / 3600, "terminal-hours"),
        (seconds / 60 % 60, "terminal-minutes"),
        (seconds % 60, "terminal-seconds"),
    ];
    let said = parts.into_iter().filter(|(count, _)| *count != 0);
    let said = said.map(|(count, key)| locale.message(&Message::new(key).with("count", count)));
    said.collect::<Vec<_>>().join(" ")
}

pub(crate) fn rules(args: &RulesArgs) -> anyhow::Result<()> {
    let game = matches::find(&args.game)?;
    let code = args.language.locale()?.code();
    let mut translated = game.translations().iter().filter(|t| t.language == code);
    let book = translated.find_map(|t| t.rulebook).unwrap_or(game.info().rulebook);
    writeln!(std::io::stdout().lock(), "{}", book.trim_end())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_said_as_a_clock_is_set() {
        let german = texts::all().find("de").expect("German");
        let said = |seconds| [texts::english(), german].map(|locale| time_text(seconds, locale));
        assert_eq!(said(0), ["no clock", "keine Uhr"]);
        assert_eq!(said(1), ["1 second", "1 Sekunde"]);
        assert_eq!(said(90), ["1 minute 30 seconds", "1 Minute 30 Sekunden"]);
        assert_eq!(said(900), ["15 minutes", "15 Minuten"]);
        assert_eq!(said(3600), ["1 hour", "1 Stunde"]);
        assert_eq!(
            said(86_399),
            ["23 hours 59 minutes 59 seconds", "23 Stunden 59 Minuten 59 Sekunden"]
        );
    }
}
