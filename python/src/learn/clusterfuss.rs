//! Clusterfuss: `4 · cell + direction`, and one for the swap.

use games::clusterfuss::{Action, Cell, Cells, Checkers, Clusterfuss, Grid, State};
use hall_core::{Game, Seat};

use super::{Learnable, Path, Planes, Spelled};

/// Up, right, down, left: columns and rows.
const DIRECTIONS: [(usize, usize); 4] = [(1, 2), (2, 1), (1, 0), (0, 1)];

fn number(size: usize, action: &Action) -> u16 {
    match action {
        Action::Swap => (4 * size * size) as u16,
        Action::Capture { from, to } => {
            let step = (1 + to.column() - from.column(), 1 + to.row() - from.row());
            let direction = DIRECTIONS.iter().position(|one| *one == step).unwrap_or(0);
            (4 * (from.row() * size + from.column()) + direction) as u16
        }
    }
}

/// Which directions a set of four bits has, ordered by where they lead: down, left, right, up.
const ORDERED: [([u16; 4], usize); 16] = {
    let (mut all, mut set) = ([([0; 4], 0); 16], 0);
    while set < 16 {
        let mut at = 0;
        while at < 4 {
            let direction = [2, 3, 1, 0][at];
            if set >> direction & 1 == 1 {
                let (list, count) = &mut all[set];
                list[*count] = direction as u16;
                *count += 1;
            }
            at += 1;
        }
        set += 1;
    }
    all
};

/// The numbers of all captures, ordered as the rules list them.
fn list<G: Grid>(board: &Checkers<G>, size: usize, out: &mut Vec<u16>) {
    let towards = board.captures_towards();
    let any = towards.into_iter().fold(G::default(), |any, set| any | set);
    for from in any.indices() {
        let bit = G::bit(from);
        let set = (0..4).fold(0, |set, way| set | usize::from(towards[way].meets(bit)) << way);
        let (directions, count) = ORDERED[set];
        let first = (4 * (from / G::STRIDE * size + from % G::STRIDE)) as u16;
        out.extend_from_slice(&directions.map(|direction| first + direction)[..count]);
    }
}

/// Adds a bit of each of the cells of a set.
fn fill<G: Grid>(set: G, size: usize, plane: &mut [i8]) {
    for index in set.indices() {
        let cell = Cell::at::<G>(index);
        plane[cell.row() * size + cell.column()] = 1;
    }
}

impl Learnable for Clusterfuss {
    fn numbers(&self) -> usize {
        let size = usize::from(self.setup().size);
        4 * size * size + 1
    }

    fn path(&self, state: &State, _seat: Seat, action: &Action) -> Option<Path> {
        Some(vec![number(state.size(), action)])
    }

    fn decoded(&self, state: &State, _seat: Seat, path: &[u16]) -> Spelled<Action> {
        let (size, &[number]) = (state.size(), path) else { return Spelled::Nothing };
        let (cell, direction) = (usize::from(number) / 4, usize::from(number) % 4);
        if cell == size * size && direction == 0 {
            return Spelled::Whole(Action::Swap);
        }
        let (column, row) = (cell % size, cell / size);
        let (right, up) = DIRECTIONS[direction];
        let to = (column + right).checked_sub(1).zip((row + up).checked_sub(1));
        match (Cell::new(column, row), to.and_then(|(column, row)| Cell::new(column, row))) {
            (Some(from), Some(to)) if cell < size * size => {
                Spelled::Whole(Action::Capture { from, to })
            }
            _ => Spelled::Nothing,
        }
    }

    // From the bits of the board, for speed.
    fn choices(
        &self,
        state: &State,
        _seat: Seat,
        path: &[u16],
        _listed: &mut Vec<Action>,
        out: &mut Vec<u16>,
    ) {
        if !path.is_empty() {
            return;
        }
        let size = state.size();
        match state.cells() {
            Cells::Small(board) => list(board, size, out),
            Cells::Middle(board) => list(board, size, out),
            Cells::Large(board) => list(board, size, out),
        }
        if state.may_swap() {
            out.push(number(size, &Action::Swap));
        }
    }

    fn planes(&self) -> Planes {
        let size = usize::from(self.setup().size);
        Planes::board(&["own checkers", "their checkers", "may swap"], size, size)
    }

    fn observe_into(&self, state: &State, seat: Seat, _path: &[u16], out: &mut [i8]) {
        let size = state.size();
        let (men, swap) = out.split_at_mut(2 * size * size);
        let (own, their) = men.split_at_mut(size * size);
        // A position has the checkers of the mover and those of the other.
        let (movers, others) =
            if state.mover().seat() == seat { (own, their) } else { (their, own) };
        match state.cells() {
            Cells::Small(board) => {
                fill(board.own(), size, movers);
                fill(board.foe(), size, others);
            }
            Cells::Middle(board) => {
                fill(board.own(), size, movers);
                fill(board.foe(), size, others);
            }
            Cells::Large(board) => {
                fill(board.own(), size, movers);
                fill(board.foe(), size, others);
            }
        }
        if state.may_swap() {
            swap.fill(1);
        }
    }
}
