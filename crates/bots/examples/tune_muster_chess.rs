//! Learns the weights of the Muster Chess evaluation.
//!
//! `play SEED GAMES NODES` prints samples, `FEN | EXPECTED RESULT` a line;
//! `fit ROUNDS FILE…` prints a new `weights.rs`, and the error to standard error;
//! `fit-groups` learns only the worth of men and a factor for each group of terms;
//! `fit-network ROUNDS FILE…` prints a new `network.bin`.

use std::io::Write;

use bots::muster_chess::tuning::{Sample, fit, fit_groups, game, learn_network};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| args.get(index).and_then(|text| text.parse::<u64>().ok());
    match (args.first().map(String::as_str), number(1), number(2), number(3)) {
        (Some("play"), Some(seed), Some(games), Some(nodes)) => {
            for index in 0..games {
                for sample in game(seed.wrapping_mul(1_000_003) + index, nodes) {
                    println!("{} | {:.4} {}", sample.board, sample.expected, sample.result);
                }
            }
        }
        (Some(which @ ("fit" | "fit-groups" | "fit-network")), Some(rounds), ..) => {
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
            let (made, before, after) = match which {
                "fit-network" => {
                    let mut report = |round, error| eprintln!("round {round}: error {error:.6}");
                    learn_network(&samples, rounds, &mut report)
                }
                _ => {
                    let learn = if which == "fit" { fit } else { fit_groups };
                    let (text, before, after) = learn(&samples, rounds);
                    (text.into_bytes(), before, after)
                }
            };
            eprintln!("{} samples, error {before:.6} before, {after:.6} after", samples.len());
            std::io::stdout().write_all(&made).expect("an open output");
        }
        _ => eprintln!(
            "usage: play SEED GAMES NODES | fit ROUNDS FILE… | fit-groups ROUNDS FILE… | \
             fit-network ROUNDS FILE…"
        ),
    }
}
