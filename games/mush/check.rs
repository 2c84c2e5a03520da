//! What may be chosen.

use hall_core::{Game, Seat};

use super::{
    action::Action,
    illegal::Illegal,
    race::Mush,
    state::{Aim, DOGS, Phase, State},
};

impl Mush {
    /// Whether `seat` may choose `action`.
    pub(super) fn refuse(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if !self.turn(state).asked().contains(seat) {
            return match (&state.phase, action) {
                (Phase::Reroll { roll, .. }, Action::Reroll) if roll.aim == Aim::Press => {
                    Err(Illegal::NotYourRoll)
                }
                _ => Err(Illegal::not_now(state)),
            };
        }
        let chips = state.teams[seat].chips;
        match (&state.phase, action) {
            (Phase::Train { .. }, Action::Train(training)) => {
                if self.training_open(state, *training) {
                    Ok(())
                } else {
                    Err(Illegal::TrainingFull)
                }
            }
            (Phase::Bid, Action::Bid(bid)) if *bid > chips => Err(Illegal::TooFewChips),
            (Phase::Bid, Action::Bid(_)) => Ok(()),
            (Phase::Rise, Action::Rise { to, plus }) => self.check_rise(state, seat, *to, *plus),
            (Phase::Rise, Action::Stay) => Ok(()),
            (Phase::Declare, Action::Move | Action::Rest) => Ok(()),
            (Phase::Reduce { .. }, action) => self.check_reduce(state, seat, action),
            (Phase::Reroll { .. }, Action::Let | Action::Reroll) => Ok(()),
            (Phase::Raise { roll }, Action::Raise(more)) => match roll.aim {
                Aim::Step { hazard, plus, .. } if plus + more > hazard.limit() => {
                    Err(Illegal::TooMuchHelp)
                }
                _ if u16::from(*more) > chips => Err(Illegal::TooFewChips),
                _ if *more == 0 => Err(Illegal::not_now(state)),
                _ => Ok(()),
            },
            (Phase::Raise { .. } | Phase::BeforeRest { .. }, Action::Let) => Ok(()),
            (Phase::Moving, action) => self.check_moving(state, seat, action),
            (Phase::Press, Action::Press | Action::Done) => Ok(()),
            (Phase::Rest, Action::Take { dogs, chips }) => {
                if self.splits(state, seat).any(|split| split == (*dogs, *chips)) {
                    Ok(())
                } else {
                    Err(Illegal::NotGivenHere)
                }
            }
            (Phase::BeforeRest { .. } | Phase::Rest, Action::Move)
                if state.teams[seat].tired == DOGS =>
            {
                Err(Illegal::MustRest)
            }
            (
                Phase::FirstStick { .. } | Phase::Rise | Phase::BeforeRest { .. },
                Action::Place(_) | Action::Shift(..) | Action::Lift(_),
            ) => self.check_stick(state, seat, action),
            _ => Err(Illegal::not_now(state)),
        }
    }

    /// What a rest gives where `seat` is: dogs and chips. Rules 12.1 and 12.2.
    pub(super) fn splits(&self, state: &State, seat: Seat) -> impl Iterator<Item = (u8, u8)> {
        let rest = self.map.space(state.teams[seat].at).rest;
        (0..=rest.dogs).rev().map(move |dogs| match rest.dogs {
            0 => (0, rest.chips),
            most => (dogs, (most - dogs) * 2),
        })
    }

    fn check_moving(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Go { route, plus, pass } => self.check_go(state, seat, (route, *plus, *pass)),
            // Rule 9.7.
            Action::Stop if self.occupied(state, seat, state.teams[seat].at) => {
                Err(Illegal::MayNotStop)
            }
            Action::Stop => Ok(()),
            stick => self.check_stick(state, seat, stick),
        }
    }

    fn check_reduce(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let Phase::Reduce { again, .. } = state.phase else { return Err(Illegal::not_now(state)) };
        match action {
            Action::Let => Ok(()),
            Action::Pay(_) if seat == state.mover() => Err(Illegal::OwnDice),
            Action::Pay(0) => Err(Illegal::not_now(state)),
            Action::Pay(chips) if u16::from(*chips) > state.teams[seat].chips => {
                Err(Illegal::TooFewChips)
            }
            Action::Pay(chips) if *chips > self.payable(state, seat) => Err(Illegal::ReducedEnough),
            Action::Pay(_) => Ok(()),
            _ if again => Err(Illegal::not_now(state)),
            stick => self.check_stick(state, seat, stick),
        }
    }
}
