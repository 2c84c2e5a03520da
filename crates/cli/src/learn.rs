//! `musterhall learn GAME`: learns from games of self-play what positions are worth.

use std::{
    fs,
    io::{ErrorKind, Write as _},
    path::PathBuf,
};

use anyhow::{Context, bail};
use bots::{
    BotSpec,
    lessons::LEARNED_GAMES,
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
    #[arg(value_parser = LEARNED_GAMES.map(|game| game.id))]
    game: String,
    /// The order of the only board of Make Muster or Muster Up that is played on; by default 3, and
    /// 4 twice as often.
    #[arg(long, value_name = "N", value_parser = value::some::<u8>)]
    order: Option<u8>,
    /// How many games to learn from.
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = value::some::<u64>)]
    games: u64,
    /// Who plays them: `mcts:PLAYOUTS` knows nothing, the game's own engines judge by what this
    /// program has learned so far. By default the best of them with some hundred nodes.
    #[arg(long, value_name = "BOT")]
    teacher: Option<BotSpec>,
    /// Seed of all randomness; the same seed learns the same.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = value::any)]
    seed: u64,
    /// Learn the policy alone, which actions look promising, and leave in the file what positions
    /// are worth (Muscat).
    #[arg(long)]
    policy_only: bool,
    /// The file of values to write; by default the one this program is built
    /// from, if it is run in its repository.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &LearnArgs) -> anyhow::Result<()> {
    let game = LEARNED_GAMES.into_iter().find(|game| game.id == args.game);
    let game = game.with_context(|| format!("no game is learned by the name {:?}", args.game))?;
    let of = format!("crates/bots/weights/{}.bin", game.id);
    let file = args.out.clone().unwrap_or_else(|| of.into());
    let length = match fs::metadata(&file) {
        Ok(found) => Some(found.len()),
        Err(why) if args.out.is_some() && why.kind() == ErrorKind::NotFound => None,
        Err(why) => {
            bail!("{}: {why} (run it in the repository, or name a file with --out)", file.display())
        }
    };
    // It will be overwritten, so a file of anything else is refused.
    if length.is_some_and(|length| length != game.bytes as u64) {
        bail!("{}: expected a file of values, {} bytes long", file.display(), game.bytes);
    }
    let teacher = match &args.teacher {
        Some(teacher) => teacher.clone(),
        None => game.teacher.parse()?,
    };
    let &LearnArgs { order, games, seed, policy_only, .. } = args;
    let lesson = ValueLesson { teacher, order, games, seed, policy_only };
    // What is left as it is.
    let mut bytes = if policy_only {
        fs::read(&file).with_context(|| file.display().to_string())?
    } else {
        Vec::new()
    };
    stop_on_interrupt()?;
    let mut bar = Progress::new(lesson.games);
    let learned = game.learn(&lesson, &STOP, &mut |progress| match progress {
        ValueProgress::Games(played) => {
            bar.show(played, &format!("{played} of {} games", lesson.games));
        }
        ValueProgress::Round { round, positions, loss, even } => {
            bar.clear();
            tell(&format!(
                "learned {round} times from {positions} positions: \
                 {loss:.4} nats a position where who knows nothing has {even:.4}"
            ));
        }
        ValueProgress::Policy { round, choices, loss } => {
            bar.clear();
            tell(&format!(
                "policy learned {round} times from {choices} choices: {loss:.4} nats a choice"
            ));
        }
    })?;
    let Some(learned) = learned else {
        bail!("stopped before all games were played: nothing learned")
    };
    bytes.truncate(game.bytes - learned.len());
    bytes.extend(learned);
    fs::write(&file, bytes).with_context(|| file.display().to_string())?;
    tell(&format!("wrote {}; build again to play by it", file.display()));
    Ok(())
}

/// Prints a line, where anybody reads it: nothing that was learned is lost because of it.
fn tell(line: &str) {
    let _unheard = writeln!(std::io::stdout(), "{line}");
}
