//! Clusterfuss by Mark Steere: capture your way until the enemy is gone, and
//! never let your own checkers fall apart.

use alloc::{format, vec::Vec};

use hall_core::{
    Board, Brief, Conduct, Consequence, Coverage, Dice, Editor, Field, FieldKind, Game, Info,
    Landmark, Mark, Message, Motion, NoChance, NotationError, PerfectInformation, Present, Scene,
    Seat, SetupError, Shortcuts, Standings, Step, Text, Touch, Translation, Turn, Unit, Viewer,
};

mod action;
mod cell;
mod checkers;
mod consequence;
mod editing;
mod game;
mod grid;
mod illegal;
mod moves;
mod notation;
mod scene;
mod setup;
mod state;
mod symmetry;

pub use self::{
    action::Action,
    cell::Cell,
    checkers::{Capture, Checkers},
    game::Clusterfuss,
    grid::{Grid, Wide},
    illegal::Illegal,
    setup::Setup,
    state::{Cells, Colour, State},
};
use self::{
    moves::{action, capture, check_capture},
    state::on_board,
};

impl Game for Clusterfuss {
    const INFO: Info = Info {
        id: "clusterfuss",
        name: "Clusterfuss",
        summary: "Every move captures, friend or foe; keep your own checkers together and \
                  cut the enemy's away.",
        credit: "Designed by Mark Steere, July 2023 (marksteeregames.com).",
        seats: 2..=2,
        seat_names: &["Red", "Blue"],
        minutes: 5..=20,
        rules: 1,
        rulebook: hall_core::embedded!("RULES.md"),
    };
    /// There are none (rule 5.2).
    const CONDUCT: Conduct<Self> = Conduct { draws: false, ..Conduct::NONE };
    const SCHEMA: &'static [Field] = &[
        Field {
            key: "size",
            label: "Board size",
            help: "Rows and columns of the board, 2 to 19. The rules allow any size; 8 is our default.",
            kind: FieldKind::Integer {
                min: 2,
                max: 19,
                offered: &[4, 5, 6, 8, 10],
                unit: Unit::Count,
            },
        },
        Field {
            key: "swap",
            label: "Swap (not part of Clusterfuss)",
            help: "After Red's first move Blue may swap the colours of all checkers instead of \
                   moving. An agreement of the match, not a rule of the game.",
            kind: FieldKind::Toggle,
        },
    ];
    const SHORTCUTS: Shortcuts<Self> = Shortcuts {
        count: Some(Self::count),
        paths: Some(Self::paths),
        sample: Some(Self::sample),
    };

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Chance = NoChance;
    type Illegal = Illegal;

    fn new(setup: Setup) -> Result<Clusterfuss, SetupError> {
        Ok(Clusterfuss { setup: setup.checked()? })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        let size = self.setup.size;
        let side = usize::from(size);
        let cells = match side {
            0..=8 => Cells::Small(Checkers::checkerboard(side, side)),
            9..=11 => Cells::Middle(Checkers::checkerboard(side, side)),
            _ => Cells::Large(Checkers::checkerboard(side, side)),
        };
        State { cells, size, mover: Colour::Red, may_swap: false }
    }

    fn turn(&self, state: &State) -> Turn {
        if state.winner().is_some() || state.is_stuck() {
            Turn::Over
        } else {
            Turn::Seat(state.mover.seat())
        }
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        match state.winner() {
            Some(winner) => Some(Standings::won_by(winner.seat(), 2)),
            None => state.is_stuck().then(|| Standings::drawn(2)), // Rule 5.3
        }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        if self.turn(state) == Turn::Seat(seat) {
            on_board!(&state.cells, board => board.captures(|c| out.push(action(board, c))));
            out.extend(state.may_swap.then_some(Action::Swap));
        }
        Coverage::All
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match self.turn(state) {
            Turn::Seat(mover) if mover == seat => {}
            Turn::Over => return Err(Illegal::Over),
            _ => return Err(Illegal::NotYourTurn),
        }
        match *action {
            Action::Swap if state.may_swap => Ok(()),
            Action::Swap => Err(Illegal::NoSwap),
            Action::Capture { from, to } => check_capture(state, from, to),
        }
    }

    fn act(&self, state: &mut State, _seat: Seat, action: &Action) {
        let first = self.setup.swap && state.is_full();
        match action {
            Action::Capture { from, to } => {
                state.cells = match &state.cells {
                    Cells::Small(board) => Cells::Small(board.after(capture(board, *from, *to))),
                    Cells::Middle(board) => Cells::Middle(board.after(capture(board, *from, *to))),
                    Cells::Large(board) => Cells::Large(board.after(capture(board, *from, *to))),
                };
                state.mover = state.mover.other();
            }
            // Rule 7.2: what was the mover's is the other's now, who is to move:
            // from his side the board looks as it did from the mover's.
            Action::Swap => state.mover = state.mover.other(),
        }
        state.may_swap = first;
    }
}

/// What [`Game::SHORTCUTS`] names.
impl Clusterfuss {
    fn count(&self, state: &State, seat: Seat) -> u64 {
        if self.turn(state) != Turn::Seat(seat) {
            return 0;
        }
        u64::from(on_board!(&state.cells, board => board.count())) + u64::from(state.may_swap)
    }

    fn paths(&self, state: &State, depth: u32) -> Option<u64> {
        // The swap and a skip are beyond what a board counts by itself.
        on_board!(&state.cells, board => {
            (!self.setup.swap && board.is_linked()).then(|| board.paths(depth))
        })
    }

    fn sample(&self, state: &State, _seat: Seat, dice: &mut dyn Dice) -> Action {
        on_board!(&state.cells, board => {
            if state.may_swap && dice.below(board.count() + 1) == 0 {
                return Action::Swap;
            }
            action(board, board.pick(dice))
        })
    }
}

impl PerfectInformation for Clusterfuss {}

impl Present for Clusterfuss {
    const MESSAGES: &'static [Translation] = include!(concat!(env!("OUT_DIR"), "/clusterfuss.rs"));
    const LESSONS: Option<&'static str> = Some(hall_core::embedded!("data/lessons.md"));
    const STRATEGY: Option<&'static str> = Some(hall_core::embedded!("data/strategy.md"));
    const SHOWCASE: Option<&'static str> = Some(hall_core::embedded!("data/showcase.record"));
    const EDITOR: Option<Editor<Self>> = Some(editing::EDITOR);

    fn position(&self, text: &str) -> Result<State, NotationError> {
        notation::read(text, &self.setup)
    }

    fn board(&self) -> Board {
        scene::board(self.setup.size)
    }

    fn scene(&self, seen: &State) -> Scene {
        scene::scene(self, seen)
    }

    fn touches(&self, _seen: &State, _seat: Seat, action: &Action) -> Vec<Touch> {
        match action {
            Action::Capture { from, to } => Vec::from([Touch::spot(from), Touch::spot(to)]),
            Action::Swap => Vec::from([Touch::choice("swap", Message::new("clusterfuss-swap"))]),
        }
    }

    fn motions(&self, _seen: &State, _seat: Seat, action: &Action) -> Vec<Motion> {
        match action {
            Action::Capture { from, to } => Vec::from([Motion::new(from, to)]),
            Action::Swap => Vec::new(),
        }
    }

    fn evidence(&self, seen: &State, seat: Seat, action: &Action) -> Vec<Mark> {
        match self.check(seen, seat, action) {
            Ok(()) => Vec::new(),
            Err(why) => scene::evidence(seen, why, action),
        }
    }

    fn consequence(&self, seen: &State, _seat: Seat, action: &Action) -> Consequence {
        consequence::consequence(self, seen, action)
    }

    fn describe(&self, before: &State, step: &Step<Clusterfuss>, _viewer: Viewer) -> Text {
        scene::describe(self, before, step)
    }

    fn ended_by(&self, seen: &State) -> Option<&'static str> {
        let over = self.turn(seen) == Turn::Over;
        over.then_some(if seen.winner().is_some() { "5.1" } else { "5.3" })
    }

    fn brief(&self, _before: &State, step: &Step<Clusterfuss>) -> Brief {
        match step {
            Step::Act(_, Action::Capture { from, to }) => Brief::new(format!("{from}{to}")),
            _ => Brief::new(Message::new("clusterfuss-short-swap")),
        }
    }

    fn landmark(&self, seen: &State, _seat: Seat) -> Landmark {
        symmetry::landmark(self, seen)
    }

    fn counted(&self, seen: &State, _seat: Seat, action: &Action) -> alloc::string::String {
        symmetry::counted(seen, action)
    }
}
