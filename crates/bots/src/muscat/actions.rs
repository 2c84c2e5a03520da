//! What the policy is told of actions in Muscat.

use games::muscat::{Action, Awaited, Field, Level, Market, Muscat, State};
use hall_core::Seat;

use super::knowledge::gain;
use crate::values::ActionInputs;

/// What a seat sees of an action: the markets it touches as patterns of own tokens, those of the
/// best rival and of others, what it brings at once, and how the match stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MuscatActions;

/// What may be on a market's four fields, each empty, own, the best rival's or another's; the first
/// is the field that the action is about.
const PATTERNS: usize = 256;
const LEVELS: usize = 4;
/// Kinds of actions; who climbs is another one than who places a token he drew.
const KINDS: usize = 11;
/// Half points that an action brings, from so many lost to so many won.
const GAIN: i32 = 20;
const GAINS: usize = 2 * GAIN as usize + 1;
/// Tokens that are left to bring in.
const SUPPLY: usize = 18;
/// Points behind or ahead of the best rival, two and two together.
const LEAD: i32 = 4;
const LEADS: usize = 2 * LEAD as usize + 1;
/// Tokens in the palace.
const PALACE: usize = 9;

const OF_GAIN: usize = Role::Count as usize * LEVELS * PATTERNS;
const OF_SUPPLY: usize = OF_GAIN + KINDS * GAINS;
const OF_LEAD: usize = OF_SUPPLY + KINDS * SUPPLY;
const OF_PALACE: usize = OF_LEAD + KINDS * LEADS;
const OF_STREET: usize = OF_PALACE + KINDS * PALACE;

/// What a market is to an action.
#[derive(Clone, Copy)]
enum Role {
    FaceUp,
    Drawn,
    Climbed,
    Cycle,
    Reemployed,
    ChangedFrom,
    ChangedTo,
    ExpelledFrom,
    /// The cycle runs where the rival came from.
    ExpelledTo,
    /// The cycle runs where the own artist stood.
    ExpelledFromCycle,
    ExpelledToIdle,
    /// The never-do-well is the artist that comes next in the cycle after the weakest, and so on.
    Transformed,
    TransformedNext,
    TransformedOpposite,
    TransformedBefore,
    Count,
}

/// What is the same for all actions of a choice.
struct MuscatChoice<'s> {
    state: &'s State,
    seat: Seat,
    best: Seat,
    lead: usize,
    palace: usize,
    supply: usize,
    climbs: bool,
}

impl MuscatChoice<'_> {
    fn of(state: &State, seat: Seat) -> MuscatChoice<'_> {
        let rivals = Seat::first(state.seats()).filter(|rival| *rival != seat);
        let best = rivals.max_by_key(|rival| state.score(*rival)).unwrap_or(seat);
        let lead = i32::from(state.score(seat) - state.score(best));
        let supply = state.pile(seat).total() as usize + usize::from(state.up(seat).is_some());
        MuscatChoice {
            state,
            seat,
            best,
            lead: (lead / 2).clamp(-LEAD, LEAD).wrapping_add(LEAD) as usize,
            palace: (state.in_palace() as usize).min(PALACE - 1),
            supply: supply.min(SUPPLY - 1),
            climbs: matches!(state.awaited(), Awaited::Climb(_)),
        }
    }

    /// The input of a market, seen from one of its fields on.
    fn market(&self, role: Role, market: Market, first: usize) -> usize {
        let Market { level, column } = market;
        let own = self.state.stands(self.seat, level).on(column);
        let best = self.state.stands(self.best, level).on(column);
        let all = self.state.occupied(level).on(column);
        let digit = |field: usize| match 1 << (field & 3) {
            bit if own & bit != 0 => 1,
            bit if best & bit != 0 => 3,
            bit if all & bit != 0 => 2,
            _ => 0,
        };
        let pattern = (first..first + 4).fold(0, |pattern, field| 4 * pattern + digit(field));
        (role as usize * LEVELS + level.index()) * PATTERNS + pattern
    }

    fn field(&self, role: Role, field: Field) -> usize {
        self.market(role, field.market, field.artist.index())
    }

    /// A market on which the cycle runs, seen from its empty field on.
    fn cycle(&self, market: Market) -> usize {
        let all = self.state.occupied(market.level).on(market.column);
        self.market(Role::Cycle, market, (all & 0xf).trailing_ones() as usize)
    }

    /// Hands over what an action touches; returns its kind.
    fn touched(&self, action: &Action, mut on: impl FnMut(usize)) -> usize {
        let street = |of: usize, level: Level| OF_STREET + LEVELS * of + level.index();
        match *action {
            Action::FaceUp(field) => {
                on(self.field(Role::FaceUp, field));
                0
            }
            Action::FaceUpToStreet(_) => 1,
            Action::FaceDown => 2,
            Action::Place(field) if self.climbs => {
                on(self.field(Role::Climbed, field));
                3
            }
            Action::Place(field) => {
                on(self.field(Role::Drawn, field));
                4
            }
            Action::Cycle(market) => {
                on(self.cycle(market));
                5
            }
            Action::Reemploy(level, field) => {
                on(self.field(Role::Reemployed, field));
                on(street(0, level));
                6
            }
            Action::Change(from, to) => {
                on(self.field(Role::ChangedFrom, from));
                on(self.field(Role::ChangedTo, to));
                7
            }
            Action::Expel(from, to, at) => {
                let roles = match at == to.market {
                    true => [Role::ExpelledFrom, Role::ExpelledTo],
                    false => [Role::ExpelledFromCycle, Role::ExpelledToIdle],
                };
                on(self.field(roles[0], from));
                on(self.field(roles[1], to));
                8
            }
            Action::Transform(level, artist, weak) => {
                let role = match (artist.index() + 4 - weak.artist.index()) & 3 {
                    1 => Role::TransformedNext,
                    2 => Role::TransformedOpposite,
                    3 => Role::TransformedBefore,
                    _ => Role::Transformed,
                };
                on(self.field(role, weak));
                on(street(1, level));
                9
            }
            Action::Remove(level, _) => {
                on(street(2, level));
                10
            }
        }
    }

    /// Hands over the inputs of an action.
    fn each(&self, action: &Action, mut on: impl FnMut(usize)) {
        let kind = self.touched(action, &mut on);
        let gained = (2.0 * gain(self.state, self.seat, action)).round() as i32;
        on(OF_GAIN + kind * GAINS + (gained.clamp(-GAIN, GAIN) + GAIN) as usize);
        on(OF_SUPPLY + kind * SUPPLY + self.supply);
        on(OF_LEAD + kind * LEADS + self.lead);
        on(OF_PALACE + kind * PALACE + self.palace);
    }
}

impl ActionInputs<Muscat> for MuscatActions {
    const COUNT: usize = OF_STREET + 3 * LEVELS;

    fn each(
        _game: &Muscat,
        state: &State,
        seat: Seat,
        actions: &[Action],
        mut on: impl FnMut(usize, usize),
    ) {
        let choice = MuscatChoice::of(state, seat);
        for (at, action) in actions.iter().enumerate() {
            choice.each(action, |input| on(at, input));
        }
    }
}

#[cfg(test)]
mod tests {
    use games::muscat::Setup;
    use hall_core::{Game, Present, SplitMix64, Turn};
    use search::{Playouts, Uniform};

    use super::*;

    fn inputs(game: &Muscat, state: &State, seat: Seat, actions: &[Action]) -> Vec<(usize, usize)> {
        let mut inputs = Vec::new();
        MuscatActions::each(game, state, seat, actions, |at, input| inputs.push((at, input)));
        inputs
    }

    #[test]
    fn inputs_of_all_actions_of_any_position_are_among_those_there_are() {
        for (seats, seed) in [(3, 1), (4, 2), (5, 3), (3, 4), (5, 5)] {
            let game = Muscat::new(Setup { seats, ..Setup::default() }).expect("three to five");
            let (mut state, mut dice) = (game.start(), SplitMix64::new(seed));
            while game.turn(&state) != Turn::Over {
                if let Turn::Seat(seat) = game.turn(&state) {
                    let mut actions = Vec::new();
                    let _all = game.actions(&state, seat, &mut actions);
                    let inputs = inputs(&game, &state, seat, &actions);
                    assert!(inputs.iter().all(|(_, input)| *input < MuscatActions::COUNT));
                    assert!((0..actions.len()).all(|at| inputs.iter().any(|(of, _)| *of == at)));
                }
                Playouts::new(Uniform).play(&game, &mut state, 1, &mut dice);
            }
        }
    }

    #[test]
    fn market_turned_on_its_cycle_with_its_action_is_the_same() {
        let game = Muscat::new(Setup::default()).expect("three play");
        let seen = |market: &str, action: &str| {
            let tokens = |seat| format!("{seat} up p pile * street - palace - out -");
            let tokens = ["a", "b", "c"].map(tokens).join(" | ");
            let empty = "---- ---- ----";
            let town = format!("1 {market} ---- ---- | 2 {empty} | 3 {empty} | 4 {empty}");
            let state = game.position(&format!("a first, a chooses | {town} | {tokens}"));
            let action = action.parse().expect("an action");
            inputs(&game, &state.expect("a position"), Seat::A, &[action])
        };
        assert_eq!(seen("-ab-", "1ap"), seen("--ab", "1as"));
        assert_ne!(seen("-ab-", "1ap"), seen("-ba-", "1ap"));
        assert_eq!(seen("-abc", "1a"), seen("c-ab", "1a"));
    }
}
