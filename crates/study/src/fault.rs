//! Why a text is no study.

use std::fmt;

use hall_core::{Message, shortened};
use matches::{Rejected, texts::english};
use messages::Locale;

/// Why a text could not be read as a study, and where. Lines and columns are counted from 1,
/// columns in letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyFault {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    reason: Reason,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Reason {
    /// The form is wrong.
    Form(Message),
    /// A step, the options or the position.
    Rejected(Box<Rejected>),
}

impl StudyFault {
    pub(crate) fn form(line: usize, column: usize, message: Message) -> StudyFault {
        StudyFault { line, column, reason: Reason::Form(message) }
    }
    pub(crate) fn rejected((line, column): (usize, usize), why: Rejected) -> StudyFault {
        StudyFault { line, column, reason: Reason::Rejected(Box::new(why)) }
    }
    /// The rule that forbids the step at fault, if one does.
    pub fn rule(&self) -> Option<&'static str> {
        match &self.reason {
            Reason::Form(_) => None,
            Reason::Rejected(why) => why.rule(),
        }
    }
    /// The sentence for a reader, which names line and column.
    pub fn message(&self, locale: Locale) -> String {
        let why = match &self.reason {
            Reason::Form(message) => locale.message(message),
            Reason::Rejected(why) => why.message(None, locale),
        };
        let said = Message::new("study-fault").text("line", self.line).text("column", self.column);
        shortened(locale.message(&said.text("why", why))).into_owned()
    }
}

impl fmt::Display for StudyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(english()))
    }
}

impl std::error::Error for StudyFault {}
