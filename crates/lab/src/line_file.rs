//! A file that grows line by line, as JSON: a line about it, then what was played.
//!
//! Whatever was written whole counts. A line that was cut off by a kill is dropped when the file is
//! opened again.

use std::{
    fs::{self, File, OpenOptions},
    io::{BufRead as _, BufReader, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

use serde::{Serialize, de::DeserializeOwned};

use crate::LabError;

/// The first line of a file.
pub(crate) trait FileHead: PartialEq + Serialize + DeserializeOwned {
    /// What a file is in place of what was expected.
    fn differs(&self, found: &Self) -> String;
}

/// A file, open for more lines.
#[derive(Debug)]
pub(crate) struct LineFile {
    pub(crate) path: PathBuf,
    file: File,
}

impl LineFile {
    /// Opens a file, and makes it if there is none; its lines as [`read_lines`] reads them. Only
    /// one program at a time may: others are told that another one plays this `what`.
    pub(crate) fn open<L: DeserializeOwned>(
        path: PathBuf,
        what: &str,
        head: &impl FileHead,
        check: impl Fn(usize, &L) -> Result<(), String>,
    ) -> Result<(LineFile, Vec<L>), LabError> {
        if let Some(above) = path.parent() {
            fs::create_dir_all(above).map_err(LabError::file(above))?;
        }
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let file = options.open(&path).map_err(LabError::file(&path))?;
        if file.try_lock().is_err() {
            return Err(LabError::results(&path, format!("another program plays this {what}")));
        }
        let (lines, whole) = read_lines(&path, head, check)?;
        let mut opened = LineFile { path, file };
        opened.file.set_len(whole).map_err(LabError::file(&opened.path))?;
        opened.file.seek(SeekFrom::Start(whole)).map_err(LabError::file(&opened.path))?;
        if whole == 0 {
            opened.append(head)?;
        }
        Ok((opened, lines))
    }

    pub(crate) fn append(&mut self, line: &impl Serialize) -> Result<(), LabError> {
        let mut text = serde_json::to_vec(line).expect("it is plain data");
        text.push(b'\n');
        self.file.write_all(&text).map_err(LabError::file(&self.path))
    }
}

/// The whole lines of a file after its first, and how many bytes all are. `check` says what is
/// wrong with a line, known by its number from 0.
pub(crate) fn read_lines<H: FileHead, L: DeserializeOwned>(
    path: &Path,
    head: &H,
    check: impl Fn(usize, &L) -> Result<(), String>,
) -> Result<(Vec<L>, u64), LabError> {
    let file = File::open(path).map_err(LabError::file(path))?;
    let mut reader = BufReader::new(file);
    let (mut lines, mut whole, mut text) = (Vec::new(), 0, Vec::new());
    loop {
        text.clear();
        let length = reader.read_until(b'\n', &mut text).map_err(LabError::file(path))? as u64;
        if length == 0 || !text.ends_with(b"\n") {
            return Ok((lines, whole));
        }
        if whole == 0 {
            let found: H = serde_json::from_slice(&text)
                .map_err(|why| LabError::results(path, format!("line 1: {why}")))?;
            if found != *head {
                return Err(LabError::results(path, head.differs(&found)));
            }
        } else {
            let number = lines.len() + 2;
            let at = |why: String| LabError::results(path, format!("line {number}: {why}"));
            let line: L = serde_json::from_slice(&text).map_err(|why| at(why.to_string()))?;
            check(lines.len(), &line).map_err(at)?;
            lines.push(line);
        }
        whole += length;
    }
}
