//! The state of a table: the fold over its log.

use std::{collections::VecDeque, sync::Arc};

use hall_core::{Concern, Limit, Seat, SeatSet, Standings, Turn, Withdrawal, chosen, result};
use matches::{AnyMatch, Ended};

use crate::{
    chance::{CommittedChance, Hex32},
    event::{KeyDigest, Talkers, TournamentTable, Until},
    ids::{PersonId, SeatId, TableId},
    model::{Agreement, Ahead, ChatLine, Clock, Occupant, Passes, Proposal, SeatState},
    step_seqs::StepSeqs,
    time::TimeControl,
    timing::Timing,
};

/// How many idempotency keys a table remembers.
const KEYS_MAX: usize = 64;

/// How a table was set up: what stands before the first event.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// The table.
    pub id: TableId,
    /// The id of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u16,
    /// The complete setup, as JSON.
    pub setup: String,
    /// Where it starts, if not at the standard start.
    pub position: Option<String>,
    /// Who set it up.
    pub owner: PersonId,
    /// When, in milliseconds since 1970.
    pub created: i64,
}

/// A table as it is now, secrets included.
///
/// It holds nothing but the fold of the table's events over its header: whoever folds the
/// same log gets the same state.
pub struct State {
    /// How it was set up.
    pub header: Arc<Header>,
    /// The match.
    pub play: Box<dyn AnyMatch>,
    /// The seats, in order.
    pub seats: Vec<SeatState>,
    /// The revision: the place of the last event.
    pub seq: u64,
    /// The last event that changed what a choice depends on: a sender who has not seen it may
    /// not choose yet.
    pub required_seq: u64,
    /// The event that asked the seats which are asked now.
    pub decision: u64,
    /// The clocks that run, by seat.
    pub clocks: Vec<Option<Clock>>,
    /// The event of each step.
    pub step_seqs: StepSeqs,
    /// The last lines of chat.
    pub chat: VecDeque<Arc<ChatLine>>,
    /// An offer of a draw.
    pub draw: Option<Proposal>,
    /// A request for a takeback.
    pub takeback: Option<Proposal>,
    /// How the match ended, if not by the rules of the game.
    pub ended: Option<Ended>,
    /// Who withdrew while the others played on, the earliest first.
    pub withdrawn: Vec<Withdrawal>,
    /// Answers ahead of their turn, by seat.
    pub(crate) ahead: Vec<Option<Ahead>>,
    /// The seats that want to play again.
    pub wants_rematch: SeatSet,
    /// The hashes of the seeds that they will mix in there.
    pub(crate) rematch_seeds: Vec<(Seat, Hex32)>,
    /// The table of the rematch.
    pub rematch: Option<TableId>,
    /// Whether the players may ask for hints, if that was set.
    pub hints: Option<bool>,
    /// Whether the lobby shows the match to spectators, if that was set.
    pub watch: Option<bool>,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Which board of a tournament it is, if it is one.
    pub tournament: Option<TournamentTable>,
    /// Who called the match off, or did not begin in time.
    pub aborted_by: Option<SeatId>,
    /// Who may talk.
    pub talk: Talkers,
    /// Whether anybody could take a seat when the table was set up.
    pub offered: bool,
    /// When the last event happened.
    pub updated: i64,
    /// The date of an imported record; empty if it gives none.
    pub recorded: Option<String>,
    /// How many outcomes of chance were drawn.
    pub draws: u64,
    /// What its chance is committed to by, if it is.
    pub chance: Option<CommittedChance>,
    /// The clocks of its time control, if it has one.
    pub timing: Option<Timing>,
    /// For how many seconds an absent person is waited for, if that was set.
    pub absence: Option<u32>,
    /// When the seats that are asked now were asked: the decision, and milliseconds since 1970.
    pub(crate) decided: (u64, i64),
    /// Since when the present poll goes on: its number, and milliseconds since 1970.
    pub(crate) polled: (u64, i64),
    keys: VecDeque<(KeyDigest, u64)>,
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            header: Arc::clone(&self.header),
            play: self.play.boxed(),
            seats: self.seats.clone(),
            clocks: self.clocks.clone(),
            step_seqs: self.step_seqs.clone(),
            chat: self.chat.clone(),
            draw: self.draw.clone(),
            takeback: self.takeback.clone(),
            withdrawn: self.withdrawn.clone(),
            ahead: self.ahead.clone(),
            rematch: self.rematch.clone(),
            recorded: self.recorded.clone(),
            rematch_seeds: self.rematch_seeds.clone(),
            chance: self.chance.clone(),
            timing: self.timing.clone(),
            tournament: self.tournament.clone(),
            keys: self.keys.clone(),
            ..*self
        }
    }
}

impl State {
    /// A table at which nothing has happened.
    pub fn new(header: Arc<Header>, play: Box<dyn AnyMatch>) -> State {
        let updated = header.created;
        State {
            clocks: vec![None; play.seats()],
            ahead: vec![None; play.seats()],
            withdrawn: Vec::new(),
            header,
            play,
            seats: Vec::new(),
            seq: 0,
            required_seq: 0,
            decision: 0,
            step_seqs: StepSeqs::default(),
            chat: VecDeque::new(),
            draw: None,
            takeback: None,
            ended: None,
            wants_rematch: SeatSet::EMPTY,
            rematch_seeds: Vec::new(),
            rematch: None,
            hints: None,
            watch: None,
            rated: false,
            tournament: None,
            aborted_by: None,
            talk: Talkers::default(),
            offered: false,
            updated,
            recorded: None,
            draws: 0,
            chance: None,
            timing: None,
            absence: None,
            decided: (0, updated),
            polled: (0, updated),
            keys: VecDeque::new(),
        }
    }

    /// Whether the match is over, by the rules or at the table.
    pub fn is_over(&self) -> bool {
        self.ended.is_some() || self.play.turn() == Turn::Over
    }

    /// Whether the match began: somebody acted, or chose in secret.
    pub fn has_begun(&self) -> bool {
        // Chance may have had its turn before anybody came.
        let acted = |step| chosen(&self.play.line(step)).next().is_some();
        self.is_over() || !self.play.sealed().is_empty() || (0..self.play.len()).any(acted)
    }

    /// Whether anybody but this person has a seat.
    pub fn has_others(&self, person: PersonId) -> bool {
        self.seats.iter().filter_map(SeatState::person).any(|other| other != person)
    }

    /// Whether this person plays here no more: the match is over, or the seats withdrew.
    pub fn is_done_for(&self, person: PersonId) -> bool {
        let mut mine = self.seats_of(Some(person)).iter();
        self.is_over() || mine.all(|seat| self.staying().all(|(other, _)| other != seat))
    }

    /// Who is asked now.
    pub fn asked(&self) -> SeatSet {
        if self.ended.is_some() { SeatSet::EMPTY } else { self.play.turn().asked() }
    }

    /// The revision that an idempotency key led to.
    pub fn answered(&self, key: &KeyDigest) -> Option<u64> {
        self.keys.iter().find(|(known, _)| known == key).map(|(_, seq)| *seq)
    }

    /// Its approximate memory in bytes.
    pub fn memory(&self) -> usize {
        let header = self.header.setup.len() + self.header.position.as_ref().map_or(0, String::len);
        let line = |line: &Arc<ChatLine>| {
            let name = line.name.as_ref().map_or(0, String::len);
            size_of::<ChatLine>() + 2 * size_of::<usize>() + line.text.len() + name
        };
        let chat: usize = self.chat.iter().map(line).sum();
        let keys = self.keys.capacity() * size_of::<(KeyDigest, u64)>();
        let seeds = self.chance.as_ref().map_or(0, |chance| size_of_val(&chance.seeds[..]));
        let seats = self.seats.len() * size_of::<SeatState>() + seeds;
        let own = size_of::<State>() + header + chat + keys + seats;
        own + self.step_seqs.memory() + self.play.memory()
    }

    /// Remembers an idempotency key.
    pub(crate) fn remember(&mut self, key: KeyDigest, seq: u64) {
        if self.keys.len() == KEYS_MAX {
            self.keys.pop_front();
        }
        self.keys.push_back((key, seq));
    }

    pub(crate) fn clock_mut(&mut self, seat: SeatId) -> Result<&mut Option<Clock>, String> {
        let none = || format!("there is no seat {}", seat.0);
        self.clocks.get_mut(seat.0.index()).ok_or_else(none)
    }

    /// Every seat with its state.
    pub fn seated(&self) -> impl Iterator<Item = (Seat, &SeatState)> {
        Seat::first(self.seats.len()).zip(&self.seats)
    }
}

impl State {
    pub(crate) fn seat_mut(&mut self, seat: SeatId) -> Result<&mut SeatState, String> {
        let none = || format!("there is no seat {}", seat.0);
        self.seats.get_mut(seat.0.index()).ok_or_else(none)
    }

    /// The seat with this letter, if the table has it.
    pub fn seat(&self, seat: Seat) -> Option<&SeatState> {
        self.seats.get(seat.index())
    }

    /// Whether a seat is still empty.
    pub fn awaits_somebody(&self) -> bool {
        self.seats.iter().any(SeatState::is_empty)
    }

    /// The empty seat without which nobody may choose. A secret choice may be made
    /// before the missing people come: it is revealed when they have made theirs.
    pub fn held_up_by(&self) -> Option<Seat> {
        let ahead = match self.play.turn() {
            Turn::Together(asked) => asked,
            _ => SeatSet::EMPTY,
        };
        let mut empty = self.seated().filter(|(_, at)| at.is_empty()).map(|(seat, _)| seat);
        empty.find(|seat| !ahead.contains(*seat))
    }

    /// Whether a person plays here.
    pub fn has_people(&self) -> bool {
        self.seats.iter().any(|at| !matches!(at.occupant, Occupant::Bot(_)))
    }

    /// The seats this person occupies.
    pub fn seats_of(&self, person: Option<PersonId>) -> SeatSet {
        let plays = |at: &SeatState| person.is_some() && at.person() == person;
        self.seated().filter(|(_, at)| plays(at)).map(|(seat, _)| seat).collect()
    }

    /// Whether anything here is this person's: a seat, a line of chat, or the table itself.
    pub fn knows(&self, person: PersonId) -> bool {
        let said = || self.chat.iter().any(|line| line.person == Some(person));
        self.header.owner == person || !self.seats_of(Some(person)).is_empty() || said()
    }

    /// The seats this person decides for: not those that a bot plays meanwhile.
    pub fn played_by(&self, person: Option<PersonId>) -> SeatSet {
        let mine = self.seats_of(person);
        self.seated().filter(|(s, at)| mine.contains(*s) && !at.is_bot()).map(|(s, _)| s).collect()
    }

    /// Whether this person may hand seats over and issue links: whoever set up the table,
    /// or any player once that person is gone from every seat he had.
    pub fn is_led_by(&self, person: PersonId, is_gone: impl Fn(Seat) -> bool) -> bool {
        let owner = self.header.owner;
        let had = self.seats_of(Some(owner));
        let gone = |seat: Seat| {
            let at = self.seat(seat);
            at.is_some_and(|at| at.left || at.is_bot()) || is_gone(seat)
        };
        let is_orphan = !had.is_empty() && had.iter().all(gone);
        person == owner || is_orphan && !self.played_by(Some(person)).is_empty()
    }

    /// Whether the lobby shows the match to spectators: as set with the table,
    /// else if it was offered there. Anybody with the address may watch at all times.
    pub fn is_shown(&self) -> bool {
        self.watch.unwrap_or(self.offered)
    }

    /// Whether this person may talk here.
    pub fn may_talk(&self, person: Option<PersonId>) -> bool {
        match self.talk {
            Talkers::All => true,
            Talkers::Seats => !self.seats_of(person).is_empty(),
            Talkers::Off => false,
        }
    }

    /// Whether this person may ask for hints: never where the result counts for ratings or in a
    /// tournament, else as
    /// set with the table, else where no other person plays.
    pub fn may_ask_hints(&self, person: Option<PersonId>) -> bool {
        let alone =
            |at: &SeatState| matches!(at.occupant, Occupant::Bot(_)) || at.person() == person;
        let allowed = self.hints.unwrap_or_else(|| self.seats.iter().all(alone));
        let counts = self.rated || self.tournament.is_some();
        allowed && !counts && !self.seats_of(person).is_empty()
    }
}

impl State {
    /// How long a seat lets interruptions pass, if it still does. A bot that plays it in the
    /// meantime wants to be asked.
    pub fn passes(&self, seat: &SeatState) -> Option<Passes> {
        let lasts = |passes: &Passes| {
            let Passes::During(until, then) = passes else { return true };
            self.play.stretch().is_some_and(|now| match until {
                Until::Event => now.event == then.event,
                Until::Roll => now.roll == then.roll,
                Until::Turn => now.turn == then.turn,
                Until::Round => now.round == then.round,
                Until::Near => true,
            })
        };
        seat.passes.filter(|_| !seat.is_bot()).filter(lasts)
    }

    /// The steps that let an interruption pass now.
    pub(crate) fn passing(&self) -> Passing {
        let turn = self.play.turn();
        let pass = |seat| {
            let word = self.play.decline(seat)?;
            Some((format!("{seat} {word}"), turn.asked().without(seat)))
        };
        let lines: Vec<_> = match turn {
            Turn::Window(seats) => seats.iter().filter_map(pass).collect(),
            Turn::Seat(seat) => pass(seat).into_iter().collect(),
            _ => Vec::new(),
        };
        let event = self.play.stretch().filter(|_| !lines.is_empty()).map(|now| now.event);
        Passing { lines, event }
    }

    /// The action by which a seat that `play` asks passes automatically.
    fn passes_by_itself(&self, play: &dyn AnyMatch, seat: Seat) -> Option<String> {
        let passes = self.passes(self.seat(seat)?)?;
        let is_asked = match play.concern(seat) {
            Concern::Own => true,
            Concern::Near => passes == Passes::Far,
            Concern::Far => false,
        };
        play.decline(seat).filter(|_| !is_asked)
    }

    /// What a seat that is asked does automatically: what it answered ahead of its turn,
    /// or a pass on an interruption.
    pub(crate) fn next_answer(&self) -> Option<(Seat, String)> {
        // Nobody passes while the match waits for somebody to take a seat.
        if self.held_up_by().is_some() {
            return None;
        }
        self.asked().iter().find_map(|seat| {
            let word = self.answer_ahead(seat).map(Into::into);
            Some((seat, word.or_else(|| self.passes_by_itself(&*self.play, seat))?))
        })
    }

    /// What a seat answered ahead of its turn. Nobody else may know.
    pub fn answer_ahead(&self, seat: Seat) -> Option<&str> {
        Some(&self.ahead.get(seat.index())?.as_ref()?.word)
    }

    /// The match for a seat that is not waited for but may still choose:
    /// another choice in secret, or an answer ahead of its turn. Only where its person has
    /// one seat: several at one device see each other's answers.
    pub fn ahead(&self, seat: Seat) -> Option<Box<dyn AnyMatch>> {
        let at = self.seat(seat)?;
        let plays_alone = at.person().is_some() && self.seats_of(at.person()).len() == 1;
        if self.is_over() || at.is_bot() || !plays_alone || self.held_up_by().is_some() {
            return None;
        }
        let play = self.play.ahead(seat)?;
        self.passes_by_itself(&*play, seat).is_none().then_some(play)
    }

    /// Drops the answers ahead of their turn whose question has changed.
    pub(crate) fn drop_old_answers(&mut self) {
        for seat in Seat::first(self.ahead.len()) {
            let Some(answer) = &self.ahead[seat.index()] else { continue };
            let now = if self.asked().contains(seat) {
                Some(self.play.position())
            } else {
                self.play.ahead(seat).map(|play| play.position())
            };
            if now.as_ref() != Some(&answer.asked) {
                self.ahead[seat.index()] = None;
            }
        }
    }
}

/// The steps that let an interruption pass, each with the other seats that are asked; and
/// the event that is let pass, where the game names it.
#[derive(Default)]
pub(crate) struct Passing {
    pub(crate) lines: Vec<(String, SeatSet)>,
    pub(crate) event: Option<u64>,
}

impl State {
    /// How the match ended, by the rules or at the table.
    pub fn standings(&self) -> Option<Standings> {
        result(self.play.standings(), self.ended, &self.withdrawn, self.seats.len())
    }

    /// The seats that play for themselves to the end.
    pub fn staying(&self) -> impl Iterator<Item = (Seat, &SeatState)> {
        let withdrew = |seat: Seat| self.withdrawn.iter().any(|of| of.seat == seat);
        self.seated().filter(move |(seat, _)| !withdrew(*seat))
    }

    /// Whether the match goes on if this seat withdraws: two others are left at least, and
    /// not bots alone, or for people who have left.
    pub fn goes_on_without(&self, seat: Seat) -> bool {
        let others = || self.staying().filter(|(other, _)| *other != seat);
        others().count() > 1
            && others().any(|(_, at)| !matches!(at.occupant, Occupant::Bot(_)) && !at.left)
    }

    /// What the players can agree on to end the match: a draw of two, where the
    /// rules know one; with more, the end for all.
    pub fn agreement(&self) -> Option<Agreement> {
        let people = || self.staying().filter(|(_, at)| at.person().is_some()).count();
        match self.seats.len() {
            2 => self.play.knows_draws().then_some(Agreement::Draw),
            _ => (people() > 1).then_some(Agreement::End),
        }
    }
}

impl State {
    /// The number of steps that remain if `seat` takes back its last choice; `None` where the
    /// result counts for ratings, or in a tournament.
    pub fn takeback_of(&self, seat: Seat) -> Option<usize> {
        if self.rated || self.tournament.is_some() {
            return None;
        }
        let own = |step: &usize| {
            self.play.line(*step).split_once(' ').is_some_and(|(who, _)| who == seat.to_string())
        };
        (0..self.play.len()).rev().find(own)
    }
}

impl State {
    /// The seats whose decision a rule limits now, with the time it allows; none before
    /// everybody is there.
    pub fn limited(&self) -> impl Iterator<Item = (Seat, Limit<String>)> {
        let asked = if self.awaits_somebody() { SeatSet::EMPTY } else { self.asked() };
        asked.iter().filter_map(|seat| Some((seat, self.play.limit(seat)?)))
    }

    /// Whether clocks must start that no process has started, or that ran while no
    /// process kept the table: one keeps it since `since`.
    pub fn needs_clocks(&self, since: i64, now: i64) -> bool {
        let runs =
            |seat: Seat| self.clocks[seat.index()].is_some_and(|c| c.decision == self.decision);
        let waits = self.limited().any(|(seat, _)| !runs(seat));
        let was_away = self.updated < since || self.updated > now;
        waits || was_away && (self.running().next().is_some() || self.due().is_some())
    }

    /// The clocks that run.
    pub fn running(&self) -> impl Iterator<Item = (Seat, Clock)> {
        Seat::first(self.clocks.len()).zip(&self.clocks).filter_map(|(s, c)| Some((s, (*c)?)))
    }
}

impl State {
    /// How time is limited, if it is.
    pub fn control(&self) -> Option<TimeControl> {
        self.timing.as_ref().map(|timing| timing.control)
    }

    /// The earliest moment at which a clock of the time control runs out, in milliseconds since
    /// 1970.
    pub fn due(&self) -> Option<i64> {
        self.timing.as_ref().and_then(Timing::due)
    }

    /// Whether the match may still be called off: fewer than two seats have chosen.
    pub fn may_abort(&self) -> bool {
        if self.is_over() || self.recorded.is_some() {
            return false;
        }
        let mut seats = self.play.sealed();
        for step in 0..self.play.len() {
            let line = self.play.line(step);
            seats = chosen(&line).fold(seats, |seats, (seat, _)| seats.with(seat));
            if seats.len() > 1 {
                return false;
            }
        }
        seats.len() < 2
    }

    /// The number of what seats are polled about now, or of the decision where the game has
    /// no polls.
    pub(crate) fn question(&self) -> u64 {
        self.play.stretch().map_or(self.decision, |now| now.event)
    }

    /// Notes since when what is asked now is asked, after an event of this time.
    pub(crate) fn note_asked(&mut self, at: i64) {
        if self.decided.0 != self.decision {
            self.decided = (self.decision, at);
        }
        if self.timing.is_some() && self.polled.0 != self.question() {
            self.polled = (self.question(), at);
        }
    }
}

impl State {
    /// Whether the match waits for this decision of a bot.
    pub fn awaits_bot(&self, seat: Seat, decision: u64) -> bool {
        let plays = self.seat(seat).is_some_and(SeatState::is_bot) && self.held_up_by().is_none();
        plays && self.decision == decision && self.asked().contains(seat)
    }
}

impl State {
    /// The seats whose people have not asked for the rematch, except those who left.
    pub fn missing_for_rematch(&self) -> impl Iterator<Item = Seat> {
        let missing = |(seat, at): &(Seat, &SeatState)| {
            let is_gone = at.person().is_none() || at.is_bot() || at.left;
            !is_gone && !self.wants_rematch.contains(*seat)
        };
        self.seated().filter(missing).map(|(seat, _)| seat)
    }
}
