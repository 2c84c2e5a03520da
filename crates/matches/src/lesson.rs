//! Courses: small positions in which a learner is to do one thing.
//!
//! `games/<game>/data/lessons.md` and `strategy.md` are read by [`Rulebook`]: a step of a
//! course is an example whose last lines say what is asked, what is answered and what is
//! known, and the prose before it. CONTRIBUTING.md lists the keys.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    sync::{Arc, PoisonError, RwLock},
};

use hall_core::{Scene, Text, Viewer, Wording};
use messages::{ENGLISH, Locale};
use serde::Serialize;

pub use crate::example::{Answer, Finding, Task};
use crate::{
    AnyGame, AnyMatch, Course, Rejected, StepDescription, Submitted,
    any_match::seat_at,
    example::{Example, Failure},
    rulebook::{Block, Rulebook},
    texts,
};

/// A course of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// Its steps, in order.
    pub steps: Vec<LessonStep>,
}

/// One step: a text, a position and a task.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonStep {
    /// What the learner reads first: paragraphs of plain text.
    pub text: Vec<String>,
    /// The position, and what must hold there.
    pub example: Example,
    /// What is asked.
    pub task: Task,
}

/// The outcome of a legal action of a learner.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome<T = Text> {
    /// Whether it was what was asked for.
    pub right: bool,
    /// What the learner is told.
    pub said: String,
    /// What happened, in order.
    pub frames: Vec<Frame<T>>,
}

/// The board after something happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Frame<T = Text> {
    /// What the learner sees.
    pub scene: Scene<T>,
    /// What happened; nothing if a choice was sealed.
    pub telling: Option<StepDescription<T>>,
}

impl Outcome {
    /// The outcome in words.
    pub fn worded(self, words: &dyn Wording) -> Outcome<String> {
        let frame = |frame: Frame| Frame {
            scene: frame.scene.worded(words),
            telling: frame.telling.map(|telling| telling.worded(words)),
        };
        let frames = self.frames.into_iter().map(frame).collect();
        Outcome { right: self.right, said: self.said, frames }
    }
}

impl Lesson {
    /// A course of a game; `None` if the game does not have it.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn of(game: &dyn AnyGame, course: Course) -> Result<Option<Lesson>, Failure> {
        Lesson::said(game, course, texts::english())
    }

    /// A course of a game in a language, or in English where it is not translated; `None` if
    /// the game does not have it.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn said(
        game: &dyn AnyGame,
        course: Course,
        locale: Locale,
    ) -> Result<Option<Lesson>, Failure> {
        let Some(text) = written(game, course, locale) else { return Ok(None) };
        let mut steps = Vec::new();
        let mut prose = Vec::new();
        for block in Rulebook::parse(&text)?.blocks {
            match block {
                Block::Prose(text) => prose = paragraphs(&text),
                Block::Example(example) => {
                    let task = example.task.clone().ok_or_else(|| Failure {
                        line: example.line,
                        why: "expected `learn: SEAT`: each example of a lesson asks for something"
                            .into(),
                    })?;
                    steps.push(LessonStep { text: std::mem::take(&mut prose), example, task });
                }
            }
        }
        Ok(Some(Lesson { steps }))
    }
}

/// The texts of courses that were brought, by game, course and language.
static BROUGHT: RwLock<BTreeMap<CourseKey, Arc<str>>> = RwLock::new(BTreeMap::new());

/// A game, a course of it, and a language.
type CourseKey = (&'static str, Course, &'static str);

/// The language that a course of a game is read in, and the text that this build has of it: an
/// empty one where it has to be brought.
fn embedded(
    game: &dyn AnyGame,
    course: Course,
    locale: Locale,
) -> Option<(&'static str, &'static str)> {
    let mut translated = game.translations().iter().filter(|t| t.language == locale.code());
    let translated = translated.find_map(|t| Some((t.language, course.translated(t)?)));
    translated.or_else(|| Some((ENGLISH, game.course(course)?)))
}

/// The text of a course, as far as it is here.
fn written(game: &dyn AnyGame, course: Course, locale: Locale) -> Option<Cow<'static, str>> {
    let (language, text) = embedded(game, course, locale)?;
    if !text.is_empty() {
        return Some(text.into());
    }
    let brought = BROUGHT.read().unwrap_or_else(PoisonError::into_inner);
    let text = brought.get(&(game.info().id, course, language));
    Some(text.map_or_else(Cow::default, |text| text.to_string().into()))
}

/// Brings the text of a course of a game to a build that has none, as one for browsers: the one in
/// this language, or where that is not translated, the English one.
pub fn bring(game: &dyn AnyGame, course: Course, locale: Locale, text: &str) {
    if let Some((language, "")) = embedded(game, course, locale) {
        let mut brought = BROUGHT.write().unwrap_or_else(PoisonError::into_inner);
        brought.insert((game.info().id, course, language), text.into());
    }
}

/// Whether the game has this course, and its text is still to be [brought](bring).
pub fn is_missing(game: &dyn AnyGame, course: Course, locale: Locale) -> bool {
    written(game, course, locale).is_some_and(|text| text.is_empty())
}

/// The paragraphs of a text, each on one line; headings are for readers of the file.
fn paragraphs(text: &str) -> Vec<String> {
    let parts = text.split("\n\n").map(|part| {
        let lines = part.lines().map(str::trim).filter(|line| !line.starts_with('#'));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
    });
    parts.filter(|part| !part.is_empty()).collect()
}

impl LessonStep {
    /// The match as the learner meets it.
    ///
    /// # Errors
    /// The first claim of the example that does not hold, or a choice of another
    /// seat that is refused.
    pub fn open(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, Failure> {
        let mut play = self.example.run(game)?;
        for (seat, word) in &self.task.others {
            let seat = seat_at(seat, play.seats()).map_err(Rejected::from);
            let done = seat.and_then(|seat| play.submit(seat, word));
            done.map_err(|why| Failure { line: self.example.line, why: why.to_string() })?;
        }
        Ok(play)
    }

    /// The answer that fits an action.
    pub fn answer(&self, word: &str) -> Option<&Answer> {
        self.task.answers.iter().find(|answer| answer.fits(word))
    }

    /// The first action that is right.
    pub fn solution(&self, play: &dyn AnyMatch) -> Option<String> {
        // The first line that an action fits counts: it may be a wrong one.
        let is_right = |word: &String| self.answer(word).is_some_and(|answer| answer.right);
        let right = self.task.answers.iter().filter(|answer| answer.right);
        let mut plain = right.flat_map(|answer| &answer.words).filter(|word| !word.ends_with('*'));
        let listed = || play.actions(self.task.seat).0.into_iter().find(is_right);
        plain.find(|word| is_right(word)).cloned().or_else(listed)
    }

    /// Plays the learner's choice in a match from [`LessonStep::open`].
    ///
    /// # Errors
    /// Why the rules refuse it.
    pub fn act(&self, mut play: Box<dyn AnyMatch>, word: &str) -> Result<Outcome, Rejected> {
        let eyes = Viewer::Seat(self.task.seat);
        let submitted = play.submit(self.task.seat, word)?;
        let telling = (submitted == Submitted::Step).then(|| play.last(eyes)).flatten();
        let mut frames = vec![Frame { scene: play.scene(eyes), telling }];
        let answer = self.answer(word);
        for line in answer.map(|answer| &answer.then[..]).unwrap_or_default() {
            play.replay(line)?;
            frames.push(Frame { scene: play.scene(eyes), telling: play.last(eyes) });
        }
        let right = answer.is_some_and(|answer| answer.right);
        let said = answer.map(|answer| answer.said.clone()).unwrap_or_default();
        Ok(Outcome { right, said, frames })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_no_text() {
        let text = "# First steps\n\n## Capture\n\nOne\ntwo.\n\nThree.\n";
        assert_eq!(paragraphs(text), ["One two.", "Three."]);
    }
}
