//! A chapter as HTML.

use std::collections::{BTreeMap, BTreeSet};

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html::push_html};

use crate::{outline, outline::ChapterEntry, paths, search::Passage};

/// Where everything that a chapter may link to is in the hall.
pub(crate) struct SiteMap<'a> {
    /// Chapters, by the files that they are made of.
    chapters: BTreeMap<String, usize>,
    entries: &'a [ChapterEntry],
    files: &'a BTreeMap<&'static str, &'static [u8]>,
}

/// The text of a chapter and the file that it stands in: its own, or the one that is included.
struct ChapterText<'a> {
    path: String,
    text: &'a str,
}

/// A place that a chapter links to: the chapter, and a heading in it.
pub(crate) type WantedPlace = (usize, String);

/// Where a link leads: its address, and the heading of a chapter if it names one.
type LinkTarget = (String, Option<WantedPlace>);

/// What was made of a chapter.
pub(crate) struct Made {
    pub(crate) html: String,
    pub(crate) summary: String,
    pub(crate) passages: Vec<Passage>,
    /// The headings that can be linked to.
    pub(crate) places: BTreeSet<String>,
    /// Those that it links to.
    pub(crate) wanted: Vec<WantedPlace>,
}

impl<'a> SiteMap<'a> {
    pub(crate) fn new(
        entries: &'a [ChapterEntry],
        files: &'a BTreeMap<&'static str, &'static [u8]>,
        faults: &mut Vec<String>,
    ) -> SiteMap<'a> {
        let mut map = SiteMap { chapters: BTreeMap::new(), entries, files };
        for (index, entry) in entries.iter().enumerate() {
            match map.source(entry) {
                Some(source) => {
                    map.chapters.insert(entry.path.clone(), index);
                    map.chapters.insert(source.path, index);
                }
                None => faults.push(format!("{}: {} is not there", outline::SUMMARY, entry.path)),
            }
        }
        map
    }

    fn text(&self, path: &str) -> Option<&'a str> {
        self.files.get(path).and_then(|bytes| std::str::from_utf8(bytes).ok())
    }

    fn source(&self, entry: &ChapterEntry) -> Option<ChapterText<'a>> {
        let own = self.text(&entry.path)?;
        let Some(target) = own.lines().find_map(paths::included) else {
            return Some(ChapterText { path: entry.path.clone(), text: own });
        };
        let path = paths::beside(&entry.path, target)?;
        let text = self.text(&path)?;
        Some(ChapterText { path, text })
    }

    /// Where a link leads that stands in a file of chapter `from`.
    fn target(&self, from: usize, file: &str, link: &str) -> Option<LinkTarget> {
        if link.contains("://") || link.starts_with("mailto:") || link.starts_with('/') {
            return Some((link.to_string(), None));
        }
        let place = link.split_once('#').map(|(_, place)| place);
        let hash = place.map(|place| format!("#{place}")).unwrap_or_default();
        let wanted = |chapter| place.map(|place| (chapter, place.to_string()));
        if link.starts_with('#') {
            return Some((hash, wanted(from)));
        }
        let path = paths::beside(file, link)?;
        if let Some(chapter) = self.chapters.get(&path) {
            let address = outline::address(&outline::slug(&self.entries[*chapter].path));
            return Some((format!("{address}{hash}"), wanted(*chapter)));
        }
        if let Some(game) = path.strip_prefix("games/").and_then(|of| of.strip_suffix("/RULES.md"))
        {
            return Some((format!("/rules/{}{hash}", game.replace('_', "-")), None));
        }
        if path == "docs/openapi.json" {
            return Some(("/openapi.json".into(), None));
        }
        let is_there = self.files.contains_key(&*path);
        is_there.then(|| (format!("/docs/files/{path}"), None))
    }
}

/// The name of a heading in links, as GitHub and mdBook make it.
fn place_of(text: &str, taken: &BTreeSet<String>) -> String {
    let lower = text.trim().to_lowercase();
    let kept = lower.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    let base: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
    let mut place = base.clone();
    let mut count = 0;
    while taken.contains(&place) {
        count += 1;
        place = format!("{base}-{count}");
    }
    place
}

/// What is written between an event and its end.
fn plain(events: &[Event<'_>], end: TagEnd) -> String {
    let inner = events.iter().take_while(|event| **event != Event::End(end));
    inner.filter_map(words).collect()
}

/// The words of an event.
fn words<'a>(event: &'a Event<'_>) -> Option<&'a str> {
    match event {
        Event::Text(text) | Event::Code(text) => Some(text),
        Event::SoftBreak | Event::HardBreak => Some(" "),
        _ => None,
    }
}

/// The events of a chapter, changed into those of a page.
struct Maker<'a, 'b> {
    map: &'b SiteMap<'a>,
    index: usize,
    path: String,
    faults: &'b mut Vec<String>,
    events: Vec<Event<'a>>,
    made: Made,
    /// Within a picture, whose words describe it.
    is_picture: bool,
    /// Within a heading, whose words are those of a passage.
    is_heading: bool,
}

/// Renders a chapter.
pub(crate) fn chapter(entry: &ChapterEntry, map: &SiteMap<'_>, faults: &mut Vec<String>) -> Made {
    let made = Made {
        html: String::new(),
        summary: String::new(),
        passages: Vec::new(),
        places: BTreeSet::new(),
        wanted: Vec::new(),
    };
    let Some(source) = map.source(entry) else { return made };
    let index = map.chapters.get(&entry.path).copied().unwrap_or_default();
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let events: Vec<Event<'_>> = Parser::new_ext(source.text, options).collect();
    let path = source.path;
    let mut maker = Maker {
        map,
        index,
        path,
        faults,
        events: Vec::new(),
        made,
        is_picture: false,
        is_heading: false,
    };
    let mut depth = 0;
    for (at, event) in events.iter().enumerate() {
        maker.event(event, &events[at + 1..]);
        // In lists and tables what stands side by side is not one word.
        match event {
            Event::Start(Tag::Paragraph) if depth == 0 && maker.made.summary.is_empty() => {
                maker.made.summary = plain(&events[at + 1..], TagEnd::Paragraph);
            }
            Event::Start(Tag::List(_) | Tag::Table(_) | Tag::BlockQuote(_)) => depth += 1,
            Event::End(TagEnd::List(_) | TagEnd::Table | TagEnd::BlockQuote(_)) => depth -= 1,
            _ => {}
        }
    }
    let Maker { events, mut made, .. } = maker;
    push_html(&mut made.html, events.into_iter());
    // What heads nothing is no heading, to those who have tables read out.
    made.html = made.html.replace("<th></th>", "<td></td>");
    made
}

impl<'a> Maker<'a, '_> {
    fn html(&mut self, text: String) {
        self.events.push(Event::Html(text.into()));
    }

    fn event(&mut self, event: &Event<'a>, rest: &[Event<'a>]) {
        self.keep_words(event);
        if self.is_picture {
            self.is_picture = *event != Event::End(TagEnd::Image);
            return;
        }
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let text = plain(rest, TagEnd::Heading(*level));
                let place = place_of(&text, &self.made.places);
                let depth = *level as u8;
                self.html(format!("<h{depth} id=\"{place}\">"));
                self.made.places.insert(place.clone());
                let heading = if depth == 1 { String::new() } else { text };
                let anchor = if depth == 1 { String::new() } else { place };
                self.made.passages.push(Passage::new(self.index, heading, anchor));
            }
            Event::End(TagEnd::Heading(level)) => {
                let place = self.made.passages.last().map(|of| of.anchor.clone());
                let place = place.filter(|place| !place.is_empty());
                let anchor = place.map(|place| {
                    format!(" <a class=\"anchor\" href=\"#{place}\" aria-hidden=\"true\" tabindex=\"-1\">#</a>")
                });
                self.html(format!("{}</h{}>\n", anchor.unwrap_or_default(), *level as u8));
            }
            // On a phone what is wide scrolls on its own, with the keyboard, too.
            Event::Start(Tag::Table(_)) => {
                self.html(
                    "<div class=\"wide\" role=\"group\" aria-label=\"A table\" tabindex=\"0\">"
                        .into(),
                );
                self.events.push(event.clone());
            }
            Event::End(TagEnd::Table) => {
                self.events.push(event.clone());
                self.html("</div>\n".into());
            }
            Event::Start(Tag::CodeBlock(_)) => self.html("<pre tabindex=\"0\"><code>".into()),
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest_url = self.address(dest_url);
                let (link_type, title, id) = (*link_type, title.clone(), id.clone());
                self.events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
            }
            Event::Start(Tag::Image { dest_url, .. }) => self.image(dest_url, rest),
            Event::Html(text) | Event::InlineHtml(text) => {
                // What a comment says is for programs.
                if !text.trim_start().starts_with("<!--") {
                    self.faults.push(format!("{}: HTML is not shown: {}", self.path, text.trim()));
                }
            }
            event => self.events.push(event.clone()),
        }
    }

    /// Keeps the words of an event for the search.
    fn keep_words(&mut self, event: &Event<'_>) {
        let parts = matches!(
            event,
            Event::End(TagEnd::TableCell | TagEnd::Item | TagEnd::Paragraph | TagEnd::CodeBlock)
        );
        match event {
            Event::Start(Tag::Heading { .. }) => self.is_heading = true,
            Event::End(TagEnd::Heading(_)) => self.is_heading = false,
            _ => {}
        }
        if let Some(passage) = self.made.passages.last_mut().filter(|_| !self.is_heading) {
            passage.say(words(event).unwrap_or(if parts { " " } else { "" }));
        }
    }

    fn address(&mut self, link: &str) -> CowStr<'a> {
        match self.map.target(self.index, &self.path, link) {
            Some((address, wanted)) => {
                self.made.wanted.extend(wanted);
                address.into()
            }
            None => {
                self.faults.push(format!("{}: {link} leads to nothing", self.path));
                link.to_string().into()
            }
        }
    }

    fn image(&mut self, link: &str, rest: &[Event<'_>]) {
        let (address, alt) = (self.address(link), plain(rest, TagEnd::Image));
        let safe =
            |text: &str| text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
        let (address, alt) = (safe(&address), safe(&alt));
        self.html(format!("<img src=\"{address}\" alt=\"{alt}\" loading=\"lazy\">"));
        self.is_picture = true;
    }
}
