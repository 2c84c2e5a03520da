//! The discs on the board, with what every turn asks about them.

use hall_core::{Dice, Seat};

use super::{Bits, BoardSize, CELLS_MAX, Grid};

/// Where the discs of both colours stand.
///
/// What the win conditions need is kept up to date move by move: the reach of
/// each colour, whether its discs divide the cells they do not stand on, and a number that tells
/// that they are no single group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Discs {
    size: BoardSize,
    own: [Bits; 2],
    reach: [Bits; 2],
    divided: [bool; 2],
    /// The Euler number of each colour: its groups, less the holes that they enclose.
    euler: [i8; 2],
    key: u64,
}

static KEYS: [[u64; CELLS_MAX]; 2] = keys();

/// The number of groups that the neighbours in a window of three by three cells form
/// among themselves. Neighbours at right angles touch across the corner.
static GROUPS: [u8; 512] = groups_in_windows();

/// By how much a disc in the middle of such a window raises the Euler number: it is a group, joins
/// those around it, and closes the hole between its four orthogonal neighbours.
static RISE: [i8; 512] = rises();

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

/// The ring of eight neighbours in a window, from the one above on, clockwise.
pub const fn ring(window: usize) -> usize {
    const PLACES: [usize; 8] = [1, 2, 5, 8, 7, 6, 3, 0];
    let (mut ring, mut direction) = (0, 0);
    while direction < 8 {
        ring |= (window >> PLACES[direction] & 1) << direction;
        direction += 1;
    }
    ring
}

const fn groups_in_windows() -> [u8; 512] {
    let of_rings = ring_groups();
    let mut groups = [0; 512];
    let mut window = 0;
    while window < 512 {
        groups[window] = of_rings[ring(window)];
        window += 1;
    }
    groups
}

const fn rises() -> [i8; 512] {
    let groups = groups_in_windows();
    let mut rises = [0; 512];
    let mut window = 0;
    while window < 512 {
        // Even bits are the orthogonal neighbours.
        let closed = ring(window) & 0x55 == 0x55;
        rises[window] = 1 - groups[window] as i8 + closed as i8;
        window += 1;
    }
    rises
}

const fn turned(ring: u32, by: u32) -> u32 {
    ((ring << by) | (ring >> (8 - by))) & 0xff
}

impl Discs {
    /// An empty board.
    pub fn none(size: BoardSize) -> Discs {
        let empty = [Bits::EMPTY; 2];
        Discs { size, own: empty, reach: empty, divided: [false; 2], euler: [0; 2], key: 0 }
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

    /// Whether an empty cell touches no disc of `seat`.
    #[inline]
    pub fn has_room(&self, seat: Seat) -> bool {
        match self.size.words() {
            1 => !self.room(seat).of_words::<1>().is_empty(),
            2 => !self.room(seat).of_words::<2>().is_empty(),
            _ => !self.room(seat).is_empty(),
        }
    }
    /// Whether an empty cell touches a disc of `seat`.
    #[inline]
    pub fn has_steps(&self, seat: Seat) -> bool {
        let goals = self.reach(seat) & self.empty();
        match self.size.words() {
            1 => !goals.of_words::<1>().is_empty(),
            2 => !goals.of_words::<2>().is_empty(),
            _ => !goals.is_empty(),
        }
    }
    /// Draws a disc of `seat` and a direction, every pair as likely as any other, until a step
    /// there leads to an empty cell, with `JUMPS` over discs: as each pair leads to at most one
    /// cell, these are as likely, too. There has to be one.
    #[inline]
    pub fn draw<const JUMPS: bool>(&self, seat: Seat, dice: &mut dyn Dice) -> [usize; 2] {
        match self.size.words() {
            1 => self.draw_on::<1, JUMPS>(seat, dice),
            2 => self.draw_on::<2, JUMPS>(seat, dice),
            _ => self.draw_on::<3, JUMPS>(seat, dice),
        }
    }
    #[inline]
    fn draw_on<const W: usize, const JUMPS: bool>(
        &self,
        seat: Seat,
        dice: &mut dyn Dice,
    ) -> [usize; 2] {
        let grid = self.grid();
        let own = self.of(seat).of_words::<W>().ranked();
        let (empty, taken) = (self.empty().of_words::<W>(), self.all().of_words::<W>());
        let bound = 8 * own.len() as u32;
        loop {
            let draw = dice.below(bound) as usize;
            let from = own.nth(draw / 8).expect("the rank is below the number of discs");
            let mut to = grid.step(from, draw % 8);
            while JUMPS && taken.holds::<W>(to) {
                to = grid.step(to, draw % 8);
            }
            if empty.holds::<W>(to) {
                return [from, to];
            }
        }
    }

    /// Puts a disc of `seat` on an empty cell.
    pub fn put(&mut self, seat: Seat, cell: usize) {
        match self.size.words() {
            1 => self.put_on::<1>(seat, cell),
            2 => self.put_on::<2>(seat, cell),
            _ => self.put_on::<3>(seat, cell),
        }
    }
    #[inline(always)]
    fn put_on<const W: usize>(&mut self, seat: Seat, cell: usize) {
        let side = seat.index();
        let reached = self.grid().near(cell).with(cell).of_words::<W>();
        self.reach[side] = self.reach[side].of_words::<W>() | reached;
        self.key ^= KEYS[side][cell];
        self.own[side] = self.own[side].of_words::<W>().with(cell);
        self.settle::<W>(side, cell, self.divided[side]);
    }
    /// Moves a disc of `seat` from one cell to an empty one.
    pub fn slide(&mut self, seat: Seat, from: usize, to: usize) {
        match self.size.words() {
            1 => self.slide_on::<1>(seat, from, to),
            2 => self.slide_on::<2>(seat, from, to),
            _ => self.slide_on::<3>(seat, from, to),
        }
    }
    #[inline(always)]
    fn slide_on<const W: usize>(&mut self, seat: Seat, from: usize, to: usize) {
        let side = seat.index();
        let grid = self.grid();
        let own = self.own[side].of_words::<W>().without(from);
        let (around, board) = grid.window::<W>(from, own);
        self.euler[side] -= RISE[around];
        // Lifting a disc divides nothing unless the cell it leaves is walled in.
        let walled = self.divided[side] || around == board;
        self.key ^= KEYS[side][from] ^ KEYS[side][to];
        // Only discs at most two cells away reach what this one reached.
        let others = (grid.around(from) & own)
            .iter()
            .fold(own, |reach, disc| reach | grid.near(disc).of_words::<W>());
        let lost = grid.near(from).with(from).of_words::<W>().minus(others);
        let won = grid.near(to).with(to).of_words::<W>();
        self.reach[side] = self.reach[side].of_words::<W>().minus(lost) | won;
        self.own[side] = own.with(to);
        self.settle::<W>(side, to, walled);
    }
    /// Notes what a disc that came to `cell` joins and divides. `unsure` if the other cells may
    /// have been divided before.
    #[inline(always)]
    fn settle<const W: usize>(&mut self, side: usize, cell: usize, unsure: bool) {
        let grid = self.grid();
        let own = self.own[side].of_words::<W>();
        let (around, board) = grid.window::<W>(cell, own);
        self.euler[side] += RISE[around];
        if unsure {
            let open = grid.all().of_words::<W>().minus(own);
            self.divided[side] =
                open.first().is_some_and(|start| !grid.leads::<W>(start, open, open));
        } else if GROUPS[around ^ board] > 1 {
            // What was joined by this cell is still joined if its neighbours are.
            let open = grid.all().of_words::<W>().minus(own);
            let beside = grid.near(cell) & open;
            self.divided[side] =
                beside.first().is_some_and(|start| !grid.leads::<W>(start, open, beside));
        }
    }

    /// A key of the discs and the seat to act. Two positions that differ share one
    /// with a chance of 2^-64.
    pub fn position_key(&self, to_act: Seat) -> u64 {
        self.key ^ (to_act.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
    /// What stands around `cell`: for each seat a bit for each of the eight neighbours with a disc
    /// of it, and which of the eight are on the board. In a window of three by three cells the
    /// first row is the one above, the lowest bit the cell on its left; the middle is 0.
    #[inline]
    pub fn around(&self, cell: usize) -> ([usize; 2], usize) {
        match self.size.words() {
            1 => self.around_on::<1>(cell),
            2 => self.around_on::<2>(cell),
            _ => self.around_on::<3>(cell),
        }
    }
    #[inline(always)]
    fn around_on<const W: usize>(&self, cell: usize) -> ([usize; 2], usize) {
        let (navy, board) = self.grid().window::<W>(cell, self.own[0]);
        let (pink, _) = self.grid().window::<W>(cell, self.own[1]);
        ([navy, pink], board)
    }
    /// Whether all cells of `goal` can be reached from `start` within a set that has both.
    fn leads(&self, start: usize, within: Bits, goal: Bits) -> bool {
        let grid = self.grid();
        match self.size.words() {
            1 => grid.leads::<1>(start, within, goal),
            2 => grid.leads::<2>(start, within, goal),
            _ => grid.leads::<3>(start, within, goal),
        }
    }

    /// Whether all discs of `seat` form one group, 8 ways; `cell` is one of them.
    pub fn is_united(&self, seat: Seat, cell: usize) -> bool {
        // The Euler number is at most the number of groups: the usual case needs no walk.
        let own = self.of(seat);
        self.euler[seat.index()] <= 1 && self.leads(cell, own, own)
    }
    /// Whether the discs of the other seat stand in two or more of the parts into
    /// which the discs of `seat` divide the rest of the board.
    pub fn cuts(&self, seat: Seat) -> bool {
        if !self.divided[seat.index()] {
            return false;
        }
        let open = self.grid().all().minus(self.of(seat));
        let others = self.of(other(seat));
        others.first().is_some_and(|start| !self.leads(start, open, others))
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
