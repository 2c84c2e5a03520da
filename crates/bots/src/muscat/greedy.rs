//! A bot that takes what looks best at once.

use std::sync::atomic::AtomicBool;

use games::muscat::{Action, Muscat, State};
use hall_core::{Dice, Game, Seat, SplitMix64};
use search::{Alternative, Budget, SearchResult};

use super::knowledge::gain;
use crate::Player;

/// The points that make an action e times as likely for who picks by weight.
const DOUBT: f32 = 3.0;

/// Takes the action that promises the most points at once, without looking ahead.
#[derive(Clone, Debug)]
pub(super) struct Greedy(SplitMix64);

impl Greedy {
    pub(super) fn new(seed: u64) -> Greedy {
        Greedy(SplitMix64::new(seed))
    }
}

impl Player<Muscat> for Greedy {
    fn choose(
        &mut self,
        game: &Muscat,
        seat: Seat,
        state: &State,
        _budget: &Budget,
        _stop: &AtomicBool,
    ) -> SearchResult<Action> {
        let mut actions = Vec::new();
        let _all = game.actions(state, seat, &mut actions);
        let mut judged: Vec<(Action, f32)> = actions
            .into_iter()
            // Less than any difference that counts: it only chooses among equals.
            .map(|action| (action, gain(state, seat, &action) + self.0.below(1024) as f32 * 1e-6))
            .collect();
        judged.sort_by(|one, other| other.1.total_cmp(&one.1));
        let best = judged[0].1;
        let alternative = |(action, gain): &(Action, f32)| Alternative {
            action: *action,
            value: None,
            shares: Vec::new(),
            weight: ((gain - best) / DOUBT).exp(),
            proven: None,
        };
        SearchResult {
            alternatives: judged.iter().map(alternative).collect(),
            ..SearchResult::unexplained(judged[0].0)
        }
    }
}
