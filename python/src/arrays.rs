//! What rows of matches are written into, and what is fixed for all of them.

use std::num::NonZero;

use hall_core::Seat;

/// What a row does in the step after its match has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Autoreset {
    /// The next step begins another match, whatever is chosen.
    Next,
    /// Another match begins within the same step.
    Same,
    /// Nothing, until `reset`.
    Off,
}

/// What is fixed for all rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    pub(crate) seed: u64,
    pub(crate) threads: NonZero<usize>,
    pub(crate) autoreset: Autoreset,
    /// Whether outcomes of chance are asked for.
    pub(crate) asks_chance: bool,
    /// The most steps of a match, beyond which it is truncated; none is 0.
    pub(crate) limit: u32,
    /// Whether the steps are kept.
    pub(crate) records: bool,
    /// The seat that alone is asked; the others choose at random.
    pub(crate) learner: Option<Seat>,
    pub(crate) observations: bool,
    pub(crate) masks: bool,
    /// Whether it is counted how many numbers may be chosen.
    pub(crate) counts: bool,
}

impl Habits {
    /// Whether the numbers that may be chosen are listed after each step.
    pub(crate) fn lists(self) -> bool {
        self.masks || self.counts
    }
}

/// The arrays, a row after the other.
pub(crate) struct Arrays<'a> {
    pub(crate) seat: &'a mut [i8],
    pub(crate) reward: &'a mut [f32],
    pub(crate) terminated: &'a mut [bool],
    pub(crate) truncated: &'a mut [bool],
    pub(crate) observation: &'a mut [i8],
    pub(crate) mask: &'a mut [bool],
    pub(crate) count: &'a mut [i32],
}

impl<'a> Arrays<'a> {
    /// The first `rows` rows, and the others; `wide` has seats, figures and numbers of a row.
    pub(crate) fn split(self, rows: usize, wide: Wide) -> (Arrays<'a>, Arrays<'a>) {
        let (seat, seats) = self.seat.split_at_mut(rows);
        let (reward, rewards) = self.reward.split_at_mut(rows * wide.seats);
        let (terminated, terminateds) = self.terminated.split_at_mut(rows);
        let (truncated, truncateds) = self.truncated.split_at_mut(rows);
        let figures = (rows * wide.figures).min(self.observation.len());
        let (observation, observations) = self.observation.split_at_mut(figures);
        let numbers = (rows * wide.numbers).min(self.mask.len());
        let (mask, masks) = self.mask.split_at_mut(numbers);
        let (count, counts) = self.count.split_at_mut(rows.min(self.count.len()));
        let first = Arrays { seat, reward, terminated, truncated, observation, mask, count };
        let others = Arrays {
            seat: seats,
            reward: rewards,
            terminated: terminateds,
            truncated: truncateds,
            observation: observations,
            mask: masks,
            count: counts,
        };
        (first, others)
    }
}

/// How many figures a row has in each array.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide {
    pub(crate) seats: usize,
    pub(crate) figures: usize,
    pub(crate) numbers: usize,
}
