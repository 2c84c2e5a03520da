//! How actions are touched, told and moved on the screen.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{Brief, Message, Motion, Seat, Step, Text, Touch};

use super::{
    action::Action,
    army::Army,
    board::Board,
    men::Colour,
    moves::{Kind, Move},
    notation::san,
    observation::Observation,
    setup::MusterChess,
    state::{State, assigned},
    words::cited,
};

/// How an action is spelled: an army or a choice by one touch in the tray, a move
/// square by square, castling by king and rook.
pub(super) fn touches(action: &Action) -> Vec<Touch> {
    match action {
        Action::Muster(_) | Action::Choose(_) => Vec::from([Touch::spot(action)]),
        Action::Move(word) => {
            let mut touches = Vec::from([Touch::spot(word.from), Touch::spot(word.to)]);
            if let Some(role) = word.promotion {
                let letter = role.letter().to_ascii_lowercase();
                let into = Message::new("muster-chess-role").choice("role", role.name());
                touches.push(Touch::choice(letter, into));
            }
            touches
        }
    }
}

/// Which men go where.
pub(super) fn motions(seen: &Observation, action: &Action) -> Vec<Motion> {
    let (State::Chess(chess), Action::Move(word)) = (seen.state(), action) else {
        return Vec::new();
    };
    match chess.find(*word) {
        Some(m) if m.kind() == Kind::Castling => {
            let (king, rook) = Move::castled(m.from(), m.to());
            Vec::from([Motion::new(m.from(), king), Motion::new(m.to(), rook).kind("leap")])
        }
        _ => {
            let across = word.from.file().abs_diff(word.to.file());
            let along = word.from.rank().abs_diff(word.to.rank());
            let straight = across == 0 || along == 0 || across == along;
            let kind = if straight { "" } else { "leap" };
            Vec::from([Motion::new(word.from, word.to).kind(kind)])
        }
    }
}

/// A step as the move list writes it.
pub(super) fn describe(before: &Observation, step: &Step<MusterChess>) -> Text {
    let told = match (before.state(), step) {
        (State::Chess(chess), Step::Act(_, Action::Move(word))) => {
            chess.find(*word).map(|m| numbered(chess.board(), m).into())
        }
        (State::Choice(white, black), Step::Reveal(choices)) => {
            both(choices).map(|both| explained(white, black, choices, both).into())
        }
        (_, Step::Reveal(choices)) => both(choices).map(Text::from),
        _ => None,
    };
    told.unwrap_or_else(|| step.to_string().into())
}

/// A step in few signs: the move as chess players write it.
pub(super) fn brief(before: &Observation, step: &Step<MusterChess>) -> Brief {
    match (before.state(), step) {
        (State::Chess(chess), Step::Act(_, Action::Move(word))) => match chess.find(*word) {
            Some(m) => Brief::new(san::write(chess.board(), m)),
            None => Brief::of_line(&step.to_string()),
        },
        (State::Choice(..), _) => Brief::new(Message::new("muster-chess-short-choices")),
        _ => Brief::new(Message::new("muster-chess-short-armies")).kind("reveal"),
    }
}

fn numbered(board: &Board, m: Move) -> String {
    let dots = if board.turn() == Colour::White { "." } else { "..." };
    format!("{}{dots} {}", board.number(), san::write(board, m))
}

/// What both seats brought or chose.
fn both(choices: &[(Seat, Action)]) -> Option<Message> {
    let [first, second] = choices else { return None };
    let both = Message::new("muster-chess-both").with("first", revealed(first)?);
    Some(both.with("second", revealed(second)?))
}

fn revealed((seat, action): &(Seat, Action)) -> Option<Message> {
    match action {
        Action::Muster(army) => {
            let brings = Message::new("muster-chess-brings").with("who", *seat);
            Some(army.counted_in(brings))
        }
        Action::Choose(colour) => {
            let chooses = Message::new("muster-chess-chooses").with("who", *seat);
            Some(chooses.choice("colour", colour.word()))
        }
        Action::Move(_) => None,
    }
}

/// What two choices lead to (rules 2.8 and 2.9), behind who made them.
fn explained(white: &Army, black: &Army, choices: &[(Seat, Action)], both: Message) -> Message {
    let [(_, Action::Choose(a)), (_, Action::Choose(b))] = choices else { return both };
    if a == b {
        let same = Message::new("muster-chess-chose-same").with("both", both);
        return cited(same.choice("colour", a.word()), "2.9");
    }
    let (_, _, seat) = assigned(white, black, [*a, *b]);
    cited(Message::new("muster-chess-chose-apart").with("both", both).with("who", seat), "2.8")
}
