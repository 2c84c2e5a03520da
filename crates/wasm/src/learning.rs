//! Courses and puzzles, as the hall answers about them.

use std::collections::BTreeMap;

use matches::{AnyGame, Course, find, lesson as courses};
use messages::Locale;
use puzzles::Puzzle;
use serde::Deserialize;
use serde_json::json;
use session::Refusal;
use wire::learning::{
    Attempt, LearnerAhead, LearningError,
    lesson::{self, StepNamed},
    puzzle::{self, OpenPuzzle},
};

use crate::refused::{AnswerText, RefusedRequest, text};

/// What is asked about the courses and puzzles of a game; without the name of a course it is first
/// steps; steps and numbers are written as in
/// the addresses of the hall.
#[derive(Clone, Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum LearningAsk {
    /// A course.
    Lesson {
        #[serde(default)]
        course: Course,
    },
    /// The result of an attempt at a step.
    LessonTry {
        #[serde(default)]
        course: Course,
        step: String,
        attempt: Attempt,
    },
    /// What the actions of the learner would do at a step.
    LessonAhead {
        #[serde(default)]
        course: Course,
        step: String,
        ahead: LearnerAhead,
    },
    /// The collection of puzzles, which the page has brought.
    Puzzles {},
    /// One puzzle.
    Puzzle { puzzle: String },
    /// The result of an attempt after so many right choices.
    PuzzleTry { puzzle: String, choices: String, attempt: Attempt },
    /// What the actions of the solver would do after so many right choices.
    PuzzleAhead { puzzle: String, choices: String, ahead: LearnerAhead },
}

matches::read_tagged!(LearningAsk, "ask");

/// The collections of puzzles that the page has brought, by game.
#[derive(Default)]
pub(crate) struct Collections(BTreeMap<String, Vec<Puzzle>>);

impl Collections {
    /// Takes the collection of a game, a puzzle a line.
    pub(crate) fn take(&mut self, game: &str, lines: &str, locale: Locale) -> AnswerText {
        let list = puzzles::parse(lines)
            .map_err(|why| RefusedRequest::program("lines", why.to_string(), locale))?;
        let said = text(&json!({ "puzzles": list.len() }));
        self.0.insert(game.into(), list);
        said
    }

    /// Answers about the courses or the puzzles of a game.
    pub(crate) fn answer(&self, game: &str, of: &LearningAsk, locale: Locale) -> AnswerText {
        let list = self.0.get(game).map_or(&[][..], Vec::as_slice);
        let game = find(game).map_err(|why| RefusedRequest::of(why, locale))?;
        if of.course().is_some_and(|course| courses::is_missing(game, course, locale)) {
            let why = "the text of the course was not brought";
            return Err(RefusedRequest::program("of", why, locale));
        }
        let answered = answered_about(game, list, of, locale);
        answered.map_err(|why| RefusedRequest::of(Refusal::from(why), locale))
    }
}

/// Takes the text of a course of a game.
pub(crate) fn teach(game: &str, course: Course, written: &str, locale: Locale) -> AnswerText {
    let game = find(game).map_err(|why| RefusedRequest::of(why, locale))?;
    courses::bring(game, course, locale, written);
    text(&json!(null))
}

impl LearningAsk {
    /// The course that is asked about, if one is.
    fn course(&self) -> Option<Course> {
        match self {
            LearningAsk::Lesson { course }
            | LearningAsk::LessonTry { course, .. }
            | LearningAsk::LessonAhead { course, .. } => Some(*course),
            _ => None,
        }
    }
}

fn answered_about(
    game: &dyn AnyGame,
    list: &[Puzzle],
    of: &LearningAsk,
    locale: Locale,
) -> Result<String, LearningError> {
    let late = || false;
    let open = |named: &str, choices: &str| OpenPuzzle::new(game, list, named, choices);
    match of {
        LearningAsk::Lesson { course } => lesson::whole(game, *course, locale),
        LearningAsk::LessonTry { course, step, attempt } => {
            lesson::attempt(game, StepNamed { course: *course, step }, attempt.clone(), locale)
        }
        LearningAsk::LessonAhead { course, step, ahead } => {
            lesson::ahead(game, StepNamed { course: *course, step }, ahead, locale, late)
        }
        LearningAsk::Puzzles {} => puzzle::collection(game, list, locale),
        LearningAsk::Puzzle { puzzle } => Ok(open(puzzle, "0")?.view(game, locale)),
        LearningAsk::PuzzleTry { puzzle, choices, attempt } => {
            open(puzzle, choices)?.attempt(attempt.clone(), locale)
        }
        LearningAsk::PuzzleAhead { puzzle, choices, ahead } => {
            open(puzzle, choices)?.ahead(ahead, locale, late)
        }
    }
}
