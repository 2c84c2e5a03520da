//! What a race looks like, as data.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::cmp::Ordering;

use hall_core::{
    Game, Motion, PerSeat, Seat, Touch, Turn,
    plain::{Mark, Piece, Scene, Tray, TrayItem},
};

use super::{
    Action, Mush, Name, State,
    boards::Weather,
    describe::counted,
    state::{Aim, DOGS, Hazard, Phase, Roll, STICKS},
};

const DOG_DICE: [&str; 3] = ["die-green-dog", "die-red-dog", "die-blue-dog"];

impl Mush {
    pub(super) fn draw_scene(&self, state: &State) -> Scene {
        let sled = |seat: Seat| {
            let team = &state.teams[seat];
            Piece {
                kind: "sled",
                owner: Some(seat),
                spot: team.at.to_string(),
                glyph: (b'A' + u8::from(seat)) as char,
                label: format!("{} sled, {} dogs ready", self.called(seat), DOGS - team.tired),
            }
        };
        let mut trays = vec![self.draw_round(state)];
        trays.extend(self.draw_roll(state));
        trays.extend(Seat::first(self.seats()).map(|seat| self.draw_team(state, seat)));
        Scene {
            pieces: Seat::first(self.seats()).map(sled).collect(),
            marks: self.draw_marks(state),
            trays,
            notes: self.notes(state),
        }
    }

    fn draw_marks(&self, state: &State) -> Vec<Mark> {
        let mut marks = Vec::new();
        for stick in &state.sticks {
            let (a, b) = stick.ends();
            marks.push(Mark {
                kind: "bar",
                owner: None,
                spots: vec![a.to_string(), b.to_string()],
                label: format!("Avalanche from {}", self.line_named(*stick)),
            });
        }
        let Turn::Seat(seat) = self.turn(state) else { return marks };
        if state.walk.path.len() > 1 {
            marks.push(Mark {
                kind: "path",
                owner: Some(seat),
                spots: state.walk.path.iter().map(ToString::to_string).collect(),
                label: "The way so far".to_string(),
            });
        }
        if !matches!(state.phase, Phase::Moving | Phase::Rise) {
            return marks;
        }
        let mut ways = Vec::new();
        match state.phase {
            Phase::Moving => self.list_go(state, seat, &mut ways),
            _ => self.list_rise(state, seat, &mut ways),
        }
        let mut shown: Vec<Name> = Vec::new();
        for action in &ways {
            let Some((to, mut label, kind)) = self.describe_way(state, seat, action) else {
                continue;
            };
            if !shown.contains(&to) {
                shown.push(to);
                match kind {
                    "rough" => label.push_str("; a chip adds 1, at most 2"),
                    "avalanche" => label.push_str("; a chip adds 1, at most 4"),
                    _ => {}
                }
                let spots = vec![to.to_string()];
                marks.push(Mark { kind, owner: Some(seat), spots, label });
            }
        }
        marks
    }

    /// Where a way ends, what it costs and risks, and the kind of its mark.
    fn describe_way(
        &self,
        state: &State,
        seat: Seat,
        action: &Action,
    ) -> Option<(Name, String, &'static str)> {
        let (to, steps, pass) = match action {
            Action::Go { route, pass, .. } => (*route.last()?, route.len(), *pass),
            Action::Rise { to, .. } => (*to, 1, false),
            _ => return None,
        };
        let before = match action {
            Action::Go { route, .. } if steps > 1 => self.map.find(route[steps - 2])?,
            _ => state.teams[seat].at,
        };
        let mut label = match steps {
            1 => "1 step".to_string(),
            many => format!("{many} steps"),
        };
        if pass {
            label.push_str(", 4 chips to pass");
        }
        let hazard = self.hazard(state, before, self.map.find(to)?);
        let kind = match hazard {
            None => "reach",
            Some(Hazard::Rough) => {
                label.push_str(", rough ground");
                "rough"
            }
            Some(Hazard::Avalanche) => {
                label.push_str(", an avalanche");
                "avalanche"
            }
        };
        if let Some(hazard) = hazard {
            let plus = match action {
                Action::Go { plus, .. } | Action::Rise { plus, .. } => *plus,
                _ => 0,
            };
            label.push_str(&risk(hazard, plus));
        }
        Some((to, label, kind))
    }

    fn draw_round(&self, state: &State) -> Tray {
        let item =
            |kind, owner, label: String, count| TrayItem { spot: None, kind, owner, label, count };
        let mut items = Vec::new();
        if state.round > 0 {
            items.push(item("round", None, "Round".to_string(), Some(i32::from(state.round))));
            let bear = format!("{} has the Ice Bear", self.called(state.bear));
            items.push(item("ice-bear", Some(state.bear), bear, None));
        }
        match state.weather {
            Some(weather) => {
                let label = format!("{} weather", weather.word());
                items.push(item(weather_sign(weather), None, label, None));
                let dice = |training: Weather| {
                    let colour = ["green", "red", "blue"][Mush::colour(training, weather)];
                    format!("{colour} dice for {} training", training.word())
                };
                let label = Weather::ALL.map(dice).join(", ");
                items.push(item("dice", None, label, None));
            }
            None if state.round > 0 => {
                let panel = &self.map.panels[self.chart(state)];
                let label = format!("Weather still to come: chart of the {}", panel.title);
                items.push(item("", None, label, None));
            }
            None => {}
        }
        let left = STICKS - state.sticks.len();
        let sticks = "Avalanche sticks left".to_string();
        items.push(item("stick", None, sticks, Some(left as i32)));
        for (place, seat) in state.order.iter().enumerate() {
            let (kind, how) = match place.cmp(&usize::from(state.acting)) {
                Ordering::Less => ("order-done", ", has played"),
                Ordering::Equal if state.rising() => ("order-now", ", the early riser"),
                Ordering::Equal => ("order-now", ", plays now"),
                Ordering::Greater => ("order", ""),
            };
            let bid = state.bids[*seat];
            let label = format!("{}. {}, bid {bid}{how}", place + 1, self.called(*seat));
            items.push(item(kind, Some(*seat), label, Some(i32::from(bid))));
        }
        Tray { id: "round".to_string(), label: "Round".to_string(), owner: None, items }
    }

    fn draw_roll(&self, state: &State) -> Option<Tray> {
        let Phase::Reroll { roll, fell, .. } = &state.phase else { return None };
        let die = |kind, label: &str| TrayItem {
            spot: None,
            kind,
            owner: None,
            label: label.to_string(),
            count: None,
        };
        let mut items = Vec::new();
        if let Aim::Dogs { dice } = roll.aim {
            let team = &state.teams[state.mover()];
            let colour = team.training.zip(state.weather).map_or(0, |(t, w)| Mush::colour(t, w));
            let dog = DOG_DICE[colour];
            let blank = ["die-green-blank", "die-red-blank", "die-blue-blank"][colour];
            items.extend((0..*fell).map(|_| die(dog, "dog")));
            items.extend((*fell..dice).map(|_| die(blank, "blank")));
        } else {
            let kinds = ["die-1", "die-2", "die-3", "die-4", "die-5", "die-6"];
            let kind = kinds[usize::from(*fell).clamp(1, 6) - 1];
            items.push(die(kind, &fell.to_string()));
        }
        if let Some(seat) = roll.forced {
            items.push(TrayItem {
                spot: None,
                kind: "reroll",
                owner: Some(seat),
                label: format!("{} paid for this reroll", self.called(seat)),
                count: Some(3),
            });
        }
        Some(Tray {
            id: "dice".to_string(),
            label: self.aim_named(state, roll),
            owner: None,
            items,
        })
    }

    fn draw_team(&self, state: &State, seat: Seat) -> Tray {
        let team = &state.teams[seat];
        let item = |kind, label: &str, count: Option<i32>| TrayItem {
            spot: None,
            kind,
            owner: Some(seat),
            label: label.to_string(),
            count,
        };
        let mut items = vec![
            item("dog", "dogs ready", Some(i32::from(DOGS - team.tired))),
            item("tired-dog", "dogs tired", Some(i32::from(team.tired))),
            item("chip", "action chips", Some(i32::from(team.chips))),
        ];
        if let Some(training) = team.training {
            let label = format!("trained for {} weather", training.word());
            items.push(item(training_sign(training), &label, None));
        }
        if let (Some(training), Some(weather)) = (team.training, state.weather) {
            let colour = Mush::colour(training, weather);
            let faces = self.dog_faces[colour];
            let name = ["green", "red", "blue"][colour];
            let label = format!("{name} dice in this weather: {faces} of 6 faces show a dog");
            items.push(item(DOG_DICE[colour], &label, Some(i32::from(DOGS - team.tired))));
        }
        let steps = i32::from(self.map.space(team.at).steps);
        items.push(item("steps", "steps to Nome", Some(steps)));
        Tray {
            id: format!("team-{seat}"),
            label: format!("{}, at {}", self.called(seat), self.map.title(team.at)),
            owner: Some(seat),
            items,
        }
    }

    fn aim_named(&self, state: &State, roll: &Roll) -> String {
        let who = self.called(state.roller(roll));
        match roll.aim {
            Aim::Weather => format!("{who} rolls for the weather"),
            Aim::Dogs { dice } => format!("{who} rolls {dice} dog dice"),
            Aim::Press => format!("{who} presses on"),
            Aim::Step { to, hazard, plus } => {
                let what = match hazard {
                    Hazard::Rough => "rough ground",
                    Hazard::Avalanche => "an avalanche",
                };
                let needs = i32::from(hazard.target()) - i32::from(plus);
                format!("{who} needs {needs} or more for {what} at {}", self.map.title(to))
            }
        }
    }

    fn notes(&self, state: &State) -> Vec<String> {
        let mover = self.called(state.mover());
        let left = match state.walk.left {
            1 => "1 step".to_string(),
            many => format!("{many} steps"),
        };
        let status = match &state.phase {
            Phase::DrawTrainer => "Who trains first is drawn".to_string(),
            Phase::Train { seat } => format!("{} trains the dogs", self.called(*seat)),
            Phase::DrawBear => "The first Ice Bear is drawn".to_string(),
            Phase::FirstStick { seat } => {
                format!("{} lays a stick before the start", self.called(*seat))
            }
            Phase::Bid => "Everybody bids in secret for the order of play".to_string(),
            Phase::Rise => format!("{mover} is the early riser and may take one step"),
            Phase::Declare => format!("{mover} may move or rest"),
            Phase::Reduce { ask, paid, .. } => self.note_reduce(state, *ask, paid),
            Phase::Rolling { roll } => self.aim_named(state, roll),
            Phase::Reroll { roll, fell, ask } => format!(
                "{}: {fell}. {} may pay 3 chips for another roll",
                self.aim_named(state, roll),
                self.called(*ask)
            ),
            Phase::Raise { .. } => format!("{mover} may add chips before the roll is made again"),
            Phase::Moving if state.walk.press => format!("{mover} presses on: {left} left"),
            Phase::Moving => format!("{mover} drives: {left} left"),
            Phase::Press => format!("{mover} may roll for a press bonus"),
            Phase::BeforeRest { ask } => {
                let (who, may) = (self.called(*ask), stick_deeds(state));
                match *ask == state.mover() {
                    true => format!("{who} may {may} before the rest"),
                    false => format!("{who} may {may} before {mover} rests"),
                }
            }
            Phase::Rest => format!("{mover} rests: dogs or chips"),
            Phase::Over { winner } => {
                let at = self.map.title(state.teams[*winner].at);
                format!("{} reaches {at} and wins", self.called(*winner))
            }
        };
        vec![status]
    }

    fn note_reduce(&self, state: &State, ask: Seat, paid: &PerSeat<u8>) -> String {
        let (mover, who) = (self.called(state.mover()), self.called(ask));
        let dice = DOGS - state.teams[state.mover()].tired;
        if ask == state.mover() {
            return format!("{who} may {} before the {dice} dog dice", stick_deeds(state));
        }
        let already: u8 = paid.iter().map(|(_, chips)| *chips).sum();
        let so_far = match already {
            0 => String::new(),
            1 => "; 1 chip is paid".to_string(),
            many => format!("; {many} chips are paid"),
        };
        format!("{who} may pay against the {dice} dog dice of {mover}, 2 chips a die{so_far}")
    }

    // --- Touches ---

    pub(super) fn touches_of(&self, view: &State, seat: Seat, action: &Action) -> Vec<Touch> {
        // From left to right as they are drawn: Anchorage is an end to begin with.
        let left = |name| self.map.find(name).map_or(0.0, |space| self.map.space(space).at.x);
        let ends = |line: &super::Edge| {
            let (a, b) = line.ends();
            let (first, last) = if left(b) < left(a) { (b, a) } else { (a, b) };
            [Touch::spot(first), Touch::spot(last)]
        };
        match action {
            Action::Go { .. } | Action::Rise { .. } => self.touches_way(view, seat, action),
            Action::Place(line) => {
                let mut touches = vec![Touch::choice("stick", "Lay a stick (5 chips)")];
                touches.extend(ends(line));
                touches
            }
            Action::Shift(from, to) => {
                let mut touches = vec![Touch::choice("shift", "Move a stick (5 chips)")];
                touches.extend(ends(from));
                touches.extend(ends(to));
                touches
            }
            Action::Lift(line) => {
                let mut touches = vec![Touch::choice("lift", "Take a stick away (5 chips)")];
                touches.extend(ends(line));
                touches
            }
            _ => vec![Touch::choice(action, self.button(view, action))],
        }
    }

    /// A way is spelled by where it ends, and by a choice where several end there.
    fn touches_way(&self, view: &State, seat: Seat, action: &Action) -> Vec<Touch> {
        let Some((to, label, _)) = self.describe_way(view, seat, action) else {
            return vec![Touch::choice(action, action.to_string())];
        };
        let plus = match action {
            Action::Go { plus, .. } | Action::Rise { plus, .. } => *plus,
            _ => 0,
        };
        let mut touches = vec![Touch::spot(to)];
        let ways = self.ways_to(view, seat, to);
        if ways.len() != 1 {
            // Where they differ in chips alone the mark of the space says the rest.
            let steps = |label: &str| label.split_once(": ").map(|(steps, _)| steps.to_string());
            let alike = |way: &Action| {
                let way = self.describe_way(view, seat, way);
                way.is_some_and(|(_, other, _)| steps(&other) == steps(&label))
            };
            let risk = label.split_once(": ").filter(|_| ways.iter().all(alike));
            let (none, label) = match risk {
                Some((_, risk)) => ("No chip: ", risk),
                None => ("", &*label),
            };
            let label = match plus {
                0 => format!("{none}{label}"),
                1 => format!("1 chip: {label}"),
                many => format!("{many} chips: {label}"),
            };
            touches.push(Touch::choice(action, label));
        }
        touches
    }

    /// The listed actions that end in this space.
    fn ways_to(&self, view: &State, seat: Seat, to: Name) -> Vec<Action> {
        let mut ways = Vec::new();
        match view.phase {
            Phase::Moving => self.list_go(view, seat, &mut ways),
            Phase::Rise => self.list_rise(view, seat, &mut ways),
            _ => {}
        }
        ways.retain(|way| match way {
            Action::Go { route, .. } => route.last() == Some(&to),
            Action::Rise { to: end, .. } => *end == to,
            _ => false,
        });
        ways
    }

    fn button(&self, view: &State, action: &Action) -> String {
        let chips = |chips: u8| counted(chips, "chip");
        match action {
            Action::Train(weather) => format!("Train for {} weather", weather.word()),
            Action::Bid(chips) => format!("Bid {chips}"),
            Action::Stay => "Stay".to_string(),
            Action::Move => "Move".to_string(),
            Action::Rest => "Rest".to_string(),
            Action::Let => match view.phase {
                Phase::Reroll { .. } => "Let it stand".to_string(),
                Phase::Raise { .. } => "Add nothing".to_string(),
                _ => "Let it be".to_string(),
            },
            Action::Pay(paid) => {
                let dice = match (paid / 2, paid % 2) {
                    (0, _) => "\u{bd} die".to_string(),
                    (1, 0) => "1 die".to_string(),
                    (whole, 0) => format!("{whole} dice"),
                    (whole, _) => format!("{whole}\u{bd} dice"),
                };
                format!("Pay {paid} ({dice})")
            }
            Action::Reroll => "Roll again (3 chips)".to_string(),
            Action::Raise(more) => format!("Add {}", chips(*more)),
            Action::Stop => "Stop here".to_string(),
            Action::Press => "Press on".to_string(),
            Action::Done => "No press".to_string(),
            Action::Take { dogs: 0, chips: drawn } => format!("Draw {}", chips(*drawn)),
            Action::Take { dogs, chips: 0 } => format!("Rest {}", counted(*dogs, "dog")),
            Action::Take { dogs, chips: drawn } => {
                format!("Rest {}, draw {}", counted(*dogs, "dog"), chips(*drawn))
            }
            other => other.to_string(),
        }
    }

    pub(super) fn spelled_by(&self, view: &State, seat: Seat, touches: &[&str]) -> Option<Action> {
        match touches {
            // A first space where no line with an end there will do: the try tells why.
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
            (1, _) => ways.pop(),
            // Nothing leads there: the try tells why.
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
            _ => return Vec::new(),
        };
        let mut motions = Vec::new();
        for name in route {
            let Some(to) = self.map.find(name) else { break };
            if self.hazard(view, from, to).is_some() {
                break;
            }
            motions.push(Motion { from: from.to_string(), to: to.to_string() });
            from = to;
        }
        motions
    }
}

fn weather_sign(weather: Weather) -> &'static str {
    ["weather-warm", "weather-moderate", "weather-cold"][weather as usize]
}

fn training_sign(weather: Weather) -> &'static str {
    ["training-warm", "training-moderate", "training-cold"][weather as usize]
}

/// What can be done with the sticks as they lie. Rule 14.1.
fn stick_deeds(state: &State) -> &'static str {
    match STICKS - state.sticks.len() {
        STICKS => "lay a stick",
        0 => "move a stick or take one away",
        _ => "lay, move or take away a stick",
    }
}

/// What must fall with so many chips added, and on how many faces of six it does.
fn risk(hazard: Hazard, plus: u8) -> String {
    let needs = hazard.target().saturating_sub(plus).max(1);
    match needs {
        6 => ": needs a 6 (1 face of 6)".to_string(),
        5 => ": needs 5 or 6 (2 faces of 6)".to_string(),
        1 => ": cannot fail".to_string(),
        needs => format!(": needs {needs} or more ({} faces of 6)", 7 - needs),
    }
}
