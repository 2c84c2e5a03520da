//! Forced wins against plain minimax, on boards that end soon.

use games::clusterfuss::{Clusterfuss, Setup};
use hall_core::{Game, GameExt, Seat, SplitMix64, Turn};
use search::{best_action, forced_line, forced_wins, minimax};

fn board(size: u8) -> Clusterfuss {
    Clusterfuss::new(Setup { size, ..Setup::default() }).expect("a size there is")
}

/// Followed to the end, exactly the actions that minimax finds winning win by force, as quickly.
#[test]
fn forced_wins_are_those_of_minimax() {
    let game = board(3);
    let (mut seen, mut lines) = (0, 0);
    for seed in 0..60 {
        let mut dice = SplitMix64::new(seed);
        let mut state = game.start();
        while let Turn::Seat(seat) = game.turn(&state) {
            let mut actions = Vec::new();
            game.actions(&state, seat, &mut actions);
            let found = forced_wins(&game, &state, 40, 1_000_000).expect("a small board");
            assert!(found.complete && found.actions == actions.len(), "{state}");
            let value = |action| {
                let mut next = state;
                game.act(&mut next, seat, action);
                minimax(&game, &next).expect("all are listed").expect("one chooses at a time")
            };
            let wins: Vec<_> = actions
                .iter()
                .filter_map(|action| {
                    let value = value(action);
                    let share = value.shares[seat.index()];
                    (share > 0.999).then(|| (*action, value.plies + 1))
                })
                .collect();
            assert_eq!(found.wins, wins, "{state}");
            if let Some(line) = forced_line(&game, &state, 40, 1_000_000) {
                assert_eq!((line.within, &line.line[0]), (None, &wins[0].0), "{state}");
                assert_eq!((wins.len(), line.line.len() as u32), (1, wins[0].1), "{state}");
                lines += 1;
            }
            seen += 1;
            let action = game.sample(&state, seat, &mut dice);
            game.act(&mut state, seat, &action);
        }
    }
    assert!(seen > 100 && lines > 10, "{seen} positions, {lines} lines");
}

#[test]
fn win_that_takes_longer_than_asked_is_not_found() {
    let game = board(3);
    let state = game.start();
    let long = forced_wins(&game, &state, 40, 1_000_000).expect("a small board");
    let shortest = long.wins.iter().map(|(_, plies)| *plies).min().expect("the first wins on 3×3");
    assert_eq!(shortest, 7, "docs/solved.md says so");
    let short = forced_wins(&game, &state, shortest - 2, 1_000_000).expect("a small board");
    assert!(short.wins.is_empty() && !short.complete);
    assert_eq!(forced_wins(&game, &state, 40, 10), None, "ten positions do not suffice");
    assert_eq!(game.turn(&state), Turn::Seat(Seat::A));
}

/// Where one action wins and all others lose it is worth a whole win more; where several win, or
/// none does, no action is the best.
#[test]
fn best_action_is_the_only_one_that_wins() {
    let game = board(3);
    let (mut one, mut none) = (0, 0);
    for seed in 0..40 {
        let mut dice = SplitMix64::new(seed);
        let mut state = game.start();
        while let Turn::Seat(seat) = game.turn(&state) {
            let wins = forced_wins(&game, &state, 40, 1_000_000).expect("a small board");
            let found = best_action(&game, &state, 40, 0.5, 1_000_000);
            match (&wins.wins[..], found) {
                ([(action, _)], Some(found)) if wins.actions > 1 => {
                    assert_eq!(found.action, *action, "{state}");
                    assert_eq!((found.best(), found.second()), (1.0, 0.0), "{state}");
                    assert!(found.line[0].ends_with(&action.to_string()), "{:?}", found.line);
                    one += 1;
                }
                (_, found) => {
                    assert!(found.is_none() || wins.actions == 1, "{state}");
                    none += 1;
                }
            }
            let action = game.sample(&state, seat, &mut dice);
            game.act(&mut state, seat, &action);
        }
    }
    assert!(one > 10 && none > 10, "{one} and {none}");
    let start = game.start();
    assert_eq!(best_action(&game, &start, 40, 0.5, 10), None, "ten positions do not suffice");
}
