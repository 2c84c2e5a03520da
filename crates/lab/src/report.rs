//! One page about the results of a plan: everything with its number of matches, its interval
//! and the command that plays the same matches.

mod html;
mod notebook;
mod section;
mod sections;

use std::sync::atomic::AtomicBool;

use bots::Budget;

pub use self::section::ReportWish;
use self::section::Section;
use crate::{LabError, PlanCell, Results, studied};

/// A report.
pub struct LabReport {
    title: String,
    head: String,
    sections: Vec<Section>,
}

impl std::fmt::Debug for LabReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LabReport").field("title", &self.title).finish_non_exhaustive()
    }
}

impl LabReport {
    /// Makes the report of results; `tell` hears how many cells are gone through.
    ///
    /// # Errors
    /// [`LabError::Plan`] for a record that does not replay, or a bot that fails.
    pub fn make(
        cells: &[PlanCell],
        results: &Results,
        wish: &ReportWish,
        stop: &AtomicBool,
        mut tell: impl FnMut(usize),
    ) -> Result<LabReport, LabError> {
        let budget = Budget::nodes(wish.nodes);
        let mut studied = Vec::new();
        for (cell, lines) in cells.iter().zip(&results.matches) {
            let found = studied::study(cell, lines, wish.records, wish.reviews, &budget, stop)?;
            studied.push(found);
            tell(studied.len());
        }
        let matches: usize = results.cells.iter().map(|cell| cell.matches).sum();
        let head = format!(
            "{matches} matches in {} cells, played by musterhall {}; plan {}. Intervals are 95 %, \
             by the bootstrap over sets of matches that share opening and chance.",
            results.cells.len(),
            results.musterhall,
            results.digest,
        );
        let sections = [
            sections::ladder(results),
            sections::seats(results),
            sections::length(results),
            sections::choices(results, &studied),
            sections::judged(results, &studied, wish),
            sections::chance(results),
            sections::options(results),
            sections::openings(results, &studied),
            sections::commands(results),
        ];
        let sections = sections.into_iter().flatten().collect();
        Ok(LabReport { title: results.plan.clone(), head, sections })
    }

    /// As a page that needs nothing else.
    pub fn html(&self) -> String {
        html::page(&self.title, &self.head, &self.sections)
    }

    /// As a notebook for Jupyter, with what it shows already in it.
    pub fn notebook(&self) -> String {
        notebook::text(&self.title, &self.head, &self.sections)
    }
}
