//! Time controls.

use serde::{Deserialize, Serialize};

/// The longest time that anything may be given, in seconds: 60 days.
const LONGEST: u32 = 60 * DAY;
/// A day in seconds.
const DAY: u32 = 24 * 3600;
/// The shortest time for each move, in seconds.
const SHORTEST_MOVE: u32 = 5;
/// A match that takes less than this, in seconds, is played in one sitting.
const QUICK: u64 = 6 * 3600;
/// How many moves a match is thought to have when its length is estimated, as on lichess.
const MOVES: u64 = 40;
/// How long the first choice of a quick match may take, in milliseconds.
const FIRST: u64 = 60_000;
/// What reacting to others may take in a quick match before it costs time, and altogether, in
/// milliseconds.
const QUICK_REACTION: (u64, u64) = (15_000, 20_000);

/// The least and the most that a table may set for absence, in seconds.
pub const ABSENCE_MIN: u32 = 10;
/// See [`ABSENCE_MIN`].
pub const ABSENCE_MAX: u32 = LONGEST;

/// How time is limited at a table. All times are in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// A time for the whole match, and some more after each move.
    Increment {
        /// For the whole match.
        base: u32,
        /// After each move.
        increment: u32,
    },
    /// A time for the whole match, and each move has some time free before it runs.
    Delay {
        /// For the whole match.
        base: u32,
        /// What a move may take before it costs anything.
        delay: u32,
    },
    /// A time for each move.
    PerMove {
        /// For a move.
        seconds: u32,
    },
    /// A bank that grows after each move, up to a cap.
    Bank {
        /// What is in it at first.
        start: u32,
        /// What each move adds.
        increment: u32,
        /// The most that it may hold.
        cap: u32,
    },
}

fn ms(seconds: u32) -> u64 {
    u64::from(seconds) * 1000
}

impl TimeControl {
    /// Whether a table may have it.
    ///
    /// # Errors
    /// The key of the message that says what is wrong.
    pub fn check(self) -> Result<(), &'static str> {
        let fits = match self {
            TimeControl::Increment { base, increment } => {
                (1..=LONGEST).contains(&base) && increment <= LONGEST
            }
            TimeControl::Delay { base, delay } => (1..=LONGEST).contains(&base) && delay <= LONGEST,
            TimeControl::PerMove { seconds } => (SHORTEST_MOVE..=LONGEST).contains(&seconds),
            TimeControl::Bank { start, increment, cap } => {
                (1..=cap).contains(&start) && cap <= LONGEST && increment <= LONGEST
            }
        };
        if fits { Ok(()) } else { Err("table-time-unfit") }
    }

    /// How long one seat is likely to think in the whole match, in seconds.
    pub fn estimate(self) -> u64 {
        let (base, more) = match self {
            TimeControl::Increment { base, increment } => (base, increment),
            TimeControl::Delay { base, delay } => (base, delay),
            TimeControl::PerMove { seconds } => (0, seconds),
            TimeControl::Bank { start, increment, .. } => (start, increment),
        };
        u64::from(base) + MOVES * u64::from(more)
    }

    /// Whether a match is played in one sitting, and not over days.
    pub fn is_quick(self) -> bool {
        self.estimate() < QUICK
    }

    /// What a clock shows at first, in milliseconds.
    pub fn start(self) -> u64 {
        match self {
            TimeControl::Increment { base, .. } | TimeControl::Delay { base, .. } => ms(base),
            TimeControl::PerMove { seconds } => ms(seconds),
            TimeControl::Bank { start, .. } => ms(start),
        }
    }

    /// How long a choice may take in all where a clock shows `left`, in milliseconds.
    pub fn allowed(self, left: u64) -> u64 {
        match self {
            TimeControl::Increment { .. } | TimeControl::Bank { .. } => left,
            TimeControl::Delay { delay, .. } => left + ms(delay),
            TimeControl::PerMove { seconds } => ms(seconds),
        }
    }

    /// What a clock shows after a choice that took `used` milliseconds; `completes` says
    /// whether it was made and ends a move.
    pub fn after(self, left: u64, used: u64, completes: bool) -> u64 {
        match self {
            TimeControl::Increment { increment, .. } => {
                left.saturating_sub(used) + if completes { ms(increment) } else { 0 }
            }
            TimeControl::Delay { delay, .. } => left.saturating_sub(used.saturating_sub(ms(delay))),
            TimeControl::PerMove { seconds } => ms(seconds),
            TimeControl::Bank { increment, cap, .. } => {
                let more = if completes { ms(increment) } else { 0 };
                (left.saturating_sub(used) + more).min(ms(cap))
            }
        }
    }

    /// How long the first choice may take before the match is called off, in milliseconds.
    pub fn first(self) -> u64 {
        if self.is_quick() { FIRST } else { self.allowed(self.start()) }
    }

    /// What reacting to others may take before it costs time, and what it may take altogether
    /// until silence counts as a pass, in milliseconds.
    pub fn reaction(self) -> (u64, u64) {
        if self.is_quick() {
            return QUICK_REACTION;
        }
        let whole = match self {
            TimeControl::PerMove { seconds } => seconds,
            TimeControl::Increment { increment: more, .. }
            | TimeControl::Bank { increment: more, .. }
            | TimeControl::Delay { delay: more, .. } => more.max(DAY),
        };
        (ms(whole), ms(whole))
    }
}
