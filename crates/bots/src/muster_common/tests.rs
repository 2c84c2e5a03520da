//! The lean position against the rules, the search against plain minimax, and
//! what is learned against itself.

use std::sync::atomic::AtomicBool;

use games::{
    make_muster::{self, MakeMuster},
    muster_up::{self, MusterUp},
};
use hall_core::{Dice, Game, GameExt, Present, Seat, SplitMix64, Turn, Viewer};
use search::{Budget, Stopper};

use super::{
    Alpha, LearnProgress, Lesson, Move, Node, NodeOutcome, Teacher, Weights,
    alpha::MATE,
    features::{FEATURES, features},
    learn, revise,
};
use super::{node::Musters, players::Learned};
use crate::{BotSpec, bots_of};

fn make(order: u8) -> MakeMuster {
    let setup = make_muster::Setup { order, ..make_muster::Setup::default() };
    MakeMuster::new(setup).expect("an order there is")
}

fn up(order: u8) -> MusterUp {
    let setup = muster_up::Setup { order, ..muster_up::Setup::default() };
    MusterUp::new(setup).expect("an order there is")
}

/// Random games: the lean position lists the same actions and ends alike, but for
/// repetitions, which only the game knows.
fn keeps_to_the_rules<G: Musters>(game: &G, games: u64) {
    for seed in 0..games {
        let mut dice = SplitMix64::new(seed);
        let mut state = game.start();
        let mut node = game.node(&state).expect("a game begins");
        for _ in 0..400 {
            let Turn::Seat(seat) = game.turn(&state) else { break };
            assert_eq!(node.mover, seat);
            let (mut moves, mut listed) = (Vec::new(), Vec::new());
            node.each_move(|of| moves.push(of));
            game.actions(&state, seat, &mut listed);
            let mut named: Vec<_> = moves.iter().map(|of| game.action(*of)).collect();
            named.sort();
            listed.sort();
            assert_eq!(named, listed, "{state}");
            let of = moves[dice.below(moves.len() as u32) as usize];
            let outcome = node.play(of);
            game.act(&mut state, seat, &game.action(of));
            let standings = game.standings(&state);
            match outcome {
                NodeOutcome::Won => assert_eq!(standings.map(|s| s.payoff(seat)), Some(1.0)),
                NodeOutcome::Drawn => assert_eq!(standings.map(|s| s.payoff(seat)), Some(0.0)),
                NodeOutcome::Open if standings.is_some() => break,
                NodeOutcome::Open => assert_eq!(node.key(), game.node(&state).expect("on").key()),
            }
        }
    }
}

#[test]
fn lean_position_at_random_keeps_to_the_rules() {
    for order in [2, 3, 4] {
        keeps_to_the_rules(&make(order), 20);
    }
    keeps_to_the_rules(&up(2), 20);
    keeps_to_the_rules(&up(3), 5);
    let limited = |order, limit| make_muster::Setup { order, limit, ..Default::default() };
    for (order, limit) in [(2, 1), (2, 8), (3, 20)] {
        keeps_to_the_rules(&MakeMuster::new(limited(order, limit)).expect("a limit"), 20);
    }
    let limited = muster_up::Setup { order: 3, limit: 40, ..Default::default() };
    keeps_to_the_rules(&MusterUp::new(limited).expect("a limit"), 20);
}

/// Who knows that the last move before a draw is due sees no more behind it.
#[test]
fn search_at_the_limit_of_moves_finds_a_draw() {
    let setup = make_muster::Setup { limit: 1, ..make_muster::Setup::default() };
    let game = MakeMuster::new(setup).expect("a limit");
    let text = "P/..../....../.......P/......./N......./....../..../N a 0,0";
    let node = game.node(&game.position(text).expect("a position")).expect("it goes on");
    let no = AtomicBool::new(false);
    let mut stopper = Stopper::new(&Budget::nodes(1_000), &no);
    let found = Alpha::new(Weights::first()).search(&node, Vec::new(), 4, &mut stopper);
    assert!(found.roots.iter().all(|root| root.score == 0), "{found:?}");
}

/// Minimax with nothing clever in it; positions on the path count as drawn.
fn minimax(node: &Node, weights: &Weights, depth: u32, ply: i32, path: &mut Vec<u64>) -> i32 {
    if depth == 0 {
        return weights.score(node);
    }
    let mut moves = Vec::new();
    node.each_move(|of| moves.push(of));
    let score = |of: &Move| {
        let mut next = *node;
        match next.play(*of) {
            NodeOutcome::Won => return MATE - ply - 1,
            NodeOutcome::Drawn => return 0,
            NodeOutcome::Open => {}
        }
        if of.from != Move::HAND && path.contains(&next.key()) {
            return 0;
        }
        path.push(next.key());
        let score = minimax(&next, weights, depth - 1, ply + 1, path);
        path.pop();
        if next.mover == node.mover { score } else { -score }
    };
    moves.iter().map(score).max().expect("a seat that is asked can act")
}

#[test]
fn alpha_beta_agrees_with_minimax() {
    let weights = Weights::first();
    let game = make(2);
    for seed in 0..30 {
        let mut dice = SplitMix64::new(seed);
        let mut state = game.start();
        for _ in 0..6 + seed % 9 {
            let Turn::Seat(seat) = game.turn(&state) else { break };
            let action = game.sample(&state, seat, &mut dice);
            game.act(&mut state, seat, &action);
        }
        let Some(node) = game.node(&state) else { continue };
        // Where there is no choice the search does not look far.
        if game.count(&state, node.mover) == 1 {
            continue;
        }
        // Up to depth 2 nothing is searched less deeply.
        for depth in 1..=2 {
            let stop = AtomicBool::new(false);
            let mut stopper = Stopper::new(&Budget::UNLIMITED, &stop);
            let mut alpha = Alpha::new(weights.clone());
            let found = alpha.search(&node, Vec::new(), depth, &mut stopper);
            let plain = minimax(&node, &weights, depth, 0, &mut vec![node.key()]);
            // A win found at depth 1 ends the search; it is the same win at 2.
            assert_eq!(found.roots[0].score, plain, "{state} at {depth}");
        }
    }
}

#[test]
fn win_in_reach_is_seen_and_proven() {
    let game = make(3);
    let text = "P/.NNN/N...../......../......./..P..P.N/....../..../. a 0,0";
    let state = game.position(text).expect("a position");
    let node = game.node(&state).expect("it is on");
    let stop = AtomicBool::new(false);
    let mut stopper = Stopper::new(&Budget::nodes(200_000), &stop);
    let found = Alpha::new(Weights::first()).search(&node, Vec::new(), 5, &mut stopper);
    assert_eq!(game.action(found.roots[0].of).to_string(), "c7-c8");
    assert_eq!((found.roots[0].score, found.depth), (MATE - 1, 1));
}

/// What one search found serves the next: as deep with fewer nodes.
#[test]
fn search_after_another_goes_on_from_its_table() {
    let game = make(2);
    let node = game.node(&game.start()).expect("it is on");
    let stop = AtomicBool::new(false);
    let nodes = |alpha: &mut Alpha| {
        let mut stopper = Stopper::new(&Budget::UNLIMITED, &stop);
        let found = alpha.search(&node, Vec::new(), 5, &mut stopper);
        (found.roots[0].score, stopper.nodes())
    };
    let mut alpha = Alpha::new(Weights::first());
    let [(first, whole), (second, less)] = [nodes(&mut alpha), nodes(&mut alpha)];
    assert_eq!(first, second);
    assert!(less < whole / 4, "{less} after {whole}");
}

#[test]
fn features_see_both_sides_alike() {
    let game = make(3);
    let state = game.position("./..../N...../......../......./......../.....P/..../. a 29,29");
    let node = game.node(&state.expect("a position")).expect("it is on");
    // Half a turn maps one disc onto the other: nothing but the tempo is left.
    let mut even = [0.0; FEATURES];
    even[FEATURES - 1] = 1.0;
    let difference = features(&node);
    let close = difference.iter().zip(even).all(|(a, b)| (a - b).abs() < 1e-4);
    assert!(close, "{difference:?}");
}

#[test]
fn weights_are_written_and_read() {
    let weights = Weights::first();
    let text = revise("# note\n4 moving groups 1.0\n", 3, &weights.write(3));
    assert_eq!(Weights::read(&text, 3), Some(weights.clone()));
    assert_eq!(Weights::nearest(&text, 2), weights);
    assert_eq!(Weights::read(&text, 5), None);
    assert!(text.starts_with("# note\n3 placing") && text.ends_with("4 moving groups 1.0\n"));
    let again = revise(&text, 3, &weights.write(3));
    assert_eq!(again, text);
}

#[test]
fn weights_of_every_order_are_learned() {
    for order in 2..=6 {
        assert_ne!(MakeMuster::weights(order), &Weights::first());
        assert_ne!(MusterUp::weights(order), &Weights::first());
    }
}

#[test]
fn learning_from_one_lesson_gives_the_same_weights() {
    for (game, teacher) in [
        ("make-muster", Teacher::Mcts { playouts: 20 }),
        ("muster-up", Teacher::AlphaBeta { nodes: 100 }),
    ] {
        let once = || {
            let mut reports = Vec::new();
            let lesson = Lesson { teacher, seed: 5 };
            learn(game, 2, lesson, 6, &AtomicBool::new(false), &mut |progress| {
                if let LearnProgress::Learned(report) = progress {
                    reports.push(report);
                }
            })
            .expect("a game it can learn");
            reports
        };
        let reports = once();
        assert_eq!(reports, once());
        assert!(reports.last().is_some_and(|report| report.games == 6 && report.positions > 10));
    }
    let lesson = Lesson { teacher: Teacher::Mcts { playouts: 1 }, seed: 0 };
    let stop = AtomicBool::new(true);
    let mut told = Vec::new();
    learn("make-muster", 2, lesson, 100, &stop, &mut |progress| told.push(progress))
        .expect("a game it can learn");
    let learned = |one: &&LearnProgress| matches!(one, LearnProgress::Learned(of) if of.games == 1);
    assert!(told.len() == 2 && told.last().filter(learned).is_some(), "it goes on: {told:?}");
    let why = learn("mush", 3, lesson, 1, &stop, &mut |_| {}).expect_err("not a game of discs");
    assert!(why.to_string().contains("mush"), "{why}");
    let why = learn("make-muster", 7, lesson, 1, &stop, &mut |_| {}).expect_err("no such board");
    assert!(why.to_string().contains("not 7"), "{why}");
}

/// Whole games by every engine on every order: only legal actions.
#[test]
fn engines_finish_their_games() {
    fn play<G: Learned>(game: &G, white: &str, black: &str, seed: u64) {
        let entry = bots_of(G::INFO.id).expect("it is in the hall");
        // The names are good.
        for name in [white, black] {
            let spec: BotSpec = name.parse().expect("a name");
            entry.bot(&spec, seed).map(drop).expect("an engine");
        }
        let mut state = game.start();
        let mut dice = SplitMix64::new(seed);
        let stop = AtomicBool::new(false);
        let mut thinker = super::players::Thinker::new(seed, 1);
        for _ in 0..200 {
            let Turn::Seat(seat) = game.turn(&state) else { return };
            let action = if seat == Seat::A {
                let observation = game.observe(&state, Viewer::Seat(seat));
                let player: &mut dyn crate::Player<G> = &mut thinker;
                player.choose(game, seat, &observation, &Budget::nodes(60), &stop).action
            } else {
                game.sample(&state, seat, &mut dice)
            };
            game.check(&state, seat, &action).expect("bots act legally");
            game.act(&mut state, seat, &action);
        }
    }
    for order in 2..=6 {
        play(&make(order), "make-muster-alphabeta:50", "make-muster-tree:10", 1);
        play(&up(order), "muster-up-best:50", "level:8", 1);
    }
}
