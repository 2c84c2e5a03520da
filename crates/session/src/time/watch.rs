//! The clock of a seat.

use serde::{Deserialize, Serialize};

use super::{FreeTime, Quota, TimeControl};
use crate::ids::SeatId;

/// How long a seed that was committed to may stay unrevealed, in milliseconds.
const SEED: u64 = 30_000;

/// What a clock runs for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// A choice.
    Choice,
    /// A choice in secret, beside others.
    Secret,
    /// A choice before the match has properly begun: it costs nothing, and without it the
    /// match is called off.
    First,
    /// Reacting to others; silence is a pass.
    Interruption,
    /// A seed that the first draw of chance waits for.
    Seed,
}

/// The clock of a seat, while it runs or is held by a pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockRun {
    /// What for.
    pub purpose: Purpose,
    /// Which question it is, where one follows the other: a poll, a round of secret choices.
    pub question: u64,
    /// What was used before `since`, in milliseconds.
    pub used: u64,
    /// What was left for it at `since`, in milliseconds.
    pub allowed: u64,
    /// Since when it runs, in milliseconds since 1970.
    pub since: i64,
    /// Whether a pause holds it.
    pub held: bool,
    /// The event that started it.
    pub seq: u64,
    /// The time that does not count.
    pub free: FreeTime,
}

/// The start of a clock, as the log has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunStart {
    /// What for.
    pub purpose: Purpose,
    /// Which question it is, where one follows the other.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub question: u64,
    /// What was used before, in milliseconds.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub used: u64,
    /// What is left for it, in milliseconds.
    pub allowed: u64,
    /// Whether a pause holds it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// What an event says of the clock of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockChange {
    /// The seat.
    pub seat: SeatId,
    /// What the clock shows, in milliseconds, before what runs from now on.
    pub left: u64,
    /// How much lag the seat is still forgiven.
    #[serde(default)]
    pub quota: Quota,
    /// The turn whose move was paid for, where the game counts turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    /// What runs from now on; nothing if the clock stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<RunStart>,
}

/// The clock of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatClock {
    /// What it showed when it last stood, in milliseconds.
    pub left: u64,
    /// How much lag the seat is still forgiven.
    pub quota: Quota,
    /// The turn whose move was paid for last.
    pub turn: Option<u32>,
    /// What it runs for.
    pub run: Option<ClockRun>,
    /// The time that does not count.
    pub free: FreeTime,
}

/// How a clock stops.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    /// When, in milliseconds since 1970.
    pub now: i64,
    /// Whether the seat chose.
    pub chose: bool,
    /// The turn, where the game counts turns.
    pub turn: Option<u32>,
    /// The lag of who chose, as the hall measured it, in milliseconds.
    pub lag: Option<u32>,
}

impl ClockRun {
    /// What was used up to `now` since it last started, in milliseconds.
    pub fn ran(&self, now: i64) -> u64 {
        if self.held { 0 } else { self.free.counted(self.since, now) }
    }

    /// What is left for it at `now`, in milliseconds.
    pub fn remains(&self, now: i64) -> u64 {
        self.allowed.saturating_sub(self.ran(now))
    }

    /// The same run, started again at `now` and held or not.
    pub fn again(&self, now: i64, held: bool) -> RunStart {
        self.after(self.ran(now), held)
    }

    /// The same run after it ran so long, in milliseconds, held or not.
    pub fn after(&self, ran: u64, held: bool) -> RunStart {
        let (used, allowed) = (self.used + ran, self.allowed.saturating_sub(ran));
        RunStart { purpose: self.purpose, question: self.question, used, allowed, held }
    }
}

impl SeatClock {
    /// A clock that has not run.
    pub fn new(control: TimeControl) -> SeatClock {
        let (left, quota) = (control.start(), Quota::new(control));
        SeatClock { left, quota, turn: None, run: None, free: FreeTime::default() }
    }

    /// Sets the time that does not count, from now on: no such time may have begun before.
    pub(crate) fn rest(&mut self, free: FreeTime) {
        self.free = free;
        if let Some(run) = &mut self.run {
            run.free = free;
        }
    }

    /// Applies what an event says of it.
    pub(crate) fn switch(&mut self, change: &ClockChange, seq: u64, at: i64) {
        (self.left, self.quota, self.turn) = (change.left, change.quota, change.turn);
        let free = self.free;
        self.run = change.run.map(|run| {
            let RunStart { purpose, question, used, allowed, held } = run;
            ClockRun { purpose, question, used, allowed, since: at, held, seq, free }
        });
    }

    /// What an event would say of it as it is now, with another run.
    pub fn with_run(&self, seat: SeatId, run: Option<RunStart>) -> ClockChange {
        let SeatClock { left, quota, turn, .. } = *self;
        ClockChange { seat, left, quota, turn, run }
    }

    /// The clock after it stopped.
    #[must_use]
    pub fn stopped(self, control: TimeControl, stop: Stop) -> SeatClock {
        let Some(run) = self.run else { return self };
        let ran = run.ran(stop.now);
        let used = run.used + ran;
        let stands = SeatClock { run: None, ..self };
        match run.purpose {
            Purpose::First | Purpose::Seed => stands,
            Purpose::Interruption => {
                let over = used.saturating_sub(control.reaction().0).min(ran);
                match control {
                    TimeControl::PerMove { .. } => stands,
                    _ => SeatClock { left: self.left.saturating_sub(over), ..stands },
                }
            }
            Purpose::Choice | Purpose::Secret if !stop.chose => {
                SeatClock { left: control.after(self.left, used, false), ..stands }
            }
            Purpose::Choice | Purpose::Secret => {
                let lag = stop.lag.unwrap_or(0);
                let (credit, quota) = self.quota.forgive(control, lag, stop.lag);
                // One move of several choices is paid for once.
                let completes = stop.turn.is_none() || stop.turn != self.turn;
                let used = used.saturating_sub(credit.into());
                let left = control.after(self.left, used, completes);
                SeatClock { left, quota, turn: stop.turn, ..stands }
            }
        }
    }

    /// How a run for this purpose starts. `shown` is how long the question has been shown to
    /// the seat already, in milliseconds.
    pub fn start(
        &self,
        control: TimeControl,
        purpose: Purpose,
        question: u64,
        shown: u64,
    ) -> RunStart {
        let (used, whole) = match purpose {
            Purpose::Choice | Purpose::Secret => (0, control.allowed(self.left)),
            Purpose::First => (0, control.first()),
            Purpose::Seed => (0, SEED),
            Purpose::Interruption => {
                let (free, most) = control.reaction();
                (shown, free + (most - free).min(self.left))
            }
        };
        let allowed = whole.saturating_sub(used);
        RunStart { purpose, question, used, allowed, held: false }
    }

    /// When it runs out, in milliseconds since 1970; never while it stands or is held. What was
    /// chosen in time may be on its way a little longer.
    pub fn deadline(&self, control: TimeControl) -> Option<i64> {
        let run = self.run.filter(|run| !run.held)?;
        let is_lenient = matches!(run.purpose, Purpose::Choice | Purpose::Secret);
        let grace = if is_lenient && control.is_quick() { self.quota.grace() } else { 0 };
        Some(run.free.due(run.since, run.allowed.saturating_add(grace.into())))
    }

    /// What it shows at `now`, in milliseconds: what is left for what it runs for, or for
    /// the rest of the match.
    pub fn shows(&self, now: i64) -> u64 {
        self.run.map_or(self.left, |run| run.remains(now))
    }
}
