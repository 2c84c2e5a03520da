//! What a game may tell a search.

use hall_core::{Dice, Game, GameExt, MAX_SEATS, Seat};

/// Scores positions of a two-player game for alpha-beta.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// use search::Evaluate;
///
/// /// A heap of 4, 8, … loses for the seat to move.
/// struct Fours;
///
/// impl Evaluate<Nim> for Fours {
///     fn score(&mut self, _game: &Nim, heap: &Heap, seat: Seat) -> i32 {
///         if (heap.0 % 4 == 0) == (heap.1 == seat) { -100 } else { 100 }
///     }
/// }
/// # fn main() {
/// assert_eq!(Fours.score(&Nim, &Heap(8, Seat::A), Seat::A), -100);
/// # }
/// ```
pub trait Evaluate<G: Game>: Send {
    /// How good the position, which is not over, is for `seat`: 0 is even, 100
    /// about one unit of material. Must stay well below [`MATE`](crate::MATE)
    /// and be the negative of the other seat's score.
    fn score(&mut self, game: &G, state: &G::State, seat: Seat) -> i32;
    /// The score at which a seat wins three games of four, for showing a value.
    fn scale(&self) -> f32 {
        200.0
    }
}

/// Estimates the outcome of positions for Monte Carlo tree search.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// use hall_core::MAX_SEATS;
/// use search::ValueFunction;
///
/// /// A heap of 4, 8, … loses for the seat to move.
/// struct Fours;
///
/// impl ValueFunction<Nim> for Fours {
///     fn shares(&mut self, _game: &Nim, heap: &Heap, shares: &mut [f32; MAX_SEATS]) {
///         let mover = if heap.0 % 4 == 0 { 0.1 } else { 0.9 };
///         shares[..2].fill(1.0 - mover);
///         shares[heap.1.index()] = mover;
///     }
/// }
/// # fn main() {
/// let mut shares = [0.0; MAX_SEATS];
/// Fours.shares(&Nim, &Heap(5, Seat::B), &mut shares);
/// assert_eq!(shares[1], 0.9);
/// # }
/// ```
pub trait ValueFunction<G: Game>: Send {
    /// Writes each seat's expected share of the win into `shares`; the first
    /// `game.seats()` entries must sum to 1. The position is not over.
    fn shares(&mut self, game: &G, state: &G::State, shares: &mut [f32; MAX_SEATS]);
}

/// Plays playouts, and may say beforehand which actions look good.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// use hall_core::{Dice, SplitMix64};
/// use search::{Playouts, Policy};
///
/// /// Always takes one.
/// struct Slow;
///
/// impl Policy<Nim> for Slow {
///     fn play(&mut self, _: &Nim, _: &Heap, _: Seat, _: &mut dyn Dice) -> Take {
///         Take(1)
///     }
/// }
/// # fn main() {
/// let mut heap = Nim.start();
/// assert_eq!(Playouts::new(Slow).play(&Nim, &mut heap, 100, &mut SplitMix64::new(1)), 10);
/// # }
/// ```
pub trait Policy<G: Game>: Send {
    /// Chooses an action for `seat`, which is asked, in a playout.
    fn play(&mut self, game: &G, state: &G::State, seat: Seat, dice: &mut dyn Dice) -> G::Action;
    /// Appends one weight for each of `actions`, not negative, of any sum; or
    /// nothing, and every action is tried once before one is tried twice.
    fn priors(
        &mut self,
        _game: &G,
        _state: &G::State,
        _seat: Seat,
        _actions: &[G::Action],
        _weights: &mut Vec<f32>,
    ) {
    }
}

/// Plays uniformly random actions.
#[derive(Clone, Copy, Default, Debug)]
pub struct Uniform;

impl<G: Game> Policy<G> for Uniform {
    fn play(&mut self, game: &G, state: &G::State, seat: Seat, dice: &mut dyn Dice) -> G::Action {
        game.sample(state, seat, dice)
    }
}

/// Knows nothing: every position is even.
#[derive(Clone, Copy, Default, Debug)]
pub struct Even;

impl<G: Game> ValueFunction<G> for Even {
    fn shares(&mut self, game: &G, _state: &G::State, shares: &mut [f32; MAX_SEATS]) {
        shares[..game.seats()].fill(1.0 / game.seats() as f32);
    }
}

impl<G: Game> Evaluate<G> for Even {
    fn score(&mut self, _game: &G, _state: &G::State, _seat: Seat) -> i32 {
        0
    }
}

/// The more choices the seat to move has, the better: all that can be assumed
/// about an unknown game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Mobility;

impl<G: Game> Evaluate<G> for Mobility {
    fn score(&mut self, game: &G, state: &G::State, seat: Seat) -> i32 {
        let Some(mover) = game.turn(state).asked().iter().next() else { return 0 };
        let choices = game.count(state, mover).min(1000) as i32;
        if mover == seat { choices } else { -choices }
    }
}

/// An [`Evaluate`] as a [`ValueFunction`] for two seats: the logistic curve on
/// which its scale means three games of four.
#[derive(Clone, Copy, Default, Debug)]
pub struct Logistic<E>(pub E);

impl<G: Game, E: Evaluate<G>> ValueFunction<G> for Logistic<E> {
    fn shares(&mut self, game: &G, state: &G::State, shares: &mut [f32; MAX_SEATS]) {
        let share = logistic(self.0.score(game, state, Seat::A), self.0.scale());
        (shares[0], shares[1]) = (share, 1.0 - share);
    }
}

/// The share of the win that a score promises; `scale` means three games of four.
pub fn logistic(score: i32, scale: f32) -> f32 {
    1.0 / (1.0 + (-(3.0f32.ln()) * score as f32 / scale).exp())
}

impl<G: Game, P: Policy<G>> Policy<G> for &mut P {
    fn play(&mut self, game: &G, state: &G::State, seat: Seat, dice: &mut dyn Dice) -> G::Action {
        (**self).play(game, state, seat, dice)
    }
    fn priors(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        actions: &[G::Action],
        weights: &mut Vec<f32>,
    ) {
        (**self).priors(game, state, seat, actions, weights);
    }
}
