//! The endgame store: who wins every group of few checkers, counted out before a
//! search begins.
//!
//! What is off the board never comes back, so a group plays the same wherever it
//! lies. A figure is the cells of a group, moved into the lower left corner. For
//! each figure there is a bit for every set of its cells that may be the mover's:
//! whether he wins. All sets of a figure are counted out at once, 64 to a word.

use games::clusterfuss::Grid;

use super::shape::to_corner;

/// The most checkers that a store may hold.
pub(super) const STORE_MAX: u32 = 13;

/// Figures of up to so many cells and who wins them.
#[derive(Debug)]
pub(super) struct EndgameStore {
    /// A figure and where its bits start, at the place its digest names or the
    /// next that is free; no figure is 0.
    places: Vec<[u64; 2]>,
    bits: Vec<u64>,
}

/// The words that bits for all sets of so many cells take.
fn words(cells: u32) -> usize {
    1 << cells.saturating_sub(6)
}

/// The bits whose number has a 1 in the place `cell`, below 6.
const HAS: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl EndgameStore {
    /// A store of all groups of up to `cells` checkers that fit into a rectangle.
    pub(super) fn new(rows: u32, columns: u32, cells: u32) -> EndgameStore {
        let cells = cells.min(STORE_MAX).min(rows * columns);
        // A wider figure is not looked up: `SolverGrid::figure` finds that it does not fit.
        let (rows, columns) = (rows.min(8), columns.min(8));
        let mut layers = vec![vec![1_u64]];
        for _ in 1..cells {
            layers.push(grown(layers.last().expect("there is one"), rows, columns));
        }
        let figures: usize = layers.iter().map(Vec::len).sum();
        let mut store = EndgameStore {
            places: vec![[0; 2]; (2 * figures).next_power_of_two()],
            bits: Vec::new(),
        };
        let mut work = Worked::default();
        for (figure, size) in
            layers.iter().zip(1..).flat_map(|(l, n)| l.iter().map(move |f| (f, n)))
        {
            work.count_out(&store, *figure, size);
            let place = store.place(*figure);
            store.places[place] = [*figure, store.bits.len() as u64];
            store.bits.extend_from_slice(&work.wins[..words(size)]);
        }
        store
    }

    fn place(&self, figure: u64) -> usize {
        let mask = self.places.len() - 1;
        let mut place = (figure.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while self.places[place][0] != figure && self.places[place][0] != 0 {
            place = (place + 1) & mask;
        }
        place
    }

    fn start(&self, figure: u64) -> usize {
        self.places[self.place(figure)][1] as usize
    }

    /// Whether the mover wins, who has the cells `own` of one group `all` that is
    /// small enough for the store.
    pub(super) fn wins(&self, own: u64, all: u64) -> bool {
        let by = to_corner(all);
        let (figure, own) = (all >> by, own >> by);
        let mut left = figure;
        let (mut set, mut bit) = (0, 0);
        while left != 0 {
            set |= ((own >> left.trailing_zeros()) & 1) << bit;
            left &= left - 1;
            bit += 1;
        }
        let word = self.bits[self.start(figure) + (set >> 6) as usize];
        (word >> (set & 63)) & 1 == 1
    }
}

/// The figures of one cell more.
fn grown(figures: &[u64], rows: u32, columns: u32) -> Vec<u64> {
    let width = |cells: u64| {
        let folded = (0..8).fold(0, |sum, row| sum | (cells >> (8 * row)) & 0xff);
        64 - folded.leading_zeros()
    };
    let height = |cells: u64| 8 - cells.leading_zeros() / 8;
    let mut more = Vec::new();
    for figure in figures {
        let mut moved = vec![*figure];
        if height(*figure) < rows {
            moved.push(figure.up());
        }
        if width(*figure) < columns {
            moved.push(figure.right());
        }
        for base in moved {
            for cell in (base.beside() & !base).indices() {
                let next = base | 1 << cell;
                if height(next) <= rows && width(next) <= columns {
                    more.push(next >> to_corner(next));
                }
            }
        }
    }
    more.sort_unstable();
    more.dedup();
    more
}

/// Sets of bits for counting out.
#[derive(Default)]
struct Worked {
    wins: Vec<u64>,
    turned: Vec<u64>,
    lost: Vec<u64>,
}

impl Worked {
    /// Finds for all sets of the figure's cells whether the mover who has them wins.
    fn count_out(&mut self, store: &EndgameStore, figure: u64, size: u32) {
        self.wins.clear();
        self.wins.resize(words(size), 0);
        for from in figure.indices() {
            let rest = figure & !(1 << from);
            let mut near = (1_u64 << from).beside() & rest;
            while near != 0 {
                let part = filled(near & near.wrapping_neg(), rest);
                self.part_lost(store, part, near & part);
                self.widen(figure, part, from);
                near &= !part;
            }
        }
        // Whoever has all cells has won.
        let last = (1_u64 << size) - 1;
        self.wins[(last >> 6) as usize] |= 1 << (last & 63);
    }

    /// For all sets of the cells of `part`: whether a mover who has them, and one
    /// checker that now takes one of `targets`, leaves the other lost.
    fn part_lost(&mut self, store: &EndgameStore, part: u64, targets: u64) {
        let size = part.count_ones();
        let start = store.start(part >> to_corner(part));
        let bits = &store.bits[start..][..words(size)];
        // The other has what the mover has not: the number with all digits changed.
        self.turned.clear();
        self.turned.extend(bits.iter().rev().map(|word| word.reverse_bits()));
        if size < 6 {
            self.turned[0] >>= 64 - (1 << size);
        }
        self.lost.clear();
        self.lost.resize(words(size), 0);
        for target in targets.indices() {
            // What is taken the other has not, whosesoever it was.
            let cell = (part & ((1 << target) - 1)).count_ones();
            if let Some(has) = HAS.get(cell as usize) {
                for (lost, turned) in self.lost.iter_mut().zip(&self.turned) {
                    let taken = turned & has;
                    *lost |= !(taken | taken >> (1 << cell));
                }
            } else {
                let step = 1 << (cell - 6);
                for (index, lost) in self.lost.iter_mut().enumerate() {
                    *lost |= !self.turned[index | step];
                }
            }
        }
    }

    /// Adds what is known of the cells of `part` to all cells of the figure: the
    /// mover has `from`, and has none of those that are cut off.
    fn widen(&mut self, figure: u64, part: u64, from: usize) {
        let size = part.count_ones();
        if size < 6 {
            self.lost[0] &= (1 << (1 << size)) - 1;
        }
        let start = 1_u64 << from;
        for (size, cell) in (size..).zip((figure & !part).indices()) {
            let below = (figure & ((1 << cell) - 1)).count_ones();
            let has = start == 1 << cell;
            self.insert(size, below, has);
        }
        for (wins, more) in self.wins.iter_mut().zip(&self.lost) {
            *wins |= more;
        }
    }

    /// Makes room for one more cell in the numbers of the sets: those that have it
    /// (or have it not) get the bits, the others none.
    fn insert(&mut self, size: u32, cell: u32, has: bool) {
        let mut wide = std::mem::take(&mut self.turned);
        wide.clear();
        wide.resize(words(size + 1), 0);
        if cell < 6 {
            let shift = if has { 1 << cell } else { 0 };
            for (index, word) in wide.iter_mut().enumerate() {
                let half = (self.lost[index / 2] >> (32 * (index & 1))) & 0xffff_ffff;
                let spread = (cell..5)
                    .rev()
                    .fold(half, |half, step| (half | half << (1 << step)) & !HAS[step as usize]);
                *word = spread << shift;
            }
        } else {
            let step = 1 << (cell - 6);
            for (index, word) in self.lost.iter().enumerate() {
                let (high, low) = (index / step, index % step);
                wide[(2 * high + usize::from(has)) * step + low] = *word;
            }
        }
        self.turned = std::mem::replace(&mut self.lost, wide);
    }
}

/// What hangs together with `seed` inside `within`.
fn filled(seed: u64, within: u64) -> u64 {
    let mut group = seed;
    loop {
        let more = (group | group.beside()) & within;
        if more == group {
            return group;
        }
        group = more;
    }
}

#[cfg(test)]
mod tests {
    use games::clusterfuss::Checkers;

    use super::*;
    use crate::clusterfuss::{
        Shape,
        perfect::{Distance, Distances},
    };

    #[test]
    fn store_agrees_with_counting_out() {
        let store = EndgameStore::new(3, 4, 8);
        let mut distances = Distances::new(Shape::new(3, 4).expect("a rectangle"));
        let mut seen = 0;
        for [figure, _] in store.places.iter().filter(|[figure, _]| figure.count_ones() > 1) {
            let mut own = *figure;
            while own != 0 {
                let board = Checkers::new(own, figure & !own);
                let won = matches!(distances.of(&board), Distance::Win(_));
                assert_eq!(store.wins(own, *figure), won, "{own:x} of {figure:x}");
                own = (own - 1) & figure;
                seen += 1;
            }
            assert!(!store.wins(0, *figure), "who has nothing has lost");
        }
        assert!(seen > 50_000, "{seen}");
    }

    #[test]
    fn figures_are_as_many_as_there_are_polyominoes() {
        let mut figures = vec![1];
        for count in [2, 6, 19, 63, 216, 760] {
            figures = grown(&figures, 7, 7);
            assert_eq!(figures.len(), count);
        }
    }

    #[test]
    fn figure_moved_about_has_the_same_bits() {
        let store = EndgameStore::new(6, 6, 5);
        let (own, all) = (0x0000_0000_0003_0101_u64, 0x0000_0000_0007_0101_u64);
        for by in [0, 1, 8, 9, 26] {
            assert_eq!(store.wins(own << by, all << by), store.wins(own, all));
        }
    }
}
