//! The stones of one colour, as bits, and what they connect.

use crate::cell::{Hexagon, SIZE_MAX};

/// A set of hexagons: a word a row, a bit a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Stones([u32; SIZE_MAX as usize]);

/// Two opposite sides of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sides {
    /// The first and the last row.
    TopAndBottom,
    /// The first and the last column.
    LeftAndRight,
}

impl Sides {
    /// Whether the hexagon is on one of the two. // Rule 1.2
    pub fn touch(self, at: Hexagon, size: u8) -> bool {
        let along = match self {
            Sides::TopAndBottom => at.row(),
            Sides::LeftAndRight => at.column(),
        };
        along == 0 || along + 1 == size
    }
}

impl Stones {
    /// Whether one stands here.
    pub fn contains(&self, at: Hexagon) -> bool {
        self.0[usize::from(at.row())] & bit(at) != 0
    }
    /// Puts one here.
    pub fn insert(&mut self, at: Hexagon) {
        self.0[usize::from(at.row())] |= bit(at);
    }
    /// Takes away the one here.
    pub fn remove(&mut self, at: Hexagon) {
        self.0[usize::from(at.row())] &= !bit(at);
    }
    /// How many there are.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|row| *row == 0)
    }
    /// The chain that a stone here belongs to. // Rule 3.3
    #[must_use]
    pub fn chain(&self, at: Hexagon) -> Stones {
        let mut chain = Stones::default();
        chain.insert(at);
        loop {
            let more = chain.grown_within(self);
            if more == chain {
                return chain;
            }
            chain = more;
        }
    }
    /// A chain that connects these sides of the board, if there is one. // Rule 5.1
    pub fn connection(&self, sides: Sides, size: u8) -> Option<Stones> {
        let is_first = |at: &Hexagon| match sides {
            Sides::TopAndBottom => at.row() == 0,
            Sides::LeftAndRight => at.column() == 0,
        };
        Hexagon::all(size)
            .filter(|at| is_first(at) && self.contains(*at))
            .map(|at| self.chain(at))
            .find(|chain| chain.connects(sides, size))
    }
    /// Whether a chain reaches both of these sides. // Rule 5.1
    pub fn connects(&self, sides: Sides, size: u8) -> bool {
        let last = size - 1;
        match sides {
            Sides::TopAndBottom => self.0[0] != 0 && self.0[usize::from(last)] != 0,
            Sides::LeftAndRight => {
                let all = self.0.iter().fold(0, |all, row| all | row);
                all & 1 != 0 && all & (1 << last) != 0
            }
        }
    }
    /// These, and whichever of `all` are beside one of them: to the left and right, above
    /// and above to the right, below and below to the left. Rows may be gone through in one
    /// go, since a chain only grows. // Rule 1.1
    fn grown_within(mut self, all: &Stones) -> Stones {
        let rows = self.0.len();
        for row in (0..rows).chain((0..rows).rev()) {
            let own = self.0[row];
            let mut near = own | own << 1 | own >> 1;
            if row > 0 {
                near |= self.0[row - 1] | self.0[row - 1] >> 1;
            }
            if row + 1 < rows {
                near |= self.0[row + 1] | self.0[row + 1] << 1;
            }
            self.0[row] = near & all.0[row];
        }
        self
    }
}

fn bit(at: Hexagon) -> u32 {
    1 << at.column()
}
