//! Steps as the move list writes and a screen reader says them.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{Message, Seat, Step, Text};

use super::{
    action::{Action, Fall, Route},
    brief::press_word,
    name::Name,
    race::Mush,
    state::{Aim, Phase, Roll, State},
    words::{colour, hazard_word, of, seat_name},
};

impl Mush {
    /// What a space is called: its town, or its name.
    pub(super) fn named(&self, name: Name) -> String {
        self.map.find(name).map_or_else(|| name.to_string(), |space| self.map.title(space))
    }

    /// The step in a sentence.
    pub(super) fn describe_step(&self, before: &State, step: &Step<Mush>) -> Text {
        match step {
            Step::Act(seat, action) => self.describe_action(before, *seat, action).into(),
            Step::Reveal(bids) => {
                let said = bids.iter().map(|(seat, action)| describe_bid(*seat, action));
                let list = said.reduce(|list, bid| {
                    Message::new("mush-bids-more").with("bids", list).with("bid", bid)
                });
                list.map_or(Text::EMPTY, |list| {
                    Message::new("mush-bids-opened").with("bids", list).into()
                })
            }
            Step::Chance(fall) => self.describe_fall(before, *fall),
        }
    }

    fn describe_action(&self, before: &State, seat: Seat, action: &Action) -> Message {
        match action {
            Action::Train(weather) => of("mush-trains", seat).choice("weather", weather.word()),
            Action::Bid(chips) => of("mush-bids", seat).with("chips", *chips),
            Action::Rise { to, plus } => {
                let key = if *plus == 0 { "mush-rises" } else { "mush-rises-with" };
                of(key, seat).text("to", self.named(*to)).with("chips", *plus)
            }
            Action::Stay => of("mush-sleeps-on", seat),
            Action::Move => of("mush-moves", seat),
            Action::Rest => of("mush-rests", seat),
            Action::Let => match before.phase {
                Phase::Reroll { .. } => of("mush-lets-stand", seat),
                Phase::Raise { .. } => of("mush-adds-nothing", seat),
                _ => of("mush-lets-be", seat),
            },
            Action::Pay(chips) => of("mush-pays", seat).with("chips", *chips),
            Action::Reroll => of("mush-pays-reroll", seat),
            Action::Raise(chips) => of("mush-adds", seat).with("chips", *chips),
            Action::Go { route, plus, pass } => self.describe_go(seat, route, *plus, *pass),
            Action::Stop => of("mush-stops", seat),
            Action::Press => of("mush-presses-on", seat),
            Action::Done => of("mush-does-not-press", seat),
            Action::Take { dogs, chips } => {
                let key = match (dogs, chips) {
                    (0, _) => "mush-draws",
                    (_, 0) => "mush-rests-dogs",
                    _ => "mush-rests-dogs-and-draws",
                };
                of(key, seat).with("dogs", *dogs).with("chips", *chips)
            }
            Action::Place(line) => of("mush-lays", seat).with("line", self.line_named(*line)),
            Action::Shift(from, to) => of("mush-shifts", seat)
                .with("old", self.line_named(*from))
                .with("new", self.line_named(*to)),
            Action::Lift(line) => of("mush-lifts", seat).with("line", self.line_named(*line)),
        }
    }

    fn describe_go(&self, seat: Seat, route: &Route, plus: u8, pass: bool) -> Message {
        let key = match (pass, plus) {
            (false, 0) => "mush-drives",
            (false, _) => "mush-drives-with",
            (true, 0) => "mush-passes",
            (true, _) => "mush-passes-with",
        };
        let way: Vec<String> = route.iter().map(|name| self.named(*name)).collect();
        of(key, seat).text("way", way.join(", ")).with("chips", plus)
    }

    fn describe_fall(&self, before: &State, fall: Fall) -> Text {
        match (&before.phase, fall) {
            (Phase::DrawTrainer, Fall::Seat(seat)) => of("mush-trains-first", seat).into(),
            (Phase::DrawBear, Fall::Seat(seat)) => of("mush-has-bear", seat).into(),
            (_, Fall::Dogs { dogs, dice }) => {
                let team = &before.teams[before.mover()];
                let dogs = of("mush-dogs-fell", before.mover()).with("dogs", dogs);
                let colour =
                    team.training.zip(before.weather).map_or("green", |(t, w)| colour(t, w));
                dogs.with("dice", dice).choice("colour", colour).into()
            }
            (Phase::Rolling { roll }, Fall::Face(face)) => {
                self.describe_face(before, roll, face).into()
            }
            (_, fall) => fall.to_string().into(),
        }
    }

    fn describe_face(&self, before: &State, roll: &Roll, face: u8) -> Message {
        let rolls = |key| of(key, before.roller(roll)).with("face", face);
        match roll.aim {
            Aim::Weather => {
                let weather = self.weather(before, face).word();
                rolls("mush-weather-fell").choice("weather", weather)
            }
            Aim::Step { to, hazard, plus } => {
                let sum = face + plus;
                let key = if plus == 0 { "mush-step-fell" } else { "mush-step-fell-with" };
                rolls(key)
                    .with("chips", plus)
                    .with("sum", sum)
                    .choice("hazard", hazard_word(hazard))
                    .text("at", self.map.title(to))
                    .choice("end", if sum >= hazard.target() { "through" } else { "stopped" })
            }
            Aim::Press => {
                let gives = press_word(&self.press[usize::from(face) - 1]);
                rolls("mush-press-fell").choice("gives", gives)
            }
            Aim::Dogs { .. } => rolls("mush-rolled"),
        }
    }
}

fn describe_bid(seat: Seat, action: &Action) -> Message {
    let bid = Message::new("mush-bid").with("who", seat_name(seat));
    match action {
        Action::Bid(chips) => bid.with("chips", *chips),
        other => bid.text("chips", other),
    }
}
