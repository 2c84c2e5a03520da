//! How the chess ends.

use hall_core::Message;
use serde::Serialize;

use super::{
    board::Board,
    men::{Colour, Role},
    square::{Square, Squares},
    words::cited,
};

/// Why the chess is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "end", content = "winner", rename_all = "snake_case")]
pub enum Ending {
    /// Rule 2.11: Black's king stood attacked before White's first move.
    AttackedAtStart,
    /// Rule 5.1. The side that mates.
    Checkmate(Colour),
    /// Rule 5.2.
    Stalemate,
    /// Rule 5.3.
    FiftyMoves,
    /// Rule 5.4.
    Repetition,
    /// Rule 5.5.
    Dead,
}

impl Ending {
    /// Who won, if anybody.
    pub const fn winner(self) -> Option<Colour> {
        match self {
            Ending::AttackedAtStart => Some(Colour::White),
            Ending::Checkmate(winner) => Some(winner),
            _ => None,
        }
    }
    /// The number of the rule.
    pub(super) const fn rule(self) -> &'static str {
        match self {
            Ending::AttackedAtStart => "2.11",
            Ending::Checkmate(_) => "5.1",
            Ending::Stalemate => "5.2",
            Ending::FiftyMoves => "5.3",
            Ending::Repetition => "5.4",
            Ending::Dead => "5.5",
        }
    }
    /// The sentence that explains it, and its rule.
    pub(super) fn message(self) -> Message {
        let said = match self {
            Ending::AttackedAtStart => Message::new("muster-chess-ended-attacked-at-start"),
            Ending::Checkmate(winner) => {
                Message::new("muster-chess-ended-checkmate").choice("winner", winner.word())
            }
            Ending::Stalemate => Message::new("muster-chess-ended-stalemate"),
            Ending::FiftyMoves => Message::new("muster-chess-ended-fifty-moves"),
            Ending::Repetition => Message::new("muster-chess-ended-repetition"),
            Ending::Dead => Message::new("muster-chess-ended-dead"),
        };
        cited(said, self.rule())
    }
    /// The same in English.
    pub const fn sentence(self) -> &'static str {
        match self {
            Ending::AttackedAtStart => {
                "White wins: Black's king stood attacked before the first move (rule 2.11)"
            }
            Ending::Checkmate(Colour::White) => "White wins by checkmate (rule 5.1)",
            Ending::Checkmate(Colour::Black) => "Black wins by checkmate (rule 5.1)",
            Ending::Stalemate => "Drawn by stalemate (rule 5.2)",
            Ending::FiftyMoves => "Drawn: fifty moves without a capture or a pawn move (rule 5.3)",
            Ending::Repetition => "Drawn: the position came up a third time (rule 5.4)",
            Ending::Dead => "Drawn: neither side has the men to give mate (rule 5.5)",
        }
    }
}

/// How a position ends the game, when it came up `times` (1 the first time).
pub(super) fn ending(board: &Board, times: usize) -> Option<Ending> {
    if board.decided_at_start() {
        return Some(Ending::AttackedAtStart);
    }
    if !board.can_move() {
        return Some(if board.in_check() {
            Ending::Checkmate(board.turn().other())
        } else {
            Ending::Stalemate
        });
    }
    if dead(board) {
        Some(Ending::Dead)
    } else if times >= 3 {
        Some(Ending::Repetition)
    } else if board.clock() >= 100 {
        Some(Ending::FiftyMoves)
    } else {
        None
    }
}

/// Rule 5.5: bare kings, one minor man, or nothing but bishops of one colour of
/// squares.
pub fn dead(board: &Board) -> bool {
    let kings = board.role(Role::King);
    let others = board.occupied() ^ kings;
    let bishops = board.role(Role::Bishop);
    if others == bishops {
        return (bishops & Squares::DARK).is_empty() || (bishops & !Squares::DARK).is_empty();
    }
    others.len() == 1 && others == board.role(Role::Knight)
}

/// Whether a square is as dark as a1.
pub(super) fn is_dark(square: Square) -> bool {
    Squares::DARK.has(square)
}
