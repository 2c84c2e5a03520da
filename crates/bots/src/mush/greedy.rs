//! A simple musher: the rules of thumb that a better one must beat.

use std::sync::atomic::AtomicBool;

use games::mush::{Action, Aim, DOGS, Mush, Phase, State, boards::Kind};
use hall_core::{Dice, Game, GameExt, Seat, SplitMix64};

use crate::{Budget, Player, SearchResult};

/// Moves with five dice or more, rests in towns, bids one where the race is close,
/// throws a bad roll of its own again, and always takes the shortest way.
#[derive(Debug)]
pub(super) struct Greedy {
    dice: SplitMix64,
    weather: Heed,
}

/// Whether the number of dice to move with depends on the weather.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Heed {
    /// Five dice are enough in any weather.
    No,
    /// Four green, five red or six blue ones are.
    Yes,
}

impl Greedy {
    pub(super) fn new(seed: u64) -> Greedy {
        Greedy { dice: SplitMix64::new(seed), weather: Heed::No }
    }
    /// A musher that considers the weather.
    pub(super) fn wary(seed: u64) -> Greedy {
        Greedy { dice: SplitMix64::new(seed), weather: Heed::Yes }
    }
}

impl Player<Mush> for Greedy {
    fn choose(
        &mut self,
        game: &Mush,
        seat: Seat,
        observation: &State,
        _budget: &Budget,
        _stop: &AtomicBool,
    ) -> SearchResult<Action> {
        SearchResult::unexplained(thumb(game, observation, seat, self.weather, &mut self.dice))
    }
}

/// The choice by the rules of thumb.
pub(super) fn thumb(
    game: &Mush,
    state: &State,
    seat: Seat,
    heed: Heed,
    dice: &mut dyn Dice,
) -> Action {
    let team = &state.teams[seat];
    let ready = DOGS - team.tired;
    match &state.phase {
        Phase::Bid => {
            let steps = |at| i32::from(game.map().space(at).steps);
            let mine = steps(team.at);
            let close = state
                .teams
                .iter()
                .any(|(other, t)| other != seat && (steps(t.at) - mine).abs() <= 1);
            Action::Bid(u16::from(close && team.chips > 0))
        }
        Phase::Declare => {
            let place = game.map().space(team.at);
            let enough = match place.kind {
                Kind::Town => 7,
                _ => 5,
            };
            let colour = team.training.zip(state.weather).map_or(1, |(t, w)| Mush::colour(t, w));
            let enough =
                if heed == Heed::Yes { (enough + colour as u8 - 1).min(8) } else { enough };
            let home = place.steps <= ready / 2;
            if ready >= enough || home { Action::Move } else { Action::Rest }
        }
        Phase::Reroll { roll, fell, .. } => {
            let bad = match roll.aim {
                Aim::Dogs { dice } if seat == state.mover() => {
                    let faces = team
                        .training
                        .zip(state.weather)
                        .map_or(3, |(training, weather)| game.dog_faces(training, weather));
                    f32::from(*fell) < f32::from(dice * faces) / 6.0 - 1.5
                }
                _ => false,
            };
            if bad { Action::Reroll } else { Action::Let }
        }
        Phase::Reduce { .. } | Phase::BeforeRest { .. } | Phase::Raise { .. } => Action::Let,
        Phase::Press => {
            if ready >= 4 {
                Action::Press
            } else {
                Action::Done
            }
        }
        Phase::Rest => rest(game, state, seat),
        Phase::Moving | Phase::Rise => step(game, state, seat),
        _ => game.sample(state, seat, dice),
    }
}

fn rest(game: &Mush, state: &State, seat: Seat) -> Action {
    let mut actions = Vec::new();
    let _coverage = game.actions(state, seat, &mut actions);
    let tired = state.teams[seat].tired;
    let gain = |action: &Action| match action {
        Action::Take { dogs, chips } => 3 * u32::from(*dogs.min(&tired)) + u32::from(*chips),
        _ => 0,
    };
    actions.into_iter().max_by_key(gain).expect("a rest gives something")
}

/// The listed way that ends nearest to Nome, with all the chips that help; never back.
fn step(game: &Mush, state: &State, seat: Seat) -> Action {
    let mut actions = Vec::new();
    let _coverage = game.actions(state, seat, &mut actions);
    let here = game.map().space(state.teams[seat].at).steps;
    let score = |action: &Action| {
        let (to, plus, pass) = match action {
            Action::Go { route, plus, pass } => (*route.last()?, *plus, *pass),
            Action::Rise { to, plus } => (*to, *plus, false),
            Action::Stop | Action::Stay => return Some((i32::from(here) * 10, 0)),
            _ => return None,
        };
        if pass {
            return Some((i32::from(here) * 10 + 5, 0));
        }
        let place = game.map().space(game.map().find(to)?);
        let rough = if place.kind == Kind::Rough { 6 } else { 0 };
        Some((i32::from(place.steps) * 10 + rough, -i32::from(plus)))
    };
    let best = actions.iter().filter_map(|action| Some((score(action)?, action)));
    best.min_by_key(|(score, _)| *score).map(|(_, action)| action.clone()).expect("a choice")
}
