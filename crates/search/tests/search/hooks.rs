//! A search uses what a game tells it.

use std::sync::atomic::AtomicBool;

use hall_core::{Dice, Game, GameExt, Present, Seat};
use search::{
    AlphaBeta, Budget, Evaluate, Even, Logistic, MATE, Mcts, Policy, Settings, Stopper, Uniform,
    ValueFunction,
};
use testkit::toys::nim::{Nim, State, Take};

static GO: AtomicBool = AtomicBool::new(false);

/// The sum without carry, from the heaps in the notation of a position.
fn sum(state: &State) -> u8 {
    let text = state.to_string();
    let heaps = text.split('/').next().expect("heaps, then the seat");
    heaps.split(',').map(|heap| heap.parse::<u8>().expect("a number")).fold(0, |a, b| a ^ b)
}

/// Knows that the seat to move wins unless the sum is 0.
struct Bouton;

impl Evaluate<Nim> for Bouton {
    fn score(&mut self, game: &Nim, state: &State, seat: Seat) -> i32 {
        let mover = game.turn(state).asked().contains(seat);
        if mover == (sum(state) != 0) { 1_000 } else { -1_000 }
    }
}

impl Policy<Nim> for Bouton {
    fn play(&mut self, game: &Nim, state: &State, seat: Seat, dice: &mut dyn Dice) -> Take {
        game.sample(state, seat, dice)
    }
    fn priors(
        &mut self,
        game: &Nim,
        state: &State,
        seat: Seat,
        actions: &[Take],
        weights: &mut Vec<f32>,
    ) {
        weights.extend(actions.iter().map(|action| {
            let mut next = *state;
            game.act(&mut next, seat, action);
            if sum(&next) == 0 { 1.0 } else { 0.0 }
        }));
    }
}

fn nim(text: &str) -> (Nim, State) {
    let game = Nim::new(Default::default()).expect("nim");
    let state = game.position(text).expect("a position");
    (game, state)
}

/// The sum of the heaps after the best action of a search of few nodes.
fn sum_after(advice: &search::SearchResult<Take>, game: &Nim, state: &State) -> u8 {
    let mut next = *state;
    game.act(&mut next, Seat::A, &advice.action);
    sum(&next)
}

const BIG: &str = "21,18,30,7/a";

#[test]
fn value_function_replaces_the_playout() {
    let (game, state) = nim(BIG);
    let settings = Settings { cut: Some(0), ..Settings::default() };
    let mut search = Mcts::with(settings, Uniform, Logistic(Bouton), 1);
    let advice = search.search(&game, Seat::A, &state, &mut stopper(500));
    assert_eq!(sum_after(&advice, &game, &state), 0);
    assert!(advice.value > Some(0.8), "{:?}", advice.value);
}

#[test]
fn priors_lead_to_the_best() {
    let (game, state) = nim(BIG);
    let mut search = Mcts::with(Settings::default(), Bouton, Even, 1);
    let advice = search.search(&game, Seat::A, &state, &mut stopper(100));
    assert_eq!(sum_after(&advice, &game, &state), 0);
}

#[test]
fn evaluation_leads_alpha_beta() {
    let (game, state) = nim(BIG);
    let mut search = AlphaBeta::new(Bouton, 1 << 16);
    let advice = search.search(&game, &state, &mut stopper(3_000)).expect("fits");
    assert_eq!(sum_after(&advice, &game, &state), 0);
    assert!(advice.proven.is_none() && advice.value > Some(0.9));
}

#[test]
fn logistic_curve_is_symmetric() {
    let (game, state) = nim(BIG);
    let mut shares = [0.0; hall_core::MAX_SEATS];
    Logistic(Bouton).shares(&game, &state, &mut shares);
    assert!((shares[0] + shares[1] - 1.0).abs() < 1e-6 && shares[0] > 0.99);
    assert!(Bouton.score(&game, &state, Seat::A) < MATE);
}

fn stopper(nodes: u64) -> Stopper<'static> {
    Stopper::new(&Budget::nodes(nodes), &GO)
}
