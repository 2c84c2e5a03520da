//! What a disc that comes somewhere does to the groups, shown before it is played.

use alloc::vec::Vec;

use hall_core::{Mark, Message, Seat, Text};

use super::{Bits, Discs, Status, spots_of, win_marks};

/// The group that the disc of `seat` on `cell` joins, or what wins.
pub fn marks_ahead(
    after: &Discs,
    status: Status,
    seat: Seat,
    cell: usize,
    cross: bool,
) -> Vec<Mark> {
    if let Some((winner, win)) = status.won() {
        return win_marks(after, winner, win, cross);
    }
    let group = after.grid().flood(cell, after.of(seat));
    if group == Bits::one(cell) {
        return Vec::new();
    }
    let spots = spots_of(after.grid(), group);
    Vec::from([Mark { kind: "joins", owner: Some(seat), spots, label: Text::EMPTY }])
}

/// How many groups the discs of `seat` form, and how many they formed.
pub fn groups_ahead(before: &Discs, after: &Discs, seat: Seat) -> Message {
    Message::new("muster-board-would-groups")
        .with("groups", after.groups(seat).count() as u32)
        .with("before", before.groups(seat).count() as u32)
}
