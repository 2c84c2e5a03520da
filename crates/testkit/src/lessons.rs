//! Checks that a lesson is true: its positions can be opened, its right and wrong answers are
//! legal, no legal action stays without an answer, and what follows can happen.

use hall_core::{Seat, Standings};
use matches::{
    AnyGame, AnyMatch, Course,
    lesson::{Lesson, LessonStep},
    rulebook::Claim,
};

/// Checks the courses that a game has. First steps are 4 to 8, and at least two tries are
/// refused by a rule; a course on strategy has 8 to 12 steps, and each says where its numbers are
/// from. Every answer can be given, every legal action has one, and comments on wins are true;
/// more than half of the steps have a wrong answer.
pub fn check_lessons(game: &dyn AnyGame) {
    for course in Course::ALL {
        let lesson = Lesson::of(game, course).unwrap_or_else(|why| {
            panic!("{}: {}:{}: {}", game.info().id, course.file(), why.line, why.why)
        });
        if let Some(lesson) = lesson {
            check_course(game, course, &lesson);
        }
    }
}

fn check_course(game: &dyn AnyGame, course: Course, lesson: &Lesson) {
    let (id, file) = (game.info().id, course.file());
    let mut failures = Vec::new();
    let count = lesson.steps.len();
    let length = course.length();
    if !length.contains(&count) {
        let (least, most) = (length.start(), length.end());
        failures.push(format!("{id}: expected {least} to {most} steps in {file}, found {count}"));
    }
    let mut refusals = 0;
    for step in &lesson.steps {
        match check_step(game, file, step) {
            Ok(shown) => refusals += shown,
            Err(why) => failures.push(format!("{id}: {why}")),
        }
        if course == Course::Strategy {
            let here = step.example.line;
            failures
                .extend(faults_of_numbers(step).map(|why| format!("{id}: {file}:{here}: {why}")));
        }
    }
    if course == Course::FirstSteps && refusals < 2 {
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

/// What is wrong with the numbers of a step on strategy: it has some, each with the command that
/// finds it, and every share that is said, in percent, is in a line which that command prints.
pub(crate) fn faults_of_numbers(step: &LessonStep) -> impl Iterator<Item = String> {
    let findings = &step.task.findings;
    let lines: Vec<&str> = findings.iter().flat_map(|of| &of.found).map(String::as_str).collect();
    let bare = findings.iter().find(|finding| finding.found.is_empty());
    let bare = bare.map(|finding| format!("nothing is said to be found by {}", finding.command));
    let none = findings.is_empty().then(|| "no number, or no `source:`".to_string());
    let said = step.task.answers.iter().map(|answer| &answer.said);
    let shares = step.text.iter().chain(said).flat_map(|text| shares_in(text));
    let found: Vec<u32> = lines.iter().flat_map(|line| shares_in(line)).collect();
    let unknown: Vec<String> = shares
        .filter(|share| !found.contains(share))
        .map(|share| format!("{share} % is in no `found:`"))
        .collect();
    bare.into_iter().chain(none).chain(unknown)
}

/// The shares in a text, in whole percent: `62 %`, or `61.7 %` and `0.617` as commands print them.
fn shares_in(text: &str) -> Vec<u32> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let nexts = words.iter().skip(1).copied().chain([""]);
    let share = |(word, next): (&&str, &str)| {
        let word = word.trim_matches(|c: char| !c.is_ascii_digit());
        if next.starts_with('%') {
            return word.parse::<f64>().ok().map(|percent| percent.round() as u32);
        }
        let (whole, decimals) = word.split_once('.')?;
        let is_share = matches!(whole, "0" | "1") && decimals.len() == 3;
        let value: f64 = is_share.then(|| word.parse().ok()).flatten()?;
        Some((100.0 * value).round() as u32)
    };
    words.iter().zip(nexts).filter_map(share).collect()
}

/// Checks a step; returns how many refusals it shows.
fn check_step(game: &dyn AnyGame, file: &str, step: &LessonStep) -> Result<usize, String> {
    let at = |line: usize, why: &dyn std::fmt::Display| format!("{file}:{line}: {why}");
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
