//! Tables of a hall line by line: for pipes, and for readers of screens.

use std::{
    io::{BufRead, IsTerminal, Write},
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

use hall_core::{Message, Seat, plain::Scene};
use messages::Locale;

use super::{
    client::HallClient,
    lobby::{LobbyRow, rows},
    remote::Remote,
};
use crate::{
    board_text::{self, Ink},
    line_text::{NAMED, changes, first_of, listed, say},
    screen::source::{MoveLine, SeatLine, Source, SourceEvent},
};

/// How long is waited for a line before it is looked what happened in the hall.
const TICK: Duration = Duration::from_millis(50);

/// What is typed, read on a thread of its own: the hall has news meanwhile.
struct Input {
    lines: Receiver<String>,
    is_terminal: bool,
}

/// What came of waiting for a line.
enum Typed {
    Line(String),
    Nothing,
    End,
}

impl Input {
    fn open() -> Input {
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in std::io::stdin().lock().split(b'\n') {
                // Input that is not text is no action, and no reason to leave.
                let Ok(line) = line else { break };
                let line = String::from_utf8_lossy(&line).into_owned();
                if sender.send(line.trim_end_matches('\r').to_owned()).is_err() {
                    break;
                }
            }
        });
        Input { lines, is_terminal: std::io::stdin().is_terminal() }
    }

    /// Waits a moment for a line; one that is not typed is repeated.
    fn next(&self) -> std::io::Result<Typed> {
        match self.lines.recv_timeout(TICK) {
            Ok(line) => {
                if !self.is_terminal {
                    say!("{line}");
                }
                Ok(Typed::Line(line.trim().to_owned()))
            }
            Err(RecvTimeoutError::Timeout) => Ok(Typed::Nothing),
            Err(RecvTimeoutError::Disconnected) => Ok(Typed::End),
        }
    }
}

/// Plays at a table, or at those that are chosen from a list; answers what is left to say.
///
/// # Errors
/// The hall cannot be reached, or does not show the table; or the output is closed.
pub(super) fn run(
    client: &Arc<HallClient>,
    (table, mut links): (Option<String>, Vec<String>),
    locale: Locale,
    ink: Ink,
) -> anyhow::Result<Vec<String>> {
    let input = Input::open();
    let has_lobby = table.is_none();
    let mut next = table;
    loop {
        let id = match next.take() {
            Some(id) => id,
            None => match choose(client, &input, locale)? {
                Some(id) => id,
                None => return Ok(Vec::new()),
            },
        };
        let source = match Remote::open(Arc::clone(client), &id, locale) {
            Ok(source) => source.with_links(std::mem::take(&mut links)),
            Err(why) if has_lobby => {
                say!("{why}");
                continue;
            }
            Err(why) => return Err(why.into()),
        };
        let mut table = TableLines::new(source, ink);
        let ends = table.play(&input)?;
        next = table.source.next.take();
        if next.is_none() && (ends || !has_lobby) {
            return Ok(table.source.farewell());
        }
    }
}

/// Lists the tables of the hall until one is chosen; none if one leaves.
fn choose(client: &HallClient, input: &Input, locale: Locale) -> anyhow::Result<Option<String>> {
    let text = |key| locale.message(&Message::new(key));
    loop {
        let tables = rows(&client.get("/api/tables")?);
        let mut last = None;
        for (number, row) in (1..).zip(&tables) {
            if last.replace(row.list) != Some(row.list) {
                say!("{}", text(row.list.heading()));
            }
            say!("{number:>3} {}", row.line());
        }
        if tables.is_empty() {
            say!("{}", text("screen-hall-no-tables"));
        }
        say!("{}", text("plain-hall-choose"));
        let line = loop {
            match input.next()? {
                Typed::Line(line) => break line,
                Typed::Nothing => {}
                Typed::End => return Ok(None),
            }
        };
        let numbered = |number: usize| number.checked_sub(1).and_then(|at| tables.get(at));
        let row: Option<&LobbyRow> = line.parse().ok().and_then(numbered);
        match (&*line, row) {
            ("q" | "quit", _) => return Ok(None),
            ("" | "r", _) => {}
            (_, Some(row)) => match row.take_seat(client) {
                Ok(()) => return Ok(Some(row.id.clone())),
                Err(why) => say!("{why}"),
            },
            (other, None) => {
                let wrong = Message::new("plain-hall-no-number").text("text", other);
                say!("{}", locale.message(&wrong));
            }
        }
    }
}

/// What was asked for and is waited for before the next line is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Hint,
    Review,
}

/// A table and what was written of it.
struct TableLines {
    source: Remote,
    ink: Ink,
    /// How many steps were told.
    told: usize,
    /// What was drawn last.
    drawn: Scene,
    /// Who was asked last.
    looks: Option<Seat>,
    /// What it was said that the match waits for.
    waits: Option<String>,
    awaited: Option<Awaited>,
    /// The seat that is asked for at the end of the output.
    prompt: Option<Seat>,
    is_closed: bool,
}

impl TableLines {
    fn new(source: Remote, ink: Ink) -> TableLines {
        TableLines {
            told: source.moves().len(),
            drawn: source.shown(None).scene,
            ink,
            looks: None,
            waits: None,
            awaited: None,
            prompt: None,
            is_closed: false,
            source,
        }
    }

    fn text(&self, key: &'static str) -> String {
        self.source.locale().message(&Message::new(key))
    }

    /// Plays until one leaves; whether there is nothing more to be read.
    fn play(&mut self, input: &Input) -> anyhow::Result<bool> {
        self.say(&self.source.title())?;
        self.help()?;
        self.draw()?;
        loop {
            for event in self.source.poll()? {
                match event {
                    SourceEvent::Left => return Ok(false),
                    event => self.hear(event)?,
                }
            }
            self.look()?;
            // A script goes on when it is asked, or when everything is over.
            let is_ready = input.is_terminal || self.prompt.is_some() || self.is_closed;
            if !is_ready || self.awaited.is_some() {
                thread::park_timeout(TICK);
                continue;
            }
            match input.next()? {
                Typed::Nothing => {}
                Typed::End => {
                    self.begin_line()?;
                    return Ok(true);
                }
                Typed::Line(line) if line == "quit" => return Ok(true),
                Typed::Line(line) => {
                    // What was typed ended the line.
                    self.prompt = None;
                    self.enter(&line)?;
                }
            }
        }
    }

    /// Ends a line that asks.
    fn begin_line(&mut self) -> std::io::Result<()> {
        if self.prompt.take().is_some() {
            say!();
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> std::io::Result<()> {
        self.begin_line()?;
        say!("{text}");
        Ok(())
    }

    fn hear(&mut self, event: SourceEvent) -> std::io::Result<()> {
        match event {
            SourceEvent::Changed => {
                // A hint for what was before does not come any more.
                self.awaited = self.awaited.filter(|what| *what == Awaited::Review);
                self.tell()
            }
            // How far a review is would be a line for each position.
            SourceEvent::Said(_) if self.awaited == Some(Awaited::Review) => Ok(()),
            SourceEvent::Said(text) => {
                self.awaited = None;
                self.say(&text)
            }
            SourceEvent::Text(title, text) => {
                self.awaited = None;
                self.say(&format!("{title}\n{text}"))
            }
            SourceEvent::Noted | SourceEvent::Left => Ok(()),
        }
    }

    /// Asks whoever is asked, says what else is waited for, or how it ended.
    fn look(&mut self) -> std::io::Result<()> {
        if let Some(lines) = self.source.closing() {
            if !self.is_closed {
                self.is_closed = true;
                self.say(&lines.join("\n"))?;
            }
            return Ok(());
        }
        if let Some(seat) = self.source.asked() {
            self.source.look_as(Some(seat));
            if self.looks.replace(seat).is_some_and(|before| before != seat) {
                self.draw()?;
            }
            self.waits = None;
            if self.prompt != Some(seat) && self.awaited.is_none() {
                self.begin_line()?;
                let name = self.seat(seat).map(|line| line.name).unwrap_or_default();
                write!(std::io::stdout(), "{name} ({seat})> ")?;
                std::io::stdout().flush()?;
                self.prompt = Some(seat);
            }
            return Ok(());
        }
        let waits = self.source.waiting();
        if waits != self.waits
            && let Some(text) = &waits
        {
            self.say(text)?;
        }
        self.waits = waits;
        Ok(())
    }

    fn seat(&self, seat: Seat) -> Option<SeatLine> {
        self.source.seats().into_iter().find(|line| line.seat == seat)
    }

    fn help(&mut self) -> std::io::Result<()> {
        let help = format!("{}\n{}\n", self.text("terminal-help"), self.text("screen-hall-help"));
        self.say(&help)
    }

    /// Draws the whole position, with who plays.
    fn draw(&mut self) -> std::io::Result<()> {
        self.drawn = self.source.shown(None).scene;
        let board = board_text::scene(&self.source.board(), &self.drawn, &self.ink);
        let line = |of: SeatLine| match of.clock {
            Some(clock) => format!("{}: {} ({clock})", of.name, of.player),
            None => format!("{}: {}", of.name, of.player),
        };
        let seats: Vec<String> = self.source.seats().into_iter().map(line).collect();
        self.say(&format!("{board}\n{}", seats.join("\n")))
    }

    /// Tells the steps since, and what they changed; all of it where steps were taken back.
    fn tell(&mut self) -> std::io::Result<()> {
        let moves = self.source.moves();
        if moves.len() < self.told {
            self.told = moves.len();
            return self.draw();
        }
        let scene = self.source.shown(None).scene;
        let lines = changes(&self.drawn, &scene, &self.text("terminal-empty"));
        for (number, MoveLine { seat, text }) in (1..).zip(&moves).skip(self.told) {
            let by = seat.and_then(|seat| self.seat(seat));
            let by = by.map(|line| format!(" ({})", line.player)).unwrap_or_default();
            self.say(&format!("{number:>3}. {text}{by}"))?;
        }
        for line in lines {
            self.say(&format!("     {line}"))?;
        }
        (self.told, self.drawn) = (moves.len(), scene);
        Ok(())
    }

    fn enter(&mut self, typed: &str) -> std::io::Result<()> {
        let (word, rest) = typed.split_once(' ').unwrap_or((typed, ""));
        let rest = rest.trim();
        match word {
            "" => Ok(()),
            "?" => self.list(usize::MAX),
            "help" => self.help(),
            "board" => self.draw(),
            "hint" => {
                let asked = self.source.hint();
                self.await_for(Awaited::Hint, asked)
            }
            "review" => {
                let asked = self.source.review();
                self.await_for(Awaited::Review, asked)
            }
            "undo" => {
                let asked = self.source.undo();
                self.answer(asked)
            }
            "resign" => {
                let asked = self.source.resign();
                self.answer(asked)
            }
            "record" => {
                let said = self.source.record(rest);
                self.say(&said)
            }
            _ => {
                let is_action = self.source.offers().iter().any(|offer| offer.word == typed);
                if !is_action && let Some(done) = self.source.command(word, rest) {
                    return self.answer(done);
                }
                let played = self.source.submit(typed).map_err(|refused| refused.why);
                let is_unread = played.as_ref().err() == Some(&self.source.no_action(typed));
                self.answer(played)?;
                if is_unread { self.list(NAMED) } else { Ok(()) }
            }
        }
    }

    fn await_for(&mut self, what: Awaited, asked: Result<(), String>) -> std::io::Result<()> {
        match asked {
            Ok(()) => self.awaited = Some(what),
            Err(why) => self.say(&why)?,
        }
        Ok(())
    }

    fn answer(&mut self, done: Result<Option<String>, String>) -> std::io::Result<()> {
        match done {
            Ok(None) => Ok(()),
            Ok(Some(text)) | Err(text) => self.say(&text),
        }
    }

    /// Lists what may be chosen, up to so many lines.
    fn list(&mut self, most: usize) -> std::io::Result<()> {
        let lines = listed(&self.source.offers(), &self.source.shown(None).scene.trays);
        let mut text = self.text("terminal-may-choose");
        for line in first_of(&lines, most, self.source.locale()) {
            text.push('\n');
            text.push_str(&line);
        }
        self.say(&text)
    }
}
