//! The four quarter turns of the board: the rules know no directions, so positions that are turned
//! are worth the same.

use alloc::{string::String, vec::Vec};

use hall_core::Seat;

use super::{BoardSize, Cell, Discs};

/// Where a cell is after so many quarter turns.
fn turned(cell: Cell, size: BoardSize, times: u8) -> Cell {
    (0..times).fold(cell, |cell, _| size.turned(cell))
}

/// The least of the four images of a board, and the turns that lead to it.
fn least(discs: &Discs) -> (String, Vec<u8>) {
    let size = discs.size();
    let image = |times: u8| {
        let grid = size.grid();
        let mut men: Vec<(Cell, Seat)> = (0..grid.cells())
            .filter_map(|index| {
                let owner = discs.owner(index)?;
                Some((turned(grid.cell(index), size, times), owner))
            })
            .collect();
        men.sort();
        let words = men.into_iter().map(|(cell, owner)| alloc::format!("{owner}{cell}"));
        (words.collect::<Vec<String>>().join(" "), times)
    };
    let mut images: Vec<(String, u8)> = (0..4).map(image).collect();
    images.sort();
    let first = images[0].0.clone();
    let ways = images.into_iter().take_while(|(image, _)| *image == first).map(|(_, way)| way);
    let ways = ways.collect();
    (first, ways)
}

/// The discs, the same for boards that are turned.
pub fn turned_discs(discs: &Discs) -> String {
    least(discs).0
}

/// The least of the images of some cells, in their order, on the board as [`turned_discs`] has it.
pub fn turned_cells(discs: &Discs, cells: &[Cell]) -> String {
    let (_, ways) = least(discs);
    let size = discs.size();
    let image = |times: &u8| -> Vec<Cell> {
        cells.iter().map(|cell| turned(*cell, size, *times)).collect()
    };
    let cells = ways.iter().map(image).min().unwrap_or_default();
    cells.iter().map(alloc::string::ToString::to_string).collect::<Vec<String>>().join("-")
}
