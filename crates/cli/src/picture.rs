//! `musterhall draw RECORD --out FILE`: a step of a match as SVG or PNG, or the whole of it as
//! an animated GIF.

use std::{
    collections::BTreeSet,
    fs::File,
    io::BufWriter,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::ValueEnum;
use draw::{Art, Moving, Picture, Sets, Tone, png};
use hall_core::{Board, Seat, Viewer};
use matches::{AnyMatch, Record};
use messages::Locale;

use crate::{language::Language, open::read_text};

/// Arguments of `draw`.
#[derive(clap::Args)]
pub(crate) struct DrawArgs {
    /// The record, or a PGN of chess or Muster Chess; `-` is standard input.
    file: PathBuf,
    /// After which step [default: the last]; not for a GIF, which shows every step.
    #[arg(long, value_name = "N")]
    step: Option<usize>,
    /// Where to write it: a file that ends in .svg, .png or .gif.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Light or dark colours.
    #[arg(long, value_enum, default_value = "light")]
    tone: ToneArg,
    /// One of the game's other boards.
    #[arg(long, value_name = "NAME")]
    board: Option<String>,
    /// One of the game's other sets of pieces.
    #[arg(long, value_name = "NAME")]
    pieces: Option<String>,
    /// Width in pixels.
    #[arg(long, value_name = "PIXELS", default_value = "800",
        value_parser = clap::value_parser!(u16).range(50..=4096))]
    width: u16,
    /// The seat whose view is drawn; without it, what everybody may see.
    #[arg(long = "as", value_name = "SEAT")]
    seat: Option<Seat>,
    /// How long each step of a GIF is shown, in milliseconds; the last one four times as long.
    #[arg(long, value_name = "MS", default_value = "700",
        value_parser = clap::value_parser!(u16).range(20..=60_000))]
    delay: u16,
    #[command(flatten)]
    language: Language,
}

#[derive(Clone, Copy, ValueEnum)]
enum ToneArg {
    Light,
    Dark,
}

/// The setup of all pictures of a match.
struct Painter {
    art: Art,
    viewer: Viewer,
    board: String,
    pieces: String,
    tone: Tone,
    width: f32,
    locale: Locale,
}

impl Painter {
    fn svg(&self, board: &Board<String>, at: &dyn AnyMatch) -> String {
        let scene = at.scene(self.viewer).worded(&self.locale);
        let last = at.last(self.viewer).map(|step| step.spots(board)).unwrap_or_default();
        let game = at.info().id;
        let standings = at.standings();
        let (tone, width) = (self.tone, self.width);
        let sets = Sets { board: &self.board, pieces: &self.pieces };
        let standings = standings.as_ref();
        Picture { game, board, scene: &scene, last: &last, standings, sets, tone, width }
            .svg(&self.art)
    }
}

/// The name of one of the game's sets; the empty name is its first.
fn named(flag: &str, name: Option<&String>, known: BTreeSet<&str>) -> anyhow::Result<String> {
    match name {
        None => Ok(String::new()),
        Some(name) if known.contains(&**name) => Ok(name.clone()),
        Some(name) if known.is_empty() => bail!("{flag}: this game has no other, found {name}"),
        Some(name) => {
            bail!("{flag}: expected one of {}, found {name}", Vec::from_iter(known).join(", "))
        }
    }
}

pub(crate) fn run(args: &DrawArgs) -> anyhow::Result<()> {
    let place = || args.file.display().to_string();
    let record = Record::parse(&read_text(&args.file)?).with_context(place)?;
    let game = record.find_game().with_context(place)?;
    let whole = record.replay(game).with_context(place)?;
    let steps = whole.len();
    let step = args.step.unwrap_or(steps);
    if step > steps {
        bail!("--step: expected 0 to {steps}, found {step}");
    }
    if let Some(seat) = args.seat.filter(|seat| seat.index() >= whole.seats()) {
        bail!("--as: this match has {} seats, and no seat {seat}", whole.seats());
    }
    let art = server::art(whole.info().id)?;
    let painter = Painter {
        board: named("--board", args.board.as_ref(), art.boards())?,
        pieces: named("--pieces", args.pieces.as_ref(), art.pieces())?,
        art,
        viewer: args.seat.map_or(Viewer::Public, Viewer::Seat),
        tone: match args.tone {
            ToneArg::Light => Tone::Light,
            ToneArg::Dark => Tone::Dark,
        },
        width: args.width.into(),
        locale: args.language.locale()?,
    };
    let board = whole.board().worded(&painter.locale);
    let written = || args.out.display().to_string();
    match args.out.extension().and_then(|end| end.to_str()) {
        Some("svg") => std::fs::write(&args.out, painter.svg(&board, &*whole.at(step))),
        Some("png") => std::fs::write(&args.out, png(&painter.svg(&board, &*whole.at(step)))?),
        Some("gif") if args.step.is_some() => bail!("--step: a GIF shows every step"),
        Some("gif") => return film(&args.out, args.delay, &painter, &*whole),
        _ => bail!("--out: expected a file that ends in .svg, .png or .gif, found {}", written()),
    }
    .with_context(written)
}

/// Writes every step of a match.
fn film(out: &Path, delay: u16, painter: &Painter, whole: &dyn AnyMatch) -> anyhow::Result<()> {
    let place = || out.display().to_string();
    let board = whole.board().worded(&painter.locale);
    let file = BufWriter::new(File::create(out).with_context(place)?);
    let (steps, hundredths) = (whole.len(), delay / 10);
    let time = |step| if step == steps { hundredths.saturating_mul(4) } else { hundredths };
    let first = painter.svg(&board, &*whole.at(0));
    let mut film = Moving::begin(file, &first, time(0)).with_context(place)?;
    for step in 1..=steps {
        let svg = painter.svg(&board, &*whole.at(step));
        film.add(&svg, time(step)).with_context(place)?;
    }
    film.finish().with_context(place)
}
