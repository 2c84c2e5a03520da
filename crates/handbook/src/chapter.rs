//! A chapter as it is shown.

use crate::outline;

/// A chapter.
#[derive(Debug)]
pub struct BookChapter {
    /// What it is called in the list of chapters.
    pub title: String,
    /// The last part of its address; empty for the first chapter.
    pub slug: String,
    /// The part of the book that it is in; empty before the first.
    pub part: String,
    /// The chapter that it belongs to, by its place in the book.
    pub parent: Option<usize>,
    /// What it says, as HTML.
    pub html: String,
    /// What its first paragraph says.
    pub summary: String,
}

impl BookChapter {
    /// Where the hall has it.
    #[must_use]
    pub fn address(&self) -> String {
        outline::address(&self.slug)
    }
}
