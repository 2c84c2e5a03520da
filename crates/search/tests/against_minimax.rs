//! Every search against plain minimax on random small trees and the toy games.

mod grove;

use std::sync::atomic::AtomicBool;

use grove::{Branch, Grove, Setup, mover};
use hall_core::{Game, Observe, Present, Seat, Turn, Viewer};
use search::{
    AlphaBeta, Budget, Even, Mcts, Mobility, NotForAlphaBeta, Proven, Stopper, Value, minimax,
};
use testkit::toys::{kuhn, nim, sleds};

static GO: AtomicBool = AtomicBool::new(false);

fn nodes(nodes: u64) -> Stopper<'static> {
    Stopper::new(&Budget::nodes(nodes), &GO)
}

fn value<G: Game>(game: &G, state: &G::State) -> Value {
    minimax(game, state).expect("all listed").expect("one at a time")
}

/// What `branch` is worth to the seat that takes it at the start.
fn worth(grove: &Grove, seat: Seat, branch: Branch) -> Value {
    let mut state = grove.start();
    grove.act(&mut state, seat, &branch);
    value(grove, &state)
}

fn expected(value: &Value, seat: Seat) -> Proven {
    match value.shares[seat.index()] {
        win if win >= 1.0 => Proven::Win(value.plies),
        loss if loss <= 0.0 => Proven::Loss(value.plies),
        _ => Proven::Draw,
    }
}

#[test]
fn alpha_beta_finds_the_value_and_the_distance() {
    for seed in 0..400 {
        let depth = 4 + (seed % 5) as u8;
        let grove = Grove(Setup { seed, depth, draws: seed % 2 == 0, ..Setup::default() });
        let Some(seat) = mover(&grove) else { continue };
        let truth = value(&grove, &grove.start());
        let mut search = AlphaBeta::new(Mobility, 1 << 16);
        let advice = search.search(&grove, &grove.start(), &mut nodes(u64::MAX)).expect("fits");
        assert_eq!(advice.proven, Some(expected(&truth, seat)), "seed {seed}");
        let share = worth(&grove, seat, advice.action).shares[seat.index()];
        assert_eq!(share, truth.shares[seat.index()], "seed {seed}");
    }
}

#[test]
fn alpha_beta_gives_exact_values_of_several_lines() {
    for seed in 0..100 {
        let grove = Grove(Setup { seed, depth: 6, width: 4, draws: true, ..Setup::default() });
        let Some(seat) = mover(&grove) else { continue };
        let mut search = AlphaBeta::new(Even, 1 << 12);
        search.lines = 9;
        let advice = search.search(&grove, &grove.start(), &mut nodes(u64::MAX)).expect("fits");
        for of in &advice.alternatives {
            let share = worth(&grove, seat, of.action).shares[seat.index()];
            assert_eq!(of.value, Some(share), "seed {seed}, {}", of.action);
        }
    }
}

#[test]
fn a_starved_alpha_beta_still_gives_a_legal_action() {
    let grove = Grove(Setup { seed: 5, ..Setup::default() });
    let seat = mover(&grove).expect("one seat moves");
    for budget in 0..40 {
        let mut search = AlphaBeta::new(Even, 1 << 12);
        let advice = search.search(&grove, &grove.start(), &mut nodes(budget)).expect("fits");
        assert_eq!(grove.check(&grove.start(), seat, &advice.action), Ok(()));
        assert!(advice.nodes <= budget);
    }
}

#[test]
fn alpha_beta_refuses_what_it_cannot_play() {
    let refusal = |setup| {
        let grove = Grove(setup);
        (AlphaBeta::new(Even, 1 << 12).search(&grove, &grove.start(), &mut nodes(u64::MAX))).err()
    };
    // Seeds whose start is one seat's turn, so that the search itself finds out.
    let base = Setup { seed: 5, depth: 9, ..Setup::default() };
    assert_eq!(refusal(base), None);
    assert_eq!(refusal(Setup { seats: 3, ..base }), Some(NotForAlphaBeta::Seats(3)));
    assert_eq!(refusal(Setup { chance: true, ..base }), Some(NotForAlphaBeta::Chance));
    assert_eq!(refusal(Setup { together: true, ..base }), Some(NotForAlphaBeta::Together));
    assert_eq!(refusal(Setup { partial: true, ..base }), Some(NotForAlphaBeta::TooMany));

    let kuhn = kuhn::Kuhn::new(Default::default()).expect("kuhn");
    let dealt = kuhn.position("JK/").expect("a position");
    let view = kuhn.observe(&dealt, Viewer::Seat(Seat::A));
    let refused = AlphaBeta::new(Even, 64).choose(&kuhn, Seat::A, &view, &mut nodes(9));
    assert_eq!(refused.err(), Some(NotForAlphaBeta::Secrets));

    let sleds = sleds::Sleds::new(Default::default()).expect("sleds");
    let view = sleds.observe(&sleds.start(), Viewer::Public);
    let refused = AlphaBeta::new(Even, 64).choose(&sleds, Seat::A, &view, &mut nodes(9));
    assert_eq!(refused.err(), Some(NotForAlphaBeta::Together));
}

#[test]
fn mcts_proves_two_player_trees() {
    for seed in 0..300 {
        let grove = Grove(Setup { seed, draws: seed % 2 == 0, ..Setup::default() });
        let Some(seat) = mover(&grove) else { continue };
        let truth = value(&grove, &grove.start()).shares[seat.index()];
        let advice = Mcts::new(seed).search(&grove, seat, &grove.start(), &mut nodes(50_000));
        assert!(advice.proven.is_some(), "seed {seed} is not solved");
        assert_eq!(advice.value, Some(truth), "seed {seed}");
        assert_eq!(worth(&grove, seat, advice.action).shares[seat.index()], truth, "seed {seed}");
    }
}

#[test]
fn mcts_proves_only_what_is_so_among_three_players() {
    let mut proofs = 0;
    for seed in 0..300 {
        let grove = Grove(Setup { seed, seats: 3, depth: 5, ..Setup::default() });
        let Some(seat) = mover(&grove) else { continue };
        let advice = Mcts::new(seed).search(&grove, seat, &grove.start(), &mut nodes(5_000));
        let truth = worth(&grove, seat, advice.action).shares[seat.index()];
        match advice.proven {
            Some(Proven::Win(_)) => assert_eq!(truth, 1.0, "seed {seed}"),
            Some(Proven::Loss(_)) => assert_eq!(truth, 0.0, "seed {seed}"),
            Some(Proven::Draw) | None => continue,
        }
        proofs += 1;
    }
    assert!(proofs > 100, "only {proofs} proofs");
}

#[test]
fn mcts_nearly_maximises_over_chance() {
    let mut regrets = 0.0;
    let mut trees = 0.0;
    for seed in 0..120 {
        let grove = Grove(Setup { seed, chance: true, draws: true, ..Setup::default() });
        let Some(seat) = mover(&grove) else { continue };
        let truth = value(&grove, &grove.start()).shares[seat.index()];
        let advice = Mcts::new(seed).search(&grove, seat, &grove.start(), &mut nodes(20_000));
        let got = worth(&grove, seat, advice.action).shares[seat.index()];
        if let Some(Proven::Win(_)) = advice.proven {
            assert_eq!(truth, 1.0, "seed {seed}");
        }
        regrets += truth - got;
        trees += 1.0;
    }
    // Open-loop trees cannot tell outcomes apart further down, so a little is lost.
    assert!(regrets / trees < 0.02, "mean regret {}", regrets / trees);
}

#[test]
fn mcts_plays_simultaneous_and_partly_listed_trees() {
    for seed in 0..60 {
        for (together, partial) in [(true, false), (false, true), (true, true)] {
            let setup = Setup { seed, seats: 3, chance: true, width: 9, ..Setup::default() };
            let grove = Grove(Setup { together, partial, ..setup });
            let seat = grove.turn(&grove.start()).asked().iter().next().expect("a start");
            let advice = Mcts::new(seed).search(&grove, seat, &grove.start(), &mut nodes(300));
            assert_eq!(grove.check(&grove.start(), seat, &advice.action), Ok(()));
        }
    }
}

#[test]
fn widening_finds_unlisted_actions() {
    // Half of the actions are listed; given time the best of all is found.
    for seed in 0..60 {
        let setup = Setup { seed, depth: 2, width: 8, ..Setup::default() };
        let Some(seat) = mover(&Grove(setup)) else { continue };
        let truth = value(&Grove(setup), &Grove(setup).start()).shares[seat.index()];
        let grove = Grove(Setup { partial: true, ..setup });
        let advice = Mcts::new(seed).search(&grove, seat, &grove.start(), &mut nodes(3_000));
        let got = worth(&Grove(setup), seat, advice.action).shares[seat.index()];
        assert_eq!(got, truth, "seed {seed}");
    }
}

#[test]
fn both_play_nim_perfectly() {
    let game = nim::Nim::new(Default::default()).expect("nim");
    for heaps in [[1, 2, 3, 0], [1, 3, 5, 7], [2, 2, 1, 0], [4, 1, 0, 0], [3, 4, 5, 0]] {
        let sum = heaps.iter().fold(0, |sum: u8, heap| sum ^ heap);
        let text = format!("{},{},{},{}/a", heaps[0], heaps[1], heaps[2], heaps[3]);
        let state = game.position(&text).expect("a position");
        let mut search = AlphaBeta::new(Even, 1 << 20);
        let advice = search.search(&game, &state, &mut nodes(u64::MAX)).expect("fits");
        assert_eq!(matches!(advice.proven, Some(Proven::Win(_))), sum != 0, "{text}");
        if heaps.iter().sum::<u8>() <= 8 {
            let found = Mcts::new(1).search(&game, Seat::A, &state, &mut nodes(100_000));
            assert_eq!(matches!(found.proven, Some(Proven::Win(_))), sum != 0, "{text}");
            assert!(found.proven.is_some(), "{text}");
        }
    }
}

#[test]
fn mcts_knows_its_card_and_not_the_other() {
    let game = kuhn::Kuhn::new(Default::default()).expect("kuhn");
    let choose = |position: &str, seat: Seat| {
        let state = game.position(position).expect("a position");
        let view = game.observe(&state, Viewer::Seat(seat));
        Mcts::new(2).choose(&game, seat, &view, &mut nodes(4_000))
    };
    // Facing a bet, the king calls and the jack folds, whatever the other holds.
    for other in ["J", "Q"] {
        let advice = choose(&format!("{other}K/b"), Seat::B);
        assert_eq!(advice.action, kuhn::Action::Bet);
        assert!(advice.value > Some(0.9));
    }
    for other in ["Q", "K"] {
        assert_eq!(choose(&format!("{other}J/b"), Seat::B).action, kuhn::Action::Pass);
    }
    assert_eq!(choose("JK/", Seat::A), choose("JQ/", Seat::A));
}

#[test]
fn sleds_are_driven_to_the_end() {
    let game = sleds::Sleds::new(Default::default()).expect("sleds");
    let (mut state, mut dice) = (game.start(), hall_core::SplitMix64::new(4));
    let mut playouts = search::Playouts::<_, search::Uniform>::default();
    while game.turn(&state) != Turn::Over {
        for seat in game.turn(&state).asked().iter() {
            let view = game.observe(&state, Viewer::Seat(seat));
            let advice = Mcts::new(1).choose(&game, seat, &view, &mut nodes(200));
            assert!(game.check(&state, seat, &advice.action).is_ok());
        }
        playouts.play(&game, &mut state, 1, &mut dice);
    }
}
