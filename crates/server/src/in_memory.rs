//! A table that is written down nowhere: for tests that say whatever they like to it.
//!
//! Requests, frames and log entries are read by what the hall itself reads them with.

use matches::texts::english;
use std::{sync::Arc, time::Duration};

use serde_json::json;

use crate::{
    ApiError, PersonId,
    http::parse,
    live::Frame,
    store::{LogEntry, StoreOp},
    tables::{
        CommandEnvelope, Context, NewTable, Observer, Present, State, TableEvent, Transaction,
        decide, places, set_up, view,
    },
};

/// A table, and all that was written about it.
pub struct InMemoryTable {
    owner: PersonId,
    state: Arc<State>,
    log: Vec<LogEntry>,
}

impl InMemoryTable {
    /// Sets up a table as the body of `POST /api/tables` says.
    ///
    /// # Errors
    /// What is wrong with the body.
    pub fn open(body: &[u8]) -> Result<InMemoryTable, ApiError> {
        let new: NewTable = parse(body)?;
        let play = matches::find(&new.game)?.open(&new.setup, new.position.as_deref())?;
        let owner = PersonId([7; 32]);
        let (places, _) = places(&new.seats, &*play, owner, "Ann")?;
        let (state, batch) = set_up(play, owner, (places, new.hints), &[], 0)?;
        let mut desk = InMemoryTable { owner, state, log: Vec::new() };
        desk.keep(batch);
        Ok(desk)
    }

    fn keep(&mut self, batch: Vec<StoreOp>) {
        self.log.extend(batch.into_iter().filter_map(|write| match write {
            StoreOp::Append(_, entry) => Some(entry),
            _ => None,
        }));
    }

    /// Hears a frame of the owner's socket; the answer is the seq it led to.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn hear(&mut self, frame: &[u8]) -> Result<u64, ApiError> {
        let order: CommandEnvelope = match parse(frame)? {
            Frame::Command { seq, key, command, .. } => CommandEnvelope::read(seq, key, command)?,
            Frame::ViewAs { seat } => {
                let eyes =
                    Observer { person: Some(self.owner), wish: Some(seat.0), locale: english() };
                let _view = view::whole(&self.state, eyes, &Present::default(), 0);
                return Ok(self.state.seq);
            }
            Frame::Ping {} => return Ok(self.state.seq),
        };
        let mut draft = Transaction::of(&self.state, self.state.seq as i64);
        // Nobody else is ever here.
        let away = |_| Duration::from_secs(3600);
        let around = Context {
            accepts_draw: &|_| false,
            away: &away,
            absence_limit: Duration::from_secs(60),
        };
        decide(&mut draft, self.owner, "Ann", &order, &around)?;
        if draft.is_empty() {
            return Ok(self.state.seq);
        }
        let (state, batch) = draft.finish();
        self.state = state;
        self.keep(batch);
        Ok(self.state.seq)
    }

    /// Reads an entry of a log that somebody else wrote.
    ///
    /// # Errors
    /// Why it does not fit.
    pub fn read(&mut self, body: &str) -> Result<(), String> {
        let what: TableEvent = serde_json::from_str(body).map_err(|why| why.to_string())?;
        let mut state = (*self.state).clone();
        let at = state.updated;
        state.apply(&what, at).map_err(|why| why.to_string())?;
        let entry = LogEntry { seq: state.seq, at, key: None, body: body.into() };
        self.log.push(entry);
        self.state = Arc::new(state);
        Ok(())
    }

    /// The frame by which the seat that is asked first takes one of its actions.
    pub fn frame(&self, choice: usize) -> Option<String> {
        let seat = self.state.asked().iter().next()?;
        let (words, _) = self.state.play.actions(seat);
        let word = &words[choice % words.len()];
        let command = json!({ "type": "act", "seat": seat.to_string(), "word": word });
        let seq = self.state.seq;
        Some(json!({ "type": "command", "id": 1, "seq": seq, "command": command }).to_string())
    }

    /// The table as its owner sees it, and as everyone does, without the board.
    pub fn views(&self) -> [String; 2] {
        [Some(self.owner), None].map(|person| {
            let eyes = Observer { person, wish: None, locale: english() };
            view::change(&self.state, eyes, &Present::default(), 0, 0)
        })
    }

    /// What was written, a JSON object an entry.
    pub fn log(&self) -> impl Iterator<Item = &str> {
        self.log.iter().map(|entry| entry.body.as_str())
    }

    /// The table as it is read from what was written.
    ///
    /// # Errors
    /// The entry that does not fit.
    pub fn reopened(&self) -> Result<InMemoryTable, String> {
        let mut state = State::new(Arc::clone(&self.state.header), self.state.play.at(0));
        for entry in &self.log {
            let what: TableEvent =
                serde_json::from_str(&entry.body).map_err(|why| why.to_string())?;
            state.apply(&what, entry.at).map_err(|why| why.to_string())?;
        }
        Ok(InMemoryTable { owner: self.owner, state: Arc::new(state), log: self.log.clone() })
    }
}
