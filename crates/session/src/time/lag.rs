//! Lag that is forgiven: a quota, as lichess keeps it.
//!
//! A seat has a quota, which a move's lag uses up and each move fills a little. Only lag that
//! the hall measured itself counts: a client could say anything.

use serde::{Deserialize, Serialize};

use super::TimeControl;

/// How much more than what was measured a quota may grow by, in milliseconds.
const BEYOND: u32 = 140;
/// The most that a move adds to a quota, in milliseconds.
const GAIN_MAX: u64 = 1000;
/// How many gains a quota has at first, and at most.
const GAINS: (u32, u32) = (3, 7);
/// The most of a quota by which a clock may be late, in milliseconds.
const GRACE_MAX: u32 = 2000;

/// How much lag a seat is still forgiven, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Quota(pub u32);

/// What each move adds: a 250th of the estimated time, and 150 ms, up to a second.
fn gain(control: TimeControl) -> u32 {
    (control.estimate() * 4 + 150).min(GAIN_MAX) as u32
}

impl Quota {
    /// The quota at the beginning of a match; a slow one has none.
    pub fn new(control: TimeControl) -> Quota {
        Quota(if control.is_quick() { GAINS.0 * gain(control) } else { 0 })
    }

    /// What a move with this lag is forgiven, in milliseconds, and the quota after it.
    /// `trusted` is the lag that was measured over a while, if any was.
    #[must_use]
    pub fn forgive(self, control: TimeControl, lag: u32, trusted: Option<u32>) -> (u32, Quota) {
        if !control.is_quick() {
            return (0, self);
        }
        let credit = lag.min(self.0);
        let whole = gain(control);
        let gained = trusted.map_or(whole, |lag| whole.min(lag.saturating_add(BEYOND)));
        (credit, Quota((self.0 + gained - credit).min(GAINS.1 * whole)))
    }

    /// By how much a clock may be late: what was chosen in time may still be on its way.
    pub fn grace(self) -> u32 {
        self.0.min(GRACE_MAX)
    }
}
