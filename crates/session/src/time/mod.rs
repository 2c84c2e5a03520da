//! Clocks: how long seats may think, and what it costs them.
//!
//! Pure arithmetic in milliseconds. A [`TimeControl`] says what is allowed, a [`SeatClock`] is
//! the clock of one seat, and a [`Quota`] how much lag its person is forgiven. When clocks
//! start and stop is decided by `decide::clocks`, which writes it down as events.

mod control;
mod free;
mod lag;
mod watch;
#[cfg(test)]
mod worked_examples;

pub use control::{ABSENCE_MAX, ABSENCE_MIN, TimeControl};
pub use free::FreeTime;
pub use lag::Quota;
pub use watch::{ClockChange, ClockRun, Purpose, RunStart, SeatClock, Stop};
