//! The `musterhall` binary: serve, play, study, research.

mod advise;
mod backup;
mod bench;
mod draw;
mod duel;
mod games;
mod inspect;
mod language;
mod learn;
mod match_cmd;
mod open;
mod perft;
mod play;
mod replay;
mod review;
mod serve;
mod solve;
mod uci;
mod value;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// One hall where six rule sets are played, studied and researched.
///
/// Without a command it serves the hall and opens the browser.
#[derive(Parser)]
#[command(name = "musterhall", version, arg_required_else_help = false)]
struct Args {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the hall over HTTP.
    Serve(serve::Args),
    /// Copy the data of a hall, which may stay open.
    Backup(backup::Args),
    /// List the games.
    Games(games::GamesArgs),
    /// Print the rulebook of a game.
    Rules(games::RulesArgs),
    /// Play a match in the terminal.
    Play(play::Args),
    /// Let bots play against bots, and tell how strong they are.
    Match(match_cmd::Args),
    /// Measure how fast rules and searches are.
    Bench(bench::Args),
    /// Learn to judge positions from games of self-play (Make Muster, Muster Up).
    Learn(learn::Args),
    /// Find out who wins from the start, and prove it.
    Solve(solve::Args),
    /// Count the paths of a given length from a position.
    Perft(perft::Args),
    /// Verify a record and show where it ends.
    Replay(replay::Args),
    /// Review a finished match: the curve, the turning points, the better moves.
    Review(review::Args),
    /// Show a position: turn, actions, view, scene, standings.
    Inspect(inspect::Args),
    /// Tell what to expect of a Muster Chess army.
    Advise(advise::Args),
    /// Speak the Universal Chess Interface, for Muster Chess.
    Uci,
    /// Let two programs that speak it play Muster Chess.
    Duel(duel::Args),
}

fn main() -> ExitCode {
    let args = Args::parse();
    let done = match args.command {
        None => serve::run_and_open(),
        Some(Command::Serve(args)) => serve::run(args),
        Some(Command::Backup(args)) => backup::run(&args),
        Some(Command::Games(args)) => games::list(&args),
        Some(Command::Rules(args)) => games::rules(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Match(args)) => match_cmd::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Learn(args)) => learn::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Review(args)) => review::run(&args),
        Some(Command::Inspect(args)) => inspect::run(&args),
        Some(Command::Advise(args)) => advise::run(&args),
        Some(Command::Uci) => uci::run(),
        Some(Command::Duel(args)) => duel::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) if broken_pipe(&why) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("musterhall: {why:#}");
            ExitCode::from(2)
        }
    }
}

/// Whether whoever read our output, such as `head`, has had enough.
fn broken_pipe(why: &anyhow::Error) -> bool {
    why.downcast_ref::<std::io::Error>()
        .is_some_and(|why| why.kind() == std::io::ErrorKind::BrokenPipe)
}
