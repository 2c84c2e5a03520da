//! MUSH: a dog sled race to Nome (Alan R. Moon, White Wind 1994).
//!
//! The rules are in RULES.md; code cites them by number. A round is bids, an
//! early riser's step, the weather, and a turn for each; `flow` runs it, `steps`
//! says where a sled may go, `boards` and `map` hold what is drawn and printed.

mod action;
mod board_file;
pub mod boards;
mod brief;
mod check;
mod consequence;
mod describe;
mod drawing;
mod editing;
mod flow;
mod illegal;
pub mod map;
mod name;
mod playable;
mod polls;
mod race;
mod scene;
mod setup;
mod situation;
mod state;
mod steps;
mod sticks;
mod text;
mod touch;
mod unfit;
mod ways;
mod words;

use alloc::vec::Vec;

use arrayvec::ArrayVec;
use hall_core::{
    Board, Brief, Chances, Conduct, Consequence, Coverage, Dice, Editor, Field, Game, Info,
    Landmark, Motion, NotationError, PerSeat, PerfectInformation, Present, Scene, Seat, SeatSet,
    SetupError, Shortcuts, Standings, Step, Text, Touch, Translation, Turn, Viewer,
};

pub use action::{Action, Fall, Route};
pub use boards::Weather;
use flow::Ended;
pub use illegal::Illegal;
pub use map::Map;
pub use name::{Edge, Name, Space};
pub use race::Mush;
pub use setup::{Setup, Short};
pub use state::{Aim, DOGS, Hazard, Phase, Roll, STICKS, State, Team, Walk};
pub use unfit::Unfit;

impl Game for Mush {
    const INFO: Info = Info {
        id: "mush",
        name: "MUSH",
        summary: "Drive a dog team a thousand miles to Nome, through weather, rough ground and \
                  the chips of your rivals.",
        credit: "Alan R. Moon, White Wind 1994 (development: Peter A. Gehrman, Manfred Rohmkopf; \
                 the boards are a reconstruction)",
        seats: 2..=6,
        seat_names: &["Red", "Blue", "Green", "Yellow", "Purple", "White"],
        minutes: 15..=120,
        rules: 1,
        rulebook: hall_core::embedded!("RULES.md"),
    };
    const SCHEMA: &'static [Field] = setup::SCHEMA;
    const SHORTCUTS: Shortcuts<Self> = Shortcuts { sample: Some(Self::sample), ..Shortcuts::NONE };
    const CONDUCT: Conduct<Self> = Conduct {
        decline: Some(Self::decline),
        stretch: Some(Self::stretch),
        ahead: Some(Self::ahead),
        concern: Some(Self::concern),
        draws: false,
        ..Conduct::NONE
    };

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Chance = Fall;
    type Illegal = Illegal;

    fn new(setup: Setup) -> Result<Mush, SetupError> {
        Mush::build(setup)
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        usize::from(self.setup.seats)
    }

    fn start(&self) -> State {
        let team = Team { at: self.map.start, tired: 0, chips: 20, training: None };
        State {
            round: 0,
            bear: Seat::A,
            teams: PerSeat::from_fn(self.seats(), |_| team),
            bids: PerSeat::from_fn(self.seats(), |_| 0),
            order: ArrayVec::new(),
            acting: 0,
            weather: None,
            sticks: ArrayVec::new(),
            walk: Walk::default(),
            phase: Phase::DrawTrainer,
        }
    }

    fn turn(&self, state: &State) -> Turn {
        match &state.phase {
            Phase::DrawTrainer | Phase::DrawBear | Phase::Rolling { .. } => Turn::Chance,
            Phase::Train { seat } | Phase::FirstStick { seat } => Turn::Seat(*seat),
            Phase::Bid => {
                let rich = |seat: &Seat| state.teams[*seat].chips > 0;
                Turn::Together(Seat::first(self.seats()).filter(rich).collect::<SeatSet>())
            }
            Phase::Reduce { ask, .. } | Phase::Reroll { ask, .. } | Phase::BeforeRest { ask } => {
                Turn::Seat(*ask)
            }
            Phase::Rise
            | Phase::Declare
            | Phase::Raise { .. }
            | Phase::Moving
            | Phase::Press
            | Phase::Rest => Turn::Seat(state.mover()),
            Phase::Over { .. } => Turn::Over,
        }
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        let Phase::Over { winner } = state.phase else { return None };
        // Rule 1.3.
        let scores = PerSeat::from_fn(self.seats(), |seat| {
            let steps = self.map.space(state.teams[seat].at).steps;
            (seat == winner, core::cmp::Reverse(steps))
        });
        Some(Standings::by_score(&scores))
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        if !self.turn(state).asked().contains(seat) {
            return Coverage::All;
        }
        let chips = state.teams[seat].chips;
        match &state.phase {
            Phase::Train { .. } => out.extend(
                Weather::ALL
                    .into_iter()
                    .filter(|t| self.training_open(state, *t))
                    .map(Action::Train),
            ),
            Phase::FirstStick { .. } => out.extend(self.free_lines(state).map(Action::Place)),
            Phase::Bid => out.extend((0..=chips).map(Action::Bid)),
            Phase::Rise => {
                self.list_rise(state, seat, out);
                out.push(Action::Stay);
                self.list_sticks(state, seat, out);
            }
            Phase::Declare => out.extend([Action::Move, Action::Rest]),
            Phase::Reduce { again, .. } => {
                out.push(Action::Let);
                out.extend((1..=self.payable(state, seat)).map(Action::Pay));
                if !again {
                    self.list_sticks(state, seat, out);
                }
            }
            Phase::Reroll { .. } => out.extend([Action::Let, Action::Reroll]),
            Phase::Raise { roll } => {
                out.push(Action::Let);
                if let Aim::Step { hazard, plus, .. } = roll.aim {
                    let most = chips.min(u16::from(hazard.limit() - plus)) as u8;
                    out.extend((1..=most).map(Action::Raise));
                }
            }
            Phase::Moving => {
                self.list_go(state, seat, out);
                if !self.occupied(state, seat, state.teams[seat].at) {
                    out.push(Action::Stop);
                }
                self.list_sticks(state, seat, out);
                // Rule 9.8: routes may be named in many ways; one for each end is listed.
                return if state.walk.left > 1 { Coverage::Some } else { Coverage::All };
            }
            Phase::Press => out.extend([Action::Press, Action::Done]),
            Phase::BeforeRest { .. } => {
                out.push(Action::Let);
                self.list_sticks(state, seat, out);
            }
            Phase::Rest => out
                .extend(self.splits(state, seat).map(|(dogs, chips)| Action::Take { dogs, chips })),
            Phase::DrawTrainer | Phase::DrawBear | Phase::Rolling { .. } | Phase::Over { .. } => {}
        }
        Coverage::All
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.refuse(state, seat, action)
    }

    fn act(&self, state: &mut State, seat: Seat, action: &Action) {
        match action {
            Action::Train(training) => {
                state.teams[seat].training = Some(*training);
                self.trained(state, seat);
            }
            Action::Place(_) | Action::Shift(..) | Action::Lift(_) => {
                self.stick(state, seat, action);
            }
            Action::Rise { to, plus } => self.rise(state, *to, *plus),
            Action::Stay => self.roll_weather(state),
            Action::Move => self.open_reduce(state),
            Action::Rest => self.open_before_rest(state),
            Action::Let => self.let_be(state),
            Action::Raise(more) => self.raise(state, seat, *more),
            Action::Pay(chips) => self.pay(state, seat, *chips),
            Action::Reroll => self.force(state, seat),
            Action::Go { .. } => self.go(state, action),
            Action::Stop => self.finish_steps(state, Ended::Walked),
            Action::Press => self.throw(state, Aim::Press),
            Action::Done => self.done(state),
            Action::Take { dogs, chips } => self.take(state, *dogs, *chips),
            Action::Bid(_) => unreachable!("bids are revealed together"),
        }
    }

    fn reveal(&self, state: &mut State, choices: &PerSeat<Option<Action>>) {
        for (seat, choice) in choices.iter() {
            state.bids[seat] = match choice {
                Some(Action::Bid(chips)) => *chips,
                // A seat without chips is not asked. Rule 5.1.
                _ => 0,
            };
        }
        self.put_in_order(state);
    }

    fn chances(&self, state: &State, out: &mut Chances<Fall>) {
        match &state.phase {
            Phase::DrawTrainer | Phase::DrawBear => {
                Seat::first(self.seats()).for_each(|seat| out.push(Fall::Seat(seat), 1));
            }
            Phase::Rolling { roll: Roll { aim: Aim::Dogs { dice }, .. } } => {
                let training = state.teams[state.mover()].training;
                let training = training.expect("trained before the race");
                let colour = Mush::colour(training, state.weather.expect("after the weather"));
                let weights = &self.weights[colour][usize::from(*dice)];
                for dogs in 0..=*dice {
                    out.push(Fall::Dogs { dogs, dice: *dice }, weights[usize::from(dogs)]);
                }
            }
            Phase::Rolling { .. } => (1..=6).for_each(|face| out.push(Fall::Face(face), 1)),
            _ => {}
        }
    }

    fn apply_chance(&self, state: &mut State, outcome: &Fall) {
        match (outcome, &state.phase) {
            (Fall::Seat(seat), Phase::DrawTrainer) => self.train_next(state, *seat),
            (Fall::Seat(seat), Phase::DrawBear) => self.bear_given(state, *seat),
            (Fall::Face(fell) | Fall::Dogs { dogs: fell, .. }, Phase::Rolling { roll }) => {
                self.fallen(state, *roll, *fell);
            }
            (outcome, phase) => unreachable!("{outcome} is not possible in {phase:?}"),
        }
    }
}

/// What [`Game::SHORTCUTS`] names.
impl Mush {
    fn sample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> Action {
        let chips = state.teams[seat].chips;
        match &state.phase {
            Phase::Bid => return Action::Bid(dice.below(u32::from(chips) + 1) as u16),
            Phase::Declare => {
                return if dice.below(2) == 0 { Action::Move } else { Action::Rest };
            }
            Phase::Reroll { .. } => {
                return if dice.below(2) == 0 { Action::Let } else { Action::Reroll };
            }
            Phase::Press => {
                return if dice.below(2) == 0 { Action::Press } else { Action::Done };
            }
            Phase::Rest => {
                let index = dice.below(self.splits(state, seat).count() as u32) as usize;
                let (dogs, chips) = self.splits(state, seat).nth(index).expect("below the count");
                return Action::Take { dogs, chips };
            }
            Phase::Rise => return self.sample_rise(state, seat, dice),
            Phase::Moving if state.walk.left == 1 => return self.sample_last(state, seat, dice),
            Phase::Moving => {
                if let Some(action) = self.sample_go(state, seat, dice) {
                    return action;
                }
            }
            _ => {}
        }
        if let Some((pays, sticks)) = self.window_size(state, seat) {
            return match dice.below((1 + pays + sticks) as u32) as usize {
                0 => Action::Let,
                index if index <= pays => Action::Pay(index as u8),
                index => self.stick_action(state, index - pays - 1),
            };
        }
        let mut actions = Vec::new();
        let _coverage = self.actions(state, seat, &mut actions);
        let index = dice.below(actions.len() as u32) as usize;
        actions.swap_remove(index)
    }
}

impl PerfectInformation for Mush {}

impl Present for Mush {
    const LESSONS: Option<&'static str> = Some(hall_core::embedded!("data/lessons.md"));
    const STRATEGY: Option<&'static str> = Some(hall_core::embedded!("data/strategy.md"));
    const EDITOR: Option<Editor<Self>> = Some(editing::EDITOR);
    const MESSAGES: &'static [Translation] = include!(concat!(env!("OUT_DIR"), "/mush.rs"));
    const SHOWCASE: Option<&'static str> = Some(hall_core::embedded!("data/showcase.record"));

    fn position(&self, text: &str) -> Result<State, NotationError> {
        self.read_position(text)
    }

    fn board(&self) -> Board {
        self.draw_board()
    }

    fn scene(&self, seen: &State) -> Scene {
        self.draw_scene(seen)
    }

    fn is_idle(&self, seen: &State, seat: Seat, action: &Action) -> bool {
        self.pays_for_nothing(seen, seat, action)
    }

    fn touches(&self, seen: &State, seat: Seat, action: &Action) -> Vec<Touch> {
        self.touches_of(seen, seat, action)
    }

    fn spelled(&self, seen: &State, seat: Seat, touches: &[&str]) -> Option<Action> {
        self.spelled_by(seen, seat, touches)
    }

    fn motions(&self, seen: &State, seat: Seat, action: &Action) -> Vec<Motion> {
        self.motions_of(seen, seat, action)
    }

    fn chance_motions(&self, seen: &State, outcome: &Fall) -> Vec<Motion> {
        let mut after = seen.clone();
        self.apply_chance(&mut after, outcome);
        self.sleds_moved(seen, &after)
    }

    fn consequence(&self, seen: &State, seat: Seat, action: &Action) -> Consequence {
        self.consequence_of(seen, seat, action)
    }

    fn describe(&self, before: &State, step: &Step<Mush>, _viewer: Viewer) -> Text {
        self.describe_step(before, step)
    }

    fn ended_by(&self, seen: &State) -> Option<&'static str> {
        matches!(seen.phase, Phase::Over { .. }).then_some("1.2")
    }

    fn brief(&self, before: &State, step: &Step<Mush>) -> Brief {
        self.brief_step(before, step)
    }

    fn landmark(&self, seen: &State, seat: Seat) -> Landmark {
        situation::landmark(self, seen, seat)
    }

    fn counted(&self, _seen: &State, _seat: Seat, action: &Action) -> alloc::string::String {
        situation::counted(action)
    }

    fn told_as(&self, word: &str) -> Option<Text> {
        situation::told_as(word)
    }
}
