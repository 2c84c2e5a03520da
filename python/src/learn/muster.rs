//! Make Muster and Muster Up: cells in reading order, `from · cells + to`.

use games::{
    make_muster::{self, MakeMuster},
    muster_board::{Bits, Cell, Discs, Grid, History, other},
    muster_up::{self, MusterUp},
};
use hall_core::{Game, Seat, Turn};

use super::{Learnable, Path, Planes, Spelled, figure, single_choices};

fn index(grid: &Grid, cell: Cell) -> Option<usize> {
    grid.index(cell)
}

/// The cells that `number` names as a pair.
fn pair(grid: &Grid, number: usize) -> Option<(Cell, Cell)> {
    let cells = grid.cells();
    (number < cells * cells).then(|| (grid.cell(number / cells), grid.cell(number % cells)))
}

/// Rows and columns of the box around the board.
fn side(grid: &Grid) -> usize {
    3 * grid.size().get()
}

/// Marks the cells of a set; row 0 is the lowest.
fn mark(grid: &Grid, set: Bits, plane: &mut [i8]) {
    for at in set.iter() {
        let cell = grid.cell(at);
        plane[cell.row() * side(grid) + cell.column()] = 1;
    }
}

/// The planes that both games have.
fn common(discs: &Discs, history: &History, seat: Seat, to_act: Option<Seat>, out: &mut [i8]) {
    let grid = discs.grid();
    let area = side(grid) * side(grid);
    let mut planes = out.chunks_exact_mut(area);
    let mut next = || planes.next().unwrap_or_default();
    mark(grid, discs.of(seat), next());
    mark(grid, discs.of(other(seat)), next());
    mark(grid, grid.all(), next());
    // The third time is a draw.
    let times = to_act.map_or(0, |mover| history.occurrences(discs, mover));
    next().fill(figure(times));
}

const COMMON: [&str; 4] = ["own discs", "their discs", "the board", "times this position stood"];

fn make_number(grid: &Grid, action: &make_muster::Action) -> Option<usize> {
    Some(match action {
        make_muster::Action::Place(cell) => index(grid, *cell)?,
        make_muster::Action::Move(from, to) => {
            grid.cells() * (1 + index(grid, *from)?) + index(grid, *to)?
        }
    })
}

fn up_number(grid: &Grid, action: &muster_up::Action) -> Option<usize> {
    Some(grid.cells() * index(grid, action.from)? + index(grid, action.to)?)
}

impl Learnable for MakeMuster {
    fn numbers(&self) -> usize {
        let cells = self.size().grid().cells();
        cells + cells * cells
    }

    fn path(
        &self,
        _state: &make_muster::State,
        _seat: Seat,
        action: &make_muster::Action,
    ) -> Option<Path> {
        Some(vec![make_number(self.size().grid(), action)? as u16])
    }

    fn decoded(
        &self,
        _state: &make_muster::State,
        _seat: Seat,
        path: &[u16],
    ) -> Spelled<make_muster::Action> {
        let grid = self.size().grid();
        let &[number] = path else { return Spelled::Nothing };
        match usize::from(number).checked_sub(grid.cells()) {
            None => Spelled::Whole(make_muster::Action::Place(grid.cell(number.into()))),
            Some(pairs) => pair(grid, pairs).map_or(Spelled::Nothing, |(from, to)| {
                Spelled::Whole(make_muster::Action::Move(from, to))
            }),
        }
    }

    fn choices(
        &self,
        state: &make_muster::State,
        seat: Seat,
        path: &[u16],
        listed: &mut Vec<make_muster::Action>,
        out: &mut Vec<u16>,
    ) {
        let grid = self.size().grid();
        single_choices(self, (state, seat), path, (listed, out), |action| {
            make_number(grid, action)
        });
    }

    fn planes(&self) -> Planes {
        let side = side(self.size().grid());
        let [own, their, board, times] = COMMON;
        let names = [own, their, board, times, "own discs in hand", "their discs in hand"];
        Planes::board(&names, side, side)
    }

    fn observe_into(&self, state: &make_muster::State, seat: Seat, _: &[u16], out: &mut [i8]) {
        let area = side(self.size().grid()).pow(2);
        let mover = state.status().mover();
        common(state.discs(), state.history(), seat, mover, &mut out[..4 * area]);
        out[4 * area..5 * area].fill(figure(state.hand(seat)));
        out[5 * area..].fill(figure(state.hand(other(seat))));
    }
}

impl Learnable for MusterUp {
    fn numbers(&self) -> usize {
        self.start().discs().grid().cells().pow(2)
    }

    fn path(
        &self,
        state: &muster_up::State,
        _seat: Seat,
        action: &muster_up::Action,
    ) -> Option<Path> {
        Some(vec![up_number(state.discs().grid(), action)? as u16])
    }

    fn decoded(
        &self,
        state: &muster_up::State,
        _seat: Seat,
        path: &[u16],
    ) -> Spelled<muster_up::Action> {
        let &[number] = path else { return Spelled::Nothing };
        pair(state.discs().grid(), number.into())
            .map_or(Spelled::Nothing, |(from, to)| Spelled::Whole(muster_up::Action { from, to }))
    }

    fn choices(
        &self,
        state: &muster_up::State,
        seat: Seat,
        path: &[u16],
        listed: &mut Vec<muster_up::Action>,
        out: &mut Vec<u16>,
    ) {
        let grid = state.discs().grid();
        single_choices(self, (state, seat), path, (listed, out), |action| up_number(grid, action));
    }

    fn planes(&self) -> Planes {
        let side = side(self.start().discs().grid());
        Planes::board(&COMMON, side, side)
    }

    fn observe_into(&self, state: &muster_up::State, seat: Seat, _: &[u16], out: &mut [i8]) {
        let Turn::Seat(mover) = self.turn(state) else {
            return common(state.discs(), state.history(), seat, None, out);
        };
        common(state.discs(), state.history(), seat, Some(mover), out);
    }
}
