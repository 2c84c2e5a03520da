//! Swiss pairing by the FIDE (Dutch) system of 2025 (C.04.3): each bracket is a matching of
//! greatest weight, where the weight of a pair is a vector of criteria in their order.

mod colours;
mod criteria;
mod order;
mod player;

use std::cmp::Reverse;

use crate::{
    matching::greatest,
    weight::{Weight, WeightWriter},
};
use colours::colour_of;
use criteria::Bracket;
use order::{push_moved_down, push_within};
use player::PairingCard;

pub use player::{NoGame, SwissColour, SwissPlayer, SwissRound};

/// The most players of a Swiss tournament.
pub const SWISS_MAX: usize = 64;

/// The pairs of a round, and who is left over. Players are indices.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SwissPairing {
    /// White and Black of each game; those with the most points come first.
    pub pairs: Vec<[usize; 2]>,
    /// Who gets the bye, where the number of players is odd.
    pub bye: Option<usize>,
}

/// Pairs the next round; none where the rules allow no pairing any more. `rounds` is how many the
/// tournament has, `initial` the colour of the highest player in its first round. There may be
/// [`SWISS_MAX`] players, whose rounds are as many for all.
pub fn pair_swiss(
    players: &[SwissPlayer],
    rounds: usize,
    initial: SwissColour,
) -> Option<SwissPairing> {
    let played = players.first().map_or(0, |player| player.rounds.len());
    let is_known = |round: &SwissRound| match round {
        SwissRound::Played { opponent, .. } => *opponent < players.len(),
        SwissRound::Unplayed { .. } => true,
    };
    if players.iter().any(|of| of.rounds.len() != played || !of.rounds.iter().all(is_known)) {
        return None;
    }
    let here = (0..players.len()).filter(|index| players[*index].present);
    let mut cards: Vec<_> = here.map(|index| PairingCard::new(index, players)).collect();
    if cards.len() > SWISS_MAX {
        return None;
    }
    cards.sort_by_key(|card| (Reverse(card.score), card.index));
    let mates = Round { cards: &cards, played, is_last: played + 1 >= rounds }.pair()?;
    Some(in_colours(&cards, &mates, initial))
}

fn in_colours(cards: &[PairingCard], mates: &Mates, initial: SwissColour) -> SwissPairing {
    let mut pairing = SwissPairing::default();
    for (one, mate) in mates.iter().enumerate() {
        match *mate {
            None => pairing.bye = Some(cards[one].index),
            Some(other) if one < other => {
                let (high, low) = (&cards[one], &cards[other]);
                pairing.pairs.push(match colour_of(high, low, initial) {
                    SwissColour::White => [high.index, low.index],
                    SwissColour::Black => [low.index, high.index],
                });
            }
            Some(_) => {}
        }
    }
    pairing
}

/// A round that is being paired; players are named by their place among the cards.
struct Round<'a> {
    cards: &'a [PairingCard],
    /// The rounds that have been played.
    played: usize,
    is_last: bool,
}

type Mates = Vec<Option<usize>>;

impl Round<'_> {
    /// Whether two may meet (C.1 and C.3).
    fn may_meet(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.cards[one], &self.cards[other]);
        let is_top = |card: &PairingCard| card.score as usize > self.played;
        let may_repeat = self.is_last && (is_top(one) || is_top(other));
        let clash = one.is_absolute() && other.is_absolute() && one.preference == other.preference;
        !one.met.contains(&other.index) && (!clash || may_repeat)
    }

    /// Where the score group that begins at a place ends.
    fn group_end(&self, begin: usize) -> usize {
        let Some(first) = self.cards.get(begin) else { return begin };
        begin + self.cards[begin..].iter().take_while(|card| card.score == first.score).count()
    }

    /// A first matching of all: whether there is one, and who would be left over.
    fn whole(&self) -> Option<Mates> {
        let top = self.cards.first().map_or(0, |card| card.score);
        let mates = greatest(self.cards.len(), |high, low| {
            let (one, other) = (&self.cards[high], &self.cards[low]);
            let mut writer = WeightWriter::new();
            writer.push(1 + i128::from(!one.may_have_bye) + i128::from(!other.may_have_bye), 9);
            writer.push(i128::from(one.score + other.score), 32);
            writer.push(i128::from(other.score >= top), 8);
            self.may_meet(high, low).then(|| writer.finish())
        });
        let mut left = self.cards.iter().zip(&mates).filter(|(_, mate)| mate.is_none());
        let is_whole = match left.next() {
            None => true,
            Some((card, _)) => card.may_have_bye && left.next().is_none(),
        };
        is_whole.then_some(mates)
    }

    /// Whether the bye is the only reason why somebody of a bracket floats: it goes to this
    /// score, and everybody who is not paired yet stays at the score or above it.
    fn only_bye_floats(
        &self,
        mates: &Mates,
        bye: Option<u32>,
        open: &[usize],
        group: usize,
    ) -> bool {
        let Some(score) = self.cards.get(group).map(|card| card.score) else { return false };
        let stays = |of: &usize| self.cards[mates[*of].unwrap_or(*of)].score >= score;
        bye.is_some_and(|bye| bye >= score) && open.iter().all(stays)
    }

    fn pair(&self) -> Option<Mates> {
        let count = self.cards.len();
        let mut mates = self.whole()?;
        let left = mates.iter().position(Option::is_none);
        let bye_score = left.map(|of| self.cards[of].score);
        let mut fixed: Mates = vec![None; count];
        let mut begin = 0;
        let mut end = self.group_end(0);
        let mut floaters: Vec<usize> = Vec::new();
        let top: Vec<usize> = (0..end).collect();
        let only_bye_floated_first = self.only_bye_floats(&mates, bye_score, &top, 0);
        let mut only_bye_floats = only_bye_floated_first;
        while begin < count {
            let next_end = self.group_end(end);
            let mut scores: Vec<u32> =
                floaters.iter().chain([&begin]).map(|of| self.cards[*of].score).collect();
            scores.extend(self.cards.get(end).map(|card| card.score));
            scores.dedup();
            let bracket = Bracket {
                cards: self.cards,
                group: begin..end,
                next_end,
                scores,
                bye_score,
                only_bye_floats,
                only_bye_floated_first,
                rounds: self.played,
            };
            let mut pairing = Pairing { round: self, bracket, floaters, fixed };
            mates = pairing.pair();
            (fixed, floaters) = (pairing.fixed, pairing.floaters);
            floaters.extend(begin..end);
            floaters.retain(|of| fixed[*of].is_none());
            let open: Vec<usize> = floaters.iter().copied().chain(end..next_end).collect();
            only_bye_floats = self.only_bye_floats(&mates, bye_score, &open, end);
            (begin, end) = (end, next_end);
        }
        Some(mates)
    }
}

/// A bracket that is being paired: criteria first, then the order of candidates.
struct Pairing<'a> {
    round: &'a Round<'a>,
    bracket: Bracket<'a>,
    /// Who came down from brackets above.
    floaters: Vec<usize>,
    /// The pairs that are decided.
    fixed: Mates,
}

fn place(of: usize, among: &[usize]) -> Option<usize> {
    among.iter().position(|other| *other == of)
}

impl Pairing<'_> {
    /// A matching of greatest weight that keeps what is decided; `order` adds to pairs of this
    /// bracket.
    fn solve(&self, order: impl Fn(usize, usize, &mut WeightWriter)) -> Mates {
        greatest(self.fixed.len(), |high, low| self.weight(high, low, &order))
    }

    fn weight(
        &self,
        high: usize,
        low: usize,
        order: &impl Fn(usize, usize, &mut WeightWriter),
    ) -> Option<Weight> {
        let decided = match (self.fixed[high], self.fixed[low]) {
            (None, None) => false,
            (Some(mate), _) if mate == low => true,
            _ => return None,
        };
        if !decided && !self.round.may_meet(high, low) {
            return None;
        }
        let mut writer = self.bracket.worth(high, low);
        if self.bracket.group.contains(&low) && !decided {
            order(high, low, &mut writer);
        }
        Some(writer.finish())
    }

    fn is_pair_here(&self, mates: &Mates, high: usize) -> bool {
        mates[high].is_some_and(|low| high < low && self.bracket.group.contains(&low))
    }

    fn fix(&mut self, high: usize, mates: &Mates) {
        if let Some(low) = mates[high] {
            (self.fixed[high], self.fixed[low]) = (Some(low), Some(high));
        }
    }

    fn pair(&mut self) -> Mates {
        if !self.floaters.is_empty() {
            self.pair_floaters();
        }
        self.pair_remainder()
    }

    /// The highest of those who came down are paired, each in turn with the highest opponent.
    fn pair_floaters(&mut self) {
        let floaters = self.floaters.clone();
        let count = floaters.len() + self.bracket.group.len();
        let begin = self.bracket.group.start;
        let mates = self.solve(|high, low, writer| {
            if let Some(rank) = place(high, &floaters) {
                push_moved_down(writer, rank, floaters.len() + low - begin, count);
            }
        });
        for floater in floaters {
            if self.is_pair_here(&mates, floater) {
                self.fix(floater, &mates);
            }
        }
    }

    /// The rest of the bracket: the upper half against the lower one.
    fn pair_remainder(&mut self) -> Mates {
        let mut remainder: Vec<usize> = self.bracket.group.clone().collect();
        remainder.retain(|of| self.fixed[*of].is_none());
        let mates = self.solve(|_, _, _| {});
        let pairs = remainder.iter().filter(|of| self.is_pair_here(&mates, **of)).count();
        let mates = self.solve(|high, low, writer| {
            if let (Some(higher), Some(lower)) = (place(high, &remainder), place(low, &remainder)) {
                push_within(writer, [higher, lower], pairs, remainder.len());
            }
        });
        for of in remainder {
            if self.is_pair_here(&mates, of) {
                self.fix(of, &mates);
            }
        }
        mates
    }
}
