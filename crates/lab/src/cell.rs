//! The file of a cell: a line about it, then a line a match, in the order of the matches.
//!
//! A match whose line was cut off by a kill is played again: to the same bytes.

use std::path::{Path, PathBuf};

use bots::contest::Played;
use hall_core::Seat;
use matches::Record;
use serde::{Deserialize, Serialize};

use crate::{
    LabError, PlanCell,
    line_file::{FileHead, LineFile, read_lines},
};

/// The first line of the file of a cell.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
struct CellHead {
    /// The digest of the plan.
    plan: String,
    cell: usize,
    /// The version of the program that plays.
    musterhall: String,
    /// The version of the rules.
    rules: u16,
    command: String,
}

/// A match of a cell.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct MatchLine {
    /// Its number within the cell, from 0.
    #[serde(rename = "match")]
    pub index: u64,
    /// The number of the line-up's bot at each seat, from 0.
    pub seating: Vec<usize>,
    /// The seed of its opening and chance.
    pub seed: u64,
    /// How many steps it took.
    pub steps: usize,
    /// The share of the win of each seat; none for a match that was left unfinished.
    pub shares: Option<Vec<f64>>,
    /// Its record.
    pub record: String,
}

impl MatchLine {
    pub(crate) fn of(played: &Played) -> MatchLine {
        let seats = played.seating.len();
        let shares = played.standings.as_ref().map(|standings| {
            Seat::first(seats).map(|seat| f64::from(standings.share(seat))).collect()
        });
        MatchLine {
            index: played.index,
            seating: played.seating.clone(),
            seed: played.seed,
            steps: played.record.steps.len(),
            shares,
            record: played.record.to_string(),
        }
    }

    /// The share of the win that a bot of the line-up got over all its seats.
    pub fn share(&self, bot: usize) -> Option<f64> {
        let shares = self.shares.as_ref()?;
        let seats = shares.iter().zip(&self.seating);
        Some(seats.filter(|(_, of)| **of == bot).map(|(share, _)| share).sum())
    }

    /// Its record, read.
    ///
    /// # Errors
    /// [`matches::Rejected`] with the line of the record.
    pub fn record(&self) -> Result<Record, matches::Rejected> {
        Record::parse(&self.record)
    }
}

/// The file of a cell, open for more matches.
#[derive(Debug)]
pub struct CellFile {
    file: LineFile,
    /// The matches it has, without a gap from 0.
    pub(crate) lines: Vec<MatchLine>,
}

/// Where a cell's matches lie within the folder of results.
pub(crate) fn path_of(folder: &Path, number: usize) -> PathBuf {
    folder.join("cells").join(format!("{number:05}.jsonl"))
}

impl CellFile {
    /// Opens the file of a cell, and makes it if there is none. Only one program at a time may.
    ///
    /// # Errors
    /// [`LabError`] for a file of another plan or version, one that somebody else writes, or
    /// one that cannot be read.
    pub fn open(
        folder: &Path,
        cell: &PlanCell,
        plan: &str,
        version: &str,
    ) -> Result<CellFile, LabError> {
        let path = path_of(folder, cell.number);
        let head = CellHead::of(cell, plan, version);
        let (file, lines) = LineFile::open(path, "cell", &head, check)?;
        Ok(CellFile { file, lines })
    }

    /// The matches of a cell that are whole; none where there is no file yet.
    ///
    /// # Errors
    /// As [`CellFile::open`].
    pub fn read(
        folder: &Path,
        cell: &PlanCell,
        plan: &str,
        version: &str,
    ) -> Result<Vec<MatchLine>, LabError> {
        let path = path_of(folder, cell.number);
        if !path.exists() {
            return Ok(Vec::new());
        }
        Ok(read_lines(&path, &CellHead::of(cell, plan, version), check)?.0)
    }

    /// Writes the next match.
    pub(crate) fn add(&mut self, line: MatchLine) -> Result<(), LabError> {
        self.file.append(&line)?;
        self.lines.push(line);
        Ok(())
    }
}

impl CellHead {
    fn of(cell: &PlanCell, plan: &str, version: &str) -> CellHead {
        CellHead {
            plan: plan.into(),
            cell: cell.number,
            musterhall: version.into(),
            rules: cell.contest.entry.info().rules,
            command: cell.command(),
        }
    }
}

/// Matches come in order.
fn check(place: usize, line: &MatchLine) -> Result<(), String> {
    if line.index == place as u64 {
        Ok(())
    } else {
        Err(format!("expected match {place}, not {}", line.index))
    }
}

impl FileHead for CellHead {
    fn differs(&self, found: &CellHead) -> String {
        if self.plan != found.plan {
            return format!(
                "these are results of another plan ({}, not {}): name another folder with --out",
                found.plan, self.plan
            );
        }
        if self.musterhall != found.musterhall || self.rules != found.rules {
            return format!(
                "these were played by version {} under rules {}, not {} under {}: name another \
                 folder with --out",
                found.musterhall, found.rules, self.musterhall, self.rules
            );
        }
        format!("expected the results of cell {}, not of {}", self.cell, found.cell)
    }
}
