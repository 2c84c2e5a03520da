//! What the network is told of Muscat.

use games::muscat::{Awaited, Column, Level, Muscat, State};
use hall_core::Seat;

use crate::values::{Inputs, turned};

/// What a seat sees: markets as patterns of own, foreign and empty fields; streets, supply,
/// palace, points, and whose turn it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MuscatInputs;

/// What may be on a market's four fields, each empty, own or foreign.
const MARKETS: usize = 81;
/// The same where those count as one that differ only in which artist is where: the cycle of power
/// has no beginning.
const PATTERNS: usize = MARKET_PATTERNS.1;
/// Own turn, that of the next seat, a later one.
const TURNS: usize = 3;
const LEVELS: usize = 4;
/// Differences of points from so far behind to so far ahead.
const LEAD: i32 = 24;
const LEADS: usize = 2 * LEAD as usize + 1;
/// Tokens in the palace.
const PALACE: usize = 9;

const STREETS: usize = PATTERNS * TURNS * LEVELS;
const OTHER_STREETS: usize = STREETS + 4 * LEVELS;
const OWN_PALACE: usize = OTHER_STREETS + 6 * LEVELS;
const ALL_PALACE: usize = OWN_PALACE + PALACE;
const BEST_LEAD: usize = ALL_PALACE + PALACE;
const MEAN_LEAD: usize = BEST_LEAD + LEADS * PALACE;
const SUPPLY: usize = MEAN_LEAD + LEADS;
const ROOM: usize = SUPPLY + 18;
const CLIMBS: usize = ROOM + 7;
const SECOND: usize = CLIMBS + LEVELS;
const REMOVES: usize = SECOND + LEVELS;

/// The pattern of a market, of which each field is a digit.
const MARKET_PATTERNS: ([u16; MARKETS], usize) = turned(3, false);

/// The pattern of a market by its own and its foreign fields.
static PATTERN: [[u16; 16]; 16] = patterns();

const fn patterns() -> [[u16; 16]; 16] {
    let mut all = [[0; 16]; 16];
    let mut own = 0;
    while own < 16 {
        let mut other = 0;
        while other < 16 {
            let (mut pattern, mut field) = (0, 4);
            while field > 0 {
                field -= 1;
                let digit = if own >> field & 1 != 0 { 1 } else { (other >> field & 1) * 2 };
                pattern = pattern * 3 + digit;
            }
            all[own][other] = MARKET_PATTERNS.0[pattern];
            other += 1;
        }
        own += 1;
    }
    all
}

impl Inputs<Muscat> for MuscatInputs {
    const COUNT: usize = REMOVES + 1;

    fn each(_game: &Muscat, state: &State, seat: Seat, mut on: impl FnMut(usize)) {
        let seats = state.seats();
        let away = (seat.index() + seats - state.mover().index()) % seats;
        let turn = away.min(TURNS - 1);
        for level in Level::ALL {
            let (own, all) = (state.stands(seat, level), state.occupied(level));
            let first = (turn * LEVELS + level.index()) * PATTERNS;
            for column in Column::first(seats) {
                let (own, all) = (own.on(column), all.on(column));
                let pattern = PATTERN[own as usize & 15][(all & !own) as usize & 15];
                if pattern > 0 {
                    on(first + usize::from(pattern));
                }
            }
        }
        let mut others = [0; LEVELS];
        let (mut best, mut sum) = (i16::MIN, 0);
        for rival in Seat::first(seats).filter(|rival| *rival != seat) {
            let score = state.score(rival);
            best = best.max(score);
            sum += score;
            for level in Level::ALL {
                others[level.index()] += state.street(rival, level).total() as usize;
            }
        }
        for level in Level::ALL {
            let own = state.street(seat, level).total() as usize;
            on(STREETS + 4 * level.index() + own.min(3));
            on(OTHER_STREETS + 6 * level.index() + others[level.index()].min(5));
        }
        let most = PALACE - 1;
        let palace = (state.in_palace() as usize).min(most);
        on(OWN_PALACE + (state.palace(seat).total() as usize).min(most));
        on(ALL_PALACE + palace);
        let lead = |points: i16| (i32::from(points).clamp(-LEAD, LEAD) + LEAD) as usize;
        let own = state.score(seat);
        on(BEST_LEAD + palace * LEADS + lead(own - best));
        on(MEAN_LEAD + lead(own - sum / (seats as i16 - 1)));
        let up = state.up(seat);
        on(SUPPLY + state.pile(seat).total() as usize + usize::from(up.is_some()));
        on(ROOM + up.map_or(6, |artist| state.room(artist).len() as usize));
        match state.awaited() {
            Awaited::Climb(climb) => {
                if climb.owner == seat {
                    on(CLIMBS + climb.from.index());
                }
                if climb.second == Some(seat) {
                    on(SECOND + climb.from.index());
                }
            }
            Awaited::Remove if state.mover() == seat => on(REMOVES),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use games::muscat::Setup;
    use hall_core::{Game, Present, SplitMix64, Turn};
    use search::{Playouts, Uniform};

    use super::*;

    fn inputs(game: &Muscat, state: &State, seat: Seat) -> Vec<usize> {
        let mut inputs = Vec::new();
        MuscatInputs::each(game, state, seat, |input| inputs.push(input));
        inputs.sort_unstable();
        inputs
    }

    /// Five markets on each level, and what else is told.
    #[test]
    fn values_with_all_inputs_on_overflow_nowhere() {
        assert!(super::super::VALUES.get().holds(5 * LEVELS as i32 + 2 * LEVELS as i32 + 9));
    }

    #[test]
    fn inputs_of_any_position_are_among_those_there_are() {
        for (seats, seed) in [(3, 1), (4, 2), (5, 3), (3, 4), (5, 5)] {
            let game = Muscat::new(Setup { seats, ..Setup::default() }).expect("three to five");
            let (mut state, mut dice) = (game.start(), SplitMix64::new(seed));
            while game.turn(&state) != Turn::Over {
                for seat in Seat::first(usize::from(seats)) {
                    let seen = inputs(&game, &state, seat);
                    assert!(seen.iter().all(|input| *input < MuscatInputs::COUNT), "{state:?}");
                }
                Playouts::new(Uniform).play(&game, &mut state, 1, &mut dice);
            }
        }
    }

    #[test]
    fn market_turned_on_its_cycle_is_the_same() {
        let game = Muscat::new(Setup::default()).expect("three play");
        let state = |market: &str| {
            let tokens = |seat| format!("{seat} up p pile * street - palace - out -");
            let tokens = ["a", "b", "c"].map(tokens).join(" | ");
            let empty = "---- ---- ----";
            let town = format!("1 ---- ---- ---- | 2 {market} ---- ---- | 3 {empty} | 4 {empty}");
            game.position(&format!("a first, a chooses | {town} | {tokens}")).expect("a position")
        };
        let [one, turned, other] = ["ab-c", "b-ca", "a-bc"].map(state);
        for seat in Seat::first(3) {
            assert_eq!(inputs(&game, &one, seat), inputs(&game, &turned, seat));
        }
        assert_ne!(inputs(&game, &one, Seat::B), inputs(&game, &other, Seat::B));
    }
}
