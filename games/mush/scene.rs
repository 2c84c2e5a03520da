//! What a race looks like, as data.

use alloc::{format, string::ToString, vec, vec::Vec};
use core::cmp::Ordering;

use hall_core::{Game, Mark, Message, PerSeat, Piece, Scene, Seat, Text, Tray, TrayItem, Turn};

use super::{
    boards::Weather,
    name::Name,
    race::Mush,
    state::{Aim, DOGS, Phase, Roll, STICKS, State},
    words::{colour, hazard_word, of, seat_name},
};

pub(super) const DOG_DICE: [&str; 3] = ["die-green-dog", "die-red-dog", "die-blue-dog"];
pub(super) const BLANK_DICE: [&str; 3] = ["die-green-blank", "die-red-blank", "die-blue-blank"];

pub(super) const DICE: [&str; 6] = ["die-1", "die-2", "die-3", "die-4", "die-5", "die-6"];

/// A sled with as many dogs as are fit.
pub(super) const SLEDS: [&str; DOGS as usize + 1] = [
    "0-dogs-sled",
    "1-dogs-sled",
    "2-dogs-sled",
    "3-dogs-sled",
    "4-dogs-sled",
    "5-dogs-sled",
    "6-dogs-sled",
    "7-dogs-sled",
    "8-dogs-sled",
];

impl Mush {
    pub(super) fn draw_scene(&self, state: &State) -> Scene {
        let sled = |seat: Seat| {
            let team = &state.teams[seat];
            Piece {
                kind: SLEDS[usize::from(DOGS - team.tired)],
                owner: Some(seat),
                spot: team.at.to_string(),
                glyph: (b'A' + u8::from(seat)) as char,
                label: of("mush-sled", seat).with("dogs", DOGS - team.tired).into(),
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
                label: Message::new("mush-avalanche").with("line", self.line_named(*stick)).into(),
            });
        }
        if let Some(weather) = state.weather {
            let kind = weather_sign(weather);
            marks.push(Mark { kind, owner: None, spots: Vec::new(), label: Text::EMPTY });
        }
        if let Phase::Over { winner } = state.phase {
            let spots = vec![state.teams[winner].at.to_string()];
            marks.push(Mark { kind: "win", owner: Some(winner), spots, label: Text::EMPTY });
        }
        let Turn::Seat(seat) = self.turn(state) else { return marks };
        if state.walk.path.len() > 1 {
            marks.push(Mark {
                kind: "path",
                owner: Some(seat),
                spots: state.walk.path.iter().map(ToString::to_string).collect(),
                label: Message::new("mush-way-so-far").into(),
            });
        }
        if !matches!(state.phase, Phase::Moving | Phase::Rise) {
            return marks;
        }
        let mut shown: Vec<Name> = Vec::new();
        for way in self.ways(state, seat) {
            if !shown.contains(&way.to) {
                shown.push(way.to);
                let spots = vec![way.to.to_string()];
                let label = way.with_help().into();
                marks.push(Mark { kind: way.kind(), owner: Some(seat), spots, label });
            }
        }
        marks
    }

    fn draw_round(&self, state: &State) -> Tray {
        let item = |kind, owner, label: Message, count| TrayItem {
            spot: None,
            kind,
            owner,
            label: label.into(),
            count,
        };
        let mut items = Vec::new();
        if state.round > 0 {
            let round = Message::new("mush-round");
            items.push(item("round", None, round, Some(i32::from(state.round))));
            items.push(item("ice-bear", Some(state.bear), of("mush-has-bear", state.bear), None));
        }
        match state.weather {
            Some(weather) => {
                let label = Message::new("mush-weather").choice("weather", weather.word());
                items.push(item(weather_sign(weather), None, label, None));
                let dice =
                    Weather::ALL.into_iter().fold(Message::new("mush-dice"), |dice, training| {
                        dice.choice(training.word(), colour(training, weather))
                    });
                items.push(item("dice", None, dice, None));
            }
            None if state.round > 0 => {
                let board = self.board_named(&self.map.panels[self.chart(state)]);
                let label = Message::new("mush-weather-to-come").with("board", board);
                items.push(item("", None, label, None));
            }
            None => {}
        }
        let left = STICKS - state.sticks.len();
        items.push(item("stick", None, Message::new("mush-sticks-left"), Some(left as i32)));
        for (index, seat) in state.order.iter().enumerate() {
            let (kind, key) = match index.cmp(&usize::from(state.acting)) {
                Ordering::Less => ("order-done", "mush-order-done"),
                Ordering::Equal if state.rising() => ("order-now", "mush-order-rising"),
                Ordering::Equal => ("order-now", "mush-order-now"),
                Ordering::Greater => ("order", "mush-order"),
            };
            let bid = state.bids[*seat];
            let label = of(key, *seat).with("place", index as u32 + 1).with("bid", bid);
            items.push(item(kind, Some(*seat), label, Some(i32::from(bid))));
        }
        let label = Message::new("mush-round").into();
        Tray { id: "round".to_string(), label, owner: None, items }
    }

    fn draw_roll(&self, state: &State) -> Option<Tray> {
        let Phase::Reroll { roll, fell, .. } = &state.phase else { return None };
        let die =
            |kind, label: Text| TrayItem { spot: None, kind, owner: None, label, count: None };
        let mut items = Vec::new();
        if let Aim::Dogs { dice } = roll.aim {
            let team = &state.teams[state.mover()];
            let colour = team.training.zip(state.weather).map_or(0, |(t, w)| Mush::colour(t, w));
            let dog = || die(DOG_DICE[colour], Message::new("mush-die-dog").into());
            let blank = || die(BLANK_DICE[colour], Message::new("mush-die-blank").into());
            items.extend((0..*fell).map(|_| dog()));
            items.extend((*fell..dice).map(|_| blank()));
        } else {
            let kind = DICE[usize::from(*fell).clamp(1, 6) - 1];
            items.push(die(kind, fell.to_string().into()));
        }
        if let Some(seat) = roll.forced {
            items.push(TrayItem {
                spot: None,
                kind: "reroll",
                owner: Some(seat),
                label: of("mush-paid-reroll", seat).into(),
                count: Some(3),
            });
        }
        Some(Tray {
            id: "dice".to_string(),
            label: self.aim_named(state, roll).into(),
            owner: None,
            items,
        })
    }

    fn draw_team(&self, state: &State, seat: Seat) -> Tray {
        let team = &state.teams[seat];
        let item = |kind, label: Message, count: Option<i32>| TrayItem {
            spot: None,
            kind,
            owner: Some(seat),
            label: label.into(),
            count,
        };
        let ready = i32::from(DOGS - team.tired);
        let mut items = vec![
            item("dog", Message::new("mush-dogs-ready"), Some(ready)),
            item("tired-dog", Message::new("mush-dogs-tired"), Some(i32::from(team.tired))),
            item("chip", Message::new("mush-action-chips"), Some(i32::from(team.chips))),
        ];
        if let Some(training) = team.training {
            let label = Message::new("mush-trained").choice("weather", training.word());
            items.push(item(training_sign(training), label, None));
        }
        if let (Some(training), Some(weather)) = (team.training, state.weather) {
            let index = Mush::colour(training, weather);
            let label = Message::new("mush-team-dice")
                .choice("colour", colour(training, weather))
                .with("faces", self.dog_faces[index]);
            items.push(item(DOG_DICE[index], label, Some(ready)));
        }
        let steps = i32::from(self.map.space(team.at).steps);
        items.push(item("steps", Message::new("mush-steps-to-nome"), Some(steps)));
        Tray {
            id: format!("team-{seat}"),
            label: of("mush-team", seat).text("at", self.map.title(team.at)).into(),
            owner: Some(seat),
            items,
        }
    }

    fn aim_named(&self, state: &State, roll: &Roll) -> Message {
        let who = state.roller(roll);
        match roll.aim {
            Aim::Weather => of("mush-rolls-weather", who),
            Aim::Dogs { dice } => of("mush-rolls-dogs", who).with("dice", dice),
            Aim::Press => of("mush-presses-on", who),
            Aim::Step { to, hazard, plus } => of("mush-needs", who)
                .with("needs", i32::from(hazard.target()) - i32::from(plus))
                .choice("hazard", hazard_word(hazard))
                .text("at", self.map.title(to)),
        }
    }

    fn notes(&self, state: &State) -> Vec<Text> {
        let mover = state.mover();
        let status = match &state.phase {
            Phase::DrawTrainer => Message::new("mush-asks-trainer-draw"),
            Phase::Train { seat } => of("mush-asks-training", *seat),
            Phase::DrawBear => Message::new("mush-asks-bear-draw"),
            Phase::FirstStick { seat } => of("mush-asks-first-stick", *seat),
            Phase::Bid => Message::new("mush-asks-bids"),
            Phase::Rise => of("mush-asks-rise", mover),
            Phase::Declare => of("mush-asks-declare", mover),
            Phase::Reduce { ask, paid, .. } => note_reduce(state, *ask, paid),
            Phase::Rolling { roll } => self.aim_named(state, roll),
            Phase::Reroll { roll, fell, ask } => of("mush-asks-reroll", *ask)
                .with("roll", self.aim_named(state, roll))
                .with("fell", *fell),
            Phase::Raise { .. } => of("mush-asks-raise", mover),
            Phase::Moving => {
                let key = if state.walk.press { "mush-asks-pressing" } else { "mush-asks-moving" };
                of(key, mover).with("left", state.walk.left)
            }
            Phase::Press => of("mush-asks-press", mover),
            Phase::BeforeRest { ask } if *ask == mover => {
                of("mush-asks-before-own-rest", mover).choice("sticks", stick_choices(state))
            }
            Phase::BeforeRest { ask } => of("mush-asks-before-rest", *ask)
                .choice("sticks", stick_choices(state))
                .with("mover", seat_name(mover)),
            Phase::Rest => of("mush-asks-rest", mover),
            Phase::Over { winner } => {
                of("mush-wins", *winner).text("at", self.map.title(state.teams[*winner].at))
            }
        };
        vec![status.into()]
    }
}

fn note_reduce(state: &State, ask: Seat, paid: &PerSeat<u8>) -> Message {
    let mover = state.mover();
    let already: u8 = paid.values().iter().sum();
    // What is paid takes dice away before they are rolled.
    let dice = DOGS - state.teams[mover].tired - already / 2;
    if ask == mover {
        let asks = of("mush-asks-before-dice", ask).choice("sticks", stick_choices(state));
        return asks.with("dice", dice);
    }
    let key = if already == 0 { "mush-asks-reduce" } else { "mush-asks-reduce-more" };
    of(key, ask).with("dice", dice).with("mover", seat_name(mover)).with("paid", already)
}

fn weather_sign(weather: Weather) -> &'static str {
    ["weather-warm", "weather-moderate", "weather-cold"][weather as usize]
}

fn training_sign(weather: Weather) -> &'static str {
    ["training-warm", "training-moderate", "training-cold"][weather as usize]
}

/// The word for what can be done with the sticks as they lie. Rule 14.1.
fn stick_choices(state: &State) -> &'static str {
    match STICKS - state.sticks.len() {
        STICKS => "lay",
        0 => "shift-or-lift",
        _ => "all",
    }
}
