//! `musterhall review FILE`: a finished match, judged step by step.

use std::{fmt::Write as _, io::Write, num::NonZeroU64, path::PathBuf, time::Duration};

use anyhow::Context;
use bots::{
    Budget,
    review::{self, Judged, Review, Reviewing, TurningKind},
};
use hall_core::{Message, Seat, Viewer, Wording};
use matches::{AnyMatch, Record, texts, to_json};
use messages::Locale;
use serde_json::{Value as Json, json};

use crate::{
    language::Language,
    line_text::signed,
    open::read_text,
    progress::{Progress, STOP, stop_on_interrupt},
    value,
};

/// Arguments of `review`.
#[derive(clap::Args)]
pub(crate) struct ReviewArgs {
    /// The record, or the PGN, of a match that is over; `-` is standard input.
    file: PathBuf,
    /// Nodes per choice; by default an eighth of level 8's.
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "time",
        value_parser = value::some::<NonZeroU64>,
    )]
    nodes: Option<NonZeroU64>,
    /// Milliseconds per choice: better on a fast machine, but not
    /// reproducible.
    #[arg(long, value_name = "MS", value_parser = value::some::<NonZeroU64>)]
    time: Option<NonZeroU64>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(crate) language: Language,
}

/// The width of the curve, in characters.
const WIDTH: usize = 30;

pub(crate) fn run(args: &ReviewArgs) -> anyhow::Result<()> {
    let place = || args.file.display().to_string();
    let record = Record::parse(&read_text(&args.file)?).with_context(place)?;
    let game = record.find_game().with_context(place)?;
    let table = record.replay(game).with_context(place)?;
    let entry = bots::bots_of(&record.game).context("every game has bots")?;
    let result = record.result_of(&*table);
    let shares = result.map(|s| s.iter().map(|(seat, _)| s.share(seat)).collect());
    let mut reviewing = Reviewing::new(entry, table.boxed(), shares).with_context(place)?;
    let budget = match (args.nodes, args.time) {
        (Some(nodes), _) => Budget::nodes(nodes.get()),
        (None, Some(ms)) => Budget::time(Duration::from_millis(ms.get())),
        (None, None) => review::thorough(&entry),
    };
    let locale = args.language.locale()?;
    let mut bar = Progress::new(reviewing.total() as u64).only_if(!args.json);
    stop_on_interrupt()?;
    let so_far = |key: &'static str, done: usize, total: usize| {
        locale.message(&Message::new(key).text("done", done).text("total", total))
    };
    let is_whole = review::run(&mut reviewing, &budget, &STOP, |done, total| {
        bar.show(done as u64, &so_far("review-progress", done, total));
    })?;
    bar.clear();
    let stopped = || so_far("review-stopped", reviewing.done(), reviewing.total());
    let review = reviewing.so_far().with_context(stopped)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        let whole = json!({
            "game": record.game, "players": record.players, "steps": record.steps,
            "review": to_json(&review),
        });
        writeln!(out, "{whole}")?;
    } else {
        write!(out, "{}", text_of(&review, &*table, &record, locale))?;
    }
    if !is_whole {
        out.flush()?;
        eprintln!("musterhall: {}", stopped());
    }
    Ok(())
}

/// A review in words: the curve, the turning points, how each seat did.
pub(crate) fn text_of(
    review: &Review,
    table: &dyn AnyMatch,
    record: &Record,
    locale: Locale,
) -> String {
    let mut told = to_json(review);
    review::reword(&mut told, table, locale);
    let words = ReviewWords { table, record, review, told, locale };
    words.text().unwrap_or_default()
}

fn percent(share: f32) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// A share as a bar and a number.
fn bar(share: f32) -> String {
    let full = (share.clamp(0.0, 1.0) * WIDTH as f32).round() as usize;
    format!("{}{} {:>5}", "█".repeat(full), "·".repeat(WIDTH - full), percent(share))
}

fn row(shares: &[f32]) -> String {
    shares.iter().map(|share| format!("{:>4.0}", 100.0 * share)).collect()
}

/// A review in words of a language.
struct ReviewWords<'r> {
    table: &'r dyn AnyMatch,
    record: &'r Record,
    review: &'r Review,
    /// The same with its better choices in this language.
    told: Json,
    locale: Locale,
}

impl ReviewWords<'_> {
    fn say(&self, key: &'static str) -> String {
        self.locale.message(&Message::new(key))
    }

    /// A seat's name here: its title in the game, and its player.
    fn name(&self, seat: Seat) -> String {
        let title = texts::seat_name(self.table.info(), seat, self.locale);
        match self.record.players.get(seat.index()) {
            Some(player) if !player.is_empty() && *player != title => format!("{title} ({player})"),
            _ => title,
        }
    }

    /// A message about a seat: its `$who`.
    fn of_player(&self, key: &'static str, seat: Seat) -> Message {
        Message::new(key).text("who", self.name(seat))
    }

    /// Every step as the move list shows it.
    fn described(&self) -> Vec<String> {
        let steps = self.table.descriptions(Viewer::Public, 0);
        steps.iter().map(|step| self.locale.word(&step.told)).collect()
    }

    fn text(&self) -> Result<String, std::fmt::Error> {
        let mut out = String::new();
        let duel = self.table.seats() == 2;
        let head = if duel {
            self.locale.message(&self.of_player("review-duel", Seat::A))
        } else {
            self.say("review-others")
        };
        writeln!(out, "{head}\n")?;
        self.curve(&mut out, duel)?;
        self.turning(&mut out)?;
        writeln!(out)?;
        self.seats(&mut out)?;
        Ok(out)
    }

    fn curve(&self, out: &mut String, duel: bool) -> std::fmt::Result {
        let (review, told, start) = (self.review, self.described(), self.say("review-start"));
        for (step, shares) in review.points.iter().enumerate() {
            let what = if step == 0 { start.as_str() } else { told[step - 1].as_str() };
            let loss = review.choices.iter().filter(|of| of.step == step).filter_map(|of| of.loss);
            let loss = loss.fold(0.0, f32::max);
            let mark = if loss >= 0.005 {
                let given = Message::new("review-gives-away").text("share", percent(loss));
                format!("  {}", self.locale.message(&given))
            } else {
                String::new()
            };
            let curve = if duel { bar(shares[0]) } else { row(shares) };
            writeln!(out, "{step:>4} {curve}  {what}{mark}")?;
        }
        let result = if duel { bar(review.result[0]) } else { row(&review.result) };
        writeln!(out, "     {result}  {}", self.say("review-result"))
    }

    fn seats(&self, out: &mut String) -> std::fmt::Result {
        for of in &self.review.seats {
            // A loss is never negative, but its sum may be -0.
            let (choices, lost) = (of.choices as u32, of.lost.max(0.0) + 0.0);
            let mut line = self
                .of_player("review-seat", of.seat)
                .with("choices", choices)
                .text("best", of.best)
                .text("lost", format!("{lost:.2}"));
            if !self.review.luck.is_empty() {
                let luck = signed(of.luck.into(), 2);
                line = Message::new("review-seat-luck").with("seat", line).text("luck", luck);
            }
            writeln!(out, "{}", self.locale.message(&line))?;
        }
        Ok(())
    }

    /// The better choice in the place of one, and what was expected after it.
    fn better(&self, choice: usize) -> String {
        let better = self.told["choices"][choice]["better"].as_array();
        let line = better.into_iter().flatten().filter_map(|of| of["told"].as_str());
        line.collect::<Vec<_>>().join(" · ")
    }

    fn turning(&self, out: &mut String) -> std::fmt::Result {
        if self.review.turning.is_empty() {
            return writeln!(out, "\n{}", self.say("review-no-turning"));
        }
        writeln!(out, "\n{}", self.say("review-turning"))?;
        let (told, end) = (self.described(), self.say("review-end"));
        for of in &self.review.turning {
            let what = told.get(of.step - 1).unwrap_or(&end);
            let about = |key| self.of_player(key, of.seat).text("share", percent(of.share));
            let (message, better) = match of.kind {
                TurningKind::Luck => (about("review-luck").text("what", what), String::new()),
                TurningKind::Lead => (about("review-lead"), String::new()),
                TurningKind::Mistake => {
                    let is_it = |j: &&Judged| j.step == of.step && j.seat == of.seat;
                    let choices = &self.review.choices;
                    let Some(index) = choices.iter().position(|j| is_it(&j)) else { continue };
                    let choice = &choices[index];
                    let known = if choice.proven { "proven" } else { "seen" };
                    let message = about("review-mistake").choice("known", known);
                    (message.text("what", what), self.better(index))
                }
            };
            writeln!(out, "{:>4}  {}", of.step, self.locale.message(&message))?;
            if !better.is_empty() {
                let better = Message::new("review-better").text("line", better);
                writeln!(out, "      {}", self.locale.message(&better))?;
            }
        }
        Ok(())
    }
}
