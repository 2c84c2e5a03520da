//! Searches keep their budget, and are the same every time.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use crate::grove::{Grove, Setup};
use hall_core::{Chances, Game, GameExt, Observe, PerSeat, Seat, SplitMix64, Turn, Viewer};
use search::{
    AlphaBeta, Budget, Mcts, Mobility, Playouts, SearchResult, Stopper, TreeSearch, Uniform,
};
use testkit::toys::{kuhn, nim, sleds};

/// Spends `cost(n)` microseconds on the nth node under a limit of 200 ms; the
/// search must end at most 50 ms late.
#[track_caller]
fn check_clock(cost: impl Fn(u64) -> u64) {
    let now = AtomicU64::new(0);
    let clock = || Duration::from_micros(now.load(Ordering::Relaxed));
    let go = AtomicBool::new(false);
    let mut stopper = Stopper::with_clock(&Budget::time(Duration::from_millis(200)), &go, &clock);
    while stopper.visit() {
        now.fetch_add(cost(stopper.nodes()), Ordering::Relaxed);
    }
    let end = clock();
    assert!(end >= Duration::from_millis(200) && end < Duration::from_millis(250), "{end:?}");
}

#[test]
fn clock_limit_is_kept() {
    check_clock(|_| 1);
    check_clock(|_| 30);
    check_clock(|_| 1_000);
    check_clock(|_| 40_000);
    // Nodes that become slow, and nodes that alternate between fast and slow.
    check_clock(|node| if node < 100_000 { 1 } else { 100 });
    check_clock(|node| if node.is_multiple_of(100) { 5_000 } else { 1 });
}

#[test]
fn fast_nodes_are_rarely_timed() {
    let looks = AtomicU64::new(0);
    let clock = || Duration::from_nanos(100 * looks.fetch_add(1, Ordering::Relaxed));
    let go = AtomicBool::new(false);
    let mut stopper = Stopper::with_clock(&Budget::nodes(10_000_000), &go, &clock);
    while stopper.visit() {}
    assert_eq!(stopper.nodes(), 10_000_000);
    assert!(looks.load(Ordering::Relaxed) < 1_000);
}

#[test]
fn flag_that_is_set_stops_every_search() {
    let stop = AtomicBool::new(true);
    let grove = Grove(Setup { seed: 5, depth: 12, ..Setup::default() });
    let seat = crate::grove::mover(&grove).expect("one seat moves");
    let mut stopper = Stopper::new(&Budget::UNLIMITED, &stop);
    let advice = Mcts::new(0).search(&grove, seat, &grove.start(), &mut stopper);
    assert!(grove.check(&grove.start(), seat, &advice.action).is_ok());
    let mut stopper = Stopper::new(&Budget::UNLIMITED, &stop);
    let advice =
        AlphaBeta::new(Mobility, 64).search(&grove, &grove.start(), &mut stopper).expect("fits");
    assert!(grove.check(&grove.start(), seat, &advice.action).is_ok());
}

#[test]
fn budgets_combine_to_the_tighter() {
    let second = Duration::from_secs(1);
    let both = Budget { nodes: Some(5), ..Budget::time(second) };
    assert_eq!(Budget::nodes(5).and(Budget::time(second)), both);
    assert_eq!(Budget::nodes(9).and(both), both);
    assert!(Budget::default().is_unlimited());
}

/// A search for the best action alone finds the same one, mostly sooner.
#[test]
fn choice_that_is_settled_is_not_searched_on() {
    let go = AtomicBool::new(false);
    let (mut sooner, mut all) = (0, 0);
    for seed in 0..60 {
        let chance = seed % 2 == 0;
        let grove = Grove(Setup { seed, depth: 9, width: 5, chance, ..Setup::default() });
        let Some(seat) = crate::grove::mover(&grove) else { continue };
        let choose = |budget: Budget| {
            let mut stopper = Stopper::new(&budget, &go);
            Mcts::new(seed).search(&grove, seat, &grove.start(), &mut stopper)
        };
        let full = choose(Budget::nodes(2_000));
        let short = choose(Budget::nodes(2_000).for_the_action());
        assert!(short.nodes <= full.nodes);
        // A proof may change the choice at the last moment.
        if full.alternatives.iter().all(|of| of.proven.is_none()) {
            assert_eq!(short.action, full.action, "grove {seed}");
            sooner += u32::from(short.nodes < full.nodes);
            all += 1;
        }
    }
    assert!(all > 10 && 2 * sooner > all, "{sooner} of {all}");
    // With secrets, too.
    let game = kuhn::Kuhn::new(Default::default()).expect("kuhn");
    let (mut state, mut dice) = (game.start(), SplitMix64::new(1));
    Playouts::<_, Uniform>::default().play(&game, &mut state, 1, &mut dice);
    let seat = game.turn(&state).asked().iter().next().expect("somebody bets");
    let view = game.observe(&state, Viewer::Seat(seat));
    let choose = |budget: Budget| {
        let mut stopper = Stopper::new(&budget, &go);
        Mcts::new(3).choose(&game, seat, &view, &mut stopper)
    };
    let full = choose(Budget::nodes(5_000));
    let short = choose(Budget::nodes(5_000).for_the_action());
    assert_eq!(short.action, full.action);
    assert!(short.nodes < full.nodes);
}

/// What Monte Carlo tree search makes of the start (after chance): a change of
/// these numbers means that the search changed.
fn mcts_signature<G: Observe>(game: &G) -> (String, u32, Vec<u32>) {
    let (mut state, mut dice) = (game.start(), SplitMix64::new(1));
    while game.turn(&state).asked().is_empty() {
        Playouts::<G, Uniform>::default().play(game, &mut state, 1, &mut dice);
    }
    let view = game.observe(&state, Viewer::Seat(Seat::A));
    let go = AtomicBool::new(false);
    let mut search = Mcts::new(7);
    let mut choose =
        || search.choose(game, Seat::A, &view, &mut Stopper::new(&Budget::nodes(2_000), &go));
    let advice = choose();
    search = Mcts::new(7);
    let again = search.choose(game, Seat::A, &view, &mut Stopper::new(&Budget::nodes(2_000), &go));
    assert_eq!(advice, again, "the same seed gives the same advice");
    let visits = advice.alternatives.iter().take(3).map(|of| of.weight as u32).collect();
    (advice.action.to_string(), advice.depth, visits)
}

#[test]
fn signatures_stay_the_same() {
    let nim = nim::Nim::new(Default::default()).expect("nim");
    let kuhn = kuhn::Kuhn::new(Default::default()).expect("kuhn");
    let sleds = sleds::Sleds::new(Default::default()).expect("sleds");
    assert_eq!(mcts_signature(&nim), ("c-4".into(), 6, vec![317, 182, 182]));
    assert_eq!(mcts_signature(&kuhn), ("bet".into(), 3, vec![1305, 695]));
    assert_eq!(mcts_signature(&sleds), ("bid-4".into(), 27, vec![362, 355, 349]));

    let go = AtomicBool::new(false);
    let mut stopper = Stopper::new(&Budget::nodes(1_000_000), &go);
    let mut search = AlphaBeta::new(Mobility, 1 << 20);
    let advice = search.search(&nim, &nim.start(), &mut stopper).expect("fits");
    assert_eq!((advice.nodes, advice.depth), (17_070, 13));
}

/// Chooses for the seat that is asked; returns what was found and how often actions were tried
/// at the root.
fn choose(
    search: &mut TreeSearch<Grove>,
    grove: &Grove,
    state: &<Grove as Game>::State,
) -> (Seat, SearchResult<<Grove as Game>::Action>, f32) {
    let (budget, stop) = (Budget::nodes(400), AtomicBool::new(false));
    let seat = grove.turn(state).asked().iter().next().expect("somebody is asked");
    let observation = grove.observe(state, Viewer::Seat(seat));
    let found = search.choose(grove, seat, &observation, &mut Stopper::new(&budget, &stop));
    let tried = found.alternatives.iter().map(|one| one.weight).sum();
    (seat, found, tried)
}

#[test]
fn tree_of_the_last_choice_serves_the_next_one() {
    let grove = Grove(Setup { seed: 5, depth: 12, ..Setup::default() });
    let mut search = TreeSearch::new(Mcts::new(1));
    let mut state = grove.start();
    let (seat, first, _) = choose(&mut search, &grove, &state);
    let (_, cold, _) = choose(&mut TreeSearch::new(Mcts::new(1)), &grove, &state);
    assert_eq!(first, cold, "nothing was kept before the first choice");
    grove.act(&mut state, seat, &first.action);
    let (seat, next, tried) = choose(&mut search, &grove, &state);
    assert!(tried > next.nodes as f32, "{tried} visits, {} of them new", next.nodes);
    assert!(grove.check(&state, seat, &next.action).is_ok());
    let (_, cold, tried) = choose(&mut TreeSearch::new(Mcts::new(1)), &grove, &state);
    assert!(tried <= cold.nodes as f32, "{tried} visits in a tree that is new");
}

#[test]
fn kept_tree_after_chance_or_a_reveal_offers_only_what_is_legal() {
    for seed in 0..20 {
        let (chance, together) = (seed % 2 == 0, seed % 3 == 0);
        let setup = Setup { seed, depth: 12, chance, together, partial: true, ..Setup::default() };
        let grove = Grove(setup);
        let mut searches = [(); 2].map(|()| TreeSearch::new(Mcts::new(seed)));
        let (mut state, mut dice) = (grove.start(), SplitMix64::new(seed));
        loop {
            match grove.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let mut chances = Chances::default();
                    grove.chances(&state, &mut chances);
                    grove.apply_chance(&mut state, chances.draw(&mut dice));
                }
                Turn::Together(seats) => {
                    let mut joint = PerSeat::from_fn(grove.seats(), |_| None);
                    for seat in seats.iter() {
                        joint[seat] = Some(grove.sample(&state, seat, &mut dice));
                    }
                    grove.reveal(&mut state, &joint);
                }
                turn @ (Turn::Seat(_) | Turn::Window(_)) => {
                    let mover = turn.asked().iter().next().expect("somebody is asked");
                    let (seat, found, _) = choose(&mut searches[mover.index()], &grove, &state);
                    for one in &found.alternatives {
                        assert!(grove.check(&state, seat, &one.action).is_ok(), "{}", one.action);
                    }
                    grove.act(&mut state, seat, &found.action);
                }
            }
        }
    }
}
