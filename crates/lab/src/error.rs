//! What can go wrong with an experiment.

use std::{io, path::Path};

use bots::contest::ContestError;

/// Why an experiment cannot be read, played or merged.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// The plan is no plan; the text names the line or the field.
    #[error("{0}")]
    Plan(String),
    /// A cell of the plan cannot be played.
    #[error("cell {cell} ({game}): {why}")]
    Cell {
        /// Its number, from 1.
        cell: usize,
        /// Its game.
        game: String,
        /// What is wrong.
        why: Box<ContestError>,
    },
    /// A file of results is not what it should be.
    #[error("{file}: {why}")]
    Results {
        /// Its path.
        file: String,
        /// What was expected.
        why: String,
    },
    /// Reading or writing failed.
    #[error("{file}: {why}")]
    File {
        /// Its path.
        file: String,
        /// What the system said.
        why: io::Error,
    },
    /// Some cells are not whole.
    #[error(
        "{} of {of} cells lack matches: {}; `musterhall lab PLAN` plays what is missing",
        .cells.len(),
        listed(.cells)
    )]
    Incomplete {
        /// Their numbers, from 1.
        cells: Vec<usize>,
        /// How many cells there are.
        of: usize,
    },
}

impl LabError {
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> LabError {
        let file = path.display().to_string();
        move |why| LabError::File { file, why }
    }

    pub(crate) fn results(path: &Path, why: impl Into<String>) -> LabError {
        LabError::Results { file: path.display().to_string(), why: why.into() }
    }
}

/// The first numbers of a list.
fn listed(cells: &[usize]) -> String {
    const SHOWN: usize = 8;
    let mut text: Vec<String> = cells.iter().take(SHOWN).map(ToString::to_string).collect();
    if cells.len() > SHOWN {
        text.push("…".into());
    }
    text.join(", ")
}
