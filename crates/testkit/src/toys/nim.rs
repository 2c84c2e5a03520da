//! Nim: take matches from a heap; whoever takes the last one wins.

use core::{fmt, str::FromStr};

use hall_core::{
    Board, Coverage, Dice, Field, Game, Info, NoChance, NotationError, PerfectInformation, Piece,
    Point, Present, Refusal, Scene, Seat, SetupError, Shape, Shortcuts, Spot, Standings, Touch,
    Turn,
};
use serde::{Deserialize, Serialize};

/// Nim with up to four heaps.
#[derive(Debug)]
pub struct Nim {
    setup: Setup,
}

/// The heaps at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Matches in each heap.
    pub heaps: [u8; 4],
}

impl Default for Setup {
    fn default() -> Self {
        Setup { heaps: [1, 3, 5, 7] }
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct State {
    heaps: [u8; 4],
    to_move: Seat,
}

/// Take `count` matches from heap `heap`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Take {
    heap: u8,
    count: u8,
}

/// Why a take is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// It is someone else's turn.
    #[error("it is not your turn (rule 1)")]
    NotYourTurn,
    /// The heap does not hold that many matches.
    #[error("the heap does not hold that many matches (rule 2)")]
    TooMany,
}

impl Refusal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::NotYourTurn => "1",
            Illegal::TooMany => "2",
        }
    }
}

impl Game for Nim {
    const INFO: Info = Info {
        id: "nim",
        name: "Nim",
        summary: "Take matches from a heap; the last one wins.",
        credit: "Traditional. A test game.",
        seats: 2..=2,
        seat_names: &["First", "Second"],
        minutes: 1..=2,
        rules: 1,
        rulebook: "# Nim\n\n## 1 Turns\n\nTake turns.\n\n## 2 Taking\n\nOne heap.\n",
    };
    const SCHEMA: &'static [Field] = &[];
    const SHORTCUTS: Shortcuts<Self> = Shortcuts { sample: Some(Self::sample), ..Shortcuts::NONE };

    type Setup = Setup;
    type State = State;
    type Action = Take;
    type Chance = NoChance;
    type Illegal = Illegal;

    fn new(setup: Setup) -> Result<Nim, SetupError> {
        if setup.heaps == [0; 4] {
            return Err(SetupError::new("heaps", "there must be a match to take"));
        }
        Ok(Nim { setup })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State { heaps: self.setup.heaps, to_move: Seat::A }
    }

    fn turn(&self, state: &State) -> Turn {
        if state.heaps == [0; 4] { Turn::Over } else { Turn::Seat(state.to_move) }
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        (state.heaps == [0; 4]).then(|| Standings::won_by(other(state.to_move), 2))
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Take>) -> Coverage {
        if seat == state.to_move {
            for (heap, &matches) in (0..).zip(&state.heaps) {
                out.extend((1..=matches).map(|count| Take { heap, count }));
            }
        }
        Coverage::All
    }

    fn check(&self, state: &State, seat: Seat, take: &Take) -> Result<(), Illegal> {
        if seat != state.to_move {
            return Err(Illegal::NotYourTurn);
        }
        match state.heaps.get(usize::from(take.heap)) {
            Some(matches) if (1..=*matches).contains(&take.count) => Ok(()),
            _ => Err(Illegal::TooMany),
        }
    }

    fn act(&self, state: &mut State, _seat: Seat, take: &Take) {
        state.heaps[usize::from(take.heap)] -= take.count;
        state.to_move = other(state.to_move);
    }
}

/// What [`Game::SHORTCUTS`] names.
impl Nim {
    fn sample(&self, state: &State, _seat: Seat, dice: &mut dyn Dice) -> Take {
        let all = state.heaps.iter().map(|heap| u32::from(*heap)).sum();
        let mut ticket = dice.below(all);
        for (heap, &matches) in (0..).zip(&state.heaps) {
            if ticket < u32::from(matches) {
                return Take { heap, count: ticket as u8 + 1 };
            }
            ticket -= u32::from(matches);
        }
        unreachable!("the ticket is below the sum of the heaps")
    }
}

impl PerfectInformation for Nim {}

impl Present for Nim {
    fn position(&self, text: &str) -> Result<State, NotationError> {
        let bad = NotationError::new("nim position", "expected h,h,h,h/seat");
        let (heaps, seat) = text.split_once('/').ok_or_else(|| bad.clone())?;
        let mut state = State { heaps: [0; 4], to_move: seat.parse()? };
        let mut parts = heaps.split(',');
        for heap in &mut state.heaps {
            *heap = parts.next().and_then(|p| p.parse().ok()).ok_or_else(|| bad.clone())?;
        }
        if parts.next().is_some() { Err(bad) } else { Ok(state) }
    }

    fn board(&self) -> Board {
        let heap = |index: u8| Spot {
            id: char::from(b'a' + index).to_string(),
            at: Point { x: 0.5 + f32::from(index), y: 0.5 },
            shape: Shape::Rect { w: 1.0, h: 1.0 },
            class: "cell",
            label: format!("heap {}", char::from(b'a' + index)).into(),
        };
        Board {
            origin: Point { x: 0.0, y: 0.0 },
            size: Point { x: 4.0, y: 1.0 },
            spots: (0..4).map(heap).collect(),
            lines: Vec::new(),
            turnable: false,
        }
    }

    fn scene(&self, seen: &State) -> Scene {
        let heap = |(index, matches): (u8, &u8)| Piece {
            kind: "heap",
            owner: None,
            spot: char::from(b'a' + index).to_string(),
            glyph: char::from(b'0' + matches % 10),
            label: format!("{matches} matches").into(),
        };
        Scene {
            pieces: (0..).zip(&seen.heaps).map(heap).collect(),
            notes: vec![format!("heaps {:?}", seen.heaps).into()],
            ..Scene::default()
        }
    }

    fn touches(&self, _seen: &State, _seat: Seat, take: &Take) -> Vec<Touch> {
        let heap = char::from(b'a' + take.heap);
        vec![Touch::spot(heap), Touch::choice(take.count, format!("take {}", take.count))]
    }
}

fn other(seat: Seat) -> Seat {
    if seat == Seat::A { Seat::B } else { Seat::A }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", (b'a' + self.heap) as char, self.count)
    }
}

impl FromStr for Take {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Take, NotationError> {
        let bad = NotationError::new("nim action", "expected a heap and a count, as in b-2");
        let (heap, count) = text.split_once('-').ok_or_else(|| bad.clone())?;
        let &[letter @ b'a'..=b'd'] = heap.as_bytes() else { return Err(bad) };
        Ok(Take { heap: letter - b'a', count: count.parse().map_err(|_| bad)? })
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.heaps;
        write!(f, "{a},{b},{c},{d}/{}", self.to_move)
    }
}
