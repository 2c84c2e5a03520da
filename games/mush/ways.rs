//! The ways that a sled may go, as a player chooses among them.

use alloc::vec::Vec;

use hall_core::{Message, Seat};

use super::{
    action::Action,
    name::Name,
    race::Mush,
    state::{Hazard, Phase, State},
    words::hazard_word,
};

/// A way in short: where it ends, what it costs and risks.
#[derive(Clone, Copy)]
pub(super) struct WaySummary {
    /// Its last space.
    pub(super) to: Name,
    /// The chips added to the roll of its last step.
    pub(super) plus: u8,
    steps: u8,
    pub(super) pass: bool,
    hazard: Option<Hazard>,
}

impl WaySummary {
    /// The kind of the mark where it ends.
    pub(super) fn kind(&self) -> &'static str {
        self.hazard.map_or("reach", hazard_word)
    }

    /// Whether it has a roll, and `other` differs from it by chips added alone.
    pub(super) fn risks_the_same(&self, other: &WaySummary) -> bool {
        let path = |way: &WaySummary| (way.steps, way.pass, way.hazard);
        self.hazard.is_some() && path(self) == path(other)
    }

    /// What must be rolled, if there is a roll: `needs 5 or 6 (2 faces of 6)`.
    pub(super) fn risk(&self) -> Option<Message> {
        let needs = self.hazard?.target().saturating_sub(self.plus).max(1);
        Some(Message::new("mush-risk").with("needs", needs).with("faces", 7 - needs))
    }

    /// `3 steps, rough ground: needs 4 or more (3 faces of 6)`.
    pub(super) fn label(&self) -> Message {
        let key = if self.pass { "mush-way-passing" } else { "mush-way" };
        let steps = Message::new(key).with("steps", self.steps);
        match (self.hazard, self.risk()) {
            (Some(hazard), Some(risk)) => Message::new("mush-way-risky")
                .with("way", steps)
                .choice("hazard", hazard_word(hazard))
                .with("risk", risk),
            _ => steps,
        }
    }

    /// The label, and what chips can do.
    pub(super) fn with_help(&self) -> Message {
        match self.hazard {
            Some(hazard) => Message::new("mush-way-helped")
                .with("way", self.label())
                .with("most", hazard.limit()),
            None => self.label(),
        }
    }
}

impl Mush {
    /// The way of an action that is one.
    pub(super) fn way_of(&self, state: &State, seat: Seat, action: &Action) -> Option<WaySummary> {
        let (to, steps, plus, pass) = match action {
            Action::Go { route, plus, pass } => (*route.last()?, route.len(), *plus, *pass),
            Action::Rise { to, plus } => (*to, 1, *plus, false),
            _ => return None,
        };
        let before = match action {
            Action::Go { route, .. } if steps > 1 => self.map.find(route[steps - 2])?,
            _ => state.teams[seat].at,
        };
        let hazard = self.hazard(state, before, self.map.find(to)?);
        Some(WaySummary { to, plus, steps: steps as u8, pass, hazard })
    }

    /// The listed ways.
    pub(super) fn ways(&self, state: &State, seat: Seat) -> impl Iterator<Item = WaySummary> {
        let listed = self.listed_ways(state, seat);
        listed.into_iter().filter_map(move |action| self.way_of(state, seat, &action))
    }

    /// The listed actions that are ways to this space.
    pub(super) fn ways_to(&self, state: &State, seat: Seat, to: Name) -> Vec<Action> {
        let mut ways = self.listed_ways(state, seat);
        ways.retain(|way| match way {
            Action::Go { route, .. } => route.last() == Some(&to),
            Action::Rise { to: end, .. } => *end == to,
            _ => false,
        });
        ways
    }

    fn listed_ways(&self, state: &State, seat: Seat) -> Vec<Action> {
        let mut ways = Vec::new();
        match state.phase {
            Phase::Moving => self.list_go(state, seat, &mut ways),
            Phase::Rise => self.list_rise(state, seat, &mut ways),
            _ => {}
        }
        ways
    }
}
