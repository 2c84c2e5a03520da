//! The terminal: taken over, drawn on, and given back whatever happens.

use std::{
    io::{self, Stdout, Write as _},
    sync::Once,
    time::Duration,
};

use crossterm::{
    cursor::{Hide, MoveTo, Show},
    event::{
        DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    },
    queue,
    style::{
        Attribute, Color as Ink, Print, ResetColor, SetAttribute, SetBackgroundColor,
        SetForegroundColor,
    },
    terminal::{
        Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
        enable_raw_mode, size,
    },
};
use draw::Tone;
use ratatui_core::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::{Color, Modifier},
};

use super::canvas::Depth;

/// How long to wait for a key before looking whether something else happened.
const TICK: Duration = Duration::from_millis(60);

/// The colours of this terminal, as its environment tells.
pub(crate) fn depth(variable: impl Fn(&str) -> Option<String>) -> Depth {
    let says = |name: &str| variable(name).unwrap_or_default();
    if !says("NO_COLOR").is_empty() || says("TERM") == "dumb" {
        return Depth::None;
    }
    let is_true = matches!(&*says("COLORTERM"), "truecolor" | "24bit");
    // Those of Windows show any colour, and do not say so.
    if is_true || !says("WT_SESSION").is_empty() { Depth::True } else { Depth::Indexed }
}

/// Whether this terminal is light, as far as it says: the last number of `COLORFGBG` is its
/// background.
pub(crate) fn tone(variable: impl Fn(&str) -> Option<String>) -> Tone {
    let colours = variable("COLORFGBG").unwrap_or_default();
    match colours.rsplit(';').next().and_then(|ground| ground.parse::<u8>().ok()) {
        Some(7 | 9..=15) => Tone::Light,
        _ => Tone::Dark,
    }
}

/// Gives the terminal back.
pub(super) fn restore() {
    let mut out = io::stdout();
    let _gone = queue!(
        out,
        DisableMouseCapture,
        DisableBracketedPaste,
        ResetColor,
        LeaveAlternateScreen,
        Show
    );
    let _gone = out.flush();
    let _gone = disable_raw_mode();
}

/// The terminal while it is ours.
struct Taken {
    out: Stdout,
    /// What is on it.
    drawn: Buffer,
}

impl Taken {
    fn take() -> io::Result<Taken> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                // Only a panic of this thread ends the screen; those of bots are errors.
                if std::thread::current().name() == Some("main") {
                    restore();
                }
                before(panic);
            }));
        });
        enable_raw_mode()?;
        let mut taken = Taken { out: io::stdout(), drawn: Buffer::default() };
        queue!(
            taken.out,
            EnterAlternateScreen,
            Hide,
            EnableMouseCapture,
            EnableBracketedPaste,
            Clear(ClearType::All)
        )?;
        taken.out.flush()?;
        Ok(taken)
    }

    /// Writes what differs from what is there.
    fn show(&mut self, next: Buffer) -> io::Result<()> {
        if self.drawn.area != next.area {
            queue!(self.out, ResetColor, Clear(ClearType::All))?;
            self.drawn = Buffer::empty(next.area);
        }
        let mut at = None;
        let mut style = None;
        for (x, y, cell) in self.drawn.diff(&next) {
            if at != Some((x, y)) {
                queue!(self.out, MoveTo(x, y))?;
            }
            at = Some((x + 1, y));
            let wanted = (cell.fg, cell.bg, cell.modifier);
            if style != Some(wanted) {
                put_style(&mut self.out, cell)?;
                style = Some(wanted);
            }
            queue!(self.out, Print(cell.symbol()))?;
        }
        queue!(self.out, SetAttribute(Attribute::Reset), ResetColor)?;
        self.out.flush()?;
        self.drawn = next;
        Ok(())
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        restore();
    }
}

fn put_style(out: &mut Stdout, cell: &Cell) -> io::Result<()> {
    queue!(out, SetAttribute(Attribute::Reset))?;
    for (modifier, attribute) in [
        (Modifier::BOLD, Attribute::Bold),
        (Modifier::UNDERLINED, Attribute::Underlined),
        (Modifier::REVERSED, Attribute::Reverse),
    ] {
        if cell.modifier.contains(modifier) {
            queue!(out, SetAttribute(attribute))?;
        }
    }
    if let Some(ink) = ink(cell.fg) {
        queue!(out, SetForegroundColor(ink))?;
    }
    if let Some(ground) = ink(cell.bg) {
        queue!(out, SetBackgroundColor(ground))?;
    }
    Ok(())
}

fn ink(colour: Color) -> Option<Ink> {
    match colour {
        Color::Rgb(r, g, b) => Some(Ink::Rgb { r, g, b }),
        Color::Indexed(index) => Some(Ink::AnsiValue(index)),
        _ => None,
    }
}

/// What takes the whole terminal.
pub(crate) trait Screen {
    /// Takes what happened meanwhile; whether anything did.
    ///
    /// # Errors
    /// Why it cannot go on.
    fn poll(&mut self) -> anyhow::Result<bool>;
    fn draw(&mut self, buffer: &mut Buffer);
    /// Does what a key or the mouse says.
    fn on(&mut self, event: &Event);
    fn is_done(&self) -> bool;
}

/// Shows a screen until somebody leaves it, or `stop` says so.
///
/// # Errors
/// The terminal is gone, or the screen cannot go on.
pub(crate) fn show(app: &mut dyn Screen, stop: &dyn Fn() -> bool) -> anyhow::Result<()> {
    let mut terminal = Taken::take()?;
    let mut is_stale = true;
    while !app.is_done() && !stop() {
        is_stale |= app.poll()?;
        let (wide, high) = size()?;
        let area = Rect::new(0, 0, wide, high);
        if is_stale || terminal.drawn.area != area {
            let mut buffer = Buffer::empty(area);
            app.draw(&mut buffer);
            terminal.show(buffer)?;
            is_stale = false;
        }
        if crossterm::event::poll(TICK)? {
            app.on(&crossterm::event::read()?);
            // Whatever else is there already, before anything is drawn.
            while !app.is_done() && !stop() && crossterm::event::poll(Duration::ZERO)? {
                app.on(&crossterm::event::read()?);
            }
            is_stale = true;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn environment_tells_what_a_terminal_shows() {
        let of = |list: &'static [(&str, &str)]| {
            move |name: &str| {
                let mut found = list.iter().filter(|(key, _)| *key == name);
                found.next().map(|(_, value)| (*value).to_string())
            }
        };
        assert_eq!(depth(of(&[("COLORTERM", "truecolor")])), Depth::True);
        assert_eq!(depth(of(&[("TERM", "xterm-256color")])), Depth::Indexed);
        assert_eq!(depth(of(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")])), Depth::None);
        assert_eq!(tone(of(&[("COLORFGBG", "0;15")])), Tone::Light);
        assert_eq!(tone(of(&[("COLORFGBG", "15;0")])), Tone::Dark);
        assert_eq!(tone(of(&[])), Tone::Dark);
    }
}
