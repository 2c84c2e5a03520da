//! What positions are known by where many matches are looked at together, and what the armies met.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{Fact, Landmark, Message, Seat, Text};

use super::{
    action::Action,
    army::Army,
    men::Colour,
    state::{Chess, State},
};

/// The key of the facts about all armies; that of one has its men behind it.
pub(super) const ARMIES: &str = "armies";

/// What an army is counted by: its men without the king.
fn men(army: &Army) -> String {
    let counts = army.counts();
    if counts.is_empty() { "K".into() } else { counts }
}

/// What a position is known by: all but the counters of its FEN. While armies are mustered they are
/// told apart by their colour.
pub(super) fn landmark(state: &State, seat: Seat, royal: bool) -> Landmark {
    let royal = if royal { " royal" } else { "" };
    Landmark::Known(match state {
        State::Muster => format!("muster {seat}{royal}"),
        State::Choice(..) => format!("{state} {seat}{royal}"),
        State::Chess(_) => {
            let fen = state.to_string();
            let board: Vec<&str> = fen.split(' ').take(4).collect();
            format!("{}{royal}", board.join(" "))
        }
    })
}

/// Armies are counted by their men, wherever these stand.
pub(super) fn counted(action: &Action) -> String {
    match action {
        Action::Muster(army) => men(army),
        _ => action.to_string(),
    }
}

pub(super) fn told_as(word: &str) -> Option<Text> {
    let is_army = word == "K" || word.split(' ').all(|part| part.len() > 1 && is_count(part));
    is_army.then(|| match word {
        "K" => Message::new("muster-chess-counted-king").into(),
        _ => Message::new("muster-chess-counted-army").text("men", word).into(),
    })
}

/// `Q1`: a man in capitals and how many there are.
fn is_count(part: &str) -> bool {
    let Some((man, count)) = part.split_at_checked(1) else { return false };
    man.bytes().all(|letter| letter.is_ascii_uppercase())
        && count.bytes().all(|digit| digit.is_ascii_digit())
}

/// Before White's first move: who has which army, and what it meets.
pub(super) fn facts(state: &State) -> Vec<Fact> {
    let State::Chess(chess) = state else { return Vec::new() };
    let board = chess.board();
    if board.number() != 1 || board.turn() != Colour::White || board.clock() != 0 {
        return Vec::new();
    }
    let armies = [Colour::White, Colour::Black].map(|colour| men_of(chess, colour));
    let fact = |colour: Colour, own: &String, other: &String| {
        let seat = chess.seat_of(colour);
        let met = Fact { key: format!("{ARMIES} {own}"), seat, word: other.clone() };
        [Fact { key: ARMIES.into(), seat, word: own.clone() }, met]
    };
    let [white, black] = &armies;
    let all = [fact(Colour::White, white, black), fact(Colour::Black, black, white)];
    all.into_iter().flatten().collect()
}

/// The men of a colour without the king, counted.
fn men_of(chess: &Chess, colour: Colour) -> String {
    let mut army = Army::empty(Colour::White);
    let board = chess.board();
    // Only how many there are of each matters.
    for (index, square) in board.side(colour).into_iter().enumerate() {
        let own = super::square::Square::new(index as u8);
        army.put(own, board.role_on(square));
    }
    men(&army)
}
