//! The texts of a game, in English.

use hall_core::{Present, Step, Turn, Viewer, Wording as _};
use matches::texts::english;

/// The description of the last of these actions, and then of the position.
pub(crate) fn said<G: Present>(game: &G, position: &str, actions: &str) -> Vec<String> {
    let (mut state, mut said) = (game.position(position).unwrap(), Vec::new());
    for word in actions.split(' ') {
        let Turn::Seat(seat) = game.turn(&state) else { panic!("over before {word}: {state}") };
        let action: G::Action = word.parse().unwrap();
        game.check(&state, seat, &action).unwrap();
        let view = game.observe(&state, Viewer::Public);
        let step = Step::Act(seat, action);
        said = vec![english().word(&game.describe(&view, &step, Viewer::Public))];
        step.apply(game, &mut state);
    }
    let notes = game.scene(&game.observe(&state, Viewer::Public)).notes;
    said.extend(notes.iter().map(|note| english().word(note)));
    said
}
