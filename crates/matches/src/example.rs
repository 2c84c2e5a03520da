//! Examples of rulebooks and lessons: a position, what happens, what must hold, and what
//! a learner is asked to do.

use hall_core::{Seat, Standings, Turn};
use serde::Serialize;
use serde_json::Value as Json;

use crate::{AnyGame, AnyMatch, Rejected, any_match::seat_at, setup_from_words};

/// An example: a position, and claims about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    /// The caption.
    pub title: String,
    /// The options, as `key=value` words.
    pub setup: Vec<String>,
    /// The position it starts from.
    pub position: Option<String>,
    /// The seat a reader plays, if the example is a puzzle.
    pub solve: Option<Seat>,
    /// What a learner is asked to do at its end, if it is a step of a lesson.
    pub task: Option<Task>,
    /// What happens and what must hold, each with its line in the file.
    pub claims: Vec<(usize, Claim)>,
    /// The line of the file where it starts.
    pub line: usize,
}

/// One line of an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This line of a record happens.
    Step(String),
    /// The game waits for this: `a`, `together ab`, `window b`, `chance`, `over`.
    Turn(String),
    /// The seat may choose each of these.
    Legal(String, Vec<String>),
    /// The seat may choose these and no others.
    Only(String, Vec<String>),
    /// The seat may not choose this, by this rule.
    Illegal(String, String, String),
    /// The position is written like this.
    Is(String),
    /// The game is over with these standings.
    Over(Standings),
}

/// What an example shows, for a page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failure {
    /// The line of the file.
    pub line: usize,
    /// The claim that does not hold.
    pub why: String,
}

/// What a learner is asked to do, and the comment on each answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Task {
    /// The learner's seat.
    pub seat: Seat,
    /// What other seats choose in secret before the learner does.
    pub others: Vec<(String, String)>,
    /// The answers, in order: the first that an action fits counts.
    pub answers: Vec<Answer>,
    /// What is known about the position, and how.
    pub findings: Vec<Finding>,
}

/// Where a number of a lesson is from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// Its line in the file.
    #[serde(skip)]
    pub line: usize,
    /// The command that finds it again.
    pub command: String,
    /// Lines of what it prints.
    pub found: Vec<String>,
}

/// Answers to a task, the comment on them, and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Its line in the file.
    pub line: usize,
    /// Whether they are correct.
    pub right: bool,
    /// The actions; one that ends in `*` stands for all that begin like it.
    pub words: Vec<String>,
    /// What the learner is told.
    pub said: String,
    /// Lines of a record that follow.
    pub then: Vec<String>,
}

impl Example {
    pub(crate) fn read(&mut self, line: usize, text: &str) -> Result<(), Failure> {
        let fail = |why: String| Failure { line, why };
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        let (key, value) =
            text.split_once(':').ok_or_else(|| fail("expected `key: value`".into()))?;
        let value = value.trim();
        let words = || value.split_ascii_whitespace().map(String::from).collect::<Vec<_>>();
        let seat_and_words = || match words().split_first() {
            Some((seat, rest)) if !rest.is_empty() => Ok((seat.clone(), rest.to_vec())),
            _ => Err(fail("expected a seat and actions".into())),
        };
        let claim = match key {
            "title" => {
                self.title = value.into();
                return Ok(());
            }
            "setup" => {
                self.setup = words();
                return Ok(());
            }
            "position" => {
                self.position = Some(value.into());
                return Ok(());
            }
            "solve" => {
                let seat = value.parse().map_err(|_| fail("expected a seat to solve".into()))?;
                self.solve = Some(seat);
                return Ok(());
            }
            "learn" | "also" | "right" | "wrong" | "then" | "source" | "found" => {
                return Task::read(&mut self.task, line, key, value).map_err(fail);
            }
            "step" => Claim::Step(value.into()),
            "turn" => Claim::Turn(value.into()),
            "legal" => seat_and_words().map(|(seat, words)| Claim::Legal(seat, words))?,
            "only" => seat_and_words().map(|(seat, words)| Claim::Only(seat, words))?,
            "illegal" => match &words()[..] {
                [seat, word, rule] => Claim::Illegal(seat.clone(), word.clone(), rule.clone()),
                _ => return Err(fail("expected `illegal: SEAT ACTION RULE`".into())),
            },
            "is" => Claim::Is(value.into()),
            "over" => Claim::Over(
                value.parse().map_err(|why: hall_core::NotationError| fail(why.to_string()))?,
            ),
            _ => return Err(fail(format!("no such key: {key}"))),
        };
        self.claims.push((line, claim));
        Ok(())
    }

    /// The match before the first step of the example.
    ///
    /// # Errors
    /// [`Failure`] if the setup or the position does not fit the game.
    pub fn open(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, Failure> {
        let fail = |why: Rejected| Failure { line: self.line, why: why.to_string() };
        let words = self.setup.iter().map(String::as_str);
        let setup: Json = setup_from_words(game, words).map_err(fail)?;
        game.open(&setup, self.position.as_deref()).map_err(fail)
    }

    /// Runs the example: takes its steps and checks its claims. Returns the match
    /// as it stands at the end.
    ///
    /// # Errors
    /// The first claim that does not hold.
    pub fn run(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, Failure> {
        let mut table = self.open(game)?;
        for (line, claim) in &self.claims {
            claim.hold(&mut *table).map_err(|why| Failure { line: *line, why })?;
        }
        Ok(table)
    }
}

impl Claim {
    fn hold(&self, table: &mut dyn AnyMatch) -> Result<(), String> {
        match self {
            Claim::Step(step) => table.replay(step).map_err(|why| why.to_string()),
            Claim::Turn(expected) => same("turn", expected, &turn_text(table.turn())),
            Claim::Legal(seat, words) => {
                let seat = seat_at(seat, table.seats()).map_err(|why| why.to_string())?;
                words.iter().try_for_each(|word| {
                    table.check(seat, word).map_err(|why| format!("{word} is refused: {why}"))
                })
            }
            Claim::Only(seat, words) => {
                let seat = seat_at(seat, table.seats()).map_err(|why| why.to_string())?;
                let (mut listed, _) = table.actions(seat);
                let mut words = words.clone();
                listed.sort();
                words.sort();
                same("legal actions", &words.join(" "), &listed.join(" "))
            }
            Claim::Illegal(seat, word, rule) => {
                let seat = seat_at(seat, table.seats()).map_err(|why| why.to_string())?;
                match table.check(seat, word) {
                    Ok(()) => Err(format!("{word} is legal")),
                    Err(why) if why.rule() == Some(rule) => Ok(()),
                    Err(why) if why.rule().is_none() => {
                        Err(format!("no rule refuses {word}: {why}"))
                    }
                    Err(why) => Err(format!("{word} is refused by another rule: {why}")),
                }
            }
            Claim::Is(position) => same("position", position, &table.position()),
            Claim::Over(expected) => match table.standings() {
                Some(standings) => same("standings", &expected.to_string(), &standings.to_string()),
                None => Err("the game is not over".into()),
            },
        }
    }
}

fn same(what: &str, expected: &str, found: &str) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what}: expected {expected:?}, found {found:?}"))
}

/// A turn as written by examples and the command line.
pub fn turn_text(turn: Turn) -> String {
    let letters =
        |seats: hall_core::SeatSet| seats.iter().map(|seat| seat.to_string()).collect::<String>();
    match turn {
        Turn::Seat(seat) => seat.to_string(),
        Turn::Together(seats) => format!("together {}", letters(seats)),
        Turn::Window(seats) => format!("window {}", letters(seats)),
        Turn::Chance => "chance".into(),
        Turn::Over => "over".into(),
    }
}

impl Task {
    /// Reads a line of an example that belongs to its task.
    fn read(task: &mut Option<Task>, line: usize, key: &str, value: &str) -> Result<(), String> {
        if key == "learn" {
            let seat = value.parse().map_err(|_| "expected the learner's seat".to_string())?;
            *task =
                Some(Task { seat, others: Vec::new(), answers: Vec::new(), findings: Vec::new() });
            return Ok(());
        }
        let task = task.as_mut().ok_or_else(|| format!("expected `learn: SEAT` before {key}"))?;
        match key {
            "also" => match value.split_once(' ') {
                Some((seat, word)) => task.others.push((seat.into(), word.trim().into())),
                None => return Err("expected `also: SEAT ACTION`".into()),
            },
            "source" => {
                task.findings.push(Finding { line, command: value.into(), found: Vec::new() })
            }
            "found" => match task.findings.last_mut() {
                Some(finding) => finding.found.push(value.into()),
                None => return Err("expected `source: COMMAND` before `found`".into()),
            },
            "then" => match task.answers.last_mut() {
                Some(answer) => answer.then.push(value.into()),
                None => return Err("expected an answer before `then`".into()),
            },
            _ => {
                let (words, said) = value
                    .split_once('|')
                    .ok_or_else(|| format!("expected `{key}: ACTION … | WHAT IS SAID`"))?;
                task.answers.push(Answer {
                    line,
                    right: key == "right",
                    words: words.split_ascii_whitespace().map(String::from).collect(),
                    said: said.trim().into(),
                    then: Vec::new(),
                });
            }
        }
        Ok(())
    }
}

impl Answer {
    /// Whether the action is one of these.
    pub fn fits(&self, word: &str) -> bool {
        self.words.iter().any(|known| match known.strip_suffix('*') {
            Some(start) => word.starts_with(start),
            None => known == word,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn fits(words: &str, word: &str, expected: bool) {
        let words = words.split(' ').map(String::from).collect();
        let answer = Answer { line: 1, right: true, words, said: String::new(), then: Vec::new() };
        assert_eq!(answer.fits(word), expected, "{word}");
    }

    #[test]
    fn answer_with_a_star_fits_words_that_begin_like_it() {
        fits("a1-a2 b1-*", "a1-a2", true);
        fits("a1-a2 b1-*", "a1-a3", false);
        fits("a1-a2 b1-*", "b1-b2", true);
        fits("*", "train-warm", true);
    }

    #[test]
    fn task_that_is_missed_says_what_was_expected() {
        let mut task = None;
        let before = Task::read(&mut task, 1, "right", "a1 | Well done.");
        assert!(before.unwrap_err().contains("learn: SEAT"));
        Task::read(&mut task, 1, "learn", "a").expect("a seat");
        let bare = Task::read(&mut task, 2, "right", "a1");
        assert!(bare.unwrap_err().contains("WHAT IS SAID"));
        assert!(Task::read(&mut task, 3, "then", "b a1").is_err());
    }
}
