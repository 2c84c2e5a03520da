//! Where the discs start.

use alloc::{format, string::String, vec::Vec};

use hall_core::{Message, NotationError, Seat, SetupError};

use crate::muster_board::{Bits, BoardSize, Cell, Discs, name, read_rows};

/// The reconstruction, one file an order.
const TEETH: [&str; 5] = [
    include_str!("data/layouts/teeth-2.txt"),
    include_str!("data/layouts/teeth-3.txt"),
    include_str!("data/layouts/teeth-4.txt"),
    include_str!("data/layouts/teeth-5.txt"),
    include_str!("data/layouts/teeth-6.txt"),
];

/// Reads a layout: nothing or `teeth` for the reconstruction, rows from top to
/// bottom, or lists of cells. Lines that begin with `#` are comments.
pub(super) fn read(size: BoardSize, text: &str) -> Result<Discs, SetupError> {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    let plain = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("/");
    let discs = match plain.as_str() {
        "" | "teeth" => return read(size, TEETH[size.get() - 2]),
        lists if lists.contains(':') => read_lists(size, &lists.replace('/', " "))?,
        rows => read_rows(size, rows).map_err(unread)?,
    };
    for seat in Seat::first(2) {
        if discs.of(seat).len() < 2 {
            let colour = name(seat).to_ascii_lowercase();
            let why = format!("{colour} needs two discs at least, for one is a group");
            let message = Message::new("muster-up-setup-lone").with("seat", seat);
            return Err(SetupError::new("layout", why).keyed(message));
        }
    }
    Ok(discs)
}

/// The error of an unreadable layout, in the words of its reader.
fn unread(error: NotationError) -> SetupError {
    let refused = SetupError::new("layout", format!("{error}"));
    match error.message() {
        Some(message) => refused.keyed(message.clone()),
        None => refused,
    }
}

/// Reads `navy: a5 b7 pink: c2 d3`.
fn read_lists(size: BoardSize, text: &str) -> Result<Discs, SetupError> {
    let bad = |why: String, message| SetupError::new("layout", why).keyed(message);
    let mut sides = [Bits::EMPTY; 2];
    let mut side = None;
    for word in text.replace(',', " ").replace(':', ": ").split_ascii_whitespace() {
        match word {
            "navy:" | "N:" | "a:" => side = Some(0),
            "pink:" | "P:" | "b:" => side = Some(1),
            _ => {
                let cell = word.parse::<Cell>().map_err(unread)?;
                let index = size.grid().find(cell).map_err(unread)?;
                let side = side.ok_or_else(|| {
                    let message = Message::new("muster-up-setup-whose").text("cell", cell);
                    bad(format!("whose is {word}? write `navy:` first"), message)
                })?;
                if (sides[0] | sides[1]).has(index) {
                    let message = Message::new("muster-up-setup-twice").text("cell", cell);
                    return Err(bad(format!("two discs on {cell}"), message));
                }
                sides[side] = sides[side].with(index);
            }
        }
    }
    Ok(Discs::new(size, sides[0], sides[1]))
}
