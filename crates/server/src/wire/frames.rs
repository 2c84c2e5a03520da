//! Frames of a socket.

use serde::{Deserialize, Serialize};
use session::SeatId;

use crate::error::ApiError;

/// A client's frame.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Frame {
    /// A command.
    Command {
        id: i64,
        #[serde(default)]
        seq: Option<u64>,
        #[serde(default)]
        key: Option<String>,
        command: serde_json::Value,
    },
    /// Look through another seat.
    ViewAs { seat: SeatId },
    /// Answer something.
    Ping {},
}

/// The server's answer.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Reply<'a> {
    /// The command was executed.
    Ack { id: i64, seq: u64 },
    /// The frame or the command was refused.
    Refused { id: Option<i64>, error: &'a ApiError },
    /// The hall is closing.
    Closing {},
    /// Something.
    Pong {},
}
