//! Answers as people read them.

use std::io::{self, Write as _};

use serde_json::Value as Json;

use crate::line_text::say;

/// How many digits of a person are printed where they stand in a list.
const DIGITS: usize = 12;

/// Prints an answer.
pub(super) fn print(list: &str, answer: &Json) -> io::Result<()> {
    match list {
        "tables" => rows(answer, "tables", &["id", "game", "steps", "updated", "seats"])?,
        "people" => {
            rows(answer, "people", &["person", "name", "address", "seen", "muted", "banned"])?;
        }
        "studies" => {
            let keys = ["id", "title", "name", "steps", "updated", "published", "links", "closed"];
            rows(answer, "studies", &keys)?;
        }
        "addresses" => {
            rows(answer, "addresses", &["address", "people", "streams", "seen", "banned"])?;
        }
        "sanctions" => rows(answer, "sanctions", &["kind", "on", "name", "until", "why"])?,
        "reports" => reports(answer)?,
        "acts" => rows(answer, "acts", &["at", "by", "act", "on", "why"])?,
        "table" => table(answer)?,
        "retention" => retention(answer)?,
        "rerated" => say!(
            "{} rated matches; {} results were missing, {} differed",
            answer["tables"],
            answer["missing"],
            answer["different"]
        ),
        "link" => say!("{}", answer["link"].as_str().unwrap_or_default()),
        _ => say!("done"),
    }
    if let Some(next) = answer["next"].as_str() {
        say!("… and more: --after {next}");
    }
    Ok(())
}

/// A value in a cell.
fn cell(key: &str, value: &Json) -> String {
    match (key, value) {
        (_, Json::Null) => "-".into(),
        ("updated" | "seen" | "until" | "at" | "muted" | "banned", Json::Number(at)) => {
            server::utc_minute(at.as_i64().unwrap_or_default())
        }
        ("person" | "on", Json::String(text)) if text.len() == 64 => text[..DIGITS].into(),
        ("seats", Json::Array(seats)) => {
            let name = |seat: &Json| match seat["name"].as_str() {
                Some("") | None => format!("({})", seat["kind"].as_str().unwrap_or("nobody")),
                Some(name) => one_line(name),
            };
            seats.iter().map(name).collect::<Vec<_>>().join(", ")
        }
        ("links", Json::Object(links)) => {
            let open = links.iter().filter(|(_, made)| **made == Json::Bool(true));
            open.map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
        }
        (_, Json::String(text)) => one_line(text),
        (_, value) => value.to_string(),
    }
}

/// A text that somebody wrote, without what a terminal would take as an order.
fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

fn rows(answer: &Json, list: &str, keys: &[&str]) -> io::Result<()> {
    let Some(all) = answer[list].as_array().filter(|all| !all.is_empty()) else {
        say!("none");
        return Ok(());
    };
    let mut lines: Vec<Vec<String>> = vec![keys.iter().map(|key| key.to_uppercase()).collect()];
    lines.extend(all.iter().map(|row| keys.iter().map(|key| cell(key, &row[*key])).collect()));
    let width =
        |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..keys.len()).map(width).collect();
    for line in &lines {
        let padded = line.iter().zip(&widths).map(|(text, width)| format!("{text:<width$}"));
        say!("{}", padded.collect::<Vec<_>>().join("  ").trim_end());
    }
    Ok(())
}

fn reports(answer: &Json) -> io::Result<()> {
    let all = answer["reports"].as_array().map_or(&[][..], Vec::as_slice);
    if all.is_empty() {
        say!("none");
    }
    for report in all {
        let of = |key: &str| cell(key, &report[key]);
        say!("{}  {}  {}  at table {}", of("id"), of("at"), of("state"), of("table"));
        say!("  about the {} of {} ({})", of("about"), of("name"), of("person"));
        if report["said"].is_string() {
            say!("  who said: {}", of("said"));
        }
        say!("  {}", of("text"));
        if report["answer"].is_string() {
            say!("  answered: {}", of("answer"));
        }
    }
    Ok(())
}

fn table(answer: &Json) -> io::Result<()> {
    let of = |key: &str| cell(key, &answer[key]);
    say!("{}  {}  {} steps, {} watching", of("id"), of("game"), of("steps"), of("watching"));
    // Here the whole id is told: whoever is not among the people of today is named by it.
    for seat in answer["seats"].as_array().map_or(&[][..], Vec::as_slice) {
        let person = seat["person"].as_str().unwrap_or_default();
        let name = cell("name", &seat["name"]);
        say!("  seat {}  {}  {name}  {person}", cell("", &seat["seat"]), cell("", &seat["kind"]));
    }
    for line in answer["chat"].as_array().map_or(&[][..], Vec::as_slice) {
        say!("  {}: {}", cell("", &line["name"]), cell("", &line["text"]));
    }
    Ok(())
}

fn retention(answer: &Json) -> io::Result<()> {
    let settings = &answer["settings"];
    let days = |key: &str| match settings[key].as_u64() {
        Some(0) | None => "for ever".into(),
        Some(days) => format!("{days} days"),
    };
    say!(
        "kept: abandoned matches {}, those that have not begun {}, tables of bots {}",
        days("abandoned"),
        days("unbegun"),
        days("bots_only")
    );
    let mut answer = answer.clone();
    if let Some(tables) = answer["tables"].as_array_mut() {
        for table in tables {
            let waits = match table["waits"].as_str() {
                Some("open") => "somebody has it open",
                Some("clock") => "a clock runs for somebody",
                Some(_) => "it cannot be read",
                None => "-",
            };
            table["waits"] = waits.into();
        }
    }
    let keys = ["id", "game", "why", "updated", "waits", "seats"];
    rows(&answer, "tables", &keys)?;
    let count = answer["tables"].as_array().map_or(0, Vec::len);
    let confirmed = &answer["confirmed"];
    match confirmed["at"].as_i64() {
        Some(at) => say!(
            "{count} to go; confirmed by {} on {}",
            cell("", &confirmed["by"]),
            server::utc_minute(at)
        ),
        None => say!("{count} to go; nothing is removed before `retention --confirm`"),
    }
    Ok(())
}
