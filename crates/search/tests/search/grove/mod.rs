//! A game that is a random small tree, to compare searches on.
#![allow(missing_docs, reason = "a test")]

use std::fmt;

use hall_core::{
    Chances, Coverage, Dice, Field, Game, Info, NotationError, PerSeat, Refusal, Seat, SeatSet,
    SetupError, Shortcuts, Standings, Turn,
};
use search::hash_of;
use serde::{Deserialize, Serialize};

/// Which tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) seed: u64,
    pub(crate) seats: usize,
    pub(crate) depth: u8,
    pub(crate) width: u64,
    pub(crate) chance: bool,
    pub(crate) draws: bool,
    pub(crate) together: bool,
    /// Lists only some of the actions.
    pub(crate) partial: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            seed: 0,
            seats: 2,
            depth: 6,
            width: 3,
            chance: false,
            draws: false,
            together: false,
            partial: false,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Grove(pub(crate) Setup);

/// A place in the tree; several ways lead to most of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub(crate) struct State {
    depth: u8,
    spot: u16,
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.depth, self.spot)
    }
}

/// A branch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Branch(pub(crate) u64);

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for Branch {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Branch, NotationError> {
        text.parse().map(Branch).map_err(|_| NotationError::new("branch", "expected a number"))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no such branch (rule 1)")]
pub(crate) struct NoBranch;

impl Refusal for NoBranch {
    fn rule(&self) -> &'static str {
        "1"
    }
}

impl Grove {
    fn bits(&self, state: &State, what: u64) -> u64 {
        hash_of(&(self.0.seed, state.depth, state.spot, what)) >> 8
    }
    fn step(&self, state: &mut State, what: u64) {
        // Few places on each level, so that paths meet.
        let spot = (self.bits(state, 100 + what) % 24) as u16;
        *state = State { depth: state.depth + 1, spot };
    }
    fn over(&self, state: &State) -> bool {
        state.depth >= self.0.depth || (state.depth > 1 && self.bits(state, 1).is_multiple_of(7))
    }
    fn width(&self, state: &State, seat: Seat) -> u64 {
        1 + self.bits(state, 2 + seat.index() as u64) % self.0.width
    }
}

impl Game for Grove {
    const INFO: Info = Info {
        id: "grove",
        name: "Grove",
        summary: "A random small tree.",
        credit: "A test game.",
        seats: 2..=4,
        seat_names: &["First", "Second", "Third", "Fourth"],
        minutes: 1..=1,
        rules: 1,
        rulebook: "",
    };
    const SCHEMA: &'static [Field] = &[];
    const SHORTCUTS: Shortcuts<Self> = Shortcuts { sample: Some(Self::sample), ..Shortcuts::NONE };

    type Setup = Setup;
    type State = State;
    type Action = Branch;
    type Chance = Branch;
    type Illegal = NoBranch;

    fn new(setup: Setup) -> Result<Grove, SetupError> {
        Ok(Grove(setup))
    }

    fn setup(&self) -> &Setup {
        &self.0
    }

    fn seats(&self) -> usize {
        self.0.seats
    }

    fn start(&self) -> State {
        State { depth: 0, spot: 0 }
    }

    fn turn(&self, state: &State) -> Turn {
        let kind = self.bits(state, 10);
        if self.over(state) {
            Turn::Over
        } else if self.0.chance && state.depth > 0 && kind.is_multiple_of(4) {
            Turn::Chance
        } else if self.0.together && kind.is_multiple_of(3) {
            Turn::Together(SeatSet::first(self.0.seats))
        } else {
            let seat = self.bits(state, 11) as usize % self.0.seats;
            Turn::Seat(Seat::new(seat).expect("a seat"))
        }
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        let kind = self.bits(state, 20);
        let winner = self.bits(state, 21) as usize % self.0.seats;
        self.over(state).then(|| {
            if self.0.draws && kind.is_multiple_of(3) {
                Standings::drawn(self.0.seats)
            } else {
                Standings::won_by(Seat::new(winner).expect("a seat"), self.0.seats)
            }
        })
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Branch>) -> Coverage {
        if !self.turn(state).asked().contains(seat) {
            return Coverage::All;
        }
        let width = self.width(state, seat);
        if self.0.partial {
            out.extend((0..width.div_ceil(2)).map(Branch));
            return Coverage::Some;
        }
        out.extend((0..width).map(Branch));
        Coverage::All
    }

    fn check(&self, state: &State, seat: Seat, branch: &Branch) -> Result<(), NoBranch> {
        let asked = self.turn(state).asked().contains(seat);
        if asked && branch.0 < self.width(state, seat) { Ok(()) } else { Err(NoBranch) }
    }

    fn act(&self, state: &mut State, seat: Seat, branch: &Branch) {
        assert_eq!(self.check(state, seat, branch), Ok(()), "searches play legal actions");
        self.step(state, branch.0);
    }

    fn reveal(&self, state: &mut State, choices: &PerSeat<Option<Branch>>) {
        let joint = choices
            .values()
            .iter()
            .fold(0, |sum, choice| sum * 16 + choice.expect("every seat chooses at once").0);
        self.step(state, joint);
    }

    fn chances(&self, state: &State, out: &mut Chances<Branch>) {
        (0..3)
            .for_each(|face| out.push(Branch(face), 1 + (self.bits(state, 30 + face) % 3) as u32));
    }

    fn apply_chance(&self, state: &mut State, outcome: &Branch) {
        self.step(state, outcome.0);
    }
}

/// What [`Game::SHORTCUTS`] names.
impl Grove {
    fn sample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> Branch {
        Branch(u64::from(dice.below(self.width(state, seat) as u32)))
    }
}

/// The seat to move at the start, if one seat moves alone.
pub(crate) fn mover(grove: &Grove) -> Option<Seat> {
    match grove.turn(&grove.start()) {
        Turn::Seat(seat) => Some(seat),
        _ => None,
    }
}

impl hall_core::PerfectInformation for Grove {}
