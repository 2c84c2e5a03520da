//! How actions are touched, and what moves on the screen.

use alloc::{format, string::ToString, vec, vec::Vec};

use hall_core::{Game as _, Message, Motion, Seat, Text, Touch};

use super::{
    action::Action,
    name::{Edge, Name},
    race::Mush,
    state::{Phase, State},
};

impl Mush {
    pub(super) fn touches_of(&self, view: &State, seat: Seat, action: &Action) -> Vec<Touch> {
        // From left to right as they are drawn: Anchorage is an end to begin with.
        let left = |name| self.map.find(name).map_or(0.0, |space| self.map.space(space).at.x);
        let ends = |line: &Edge| {
            let (a, b) = line.ends();
            let (first, last) = if left(b) < left(a) { (b, a) } else { (a, b) };
            [Touch::spot(first), Touch::spot(last)]
        };
        match action {
            Action::Go { .. } | Action::Rise { .. } => self.touches_way(view, seat, action),
            Action::Place(line) => {
                // Rule 3.4: those before the start cost nothing.
                let is_free = matches!(view.phase, Phase::FirstStick { .. });
                let key = if is_free { "mush-choice-lay-free" } else { "mush-choice-lay" };
                let mut touches = vec![Touch::choice("stick", Message::new(key))];
                touches.extend(ends(line));
                touches
            }
            Action::Shift(from, to) => {
                let mut touches = vec![Touch::choice("shift", Message::new("mush-choice-shift"))];
                touches.extend(ends(from));
                touches.extend(ends(to));
                touches
            }
            Action::Lift(line) => {
                let mut touches = vec![Touch::choice("lift", Message::new("mush-choice-lift"))];
                touches.extend(ends(line));
                touches
            }
            _ => vec![Touch::choice(action, self.button(view, action))],
        }
    }

    /// A way is spelled by where it ends, and by a choice where several end there.
    fn touches_way(&self, view: &State, seat: Seat, action: &Action) -> Vec<Touch> {
        let Some(way) = self.way_of(view, seat, action) else {
            return vec![Touch::choice(action, action.to_string())];
        };
        let mut touches = vec![Touch::spot(way.to)];
        let ways = self.ways_to(view, seat, way.to);
        // What a touch of the space would pay is said before it is paid.
        if ways.len() != 1 || way.pass {
            let alike = |other: &Action| {
                self.way_of(view, seat, other).is_some_and(|other| way.risks_the_same(&other))
            };
            // Where they differ in chips alone the mark of the space says the rest.
            let label = match way.risk().filter(|_| !way.pass && ways.iter().all(alike)) {
                None if way.plus == 0 && way.pass => {
                    Message::new("mush-choice-pass").with("way", way.label())
                }
                None if way.plus == 0 => way.label(),
                risk => Message::new("mush-choice-way")
                    .with("chips", way.plus)
                    .with("way", risk.unwrap_or_else(|| way.label())),
            };
            touches.push(Touch::choice(action, label));
        }
        touches
    }

    fn button(&self, view: &State, action: &Action) -> Text {
        match action {
            Action::Train(weather) => {
                Message::new("mush-choice-train").choice("weather", weather.word())
            }
            Action::Bid(chips) => Message::new("mush-choice-bid").with("chips", *chips),
            Action::Stay => Message::new("mush-choice-stay"),
            Action::Move => Message::new("mush-choice-move"),
            Action::Rest => Message::new("mush-choice-rest"),
            Action::Let => match view.phase {
                Phase::Reroll { .. } => Message::new("mush-choice-let-stand"),
                Phase::Raise { .. } => Message::new("mush-choice-add-nothing"),
                _ => Message::new("mush-choice-let-be"),
            },
            Action::Pay(chips) => Message::new("mush-choice-pay")
                .with("chips", *chips)
                .with("dice", chips / 2)
                .choice("half", if chips % 2 == 1 { "half" } else { "none" }),
            Action::Reroll => Message::new("mush-choice-reroll"),
            Action::Raise(more) => Message::new("mush-choice-add").with("chips", *more),
            Action::Stop => Message::new("mush-choice-stop"),
            Action::Press => Message::new("mush-choice-press"),
            Action::Done => Message::new("mush-choice-no-press"),
            Action::Take { dogs, chips } => {
                let key = match (dogs, chips) {
                    (0, _) => "mush-choice-draw",
                    (_, 0) => "mush-choice-rest-dogs",
                    _ => "mush-choice-rest-dogs-and-draw",
                };
                Message::new(key).with("dogs", *dogs).with("chips", *chips)
            }
            other => return other.to_string().into(),
        }
        .into()
    }

    pub(super) fn spelled_by(&self, view: &State, seat: Seat, touches: &[&str]) -> Option<Action> {
        match touches {
            // A first space where no line with an end there will do: the refusal says why.
            ["stick", a] => format!("stick-{a}-{a}").parse().ok(),
            ["lift" | "shift", a] => format!("lift-{a}-{a}").parse().ok(),
            ["shift", a, b] => format!("lift-{a}-{b}").parse().ok(),
            ["shift", a, b, c] => format!("shift-{a}-{b}-{c}-{c}").parse().ok(),
            ["stick", a, b] => format!("stick-{a}-{b}").parse().ok(),
            ["lift", a, b] => format!("lift-{a}-{b}").parse().ok(),
            ["shift", a, b, c, d] => format!("shift-{a}-{b}-{c}-{d}").parse().ok(),
            // A sled that is carried says where it stood, too.
            [from, to] if from.parse() == Ok(view.teams[seat].at.name()) => {
                self.spelled_way(view, seat, to.parse().ok()?)
            }
            [_, word] => word.parse().ok(),
            [word] => match word.parse::<Name>() {
                Ok(to) => self.spelled_way(view, seat, to),
                Err(_) => word.parse().ok(),
            },
            _ => None,
        }
    }

    fn spelled_way(&self, view: &State, seat: Seat, to: Name) -> Option<Action> {
        let mut ways = self.ways_to(view, seat, to);
        match (ways.len(), &view.phase) {
            (1, _) => ways.pop().filter(|way| !matches!(way, Action::Go { pass: true, .. })),
            // Nothing leads there: the refusal says why.
            (0, Phase::Rise) => Some(Action::Rise { to, plus: 0 }),
            (0, _) => Some(Action::Go { route: [to].into_iter().collect(), plus: 0, pass: false }),
            _ => None,
        }
    }

    pub(super) fn motions_of(&self, view: &State, seat: Seat, action: &Action) -> Vec<Motion> {
        let mut from = view.teams[seat].at;
        let route: Vec<Name> = match action {
            Action::Go { route, .. } => route.to_vec(),
            Action::Rise { to, .. } => vec![*to],
            _ => Vec::new(),
        };
        if matches!(action, Action::Let) && self.check(view, seat, action).is_ok() {
            // A roll that is let stand may bring a sled on.
            let mut after = view.clone();
            self.act(&mut after, seat, action);
            return self.sleds_moved(view, &after);
        }
        let start = from;
        let mut way = Vec::new();
        for name in route {
            let Some(to) = self.map.find(name) else { break };
            if self.hazard(view, from, to).is_some() {
                break;
            }
            way.push(to);
            from = to;
        }
        let Some(end) = way.pop() else { return Vec::new() };
        Vec::from([way.into_iter().fold(Motion::new(start, end), Motion::via)])
    }

    /// The sleds that stand elsewhere than before.
    pub(super) fn sleds_moved(&self, before: &State, after: &State) -> Vec<Motion> {
        let places = Seat::first(self.seats()).map(|seat| {
            let [was, is] = [before, after].map(|state| state.teams[seat].at);
            (was, is)
        });
        places.filter(|(was, is)| was != is).map(|(was, is)| Motion::new(was, is)).collect()
    }
}
