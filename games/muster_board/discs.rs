//! The discs on the board, with what every turn asks about them.

use hall_core::Seat;

use super::{Bits, BoardSize, CELLS_MAX, Grid};

/// Where the discs of both colours stand.
///
/// What the win conditions need is kept up to date move by move: the reach of
/// each colour, and whether its discs divide the cells they do not stand on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Discs {
    size: BoardSize,
    own: [Bits; 2],
    reach: [Bits; 2],
    divided: [bool; 2],
    key: u64,
}

static KEYS: [[u64; CELLS_MAX]; 2] = keys();

/// The number of groups that the set bits of a ring of eight neighbours form
/// among themselves. Neighbours at right angles touch across the corner.
static RING_GROUPS: [u8; 256] = ring_groups();

const fn keys() -> [[u64; CELLS_MAX]; 2] {
    let mut keys = [[0; CELLS_MAX]; 2];
    let mut state: u64 = 0x006d_7573_7465_7221;
    let mut index = 0;
    while index < 2 * CELLS_MAX {
        // The steps of SplitMix64, which is not const.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[index / CELLS_MAX][index % CELLS_MAX] = z ^ (z >> 31);
        index += 1;
    }
    keys
}

const fn ring_groups() -> [u8; 256] {
    let mut groups = [0; 256];
    let mut ring = 0;
    while ring < 256 {
        let mut rest = ring as u32;
        while rest != 0 {
            let mut group = rest & rest.wrapping_neg();
            loop {
                let near = turned(group, 1) | turned(group, 7);
                // Even bits are the orthogonal neighbours.
                let straight = group & 0x55;
                let wider = group | ((near | turned(straight, 2) | turned(straight, 6)) & rest);
                if wider == group {
                    break;
                }
                group = wider;
            }
            rest &= !group;
            groups[ring] += 1;
        }
        ring += 1;
    }
    groups
}

const fn turned(ring: u32, by: u32) -> u32 {
    ((ring << by) | (ring >> (8 - by))) & 0xff
}

impl Discs {
    /// An empty board.
    pub fn none(size: BoardSize) -> Discs {
        let empty = [Bits::EMPTY; 2];
        Discs { size, own: empty, reach: empty, divided: [false; 2], key: 0 }
    }
    /// These discs; a cell is in at most one of the sets.
    pub fn new(size: BoardSize, navy: Bits, pink: Bits) -> Discs {
        let mut discs = Discs::none(size);
        navy.iter().for_each(|cell| discs.put(Seat::A, cell));
        pink.iter().for_each(|cell| discs.put(Seat::B, cell));
        discs
    }
    /// The size of the board.
    pub fn size(&self) -> BoardSize {
        self.size
    }
    /// The board.
    #[inline(always)]
    pub fn grid(&self) -> &'static Grid {
        self.size.grid()
    }
    /// The discs of `seat`.
    #[inline(always)]
    pub fn of(&self, seat: Seat) -> Bits {
        self.own[seat.index()]
    }
    /// All discs.
    #[inline(always)]
    pub fn all(&self) -> Bits {
        self.own[0] | self.own[1]
    }
    /// The cells without a disc.
    #[inline(always)]
    pub fn empty(&self) -> Bits {
        self.grid().all().minus(self.all())
    }
    /// The cells where `seat` has a disc or a neighbouring disc.
    #[inline(always)]
    pub fn reach(&self, seat: Seat) -> Bits {
        self.reach[seat.index()]
    }
    /// The empty cells that touch no disc of `seat`.
    #[inline(always)]
    pub fn room(&self, seat: Seat) -> Bits {
        self.empty().minus(self.reach(seat))
    }
    /// A hash of the discs alone.
    pub fn key(&self) -> u64 {
        self.key
    }
    /// Whose disc stands on the cell.
    pub fn owner(&self, cell: usize) -> Option<Seat> {
        [Seat::A, Seat::B].into_iter().find(|seat| self.of(*seat).has(cell))
    }

    /// Puts a disc of `seat` on an empty cell.
    pub fn put(&mut self, seat: Seat, cell: usize) {
        let side = seat.index();
        let grid = self.grid();
        self.own[side] = self.own[side].with(cell);
        self.reach[side] = self.reach[side] | grid.near(cell).with(cell);
        self.key ^= KEYS[side][cell];
        if self.divided[side] || self.parts(side, cell) > 1 {
            self.divided[side] = self.is_divided(side);
        }
    }
    /// Moves a disc of `seat` from one cell to an empty one.
    pub fn slide(&mut self, seat: Seat, from: usize, to: usize) {
        let side = seat.index();
        let grid = self.grid();
        // Lifting a disc divides nothing unless the cell it leaves is walled in.
        let walled = self.divided[side] || self.parts(side, from) == 0;
        self.own[side] = self.own[side].without(from);
        self.key ^= KEYS[side][from] ^ KEYS[side][to];
        // Only discs at most two cells away reach what this one reached.
        let others = (grid.around(from) & self.own[side])
            .iter()
            .fold(Bits::EMPTY, |reach, disc| reach | grid.near(disc).with(disc));
        let lost = grid.near(from).with(from).minus(others);
        self.own[side] = self.own[side].with(to);
        self.reach[side] = self.reach[side].minus(lost) | grid.near(to).with(to);
        if walled || self.parts(side, to) > 1 {
            self.divided[side] = self.is_divided(side);
        }
    }

    /// A key of the discs and the seat to act. Two positions that differ share one
    /// with a chance of 2^-64.
    pub fn position_key(&self, to_act: Seat) -> u64 {
        self.key ^ (to_act.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
    /// Whether a disc of `seat` on `cell` may divide the cells around it that
    /// `seat` does not hold, seen from there alone.
    pub fn may_divide(&self, seat: Seat, cell: usize) -> bool {
        self.parts(seat.index(), cell) > 1
    }
    /// How many groups the cells around `cell` form that `side` does not hold,
    /// seen from there alone. With at most one, a disc on `cell` cuts nothing.
    fn parts(&self, side: usize, cell: usize) -> u8 {
        let grid = self.grid();
        let open = grid.all().minus(self.own[side]);
        let ring = (0..8).fold(0, |ring, direction| {
            ring | usize::from(open.has(grid.step(cell, direction))) << direction
        });
        RING_GROUPS[ring]
    }

    fn is_divided(&self, side: usize) -> bool {
        let open = self.grid().all().minus(self.own[side]);
        open.first().is_some_and(|start| self.grid().flood(start, open) != open)
    }

    /// Whether all discs of `seat` form one group, 8 ways; `cell` is one of them.
    pub fn is_united(&self, seat: Seat, cell: usize) -> bool {
        let own = self.of(seat);
        // A lone disc among others is the usual case and needs no flood.
        if (self.grid().near(cell) & own).is_empty() {
            return own == Bits::one(cell);
        }
        self.grid().flood(cell, own) == own
    }
    /// Whether the discs of the other seat stand in two or more of the parts into
    /// which the discs of `seat` divide the rest of the board.
    pub fn cuts(&self, seat: Seat) -> bool {
        if !self.divided[seat.index()] {
            return false;
        }
        let open = self.grid().all().minus(self.of(seat));
        let others = self.of(other(seat));
        others.first().is_some_and(|start| !others.minus(self.grid().flood(start, open)).is_empty())
    }
    /// The parts into which the discs of `seat` divide the cells that they do not
    /// stand on, in reading order of their first cells.
    pub fn regions(&self, seat: Seat) -> impl Iterator<Item = Bits> + use<> {
        let grid = self.grid();
        let open = grid.all().minus(self.of(seat));
        let mut rest = open;
        core::iter::from_fn(move || {
            let region = grid.flood(rest.first()?, open);
            rest = rest.minus(region);
            Some(region)
        })
    }
    /// The groups that the discs of `seat` form, 8 ways.
    pub fn groups(&self, seat: Seat) -> impl Iterator<Item = Bits> + use<> {
        let grid = self.grid();
        let own = self.of(seat);
        let mut rest = own;
        core::iter::from_fn(move || {
            let group = grid.flood(rest.first()?, own);
            rest = rest.minus(group);
            Some(group)
        })
    }
}

/// The opponent.
pub fn other(seat: Seat) -> Seat {
    seat.next(2)
}
