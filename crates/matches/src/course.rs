//! The courses of a game.

use std::{ops::RangeInclusive, str::FromStr};

use hall_core::Translation;
use serde::{Deserialize, Serialize};

/// What a game teaches: its courses, in the order in which they are taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Course {
    /// How it is played.
    #[default]
    FirstSteps,
    /// What wins, by what was measured or proven.
    Strategy,
}

impl Course {
    /// All of them.
    pub const ALL: [Course; 2] = [Course::FirstSteps, Course::Strategy];

    /// How many steps it has.
    pub const fn length(self) -> RangeInclusive<usize> {
        match self {
            Course::FirstSteps => 4..=8,
            Course::Strategy => 8..=12,
        }
    }

    /// The name of its file in the folder of a game.
    pub const fn file(self) -> &'static str {
        match self {
            Course::FirstSteps => "lessons.md",
            Course::Strategy => "strategy.md",
        }
    }

    /// Its text in another language, if it is translated.
    pub const fn translated(self, translation: &Translation) -> Option<&'static str> {
        match self {
            Course::FirstSteps => translation.lessons,
            Course::Strategy => translation.strategy,
        }
    }
}

impl FromStr for Course {
    type Err = ();
    /// Reads the name that addresses have.
    fn from_str(text: &str) -> Result<Course, ()> {
        match text {
            "first-steps" => Ok(Course::FirstSteps),
            "strategy" => Ok(Course::Strategy),
            _ => Err(()),
        }
    }
}
