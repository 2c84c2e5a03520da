//! Muster Up, by Dale Walton: the variant of Make Muster without placements.
//!
//! The rules are in RULES.md; the numbers in the comments are its own.

mod layout;
mod notation;
mod scene;

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

use hall_core::{
    Board, Coverage, Dice, Field, FieldKind, Game, Info, Mark, Motion, NoChance, NotationError,
    PerfectInformation, Present, Refusal, Scene, Seat, SetupError, Shortcuts, Standings, Step,
    Text, Turn, Unit, Viewer,
};
use serde::{Deserialize, Serialize};

pub use self::notation::Action;
use crate::muster_board::{
    Bits, Cell, DIRECTIONS, Discs, Draw, Ending, History, Order, Phase, Slide, Win, board, is_cut,
    order, other,
};

/// Muster Up at one table.
#[derive(Debug)]
pub struct MusterUp {
    setup: Setup,
    order: Order,
    start: Discs,
}

/// What is agreed before the first turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The size of the board, 2 to 6.
    pub order: u8,
    /// Where the discs start: empty for the reconstruction, or a layout.
    pub layout: String,
    /// Whether a wall counts only if no jump can cross it (rule 6.3).
    pub jump_walls: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { order: 3, layout: String::new(), jump_walls: false }
    }
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    discs: Discs,
    phase: Phase,
    history: History,
}

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over (rule 4.4)")]
    Over,
    /// The other colour is to act.
    #[error("it is not your turn (rule 4.1)")]
    NotYourTurn,
    /// There is no such cell here.
    #[error("{0} is not a cell of this board (rule 2.1)")]
    OffBoard(Cell),
    /// A move of something that is not an own disc.
    #[error("no disc of yours stands on {0} (rule 4.2)")]
    NotYours(Cell),
    /// A move onto a disc.
    #[error("there is a disc on {0}; a move ends on an empty cell (rule 5.3)")]
    Taken(Cell),
    /// Neither a neighbour nor on a straight line.
    #[error("{1} is neither beside {0} nor on a straight line with it (rule 5.1)")]
    NotStraight(Cell, Cell),
    /// A jump over an empty cell.
    #[error("{2} is empty: a jump from {0} to {1} needs discs all the way (rule 5.2)")]
    Gap(Cell, Cell, Cell),
}

impl Refusal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Over => "4.4",
            Illegal::NotYourTurn => "4.1",
            Illegal::OffBoard(_) => "2.1",
            Illegal::NotYours(_) => "4.2",
            Illegal::Taken(_) => "5.3",
            Illegal::NotStraight(..) => "5.1",
            Illegal::Gap(..) => "5.2",
        }
    }
}

/// Rules 5.1 and 5.2: the cell that the disc on `from` reaches in that direction,
/// by a step or a jump: the first empty one, if there is one.
fn goal(discs: &Discs, from: usize, direction: usize) -> Option<usize> {
    discs.grid().ray(from, direction, discs.all(), discs.empty())
}

impl State {
    /// The discs on the board.
    pub fn discs(&self) -> &Discs {
        &self.discs
    }
    /// Whose turn it is, or how the game ended.
    pub fn phase(&self) -> Phase {
        self.phase
    }
    /// The moves so far.
    pub fn history(&self) -> &History {
        &self.history
    }
    /// Rule 5: where the disc on `from` may go.
    pub fn goals(&self, from: usize) -> Bits {
        (0..DIRECTIONS.len()).filter_map(|way| goal(&self.discs, from, way)).collect()
    }

    fn can_act(&self, seat: Seat) -> bool {
        // A step is the usual case; without one only a jump is left.
        !(self.discs.reach(seat) & self.discs.empty()).is_empty()
            || self.discs.of(seat).iter().any(|from| !self.goals(from).is_empty())
    }
    /// Rule 4.3: who acts after `seat`, if anybody can.
    fn after(&self, seat: Seat) -> Option<Seat> {
        [other(seat), seat].into_iter().find(|seat| self.can_act(*seat))
    }
}

impl MusterUp {
    /// The size of the board.
    pub fn order(&self) -> Order {
        self.order
    }

    /// Rule 6: what `seat` has won if its turn ends here. `cell` is where one of
    /// its discs stands.
    fn win(&self, discs: &Discs, seat: Seat, cell: usize) -> Option<Win> {
        Win::of(discs.is_united(seat, cell), is_cut(discs, seat, self.setup.jump_walls))
    }
    /// What follows when the turn of `seat`, whose disc came to `cell`, ends.
    fn judge(&self, state: &State, seat: Seat, cell: usize) -> Phase {
        let ending = match (self.win(&state.discs, seat, cell), state.after(seat)) {
            (Some(win), _) => Ending::Won(seat, win),
            (None, None) => Ending::Drawn(Draw::Stuck),
            // Rule 7.1
            (None, Some(next)) if state.history.occurrences(&state.discs, next) >= 3 => {
                Ending::Drawn(Draw::Repetition)
            }
            (None, Some(next)) => return Phase::Play(next),
        };
        Phase::Over(ending)
    }
    /// Whether the game can have ended in this way here.
    fn has_ended(&self, state: &State, ending: Ending) -> bool {
        match ending {
            Ending::Won(seat, win) => {
                let disc = state.discs.of(seat).first();
                disc.is_some_and(|cell| self.win(&state.discs, seat, cell) == Some(win))
            }
            Ending::Drawn(Draw::Stuck) => state.after(Seat::A).is_none(),
            Ending::Drawn(Draw::Repetition) => {
                let last = state.history.last();
                let mover = last.and_then(|slide| state.discs.owner(usize::from(slide.to)));
                let next = mover.and_then(|seat| state.after(seat));
                next.is_some_and(|seat| state.history.occurrences(&state.discs, seat) >= 3)
            }
        }
    }

    /// The index of a cell that `check` let pass.
    fn at(&self, cell: Cell) -> usize {
        self.order.grid().index(cell).expect("a legal action names cells of the board")
    }
}

impl Game for MusterUp {
    const INFO: Info = Info {
        id: "muster-up",
        name: "Muster Up",
        summary: "Make Muster on the march: all discs are on the board, they step and leap, \
                  and the first to gather them wins.",
        credit: "Dale Walton, published by Kanare_Abstract as a variant of Make \
                 Muster. The start layout is our reconstruction.",
        seats: 2..=2,
        seat_names: crate::muster_board::NAMES,
        minutes: 10..=30,
        rules: 1,
        rulebook: include_str!("RULES.md"),
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
    ];
    const SHORTCUTS: Shortcuts<Self> =
        Shortcuts { count: Some(Self::count), sample: Some(Self::sample), ..Shortcuts::NONE };

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Chance = NoChance;
    type Illegal = Illegal;

    fn new(setup: Setup) -> Result<MusterUp, SetupError> {
        let order = order(setup.order)?;
        let start = layout::read(order, &setup.layout)?;
        Ok(MusterUp { setup, order, start })
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
        let mut state = State { discs, phase: Phase::Play(Seat::A), history: History::default() };
        if !state.can_act(Seat::A) {
            state.phase = notation::settled(&state, Seat::A);
        }
        state
    }

    fn turn(&self, state: &State) -> Turn {
        state.phase.turn()
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        state.phase.standings()
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        if state.phase == Phase::Play(seat) {
            let grid = self.order.grid();
            for from in state.discs.of(seat).iter() {
                let action = |to| Action { from: grid.cell(from), to: grid.cell(to) };
                out.extend(state.goals(from).iter().map(action));
            }
        }
        Coverage::All
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match state.phase {
            Phase::Over(_) => return Err(Illegal::Over),
            Phase::Play(mover) if mover != seat => return Err(Illegal::NotYourTurn),
            Phase::Play(_) => {}
        }
        let grid = self.order.grid();
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
        state.phase = self.judge(state, seat, to);
    }
}

/// What [`Game::SHORTCUTS`] names.
impl MusterUp {
    fn count(&self, state: &State, seat: Seat) -> u64 {
        if state.phase != Phase::Play(seat) {
            return 0;
        }
        state.discs.of(seat).iter().map(|from| state.goals(from).len() as u64).sum()
    }

    fn sample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> Action {
        let grid = self.order.grid();
        let own = state.discs.of(seat);
        let bound = 8 * own.len() as u32;
        // Every pair of a disc and a direction is as likely as any other, and each
        // leads to at most one cell. Somebody who can act has one that does.
        loop {
            let draw = dice.below(bound) as usize;
            let from = own.nth(draw / 8).expect("the rank is below the number of discs");
            if let Some(to) = goal(&state.discs, from, draw % 8) {
                return Action { from: grid.cell(from), to: grid.cell(to) };
            }
        }
    }
}

impl PerfectInformation for MusterUp {}

impl Present for MusterUp {
    const LESSONS: Option<&'static str> = Some(include_str!("data/lessons.md"));

    fn position(&self, text: &str) -> Result<State, NotationError> {
        self.read(text)
    }

    fn board(&self) -> Board {
        board(self.order).into()
    }

    fn scene(&self, seen: &State) -> Scene {
        scene::scene(self, seen).into()
    }

    fn motions(&self, _seen: &State, _seat: Seat, action: &Action) -> Vec<Motion> {
        vec![Motion { from: action.from.to_string(), to: action.to.to_string() }]
    }

    fn evidence(&self, seen: &State, seat: Seat, action: &Action) -> Vec<Mark> {
        scene::evidence(self, seen, seat, action).into_iter().map(Mark::from).collect()
    }

    fn describe(&self, before: &State, step: &Step<MusterUp>, _viewer: Viewer) -> Text {
        scene::describe(self, before, step).into()
    }
}
