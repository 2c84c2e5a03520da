//! How Hex is seen, touched and read. Nothing in it is hidden.

use hall_core::{
    Board, Game, Mark, Message, NotationError, PerfectInformation, Present, Scene, Seat, Step,
    Text, Touch, Translation, Viewer,
};

use crate::{
    position::State,
    rules::{Action, Hex},
    scene,
};

impl PerfectInformation for Hex {}

impl Present for Hex {
    const LESSONS: Option<&'static str> = Some(include_str!("data/lessons.md"));
    const MESSAGES: &'static [Translation] = &[
        Translation::new("en", include_str!("messages/en.ftl")),
        Translation::new("de", include_str!("messages/de.ftl")),
    ];

    fn position(&self, text: &str) -> Result<State, NotationError> {
        State::read(text, self.setup().size)
    }

    fn board(&self) -> Board {
        scene::board(self.setup().size)
    }

    fn scene(&self, seen: &State) -> Scene {
        scene::scene(self, seen)
    }

    fn touches(&self, _seen: &State, _seat: Seat, action: &Action) -> Vec<Touch> {
        vec![match action {
            Action::Place(at) => Touch::spot(at),
            Action::Swap => Touch::choice("swap", Message::new("hex-swap")),
        }]
    }

    fn evidence(&self, seen: &State, _seat: Seat, action: &Action) -> Vec<Mark> {
        scene::evidence(seen, action)
    }

    fn describe(&self, before: &State, step: &Step<Hex>, _viewer: Viewer) -> Text {
        scene::describe(self, before, step)
    }
}
