//! How long one sled alone still needs: an exact table.
//!
//! The state of a lone sled is its space, its tired dogs, its chips and its
//! training. Value iteration over the whole turn (weather, rest or move, dice,
//! own rerolls, route, chips on rough ground, press bonus) gives the mean number
//! of turns to Nome under the play that makes it smallest, and its spread. What is
//! left out: other sleds, sticks, and that a turn may not enter a space twice
//! (which the quickest way never wants).

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use games::mush::{DOGS, Mush, Setup, Space, Team, Weather, boards::Kind, boards::PressResult};
use hall_core::Game;

/// Chips from which on a lone sled counts no more.
const CHIPS: usize = 13;
const TIRED: usize = DOGS as usize + 1;
/// Sweeps stop when no mean changes by more, in turns.
const SETTLED: f32 = 1e-3;
/// However slowly a user's boards settle, no more spaces are swept for a training. All
/// five of ours take 142 spaces 91 times.
const SWEPT_MAX: usize = 40_000;
/// The most cached tables, each of four megabytes with five boards: users bring
/// boards of their own.
pub(super) const TABLES_MAX: usize = 16;
/// A table that is finished, or being made.
type Slot = Arc<Mutex<Option<Arc<Arrival>>>>;
/// The tables, the last used at the end, with what they were made for.
static TABLES: Mutex<Vec<(String, Slot)>> = Mutex::new(Vec::new());
/// More turns than any sled needs.
const NEVER: f32 = 99.0;

/// The mean of a number of turns, and the mean of its square.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Turns {
    pub(super) mean: f32,
    square: f32,
}

impl Turns {
    fn one_more(self) -> Turns {
        Turns { mean: self.mean + 1.0, square: self.square + 2.0 * self.mean + 1.0 }
    }
    /// A team that is all tired in Anchorage gets out only by rising early, which the
    /// table does not know: it would wait for ever.
    fn bounded(self) -> Turns {
        if self.mean > NEVER { Turns { mean: NEVER, square: NEVER * NEVER } } else { self }
    }
    fn better(self, other: Turns) -> Turns {
        if other.mean < self.mean { other } else { self }
    }
    fn add(&mut self, weight: f32, of: Turns) {
        self.mean += weight * of.mean;
        self.square += weight * of.square;
    }
    /// The variance.
    pub(super) fn variance(self) -> f32 {
        (self.square - self.mean * self.mean).max(0.0)
    }
}

/// The table of one way of laying the boards.
#[derive(Debug)]
pub(super) struct Arrival {
    spaces: usize,
    cells: Vec<Turns>,
    /// The mean turns after this one, if the weather of it is known.
    known: Vec<[f32; 3]>,
    /// The mean turns after this one from the middle of it, by training, the tired dogs
    /// with which it ends, whether a press may follow, chips, steps left and space.
    on_the_way: Vec<f32>,
}

/// A sled in the middle of its turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct OnTheWay {
    pub(super) training: Weather,
    pub(super) at: Space,
    /// The tired dogs with which the turn ends, 1 to 8.
    pub(super) tired: u8,
    pub(super) chips: u16,
    /// The steps that may still be taken.
    pub(super) left: u8,
    /// Whether it may still press.
    pub(super) press: bool,
}

impl Arrival {
    /// The table for `game`, computed once for each of the sets and arrangements of
    /// boards that were played last. When `stop` is set it is what is known so far.
    pub(super) fn of(game: &Mush, stop: &AtomicBool) -> Arc<Arrival> {
        let setup =
            Setup { seats: 2, first_sticks: false, free_training: false, ..game.setup().clone() };
        let key = format!("{setup:?}");
        let slot = {
            let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
            let known = tables.iter().position(|(other, _)| *other == key);
            let used = known.map_or_else(|| (key, Slot::default()), |at| tables.remove(at));
            let slot = Arc::clone(&used.1);
            tables.push(used);
            let surplus = tables.len().saturating_sub(TABLES_MAX);
            tables.drain(..surplus);
            slot
        };
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*slot {
            return Arc::clone(known);
        }
        let solved = Arc::new(Arrival::solve(game, stop));
        if !stop.load(Ordering::Relaxed) {
            *slot = Some(Arc::clone(&solved));
        }
        solved
    }

    #[cfg(test)]
    pub(super) fn kept() -> usize {
        TABLES.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn index(&self, training: Weather, space: usize, tired: u8, chips: u16) -> usize {
        let chips = usize::from(chips).min(CHIPS - 1);
        ((training as usize * self.spaces + space) * TIRED + usize::from(tired)) * CHIPS + chips
    }

    /// The turns a sled needs from the beginning of a round on.
    pub(super) fn turns(&self, training: Weather, space: Space, tired: u8, chips: u16) -> Turns {
        self.cells[self.index(training, space.index(), tired.min(DOGS), chips)]
    }

    /// The same for a team.
    pub(super) fn team(&self, team: &Team) -> Turns {
        let training = team.training.unwrap_or(Weather::Moderate);
        self.turns(training, team.at, team.tired, team.chips)
    }

    /// The mean turns of a team that is to act in this weather.
    pub(super) fn in_weather(&self, team: &Team, weather: Weather) -> f32 {
        let training = team.training.unwrap_or(Weather::Moderate);
        let index = self.index(training, team.at.index(), team.tired.min(DOGS), team.chips);
        self.known[index][weather as usize] + 1.0
    }

    /// The mean turns that a sled needs after the current one.
    pub(super) fn on_the_way(&self, sled: OnTheWay) -> f32 {
        let tired = usize::from(sled.tired.clamp(1, DOGS)) - 1;
        let chips = usize::from(sled.chips).min(CHIPS - 1);
        let left = usize::from(sled.left).min(LEFT - 1);
        let turn = (sled.training as usize * (TIRED - 1) + tired) * 2 + usize::from(sled.press);
        self.on_the_way[((turn * CHIPS + chips) * LEFT + left) * self.spaces + sled.at.index()]
    }

    fn solve(game: &Mush, stop: &AtomicBool) -> Arrival {
        let spaces = game.map().spaces.len();
        let size = 3 * spaces * TIRED * CHIPS;
        let mut cells = vec![Turns::default(); size];
        let mut known = vec![[0.0; 3]; size];
        let mut on_the_way = Vec::with_capacity(3 * (TIRED - 1) * 2 * CHIPS * LEFT * spaces);
        for training in Weather::ALL {
            let mut solver = Solver::new(game, training);
            for _ in 0..(SWEPT_MAX / spaces.max(1)).max(1) {
                if stop.load(Ordering::Relaxed) || solver.sweep() < SETTLED {
                    break;
                }
            }
            let from = training as usize * solver.cells.len();
            cells[from..from + solver.cells.len()].copy_from_slice(&solver.cells);
            known[from..from + solver.known.len()].copy_from_slice(&solver.known);
            solver.middles(&mut on_the_way);
        }
        Arrival { spaces, cells, known, on_the_way }
    }
}

/// A step from one space to another as a lone sled meets it.
struct Way {
    to: usize,
    rough: bool,
}

/// The values of a turn on its way, by chips, steps left and space.
type Ways = Vec<Turns>;

struct Solver {
    spaces: usize,
    goal: Vec<bool>,
    ways: Vec<Vec<Way>>,
    rests: Vec<Vec<(u8, usize)>>,
    /// The chance of each weather where a sled stands.
    weather: Vec<[f32; 3]>,
    /// For each weather and number of dice the chances of each number of dogs.
    dogs: [[[f32; TIRED]; TIRED]; 3],
    press: [f32; 4],
    press_after_failure: bool,
    training: usize,
    cells: Vec<Turns>,
    known: Vec<[f32; 3]>,
    plain: Ways,
    pressed: Ways,
}

const LEFT: usize = DOGS as usize + 1;

impl Solver {
    fn new(game: &Mush, training: Weather) -> Solver {
        let map = game.map();
        let spaces = map.spaces.len();
        let mut press = [0.0; 4];
        for result in game.press_table() {
            press[match result {
                PressResult::Nothing => 0,
                PressResult::One => 1,
                PressResult::Two => 2,
                PressResult::Chip => 3,
            }] += 1.0 / 6.0;
        }
        let way = |to: &Space| Way {
            to: game.landing(*to).index(),
            rough: map.space(*to).kind == Kind::Rough,
        };
        let weather = |place: &games::mush::map::MapSpace| {
            let mut chances = [0.0; 3];
            for face in map.panels[place.board].chart {
                chances[face as usize] += 1.0 / 6.0;
            }
            chances
        };
        let mut cells = Vec::with_capacity(spaces * TIRED * CHIPS);
        for place in &map.spaces {
            for tired in 0..TIRED {
                // Any start will do; a near one settles sooner.
                let guess = f32::from(place.steps) / 2.0 + tired as f32 / 3.0;
                let guess = if game.is_goal(place.space) { 0.0 } else { guess };
                let turns = Turns { mean: guess, square: guess * guess };
                cells.extend([turns; CHIPS]);
            }
        }
        Solver {
            spaces,
            goal: map.spaces.iter().map(|place| game.is_goal(place.space)).collect(),
            ways: map.spaces.iter().map(|place| place.next.iter().map(way).collect()).collect(),
            rests: map
                .spaces
                .iter()
                .map(|place| rests(place.rest.dogs, place.rest.chips))
                .collect(),
            weather: map.spaces.iter().map(weather).collect(),
            dogs: Weather::ALL.map(|weather| binomial(game.dog_faces(training, weather))),
            press,
            press_after_failure: game.setup().press_after_failure,
            training: training as usize,
            known: vec![[0.0; 3]; cells.len()],
            cells,
            plain: vec![Turns::default(); CHIPS * LEFT * spaces],
            pressed: vec![Turns::default(); CHIPS * LEFT * spaces],
        }
    }

    fn cell(&self, space: usize, tired: usize, chips: usize) -> Turns {
        self.cells[(space * TIRED + tired) * CHIPS + chips]
    }

    fn slot(&self, chips: usize, left: usize, space: usize) -> usize {
        (chips * LEFT + left) * self.spaces + space
    }

    /// Goes over the whole table once; returns the largest change of a mean.
    fn sweep(&mut self) -> f32 {
        let mut change = 0.0f32;
        for after in (1..TIRED).rev() {
            let mut plain = std::mem::take(&mut self.plain);
            let mut pressed = std::mem::take(&mut self.pressed);
            self.walk(after, false, &[], &mut plain);
            self.walk(after, true, &plain, &mut pressed);
            (self.plain, self.pressed) = (plain, pressed);
            if after == DOGS as usize {
                change = change.max(self.renew(DOGS as usize));
            }
            change = change.max(self.renew(after - 1));
        }
        change
    }

    /// Appends the means from the middle of every turn.
    fn middles(&mut self, out: &mut Vec<f32>) {
        let mut plain = std::mem::take(&mut self.plain);
        let mut pressed = std::mem::take(&mut self.pressed);
        for after in 1..TIRED {
            self.walk(after, false, &[], &mut plain);
            self.walk(after, true, &plain, &mut pressed);
            out.extend(plain.iter().chain(&pressed).map(|turns| turns.mean));
        }
    }

    /// The values of being on the way, when a turn ends with `after` tired dogs.
    fn walk(&self, after: usize, press: bool, plain: &[Turns], out: &mut [Turns]) {
        for chips in 0..CHIPS {
            for left in 0..LEFT {
                for space in 0..self.spaces {
                    let slot = self.slot(chips, left, space);
                    if left == 0 {
                        let stay = self.cell(space, after, chips);
                        out[slot] = match press && after < DOGS as usize {
                            true => stay.better(self.press(space, after, chips, plain)),
                            false => stay,
                        };
                        continue;
                    }
                    // Who stops has the same ahead of him, however far he could go.
                    let mut best = out[self.slot(chips, 0, space)];
                    if self.goal[space] {
                        out[slot] = best;
                        continue;
                    }
                    for way in &self.ways[space] {
                        best = best.better(if way.rough {
                            self.rough((space, way.to), after, (chips, left), out, press)
                        } else {
                            out[self.slot(chips, left - 1, way.to)]
                        });
                    }
                    out[slot] = best;
                }
            }
        }
    }

    /// The press roll, worth trying or not.
    fn press(&self, space: usize, after: usize, chips: usize, plain: &[Turns]) -> Turns {
        let mut turns = Turns::default();
        for (steps, chance) in self.press[..3].iter().enumerate() {
            turns.add(*chance, plain[self.slot(chips, steps, space)]);
        }
        turns.add(self.press[3], self.cell(space, after + 1, chips));
        turns
    }

    /// A rough step with the best number of chips.
    fn rough(
        &self,
        (space, to): (usize, usize),
        after: usize,
        (chips, left): (usize, usize),
        out: &[Turns],
        press: bool,
    ) -> Turns {
        let mut best: Option<Turns> = None;
        for plus in 0..=chips.min(2) {
            let chance = (3 + plus) as f32 / 6.0;
            let failed = if press && self.press_after_failure {
                out[self.slot(chips - plus, 0, space)]
            } else {
                self.cell(space, after, chips - plus)
            };
            let mut turns = Turns::default();
            turns.add(chance, out[self.slot(chips - plus, left - 1, to)]);
            turns.add(1.0 - chance, failed);
            best = Some(best.map_or(turns, |best| best.better(turns)));
        }
        best.expect("no chips are enough chips")
    }

    /// The values at the beginning of a round with `tired` tired dogs.
    fn renew(&mut self, tired: usize) -> f32 {
        let mut change = 0.0f32;
        let dice = DOGS as usize - tired;
        for space in 0..self.spaces {
            if self.goal[space] {
                continue;
            }
            let mut moves = [[Turns::default(); 3]; CHIPS];
            for chips in 0..CHIPS {
                let rest = self.rest(space, tired, chips);
                let index = (space * TIRED + tired) * CHIPS + chips;
                let mut ends = [rest; 3];
                if dice > 0 {
                    for (weather, end) in ends.iter_mut().enumerate() {
                        let again = (chips >= 3).then(|| moves[chips - 3][weather]);
                        let rolled = self.roll(space, dice, chips, weather, again);
                        moves[chips][weather] = rolled;
                        *end = end.better(rolled);
                    }
                }
                self.known[index] = ends.map(|end| end.mean);
                let mut turns = Turns::default();
                for (chance, end) in self.weather[space].iter().zip(ends) {
                    turns.add(*chance, end);
                }
                let turns = turns.one_more().bounded();
                change = change.max((self.cells[index].mean - turns.mean).abs());
                self.cells[index] = turns;
            }
        }
        change
    }

    /// The dog dice, thrown again for three chips where that is better.
    fn roll(
        &self,
        space: usize,
        dice: usize,
        chips: usize,
        weather: usize,
        again: Option<Turns>,
    ) -> Turns {
        let table = if weather == self.training { &self.pressed } else { &self.plain };
        let mut turns = Turns::default();
        for dogs in 0..=dice {
            let mut end = table[self.slot(chips, dogs, space)];
            if let Some(again) = again {
                end = end.better(again);
            }
            turns.add(self.dogs[weather][dice][dogs], end);
        }
        turns
    }

    fn rest(&self, space: usize, tired: usize, chips: usize) -> Turns {
        let take = |(dogs, more): &(u8, usize)| {
            let tired = tired - tired.min(usize::from(*dogs));
            self.cell(space, tired, (chips + more).min(CHIPS - 1))
        };
        let ends = self.rests[space].iter().map(take);
        ends.reduce(Turns::better).unwrap_or(Turns { mean: 1e6, square: 1e12 })
    }
}

fn rests(dogs: u8, chips: u8) -> Vec<(u8, usize)> {
    match dogs {
        0 if chips == 0 => Vec::new(),
        0 => vec![(0, usize::from(chips))],
        most => (0..=most).map(|dogs| (dogs, usize::from(most - dogs) * 2)).collect(),
    }
}

/// For each number of dice the chances of each number of dogs.
pub(super) fn binomial(faces: u8) -> [[f32; TIRED]; TIRED] {
    let yes = f32::from(faces) / 6.0;
    let mut table = [[0.0; TIRED]; TIRED];
    table[0][0] = 1.0;
    for dice in 1..TIRED {
        for dogs in 0..=dice {
            let with = if dogs > 0 { table[dice - 1][dogs - 1] * yes } else { 0.0 };
            table[dice][dogs] = with + table[dice - 1][dogs] * (1.0 - yes);
        }
    }
    table
}
