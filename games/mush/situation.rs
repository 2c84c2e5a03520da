//! Situations: what choices are known by where many matches are looked at together. No two
//! positions of two races are the same after a few rolls, so what counts is what is asked and how
//! the musher stands: all of it lies open on the table.

use alloc::{
    format,
    string::{String, ToString},
};

use hall_core::{Game as _, Landmark, Message, Seat, Text};

use super::{
    Mush, State,
    action::Action,
    state::{DOGS, Phase},
};

/// Where a musher is among all, by the way that is left.
fn standing(game: &Mush, state: &State, seat: Seat) -> &'static str {
    let left = |seat: Seat| game.map().space(state.teams[seat].at).steps;
    let own = left(seat);
    let all = || Seat::first(game.seats()).map(left);
    match (all().filter(|other| *other < own).count(), all().filter(|other| *other > own).count()) {
        (0, 0) => "level",
        (0, _) => "first",
        (_, 0) => "last",
        _ => "between",
    }
}

fn chips(state: &State, seat: Seat) -> &'static str {
    match state.teams[seat].chips {
        0..=2 => "few",
        3..=5 => "some",
        6..=11 => "many",
        _ => "heaps",
    }
}

fn fresh(state: &State, seat: Seat) -> &'static str {
    match DOGS.saturating_sub(state.teams[seat].tired) {
        0 => "none",
        1..=2 => "few",
        3..=5 => "some",
        _ => "many",
    }
}

/// How well the training of a musher fits the weather: by how many faces of a die show a dog.
fn fitness(game: &Mush, state: &State, seat: Seat) -> &'static str {
    let Some((training, weather)) = state.teams[seat].training.zip(state.weather) else {
        return "unknown";
    };
    match game.dog_faces(training, weather) {
        4.. => "good",
        3 => "fair",
        _ => "bad",
    }
}

/// What is known of a position in which `seat` trains, bids, moves or rests, or says what a rest
/// gives; other questions are not counted.
pub(super) fn landmark(game: &Mush, state: &State, seat: Seat) -> Landmark {
    let asks = match state.phase {
        Phase::Train { .. } => "train",
        Phase::Bid => "bid",
        Phase::Declare => "declare",
        Phase::Rest => "rest",
        _ => return Landmark::Unmarked,
    };
    let seats = game.seats();
    if asks == "train" {
        let key = format!("{seats} train {}", game.setup.arrangement);
        return Landmark::Situation(key, Message::new("mush-situation-train").into());
    }
    let (standing, chips) = (standing(game, state, seat), chips(state, seat));
    // The weather comes after the bids.
    let (fresh, fitness) = match asks {
        "bid" => (fresh(state, seat), "unknown"),
        _ => (fresh(state, seat), fitness(game, state, seat)),
    };
    let key = format!("{seats} {asks} {standing} {chips} {fresh} {fitness}");
    let told = Message::new("mush-situation")
        .choice("asks", asks)
        .choice("standing", standing)
        .choice("chips", chips)
        .choice("fresh", fresh)
        .choice("fitness", fitness);
    Landmark::Situation(key, told.into())
}

/// Bids are counted by about how many chips they are, all else as it is.
pub(super) fn counted(action: &Action) -> String {
    match action {
        Action::Bid(0) => "bid-none".into(),
        Action::Bid(1..=2) => "bid-low".into(),
        Action::Bid(3..=5) => "bid-middle".into(),
        Action::Bid(_) => "bid-high".into(),
        _ => action.to_string(),
    }
}

pub(super) fn told_as(word: &str) -> Option<Text> {
    let bid = word.strip_prefix("bid-")?;
    let bid = ["none", "low", "middle", "high"].into_iter().find(|known| *known == bid)?;
    Some(Message::new("mush-counted-bid").choice("bid", bid).into())
}
