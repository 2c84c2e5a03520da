//! Make Muster, by Dale Walton: place your discs apart, then bring them together.
//!
//! The rules are in RULES.md; the numbers in the comments are its own.

mod action;
mod consequence;
mod editing;
mod game;
mod illegal;
mod notation;
mod scene;
mod setup;
mod state;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{
    Board, Brief, Consequence, Coverage, Dice, Editor, Field, FieldKind, Game, Info, Landmark,
    Mark, Motion, NoChance, NotationError, PerfectInformation, Present, Scene, Seat, SetupError,
    Shortcuts, Standings, Step, Text, Translation, Turn, Unit, Viewer,
};

use self::state::ENDED_BY;
pub use self::{
    action::Action,
    game::MakeMuster,
    illegal::Illegal,
    setup::{Setup, Supply},
    state::State,
};
use crate::muster_board::{
    self, BoardSize, Discs, History, Slide, Status, turned_cells, turned_discs,
};

impl Game for MakeMuster {
    const INFO: Info = Info {
        id: "make-muster",
        name: "Make Muster",
        summary: "Spread your discs, then gather them into one group before your rival does, \
                  and never let them be cut in two.",
        credit: "Dale Walton, published by Kanare_Abstract.",
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
                   regular side of the published board (reconstructed); 2, 5 and 6 are the \
                   designer's further sizes.",
            kind: FieldKind::Integer {
                min: 2,
                max: 6,
                offered: &[2, 3, 4, 5, 6],
                unit: Unit::Count,
            },
        },
        Field {
            key: "supply",
            label: "Discs a player",
            help: "The published game has 30 discs a colour. Left empty: 30 on orders 2 to 4, \
                   unlimited on orders 5 and 6 (ours). Or a number from 2 to 180, or \
                   `unlimited`.",
            kind: FieldKind::Text { max_len: 16, placeholder: "30; unlimited on orders 5 and 6" },
        },
        Field {
            key: "limit",
            label: "Moves without a placement",
            help: "After so many in a row the game is a draw; 0 for any number (ours; off by \
                   default). With 4 to 12 discs on order 4 and larger, players who know no \
                   better may move for thousands of turns.",
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

    fn new(setup: Setup) -> Result<MakeMuster, SetupError> {
        let size = BoardSize::chosen(setup.order)?;
        let supply = setup.supply.discs(size)?;
        Ok(MakeMuster { setup, size, supply })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State {
            discs: Discs::none(self.size),
            hand: [self.supply; 2],
            // Rule 3.1: navy starts.
            status: Status::Play(Seat::A),
            history: History::default(),
        }
    }

    fn turn(&self, state: &State) -> Turn {
        state.status.turn()
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        state.status.standings()
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        if state.status != Status::Play(seat) {
            return Coverage::All;
        }
        let grid = self.size.grid();
        let placements = state.placements(seat);
        if placements.is_empty() {
            for from in state.discs.of(seat).iter() {
                let step = |to| Action::Move(grid.cell(from), grid.cell(to));
                out.extend(state.steps(from).iter().map(step));
            }
        } else {
            out.extend(placements.iter().map(|cell| Action::Place(grid.cell(cell))));
        }
        Coverage::All
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match state.status {
            Status::Over(_) => return Err(Illegal::Over),
            Status::Play(mover) if mover != seat => return Err(Illegal::NotYourTurn),
            Status::Play(_) => {}
        }
        match *action {
            Action::Place(cell) => self.check_place(state, seat, cell),
            Action::Move(from, to) => self.check_move(state, seat, from, to),
        }
    }

    fn act(&self, state: &mut State, seat: Seat, action: &Action) {
        let cell = match *action {
            Action::Place(cell) => {
                let cell = self.at(cell);
                state.discs.put(seat, cell);
                state.hand[seat.index()] -= 1;
                state.history.clear();
                cell
            }
            Action::Move(from, to) => {
                let (from, to) = (self.at(from), self.at(to));
                let slide = Slide { from: from as u8, to: to as u8 };
                state.history.push(&state.discs, seat, slide);
                state.discs.slide(seat, from, to);
                to
            }
        };
        state.status = state.judge(seat, cell, self.setup.limit);
    }
}

/// What [`Game::SHORTCUTS`] names.
impl MakeMuster {
    fn count(&self, state: &State, seat: Seat) -> u64 {
        if state.status != Status::Play(seat) {
            return 0;
        }
        let placements = state.placements(seat);
        if placements.is_empty() {
            state.discs.of(seat).iter().map(|from| state.steps(from).len() as u64).sum()
        } else {
            placements.len() as u64
        }
    }

    fn sample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> Action {
        let grid = self.size.grid();
        let placements = state.placements(seat);
        if !placements.is_empty() {
            let placements = placements.ranked();
            let rank = dice.below(placements.len() as u32) as usize;
            let cell = placements.nth(rank).expect("the rank is below the number of cells");
            return Action::Place(grid.cell(cell));
        }
        // Somebody who can act has a step.
        let [from, to] = state.discs.draw::<false>(seat, dice);
        Action::Move(grid.cell(from), grid.cell(to))
    }
}

impl PerfectInformation for MakeMuster {}

impl Present for MakeMuster {
    const MESSAGES: &'static [Translation] = include!(concat!(env!("OUT_DIR"), "/make_muster.rs"));
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
        scene::motions(action)
    }

    fn evidence(&self, seen: &State, seat: Seat, action: &Action) -> Vec<Mark> {
        scene::evidence(self, seen, seat, action)
    }

    fn consequence(&self, seen: &State, seat: Seat, action: &Action) -> Consequence {
        consequence::consequence(self, seen, seat, action)
    }

    fn describe(&self, before: &State, step: &Step<MakeMuster>, _viewer: Viewer) -> Text {
        scene::describe(self, before, step)
    }

    fn ended_by(&self, seen: &State) -> Option<&'static str> {
        let Status::Over(ending) = seen.status else { return None };
        Some(ending.rule(ENDED_BY))
    }

    fn brief(&self, _before: &State, step: &Step<MakeMuster>) -> Brief {
        match step {
            Step::Act(_, Action::Move(from, to)) => Brief::new(format!("{from}{to}")),
            _ => Brief::of_line(&step.to_string()),
        }
    }

    fn landmark(&self, seen: &State, _seat: Seat) -> Landmark {
        let (order, discs) = (self.size, turned_discs(&seen.discs));
        let supply = self.supply;
        Landmark::Known(format!("{order} {discs} {} {supply}", seen.status))
    }

    fn counted(&self, seen: &State, _seat: Seat, action: &Action) -> String {
        match action {
            Action::Place(cell) => turned_cells(&seen.discs, &[*cell]),
            Action::Move(from, to) => turned_cells(&seen.discs, &[*from, *to]),
        }
    }
}
