//! Make Muster, by Dale Walton: place your discs apart, then bring them together.
//!
//! The rules are in RULES.md; the numbers in the comments are its own.

mod notation;
mod scene;
mod setup;

use alloc::vec::Vec;

use hall_core::{
    Board, Coverage, Dice, Field, FieldKind, Game, Info, Mark, Motion, NoChance, NotationError,
    PerfectInformation, Present, Refusal, Scene, Seat, SetupError, Shortcuts, Standings, Step,
    Text, Turn, Unit, Viewer,
};

pub use self::{
    notation::Action,
    setup::{Setup, Supply},
};
use crate::muster_board::{
    Bits, Cell, Discs, Draw, Ending, History, Order, Phase, Slide, Win, board, order, other,
};

/// Make Muster at one table.
#[derive(Debug)]
pub struct MakeMuster {
    setup: Setup,
    order: Order,
    supply: u8,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    discs: Discs,
    hand: [u8; 2],
    phase: Phase,
    history: History,
}

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over (rule 3.5)")]
    Over,
    /// The other colour is to act.
    #[error("it is not your turn (rule 3.1)")]
    NotYourTurn,
    /// There is no such cell here.
    #[error("{0} is not a cell of this board (rule 2.1)")]
    OffBoard(Cell),
    /// A placement in a cell with a disc.
    #[error("there is a disc on {0} already; place on an empty cell (rule 4.2)")]
    Taken(Cell),
    /// No disc in hand.
    #[error("you have no disc left in hand to place (rule 4.5)")]
    EmptyHand,
    /// A placement beside an own disc.
    #[error("{0} is beside a disc of yours; place only where none of yours is near (rule 4.3)")]
    Beside(Cell),
    /// A move while there is a cell to place on.
    #[error("you can still place a disc, so you must (rule 4.1)")]
    MustPlace,
    /// A move of something that is not an own disc.
    #[error("no disc of yours stands on {0} (rule 5.1)")]
    NotYours(Cell),
    /// A move that is not one step.
    #[error("{1} is not one step from {0} (rule 5.2)")]
    NotAStep(Cell, Cell),
    /// A move onto a disc.
    #[error("there is a disc on {0}; move to an empty cell (rule 5.3)")]
    Blocked(Cell),
}

impl Refusal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Over => "3.5",
            Illegal::NotYourTurn => "3.1",
            Illegal::OffBoard(_) => "2.1",
            Illegal::Taken(_) => "4.2",
            Illegal::EmptyHand => "4.5",
            Illegal::Beside(_) => "4.3",
            Illegal::MustPlace => "4.1",
            Illegal::NotYours(_) => "5.1",
            Illegal::NotAStep(..) => "5.2",
            Illegal::Blocked(_) => "5.3",
        }
    }
}

impl State {
    /// The discs on the board.
    pub fn discs(&self) -> &Discs {
        &self.discs
    }
    /// How many discs `seat` has in hand.
    pub fn hand(&self, seat: Seat) -> u8 {
        self.hand[seat.index()]
    }
    /// Whose turn it is, or how the game ended.
    pub fn phase(&self) -> Phase {
        self.phase
    }
    /// The moves since the last placement.
    pub fn history(&self) -> &History {
        &self.history
    }
    /// Rule 4.1: the cells of which `seat` must choose one to place on; empty if
    /// it moves instead.
    pub fn placements(&self, seat: Seat) -> Bits {
        // Rule 4.5
        if self.hand(seat) == 0 { Bits::EMPTY } else { self.discs.room(seat) }
    }
    /// Rule 5: where the disc of `seat` on `from` may go.
    pub fn steps(&self, from: usize) -> Bits {
        self.discs.grid().near(from) & self.discs.empty()
    }

    fn can_act(&self, seat: Seat) -> bool {
        !self.placements(seat).is_empty()
            || !(self.discs.reach(seat) & self.discs.empty()).is_empty()
    }
    /// Rules 3.3 and 3.4: who acts after `seat`, if anybody can.
    fn after(&self, seat: Seat) -> Option<Seat> {
        [other(seat), seat].into_iter().find(|seat| self.can_act(*seat))
    }
    /// Rule 6: what `seat` has won if its turn ends here. `cell` is where one of
    /// its discs stands.
    fn win(&self, seat: Seat, cell: usize) -> Option<Win> {
        // Rules 6.1 and 6.2. Rule 6.7: only the seat whose turn ends is asked.
        let muster = self.placements(seat).is_empty() && self.discs.is_united(seat, cell);
        Win::of(muster, self.discs.cuts(seat))
    }
    /// What follows when the turn of `seat`, whose disc came to `cell`, ends.
    fn judge(&self, seat: Seat, cell: usize) -> Phase {
        let ending = match (self.win(seat, cell), self.after(seat)) {
            (Some(win), _) => Ending::Won(seat, win),
            (None, None) => Ending::Drawn(Draw::Stuck),
            // Rule 7.1
            (None, Some(next)) if self.history.occurrences(&self.discs, next) >= 3 => {
                Ending::Drawn(Draw::Repetition)
            }
            (None, Some(next)) => return Phase::Play(next),
        };
        Phase::Over(ending)
    }
    /// Whether the game can have ended in this way here.
    fn has_ended(&self, ending: Ending) -> bool {
        match ending {
            Ending::Won(seat, win) => {
                let disc = self.discs.of(seat).first();
                disc.is_some_and(|cell| self.win(seat, cell) == Some(win))
            }
            Ending::Drawn(Draw::Stuck) => self.after(Seat::A).is_none(),
            Ending::Drawn(Draw::Repetition) => {
                let mover = self.history.last().and_then(|s| self.discs.owner(usize::from(s.to)));
                let next = mover.and_then(|seat| self.after(seat));
                next.is_some_and(|seat| self.history.occurrences(&self.discs, seat) >= 3)
            }
        }
    }
}

impl MakeMuster {
    /// How many discs a player starts with.
    pub fn supply(&self) -> u8 {
        self.supply
    }
    /// The size of the board.
    pub fn order(&self) -> Order {
        self.order
    }

    fn check_place(&self, state: &State, seat: Seat, cell: Cell) -> Result<(), Illegal> {
        let index = self.order.grid().index(cell).ok_or(Illegal::OffBoard(cell))?;
        if state.discs.all().has(index) {
            return Err(Illegal::Taken(cell));
        }
        if state.hand(seat) == 0 {
            return Err(Illegal::EmptyHand);
        }
        if state.discs.reach(seat).has(index) {
            return Err(Illegal::Beside(cell));
        }
        Ok(())
    }

    fn check_move(&self, state: &State, seat: Seat, from: Cell, to: Cell) -> Result<(), Illegal> {
        let find = |cell| self.order.grid().index(cell).ok_or(Illegal::OffBoard(cell));
        let (start, goal) = (find(from)?, find(to)?);
        if !state.discs.of(seat).has(start) {
            return Err(Illegal::NotYours(from));
        }
        if !state.placements(seat).is_empty() {
            return Err(Illegal::MustPlace);
        }
        if !self.order.grid().near(start).has(goal) {
            return Err(Illegal::NotAStep(from, to));
        }
        if state.discs.all().has(goal) {
            return Err(Illegal::Blocked(to));
        }
        Ok(())
    }

    /// The index of a cell that `check` let pass.
    fn at(&self, cell: Cell) -> usize {
        self.order.grid().index(cell).expect("a legal action names cells of the board")
    }
}

impl Game for MakeMuster {
    const INFO: Info = Info {
        id: "make-muster",
        name: "Make Muster",
        summary: "Spread your discs, then gather them into one group before your rival does, \
                  and never let them be cut in two.",
        credit: "Dale Walton, published by Kanare_Abstract.",
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
    ];
    const SHORTCUTS: Shortcuts<Self> =
        Shortcuts { count: Some(Self::count), sample: Some(Self::sample), ..Shortcuts::NONE };

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Chance = NoChance;
    type Illegal = Illegal;

    fn new(setup: Setup) -> Result<MakeMuster, SetupError> {
        let order = order(setup.order)?;
        let supply = setup.supply.discs(order)?;
        Ok(MakeMuster { setup, order, supply })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State {
            discs: Discs::none(self.order),
            hand: [self.supply; 2],
            // Rule 3.1: navy starts.
            phase: Phase::Play(Seat::A),
            history: History::default(),
        }
    }

    fn turn(&self, state: &State) -> Turn {
        state.phase.turn()
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        state.phase.standings()
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        if state.phase != Phase::Play(seat) {
            return Coverage::All;
        }
        let grid = self.order.grid();
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
        match state.phase {
            Phase::Over(_) => return Err(Illegal::Over),
            Phase::Play(mover) if mover != seat => return Err(Illegal::NotYourTurn),
            Phase::Play(_) => {}
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
        state.phase = state.judge(seat, cell);
    }
}

/// What [`Game::SHORTCUTS`] names.
impl MakeMuster {
    fn count(&self, state: &State, seat: Seat) -> u64 {
        if state.phase != Phase::Play(seat) {
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
        let grid = self.order.grid();
        let placements = state.placements(seat);
        if !placements.is_empty() {
            let rank = dice.below(placements.len() as u32) as usize;
            let cell = placements.nth(rank).expect("the rank is below the number of cells");
            return Action::Place(grid.cell(cell));
        }
        let own = state.discs.of(seat);
        let bound = 8 * own.len() as u32;
        // Every pair of a disc and a direction is as likely as any other, so the
        // legal ones are, too. Somebody who can act has one.
        loop {
            let draw = dice.below(bound) as usize;
            let from = own.nth(draw / 8).expect("the rank is below the number of discs");
            let to = grid.step(from, draw % 8);
            if state.discs.empty().has(to) {
                return Action::Move(grid.cell(from), grid.cell(to));
            }
        }
    }
}

impl PerfectInformation for MakeMuster {}

impl Present for MakeMuster {
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
        scene::motions(action)
    }

    fn evidence(&self, seen: &State, seat: Seat, action: &Action) -> Vec<Mark> {
        scene::evidence(self, seen, seat, action).into_iter().map(Mark::from).collect()
    }

    fn describe(&self, before: &State, step: &Step<MakeMuster>, _viewer: Viewer) -> Text {
        scene::describe(self, before, step).into()
    }
}
