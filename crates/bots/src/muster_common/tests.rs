//! The lean position against the rules, the search against plain minimax, and what the network
//! is told.

use std::sync::atomic::AtomicBool;

use games::{
    make_muster::{self, MakeMuster},
    muster_up::{self, MusterUp},
};
use hall_core::{Dice, Game, GameExt, Present, Seat, SplitMix64, Turn, Viewer};
use search::{Budget, Stopper};

use super::{Alpha, Learned, Move, MusterInputs, Musters, Node, NodeOutcome, alpha::MATE, score};
use crate::{BotSpec, bots_of, values::Inputs as _};

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
    let found = Alpha::new(MakeMuster::network()).search(&node, Vec::new(), 4, &mut stopper);
    assert!(found.roots.iter().all(|root| root.score == 0), "{found:?}");
}

/// Minimax with nothing clever in it; positions on the path count as drawn.
fn minimax(node: &Node, depth: u32, ply: i32, path: &mut Vec<u64>) -> i32 {
    if depth == 0 {
        return score(MakeMuster::network(), node);
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
        let score = minimax(&next, depth - 1, ply + 1, path);
        path.pop();
        if next.mover == node.mover { score } else { -score }
    };
    moves.iter().map(score).max().expect("a seat that is asked can act")
}

#[test]
fn alpha_beta_agrees_with_minimax() {
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
            let mut alpha = Alpha::new(MakeMuster::network());
            let found = alpha.search(&node, Vec::new(), depth, &mut stopper);
            let plain = minimax(&node, depth, 0, &mut vec![node.key()]);
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
    let found = Alpha::new(MakeMuster::network()).search(&node, Vec::new(), 5, &mut stopper);
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
    let mut alpha = Alpha::new(MakeMuster::network());
    let [(first, whole), (second, less)] = [nodes(&mut alpha), nodes(&mut alpha)];
    assert_eq!(first, second);
    assert!(less < whole / 4, "{less} after {whole}");
}

fn inputs<G: Musters>(game: &G, state: &G::State, seat: Seat) -> Vec<usize> {
    let mut inputs = Vec::new();
    MusterInputs::each(game, state, seat, |input| inputs.push(input));
    inputs.sort_unstable();
    inputs
}

#[test]
fn inputs_of_any_position_are_among_those_there_are() {
    let count = <MusterInputs as crate::values::Inputs<MakeMuster>>::COUNT;
    for order in 2..=6 {
        let game = make(order);
        let (mut state, mut dice) = (game.start(), SplitMix64::new(u64::from(order)));
        while let Turn::Seat(mover) = game.turn(&state) {
            for seat in Seat::first(2) {
                let seen = inputs(&game, &state, seat);
                assert!(seen.iter().all(|input| *input < count), "{state}");
            }
            let action = game.sample(&state, mover, &mut dice);
            game.act(&mut state, mover, &action);
        }
    }
}

/// A quarter turn of the board, and the same with the colours changed.
#[test]
fn inputs_of_a_position_turned_or_with_colours_changed_are_the_same() {
    let game = make(3);
    let of = |text: &str| game.position(text).expect("a position");
    let state = of("P/.NNN/N...../......../......./..P..P.N/....../..../. a 20,22");
    let turned = of("./...N/....../N...P.../N....../PN....../.N..P./..../. a 20,22");
    let changed = of("N/.PPP/P...../......../......./..N..N.P/....../..../. b 22,20");
    for (seat, rival) in [(Seat::A, Seat::B), (Seat::B, Seat::A)] {
        let seen = inputs(&game, &state, seat);
        assert_eq!(seen, inputs(&game, &turned, seat));
        assert_eq!(seen, inputs(&game, &changed, rival));
    }
    assert_ne!(inputs(&game, &state, Seat::A), inputs(&game, &state, Seat::B));
}

#[test]
fn score_of_a_position_turns_with_the_seat_to_move() {
    let game = make(3);
    let text = "P/.NNN/N...../......../......./..P..P.N/....../..../.";
    let node = |mover: &str| {
        let state = game.position(&format!("{text} {mover} 20,22")).expect("a position");
        game.node(&state).expect("it is on")
    };
    // Who is to move is better off.
    let [navy, pink] = [node("a"), node("b")].map(|node| score(MakeMuster::network(), &node));
    assert!(navy + pink > 0, "{navy} and {pink}");
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
