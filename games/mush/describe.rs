//! Steps as the move list writes and a screen reader says them.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{Game, Seat, Step};

use super::{
    Action, Edge, Fall, Mush, Name, State,
    boards::PressResult,
    state::{Aim, Hazard, Phase},
};

/// `1 chip`, `3 chips`.
pub(super) fn counted(many: u8, what: &str) -> String {
    if many == 1 { format!("1 {what}") } else { format!("{many} {what}s") }
}

impl Mush {
    /// What a seat is called.
    pub(super) fn called(&self, seat: Seat) -> &'static str {
        Mush::INFO.seat_names[seat.index()]
    }

    fn named(&self, name: Name) -> String {
        self.map.find(name).map_or_else(|| name.to_string(), |space| self.map.title(space))
    }

    pub(super) fn line_named(&self, line: Edge) -> String {
        let (a, b) = line.ends();
        format!("{} to {}", self.named(a), self.named(b))
    }

    pub(super) fn tell(&self, before: &State, step: &Step<Mush>) -> String {
        match step {
            Step::Act(seat, action) => {
                format!("{} {}", self.called(*seat), self.tell_action(before, action))
            }
            Step::Reveal(bids) => {
                let bid = |(seat, action): &(Seat, Action)| match action {
                    Action::Bid(chips) => format!("{} {chips}", self.called(*seat)),
                    other => format!("{} {other}", self.called(*seat)),
                };
                let bids: Vec<String> = bids.iter().map(bid).collect();
                format!("Bids: {}", bids.join(", "))
            }
            Step::Chance(fall) => self.tell_fall(before, *fall),
        }
    }

    fn tell_action(&self, before: &State, action: &Action) -> String {
        let plus = |chips: u8| match chips {
            0 => String::new(),
            1 => " with 1 chip".to_string(),
            many => format!(" with {many} chips"),
        };
        match action {
            Action::Train(weather) => format!("trains for {} weather", weather.word()),
            Action::Bid(chips) => format!("bids {chips}"),
            Action::Rise { to, plus: chips } => {
                format!("rises early to {}{}", self.named(*to), plus(*chips))
            }
            Action::Stay => "sleeps on".to_string(),
            Action::Move => "moves".to_string(),
            Action::Rest => "rests".to_string(),
            Action::Let => match before.phase {
                Phase::Reroll { .. } => "lets the roll stand".to_string(),
                Phase::Raise { .. } => "adds nothing".to_string(),
                _ => "lets it be".to_string(),
            },
            Action::Pay(chips) => format!("pays {chips} to take dice away"),
            Action::Reroll => "pays 3 for another roll".to_string(),
            Action::Raise(chips) => format!("adds {chips} to the next roll"),
            Action::Go { route, plus: chips, pass } => {
                let way: Vec<String> = route.iter().map(|name| self.named(*name)).collect();
                let pays = if *pass { "pays 4 to pass and " } else { "" };
                format!("{pays}drives to {}{}", way.join(", "), plus(*chips))
            }
            Action::Stop => "stops".to_string(),
            Action::Press => "presses on".to_string(),
            Action::Done => "does not press".to_string(),
            Action::Take { dogs, chips } => match (dogs, chips) {
                (0, chips) => format!("draws {}", counted(*chips, "chip")),
                (1, 0) => "rests a dog".to_string(),
                (1, chips) => format!("rests a dog and draws {}", counted(*chips, "chip")),
                (dogs, 0) => format!("rests up to {dogs} dogs"),
                (dogs, chips) => {
                    format!("rests up to {dogs} dogs and draws {}", counted(*chips, "chip"))
                }
            },
            Action::Place(line) => format!("lays a stick: {}", self.line_named(*line)),
            Action::Shift(from, to) => format!(
                "moves a stick: {} is free, {} is not",
                self.line_named(*from),
                self.line_named(*to)
            ),
            Action::Lift(line) => format!("takes a stick away: {}", self.line_named(*line)),
        }
    }

    fn tell_fall(&self, before: &State, fall: Fall) -> String {
        let (roll, face) = match (&before.phase, fall) {
            (Phase::DrawTrainer, Fall::Seat(seat)) => {
                return format!("{} trains first", self.called(seat));
            }
            (Phase::DrawBear, Fall::Seat(seat)) => {
                return format!("{} has the Ice Bear", self.called(seat));
            }
            (_, Fall::Dogs { dogs, dice }) => {
                let team = &before.teams[before.mover()];
                let colour =
                    team.training.zip(before.weather).map_or(0, |(t, w)| Mush::colour(t, w));
                return format!(
                    "{}: {dogs} of {dice} {} dice show a dog",
                    self.called(before.mover()),
                    ["green", "red", "blue"][colour]
                );
            }
            (Phase::Rolling { roll }, Fall::Face(face)) => (roll, face),
            (_, fall) => return fall.to_string(),
        };
        let who = self.called(before.roller(roll));
        match roll.aim {
            Aim::Weather => {
                format!("{who} rolls {face}: {} weather", self.weather(before, face).word())
            }
            Aim::Step { to, hazard, plus } => {
                let what = match hazard {
                    Hazard::Rough => "rough ground",
                    Hazard::Avalanche => "an avalanche",
                };
                let sum = face + plus;
                let end = if sum >= hazard.target() { "through" } else { "no way through" };
                let rolls = match plus {
                    0 => face.to_string(),
                    plus => format!("{face} + {} = {sum}", counted(plus, "chip")),
                };
                format!("{who} rolls {rolls} for {what} at {}: {end}", self.map.title(to))
            }
            Aim::Press => {
                let gives = match self.press[usize::from(face) - 1] {
                    PressResult::Chip => "one more dog tires",
                    PressResult::Nothing => "nothing",
                    PressResult::One => "1 step more",
                    PressResult::Two => "2 steps more",
                };
                format!("{who} rolls {face} pressing: {gives}")
            }
            Aim::Dogs { .. } => format!("{who} rolls {face}"),
        }
    }
}
