//! Values learned from self-play: a small network tells from what a seat sees of a position how
//! well it stands, and what all seats may expect of the win follows from that.
//!
//! A game brings what is seen (`Inputs`) and a file of weights that `learn` made; the rest is the
//! same for all games. Everything is computed in whole numbers but for the last exponential.

mod file;
#[cfg(not(target_arch = "wasm32"))]
mod learn;
#[cfg(not(target_arch = "wasm32"))]
mod learn_policy;
#[cfg(not(target_arch = "wasm32"))]
mod learn_values;
mod network;
mod patterns;
mod policy;
#[cfg(not(target_arch = "wasm32"))]
mod samples;

use hall_core::{Game, MAX_SEATS, Seat};
use search::ValueFunction;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use self::learn::{MakePlayer, SelfPlay, learn};
#[cfg(not(target_arch = "wasm32"))]
pub use self::learn::{ValueLesson, ValueProgress};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use self::policy::NoPolicy;
pub(crate) use self::{
    file::{NetworkFile, values_file},
    network::ValueNetwork,
    patterns::{RING, RINGS, turned},
    policy::{ActionInputs, LearnedPolicy},
};

/// What a network is told of a position.
pub(crate) trait Inputs<G: Game>: Copy + Send + 'static {
    /// How many inputs there are.
    const COUNT: usize;

    /// Hands the inputs that are on to `on`, as `seat` sees the position, which is not over. Each
    /// is below [`Inputs::COUNT`]; one that is handed over twice counts twice.
    fn each(game: &G, state: &G::State, seat: Seat, on: impl FnMut(usize));
}

/// What the seats may expect of the win, as a network judges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LearnedValue<I, const HIDDEN: usize> {
    network: &'static ValueNetwork<HIDDEN>,
    _inputs: std::marker::PhantomData<I>,
}

impl<I, const HIDDEN: usize> LearnedValue<I, HIDDEN> {
    /// By these weights, which are of as many inputs.
    pub(crate) fn new(network: &'static ValueNetwork<HIDDEN>) -> LearnedValue<I, HIDDEN> {
        LearnedValue { network, _inputs: std::marker::PhantomData }
    }
}

impl<G: Game, I: Inputs<G>, const HIDDEN: usize> ValueFunction<G> for LearnedValue<I, HIDDEN> {
    fn shares(&mut self, game: &G, state: &G::State, shares: &mut [f32; MAX_SEATS]) {
        let seats = game.seats();
        for (share, seat) in shares.iter_mut().zip(Seat::first(seats)) {
            let mut sums = self.network.sums();
            I::each(game, state, seat, |input| sums.add(input));
            *share = sums.score();
        }
        normalise(&mut shares[..seats]);
    }
}

/// Score units of a search to one unit of log odds: at 200 a seat wins three games of four.
pub(crate) const UNIT: f32 = 182.05;
/// No position that is not decided scores more.
const MOST: f32 = 5_000.0;

/// The score for a search of a position in which two seats stand so well.
#[inline]
pub(crate) fn score_of(own: f32, theirs: f32) -> i32 {
    (UNIT * (own - theirs)).clamp(-MOST, MOST) as i32
}

/// Turns logarithms of odds into shares.
fn normalise(shares: &mut [f32]) {
    let most = shares.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for share in &mut *shares {
        *share = (*share - most).exp();
        sum += *share;
    }
    shares.iter_mut().for_each(|share| *share /= sum);
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use games::muscat::{Muscat, Setup};
    use hall_core::SplitMix64;
    use search::{Mcts, TreeSearch, Uniform};

    use super::*;

    const HIDDEN: usize = 32;

    /// Points alone.
    #[derive(Clone, Copy, Debug)]
    struct Points;

    impl Inputs<Muscat> for Points {
        /// The last is never on.
        const COUNT: usize = 42;

        fn each(
            game: &Muscat,
            state: &games::muscat::State,
            seat: Seat,
            mut on: impl FnMut(usize),
        ) {
            let others = Seat::first(game.seats()).filter(|other| *other != seat);
            let best = others.map(|other| state.score(other)).max().unwrap_or(0);
            on((i32::from(state.score(seat) - best).clamp(-20, 20) + 20) as usize);
        }
    }

    fn muscat(seats: u8) -> Muscat {
        Muscat::new(Setup { seats, ..Setup::default() }).expect("three to five")
    }

    fn of(games: u64) -> ValueLesson {
        let teacher = "mcts:20".parse().expect("a name");
        ValueLesson { teacher, order: None, games, seed: 5, policy_only: false }
    }

    fn lesson(games: u64) -> (Vec<u8>, Vec<ValueProgress>) {
        let mut told = Vec::new();
        let learned = learn::<Muscat, Points, NoPolicy, HIDDEN>(
            &SelfPlay {
                games: &[muscat(3), muscat(4)],
                player: |seed| Box::new(TreeSearch::new(Mcts::new(seed))),
                nodes: 20,
                whim: Some(16),
                thinned: 2,
                rounds: 4,
                searched: 0.3,
            },
            &of(games),
            &AtomicBool::new(false),
            &mut |progress| told.push(progress),
        );
        told.retain(|progress| matches!(progress, ValueProgress::Round { .. }));
        (learned.expect("nobody stopped it"), told)
    }

    #[test]
    fn values_of_one_lesson_are_the_same_and_tell_who_is_ahead() {
        let (bytes, told) = lesson(60);
        assert_eq!((&bytes, &told), (&lesson(60).0, &lesson(60).1));
        let Some(ValueProgress::Round { loss, even, .. }) = told.last() else { panic!("{told:?}") };
        assert!(*loss < 0.995 * even, "{told:?}");
        let network: &'static ValueNetwork<HIDDEN> =
            Box::leak(Box::new(ValueNetwork::read(&bytes, Points::COUNT)));
        let score = |lead: usize| {
            let mut sums = network.sums();
            sums.add(lead);
            sums.score()
        };
        assert!(score(30) > score(20) && score(20) > score(10));
    }

    #[test]
    fn inputs_that_were_never_on_weigh_nothing() {
        let (bytes, _) = lesson(4);
        let (numbers, _) = bytes.as_chunks::<2>();
        let rows: Vec<_> = numbers.chunks(HIDDEN).collect();
        assert!(rows[20].iter().any(|weight| *weight != [0; 2]), "even positions were seen");
        assert!(rows[Points::COUNT - 1].iter().all(|weight| *weight == [0; 2]));
    }

    #[test]
    fn shares_of_all_seats_add_up_to_one() {
        let (bytes, _) = lesson(4);
        let network: &'static ValueNetwork<HIDDEN> =
            Box::leak(Box::new(ValueNetwork::read(&bytes, Points::COUNT)));
        for seats in 3..=5 {
            let (game, mut dice) = (muscat(seats), SplitMix64::new(u64::from(seats)));
            let mut state = game.start();
            search::Playouts::new(Uniform).play(&game, &mut state, 60, &mut dice);
            let mut shares = [0.0; MAX_SEATS];
            LearnedValue::<Points, HIDDEN>::new(network).shares(&game, &state, &mut shares);
            let sum: f32 = shares[..usize::from(seats)].iter().sum();
            assert!((sum - 1.0).abs() < 1e-5, "{shares:?}");
        }
    }

    #[test]
    fn lesson_stopped_teaches_nothing() {
        let learned = learn::<Muscat, Points, NoPolicy, HIDDEN>(
            &SelfPlay {
                games: &[muscat(3)],
                player: |seed| Box::new(crate::RandomPlayer::new(seed)),
                nodes: 1,
                whim: None,
                thinned: 1,
                rounds: 1,
                searched: 0.3,
            },
            &of(5),
            &AtomicBool::new(true),
            &mut |_| (),
        );
        assert_eq!(learned, None);
    }

    #[test]
    #[should_panic(expected = "weights of another network")]
    fn weights_of_another_network_are_refused() {
        ValueNetwork::<HIDDEN>::read(&[0; 64], 3);
    }
}
