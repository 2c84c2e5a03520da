//! Learns the weights of the Muster Chess evaluation.
//!
//! `play SEED GAMES NODES` prints samples, `FEN | EXPECTED RESULT` a line;
//! `stream FILE SEED GAMES NODES` adds them to a binary file, from where the file ends;
//! `fit ROUNDS FILE…` prints a new `weights.rs`, and the error to standard error;
//! `fit-groups` learns only the worth of men and a factor for each group of terms;
//! `train ROUNDS GAMES CHECKPOINT WEIGHTS FILE…` learns the network from files of `stream`.

use std::path::Path;

use bots::muster_chess::tuning::{
    Sample, Training, errors_in_use, fit, fit_groups, game, game_seed,
    stream::{StreamError, StreamWriter},
};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| args.get(index).and_then(|text| text.parse::<u64>().ok());
    match (args.first().map(String::as_str), number(1), number(2), number(3)) {
        (Some("play"), Some(seed), Some(games), Some(nodes)) => {
            for index in 0..games {
                for sample in game(game_seed(seed, index), nodes) {
                    println!("{} | {:.4} {}", sample.board, sample.expected, sample.result);
                }
            }
        }
        (Some("stream"), ..) => {
            let path = args.get(1).map(Path::new);
            let made = match (path, number(2), number(3), number(4)) {
                (Some(path), Some(seed), Some(games), Some(nodes)) => {
                    stream(path, seed, games, nodes)
                }
                _ => return eprintln!("usage: stream FILE SEED GAMES NODES"),
            };
            if let Err(why) = made {
                eprintln!("{}: {why}", args[1]);
                std::process::exit(1);
            }
        }
        (Some("train"), Some(rounds), Some(games), _) if args.len() > 5 => {
            let training = Training {
                files: args[5..].iter().map(Into::into).collect(),
                games,
                rounds: rounds as u32,
                threads: std::thread::available_parallelism().map_or(1, usize::from),
                checkpoint: Path::new(&args[3]).into(),
            };
            if let Err(why) = train(&training, Path::new(&args[4])) {
                eprintln!("{why}");
                std::process::exit(1);
            }
        }
        (Some(which @ ("fit" | "fit-groups")), Some(rounds), ..) => {
            let mut samples = Vec::new();
            for path in &args[2..] {
                let text = std::fs::read_to_string(path).expect("a readable file of samples");
                let read = |line: &str| {
                    let (fen, scores) = line.split_once(" | ")?;
                    let (expected, result) = scores.split_once(' ')?;
                    let board = fen.parse().ok()?;
                    let (expected, result) = (expected.parse().ok()?, result.parse().ok()?);
                    Some(Sample { board, expected, result })
                };
                samples.extend(text.lines().filter_map(read));
            }
            let rounds = rounds as usize;
            let learn = if which == "fit" { fit } else { fit_groups };
            let (text, before, after) = learn(&samples, rounds);
            eprintln!("{} samples, error {before:.6} before, {after:.6} after", samples.len());
            print!("{text}");
        }
        _ => eprintln!(
            "usage: play SEED GAMES NODES | stream FILE SEED GAMES NODES | fit ROUNDS FILE… | fit-groups ROUNDS FILE… | \
             train ROUNDS GAMES CHECKPOINT WEIGHTS FILE…"
        ),
    }
}

/// Plays the games that the file does not have yet.
fn stream(path: &Path, seed: u64, games: u64, nodes: u64) -> Result<(), StreamError> {
    let mut writer = StreamWriter::open(path, seed, nodes)?;
    eprintln!("{} games, {} positions so far", writer.next, writer.positions);
    while writer.next < games {
        let samples = game(game_seed(seed, writer.next), nodes);
        writer.add(&samples)?;
        if writer.next % 1_000 == 0 {
            eprintln!("{} games, {} positions", writer.next, writer.positions);
        }
    }
    Ok(())
}

/// Learns, and writes the weights.
fn train(training: &Training, weights: &Path) -> Result<(), StreamError> {
    let [in_use, beneath] = errors_in_use(training)?;
    eprintln!("error of the evaluation in use {in_use:.6}, beneath the network {beneath:.6}");
    let start = std::time::Instant::now();
    let made = training.run(&mut |progress| {
        let seconds = start.elapsed().as_secs();
        eprintln!(
            "round {} of {} over {} positions, error {:.6}, after {seconds} s",
            progress.round, training.rounds, progress.positions, progress.error
        );
    })?;
    Ok(std::fs::write(weights, made)?)
}
