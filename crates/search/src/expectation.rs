//! Expectations: what each action is worth on average, between bounds that exhaustive search
//! proves.

use std::collections::HashMap;

use hall_core::{Chances, Coverage, Game, PerSeat, Seat, Step, Turn};

use crate::FastHasher;

/// Secret choices that are made together are tried in all ways, up to so many.
const JOINT_MAX: usize = 100;
/// The most steps of a line.
const STEPS_MAX: usize = 24;

/// Bounds of the share of the win that a seat can expect.
///
/// At a table of two, what it is worth if both play their best. With more, the lower bound
/// holds whatever the others do, and the upper one even if all of them help.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WorthBounds {
    /// The seat is sure of this much.
    pub low: f64,
    /// It cannot get more.
    pub high: f64,
}

/// An action that is worth more than any other by a margin.
#[derive(Clone, PartialEq, Debug)]
pub struct BestAction<A> {
    /// The action.
    pub action: A,
    /// What every action is worth, in the order of the rules.
    pub worth: Vec<(A, WorthBounds)>,
    /// How many choices after the action were followed.
    pub plies: u32,
    /// The same where lines were cut off then; `None` where each was followed to its end, as far
    /// as that matters.
    pub within: Option<u32>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// What may follow, as lines of a record from the action on: the best choices of the seat, the
    /// worst of the others for it, and the likeliest outcomes of chance.
    pub line: Vec<String>,
}

impl<A: PartialEq> BestAction<A> {
    /// What the action is worth at least.
    pub fn best(&self) -> f64 {
        let own = self.worth.iter().find(|(action, _)| *action == self.action);
        own.map_or(0.0, |(_, bounds)| bounds.low)
    }

    /// What each other one is worth at most.
    pub fn second(&self) -> f64 {
        let others = self.worth.iter().filter(|(action, _)| *action != self.action);
        others.map(|(_, bounds)| bounds.high).fold(0.0, f64::max)
    }
}

const ANYTHING: WorthBounds = WorthBounds { low: 0.0, high: 1.0 };

/// Too many positions.
struct TooMany;

struct Expecting<'g, G: Game> {
    game: &'g G,
    seat: Seat,
    /// Whether others may help, too: more than two play.
    many: bool,
    left: u64,
    /// Whether a line was cut off.
    is_cut: bool,
    known: HashMap<(G::State, u32), WorthBounds, std::hash::BuildHasherDefault<FastHasher>>,
}

/// The action of the seat that is asked which is worth more than any other by `margin` of a win,
/// proven by following everything for up to `plies` choices after it; what lies beyond may be
/// worth anything. `None` if there is no such action, or `nodes` do not suffice to prove it.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// # fn main() {
/// // Of ten, whoever leaves eight wins; taking one or three loses.
/// let found = search::best_action(&Nim, &Heap(10, Seat::A), 9, 0.5, 10_000).expect("one way");
/// assert_eq!((found.best(), found.second(), found.action), (1.0, 0.0, Take(2)));
/// # }
/// ```
pub fn best_action<G: Game>(
    game: &G,
    state: &G::State,
    plies: u32,
    margin: f64,
    nodes: u64,
) -> Option<BestAction<G::Action>> {
    let Turn::Seat(seat) = game.turn(state) else { return None };
    let many = game.seats() > 2;
    let known = HashMap::default();
    let mut search = Expecting { game, seat, many, left: nodes, is_cut: false, known };
    for plies in 0..=plies {
        (search.is_cut, search.known) = (false, HashMap::default());
        let worth = search.worth(state, plies)?;
        if let Some(best) = separated(&worth, margin) {
            let action = worth[best].0.clone();
            let within = search.is_cut.then_some(plies);
            let nodes = nodes - search.left;
            let line = search.line(state, &action, plies);
            return Some(BestAction { action, worth, plies, within, nodes, line });
        }
        if !search.is_cut || is_hopeless(&worth, margin) {
            return None;
        }
    }
    None
}

/// The place of the action that is better than any other by a margin, for certain.
fn separated<A>(worth: &[(A, WorthBounds)], margin: f64) -> Option<usize> {
    (0..worth.len()).find(|place| {
        let mut others = worth.iter().enumerate().filter(|(other, _)| other != place);
        others.all(|(_, (_, other))| worth[*place].1.low - other.high >= margin)
    })
}

/// Whether looking further cannot separate any action from all others.
fn is_hopeless<A>(worth: &[(A, WorthBounds)], margin: f64) -> bool {
    (0..worth.len()).all(|place| {
        let mut others = worth.iter().enumerate().filter(|(other, _)| *other != place);
        others.any(|(_, (_, other))| worth[place].1.high - other.low < margin)
    })
}

impl<G: Game> Expecting<'_, G> {
    fn listed(&self, state: &G::State, seat: Seat) -> Option<Vec<G::Action>> {
        let mut actions = Vec::new();
        let coverage = self.game.actions(state, seat, &mut actions);
        (coverage == Coverage::All).then_some(actions)
    }

    /// What every action is worth; `None` if that cannot be found out.
    fn worth(&mut self, state: &G::State, plies: u32) -> Option<Vec<(G::Action, WorthBounds)>> {
        let mut worth = Vec::new();
        for action in self.listed(state, self.seat)? {
            let mut next = state.clone();
            self.game.act(&mut next, self.seat, &action);
            let bounds = self.bounds(&next, plies).ok()?;
            worth.push((action, bounds));
        }
        Some(worth)
    }

    fn bounds(&mut self, state: &G::State, plies: u32) -> Result<WorthBounds, TooMany> {
        let turn = self.game.turn(state);
        if turn == Turn::Over {
            let standings = self.game.standings(state);
            let share = standings.map_or(0.0, |of| f64::from(of.share(self.seat)));
            return Ok(WorthBounds { low: share, high: share });
        }
        if turn != Turn::Chance && plies == 0 {
            self.is_cut = true;
            return Ok(ANYTHING);
        }
        let key = (state.clone(), plies);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        let found = match turn {
            Turn::Chance => self.average(state, plies)?,
            Turn::Seat(seat) => self.chosen(state, seat, plies - 1)?,
            Turn::Together(_) => self.together(state, plies - 1)?,
            Turn::Over | Turn::Window(_) => {
                self.is_cut = true;
                ANYTHING
            }
        };
        self.known.insert(key, found);
        Ok(found)
    }

    fn average(&mut self, state: &G::State, plies: u32) -> Result<WorthBounds, TooMany> {
        let mut chances = Chances::default();
        self.game.chances(state, &mut chances);
        let mut sum = WorthBounds { low: 0.0, high: 0.0 };
        for (outcome, weight) in chances.iter() {
            let mut next = state.clone();
            self.game.apply_chance(&mut next, outcome);
            let of = self.bounds(&next, plies)?;
            let share = f64::from(*weight) / f64::from(chances.total());
            sum = WorthBounds { low: sum.low + share * of.low, high: sum.high + share * of.high };
        }
        Ok(sum)
    }

    /// The choice of one seat.
    fn chosen(&mut self, state: &G::State, seat: Seat, plies: u32) -> Result<WorthBounds, TooMany> {
        let Some(actions) = self.listed(state, seat) else {
            self.is_cut = true;
            return Ok(ANYTHING);
        };
        let is_own = seat == self.seat;
        let mut best: Option<WorthBounds> = None;
        for action in actions {
            let mut next = state.clone();
            self.game.act(&mut next, seat, &action);
            let of = self.bounds(&next, plies)?;
            let together = best.map_or(of, |best| self.joined(best, of, is_own));
            best = Some(together);
            // Nothing can be better, or worse.
            let settled = if is_own { together.low >= 1.0 } else { together.high <= 0.0 };
            if settled && (is_own || !self.many) {
                break;
            }
        }
        Ok(best.unwrap_or(ANYTHING))
    }

    /// Bounds where either may be chosen: by the seat itself, or by another.
    fn joined(&self, a: WorthBounds, b: WorthBounds, is_own: bool) -> WorthBounds {
        let low = if is_own { a.low.max(b.low) } else { a.low.min(b.low) };
        let high = if is_own || self.many { a.high.max(b.high) } else { a.high.min(b.high) };
        WorthBounds { low, high }
    }

    /// Secret choices of several: the seat is sure of what it gets if the others knew its choice,
    /// and gets no more than if it knew theirs.
    fn together(&mut self, state: &G::State, plies: u32) -> Result<WorthBounds, TooMany> {
        let Turn::Together(seats) = self.game.turn(state) else { return Ok(ANYTHING) };
        let others = seats.iter().filter(|seat| *seat != self.seat);
        let mut joint = vec![PerSeat::from_fn(self.game.seats(), |_| None)];
        let mut own = vec![None];
        let listed = |seat| self.listed(state, seat);
        for seat in others {
            let Some(actions) = listed(seat) else { return Ok(self.cut()) };
            joint = spread(&joint, seat, &actions);
        }
        if seats.contains(self.seat) {
            let Some(actions) = listed(self.seat) else { return Ok(self.cut()) };
            own = actions.into_iter().map(Some).collect();
        }
        if joint.len() * own.len() > JOINT_MAX {
            return Ok(self.cut());
        }
        let mut low = 0.0_f64;
        let mut highs = vec![0.0_f64; joint.len()];
        for action in &own {
            let mut least = 1.0_f64;
            for (choices, high) in joint.iter().zip(&mut highs) {
                let (mut choices, mut next) = (choices.clone(), state.clone());
                choices[self.seat] = action.clone();
                self.game.reveal(&mut next, &choices);
                let of = self.bounds(&next, plies)?;
                least = least.min(of.low);
                *high = high.max(of.high);
            }
            low = low.max(least);
        }
        let high = if self.many {
            highs.into_iter().fold(0.0, f64::max)
        } else {
            highs.into_iter().fold(1.0, f64::min)
        };
        Ok(WorthBounds { low, high })
    }

    fn cut(&mut self) -> WorthBounds {
        self.is_cut = true;
        ANYTHING
    }

    /// What may follow after an action.
    fn line(&mut self, state: &G::State, action: &G::Action, plies: u32) -> Vec<String> {
        let mut step = Some((Step::<G>::Act(self.seat, action.clone()), plies));
        let (mut state, mut line) = (state.clone(), Vec::new());
        while let Some((taken, left)) = step {
            line.push(taken.to_string());
            taken.apply(self.game, &mut state);
            step = if line.len() < STEPS_MAX { self.following(&state, left) } else { None };
        }
        line
    }

    /// The step after a position, and how many choices may follow it.
    fn following(&mut self, state: &G::State, plies: u32) -> Option<(Step<G>, u32)> {
        match self.game.turn(state) {
            Turn::Chance => {
                let mut chances = Chances::default();
                self.game.chances(state, &mut chances);
                let mut likeliest: Option<&(G::Chance, u32)> = None;
                for of in chances.iter() {
                    if likeliest.is_none_or(|(_, weight)| of.1 > *weight) {
                        likeliest = Some(of);
                    }
                }
                likeliest.map(|(outcome, _)| (Step::Chance(outcome.clone()), plies))
            }
            Turn::Seat(seat) if plies > 0 => {
                let mut found: Option<(WorthBounds, G::Action)> = None;
                for action in self.listed(state, seat)? {
                    let mut next = state.clone();
                    self.game.act(&mut next, seat, &action);
                    let of = self.bounds(&next, plies - 1).ok()?;
                    let is_better = |than: WorthBounds| {
                        let order = of.low.total_cmp(&than.low).then(of.high.total_cmp(&than.high));
                        if seat == self.seat { order.is_gt() } else { order.is_lt() }
                    };
                    if found.as_ref().is_none_or(|(than, _)| is_better(*than)) {
                        found = Some((of, action));
                    }
                }
                found.map(|(_, action)| (Step::Act(seat, action), plies - 1))
            }
            _ => None,
        }
    }
}

/// Each of these joint choices with each of a seat's actions.
fn spread<A: Clone>(
    joint: &[PerSeat<Option<A>>],
    seat: Seat,
    actions: &[A],
) -> Vec<PerSeat<Option<A>>> {
    let with = |choices: &PerSeat<Option<A>>, action: &A| {
        let mut choices = choices.clone();
        choices[seat] = Some(action.clone());
        choices
    };
    let each = |choices| actions.iter().map(move |action| with(choices, action));
    // No more are wanted than are tried.
    joint.iter().flat_map(each).take(JOINT_MAX + 1).collect()
}
