//! How a round runs: what comes after what.

use core::cmp::Reverse;

use hall_core::{Game, PerSeat, Seat};

use super::{
    Action, Mush, State,
    boards::{PressResult, Weather},
    name::{Name, Space},
    state::{Aim, DOGS, Phase, Roll, Team, Walk},
};

/// The price of a reroll. Rule 13.2.
pub(super) const REROLL: u16 = 3;
/// The price of laying, moving or taking away a stick. Rule 14.1.
pub(super) const STICK: u16 = 5;
/// The most chips paid against one roll. Rule 8.4.
const REDUCE: u16 = 6;
/// Chips for one die less. Rule 8.4.
const PER_DIE: u16 = 2;

impl Mush {
    fn seat_after(&self, seat: Seat, by: usize) -> Seat {
        // A division takes longer than the lap or two that there are.
        let (mut index, seats) = (seat.index() + by, self.seats());
        while index >= seats {
            index -= seats;
        }
        Seat::new(index).expect("below the number of seats")
    }

    fn distance(&self, from: Seat, to: Seat) -> usize {
        let lap = if to < from { self.seats() } else { 0 };
        to.index() + lap - from.index()
    }

    /// Goes on with the training of `seat`, or past it. Rule 3.2.
    pub(super) fn train_next(&self, state: &mut State, seat: Seat) {
        let mut seat = seat;
        while state.teams[seat].training.is_none() {
            let mut open = Weather::ALL.into_iter().filter(|t| self.training_open(state, *t));
            let first = open.next().expect("there are places for all");
            if open.next().is_some() {
                state.phase = Phase::Train { seat };
                return;
            }
            state.teams[seat].training = Some(first);
            seat = self.seat_after(seat, 1);
        }
        state.phase = Phase::DrawBear;
    }

    pub(super) fn trained(&self, state: &mut State, seat: Seat) {
        self.train_next(state, self.seat_after(seat, 1));
    }

    pub(super) fn training_open(&self, state: &State, training: Weather) -> bool {
        let taken = state.teams.iter().filter(|(_, team)| team.training == Some(training));
        taken.count() < self.training_limit(training)
    }

    pub(super) fn bear_given(&self, state: &mut State, bear: Seat) {
        state.bear = bear;
        if self.setup.first_sticks {
            state.phase = Phase::FirstStick { seat: bear };
        } else {
            self.begin_round(state);
        }
    }

    pub(super) fn first_stick_laid(&self, state: &mut State, seat: Seat) {
        if seat == state.bear {
            state.phase = Phase::FirstStick { seat: self.seat_after(seat, 1) };
        } else {
            self.begin_round(state);
        }
    }

    /// Rule 4.2.
    pub(super) fn begin_round(&self, state: &mut State) {
        state.round = state.round.saturating_add(1);
        state.bids = PerSeat::from_fn(self.seats(), |_| 0);
        state.order.clear();
        state.acting = 0;
        state.weather = None;
        state.walk = Walk::default();
        if state.teams.values().iter().any(|team| team.chips > 0) {
            state.phase = Phase::Bid;
        } else {
            self.put_in_order(state);
        }
    }

    /// Rules 5.2 and 5.3.
    pub(super) fn put_in_order(&self, state: &mut State) {
        let bear = state.bear;
        let mut order: [Seat; 6] = core::array::from_fn(|by| self.seat_after(bear, by));
        let order = &mut order[..self.seats()];
        // Stable: of equal bids the one nearer to the bear stays first.
        order.sort_by_key(|seat| Reverse(state.bids[*seat]));
        state.order.extend(order.iter().copied());
        for seat in Seat::first(self.seats()) {
            state.teams[seat].chips -= state.bids[seat];
        }
        state.acting = 0;
        let first = state.order[0];
        if state.bids[first] > 0 {
            state.walk.path.push(state.teams[first].at);
            state.phase = Phase::Rise;
            if self.any_step(state, first) {
                return;
            }
        }
        self.roll_weather(state);
    }

    pub(super) fn roll_weather(&self, state: &mut State) {
        state.walk = Walk::default();
        self.throw(state, Aim::Weather);
    }

    pub(super) fn throw(&self, state: &mut State, aim: Aim) {
        state.phase = Phase::Rolling { roll: Roll { aim, forced: None } };
    }

    /// The weather that a face means now. Rules 6.1 and 6.2.
    pub(super) fn weather(&self, state: &State, face: u8) -> Weather {
        self.map.panels[self.chart(state)].chart[usize::from(face) - 1]
    }

    /// The board whose chart counts now.
    pub(super) fn chart(&self, state: &State) -> usize {
        let places = || state.teams.values().iter().map(|team| self.map.space(team.at));
        let board = if self.by_zone {
            places().max_by_key(|place| (place.zone, place.board))
        } else {
            places().max_by_key(|place| (Reverse(place.steps), place.board))
        };
        board.expect("there are seats").board
    }

    // --- Turns ---

    fn begin_turn(&self, state: &mut State) {
        if usize::from(state.acting) == state.order.len() {
            state.bear = self.seat_after(state.bear, 1);
            return self.begin_round(state);
        }
        let seat = state.mover();
        state.walk = Walk::default();
        state.walk.path.push(state.teams[seat].at);
        // Rule 12.4.
        if state.teams[seat].tired == DOGS {
            self.open_before_rest(state);
        } else {
            state.phase = Phase::Declare;
        }
    }

    fn end_turn(&self, state: &mut State) {
        state.acting += 1;
        self.begin_turn(state);
    }

    // --- The window before the dog dice (rules 8.3 to 8.6) ---

    pub(super) fn open_reduce(&self, state: &mut State) {
        let mover = state.mover();
        let rich = |(_, team): (Seat, &Team)| team.chips >= STICK;
        let others = state.teams.iter().filter(|(seat, _)| *seat != mover);
        let pooled: u16 = others.map(|(_, team)| team.chips.min(PER_DIE)).sum();
        if pooled < PER_DIE && !state.teams.iter().any(rich) {
            let dice = DOGS - state.teams[mover].tired;
            return self.throw(state, Aim::Dogs { dice });
        }
        let paid = PerSeat::from_fn(self.seats(), |_| 0);
        state.phase = Phase::Reduce { ask: mover, again: false, paid, last: None };
        self.ask_reduce(state, 1);
    }

    /// The most that `seat` may pay now against the roll of the mover.
    pub(super) fn payable(&self, state: &State, seat: Seat) -> u8 {
        let Phase::Reduce { paid, .. } = &state.phase else { return 0 };
        let mover = state.mover();
        if seat == mover || state.teams[seat].chips == 0 {
            return 0;
        }
        let total: u16 = paid.values().iter().map(|chips| u16::from(*chips)).sum();
        let dice = u16::from(DOGS - state.teams[mover].tired);
        let room = REDUCE.min(PER_DIE * dice) - total;
        if room == 0 {
            return 0;
        }
        // Nobody is asked for a chip that no other can match.
        let others = state.teams.iter().filter(|(other, _)| *other != mover);
        let chips: u16 = others.map(|(_, team)| team.chips.min(PER_DIE)).sum();
        if total % PER_DIE + chips < PER_DIE { 0 } else { room.min(state.teams[seat].chips) as u8 }
    }

    /// Whether `seat` would pay an odd chip that nobody is asked to match any more, so that
    /// it comes back (rule 8.5).
    pub(super) fn pays_for_nothing(&self, state: &State, seat: Seat, action: &Action) -> bool {
        let (Phase::Reduce { again, paid, .. }, Action::Pay(chips)) = (&state.phase, action) else {
            return false;
        };
        let total: u8 = paid.values().iter().sum::<u8>() + chips;
        if total.is_multiple_of(2) {
            return false;
        }
        let mover = state.mover();
        let left = |other: Seat| {
            let paying = if other == seat { u16::from(*chips) } else { 0 };
            state.teams[other].chips - paying
        };
        // In the first lap everybody is asked once more where the sum is odd.
        let asked =
            |other: Seat| !again || self.distance(mover, other) > self.distance(mover, seat);
        !Seat::first(self.seats()).any(|other| other != mover && asked(other) && left(other) > 0)
    }

    /// Asks the first from `skip` seats after the one asked last on who could act.
    pub(super) fn ask_reduce(&self, state: &mut State, skip: usize) {
        let mover = state.mover();
        let Phase::Reduce { ask, again, .. } = state.phase else { return };
        let done = if ask == mover { 0 } else { self.distance(mover, ask) };
        for by in done + skip..=self.seats() {
            let seat = self.seat_after(mover, by);
            let stick = !again && state.teams[seat].chips >= STICK;
            if stick || self.payable(state, seat) > 0 {
                if let Phase::Reduce { ask, .. } = &mut state.phase {
                    *ask = seat;
                }
                return;
            }
        }
        self.close_lap(state);
    }

    fn close_lap(&self, state: &mut State) {
        let mover = state.mover();
        let Phase::Reduce { ask, again, paid, last } = &mut state.phase else { return };
        let total: u8 = paid.values().iter().sum();
        if total % 2 == 1 {
            // Rule 8.5: one more lap for an odd chip, then it is returned.
            if !*again {
                *again = true;
                *ask = mover;
                return self.ask_reduce(state, 1);
            }
            let last = last.expect("somebody paid");
            state.teams[last].chips += 1;
        }
        let dice = DOGS - state.teams[mover].tired - total / 2;
        if dice == 0 {
            // Rule 8.7.
            self.finish_steps(state, Ended::Walked);
        } else {
            self.throw(state, Aim::Dogs { dice });
        }
    }

    /// The mover is asked last, so after him the lap is over.
    pub(super) fn answered_reduce(&self, state: &mut State) {
        let mover = state.mover();
        if matches!(state.phase, Phase::Reduce { ask, .. } if ask == mover) {
            self.close_lap(state);
        } else {
            self.ask_reduce(state, 1);
        }
    }

    pub(super) fn pay(&self, state: &mut State, seat: Seat, chips: u8) {
        state.teams[seat].chips -= u16::from(chips);
        if let Phase::Reduce { paid, last, .. } = &mut state.phase {
            paid[seat] += chips;
            *last = Some(seat);
        }
        self.answered_reduce(state);
    }

    // --- Rests (chapter 12) ---

    pub(super) fn open_before_rest(&self, state: &mut State) {
        self.ask_before_rest(state, 1);
    }

    /// Asks the seats from `by` after the mover on, the mover last, who can pay for a stick.
    pub(super) fn ask_before_rest(&self, state: &mut State, by: usize) {
        let mover = state.mover();
        let asked = (by..=self.seats())
            .map(|by| self.seat_after(mover, by))
            .find(|seat| state.teams[*seat].chips >= STICK);
        match asked {
            Some(ask) => state.phase = Phase::BeforeRest { ask },
            None => self.rest(state),
        }
    }

    pub(super) fn answered_before_rest(&self, state: &mut State, ask: Seat, skip: usize) {
        let by = match self.distance(state.mover(), ask) {
            0 => self.seats(),
            by => by,
        };
        self.ask_before_rest(state, by + skip);
    }

    fn rest(&self, state: &mut State) {
        let rest = self.map.space(state.teams[state.mover()].at).rest;
        if rest.dogs == 0 {
            self.take(state, 0, rest.chips);
        } else {
            state.phase = Phase::Rest;
        }
    }

    /// Rules 12.1 and 12.2: up to this many dogs, and chips.
    pub(super) fn take(&self, state: &mut State, dogs: u8, chips: u8) {
        let team = &mut state.teams[state.order[usize::from(state.acting)]];
        team.tired -= dogs.min(team.tired);
        team.chips = team.chips.saturating_add(u16::from(chips));
        self.end_turn(state);
    }

    // --- OsDice (rules 13.2 to 13.4) ---

    pub(super) fn fallen(&self, state: &mut State, roll: Roll, fell: u8) {
        self.ask_reroll(state, roll, fell, 1);
    }

    /// Asks the seats from `by` after the roller on, the roller last.
    fn ask_reroll(&self, state: &mut State, roll: Roll, fell: u8, by: usize) {
        let roller = state.roller(&roll);
        let own = match roll.aim {
            Aim::Press => true,
            Aim::Step { .. } => state.rising(),
            Aim::Weather | Aim::Dogs { .. } => false,
        };
        // Nobody else may have a roll of one's own thrown again.
        let by = if own { self.seats() } else { by };
        let asked = (by..=self.seats())
            .map(|by| self.seat_after(roller, by))
            .find(|seat| state.teams[*seat].chips >= REROLL);
        match asked {
            Some(ask) => state.phase = Phase::Reroll { roll, fell, ask },
            None => self.settle(state, roll, fell),
        }
    }

    /// The seat that is asked passes.
    pub(super) fn let_be(&self, state: &mut State) {
        match state.phase {
            Phase::Reroll { roll, fell, ask } => match self.distance(state.roller(&roll), ask) {
                0 => self.settle(state, roll, fell),
                by => self.ask_reroll(state, roll, fell, by + 1),
            },
            Phase::Reduce { .. } => self.answered_reduce(state),
            Phase::BeforeRest { ask } => self.answered_before_rest(state, ask, 1),
            Phase::Raise { roll } => state.phase = Phase::Rolling { roll },
            _ => unreachable!("only windows let be"),
        }
    }

    /// Rule 13.4.
    pub(super) fn raise(&self, state: &mut State, seat: Seat, more: u8) {
        state.teams[seat].chips -= u16::from(more);
        let Phase::Raise { mut roll } = state.phase else { return };
        if let Aim::Step { plus, .. } = &mut roll.aim {
            *plus += more;
        }
        state.phase = Phase::Rolling { roll };
    }

    pub(super) fn force(&self, state: &mut State, seat: Seat) {
        let Phase::Reroll { mut roll, .. } = state.phase else { return };
        state.teams[seat].chips -= REROLL;
        roll.forced = Some(seat);
        let roller = state.roller(&roll);
        state.phase = match roll.aim {
            // Rule 13.4: the roller may add chips first.
            Aim::Step { hazard, plus, .. }
                if plus < hazard.limit() && state.teams[roller].chips > 0 =>
            {
                Phase::Raise { roll }
            }
            _ => Phase::Rolling { roll },
        };
    }

    fn settle(&self, state: &mut State, roll: Roll, fell: u8) {
        match roll.aim {
            Aim::Weather => {
                state.weather = Some(self.weather(state, fell));
                state.acting = 0;
                self.begin_turn(state);
            }
            Aim::Dogs { .. } => {
                state.walk.left = fell;
                self.go_on(state);
            }
            Aim::Step { to, hazard, plus } => {
                if fell + plus >= hazard.target() {
                    self.enter(state, to);
                    if !matches!(state.phase, Phase::Over { .. }) {
                        self.go_on(state);
                    }
                } else {
                    self.failed(state);
                }
            }
            Aim::Press => self.pressed(state, fell),
        }
    }

    // --- Steps (chapters 9 to 11) ---

    /// Moves the sled of the mover one space on, by right.
    pub(super) fn enter(&self, state: &mut State, to: Space) {
        let mover = state.mover();
        state.walk.path.push(to);
        let land = self.land(to);
        if land != to {
            state.walk.path.push(land);
        }
        state.teams[mover].at = land;
        state.walk.left = state.walk.left.saturating_sub(1);
        if self.wins(land) {
            state.phase = Phase::Over { winner: mover };
        }
    }

    /// What follows a step that was made, or the dog dice.
    pub(super) fn go_on(&self, state: &mut State) {
        if state.rising() {
            return self.roll_weather(state);
        }
        let mover = state.mover();
        let can = || state.teams[mover].chips >= STICK || self.any_step(state, mover);
        if state.walk.left > 0 && can() {
            state.phase = Phase::Moving;
        } else {
            self.finish_steps(state, Ended::Walked);
        }
    }

    /// Rule 10.4.
    fn failed(&self, state: &mut State) {
        if state.rising() {
            return self.roll_weather(state);
        }
        // Rule 10.5: a sled on another's space goes back.
        let mover = state.mover();
        let back = state.walk.path.iter().rev().find(|at| !self.occupied(state, mover, **at));
        state.teams[mover].at = *back.expect("the start of the turn is free");
        state.walk.left = 0;
        self.finish_steps(state, Ended::Failed);
    }

    /// Rules 9.9 and 11.1.
    pub(super) fn finish_steps(&self, state: &mut State, ended: Ended) {
        if state.walk.press {
            return self.end_turn(state);
        }
        state.walk.left = 0;
        let mover = state.mover();
        let team = &mut state.teams[mover];
        team.tired += 1;
        let open = ended == Ended::Walked || self.setup.press_after_failure;
        if open && team.tired < DOGS && team.training == state.weather {
            state.phase = Phase::Press;
        } else {
            self.end_turn(state);
        }
    }

    /// Rule 11.2.
    fn pressed(&self, state: &mut State, face: u8) {
        let mover = state.mover();
        let steps = match self.press[usize::from(face) - 1] {
            PressResult::Chip => {
                state.teams[mover].tired += 1;
                0
            }
            PressResult::Nothing => 0,
            PressResult::One => 1,
            PressResult::Two => 2,
        };
        state.walk.press = true;
        state.walk.left = steps;
        self.go_on(state);
    }

    pub(super) fn done(&self, state: &mut State) {
        self.end_turn(state);
    }

    /// Takes the steps of a legal route.
    pub(super) fn go(&self, state: &mut State, action: &Action) {
        let Action::Go { route, plus, pass } = action else { return };
        let mover = state.mover();
        if *pass {
            state.teams[mover].chips -= super::steps::PASS;
            state.walk.passed = true;
        }
        for name in route {
            let from = state.teams[mover].at;
            let to = self.map.beside(from, *name).expect("a legal route follows the lines");
            if let Some(hazard) = self.hazard(state, from, to) {
                state.teams[mover].chips -= u16::from(*plus);
                return self.throw(state, Aim::Step { to, hazard, plus: *plus });
            }
            self.enter(state, to);
            if matches!(state.phase, Phase::Over { .. }) {
                return;
            }
        }
        self.go_on(state);
    }

    /// The early riser's step.
    pub(super) fn rise(&self, state: &mut State, name: Name, plus: u8) {
        let mover = state.mover();
        let to = self.map.find(name).expect("a legal step is on the map");
        match self.hazard(state, state.teams[mover].at, to) {
            Some(hazard) => {
                state.teams[mover].chips -= u16::from(plus);
                self.throw(state, Aim::Step { to, hazard, plus });
            }
            None => {
                self.enter(state, to);
                if !matches!(state.phase, Phase::Over { .. }) {
                    self.roll_weather(state);
                }
            }
        }
    }
}

/// How the steps of a turn ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// As the mover wanted, or for want of dogs.
    Walked,
    /// A roll failed.
    Failed,
}
