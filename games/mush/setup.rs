//! The options of a race.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{Field, FieldKind, SetupError, Unit};
use serde::{Deserialize, Serialize};

use super::{
    Mush,
    boards::{self, BoardSet, Weather, Zone},
    map::Map,
};

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

impl Mush {
    /// Sets up a table.
    pub(super) fn build(setup: Setup) -> Result<Mush, SetupError> {
        if !(2..=6).contains(&setup.seats) {
            return Err(SetupError::new(
                "seats",
                format!("expected 2 to 6 mushers, not {}", setup.seats),
            ));
        }
        let own = !setup.boards.trim().is_empty();
        let text = if own { setup.boards.as_str() } else { boards::STANDARD };
        let set = BoardSet::parse(text).map_err(|e| SetupError::new("boards", e.to_string()))?;
        let named = |name: &str| -> Option<Vec<&str>> {
            let found = set.arrangements.iter().find(|(known, _)| known == name)?;
            Some(found.1.iter().map(String::as_str).collect())
        };
        let wanted = setup.arrangement.as_str();
        let order = named(wanted).unwrap_or_else(|| wanted.split('-').collect());
        let map = Map::lay(&set, &order).map_err(|why| SetupError::new("arrangement", why))?;
        let standard = named("standard");
        // Rule 6.2: the zones say which chart counts where the boards lie in their order.
        let by_zone =
            Some(&order) == standard.as_ref() || Some(&order) == named("first-game").as_ref();
        if setup.short != Short::None && Some(&order) != standard.as_ref() {
            return Err(SetupError::new(
                "short",
                "a shorter race needs the standard arrangement of all five boards (rule 15.1)",
            ));
        }
        let mut game = Mush {
            setup,
            dog_faces: set.dog_faces,
            weights: set.dog_faces.map(super::dog_weights),
            press: set.press,
            map,
            by_zone,
            bypass: None,
        };
        if game.setup.short == Short::Bypass {
            game.bypass = Some(game.find_bypass()?);
        }
        Ok(game)
    }

    /// Rule 15.3: the town that everybody is put in, and the one that leads there.
    fn find_bypass(&self) -> Result<super::Bypass, SetupError> {
        let town = |name: &str| {
            self.map
                .spaces
                .iter()
                .find(|place| place.town == name)
                .map(|place| place.space)
                .ok_or(SetupError::new("short", format!("the bypass needs a town called {name}")))
        };
        Ok(super::Bypass { from: town("Nikolai")?, to: town("Unal-Akleet")? })
    }

    /// How many may choose a training. Rules 3.2 and 15.2.
    pub fn training_limit(&self, training: Weather) -> usize {
        const LIMITS: [[usize; 3]; 5] = [[1, 0, 1], [1, 1, 1], [2, 1, 1], [2, 2, 1], [2, 2, 2]];
        let [warm, moderate, cold] = LIMITS[usize::from(self.setup.seats) - 2];
        let short = self.setup.short == Short::NoCold;
        let free = usize::from(self.setup.seats);
        match (training, self.setup.free_training) {
            (Weather::Cold, _) if short => 0,
            (_, true) => free,
            (Weather::Warm, _) => warm,
            (Weather::Moderate, _) if short => moderate + cold,
            (Weather::Moderate, _) => moderate,
            (Weather::Cold, _) => cold,
        }
    }

    /// Whether reaching this space wins. Rules 1.2 and 15.2.
    pub(super) fn wins(&self, space: super::Space) -> bool {
        space == self.map.finish
            || self.setup.short == Short::NoCold && self.map.space(space).zone == Zone::Northern
    }
}
