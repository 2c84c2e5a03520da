//! A musher that weighs every choice by what it does to the race.

use std::sync::atomic::AtomicBool;

use games::mush::{Action, Aim, DOGS, Fall, Mush, Phase, Roll, State, Weather};
use hall_core::{Game, GameExt, MAX_SEATS, Seat, SplitMix64};
use search::Alternative;

use super::{
    arrival::Arrival,
    bids,
    race::{CHIP, PAID, Times, share, shares, time, times},
    turn::{Care, Outlook},
};
use crate::{Budget, Player, SearchResult};

/// Plays by the table of lone sleds, the race evaluation, exact expectation within
/// the turn, optimal stopping in windows, and regret matching for bids.
#[derive(Debug)]
pub(super) struct Racer(SplitMix64);

impl Racer {
    pub(super) fn new(seed: u64) -> Racer {
        Racer(SplitMix64::new(seed))
    }
}

impl Player<Mush> for Racer {
    fn choose(
        &mut self,
        game: &Mush,
        seat: Seat,
        observation: &State,
        _budget: &Budget,
        stop: &AtomicBool,
    ) -> SearchResult<Action> {
        let arrival = Arrival::of(game, stop);
        let mut advice = advise(game, &arrival, observation, seat, Care::FULL, &mut self.0);
        let best = advice.action.clone();
        let is_thrifty = |of: &Alternative<Action>| {
            of.action == best || !burns(observation, seat, &of.action, &best)
        };
        advice.alternatives.retain(is_thrifty);
        share_rests(game, &arrival, observation, seat, &mut advice);
        advice
    }
}

/// Divides what the seat does not get among the others, as the race stands.
pub(super) fn share_rests(
    game: &Mush,
    arrival: &Arrival,
    state: &State,
    seat: Seat,
    advice: &mut SearchResult<Action>,
) {
    let mut taken = [0.0; MAX_SEATS];
    shares(game.seats(), &times(game, arrival, state), &mut taken);
    advice.alternatives.iter_mut().for_each(|of| of.share_rest(seat, &taken[..game.seats()]));
}

/// Whether a choice that is not the best throws away chips that are paid, or would be, and
/// gets nothing for them. Levels that pick among choices make other mistakes.
fn burns(state: &State, seat: Seat, action: &Action, best: &Action) -> bool {
    let others = seat != state.mover();
    match action {
        Action::Bid(_) => true,
        Action::Pay(_) | Action::Place(_) | Action::Shift(..) | Action::Lift(_) => true,
        Action::Reroll => others,
        Action::Go { pass, .. } => *pass && !matches!(best, Action::Go { pass: true, .. }),
        // The order of play was bought to go, and the early step to take it.
        Action::Rest => state.bids[seat] >= HIGH,
        Action::Stay => true,
        _ => false,
    }
}

/// From this bid on it is high.
const HIGH: u16 = 2;

/// The race as `seat` sees it.
struct RaceView<'a> {
    look: Outlook<'a>,
    state: &'a State,
    seat: Seat,
    times: Times,
}

impl RaceView<'_> {
    /// The share of the win if the mover needs `after` more turns once this one is
    /// over, and `seat` has paid this many chips in the meantime.
    fn share(&self, after: f32, paid: u16) -> f32 {
        let game = self.look.game;
        let mover = self.state.mover();
        let mut times = self.times;
        let spread = self.look.arrival.team(&self.state.teams[mover]).variance();
        let place = f32::from(self.state.acting) / game.seats() as f32;
        let chips = f32::from(self.state.teams[mover].chips.min(40));
        times[mover.index()] = (after + place - CHIP * chips, spread + 0.25);
        if paid > 0 {
            times[self.seat.index()].0 += self.price(paid, mover != self.seat);
        }
        share(game.seats(), &times, self.seat)
    }

    /// What this many chips are worth to `seat`, in turns.
    fn price(&self, paid: u16, table: bool) -> f32 {
        let team = &self.state.teams[self.seat];
        let mut poorer = *team;
        poorer.chips -= paid.min(team.chips);
        let known = if table {
            self.look.arrival.team(&poorer).mean - self.look.arrival.team(team).mean
        } else {
            0.0
        };
        known + if table { PAID } else { CHIP } * f32::from(paid)
    }
}

/// What to do, with the value of every choice that was weighed.
pub(super) fn advise(
    game: &Mush,
    arrival: &Arrival,
    state: &State,
    seat: Seat,
    care: Care,
    dice: &mut SplitMix64,
) -> SearchResult<Action> {
    let look = Outlook { game, arrival, quick: care.quick };
    let eyes = RaceView { look, state, seat, times: times(game, arrival, state) };
    let choices: Vec<(Action, f32)> = match &state.phase {
        Phase::Train { .. } => train(&eyes),
        Phase::Bid => {
            let bidding = bids::solve(game, arrival, state, care, dice)[seat.index()];
            let most = bids::highest(state, seat);
            let drawn = bids::one(&bidding, state, seat, dice);
            let bids = (0..=most).map(|bid| (Action::Bid(bid as u16), bidding.value[bid]));
            return explained(bids.collect(), drawn);
        }
        Phase::Declare => {
            let rest = eyes.share(look.rested(state, seat).0, 0);
            let moved = eyes.share(look.moved(state, seat), 0);
            vec![(Action::Move, moved), (Action::Rest, rest)]
        }
        Phase::Moving | Phase::Rise | Phase::Press | Phase::Raise { .. } => drive(&eyes),
        Phase::Rest => rest(&eyes),
        Phase::Reduce { .. } => reduce(&eyes),
        Phase::Reroll { roll, fell, .. } => reroll(&eyes, roll, *fell),
        // Nothing was weighed here, so nothing is promised.
        Phase::BeforeRest { .. } => return SearchResult::unexplained(Action::Let),
        _ => return SearchResult::unexplained(game.sample(state, seat, dice)),
    };
    let best = (0..choices.len()).max_by(|a, b| {
        // Among equals the earlier one.
        choices[*a].1.total_cmp(&choices[*b].1).then(b.cmp(a))
    });
    explained(choices, best.expect("there is a choice"))
}

/// An advice that takes the choice with this index.
fn explained(mut choices: Vec<(Action, f32)>, index: usize) -> SearchResult<Action> {
    let (action, value) = choices.remove(index);
    choices.sort_by(|a, b| b.1.total_cmp(&a.1));
    choices.insert(0, (action.clone(), value));
    let of = |(action, value): (Action, f32)| Alternative {
        action,
        value: Some(value),
        shares: Vec::new(),
        weight: 1.0,
        proven: None,
    };
    SearchResult {
        action: action.clone(),
        value: Some(value),
        proven: None,
        nodes: choices.len() as u64,
        depth: 1,
        pv: vec![action],
        alternatives: choices.into_iter().map(of).collect(),
    }
}

/// Trainings, by how soon a lone sled of it arrives.
fn train(eyes: &RaceView<'_>) -> Vec<(Action, f32)> {
    let RaceView { look, state, seat, .. } = eyes;
    let team = &state.teams[*seat];
    let mut actions = Vec::new();
    let _coverage = look.game.actions(state, *seat, &mut actions);
    let value = |action: &Action| match action {
        Action::Train(training) => {
            let after = look.arrival.turns(*training, team.at, team.tired, team.chips).mean;
            eyes.share(after, 0)
        }
        _ => 0.0,
    };
    actions.into_iter().map(|action| (action.clone(), value(&action))).collect()
}

/// Steps, presses and raises of one's own. Sticks are for the windows of others.
fn drive(eyes: &RaceView<'_>) -> Vec<(Action, f32)> {
    let RaceView { look, state, seat, .. } = eyes;
    let mut actions = Vec::new();
    let _coverage = look.game.actions(state, *seat, &mut actions);
    actions
        .retain(|action| !matches!(action, Action::Place(_) | Action::Shift(..) | Action::Lift(_)));
    if look.quick {
        actions.retain(|action| !matches!(action, Action::Go { route, .. } if route.len() > 1));
    }
    let rising = state.weather.is_none();
    let value = |action: Action| {
        let mut next = (*state).clone();
        look.game.act(&mut next, *seat, &action);
        let after = look.after(&next, *seat);
        if let Phase::Over { .. } = next.phase {
            return (action, 1.0);
        }
        let spent = state.teams[*seat].chips.saturating_sub(next.teams[*seat].chips);
        // Before the weather the turn is still to come.
        let after = after + CHIP * f32::from(spent) - if rising { 1.0 } else { 0.0 };
        (action, eyes.share(after, 0))
    };
    actions.into_iter().map(value).collect()
}

fn rest(eyes: &RaceView<'_>) -> Vec<(Action, f32)> {
    let RaceView { look, state, seat, .. } = eyes;
    let team = &state.teams[*seat];
    let mut actions = Vec::new();
    let _coverage = look.game.actions(state, *seat, &mut actions);
    let value = |action: Action| {
        let Action::Take { dogs, chips } = action else { return (action, 0.0) };
        let training = team.training.unwrap_or(Weather::Moderate);
        let tired = team.tired - team.tired.min(dogs);
        let chips_after = team.chips + u16::from(chips);
        let after = look.arrival.turns(training, team.at, tired, chips_after).mean;
        (action, eyes.share(after - CHIP * f32::from(chips), 0))
    };
    actions.into_iter().map(value).collect()
}

/// The window before the dog dice: fewer dice, or a stick in front of the mover.
fn reduce(eyes: &RaceView<'_>) -> Vec<(Action, f32)> {
    let RaceView { look, state, seat, .. } = eyes;
    let mover = state.mover();
    let Phase::Reduce { paid, .. } = &state.phase else { return vec![(Action::Let, 0.0)] };
    let ready = DOGS - state.teams[mover].tired;
    let already: u8 = paid.values().iter().sum();
    let now = look.with_dice(state, mover, ready - already / 2);
    let mut choices = vec![(Action::Let, eyes.share(now, 0))];
    if mover == *seat {
        return choices;
    }
    for chips in 1..=look.game.payable_by(state, *seat) {
        if (already + chips).is_multiple_of(2) {
            let after = look.with_dice(state, mover, ready - (already + chips) / 2);
            choices.push((Action::Pay(chips), eyes.share(after, u16::from(chips)) - MARGIN));
        }
    }
    let mut actions = Vec::new();
    let _coverage = look.game.actions(state, *seat, &mut actions);
    let at = state.teams[mover].at.name();
    for action in actions {
        let Action::Place(line) = &action else { continue };
        let (a, b) = line.ends();
        if a != at && b != at {
            continue;
        }
        let mut next = (*state).clone();
        look.game.act(&mut next, *seat, &action);
        next.phase = state.phase.clone();
        let after = look.with_dice(&next, mover, ready - already / 2);
        choices.push((action, eyes.share(after, 5) - MARGIN));
    }
    choices
}

/// Optimal stopping: a roll is made again if that, paid for, is better than what
/// lies there. Others who may pay later are not waited for.
fn reroll(eyes: &RaceView<'_>, roll: &Roll, fell: u8) -> Vec<(Action, f32)> {
    let RaceView { look, state, seat, .. } = eyes;
    let (stands, again) = match roll.aim {
        Aim::Weather => weather(eyes, fell),
        _ => {
            let mover = state.mover();
            let rising = state.weather.is_none();
            let offset = if rising { 1.0 } else { 0.0 };
            let mut lying = (*state).clone();
            lying.phase = Phase::Rolling { roll: *roll };
            let mut again = lying.clone();
            again.teams[*seat].chips -= 3;
            let fall = match roll.aim {
                Aim::Dogs { dice } => Fall::Dogs { dogs: fell, dice },
                _ => Fall::Face(fell),
            };
            look.game.apply_chance(&mut lying, &fall);
            let stands = look.after(&lying, mover) - offset;
            let next = look.after(&again, mover) - offset;
            // The table knows what the chips of the mover are worth.
            let paid = if mover == *seat { next + 3.0 * CHIP } else { next };
            let cost = if mover == *seat { 0 } else { 3 };
            (eyes.share(stands, 0), eyes.share(paid, cost))
        }
    };
    vec![(Action::Let, stands), (Action::Reroll, again - MARGIN)]
}

/// A gain must be worth the trouble: what the evaluation cannot see.
const MARGIN: f32 = 0.004;

/// The share of the win with this weather, and with one that is still to come.
fn weather(eyes: &RaceView<'_>, fell: u8) -> (f32, f32) {
    let RaceView { look, state, seat, .. } = eyes;
    let game = look.game;
    let chart = game.map().panels[game.chart_board(state)].chart;
    let with = |weather: Weather, paid: u16| {
        let mut times = eyes.times;
        for of in Seat::first(game.seats()) {
            let team = &state.teams[of];
            let turns = look.arrival.team(team);
            let known = look.arrival.in_weather(team, weather);
            let mut at = time(game, state, of, turns);
            at.0 += known - turns.mean;
            times[of.index()] = at;
        }
        times[seat.index()].0 += eyes.price(paid, true);
        share(game.seats(), &times, *seat)
    };
    let again = chart.iter().map(|weather| with(*weather, 3)).sum::<f32>() / 6.0;
    (with(chart[usize::from(fell) - 1], 0), again)
}
