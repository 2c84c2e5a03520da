//! Checks that a lesson is true: its positions can be opened, its right and wrong answers are
//! legal, no legal action stays without an answer, and what follows can happen.

use hall_core::{Seat, Standings};
use matches::{
    AnyGame, AnyMatch,
    lesson::{Lesson, LessonStep},
    rulebook::Claim,
};

/// Checks a game's first steps, if it has any: 4 to 8 of them; every answer of each can be
/// given, every legal action has one, and comments on wins are true; at least two tries
/// are refused by a rule, and more than half of the steps have a wrong answer.
pub fn check_lessons(game: &dyn AnyGame) {
    let id = game.info().id;
    let lesson = Lesson::of(game);
    let lesson = lesson.unwrap_or_else(|why| panic!("{id}: lessons.md:{}: {}", why.line, why.why));
    let Some(lesson) = lesson else { return };
    let mut failures = Vec::new();
    let count = lesson.steps.len();
    if !(4..=8).contains(&count) {
        failures.push(format!("{id}: expected 4 to 8 steps, found {count}"));
    }
    let mut refusals = 0;
    for step in &lesson.steps {
        match check_step(game, step) {
            Ok(shown) => refusals += shown,
            Err(why) => failures.push(format!("{id}: {why}")),
        }
    }
    if refusals < 2 {
        failures.push(format!("{id}: a lesson tries at least two things a rule forbids"));
    }
    // A lesson in which everything is right teaches nothing.
    let has_wrong = |step: &&LessonStep| step.task.answers.iter().any(|answer| !answer.right);
    let choosing = lesson.steps.iter().filter(has_wrong).count();
    if choosing * 2 <= count {
        failures.push(format!("{id}: {choosing} of {count} steps have a wrong answer"));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Checks a step; returns how many refusals it shows.
fn check_step(game: &dyn AnyGame, step: &LessonStep) -> Result<usize, String> {
    let at = |line: usize, why: &dyn std::fmt::Display| format!("lessons.md:{line}: {why}");
    let here = step.example.line;
    let play = step.open(game).map_err(|why| at(why.line, &why.why))?;
    let seat = step.task.seat;
    if !play.turn().asked().contains(seat) {
        return Err(at(here, &format!("seat {seat} is not asked")));
    }
    if step.example.title.is_empty() || step.text.is_empty() {
        return Err(at(here, &"a step has a title, and some text before its example"));
    }
    let (listed, _) = play.actions(seat);
    let mut winners = Vec::new();
    let mut used = vec![false; step.task.answers.len()];
    let literal = step.task.answers.iter().flat_map(|answer| &answer.words);
    let literal = literal.filter(|word| !word.ends_with('*'));
    for word in literal.chain(&listed) {
        play.check(seat, word).map_err(|why| at(here, &format!("{word} is refused: {why}")))?;
        let Some(index) = step.task.answers.iter().position(|answer| answer.fits(word)) else {
            return Err(at(here, &format!("nothing is said about {word}")));
        };
        used[index] = true;
        let answer = &step.task.answers[index];
        let outcome = step
            .act(play.boxed(), word)
            .map_err(|why| at(answer.line, &format!("after {word}: {why}")))?;
        assert_eq!(outcome.right, answer.right);
        assert_eq!(outcome.frames.len(), 1 + answer.then.len());
        let claims_win = ["you win", "Mate."].iter().any(|claim| answer.said.contains(claim));
        if claims_win && !wins(play.boxed(), seat, word) {
            return Err(at(answer.line, &format!("{word} does not win")));
        }
        if !answer.right && wins(play.boxed(), seat, word) {
            winners.push(word.as_str());
        }
    }
    if !winners.is_empty() {
        return Err(at(here, &format!("{} win, and are called wrong", winners.join(" "))));
    }
    for (answer, used) in step.task.answers.iter().zip(used) {
        if !used {
            return Err(at(answer.line, &"no legal action gets this answer"));
        }
        if answer.said.is_empty() {
            return Err(at(answer.line, &"an answer says something"));
        }
    }
    match step.solution(&*play) {
        Some(word) if step.answer(&word).is_some_and(|answer| answer.right) => {}
        _ => return Err(at(here, &"there is no right action")),
    }
    let refusals = step.example.claims.iter();
    Ok(refusals.filter(|(_, claim)| matches!(claim, Claim::Illegal(..))).count())
}

/// Whether the action ends the match with `seat` first and alone.
fn wins(mut play: Box<dyn AnyMatch>, seat: Seat, word: &str) -> bool {
    play.submit(seat, word).expect("it is legal");
    let first = |standings: Standings| {
        standings.place(seat) == 1 && standings.iter().filter(|(_, place)| *place == 1).count() == 1
    };
    play.standings().is_some_and(first)
}
