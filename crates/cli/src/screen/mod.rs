//! `musterhall play` on the whole terminal: the board in colour, chosen by keys, by mouse or
//! by typing.
//!
//! It draws the same board and scene as the page and spells actions by the same touches;
//! it knows no game.

mod app;
mod canvas;
mod here;
mod keys;
pub(crate) mod look;
mod paint;
mod panels;
pub(crate) mod reviewing;
pub(crate) mod source;
pub(crate) mod terminal;
#[cfg(test)]
mod tests;
mod viewport;
mod wrapping;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use anyhow::Context as _;
use draw::Tone;

use self::{here::Here, look::ScreenLook};
use crate::local::LocalMatch;

pub(crate) use self::{app::App, canvas::Depth};

/// The colours that somebody wants; without a wish those that the terminal has.
#[derive(Clone, Copy, Default)]
pub(crate) struct Colours {
    pub(crate) tone: Option<Tone>,
    pub(crate) depth: Option<Depth>,
}

impl Colours {
    pub(crate) fn look(self, game: &str) -> ScreenLook {
        let of = |name: &str| std::env::var(name).ok();
        let tone = self.tone.unwrap_or_else(|| terminal::tone(of));
        ScreenLook::new(game, tone, self.depth.unwrap_or_else(|| terminal::depth(of)))
    }
}

/// Plays a match on the screen; answers what is left to say.
pub(crate) fn run(game: LocalMatch, colours: Colours) -> anyhow::Result<Vec<String>> {
    let look = colours.look(game.table.info().id);
    let mut app = App::new(Here::new(game), look);
    let stop = stopped_by_signal()?;
    terminal::show(&mut app, &|| stop.load(Ordering::Relaxed))?;
    Ok(app.source.farewell())
}

/// How long a screen may take to end once a signal has said so.
const GRACE: Duration = Duration::from_secs(1);

/// Set by a signal from outside; Ctrl-C is a key here.
pub(crate) fn stopped_by_signal() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let end = move || {
        stopped.store(true, Ordering::Relaxed);
        // Of a terminal that is gone, reading a key does not come back.
        thread::park_timeout(GRACE);
        terminal::restore();
        std::process::exit(1);
    };
    ctrlc::set_handler(end).context("signals")?;
    Ok(stop)
}
