//! The rules alone: what [`hall_core::Game`] promises, paths, and searches.

use std::sync::atomic::AtomicBool;

use hall_core::{Game, Seat};
use hex::{Hex, Setup, State};
use search::{AlphaBeta, Budget, Mcts, Mobility, Proven, Stopper};
use testkit::check_rules;

fn game(size: u8, swap: bool) -> Hex {
    Hex::new(Setup { size, swap }).expect("a fine size")
}

fn position(text: &str) -> State {
    let rows = text.split('/').count();
    State::read(text, rows as u8).expect("a position")
}

#[test]
fn rules_at_random_hold() {
    for size in 3..=6 {
        check_rules(&game(size, size % 2 == 0), 40, 50);
    }
}

#[test]
fn sizes_beyond_the_limits_are_refused() {
    for size in [0, 2, 20, 255] {
        let why = Hex::new(Setup { size, swap: true }).expect_err("too few or too many");
        assert_eq!(why.field, "size");
    }
}

#[test]
fn swap_mirrors_the_stone_for_the_other_sides() {
    let game = game(5, true);
    let mut state = game.start();
    game.act(&mut state, Seat::A, &"d2".parse().expect("a cell"));
    game.act(&mut state, Seat::B, &"swap".parse().expect("a swap"));
    assert_eq!(state.to_string(), "...../...../...../.B.../..... a");
}

/// The puzzles of RULES.md, each with its one solution.
const PUZZLES: [(&str, &str); 2] =
    [("R.../B.../..../.RB. a", "c2"), ("..../..../R..B/B.R. a", "b3")];

#[test]
fn puzzles_have_one_solution_each() {
    let (game, stop) = (game(4, true), AtomicBool::new(false));
    for (text, solution) in PUZZLES {
        let state = position(text);
        let mut actions = Vec::new();
        let _all = game.actions(&state, Seat::A, &mut actions);
        for action in actions {
            let mut after = state.clone();
            game.act(&mut after, Seat::A, &action);
            let mut stopper = Stopper::new(&Budget::nodes(1_000_000), &stop);
            let found = AlphaBeta::new(Mobility, 1 << 16).search(&game, &after, &mut stopper);
            let proven = found.expect("it is a game for alpha-beta").proven;
            let wins = matches!(proven, Some(Proven::Loss(_)));
            assert_eq!(wins, action.to_string() == solution, "{text}: {action} {proven:?}");
        }
    }
}

#[test]
fn tree_search_finds_the_solution_of_a_puzzle() {
    let (game, stop) = (game(4, true), AtomicBool::new(false));
    for (text, solution) in PUZZLES {
        let mut stopper = Stopper::new(&Budget::nodes(20_000), &stop);
        let found = Mcts::new(1).search(&game, Seat::A, &position(text), &mut stopper);
        assert_eq!(found.action.to_string(), solution, "{text}");
    }
}
