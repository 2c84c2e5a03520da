//! The speed of information-set tree search in games with hidden information:
//! `cargo run -p testkit --example information_sets`. Prints the simulations per second
//! in each game and, to check that two versions did the same, what was chosen.

use std::{sync::atomic::AtomicBool, time::Instant};

use games::muster_chess::MusterChess;
use hall_core::{Game, Observe, Present, Seat, Viewer};
use search::{Budget, Mcts, Stopper};
use testkit::toys::{kuhn::Kuhn, sleds::Sleds};

const SIMULATIONS: u64 = 20_000;

fn measure<G: Observe>(name: &str, game: &G, state: &G::State, seat: Seat, simulations: u64) {
    let seen = game.observe(state, Viewer::Seat(seat));
    let mut best = f64::INFINITY;
    let mut found = String::new();
    for _ in 0..7 {
        let stop = AtomicBool::new(false);
        let mut stopper = Stopper::new(&Budget::nodes(simulations), &stop);
        let began = Instant::now();
        let result = Mcts::new(1).choose(game, seat, &seen, &mut stopper);
        best = best.min(began.elapsed().as_secs_f64());
        found = format!("{} {:?}", result.action, result.value);
    }
    println!("{name:14} {:>9.0} simulations/s   {found}", simulations as f64 / best);
}

fn main() {
    let kuhn = Kuhn::new(Default::default()).expect("the default");
    let dealt = kuhn.position("JK/").expect("a position");
    measure("kuhn", &kuhn, &dealt, Seat::A, SIMULATIONS);
    let sleds = Sleds::new(Default::default()).expect("the default");
    measure("sleds", &sleds, &sleds.start(), Seat::A, SIMULATIONS);
    let chess = MusterChess::new(Default::default()).expect("the default");
    measure("muster-chess", &chess, &chess.start(), Seat::A, 1000);
}
