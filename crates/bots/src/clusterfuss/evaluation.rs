//! What a position is worth, as a network learned it from self-play.

use std::{marker::PhantomData, sync::OnceLock};

use games::clusterfuss::{Capture, Checkers, Grid};

use super::inputs;
use crate::values::{NetworkFile, RING, RINGS, ValueNetwork, score_of, values_file};

/// A score for the side to move; wins and losses are beyond any evaluation.
pub(super) type Score = i32;

/// Numbers in the hidden layer of the network.
pub(crate) const HIDDEN: usize = 8;
/// The network of Clusterfuss.
pub(crate) type ClusterfussNetwork = ValueNetwork<HIDDEN>;

/// What positions are worth.
pub(crate) static VALUES: NetworkFile<HIDDEN> =
    NetworkFile::new(inputs::COUNT, values_file!("clusterfuss"));

/// More cells than any grid has.
const CELLS: usize = 384;

/// The hidden layers of both sides, first that of the side to move.
type BothLayers = [i16; 2 * HIDDEN];

/// The network with the weights of both sides next to each other.
#[derive(Debug)]
pub(super) struct Evaluation {
    network: &'static ClusterfussNetwork,
    /// Of each checker by the ring around it, the foreign ones `RINGS` higher.
    checkers: Vec<BothLayers>,
    /// By how many checkers there are, with the bias.
    totals: Vec<BothLayers>,
    /// By how many more the side to move has, from `-LEAD` on.
    leads: Vec<BothLayers>,
}

/// What is around each checker of a position, seen from the side to move.
pub(super) struct Surroundings {
    /// Of each cell with a checker its place among [`Evaluation::checkers`].
    codes: [u16; CELLS],
    /// What all of them weigh together.
    sums: BothLayers,
}

impl Evaluation {
    /// By the network that was learned.
    pub(super) fn learned() -> &'static Evaluation {
        static LEARNED: OnceLock<Evaluation> = OnceLock::new();
        LEARNED.get_or_init(|| Evaluation::new(VALUES.get()))
    }

    fn new(network: &'static ClusterfussNetwork) -> Evaluation {
        let both = |inputs: [&[usize]; 2]| {
            let mut layers = [0; 2 * HIDDEN];
            for (layer, inputs) in layers.chunks_exact_mut(HIDDEN).zip(inputs) {
                inputs.iter().for_each(|input| add(layer, network.row(*input)));
            }
            layers
        };
        let checker = |code: usize| {
            let (whose, ring) = (code / RINGS, code % RINGS);
            both([
                &[inputs::of_checker(whose, ring)],
                &[inputs::of_checker(1 - whose, swapped(ring))],
            ])
        };
        let total = |total: usize| {
            let [mover, other] = [0, 1].map(|viewer| inputs::of_total(total, viewer));
            let mut layers = both([&mover, &other]);
            layers.chunks_exact_mut(HIDDEN).for_each(|layer| add(layer, network.bias()));
            layers
        };
        let lead = |lead: i32| both([&[inputs::of_lead(lead)], &[inputs::of_lead(-lead)]]);
        Evaluation {
            network,
            checkers: (0..2 * RINGS).map(checker).collect(),
            totals: (0..=inputs::CHECKERS).map(total).collect(),
            leads: (-inputs::LEAD..=inputs::LEAD).map(lead).collect(),
        }
    }

    /// What is around each checker.
    pub(super) fn surroundings<G: Grid>(&self, board: &Checkers<G>) -> Surroundings {
        let mut seen = Surroundings { codes: [0; CELLS], sums: [0; 2 * HIDDEN] };
        inputs::each_checker(board, |cell, whose, ring| {
            let code = whose * RINGS + ring;
            seen.codes[cell] = code as u16;
            add(&mut seen.sums, &self.checkers[code]);
        });
        seen
    }

    /// The score of a position for the side to move.
    pub(super) fn score<G: Grid>(&self, board: &Checkers<G>) -> Score {
        self.of(self.surroundings(board).sums, board)
    }

    /// The score of the position after a capture for the side to move there.
    pub(super) fn after<G: Grid>(
        &self,
        board: &Checkers<G>,
        seen: &Surroundings,
        capture: Capture,
        next: &Checkers<G>,
    ) -> Score {
        let (from, to) = (usize::from(capture.from), usize::from(capture.to));
        let (start, end) = (G::bit(from), G::bit(to));
        if !next.all().is(board.all() ^ start) {
            // Some were cut off.
            return self.score(next);
        }
        let mut sums = seen.sums;
        let mut change = |cell: usize, gone: u16| {
            let was = seen.codes[cell];
            let (was, is) = (usize::from(was), usize::from(was - gone));
            subtract(&mut sums, &self.checkers[was]);
            add(&mut sums, &self.checkers[is]);
        };
        let turned_over = u16::from(board.foe().meets(end));
        let digit = |cell: usize, of: usize| Directions::<G>::DIGITS[(NEAR + of) - cell];
        let row = start | end | start.left() | start.right() | end.left() | end.right();
        let near = (row | row.up() | row.down()) & next.all() & !end;
        for cell in near.indices() {
            change(cell, digit(cell, from) + turned_over * digit(cell, to));
        }
        change(to, digit(to, from) + turned_over * RINGS as u16);
        subtract(&mut sums, &self.checkers[usize::from(seen.codes[from])]);
        // The other side is to move there.
        sums.rotate_left(HIDDEN);
        self.of(sums, next)
    }

    fn of<G: Grid>(&self, mut sums: BothLayers, board: &Checkers<G>) -> Score {
        let (own, foe) = (board.own().count(), board.foe().count());
        let lead = (own as i32 - foe as i32).clamp(-inputs::LEAD, inputs::LEAD);
        add(&mut sums, &self.totals[((own + foe) as usize).min(inputs::CHECKERS)]);
        add(&mut sums, &self.leads[(lead + inputs::LEAD) as usize]);
        let (layers, _) = sums.as_chunks::<HIDDEN>();
        score_of(self.network.score(&layers[0]), self.network.score(&layers[1]))
    }
}

fn add(sums: &mut [i16], weights: &[i16]) {
    sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
}

fn subtract(sums: &mut [i16], weights: &[i16]) {
    sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
}

/// A ring as the other side sees it.
fn swapped(ring: usize) -> usize {
    let (mut rest, mut worth, mut swapped) = (ring, 1, 0);
    while rest > 0 {
        swapped += (3 - rest % 3) % 3 * worth;
        (rest, worth) = (rest / 3, 3 * worth);
    }
    swapped
}

/// No cell that a capture changes anything for is as far from it, in a list of cells.
const NEAR: usize = 64;

/// How a neighbour is written in a ring.
struct Directions<G>(PhantomData<G>);

impl<G: Grid> Directions<G> {
    /// What an own checker adds to the code of a cell that is so many cells before it, less
    /// `NEAR`; nothing if they are no neighbours.
    const DIGITS: [u16; 2 * NEAR] = {
        let mut digits = [0; 2 * NEAR];
        let mut place = 0;
        while place < 9 {
            if place != 4 {
                let at = NEAR + place / 3 * G::STRIDE + place % 3 - G::STRIDE - 1;
                digits[at] = RING[1 << place];
            }
            place += 1;
        }
        digits
    };
}

#[cfg(test)]
mod tests {
    use games::clusterfuss::{Cells, Clusterfuss, Setup, Wide};
    use hall_core::{Game as _, GameExt as _, MAX_SEATS, SplitMix64, Turn};
    use search::ValueFunction as _;

    use super::*;
    use crate::{
        clusterfuss::ClusterfussInputs,
        values::{LearnedValue, UNIT},
    };

    fn compare<G: Grid>(size: usize, seed: u64) {
        let evaluation = Evaluation::learned();
        let mut board = Checkers::<G>::checkerboard(size, size);
        let mut dice = SplitMix64::new(seed);
        while !board.own().is_empty() {
            let seen = evaluation.surroundings(&board);
            board.children(|capture, next| {
                let score = evaluation.after(&board, &seen, capture, &next);
                assert_eq!(score, evaluation.score(&next), "{board:?} {capture:?}");
            });
            board = board.after(board.pick(&mut dice));
        }
    }

    #[test]
    fn score_after_a_capture_is_that_of_the_position() {
        for seed in 0..3 {
            compare::<u64>(5, seed);
            compare::<u64>(8, seed);
            compare::<u128>(11, seed);
        }
        compare::<Wide>(13, 1);
    }

    #[test]
    fn score_is_what_the_network_says_of_both_seats() {
        let mut value = LearnedValue::<ClusterfussInputs, HIDDEN>::new(VALUES.get());
        let mut dice = SplitMix64::new(7);
        for size in [4, 8, 10, 19] {
            let game = Clusterfuss::new(Setup { size, swap: false }).expect("a size");
            let mut state = game.start();
            while let Turn::Seat(seat) = game.turn(&state) {
                let score = match state.cells() {
                    Cells::Small(board) => Evaluation::learned().score(board),
                    Cells::Middle(board) => Evaluation::learned().score(board),
                    Cells::Large(board) => Evaluation::learned().score(board),
                };
                let mut shares = [0.0; MAX_SEATS];
                value.shares(&game, &state, &mut shares);
                let expected = shares[seat.index()];
                let share = 1.0 / (1.0 + (-score as f32 / UNIT).exp());
                assert!((share - expected).abs() < 0.01, "{state}: {share} {expected}");
                let action = game.sample(&state, seat, &mut dice);
                game.act(&mut state, seat, &action);
            }
        }
    }
}
