//! Matches between the players of MUSH, for the tests here.

use std::sync::atomic::AtomicBool;

use games::mush::{Mush, Setup, State};
use hall_core::{Chances, Game, Observe, PerSeat, Seat, SplitMix64, Turn, Viewer};
use search::Budget;

use crate::{Brains as _, Player};

/// A musher with this name that starts from `seed`.
pub(super) fn player(name: &str, seed: u64) -> Box<dyn Player<Mush>> {
    if name == "random" {
        return Box::new(crate::RandomPlayer::new(seed));
    }
    if name == "plain" {
        return Box::new(search::TreeSearch::new(search::Mcts::new(seed)));
    }
    if let Some(number) = name.strip_prefix("level") {
        let level = number.parse().expect("a level from 1 to 8");
        let plan = super::Brains::levels()[usize::from(crate::Level::number(level)) - 1];
        return Box::new(crate::Levelled::new(player(plan.engine, seed), plan, seed));
    }
    let engine = super::Brains::engines().into_iter().find(|engine| engine.name == name);
    (engine.expect("an engine").make)(seed)
}

/// Plays a match and hands every position to `see`; returns the last.
pub(super) fn play(
    game: &Mush,
    names: &[&str],
    seed: u64,
    nodes: u64,
    mut see: impl FnMut(&State),
) -> State {
    let seats = game.seats();
    let mut players: PerSeat<Box<dyn Player<Mush>>> = PerSeat::from_fn(seats, |seat| {
        player(names[seat.index() % names.len()], seed ^ (1 + seat.index() as u64) << 40)
    });
    let mut dice = SplitMix64::new(seed);
    let mut state = game.start();
    let (budget, stop) = (Budget::nodes(nodes), AtomicBool::new(false));
    let mut choose = |seat: Seat, state: &State| {
        let observation = game.observe(state, Viewer::Seat(seat));
        let action = players[seat].choose(game, seat, &observation, &budget, &stop).action;
        game.check(state, seat, &action).unwrap_or_else(|why| panic!("{state}: {action}: {why}"));
        action
    };
    loop {
        see(&state);
        match game.turn(&state) {
            Turn::Seat(seat) => {
                let action = choose(seat, &state);
                game.act(&mut state, seat, &action);
            }
            Turn::Together(seats) => {
                let mut bids = PerSeat::from_fn(game.seats(), |_| None);
                seats.iter().for_each(|seat| bids[seat] = Some(choose(seat, &state)));
                game.reveal(&mut state, &bids);
            }
            Turn::Chance => {
                let mut chances = Chances::default();
                game.chances(&state, &mut chances);
                let fall = *chances.draw(&mut dice);
                game.apply_chance(&mut state, &fall);
            }
            Turn::Window(_) => unreachable!("MUSH asks one after another"),
            Turn::Over => return state,
        }
    }
}

/// The wins of the first name in `matches` matches of the first game, the names
/// rotated through the seats.
pub(super) fn wins(names: &[&str], matches: u64, nodes: u64) -> u64 {
    let setup = Setup { seats: names.len() as u8, ..Setup::default() };
    let game = Mush::new(setup).expect("two to six mushers");
    let mut wins = 0;
    for index in 0..matches {
        let mut seated = names.to_vec();
        let first = index as usize % names.len();
        seated.rotate_right(first);
        let end = play(&game, &seated, index, nodes, |_| {});
        let standings = game.standings(&end).expect("the match is over");
        wins += u64::from(standings.place(Seat::new(first).expect("a seat")) == 1);
    }
    wins
}
