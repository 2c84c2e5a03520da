//! The hall over HTTP and WebSocket.
//!
//! `tables` holds the matches, `store` writes them down, `http` and `live` are the
//! doors. docs/protocol.md tells what goes through them. Only per-seat views leave
//! the process: the log, sealed choices and the dice never do.

mod config;
mod error;
mod http;
mod ids;
pub mod in_memory;
mod limits;
mod live;
mod metrics;
mod names;
mod run;
pub mod store;
mod tables;

use std::time::{SystemTime, UNIX_EPOCH};

pub use config::{Config, Limits, Rate};
pub use error::{ApiError, Code};
pub use ids::{PersonId, TableId};
pub use run::{RunError, Running, start};

/// `docs/openapi.json`.
pub const OPENAPI: &str = include_str!("../../../docs/openapi.json");

/// Milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
