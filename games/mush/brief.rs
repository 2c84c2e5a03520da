//! Steps in few signs, as a list of moves writes them, and the dice that fell.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{Brief, Message, Seat, Step};

use super::{
    action::{Action, Fall},
    boards::PressResult,
    race::Mush,
    scene::{BLANK_DICE, DICE, DOG_DICE},
    state::{Aim, Phase, Roll, State},
    words::of,
};

impl Mush {
    /// The step in few signs.
    pub(super) fn brief_step(&self, before: &State, step: &Step<Mush>) -> Brief {
        match step {
            Step::Act(_, action) => self.brief_action(action),
            Step::Reveal(bids) => {
                let chips = bids.iter().map(|(_, action)| match action {
                    Action::Bid(chips) => chips.to_string(),
                    other => other.to_string(),
                });
                let chips: Vec<String> = chips.collect();
                Brief::new(chips.join(" · ")).kind("bid")
            }
            Step::Chance(fall) => self.brief_fall(before, *fall),
        }
    }

    fn brief_action(&self, action: &Action) -> Brief {
        let say = |key| Brief::new(Message::new(key));
        let with = |key, chips: u8| Brief::new(Message::new(key).with("chips", chips));
        match action {
            Action::Train(weather) => {
                Brief::new(Message::new("mush-short-trains").choice("weather", weather.word()))
            }
            Action::Bid(chips) => Brief::new(chips.to_string()),
            Action::Rise { to, .. } => {
                Brief::new(Message::new("mush-short-rises").text("to", self.named(*to)))
            }
            Action::Stay => say("mush-choice-stay").quiet(),
            Action::Move => say("mush-choice-move").quiet(),
            Action::Rest => say("mush-choice-rest").quiet(),
            Action::Let => say("mush-choice-let-be").quiet(),
            Action::Pay(chips) => with("mush-short-pays", *chips),
            Action::Reroll => say("mush-short-rerolls"),
            Action::Raise(chips) => Brief::new(format!("+{chips}")),
            Action::Go { route, plus, pass } => {
                let to = route.last().map_or_else(String::new, |name| self.named(*name));
                let key = match (pass, plus) {
                    (false, 0) => "mush-short-drives",
                    (false, _) => "mush-short-drives-with",
                    (true, 0) => "mush-short-passes",
                    (true, _) => "mush-short-passes-with",
                };
                Brief::new(Message::new(key).text("to", to).with("chips", *plus))
            }
            Action::Stop => say("mush-choice-stop").quiet(),
            Action::Press => say("mush-choice-press").quiet(),
            Action::Done => say("mush-choice-no-press").quiet(),
            Action::Take { dogs, chips } => {
                let key = match (dogs, chips) {
                    (0, _) => "mush-choice-draw",
                    (_, 0) => "mush-choice-rest-dogs",
                    _ => "mush-choice-rest-dogs-and-draw",
                };
                Brief::new(Message::new(key).with("dogs", *dogs).with("chips", *chips))
            }
            Action::Place(_) => say("mush-short-lays").kind("stick"),
            Action::Shift(..) => say("mush-short-shifts").kind("stick"),
            Action::Lift(_) => say("mush-short-lifts").kind("stick"),
        }
    }

    fn brief_fall(&self, before: &State, fall: Fall) -> Brief {
        match (&before.phase, fall) {
            (Phase::DrawTrainer, Fall::Seat(seat)) => lot("mush-short-first", seat),
            (Phase::DrawBear, Fall::Seat(seat)) => lot("mush-short-bear", seat),
            (_, Fall::Dogs { dogs, dice }) => {
                let team = &before.teams[before.mover()];
                let training = team.training.zip(before.weather);
                let colour = training.map_or(0, |(t, w)| Mush::colour(t, w));
                let said = Message::new("mush-short-dogs").with("dogs", dogs).with("dice", dice);
                let face = |die| if die < dogs { DOG_DICE[colour] } else { BLANK_DICE[colour] };
                Brief { dice: (0..dice).map(face).collect(), ..Brief::new(said) }
            }
            (Phase::Rolling { roll }, Fall::Face(face)) => self.brief_face(before, roll, face),
            (_, fall) => Brief::new(fall.to_string()),
        }
    }

    fn brief_face(&self, before: &State, roll: &Roll, face: u8) -> Brief {
        let brief = match roll.aim {
            Aim::Weather => {
                let weather = self.weather(before, face).word();
                let said = Message::new("mush-weather").choice("weather", weather);
                Brief::new(said).kind("weather")
            }
            Aim::Step { hazard, plus, .. } => {
                let sum = face + plus;
                let end = if sum >= hazard.target() { "through" } else { "stopped" };
                Brief::new(Message::new("mush-short-step").with("sum", sum).choice("end", end))
            }
            Aim::Press => {
                let gives = press_word(&self.press[usize::from(face) - 1]);
                Brief::new(Message::new("mush-short-press").choice("gives", gives))
            }
            Aim::Dogs { .. } => Brief::new(face.to_string()),
        };
        Brief { dice: Vec::from([DICE[usize::from(face).clamp(1, 6) - 1]]), ..brief }
    }
}

fn lot(key: &'static str, seat: Seat) -> Brief {
    Brief::new(of(key, seat)).kind("draw")
}

/// The word for what the press bonus gives.
pub(super) fn press_word(gives: &PressResult) -> &'static str {
    match gives {
        PressResult::Chip => "tires",
        PressResult::Nothing => "nothing",
        PressResult::One => "one-step",
        PressResult::Two => "two-steps",
    }
}
