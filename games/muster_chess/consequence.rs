//! What a move would do: what it takes, attacks, and whether it ends the game.

use alloc::string::ToString;

use hall_core::{Consequence, Mark, Message, Seat, Text};

use super::{
    action::Action,
    board::Board,
    describe::motions,
    men::{Man, Role},
    moves::{Kind, Move},
    observation::Observation,
    scene::piece,
    square::{Square, Squares},
    state::{Chess, State},
};

/// The most attacked men that are named one by one.
const NAMED: u32 = 4;

pub(super) fn consequence(seen: &Observation, action: &Action) -> Consequence {
    let (State::Chess(chess), Action::Move(word)) = (seen.state(), action) else {
        // Armies and choices are secret; what they lead to is said where they are asked for.
        return Consequence::default();
    };
    let Some(m) = chess.find(*word) else { return Consequence::default() };
    let mut told = moved(chess, m);
    told.motions = motions(seen, action);
    told
}

fn moved(chess: &Chess, m: Move) -> Consequence {
    let before = chess.board();
    let (us, them) = (before.turn(), before.turn().other());
    let mut after = chess.clone();
    after.play(m);
    let board = after.board();
    let rival = chess.seat_of(them);
    let mut told = Consequence::default();

    let taken = before.side(them) & !board.side(them);
    if let Some(square) = { taken }.next() {
        told.marks.push(mark("goes", rival, taken));
        told.notes.extend(before.man_on(square).map(|man| said("muster-chess-would-take", man)));
    }
    if let Some(role) = m.promotion() {
        let man = Man { colour: us, role };
        told.pieces.push(piece(m.to(), man, chess.seat_of(us)));
        told.notes.push(said("muster-chess-would-promote", man));
    }
    if let Some(ending) = after.ending() {
        told.notes.insert(0, ending.message().into());
    }
    if board.in_check() {
        told.marks.push(mark("check", rival, board.king(them).set()));
        if after.ending().is_none() {
            told.notes.insert(0, Message::new("muster-chess-would-check").into());
        }
    }
    let attacked = attacked(before, board, m);
    if attacked.exist() {
        told.marks.push(mark("attacks", rival, attacked));
        told.notes.extend(attacks(board, attacked).map(Text::from));
    }
    told
}

fn mark(kind: &'static str, owner: Seat, squares: Squares) -> Mark {
    let spots = squares.map(|square| square.to_string()).collect();
    Mark { kind, owner: Some(owner), spots, label: Text::EMPTY }
}

/// A message about a man: its `$colour` and its `$role`.
fn said(key: &'static str, man: Man) -> Text {
    Message::new(key).choice("colour", man.colour.word()).choice("role", man.role.name()).into()
}

/// The men of the other side, but its king, that are attacked by what moved, or that were
/// attacked by nobody before.
fn attacked(before: &Board, after: &Board, m: Move) -> Squares {
    let us = before.turn();
    let moved = if m.kind() == Kind::Castling {
        let (king, rook) = Move::castled(m.from(), m.to());
        king.set() | rook.set()
    } else {
        m.to().set()
    };
    let rivals = after.side(us.other()) & !after.role(Role::King);
    rivals
        .filter(|square| {
            let by = after.attackers(*square, us, after.occupied());
            let old = before.attackers(*square, us, before.occupied());
            (by & moved).exist() || by.exist() && old.is_empty()
        })
        .collect()
}

fn attacks(board: &Board, attacked: Squares) -> Option<Message> {
    let count = attacked.len();
    if count > NAMED {
        return Some(Message::new("muster-chess-would-attack-many").with("count", count));
    }
    let man = |square: Square| {
        let man = board.man_on(square)?;
        let named = Message::new("muster-chess-would-attack-man").choice("role", man.role.name());
        Some(named.text("at", square))
    };
    let list = attacked.filter_map(man).reduce(|list, man| {
        Message::new("muster-chess-would-attack-more").with("list", list).with("man", man)
    })?;
    Some(Message::new("muster-chess-would-attack").with("list", list))
}
