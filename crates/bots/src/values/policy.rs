//! A policy learned from self-play: how promising each action looks before anything is searched.

use hall_core::{Game, Seat};

/// What stands for 1 among the weights.
pub(super) const ONE: f32 = 256.0;

/// What a policy is told of actions.
pub(crate) trait ActionInputs<G: Game>: Copy + Send + 'static {
    /// How many inputs there are; 0 if nothing is learned of actions.
    const COUNT: usize;

    /// Hands the inputs that are on to `on`, each with the place of its action in the list. `seat`
    /// may choose any of the actions. Each input is below [`ActionInputs::COUNT`].
    fn each(
        game: &G,
        state: &G::State,
        seat: Seat,
        actions: &[G::Action],
        on: impl FnMut(usize, usize),
    );
}

/// Nothing is learned of actions.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoPolicy;

#[cfg(not(target_arch = "wasm32"))]
impl<G: Game> ActionInputs<G> for NoPolicy {
    const COUNT: usize = 0;

    fn each(_: &G, _: &G::State, _: Seat, _: &[G::Action], _: impl FnMut(usize, usize)) {}
}

/// The weights, one for each input: an action with a sum that is 1 higher is chosen e times as
/// often.
#[derive(Debug)]
pub(crate) struct LearnedPolicy {
    weights: Vec<i16>,
}

impl LearnedPolicy {
    /// The bytes of the weights of so many inputs.
    pub(crate) const fn bytes(inputs: usize) -> usize {
        2 * inputs
    }

    /// Reads weights: 16-bit numbers, the low byte first.
    pub(super) fn read(bytes: &[u8]) -> LearnedPolicy {
        let (numbers, _) = bytes.as_chunks::<2>();
        LearnedPolicy { weights: numbers.iter().copied().map(i16::from_le_bytes).collect() }
    }

    /// Appends a weight for each of the actions that `seat` may choose from: 1 for the most
    /// promising, less for the others.
    pub(crate) fn weigh<G: Game, I: ActionInputs<G>>(
        &self,
        (game, state): (&G, &G::State),
        seat: Seat,
        actions: &[G::Action],
        weights: &mut Vec<f32>,
    ) {
        let first = weights.len();
        weights.resize(first + actions.len(), 0.0);
        let sums = &mut weights[first..];
        // Whole numbers below 2^24 are exact.
        I::each(game, state, seat, actions, |at, input| sums[at] += f32::from(self.weights[input]));
        let most = sums.iter().copied().fold(f32::MIN, f32::max);
        sums.iter_mut().for_each(|sum| *sum = ((*sum - most) / ONE).exp());
    }
}
