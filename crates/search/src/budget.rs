//! How long a search may take, and how it notices that the time is up.

use std::{
    fmt,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::Moment;

/// How much a search may spend. With nodes alone the search is deterministic;
/// with neither it goes on until it is stopped or has solved the position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Budget {
    /// Positions searched; for Monte Carlo searches, simulations.
    pub nodes: Option<u64>,
    /// Time from the start of the search.
    pub time: Option<Duration>,
    /// Only the best action is wanted: a search may end as soon as the nodes it
    /// has left could not change its choice, unless they find a proof.
    pub action_only: bool,
}

impl Budget {
    /// No limit.
    pub const UNLIMITED: Budget = Budget { nodes: None, time: None, action_only: false };

    /// A limit of this many nodes.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), ..Budget::UNLIMITED }
    }
    /// A limit of this much time.
    pub const fn time(time: Duration) -> Budget {
        Budget { time: Some(time), ..Budget::UNLIMITED }
    }
    /// The same, where only the best action is wanted.
    #[must_use]
    pub const fn for_the_action(self) -> Budget {
        Budget { action_only: true, ..self }
    }
    /// The tighter limit of the two, in nodes and in time.
    #[must_use]
    pub fn and(self, other: Budget) -> Budget {
        Budget {
            nodes: self.nodes.into_iter().chain(other.nodes).min(),
            time: self.time.into_iter().chain(other.time).min(),
            action_only: self.action_only || other.action_only,
        }
    }
    /// Whether there is no limit at all.
    pub fn is_unlimited(self) -> bool {
        self.nodes.is_none() && self.time.is_none()
    }
}

/// Says when to stop; asked before every node.
///
/// The clock and the stop flag are checked only every few nodes; the
/// interval adapts so that about a quarter of a millisecond passes between two
/// checks.
pub struct Stopper<'a> {
    flag: &'a AtomicBool,
    clock: Stopwatch<'a>,
    limit: u64,
    action_only: bool,
    deadline: Option<Duration>,
    nodes: u64,
    next_look: u64,
    stride: u64,
    last_look: Duration,
    stopped: bool,
}

enum Stopwatch<'a> {
    Wall(Moment),
    Injected(&'a (dyn Fn() -> Duration + Sync)),
}

const LOOK_EVERY: Duration = Duration::from_micros(250);
const STRIDE_MAX: u64 = 1 << 16;

impl<'a> Stopper<'a> {
    /// Starts the clock. Setting `flag` stops the search from outside.
    pub fn new(budget: &Budget, flag: &'a AtomicBool) -> Stopper<'a> {
        Stopper::start(budget, flag, Stopwatch::Wall(Moment::now()))
    }

    /// A stopper with its own idea of time since the start, for tests.
    pub fn with_clock(
        budget: &Budget,
        flag: &'a AtomicBool,
        clock: &'a (dyn Fn() -> Duration + Sync),
    ) -> Stopper<'a> {
        Stopper::start(budget, flag, Stopwatch::Injected(clock))
    }

    fn start(budget: &Budget, flag: &'a AtomicBool, clock: Stopwatch<'a>) -> Stopper<'a> {
        Stopper {
            flag,
            clock,
            limit: budget.nodes.unwrap_or(u64::MAX),
            action_only: budget.action_only,
            deadline: budget.time,
            nodes: 0,
            next_look: 1,
            stride: 1,
            last_look: Duration::ZERO,
            stopped: false,
        }
    }

    /// Counts one more node and says whether it may be visited.
    #[inline]
    pub fn visit(&mut self) -> bool {
        if self.stopped || self.nodes >= self.limit {
            self.stopped = true;
            return false;
        }
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        !self.stopped
    }

    /// Whether the search must end; [`Stopper::visit`] found it out.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// How many nodes were visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a search for the best action alone may end: the leader among the actions got
    /// `lead` more nodes than the runner-up, and fewer than that are left.
    pub fn is_decided(&self, lead: u64) -> bool {
        self.action_only && lead > self.limit - self.nodes
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        match &self.clock {
            Stopwatch::Wall(start) => start.elapsed(),
            Stopwatch::Injected(now) => now(),
        }
    }

    /// Whether less than this fraction of the time is left, so that work that is
    /// useless when half done is not worth starting. Never under nodes alone.
    pub fn nearly_over(&self, part: f64) -> bool {
        self.deadline.is_some_and(|end| self.elapsed() > end.mul_f64((1.0 - part).clamp(0.0, 1.0)))
    }

    #[cold]
    fn look(&mut self) {
        let now = self.elapsed();
        if self.flag.load(Ordering::Relaxed) || self.deadline.is_some_and(|end| now >= end) {
            self.stopped = true;
        }
        let passed = now.saturating_sub(self.last_look);
        self.last_look = now;
        if passed > LOOK_EVERY * 2 {
            // A jump means that nodes became slow: check at every node until the pace is known.
            self.stride = if passed > LOOK_EVERY * 8 { 1 } else { (self.stride / 2).max(1) };
        } else if passed < LOOK_EVERY {
            self.stride = (self.stride * 2).min(STRIDE_MAX);
        }
        self.next_look = self.nodes + self.stride;
    }
}

impl fmt::Debug for Stopper<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stopper")
            .field("nodes", &self.nodes)
            .field("stopped", &self.stopped)
            .finish_non_exhaustive()
    }
}
