use std::{fmt, str::FromStr};

use hall_core::{
    Coverage, Game, Info, NoChance, NotationError, Refusal, Seat, SetupError, Standings, Turn,
};

/// Nim with one heap: take one, two or three; whoever takes the last one wins.
struct Nim;

/// Takes this many from the heap.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Take(u32);

/// The heap, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
struct Heap(u32, Seat);

#[derive(Debug)]
enum Illegal {
    NotYourTurn,
    TooMany,
}

impl Game for Nim {
    const INFO: Info = Info {
        id: "nim",
        name: "Nim",
        summary: "Take the last one.",
        credit: "Charles L. Bouton, 1901.",
        seats: 2..=2,
        seat_names: &["First", "Second"],
        minutes: 1..=2,
        rules: 1,
        rulebook: "# Nim",
    };
    type Setup = ();
    type State = Heap;
    type Action = Take;
    type Chance = NoChance;
    type Illegal = Illegal;

    fn new((): ()) -> Result<Nim, SetupError> {
        Ok(Nim)
    }
    fn setup(&self) -> &() {
        &()
    }
    fn seats(&self) -> usize {
        2
    }
    fn start(&self) -> Heap {
        Heap(10, Seat::A)
    }
    fn turn(&self, heap: &Heap) -> Turn {
        if heap.0 == 0 { Turn::Over } else { Turn::Seat(heap.1) }
    }
    fn standings(&self, heap: &Heap) -> Option<Standings> {
        // The winner took the last one, so it is the other seat's turn.
        let winner = if heap.1 == Seat::A { Seat::B } else { Seat::A };
        (heap.0 == 0).then(|| Standings::won_by(winner, 2))
    }
    fn actions(&self, heap: &Heap, seat: Seat, out: &mut Vec<Take>) -> Coverage {
        if seat == heap.1 {
            out.extend((1..=heap.0.min(3)).map(Take));
        }
        Coverage::All
    }
    fn check(&self, heap: &Heap, seat: Seat, take: &Take) -> Result<(), Illegal> {
        match take.0 {
            _ if seat != heap.1 || heap.0 == 0 => Err(Illegal::NotYourTurn),
            1..=3 if take.0 <= heap.0 => Ok(()),
            _ => Err(Illegal::TooMany),
        }
    }
    fn act(&self, heap: &mut Heap, seat: Seat, take: &Take) {
        *heap = Heap(heap.0 - take.0, if seat == Seat::A { Seat::B } else { Seat::A });
    }
}

impl Refusal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::NotYourTurn => "1.1",
            Illegal::TooMany => "1.2",
        }
    }
}

impl std::error::Error for Illegal {}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::NotYourTurn => "it is not your turn (rule 1.1)",
            Illegal::TooMany => "take one, two or three of what is left (rule 1.2)",
        })
    }
}

// Positions are written on one line, actions as one word.
impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}
impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take{}", self.0)
    }
}
impl FromStr for Take {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Take, NotationError> {
        let number = text.strip_prefix("take").and_then(|number| number.parse().ok());
        number.map(Take).ok_or_else(|| NotationError::new("action", "expected take and a number"))
    }
}
