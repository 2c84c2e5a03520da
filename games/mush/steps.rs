//! Where a sled may go.

use alloc::vec::Vec;

use arrayvec::ArrayVec;
use hall_core::{Dice, Seat};

use super::{
    Action, Illegal, Mush, State,
    action::Route,
    boards::{Kind, Zone},
    name::{Edge, Name, Space},
    state::{Hazard, PATH, Phase},
};

/// The price of the right to pass. Rule 9.6.
pub(super) const PASS: u16 = 4;

/// A sled on its way: where it is, what it touched, how far it may still go.
#[derive(Clone)]
pub(super) struct Walker {
    seat: Seat,
    at: Space,
    path: ArrayVec<Space, PATH>,
    left: u8,
}

/// A sled on its way, seen where it stands.
#[derive(Clone, Copy)]
struct Way<'a> {
    seat: Seat,
    at: Space,
    path: &'a [Space],
    left: u8,
}

impl Walker {
    fn way(&self) -> Way<'_> {
        Way { seat: self.seat, at: self.at, path: &self.path, left: self.left }
    }
}

impl Way<'_> {
    fn walker(self) -> Walker {
        let path = self.path.iter().copied().collect();
        Walker { seat: self.seat, at: self.at, path, left: self.left }
    }
}

/// A set of spaces.
#[derive(Clone, Copy, Default)]
struct Spaces([u64; 4]);

impl Spaces {
    fn add(&mut self, space: Space) -> bool {
        let (word, bit) = (space.index() / 64, 1 << (space.index() % 64));
        let fresh = self.0[word] & bit == 0;
        self.0[word] |= bit;
        fresh
    }
    fn has(self, space: Space) -> bool {
        self.0[space.index() / 64] & 1 << (space.index() % 64) != 0
    }
}

impl Mush {
    fn way<'a>(&self, state: &'a State, seat: Seat) -> Way<'a> {
        let left = if matches!(state.phase, Phase::Rise) { 1 } else { state.walk.left };
        Way { seat, at: state.teams[seat].at, path: &state.walk.path, left }
    }

    /// Whether another sled takes up the whole of `space`. Rule 9.4.
    pub(super) fn occupied(&self, state: &State, seat: Seat, space: Space) -> bool {
        matches!(self.map.space(space).kind, Kind::Wilderness | Kind::Rough)
            && state.teams.iter().any(|(other, team)| other != seat && team.at == space)
    }

    /// What stands in the way from `from` to `to`. Rules 10.1 and 10.2.
    pub(super) fn hazard(&self, state: &State, from: Space, to: Space) -> Option<Hazard> {
        if self.map.space(to).kind == Kind::Rough {
            Some(Hazard::Rough)
        } else if !state.sticks.is_empty()
            && state.sticks.contains(&Edge::new(from.name(), to.name()))
        {
            Some(Hazard::Avalanche)
        } else {
            None
        }
    }

    /// Where a sled that enters `space` finds itself. Rule 15.3.
    pub(super) fn land(&self, space: Space) -> Space {
        match &self.bypass {
            Some(bypass) if space == bypass.from || self.map.space(space).zone == Zone::Central => {
                bypass.to
            }
            _ => space,
        }
    }

    /// Whether the next step may lead to `to`, and what it meets there.
    fn step(
        &self,
        state: &State,
        way: Way<'_>,
        to: Space,
        passing: bool,
    ) -> Result<Option<Hazard>, Illegal> {
        if !self.map.space(way.at).next.contains(&to) {
            return Err(Illegal::NoLine);
        }
        self.step_along(state, way, to, passing)
    }

    /// The same for a step along a line.
    fn step_along(
        &self,
        state: &State,
        way: Way<'_>,
        to: Space,
        passing: bool,
    ) -> Result<Option<Hazard>, Illegal> {
        let land = self.land(to);
        if way.path.contains(&to) || land != to && way.path.contains(&land) {
            return Err(Illegal::Retraced);
        }
        if way.left == 0 {
            return Err(Illegal::TooFar);
        }
        if self.occupied(state, way.seat, to) {
            if !passing {
                return Err(Illegal::Blocked);
            }
            // Rule 9.7.
            if !self.can_stop(state, &self.advanced(&way.walker(), to)) {
                return Err(Illegal::NowhereToStop);
            }
        }
        Ok(self.hazard(state, way.at, to))
    }

    fn advanced(&self, walker: &Walker, to: Space) -> Walker {
        let mut next = walker.clone();
        self.advance(&mut next, to);
        next
    }

    fn advance(&self, walker: &mut Walker, to: Space) {
        walker.path.push(to);
        walker.at = self.land(to);
        if walker.at != to {
            walker.path.push(walker.at);
        }
        walker.left -= 1;
    }

    /// Rule 9.7: whether some way of the steps left ends where the sled may stand.
    fn can_stop(&self, state: &State, walker: &Walker) -> bool {
        if !self.occupied(state, walker.seat, walker.at) {
            return true;
        }
        walker.left > 0
            && self.map.space(walker.at).next.iter().any(|to| {
                !walker.path.contains(to) && self.can_stop(state, &self.advanced(walker, *to))
            })
    }

    /// Whether the mover can step anywhere.
    pub(super) fn any_step(&self, state: &State, seat: Seat) -> bool {
        let way = self.way(state, seat);
        let passing = !matches!(state.phase, Phase::Rise)
            && (state.walk.passed || state.teams[seat].chips >= PASS);
        let next = &self.map.space(way.at).next;
        way.left > 0 && next.iter().any(|to| self.step_along(state, way, *to, passing).is_ok())
    }

    /// Whether the route may be taken.
    pub(super) fn check_go(
        &self,
        state: &State,
        seat: Seat,
        action: (&Route, u8, bool),
    ) -> Result<(), Illegal> {
        let (route, plus, pass) = action;
        if route.is_empty() {
            return Err(Illegal::NoLine);
        }
        let mut chips = state.teams[seat].chips;
        if pass {
            if state.walk.passed {
                return Err(Illegal::NothingToPass);
            }
            chips = chips.checked_sub(PASS).ok_or(Illegal::TooFewChips)?;
        }
        let mut walker = self.way(state, seat).walker();
        let (mut met, mut hazard) = (false, None);
        for name in route {
            if hazard.is_some() {
                return Err(Illegal::RollOnTheWay);
            }
            let to = self.map.find(*name).ok_or(Illegal::NoLine)?;
            hazard = self.step(state, walker.way(), to, pass || state.walk.passed)?;
            met |= self.occupied(state, seat, to);
            self.advance(&mut walker, to);
            if self.wins(walker.at) {
                walker.left = 0;
            }
        }
        if pass && !met {
            return Err(Illegal::NothingToPass);
        }
        check_plus(hazard, plus, chips)
    }

    /// Rules 5.5 and 5.6.
    pub(super) fn check_rise(
        &self,
        state: &State,
        seat: Seat,
        to: Name,
        plus: u8,
    ) -> Result<(), Illegal> {
        let way = self.way(state, seat);
        let to = self.map.find(to).ok_or(Illegal::NoLine)?;
        let hazard = self.step(state, way, to, false).map_err(|why| match why {
            Illegal::Blocked => Illegal::RiserBlocked,
            other => other,
        })?;
        check_plus(hazard, plus, state.teams[seat].chips)
    }

    /// The single steps there are: where to, whether passing is paid, and the most
    /// chips that can be added.
    fn near(&self, state: &State, way: Way<'_>, may_pass: bool) -> ArrayVec<(Space, bool, u8), 8> {
        let chips = state.teams[way.seat].chips;
        let mut ways = ArrayVec::new();
        for to in &self.map.space(way.at).next {
            let (step, pass) = match self.step_along(state, way, *to, state.walk.passed) {
                Err(Illegal::Blocked) if may_pass && chips >= PASS => {
                    (self.step_along(state, way, *to, true), true)
                }
                other => (other, false),
            };
            if let Ok(hazard) = step {
                ways.push((*to, pass, help(hazard, if pass { chips - PASS } else { chips })));
            }
        }
        ways
    }

    pub(super) fn list_rise(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        for (to, _, most) in self.near(state, self.way(state, seat), false) {
            out.extend((0..=most).map(|plus| Action::Rise { to: to.name(), plus }));
        }
    }

    /// One of the early riser's choices, uniformly.
    pub(super) fn sample_rise(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> Action {
        let near = self.near(state, self.way(state, seat), false);
        match self.sample_near(state, seat, &near, true, dice) {
            Some((to, _, plus)) => Action::Rise { to: to.name(), plus },
            None => self.sample_rest_of(state, seat, Action::Stay, dice),
        }
    }

    /// One of the choices with one step left, uniformly.
    pub(super) fn sample_last(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> Action {
        let near = self.near(state, self.way(state, seat), true);
        let stop = !self.occupied(state, seat, state.teams[seat].at);
        match self.sample_near(state, seat, &near, stop, dice) {
            Some((to, pass, plus)) => {
                Action::Go { route: [to.name()].into_iter().collect(), plus, pass }
            }
            None if stop => self.sample_rest_of(state, seat, Action::Stop, dice),
            None => self.stick_action(state, dice.below(self.stick_actions(state) as u32) as usize),
        }
    }

    /// A step, or `None` as often as something else would be drawn.
    fn sample_near(
        &self,
        state: &State,
        seat: Seat,
        near: &[(Space, bool, u8)],
        stop: bool,
        dice: &mut dyn Dice,
    ) -> Option<(Space, bool, u8)> {
        let steps: u32 = near.iter().map(|(_, _, most)| u32::from(*most) + 1).sum();
        let all = steps + u32::from(stop) + self.sticks_open(state, seat) as u32;
        let mut ticket = dice.below(all);
        for (to, pass, most) in near {
            if ticket <= u32::from(*most) {
                return Some((*to, *pass, ticket as u8));
            }
            ticket -= u32::from(*most) + 1;
        }
        None
    }

    /// `halt` or an action with a stick, uniformly.
    fn sample_rest_of(
        &self,
        state: &State,
        seat: Seat,
        halt: Action,
        dice: &mut dyn Dice,
    ) -> Action {
        match dice.below(1 + self.sticks_open(state, seat) as u32) as usize {
            0 => halt,
            index => self.stick_action(state, index - 1),
        }
    }

    /// Every single step, and one way to every space further off that can be
    /// reached without a roll, or with one at the end.
    pub(super) fn list_go(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let way = self.way(state, seat);
        let chips = state.teams[seat].chips;
        for (to, pass, most) in self.near(state, way, true) {
            let route: Route = [to.name()].into_iter().collect();
            out.extend((0..=most).map(|plus| Action::Go { route: route.clone(), plus, pass }));
        }
        let mut near = Spaces::default();
        for to in &self.map.space(way.at).next {
            near.add(*to);
        }
        if way.left > 1 {
            self.list_far(state, way, near, chips, out);
        }
    }

    /// Ways of two steps and more, breadth first.
    fn list_far(
        &self,
        state: &State,
        way: Way<'_>,
        near: Spaces,
        chips: u16,
        out: &mut Vec<Action>,
    ) {
        let mut seen = Spaces::default();
        way.path.iter().for_each(|space| {
            seen.add(*space);
        });
        let mut risky = near;
        // Each found space with the index of the one before it and its distance.
        let mut found: ArrayVec<(Space, u8, u8), 128> = ArrayVec::new();
        found.push((way.at, 0, 0));
        let mut next = 0;
        while next < found.len() {
            let (from, _, steps) = found[next];
            next += 1;
            let ends = self.wins(from) || self.land(from) != from;
            if steps == way.left || (ends && steps > 0) {
                continue;
            }
            for &to in &self.map.space(from).next {
                if seen.has(to) || seen.has(self.land(to)) && self.land(to) != to {
                    continue;
                }
                let occupied = self.occupied(state, way.seat, to);
                if occupied && !state.walk.passed {
                    continue;
                }
                if let Some(hazard) = self.hazard(state, from, to) {
                    if !occupied && steps > 0 && risky.add(to) {
                        for plus in 0..=help(Some(hazard), chips) {
                            let route = route(&found, next - 1, Some(to));
                            out.push(Action::Go { route, plus, pass: false });
                        }
                    }
                    continue;
                }
                if found.try_push((to, (next - 1) as u8, steps + 1)).is_err() {
                    return;
                }
                seen.add(to);
                if steps > 0 && !occupied {
                    let route = route(&found, found.len() - 1, None);
                    out.push(Action::Go { route, plus: 0, pass: false });
                }
            }
        }
    }

    /// A random way for a playout: towards Nome where that is possible, up to the
    /// first roll; now and then a step like any other.
    pub(super) fn sample_go(
        &self,
        state: &State,
        seat: Seat,
        dice: &mut dyn Dice,
    ) -> Option<Action> {
        if dice.below(16) == 0 {
            return None;
        }
        let mut walker = self.way(state, seat).walker();
        let chips = state.teams[seat].chips;
        let (mut route, mut plus) = (Route::new(), 0);
        while walker.left > 0 && !route.is_full() {
            let here = self.map.space(walker.at);
            let mut ways: ArrayVec<(Space, Option<Hazard>), 8> = ArrayVec::new();
            for to in &here.next {
                if self.map.space(*to).steps < here.steps
                    && let Ok(hazard) = self.step_along(state, walker.way(), *to, state.walk.passed)
                {
                    ways.push((*to, hazard));
                }
            }
            if ways.is_empty() {
                break;
            }
            let (to, hazard) = ways[dice.below(ways.len() as u32) as usize];
            route.push(to.name());
            if let Some(hazard) = hazard {
                plus = dice.below(u32::from(help(Some(hazard), chips)) + 1) as u8;
                break;
            }
            self.advance(&mut walker, to);
            if self.wins(walker.at) || walker.at != to {
                break;
            }
        }
        (!route.is_empty()).then_some(Action::Go { route, plus, pass: false })
    }
}

/// The way to the found space `end`, and one step further.
fn route(found: &[(Space, u8, u8)], end: usize, further: Option<Space>) -> Route {
    let mut names: Route = further.iter().map(|space| space.name()).collect();
    let mut index = end;
    while found[index].2 > 0 {
        names.push(found[index].0.name());
        index = usize::from(found[index].1);
    }
    names.reverse();
    names
}

/// The most chips that can be added to the roll of a step.
pub(super) fn help(hazard: Option<Hazard>, chips: u16) -> u8 {
    hazard.map_or(0, |hazard| chips.min(u16::from(hazard.limit())) as u8)
}

/// Rule 10.3.
fn check_plus(hazard: Option<Hazard>, plus: u8, chips: u16) -> Result<(), Illegal> {
    match hazard {
        None if plus > 0 => Err(Illegal::NoRoll),
        Some(hazard) if plus > hazard.limit() => Err(Illegal::TooMuchHelp),
        _ if u16::from(plus) > chips => Err(Illegal::TooFewChips),
        _ => Ok(()),
    }
}
