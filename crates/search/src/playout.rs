//! Random playouts.

use hall_core::{Chances, Dice, Game, PerSeat, Seat, SeatSet, Turn};

use crate::{Policy, Uniform};

/// Plays matches to their end, reusing its buffers.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// use hall_core::SplitMix64;
/// use search::Playouts;
///
/// # fn main() {
/// let (mut playouts, mut heap) = (Playouts::<Nim>::default(), Nim.start());
/// let plies = playouts.play(&Nim, &mut heap, 100, &mut SplitMix64::new(7));
/// assert!((4..=10).contains(&plies));
/// assert!(Nim.standings(&heap).is_some());
/// # }
/// ```
#[derive(Debug)]
pub struct Playouts<G: Game, P = Uniform> {
    /// The policy that chooses.
    pub policy: P,
    chances: Chances<G::Chance>,
}

impl<G: Game, P: Default> Default for Playouts<G, P> {
    fn default() -> Self {
        Playouts { policy: P::default(), chances: Chances::default() }
    }
}

/// The seat that a search lets act first in a window: the first in seat order.
/// At a real table it is whoever acts first.
pub fn speaker(window: SeatSet) -> Seat {
    window.iter().next().expect("a window that waits has a seat")
}

impl<G: Game, P: Policy<G>> Playouts<G, P> {
    /// Playouts by this policy.
    pub fn new(policy: P) -> Self {
        Playouts { policy, chances: Chances::default() }
    }

    /// Plays on until the game is over or `plies_max` steps were taken; returns
    /// how many steps it took.
    #[inline]
    pub fn play(
        &mut self,
        game: &G,
        state: &mut G::State,
        plies_max: u32,
        dice: &mut dyn Dice,
    ) -> u32 {
        for plies in 0..plies_max {
            match game.turn(state) {
                Turn::Over => return plies,
                Turn::Seat(seat) => {
                    let action = self.policy.play(game, state, seat, dice);
                    game.act(state, seat, &action);
                }
                Turn::Window(seats) => {
                    let seat = speaker(seats);
                    let action = self.policy.play(game, state, seat, dice);
                    game.act(state, seat, &action);
                }
                Turn::Chance => self.chance(game, state, dice),
                Turn::Together(seats) => {
                    let mut joint = PerSeat::from_fn(game.seats(), |_| None);
                    for seat in seats.iter() {
                        joint[seat] = Some(self.policy.play(game, state, seat, dice));
                    }
                    game.reveal(state, &joint);
                }
            }
        }
        plies_max
    }

    /// Draws and applies one outcome of chance.
    pub fn chance(&mut self, game: &G, state: &mut G::State, dice: &mut dyn Dice) {
        self.chances.clear();
        game.chances(state, &mut self.chances);
        let outcome = self.chances.draw(dice);
        game.apply_chance(state, outcome);
    }
}
