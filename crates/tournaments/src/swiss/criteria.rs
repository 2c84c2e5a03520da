//! What a pair is worth by the criteria of quality (C.04.3, part C), the most important first.

use super::player::{Floated, PairingCard, colours_agree};
use crate::weight::WeightWriter;

/// The bits of a sum of ones or twos over all pairs.
const COUNT: u32 = 8;

/// The bits of a sum of ranks over all pairs.
const RANKS: u32 = 16;

/// The most scores that are told apart within a bracket.
const SCORES_MAX: usize = 15;

/// The part at which the order within a bracket begins, behind all criteria.
pub(super) const ORDER_PART: usize = 8;

/// The bracket that is being paired, and what the whole round asks of it.
pub(super) struct Bracket<'a> {
    /// All players who are to be paired, by score and pairing number.
    pub(super) cards: &'a [PairingCard],
    /// Where the bracket's own score group begins and ends among them.
    pub(super) group: std::ops::Range<usize>,
    /// Where the next score group ends.
    pub(super) next_end: usize,
    /// The scores of the bracket, the highest first.
    pub(super) scores: Vec<u32>,
    /// The score of who gets the bye, where the number of players is odd.
    pub(super) bye_score: Option<u32>,
    /// Whether the bye is the only reason why somebody leaves this bracket (C.9 applies).
    pub(super) only_bye_floats: bool,
    /// The same for the first bracket, which counts for pairs far below this one.
    pub(super) only_bye_floated_first: bool,
    /// The rounds that have been played.
    pub(super) rounds: usize,
}

/// Which sums a pair counts towards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    This,
    Next,
    Neither,
}

impl Bracket<'_> {
    fn within(&self, lower: usize) -> Within {
        if self.group.contains(&lower) {
            Within::This
        } else if (self.group.end..self.next_end).contains(&lower) {
            Within::Next
        } else {
            Within::Neither
        }
    }

    fn is_for_bye(&self, card: &PairingCard) -> bool {
        self.bye_score.is_some_and(|score| card.may_have_bye && card.score <= score)
    }

    /// Writes a sum for each score, the highest first.
    fn push_scores(&self, writer: &mut WeightWriter, counted: &[(u32, bool)]) {
        let scores = &self.scores[..self.scores.len().min(SCORES_MAX)];
        for score in scores {
            let here = counted.iter().filter(|(of, counts)| of == score && *counts).count();
            writer.push(here as i128, COUNT);
        }
    }

    /// How late a player comes among those who may have the bye: who has played more comes
    /// earlier (C.9).
    fn bye_rank(&self, card: &PairingCard) -> i128 {
        let beside = |other: &&PairingCard| {
            Some(other.score) == self.bye_score && other.played >= card.played
        };
        if Some(card.score) != self.bye_score {
            return 0;
        }
        self.cards.iter().filter(beside).count() as i128 - 1
    }

    /// The worth of a pair that may be made; the players by their place among the cards.
    pub(super) fn worth(&self, higher: usize, lower: usize) -> WeightWriter {
        let within = self.within(lower);
        let (high, low) = (&self.cards[higher], &self.cards[lower]);
        let mut writer = WeightWriter::new();
        // C.4 and C.5: everybody but one has an opponent, and the bye goes where it must.
        let not_for_bye = |card| i128::from(!self.is_for_bye(card));
        writer.push(1 + not_for_bye(high) + not_for_bye(low), COUNT);
        // C.6 to C.8: pairs of this bracket and their scores, then those of the next one.
        for of in [Within::This, Within::Next] {
            writer.push(i128::from(within == of), COUNT);
            self.push_scores(&mut writer, &[(high.score, within == of)]);
        }
        let counts_bye = match within {
            Within::Neither => self.only_bye_floated_first,
            Within::This | Within::Next => self.only_bye_floats,
        };
        let ranks = if counts_bye { self.bye_rank(high) + self.bye_rank(low) } else { 0 };
        writer.push(ranks, RANKS);
        let here = within == Within::This;
        self.push_colours(&mut writer, high, low, here);
        self.push_floats(&mut writer, high, low, here);
        writer
    }

    /// C.10 to C.13: preferences of colours.
    fn push_colours(
        &self,
        writer: &mut WeightWriter,
        high: &PairingCard,
        low: &PairingCard,
        here: bool,
    ) {
        let agree = high.preference != low.preference;
        let both_imbalanced = high.imbalance > 1 && low.imbalance > 1;
        let both_absolute = high.is_absolute() && low.is_absolute();
        let neither_third = if high.imbalance == low.imbalance {
            high.repeated.is_none() || high.repeated != low.repeated
        } else {
            let yields = if high.imbalance > low.imbalance { low } else { high };
            let wanted = high.preference.map(|colour| colour.other());
            yields.repeated.is_none() || yields.repeated != wanted
        };
        let weak = |card: &PairingCard| !card.is_strong() && !card.is_absolute();
        let kept = [
            !both_imbalanced || agree,
            !both_absolute || agree || neither_third,
            colours_agree(high, low),
            weak(high) || weak(low) || both_absolute || agree,
        ];
        for of in kept {
            writer.push(i128::from(here && of), COUNT);
        }
    }

    /// C.14 to C.21: nobody floats as he did in the last two rounds.
    fn push_floats(
        &self,
        writer: &mut WeightWriter,
        high: &PairingCard,
        low: &PairingCard,
        here: bool,
    ) {
        let level = high.score <= low.score;
        let backs = self.rounds.min(2);
        let down = |card: &PairingCard, back: usize| card.floats[back] == Floated::Down;
        let up_again = |back: usize| !level && low.floats[back] == Floated::Up;
        for back in 0..backs {
            let kept = i128::from(down(low, back)) + i128::from(level && down(high, back));
            writer.push(if here { kept } else { 0 }, COUNT);
            writer.push(i128::from(here && !up_again(back)), COUNT);
        }
        for back in 0..backs {
            let kept =
                [(low.score, here && down(low, back)), (high.score, here && down(high, back))];
            self.push_scores(writer, &kept);
            self.push_scores(writer, &[(high.score, here && !up_again(back))]);
        }
    }
}
