//! Copying the data of a hall.

use std::{io::Write as _, path::PathBuf};

use anyhow::Context;

use crate::line_text::say;

#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// Folder of the hall's data.
    #[arg(long, default_value = "musterhall-data", value_name = "DIR")]
    data: PathBuf,
    /// The folder to copy it into; it is created if missing, and must not hold a copy yet.
    to: PathBuf,
}

pub(crate) fn run(args: &BackupArgs) -> anyhow::Result<()> {
    let bytes = server::store::backup(&args.data, &args.to).context("there is no backup")?;
    say!("copied to {}: {:.1} MB", args.to.display(), bytes as f64 / 1e6);
    Ok(())
}
