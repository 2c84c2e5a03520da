//! A match line by line: for pipes, and for readers of screens.

use std::{
    io::{BufRead, IsTerminal, Write},
    sync::atomic::AtomicBool,
};

use hall_core::{Coverage, Message, Seat, Viewer, Wording, plain::Scene};
use matches::{Rejected, Submitted, texts};

use crate::{
    board_text::{self, Ink},
    line_text::{NAMED, changes, first_of, listed, say},
    local::LocalMatch,
};

enum Flow {
    On,
    Leave,
}

/// A match and what was printed of it.
struct Lines {
    game: LocalMatch,
    ink: Ink,
    /// What was drawn last, and for whom.
    drawn: Option<(Viewer, Scene)>,
}

/// Plays a match on standard input and output.
pub(crate) fn run(game: LocalMatch, ink: Ink) -> anyhow::Result<()> {
    let mut lines = Lines { game, ink, drawn: None };
    // Input that is not text is no action, and no reason to end the match.
    let text = |line: std::io::Result<Vec<u8>>| Ok(String::from_utf8_lossy(&line?).into_owned());
    let mut input = std::io::stdin().lock().split(b'\n').map(text);
    let name = texts::name(lines.game.table.info(), lines.game.locale);
    say!("{name}\n{}\n", lines.game.say("terminal-help"));
    lines.show(lines.game.viewer())?;
    while !lines.game.is_over() {
        if lines.game.draw_chance() {
            lines.tell()?;
            continue;
        }
        let Some(seat) = lines.game.asked() else { break };
        let flow = if lines.game.is_person(seat) {
            lines.ask_person(seat, &mut input)?
        } else {
            lines.ask_bot(seat)?;
            Flow::On
        };
        if let Flow::Leave = flow {
            break;
        }
    }
    for line in lines.game.closing() {
        say!("{line}");
    }
    Ok(())
}

impl Lines {
    fn scene(&self, viewer: Viewer) -> Scene {
        self.game.table.scene(viewer).worded(&self.game.locale)
    }

    /// Draws the whole position.
    fn show(&mut self, viewer: Viewer) -> std::io::Result<()> {
        let board = self.game.table.board().worded(&self.game.locale);
        let scene = self.scene(viewer);
        say!("{}", board_text::scene(&board, &scene, &self.ink));
        self.drawn = Some((viewer, scene));
        Ok(())
    }

    /// Writes what differs from what was drawn last, with its coordinates.
    fn show_changes(&mut self, viewer: Viewer) -> std::io::Result<()> {
        let Some((_, before)) = self.drawn.take().filter(|(of, _)| *of == viewer) else {
            return self.show(viewer);
        };
        let scene = self.scene(viewer);
        for line in changes(&before, &scene, &self.game.say("terminal-empty")) {
            say!("     {line}");
        }
        self.drawn = Some((viewer, scene));
        Ok(())
    }

    /// Prints the last step and its result.
    fn tell(&mut self) -> std::io::Result<()> {
        let viewer = self.game.viewer();
        if let Some(last) = self.game.table.last(viewer) {
            // The description says who acted.
            let names = &self.game.names;
            let by = last.seat.map_or(String::new(), |seat| format!(" ({})", names[seat.index()]));
            let told = self.game.locale.word(&last.told);
            say!("{:>3}. {told}{by}", self.game.table.len());
        }
        self.show_changes(viewer)
    }

    fn ask_bot(&mut self, seat: Seat) -> anyhow::Result<()> {
        let thought = self.game.thinking(seat)?.think(&AtomicBool::new(false));
        if self.game.thought(thought)? == Submitted::Step {
            self.tell()?;
        }
        Ok(())
    }

    fn ask_person(
        &mut self,
        seat: Seat,
        input: &mut impl Iterator<Item = std::io::Result<String>>,
    ) -> anyhow::Result<Flow> {
        write!(std::io::stdout(), "{} ({seat})> ", self.game.seat_name(seat))?;
        std::io::stdout().flush()?;
        let Some(line) = input.next().transpose()? else {
            say!();
            return Ok(Flow::Leave);
        };
        if !std::io::stdin().is_terminal() {
            say!("{}", line.trim_end_matches('\r'));
        }
        let line = line.trim();
        match line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim())) {
            ("", _) => {}
            ("?", _) => self.list(seat, usize::MAX)?,
            ("help", _) => say!("{}", self.game.say("terminal-help")),
            ("board", _) => self.show(Viewer::Seat(seat))?,
            ("hint", _) => {
                let thought = self.game.hint(seat)?.think(&AtomicBool::new(false));
                say!("{}", self.game.hinted(&thought.answer?));
            }
            ("undo", _) => match self.game.undo(seat) {
                Ok(()) => self.show(self.game.viewer())?,
                Err(why) => say!("{why}"),
            },
            ("record", file) => say!("{}", self.game.write_record(file)),
            ("resign", _) => {
                if let Some(left) = self.game.resign(seat)? {
                    say!("{left}");
                }
            }
            ("quit", _) => return Ok(Flow::Leave),
            (text, _) => match self.game.table.take(seat, text).map(|(_, submitted)| submitted) {
                Ok(Submitted::Step) => self.tell()?,
                Ok(Submitted::Sealed) => say!("{}", self.game.say("terminal-sealed")),
                Err(Rejected::Notation(_)) => {
                    let bad = Message::new("terminal-no-action").text("text", text);
                    say!("{}", self.game.locale.message(&bad));
                    self.list(seat, NAMED)?;
                }
                Err(why) => {
                    say!("{}", why.message(Some(self.game.table.info()), self.game.locale));
                }
            },
        }
        Ok(Flow::On)
    }

    /// Lists what may be chosen, up to so many lines.
    fn list(&self, seat: Seat, most: usize) -> std::io::Result<()> {
        let (offers, coverage) = self.game.table.offers(seat);
        let offers = offers.into_iter().map(|offer| offer.worded(&self.game.locale));
        let scene = self.scene(Viewer::Seat(seat));
        let lines = listed(&offers.collect::<Vec<_>>(), &scene.trays);
        say!("{}", self.game.say("terminal-may-choose"));
        for line in first_of(&lines, most, self.game.locale) {
            say!("{line}");
        }
        if lines.len() <= most && coverage == Coverage::Some {
            say!("{}", self.game.say("terminal-more"));
        }
        Ok(())
    }
}
