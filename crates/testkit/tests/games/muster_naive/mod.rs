//! A second program for Make Muster and Muster Up: sets of coordinates, no
//! bitboards, everything worked out again each time. For comparison only.

use std::collections::{BTreeSet, HashMap};

/// A cell as column and row from 0.
pub(crate) type At = (i32, i32);
/// A position as far as rule 7.1 is concerned: discs and who is to act.
type Seen = ([BTreeSet<At>; 2], usize);

/// The cells of a board, rows from the top: n × n plus signs on a lattice.
pub(crate) fn naive_cells(n: i32) -> Vec<At> {
    let mut cells = BTreeSet::new();
    for i in 0..n {
        for j in 0..n {
            let (x, y) = (2 * i + j, 2 * j - i);
            cells.extend([(x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
        }
    }
    let left = cells.iter().map(|cell| cell.0).min().unwrap();
    let bottom = cells.iter().map(|cell| cell.1).min().unwrap();
    let mut cells: Vec<At> = cells.into_iter().map(|(x, y)| (x - left, y - bottom)).collect();
    cells.sort_by_key(|(x, y)| (-y, *x));
    cells
}

/// The name of a cell.
pub(crate) fn name((column, row): At) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

fn read(word: &str) -> At {
    let (letter, row) = word.split_at(1);
    (i32::from(letter.as_bytes()[0] - b'a'), row.parse::<i32>().unwrap() - 1)
}

const WAYS: [At; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A position of either game.
#[derive(Clone)]
pub(crate) struct Naive {
    board: BTreeSet<At>,
    pub(crate) discs: [BTreeSet<At>; 2],
    hand: [usize; 2],
    pub(crate) turn: usize,
    pub(crate) over: Option<&'static str>,
    seen: HashMap<Seen, u32>,
}

impl Naive {
    /// An empty board.
    pub(crate) fn new(order: u8, supply: usize) -> Naive {
        let board = naive_cells(order.into()).into_iter().collect();
        let discs = [BTreeSet::new(), BTreeSet::new()];
        let mut naive =
            Naive { board, discs, hand: [supply; 2], turn: 0, over: None, seen: HashMap::new() };
        naive.note();
        naive
    }
    /// A board with these discs and nothing in hand.
    #[allow(dead_code, reason = "only Muster Up starts like this")]
    pub(crate) fn with(order: u8, discs: [BTreeSet<At>; 2]) -> Naive {
        let mut naive = Naive { discs, ..Naive::new(order, 0) };
        naive.seen.clear();
        naive.note();
        naive
    }

    fn note(&mut self) -> u32 {
        let count = self.seen.entry((self.discs.clone(), self.turn)).or_insert(0);
        *count += 1;
        *count
    }
    fn near(&self, cell: At) -> impl Iterator<Item = At> {
        WAYS.iter().map(move |way| (cell.0 + way.0, cell.1 + way.1))
    }
    fn is_empty(&self, cell: At) -> bool {
        self.board.contains(&cell) && self.discs.iter().all(|discs| !discs.contains(&cell))
    }
    fn room(&self, side: usize) -> Vec<At> {
        let beside = |cell: &At| self.near(*cell).any(|near| self.discs[side].contains(&near));
        self.board.iter().copied().filter(|cell| self.is_empty(*cell) && !beside(cell)).collect()
    }
    fn steps(&self, side: usize) -> Vec<(At, At)> {
        let goals = |from: &At| {
            let from = *from;
            self.near(from).filter(|to| self.is_empty(*to)).map(move |to| (from, to))
        };
        self.discs[side].iter().flat_map(goals).collect()
    }
    fn jumps(&self, side: usize) -> Vec<(At, At)> {
        let mut jumps = Vec::new();
        for from in &self.discs[side] {
            for way in WAYS {
                let mut cell = (from.0 + way.0, from.1 + way.1);
                let mut over = 0;
                while self.discs.iter().any(|discs| discs.contains(&cell)) {
                    cell = (cell.0 + way.0, cell.1 + way.1);
                    over += 1;
                }
                if over > 0 && self.is_empty(cell) {
                    jumps.push((*from, cell));
                }
            }
        }
        jumps
    }
    /// The words of all legal actions of Make Muster, sorted.
    #[allow(dead_code, reason = "each test program uses one of the two")]
    pub(crate) fn placing_actions(&self) -> Vec<String> {
        self.words(self.turn, true)
    }
    /// The words of all legal actions of Muster Up, sorted.
    #[allow(dead_code, reason = "each test program uses one of the two")]
    pub(crate) fn jumping_actions(&self) -> Vec<String> {
        self.words(self.turn, false)
    }
    fn words(&self, side: usize, placing: bool) -> Vec<String> {
        let room = self.room(side);
        let mut words: Vec<String> = if placing && self.hand[side] > 0 && !room.is_empty() {
            room.into_iter().map(name).collect()
        } else {
            let jumps = if placing { Vec::new() } else { self.jumps(side) };
            let moves = self.steps(side).into_iter().chain(jumps);
            moves.map(|(from, to)| format!("{}-{}", name(from), name(to))).collect()
        };
        words.sort();
        words
    }
    fn groups(&self, cells: &BTreeSet<At>) -> Vec<BTreeSet<At>> {
        let mut rest = cells.clone();
        let mut groups = Vec::new();
        while let Some(start) = rest.pop_first() {
            let (mut group, mut todo) = (BTreeSet::from([start]), vec![start]);
            while let Some(cell) = todo.pop() {
                for near in self.near(cell) {
                    if rest.remove(&near) {
                        group.insert(near);
                        todo.push(near);
                    }
                }
            }
            groups.push(group);
        }
        groups
    }
    /// Plays the action, and whatever follows.
    pub(crate) fn act(&mut self, word: &str, placing: bool) {
        let side = self.turn;
        match word.split_once('-') {
            None => {
                self.discs[side].insert(read(word));
                self.hand[side] -= 1;
            }
            Some((from, to)) => {
                assert!(self.discs[side].remove(&read(from)));
                self.discs[side].insert(read(to));
            }
        }
        let room = placing && self.hand[side] > 0 && !self.room(side).is_empty();
        let muster = self.groups(&self.discs[side]).len() == 1 && !room;
        let open = self.board.difference(&self.discs[side]).copied().collect();
        let regions = self.groups(&open);
        let enemies = &self.discs[1 - side];
        let cut = regions.iter().filter(|region| !region.is_disjoint(enemies)).count() > 1;
        let next = [1 - side, side].into_iter().find(|s| !self.words(*s, placing).is_empty());
        self.over = match (muster, cut, next) {
            (true, true, _) => Some(["a:both", "b:both"][side]),
            (true, false, _) => Some(["a:muster", "b:muster"][side]),
            (false, true, _) => Some(["a:cut-off", "b:cut-off"][side]),
            (false, false, None) => Some("draw:stuck"),
            (false, false, Some(next)) => {
                self.turn = next;
                (self.note() >= 3).then_some("draw:repetition")
            }
        };
    }
}
