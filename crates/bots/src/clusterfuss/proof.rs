//! Proofs: for every position that can come about against the winner's moves,
//! one winning move. Written here; `check` verifies them on its own.
//!
//! A proof file has five lines of text, an empty line, and then entries of nine
//! bytes in ascending order: the position as a number (eight bytes, the lowest
//! first; see [`Shape::code`]) and the move, four times the number of the cell it
//! leaves plus the direction (0 up, 1 down, 2 left, 3 right). Of positions that
//! are the same but for turning and mirroring it has the one that
//! [`Shape::canonical`] takes.

use std::{
    collections::HashMap,
    io::{self, Write},
};

use games::clusterfuss::{Capture, Checkers};

use super::{
    shape::{Shape, SolverGrid},
    solve::{SolveStopped, Solver, Watch},
};

/// The first line of a proof.
pub(super) const FORMAT: &str = "clusterfuss-proof 1";

/// The winner's moves.
#[derive(Clone, Debug)]
pub struct Proof {
    shape: Shape,
    first_wins: bool,
    moves: Vec<(u64, u8)>,
}

impl Proof {
    /// Collects the winner's moves from the start on, asking `solver` for what its
    /// table has forgotten.
    ///
    /// # Errors
    /// [`SolveStopped`] if `watch` said so.
    pub fn collect<G: SolverGrid>(
        solver: &Solver<G>,
        watch: &mut Watch<'_, G>,
    ) -> Result<Proof, SolveStopped> {
        let shape = solver.shape();
        let first_wins = solver.wins(&solver.start(), watch)?;
        let mut moves = HashMap::new();
        let mut todo = Vec::new();
        if first_wins {
            todo.push(solver.start());
        } else {
            solver.start().children(|_, next| todo.push(next));
        }
        while let Some(board) = todo.pop() {
            // The winner is to move. All is done on the position the file has.
            let (own, foe) = G::canonical(shape, board.own(), board.foe());
            let code = shape.code(own, foe);
            if own.is_empty() || foe.is_empty() || moves.contains_key(&code) {
                continue;
            }
            let board = Checkers::new(own, foe);
            let capture = solver
                .winning(&board, watch)?
                .expect("the winner's moves lead only to positions that are won");
            moves.insert(code, spelled::<G>(shape, capture));
            board.after(capture).children(|_, next| todo.push(next));
        }
        let mut moves: Vec<(u64, u8)> = moves.into_iter().collect();
        moves.sort_unstable();
        Ok(Proof { shape, first_wins, moves })
    }

    /// Whether the first player wins.
    pub fn first_wins(&self) -> bool {
        self.first_wins
    }
    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.moves.len()
    }
    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Writes the file.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{FORMAT}")?;
        writeln!(out, "rows {}", self.shape.rows())?;
        writeln!(out, "columns {}", self.shape.columns())?;
        writeln!(out, "winner {}", if self.first_wins { "first" } else { "second" })?;
        writeln!(out, "positions {}", self.moves.len())?;
        writeln!(out)?;
        for (code, way) in &self.moves {
            out.write_all(&code.to_le_bytes())?;
            out.write_all(&[*way])?;
        }
        Ok(())
    }
}

/// A capture as the byte of the file.
fn spelled<G: SolverGrid>(shape: Shape, capture: Capture) -> u8 {
    let (from, to) = (usize::from(capture.from), usize::from(capture.to));
    let (row, column) = (from / G::STRIDE, from % G::STRIDE);
    let direction = match to {
        _ if to == from + G::STRIDE => 0,
        _ if to + G::STRIDE == from => 1,
        _ if to + 1 == from => 2,
        _ => 3,
    };
    (4 * (row * shape.columns() as usize + column) + direction) as u8
}
