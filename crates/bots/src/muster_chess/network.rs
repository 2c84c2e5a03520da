//! A small network that adds to the linear evaluation what its terms do not see:
//! which men stand well together, and against which.
//!
//! Each side has a half: every man adds the weights of its role, whose it is and
//! where it stands as that side sees it, with its own king on the right. The halves are kept up to
//! date from move to move. Their squares, clipped, are weighed by a row that depends on the number
//! of men on the board. It is added to the linear terms.

use games::muster_chess::{Board, Colour, Role, Square};

use super::machine::{self, HIDDEN, Half, ONE};

/// What a man can be to a side: own or not, role, square.
pub(super) const INPUTS: usize = 2 * 8 * 64;
/// Rows of weights, by how many men are on the board.
pub(super) const ROWS: usize = 8;
/// What stands for 1 in a row.
pub(super) const ROW_ONE: i32 = 64;
/// The bytes of [`BYTES`]: 16-bit numbers, the low byte first; inputs, bias, rows,
/// and what each row adds.
const LENGTH: usize = 2 * (INPUTS * HIDDEN + HIDDEN + ROWS * 2 * HIDDEN + ROWS);

#[cfg(not(target_arch = "wasm32"))]
const BYTES: &[u8; LENGTH] = include_bytes!("../../weights/muster-chess.bin");

#[repr(align(64))]
struct Network {
    inputs: [[i16; HIDDEN]; INPUTS],
    bias: [i16; HIDDEN],
    rows: [[[i16; HIDDEN]; 2]; ROWS],
    base: [i16; ROWS],
}

const fn number(bytes: &[u8; LENGTH], index: usize) -> i16 {
    i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]])
}

const fn numbers(bytes: &[u8; LENGTH], index: usize) -> [i16; HIDDEN] {
    let mut numbers = [0; HIDDEN];
    let mut at = 0;
    while at < HIDDEN {
        numbers[at] = number(bytes, index * HIDDEN + at);
        at += 1;
    }
    numbers
}

const fn read(bytes: &[u8; LENGTH]) -> Network {
    let mut network = Network {
        inputs: [[0; HIDDEN]; INPUTS],
        bias: numbers(bytes, INPUTS),
        rows: [[[0; HIDDEN]; 2]; ROWS],
        base: [0; ROWS],
    };
    let mut at = 0;
    while at < INPUTS {
        network.inputs[at] = numbers(bytes, at);
        at += 1;
    }
    at = 0;
    while at < ROWS {
        let first = INPUTS + 1 + 2 * at;
        network.rows[at] = [numbers(bytes, first), numbers(bytes, first + 1)];
        network.base[at] = number(bytes, (INPUTS + 1 + 2 * ROWS) * HIDDEN + at);
        at += 1;
    }
    network
}

#[cfg(not(target_arch = "wasm32"))]
#[allow(long_running_const_eval, reason = "some hundred thousand steps, once, while building")]
static NETWORK: Network = read(BYTES);

#[cfg(not(target_arch = "wasm32"))]
#[inline]
fn network() -> &'static Network {
    &NETWORK
}

#[cfg(target_arch = "wasm32")]
use brought::network;
#[cfg(target_arch = "wasm32")]
pub use brought::{has_network, set_network};

/// The weights are a file beside the module, which whoever plays Muster Chess fetches.
#[cfg(target_arch = "wasm32")]
mod brought {
    use std::sync::OnceLock;

    use super::{Network, read};

    static NETWORK: OnceLock<Network> = OnceLock::new();

    /// Brings the weights, the content of `weights/muster-chess.bin`; false if they have another
    /// length.
    pub fn set_network(bytes: &[u8]) -> bool {
        let Ok(bytes) = bytes.try_into() else { return false };
        NETWORK.get_or_init(|| read(bytes));
        true
    }

    /// Whether the weights were brought.
    pub fn has_network() -> bool {
        NETWORK.get().is_some()
    }

    #[inline]
    pub(super) fn network() -> &'static Network {
        NETWORK.get().expect("the weights are there before the engine is asked")
    }
}

/// How a side sees the squares: its men come from the first rank, its king stands on the right.
/// What to exclusive-or a square with.
#[inline]
pub(super) const fn view(side: Colour, king: Square) -> u8 {
    let turned = if king.file() < 4 { 7 } else { 0 };
    (56 * (side as u8)) | turned
}

/// What a man is to a side that has this view.
#[inline]
pub(super) const fn input(
    side: Colour,
    view: u8,
    colour: Colour,
    role: Role,
    square: Square,
) -> usize {
    let theirs = side as usize ^ colour as usize;
    (theirs * 8 + role.index()) * 64 + (square.index() ^ view as usize)
}

/// The row for this many men.
pub(super) const fn row(men: usize) -> usize {
    let row = men.saturating_sub(1) / 5;
    if row < ROWS { row } else { ROWS - 1 }
}

/// A man that comes or goes.
pub(super) type Placed = (Colour, Role, Square);

/// What a move changes.
#[derive(Clone, Copy)]
pub(super) struct ChangedMen {
    /// The man that leaves a square.
    pub(super) from: Placed,
    /// What it is on the square that it enters.
    pub(super) to: Placed,
    /// The man that goes.
    pub(super) captured: Option<Placed>,
    /// The rook of a castling, and where it goes.
    pub(super) rook: Option<[Placed; 2]>,
    /// Whether its side sees the board the other way round afterwards.
    pub(super) turns: bool,
}

/// Both halves of a position, and how their sides see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Halves {
    sums: [Half; 2],
    views: [u8; 2],
}

impl Halves {
    /// Those of a position.
    pub(super) fn of(board: &Board) -> Halves {
        let mut halves = Halves { sums: [network().bias; 2], views: [0; 2] };
        for side in Colour::BOTH {
            halves.refresh(side, board);
        }
        halves
    }

    /// Adds up one side's half anew.
    pub(super) fn refresh(&mut self, side: Colour, board: &Board) {
        let king = board.men(side, Role::King).first();
        self.views[side.index()] = view(side, king);
        let mut sum = network().bias;
        for square in board.occupied() {
            if let Some(man) = board.man_on(square) {
                machine::add(&mut sum, self.weights(side, (man.colour, man.role, square)));
            }
        }
        self.sums[side.index()] = sum;
    }

    #[inline]
    fn weights(&self, side: Colour, (colour, role, square): Placed) -> &'static Half {
        &network().inputs[input(side, self.views[side.index()], colour, role, square)]
    }

    /// Becomes those of the position before with a move played, as its side saw the board before.
    #[inline]
    pub(super) fn follow(&mut self, before: &Halves, change: &ChangedMen) {
        self.views = before.views;
        for side in Colour::BOTH {
            let weights = |man| before.weights(side, man);
            let (sum, out) = (&before.sums[side.index()], &mut self.sums[side.index()]);
            let (taken, put) = (weights(change.from), weights(change.to));
            match (change.captured, change.rook) {
                (Some(captured), _) => {
                    machine::replace_two(out, sum, [taken, weights(captured)], put);
                }
                (None, None) => machine::replace(out, sum, taken, put),
                (None, Some([from, to])) => {
                    let mut between = *sum;
                    machine::replace(&mut between, sum, taken, put);
                    machine::replace(out, &between, weights(from), weights(to));
                }
            }
        }
    }

    /// What the side to move has beyond the linear evaluation, in units of which one
    /// makes the odds e to 1, times [`ONE`] times [`ROW_ONE`].
    #[inline]
    pub(super) fn value(&self, board: &Board) -> i32 {
        let us = board.turn();
        let row = row(board.occupied().len() as usize);
        let weights = &network().rows[row];
        let sum = machine::weigh(&self.sums[us.index()], &weights[0])
            + machine::weigh(&self.sums[us.other().index()], &weights[1]);
        sum / ONE + i32::from(network().base[row])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 2.2 allows sixty-two men, and each adds to every number of a half.
    #[test]
    fn network_on_any_position_overflows_no_half() {
        for at in 0..HIDDEN {
            let most = network().inputs.iter().map(|row| i32::from(row[at]).abs()).max();
            let bias = i32::from(network().bias[at]).abs();
            assert!(62 * most.unwrap_or(0) + bias <= i32::from(i16::MAX), "number {at}");
        }
        assert!(network().rows.as_flattened().as_flattened().iter().all(|w| w.abs() <= 127));
    }

    #[test]
    fn network_for_every_count_of_men_has_a_row() {
        let rows: Vec<usize> = [2, 5, 6, 10, 11, 32, 36, 37, 62].map(row).into();
        assert_eq!(rows, [0, 0, 1, 1, 2, 6, 7, 7, 7]);
    }
}
