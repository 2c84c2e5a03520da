//! `musterhall verify`: the chance of a record, checked.

use std::{io::Write, path::PathBuf};

use anyhow::{Context as _, anyhow};
use clap::Args;
use hall_core::Message;
use matches::{Record, texts};
use serde_json::json;
use session::chance::{ChanceReport, Mismatch};

use crate::{language::Language, open::read_text};

/// Which record.
#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The file of the record; - for standard input.
    file: PathBuf,
    /// Print one JSON object: what was committed to, and every draw with what it had to bring.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(crate) language: Language,
}

/// Replays the record, and computes every outcome of chance from what it tells.
pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<()> {
    let place = || args.file.display().to_string();
    let locale = args.language.locale()?;
    let record = Record::parse(&read_text(&args.file)?).with_context(place)?;
    let game = record.find_game().with_context(place)?;
    let table = record.replay(game).with_context(place)?;
    let say = |message: &Message| texts::calling(message, Some(game.info()), locale);
    let report = ChanceReport::of_record(&record, &*table);
    let none = || anyhow!(locale.message(&Message::new("chance-none")));
    let report = report.ok_or_else(none).with_context(place)?;
    let (expected, verdict) = match report.expected() {
        Ok(expected) => {
            let verdict = report.compare(&expected);
            (expected, verdict)
        }
        Err(why) => (Vec::new(), Err(why)),
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        let mut whole = json!(report);
        for (draw, expected) in whole["draws"].as_array_mut().into_iter().flatten().zip(&expected) {
            draw["expected"] = expected.as_str().into();
        }
        whole["verified"] = verdict.is_ok().into();
        writeln!(out, "{whole}")?;
    } else if !matches!(verdict, Err(Mismatch::NoSecret | Mismatch::Secret { .. })) {
        let mut tell = |message: Message| writeln!(out, "{}", say(&message));
        tell(Message::new("chance-secret-of").text("commitment", report.commitment))?;
        for of in &report.seeds {
            tell(match of.seed {
                Some(seed) => Message::new("chance-seed").with("seat", of.seat).text("seed", seed),
                None => Message::new("chance-seed-withheld").with("seat", of.seat),
            })?;
        }
        for (of, _) in
            report.draws.iter().zip(&expected).take_while(|(of, expected)| of.fell == **expected)
        {
            let message = Message::new("chance-draw").text("draw", of.draw);
            tell(message.text("step", of.step).text("fell", &of.fell))?;
        }
        if verdict.is_ok() {
            let draws = report.draws.len() as u32;
            tell(Message::new("chance-verified").with("draws", draws))?;
        }
    }
    verdict.map_err(|why| anyhow!(say(&why.message()))).with_context(place)
}
