//! `musterhall learn GAME`: learns an evaluation or values from games of self-play.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use bots::{
    BotSpec, muscat,
    muster_common::{LearnProgress, LearnReport, Lesson, Teacher, learn, revise},
    values::{ValueLesson, ValueProgress},
};

use crate::{
    progress::{Progress, STOP, stop_on_interrupt},
    value,
};

/// Arguments of `learn`.
#[derive(clap::Args)]
pub(crate) struct LearnArgs {
    /// The game to learn.
    #[arg(value_parser = ["make-muster", "muster-up", "muscat"])]
    game: String,
    /// The order of the board of Make Muster or Muster Up; 3 by default.
    #[arg(long, value_name = "N", value_parser = value::some::<u8>)]
    order: Option<u8>,
    /// How many games to learn from.
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = value::some::<usize>)]
    games: usize,
    /// Who plays them: `mcts:PLAYOUTS` needs no evaluation, `alphabeta:NODES` and
    /// `muscat-mcts:NODES` use what this program has learned so far. By default `mcts:300`, in
    /// Muscat `muscat-mcts:400`.
    #[arg(long, value_name = "BOT")]
    teacher: Option<String>,
    /// Seed of all randomness; the same seed learns the same.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = value::any)]
    seed: u64,
    /// The file of weights to update; by default the one this program is built
    /// from, if it is run in its repository.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &LearnArgs) -> anyhow::Result<()> {
    if args.game == "muscat" {
        return learn_values(args);
    }
    let lesson = Lesson {
        teacher: teacher(args.teacher.as_deref().unwrap_or("mcts:300"))?,
        seed: args.seed,
    };
    let order = args.order.unwrap_or(3);
    let of = PathBuf::from(format!("crates/bots/src/{}/weights.txt", args.game.replace('-', "_")));
    let file = args.out.clone().unwrap_or(of);
    let old = weights(&file, args.out.is_some())?;
    let mut failed = None;
    stop_on_interrupt()?;
    let mut bar = Progress::new(args.games as u64);
    learn(&args.game, order, lesson, args.games, &STOP, &mut |progress| match progress {
        LearnProgress::Game { played, of } => {
            bar.show(played as u64, &format!("{played} of {of} games"));
        }
        // Written along the way, so that an interrupted run is not wasted.
        LearnProgress::Learned(report) => {
            failed = fs::write(&file, revise(&old, order, &report.lines)).err();
            bar.clear();
            tell(&report);
        }
    })?;
    match failed {
        Some(why) => Err(why).with_context(|| file.display().to_string()),
        None => {
            println!("wrote {}; build again to play by it", file.display());
            Ok(())
        }
    }
}

/// Learns what positions of Muscat are worth.
fn learn_values(args: &LearnArgs) -> anyhow::Result<()> {
    if args.order.is_some() {
        bail!("--order is for Make Muster and Muster Up: Muscat has one town");
    }
    let teacher = args.teacher.as_deref().unwrap_or("muscat-mcts:400");
    let nodes = match teacher.parse() {
        Ok(BotSpec::Engine { name, nodes: Some(nodes) }) if name == "muscat-mcts" => nodes,
        _ => bail!("expected muscat-mcts:NODES as the teacher, not {teacher:?}"),
    };
    let file = args.out.clone().unwrap_or_else(|| "crates/bots/src/muscat/values.bin".into());
    let length = match fs::metadata(&file) {
        Ok(found) => Some(found.len()),
        Err(why) if args.out.is_some() && why.kind() == ErrorKind::NotFound => None,
        Err(why) => {
            bail!("{}: {why} (run it in the repository, or name a file with --out)", file.display())
        }
    };
    if length.is_some_and(|length| length != muscat::VALUES_BYTES as u64) {
        let bytes = muscat::VALUES_BYTES;
        bail!("{}: expected a file of values, {bytes} bytes long", file.display());
    }
    let lesson = ValueLesson { nodes, games: args.games as u64, seed: args.seed };
    stop_on_interrupt()?;
    let mut bar = Progress::new(lesson.games);
    let learned = muscat::learn_values(&lesson, &STOP, &mut |progress| match progress {
        ValueProgress::Games(played) => {
            bar.show(played, &format!("{played} of {} games", lesson.games));
        }
        ValueProgress::Round { round, positions, loss, even } => {
            bar.clear();
            println!(
                "learned {round} times from {positions} positions: \
                 {loss:.4} nats a position where who knows nothing has {even:.4}"
            );
        }
    });
    let Some(bytes) = learned else {
        bail!("stopped before all games were played: nothing learned")
    };
    fs::write(&file, bytes).with_context(|| file.display().to_string())?;
    println!("wrote {}; build again to play by it", file.display());
    Ok(())
}

/// The current file of weights, or nothing if a new one was requested. It will be
/// overwritten, so a file of anything else is refused.
fn weights(file: &Path, asked_for: bool) -> anyhow::Result<String> {
    let text = match fs::read_to_string(file) {
        Err(why) if asked_for && why.kind() == ErrorKind::NotFound => String::new(),
        read if asked_for => read.with_context(|| file.display().to_string())?,
        read => read.with_context(|| {
            format!("{} (run it in the repository, or name a file with --out)", file.display())
        })?,
    };
    let is = |line: &str| {
        line.starts_with('#') || line.split(' ').next().is_some_and(|o| o.parse::<u8>().is_ok())
    };
    if let Some(place) = text.lines().position(|line| !is(line)) {
        let (file, line) = (file.display(), place + 1);
        bail!("{file}, line {line}: expected the weights of an order, or a note after `#`");
    }
    Ok(text)
}

fn tell(report: &LearnReport) {
    let LearnReport { games, positions, ranking, .. } = report;
    println!("{games} games, {positions} positions: ranks unseen ones right {ranking:.3}");
}

fn teacher(text: &str) -> anyhow::Result<Teacher> {
    match text.split_once(':').map(|(name, number)| (name, number.parse::<u64>())) {
        Some(("mcts", Ok(playouts @ 1..))) => Ok(Teacher::Mcts { playouts }),
        Some(("alphabeta", Ok(nodes @ 1..))) => Ok(Teacher::AlphaBeta { nodes }),
        _ => bail!("expected mcts:PLAYOUTS or alphabeta:NODES as the teacher, not {text:?}"),
    }
}
