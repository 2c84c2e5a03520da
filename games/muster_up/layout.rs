//! Where the discs start.

use alloc::{format, string::String, vec::Vec};

use hall_core::{Seat, SetupError};

use crate::muster_board::{Bits, Cell, Discs, Order, name, read_rows};

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
pub(super) fn read(order: Order, text: &str) -> Result<Discs, SetupError> {
    let bad = |why: String| SetupError::new("layout", why);
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    let plain = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("/");
    let discs = match plain.as_str() {
        "" | "teeth" => return read(order, TEETH[order.get() - 2]),
        lists if lists.contains(':') => read_lists(order, &lists.replace('/', " "))?,
        rows => read_rows(order, rows).map_err(|error| bad(format!("{error}")))?,
    };
    for seat in Seat::first(2) {
        if discs.of(seat).len() < 2 {
            let colour = name(seat).to_lowercase();
            return Err(bad(format!("{colour} needs two discs at least, for one is a group")));
        }
    }
    Ok(discs)
}

/// Reads `navy: a5 b7 pink: c2 d3`.
fn read_lists(order: Order, text: &str) -> Result<Discs, SetupError> {
    let bad = |why: String| SetupError::new("layout", why);
    let mut sides = [Bits::EMPTY; 2];
    let mut side = None;
    for word in text.replace(',', " ").replace(':', ": ").split_ascii_whitespace() {
        match word {
            "navy:" | "N:" | "a:" => side = Some(0),
            "pink:" | "P:" | "b:" => side = Some(1),
            _ => {
                let cell = word.parse::<Cell>().map_err(|error| bad(format!("{error}")))?;
                let index = order.grid().find(cell).map_err(|error| bad(format!("{error}")))?;
                let side =
                    side.ok_or_else(|| bad(format!("whose is {word}? write `navy:` first")))?;
                if (sides[0] | sides[1]).has(index) {
                    return Err(bad(format!("two discs on {cell}")));
                }
                sides[side] = sides[side].with(index);
            }
        }
    }
    Ok(Discs::new(order, sides[0], sides[1]))
}
