//! What the rest of a turn is worth to the one who drives: exact expectation over
//! routes and rolls, with the table of lone sleds at its leaves.

use games::mush::{Action, Aim, Fall, Mush, Phase, Roll, State, Weather};
use hall_core::{Game, Seat};

use super::arrival::{Arrival, OnTheWay, binomial};

/// How carefully a choice is weighed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Care {
    /// Rounds of regret matching for a bid.
    pub(super) rounds: u32,
    /// Whether the rest of a walk is looked up ([`Outlook::quick`]).
    pub(super) quick: bool,
}

impl Care {
    /// That of a choice to be made.
    pub(super) const FULL: Care = Care { rounds: 200, quick: false };
    /// For the choices in a sample of the future.
    pub(super) const QUICK: Care = Care { rounds: 12, quick: true };
}

/// Looks at the rest of a turn.
#[derive(Clone, Copy)]
pub(super) struct Outlook<'a> {
    pub(super) game: &'a Mush,
    pub(super) arrival: &'a Arrival,
    /// Whether the rest of a walk is looked up, as a lone sled would walk it, instead of
    /// being followed on the real position: a thousand times quicker.
    pub(super) quick: bool,
}

impl Outlook<'_> {
    /// The mean number of turns that the mover still needs after this one, if
    /// nobody interferes.
    pub(super) fn after(&self, state: &State, mover: Seat) -> f32 {
        match &state.phase {
            Phase::Over { .. } => 0.0,
            _ if state.mover() != mover || self.ended(state) => {
                self.arrival.team(&state.teams[mover]).mean
            }
            Phase::Moving if self.quick => self.looked_up(state, mover),
            Phase::Moving => self.best(state, mover),
            Phase::Press => {
                let mut pressed = state.clone();
                self.game.act(&mut pressed, mover, &Action::Press);
                self.after(&pressed, mover).min(self.arrival.team(&state.teams[mover]).mean)
            }
            Phase::Rolling { roll } => self.rolled(state, mover, roll),
            Phase::Raise { .. } | Phase::Reroll { .. } | Phase::Reduce { .. } => {
                let asked = self.game.turn(state).asked().iter().next();
                let mut next = state.clone();
                self.game.act(&mut next, asked.expect("a window asks"), &Action::Let);
                self.after(&next, mover)
            }
            // A rest is chosen by the table alone.
            Phase::Declare | Phase::BeforeRest { .. } | Phase::Rest => self.rested(state, mover).0,
            _ => self.arrival.team(&state.teams[mover]).mean,
        }
    }

    /// Whether the early riser's step is over.
    fn ended(&self, state: &State) -> bool {
        state.order.is_empty()
            || matches!(state.phase, Phase::Rolling { roll: Roll { aim: Aim::Weather, .. } })
    }

    /// The rest of the walk as a lone sled would walk it.
    fn looked_up(&self, state: &State, mover: Seat) -> f32 {
        let team = &state.teams[mover];
        let training = team.training.unwrap_or(Weather::Moderate);
        self.arrival.on_the_way(OnTheWay {
            training,
            at: team.at,
            tired: team.tired + u8::from(!state.walk.press),
            chips: team.chips,
            left: state.walk.left,
            press: !state.walk.press && state.weather == Some(training),
        })
    }

    /// The best step or the stop.
    fn best(&self, state: &State, mover: Seat) -> f32 {
        let mut actions = Vec::new();
        let _coverage = self.game.actions(state, mover, &mut actions);
        let mut best = f32::MAX;
        for action in &actions {
            let single = match action {
                Action::Go { route, .. } => route.len() == 1,
                Action::Stop => true,
                _ => false,
            };
            if single {
                best = best.min(self.worth(state, mover, action));
            }
        }
        best
    }

    /// What the turn is worth after `action` of the mover.
    pub(super) fn worth(&self, state: &State, mover: Seat, action: &Action) -> f32 {
        let mut next = state.clone();
        self.game.act(&mut next, mover, action);
        self.after(&next, mover)
    }

    /// The expectation of a roll.
    fn rolled(&self, state: &State, mover: Seat, roll: &Roll) -> f32 {
        let outcome = |fall: Fall| {
            let mut next = state.clone();
            // The window after it is not for this look: nobody throws again.
            self.game.apply_chance(&mut next, &fall);
            self.after(&next, mover)
        };
        match roll.aim {
            Aim::Dogs { dice } => {
                let chances = self.dogs(state, mover, dice);
                let end =
                    |dogs: u8| chances[usize::from(dogs)] * outcome(Fall::Dogs { dogs, dice });
                (0..=dice).map(end).sum()
            }
            Aim::Step { hazard, plus, .. } => {
                let needs = hazard.target().saturating_sub(plus).max(1);
                let through = f32::from(7 - needs) / 6.0;
                let failed = if needs > 1 { outcome(Fall::Face(1)) } else { 0.0 };
                through * outcome(Fall::Face(6)) + (1.0 - through) * failed
            }
            Aim::Press => (1..=6).map(|face| outcome(Fall::Face(face)) / 6.0).sum(),
            Aim::Weather => self.arrival.team(&state.teams[mover]).mean,
        }
    }

    fn dogs(&self, state: &State, mover: Seat, dice: u8) -> [f32; 9] {
        let training = state.teams[mover].training.unwrap_or(Weather::Moderate);
        let weather = state.weather.unwrap_or(Weather::Moderate);
        binomial(self.game.dog_faces(training, weather))[usize::from(dice)]
    }

    /// What a move is worth, from before the window, if nobody pays.
    pub(super) fn moved(&self, state: &State, mover: Seat) -> f32 {
        let dice = games::mush::DOGS - state.teams[mover].tired;
        self.with_dice(state, mover, dice)
    }

    /// What a move with this many dice is worth.
    pub(super) fn with_dice(&self, state: &State, mover: Seat, dice: u8) -> f32 {
        let mut next = state.clone();
        if dice == 0 {
            next.walk.left = 0;
            next.phase = Phase::Moving;
            return self.worth(&next, mover, &Action::Stop);
        }
        next.phase = Phase::Rolling { roll: Roll { aim: Aim::Dogs { dice }, forced: None } };
        self.after(&next, mover)
    }

    /// What a rest is worth, and which.
    pub(super) fn rested(&self, state: &State, mover: Seat) -> (f32, (u8, u8)) {
        let team = &state.teams[mover];
        let rest = self.game.map().space(team.at).rest;
        let training = team.training.unwrap_or(Weather::Moderate);
        let take = |dogs: u8| {
            let chips = if rest.dogs == 0 { rest.chips } else { (rest.dogs - dogs) * 2 };
            let tired = team.tired - team.tired.min(dogs);
            let turns = self.arrival.turns(training, team.at, tired, team.chips + u16::from(chips));
            (turns.mean - super::race::CHIP * f32::from(chips), (dogs, chips))
        };
        let ends = (0..=rest.dogs).map(take);
        ends.min_by(|a, b| a.0.total_cmp(&b.0)).expect("there is at least one way to rest")
    }
}
