//! The window of an alpha-beta search, and how much less deeply it looks at late moves.

use std::sync::LazyLock;

/// What a score must be between to matter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// Only whether a score is above `alpha`.
    pub(crate) fn above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }
    /// Whether more is asked than that.
    pub(crate) fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
    /// The same for the other side.
    #[must_use]
    pub(crate) fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// Depths and numbers of moves that are told apart.
const DEPTHS: usize = 32;
const MOVES: usize = 128;
/// So many moves are searched in full.
const FULL: usize = 3;

static LATE_QUARTERS: LazyLock<[[u8; MOVES]; DEPTHS]> = LazyLock::new(|| {
    let of = |count: usize| (count as f32).ln();
    std::array::from_fn(|depth| {
        std::array::from_fn(|number| {
            if depth < 2 || number < FULL {
                return 0;
            }
            (4.0 * (0.4 + of(depth) * of(number) / 2.2)) as u8
        })
    })
});

/// By how many quarters of a ply a move is reduced, by depth and by how many were looked at before.
pub(crate) fn late_quarters(depth: u32, number: usize) -> u8 {
    LATE_QUARTERS[(depth as usize).min(DEPTHS - 1)][number.min(MOVES - 1)]
}
