//! The eight ways to turn and mirror the board: the rules know no directions, so positions that are
//! mirror images are worth the same.

use alloc::string::{String, ToString};

use hall_core::Landmark;

use super::{Action, Cell, Clusterfuss, Colour, State};

/// How many ways there are; the first leaves everything where it is.
const WAYS: u8 = 8;

/// Where a cell is on the board that was turned this way.
fn moved(way: u8, cell: Cell, size: usize) -> Cell {
    let last = size - 1;
    let flip = |bit: u8, at: usize| if way & bit == 0 { at } else { last - at };
    let (column, row) = (flip(1, cell.column()), flip(2, cell.row()));
    let (column, row) = if way & 4 == 0 { (column, row) } else { (row, column) };
    Cell::new(column, row).expect("it stays on the board")
}

/// The board turned this way, row by row from the bottom.
fn image(state: &State, way: u8) -> String {
    let size = state.size();
    let mut letters = alloc::vec![b'.'; size * size];
    for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
        let cell = Cell::new(column, row).expect("it is on the board");
        let to = moved(way, cell, size);
        letters[to.row() * size + to.column()] = match state.colour_at(cell) {
            Some(Colour::Red) => b'R',
            Some(Colour::Blue) => b'B',
            None => b'.',
        };
    }
    letters.into_iter().map(char::from).collect()
}

/// The least of the images, and the ways that lead to it.
fn least(state: &State) -> (String, impl Iterator<Item = u8>) {
    let mut images: alloc::vec::Vec<(String, u8)> =
        (0..WAYS).map(|way| (image(state, way), way)).collect();
    images.sort();
    let first = images[0].0.clone();
    let of = first.clone();
    let ways = images.into_iter().take_while(move |(image, _)| *image == of).map(|(_, way)| way);
    (first, ways)
}

/// What a position is known by.
pub(super) fn landmark(game: &Clusterfuss, state: &State) -> Landmark {
    let (board, _) = least(state);
    let swap = match (game.setup.swap && state.is_full(), state.may_swap) {
        (true, _) => " swap follows",
        (_, true) => " may swap",
        _ => "",
    };
    Landmark::Known(alloc::format!("{board} {}{swap}", state.mover.seat()))
}

/// What an action is counted by: the least of its images where the position is known by.
pub(super) fn counted(state: &State, action: &Action) -> String {
    let Action::Capture { from, to } = *action else { return action.to_string() };
    let size = state.size();
    if !from.is_on(state.size) || !to.is_on(state.size) {
        return action.to_string();
    }
    let (_, ways) = least(state);
    let image = |way| Action::Capture { from: moved(way, from, size), to: moved(way, to, size) };
    ways.map(image).min().unwrap_or(*action).to_string()
}
