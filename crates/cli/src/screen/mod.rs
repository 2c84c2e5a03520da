//! `musterhall play` on the whole terminal: the board in colour, chosen by keys, by mouse or
//! by typing.
//!
//! It draws the same board and scene as the page and spells actions by the same touches;
//! it knows no game.

mod app;
mod canvas;
mod here;
mod keys;
mod look;
mod paint;
mod panels;
mod source;
mod terminal;
#[cfg(test)]
mod tests;
mod viewport;

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use anyhow::Context as _;
use draw::Tone;

use self::{app::App, here::Here, look::ScreenLook};
use crate::local::LocalMatch;

pub(crate) use self::canvas::Depth;

/// The colours that somebody wants; without a wish those that the terminal has.
#[derive(Clone, Copy, Default)]
pub(crate) struct Colours {
    pub(crate) tone: Option<Tone>,
    pub(crate) depth: Option<Depth>,
}

impl Colours {
    fn look(self, game: &str) -> ScreenLook {
        let of = |name: &str| std::env::var(name).ok();
        let tone = self.tone.unwrap_or_else(|| terminal::tone(of));
        ScreenLook::new(game, tone, self.depth.unwrap_or_else(|| terminal::depth(of)))
    }
}

/// Plays a match on the screen; answers what is left to say.
pub(crate) fn run(game: LocalMatch, colours: Colours) -> anyhow::Result<Vec<String>> {
    let look = colours.look(game.table.info().id);
    let mut app = App::new(Here::new(game), look);
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    // A signal from outside; Ctrl-C is a key here.
    ctrlc::set_handler(move || stopped.store(true, Ordering::Relaxed)).context("signals")?;
    terminal::show(&mut app, &|| stop.load(Ordering::Relaxed))?;
    Ok(app.source.farewell())
}
