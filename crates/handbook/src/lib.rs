//! The documentation as a book: `docs/SUMMARY.md` says which chapters there are, in mdBook's
//! format, and the hall serves them at `/docs` (decision 40).
//!
//! Pure: text in, HTML out. What a chapter links to must be there, or [`Handbook::read`] refuses
//! the book; the tests read the one that is embedded.

mod chapter;
mod outline;
mod paths;
mod render;
mod search;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

pub use chapter::BookChapter;
pub use search::{SearchHit, SearchHits};

use outline::ChapterEntry;
use render::WantedPlace;
use search::Passage;

/// Files by their paths in the repository.
pub type Sources = [(&'static str, &'static [u8])];

/// The documentation, and what it links to.
static EMBEDDED: &Sources = include!(concat!(env!("OUT_DIR"), "/files.rs"));

static OWN: LazyLock<Handbook> = LazyLock::new(|| {
    // The tests see to it that there is nothing to leave out.
    Handbook::lenient(EMBEDDED).0
});

/// The book of this program. It is read when somebody first asks for it.
#[must_use]
pub fn own() -> &'static Handbook {
    &OWN
}

/// The files of the book of this program: chapters, and what they show or link to.
#[must_use]
pub fn files() -> &'static Sources {
    EMBEDDED
}

/// The whole book.
#[derive(Debug)]
pub struct Handbook {
    chapters: Vec<BookChapter>,
    passages: Vec<Passage>,
}

impl Handbook {
    /// Reads the book out of its sources.
    ///
    /// # Errors
    /// Everything that leads to nothing: chapters, links, pictures, places in chapters.
    pub fn read(sources: &Sources) -> Result<Handbook, Vec<String>> {
        let (book, faults) = Handbook::lenient(sources);
        if faults.is_empty() { Ok(book) } else { Err(faults) }
    }

    fn lenient(sources: &Sources) -> (Handbook, Vec<String>) {
        let files: BTreeMap<&str, &[u8]> = sources.iter().copied().collect();
        let mut faults = Vec::new();
        let text = |path: &str| files.get(path).and_then(|bytes| std::str::from_utf8(bytes).ok());
        let entries = outline::entries(text(outline::SUMMARY).unwrap_or_default());
        if entries.is_empty() {
            faults.push(format!("{}: no chapters", outline::SUMMARY));
        }
        let map = render::SiteMap::new(&entries, &files, &mut faults);
        let (mut chapters, mut passages) = (Vec::new(), Vec::new());
        let mut places = Vec::new();
        for entry in &entries {
            let made = render::chapter(entry, &map, &mut faults);
            passages.extend(made.passages);
            places.push((made.places, made.wanted));
            chapters.push(BookChapter {
                title: entry.title.clone(),
                slug: outline::slug(&entry.path),
                part: entry.part.clone(),
                parent: entry.parent,
                html: made.html,
                summary: made.summary,
            });
        }
        check_places(&entries, &places, &mut faults);
        (Handbook { chapters, passages }, faults)
    }

    /// The chapters, in the order of the book.
    #[must_use]
    pub fn chapters(&self) -> &[BookChapter] {
        &self.chapters
    }

    /// The place in the book of the chapter with this address.
    #[must_use]
    pub fn find(&self, slug: &str) -> Option<usize> {
        self.chapters.iter().position(|chapter| chapter.slug == slug)
    }

    /// The passages that have all these words, the best first, and `most` of them at most.
    #[must_use]
    pub fn search(&self, words: &str, most: usize) -> SearchHits<'_> {
        search::search(&self.chapters, &self.passages, words, most)
    }
}

/// Each link to a heading leads to one.
fn check_places(
    entries: &[ChapterEntry],
    places: &[(BTreeSet<String>, Vec<WantedPlace>)],
    faults: &mut Vec<String>,
) {
    for (entry, (_, wanted)) in entries.iter().zip(places) {
        for (chapter, place) in wanted {
            if !places[*chapter].0.contains(place) {
                let to = &entries[*chapter].path;
                faults.push(format!("{}: {to} has no heading #{place}", entry.path));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(chapters: &'static [(&'static str, &'static [u8])]) -> Result<Handbook, Vec<String>> {
        Handbook::read(chapters)
    }

    #[test]
    fn book_of_this_program_has_no_link_to_nothing() {
        let book = Handbook::read(EMBEDDED);
        let book = book.unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        assert!(book.chapters().len() > 50, "{} chapters only", book.chapters().len());
        let parts: BTreeSet<&str> = book.chapters().iter().map(|of| &*of.part).collect();
        assert!(parts.len() >= 6, "{parts:?}");
        assert_eq!(book.find(""), Some(0));
    }

    #[test]
    fn every_page_of_docs_is_a_chapter() {
        let summary = files().iter().find(|(path, _)| *path == outline::SUMMARY);
        let summary = std::str::from_utf8(summary.expect("it is there").1);
        let entries = outline::entries(summary.expect("it is text"));
        for (path, _) in EMBEDDED.iter().filter(|(path, _)| path.starts_with("docs/")) {
            let is_chapter = entries.iter().any(|entry| entry.path == *path);
            assert!(
                !path.ends_with(".md") || is_chapter || *path == outline::SUMMARY,
                "{path} is missing in {}",
                outline::SUMMARY
            );
        }
    }

    #[test]
    fn link_to_nothing_is_refused() {
        let faults = book(&[
            ("docs/SUMMARY.md", b"# S\n- [A](a.md)\n- [Gone](gone.md)\n"),
            (
                "docs/a.md",
                b"# A\n[x](b.md) [y](#here) ![z](z.svg) [t](#a) [h](https://x.example)\n",
            ),
        ]);
        let faults = faults.expect_err("three lead to nothing").join("\n");
        for part in ["gone.md", "b.md", "#here", "z.svg"] {
            assert!(faults.contains(part), "{part} in {faults}");
        }
        assert!(!faults.contains("#a\n") && !faults.contains("x.example"), "{faults}");
    }

    /// No style stands in the text of a page, and no heading of a table is empty.
    #[test]
    fn chapters_have_nothing_that_a_page_refuses() {
        for chapter in own().chapters() {
            let (html, slug) = (&chapter.html, &chapter.slug);
            assert!(!html.contains(" style=") && !html.contains("<script"), "{slug}");
            assert!(!html.contains("<th></th>"), "{slug}");
        }
    }

    #[test]
    fn links_lead_where_the_hall_has_it() {
        let book = book(&[
            (
                "docs/SUMMARY.md",
                b"# S\n[I](README.md)\n# P\n- [A](a.md)\n  - [B](b/README.md)\n- [C](c.md)\n",
            ),
            ("docs/README.md", b"# I\n"),
            (
                "docs/a.md",
                b"# A\n\n## Two words, `x`!\n[r](../games/muster_up/RULES.md) [o](openapi.json) \
                [b](b/README.md#b) [f](../deploy/a.yml) ![p](p.svg)\n",
            ),
            ("docs/b/README.md", b"# B\n[up](../a.md#two-words-x) [in](../../TOP.md#top)\n"),
            ("docs/c.md", b"{{#include ../TOP.md}}\n"),
            ("TOP.md", b"# Top\n[b](docs/b/README.md)\n"),
            ("docs/p.svg", b"<svg/>"),
            ("deploy/a.yml", b"a: 1"),
        ])
        .expect("all is there");
        let html = |slug: &str| &*book.chapters()[book.find(slug).expect("it is there")].html;
        for (slug, part) in [
            ("a", "<h2 id=\"two-words-x\">"),
            ("a", "href=\"/rules/muster-up\""),
            ("a", "href=\"/openapi.json\""),
            ("a", "href=\"/docs/b#b\""),
            ("a", "href=\"/docs/files/deploy/a.yml\""),
            ("a", "src=\"/docs/files/docs/p.svg\""),
            ("b", "href=\"/docs/a#two-words-x\""),
            ("b", "href=\"/docs/c#top\""),
            ("c", "href=\"/docs/b\""),
        ] {
            assert!(html(slug).contains(part), "{part} in {}", html(slug));
        }
        let chapters = book.chapters();
        assert_eq!((chapters[2].parent, &*chapters[2].part), (Some(1), "P"));
    }
}
