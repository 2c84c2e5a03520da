//! Who scored what against whom, and what follows for the choice of an army.

use std::collections::BTreeMap;

use bots::{ArmyGame, ArmyScores};
use hall_core::{Dice as _, SplitMix64};
use serde::Serialize;

use crate::solve_matrix;

/// Who may choose between the two armies that were brought. Whoever may not asks for his own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChoiceRight {
    /// Nobody: each plays what he brought.
    Nobody,
    /// The player who brings the army that moves first.
    First,
    /// The other.
    Second,
    /// The other may exchange both armies, as a pie rule has it.
    Exchange,
    /// Both, in secret: the rule of the game.
    Both,
}

impl ChoiceRight {
    /// All of them.
    pub const ALL: [ChoiceRight; 5] = [
        ChoiceRight::Nobody,
        ChoiceRight::First,
        ChoiceRight::Second,
        ChoiceRight::Exchange,
        ChoiceRight::Both,
    ];
}

/// The scores of games between armies, known by their numbers; 0 is the regular one.
#[derive(Clone, Default, Debug)]
pub(super) struct Cells(BTreeMap<(usize, usize), Vec<f64>>);

/// Mean scores of the side that moves first, by both armies.
pub(super) struct Means(Vec<Vec<f64>>);

impl Cells {
    pub(super) fn has(&self, first: usize, second: usize) -> bool {
        self.0.contains_key(&(first, second))
    }

    pub(super) fn add(&mut self, first: usize, second: usize, score: f64) {
        self.0.entry((first, second)).or_default().push(score);
    }

    pub(super) fn get(&self, first: usize, second: usize) -> &[f64] {
        self.0.get(&(first, second)).map_or(&[], Vec::as_slice)
    }

    /// How many games there are.
    pub(super) fn games(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    /// The means of all armies below `size`; a half where nothing was played.
    pub(super) fn means(&self, size: usize) -> Means {
        let mean = |first, second| {
            let scores = self.get(first, second);
            if scores.is_empty() { 0.5 } else { scores.iter().sum::<f64>() / scores.len() as f64 }
        };
        Means(
            (0..size).map(|first| (0..size).map(|second| mean(first, second)).collect()).collect(),
        )
    }

    /// As many games of each cell, drawn from them.
    pub(super) fn drawn(&self, dice: &mut SplitMix64) -> Cells {
        let draw = |scores: &Vec<f64>, dice: &mut SplitMix64| {
            let count = scores.len() as u32;
            (0..count).map(|_| scores[dice.below(count) as usize]).collect()
        };
        Cells(self.0.iter().map(|(at, scores)| (*at, draw(scores, dice))).collect())
    }
}

impl Means {
    pub(super) fn met(&self, first: usize, second: usize) -> f64 {
        self.0[first][second]
    }

    /// What the player of the side that moves first may expect when these armies were brought.
    pub(super) fn worth(
        &self,
        game: &dyn ArmyGame,
        right: ChoiceRight,
        first: usize,
        second: usize,
    ) -> f64 {
        let scores = ArmyScores {
            met: self.0[first][second],
            first_regular: self.0[first][0],
            regular_second: self.0[0][second],
        };
        chosen(game, right, &scores)
    }

    /// The game of bringing armies, as a matrix.
    pub(super) fn payoffs(&self, game: &dyn ArmyGame, right: ChoiceRight) -> Vec<Vec<f64>> {
        let size = self.0.len();
        let row = |first| (0..size).map(|second| self.worth(game, right, first, second)).collect();
        (0..size).map(row).collect()
    }
}

/// What the first may expect where these may choose, and choose as well as can be.
pub(super) fn chosen(game: &dyn ArmyGame, right: ChoiceRight, scores: &ArmyScores) -> f64 {
    let [[both_first, own], [exchanged, both_second]] = game.choice(scores);
    match right {
        ChoiceRight::Nobody => own,
        ChoiceRight::First => own.max(both_second),
        ChoiceRight::Second => own.min(both_first),
        ChoiceRight::Exchange => own.min(exchanged),
        ChoiceRight::Both => {
            let table = [vec![both_first, own], vec![exchanged, both_second]];
            solve_matrix(&table).value
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(right: ChoiceRight, met: f64, first_regular: f64, regular_second: f64) -> f64 {
        let entry = bots::bots_of("muster-chess").expect("it is there");
        let game = entry.armies(&serde_json::Value::Null).expect("armies are brought");
        chosen(&*game, right, &ArmyScores { met, first_regular, regular_second })
    }

    #[test]
    fn strong_army_is_worth_something_only_where_nobody_else_may_choose() {
        // The first brings an army that beats everything, the second the regular one.
        let worth = |right| worth(right, 1.0, 1.0, 0.5);
        assert!((worth(ChoiceRight::Nobody) - 1.0).abs() < 1e-9);
        assert!((worth(ChoiceRight::First) - 1.0).abs() < 1e-9);
        assert!(worth(ChoiceRight::Second).abs() < 1e-9, "the second takes it");
        assert!(worth(ChoiceRight::Exchange).abs() < 1e-9);
        assert!(worth(ChoiceRight::Both).abs() < 1e-9);
    }

    /// Two armies that are even with the regular one are fair, however they meet.
    #[test]
    fn armies_even_with_the_regular_one_are_fair_by_the_choice() {
        for met in [0.0, 0.2, 0.5, 0.9, 1.0] {
            assert!((worth(ChoiceRight::Both, met, 0.5, 0.5) - 0.5).abs() < 1e-9, "{met}");
        }
    }

    #[test]
    fn drawn_cells_have_as_many_games_of_their_own() {
        let mut cells = Cells::default();
        [0.0, 0.5, 1.0, 1.0].into_iter().for_each(|score| cells.add(0, 1, score));
        cells.add(1, 0, 0.5);
        let drawn = cells.drawn(&mut SplitMix64::new(1));
        assert_eq!((drawn.get(0, 1).len(), drawn.get(1, 0)), (4, &[0.5][..]));
        let means = cells.means(2);
        assert_eq!((means.met(0, 1), means.met(1, 0), means.met(1, 1)), (0.625, 0.5, 0.5));
    }
}
