//! What is good in Muscat: quick guesses, in points, for the order of a search and for the greedy
//! bot. The weights were set by hand and judged by
//! matches.

use std::{array, sync::LazyLock};

use games::muscat::{Action, Artist, Field, Level, Market, State};
use hall_core::Seat;

/// What an artist gains by climbing, on any level (rule 9.1).
const CLIMB: f32 = 2.0;
/// How much of a cycle's effect counts already when three stand ready for it:
/// somebody else may start it, or nobody in time.
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

/// A market as one player sees it, a bit for each artist: where anybody stands, and
/// where he does himself.
#[derive(Clone, Copy)]
struct Sight {
    taken: u32,
    own: u32,
}

impl Sight {
    fn of(state: &State, seat: Seat, market: Market) -> Sight {
        let Market { level, column } = market;
        Sight { taken: state.occupied(level).on(column), own: state.stands(seat, level).on(column) }
    }

    /// With an own token on the field for `artist`, whoever stood there.
    fn with_own(self, artist: Artist) -> Sight {
        let bit = 1 << artist.index();
        Sight { taken: self.taken | bit, own: self.own | bit }
    }

    /// With a rival in place of the own token.
    fn with_rival(self, artist: Artist) -> Sight {
        Sight { own: self.own & !(1 << artist.index()), ..self }
    }

    /// With nobody on the field.
    fn without(self, artist: Artist) -> Sight {
        let bit = 1 << artist.index();
        Sight { taken: self.taken & !bit, own: self.own & !bit }
    }

    /// Its place in a table of all there are.
    fn place(self) -> usize {
        (self.taken << 4 | self.own) as usize & (SIGHTS - 1)
    }
}

const SIGHTS: usize = 1 << 8;

/// What the markets of a level bring the one who sees them: his points less what the
/// others get on average, for each [`Sight`].
type Brings = [f32; SIGHTS];

/// For 3, 4 and 5 players, for each level.
static BRINGS: LazyLock<[[Brings; 4]; 3]> =
    LazyLock::new(|| [3, 4, 5].map(|seats| Level::ALL.map(|level| brings(seats, level))));

fn brings(seats: usize, level: Level) -> Brings {
    let (me, rival) = (Seat::A, Seat::B);
    array::from_fn(|place| {
        let (taken, own) = (place >> 4, place & 0xf);
        let owner = |bit: usize| if own >> bit & 1 != 0 { me } else { rival };
        let owners = array::from_fn(|bit| (taken >> bit & 1 != 0).then(|| owner(bit)));
        let mut sum = 0.0;
        let rivals = (seats - 1) as f32;
        prospects(&owners, level, |who, points| {
            sum += if who == me { points } else { -points / rivals };
        });
        sum
    })
}

/// The value of what changes on the markets of a level.
struct Changes {
    brings: &'static Brings,
}

impl Changes {
    fn on(state: &State, level: Level) -> Changes {
        let tables = &BRINGS[state.seats().clamp(3, 5) - 3];
        Changes { brings: &tables[level.index()] }
    }

    /// The value of a cycle that runs now.
    fn cycle(&self, market: Sight) -> f32 {
        self.brings[market.place()]
    }

    /// What it is worth that `before` becomes `after`.
    fn change(&self, before: Sight, after: Sight) -> f32 {
        let worth = |market: Sight| {
            let part = if market.taken.count_ones() == 3 { READY } else { 1.0 };
            part * self.cycle(market)
        };
        worth(after) - worth(before)
    }
}

/// What `seat` gains by a token that comes to a field.
fn comes(state: &State, seat: Seat, field: Field) -> f32 {
    let before = Sight::of(state, seat, field.market);
    Changes::on(state, field.market.level).change(before, before.with_own(field.artist))
}

/// A guess of what `action` brings `seat`, in points.
pub(super) fn gain(state: &State, seat: Seat, action: &Action) -> f32 {
    let see = |market| Sight::of(state, seat, market);
    match *action {
        Action::FaceUp(field) => f32::from(field.market.level.points()) + comes(state, seat, field),
        Action::FaceUpToStreet(_) => -1.0 + WEAPON,
        Action::FaceDown => 2.0,
        Action::Place(field) => comes(state, seat, field),
        Action::Cycle(market) => Changes::on(state, market.level).cycle(see(market)),
        Action::Reemploy(street, field) => {
            let points = f32::from(street.penalty() + street.points());
            points - WEAPON + comes(state, seat, field)
        }
        Action::Change(from, to) => {
            let on = Changes::on(state, to.market.level);
            let before = see(from.market);
            on.cycle(see(to.market).with_own(to.artist))
                + on.change(before, before.without(from.artist))
                + removal(state, seat)
        }
        Action::Expel(from, to, at) => {
            let on = Changes::on(state, at.level);
            let [from_before, to_before] = [from, to].map(|field| see(field.market));
            let left = from_before.with_rival(from.artist);
            let joined = to_before.with_own(to.artist);
            let (run, before, after) = if at == to.market {
                (joined, from_before, left)
            } else {
                (left, to_before, joined)
            };
            on.cycle(run) + on.change(before, after) + removal(state, seat)
        }
        Action::Transform(street, artist, weak) => {
            let after = see(weak.market).without(weak.artist).with_own(artist);
            let run = Changes::on(state, weak.market.level).cycle(after);
            f32::from(street.penalty()) - WEAPON + run
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

#[cfg(test)]
mod tests {
    use games::muscat::Muscat;
    use hall_core::{Game, Present};

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
    fn cycle_valued_is_worth_what_it_does() {
        let state =
            state("1 -abc -bca ---- | 2 ---- ---- ---- | 3 ---- ---- ---- | 4 ---- ---- ----");
        // Red up by two; of the rivals one up by two and one down by three.
        assert_eq!(judged(&state, "1a"), 2.0 - (2.0 - 3.0) / 2.0);
        assert_eq!(judged(&state, "1b"), -3.0 - 2.0);
    }

    #[test]
    fn swap_valued_is_worth_its_cycle() {
        let state =
            state("1 a-b- bac- ---- | 2 ---- ---- ---- | 3 ---- ---- ---- | 4 ---- ---- ----");
        // On 1b Red gets two up by two, and a rival falls by three; on 1a Blue's piper
        // and elephant trainer do not meet.
        assert_eq!(judged(&state, "1ap-1bp-1b"), 4.0 + 3.0 / 2.0);
    }

    #[test]
    fn change_taken_back_leaves_what_it_left() {
        let state =
            state("1 ab-- -bc- ---- | 2 ---- ---- ---- | 3 ---- ---- ---- | 4 ---- ---- ----");
        // On 1b Red's piper is the strongest, one rival climbs, one falls; on 1a he
        // threatens Blue's snake-charmer no longer.
        let threat = THREAT * (CLIMB + fall(Level::FIRST) / 2.0 / 2.0);
        assert_eq!(judged(&state, "1ap-1bp"), 2.0 - (2.0 - 3.0) / 2.0 - threat);
    }
}
