//! `SUMMARY.md`: which chapters there are, in which order and part.

use crate::paths;

/// Where the list of chapters is.
pub(crate) const SUMMARY: &str = "docs/SUMMARY.md";

/// A line of the list.
#[derive(Debug)]
pub(crate) struct ChapterEntry {
    pub(crate) title: String,
    /// The path of its file in the repository.
    pub(crate) path: String,
    pub(crate) part: String,
    /// The entry that it belongs to.
    pub(crate) parent: Option<usize>,
}

/// The entries of a list: titles of parts are headings behind the first, chapters links, and what
/// is indented below one belongs to it.
pub(crate) fn entries(text: &str) -> Vec<ChapterEntry> {
    let mut entries: Vec<ChapterEntry> = Vec::new();
    let mut part = String::new();
    let mut headings = 0;
    // The entries that the line may belong to, with their indentation.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for line in text.lines() {
        let rest = line.trim_start();
        if let Some(title) = rest.strip_prefix("# ") {
            headings += 1;
            if headings > 1 {
                part = title.trim().to_string();
            }
            open.clear();
            continue;
        }
        let indent = line.len() - rest.len();
        let Some((title, target)) = link(rest.trim_start_matches("- ")) else { continue };
        let Some(path) = paths::beside(SUMMARY, target) else { continue };
        open.retain(|(_, column)| *column < indent);
        let parent = open.last().map(|(entry, _)| *entry);
        open.push((entries.len(), indent));
        entries.push(ChapterEntry { title: title.to_string(), path, part: part.clone(), parent });
    }
    entries
}

/// `[title](target)`.
fn link(text: &str) -> Option<(&str, &str)> {
    let (title, rest) = text.strip_prefix('[')?.split_once("](")?;
    Some((title, rest.split_once(')')?.0))
}

/// The address of a chapter below `/docs/`; empty for the first page of the folder.
pub(crate) fn slug(path: &str) -> String {
    let below = path.strip_prefix("docs/").unwrap_or(path);
    let below = below.strip_suffix(".md").unwrap_or(below);
    below.strip_suffix("README").unwrap_or(below).trim_end_matches('/').to_string()
}

/// Where the hall has the chapter with this address below `/docs/`.
pub(crate) fn address(slug: &str) -> String {
    if slug.is_empty() { "/docs".into() } else { format!("/docs/{slug}") }
}
