//! The rules of RULES.md.

use std::{fmt, str::FromStr};

use hall_core::{
    Coverage, Field, FieldKind, Game, Info, Message, NoChance, NotationError, Refusal, Seat,
    SetupError, Standings, Text, Turn, Unit,
};
use serde::{Deserialize, Serialize};

use crate::{
    cell::{Hexagon, SIZE_MAX},
    position::State,
};

/// Fewest rows and columns.
const SIZE_MIN: u8 = 3;

/// Hex, on a board of some size.
#[derive(Debug)]
pub struct Hex {
    setup: Setup,
}

/// What is chosen before the first stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Rows and columns, 3 to 19.
    pub size: u8,
    /// Whether Blue may take over Red's first stone.
    pub swap: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { size: 11, swap: true }
    }
}

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A stone here. // Rule 3.1
    Place(Hexagon),
    /// Red's first stone becomes Blue's. // Rule 4.1
    Swap,
}

/// `c2`, or `swap`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(at) => at.fmt(f),
            Action::Swap => f.write_str("swap"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        if text == "swap" { Ok(Action::Swap) } else { text.parse().map(Action::Place) }
    }
}

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.key())]
pub enum Illegal {
    /// The match has ended.
    Over,
    /// It is the other's turn.
    NotYourTurn,
    /// There is no such cell.
    OffBoard(Hexagon),
    /// A stone stands there.
    Taken(Hexagon),
    /// The swap is Blue's, once, where it is agreed.
    NoSwap,
}

impl Illegal {
    /// The key of the reason.
    fn key(&self) -> &'static str {
        match self {
            Illegal::Over => "hex-refused-over",
            Illegal::NotYourTurn => "hex-refused-not-your-turn",
            Illegal::OffBoard(_) => "hex-refused-off-board",
            Illegal::Taken(_) => "hex-refused-taken",
            Illegal::NoSwap => "hex-refused-no-swap",
        }
    }
}

impl Refusal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Over => "5.1",
            Illegal::NotYourTurn => "2.2",
            Illegal::OffBoard(_) => "1.1",
            Illegal::Taken(_) => "3.1",
            Illegal::NoSwap => "4.1",
        }
    }
    fn reason(&self) -> Text {
        let reason = Message::new(self.key());
        match self {
            Illegal::OffBoard(at) | Illegal::Taken(at) => reason.text("at", at).into(),
            Illegal::Over | Illegal::NotYourTurn | Illegal::NoSwap => reason.into(),
        }
    }
}

impl Hex {
    /// Whether the mover may swap instead of placing a stone. // Rule 4.1
    pub fn may_swap(&self, state: &State) -> bool {
        self.setup.swap && state.is_after_first_stone()
    }
}

impl Game for Hex {
    const INFO: Info = Info {
        id: "hex",
        name: "Hex",
        summary: "Connect your two sides of the board before the other connects his; one of you \
                  must.",
        credit: "Designed by Piet Hein, 1942, and independently by John Nash, 1948.",
        seats: 2..=2,
        seat_names: &["Red", "Blue"],
        minutes: 10..=40,
        rules: 1,
        rulebook: include_str!("RULES.md"),
    };
    const SCHEMA: &'static [Field] = &[
        Field {
            key: "size",
            label: "Board size",
            help: "Rows and columns of the board, 3 to 19. Piet Hein and most players since use 11.",
            kind: FieldKind::Integer {
                min: SIZE_MIN as i64,
                max: SIZE_MAX as i64,
                offered: &[5, 7, 9, 11, 13, 19],
                unit: Unit::Count,
            },
        },
        Field {
            key: "swap",
            label: "Swap",
            help: "Blue may take over Red's first stone instead of placing one (the pie rule). \
                   Later than the game itself, and usual today.",
            kind: FieldKind::Toggle,
        },
    ];

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Chance = NoChance;
    type Illegal = Illegal;

    fn new(setup: Setup) -> Result<Hex, SetupError> {
        if !(SIZE_MIN..=SIZE_MAX).contains(&setup.size) {
            let why = format!("expected a number from 3 to 19, not {}", setup.size);
            let message = Message::new("hex-setup-size").with("size", setup.size);
            return Err(SetupError::new("size", why).keyed(message));
        }
        Ok(Hex { setup })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State::empty(self.setup.size)
    }

    fn turn(&self, state: &State) -> Turn {
        if state.winner().is_some() { Turn::Over } else { Turn::Seat(state.mover()) }
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        state.winner().map(|winner| Standings::won_by(winner, 2))
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        if self.turn(state) == Turn::Seat(seat) {
            let free = Hexagon::all(state.size()).filter(|at| state.owner(*at).is_none());
            out.extend(free.map(Action::Place));
            out.extend(self.may_swap(state).then_some(Action::Swap));
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
            Action::Place(at) if !at.is_on(state.size()) => Err(Illegal::OffBoard(at)),
            Action::Place(at) if state.owner(at).is_some() => Err(Illegal::Taken(at)),
            Action::Swap if !self.may_swap(state) => Err(Illegal::NoSwap),
            Action::Place(_) | Action::Swap => Ok(()),
        }
    }

    fn act(&self, state: &mut State, _seat: Seat, action: &Action) {
        match action {
            Action::Place(at) => state.place(*at),
            Action::Swap => state.swap(),
        }
    }
}
