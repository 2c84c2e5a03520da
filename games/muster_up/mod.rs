//! Muster Up, by Dale Walton: the variant of Make Muster without placements.
//!
//! The rules are in RULES.md; the numbers in the comments are its own.

mod action;
mod consequence;
mod editing;
mod game;
mod illegal;
mod layout;
mod notation;
mod scene;
mod setup;
mod state;

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use hall_core::{
    Board, Brief, Consequence, Coverage, Dice, Editor, Field, FieldKind, Game, Info, Landmark,
    Mark, Motion, NoChance, NotationError, PerfectInformation, Present, Scene, Seat, SetupError,
    Shortcuts, Standings, Step, Text, Translation, Turn, Unit, Viewer,
};

use self::state::{ENDED_BY, goal};
pub use self::{action::Action, game::MusterUp, illegal::Illegal, setup::Setup, state::State};
use crate::muster_board::{
    self, Bits, BoardSize, DIRECTIONS, History, Slide, Status, turned_cells, turned_discs,
};

impl Game for MusterUp {
    const INFO: Info = Info {
        id: "muster-up",
        name: "Muster Up",
        summary: "Make Muster on the march: all discs are on the board, they step and leap, \
                  and the first to gather them wins.",
        credit: "Dale Walton, published by Kanare_Abstract as a variant of Make \
                 Muster. The start layout is our reconstruction.",
        seats: 2..=2,
        seat_names: muster_board::NAMES,
        minutes: 10..=30,
        rules: 1,
        rulebook: hall_core::embedded!("RULES.md"),
    };
    const SCHEMA: &'static [Field] = &[
        Field {
            key: "order",
            label: "Board",
            help: "The size of the board: order n has 5n² cells. 3 is the small and 4 the \
                   regular side of the published board (reconstructed).",
            kind: FieldKind::Integer {
                min: 2,
                max: 6,
                offered: &[2, 3, 4, 5, 6],
                unit: Unit::Count,
            },
        },
        Field {
            key: "layout",
            label: "Start layout",
            help: "Where the discs start. Left empty: `teeth`, our reconstruction, for the \
                   printed layout is lost. Or the rows from top to bottom with `/` or line \
                   breaks between them, or `navy: a5 b7 pink: c2 d3`.",
            kind: FieldKind::Text { max_len: 2000, placeholder: "teeth (reconstructed)" },
        },
        Field {
            key: "jump_walls",
            label: "Jumps cross walls",
            help: "A wall counts only if no enemy disc can jump across it (ours; off by default).",
            kind: FieldKind::Toggle,
        },
        Field {
            key: "limit",
            label: "Moves",
            help: "After so many the game is a draw; 0 for any number (ours; off by default). On \
                   order 4 and larger, players who know no better may move for thousands of turns.",
            kind: muster_board::limits(),
        },
    ];
    const SHORTCUTS: Shortcuts<Self> =
        Shortcuts { count: Some(Self::count), sample: Some(Self::sample), ..Shortcuts::NONE };

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Chance = NoChance;
    type Illegal = Illegal;

    fn new(setup: Setup) -> Result<MusterUp, SetupError> {
        let size = BoardSize::chosen(setup.order)?;
        let start = layout::read(size, &setup.layout)?;
        Ok(MusterUp { setup, size, start })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        let discs = self.start;
        // Rule 4.1: navy moves first.
        let mut state = State { discs, status: Status::Play(Seat::A), history: History::default() };
        if !state.can_act(Seat::A) {
            state.status = state.settled(Seat::A);
        }
        state
    }

    fn turn(&self, state: &State) -> Turn {
        state.status.turn()
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        state.status.standings()
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        if state.status == Status::Play(seat) {
            let grid = self.size.grid();
            for from in state.discs.of(seat).iter() {
                let action = |to| Action { from: grid.cell(from), to: grid.cell(to) };
                out.extend(state.goals(from).iter().map(action));
            }
        }
        Coverage::All
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match state.status {
            Status::Over(_) => return Err(Illegal::Over),
            Status::Play(mover) if mover != seat => return Err(Illegal::NotYourTurn),
            Status::Play(_) => {}
        }
        let grid = self.size.grid();
        let Action { from, to } = *action;
        let start = grid.index(from).ok_or(Illegal::OffBoard(from))?;
        let end = grid.index(to).ok_or(Illegal::OffBoard(to))?;
        if !state.discs.of(seat).has(start) {
            return Err(Illegal::NotYours(from));
        }
        if state.discs.all().has(end) {
            return Err(Illegal::Taken(to));
        }
        let line = |way: &usize| grid.ray(start, *way, grid.all().without(end), Bits::one(end));
        let Some(way) = (0..DIRECTIONS.len()).find(|way| line(way).is_some()) else {
            return Err(Illegal::NotStraight(from, to));
        };
        match goal(&state.discs, start, way) {
            Some(first) if first != end => Err(Illegal::Gap(from, to, grid.cell(first))),
            _ => Ok(()),
        }
    }

    fn act(&self, state: &mut State, seat: Seat, action: &Action) {
        let (from, to) = (self.at(action.from), self.at(action.to));
        state.history.push(&state.discs, seat, Slide { from: from as u8, to: to as u8 });
        state.discs.slide(seat, from, to);
        state.status = self.judge(state, seat, to);
    }
}

/// What [`Game::SHORTCUTS`] names.
impl MusterUp {
    fn count(&self, state: &State, seat: Seat) -> u64 {
        if state.status != Status::Play(seat) {
            return 0;
        }
        state.discs.of(seat).iter().map(|from| state.goals(from).len() as u64).sum()
    }

    fn sample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> Action {
        let grid = self.size.grid();
        // Somebody who can act has a step or a jump.
        let [from, to] = state.discs.draw::<true>(seat, dice);
        Action { from: grid.cell(from), to: grid.cell(to) }
    }
}

impl PerfectInformation for MusterUp {}

impl Present for MusterUp {
    const MESSAGES: &'static [Translation] = include!(concat!(env!("OUT_DIR"), "/muster_up.rs"));
    const LESSONS: Option<&'static str> = Some(hall_core::embedded!("data/lessons.md"));
    const STRATEGY: Option<&'static str> = Some(hall_core::embedded!("data/strategy.md"));
    const SHOWCASE: Option<&'static str> = Some(hall_core::embedded!("data/showcase.record"));
    const EDITOR: Option<Editor<Self>> = Some(editing::EDITOR);

    fn position(&self, text: &str) -> Result<State, NotationError> {
        self.read(text)
    }

    fn board(&self) -> Board {
        muster_board::board(self.size)
    }

    fn scene(&self, seen: &State) -> Scene {
        scene::scene(self, seen)
    }

    fn motions(&self, _seen: &State, _seat: Seat, action: &Action) -> Vec<Motion> {
        vec![Motion::new(action.from, action.to).kind(scene::way(self, action))]
    }

    fn evidence(&self, seen: &State, seat: Seat, action: &Action) -> Vec<Mark> {
        scene::evidence(self, seen, seat, action)
    }

    fn consequence(&self, seen: &State, seat: Seat, action: &Action) -> Consequence {
        consequence::consequence(self, seen, seat, action)
    }

    fn describe(&self, before: &State, step: &Step<MusterUp>, _viewer: Viewer) -> Text {
        scene::describe(self, before, step)
    }

    fn ended_by(&self, seen: &State) -> Option<&'static str> {
        let Status::Over(ending) = seen.status else { return None };
        Some(ending.rule(ENDED_BY))
    }

    fn brief(&self, _before: &State, step: &Step<MusterUp>) -> Brief {
        match step {
            Step::Act(_, Action { from, to }) => Brief::new(format!("{from}{to}")),
            _ => Brief::of_line(&step.to_string()),
        }
    }

    fn landmark(&self, seen: &State, _seat: Seat) -> Landmark {
        let (order, discs) = (self.size, turned_discs(&seen.discs));
        // What the discs stand on and how they started does not matter any more.
        let walls = if self.setup.jump_walls { " jump walls" } else { "" };
        Landmark::Known(format!("{order} {discs} {}{walls}", seen.status))
    }

    fn counted(&self, seen: &State, _seat: Seat, action: &Action) -> String {
        turned_cells(&seen.discs, &[action.from, action.to])
    }
}
