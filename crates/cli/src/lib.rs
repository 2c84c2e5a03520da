//! The `musterhall` program as a library: serve, play, study, research.
//!
//! A program with games of its own is this one with a `main` that lists them:
//!
//! ```no_run
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim_presented.rs"));
//! fn main() -> std::process::ExitCode {
//!     let mut games = bots::standard();
//!     games.push(bots::GameBots::of::<Nim>());
//!     musterhall::main_with(games)
//! }
//! ```
//!
//! Every command then knows the game: `serve`, `play`, `match`, `perft`, `bench` and the
//! rest, in the browser, too. A game with bots of its own is
//! [`GameBots::with`](bots::GameBots::with) its [`Brains`](bots::Brains).

mod admin;
mod advise;
mod armies_cmd;
mod backup;
mod bench;
mod board_text;
mod duel;
mod games;
mod inspect;
mod lab_cmd;
mod language;
mod learn;
mod library_cmd;
mod line_text;
mod local;
mod match_cmd;
#[cfg(feature = "postgres")]
mod move_hall;
#[cfg(feature = "screen")]
mod online;
mod open;
mod perft;
mod picture;
mod play;
mod progress;
mod puzzles_cmd;
mod replay;
mod review;
#[cfg(feature = "screen")]
mod screen;
mod serve;
mod shell;
mod solve;
mod uci;
mod value;
mod verify;
mod width;

use std::process::ExitCode;

use bots::GameBots;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use matches::texts;

use crate::language::Language;

/// For every program that is this one with other games.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
#[command(name = "musterhall", version, arg_required_else_help = false)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the hall over HTTP, with its handbook at /docs.
    Serve(Box<serve::ServeArgs>),
    /// Copy the data of a hall, which may stay open.
    Backup(backup::BackupArgs),
    /// Move the data of a hall from a folder to a PostgreSQL database, or back.
    #[cfg(feature = "postgres")]
    Move(move_hall::MoveArgs),
    /// Keep order in an open hall.
    Admin(admin::AdminArgs),
    /// List the games.
    Games(games::GamesArgs),
    /// Print the rulebook of a game.
    Rules(games::RulesArgs),
    /// Play a match in the terminal.
    Play(play::PlayArgs),
    /// Let bots play each other, and measure their strength.
    Match(match_cmd::MatchArgs),
    /// Play the experiments of a plan on all cores, and write tables with intervals.
    Lab(lab_cmd::LabArgs),
    /// Price men and weigh armies by games of an engine, as a plan says.
    Armies(armies_cmd::ArmiesArgs),
    /// Let bots play many matches, and count what they chose where, for the explorer.
    Library(library_cmd::LibraryArgs),
    /// Write a page about a plan that was played, or about a game.
    Report(lab_cmd::ReportArgs),
    /// Measure the speed of rules and searches.
    Bench(bench::BenchArgs),
    /// Learn to evaluate positions from self-play (Make Muster, Muster Up).
    Learn(learn::LearnArgs),
    /// Solve a board from the start, and prove the result.
    Solve(solve::SolveArgs),
    /// Find positions with exactly one way to win, and prove it.
    Puzzles(puzzles_cmd::PuzzlesArgs),
    /// Count the paths of a given length from a position.
    Perft(perft::PerftArgs),
    /// Verify a record and show where it ends.
    Replay(replay::ReplayArgs),
    /// Check the dice, lots and draws of a record against what they were committed to.
    Verify(verify::VerifyArgs),
    /// Draw a step of a match, or all of it as an animated file.
    Draw(picture::DrawArgs),
    /// Review a finished match: the curve, the turning points, the better moves.
    Review(review::ReviewArgs),
    /// Show a position: turn, actions, view, scene, standings.
    Inspect(inspect::InspectArgs),
    /// Estimate the strength of a Muster Chess army.
    Advise(advise::AdviseArgs),
    /// Speak the Universal Chess Interface, for Muster Chess.
    Uci,
    /// Let two UCI engines play Muster Chess.
    Duel(duel::DuelArgs),
    /// Print what a shell needs to complete commands, options and games.
    Completions(shell::CompletionsArgs),
    /// Write pages for `man` into a folder.
    Man(shell::ManArgs),
}

impl Command {
    /// The language of its texts for people, where it has more than English.
    fn language(&self) -> Option<&Language> {
        match self {
            Command::Games(args) => Some(&args.language),
            Command::Rules(args) => Some(&args.language),
            Command::Play(args) => Some(&args.language),
            Command::Match(args) => Some(&args.language),
            Command::Replay(args) => Some(&args.language),
            Command::Verify(args) => Some(&args.language),
            Command::Review(args) => Some(&args.language),
            Command::Inspect(args) => Some(&args.language),
            Command::Advise(args) => Some(&args.language),
            _ => None,
        }
    }
}

/// The help, with the number of games.
fn about(games: usize) -> [String; 2] {
    const NUMBERS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let number = NUMBERS.get(games).map_or_else(|| games.to_string(), ToString::to_string);
    let sets = if games == 1 { "rule set is" } else { "rule sets are" };
    let short = format!("One hall where {number} {sets} played, studied and researched");
    let long = format!("{short}.\n\nWithout a command it serves the hall and opens the browser.");
    [short, long]
}

/// Runs the program with these games; [`bots::standard`] are those of this repository.
pub fn main_with(games: Vec<GameBots>) -> ExitCode {
    let [short, long] = about(games.len());
    if let Err(why) = bots::install(games) {
        eprintln!("musterhall: {why}");
        return ExitCode::from(2);
    }
    let command = Cli::command().about(short).long_about(long);
    let args = command.clone().try_get_matches().and_then(|args| Cli::from_arg_matches(&args));
    let args = args.unwrap_or_else(|why| serve::refuse(&why));
    let locale = args.command.as_ref().and_then(Command::language).map(Language::locale);
    let locale = locale.and_then(Result::ok).unwrap_or_else(texts::english);
    let done = match args.command {
        None => serve::run_and_open(),
        Some(Command::Serve(args)) => serve::run(*args),
        Some(Command::Backup(args)) => backup::run(&args),
        #[cfg(feature = "postgres")]
        Some(Command::Move(args)) => move_hall::run(&args),
        Some(Command::Admin(args)) => admin::run(&args),
        Some(Command::Games(args)) => games::list(&args),
        Some(Command::Rules(args)) => games::rules(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Match(args)) => match_cmd::run(&args),
        Some(Command::Lab(args)) => lab_cmd::run(&args),
        Some(Command::Armies(args)) => armies_cmd::run(&args),
        Some(Command::Library(args)) => library_cmd::run(&args),
        Some(Command::Report(args)) => lab_cmd::report(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Learn(args)) => learn::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Puzzles(args)) => puzzles_cmd::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Draw(args)) => picture::run(&args),
        Some(Command::Review(args)) => review::run(&args),
        Some(Command::Inspect(args)) => inspect::run(&args),
        Some(Command::Advise(args)) => advise::run(&args),
        Some(Command::Uci) => uci::run(),
        Some(Command::Duel(args)) => duel::run(&args),
        Some(Command::Completions(args)) => shell::completions(&args, command),
        Some(Command::Man(args)) => shell::man(&args, command),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) if broken_pipe(&why) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("musterhall: {}", language::explained(&why, locale));
            ExitCode::from(2)
        }
    }
}

/// Whether the reader of our output, such as `head`, has closed it.
fn broken_pipe(why: &anyhow::Error) -> bool {
    why.downcast_ref::<std::io::Error>()
        .is_some_and(|why| why.kind() == std::io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
#[path = "../tests/common/documented.rs"]
mod documented;

/// No command in the documentation has an option that there is not.
#[cfg(test)]
mod tests {
    use clap::error::ErrorKind;

    use super::*;
    use crate::documented::{arguments, blocks, commands, mentions, texts};

    fn refusal(args: &[String]) -> Option<clap::Error> {
        let words = std::iter::once("musterhall").chain(args.iter().map(String::as_str));
        let why = Cli::command().try_get_matches_from(words).err()?;
        let is_help = matches!(why.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
        (!is_help).then_some(why)
    }

    /// The arguments that a command gets by variables that it sets for itself.
    fn set_by_variables(command: &[String], args: &[String]) -> Vec<String> {
        let all = Cli::command();
        let ours = args.first().and_then(|name| all.find_subcommand(name)).unwrap_or(&all);
        let of_variable = |word: &String| {
            let (name, value) = word.split_once('=')?;
            let arg =
                ours.get_arguments().find(|arg| arg.get_env().is_some_and(|of| of == name))?;
            Some(format!("--{}={value}", arg.get_long()?))
        };
        let before = &command[..command.len() - args.len()];
        before.iter().filter_map(of_variable).collect()
    }

    #[test]
    fn commands_in_the_documentation_are_understood() {
        let (mut faults, mut count) = (Vec::new(), 0);
        for (path, text) in texts() {
            for block in blocks(&path, &text) {
                for command in commands(&block.text) {
                    let Some(args) = arguments(&command) else { continue };
                    count += 1;
                    let args = [args, &set_by_variables(&command, args)].concat();
                    faults.extend(
                        refusal(&args)
                            .map(|why| format!("{}: {}: {why}", block.at, command.join(" "))),
                    );
                }
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        assert!(count > 50, "found {count} only");
    }

    /// Words in capitals stand for others there, and not all that is needed is named.
    #[test]
    fn commands_mentioned_in_the_documentation_have_options_that_exist() {
        let (mut faults, mut count) = (Vec::new(), 0);
        for (path, text) in texts() {
            for mention in mentions(&text) {
                count += 1;
                let plain = mention.replace(['[', ']', '\u{2026}'], "");
                let args: Vec<String> = plain.split(' ').skip(1).map(Into::into).collect();
                let unknown = [ErrorKind::UnknownArgument, ErrorKind::InvalidSubcommand];
                let why = refusal(&args).filter(|why| unknown.contains(&why.kind()));
                faults.extend(why.map(|why| format!("{path}: {mention}: {why}")));
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        assert!(count > 50, "found {count} only");
    }

    #[test]
    fn option_that_there_is_not_is_refused_wherever_it_stands() {
        let script = "A=1 musterhall perft clusterfuss \\\n  --depht 3 | tee 'a b' # --x\n\
            cargo run --release -- games --no-such\ncargo run -p load -- --x\necho \"$(date)\" > f &\n";
        let found = commands(script);
        let ours: Vec<&[String]> = found.iter().filter_map(|of| arguments(of)).collect();
        assert_eq!(ours, [&["perft", "clusterfuss", "--depht", "3"][..], &["games", "--no-such"]]);
        for args in ours {
            let why = refusal(args).expect("there is no such option");
            assert_eq!(why.kind(), ErrorKind::UnknownArgument, "{why}");
        }
        assert_eq!(
            mentions("a `musterhall games\n--x` b\n```sh\nmusterhall y\n```\n`z`"),
            ["musterhall games --x"]
        );
    }
}
