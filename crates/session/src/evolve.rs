//! The fold: how each event changes the state.

use std::sync::Arc;

use hall_core::{Seat, Turn, Withdrawal, WithdrawalCause, chosen};
use matches::{AnyMatch, Ended};

use crate::{
    chance::{Committed, CommittedChance, Hex32},
    event::{Assignment, Event, KeyDigest, TableEvent, Until},
    ids::{Hash32, PersonId, SeatId, TableId},
    model::{Ahead, ChatLine, Clock, Occupant, Passes, Proposal, SeatState},
    refusal::CorruptLog,
    state::{Header, Passing, State},
    timing::Timing,
};

/// How many lines of chat a table keeps.
pub const CHAT_MAX: usize = 500;

/// The id of a table, as a log has it.
fn parsed(table: &str) -> Result<TableId, String> {
    Ok(TableId::parse(table).ok_or("not a table")?)
}

impl State {
    /// Folds a whole log.
    ///
    /// # Errors
    /// [`CorruptLog`] with the first event that does not fit.
    pub fn fold<'a>(
        header: Arc<Header>,
        play: Box<dyn AnyMatch>,
        log: impl IntoIterator<Item = &'a Event>,
    ) -> Result<State, CorruptLog> {
        log.into_iter().try_fold(State::new(header, play), State::evolve)
    }

    /// The state after an event.
    ///
    /// # Errors
    /// [`CorruptLog`] if the event does not fit.
    pub fn evolve(mut self, event: &Event) -> Result<State, CorruptLog> {
        self.apply(event)?;
        Ok(self)
    }

    /// Applies an event to the state, which is unusable if the event does not fit.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), CorruptLog> {
        let corrupt = |why| CorruptLog { table: self.header.id.clone(), seq: event.seq, why };
        if event.seq != self.seq + 1 {
            return Err(corrupt(format!("expected entry {}", self.seq + 1)));
        }
        let id = self.header.id.clone();
        self.change(event).map_err(|why| CorruptLog { table: id, seq: event.seq, why })?;
        let is_use = !matches!(event.what, TableEvent::Merged { .. });
        let at = if is_use { event.at } else { self.updated };
        self.applied(event.seq, at, event.key);
        self.note_asked(at);
        Ok(())
    }

    /// Counts an event whose effect is in place.
    pub(crate) fn applied(&mut self, seq: u64, at: i64, key: Option<KeyDigest>) {
        (self.seq, self.updated) = (seq, at);
        if let Some(key) = key {
            self.remember(key, seq);
        }
    }

    fn change(&mut self, event: &Event) -> Result<(), String> {
        let seq = event.seq;
        match &event.what {
            TableEvent::Seated { .. } => self.begin(event)?,
            TableEvent::Recorded { date } => self.recorded = Some(date.clone().unwrap_or_default()),
            TableEvent::Step { line } => replayed(self, line, seq)?,
            TableEvent::Drawn { draw, line } => drawn(self, *draw, line, seq)?,
            TableEvent::Sealed { seat, word } => {
                // Another choice replaces the sealed one.
                self.play.unseal(seat.0);
                self.play.submit(seat.0, word).map_err(|why| why.to_string())?;
                self.sealed();
            }
            TableEvent::AnsweredAhead { seat, word } => answered_ahead(self, *seat, word)?,
            TableEvent::Sat { seat, person, name } => {
                sat(self, *seat, person, name.as_deref())?;
            }
            TableEvent::Linked { seat, hash } => linked(self, *seat, hash)?,
            TableEvent::Named { seat, name } => {
                self.seat_mut(*seat)?.name = Some(name.clone());
            }
            TableEvent::Said { seat, person, name, text } => {
                said(self, seq, *seat, (person.as_deref(), name.as_deref()), text)?;
            }
            TableEvent::Merged { from, into } => merged(self, person(from)?, person(into)?),
            TableEvent::Withdrawn { seat, cause, stand_in: None } => {
                self.end(cause.ends(seat.0), seq);
            }
            TableEvent::Withdrawn { seat, cause, stand_in: Some(level) } => {
                withdrawn(self, *seat, *cause, *level)?;
            }
            TableEvent::Resigned { seat } => self.end(Ended::Resigned(seat.0), seq),
            TableEvent::TimedOut { seat } => self.end(Ended::TimedOut(seat.0), seq),
            TableEvent::DrawOffered { .. }
            | TableEvent::DrawAnswered { .. }
            | TableEvent::TakebackAsked { .. }
            | TableEvent::TakebackAnswered { .. }
            | TableEvent::PauseOffered { .. }
            | TableEvent::PauseAnswered { .. }
            | TableEvent::PauseEnded { .. } => self.propose(event)?,
            TableEvent::Passes { seat, on, until } => set_passes(self, *seat, *on, *until)?,
            TableEvent::HandedOver { seat, level } => handed_over(self, *seat, *level)?,
            TableEvent::Returned { seat } => returned(self, *seat)?,
            TableEvent::BotReplaced { seat, with, why: _ } => {
                self.seat_mut(*seat)?.engine = Some(with.clone());
            }
            TableEvent::Left { seat } => self.seat_mut(*seat)?.left = true,
            TableEvent::Vacated { seat, hash } => vacated(self, *seat, hash.as_deref(), seq)?,
            TableEvent::ClockStarted { .. }
            | TableEvent::ClockStopped { .. }
            | TableEvent::ClocksSwitched { .. }
            | TableEvent::ClocksExpired { .. }
            | TableEvent::DaysOff { .. }
            | TableEvent::DrawnOnTime { .. }
            | TableEvent::StepLimit {}
            | TableEvent::Aborted { .. } => self.tick(event)?,
            TableEvent::WantsRematch { seats, hash } => wants_rematch(self, seats, *hash),
            TableEvent::SeedCommitted { seat, hash } => seed_committed(self, *seat, *hash, seq)?,
            TableEvent::SeedRevealed { seat, seed } => undrawn(self)?.reveal(seat.0, *seed, seq)?,
            TableEvent::TalkSet { talk } => self.talk = *talk,
            TableEvent::Rematch { table } => self.rematch = Some(parsed(table)?),
        }
        Ok(())
    }

    /// The table was set up.
    fn begin(&mut self, event: &Event) -> Result<(), String> {
        if let TableEvent::Seated { seats, hints, watch, talk, chance, time, .. } = &event.what {
            self.chance = committed(chance.as_ref(), event.seq)?;
            (self.hints, self.watch, self.talk) = (*hints, *watch, talk.unwrap_or_default());
            if let TableEvent::Seated { absence, rated, weekends, ref tournament, .. } = event.what
            {
                seated(self, seats, rated)?;
                self.tournament.clone_from(tournament);
                self.absence = absence;
                self.timing = time.map(|control| Timing::new(control, self.play.seats(), weekends));
            }
        }
        Ok(())
    }

    /// An event about time.
    fn tick(&mut self, event: &Event) -> Result<(), String> {
        let Event { seq, at, .. } = *event;
        match &event.what {
            TableEvent::ClockStarted { seat, left } => {
                let clock = Clock { left: *left, since: at, decision: self.decision };
                *self.clock_mut(*seat)? = Some(clock);
            }
            TableEvent::ClockStopped { seat } => *self.clock_mut(*seat)? = None,
            TableEvent::ClocksSwitched { clocks } => timing(self)?.switch(clocks, seq, at)?,
            TableEvent::ClocksExpired { .. } => drop(timing(self)?),
            TableEvent::DaysOff { seat, from, until } => {
                timing(self)?.rest(seat.0, (from < until).then_some((*from, *until)))?;
            }
            TableEvent::DrawnOnTime { seat } => self.end(Ended::DrawnOnTime(seat.0), seq),
            TableEvent::StepLimit {} => self.end(Ended::StepLimit, seq),
            TableEvent::Aborted { seat } => {
                self.aborted_by = Some(*seat);
                self.end(Ended::Aborted, seq);
            }
            _ => {}
        }
        Ok(())
    }

    /// An event about what a seat proposes to the others.
    fn propose(&mut self, event: &Event) -> Result<(), String> {
        let Event { seq, at, .. } = *event;
        match &event.what {
            TableEvent::DrawOffered { seat } => {
                self.draw = Some(Proposal::new(self.seats.len(), seat.0, 0, seq));
            }
            TableEvent::DrawAnswered { seat, accept } => {
                let open = self.draw.take().ok_or("nobody offered")?;
                self.draw = open.answered(seat.0, *accept, |_| self.end(Ended::Agreed, seq));
            }
            TableEvent::TakebackAsked { seat, to } => {
                self.takeback = Some(Proposal::new(self.seats.len(), seat.0, *to, seq));
            }
            TableEvent::TakebackAnswered { seat, accept } => {
                takeback_answered(self, seat.0, *accept, seq)?;
            }
            TableEvent::PauseOffered { seat } => {
                let offer = Proposal::new(self.seats.len(), seat.0, 0, seq);
                timing(self)?.offer = Some(offer);
            }
            TableEvent::PauseAnswered { seat, accept } => {
                let timing = timing(self)?;
                let open = timing.offer.take().ok_or("nobody offered")?;
                let paused = &mut timing.paused;
                timing.offer = open.answered(seat.0, *accept, |_| *paused = Some(at));
            }
            TableEvent::PauseEnded { .. } => timing(self)?.paused = None,
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn end(&mut self, how: Ended, seq: u64) {
        self.ended = Some(how);
        self.draw = None;
        self.takeback = None;
        self.ahead.fill(None);
        self.required_seq = seq;
        if let Some(timing) = &mut self.timing {
            (timing.offer, timing.paused) = (None, None);
        }
    }

    /// Chance brought something: after the first draw no seed is mixed in any more.
    pub(crate) fn was_drawn(&mut self, seq: u64) {
        if let Some(chance) = self.chance.as_mut().filter(|_| self.draws == 1) {
            chance.changed = seq;
        }
    }

    /// A choice was sealed.
    pub(crate) fn sealed(&mut self) {
        self.takeback = None;
    }

    /// A step was taken; `passing` are the steps that let an interruption pass before it.
    /// After such a step, a window that asks nobody but those who were asked before changes
    /// nothing for them; nor does a poll that has come to the next seat.
    pub(crate) fn stepped(&mut self, seq: u64, passing: &Passing) {
        self.step_seqs.push(seq);
        self.takeback = None;
        if self.is_over() {
            self.draw = None;
        }
        let step = self.play.line(self.play.len() - 1);
        if self.ahead.iter().any(Option::is_some) {
            chosen(&step).for_each(|(seat, _)| self.ahead[seat.index()] = None);
            self.drop_old_answers();
        }
        let left = passing.lines.iter().find(|(line, _)| *line == step).map(|(_, left)| left);
        let event = self.play.stretch().map(|now| now.event);
        match (self.play.turn(), left) {
            (Turn::Window(asked), Some(left)) if asked.iter().all(|s| left.contains(s)) => {}
            (Turn::Seat(_), Some(_)) if event.is_some() && event == passing.event => {
                self.decision = seq;
            }
            _ => (self.required_seq, self.decision) = (seq, seq),
        }
    }
}

/// The clocks of a table with a time control.
fn timing(state: &mut State) -> Result<&mut Timing, String> {
    state.timing.as_mut().ok_or_else(|| "there is no time control".into())
}

fn person(hex: &str) -> Result<PersonId, String> {
    PersonId::from_hex(hex).ok_or_else(|| "not a person".into())
}

fn hash(hex: &str) -> Result<Hash32, String> {
    Hash32::from_hex(hex).ok_or_else(|| "not a hash".into())
}

fn seated(state: &mut State, seats: &[Assignment], rated: bool) -> Result<(), String> {
    state.rated = rated;
    if seats.len() > state.play.seats() {
        return Err(format!("there are {} seats", state.play.seats()));
    }
    state.seats = seats.iter().map(seat_state).collect::<Result<_, _>>()?;
    state.offered = seats.iter().any(|seat| matches!(seat, Assignment::Open));
    Ok(())
}

fn seat_state(assigned: &Assignment) -> Result<SeatState, String> {
    let (occupant, name) = match assigned {
        Assignment::Person { person: id, name } => (Occupant::Person(person(id)?), name.clone()),
        Assignment::Device { person: id, name } => {
            (Occupant::Device(person(id)?), Some(name.clone()))
        }
        Assignment::Bot { level } => (Occupant::Bot(*level), None),
        Assignment::Link { hash: of } => (Occupant::Link(hash(of)?), None),
        Assignment::Open => (Occupant::Open, None),
    };
    Ok(SeatState { occupant, name, passes: None, stand_in: None, engine: None, left: false })
}

fn sat(state: &mut State, seat: SeatId, id: &str, name: Option<&str>) -> Result<(), String> {
    let person = person(id)?;
    let at = state.seat_mut(seat)?;
    at.occupant = Occupant::Person(person);
    at.name = name.map(Into::into);
    // The invited person takes the seat from a bot that played it in the meantime.
    (at.stand_in, at.engine) = (None, None);
    // Days off are those of a person.
    state.timing.as_mut().map_or(Ok(()), |timing| timing.rest(seat.0, None))
}

fn vacated(state: &mut State, seat: SeatId, of: Option<&str>, seq: u64) -> Result<(), String> {
    let occupant = match of {
        Some(of) => Occupant::Link(hash(of)?),
        None => Occupant::Open,
    };
    let (name, passes, stand_in, engine, left) = (None, None, None, None, false);
    *state.seat_mut(seat)? = SeatState { occupant, name, passes, stand_in, engine, left };
    state.ahead[seat.0.index()] = None;
    if let Some(chance) = state.chance.as_mut().filter(|_| state.draws == 0) {
        chance.drop_seed(seat.0, seq);
    }
    Ok(())
}

/// What was a guest's is an account's.
fn merged(state: &mut State, from: PersonId, into: PersonId) {
    for at in &mut state.seats {
        match &mut at.occupant {
            Occupant::Person(person) if *person == from => {
                *person = into;
                // Old logs have the name of the person here.
                at.name = None;
            }
            Occupant::Device(person) if *person == from => *person = into,
            _ => {}
        }
    }
    for line in state.chat.iter_mut().filter(|line| line.person == Some(from)) {
        let text = line.text.clone();
        let (seq, seat, person) = (line.seq, line.seat, Some(into));
        *line = Arc::new(ChatLine { seq, seat, person, name: None, text });
    }
    if state.header.owner == from {
        state.header = Arc::new(Header { owner: into, ..(*state.header).clone() });
    }
}

fn linked(state: &mut State, seat: SeatId, of: &str) -> Result<(), String> {
    state.seat_mut(seat)?.occupant = Occupant::Link(hash(of)?);
    Ok(())
}

fn handed_over(state: &mut State, seat: SeatId, level: u8) -> Result<(), String> {
    let at = state.seat_mut(seat)?;
    (at.stand_in, at.engine) = (Some(level), None);
    state.ahead[seat.0.index()] = None;
    // The person would have answered; the bot was not asked.
    let asks = |open: &mut Proposal| open.waiting.contains(seat.0);
    state.draw.take_if(asks);
    state.takeback.take_if(asks);
    Ok(())
}

fn withdrawn(
    state: &mut State,
    seat: SeatId,
    cause: WithdrawalCause,
    level: u8,
) -> Result<(), String> {
    handed_over(state, seat, level)?;
    let after = state.play.len();
    state.withdrawn.push(Withdrawal { seat: seat.0, cause, after });
    Ok(())
}

fn answered_ahead(state: &mut State, seat: SeatId, word: &str) -> Result<(), String> {
    let play = state.play.ahead(seat.0).ok_or("it is not polled")?;
    play.check(seat.0, word).map_err(|why| why.to_string())?;
    let answer = Ahead { word: word.into(), asked: play.position() };
    *state.ahead.get_mut(seat.0.index()).ok_or("there is no such seat")? = Some(answer);
    Ok(())
}

fn returned(state: &mut State, seat: SeatId) -> Result<(), String> {
    let at = state.seat_mut(seat)?;
    (at.stand_in, at.engine, at.left) = (None, None, false);
    Ok(())
}

fn replayed(state: &mut State, line: &str, seq: u64) -> Result<(), String> {
    let passing = state.passing();
    let is_chance = state.play.turn() == Turn::Chance;
    state.play.replay(line).map_err(|why| why.to_string())?;
    // Old logs do not number the draws of chance.
    state.draws += u64::from(is_chance);
    if is_chance {
        state.was_drawn(seq);
    }
    state.stepped(seq, &passing);
    Ok(())
}

fn drawn(state: &mut State, draw: u64, line: &str, seq: u64) -> Result<(), String> {
    if draw != state.draws + 1 {
        return Err(format!("expected draw {}, not {draw}", state.draws + 1));
    }
    if state.play.turn() != Turn::Chance {
        return Err("chance has nothing to do here".into());
    }
    replayed(state, line, seq)
}

fn committed(chance: Option<&Committed>, seq: u64) -> Result<Option<CommittedChance>, String> {
    chance.map(|chance| CommittedChance::new(chance, seq)).transpose()
}

fn wants_rematch(state: &mut State, seats: &[SeatId], hash: Option<Hex32>) {
    state.wants_rematch = seats.iter().fold(state.wants_rematch, |all, seat| all.with(seat.0));
    if let (Some(hash), Some(seat)) = (hash, seats.first()) {
        state.rematch_seeds.retain(|(of, _)| *of != seat.0);
        state.rematch_seeds.push((seat.0, hash));
    }
}

fn seed_committed(state: &mut State, seat: SeatId, hash: Hex32, seq: u64) -> Result<(), String> {
    state.seat_mut(seat)?;
    undrawn(state)?.commit(seat.0, hash, seq)
}

/// Chance that is committed to and has brought nothing yet.
fn undrawn(state: &mut State) -> Result<&mut CommittedChance, String> {
    if state.draws > 0 {
        return Err("seeds are mixed in before the first draw".into());
    }
    state.chance.as_mut().ok_or_else(|| "chance is committed to nothing".into())
}

fn set_passes(
    state: &mut State,
    seat: SeatId,
    on: bool,
    until: Option<Until>,
) -> Result<(), String> {
    let passes = match until.zip(state.play.stretch()) {
        Some((Until::Near, _)) => Passes::Far,
        Some((until, now)) => Passes::During(until, now),
        None => Passes::Always,
    };
    state.seat_mut(seat)?.passes = on.then_some(passes);
    Ok(())
}

fn takeback_answered(state: &mut State, seat: Seat, accept: bool, seq: u64) -> Result<(), String> {
    let open = state.takeback.take().ok_or("nobody asked")?;
    let chances = || (open.to..state.play.len()).any(|at| state.play.line(at).starts_with('*'));
    if accept && state.chance.is_some() && chances() {
        return Err("what chance brought cannot be taken back".into());
    }
    state.takeback = open.answered(seat, accept, |asked| {
        state.play = state.play.at(asked.to);
        state.step_seqs.truncate(asked.to);
        state.draw = None;
        state.ahead.fill(None);
        state.withdrawn.iter_mut().for_each(|of| of.after = of.after.min(asked.to));
        (state.required_seq, state.decision) = (seq, seq);
    });
    Ok(())
}

fn said(
    state: &mut State,
    seq: u64,
    seat: Option<SeatId>,
    (person, name): (Option<&str>, Option<&str>),
    text: &str,
) -> Result<(), String> {
    let person = match person {
        Some(hex) => Some(PersonId::from_hex(hex).ok_or("not a person")?),
        None => None,
    };
    if state.chat.len() == CHAT_MAX {
        state.chat.pop_front();
    }
    let (seat, name, text) = (seat.map(|seat| seat.0), name.map(Into::into), text.into());
    state.chat.push_back(Arc::new(ChatLine { seq, seat, person, name, text }));
    Ok(())
}
