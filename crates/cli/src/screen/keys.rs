//! Keys and mouse.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use hall_core::Point;
use ratatui_core::layout::{Position, Rect};

use super::{
    app::{App, Focus, Hit},
    source::Source,
};

/// How far the wheel moves a large board, in its units.
const WHEEL: f32 = 2.0;

impl<S: Source> App<S> {
    /// Does what a key or the mouse says.
    pub(super) fn on_event(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.is_press() || key.is_repeat() => self.on_key(*key),
            Event::Mouse(mouse) => self.on_mouse(*mouse),
            Event::Paste(text) if self.page.is_none() && self.curtain.is_none() => {
                self.typed.extend(text.chars().filter(|letter| !letter.is_control()));
                self.point();
            }
            _ => {}
        }
    }

    fn on_key(&mut self, key: KeyEvent) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && key.code == KeyCode::Char('c') {
            return self.leave();
        }
        self.is_leaving = false;
        if self.page.is_some() {
            return self.on_page_key(key.code);
        }
        if self.curtain.is_some() {
            if key.code == KeyCode::Enter {
                self.lift();
            }
            return;
        }
        if is_control {
            match key.code {
                KeyCode::Char('n') => self.jump(false),
                KeyCode::Char('p') => self.jump(true),
                KeyCode::Char('r') => self.review(),
                KeyCode::Char('u') => self.typed.clear(),
                _ => {}
            }
            return;
        }
        match key.code {
            KeyCode::F(1) => self.help(),
            KeyCode::F(2) => self.hint(),
            KeyCode::F(3) => self.undo(),
            KeyCode::PageUp => self.go_to(self.at_step().saturating_sub(1)),
            KeyCode::PageDown => self.go_to(self.at_step() + 1),
            KeyCode::Home => self.go_to(0),
            KeyCode::End => self.go_to(self.moves.len()),
            KeyCode::Esc => self.escape(),
            KeyCode::Up => self.arrow(0.0, -1.0),
            KeyCode::Down => self.arrow(0.0, 1.0),
            KeyCode::Left => self.arrow(-1.0, 0.0),
            KeyCode::Right => self.arrow(1.0, 0.0),
            KeyCode::Tab if self.typed.is_empty() => self.turn(),
            KeyCode::Tab => self.complete(),
            KeyCode::Backspace => {
                self.is_refused = false;
                self.typed.pop();
                self.point();
            }
            KeyCode::Enter if !self.typed.trim().is_empty() => self.enter(),
            KeyCode::Enter | KeyCode::Char(' ') if self.typed.is_empty() => self.choose(),
            KeyCode::Char('+' | '=') if self.typed.is_empty() => self.zoom = (self.zoom + 1).min(6),
            KeyCode::Char('-') if self.typed.is_empty() => self.zoom = (self.zoom - 1).max(-6),
            KeyCode::Char('?') if self.typed.is_empty() => self.help(),
            KeyCode::Char(letter) => {
                if std::mem::take(&mut self.is_refused) {
                    self.typed.clear();
                }
                self.typed.push(letter);
                self.point();
            }
            _ => {}
        }
    }

    /// Leaves; if the match is not over, at the second time.
    fn leave(&mut self) {
        if self.closing.is_some() || self.is_leaving {
            self.is_done = true;
            return;
        }
        self.is_leaving = true;
        self.said = Some((self.say("screen-leave-sure"), true));
    }

    fn on_page_key(&mut self, code: KeyCode) {
        let Some(page) = &mut self.page else { return };
        match code {
            KeyCode::Up => page.scroll = page.scroll.saturating_sub(1),
            KeyCode::Down => page.scroll += 1,
            KeyCode::PageUp => page.scroll = page.scroll.saturating_sub(10),
            KeyCode::PageDown | KeyCode::Char(' ') => page.scroll += 10,
            KeyCode::Home => page.scroll = 0,
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') | KeyCode::F(1) => self.page = None,
            _ => {}
        }
    }

    fn escape(&mut self) {
        self.said = None;
        self.evidence.clear();
        if self.step.is_some() {
            return self.go_to(self.moves.len());
        }
        self.typed.clear();
        self.picked.clear();
        self.point();
    }

    fn arrow(&mut self, dx: f32, dy: f32) {
        if self.focus == Focus::Board {
            return self.walk(dx, dy);
        }
        let count = self.next.answers.len();
        self.answer = if dx + dy > 0.0 {
            (self.answer + 1).min(count.saturating_sub(1))
        } else {
            self.answer.saturating_sub(1)
        };
        self.is_pointed = true;
        self.point();
    }

    /// From the board to the answers and back.
    fn turn(&mut self) {
        self.focus = match self.focus {
            Focus::Board if !self.next.answers.is_empty() => Focus::Answers,
            _ => Focus::Board,
        };
        self.is_pointed = true;
        self.point();
    }

    /// Chooses where the keys are.
    fn choose(&mut self) {
        match self.focus {
            Focus::Board => self.touch(&self.cursor.clone()),
            Focus::Answers => {
                if let Some(answer) = self.next.answers.get(self.answer) {
                    self.touch(&answer.id.clone());
                }
            }
        }
    }

    fn on_mouse(&mut self, mouse: MouseEvent) {
        let at = Position::new(mouse.column, mouse.row);
        if let Some(page) = &mut self.page {
            match mouse.kind {
                MouseEventKind::ScrollUp => page.scroll = page.scroll.saturating_sub(3),
                MouseEventKind::ScrollDown => page.scroll += 3,
                MouseEventKind::Down(MouseButton::Left) => self.page = None,
                _ => {}
            }
            return;
        }
        if self.curtain.is_some() {
            return;
        }
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(at),
            MouseEventKind::Down(MouseButton::Right) => self.escape(),
            MouseEventKind::Moved => {
                if let Some(id) = self.spot_at(at).filter(|id| *id != self.cursor) {
                    self.cursor = id;
                    self.is_pointed = true;
                    self.focus = Focus::Board;
                    self.point();
                }
            }
            MouseEventKind::ScrollUp => self.scroll(-WHEEL, mouse.modifiers, at),
            MouseEventKind::ScrollDown => self.scroll(WHEEL, mouse.modifiers, at),
            _ => {}
        }
    }

    /// The wheel over the moves steps through the match; over a large board it moves that.
    fn scroll(&mut self, by: f32, modifiers: KeyModifiers, at: Position) {
        let is_board = self.drawn.as_ref().is_some_and(|(area, _)| area.contains(at));
        let over = self.hits.iter().find(|(area, _)| area.contains(at)).map(|(_, hit)| hit);
        if let Some(Hit::Answer(_)) = over {
            self.focus = Focus::Answers;
            return self.arrow(0.0, by);
        }
        if !is_board {
            let step = self.at_step();
            return self.go_to(if by < 0.0 { step.saturating_sub(1) } else { step + 1 });
        }
        let Some(Point { x, y }) = self.towards else { return };
        let size = self.board.size;
        let along = (size.x > size.y) != modifiers.contains(KeyModifiers::SHIFT);
        let (x, y) = if along { (x + by, y) } else { (x, y + by) };
        let origin = self.board.origin;
        self.towards = Some(Point {
            x: x.clamp(origin.x, origin.x + size.x),
            y: y.clamp(origin.y, origin.y + size.y),
        });
    }

    /// The spot that is drawn at a cell.
    fn spot_at(&self, at: Position) -> Option<String> {
        let (area, canvas) = self.drawn.as_ref()?;
        if !area.contains(at) {
            return None;
        }
        let (column, row) = (i32::from(at.x - area.x), i32::from(at.y - area.y));
        let index = canvas.spot(column, row)?;
        self.board.spots.get(usize::from(index)).map(|spot| spot.id.clone())
    }

    fn click(&mut self, at: Position) {
        self.is_leaving = false;
        let hit = self.hits.iter().find(|(area, _)| area.contains(at)).cloned();
        match hit {
            Some((_, Hit::Answer(index))) => {
                if let Some(answer) = self.next.answers.get(index) {
                    self.touch(&answer.id.clone());
                }
            }
            Some((_, Hit::Step(step))) => self.go_to(step),
            Some((area, Hit::Overview)) => self.towards = Some(self.overview_point(area, at)),
            None => {
                if let Some(id) = self.spot_at(at) {
                    let towards = self.towards;
                    self.cursor.clone_from(&id);
                    self.touch(&id);
                    // What is clicked stays under the mouse.
                    if self.moves.is_empty() || !self.picked.is_empty() {
                        self.towards = towards;
                    }
                }
            }
        }
    }

    fn overview_point(&self, area: Rect, at: Position) -> Point {
        let part = |at: u16, from: u16, length: u16| {
            (f32::from(at - from) + 0.5) / f32::from(length.max(1))
        };
        let (origin, size) = (self.board.origin, self.board.size);
        Point {
            x: origin.x + size.x * part(at.x, area.x, area.width),
            y: origin.y + size.y * part(at.y, area.y, area.height),
        }
    }
}
