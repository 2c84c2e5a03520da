//! What the screen shows and what keys and mouse do to it.

use std::collections::HashSet;

use crossterm::event::Event;
use hall_core::{
    Board, Consequence, Point, Seat, Touch,
    plain::{Mark, Spot},
};
use matches::Offer;
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::{
    canvas::Canvas,
    look::ScreenLook,
    source::{MoveLine, Refused, SeatLine, ShownPosition, Source, SourceEvent},
    terminal::Screen,
};

/// Which part the keys move in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Focus {
    Board,
    Answers,
}

/// An answer that may be chosen next: one of a row of buttons, or something in a tray.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NextAnswer {
    pub(super) id: String,
    pub(super) label: String,
}

/// A text to read, over everything else.
pub(super) struct Overlay {
    pub(super) title: String,
    pub(super) text: String,
    pub(super) scroll: usize,
}

/// What can be clicked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Hit {
    /// The answer with this number.
    Answer(usize),
    /// A move of the list: the position after so many steps.
    Step(usize),
    /// The small map of everything.
    Overview,
}

/// What can follow the touches made so far.
#[derive(Default)]
pub(super) struct Next {
    pub(super) spots: HashSet<String>,
    pub(super) answers: Vec<NextAnswer>,
    /// The action that the touches spell already.
    pub(super) done: Option<String>,
    /// How many actions begin with them.
    pub(super) left: usize,
}

/// The state of the screen.
pub(crate) struct App<S> {
    pub(crate) source: S,
    pub(super) look: ScreenLook,
    pub(super) board: Board<String>,
    pub(super) shown: ShownPosition,
    pub(super) seats: Vec<SeatLine>,
    pub(super) moves: Vec<MoveLine>,
    pub(super) closing: Option<Vec<String>>,
    pub(super) offers: Vec<Offer<String>>,
    /// What can follow, kept for drawing.
    pub(super) next: Next,
    /// The seat that looks, if somebody does.
    pub(super) looking: Option<Seat>,
    /// For whom a curtain hides everything.
    pub(super) curtain: Option<Seat>,
    /// An earlier position that is looked at.
    pub(super) step: Option<usize>,
    pub(super) picked: Vec<String>,
    pub(super) cursor: String,
    /// Whether keys or mouse have moved the cursor since the last choice.
    pub(super) is_pointed: bool,
    pub(super) focus: Focus,
    pub(super) answer: usize,
    pub(super) typed: String,
    /// Whether what is typed was refused: the next letter begins anew.
    pub(super) is_refused: bool,
    /// What was said last, and whether it is a refusal.
    pub(super) said: Option<(String, bool)>,
    pub(super) evidence: Vec<Mark>,
    pub(super) ahead: Option<Consequence<String>>,
    pub(super) page: Option<Overlay>,
    pub(super) zoom: i32,
    /// What a large board shows in its middle.
    pub(super) towards: Option<Point>,
    pub(super) is_leaving: bool,
    pub(crate) is_done: bool,
    /// Where the board was drawn last, and what can be clicked.
    pub(super) drawn: Option<(Rect, Canvas)>,
    pub(super) hits: Vec<(Rect, Hit)>,
}

impl<S: Source> Screen for App<S> {
    fn poll(&mut self) -> anyhow::Result<bool> {
        self.take_news()
    }

    fn draw(&mut self, buffer: &mut Buffer) {
        self.draw_all(buffer);
    }

    fn on(&mut self, event: &Event) {
        self.on_event(event);
    }

    fn is_done(&self) -> bool {
        self.is_done
    }
}

impl<S: Source> App<S> {
    pub(crate) fn new(source: S, look: ScreenLook) -> App<S> {
        let board = source.board();
        let shown = source.shown(None);
        let mut app = App {
            source,
            look,
            board,
            shown,
            seats: Vec::new(),
            moves: Vec::new(),
            closing: None,
            offers: Vec::new(),
            next: Next::default(),
            looking: None,
            curtain: None,
            step: None,
            picked: Vec::new(),
            cursor: String::new(),
            is_pointed: false,
            focus: Focus::Board,
            answer: 0,
            typed: String::new(),
            is_refused: false,
            said: None,
            evidence: Vec::new(),
            ahead: None,
            page: None,
            zoom: 0,
            towards: None,
            is_leaving: false,
            is_done: false,
            drawn: None,
            hits: Vec::new(),
        };
        app.refresh();
        app
    }

    /// Takes what happened meanwhile.
    fn take_news(&mut self) -> anyhow::Result<bool> {
        let news = self.source.poll()?;
        let any = !news.is_empty();
        for one in news {
            match one {
                SourceEvent::Changed => {
                    let was_over = self.closing.is_some();
                    self.refresh();
                    // How it ended is said in the same place.
                    if self.closing.is_some() && !was_over {
                        self.said = None;
                    }
                }
                SourceEvent::Noted => {
                    self.seats = self.source.seats();
                    self.point();
                }
                SourceEvent::Said(text) => self.said = Some((text, false)),
                SourceEvent::Text(title, text) => {
                    self.said = None;
                    self.page = Some(Overlay { title, text, scroll: 0 });
                }
                SourceEvent::Left => self.is_done = true,
            }
        }
        Ok(any)
    }

    pub(super) fn say(&self, key: &'static str) -> String {
        self.source.locale().message(&hall_core::Message::new(key))
    }

    /// Looks at the match anew: it has changed, or somebody else looks.
    pub(super) fn refresh(&mut self) {
        if let Some(seat) = self.source.asked()
            && self.looking != Some(seat)
        {
            let hides = self.source.is_secret(seat);
            self.curtain = hides.then_some(seat);
            self.looking = if hides { None } else { Some(seat) };
            self.source.look_as(self.looking);
            self.said = None;
        }
        self.seats = self.source.seats();
        self.moves = self.source.moves();
        self.closing = self.source.closing();
        self.shown = self.source.shown(self.step);
        self.offers = self.source.offers();
        self.picked.clear();
        self.evidence.clear();
        self.point();
        self.is_pointed = false;
        let is_board = self.next.spots.iter().any(|id| self.spot(id).is_some());
        self.focus =
            if is_board || self.next.answers.is_empty() { Focus::Board } else { Focus::Answers };
        self.answer = 0;
        if self.spot(&self.cursor).is_none() {
            let first = self.board.spots.iter().find(|spot| self.next.spots.contains(&spot.id));
            let first = first.or(self.board.spots.first());
            self.cursor = first.map(|spot| spot.id.clone()).unwrap_or_default();
        }
        self.follow();
    }

    /// Turns a large board to what happens: the places that may be chosen, or the last step.
    fn follow(&mut self) {
        let mut open = self.board.spots.iter().filter(|spot| self.next.spots.contains(&spot.id));
        let last = self.shown.last.iter().rev().find_map(|id| self.spot(id));
        let pieces = self.shown.scene.pieces.iter().rev();
        let mut own = pieces.filter(|piece| piece.owner == self.looking);
        let own = own.next().and_then(|piece| self.spot(&piece.spot));
        let few = if self.next.spots.len() < 12 { open.next_back() } else { None };
        if let Some(spot) = few.or(last).or(own) {
            self.towards = Some(spot.at);
        }
    }

    pub(super) fn spot(&self, id: &str) -> Option<&Spot> {
        self.board.spots.iter().find(|spot| spot.id == id)
    }

    fn next_after(&self, picked: &[String]) -> Next {
        let mut next = Next::default();
        let begins = |offer: &&Offer<String>| {
            let ids = picked.iter().enumerate();
            ids.into_iter().all(|(at, id)| offer.touches.get(at).is_some_and(|t| t.id() == id))
        };
        for offer in self.offers.iter().filter(begins) {
            next.left += 1;
            match offer.touches.get(picked.len()) {
                None => next.done = Some(offer.word.clone()),
                Some(Touch::Spot { id }) if self.spot(id).is_some() => {
                    next.spots.insert(id.clone());
                }
                Some(touch) => {
                    let label = match touch {
                        Touch::Choice { label, .. } => label.clone(),
                        Touch::Spot { id } => self.tray_label(id),
                    };
                    let answer = NextAnswer { id: touch.id().to_owned(), label };
                    if !next.answers.contains(&answer) {
                        next.answers.push(answer);
                    }
                }
            }
        }
        next
    }

    fn tray_label(&self, id: &str) -> String {
        let items = self.shown.scene.trays.iter().flat_map(|tray| &tray.items);
        let mut of = items.filter(|item| item.spot.as_deref() == Some(id));
        of.next().map_or_else(|| id.to_owned(), |item| item.label.clone())
    }

    /// Finds what can follow, and what the action pointed at would do.
    pub(super) fn point(&mut self) {
        self.next = self.next_after(&self.picked);
        self.ahead = self.pointed_word().and_then(|word| self.source.foresee(&word));
    }

    /// The action that would be chosen by one more touch, or by what is typed.
    fn pointed_word(&self) -> Option<String> {
        if self.step.is_some() || self.curtain.is_some() {
            return None;
        }
        if !self.typed.is_empty() {
            let typed = self.typed.trim();
            return self.offers.iter().find(|o| o.word == typed).map(|o| o.word.clone());
        }
        let id = match self.focus {
            Focus::Board if self.next.spots.contains(&self.cursor) => self.cursor.clone(),
            Focus::Answers => self.next.answers.get(self.answer)?.id.clone(),
            Focus::Board => return self.next.done.clone(),
        };
        if !self.is_pointed && self.picked.is_empty() {
            return None;
        }
        let mut picked = self.picked.clone();
        picked.push(id);
        let after = self.next_after(&picked);
        after.done
    }

    /// Touches a spot or an answer.
    pub(super) fn touch(&mut self, id: &str) {
        self.said = None;
        self.evidence.clear();
        if self.step.take().is_some() {
            self.refresh();
        }
        let opens = |next: &Next| {
            next.spots.contains(id) || next.answers.iter().any(|answer| answer.id == id)
        };
        if opens(&self.next) {
            self.picked.push(id.to_owned());
        } else if self.picked.last().is_some_and(|last| last == id) {
            match self.next.done.take() {
                Some(word) => return self.play(&word),
                None => {
                    self.picked.pop();
                }
            }
        } else if !self.picked.is_empty() && opens(&self.next_after(&[])) {
            self.picked = vec![id.to_owned()];
        } else {
            let touches: Vec<&str> = self.picked.iter().map(String::as_str).chain([id]).collect();
            return match self.source.spell(&touches) {
                Ok(word) => self.play(&word),
                Err(why) => self.refuse(why),
            };
        }
        self.point();
        if self.next.left == 1
            && let Some(word) = self.next.done.clone()
        {
            return self.play(&word);
        }
        self.answer = 0;
        let is_board = self.next.spots.iter().any(|id| self.spot(id).is_some());
        if !is_board && !self.next.answers.is_empty() {
            self.focus = Focus::Answers;
        } else if self.next.answers.is_empty() {
            self.focus = Focus::Board;
        }
        self.point();
    }

    /// Plays what is typed or spelled.
    pub(super) fn play(&mut self, text: &str) {
        match self.source.submit(text) {
            Ok(said) => {
                self.typed.clear();
                self.said = said.map(|said| (said, false));
                let said = self.said.take();
                self.refresh();
                self.said = self.said.take().or(said);
            }
            Err(why) => {
                self.picked.clear();
                self.refuse(why);
                self.point();
            }
        }
    }

    fn refuse(&mut self, why: Refused) {
        self.is_refused = true;
        self.said = Some((why.why, true));
        self.evidence = why.evidence;
    }

    /// What is typed could become one of these.
    pub(super) fn completions(&self) -> Vec<&str> {
        const COMMANDS: [&str; 7] = ["help", "hint", "undo", "record ", "resign", "review", "quit"];
        let typed = self.typed.trim_start();
        if typed.is_empty() {
            return Vec::new();
        }
        let words = self.offers.iter().map(|offer| offer.word.as_str());
        let commands = COMMANDS.iter().chain(self.source.commands()).copied();
        words.chain(commands).filter(|word| word.starts_with(typed) && *word != typed).collect()
    }

    /// Completes what is typed as far as it is clear.
    pub(super) fn complete(&mut self) {
        let common = self.completions().into_iter().map(str::to_owned).reduce(|one, other| {
            let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
            same.map(|(letter, _)| letter).collect()
        });
        if let Some(common) = common {
            self.typed = common;
        }
    }

    /// Does what is typed.
    pub(super) fn enter(&mut self) {
        let typed = self.typed.trim().to_owned();
        self.said = None;
        let (word, rest) = typed.split_once(' ').unwrap_or((&typed, ""));
        match word {
            "help" | "?" => self.help(),
            "hint" => self.hint(),
            "undo" => self.undo(),
            "record" => self.said = Some((self.source.record(rest.trim()), false)),
            "review" => self.review(),
            "quit" => self.is_done = true,
            "resign" => match self.source.resign() {
                Ok(said) => {
                    self.refresh();
                    self.said = said.map(|said| (said, false));
                }
                Err(why) => self.said = Some((why, true)),
            },
            _ => {
                let is_word = self.offers.iter().any(|offer| offer.word == typed);
                if !is_word && let Some(done) = self.source.command(word, rest.trim()) {
                    self.said = match done {
                        Ok(said) => said.map(|said| (said, false)),
                        Err(why) => Some((why, true)),
                    };
                    self.typed.clear();
                    return self.point();
                }
                let number = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let answer = number.and_then(|number| self.next.answers.get(number));
                match answer.filter(|_| !is_word).map(|answer| answer.id.clone()) {
                    Some(id) => {
                        self.typed.clear();
                        self.touch(&id);
                    }
                    None => return self.play(&typed),
                }
            }
        }
        self.typed.clear();
        self.point();
    }

    pub(super) fn help(&mut self) {
        let (title, mut text) = (self.say("screen-help-title"), self.say("screen-help"));
        if !self.source.commands().is_empty() {
            text = format!("{text}\n\n{}", self.say("screen-hall-help"));
        }
        self.page = Some(Overlay { title, text, scroll: 0 });
    }

    pub(super) fn hint(&mut self) {
        self.said = Some(match self.source.hint() {
            Ok(()) => (self.say("screen-hint-thinking"), false),
            Err(why) => (why, true),
        });
    }

    pub(super) fn undo(&mut self) {
        match self.source.undo() {
            Ok(said) => {
                self.refresh();
                self.said = said.map(|said| (said, false));
            }
            Err(why) => self.said = Some((why, true)),
        }
    }

    pub(super) fn review(&mut self) {
        if let Err(why) = self.source.review() {
            self.said = Some((why, true));
        }
    }

    /// Looks at the position after so many steps; after all of them the match goes on.
    pub(super) fn go_to(&mut self, step: usize) {
        self.step = (step < self.moves.len()).then_some(step);
        self.shown = self.source.shown(self.step);
        self.picked.clear();
        self.evidence.clear();
        self.said = None;
        self.point();
        if let Some(spot) = self.shown.last.iter().rev().find_map(|id| self.spot(id)) {
            self.towards = Some(spot.at);
        }
    }

    /// The step that is looked at.
    pub(super) fn at_step(&self) -> usize {
        self.step.unwrap_or(self.moves.len())
    }

    /// Lifts the curtain for the seat that it waits for.
    pub(super) fn lift(&mut self) {
        if let Some(seat) = self.curtain.take() {
            self.looking = Some(seat);
            self.source.look_as(Some(seat));
            self.refresh();
        }
    }

    /// Moves the cursor to the nearest spot in a direction.
    pub(super) fn walk(&mut self, dx: f32, dy: f32) {
        let Some(from) = self.spot(&self.cursor).map(|spot| spot.at) else { return };
        let far = |spot: &&Spot| {
            let (x, y) = (spot.at.x - from.x, spot.at.y - from.y);
            let (along, across) = (x * dx + y * dy, (x * dy - y * dx).abs());
            (along > 0.05 && across < 1.6 * along + 0.05).then_some(along + 2.0 * across)
        };
        let nearest = self.board.spots.iter().filter_map(|spot| Some((far(&spot)?, spot)));
        let to = nearest.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, spot)| spot.id.clone());
        if let Some(to) = to {
            self.go(&to);
        }
    }

    /// Moves the cursor to the next spot that may be chosen, or to the one before.
    pub(super) fn jump(&mut self, back: bool) {
        let mut all: Vec<&str> = self.board.spots.iter().map(|spot| spot.id.as_str()).collect();
        if back {
            all.reverse();
        }
        let here = all.iter().position(|id| *id == self.cursor).unwrap_or(0);
        all.rotate_left(here);
        let next = all.iter().skip(1).chain(all.first()).find(|id| self.next.spots.contains(**id));
        if let Some(to) = next.map(|id| (*id).to_owned()) {
            self.go(&to);
        }
    }

    pub(super) fn go(&mut self, id: &str) {
        self.cursor = id.to_owned();
        self.is_pointed = true;
        self.focus = Focus::Board;
        if let Some(spot) = self.spot(id) {
            self.towards = Some(spot.at);
        }
        self.point();
    }
}
