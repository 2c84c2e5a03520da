//! Positions as text.

use alloc::{borrow::Cow, format};
use core::fmt;

use hall_core::{Message, NotationError, quoted};
use serde::Serialize;

use super::{
    cell::Cell,
    checkers::Checkers,
    grid::{Grid, Wide},
    setup::Setup,
    state::{Cells, Colour, State},
};

/// Writes `RBRB/BRBR/RBRB/BRBR a`: rows from the top, then the seat to move,
/// then `may-swap` where the mover may.
fn write(state: &State, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for row in (0..state.size()).rev() {
        for column in 0..state.size() {
            let colour = Cell::new(column, row).and_then(|cell| state.colour_at(cell));
            f.write_str(match colour {
                Some(Colour::Red) => "R",
                Some(Colour::Blue) => "B",
                None => ".",
            })?;
        }
        f.write_str(if row > 0 { "/" } else { " " })?;
    }
    write!(f, "{}", state.mover.seat())?;
    if state.may_swap { f.write_str(" may-swap") } else { Ok(()) }
}

/// Reads what [`write`] wrote; the seat may be left out (Red is to move then) or
/// be told as the colour, `R` or `B`.
pub(super) fn read(text: &str, setup: &Setup) -> Result<State, NotationError> {
    let mut words = text.split_ascii_whitespace();
    let rows = words.next().unwrap_or_default();
    let mover = match words.next() {
        None | Some("a" | "R") => Colour::Red,
        Some("b" | "B") => Colour::Blue,
        Some(other) => {
            let why = format!("expected the seat to move, a or b, not {other:?}");
            return Err(bad(why, of("clusterfuss-notation-seat", other)));
        }
    };
    let may_swap = match words.next() {
        None => false,
        Some("may-swap") if setup.swap => true,
        Some("may-swap") => {
            let why = "this match has no swap (rule 7.2)";
            return Err(bad(why, Message::new("clusterfuss-notation-no-swap").text("rule", "7.2")));
        }
        Some(other) => {
            let why = format!("unexpected {other:?} after the seat");
            return Err(bad(why, of("clusterfuss-notation-after-seat", other)));
        }
    };
    if let Some(other) = words.next() {
        let why = format!("unexpected {other:?} at the end");
        return Err(bad(why, of("clusterfuss-notation-at-end", other)));
    }
    let cells = match setup.size {
        0..=8 => Cells::Small(read_board::<u64>(rows, setup.size, mover)?),
        9..=11 => Cells::Middle(read_board::<u128>(rows, setup.size, mover)?),
        _ => Cells::Large(read_board::<Wide>(rows, setup.size, mover)?),
    };
    let mut state = State { cells, size: setup.size, mover, may_swap };
    state.skip_if_blocked();
    state.may_swap = may_swap && state.mover == mover && state.winner().is_none();
    Ok(state)
}

fn bad(why: impl Into<Cow<'static, str>>, message: Message) -> NotationError {
    NotationError::new("clusterfuss position", why).keyed(message)
}

/// A message about what was read.
fn of(key: &'static str, text: &str) -> Message {
    Message::new(key).text("text", quoted(text))
}

fn read_board<G: Grid>(rows: &str, size: u8, mover: Colour) -> Result<Checkers<G>, NotationError> {
    let number = size;
    let size = usize::from(size);
    let (mut red, mut blue) = (G::default(), G::default());
    let count = rows.split('/').count();
    if count != size {
        let why = format!("expected {size} rows joined by `/`, not {count}");
        let message = Message::new("clusterfuss-notation-row-count").with("size", number);
        return Err(bad(why, message.with("count", count as u32)));
    }
    for (row, line) in (0..size).rev().zip(rows.split('/')) {
        if line.chars().count() != size {
            let why = format!("expected {size} cells in each row, not {line:?}");
            return Err(bad(why, of("clusterfuss-notation-row", line).with("size", number)));
        }
        for (column, letter) in line.chars().enumerate() {
            match letter {
                'R' => red = red | G::cell(row, column),
                'B' => blue = blue | G::cell(row, column),
                '.' => {}
                _ => {
                    let why = format!("expected R, B or `.`, not {letter:?}");
                    let message = Message::new("clusterfuss-notation-letter");
                    return Err(bad(why, message.text("letter", format!("{letter:?}"))));
                }
            }
        }
    }
    if (red | blue).is_empty() {
        let message = Message::new("clusterfuss-notation-no-checker");
        return Err(bad("there must be a checker", message));
    }
    Ok(match mover {
        Colour::Red => Checkers::new(red, blue),
        Colour::Blue => Checkers::new(blue, red),
    })
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self, f)
    }
}
