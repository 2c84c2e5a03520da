//! Checkers on a board, seen from the side to move: moves, captures and the
//! test of what hangs together.

use hall_core::Dice;

use super::grid::Grid;

/// A capture, by the indices of the two cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Capture {
    /// Where the capturing checker stands.
    pub from: u16,
    /// The cell next to it that it takes.
    pub to: u16,
}

/// Where a checker may land.
struct Landing<G> {
    targets: G,
    /// What stays on the board but for the captured checker, where it is the
    /// same for all targets.
    kept: Option<G>,
}

/// The checkers of the side to move and of the other side.
///
/// Their board has no edge of its own: it is wherever the checkers are, so
/// rectangles work as squares do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Checkers<G> {
    own: G,
    foe: G,
    /// Whether all checkers are one group: always, but in edited positions.
    linked: bool,
}

impl<G: Grid> Checkers<G> {
    /// The checkerboard of this many rows and columns, at most [`Grid::SIDE`]
    /// each, with the top left checker the mover's. // Rule 1.2
    pub fn checkerboard(rows: usize, columns: usize) -> Checkers<G> {
        let mut sides = [G::default(); 2];
        for row in 0..rows {
            for column in 0..columns {
                let side = &mut sides[(rows - 1 - row + column) % 2];
                *side = *side | G::cell(row, column);
            }
        }
        Checkers::new(sides[0], sides[1])
    }

    /// Any checkers; no cell may be in both sets.
    pub fn new(own: G, foe: G) -> Checkers<G> {
        let all = own | foe;
        let linked = all.is_empty() || fill(G::bit(all.lowest()), all) == all;
        Checkers { own, foe, linked }
    }

    /// The checkers of the side to move.
    pub fn own(&self) -> G {
        self.own
    }
    /// The checkers of the other side.
    pub fn foe(&self) -> G {
        self.foe
    }
    /// All checkers.
    pub fn all(&self) -> G {
        self.own | self.foe
    }
    /// Whether all checkers are one group. // Rule 4.2
    pub fn is_linked(&self) -> bool {
        self.linked
    }
    /// The same checkers with the other side to move.
    #[must_use]
    pub fn turned(&self) -> Checkers<G> {
        Checkers { own: self.foe, foe: self.own, linked: self.linked }
    }

    /// The cells that the mover's checker on `from` may capture.
    pub fn targets(&self, from: usize) -> G {
        let all = self.all();
        self.targets_among(from, all, self.loose(all))
    }

    /// The cells whose checker surely leaves all others in one group.
    fn loose(&self, all: G) -> G {
        if self.linked { !pivots(all) } else { G::default() }
    }

    /// [`Checkers::targets`], where `all` and `loose` are known already.
    fn targets_among(&self, from: usize, all: G, loose: G) -> G {
        self.landing(from, all, loose).targets
    }

    /// Where the checker on `from` may land and what would stay on the board.
    fn landing(&self, from: usize, all: G, loose: G) -> Landing<G> {
        let start = G::bit(from);
        let near = start.beside() & all;
        let rest = all ^ start;
        let mates = self.own ^ start;
        if start.meets(loose) {
            return Landing { targets: near, kept: Some(rest) };
        }
        // A lone checker stays one group wherever it goes.
        if mates.is_empty() {
            return Landing { targets: near, kept: None };
        }
        // Rule 3.5: it must land in the group that all its mates are in.
        let mut left = near;
        while !left.is_empty() {
            let seed = G::bit(left.lowest());
            let group = if self.linked { part(seed, near, rest) } else { fill(seed, rest) };
            if group.covers(mates) {
                return Landing { targets: near & group, kept: Some(group) };
            }
            if group.meets(mates) {
                break;
            }
            left = left & !group;
        }
        Landing { targets: G::default(), kept: None }
    }

    /// Calls `each` with every legal capture and the board after it, ordered by
    /// `from`, then `to`.
    pub fn children(&self, mut each: impl FnMut(Capture, Checkers<G>)) {
        let all = self.all();
        let loose = self.loose(all);
        for from in self.own.indices() {
            let landing = self.landing(from, all, loose);
            let start = G::bit(from);
            for to in landing.targets.indices() {
                let end = G::bit(to);
                let capture = Capture { from: from as u16, to: to as u16 };
                let next = match landing.kept {
                    Some(kept) => Checkers {
                        own: self.foe & kept & !end, // Rule 4.1
                        foe: (self.own ^ start) | end,
                        linked: true,
                    },
                    None => self.after(capture),
                };
                each(capture, next);
            }
        }
    }

    /// Whether the mover may make this capture.
    pub fn is_legal(&self, capture: Capture) -> bool {
        let from = usize::from(capture.from);
        self.own.meets(G::bit(from)) && self.targets(from).meets(G::bit(capture.to.into()))
    }

    /// Calls `each` with every legal capture, ordered by `from`, then `to`.
    pub fn captures(&self, mut each: impl FnMut(Capture)) {
        let all = self.all();
        let loose = self.loose(all);
        for from in (self.own & all.beside()).indices() {
            for to in self.targets_among(from, all, loose).indices() {
                each(Capture { from: from as u16, to: to as u16 });
            }
        }
    }

    /// The mover's checkers that may capture upwards, to the right, downwards, to the left.
    pub fn captures_towards(&self) -> [G; 4] {
        let all = self.all();
        let loose = self.loose(all);
        let free = self.own & loose;
        let mut towards = [all.down(), all.left(), all.up(), all.right()].map(|near| free & near);
        for from in (self.own & !loose).indices() {
            let (start, targets) = (G::bit(from), self.targets_among(from, all, loose));
            let ends = [start.up(), start.right(), start.down(), start.left()];
            for (set, end) in towards.iter_mut().zip(ends) {
                if targets.meets(end) {
                    *set = *set | start;
                }
            }
        }
        towards
    }

    /// How many captures are legal.
    pub fn count(&self) -> u32 {
        let all = self.all();
        let loose = self.loose(all);
        let free = self.own & loose;
        let pairs = [all.up(), all.down(), all.left(), all.right()];
        let sure: u32 = pairs.iter().map(|beside| (free & *beside).count()).sum();
        let bound = (self.own & !loose).indices();
        sure + bound.map(|from| self.targets_among(from, all, loose).count()).sum::<u32>()
    }

    /// How many sequences of `depth` captures there are; a finished game has none.
    pub fn paths(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.own.is_empty() || self.foe.is_empty() => 0,
            1 => u64::from(self.count()),
            _ => {
                let mut sum = 0;
                self.children(|_, next| sum += next.paths(depth - 1));
                sum
            }
        }
    }

    /// Whether the mover has a capture. It is always so where all checkers are
    /// one group and both sides have one.
    pub fn can_move(&self) -> bool {
        let all = self.all();
        let loose = self.loose(all);
        self.own.indices().any(|from| !self.targets_among(from, all, loose).is_empty())
    }

    /// A uniformly random legal capture, of which there must be one.
    ///
    /// Draws among all captures of neighbours; a draw that would part the
    /// mover's checkers is struck off with all such draws of the same checker,
    /// and another is made. Whatever was struck off, all legal captures are left
    /// and equally likely, so the result is uniform.
    pub fn pick(&self, dice: &mut dyn Dice) -> Capture {
        let all = self.all();
        let loose = self.loose(all);
        // By where the captured checker is: above, below, to the right, left.
        let (up, down) = (self.own & all.down(), self.own & all.up());
        let (right, left) = (self.own & all.left(), self.own & all.right());
        let mut ways = [up, down, right, left];
        let mut counts = ways.map(Grid::count);
        loop {
            let mut ticket = dice.below(counts.iter().sum());
            let mut way = 0;
            while ticket >= counts[way] {
                ticket -= counts[way];
                way += 1;
            }
            let from = ways[way].nth(ticket);
            let start = G::bit(from);
            let ends = [start.up(), start.down(), start.right(), start.left()];
            let capture = Capture { from: from as u16, to: ends[way].lowest() as u16 };
            if start.meets(loose) {
                return capture;
            }
            let targets = self.targets_among(from, all, loose);
            if targets.meets(ends[way]) {
                return capture;
            }
            for ((way, count), end) in ways.iter_mut().zip(&mut counts).zip(ends) {
                if way.meets(start) && !targets.meets(end) {
                    *way = *way ^ start;
                    *count -= 1;
                }
            }
        }
    }

    /// The board after a legal capture, with the other side to move.
    #[must_use]
    pub fn after(&self, capture: Capture) -> Checkers<G> {
        let all = self.all();
        let (start, end) = (G::bit(capture.from.into()), G::bit(capture.to.into()));
        let rest = all ^ start;
        let own = (self.own ^ start) | end;
        let mut foe = self.foe & !end;
        if !start.meets(self.loose(all)) {
            // Rule 4.1: what is parted from the mover's group goes.
            let kept =
                if self.linked { part(end, start.beside() & all, rest) } else { fill(end, rest) };
            foe = foe & kept;
        }
        Checkers { own: foe, foe: own, linked: true }
    }

    /// The groups into which the checkers fall.
    pub fn groups(&self) -> impl Iterator<Item = G> + use<G> {
        groups(self.all())
    }

    /// A number that differs for different boards, nearly always.
    pub fn digest(&self) -> u64 {
        self.own.digest().rotate_left(29) ^ self.foe.digest().wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

/// The groups into which a set of cells falls.
pub(super) fn groups<G: Grid>(cells: G) -> impl Iterator<Item = G> {
    let mut left = cells;
    core::iter::from_fn(move || {
        (!left.is_empty()).then(|| {
            let group = fill(G::bit(left.lowest()), left);
            left = left & !group;
            group
        })
    })
}

/// What hangs together with `seed` inside `within`.
fn fill<G: Grid>(seed: G, within: G) -> G {
    let mut group = seed;
    loop {
        let more = (group | group.beside()) & within;
        if more.is(group) {
            return group;
        }
        group = more;
    }
}

/// The group of `seed` in `rest`, which is one group less a cell whose occupied
/// neighbours are `near`, `seed` among them; so every group of `rest` has one.
///
/// Grows from `seed` and from the other neighbours at once: where they hang
/// together they meet half way, and where not, the smaller part stops first.
fn part<G: Grid>(seed: G, near: G, rest: G) -> G {
    let others = near & !seed;
    let (mut group, mut rival) = (seed, others);
    loop {
        let more = (group | group.beside()) & rest;
        let rivals = (rival | rival.beside()) & rest;
        if more.meets(rivals) {
            if others.without_lowest().is_empty() {
                return rest;
            }
            return fill_near(more, near, rest);
        }
        if more.is(group) {
            return group;
        }
        if rivals.is(rival) {
            return rest & !rival;
        }
        (group, rival) = (more, rivals);
    }
}

/// [`fill`], stopped as soon as it covers `near`: it would fill `rest` then.
fn fill_near<G: Grid>(seed: G, near: G, rest: G) -> G {
    let mut group = seed;
    loop {
        if group.covers(near) {
            return rest;
        }
        let more = (group | group.beside()) & rest;
        if more.is(group) {
            return group;
        }
        group = more;
    }
}

/// The cells that may hold a group together: those whose occupied neighbours do
/// not hang together within the ring of eight cells around.
///
/// Only for these a search through the board is needed; in play they are few.
/// For each of the four neighbours it is found whether a run of the ring starts
/// there (going clockwise, the neighbour before it or the corner between is
/// empty); two runs make a pivot. All cells at once.
fn pivots<G: Grid>(all: G) -> G {
    // `up` holds the cells whose lower neighbour is occupied, and so on: names
    // below say where the occupied neighbour is.
    let (above, below) = (all.down(), all.up());
    let (at_right, at_left) = (all.left(), all.right());
    let (above_right, below_right) = (at_right.down(), at_right.up());
    let (above_left, below_left) = (at_left.down(), at_left.up());
    let top = above & !(at_left & above_left);
    let right = at_right & !(above & above_right);
    let bottom = below & !(at_right & below_right);
    let left = at_left & !(below & below_left);
    (top & right) | (bottom & left) | ((top | right) & (bottom | left))
}
