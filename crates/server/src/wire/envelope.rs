//! Commands with their envelope.

use hall_core::Message;
use serde::Deserialize;
use session::{Command, Hash32, KeyDigest, PersonId, PlayerCommand};

use super::json::{Object, keys, object};
use crate::error::ApiError;

/// A command with its envelope.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandEnvelope {
    /// The last revision seen.
    #[serde(default)]
    pub(crate) seq: Option<u64>,
    /// The idempotency key.
    #[serde(default)]
    pub(crate) key: Option<String>,
    /// The command.
    #[serde(deserialize_with = "object")]
    pub(crate) command: PlayerCommand,
}

impl CommandEnvelope {
    /// Reads the command of a frame; the error says where in the frame it is wrong.
    pub(crate) fn read(
        seq: Option<u64>,
        key: Option<String>,
        command: serde_json::Value,
    ) -> Result<CommandEnvelope, ApiError> {
        let Object(command) = serde_path_to_error::deserialize(command).map_err(|why| {
            let at = keys(why.path());
            let at = if at.is_empty() { "command".into() } else { format!("command.{at}") };
            ApiError::bad(
                at,
                Message::new("api-unread").text("why", matches::read_error(why.inner())),
            )
        })?;
        Ok(CommandEnvelope { seq, key, command })
    }

    /// Whether it may create a table.
    pub(crate) fn makes_a_table(&self) -> bool {
        matches!(self.command, PlayerCommand::Rematch { .. })
    }

    /// The bytes of a line of chat, if it is one.
    pub(crate) fn chat_bytes(&self) -> Option<usize> {
        match &self.command {
            PlayerCommand::Chat { text } => Some(text.len()),
            _ => None,
        }
    }

    /// The digest of its idempotency key, if it has one.
    ///
    /// # Errors
    /// If the key is too long, or empty.
    pub(crate) fn key_of(&self, person: PersonId) -> Result<Option<KeyDigest>, ApiError> {
        let Some(key) = &self.key else { return Ok(None) };
        if !(1..=64).contains(&key.chars().count()) {
            return Err(ApiError::bad("key", "api-key-length"));
        }
        let whole = Hash32::of(&format!("{} {key}", person.to_hex()));
        let mut half = [0; 16];
        half.copy_from_slice(&whole.0[..16]);
        Ok(Some(half))
    }

    /// The command of this person.
    pub(crate) fn by(self, person: PersonId) -> Command {
        Command::Player { person, seen: self.seq, command: self.command }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, expected: &str) {
        let why = serde_json::from_str::<CommandEnvelope>(text).expect_err("it is refused");
        let why = why.to_string();
        assert!(why.contains(expected), "{why:?} does not say {expected:?}");
    }

    #[test]
    fn envelope_malformed_says_what_was_expected() {
        refused(r#"{"command":{"type":"act","seat":"x","word":"w"}}"#, "a letter from a to f");
        refused(r#"{"command":{"type":"act","seat":1,"word":"w"}}"#, "a letter from a to f");
        refused(r#"{"command":{"type":"fly"}}"#, "unknown variant `fly`, expected one of `act`");
        refused(r#"{"command":{"type":"rematch","now":1}}"#, "unknown field `now`");
        refused(r#"{"command":{"type":"rematch"},"x":1}"#, "unknown field `x`");
        refused(r#"{"seq":-1,"command":{"type":"rematch"}}"#, "expected u64");
        refused(r#"{"seq":1}"#, "missing field `command`");
    }
}
