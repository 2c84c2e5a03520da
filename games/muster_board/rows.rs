//! Whole boards as text.

use alloc::format;
use core::fmt;

use hall_core::{Message, NotationError, Seat, quoted};

use super::{Bits, BoardSize, Discs, cell::SIDE_MAX};

/// Writes the discs as rows from top to bottom, each from the first cell it has:
/// `./..../..N../…`.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a>(pub &'a Discs);

impl fmt::Display for Rows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut index = 0;
        for (number, (_, length)) in self.0.grid().rows().enumerate() {
            if number > 0 {
                f.write_str("/")?;
            }
            for cell in index..index + length {
                f.write_str(match self.0.owner(cell) {
                    None => ".",
                    Some(Seat::A) => "N",
                    Some(_) => "P",
                })?;
            }
            index += length;
        }
        Ok(())
    }
}

/// Reads the rows of a board of this size.
///
/// # Errors
/// What is wrong with the number of rows, the length of one or a letter in it.
pub fn read_rows(size: BoardSize, text: &str) -> Result<Discs, NotationError> {
    let bad = |why, message: Message| NotationError::new("board", why).keyed(message);
    let grid = size.grid();
    let lengths: arrayvec::ArrayVec<usize, SIDE_MAX> = grid.rows().map(|row| row.1).collect();
    let count = text.split('/').count();
    if count != lengths.len() {
        let rows = lengths.len();
        let why =
            format!("a board of order {size} has {rows} rows with `/` between them, not {count}");
        let message = Message::new("muster-board-notation-row-count").with("order", size.number());
        return Err(bad(why, message.with("rows", rows as u32).with("count", count as u32)));
    }
    let (mut sides, mut index) = ([Bits::EMPTY; 2], 0);
    for (number, (row, length)) in (1_u32..).zip(text.split('/').zip(lengths)) {
        if row.chars().count() != length {
            let why = format!(
                "row {number} from the top, {row:?}, must be {length} long on order {size}"
            );
            let message = Message::new("muster-board-notation-row-length").with("row", number);
            let message = message.text("text", quoted(row)).with("length", length as u32);
            return Err(bad(why, message.with("order", size.number())));
        }
        for letter in row.chars() {
            match letter {
                '.' => {}
                'N' => sides[0] = sides[0].with(index),
                'P' => sides[1] = sides[1].with(index),
                _ => {
                    let why = format!(
                        "expected `N`, `P` or `.`, not {letter:?}, in row {number} from the top"
                    );
                    let message = Message::new("muster-board-notation-letter");
                    let message = message.text("letter", format!("{letter:?}"));
                    return Err(bad(why, message.with("row", number)));
                }
            }
            index += 1;
        }
    }
    Ok(Discs::new(size, sides[0], sides[1]))
}
