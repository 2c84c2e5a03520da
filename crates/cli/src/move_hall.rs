//! Moving a hall from a folder to a PostgreSQL database, and back.

use std::{fmt, io::Write as _, path::PathBuf, str::FromStr};

use anyhow::{Context, bail};
use matches::Hex32;
use server::{
    DatabaseUrl,
    store::{MovedRows, to_database, to_folder},
};

use crate::line_text::say;

#[derive(clap::Args)]
pub(crate) struct MoveArgs {
    /// The folder of a hall that is closed, or its database as
    /// postgres://USER:PASSWORD@HOST/DATABASE
    #[arg(long, env = "MUSTERHALL_MOVE_FROM", hide_env_values = true, value_name = "PLACE")]
    from: Location,
    /// The other: a database without a hall, or a folder without one
    #[arg(long, env = "MUSTERHALL_MOVE_TO", hide_env_values = true, value_name = "PLACE")]
    to: Location,
}

/// A folder or the URL of a database, not read yet: it may hold a password, and what reads
/// arguments shows what it cannot read.
#[derive(Clone)]
struct Location(String);

impl FromStr for Location {
    type Err = std::convert::Infallible;
    fn from_str(text: &str) -> Result<Location, Self::Err> {
        Ok(Location(text.into()))
    }
}

/// Where a hall lies.
enum Endpoint {
    Folder(PathBuf),
    Database(DatabaseUrl),
}

impl Location {
    fn read(&self) -> anyhow::Result<Endpoint> {
        if self.0.contains("://") {
            let url = self.0.parse().map_err(anyhow::Error::msg)?;
            return Ok(Endpoint::Database(url));
        }
        Ok(Endpoint::Folder(PathBuf::from(&self.0)))
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Endpoint::Folder(folder) => write!(f, "{}", folder.display()),
            Endpoint::Database(url) => write!(f, "{url}"),
        }
    }
}

pub(crate) fn run(args: &MoveArgs) -> anyhow::Result<()> {
    let (from, to) = (args.from.read().context("--from")?, args.to.read().context("--to")?);
    let moved = match (&from, &to) {
        (Endpoint::Folder(from), Endpoint::Database(to)) => to_database(from, to),
        (Endpoint::Database(from), Endpoint::Folder(to)) => to_folder(from, to),
        (Endpoint::Folder(_), Endpoint::Folder(_)) => {
            bail!("expected a folder and a database; a folder is copied by `musterhall backup`")
        }
        (Endpoint::Database(_), Endpoint::Database(_)) => {
            bail!("expected a folder and a database; a database is copied by pg_dump")
        }
    };
    let moved = moved.context("nothing was moved")?;
    say!("moved from {from} to {to}; the same in both:");
    for MovedRows { table, rows, digest } in moved {
        say!("{table:>8} {rows:>10} rows, SHA-256 {}", Hex32(digest));
    }
    say!("{from} stays what it was: do not open it again once people play in {to}");
    Ok(())
}
