//! Searching the book: which passages have all the words that are asked for.

use crate::chapter::BookChapter;

/// What stands below a heading.
#[derive(Debug)]
pub(crate) struct Passage {
    pub(crate) chapter: usize,
    /// The heading; empty before the first of a chapter.
    pub(crate) heading: String,
    /// Its name in links.
    pub(crate) anchor: String,
    text: String,
    /// The text in small letters, each where it is in the text.
    folded: String,
}

impl Passage {
    pub(crate) fn new(chapter: usize, heading: String, anchor: String) -> Passage {
        Passage { chapter, heading, anchor, text: String::new(), folded: String::new() }
    }

    /// Adds words, with one space in place of several.
    pub(crate) fn say(&mut self, words: &str) {
        for letter in words.chars() {
            if letter.is_whitespace() {
                if !self.text.is_empty() && !self.text.ends_with(' ') {
                    self.text.push(' ');
                    self.folded.push(' ');
                }
            } else {
                self.text.push(letter);
                self.folded.push(letter.to_ascii_lowercase());
            }
        }
    }
}

/// A passage that was found.
#[derive(Debug)]
pub struct SearchHit<'a> {
    /// The place of its chapter in the book.
    pub chapter: usize,
    /// Its heading; empty before the first of the chapter.
    pub heading: &'a str,
    /// The name of the heading in links.
    pub anchor: &'a str,
    /// What it says around the words, in parts; those that were searched for are marked.
    pub excerpt: Vec<(&'a str, bool)>,
}

/// The passages that were found.
#[derive(Debug)]
pub struct SearchHits<'a> {
    /// How many there are.
    pub count: usize,
    /// The best of them.
    pub best: Vec<SearchHit<'a>>,
}

/// The letters of an excerpt before the first word, and in all.
const BEFORE: usize = 60;
const EXCERPT: usize = 220;
/// More words than this are not looked for.
const WORDS_MAX: usize = 8;

pub(crate) fn search<'a>(
    chapters: &'a [BookChapter],
    passages: &'a [Passage],
    asked: &str,
    most: usize,
) -> SearchHits<'a> {
    let folded = asked.to_ascii_lowercase();
    let words: Vec<&str> = folded.split_whitespace().take(WORDS_MAX).collect();
    let titles: Vec<String> = chapters.iter().map(|of| of.title.to_ascii_lowercase()).collect();
    let judged = |passage: &'a Passage| {
        let score = score(passage, &titles[passage.chapter], &words)?;
        Some((score, passage))
    };
    let mut found: Vec<(usize, &Passage)> = passages.iter().filter_map(judged).collect();
    // Among equals in the order of the book.
    found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let count = found.len();
    let best = found.into_iter().take(most).map(|(_, passage)| SearchHit {
        chapter: passage.chapter,
        heading: &passage.heading,
        anchor: &passage.anchor,
        excerpt: excerpt(passage, &words),
    });
    SearchHits { count, best: best.collect() }
}

/// Where a word begins, at the beginning of a word if it begins with a letter.
fn places<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let is_word = word.starts_with(char::is_alphanumeric);
    text.match_indices(word).map(|(at, _)| at).filter(move |at| {
        !is_word || !text[..*at].chars().next_back().is_some_and(char::is_alphanumeric)
    })
}

/// How well a passage fits; nothing if it lacks a word.
fn score(passage: &Passage, title: &str, words: &[&str]) -> Option<usize> {
    let heading = passage.heading.to_ascii_lowercase();
    let mut sum = 0;
    for word in words {
        let counts = [title, &heading, &passage.folded].map(|text| places(text, word).count());
        let [in_title, in_heading, in_text] = counts;
        let opens = heading.is_empty();
        let fits = in_heading.min(1) * 12
            + in_title.min(1) * if opens { 12 } else { 4 }
            + in_text.min(4) * 2;
        if in_heading + in_text == 0 && !(opens && in_title > 0) {
            return None;
        }
        sum += fits;
    }
    let phrase = words.join(" ");
    if words.len() > 1 && places(&passage.folded, &phrase).next().is_some() {
        sum += 10;
    }
    (!words.is_empty()).then_some(sum)
}

/// What a passage says around the first of the words.
fn excerpt<'a>(passage: &'a Passage, words: &[&str]) -> Vec<(&'a str, bool)> {
    let text = &*passage.text;
    let folded = &*passage.folded;
    let mut marks: Vec<(usize, usize)> = words
        .iter()
        .flat_map(|word| places(folded, word).map(|at| (at, at + word.len())))
        .collect();
    marks.sort_unstable();
    let first = marks.first().map_or(0, |(at, _)| *at);
    let start = beginning(text, first);
    let end = text[start..].char_indices().nth(EXCERPT).map_or(text.len(), |(at, _)| {
        let part = &text[start..start + at];
        start + part.rfind(' ').unwrap_or(at)
    });
    let mut parts = Vec::new();
    let mut at = start;
    for (from, to) in marks {
        if from >= at && to <= end {
            parts.extend([(&text[at..from], false), (&text[from..to], true)]);
            at = to;
        }
    }
    parts.push((&text[at..end], false));
    parts.retain(|(part, _)| !part.is_empty());
    parts
}

/// The beginning of a word some letters before a place.
fn beginning(text: &str, place: usize) -> usize {
    let before = text[..place].char_indices().rev().take(BEFORE);
    let start = before.last().map_or(place, |(at, _)| at);
    if start == 0 {
        return 0;
    }
    text[start..place].find(' ').map_or(start, |space| start + space + 1)
}

#[cfg(test)]
mod tests {
    use crate::Handbook;

    fn book() -> Handbook {
        Handbook::read(&[
            ("docs/SUMMARY.md", b"# S\n- [Clocks](a.md)\n- [Other](b.md)\n"),
            (
                "docs/a.md",
                "# Clocks\nThey run – for each seat.\n\n## Fischer time\nAdds some seconds.\n"
                    .as_bytes(),
            ),
            (
                "docs/b.md",
                "# Other\nAn o'clock, and \u{fc}berall a seat with a Clock.\n\n\
                | a | b |\n|---|---|\n| one | two |\n\n## Options\n`--public-url` names the hall.\n"
                    .as_bytes(),
            ),
        ])
        .expect("it is sound")
    }

    #[test]
    fn search_finds_words_by_their_beginning_and_the_title_first() {
        let book = book();
        let hits = book.search("CLOCK", 9);
        let titles: Vec<usize> = hits.best.iter().map(|hit| hit.chapter).collect();
        assert_eq!((hits.count, &titles[..]), (2, &[0, 1][..]), "{hits:?}");
        let marked = |hit: &super::SearchHit<'_>| -> Vec<String> {
            let marked = hit.excerpt.iter().filter(|(_, is_marked)| *is_marked);
            marked.map(|(part, _)| (*part).to_string()).collect()
        };
        assert_eq!(marked(&hits.best[1]), ["clock", "Clock"]);
        assert_eq!(book.search("lock", 9).count, 0, "within a word");
        assert_eq!(book.search("onetwo", 9).count, 0, "cells are words of their own");
    }

    #[test]
    fn search_wants_all_words_and_tells_how_many_it_left_out() {
        let book = book();
        assert_eq!(book.search("seat clock", 9).count, 2);
        assert_eq!(book.search("seat clock fischer", 9).count, 0);
        let hits = book.search("seconds fischer", 9);
        assert_eq!((hits.best[0].heading, hits.best[0].anchor), ("Fischer time", "fischer-time"));
        assert_eq!(book.search("--public-url", 9).count, 1);
        let few = book.search("seat", 1);
        assert!(few.count > 1 && few.best.len() == 1, "{few:?}");
        assert_eq!(book.search("  ", 9).count, 0);
    }
}
