//! A table that is not stored: for tests that send it anything they like.
//!
//! Requests, frames and log entries are read by the hall's own readers.

use matches::texts::english;
use std::{sync::Arc, time::Duration};

use hall_core::{Dice, SplitMix64};
use serde_json::json;
use session::{Context, Event, Nobody, Opening, PersonId, State, TableEvent, setup};

use crate::{
    ApiError,
    app::{NewTable, assign},
    ports::DiceSource,
    wire::{
        envelope::CommandEnvelope,
        frames::Frame,
        json::parse,
        names::Names,
        view::{self, Observer, Present, Scope},
    },
};

/// A table, and its log.
pub struct InMemoryTable {
    owner: PersonId,
    state: Arc<State>,
    log: Vec<Event>,
    bodies: Vec<String>,
}

/// Secrets that are the same every time.
struct FixedSecrets;

impl DiceSource for FixedSecrets {
    fn dice(&self) -> Box<dyn Dice + Send> {
        Box::new(SplitMix64::new(0))
    }
}

/// The context of decisions at such a table: nobody else is ever here.
fn context<'a>(now: u64, dice: &'a mut SplitMix64) -> Context<'a> {
    Context {
        now: now as i64,
        dice,
        presence: &Nobody,
        bots: &Nobody,
        absence_limit: Duration::from_secs(60),
        steps_max: None,
        levels: bots::LEVELS,
        lag: None,
    }
}

impl InMemoryTable {
    /// Sets up a table from the body of `POST /api/tables`.
    ///
    /// # Errors
    /// What is wrong with the body.
    pub fn open(body: &[u8]) -> Result<InMemoryTable, ApiError> {
        let new: NewTable = parse(body)?;
        let play = matches::find(&new.game)?.open(&new.setup, new.position.as_deref())?;
        let owner = PersonId([7; 32]);
        let (seats, _) = assign(&new.seats, &*play, owner, &FixedSecrets)?;
        let opening = Opening {
            hints: new.hints,
            watch: new.watch,
            talk: new.talk,
            chance: new.chance(&seats, owner)?,
            ..Opening::new(play, owner, seats)
        };
        let opened = setup::open(opening, &mut context(0, &mut SplitMix64::new(0)))?;
        let (state, log, bodies) = (opened.state, Vec::new(), Vec::new());
        let mut table = InMemoryTable { owner, state, log, bodies };
        table.keep(opened.events);
        Ok(table)
    }

    fn keep(&mut self, events: Vec<Event>) {
        let body = |event: &Event| serde_json::to_string(&event.what).expect("plain data");
        self.bodies.extend(events.iter().map(body));
        self.log.extend(events);
    }

    /// Handles a frame of the owner's socket; returns the seq it led to.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn hear(&mut self, frame: &[u8]) -> Result<u64, ApiError> {
        let envelope = match parse(frame)? {
            Frame::Command { seq, key, command, .. } => CommandEnvelope::read(seq, key, command)?,
            Frame::ViewAs { seat } => {
                let observer = Observer {
                    person: Some(self.owner),
                    wish: Some(seat.0),
                    locale: english(),
                    frames: false,
                };
                let _view = self.show(|scope| view::whole(scope, observer, None));
                return Ok(self.state.seq);
            }
            Frame::Ping {} => return Ok(self.state.seq),
        };
        let mut dice = SplitMix64::new(self.state.seq);
        let mut context = context(self.state.seq, &mut dice);
        let command = envelope.by(self.owner);
        let decision = session::handle(&self.state, &command, None, &mut context)?;
        self.state = decision.state;
        self.keep(decision.events);
        Ok(self.state.seq)
    }

    /// Reads an entry of a log from an untrusted source.
    ///
    /// # Errors
    /// Why it does not fit.
    pub fn read(&mut self, body: &str) -> Result<(), String> {
        let what: TableEvent = serde_json::from_str(body).map_err(|why| why.to_string())?;
        let event = Event { seq: self.state.seq + 1, at: self.state.updated, key: None, what };
        let state = (*self.state).clone().evolve(&event).map_err(|why| why.to_string())?;
        self.log.push(event);
        self.bodies.push(body.into());
        self.state = Arc::new(state);
        Ok(())
    }

    fn show<T>(&self, render: impl FnOnce(&Scope<'_>) -> T) -> T {
        let (names, present) = (Names::default(), Present::default());
        let absence = Duration::from_secs(60);
        let scope = Scope {
            state: &self.state,
            names: &names,
            present: &present,
            now: 0,
            absence,
            shared: None,
        };
        render(&scope)
    }

    /// The frame by which the first seat that is asked takes one of its actions.
    pub fn frame(&self, choice: usize) -> Option<String> {
        let seat = self.state.asked().iter().next()?;
        let (words, _) = self.state.play.actions(seat);
        let word = &words[choice % words.len()];
        let command = json!({ "type": "act", "seat": seat.to_string(), "word": word });
        let seq = self.state.seq;
        Some(json!({ "type": "command", "id": 1, "seq": seq, "command": command }).to_string())
    }

    /// The table as its owner sees it, and as everyone sees it, without the board.
    pub fn views(&self) -> [String; 2] {
        [Some(self.owner), None].map(|person| {
            let observer = Observer { person, wish: None, locale: english(), frames: false };
            self.show(|scope| view::change(scope, observer, 0))
        })
    }

    /// The log, a JSON object an entry.
    pub fn log(&self) -> impl Iterator<Item = &str> {
        self.bodies.iter().map(String::as_str)
    }

    /// The table as folded from its log.
    ///
    /// # Errors
    /// The entry that does not fit.
    pub fn reopened(&self) -> Result<InMemoryTable, String> {
        let (header, play) = (Arc::clone(&self.state.header), self.state.play.at(0));
        let state = State::fold(header, play, &self.log).map_err(|why| why.to_string())?;
        let (log, bodies) = (self.log.clone(), self.bodies.clone());
        Ok(InMemoryTable { owner: self.owner, state: Arc::new(state), log, bodies })
    }
}
