//! The tables of a hall, to choose from.

use std::{
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use crossterm::event::{Event, KeyCode, KeyModifiers, MouseButton, MouseEventKind};
use hall_core::Message;
use messages::Locale;
use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};
use serde_json::{Value as Json, json};

use super::{
    chance,
    client::{HallClient, HallError},
    drawn,
};
use crate::screen::{look::ScreenLook, terminal::Screen};

/// How often the tables are asked for.
const AGAIN: Duration = Duration::from_secs(5);

/// Which list a table is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TableList {
    /// One plays there.
    Mine,
    /// It has a seat for whoever takes it.
    Open,
    /// It may be watched.
    Live,
}

impl TableList {
    /// The key of its heading.
    pub(super) fn heading(self) -> &'static str {
        match self {
            TableList::Mine => "screen-hall-mine",
            TableList::Open => "screen-hall-open",
            TableList::Live => "screen-hall-live",
        }
    }
}

/// A table of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LobbyRow {
    pub(super) list: TableList,
    pub(super) id: String,
    game: String,
    players: String,
    is_asked: bool,
    /// The first seat that is open.
    seat: Option<String>,
}

/// The lobby of a hall.
pub(crate) struct Lobby {
    client: Arc<HallClient>,
    locale: Locale,
    look: ScreenLook,
    /// What one is called there.
    name: String,
    rows: Vec<LobbyRow>,
    at: usize,
    said: Option<String>,
    asked: Instant,
    /// Where rows were drawn.
    drawn: Vec<(Rect, usize)>,
    /// The table that was chosen.
    pub(crate) chosen: Option<String>,
    pub(crate) is_left: bool,
    sender: Sender<Result<Json, HallError>>,
    receiver: Receiver<Result<Json, HallError>>,
}

/// The tables of an answer of the hall, each once.
pub(super) fn rows(tables: &Json) -> Vec<LobbyRow> {
    let lists = [("mine", TableList::Mine), ("open", TableList::Open), ("live", TableList::Live)];
    let mut rows: Vec<LobbyRow> = Vec::new();
    for (key, list) in lists {
        for row in drawn::list(&tables[key], |card| row(card, list)) {
            if !row.id.is_empty() && rows.iter().all(|known| known.id != row.id) {
                rows.push(row);
            }
        }
    }
    rows
}

fn row(card: &Json, list: TableList) -> LobbyRow {
    let text = |json: &Json| json.as_str().unwrap_or_default().to_owned();
    let player = |seat: &Json| {
        let (title, name) = (text(&seat["title"]), text(&seat["name"]));
        if name.is_empty() { title } else { format!("{title} {name}") }
    };
    let seats = card["seats"].as_array();
    let open = seats.into_iter().flatten().find(|seat| seat["kind"] == "open");
    LobbyRow {
        list,
        id: text(&card["id"]),
        game: text(&card["name"]),
        players: drawn::list(&card["seats"], player).join(" · "),
        is_asked: card["my_turn"] == true,
        seat: open.map(|seat| text(&seat["seat"])).filter(|_| list == TableList::Open),
    }
}

impl LobbyRow {
    /// The table in a line.
    pub(super) fn line(&self) -> String {
        let mark = if self.is_asked { "▸" } else { " " };
        format!("{mark} {:<14} {}", self.game, self.players)
    }

    /// Takes the seat that is open there, if there is one.
    ///
    /// # Errors
    /// Somebody else was quicker, or the hall cannot be reached.
    pub(super) fn take_seat(&self, client: &HallClient) -> Result<(), HallError> {
        let Some(seat) = &self.seat else { return Ok(()) };
        chance::sit(client, &self.id, json!({ "seat": seat }))
    }
}

impl Lobby {
    pub(crate) fn new(
        client: Arc<HallClient>,
        name: String,
        locale: Locale,
        look: ScreenLook,
    ) -> anyhow::Result<Lobby> {
        let (sender, receiver) = channel();
        let rows = rows(&client.get("/api/tables")?);
        Ok(Lobby {
            client,
            locale,
            look,
            name,
            rows,
            at: 0,
            said: None,
            asked: Instant::now(),
            drawn: Vec::new(),
            chosen: None,
            is_left: false,
            sender,
            receiver,
        })
    }

    /// Says why a table could not be opened.
    pub(crate) fn tell(&mut self, why: String) {
        self.said = Some(why);
        self.chosen = None;
    }

    fn say(&self, key: &'static str) -> String {
        self.locale.message(&Message::new(key))
    }

    fn ask(&mut self) {
        self.asked = Instant::now();
        let (client, sender) = (Arc::clone(&self.client), self.sender.clone());
        thread::spawn(move || {
            let _closed = sender.send(client.get("/api/tables"));
        });
    }

    fn choose(&mut self) {
        let Some(row) = self.rows.get(self.at).cloned() else { return };
        if let Err(why) = row.take_seat(&self.client) {
            self.said = Some(why.to_string());
            return self.ask();
        }
        self.chosen = Some(row.id);
    }

    fn go(&mut self, by: isize) {
        self.at = self.at.saturating_add_signed(by).min(self.rows.len().saturating_sub(1));
        self.said = None;
    }

    fn row_style(&self, index: usize) -> Style {
        let look = &self.look;
        match (index == self.at, look.is_plain()) {
            (true, true) => Style::new().add_modifier(Modifier::REVERSED),
            (true, false) => look.style_on(look.paper(), look.accent()),
            _ => look.style_on(look.ink(), look.paper()),
        }
    }

    /// The lines of the list: headings, and tables by their number.
    fn lines(&self) -> Vec<Result<usize, String>> {
        let mut lines = Vec::new();
        let mut last = None;
        for (index, row) in self.rows.iter().enumerate() {
            if last != Some(row.list) {
                last = Some(row.list);
                lines.push(Err(self.say(row.list.heading())));
            }
            lines.push(Ok(index));
        }
        if lines.is_empty() {
            lines.push(Err(self.say("screen-hall-no-tables")));
        }
        lines
    }
}

impl Screen for Lobby {
    fn poll(&mut self) -> anyhow::Result<bool> {
        let mut any = false;
        while let Ok(tables) = self.receiver.try_recv() {
            any = true;
            match tables {
                Ok(tables) => {
                    let here = self.rows.get(self.at).map(|row| row.id.clone());
                    self.rows = rows(&tables);
                    let same = self.rows.iter().position(|row| Some(&row.id) == here.as_ref());
                    self.at = same.unwrap_or(self.at).min(self.rows.len().saturating_sub(1));
                }
                Err(why) => self.said = Some(why.to_string()),
            }
        }
        if self.asked.elapsed() > AGAIN {
            self.ask();
        }
        Ok(any)
    }

    fn draw(&mut self, buffer: &mut Buffer) {
        let Rect { width, height, .. } = buffer.area;
        let look = &self.look;
        let ink = look.style_on(look.ink(), look.paper());
        let faint = look.style_on(look.faint(), look.paper());
        buffer.set_style(buffer.area, ink);
        buffer.set_style(Rect::new(0, 0, width, 1), look.bar());
        let title = format!(" {} · {}", self.client.origin(), self.name);
        let bold = look.bar().add_modifier(Modifier::BOLD);
        buffer.set_stringn(0, 0, title, width.into(), bold);
        self.drawn.clear();
        if height < 6 {
            return;
        }
        let lines = self.lines();
        let room = usize::from(height) - 5;
        let here = lines.iter().position(|line| *line == Ok(self.at)).unwrap_or(0);
        let from = here.saturating_sub(room / 2).min(lines.len().saturating_sub(room));
        for (line, y) in lines[from..].iter().take(room).zip(2u16..) {
            match line {
                Err(heading) => {
                    let heading = format!("─ {heading} ");
                    buffer.set_stringn(1, y, heading, (width - 2).into(), faint);
                }
                Ok(index) => {
                    let row = &self.rows[*index];
                    let style = self.row_style(*index);
                    let area = Rect::new(1, y, width - 2, 1);
                    buffer.set_style(area, style);
                    buffer.set_stringn(1, y, row.line(), (width - 2).into(), style);
                    self.drawn.push((area, *index));
                }
            }
        }
        if let Some(said) = &self.said {
            let warn = look.style_on(look.warn(), look.paper());
            buffer.set_stringn(1, height - 2, said, (width - 2).into(), warn);
        }
        let keys = self.say("screen-hall-lobby-keys");
        buffer.set_stringn(1, height - 1, keys, (width - 2).into(), faint);
    }

    fn on(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.is_press() || key.is_repeat() => match key.code {
                KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                    self.is_left = true;
                }
                KeyCode::Esc | KeyCode::Char('q') => self.is_left = true,
                KeyCode::Up | KeyCode::Char('k') => self.go(-1),
                KeyCode::Down | KeyCode::Char('j') => self.go(1),
                KeyCode::PageUp => self.go(-10),
                KeyCode::PageDown => self.go(10),
                KeyCode::Home => self.at = 0,
                KeyCode::End => self.go(isize::MAX),
                KeyCode::F(5) | KeyCode::Char('r') => self.ask(),
                KeyCode::Enter | KeyCode::Char(' ') => self.choose(),
                _ => {}
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.go(-1),
                MouseEventKind::ScrollDown => self.go(1),
                MouseEventKind::Down(MouseButton::Left) => {
                    let at = ratatui_core::layout::Position::new(mouse.column, mouse.row);
                    let hit = self.drawn.iter().find(|(area, _)| area.contains(at));
                    if let Some((_, index)) = hit {
                        self.at = *index;
                        self.choose();
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }

    fn is_done(&self) -> bool {
        self.is_left || self.chosen.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_listed_once_those_of_ones_own_first() {
        let seat = json!({ "seat": "b", "title": "Blue", "name": "", "kind": "open" });
        let own = json!({ "id": "1", "name": "MUSH", "my_turn": true, "seats": [
            { "seat": "a", "title": "Red", "name": "Ann", "kind": "person" }, seat] });
        let open = json!({ "id": "2", "name": "Muscat", "my_turn": false, "seats": [seat] });
        let tables = json!({ "mine": [own], "open": [own, open], "live": [open, {}] });
        let rows = rows(&tables);
        let listed: Vec<_> = rows.iter().map(|row| (row.list, row.id.as_str())).collect();
        assert_eq!(listed, [(TableList::Mine, "1"), (TableList::Open, "2")]);
        assert_eq!((rows[0].seat.as_deref(), rows[0].is_asked), (None, true));
        assert_eq!(rows[0].players, "Red Ann · Blue");
        assert_eq!(rows[1].seat.as_deref(), Some("b"));
    }
}
