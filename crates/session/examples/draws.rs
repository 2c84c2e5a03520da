//! What a draw of committed chance costs: `cargo run --release -p session --example draws`.

use std::{hint::black_box, time::Instant};

use hall_core::{Dice, Seat, SplitMix64};
use session::chance::{Hex32, Terms};

/// How many draws are timed.
const DRAWS: u64 = 200_000;

fn timed(name: &str, mut draw: impl FnMut(u64) -> u32) {
    let start = Instant::now();
    let sum: u64 = (1..=DRAWS).map(|number| u64::from(black_box(draw(number)))).sum();
    let each = start.elapsed().as_secs_f64() * 1e6 / DRAWS as f64;
    println!("{name}: {each:.2} µs a draw, mean {:.2}", sum as f64 / DRAWS as f64);
}

fn main() {
    let mut plain = SplitMix64::new(1);
    timed("SplitMix64", |_| plain.below(6));
    for seats in [0, 2, 6] {
        let seeds = Seat::first(seats).map(|seat| (seat, Hex32([7; 32]))).collect();
        let terms = Terms { table: "abcdefghij234567".into(), secret: Hex32([1; 32]), seeds };
        timed(&format!("committed, {seats} seeds"), |number| terms.dice(number).below(6));
    }
}
