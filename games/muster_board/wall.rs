//! Cutting off: which discs, and by which wall.

use hall_core::Seat;

use super::{Bits, DIRECTIONS, Discs, other};

/// A cut-off, as it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The enemy discs outside the region that holds most of them (of two
    /// with as many, the larger).
    pub discs: Bits,
    /// Own discs that keep them apart, none of which can be left out.
    pub wall: Bits,
}

/// Whether a wall still counts when the discs behind it could jump over it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Jumps {
    /// It counts.
    Ignored,
    /// It does not.
    Cross,
}

/// Whether the discs of `seat` divide the discs of the other. With `jumps_cross`
/// two regions count as one when an enemy disc can jump from one to the other.
pub fn is_cut(discs: &Discs, seat: Seat, jumps_cross: bool) -> bool {
    discs.cuts(seat)
        && (!jumps_cross || {
            let enemies = discs.of(other(seat));
            let start = enemies.first().expect("only discs can be cut off");
            !enemies.minus(joined(discs, seat, start, Jumps::Cross)).is_empty()
        })
}

/// What a cut-off by `seat` consists of; `None` if there is none.
pub fn cut(discs: &Discs, seat: Seat, jumps_cross: bool) -> Option<Cut> {
    let jumps = if jumps_cross { Jumps::Cross } else { Jumps::Ignored };
    let enemies = discs.of(other(seat));
    let (mut rest, mut main) = (enemies, Bits::EMPTY);
    while let Some(start) = rest.first() {
        let region = joined(discs, seat, start, jumps);
        let size = |region: Bits| ((region & enemies).len(), region.len());
        if size(region) > size(main) {
            main = region;
        }
        rest = rest.minus(region);
    }
    let lost = enemies.minus(main);
    let grid = discs.grid();
    let mut wall = Bits::EMPTY;
    let mut rest = lost;
    while let Some(start) = rest.first() {
        let region = joined(discs, seat, start, jumps);
        rest = rest.minus(region);
        // A disc belongs to the wall unless the region stays apart without it.
        let mut needed = grid.spread(region) & discs.of(seat);
        for cell in needed.iter() {
            let open = grid.all().minus(needed.without(cell));
            if (grid.flood_from(region, open) & enemies.minus(region)).is_empty() {
                needed = needed.without(cell);
            }
        }
        wall = wall | needed;
    }
    (!lost.is_empty()).then_some(Cut { discs: lost, wall })
}

/// The cells that belong together with `start` behind the discs of `seat`.
fn joined(discs: &Discs, seat: Seat, start: usize, jumps: Jumps) -> Bits {
    let grid = discs.grid();
    let open = grid.all().minus(discs.of(seat));
    let mut region = grid.flood(start, open);
    while let Some((disc, landing)) = leap(discs, seat, region).filter(|_| jumps == Jumps::Cross) {
        region = region | grid.flood(disc, open) | grid.flood(landing, open);
    }
    region
}

/// A jump of an enemy of `seat` into or out of `region`: from where to where.
fn leap(discs: &Discs, seat: Seat, region: Bits) -> Option<(usize, usize)> {
    let landings = |disc| {
        (0..DIRECTIONS.len())
            .filter_map(move |way| discs.grid().ray(disc, way, discs.all(), discs.empty()))
    };
    discs.of(other(seat)).iter().find_map(|disc| {
        let cell = landings(disc).find(|cell| region.has(disc) != region.has(*cell))?;
        Some((disc, cell))
    })
}
