//! The hall over HTTP and WebSocket, in layers: transports (`http`, `stream`) above the
//! application (`app`), which executes commands on tables in session; `jobs` follow what
//! was committed; `ports` say what is needed of the world and `adapters` provide it; `run`
//! wires them. docs/protocol.md describes the protocol. Only per-seat views leave
//! the process: the log, sealed choices and the dice never do.

mod adapters;
mod app;
mod base64url;
mod config;
mod database_url;
mod error;
mod fairness;
mod files;
mod html;
mod http;
pub mod in_memory;
mod jobs;
mod limits;
mod mail_url;
mod metrics;
mod names;
mod paced;
mod percent;
mod ports;
mod process;
mod routes;
mod run;
mod shutdown;
#[cfg(test)]
mod simulation;
mod stream;
mod token_scope;
mod web_push;
mod wire;

pub use adapters::folder::FolderError;
pub use config::{
    Admittance, Backups, ClientSecret, Config, HookSettings, Limits, MailSettings, NodeConfig,
    OidcSettings, PublicUrl, Rate, Registration, Retention,
};
pub use database_url::DatabaseUrl;
pub use error::{ApiError, Code, utc_minute};
pub use mail_url::MailUrl;
pub use run::{RunError, Running, start};
pub use session::{Hash32, PersonId, TableId};
pub use token_scope::TokenScope;

/// Where tables are stored.
pub mod store {
    #[cfg(feature = "postgres")]
    pub use crate::adapters::postgres::{
        Postgres,
        moving::{MoveError, MovedRows, to_database, to_folder},
    };
    pub use crate::{
        adapters::sqlite::{Sqlite, backup},
        ports::store::*,
    };
}

/// The files of the client that are embedded in the program, by their paths: modules and sheets in
/// bundles, wordings as they are written. Laid out in a folder they are served as [`Config::web`].
pub fn client() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    http::embedded()
}

/// The art with which the embedded client draws a game.
///
/// # Errors
/// [`ApiError`] if the signs of the game cannot be read.
pub fn art(game: &str) -> Result<draw::Art, ApiError> {
    http::art(&http::Assets::new(None), game)
}

/// `docs/openapi.json`.
pub const OPENAPI: &str = include_str!("../../../docs/openapi.json");
