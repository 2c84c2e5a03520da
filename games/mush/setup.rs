//! The options of a race.

use alloc::string::{String, ToString};

use hall_core::{Field, FieldKind, Unit};
use serde::{Deserialize, Serialize};

/// The ways to shorten the standard race (rules 15.1 to 15.3).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Short {
    /// The whole way.
    #[default]
    None,
    /// No cold training, and the first in the Northern Zone wins.
    NoCold,
    /// The central boards are skipped.
    Bypass,
}

/// The options chosen before the race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// How many mushers.
    pub seats: u8,
    /// The boards from left to right: a name or `AN-OA-NO`.
    pub arrangement: String,
    /// A shorter race.
    pub short: Short,
    /// Whether any training may be chosen.
    pub free_training: bool,
    /// Whether two sticks lie before the start.
    pub first_sticks: bool,
    /// Whether the press roll is kept after a failed step.
    pub press_after_failure: bool,
    /// A board file; empty for ours.
    pub boards: String,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            seats: 4,
            arrangement: "first-game".to_string(),
            short: Short::None,
            free_training: false,
            first_sticks: false,
            press_after_failure: false,
            boards: String::new(),
        }
    }
}

pub(super) const SCHEMA: &[Field] = &[
    Field {
        key: "seats",
        label: "Mushers",
        help: "How many race.",
        kind: FieldKind::Integer { min: 2, max: 6, offered: &[], unit: Unit::Count },
    },
    Field {
        key: "arrangement",
        label: "Boards",
        help: "From left to right. The rule text recommends the first game to beginners and calls \
               all five boards standard.",
        kind: FieldKind::Choice {
            options: &[
                ("first-game", "First game: Anchorage, Ophir/Anvik, Nome"),
                ("standard", "Standard race: all five boards"),
                ("AN-NO", "Anchorage, Nome"),
                ("AN-FL-NO", "Anchorage, Finger Lake, Nome"),
                ("AN-KO-NO", "Anchorage, Koyuk, Nome"),
                ("AN-FL-OA-NO", "Anchorage, Finger Lake, Ophir/Anvik, Nome"),
                ("AN-OA-FL-NO", "Anchorage, Ophir/Anvik, Finger Lake, Nome"),
                ("AN-FL-KO-NO", "Anchorage, Finger Lake, Koyuk, Nome"),
                ("AN-KO-FL-NO", "Anchorage, Koyuk, Finger Lake, Nome"),
                ("AN-OA-KO-NO", "Anchorage, Ophir/Anvik, Koyuk, Nome"),
                ("AN-KO-OA-NO", "Anchorage, Koyuk, Ophir/Anvik, Nome"),
                ("AN-FL-KO-OA-NO", "Anchorage, Finger Lake, Koyuk, Ophir/Anvik, Nome"),
                ("AN-OA-FL-KO-NO", "Anchorage, Ophir/Anvik, Finger Lake, Koyuk, Nome"),
                ("AN-OA-KO-FL-NO", "Anchorage, Ophir/Anvik, Koyuk, Finger Lake, Nome"),
                ("AN-KO-FL-OA-NO", "Anchorage, Koyuk, Finger Lake, Ophir/Anvik, Nome"),
                ("AN-KO-OA-FL-NO", "Anchorage, Koyuk, Ophir/Anvik, Finger Lake, Nome"),
            ],
        },
    },
    Field {
        key: "short",
        label: "Shorter race",
        help: "Two ways of the rule text to shorten the standard race; only with all five boards.",
        kind: FieldKind::Choice {
            options: &[
                ("none", "The whole way"),
                ("no-cold", "No cold training; the first in the Northern Zone wins"),
                ("bypass", "Skip the central board"),
            ],
        },
    },
    Field {
        key: "free_training",
        label: "Any training",
        help: "Everybody may choose any training (an option of the rule text).",
        kind: FieldKind::Toggle,
    },
    Field {
        key: "first_sticks",
        label: "Two sticks at the start",
        help: "Two avalanche sticks are laid before the race (an option of the rule text; who lays \
               them is ours).",
        kind: FieldKind::Toggle,
    },
    Field {
        key: "press_after_failure",
        label: "Press after a failure",
        help: "A failed step ends the normal move only; the press bonus stays open (ours).",
        kind: FieldKind::Toggle,
    },
    Field {
        key: "boards",
        label: "Board file",
        help: "Your own boards, weather charts, dice and press table, in the format of \
               games/mush/data/boards.txt; empty for ours.",
        kind: FieldKind::Text { max_len: 65_536, placeholder: "mush 1" },
    },
];
