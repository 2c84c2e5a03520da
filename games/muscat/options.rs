//! The options of a table.

use hall_core::{Field, FieldKind, Unit};
use serde::{Deserialize, Serialize};

/// The options of a table. The defaults follow the rule text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// How many play.
    pub seats: u8,
    /// Who starts.
    pub start: StartPlayer,
    /// Which token opens.
    pub start_token: StartToken,
    /// When a player who has nothing to bring in ends the game.
    pub early_end: EarlyEnd,
    /// When the early end is looked for.
    pub end_test: EndTest,
    /// Where the second goes when only the market of the strongest has room.
    pub second: Second,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            seats: 3,
            start: StartPlayer::Lot,
            start_token: StartToken::Down,
            early_end: EarlyEnd::Supply,
            end_test: EndTest::Turn,
            second: Second::Jump,
        }
    }
}

/// Who starts (rule 2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StartPlayer {
    /// Chance decides.
    Lot,
    /// The first seat.
    First,
}

/// Which token each player opens with (rule 2.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StartToken {
    /// The top one of the face-down pile.
    Down,
    /// That or the face-up one.
    Choice,
}

/// When a player without supply ends the game (rule 8.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EarlyEnd {
    /// When he can neither bring in a token nor re-employ one, even if a cycle is
    /// possible.
    Supply,
    /// When he has no action at all.
    Actions,
}

/// When the early end is looked for (rule 8.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EndTest {
    /// At the start of a turn, for the player whose turn it is.
    Turn,
    /// After every turn, for every player.
    Everyone,
}

/// Where the second goes when, on its level, only the market that the strongest
/// has just entered has room (rule 6.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Second {
    /// A level higher.
    Jump,
    /// To that market.
    Join,
}

/// The description of [`Setup`].
pub(super) const SCHEMA: &[Field] = &[
    Field {
        key: "seats",
        label: "Players",
        help: "As many market places are open on each level as there are players.",
        kind: FieldKind::Integer { min: 3, max: 5, offered: &[3, 4, 5], unit: Unit::Count },
    },
    Field {
        key: "start",
        label: "Start player",
        help: "The rule text leaves it open; the lot makes the order of the seats nobody's \
               merit (rule 12.1).",
        kind: FieldKind::Choice {
            options: &[("lot", "Drawn by lot"), ("first", "The first seat")],
        },
    },
    Field {
        key: "start_token",
        label: "Start token",
        help: "The rule text says one token of the pile; our reading is the face-down pile.",
        kind: FieldKind::Choice {
            options: &[("down", "A face-down one"), ("choice", "Face up or face down")],
        },
    },
    Field {
        key: "early_end",
        label: "A player without tokens ends the game",
        help: "By the rule text at once, even if he could still start a cycle of power.",
        kind: FieldKind::Choice {
            options: &[
                ("supply", "When nothing can be brought in or re-employed"),
                ("actions", "Only when no action at all is left"),
            ],
        },
    },
    Field {
        key: "end_test",
        label: "The early end is looked for",
        help: "The rule text does not say when; our reading is the start of the turn.",
        kind: FieldKind::Choice {
            options: &[
                ("turn", "When that player's turn starts"),
                ("everyone", "After every turn, for everyone"),
            ],
        },
    },
    Field {
        key: "second",
        label: "If only the market of the strongest has room",
        help: "The rule text bars the second from it; that it may enter all the same is a house \
               rule.",
        kind: FieldKind::Choice {
            options: &[("jump", "The second jumps a level"), ("join", "The second may enter")],
        },
    },
];
