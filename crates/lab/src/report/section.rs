//! The parts that a report is made of.

/// How deep a report goes.
#[derive(Clone, Copy, Debug)]
pub struct ReportWish {
    /// Records of each cell that are gone through for choices, endings and openings.
    pub records: usize,
    /// Matches of each cell that are searched again.
    pub reviews: usize,
    /// Nodes for each choice of these.
    pub nodes: u64,
}

impl Default for ReportWish {
    fn default() -> ReportWish {
        ReportWish { records: 100, reviews: 4, nodes: 300 }
    }
}

/// A part of a report.
pub(crate) struct Section {
    pub(crate) title: &'static str,
    /// What the numbers are, and what they do not say.
    pub(crate) about: String,
    /// Tables and pictures, as HTML.
    pub(crate) html: String,
    /// How Python gets at the same numbers in `results.json`.
    pub(crate) python: &'static str,
}
