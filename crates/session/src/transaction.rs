//! A change of a table under way.

use hall_core::{Message, Seat, SeatSet, Turn};
use matches::Submitted;

use crate::{
    context::Context,
    event::{Event, KeyDigest, TableEvent},
    ids::SeatId,
    refusal::{Refusal, RefusalKind},
    state::{Passing, State},
};

/// The most events that may follow automatically from one command.
const FOLLOWING_MAX: usize = 10_000;

/// A change of a table under way: the events so far, and the state after them.
pub(crate) struct Transaction {
    state: State,
    events: Vec<Event>,
    at: i64,
    /// The seats that chose.
    chose: SeatSet,
}

impl Transaction {
    pub(crate) fn new(state: State, at: i64) -> Transaction {
        Transaction { state, events: Vec::new(), at, chose: SeatSet::EMPTY }
    }

    /// The state after the events so far.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Adds an event.
    pub(crate) fn push(&mut self, what: TableEvent) -> Result<(), Refusal> {
        let event = Event { seq: self.state.seq + 1, at: self.at, key: None, what };
        self.state.apply(&event).map_err(|why| {
            Refusal::new(RefusalKind::Broken, Message::new("table-event-unfit").text("why", why))
        })?;
        self.events.push(event);
        Ok(())
    }

    /// Adds an event whose effect on the match is in place already.
    fn took_effect(&mut self, what: TableEvent) {
        let event = Event { seq: self.state.seq + 1, at: self.at, key: None, what };
        self.state.applied(event.seq, event.at, None);
        self.events.push(event);
    }

    fn stepped(&mut self, passing: &Passing, draw: Option<u64>) {
        let line = self.state.play.line(self.state.play.len() - 1);
        let what = match draw {
            Some(draw) => TableEvent::Drawn { draw, line },
            None => TableEvent::Step { line },
        };
        self.took_effect(what);
        self.state.stepped(self.state.seq, passing);
        self.state.note_asked(self.at);
    }

    /// Whether a seat chose.
    pub(crate) fn chose(&self, seat: Seat) -> bool {
        self.chose.contains(seat)
    }

    /// A seat acts. The notation of the action is kept, however it was written.
    pub(crate) fn act(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        let passing = self.state.passing();
        let (word, submitted) = self.state.play.take(seat, text)?;
        self.chose = self.chose.with(seat);
        match submitted {
            Submitted::Step => self.stepped(&passing, None),
            Submitted::Sealed => {
                self.took_effect(TableEvent::Sealed { seat: SeatId(seat), word });
                self.state.sealed();
            }
        }
        Ok(())
    }

    /// Applies what follows automatically: chance, answers given
    /// ahead of their turn, and passes of seats set to pass.
    pub(crate) fn settle(&mut self, context: &mut Context<'_>) -> Result<(), Refusal> {
        for _ in 0..FOLLOWING_MAX {
            if self.state.is_over() {
                return Ok(());
            }
            if context.steps_max.is_some_and(|most| self.state.play.len() >= most) {
                return self.push(TableEvent::StepLimit {});
            }
            if self.state.play.turn() == Turn::Chance {
                // The first draw waits for what seats mix in.
                if !self.state.chance_waits_for().is_empty() {
                    return Ok(());
                }
                let draw = self.state.draws + 1;
                match self.state.committed_dice(draw) {
                    Some(mut dice) => self.state.play.chance(&mut dice),
                    None => self.state.play.chance(context.dice),
                };
                self.state.draws = draw;
                self.state.was_drawn(self.state.seq + 1);
                self.stepped(&Passing::default(), Some(self.state.draws));
                continue;
            }
            match self.state.next_answer() {
                Some((seat, word)) => self.act(seat, &word)?,
                None => return Ok(()),
            }
        }
        Err(Refusal::new(RefusalKind::Broken, "table-goes-on-for-ever"))
    }

    /// Signs the last event with the key of the command.
    pub(crate) fn sign(&mut self, key: KeyDigest) {
        if let Some(last) = self.events.last_mut() {
            last.key = Some(key);
            self.state.remember(key, last.seq);
        }
    }

    /// The events, and the state after them.
    pub(crate) fn finish(self) -> (Vec<Event>, State) {
        (self.events, self.state)
    }
}
