//! Verifies a proof. Shares no code with the rules, the solver or the writer:
//! cells are letters in a list, and what hangs together is walked.

use std::{
    collections::HashMap,
    io::{self, BufRead, Read},
};

/// Why a file is no proof.
#[derive(Debug, thiserror::Error)]
pub enum NoProof {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The header is not one.
    #[error("bad header: expected {0}")]
    Header(&'static str),
    /// The file ends too early.
    #[error("the file ends in entry {0} of {1}")]
    Cut(u64, u64),
    /// The entries are not ascending.
    #[error("entry {0} is out of order")]
    Order(u64),
    /// A position of the winner has no move.
    #[error("no winning move is given for {0}")]
    Missing(String),
    /// A move is not legal.
    #[error("the move given for {0} is not legal")]
    Illegal(String),
    /// The winner is not the winner.
    #[error("the winner has lost in {0}")]
    Lost(String),
}

/// What a proof proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// Whether the side that moves first wins.
    pub first_wins: bool,
    /// Entries in the file.
    pub entries: u64,
    /// Entries that were needed.
    pub used: u64,
}

/// 1 for the side to move, 2 for the other, 0 for nobody; row 0 at the bottom.
type Position = Vec<u8>;

struct Checker {
    rows: usize,
    columns: usize,
    /// The winner's move in a position, and whether the position was walked.
    moves: HashMap<u64, (u8, bool)>,
}

/// Reads a proof and walks through everything that can happen: where the winner
/// moves, the move of the file; where the other does, all moves.
///
/// # Errors
/// [`NoProof`] says what is wrong with it.
pub fn check(file: &mut dyn BufRead) -> Result<Checked, NoProof> {
    let mut line = |key: &'static str| -> Result<String, NoProof> {
        let mut text = String::new();
        file.take(64).read_line(&mut text)?;
        let value = text.trim_end().strip_prefix(key).ok_or(NoProof::Header(key))?;
        Ok(value.trim().to_string())
    };
    line("clusterfuss-proof 1")?;
    let number = |text: String| text.parse::<u64>().map_err(|_| NoProof::Header("a number"));
    let (rows, columns) = (number(line("rows ")?)? as usize, number(line("columns ")?)? as usize);
    let first_wins = match &line("winner ")?[..] {
        "first" => true,
        "second" => false,
        _ => return Err(NoProof::Header("winner first or winner second")),
    };
    let entries = number(line("positions ")?)?;
    line("")?;
    // On one cell nobody could move: there is nothing to win.
    let sides = (1..=10).contains(&rows) && (1..=10).contains(&columns);
    if !sides || !(2..=36).contains(&(rows * columns)) {
        return Err(NoProof::Header("2 to 36 cells"));
    }
    let mut checker = Checker { rows, columns, moves: HashMap::new() };
    let mut last = None;
    for index in 0..entries {
        let mut entry = [0; 9];
        file.read_exact(&mut entry).map_err(|why| match why.kind() {
            io::ErrorKind::UnexpectedEof => NoProof::Cut(index + 1, entries),
            _ => NoProof::Io(why),
        })?;
        let [code @ .., way] = entry;
        let code = u64::from_le_bytes(code);
        if last.is_some_and(|last| last >= code) {
            return Err(NoProof::Order(index));
        }
        last = Some(code);
        checker.moves.insert(code, (way, false));
    }
    checker.walk(first_wins)?;
    let used = checker.moves.values().filter(|(_, walked)| *walked).count() as u64;
    Ok(Checked { rows, columns, first_wins, entries, used })
}

impl Checker {
    fn walk(&mut self, first_wins: bool) -> Result<(), NoProof> {
        let start = self.start();
        // Positions with the winner to move.
        let mut todo = if first_wins { vec![start] } else { self.replies(&start) };
        while let Some(position) = todo.pop() {
            if !position.contains(&2) {
                continue;
            }
            if !position.contains(&1) {
                return Err(NoProof::Lost(self.text(&position)));
            }
            let position = self.least(&position);
            let missing = || NoProof::Missing(self.text(&position));
            let code = code(&position);
            let (way, walked) = *self.moves.get(&code).ok_or_else(missing)?;
            if walked {
                continue;
            }
            self.moves.insert(code, (way, true));
            let after = self
                .neighbour(usize::from(way / 4), way % 4)
                .and_then(|to| self.after(&position, usize::from(way / 4), to))
                .ok_or_else(|| NoProof::Illegal(self.text(&position)))?;
            if after.contains(&1) {
                todo.extend(self.replies(&after));
            }
        }
        Ok(())
    }

    /// The checkerboard, the top left cell the mover's.
    fn start(&self) -> Position {
        let cell = |index: usize| {
            let from_top = self.rows - 1 - index / self.columns;
            1 + ((from_top + index % self.columns) % 2) as u8
        };
        (0..self.rows * self.columns).map(cell).collect()
    }

    /// Every position after a legal move.
    fn replies(&self, position: &Position) -> Vec<Position> {
        let cells = 0..position.len();
        let ways = cells.flat_map(|from| (0..4).map(move |way| (from, way)));
        ways.filter_map(|(from, way)| self.after(position, from, self.neighbour(from, way)?))
            .collect()
    }

    fn neighbour(&self, cell: usize, way: u8) -> Option<usize> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        match way {
            0 if row + 1 < self.rows => Some(cell + self.columns),
            1 if row > 0 => Some(cell - self.columns),
            2 if column > 0 => Some(cell - 1),
            3 if column + 1 < self.columns => Some(cell + 1),
            _ => None,
        }
    }

    /// The position after a move, for the other side; `None` if it is not legal.
    fn after(&self, position: &Position, from: usize, to: usize) -> Option<Position> {
        if position.get(from) != Some(&1) || position[to] == 0 {
            return None;
        }
        let mut next = position.clone();
        next[from] = 0;
        next[to] = 1;
        // Walk the group the mover is in now.
        let mut group = vec![to];
        let mut kept = vec![0; next.len()];
        kept[to] = 1;
        while let Some(cell) = group.pop() {
            for other in (0..4).filter_map(|way| self.neighbour(cell, way)) {
                if next[other] != 0 && kept[other] == 0 {
                    kept[other] = next[other];
                    group.push(other);
                }
            }
        }
        // All of his must be in it; what is not in it is removed.
        let count = |of: &Position| of.iter().filter(|cell| **cell == 1).count();
        if count(&kept) != count(&next) {
            return None;
        }
        Some(kept.into_iter().map(|cell| [0, 2, 1][usize::from(cell)]).collect())
    }

    /// The representative of a position among its symmetries, as in the file:
    /// with the least cells of the mover, then of the other, both read as binary
    /// numbers.
    fn least(&self, position: &Position) -> Position {
        let (rows, columns) = (self.rows, self.columns);
        let image = |way: usize| -> Position {
            let at = |index: usize| {
                let (row, column) = (index / columns, index % columns);
                let (row, column) = if way & 4 == 0 { (row, column) } else { (column, row) };
                let row = if way & 1 == 0 { row } else { rows - 1 - row };
                let column = if way & 2 == 0 { column } else { columns - 1 - column };
                position[row * columns + column]
            };
            (0..position.len()).map(at).collect()
        };
        let number = |image: &Position, who: u8| -> u64 {
            (0..image.len()).filter(|index| image[*index] == who).map(|index| 1 << index).sum()
        };
        let ways = if rows == columns { 0..8 } else { 0..4 };
        ways.map(image)
            .min_by_key(|image| (number(image, 1), number(image, 2)))
            .expect("there is at least the position itself")
    }

    fn text(&self, position: &Position) -> String {
        let row = |row: &[u8]| row.iter().map(|cell| [".", "1", "2"][usize::from(*cell)]).collect();
        let rows: Vec<String> = position.chunks(self.columns).rev().map(row).collect();
        rows.join("/")
    }
}

/// The position as a number in base 3.
fn code(position: &Position) -> u64 {
    position.iter().rev().fold(0, |code, cell| 3 * code + u64::from(*cell))
}
