//! Whether a position that was read can be played on.

use alloc::{borrow::Cow, format, vec::Vec};

use hall_core::{Game, Message, NotationError, Seat};

use super::{
    race::Mush,
    state::{Aim, DOGS, PATH, Phase, State},
};

fn unplayable(message: impl Into<Message>, why: impl Into<Cow<'static, str>>) -> NotationError {
    NotationError::new("MUSH position", why).keyed(message)
}

impl Mush {
    /// Whether a position that was read can be played on.
    pub(super) fn check_position(&self, state: &State) -> Result<(), NotationError> {
        for (seat, team) in state.teams.iter() {
            if team.tired > DOGS || team.chips > 9_999 {
                let message = Message::new("mush-notation-team-large").text("seat", seat);
                let why = format!("team {seat} has more than 8 tired dogs or 9999 chips");
                return Err(unplayable(message, why));
            }
            let passing = state.walk.path.len() > 1 && seat == state.mover();
            if self.occupied(state, seat, team.at) && !passing {
                let message = Message::new("mush-notation-two-sleds").text("space", team.at);
                return Err(unplayable(message, format!("two sleds stand on {}", team.at)));
            }
        }
        let trained = state.teams.values().iter().all(|team| team.training.is_some());
        let early = matches!(state.phase, Phase::DrawTrainer | Phase::Train { .. });
        if !trained && !early {
            return Err(unplayable("mush-notation-untrained", "a team is not trained"));
        }
        let whole = state.order.len() == self.seats()
            && Seat::first(self.seats()).all(|seat| state.order.contains(&seat))
            && usize::from(state.acting) < self.seats();
        let ordered = !matches!(
            state.phase,
            Phase::DrawTrainer
                | Phase::Train { .. }
                | Phase::DrawBear
                | Phase::FirstStick { .. }
                | Phase::Bid
        );
        if ordered != whole || (!ordered && !state.order.is_empty()) {
            let why = "the order of play does not fit what is waited for";
            return Err(unplayable("mush-notation-order-unfit", why));
        }
        self.check_turn(state, ordered)?;
        let asked = self.turn(state).asked();
        let mut actions = Vec::new();
        for seat in asked.iter() {
            actions.clear();
            let _coverage = self.actions(state, seat, &mut actions);
            if actions.is_empty() {
                let message = Message::new("mush-notation-idle").text("seat", seat);
                return Err(unplayable(message, format!("{seat} is asked but can do nothing")));
            }
        }
        if matches!(state.phase, Phase::Bid) && asked.is_empty() {
            return Err(unplayable("mush-notation-no-bids", "nobody has a chip to bid"));
        }
        Ok(())
    }

    /// Whether the steps and rolls of the turn fit.
    fn check_turn(&self, state: &State, ordered: bool) -> Result<(), NotationError> {
        let no = |key: &'static str, why: &'static str| Err(unplayable(key, why));
        let mover = state.mover();
        let aim = match &state.phase {
            Phase::Rolling { roll } | Phase::Raise { roll } | Phase::Reroll { roll, .. } => {
                Some(roll.aim)
            }
            _ => None,
        };
        let over = matches!(state.phase, Phase::Over { .. });
        let early = matches!(state.phase, Phase::Rise)
            || state.rising() && matches!(aim, Some(Aim::Step { .. }));
        let walking = ordered && aim != Some(Aim::Weather) && !over;
        if walking && state.walk.path.last() != Some(&state.teams[mover].at) {
            return no("mush-notation-path-end", "the path ends where the sled of the mover is");
        }
        if !over && walking == state.walk.path.is_empty() {
            return no("mush-notation-path-alone", "there is a path only in a turn");
        }
        if walking && !early && state.weather.is_none() {
            return no("mush-notation-no-weather", "the weather is missing");
        }
        if !over && (early || !walking) && state.weather.is_some() {
            return no("mush-notation-early-weather", "the weather is rolled later");
        }
        let steps = state.walk.path.len() + usize::from(state.walk.left);
        if steps > PATH || state.walk.left > DOGS {
            let left = state.walk.left;
            let why = format!(
                "expected at most {DOGS} steps left, and {PATH} with the spaces of the path, not \
                 left:{left}"
            );
            let message = Message::new("mush-notation-left").with("dogs", DOGS);
            return Err(unplayable(message.with("path", PATH as u32).with("left", left), why));
        }
        let tired = state.teams[mover].tired;
        let moving = matches!(aim, Some(Aim::Dogs { .. } | Aim::Press))
            || matches!(
                state.phase,
                Phase::Declare | Phase::Reduce { .. } | Phase::Moving | Phase::Press
            )
            || !early && matches!(aim, Some(Aim::Step { .. }));
        if walking && moving && tired >= DOGS {
            return no("mush-notation-must-rest", "a team with eight tired dogs rests");
        }
        self.check_aim(state, aim, early)
    }

    /// Whether what is rolled for, or waited for, fits the teams and the map.
    fn check_aim(&self, state: &State, aim: Option<Aim>, early: bool) -> Result<(), NotationError> {
        let no = |key: &'static str, why: &'static str| Err(unplayable(key, why));
        let mover = state.mover();
        let tired = state.teams[mover].tired;
        match (aim, &state.phase) {
            (Some(Aim::Dogs { dice }), _) if dice == 0 || dice > DOGS - tired => {
                no("mush-notation-dice-unfit", "so many dice cannot be rolled")
            }
            (Some(Aim::Step { to, .. }), _)
                if !self.map.space(state.teams[mover].at).next.contains(&to) =>
            {
                no("mush-notation-no-line", "no line leads to where the step goes")
            }
            (Some(Aim::Step { .. }), _) if !early && state.walk.left == 0 => {
                no("mush-notation-no-step", "no step is left")
            }
            (Some(Aim::Step { plus, hazard, .. }), Phase::Raise { .. })
                if plus == hazard.limit() =>
            {
                no("mush-notation-no-help", "nothing can be added")
            }
            (Some(Aim::Dogs { dice }), Phase::Reroll { fell, .. }) if *fell > dice => {
                no("mush-notation-dogs-unfit", "more dogs than dice")
            }
            (Some(aim), Phase::Reroll { fell, .. })
                if !matches!(aim, Aim::Dogs { .. }) && !(1..=6).contains(fell) =>
            {
                no("mush-notation-face", "a die falls from 1 to 6")
            }
            (_, Phase::Reduce { paid, .. }) => {
                let total: u32 = paid.values().iter().map(|chips| u32::from(*chips)).sum();
                if total > 6.min(2 * u32::from(DOGS - tired)) || paid[mover] > 0 {
                    return no("mush-notation-overpaid", "more is paid than the roll allows");
                }
                Ok(())
            }
            (_, Phase::BeforeRest { .. } | Phase::Rest) if state.walk.path.len() != 1 => {
                no("mush-notation-rest-steps", "a rest takes no steps")
            }
            (_, Phase::Moving) if state.walk.left == 0 => {
                no("mush-notation-no-step", "no step is left")
            }
            _ => Ok(()),
        }
    }
}
