//! Muscat (Christiane Knepel, Die Sternspieler): a town of artists on the way up.
//!
//! The rules with their sources are in `RULES.md`; the numbers in comments are
//! its. Start with `state` (what a position is), `flow` (how a turn goes) and
//! `moves` (what may be chosen).

mod action;
mod check;
mod consequence;
mod describe;
mod editing;
mod flow;
mod market_counts;
mod motions;
mod moves;
mod options;
mod position;
mod report;
mod scene;
mod situation;
mod state;
mod table;
mod town;
mod words;

use alloc::vec::Vec;

use hall_core::{
    Board, Brief, Chances, Consequence, Coverage, Dice, Editor, Field as Option_, Game, Info,
    Landmark, Mark, Motion, NotationError, PerSeat, PerfectInformation, Present, Scene, Seat,
    SetupError, Shortcuts, Standings, Step, Text, Touch, Translation, Turn, Viewer,
};

pub use self::{
    action::{Action, Outcome},
    check::Illegal,
    moves::Repertoire,
    options::{EarlyEnd, EndTest, Second, Setup, StartPlayer, StartToken},
    state::{Afterwards, Awaited, Climb, Landing, Stage, State},
    table::Muscat,
    town::{Artist, Column, Columns, Field, Fields, Level, Market, PALACE_POINTS, Tally},
};

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
        rulebook: hall_core::embedded!("RULES.md"),
    };
    const SCHEMA: &'static [Option_] = options::SCHEMA;
    const SHORTCUTS: Shortcuts<Self> =
        Shortcuts { count: Some(Self::count), sample: Some(Self::sample), ..Shortcuts::NONE };

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Chance = Outcome;
    type Illegal = Illegal;

    fn new(setup: Setup) -> Result<Muscat, SetupError> {
        if Self::INFO.seats.contains(&setup.seats) {
            Ok(Muscat { options: setup })
        } else {
            Err(SetupError::new("seats", "three to five play Muscat").keyed("muscat-setup-seats"))
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
            state.awaited = Awaited::Lot;
        }
        state
    }

    fn turn(&self, state: &State) -> Turn {
        match state.awaited {
            Awaited::Lot | Awaited::Deal | Awaited::Draw | Awaited::Refill => Turn::Chance,
            Awaited::Choose | Awaited::Place(_) | Awaited::Remove => Turn::Seat(state.mover),
            // Rule 5.4: the owner decides, whosever turn it is.
            Awaited::Climb(climb) => Turn::Seat(climb.owner),
            Awaited::Over => Turn::Over,
        }
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        // Rules 9.1 and 9.2.
        (state.awaited == Awaited::Over).then(|| {
            Standings::by_score(&PerSeat::from_fn(self.players(), |seat| {
                (state.score(seat), state.on_board(seat))
            }))
        })
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        self.list(state, seat, out);
        Coverage::All
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
}

/// What [`Game::SHORTCUTS`] names.
impl Muscat {
    fn count(&self, state: &State, seat: Seat) -> u64 {
        u64::from(self.number(state, seat))
    }

    fn sample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> Action {
        self.random(state, seat, dice)
    }
}

impl PerfectInformation for Muscat {}

impl Present for Muscat {
    const LESSONS: Option<&'static str> = Some(hall_core::embedded!("data/lessons.md"));
    const STRATEGY: Option<&'static str> = Some(hall_core::embedded!("data/strategy.md"));
    const EDITOR: Option<Editor<Self>> = Some(editing::EDITOR);
    const SHOWCASE: Option<&'static str> = Some(hall_core::embedded!("data/showcase.record"));
    const MESSAGES: &'static [Translation] = include!(concat!(env!("OUT_DIR"), "/muscat.rs"));

    fn position(&self, text: &str) -> Result<State, NotationError> {
        self.read(text)
    }

    fn board(&self) -> Board {
        scene::board(self.players())
    }

    fn scene(&self, seen: &State) -> Scene {
        scene::scene(self, seen)
    }

    fn touches(&self, seen: &State, seat: Seat, action: &Action) -> Vec<Touch> {
        describe::touches(seen, seat, action)
    }

    fn spelled(&self, seen: &State, seat: Seat, touches: &[&str]) -> Option<Action> {
        describe::spelled(seen, seat, touches)
    }

    fn unspelled(
        &self,
        _seen: &State,
        seat: Seat,
        touches: &[&str],
    ) -> Option<(&'static str, Text)> {
        describe::unspelled(seat, touches)
    }

    fn motions(&self, seen: &State, seat: Seat, action: &Action) -> Vec<Motion> {
        motions::motions(self, seen, seat, action)
    }

    fn chance_motions(&self, seen: &State, outcome: &Outcome) -> Vec<Motion> {
        motions::of_chance(self, seen, *outcome)
    }

    fn evidence(&self, seen: &State, seat: Seat, action: &Action) -> Vec<Mark> {
        describe::evidence(seen, seat, action)
    }

    fn consequence(&self, seen: &State, seat: Seat, action: &Action) -> Consequence {
        consequence::consequence(self, seen, seat, action)
    }

    fn describe(&self, before: &State, step: &Step<Self>, _viewer: Viewer) -> Text {
        describe::describe(self, before, step)
    }

    fn ended_by(&self, seen: &State) -> Option<&'static str> {
        let goal = seen.in_palace() >= self.palace_goal();
        (seen.awaited() == Awaited::Over).then_some(if goal { "8.1" } else { "8.2" })
    }

    fn brief(&self, before: &State, step: &Step<Self>) -> Brief {
        describe::brief(before, step)
    }

    fn landmark(&self, seen: &State, seat: Seat) -> Landmark {
        situation::landmark(seen, seat)
    }

    fn counted(&self, seen: &State, seat: Seat, action: &Action) -> alloc::string::String {
        situation::counted(seen, seat, action)
    }

    fn told_as(&self, word: &str) -> Option<Text> {
        situation::told_as(word)
    }
}
