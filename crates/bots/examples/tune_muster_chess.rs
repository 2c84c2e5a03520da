//! Learns the weights of the Muster Chess evaluation.
//!
//! `play SEED GAMES NODES` prints samples, `FEN | SCORE` a line;
//! `fit ROUNDS FILE…` prints a new `weights.rs`, and the error to standard error;
//! `fit-groups` learns only the worth of men and a factor for each group of terms.

use bots::muster_chess::tuning::{Sample, fit, fit_groups, game};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| args.get(index).and_then(|text| text.parse::<u64>().ok());
    match (args.first().map(String::as_str), number(1), number(2), number(3)) {
        (Some("play"), Some(seed), Some(games), Some(nodes)) => {
            for index in 0..games {
                for sample in game(seed.wrapping_mul(1_000_003) + index, nodes) {
                    println!("{} | {:.4}", sample.board, sample.score);
                }
            }
        }
        (Some(which @ ("fit" | "fit-groups")), Some(rounds), ..) => {
            let mut samples = Vec::new();
            for path in &args[2..] {
                let text = std::fs::read_to_string(path).expect("a readable file of samples");
                let read = |line: &str| {
                    let (fen, score) = line.split_once(" | ")?;
                    Some(Sample { board: fen.parse().ok()?, score: score.parse().ok()? })
                };
                samples.extend(text.lines().filter_map(read));
            }
            let learn = if which == "fit" { fit } else { fit_groups };
            let (text, before, after) = learn(&samples, rounds as usize);
            eprintln!("{} samples, error {before:.6} before, {after:.6} after", samples.len());
            print!("{text}");
        }
        _ => eprintln!("usage: play SEED GAMES NODES | fit ROUNDS FILE… | fit-groups ROUNDS FILE…"),
    }
}
