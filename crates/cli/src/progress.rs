//! How far a long command is: a bar with rate and time left on a terminal, nothing in a pipe.

use std::{
    io::{IsTerminal, Write as _},
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use anyhow::Context as _;

use crate::width::cut;

/// How often the bar is drawn anew.
const PAUSE: Duration = Duration::from_millis(200);
/// The width of the bar, in characters.
const WIDTH: usize = 20;

/// Set by Ctrl-C: end early with what there is.
pub(crate) static STOP: AtomicBool = AtomicBool::new(false);

/// Has Ctrl-C set [`STOP`]; a second one ends the program at once.
pub(crate) fn stop_on_interrupt() -> anyhow::Result<()> {
    stop_on_interrupt_after(|| ())
}

/// The same, and does something each time once [`STOP`] is set.
pub(crate) fn stop_on_interrupt_after(done: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    ctrlc::set_handler(move || {
        let was_stopped = STOP.swap(true, Ordering::Relaxed);
        done();
        if was_stopped {
            std::process::exit(130);
        }
    })
    .context("cannot listen for Ctrl-C")
}

/// Whether somebody wants to end early.
pub(crate) fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// A bar on standard error.
pub(crate) struct Progress {
    total: u64,
    is_terminal: bool,
    started: Instant,
    told: Option<Instant>,
}

impl Progress {
    /// A bar for so many things to be done.
    pub(crate) fn new(total: u64) -> Progress {
        let is_terminal = std::io::stderr().is_terminal();
        Progress { total, is_terminal, started: Instant::now(), told: None }
    }

    /// The same where `is_wanted`, else none.
    pub(crate) fn only_if(self, is_wanted: bool) -> Progress {
        Progress { is_terminal: self.is_terminal && is_wanted, ..self }
    }

    /// Draws the bar, now and then; `text` says what is done, such as `3 of 20 matches`.
    pub(crate) fn show(&mut self, done: u64, text: &str) {
        if !self.is_terminal || self.told.is_some_and(|told| told.elapsed() < PAUSE) {
            return;
        }
        self.told = Some(Instant::now());
        let line = fitted(&line(text, done, self.total, self.started.elapsed()), columns());
        eprint!("\r{line}\x1b[K");
        let _closed = std::io::stderr().flush();
    }

    /// Takes the bar away, before something else is written or at the end.
    pub(crate) fn clear(&mut self) {
        if self.told.take().is_some() {
            eprint!("\r\x1b[K");
            let _closed = std::io::stderr().flush();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// `█████···············  25 of 100 matches  5.0/s  ≈ 0:15`
fn line(text: &str, done: u64, total: u64, took: Duration) -> String {
    let bar = bar(done as f64 / total.max(1) as f64);
    if done == 0 || took.is_zero() {
        return format!("{bar}  {text}");
    }
    let rate = done as f64 / took.as_secs_f64();
    let left = (total.saturating_sub(done) as f64 / rate).round();
    let rate =
        if rate >= 0.95 { format!("{rate:.1}/s") } else { format!("{:.1}/min", rate * 60.0) };
    format!("{bar}  {text}  {rate}  ≈ {}", clock(left))
}

/// How wide the terminal is, in characters.
pub(crate) fn columns() -> usize {
    #[cfg(feature = "screen")]
    if let Ok((columns @ 1.., _)) = crossterm::terminal::size() {
        return columns.into();
    }
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    told.filter(|columns| *columns > 0).unwrap_or(80)
}

/// A line as much as there is room for: one that is wider would scroll when it is drawn again.
pub(crate) fn fitted(line: &str, columns: usize) -> String {
    // The last column stays free: some terminals begin a new line after it.
    cut(line, columns.saturating_sub(1))
}

/// The bar alone, of which this share is full.
pub(crate) fn bar(share: f64) -> String {
    let full = ((share * WIDTH as f64) as usize).min(WIDTH);
    format!("{}{}", "█".repeat(full), "·".repeat(WIDTH - full))
}

/// A number of seconds as a clock shows it: `1:02:03`, `0:15`.
pub(crate) fn clock(seconds: f64) -> String {
    let seconds = seconds.clamp(0.0, 359_999.0) as u64;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match hours {
        0 => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bar_has_rate_and_time_left() {
        let bar = line("25 of 100 matches", 25, 100, Duration::from_secs(5));
        assert_eq!(bar, "█████···············  25 of 100 matches  5.0/s  ≈ 0:15");
        let slow = line("1 of 3", 1, 3, Duration::from_secs(60));
        assert!(slow.ends_with("1 of 3  1.0/min  ≈ 2:00"), "{slow}");
        let begun = line("0 of 3", 0, 3, Duration::from_secs(1));
        assert!(begun.ends_with("··  0 of 3"), "{begun}");
    }

    #[test]
    fn line_that_is_wider_than_the_terminal_is_cut() {
        assert_eq!(fitted("█··  1 of 3", 12), "█··  1 of 3");
        assert_eq!(fitted("█··  1 of 3", 11), "█··  1 of…");
        assert_eq!(fitted("█··", 1), "…");
    }

    #[test]
    fn hours_have_a_place_of_their_own() {
        assert_eq!(clock(3723.0), "1:02:03");
        assert_eq!(clock(f64::INFINITY), "99:59:59");
    }
}
