//! The hot paths, each a fixed amount of work: `hot` lists them, `hot NAME` walks one
//! and prints what it counted. `.ci/instructions` counts the instructions.

use std::sync::atomic::AtomicBool;

use bots::{BotSpec, Budget};
use hall_core::{Game, SplitMix64, Turn};
use search::{Mcts, Playouts, Stopper, Uniform, walk};
use serde_json::json;

static GO: AtomicBool = AtomicBool::new(false);
const REGULAR: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A hot path: its name, and the work.
type Path = (&'static str, fn() -> u64);

/// Every hot path.
pub(crate) const PATHS: &[Path] = &[
    ("clusterfuss-playouts", || playouts::<games::clusterfuss::Clusterfuss>(40)),
    ("muscat-playouts", || playouts::<games::muscat::Muscat>(20)),
    ("muster-chess-playouts", || playouts::<games::muster_chess::MusterChess>(4)),
    ("make-muster-playouts", || playouts::<games::make_muster::MakeMuster>(40)),
    ("muster-up-playouts", || playouts::<games::muster_up::MusterUp>(8)),
    ("mush-playouts", || playouts::<games::mush::Mush>(3)),
    ("clusterfuss-perft-3", || perft::<games::clusterfuss::Clusterfuss>(json!({"size": 8}), 3)),
    ("muster-chess-perft-4", || {
        perft::<games::muster_chess::MusterChess>(json!({ "start": REGULAR }), 4)
    }),
    ("clusterfuss-mcts", mcts),
    ("muscat-mcts", || engine("muscat", json!({}), "muscat-mcts", 1_000)),
    ("clusterfuss-alphabeta", || engine("clusterfuss", json!({}), "clusterfuss-alphabeta", 4_000)),
    ("muster-chess-alphabeta", || {
        engine("muster-chess", json!({ "start": REGULAR }), "muster-chess-alphabeta", 4_000)
    }),
];

/// Random matches from the start; counts their plies.
fn playouts<G: Game>(matches: u64) -> u64 {
    let game = G::new(G::Setup::default()).expect("the default setup is fine");
    let mut dice = SplitMix64::new(1);
    let mut playouts = Playouts::<G, Uniform>::default();
    let mut plies = || playouts.play(&game, &mut game.start(), 100_000, &mut dice);
    (0..matches).map(|_| u64::from(plies())).sum()
}

/// Counts the leaves at a depth.
fn perft<G: Game>(options: serde_json::Value, depth: u32) -> u64 {
    let mut setup = serde_json::to_value(G::Setup::default()).expect("setups are plain data");
    for (key, value) in options.as_object().into_iter().flatten() {
        setup[key] = value.clone();
    }
    let setup = serde_json::from_value(setup).expect("the options are fine");
    let game = G::new(setup).expect("the setup is fine");
    walk(&game, &game.start(), depth).expect("every action is listed")
}

/// The generic tree search; counts its simulations.
fn mcts() -> u64 {
    let game = games::clusterfuss::Clusterfuss::new(Default::default()).expect("it is fine");
    let mut stopper = Stopper::new(&Budget::nodes(400), &GO);
    Mcts::new(1).search(&game, hall_core::Seat::A, &game.start(), &mut stopper).nodes
}

/// An engine of a game's own; counts its nodes.
fn engine(game: &str, setup: serde_json::Value, name: &str, nodes: u64) -> u64 {
    let entry = bots::bots_of(game).expect("there is such a game");
    let mut table = entry.game.open(&setup, None).expect("the setup is fine");
    let mut dice = SplitMix64::new(1);
    while table.turn() == Turn::Chance {
        table.chance(&mut dice);
    }
    let spec = BotSpec::Engine { name: name.into(), nodes: Some(nodes) };
    let mut bot = entry.bot(&spec, 1).expect("there is such an engine");
    let seat = table.turn().asked().iter().next().expect("somebody is asked");
    bot.choose(table.bot_input(seat), &Budget::nodes(nodes), &GO).expect("it chooses").nodes
}

fn main() {
    match std::env::args().nth(1) {
        None => PATHS.iter().for_each(|(name, _)| println!("{name}")),
        Some(wanted) => {
            let path = PATHS.iter().find(|(name, _)| *name == wanted);
            println!("{}", path.expect("expected the name of a hot path").1());
        }
    }
}
