//! Muscat (Christiane Knepel, Die Sternspieler): a town of artists on the way up.
//!
//! The rules with their sources are in `RULES.md`; the numbers in comments are
//! its. Start with `state` (what a position is), `flow` (how a turn goes) and
//! `moves` (what may be chosen).

mod action;
mod check;
mod describe;
mod flow;
mod moves;
mod options;
mod position;
mod scene;
mod state;
mod town;
mod words;

use alloc::vec::Vec;
use core::fmt;

use hall_core::{
    Board, Chances, Coverage, Dice, Field as Option_, Game, Info, Mark, Motion, NotationError,
    PerSeat, Scene, Seat, SetupError, Standings, Step, Text, Touch, Translation, Turn, Viewer,
};
use serde::{Serialize, Serializer};

pub use self::{
    action::{Action, Outcome},
    check::Illegal,
    moves::Repertoire,
    options::{EarlyEnd, EndTest, Second, Setup, StartPlayer, StartToken},
    state::{Afterwards, Climb, Landing, Phase, Stage, State},
    town::{Artist, Column, Columns, Field, Fields, Level, Market, PALACE_POINTS, Tally},
};

/// A table of Muscat.
#[derive(Clone, Debug)]
pub struct Muscat {
    options: Setup,
}

/// What everybody sees: all there is, for nothing is secret but what nobody knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View(State);

impl View {
    /// The position.
    pub fn state(&self) -> &State {
        &self.0
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        describe::Report::new(&self.0).serialize(serializer)
    }
}

impl Muscat {
    fn players(&self) -> usize {
        usize::from(self.options.seats)
    }

    /// How many tokens in the palace make the round the last (rule 8.1).
    pub fn palace_goal(&self) -> u32 {
        if self.options.seats == 3 { 6 } else { 8 }
    }

    /// Where an artist on the way up may land.
    pub fn lands(&self, state: &State, climb: &Climb) -> Landing {
        self.landing(state, climb)
    }
}

impl Game for Muscat {
    const INFO: Info = Info {
        id: "muscat",
        name: "Muscat",
        summary: "Pipers, snake-charmers, elephant trainers and fire-eaters push each other up \
                  through the town, or into the street, on the way to the sultan's palace.",
        credit: "Christiane Knepel; published by Die Sternspieler, graphics of the original by \
                 Antje Graf",
        seats: 3..=5,
        seat_names: &town::SEAT_NAMES,
        minutes: 30..=60,
        rules: 1,
        rulebook: include_str!("RULES.md"),
    };
    const LESSONS: Option<&'static str> = Some(include_str!("data/lessons.md"));
    const MESSAGES: &'static [Translation] = &[
        Translation {
            language: "en",
            messages: include_str!("messages/en.ftl"),
            lessons: None,
            rulebook: None,
        },
        Translation {
            language: "de",
            messages: include_str!("messages/de.ftl"),
            lessons: Some(include_str!("messages/lessons.de.md")),
            rulebook: None,
        },
    ];
    const SCHEMA: &'static [Option_] = options::SCHEMA;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Chance = Outcome;
    type View = View;
    type Illegal = Illegal;

    fn new(setup: Setup) -> Result<Muscat, SetupError> {
        if Self::INFO.seats.contains(&setup.seats) {
            Ok(Muscat { options: setup })
        } else {
            Err(SetupError::new("seats", "three to five play Muscat"))
        }
    }
    fn setup(&self) -> &Setup {
        &self.options
    }
    fn seats(&self) -> usize {
        self.players()
    }
    fn start(&self) -> State {
        let mut state = State::empty(self.players());
        if self.options.start == StartPlayer::Lot {
            state.phase = Phase::Lot;
        }
        state
    }
    fn position(&self, text: &str) -> Result<State, NotationError> {
        self.read(text)
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Lot | Phase::Deal | Phase::Draw | Phase::Refill => Turn::Chance,
            Phase::Choose | Phase::Place(_) | Phase::Remove => Turn::Seat(state.mover),
            // Rule 5.4: the owner decides, whosever turn it is.
            Phase::Climb(climb) => Turn::Seat(climb.owner),
            Phase::Over => Turn::Over,
        }
    }
    fn standings(&self, state: &State) -> Option<Standings> {
        // Rules 9.1 and 9.2.
        (state.phase == Phase::Over).then(|| {
            Standings::by_score(&PerSeat::from_fn(self.players(), |seat| {
                (state.score(seat), state.on_board(seat))
            }))
        })
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        self.list(state, seat, out);
        Coverage::All
    }
    fn count(&self, state: &State, seat: Seat) -> u64 {
        u64::from(self.number(state, seat))
    }
    fn sample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> Action {
        self.random(state, seat, dice)
    }
    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.refuse(state, seat, action)
    }
    fn act(&self, state: &mut State, seat: Seat, action: &Action) {
        self.play(state, seat, action);
    }
    fn chances(&self, state: &State, out: &mut Chances<Outcome>) {
        self.outcomes(state, out);
    }
    fn apply_chance(&self, state: &mut State, outcome: &Outcome) {
        self.fall(state, *outcome);
    }

    fn view(&self, state: &State, _viewer: Viewer) -> View {
        View(*state)
    }
    fn sample_state(&self, view: &View, _dice: &mut dyn Dice) -> State {
        view.0
    }

    fn board(&self) -> Board {
        scene::board(self.players())
    }
    fn scene(&self, view: &View) -> Scene {
        scene::scene(self, &view.0)
    }
    fn touches(&self, view: &View, seat: Seat, action: &Action) -> Vec<Touch> {
        describe::touches(&view.0, seat, action)
    }
    fn spelled(&self, view: &View, seat: Seat, touches: &[&str]) -> Option<Action> {
        describe::spelled(&view.0, seat, touches)
    }
    fn motions(&self, view: &View, seat: Seat, action: &Action) -> Vec<Motion> {
        describe::motions(self, &view.0, seat, action)
    }
    fn evidence(&self, view: &View, seat: Seat, action: &Action) -> Vec<Mark> {
        describe::evidence(&view.0, seat, action)
    }
    fn describe(&self, before: &View, step: &Step<Self>, _viewer: Viewer) -> Text {
        describe::describe(self, &before.0, step)
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
