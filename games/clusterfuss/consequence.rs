//! What an action would do: what it takes, what it cuts away, what is left.

use alloc::{format, string::String, vec::Vec};

use hall_core::{Consequence, Game, Mark, Message, Motion, Text};

use super::{
    action::Action,
    cell::Cell,
    game::Clusterfuss,
    scene::{cells, name},
    state::{Colour, State},
};

pub(super) fn consequence(game: &Clusterfuss, state: &State, action: &Action) -> Consequence {
    let mover = state.mover;
    let mut after = *state;
    game.act(&mut after, mover.seat(), action);
    match action {
        Action::Capture { from, to } => captured(state, &after, *from, *to),
        Action::Swap => {
            // Rule 7.2
            let swapped = Message::new("clusterfuss-would-swap").with("who", name(mover.other()));
            Consequence { notes: Vec::from([swapped.into()]), ..Consequence::default() }
        }
    }
}

fn captured(state: &State, after: &State, from: Cell, to: Cell) -> Consequence {
    let mover = state.mover;
    let taken = state.colour_at(to).unwrap_or(mover);
    let cut: Vec<String> = cells(state)
        .filter(|cell| *cell != from && *cell != to)
        .filter(|cell| state.colour_at(*cell).is_some() && after.colour_at(*cell).is_none())
        .map(|cell| format!("{cell}"))
        .collect();
    let lost = cut.len() as u32;
    let mark = |kind, owner: Colour, spots| Mark {
        kind,
        owner: Some(owner.seat()),
        spots,
        label: Text::EMPTY,
    };
    let mut marks = Vec::from([mark("goes", taken, Vec::from([format!("{to}")]))]);
    if lost > 0 {
        marks.push(mark("cut", mover.other(), cut)); // Rule 4.1
    }
    let own = taken == mover;
    let mut said = Message::new("clusterfuss-would-take")
        .choice("taken", if own { "own" } else { "foe" })
        .with("loser", taken.seat());
    if lost > 0 {
        said = Message::new("clusterfuss-would-cut")
            .with("before", said)
            .with("count", lost)
            .with("loser", mover.other().seat());
    }
    let mut notes = Vec::from([Text::from(said)]);
    notes.push(if after.winner() == Some(mover) {
        let wins = Message::new("clusterfuss-wins").with("who", name(mover));
        wins.with("loser", mover.other().seat()).into()
    } else {
        Message::new("clusterfuss-would-leave")
            .with("red", after.checkers(Colour::Red))
            .with("blue", after.checkers(Colour::Blue))
            .into()
    });
    let motions = Vec::from([Motion::new(from, to)]);
    Consequence { motions, marks, notes, ..Consequence::default() }
}
