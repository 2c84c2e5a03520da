//! Commands, and what they make happen.

use std::{sync::Arc, time::Duration};

use hall_core::{Seat, SeatSet, Turn};
use matches::Submitted;
use serde::Deserialize;

use super::{
    handover,
    log::{SeatId, TableEvent, Until},
    state::{Asking, Occupant, SeatState, State},
};
use crate::{
    PersonId,
    error::{ApiError, Code},
    http::{Object, keys, object},
    ids::{self, OsDice},
    names::tidy,
    store::{LogEntry, StoreOp, TableSummary},
};

/// The longest line of chat, in characters.
const CHAT_TEXT_MAX: usize = 500;
/// The most things that follow from one command by themselves.
const FOLLOWING_MAX: usize = 10_000;

/// What a person orders.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandEnvelope {
    /// The last seq seen.
    #[serde(default)]
    pub(crate) seq: Option<u64>,
    /// A name for this order, so that it is not done twice.
    #[serde(default)]
    pub(crate) key: Option<String>,
    /// What to do.
    #[serde(deserialize_with = "object")]
    pub(crate) command: Command,
}

impl CommandEnvelope {
    /// An order of a frame; the fault says where in the frame it is wrong.
    pub(crate) fn read(
        seq: Option<u64>,
        key: Option<String>,
        command: serde_json::Value,
    ) -> Result<CommandEnvelope, ApiError> {
        let Object(command) = serde_path_to_error::deserialize(command).map_err(|why| {
            let at = keys(why.path());
            let at = if at.is_empty() { "command".into() } else { format!("command.{at}") };
            ApiError::bad(at, why.into_inner().to_string())
        })?;
        Ok(CommandEnvelope { seq, key, command })
    }

    /// Whether a table may come of it.
    pub(crate) fn makes_a_table(&self) -> bool {
        self.command == Command::Rematch {}
    }
}

/// What can be done at a table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Command {
    Act {
        seat: SeatId,
        word: String,
    },
    Resign {
        seat: SeatId,
    },
    OfferDraw {
        seat: SeatId,
    },
    AnswerDraw {
        seat: SeatId,
        accept: bool,
    },
    AskTakeback {
        seat: SeatId,
    },
    AnswerTakeback {
        seat: SeatId,
        accept: bool,
    },
    PassForMe {
        seat: SeatId,
        on: bool,
        #[serde(default)]
        until: Option<Until>,
    },
    HandOver {
        seat: SeatId,
        level: u8,
    },
    Return {
        seat: SeatId,
    },
    Leave {
        seat: SeatId,
    },
    Chat {
        text: String,
    },
    Rematch {},
}

/// What bots think of an offered draw.
pub(crate) type AcceptsDraw<'a> = &'a dyn Fn(Seat) -> bool;

/// What an order may depend on beside the table itself.
pub(crate) struct Context<'a> {
    pub(crate) accepts_draw: AcceptsDraw<'a>,
    /// How long nobody who plays a seat has been here.
    pub(crate) away: &'a dyn Fn(Seat) -> Duration,
    /// How long that must be before a bot may take it.
    pub(crate) absence_limit: Duration,
}

impl Context<'_> {
    /// Whether nobody who plays a seat has been here for so long that nobody need wait.
    pub(crate) fn is_away(&self, seat: Seat) -> bool {
        let away = (self.away)(seat);
        !away.is_zero() && away >= self.absence_limit
    }

    /// Says that somebody must be waited for.
    pub(super) fn may_come_back(&self, seat: Seat) -> ApiError {
        let away = (self.away)(seat);
        let left = (self.absence_limit.saturating_sub(away)).as_secs() + 1;
        ApiError::illegal(if away.is_zero() {
            format!("whoever plays seat {seat} is here")
        } else {
            format!("whoever plays seat {seat} may come back: ask again in {left} seconds")
        })
    }
}

/// A change of a table that is not yet written down.
pub(crate) struct Transaction {
    pub(crate) state: State,
    entries: Vec<LogEntry>,
    extra: Vec<StoreOp>,
    at: i64,
    card: bool,
}

impl Transaction {
    /// Starts a change of `state` at this time.
    pub(crate) fn of(state: &State, at: i64) -> Transaction {
        let state = state.clone();
        Transaction { state, entries: Vec::new(), extra: Vec::new(), at, card: false }
    }

    /// Lets something happen.
    pub(crate) fn push(&mut self, what: &TableEvent) -> Result<(), ApiError> {
        self.state.apply(what, self.at).map_err(|why| {
            tracing::error!(%why, "a change does not fit");
            ApiError::new(Code::Unavailable, "that does not fit what happened before")
        })?;
        self.write(what);
        Ok(())
    }

    /// Writes something else in the same batch.
    pub(crate) fn also(&mut self, write: StoreOp) {
        self.extra.push(write);
    }

    fn write(&mut self, what: &TableEvent) {
        let body = serde_json::to_string(what).expect("the log is plain data");
        self.entries.push(LogEntry { seq: self.state.seq, at: self.at, key: None, body });
        self.card |= !matches!(what, TableEvent::Said { .. } | TableEvent::Passes { .. });
    }

    fn stepped(&mut self, passing: &[(String, SeatSet)]) {
        self.state.seq += 1;
        self.state.updated = self.at;
        let line = self.state.play.line(self.state.play.len() - 1);
        self.state.stepped(self.state.seq, self.at, passing);
        self.write(&TableEvent::Step { line });
    }

    /// A seat acts. What is kept is the word of the action, however it was written.
    pub(crate) fn act(&mut self, seat: Seat, text: &str) -> Result<(), ApiError> {
        let passing = self.state.passing();
        let (word, submitted) = self.state.play.take(seat, text)?;
        match submitted {
            Submitted::Step => self.stepped(&passing),
            Submitted::Sealed => {
                self.state.seq += 1;
                self.state.updated = self.at;
                self.state.sealed();
                self.write(&TableEvent::Sealed { seat: SeatId(seat), word });
            }
        }
        Ok(())
    }

    /// Lets happen what follows by itself: chance, and passes of those who said so.
    pub(crate) fn settle(&mut self) -> Result<(), ApiError> {
        for _ in 0..FOLLOWING_MAX {
            if self.state.is_over() {
                return Ok(());
            }
            if self.state.play.turn() == Turn::Chance {
                self.state.play.chance(&mut OsDice);
                self.stepped(&[]);
                continue;
            }
            // Nobody passes while the match waits for somebody to sit down.
            if self.state.held_up_by().is_some() {
                return Ok(());
            }
            let passing = self.state.asked().iter().find_map(|seat| {
                let passes = self.state.passes(self.state.chair(seat)?).is_some();
                Some((seat, self.state.play.decline(seat).filter(|_| passes)?))
            });
            match passing {
                Some((seat, word)) => self.act(seat, &word)?,
                None => return Ok(()),
            }
        }
        Err(ApiError::new(Code::Unavailable, "this match goes on by itself for ever"))
    }

    /// Whether anything happened.
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Remembers the key of the order.
    pub(crate) fn sign(&mut self, key: [u8; 16]) {
        if let Some(last) = self.entries.last_mut() {
            last.key = Some(key);
            self.state.remember(key, last.seq);
        }
    }

    /// The state to be, and what to write.
    pub(crate) fn finish(self) -> (Arc<State>, Vec<StoreOp>) {
        let table = self.state.header.id.clone();
        let mut batch: Vec<StoreOp> =
            self.entries.into_iter().map(|entry| StoreOp::Append(table.clone(), entry)).collect();
        if self.card {
            batch.push(StoreOp::Summary(table, card(&self.state)));
        }
        batch.extend(self.extra);
        (Arc::new(self.state), batch)
    }

    /// The entries so far, for a table that is just set up.
    pub(crate) fn entries(self) -> (State, Vec<LogEntry>, Vec<StoreOp>) {
        (self.state, self.entries, self.extra)
    }
}

/// What the lobby shows of a table.
pub(crate) fn card(state: &State) -> TableSummary {
    TableSummary {
        updated: state.updated,
        open: state.seat_states.iter().any(SeatState::is_open),
        over: state.is_over(),
        text: super::view::card_text(state),
    }
}

/// The digest of a person and a key.
pub(crate) fn key_digest(person: PersonId, key: &str) -> Result<[u8; 16], ApiError> {
    if !(1..=64).contains(&key.chars().count()) {
        return Err(ApiError::bad("key", "expected a key of 1 to 64 characters"));
    }
    let whole = ids::digest(&format!("{} {key}", person.to_hex()));
    let mut half = [0; 16];
    half.copy_from_slice(&whole[..16]);
    Ok(half)
}

/// Does what `person` orders. `accepts_draw` says whether a bot takes a draw; `name` is
/// what the person is called.
pub(crate) fn decide(
    draft: &mut Transaction,
    person: PersonId,
    name: &str,
    order: &CommandEnvelope,
    around: &Context<'_>,
) -> Result<(), ApiError> {
    let now = draft.state.seq;
    if order.seq.is_some_and(|seq| seq > now) {
        return Err(ApiError::bad("seq", format!("expected a seq up to {now}")));
    }
    match &order.command {
        Command::Chat { text } => return chat(draft, person, name, text),
        Command::Rematch {} => return rematch(draft, person, around),
        Command::PassForMe { seat, on, until } => {
            held(&draft.state, person, *seat)?;
            not_over(&draft.state)?;
            return pass(draft, *seat, *on, *until);
        }
        Command::Act { seat, word } => {
            held(&draft.state, person, *seat)?;
            return act(draft, *seat, word, order.seq);
        }
        _ => {}
    }
    // Who plays a seat is settled before everybody is there, too.
    if let Some(done) = handover::decide(draft, person, &order.command, around) {
        return done;
    }
    under_way(&draft.state)?;
    match &order.command {
        Command::Resign { seat } => {
            held(&draft.state, person, *seat)?;
            draft.push(&TableEvent::Resigned { seat: *seat })
        }
        Command::OfferDraw { seat } => {
            held(&draft.state, person, *seat)?;
            offer_draw(draft, *seat, around.accepts_draw)
        }
        Command::AnswerDraw { seat, accept } => {
            held(&draft.state, person, *seat)?;
            let asked = asking(draft.state.draw.as_ref(), *seat, *accept);
            let asked = asked.ok_or_else(|| ApiError::illegal("no draw is offered to you"))?;
            fresh(&draft.state, order.seq.unwrap_or(now), asked)?;
            draft.push(&TableEvent::DrawAnswered { seat: *seat, accept: *accept })
        }
        Command::AskTakeback { seat } => {
            held(&draft.state, person, *seat)?;
            ask_takeback(draft, person, *seat)
        }
        Command::AnswerTakeback { seat, accept } => {
            held(&draft.state, person, *seat)?;
            let asked = asking(draft.state.takeback.as_ref(), *seat, *accept);
            let asked = asked.ok_or_else(|| ApiError::illegal("you are not asked to take back"))?;
            fresh(&draft.state, order.seq.unwrap_or(now), asked)?;
            draft.push(&TableEvent::TakebackAnswered { seat: *seat, accept: *accept })?;
            draft.settle()
        }
        _ => Ok(()),
    }
}

fn act(
    draft: &mut Transaction,
    seat: SeatId,
    word: &str,
    seq: Option<u64>,
) -> Result<(), ApiError> {
    not_over(&draft.state)?;
    if let Some(free) = draft.state.held_up_by() {
        return Err(still_empty(free));
    }
    let Some(seq) = seq else {
        return Err(ApiError::bad("seq", "expected the last seq you have seen"));
    };
    fresh(&draft.state, seq, draft.state.required_seq)?;
    draft.act(seat.0, word)?;
    // Who offers a draw may move on; who was asked and chooses has declined.
    if draft.state.draw.as_ref().is_some_and(|asking| asking.waiting.contains(seat.0)) {
        draft.push(&TableEvent::DrawAnswered { seat, accept: false })?;
    }
    draft.settle()
}

/// When what `seat` answers was asked: whoever is asked says yes or no, whoever asks may
/// say no, too, and so withdraw it.
fn asking(asked: Option<&Asking>, seat: SeatId, accept: bool) -> Option<u64> {
    let answers = |ask: &&Asking| ask.waiting.contains(seat.0) || ask.by == seat.0 && !accept;
    asked.filter(answers).map(|ask| ask.seq)
}

fn fresh(state: &State, seen: u64, needed: u64) -> Result<(), ApiError> {
    if seen >= needed {
        return Ok(());
    }
    let message = format!("the table went on: you have seen {seen}, it is at {}", state.seq);
    Err(ApiError { seq: Some(state.seq), ..ApiError::new(Code::Stale, message) })
}

pub(super) fn held(state: &State, person: PersonId, seat: SeatId) -> Result<(), ApiError> {
    if state.played_by(Some(person)).contains(seat.0) {
        return Ok(());
    }
    if state.seats_of(Some(person)).contains(seat.0) {
        let message = format!("a bot plays seat {} for you: take it back first", seat.0);
        return Err(ApiError::illegal(message));
    }
    let message = match state.chair(seat.0) {
        Some(_) => format!("seat {} is not yours", seat.0),
        None => format!("this table has no seat {}", seat.0),
    };
    Err(ApiError { at: Some("command.seat".into()), ..ApiError::new(Code::NotYours, message) })
}

pub(super) fn not_over(state: &State) -> Result<(), ApiError> {
    if state.is_over() { Err(ApiError::illegal("the match is over")) } else { Ok(()) }
}

fn under_way(state: &State) -> Result<(), ApiError> {
    not_over(state)?;
    if let Some((seat, _)) = state.seats().find(|(_, chair)| chair.is_empty()) {
        return Err(still_empty(seat));
    }
    Ok(())
}

fn still_empty(seat: Seat) -> ApiError {
    ApiError::illegal(format!("seat {seat} is still empty"))
}

fn chat(draft: &mut Transaction, person: PersonId, name: &str, text: &str) -> Result<(), ApiError> {
    let text = tidy(text, CHAT_TEXT_MAX).ok_or_else(|| {
        let why = format!("a line of chat has 1 to {CHAT_TEXT_MAX} characters that can be seen");
        ApiError::bad("command.text", why)
    })?;
    let mine = draft.state.seats().find(|(_, chair)| chair.occupant == Occupant::Person(person));
    let seat = mine.map(|(seat, _)| SeatId(seat));
    draft.push(&TableEvent::Said { seat, name: name.into(), text })
}

fn pass(
    draft: &mut Transaction,
    seat: SeatId,
    on: bool,
    until: Option<Until>,
) -> Result<(), ApiError> {
    if until.is_some() && (!on || draft.state.play.stretch().is_none()) {
        let why = "expected no `until`: it goes with `on`, in a game of turns and rounds";
        return Err(ApiError::bad("command.until", why));
    }
    draft.push(&TableEvent::Passes { seat, on, until })?;
    draft.settle()
}

fn offer_draw(
    draft: &mut Transaction,
    seat: SeatId,
    accepts_draw: AcceptsDraw<'_>,
) -> Result<(), ApiError> {
    if draft.state.draw.is_some() {
        return Err(ApiError::illegal("a draw is offered already"));
    }
    draft.push(&TableEvent::DrawOffered { seat })?;
    let bots: Vec<Seat> =
        draft.state.seats().filter(|(_, chair)| chair.is_bot()).map(|(seat, _)| seat).collect();
    for bot in bots {
        let accept = accepts_draw(bot);
        draft.push(&TableEvent::DrawAnswered { seat: SeatId(bot), accept })?;
        if !accept {
            break;
        }
    }
    Ok(())
}

fn ask_takeback(draft: &mut Transaction, person: PersonId, seat: SeatId) -> Result<(), ApiError> {
    let Some(to) = draft.state.takeback_of(seat.0) else {
        return Err(ApiError::illegal("there is nothing of yours to take back"));
    };
    if draft.state.takeback.is_some() {
        return Err(ApiError::illegal("a takeback is asked for already"));
    }
    if draft.state.play.reveals_since(to) {
        let message = "something was revealed since, which nobody can forget";
        return Err(ApiError::illegal(message));
    }
    draft.push(&TableEvent::TakebackAsked { seat, to })?;
    // Bots agree, and so do the other seats on the same device.
    let agreeing: Vec<Seat> = draft
        .state
        .seats()
        .filter(|(other, chair)| {
            *other != seat.0 && (chair.is_bot() || chair.person() == Some(person))
        })
        .map(|(seat, _)| seat)
        .collect();
    for other in agreeing {
        draft.push(&TableEvent::TakebackAnswered { seat: SeatId(other), accept: true })?;
    }
    draft.settle()
}

/// Whoever has been away for long is not waited for.
fn rematch(
    draft: &mut Transaction,
    person: PersonId,
    around: &Context<'_>,
) -> Result<(), ApiError> {
    let state = &draft.state;
    let mine = state.seats_of(Some(person));
    if mine.is_empty() {
        return Err(ApiError::new(Code::NotYours, "only who played may ask for a rematch"));
    }
    if !state.is_over() {
        return Err(ApiError::illegal("the match is not over yet"));
    }
    if state.rematch.is_some() {
        return Err(ApiError::illegal("the rematch is set up already"));
    }
    // Who is here, or was a moment ago, may still say yes.
    let awaited = state.missing_for_rematch().find(|seat| !around.is_away(*seat));
    let again = mine.iter().all(|seat| state.wants.contains(seat));
    if let Some(seat) = awaited.filter(|_| again) {
        return Err(around.may_come_back(seat));
    }
    let seats = mine.iter().map(SeatId).collect();
    draft.push(&TableEvent::WantsRematch { seats })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, expected: &str) {
        let why =
            serde_json::from_str::<CommandEnvelope>(text).expect_err("it is refused").to_string();
        assert!(why.contains(expected), "{why:?} does not say {expected:?}");
    }

    #[test]
    fn orders_say_what_was_expected() {
        refused(r#"{"command":{"type":"act","seat":"x","word":"w"}}"#, "a letter from a to f");
        refused(r#"{"command":{"type":"act","seat":1,"word":"w"}}"#, "a letter from a to f");
        refused(r#"{"command":{"type":"fly"}}"#, "unknown variant `fly`, expected one of `act`");
        refused(r#"{"command":{"type":"rematch","now":1}}"#, "unknown field `now`");
        refused(r#"{"command":{"type":"rematch"},"x":1}"#, "unknown field `x`");
        refused(r#"{"seq":-1,"command":{"type":"rematch"}}"#, "expected u64");
        refused(r#"{"seq":1}"#, "missing field `command`");
    }
}
