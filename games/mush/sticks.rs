//! Avalanche sticks (chapter 14).

use alloc::vec::Vec;

use hall_core::Seat;

use super::{
    Action, Edge, Illegal, Mush, State,
    flow::STICK,
    state::{Phase, STICKS},
};

impl Mush {
    /// How many things `seat` could do with sticks if it may.
    pub(super) fn sticks_open(&self, state: &State, seat: Seat) -> usize {
        if state.teams[seat].chips >= STICK { self.stick_actions(state) } else { 0 }
    }

    pub(super) fn stick_actions(&self, state: &State) -> usize {
        let (on, lines) = (state.sticks.len(), self.map.stickable.len());
        let free = lines - on;
        usize::from(on < STICKS) * free + on * free + on
    }

    pub(super) fn stick_action(&self, state: &State, index: usize) -> Action {
        let on = state.sticks.len();
        let free = self.map.stickable.len() - on;
        let nth = |n: usize| {
            let mut lines = self.map.stickable.iter().filter(|line| !state.sticks.contains(line));
            *lines.nth(n).expect("counted")
        };
        let mut index = index;
        if on < STICKS {
            if index < free {
                return Action::Place(nth(index));
            }
            index -= free;
        }
        if index < on * free {
            return Action::Shift(state.sticks[index / free], nth(index % free));
        }
        Action::Lift(state.sticks[index - on * free])
    }

    pub(super) fn list_sticks(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.teams[seat].chips < STICK {
            return;
        }
        let free: Vec<Edge> = self.free_lines(state).collect();
        if !state.sticks.is_full() {
            out.extend(free.iter().map(|line| Action::Place(*line)));
        }
        for stick in &state.sticks {
            out.extend(free.iter().map(|line| Action::Shift(*stick, *line)));
        }
        out.extend(state.sticks.iter().map(|line| Action::Lift(*line)));
    }

    pub(super) fn free_lines<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Edge> + 'a {
        self.map.stickable.iter().copied().filter(|line| !state.sticks.contains(line))
    }

    pub(super) fn check_stick(
        &self,
        state: &State,
        seat: Seat,
        action: &Action,
    ) -> Result<(), Illegal> {
        let (from, to) = match action {
            Action::Place(to) => (None, Some(to)),
            Action::Shift(from, to) => (Some(from), Some(to)),
            Action::Lift(from) => (Some(from), None),
            _ => return Err(Illegal::not_now(state)),
        };
        let free = matches!(state.phase, Phase::FirstStick { .. });
        if free && from.is_some() {
            return Err(Illegal::not_now(state));
        }
        if !free && state.teams[seat].chips < STICK {
            return Err(Illegal::TooFewChips);
        }
        if from.is_none() && state.sticks.is_full() {
            return Err(Illegal::NoStickLeft);
        }
        if from.is_some_and(|line| !state.sticks.contains(line)) {
            return Err(Illegal::NoStick);
        }
        let one_space = |line: &Edge| line.ends().0 == line.ends().1;
        let has_line = |line: &Edge| {
            let (space, _) = line.ends();
            self.map.stickable.iter().any(|l| l.ends().0 == space || l.ends().1 == space)
        };
        match to {
            Some(line) if one_space(line) && has_line(line) => Err(Illegal::OneEnd),
            Some(line) if !self.map.stickable.contains(line) => Err(Illegal::NoStickThere),
            Some(line) if state.sticks.contains(line) => Err(Illegal::StickThere),
            _ => Ok(()),
        }
    }

    /// Lays, moves or takes away a stick, and asks the same seat again if it may
    /// still act.
    pub(super) fn stick(&self, state: &mut State, seat: Seat, action: &Action) {
        if let Action::Shift(from, _) | Action::Lift(from) = action {
            state.sticks.retain(|line| line != from);
        }
        if let Action::Place(to) | Action::Shift(_, to) = action {
            let at = state.sticks.partition_point(|line| line < to);
            state.sticks.insert(at, *to);
        }
        if matches!(state.phase, Phase::FirstStick { .. }) {
            return self.first_stick_laid(state, seat);
        }
        state.teams[seat].chips -= STICK;
        let again = state.teams[seat].chips >= STICK;
        match state.phase {
            Phase::Reduce { .. } if !again && self.payable(state, seat) == 0 => {
                self.answered_reduce(state);
            }
            Phase::BeforeRest { ask } if !again => self.answered_before_rest(state, ask, 1),
            Phase::Moving => self.go_on(state),
            _ => {}
        }
    }

    /// How many actions a window offers `seat`, if all are listed in the order:
    /// let, then payments, then sticks.
    pub(super) fn window_size(&self, state: &State, seat: Seat) -> Option<(usize, usize)> {
        let sticks = |open: bool| if open { self.sticks_open(state, seat) } else { 0 };
        match state.phase {
            Phase::Reduce { again, .. } => {
                Some((usize::from(self.payable(state, seat)), sticks(!again)))
            }
            Phase::BeforeRest { .. } => Some((0, sticks(true))),
            _ => None,
        }
    }
}
