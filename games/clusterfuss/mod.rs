//! Clusterfuss by Mark Steere: capture your way until the enemy is gone, and
//! never let your own checkers fall apart.

use alloc::{format, vec::Vec};
use core::fmt;

use hall_core::{
    Coverage, Dice, Field, FieldKind, Game, Info, Mark, Message, Motion, NoChance, NotationError,
    PerfectInformation, Present, Refusal, Scene, Seat, SetupError, Shortcuts, Standings, Step,
    Text, Touch, Translation, Turn, Unit, Viewer,
};
use serde::{Deserialize, Serialize};

mod board;
mod grid;
mod notation;
mod scene;

pub use board::{Board, Capture};
pub use grid::{Grid, Wide};
pub use notation::Cell;

/// The game, set up for a board size.
#[derive(Debug)]
pub struct Clusterfuss {
    setup: Setup,
}

/// What is chosen before the first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Rows and columns, 2 to 19.
    pub size: u8,
    /// Whether Blue may swap after the first move: not part of Clusterfuss.
    pub swap: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { size: 8, swap: false }
    }
}

/// The two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Moves first and owns the top left cell.
    Red,
    /// The other.
    Blue,
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Red => Colour::Blue,
            Colour::Blue => Colour::Red,
        }
    }
    /// The seat that plays it.
    pub const fn seat(self) -> Seat {
        match self {
            Colour::Red => Seat::A,
            Colour::Blue => Seat::B,
        }
    }
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "Red",
            Colour::Blue => "Blue",
        }
    }
}

/// A board in the narrowest width that holds it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cells {
    /// Up to 8×8.
    Small(Board<u64>),
    /// Up to 11×11.
    Middle(Board<u128>),
    /// Up to 19×19.
    Large(Board<Wide>),
}

/// Does the same with a board of any width.
macro_rules! on_board {
    ($cells:expr, $board:ident => $then:expr) => {
        match $cells {
            Cells::Small($board) => $then,
            Cells::Middle($board) => $then,
            Cells::Large($board) => $then,
        }
    };
}
use on_board;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    cells: Cells,
    size: u8,
    mover: Colour,
    /// Whether the mover may swap instead: right after the first move, if the
    /// match is set up so. // Rule 7.2
    may_swap: bool,
}

impl State {
    /// The checkers, seen from the side to move.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }
    /// Rows and columns.
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }
    /// The side to move.
    pub fn mover(&self) -> Colour {
        self.mover
    }
    /// Whether the mover may swap instead of moving.
    pub fn may_swap(&self) -> bool {
        self.may_swap
    }
    /// How many checkers this colour has.
    pub fn checkers(&self, colour: Colour) -> u32 {
        on_board!(&self.cells, board => {
            if colour == self.mover { board.own().count() } else { board.foe().count() }
        })
    }
    /// Who stands on this cell, if it is on the board and somebody does.
    pub fn colour_at(&self, cell: Cell) -> Option<Colour> {
        if !cell.is_on(self.size) {
            return None;
        }
        on_board!(&self.cells, board => {
            let cell = cell.grid();
            if board.own().meets(cell) {
                Some(self.mover)
            } else {
                board.foe().meets(cell).then(|| self.mover.other())
            }
        })
    }
    /// The colour that has removed the other. // Rule 5.1
    fn winner(&self) -> Option<Colour> {
        on_board!(&self.cells, board => {
            if board.foe().is_empty() {
                Some(self.mover)
            } else {
                board.own().is_empty().then(|| self.mover.other())
            }
        })
    }
    /// Whether neither side can move, which only an edited position allows.
    fn is_stuck(&self) -> bool {
        on_board!(&self.cells, board => {
            !board.is_linked() && !board.can_move() && !board.turned().can_move()
        })
    }
    /// Passes the turn if the mover cannot move and the other can. // Rule 2.3
    fn skip_if_blocked(&mut self) {
        if self.winner().is_some() || self.is_stuck() {
            return;
        }
        if on_board!(&self.cells, board => !board.is_linked() && !board.can_move()) {
            self.turn_round();
        }
    }
    fn turn_round(&mut self) {
        self.mover = self.mover.other();
        self.cells = match &self.cells {
            Cells::Small(board) => Cells::Small(board.turned()),
            Cells::Middle(board) => Cells::Middle(board.turned()),
            Cells::Large(board) => Cells::Large(board.turned()),
        };
    }
}

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A checker captures the one next to it.
    Capture {
        /// Where it stands.
        from: Cell,
        /// What it takes.
        to: Cell,
    },
    /// All checkers change their colour: not part of Clusterfuss. // Rule 7.2
    Swap,
}

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.key())]
pub enum Illegal {
    /// The game has ended.
    Over,
    /// It is the other's turn.
    NotYourTurn,
    /// There is no such cell.
    OffBoard(Cell),
    /// Nothing to move there.
    NobodyThere(Cell),
    /// The enemy's checker.
    NotYours(Cell),
    /// Not the cell above, below, left or right.
    NotAdjacent(Cell, Cell),
    /// Every move is a capture.
    NothingToCapture(Cell),
    /// The mover's checkers would fall apart.
    Parts,
    /// No swap is offered.
    NoSwap,
}

impl Illegal {
    /// The key of the reason.
    fn key(&self) -> &'static str {
        match self {
            Illegal::Over => "clusterfuss-refused-over",
            Illegal::NotYourTurn => "clusterfuss-refused-not-your-turn",
            Illegal::OffBoard(_) => "clusterfuss-refused-off-board",
            Illegal::NobodyThere(_) => "clusterfuss-refused-nobody-there",
            Illegal::NotYours(_) => "clusterfuss-refused-not-yours",
            Illegal::NotAdjacent(..) => "clusterfuss-refused-not-adjacent",
            Illegal::NothingToCapture(_) => "clusterfuss-refused-nothing-to-capture",
            Illegal::Parts => "clusterfuss-refused-parts",
            Illegal::NoSwap => "clusterfuss-refused-no-swap",
        }
    }
}

impl Refusal for Illegal {
    fn reason(&self) -> Text {
        let reason = Message::new(self.key());
        match self {
            Illegal::OffBoard(at)
            | Illegal::NobodyThere(at)
            | Illegal::NotYours(at)
            | Illegal::NothingToCapture(at) => reason.text("at", at),
            Illegal::NotAdjacent(from, to) => reason.text("from", from).text("to", to),
            Illegal::Over | Illegal::NotYourTurn | Illegal::Parts | Illegal::NoSwap => reason,
        }
        .into()
    }
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Over => "5.1",
            Illegal::NotYourTurn => "2.2",
            Illegal::OffBoard(_) => "1.1",
            Illegal::NobodyThere(_) | Illegal::NotYours(_) => "3.1",
            Illegal::NotAdjacent(..) => "3.2",
            Illegal::NothingToCapture(_) => "3.3",
            Illegal::Parts => "3.5",
            Illegal::NoSwap => "7.2",
        }
    }
}

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
        rulebook: include_str!("RULES.md"),
    };
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
        if !(2..=19).contains(&setup.size) {
            let why = format!("expected a number from 2 to 19, not {}", setup.size);
            return Err(SetupError::new("size", why));
        }
        Ok(Clusterfuss { setup })
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
            0..=8 => Cells::Small(Board::checkerboard(side, side)),
            9..=11 => Cells::Middle(Board::checkerboard(side, side)),
            _ => Cells::Large(Board::checkerboard(side, side)),
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
            lessons: None,
            rulebook: None,
        },
    ];
    const LESSONS: Option<&'static str> = Some(include_str!("data/lessons.md"));

    fn position(&self, text: &str) -> Result<State, NotationError> {
        notation::read(text, &self.setup)
    }

    fn board(&self) -> hall_core::Board {
        scene::board(self.setup.size).into()
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
            Action::Capture { from, to } => {
                Vec::from([Motion { from: format!("{from}"), to: format!("{to}") }])
            }
            Action::Swap => Vec::new(),
        }
    }

    fn evidence(&self, seen: &State, seat: Seat, action: &Action) -> Vec<Mark> {
        match self.check(seen, seat, action) {
            Ok(()) => Vec::new(),
            Err(why) => scene::evidence(seen, why, action),
        }
    }

    fn describe(&self, before: &State, step: &Step<Clusterfuss>, _viewer: Viewer) -> Text {
        scene::describe(self, before, step)
    }
}

impl State {
    /// Whether no checker has been captured.
    fn is_full(&self) -> bool {
        let checkers = on_board!(&self.cells, board => board.all().count());
        checkers == u32::from(self.size) * u32::from(self.size)
    }
}

fn check_capture(state: &State, from: Cell, to: Cell) -> Result<(), Illegal> {
    if let Some(cell) = [from, to].into_iter().find(|cell| !cell.is_on(state.size)) {
        return Err(Illegal::OffBoard(cell)); // Rule 1.1
    }
    match state.colour_at(from) {
        None => return Err(Illegal::NobodyThere(from)),
        Some(colour) if colour != state.mover => return Err(Illegal::NotYours(from)),
        Some(_) => {} // Rule 3.1
    }
    if !from.is_beside(to) {
        return Err(Illegal::NotAdjacent(from, to)); // Rule 3.2
    }
    if state.colour_at(to).is_none() {
        return Err(Illegal::NothingToCapture(to)); // Rule 3.3
    }
    let together = on_board!(&state.cells, board => board.is_legal(capture(board, from, to)));
    if together { Ok(()) } else { Err(Illegal::Parts) } // Rule 3.5
}

fn action<G: Grid>(_: &Board<G>, capture: Capture) -> Action {
    Action::Capture {
        from: Cell::at::<G>(capture.from.into()),
        to: Cell::at::<G>(capture.to.into()),
    }
}

fn capture<G: Grid>(_: &Board<G>, from: Cell, to: Cell) -> Capture {
    Capture { from: from.index::<G>() as u16, to: to.index::<G>() as u16 }
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write(self, f)
    }
}
