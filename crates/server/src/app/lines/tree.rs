//! A tree of conditional lines: what may come, and what a seat then answers.

use hall_core::{Message, Seat, Turn, Viewer};
use matches::{AnyMatch, Submitted};
use serde::{Deserialize, Serialize};
use session::SeatId;

use crate::error::ApiError;

/// The most steps in a tree.
pub(crate) const NODES_MAX: usize = 64;
/// The most steps that follow each other.
pub(crate) const DEPTH_MAX: usize = 12;

/// A step that may come, and what may follow it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineStep {
    /// Whose step it is.
    pub(crate) seat: SeatId,
    /// The action, in its canonical notation once the tree was checked.
    pub(crate) word: String,
    /// What may follow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) then: Vec<LineStep>,
}

fn refused(key: &'static str) -> ApiError {
    ApiError::bad("lines", key)
}

/// How many steps there are, and how many follow each other; no more is counted than is allowed.
fn size(steps: &[LineStep], depth: usize) -> (usize, usize) {
    if depth > DEPTH_MAX {
        return (steps.len(), depth);
    }
    steps.iter().fold((steps.len(), depth), |(count, deepest), step| {
        if step.then.is_empty() {
            return (count, deepest);
        }
        let below = size(&step.then, depth + 1);
        (count + below.0, deepest.max(below.1))
    })
}

/// Checks a tree that begins where `play` is, for `seat`, and writes every action canonically.
///
/// # Errors
/// That it is too large, that a step is not legal, that chance or a secret choice comes between, or
/// that a place has two answers or a step twice.
pub(crate) fn check(
    play: &dyn AnyMatch,
    seat: Seat,
    steps: &mut [LineStep],
) -> Result<(), ApiError> {
    let (count, deepest) = size(steps, 1);
    if count > NODES_MAX || deepest > DEPTH_MAX {
        let most = Message::new("api-lines-large").with("most", NODES_MAX as u32);
        return Err(ApiError::bad("lines", most.with("depth", DEPTH_MAX as u32)));
    }
    check_from(play, seat, steps)
}

fn check_from(play: &dyn AnyMatch, seat: Seat, steps: &mut [LineStep]) -> Result<(), ApiError> {
    if steps.is_empty() {
        return Ok(());
    }
    let Turn::Seat(next) = play.turn() else { return Err(refused("api-lines-chance")) };
    if next == seat && steps.len() > 1 {
        return Err(refused("api-lines-two-answers"));
    }
    for index in 0..steps.len() {
        let step = &mut steps[index];
        let after = played(play, step.seat.0, &step.word)?;
        step.word = after.1;
        check_from(&*after.0, seat, &mut step.then)?;
        let word = &steps[index].word;
        if steps[..index].iter().any(|before| before.word == *word) {
            return Err(refused("api-lines-twice"));
        }
    }
    Ok(())
}

/// The match after an action of a seat, and the notation of the action.
///
/// # Errors
/// Why it is not legal there, or that it is a secret choice.
pub(crate) fn played(
    play: &dyn AnyMatch,
    seat: Seat,
    word: &str,
) -> Result<(Box<dyn AnyMatch>, String), ApiError> {
    if !matches!(play.turn(), Turn::Seat(_)) {
        return Err(refused("api-lines-chance"));
    }
    let mut after = play.boxed();
    let (word, how) =
        after.take(seat, word).map_err(|why| ApiError::from(why).at_table_of(play.info()))?;
    if how == Submitted::Step { Ok((after, word)) } else { Err(refused("api-lines-chance")) }
}

/// What may follow after the steps that a match has taken since `from`; `None` where one of them
/// is not in the tree.
pub(crate) fn follow<'t>(
    mut steps: &'t [LineStep],
    play: &dyn AnyMatch,
    from: usize,
) -> Option<&'t [LineStep]> {
    for index in from..play.len() {
        let line = play.line(index);
        let (seat, word) = line.split_once(' ')?;
        let is_it = |step: &&LineStep| step.word == word && step.seat.0.to_string() == seat;
        steps = &steps.iter().find(is_it)?.then;
    }
    Some(steps)
}

/// A step in words, with what follows.
#[derive(Serialize)]
pub(crate) struct WordedStep {
    seat: SeatId,
    word: String,
    /// As the move list writes it.
    short: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    then: Vec<WordedStep>,
}

/// A tree in words, as `seat` reads it.
pub(crate) fn worded(
    play: &dyn AnyMatch,
    seat: Seat,
    steps: &[LineStep],
    words: &dyn hall_core::Wording,
) -> Vec<WordedStep> {
    let tell = |step: &LineStep| {
        let (after, word) = played(play, step.seat.0, &step.word).ok()?;
        let short = words.word(&after.last(Viewer::Seat(seat))?.short);
        let then = worded(&*after, seat, &step.then, words);
        Some(WordedStep { seat: step.seat, word, short, then })
    };
    steps.iter().filter_map(tell).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn nim() -> Box<dyn AnyMatch> {
        let play = matches::find("muster-up").expect("the game is there");
        play.open(&serde_json::Value::Null, None).expect("the default setup")
    }

    fn step(seat: Seat, word: &str, then: Vec<LineStep>) -> LineStep {
        LineStep { seat: SeatId(seat), word: word.into(), then }
    }

    /// A first action, and the first two answers to it.
    fn words(play: &dyn AnyMatch) -> (String, Vec<String>) {
        let first = play.actions(Seat::A).0[0].clone();
        let after = played(play, Seat::A, &first).expect("it is listed").0;
        (first, after.actions(Seat::B).0)
    }

    #[test]
    fn tree_with_one_answer_is_taken_and_followed() {
        let play = nim();
        let (first, answers) = words(&*play);
        let mut tree = vec![step(Seat::A, &first, vec![step(Seat::B, &answers[0], Vec::new())])];
        check(&*play, Seat::B, &mut tree).expect("it is legal");
        let after = played(&*play, Seat::A, &first).expect("legal").0;
        let left = follow(&tree, &*after, 0).expect("it is in the tree");
        assert_eq!(left[0].word, answers[0]);
        let other = play.actions(Seat::A).0.pop().expect("there are several");
        let after = played(&*play, Seat::A, &other).expect("legal").0;
        assert_eq!(follow(&tree, &*after, 0), None);
    }

    #[test]
    fn two_answers_and_a_step_twice_are_refused() {
        let play = nim();
        let (first, answers) = words(&*play);
        let both = answers[..2].iter().map(|word| step(Seat::B, word, Vec::new())).collect();
        assert!(check(&*play, Seat::B, &mut [step(Seat::A, &first, both)]).is_err());
        let twice = step(Seat::A, &first, Vec::new());
        assert!(check(&*play, Seat::B, &mut [twice.clone(), twice]).is_err());
        assert!(check(&*play, Seat::B, &mut [step(Seat::B, &first, Vec::new())]).is_err());
    }

    #[test]
    fn tree_that_is_too_large_is_refused_before_it_is_played() {
        let play = nim();
        let deep = (0..=DEPTH_MAX).fold(Vec::new(), |then, _| vec![step(Seat::A, "?", then)]);
        let wide: Vec<_> = (0..=NODES_MAX).map(|_| step(Seat::A, "?", Vec::new())).collect();
        for mut tree in [deep, wide] {
            let why = check(&*play, Seat::B, &mut tree).expect_err("it is too large");
            assert_eq!(why.at.as_deref(), Some("lines"), "{}", json!(format!("{why:?}")));
        }
    }
}
