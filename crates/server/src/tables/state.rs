//! A table: the fold over its log.

use std::{collections::VecDeque, sync::Arc};

use hall_core::{Seat, SeatSet, Stretch, Turn};
use matches::{AnyMatch, Ended};

use super::log::{Assignment, SeatId, TableEvent, Until};
use crate::{PersonId, TableId, store::Header};

/// How many lines of chat a table keeps.
pub(crate) const CHAT_MAX: usize = 500;
/// How many keys of commands a table remembers.
const KEYS_MAX: usize = 64;

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Occupant {
    /// A person on a device of their own.
    Person(PersonId),
    /// Somebody on the owner's device.
    Device(PersonId),
    /// A bot of a level.
    Bot(u8),
    /// Nobody yet: who has the secret of this hash.
    Link([u8; 32]),
    /// Nobody yet: anybody.
    Open,
}

/// A seat of a table.
#[derive(Clone, Debug)]
pub(crate) struct SeatState {
    pub(crate) occupant: Occupant,
    pub(crate) name: String,
    /// Whether it lets interruptions pass by itself: [`State::passes`] says until when.
    passes: Option<Passes>,
    /// The level of the bot that plays it while its person is away.
    pub(crate) stand_in: Option<u8>,
    /// Whether its person said goodbye.
    pub(crate) left: bool,
}

/// How long a seat lets interruptions pass by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passes {
    /// Until it says otherwise.
    Always,
    /// During this turn or round.
    During(Until, Stretch),
}

impl SeatState {
    /// The person who plays it.
    pub(crate) fn person(&self) -> Option<PersonId> {
        match self.occupant {
            Occupant::Person(person) | Occupant::Device(person) => Some(person),
            _ => None,
        }
    }
    /// The level of the bot that plays it now.
    pub(crate) fn bot(&self) -> Option<u8> {
        match self.occupant {
            Occupant::Bot(level) => Some(level),
            _ => self.stand_in,
        }
    }
    pub(crate) fn is_bot(&self) -> bool {
        self.bot().is_some()
    }
    /// Whether the match waits for somebody to sit here.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self.occupant, Occupant::Link(_) | Occupant::Open) && self.stand_in.is_none()
    }
    /// Whether anybody may sit here.
    pub(crate) fn is_open(&self) -> bool {
        self.occupant == Occupant::Open && self.stand_in.is_none()
    }
}

/// A line of chat.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) seq: u64,
    pub(crate) seat: Option<Seat>,
    pub(crate) name: String,
    pub(crate) text: String,
}

/// A question to the other seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Asking {
    pub(crate) by: Seat,
    /// Who has not answered yet.
    pub(crate) waiting: SeatSet,
    /// Of a takeback: how many steps remain.
    pub(crate) to: usize,
    /// When it was asked.
    pub(crate) seq: u64,
}

/// An entry of the log does not fit what came before it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {seq} of {table} does not fit: {why}")]
pub(crate) struct Corrupt {
    pub(crate) table: TableId,
    pub(crate) seq: u64,
    pub(crate) why: String,
}

/// A table as it is now, secrets included.
pub(crate) struct State {
    pub(crate) header: Arc<Header>,
    pub(crate) play: Box<dyn AnyMatch>,
    pub(crate) seat_states: Vec<SeatState>,
    /// The last entry.
    pub(crate) seq: u64,
    /// The last entry that changed what a choice depends on.
    pub(crate) required_seq: u64,
    /// The last entry that changed the position for those who are asked.
    pub(crate) moved: u64,
    /// When the seats that are asked were asked, in milliseconds since 1970.
    pub(crate) asked_at: i64,
    /// The entry of each step.
    pub(crate) step_seqs: Vec<u64>,
    pub(crate) chat: Vec<Arc<Said>>,
    pub(crate) draw: Option<Asking>,
    pub(crate) takeback: Option<Asking>,
    pub(crate) ended: Option<Ended>,
    pub(crate) wants: SeatSet,
    pub(crate) rematch: Option<TableId>,
    /// Whether who sits here may ask for hints, if that was said.
    pub(crate) hints: Option<bool>,
    pub(crate) updated: i64,
    /// Of a record from elsewhere its day, empty if it tells none.
    pub(crate) recorded: Option<String>,
    keys: VecDeque<([u8; 16], u64)>,
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            header: Arc::clone(&self.header),
            play: self.play.boxed(),
            seat_states: self.seat_states.clone(),
            step_seqs: self.step_seqs.clone(),
            chat: self.chat.clone(),
            draw: self.draw.clone(),
            takeback: self.takeback.clone(),
            rematch: self.rematch.clone(),
            recorded: self.recorded.clone(),
            keys: self.keys.clone(),
            ..*self
        }
    }
}

impl State {
    /// A table at which nothing has happened.
    pub(crate) fn new(header: Arc<Header>, play: Box<dyn AnyMatch>) -> State {
        let created = header.created;
        State {
            header,
            play,
            seat_states: Vec::new(),
            seq: 0,
            required_seq: 0,
            moved: 0,
            asked_at: created,
            step_seqs: Vec::new(),
            chat: Vec::new(),
            draw: None,
            takeback: None,
            ended: None,
            wants: SeatSet::EMPTY,
            rematch: None,
            hints: None,
            updated: created,
            recorded: None,
            keys: VecDeque::new(),
        }
    }

    /// Whether the match is over, by the rules or at the table.
    pub(crate) fn is_over(&self) -> bool {
        self.ended.is_some() || self.play.turn() == Turn::Over
    }

    /// Who is asked now.
    pub(crate) fn asked(&self) -> SeatSet {
        if self.ended.is_some() { SeatSet::EMPTY } else { self.play.turn().asked() }
    }

    /// Every seat.
    pub(crate) fn seats(&self) -> impl Iterator<Item = (Seat, &SeatState)> {
        Seat::first(self.seat_states.len()).zip(&self.seat_states)
    }

    /// Whether a seat is still free.
    pub(crate) fn awaits_somebody(&self) -> bool {
        self.seat_states.iter().any(SeatState::is_empty)
    }

    /// The free seat without which nobody may choose. A choice in secret may be made
    /// ahead of those who are missing: it is looked at when they have made theirs.
    pub(crate) fn held_up_by(&self) -> Option<Seat> {
        let ahead = match self.play.turn() {
            Turn::Together(asked) => asked,
            _ => SeatSet::EMPTY,
        };
        let mut free = self.seats().filter(|(_, chair)| chair.is_empty()).map(|(seat, _)| seat);
        free.find(|seat| !ahead.contains(*seat))
    }

    /// Whether anybody plays here who is no bot.
    pub(crate) fn has_people(&self) -> bool {
        self.seat_states.iter().any(|chair| !matches!(chair.occupant, Occupant::Bot(_)))
    }

    /// The seats this person plays.
    pub(crate) fn seats_of(&self, person: Option<PersonId>) -> SeatSet {
        let plays = |chair: &SeatState| person.is_some() && chair.person() == person;
        self.seats().filter(|(_, chair)| plays(chair)).map(|(seat, _)| seat).collect()
    }

    /// The seats this person decides for: not those that a bot plays meanwhile.
    pub(crate) fn played_by(&self, person: Option<PersonId>) -> SeatSet {
        let mine = self.seats_of(person);
        self.seats().filter(|(s, c)| mine.contains(*s) && !c.is_bot()).map(|(s, _)| s).collect()
    }

    /// The seats whose people have not asked for the rematch, but for those who left.
    pub(crate) fn missing_for_rematch(&self) -> impl Iterator<Item = Seat> {
        let missing = |(seat, chair): &(Seat, &SeatState)| {
            let is_gone = chair.person().is_none() || chair.is_bot() || chair.left;
            !is_gone && !self.wants.contains(*seat)
        };
        self.seats().filter(missing).map(|(seat, _)| seat)
    }

    /// Whether this person may hand seats over and hand out links: who set up the table,
    /// or, where he is gone from every seat he had, whoever plays.
    pub(crate) fn is_led_by(&self, person: PersonId, is_gone: impl Fn(Seat) -> bool) -> bool {
        let owner = self.header.owner;
        let had = self.seats_of(Some(owner));
        let gone = |seat: Seat| {
            let chair = self.chair(seat);
            chair.is_some_and(|chair| chair.left || chair.is_bot()) || is_gone(seat)
        };
        let is_orphan = !had.is_empty() && had.iter().all(gone);
        person == owner || is_orphan && !self.played_by(Some(person)).is_empty()
    }

    /// Whether this person may ask for hints: as was said when the table was set up,
    /// else where no other person plays.
    pub(crate) fn may_ask_hints(&self, person: Option<PersonId>) -> bool {
        let alone = |chair: &SeatState| {
            matches!(chair.occupant, Occupant::Bot(_)) || chair.person() == person
        };
        let allowed = self.hints.unwrap_or_else(|| self.seat_states.iter().all(alone));
        allowed && !self.seats_of(person).is_empty()
    }

    /// The seat with this letter, if the table has it.
    pub(crate) fn chair(&self, seat: Seat) -> Option<&SeatState> {
        self.seat_states.get(seat.index())
    }

    /// The seq that a command with this key was answered with.
    pub(crate) fn answered(&self, key: &[u8; 16]) -> Option<u64> {
        self.keys.iter().find(|(known, _)| known == key).map(|(_, seq)| *seq)
    }

    /// Remembers a key.
    pub(crate) fn remember(&mut self, key: [u8; 16], seq: u64) {
        if self.keys.len() == KEYS_MAX {
            self.keys.pop_front();
        }
        self.keys.push_back((key, seq));
    }

    /// The number of steps that remain if `seat` takes back its last choice.
    pub(crate) fn takeback_of(&self, seat: Seat) -> Option<usize> {
        let own = |step: &usize| {
            self.play.line(*step).split_once(' ').is_some_and(|(who, _)| who == seat.to_string())
        };
        (0..self.play.len()).rev().find(own)
    }

    /// Lets something happen.
    pub(crate) fn apply(&mut self, what: &TableEvent, at: i64) -> Result<(), Corrupt> {
        let seq = self.seq + 1;
        if let Err(why) = self.change(what, seq, at) {
            return Err(Corrupt { table: self.header.id.clone(), seq, why });
        }
        self.seq = seq;
        self.updated = at;
        Ok(())
    }

    fn change(&mut self, what: &TableEvent, seq: u64, at: i64) -> Result<(), String> {
        match what {
            TableEvent::Seated { seats, hints } => {
                self.hints = *hints;
                self.seat_states = seats
                    .iter()
                    .enumerate()
                    .map(|(index, place)| self.seat_state_of(index, place))
                    .collect::<Result<_, _>>()?;
            }
            TableEvent::Recorded { date } => self.recorded = Some(date.clone().unwrap_or_default()),
            TableEvent::Step { line } => {
                let passing = self.passing();
                self.play.replay(line).map_err(|why| why.to_string())?;
                self.stepped(seq, at, &passing);
            }
            TableEvent::Sealed { seat, word } => {
                self.play.submit(seat.0, word).map_err(|why| why.to_string())?;
                self.sealed();
            }
            TableEvent::TakebackAnswered { seat, accept } => {
                let waiting = self.takeback.take().ok_or("nobody asked")?;
                self.takeback = answered(waiting, seat.0, *accept, |asking| {
                    self.play = self.play.at(asking.to);
                    self.step_seqs.truncate(asking.to);
                    self.draw = None;
                    (self.required_seq, self.moved, self.asked_at) = (seq, seq, at);
                });
            }
            TableEvent::TakebackAsked { seat, to } => {
                let waiting = self.others(seat.0);
                self.takeback = Some(Asking { by: seat.0, waiting, to: *to, seq });
            }
            TableEvent::DrawOffered { seat } => {
                let waiting = self.others(seat.0);
                self.draw = Some(Asking { by: seat.0, waiting, to: 0, seq });
            }
            TableEvent::DrawAnswered { seat, accept } => {
                let waiting = self.draw.take().ok_or("nobody offered")?;
                let draw = answered(waiting, seat.0, *accept, |_| self.end(Ended::Agreed, seq));
                self.draw = draw;
            }
            TableEvent::Resigned { seat } => self.end(Ended::Resigned(seat.0), seq),
            TableEvent::TimedOut { seat } => self.end(Ended::TimedOut(seat.0), seq),
            TableEvent::Said { seat, name, text } => {
                if self.chat.len() == CHAT_MAX {
                    self.chat.remove(0);
                }
                let (name, text) = (name.clone(), text.clone());
                let seat = seat.map(|seat| seat.0);
                self.chat.push(Arc::new(Said { seq, seat, name, text }));
            }
            _ => {
                let waited = self.awaits_somebody();
                self.change_seats(what)?;
                if waited && !self.awaits_somebody() {
                    // No clock runs before everybody is there.
                    self.asked_at = at;
                }
            }
        }
        Ok(())
    }

    /// What happens to seats, not to the match.
    fn change_seats(&mut self, what: &TableEvent) -> Result<(), String> {
        match what {
            TableEvent::Sat { seat, person, name } => {
                let person = PersonId::from_hex(person).ok_or("not a person")?;
                let chair = self.seat_mut(*seat)?;
                chair.occupant = Occupant::Person(person);
                chair.name.clone_from(name);
                // Whoever was invited takes the seat from a bot that played it meanwhile.
                chair.stand_in = None;
            }
            TableEvent::Linked { seat, hash } => {
                let hash = PersonId::from_hex(hash).ok_or("not a hash")?.0;
                self.seat_mut(*seat)?.occupant = Occupant::Link(hash);
            }
            TableEvent::Named { seat, name } => self.seat_mut(*seat)?.name.clone_from(name),
            TableEvent::HandedOver { seat, level } => {
                self.seat_mut(*seat)?.stand_in = Some(*level);
                // Who is asked would have answered; the bot was not.
                let asks = |asking: &mut Asking| asking.waiting.contains(seat.0);
                self.draw.take_if(asks);
                self.takeback.take_if(asks);
            }
            TableEvent::Returned { seat } => {
                let chair = self.seat_mut(*seat)?;
                (chair.stand_in, chair.left) = (None, false);
            }
            TableEvent::Left { seat } => self.seat_mut(*seat)?.left = true,
            TableEvent::Passes { seat, on, until } => {
                let now = self.play.stretch();
                let during = until.zip(now).map(|(until, now)| Passes::During(until, now));
                self.seat_mut(*seat)?.passes = on.then_some(during.unwrap_or(Passes::Always));
            }
            TableEvent::WantsRematch { seats } => {
                self.wants = seats.iter().fold(self.wants, |wants, seat| wants.with(seat.0));
            }
            TableEvent::Rematch { table } => {
                self.rematch = Some(TableId::parse(table).ok_or("not a table")?);
            }
            _ => return Err("it is no change of seats".into()),
        }
        Ok(())
    }

    fn seat_mut(&mut self, seat: SeatId) -> Result<&mut SeatState, String> {
        self.seat_states
            .get_mut(seat.0.index())
            .ok_or_else(|| format!("there is no seat {}", seat.0))
    }

    fn seat_state_of(&self, index: usize, place: &Assignment) -> Result<SeatState, String> {
        let person = |hex: &str| PersonId::from_hex(hex).ok_or("not a person".to_string());
        let (occupant, name) = match place {
            Assignment::Person { person: id, name } => {
                (Occupant::Person(person(id)?), name.clone())
            }
            Assignment::Device { person: id, name } => {
                (Occupant::Device(person(id)?), name.clone())
            }
            Assignment::Bot { level } => {
                (Occupant::Bot(*level), format!("The hall, level {level}"))
            }
            Assignment::Link { hash } => (Occupant::Link(person(hash)?.0), String::new()),
            Assignment::Open => (Occupant::Open, String::new()),
        };
        if index >= self.play.seats() {
            return Err(format!("there are {} seats", self.play.seats()));
        }
        Ok(SeatState { occupant, name, passes: None, stand_in: None, left: false })
    }

    fn others(&self, seat: Seat) -> SeatSet {
        SeatSet::first(self.seat_states.len()).without(seat)
    }

    fn end(&mut self, how: Ended, seq: u64) {
        self.ended = Some(how);
        self.draw = None;
        self.takeback = None;
        self.required_seq = seq;
    }

    /// A choice was sealed.
    pub(crate) fn sealed(&mut self) {
        self.takeback = None;
    }

    /// A step was taken, where `passing` let an interruption pass. After such a pass, a
    /// window that asks nobody but those whom it asked before changes nothing for them.
    pub(crate) fn stepped(&mut self, seq: u64, at: i64, passing: &[(String, SeatSet)]) {
        self.step_seqs.push(seq);
        self.takeback = None;
        if self.is_over() {
            self.draw = None;
        }
        let step = self.play.line(self.play.len() - 1);
        let left = passing.iter().find(|(line, _)| *line == step).map(|(_, left)| left);
        let stays = match (self.play.turn(), left) {
            (Turn::Window(asked), Some(left)) => asked.iter().all(|seat| left.contains(seat)),
            _ => false,
        };
        if !stays {
            (self.required_seq, self.moved, self.asked_at) = (seq, seq, at);
        }
    }

    /// How long a chair lets interruptions pass, if it still does. A bot that plays it
    /// meanwhile wants to be asked.
    pub(crate) fn passes(&self, chair: &SeatState) -> Option<Passes> {
        chair.passes.filter(|_| !chair.is_bot()).filter(|passes| match passes {
            Passes::Always => true,
            Passes::During(Until::Turn, then) => {
                self.play.stretch().is_some_and(|now| now.turn == then.turn)
            }
            Passes::During(Until::Round, then) => {
                self.play.stretch().is_some_and(|now| now.round == then.round)
            }
        })
    }

    /// The lines that let an interruption pass now, each with who else is asked.
    pub(crate) fn passing(&self) -> Vec<(String, SeatSet)> {
        let Turn::Window(seats) = self.play.turn() else { return Vec::new() };
        let pass = |seat| {
            let word = self.play.decline(seat)?;
            Some((format!("{seat} {word}"), seats.without(seat)))
        };
        seats.iter().filter_map(pass).collect()
    }
}

/// What is left of a question after an answer; `granted` runs when all agree.
fn answered(
    mut asking: Asking,
    seat: Seat,
    accept: bool,
    granted: impl FnOnce(&Asking),
) -> Option<Asking> {
    if !accept {
        return None;
    }
    asking.waiting = asking.waiting.without(seat);
    if !asking.waiting.is_empty() {
        return Some(asking);
    }
    granted(&asking);
    None
}
