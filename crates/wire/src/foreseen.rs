//! What actions would do, many at once.

use std::ops::ControlFlow;

use hall_core::{Consequence, Mark, Seat};
use matches::AnyMatch;
use messages::Locale;
use serde::Serialize;

/// The most actions in one answer.
const ACTIONS_MAX: usize = 400;
/// The most bytes in one answer.
const BYTES_MAX: usize = 128 * 1024;

/// What the actions would do.
#[derive(Serialize)]
pub struct Foreseen {
    /// How many steps the match had.
    steps: usize,
    /// Whether every listed action with these touches and with consequences is here.
    whole: bool,
    list: Vec<ForeseenAction>,
}

#[derive(Serialize)]
struct ForeseenAction {
    word: String,
    #[serde(flatten)]
    consequence: Consequence<String>,
}

/// The consequences of the actions of `seat` that begin with these touches.
/// Actions are told until `late`.
pub fn foreseen(
    play: &dyn AnyMatch,
    seat: Seat,
    touches: &[String],
    locale: Locale,
    mut late: impl FnMut() -> bool,
) -> Foreseen {
    let touches: Vec<&str> = touches.iter().map(String::as_str).collect();
    let (mut list, mut bytes) = (Vec::new(), 0);
    let told = play.foresee(seat, &touches, &mut |word, consequence| {
        if list.len() == ACTIONS_MAX || bytes > BYTES_MAX || late() {
            return ControlFlow::Break(());
        }
        let one = ForeseenAction { word, consequence: consequence.worded(&locale) };
        bytes += size(&one);
        list.push(one);
        ControlFlow::Continue(())
    });
    Foreseen { steps: play.len(), whole: told.is_continue(), list }
}

/// Its approximate size in bytes as JSON.
fn size(one: &ForeseenAction) -> usize {
    let Consequence { motions, pieces, marks, notes, .. } = &one.consequence;
    let spots = |mark: &Mark<String>| 60 + 8 * mark.spots.len() + mark.label.len();
    let notes: usize = notes.iter().map(|note| note.len() + 3).sum();
    let marks: usize = marks.iter().map(spots).sum();
    80 + one.word.len() + 26 * motions.len() + 90 * pieces.len() + marks + notes
}
