//! Situations: what choices are known by where many matches are looked at together. No two
//! positions of two matches are the same after a few turns, so what counts is how far the match is
//! and how the player stands: all of it lies open on the table.

use alloc::{
    format,
    string::{String, ToString},
};

use hall_core::{Landmark, Message, Seat, Text};

use super::{
    action::Action,
    state::{Awaited, Stage, State},
    town::{Level, Market},
};

/// How far apart scores are at least before somebody is ahead.
const LEAD: i16 = 4;

fn stage(state: &State, seat: Seat) -> &'static str {
    match state.pile(seat).total() {
        _ if state.stage() == Stage::Opening => "opening",
        10.. => "early",
        5..=9 => "middle",
        1..=4 => "late",
        0 => "last",
    }
}

fn standing(state: &State, seat: Seat) -> &'static str {
    let others = Seat::first(state.seats()).filter(|other| *other != seat);
    let best = others.map(|other| state.score(other)).max().unwrap_or_default();
    match state.score(seat) - best {
        LEAD.. => "ahead",
        lead if lead <= -LEAD => "behind",
        _ => "level",
    }
}

fn streets(state: &State, seat: Seat) -> &'static str {
    match Level::ALL.into_iter().map(|level| state.street(seat, level).total()).sum() {
        0 => "none",
        1..=2 => "few",
        3.. => "many",
    }
}

/// How many markets have three artists, so that a cycle of power can be started there.
fn full(state: &State) -> &'static str {
    match Level::ALL.into_iter().map(|level| state.occupied(level).threes().len()).sum() {
        0 => "none",
        1 => "one",
        2.. => "more",
    }
}

/// What is known of a position in which `seat` chooses an action; other questions are not counted.
pub(super) fn landmark(state: &State, seat: Seat) -> Landmark {
    if state.awaited() != Awaited::Choose {
        return Landmark::Unmarked;
    }
    let (seats, stage, standing) = (state.seats(), stage(state, seat), standing(state, seat));
    let (streets, full) = (streets(state, seat), full(state));
    let key = format!("{seats} {stage} {standing} {streets} {full}");
    let told = Message::new("muscat-situation")
        .choice("stage", stage)
        .choice("standing", standing)
        .choice("streets", streets)
        .choice("full", full);
    Landmark::Situation(key, told.into())
}

/// Whether the artist who would climb first, were there a cycle on a market, is the player's own.
fn is_own(state: &State, seat: Seat, market: Market) -> bool {
    let strongest = state.missing(market).map(|missing| missing.clockwise(1));
    strongest.is_some_and(|artist| state.owner(market.field(artist)) == Some(seat))
}

/// What kind of an action it is, and on which level.
pub(super) fn counted(state: &State, seat: Seat, action: &Action) -> String {
    let at = |kind: &str, level: Level| format!("{kind}-{}", level.number());
    match *action {
        Action::FaceUp(_) => "face-up".into(),
        Action::FaceUpToStreet(_) => "face-up-to-street".into(),
        Action::FaceDown => "face-down".into(),
        Action::Cycle(market) if is_own(state, seat, market) => at("own-cycle", market.level),
        Action::Cycle(market) => at("cycle", market.level),
        Action::Reemploy(_, to) => at("reemploy", to.market.level),
        Action::Change(_, to) => at("change", to.market.level),
        Action::Expel(_, to, _) => at("expel", to.market.level),
        Action::Transform(_, _, field) => at("transform", field.market.level),
        Action::Place(_) | Action::Remove(..) => action.to_string(),
    }
}

/// The kinds of actions that are counted; those with a level are written with it.
const KINDS: [(&str, bool); 9] = [
    ("face-up", false),
    ("face-up-to-street", false),
    ("face-down", false),
    ("own-cycle", true),
    ("cycle", true),
    ("reemploy", true),
    ("change", true),
    ("expel", true),
    ("transform", true),
];

pub(super) fn told_as(word: &str) -> Option<Text> {
    let (kind, level) = KINDS.iter().find_map(|(kind, with_level)| {
        let rest = word.strip_prefix(kind)?;
        match (with_level, rest.strip_prefix('-')) {
            (false, None) if rest.is_empty() => Some((*kind, "")),
            (true, Some(level @ ("1" | "2" | "3" | "4"))) => Some((*kind, level)),
            _ => None,
        }
    })?;
    Some(Message::new("muscat-counted").choice("kind", kind).text("level", level).into())
}
