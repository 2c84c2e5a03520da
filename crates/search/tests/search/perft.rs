//! Counts compared with counts by hand and by plain recursion.

use crate::grove::{Grove, Setup};
use hall_core::{Chances, Game, PerSeat, Seat, Turn};
use search::{NotAllListed, divide, perft};
use testkit::toys::{kuhn, nim, sleds};

/// The straightforward way.
fn plain<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let listed = |seat: Seat| {
        let mut actions = Vec::new();
        let _coverage = game.actions(state, seat, &mut actions);
        actions
    };
    let turn = game.turn(state);
    let mut nexts = Vec::new();
    match turn {
        Turn::Over => {}
        Turn::Chance => {
            let mut chances = Chances::default();
            game.chances(state, &mut chances);
            for (outcome, _) in chances.iter() {
                let mut next = state.clone();
                game.apply_chance(&mut next, outcome);
                nexts.push(next);
            }
        }
        Turn::Seat(_) | Turn::Window(_) => {
            for seat in turn.asked().iter() {
                for action in listed(seat) {
                    let mut next = state.clone();
                    game.act(&mut next, seat, &action);
                    nexts.push(next);
                }
            }
        }
        Turn::Together(seats) => {
            let mut joints = vec![PerSeat::from_fn(game.seats(), |_| None)];
            for seat in seats.iter() {
                let longer = |joint: &PerSeat<Option<G::Action>>| {
                    let joint = joint.clone();
                    listed(seat).into_iter().map(move |action| {
                        let mut joint = joint.clone();
                        joint[seat] = Some(action);
                        joint
                    })
                };
                joints = joints.iter().flat_map(longer).collect();
            }
            for joint in joints {
                let mut next = state.clone();
                game.reveal(&mut next, &joint);
                nexts.push(next);
            }
        }
    }
    nexts.iter().map(|next| plain(game, next, depth - 1)).sum()
}

#[track_caller]
fn check<G: Game>(game: &G, depth_max: u32) {
    for depth in 0..=depth_max {
        let count = perft(game, &game.start(), depth);
        assert_eq!(count, Ok(plain(game, &game.start(), depth)), "depth {depth}");
        if depth > 0 {
            let divided = divide(game, &game.start(), depth).expect("all listed");
            assert_eq!(count, Ok(divided.iter().map(|(_, count)| count).sum()), "depth {depth}");
        }
    }
}

#[test]
fn perft_of_toys_agrees() {
    check(&nim::Nim::new(Default::default()).expect("nim"), 4);
    check(&kuhn::Kuhn::new(Default::default()).expect("kuhn"), 5);
    check(&sleds::Sleds::new(Default::default()).expect("sleds"), 4);
}

#[test]
fn perft_of_kuhn_agrees_by_hand() {
    let game = kuhn::Kuhn::new(Default::default()).expect("kuhn");
    let count = |depth| perft(&game, &game.start(), depth).expect("all listed");
    // Six deals; then 2, 4, and only pass-bet goes on to a third choice.
    assert_eq!([1, 2, 3, 4].map(count), [6, 12, 24, 12]);
}

#[test]
fn perft_of_random_trees_agrees() {
    for seed in 0..40 {
        let setup = Setup { seed, chance: true, together: true, seats: 3, ..Setup::default() };
        check(&Grove(setup), 5);
    }
}

#[test]
fn perft_of_a_partial_list_is_refused() {
    let grove = Grove(Setup { seed: 5, partial: true, ..Setup::default() });
    for depth in 1..4 {
        assert_eq!(perft(&grove, &grove.start(), depth), Err(NotAllListed));
    }
}
