//! The screen: the board, and around it seats, answers, moves, prompt and help.

use hall_core::{
    Message, Seat,
    plain::{Tray, TrayItem},
};
use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};
use unicode_width::UnicodeWidthStr as _;

use super::{
    app::{App, Focus, Hit},
    canvas::{Canvas, Depth, Rgb, ink_on, over, shown},
    paint::Drawn,
    source::Source,
    viewport::fit,
    wrapping::{beside, wrapped, wrapped_columns},
};
use crate::width::cut;

/// The smallest screen.
const WIDE_MIN: u16 = 80;
const HIGH_MIN: u16 = 24;
/// The most rows for what is said below the board.
const FOOT_MAX: usize = 5;
/// The width of the panel beside the board.
const PANEL: u16 = 30;

/// A line of the panel: text in a colour.
struct Row {
    text: String,
    ink: Option<Rgb>,
    modifier: Modifier,
}

impl Row {
    fn new(text: impl Into<String>) -> Row {
        Row { text: text.into(), ink: None, modifier: Modifier::empty() }
    }
}

impl<S: Source> App<S> {
    /// Draws everything.
    pub(super) fn draw_all(&mut self, buffer: &mut Buffer) {
        let area = buffer.area;
        buffer.set_style(area, self.style(self.look.ink()));
        self.hits.clear();
        self.drawn = None;
        if area.width < WIDE_MIN || area.height < HIGH_MIN {
            return self.draw_too_small(buffer);
        }
        if let Some(seat) = self.curtain {
            return self.draw_curtain(seat, buffer);
        }
        self.draw_title(buffer);
        let foot = self.draw_foot(buffer);
        let middle = Rect::new(0, 1, area.width, area.height - 1 - foot);
        let size = self.board.size;
        let is_long = size.x > 2.2 * size.y && middle.height >= 32;
        if is_long {
            let high = (middle.width as f32 / size.x * size.y / 2.0).ceil() as u16 + 1;
            let high = high.clamp(12, middle.height - 14);
            self.draw_board(Rect { height: high, ..middle }, buffer);
            let below = Rect { y: middle.y + high, height: middle.height - high, ..middle };
            let half = below.width / 2;
            self.draw_panel(Rect { x: 1, width: half - 1, ..below }, false, buffer);
            self.draw_moves(Rect { x: half + 1, width: half - 1, ..below }, buffer);
        } else {
            let panel = if area.width >= 110 { PANEL + area.width / 16 } else { PANEL };
            let board = Rect { width: middle.width - panel - 1, ..middle };
            self.draw_board(board, buffer);
            let side = Rect { x: board.width + 1, width: panel - 1, ..middle };
            self.draw_panel(side, true, buffer);
        }
        self.draw_page(buffer);
    }

    fn is_plain(&self) -> bool {
        self.look.depth == Depth::None
    }

    fn style(&self, ink: Rgb) -> Style {
        self.style_on(ink, self.look.paper())
    }

    fn style_on(&self, ink: Rgb, paper: Rgb) -> Style {
        self.look.style_on(ink, paper)
    }

    /// The colour of a seat as one can read it on the paper.
    fn seat_ink(&self, seat: Seat) -> Rgb {
        let (colour, ink) = (self.look.seat(seat), self.look.ink());
        let light = |of: Rgb| of.iter().map(|part| i32::from(*part)).sum::<i32>();
        let far = (light(colour) - light(self.look.paper())).abs();
        if far < 150 { over(colour, 0.35, ink) } else { colour }
    }

    fn put(&self, buffer: &mut Buffer, at: (u16, u16), wide: u16, text: &str, style: Style) {
        if at.1 < buffer.area.height {
            buffer.set_stringn(at.0, at.1, text, wide.into(), style);
        }
    }

    fn draw_too_small(&self, buffer: &mut Buffer) {
        let Rect { width, height, .. } = buffer.area;
        let needs = Message::new("screen-too-small").text("wide", WIDE_MIN).text("high", HIGH_MIN);
        let needs = needs.text("columns", width).text("rows", height);
        let text = self.source.locale().message(&needs);
        let text = format!("{text}\n{}", self.say("screen-too-small-help"));
        for (row, line) in wrapped(&text, width.into()).iter().enumerate() {
            self.put(buffer, (0, row as u16), width, line, self.style(self.look.ink()));
        }
    }

    fn draw_curtain(&self, seat: Seat, buffer: &mut Buffer) {
        let Rect { width, height, .. } = buffer.area;
        let name = self.seats.iter().find(|line| line.seat == seat).map(|line| line.name.as_str());
        let name = name.unwrap_or_default();
        let locale = self.source.locale();
        let what = locale.message(&Message::new("screen-curtain").text("seat", name));
        let key = locale.message(&Message::new("screen-curtain-key").text("seat", name));
        if !self.is_plain() {
            let folds = [over(self.look.seat(seat), 0.55, [20, 14, 12]), self.look.paper()];
            for x in 0..width {
                let fold = over(folds[0], if x % 8 < 5 { 1.0 } else { 0.75 }, [0, 0, 0]);
                for y in (0..height).filter(|y| y.abs_diff(height / 2) > 3) {
                    if let Some(cell) = buffer.cell_mut((x, y)) {
                        cell.set_bg(shown(fold, self.look.depth));
                    }
                }
            }
        }
        for (row, (line, ink)) in
            [(what, self.look.ink()), (key, self.look.accent())].into_iter().enumerate()
        {
            let x = (width.saturating_sub(line.width() as u16)) / 2;
            let at = (x, height / 2 - 1 + 2 * row as u16);
            let style = self.style(ink).add_modifier(Modifier::BOLD);
            self.put(buffer, at, width, &line, style);
        }
    }

    fn draw_title(&self, buffer: &mut Buffer) {
        let wide = buffer.area.width;
        let bar = self.look.bar();
        buffer.set_style(Rect::new(0, 0, wide, 1), bar);
        let step = Message::new("screen-step").text("step", self.at_step());
        let step = self.source.locale().message(&step.text("steps", self.moves.len()));
        let right = match self.step {
            Some(_) => step,
            None => self.source.waiting().unwrap_or_default(),
        };
        let right = format!("{} ", cut(&right, usize::from(wide) / 2));
        let x = wide.saturating_sub(right.width() as u16);
        self.put(buffer, (x, 0), wide - x, &right, bar);
        let title = cut(&self.source.title(), usize::from(x).saturating_sub(2));
        self.put(buffer, (1, 0), x, &title, bar.add_modifier(Modifier::BOLD));
    }

    /// What is said below the board.
    fn foot_lines(&self, wide: usize) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let mut notes = self.shown.scene.notes.iter();
        let is_void = self.step.is_none() && self.source.is_broken_off();
        if let Some(status) = notes.next().filter(|_| !is_void) {
            for line in wrapped(status, wide).into_iter().take(2) {
                rows.push(Row { modifier: Modifier::BOLD, ..Row::new(line) });
            }
        }
        if let Some((said, is_refusal)) = &self.said {
            let ink = if *is_refusal { self.look.warn() } else { self.look.accent() };
            for line in wrapped(said, wide) {
                rows.push(Row { ink: Some(ink), ..Row::new(line) });
            }
        } else if let Some(closing) = self.closing.as_ref().filter(|_| self.step.is_none()) {
            for line in beside(closing, wide) {
                rows.push(Row { ink: Some(self.look.accent()), ..Row::new(line) });
            }
        } else if let Some(ahead) = self.ahead.as_ref().filter(|ahead| !ahead.notes.is_empty()) {
            let notes = format!("→ {}", ahead.notes.join(" · "));
            for line in wrapped(&notes, wide).into_iter().take(2) {
                rows.push(Row { ink: Some(self.look.accent()), ..Row::new(line) });
            }
        } else {
            let more: Vec<&str> = notes.map(String::as_str).collect();
            for line in wrapped(&more.join(" · "), wide).into_iter().take(2) {
                rows.push(Row { ink: Some(self.look.faint()), ..Row::new(line) });
            }
        }
        if rows.len() > FOOT_MAX {
            rows.truncate(FOOT_MAX);
            if let Some(last) = rows.last_mut() {
                last.text = cut(&format!("{} …", last.text), wide);
            }
        }
        while rows.len() < 2 {
            rows.push(Row::new(""));
        }
        rows
    }

    /// Draws status, input and help of keys at the bottom; answers how many rows they take.
    fn draw_foot(&self, buffer: &mut Buffer) -> u16 {
        let Rect { width, height, .. } = buffer.area;
        let rows = self.foot_lines(usize::from(width) - 2);
        let foot = rows.len() as u16 + 2;
        let top = height - foot;
        for (index, row) in rows.iter().enumerate() {
            let style = self.style(row.ink.unwrap_or(self.look.ink())).add_modifier(row.modifier);
            self.put(buffer, (1, top + index as u16), width - 2, &row.text, style);
        }
        let line = height - 2;
        let who = self.looking.filter(|_| self.source.asked().is_some() && self.step.is_none());
        let prompt = match who.and_then(|seat| self.seats.iter().find(|of| of.seat == seat)) {
            Some(of) => format!("{} › ", of.name),
            None => "› ".into(),
        };
        let ink = who.map_or(self.look.faint(), |seat| self.seat_ink(seat));
        let style = self.style(ink).add_modifier(Modifier::BOLD);
        self.put(buffer, (1, line), width - 2, &prompt, style);
        let x = 1 + prompt.width() as u16;
        self.put(buffer, (x, line), width - x, &self.typed, self.style(self.look.ink()));
        let caret = (x + self.typed.width() as u16).min(width - 1);
        if let Some(cell) = buffer.cell_mut((caret, line)) {
            cell.set_style(Style::new().add_modifier(Modifier::REVERSED));
        }
        let more: Vec<&str> = self.completions().into_iter().take(12).map(str::trim).collect();
        self.put(
            buffer,
            (caret + 2, line),
            width.saturating_sub(caret + 2),
            &more.join("  "),
            self.style(self.look.faint()),
        );
        let key = match (self.step, &self.closing) {
            (Some(_), _) => "screen-keys-earlier",
            (None, Some(_)) => "screen-keys-over",
            (None, None) if who.is_none() => "screen-keys-waiting",
            (None, None) if !self.picked.is_empty() => "screen-keys-picked",
            (None, None) => "screen-keys",
        };
        let style = self.style(self.look.faint());
        let keys = cut(&self.say(key), usize::from(width) - 2);
        self.put(buffer, (1, height - 1), width - 2, &keys, style);
        foot
    }

    fn draw_board(&mut self, area: Rect, buffer: &mut Buffer) {
        if self.board.spots.is_empty() || area.height == 0 {
            return;
        }
        let whole = fit(&self.board, (area.width, area.height), self.zoom, self.towards);
        let size = self.board.size;
        let small = (f32::from(area.width) / size.x * size.y / 2.0).ceil() as u16;
        let small = if whole.is_cut && self.zoom >= 0 { small.clamp(2, 4) } else { 0 };
        let window = Rect { height: area.height - small, ..area };
        let place = fit(&self.board, (window.width, window.height), self.zoom, self.towards);
        let is_now = self.step.is_none();
        let cursor = Some(self.cursor.as_str());
        let is_shown = is_now && self.focus == Focus::Board && self.source.asked().is_some();
        let nothing = std::collections::HashSet::new();
        let drawn = Drawn {
            board: &self.board,
            scene: &self.shown.scene,
            look: &self.look,
            open: if is_now { &self.next.spots } else { &nothing },
            picked: &self.picked,
            cursor: cursor.filter(|_| is_shown),
            last: &self.shown.last,
            evidence: &self.evidence,
            ahead: self.ahead.as_ref().filter(|_| is_now),
        };
        let mut canvas = Canvas::new(window.width, window.height);
        drawn.draw(&place, &mut canvas);
        canvas.put(window, self.look.depth, buffer);
        if small > 0 {
            let below = Rect { y: area.y + window.height, height: small, ..area };
            let mut overview = Canvas::new(below.width, below.height);
            drawn.overview(&place, (window.width, window.height), &mut overview);
            overview.put(below, self.look.depth, buffer);
            self.hits.push((below, Hit::Overview));
        }
        self.drawn = Some((window, canvas));
    }

    fn item_text(&self, tray: &Tray, item: &TrayItem) -> String {
        let Some(count) = item.count.map(|count| count.to_string()) else {
            return item.label.clone();
        };
        if item.label == tray.label {
            return count;
        }
        // Some labels have it already: `1. Red, bid 4`.
        if item.label.split(|c: char| !c.is_ascii_digit()).any(|number| number == count) {
            return item.label.clone();
        }
        // One thing in words, of which there are so many: `4 × piper, face down`, not parted.
        let times = if item.label.contains(',') { "\u{a0}×" } else { "" };
        format!("{count}{times} {}", item.label)
    }

    /// Seats with what lies before them, then what lies beside the board.
    fn seat_rows(&self, wide: usize) -> Vec<Row> {
        let mut rows = Vec::new();
        for line in &self.seats {
            let mark = if line.is_asked { "▸" } else { " " };
            let mut text = format!("{mark}● {}", line.name);
            let right = match &line.clock {
                Some(clock) => format!("{} {clock}", line.player),
                None => line.player.clone(),
            };
            let ink = Some(self.seat_ink(line.seat));
            let has_room = text.width() + right.width() < wide;
            if has_room {
                text.push_str(&" ".repeat(wide - text.width() - right.width()));
                text.push_str(&right);
            }
            let text = cut(&text, wide);
            rows.push(Row { text, ink, modifier: Modifier::BOLD });
            if !has_room {
                rows.push(Row { ink, ..Row::new(cut(&format!("   {right}"), wide)) });
            }
            for tray in self.shown.scene.trays.iter().filter(|t| t.owner == Some(line.seat)) {
                let items = tray.items.iter().filter(|item| item.spot.is_none());
                let items: Vec<String> = items.map(|item| self.item_text(tray, item)).collect();
                for part in wrapped(&items.join(" · "), wide - 3) {
                    rows.push(Row {
                        ink: Some(self.look.faint()),
                        ..Row::new(format!("   {part}"))
                    });
                }
            }
        }
        for tray in self.shown.scene.trays.iter().filter(|tray| tray.owner.is_none()) {
            let items = tray.items.iter().filter(|item| item.spot.is_none());
            let items: Vec<String> = items.map(|item| self.item_text(tray, item)).collect();
            if items.is_empty() {
                continue;
            }
            for part in wrapped(&format!("{}: {}", tray.label, items.join(" · ")), wide) {
                rows.push(Row { ink: Some(self.look.faint()), ..Row::new(part) });
            }
        }
        rows
    }

    fn draw_panel(&mut self, area: Rect, with_moves: bool, buffer: &mut Buffer) {
        let wide = usize::from(area.width);
        let answers = if self.step.is_none() { self.next.answers.len() } else { 0 };
        let reserved = if with_moves { 5 } else { 0 };
        let for_answers = match answers {
            0 => 0,
            count => (count as u16 + 1).min(area.height.saturating_sub(reserved + 5).max(3)),
        };
        let room = area.height.saturating_sub(for_answers + reserved).max(2);
        let mut rows = self.seat_rows(wide);
        if rows.len() > room.into() {
            // Each seat in a line, then what else there is room for.
            let is_seat = |row: &Row| row.modifier.contains(Modifier::BOLD);
            let asked = rows.iter().position(|row| is_seat(row) && row.text.starts_with('▸'));
            let own = asked.map_or(0..0, |from| from..from + 3);
            let seats = rows.iter().filter(|row| is_seat(row)).count();
            let mut spare = usize::from(room).saturating_sub(seats);
            let mut kept = Vec::new();
            for (index, row) in rows.into_iter().enumerate() {
                if is_seat(&row) {
                    kept.push(row);
                } else if spare > 0 && (own.contains(&index) || !row.text.starts_with("   ")) {
                    spare -= 1;
                    kept.push(row);
                }
            }
            rows = kept;
        }
        let mut y = area.y;
        for row in rows.iter().take(room.into()) {
            let style = self.style(row.ink.unwrap_or(self.look.ink())).add_modifier(row.modifier);
            self.put(buffer, (area.x, y), area.width, &row.text, style);
            y += 1;
        }
        if for_answers > 0 {
            let below = Rect { y, height: for_answers, ..area };
            self.draw_answers(below, buffer);
            y += for_answers;
        }
        if with_moves && y < area.y + area.height {
            let below = Rect { y, height: area.y + area.height - y, ..area };
            self.draw_moves(below, buffer);
        }
    }

    fn heading(&self, area: Rect, key: &'static str, buffer: &mut Buffer) {
        let text = format!("─ {} ", self.say(key));
        let line = "─".repeat(usize::from(area.width).saturating_sub(text.width()));
        let style = self.style(over(self.look.ink(), 0.4, self.look.paper()));
        self.put(buffer, (area.x, area.y), area.width, &format!("{text}{line}"), style);
    }

    fn draw_answers(&mut self, area: Rect, buffer: &mut Buffer) {
        self.heading(area, "screen-answers", buffer);
        let room = usize::from(area.height) - 1;
        let count = self.next.answers.len();
        let from = self.answer.saturating_sub(room / 2).min(count.saturating_sub(room));
        for (row, index) in (from..count.min(from + room)).enumerate() {
            let at = Rect { y: area.y + 1 + row as u16, height: 1, ..area };
            let is_here = self.focus == Focus::Answers && index == self.answer;
            let label = &self.next.answers[index].label;
            let more = row + 1 == room && index + 1 < count;
            let text = format!("{:>2} {label}", index + 1);
            let text = if more { format!("{text} …") } else { text };
            let text = cut(&text, at.width.into());
            let style = match (is_here, self.is_plain()) {
                (true, true) => Style::new().add_modifier(Modifier::REVERSED),
                (true, false) => {
                    let ground = self.look.cursor();
                    self.style_on(ink_on(ground), ground)
                }
                _ => self.style(self.look.ink()),
            };
            buffer.set_style(at, style);
            self.put(buffer, (at.x, at.y), at.width, &text, style);
            self.hits.push((at, Hit::Answer(index)));
        }
    }

    fn draw_moves(&mut self, area: Rect, buffer: &mut Buffer) {
        self.heading(area, "screen-moves", buffer);
        let (wide, room) = (usize::from(area.width), usize::from(area.height).saturating_sub(1));
        let step = self.at_step();
        let mut rows: Vec<(usize, String, Rgb)> = Vec::new();
        // From the step that is looked at upward, as many as there is room for.
        for index in (0..step).rev() {
            let line = &self.moves[index];
            let ink = line.seat.map_or(self.look.faint(), |seat| self.seat_ink(seat));
            let text = format!("{:>3}. {}", index + 1, line.text);
            let parts = wrapped(&text, wide.saturating_sub(5));
            if rows.len() + parts.len() > room {
                break;
            }
            for (nth, part) in parts.into_iter().enumerate().rev() {
                let part = if nth > 0 { format!("     {part}") } else { part };
                rows.push((index + 1, part, ink));
            }
        }
        for (row, (index, text, ink)) in rows.iter().rev().enumerate() {
            let at = Rect { y: area.y + 1 + row as u16, height: 1, ..area };
            let style = if *index == step {
                self.style(*ink).add_modifier(Modifier::BOLD)
            } else {
                self.style(over(*ink, 0.8, self.look.paper()))
            };
            self.put(buffer, (at.x, at.y), at.width, text, style);
            self.hits.push((at, Hit::Step(*index)));
        }
    }

    /// A text over everything else.
    fn draw_page(&mut self, buffer: &mut Buffer) {
        let Some(page) = &self.page else { return };
        let all = buffer.area;
        let area = Rect::new(2, 1, all.width - 4, all.height - 2);
        let lines = wrapped_columns(&page.text, usize::from(area.width) - 4);
        let room = usize::from(area.height) - 4;
        let scroll = page.scroll.min(lines.len().saturating_sub(room));
        let (paper, ink) = (over(self.look.ink(), 0.06, self.look.paper()), self.look.ink());
        let style = self.style_on(ink, paper);
        for y in area.y..area.y + area.height {
            let blank = " ".repeat(area.width.into());
            self.put(buffer, (area.x, y), area.width, &blank, style);
        }
        let inner = area.width - 4;
        let bold = style.add_modifier(Modifier::BOLD);
        self.put(buffer, (area.x + 2, area.y + 1), inner, &page.title, bold);
        for (row, line) in lines.iter().skip(scroll).take(room).enumerate() {
            self.put(buffer, (area.x + 2, area.y + 3 + row as u16), inner, line, style);
        }
        let close = self.say("screen-help-close");
        let x = area.x + area.width - 2 - close.width() as u16;
        let faint = self.style_on(self.look.faint(), paper);
        self.put(buffer, (x, area.y + 1), inner, &close, faint);
        if let Some(page) = &mut self.page {
            page.scroll = scroll;
        }
    }
}
