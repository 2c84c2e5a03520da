//! Who is polled about what: what [`Game::CONDUCT`] names.

use hall_core::{Concern, Game, MAX_SEATS, Seat, Stretch, Turn};

use super::{Action, Aim, Mush, Phase, State, state::Roll};

impl Mush {
    /// The action by which a seat lets an interruption pass. Rules 8.5, 13.3 and 14.3.
    pub(super) fn decline(&self, state: &State, seat: Seat) -> Option<Action> {
        let is_raise = matches!(state.phase, Phase::Raise { .. });
        let may_pass = is_poll(state) || is_raise;
        (may_pass && self.turn(state).asked().contains(seat)).then_some(Action::Let)
    }

    /// Which event it is, of which roll, turn and round.
    pub(super) fn stretch(&self, state: &State) -> Option<Stretch> {
        let round = u32::from(state.round);
        // Before the weather is known nobody's turn has begun.
        let in_round = if state.weather.is_none() { 0 } else { 1 + u32::from(state.acting) };
        let turn = round * (MAX_SEATS as u32 + 1) + in_round;
        let (what, paid) = match &state.phase {
            Phase::Reduce { .. } => (1, 0),
            Phase::BeforeRest { .. } => (2, 0),
            // A seat that pays for a reroll gets nothing back.
            Phase::Reroll { roll, .. } | Phase::Rolling { roll } | Phase::Raise { roll } => {
                let chips = state.teams.values().iter().map(|team| u64::from(team.chips)).sum();
                (number(roll), chips)
            }
            _ => (0, 0),
        };
        let roll = u64::from(turn) << 16 | what;
        Some(Stretch { round, turn, roll, event: roll << 20 | paid })
    }

    /// The position in which the poll has reached `seat`, in this lap of it.
    pub(super) fn ahead(&self, state: &State, seat: Seat) -> Option<State> {
        let lap = |state: &State| {
            (self.stretch(state), matches!(state.phase, Phase::Reduce { again: true, .. }))
        };
        let now = lap(state);
        if !is_poll(state) || self.turn(state) == Turn::Seat(seat) {
            return None;
        }
        let mut next = state.clone();
        loop {
            self.let_be(&mut next);
            if !is_poll(&next) || lap(&next) != now {
                return None;
            }
            if self.turn(&next) == Turn::Seat(seat) {
                return Some(next);
            }
        }
    }

    /// How much it concerns `seat`. The weather is nobody's own; neighbours are sleds with
    /// no other between them.
    pub(super) fn concern(&self, state: &State, seat: Seat) -> Concern {
        if let Phase::Reroll { roll, .. } | Phase::Raise { roll } = &state.phase {
            if roll.aim == Aim::Weather {
                return Concern::Near;
            }
            if state.roller(roll) == seat {
                return Concern::Own;
            }
        }
        let way = |seat: Seat| self.map.space(state.teams[seat].at).steps;
        let (mine, theirs) = (way(seat), way(state.mover()));
        let (first, last) = (mine.min(theirs), mine.max(theirs));
        let between = |other: Seat| first < way(other) && way(other) < last;
        if Seat::first(self.seats()).any(between) { Concern::Far } else { Concern::Near }
    }
}

/// Whether seats are polled one after the other.
fn is_poll(state: &State) -> bool {
    matches!(state.phase, Phase::Reduce { .. } | Phase::Reroll { .. } | Phase::BeforeRest { .. })
}

/// A number of its own for each roll of a turn.
fn number(roll: &Roll) -> u64 {
    match roll.aim {
        Aim::Weather => 3,
        Aim::Press => 4,
        Aim::Dogs { .. } => 5,
        Aim::Step { to, .. } => 6 | (to.index() as u64) << 4,
    }
}
