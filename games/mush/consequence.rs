//! What an action would do: a way with its steps, chips and risk, what chips buy.

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

use hall_core::{Consequence, Mark, Message, Seat, Text};

use super::{
    action::{Action, Route},
    boards::{PressResult, Weather},
    flow::{REROLL, STICK},
    name::Edge,
    race::Mush,
    state::{Aim, DOGS, Phase, State},
    steps::PASS,
    words::{colour, hazard_word, of},
};

impl Mush {
    pub(super) fn consequence_of(&self, state: &State, seat: Seat, action: &Action) -> Consequence {
        let costs = costs(state, action);
        let mut notes: Vec<Message> = match action {
            Action::Go { route, .. } => self.way_ahead(state, seat, action, route),
            Action::Rise { to, .. } => {
                self.way_ahead(state, seat, action, &[*to].into_iter().collect())
            }
            Action::Train(training) => vec![dice_of(*training)],
            Action::Bid(chips) => {
                vec![Message::new("mush-would-keep").with("left", state.teams[seat].chips - *chips)]
            }
            Action::Move => self.dice_ahead(state).into_iter().collect(),
            Action::Rest => vec![self.rest_ahead(state)],
            Action::Pay(chips) => payment_ahead(state, *chips),
            Action::Raise(more) => raised(state, *more).into_iter().collect(),
            Action::Stop => {
                vec![Message::new("mush-would-tire").with("ready", ready(state).saturating_sub(1))]
            }
            Action::Press => vec![self.press_ahead()],
            Action::Take { dogs, chips } => vec![taken(state, *dogs, *chips)],
            _ => Vec::new(),
        };
        if costs > 0 {
            let left = state.teams[seat].chips - costs;
            let cost = Message::new("mush-would-cost").with("chips", costs).with("left", left);
            notes.insert(usize::from(!notes.is_empty()), cost);
        }
        Consequence {
            motions: self.motions_of(state, seat, action),
            pieces: Vec::new(),
            marks: self.marks_ahead(state, seat, action),
            notes: notes.into_iter().map(Text::from).collect(),
            costs,
        }
    }

    /// Steps, hazard and what is left of the turn.
    fn way_ahead(&self, state: &State, seat: Seat, action: &Action, route: &Route) -> Vec<Message> {
        let (Some(way), Some(end)) =
            (self.way_of(state, seat, action), self.map.find(way_end(route)))
        else {
            return Vec::new();
        };
        let mut notes = vec![way.label()];
        let risky = way.kind() != "reach";
        let rising = matches!(state.phase, Phase::Rise);
        if self.wins(self.land(end)) {
            let at = self.map.title(end);
            let key = if risky { "mush-would-win-if" } else { "mush-would-win" };
            notes.insert(0, Message::new(key).text("at", at));
        } else if rising {
            // Rule 5.5: the turn itself is still to come.
        } else {
            if risky {
                notes.push(Message::new("mush-would-fail")); // Rule 10.4
            }
            let left = state.walk.left.saturating_sub(route.len() as u8);
            notes.push(Message::new("mush-would-be-left").with("left", left));
        }
        notes
    }

    /// Rules 8.1 and 8.2.
    fn dice_ahead(&self, state: &State) -> Option<Message> {
        let training = state.teams[state.mover()].training?;
        let weather = state.weather?;
        let dice = Message::new("mush-would-roll")
            .with("dice", ready(state))
            .choice("colour", colour(training, weather));
        Some(dice.with("faces", self.dog_faces(training, weather)))
    }

    /// Rule 12.1.
    fn rest_ahead(&self, state: &State) -> Message {
        let rest = self.map.space(state.teams[state.mover()].at).rest;
        Message::new("mush-would-rest").with("dogs", rest.dogs).with("chips", rest.chips)
    }

    /// Rule 11.2.
    fn press_ahead(&self) -> Message {
        let faces = |wanted: PressResult| -> String {
            let faces = (1..=6_u8).zip(&self.press).filter(|(_, result)| **result == wanted);
            let faces: Vec<String> = faces.map(|(face, _)| face.to_string()).collect();
            if faces.is_empty() { "–".into() } else { faces.join(", ") }
        };
        Message::new("mush-would-press")
            .text("tires", faces(PressResult::Chip))
            .text("one", faces(PressResult::One))
            .text("two", faces(PressResult::Two))
    }

    fn marks_ahead(&self, state: &State, seat: Seat, action: &Action) -> Vec<Mark> {
        let mark = |kind, owner, spots| Mark { kind, owner, spots, label: Text::EMPTY };
        let bar = |kind, line: &Edge| {
            let (a, b) = line.ends();
            mark(kind, None, vec![a.to_string(), b.to_string()])
        };
        let way = |route: &[super::Name]| {
            let mut spots = vec![state.teams[seat].at.to_string()];
            spots.extend(route.iter().map(ToString::to_string));
            vec![mark("way", Some(seat), spots)]
        };
        match action {
            Action::Go { route, .. } => way(route),
            Action::Rise { to, .. } => way(&[*to]),
            Action::Place(line) => vec![bar("bar", line)],
            Action::Shift(from, to) => vec![bar("lifts", from), bar("bar", to)],
            Action::Lift(line) => vec![bar("lifts", line)],
            _ => Vec::new(),
        }
    }
}

fn way_end(route: &Route) -> super::Name {
    *route.last().expect("a way has a step")
}

/// The chips that an action pays at once. A bid names its own price, and is spent only when
/// all are revealed.
fn costs(state: &State, action: &Action) -> u16 {
    match action {
        Action::Go { plus, pass, .. } => u16::from(*plus) + if *pass { PASS } else { 0 },
        Action::Rise { plus, .. } => u16::from(*plus),
        Action::Pay(chips) | Action::Raise(chips) => u16::from(*chips),
        Action::Reroll => REROLL,
        Action::Place(_) if matches!(state.phase, Phase::FirstStick { .. }) => 0,
        Action::Place(_) | Action::Shift(..) | Action::Lift(_) => STICK,
        _ => 0,
    }
}

/// The dogs of the mover that are not tired.
fn ready(state: &State) -> u8 {
    DOGS - state.teams[state.mover()].tired
}

/// The dice of a training in each weather. Rule 8.1.
fn dice_of(training: Weather) -> Message {
    let dice = Message::new("mush-would-train");
    Weather::ALL
        .into_iter()
        .fold(dice, |dice, weather| dice.choice(weather.word(), colour(training, weather)))
}

/// Rules 8.4 and 8.5.
fn payment_ahead(state: &State, chips: u8) -> Vec<Message> {
    let Phase::Reduce { paid, .. } = &state.phase else { return Vec::new() };
    let already: u8 = paid.values().iter().sum();
    let total = already + chips;
    let mover = state.mover();
    let dice = |paid: u8| ready(state).saturating_sub(paid / 2);
    let rolls = match (dice(total), dice(already)) {
        (now, before) if now == before => of("mush-would-still-roll", mover).with("dice", now),
        (now, before) => of("mush-would-reduce", mover).with("dice", now).with("before", before),
    };
    let mut notes = vec![rolls];
    if total % 2 == 1 {
        notes.push(Message::new("mush-would-be-odd"));
    }
    notes
}

/// Rule 13.4.
fn raised(state: &State, more: u8) -> Option<Message> {
    let Phase::Raise { roll } = &state.phase else { return None };
    let Aim::Step { hazard, plus, .. } = roll.aim else { return None };
    let needs = hazard.target().saturating_sub(plus + more).max(1);
    let risk = Message::new("mush-risk").with("needs", needs).with("faces", 7 - needs);
    Some(Message::new("mush-would-raise").choice("hazard", hazard_word(hazard)).with("risk", risk))
}

/// What the resting musher has then. Rule 12.1.
fn taken(state: &State, dogs: u8, chips: u8) -> Message {
    let team = &state.teams[state.mover()];
    Message::new("mush-would-have")
        .with("ready", ready(state) + dogs.min(team.tired))
        .with("chips", team.chips.saturating_add(u16::from(chips)))
}
