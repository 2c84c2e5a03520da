//! A match with its types.

use std::sync::Arc;

use hall_core::{
    Chances, Dice, Game, PerSeat, Present, Refusal, Seat, SeatSet, Shown, Step, Turn, Viewer,
};

use crate::{Rejected, step_list::StepList};

/// The distance between the past positions that a match keeps, in steps.
const MARKS_APART: usize = 512;
/// How many of them it keeps: recent steps are described from these.
const MARKS: usize = 2;

/// A position of the past, and how many steps led to it.
pub(crate) type Waypoint<G> = Arc<(usize, <G as Game>::State)>;

/// The fate of an accepted action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Submitted {
    /// It is a step of the match.
    Step,
    /// It waits, sealed, for the other choices.
    Sealed,
}

/// A match of one game.
pub struct Match<G: Present> {
    pub(crate) game: Arc<G>,
    /// The text the match started from, if not from the standard start.
    pub(crate) origin: Option<String>,
    pub(crate) first: G::State,
    /// The position before the last step, so that the last step can be told.
    pub(crate) before: Option<G::State>,
    pub(crate) state: G::State,
    /// Choices that wait for the last one. They are in no position and no view.
    pub(crate) sealed: PerSeat<Option<G::Action>>,
    pub(crate) steps: StepList<G>,
    /// Positions from which recent steps are described again; the earliest first.
    pub(crate) marks: Vec<Waypoint<G>>,
    /// Whether any step so far is hidden from somebody.
    pub(crate) hides_steps: bool,
}

impl<G: Present> Clone for Match<G> {
    fn clone(&self) -> Self {
        Match {
            game: Arc::clone(&self.game),
            origin: self.origin.clone(),
            first: self.first.clone(),
            before: self.before.clone(),
            state: self.state.clone(),
            sealed: self.sealed.clone(),
            steps: self.steps.clone(),
            marks: self.marks.clone(),
            hides_steps: self.hides_steps,
        }
    }
}

/// What a bot gets: the rules, its seat, and what the seat sees.
pub struct BotInput<G: Present> {
    /// The rules, set up for this table.
    pub game: Arc<G>,
    /// The seat that is asked.
    pub seat: Seat,
    /// What it sees.
    pub observation: G::Observation,
}

impl<G: Present> Match<G> {
    /// Starts a match from the standard start.
    pub fn new(game: G) -> Match<G> {
        let first = game.start();
        Match::begin(Arc::new(game), first, None)
    }

    /// Starts a match from a position.
    ///
    /// # Errors
    /// [`Rejected::Notation`] if the game cannot read the position.
    pub fn from_position(game: G, text: &str) -> Result<Match<G>, Rejected> {
        let first = game.position(text)?;
        let text = first.to_string();
        Ok(Match::begin(Arc::new(game), first, Some(text)))
    }

    fn begin(game: Arc<G>, first: G::State, origin: Option<String>) -> Match<G> {
        let sealed = PerSeat::from_fn(game.seats(), |_| None);
        let state = first.clone();
        Match {
            game,
            origin,
            first,
            before: None,
            state,
            sealed,
            steps: StepList::default(),
            marks: Vec::new(),
            hides_steps: false,
        }
    }

    /// The rules of this match.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position. It may hold secrets: hand out [`Match::bot_input`] instead.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The steps so far. They may hold secrets.
    pub fn steps(&self) -> impl Iterator<Item = Step<G>> {
        self.steps.from(0)
    }

    /// What `seat` sees, for a bot.
    pub fn bot_input(&self, seat: Seat) -> BotInput<G> {
        let observation = self.game.observe(&self.state, Viewer::Seat(seat));
        BotInput { game: Arc::clone(&self.game), seat, observation }
    }

    /// What the match waits for: seats whose choice is sealed are not asked again.
    pub fn turn(&self) -> Turn {
        match self.game.turn(&self.state) {
            Turn::Together(seats) => {
                Turn::Together(seats.iter().filter(|seat| self.sealed[*seat].is_none()).collect())
            }
            turn => turn,
        }
    }

    /// The seats whose choices are sealed.
    pub fn sealed(&self) -> SeatSet {
        self.sealed.iter().filter(|(_, choice)| choice.is_some()).map(|(seat, _)| seat).collect()
    }

    /// Whether `seat` may choose `action` now.
    ///
    /// # Errors
    /// [`Rejected::NotAsked`] or [`Rejected::Illegal`].
    pub fn check(&self, seat: Seat, action: &G::Action) -> Result<(), Rejected> {
        let turn = self.turn();
        if seat.index() >= self.game.seats() || !turn.asked().contains(seat) {
            return Err(Rejected::NotAsked { seat, turn });
        }
        self.game
            .check(&self.state, seat, action)
            .map_err(|why| Rejected::Illegal { rule: why.rule(), why: why.reason() })
    }

    /// Plays `action` for `seat`. At a simultaneous turn the choice stays sealed
    /// until the last one is in.
    ///
    /// # Errors
    /// As [`Match::check`]; the match is then as it was.
    pub fn submit(&mut self, seat: Seat, action: G::Action) -> Result<Submitted, Rejected> {
        self.check(seat, &action)?;
        let Turn::Together(waiting) = self.turn() else {
            self.push(Step::Act(seat, action));
            return Ok(Submitted::Step);
        };
        self.sealed[seat] = Some(action);
        if !waiting.without(seat).is_empty() {
            return Ok(Submitted::Sealed);
        }
        let choices = Seat::first(self.game.seats())
            .filter_map(|seat| Some((seat, self.sealed[seat].take()?)))
            .collect();
        self.push(Step::Reveal(choices));
        Ok(Submitted::Step)
    }

    /// Draws and applies one outcome of chance; false if the match does not wait for chance.
    pub fn chance(&mut self, dice: &mut dyn Dice) -> bool {
        if self.game.turn(&self.state) != Turn::Chance {
            return false;
        }
        let mut chances = Chances::default();
        self.game.chances(&self.state, &mut chances);
        let outcome = chances.draw(dice).clone();
        self.push(Step::Chance(outcome));
        true
    }

    /// Applies a step of a record if it fits.
    ///
    /// # Errors
    /// Why it does not fit; the match is then as it was.
    pub fn replay(&mut self, step: Step<G>) -> Result<(), Rejected> {
        let turn = self.game.turn(&self.state);
        let unfit = |why: &str| Err(hall_core::NotationError::new("step", why.to_string()).into());
        match &step {
            Step::Act(seat, action) => {
                if matches!(turn, Turn::Together(_)) {
                    return unfit("choices are revealed together here: `+ SEAT ACTION …`");
                }
                self.check(*seat, action)?;
            }
            Step::Reveal(choices) => {
                let Turn::Together(seats) = turn else {
                    return unfit("there are no simultaneous choices here");
                };
                let given: SeatSet = choices.iter().map(|(seat, _)| *seat).collect();
                if given != seats || choices.len() != seats.len() {
                    return unfit("expected one choice of every seat that is asked");
                }
                for (seat, action) in choices {
                    self.game
                        .check(&self.state, *seat, action)
                        .map_err(|why| Rejected::Illegal { rule: why.rule(), why: why.reason() })?;
                }
            }
            Step::Chance(outcome) => {
                if turn != Turn::Chance {
                    return unfit("chance has nothing to do here");
                }
                let mut chances = Chances::default();
                self.game.chances(&self.state, &mut chances);
                if !chances.iter().any(|(possible, _)| possible == outcome) {
                    return unfit(&format!("chance cannot bring this here: {}", listed(&chances)));
                }
            }
        }
        self.push(step);
        Ok(())
    }

    fn push(&mut self, step: Step<G>) {
        self.before = Some(self.state.clone());
        for seat in Seat::first(self.game.seats()) {
            self.sealed[seat] = None;
        }
        let is_hidden = || matches!(self.game.shown(&step, Viewer::Public), Shown::Partial(_));
        self.hides_steps = self.hides_steps || is_hidden();
        step.apply(&self.game, &mut self.state);
        self.steps.push(step);
        if self.steps.len().is_multiple_of(MARKS_APART) {
            if self.marks.len() == MARKS {
                self.marks.remove(0);
            }
            self.marks.push(Arc::new((self.steps.len(), self.state.clone())));
        }
    }

    /// Calls `each` with every step from `from` on, its place, and the position before it.
    pub(crate) fn retell(&self, from: usize, mut each: impl FnMut(usize, &Step<G>, &G::State)) {
        let mark = self.marks.iter().rev().find(|mark| mark.0 <= from);
        let (start, first) = mark.map_or((0, &self.first), |mark| (mark.0, &mark.1));
        let mut state = first.clone();
        for (index, step) in (start..).zip(self.steps.from(start)) {
            if index >= from {
                each(index, &step, &state);
            }
            step.apply(&self.game, &mut state);
        }
    }

    /// Its approximate memory in bytes. What positions keep on the heap is estimated
    /// from the length of their text.
    pub(crate) fn memory(&self) -> usize {
        let positions = 2 + usize::from(self.before.is_some()) + self.marks.len();
        let position = size_of::<G::State>() + 4 * self.state.to_string().len();
        let sealed = self.sealed.iter().count() * size_of::<Option<G::Action>>();
        size_of::<Self>() + positions * position + sealed + self.steps.memory()
    }

    /// The match as it was after its first `steps` steps, without sealed choices.
    #[must_use]
    pub fn at(&self, steps: usize) -> Match<G> {
        let mut past =
            Match::begin(Arc::clone(&self.game), self.first.clone(), self.origin.clone());
        for step in self.steps.from(0).take(steps) {
            past.push(step);
        }
        past
    }

    /// Whether the steps from `steps` on revealed something: chance, or choices
    /// that had been sealed, or anything not everyone could read. Such steps
    /// cannot be taken back.
    pub fn reveals_since(&self, steps: usize) -> bool {
        self.steps.from(steps).any(|step| {
            !matches!(step, Step::Act(..))
                || matches!(self.game.shown(&step, Viewer::Public), Shown::Partial(_))
        })
    }
}

/// The first few possible outcomes, for a message about an impossible one.
fn listed<C: std::fmt::Display>(chances: &Chances<C>) -> String {
    const MOST: usize = 8;
    let all = chances.iter().count();
    let first: Vec<String> = chances.iter().take(MOST).map(|(one, _)| format!("* {one}")).collect();
    let more = if all > MOST { format!(" or {} more", all - MOST) } else { String::new() };
    format!("expected {}{more}", first.join(", "))
}
