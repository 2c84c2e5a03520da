//! Opening a match as the command line describes it.

use std::{
    fs,
    io::Read,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use matches::{AnyMatch, setup_from_words};

/// The most bytes a file given on the command line may have.
const FILE_BYTES_MAX: u64 = 16 << 20;

/// A game, its options and its starting position.
#[derive(clap::Args)]
pub(crate) struct Opening {
    /// The id of the game, as `musterhall games` lists it.
    pub(crate) game: String,
    /// An option of the game's setup; may be given several times.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// The position to start from, in the game's notation.
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
}

impl Opening {
    /// The match before its first step.
    pub(crate) fn open(&self) -> anyhow::Result<Box<dyn AnyMatch>> {
        let game = matches::find(&self.game)?;
        let setup = setup_from_words(game, self.set.iter().map(String::as_str))?;
        Ok(game.open(&setup, self.position.as_deref())?)
    }

    /// The match after the step lines of `file`, if one is given; `-` is standard
    /// input. Empty lines and lines that start with `#` are skipped.
    pub(crate) fn open_after(&self, file: Option<&PathBuf>) -> anyhow::Result<Box<dyn AnyMatch>> {
        let mut table = self.open()?;
        let Some(file) = file else { return Ok(table) };
        for (index, line) in read_text(file)?.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let place = || format!("{}, line {}, {line:?}", file.display(), index + 1);
            table.replay(line).with_context(place)?;
        }
        Ok(table)
    }
}

/// The text of a file, or of standard input for `-`.
pub(crate) fn read_text(file: &Path) -> anyhow::Result<String> {
    let name = || format!("cannot read {}", file.display());
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        std::io::stdin().take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes).with_context(name)?;
    } else {
        let open = fs::File::open(file).with_context(name)?;
        open.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes).with_context(name)?;
    }
    if bytes.len() as u64 > FILE_BYTES_MAX {
        bail!("{} is larger than {FILE_BYTES_MAX} bytes", file.display());
    }
    // A byte order mark, with which some editors begin a file.
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    match str::from_utf8(text) {
        Ok(text) => Ok(text.to_string()),
        // A PGN in ISO 8859-1, as its standard prescribes: each letter is one of Unicode.
        Err(_) if text.trim_ascii_start().starts_with(b"[") => {
            Ok(text.iter().map(|byte| char::from(*byte)).collect())
        }
        Err(why) => Err(why).with_context(|| format!("{} is not UTF-8 text", file.display())),
    }
}
