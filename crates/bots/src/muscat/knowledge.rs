//! What is good in Muscat: quick guesses, in points, for playouts, for the order
//! of a search, and for the greedy bot. The weights were set by hand and judged by
//! matches.

use games::muscat::{Action, Artist, Column, Level, Market, Phase, State};
use hall_core::{MAX_SEATS, Seat};

/// What an artist who climbs gains on any level (rule 9.1).
const CLIMB: f32 = 2.0;
/// How much of a cycle's effect counts already when three stand ready for it:
/// it may be somebody else who starts it, or nobody in time.
const READY: f32 = 0.5;
/// What it is worth to threaten a neighbour where two stand, and costs to be
/// threatened.
const THREAT: f32 = 0.35;
/// What a never-do-well is worth as a weapon, against the points it costs.
const WEAPON: f32 = 0.9;

/// What the weakest loses: its level, and the penalty of the street.
fn fall(level: Level) -> f32 {
    f32::from(level.points() + level.penalty())
}

/// The owners on `market`, by artist.
type Owners = [Option<Seat>; 4];

fn number(owners: &Owners) -> usize {
    owners.iter().flatten().count()
}

/// What is in a market for each player: `sink` is called with seats and points.
fn prospects(owners: &Owners, level: Level, mut sink: impl FnMut(Seat, f32)) {
    let at = |index: usize| owners[index & 3];
    match number(owners) {
        3 => {
            let missing = owners.iter().position(Option::is_none).unwrap_or(0);
            for (steps, points) in [(1, CLIMB), (2, CLIMB), (3, -fall(level))] {
                if let Some(seat) = at(missing + steps) {
                    sink(seat, points);
                }
            }
        }
        2 => {
            for index in 0..4 {
                if let (Some(strong), Some(weak)) = (at(index), at(index + 1)) {
                    sink(strong, THREAT * CLIMB);
                    sink(weak, -THREAT * fall(level) / 2.0);
                }
            }
        }
        _ => {}
    }
}

/// Points for `seat` less what the others get on average.
fn relative(seats: usize, seat: Seat, prospects: impl FnOnce(&mut dyn FnMut(Seat, f32))) -> f32 {
    let mut sum = 0.0;
    let rivals = (seats - 1) as f32;
    prospects(&mut |who, points| sum += if who == seat { points } else { -points / rivals });
    sum
}

/// What a cycle among `owners` brings `seat`.
fn cycle(seats: usize, seat: Seat, owners: &Owners, level: Level) -> f32 {
    relative(seats, seat, |sink| prospects(owners, level, sink))
}

/// What changes for `seat` when `before` becomes `after` on a market of `level`.
fn change(seats: usize, seat: Seat, before: &Owners, after: &Owners, level: Level) -> f32 {
    let worth = |owners: &Owners| {
        let part = if number(owners) == 3 { READY } else { 1.0 };
        part * relative(seats, seat, |sink| prospects(owners, level, sink))
    };
    worth(after) - worth(before)
}

/// What `seat` gains by a token that comes to a field.
fn comes(state: &State, seat: Seat, market: Market, artist: Artist) -> f32 {
    let before = state.owners(market);
    let mut after = before;
    after[artist.index()] = Some(seat);
    change(state.seats(), seat, &before, &after, market.level)
}

/// A guess of what `action` brings `seat`, in points.
pub(super) fn gain(state: &State, seat: Seat, action: &Action) -> f32 {
    let seats = state.seats();
    match *action {
        Action::FaceUp(field) => {
            f32::from(field.market.level.points()) + comes(state, seat, field.market, field.artist)
        }
        Action::FaceUpToStreet(_) => -1.0 + WEAPON,
        Action::FaceDown => 2.0,
        Action::Place(field) => comes(state, seat, field.market, field.artist),
        Action::Cycle(market) => cycle(seats, seat, &state.owners(market), market.level),
        Action::Reemploy(street, field) => {
            let points = f32::from(street.penalty() + street.points());
            points - WEAPON + comes(state, seat, field.market, field.artist)
        }
        Action::Change(from, to) => {
            let level = to.market.level;
            let [mut left, mut joined] = [from, to].map(|field| state.owners(field.market));
            let before = left;
            left[from.artist.index()] = None;
            joined[to.artist.index()] = Some(seat);
            cycle(seats, seat, &joined, level)
                + change(seats, seat, &before, &left, level)
                + removal(state, seat)
        }
        Action::Expel(from, to, at) => {
            let level = at.level;
            let [before_from, before_to] = [from, to].map(|field| state.owners(field.market));
            let (mut left, mut joined) = (before_from, before_to);
            left[from.artist.index()] = before_to[to.artist.index()];
            joined[to.artist.index()] = Some(seat);
            let (run, (before, after)) = if at == to.market {
                (joined, (before_from, left))
            } else {
                (left, (before_to, joined))
            };
            cycle(seats, seat, &run, level)
                + change(seats, seat, &before, &after, level)
                + removal(state, seat)
        }
        Action::Transform(street, artist, weak) => {
            let level = weak.market.level;
            let mut after = state.owners(weak.market);
            after[weak.artist.index()] = None;
            after[artist.index()] = Some(seat);
            f32::from(street.penalty()) - WEAPON + cycle(seats, seat, &after, level)
        }
        Action::Remove(street, _) => f32::from(street.penalty()),
    }
}

/// What the removal after a cycle brings: the dearest never-do-well leaves.
fn removal(state: &State, seat: Seat) -> f32 {
    let mut streets = Level::ALL.into_iter().rev();
    let dearest = streets.find(|level| !state.street(seat, *level).is_empty());
    dearest.map_or(0.0, |level| f32::from(level.penalty()) - WEAPON)
}

/// What each player has and may hope for, in points.
pub(super) fn outlook(state: &State) -> [f32; MAX_SEATS] {
    let seats = state.seats();
    let mut outlook = [0.0; MAX_SEATS];
    for seat in Seat::first(seats) {
        let waiting: u32 = Level::ALL.iter().map(|l| state.street(seat, *l).total()).sum();
        let supply = state.pile(seat).total() + u32::from(state.up(seat).is_some());
        outlook[seat.index()] =
            f32::from(state.score(seat)) + WEAPON * (waiting.min(2) as f32) + 0.3 * supply as f32;
    }
    for level in Level::ALL {
        let taken = state.occupied(level);
        if taken.is_empty() {
            continue;
        }
        for column in Column::first(seats).filter(|column| taken.at(*column) >= 2) {
            let owners = state.owners(Market { level, column });
            let part = if number(&owners) == 3 { READY } else { 1.0 };
            prospects(&owners, level, |seat, points| outlook[seat.index()] += part * points);
        }
    }
    if let Phase::Climb(climb) = state.phase() {
        // In nobody's market: counted where they land.
        let points = f32::from(climb.from.points()) + CLIMB;
        outlook[climb.owner.index()] += points;
        if let Some(second) = climb.second {
            outlook[second.index()] += points;
        }
    }
    outlook
}

#[cfg(test)]
mod tests {
    use games::muscat::Muscat;
    use hall_core::Game;

    use super::*;

    fn state(levels: &str) -> State {
        let tokens = |seat| format!("{seat} up p pile * street - palace - out -");
        let tokens = ["a", "b", "c"].map(tokens).join(" | ");
        let game = Muscat::new(Default::default()).expect("the default table");
        game.position(&format!("a first, a chooses | {levels} | {tokens}")).expect("a position")
    }

    fn judged(state: &State, word: &str) -> f32 {
        gain(state, Seat::A, &word.parse().expect("an action"))
    }

    #[test]
    fn a_cycle_is_worth_what_it_does() {
        let state =
            state("1 -abc -bca ---- | 2 ---- ---- ---- | 3 ---- ---- ---- | 4 ---- ---- ----");
        // Red up by two; of the rivals one up by two and one down by three.
        assert_eq!(judged(&state, "1a"), 2.0 - (2.0 - 3.0) / 2.0);
        assert_eq!(judged(&state, "1b"), -3.0 - 2.0);
    }

    #[test]
    fn the_outlook_of_equal_players_is_equal() {
        let state =
            state("1 a--- b--- c--- | 2 ---- ---- ---- | 3 ---- ---- ---- | 4 ---- ---- ----");
        let outlook = outlook(&state);
        assert_eq!(outlook[0], outlook[1]);
        assert_eq!(outlook[1], outlook[2]);
    }

    #[test]
    fn who_threatens_looks_better_than_who_is_threatened() {
        let state =
            state("1 ab-- ---- c--- | 2 ---- ---- ---- | 3 ---- ---- ---- | 4 ---- ---- ----");
        let outlook = outlook(&state);
        assert!(outlook[0] > outlook[2] && outlook[2] > outlook[1], "{outlook:?}");
    }
}
