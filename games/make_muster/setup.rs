//! The options of a table.

use alloc::{format, string::String};
use core::fmt;

use hall_core::{Message, SetupError};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::muster_board::{BoardSize, CELLS_MAX, is_off};

/// What is agreed before the first turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The size of the board, 2 to 6.
    pub order: u8,
    /// How many discs a player has.
    pub supply: Supply,
    /// After how many moves without a placement the game is drawn (rule 7.3); 0 for any number,
    /// which records leave out.
    #[serde(skip_serializing_if = "is_off")]
    pub limit: u16,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { order: 3, supply: Supply::Standard, limit: 0 }
    }
}

/// How many discs a player has: the empty word, `unlimited` or a number.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Supply {
    /// The 30 of the published game; as many as needed on orders 5 and 6, where
    /// 30 would run out.
    #[default]
    Standard,
    /// As many as needed.
    Unlimited,
    /// This many.
    Discs(u16),
    /// Something else, refused when the table is set up.
    Unreadable(String),
}

impl Supply {
    /// The number of discs, which is that of the cells if they never run out.
    ///
    /// # Errors
    /// Which numbers there are, if this is none.
    pub fn discs(&self, size: BoardSize) -> Result<u8, SetupError> {
        let cells = size.grid().cells() as u8;
        let bad = |what: &dyn fmt::Display| {
            let why = format!("expected a number from 2 to {CELLS_MAX} or `unlimited`, not {what}");
            let message = Message::new("make-muster-setup-supply").with("most", CELLS_MAX as u32);
            SetupError::new("supply", why).keyed(message.text("given", what))
        };
        match self {
            Supply::Standard => Ok(if size.get() < 5 { 30 } else { cells }),
            Supply::Unlimited => Ok(cells),
            // With a single disc the first placement would win by rule 6.2.
            Supply::Discs(count) if (2..=CELLS_MAX as u16).contains(count) => Ok(*count as u8),
            Supply::Discs(count) => Err(bad(count)),
            Supply::Unreadable(text) => Err(bad(&format!("{text:?}"))),
        }
    }
    /// Whether the discs cannot run out on a board of this size.
    pub fn is_unlimited(&self, size: BoardSize) -> bool {
        match self {
            Supply::Standard => size.get() >= 5,
            Supply::Unlimited => true,
            Supply::Discs(_) | Supply::Unreadable(_) => false,
        }
    }
    fn of_number(count: u64) -> Supply {
        match count {
            0 => Supply::Unlimited,
            _ => Supply::Discs(u16::try_from(count).unwrap_or(u16::MAX)),
        }
    }
}

impl Serialize for Supply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Supply::Standard => serializer.serialize_str(""),
            Supply::Unlimited => serializer.serialize_str("unlimited"),
            Supply::Discs(count) => serializer.collect_str(count),
            Supply::Unreadable(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for Supply {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Supply, D::Error> {
        deserializer.deserialize_any(SupplyVisitor)
    }
}

/// Reads a word or a number; what it is good for is judged when the table is set
/// up, so that the error names the option.
struct SupplyVisitor;

impl de::Visitor<'_> for SupplyVisitor {
    type Value = Supply;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of discs or `unlimited`")
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<Supply, E> {
        Ok(match text.trim() {
            "" => Supply::Standard,
            "unlimited" => Supply::Unlimited,
            word => match word.parse() {
                Ok(count) => Supply::of_number(count),
                Err(_) => Supply::Unreadable(word.into()),
            },
        })
    }
    fn visit_u64<E: de::Error>(self, count: u64) -> Result<Supply, E> {
        Ok(Supply::of_number(count))
    }
    fn visit_i64<E: de::Error>(self, count: i64) -> Result<Supply, E> {
        Ok(match u64::try_from(count) {
            Ok(count) => Supply::of_number(count),
            Err(_) => Supply::Unreadable(format!("{count}")),
        })
    }
}
