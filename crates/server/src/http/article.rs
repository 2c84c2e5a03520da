//! A shared study as an article: words and pictures, without a script.

use std::fmt::Write as _;

use hall_core::{Message, Viewer, Wording as _};
use matches::{find, texts};
use messages::Locale;
use sha2::{Digest as _, Sha256};
use study::{Chapter, StudyNode, StudyNodeId};

use crate::{
    app::studies::{OpenStudy, StudyRole},
    error::{ApiError, utc_day},
    html::escaped,
};

/// The width of a picture in an article, in pixels of the page.
const WIDTH: f32 = 520.0;
/// The deepest variations that are moved in further than those around them.
const DEEP: usize = 4;

/// Names a node by the steps that lead there: other edits do not change what it names.
pub(super) fn way_digest(before: &str, step: &str) -> String {
    let digest = Sha256::digest(format!("{before}\n{step}").as_bytes());
    digest.iter().take(10).map(|byte| format!("{byte:02x}")).collect()
}

/// The node that a digest names, if it is there.
pub(super) fn node_of(chapter: &Chapter, digest: &str) -> Option<StudyNodeId> {
    let mut digests = vec![String::new(); chapter.tree.len()];
    for id in chapter.tree.order() {
        let node = chapter.tree.node(id);
        if let Some(parent) = node.parent {
            digests[id.index()] = way_digest(&digests[parent.index()], &node.step);
        }
        if digests[id.index()] == digest {
            return Some(id);
        }
    }
    None
}

/// What is written of a chapter.
struct ChapterArticle<'a> {
    study: &'a str,
    id: u32,
    chapter: &'a Chapter,
    locale: Locale,
    /// Of each node: how many steps lead there, the step in short and in a sentence, and the
    /// digest of the way.
    depths: Vec<usize>,
    shorts: Vec<String>,
    tolds: Vec<String>,
    digests: Vec<String>,
    /// Whether the steps have the numbers of chess.
    chess: bool,
    /// The height of a picture.
    height: f32,
}

fn say(locale: Locale, key: &'static str) -> String {
    escaped(&locale.message(&Message::new(key)))
}

/// Text of several paragraphs.
fn paragraphs(html: &mut String, class: &str, text: &str) {
    for part in text.replace("\r\n", "\n").split("\n\n").filter(|part| !part.trim().is_empty()) {
        let lines = escaped(part.trim()).replace('\n', "<br>");
        let _ = writeln!(html, "<p class=\"{class}\">{lines}</p>");
    }
}

fn signs(node: &StudyNode) -> String {
    let words = node.signs.iter().map(|sign| match sign.number() {
        1..=6 => sign.to_string(),
        number => format!("${number}"),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The number that the sentence of a step gives it, as in chess: `4. Qxf7#`, and `4... Kxf7` for
/// the second side; and whether it is the second side's.
fn numbered<'a>(told: &'a str, short: &str) -> Option<(&'a str, bool)> {
    let before = told.strip_suffix(short)?.strip_suffix(' ')?;
    let number = before.trim_end_matches('.');
    let second = match before.len() - number.len() {
        1 => false,
        3 => true,
        _ => return None,
    };
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    digits.then_some((number, second))
}

/// A day as an element, which a page with a script writes as the reader's language does.
fn time_of(day: &str) -> String {
    format!("<time datetime=\"{day}\">{day}</time>")
}

/// The day of a tag such as `2026.11.28`.
fn day_of(tag: &str) -> Option<String> {
    let is_date = tag.split('.').map(str::len).eq([4, 2, 2])
        && tag.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit());
    is_date.then(|| tag.replace('.', "-"))
}

/// One thing after the other: a node, or what follows a node.
enum ArticlePart {
    Step(StudyNodeId, usize),
    After(StudyNodeId, usize),
}

impl<'a> ChapterArticle<'a> {
    fn new(
        study: &'a str,
        (id, chapter): (u32, &'a Chapter),
        locale: Locale,
    ) -> Result<ChapterArticle<'a>, ApiError> {
        let count = chapter.tree.len();
        let (mut depths, mut digests) = (vec![0; count], vec![String::new(); count]);
        for id in chapter.tree.order() {
            let node = chapter.tree.node(id);
            if let Some(parent) = node.parent {
                depths[id.index()] = depths[parent.index()] + 1;
                digests[id.index()] = way_digest(&digests[parent.index()], &node.step);
            }
        }
        let (mut shorts, mut tolds) = (vec![String::new(); count], vec![String::new(); count]);
        let mut height = WIDTH;
        let walked = chapter.walk(|id, play| {
            if id == StudyNodeId::START {
                let size = play.board().size;
                height = (WIDTH * size.y / size.x).round();
            }
            let Some(told) = play.last(Viewer::Public) else { return };
            shorts[id.index()] = locale.word(&told.short);
            tolds[id.index()] = locale.word(&told.told);
        });
        walked.map_err(|miss| ApiError::from(miss.why))?;
        let chess = tolds.iter().zip(&shorts).any(|(told, short)| numbered(told, short).is_some());
        Ok(ChapterArticle {
            study,
            id,
            chapter,
            locale,
            depths,
            shorts,
            tolds,
            digests,
            chess,
            height,
        })
    }

    /// The board at a node.
    fn figure(&self, html: &mut String, id: StudyNodeId) {
        let at = match &*self.digests[id.index()] {
            "" => "start",
            digest => digest,
        };
        let address = |tone: &str| {
            format!(
                "/studies/{}/picture.svg?chapter={}&amp;at={at}&amp;tone={tone}",
                self.study, self.id
            )
        };
        let said = if id == StudyNodeId::START {
            self.locale.message(&Message::new("article-start"))
        } else if numbered(&self.tolds[id.index()], &self.shorts[id.index()]).is_some() {
            self.tolds[id.index()].replace("...", "\u{2026}")
        } else {
            let message = Message::new("article-after").text("number", self.depths[id.index()]);
            self.locale.message(&message.text("told", &self.tolds[id.index()]))
        };
        let (said, width, height) = (escaped(&said), WIDTH, self.height);
        let _ = writeln!(
            html,
            "<figure class=\"position\"><picture>\
             <source media=\"(prefers-color-scheme: dark)\" srcset=\"{}\">\
             <img src=\"{}\" alt=\"{said}\" width=\"{width}\" height=\"{height}\" loading=\"lazy\">\
             </picture><figcaption>{said}</figcaption></figure>",
            address("dark"),
            address("light"),
        );
    }

    /// The number of a step, with its dots. In chess each side's move has the same, which stands
    /// before the second side's only where a line of moves begins there; what comes before the
    /// chess has none.
    fn number(&self, id: StudyNodeId, first: bool) -> String {
        match numbered(&self.tolds[id.index()], &self.shorts[id.index()]) {
            Some((number, false)) => format!("{number}."),
            Some((number, true)) if first => format!("{number}\u{2026}"),
            None if !self.chess => format!("{}.", self.depths[id.index()]),
            _ => String::new(),
        }
    }

    /// A step; `first` where no other stands before it.
    fn step(&self, html: &mut String, id: StudyNodeId, first: bool) {
        let node = self.chapter.tree.node(id);
        let mover = node.step.split(' ').next().filter(|word| word.len() == 1 && *word != "*");
        let mover = mover.filter(|word| word.bytes().all(|byte| byte.is_ascii_lowercase()));
        let seat = mover.map(|letter| format!(" seat-{letter}")).unwrap_or_default();
        let short = &self.shorts[id.index()];
        let short = escaped(if short.is_empty() { &node.step } else { short });
        let told = escaped(&self.tolds[id.index()]);
        let _ = write!(html, "<span class=\"step{seat}\" title=\"{told}\">");
        let number = self.number(id, first);
        if !number.is_empty() {
            let _ = write!(html, "<span class=\"step-number\">{number}</span>\u{a0}");
        }
        html.push_str(&short);
        let signs = signs(node);
        if !signs.is_empty() {
            let _ = write!(html, "<b class=\"step-sign\">{}</b>", escaped(&signs));
        }
        html.push_str("</span> ");
    }

    /// The main line with its comments and boards, variations behind the step that they replace.
    fn body(&self, html: &mut String) {
        let start = self.chapter.tree.node(StudyNodeId::START);
        self.figure(html, StudyNodeId::START);
        paragraphs(html, "comment", &start.comment);
        let mut open: Option<usize> = None;
        let mut first = true;
        let mut stack = vec![ArticlePart::After(StudyNodeId::START, 0)];
        while let Some(part) = stack.pop() {
            let (id, level) = match part {
                ArticlePart::After(id, level) => {
                    let [first, others @ ..] = &self.chapter.tree.node(id).children[..] else {
                        continue;
                    };
                    stack.push(ArticlePart::After(*first, level));
                    for other in others.iter().rev() {
                        stack.push(ArticlePart::After(*other, level + 1));
                        stack.push(ArticlePart::Step(*other, level + 1));
                    }
                    stack.push(ArticlePart::Step(*first, level));
                    continue;
                }
                ArticlePart::Step(id, level) => (id, level),
            };
            let begins = level > 0 && self.begins_variation(id);
            if open.is_some_and(|at| at != level || begins) {
                html.push_str("</p>\n");
                open = None;
            }
            if open.is_none() {
                html.push_str(&self.opening(level));
                open = Some(level);
                first = true;
            }
            self.step(html, id, first);
            first = false;
            let node = self.chapter.tree.node(id);
            if level > 0 {
                if !node.comment.is_empty() {
                    let said = escaped(&node.comment).replace('\n', "<br>");
                    let _ = write!(html, "<span class=\"said\">{said}</span> ");
                    first = true;
                }
            } else if !node.comment.is_empty() || !node.drawings.is_empty() {
                html.push_str("</p>\n");
                open = None;
                self.figure(html, id);
                paragraphs(html, "comment", &node.comment);
            }
        }
        if open.is_some() {
            html.push_str("</p>\n");
        }
    }

    fn begins_variation(&self, id: StudyNodeId) -> bool {
        let parent = self.chapter.tree.node(id).parent.map(|parent| self.chapter.tree.node(parent));
        parent.is_some_and(|parent| parent.children.first() != Some(&id))
    }

    fn opening(&self, level: usize) -> String {
        if level == 0 {
            return "<p class=\"line\">".into();
        }
        let label = self.locale.message(&Message::new("article-variation").text("level", level));
        let level = level.min(DEEP);
        format!(
            "<p class=\"variation level-{level}\"><span class=\"spoken\">{} </span>",
            escaped(&label)
        )
    }

    fn head(&self, html: &mut String, title: &str) {
        let _ = writeln!(html, "<h2 id=\"chapter-{}\">{}</h2>", self.id, escaped(title));
        let mut facts = Vec::new();
        if let Ok(game) = find(&self.chapter.game) {
            facts.push(escaped(&texts::name(game.info(), self.locale)));
        }
        let players: Vec<&str> = self
            .chapter
            .players
            .iter()
            .map(String::as_str)
            .filter(|name| !name.is_empty())
            .collect();
        if !players.is_empty() {
            facts.push(escaped(&players.join(" \u{2013} ")));
        }
        let told = ["Event", "Site", "Date", "Result"];
        let tags = self.chapter.tags.iter().filter(|(name, value)| {
            told.contains(&name.as_str()) && !value.is_empty() && !value.starts_with('?')
        });
        facts.extend(tags.map(|(name, value)| match day_of(value) {
            Some(day) if name == "Date" => time_of(&day),
            _ => escaped(value),
        }));
        let _ = writeln!(html, "<p class=\"facts\">{}</p>", facts.join(" \u{b7} "));
    }
}

/// The title of a chapter: its own, or its game and place.
fn title_of(chapter: &Chapter, place: usize, locale: Locale) -> String {
    if !chapter.title.is_empty() {
        return chapter.title.clone();
    }
    locale.message(&Message::new("article-chapter").text("number", place + 1))
}

/// What a page says before the chapters, and in its list.
pub(super) fn title(open: &OpenStudy, locale: Locale) -> String {
    let title = &open.head.title;
    if title.is_empty() { locale.message(&Message::new("article-untitled")) } else { title.clone() }
}

/// The whole article. Replays every step, to say it in words: blocks.
pub(super) fn article(
    open: &OpenStudy,
    (role, author): (StudyRole, Option<String>),
    locale: Locale,
) -> Result<String, ApiError> {
    let mut html = String::new();
    let heading = escaped(&title(open, locale));
    let _ = write!(
        html,
        "<article class=\"article\">\n<header><h1>{heading}</h1>\n<p class=\"byline\">"
    );
    match author {
        Some(name) => {
            let link = format!(
                "<a href=\"/people/{}\" rel=\"author\">{}</a>",
                crate::percent::percent_encoded(&name),
                escaped(&name)
            );
            let by = locale.message(&Message::new("article-by").text("name", "\u{1}"));
            html.push_str(&escaped(&by).replace('\u{1}', &link));
        }
        None => html.push_str(&say(locale, "article-by-guest")),
    }
    let _ = writeln!(html, ", {}</p>", time_of(&utc_day(open.head.updated)));
    if role >= StudyRole::Owner {
        let key = if open.head.published { "article-public" } else { "article-draft" };
        let _ = writeln!(
            html,
            "<p class=\"owner-note\">{} <a class=\"button small quiet\" href=\"/studies/{}/board\">{}</a></p>",
            say(locale, key),
            open.id,
            say(locale, "article-board"),
        );
    }
    let chapters = &open.now.chapters;
    if chapters.len() > 1 {
        let _ = write!(html, "<nav aria-label=\"{}\"><ol>", say(locale, "article-chapters"));
        for (place, of) in chapters.iter().enumerate() {
            let title = escaped(&title_of(&of.chapter, place, locale));
            let _ = write!(html, "<li><a href=\"#chapter-{}\">{title}</a></li>", of.id);
        }
        html.push_str("</ol></nav>\n");
    }
    html.push_str("</header>\n");
    for (place, of) in chapters.iter().enumerate() {
        let written = ChapterArticle::new(&open.id, (of.id, &of.chapter), locale)?;
        let _ = writeln!(html, "<section aria-labelledby=\"chapter-{}\">", of.id);
        written.head(&mut html, &title_of(&of.chapter, place, locale));
        written.body(&mut html);
        html.push_str("</section>\n");
    }
    html.push_str("</article>\n");
    Ok(html)
}

#[cfg(test)]
mod tests {
    use matches::texts::english;
    use study::Sign;

    use super::*;

    fn chapter() -> Chapter {
        let setup = serde_json::json!({ "size": 4 });
        let mut chapter = Chapter::start("clusterfuss", &setup, None).expect("it opens");
        let tree = &mut chapter.tree;
        let first = tree.add(StudyNodeId::START, "a c4-b4").expect("there is room");
        let other = tree.add(StudyNodeId::START, "a b1-a1").expect("there is room");
        let next = tree.add(first, "b c3-d3").expect("there is room");
        tree.comment(first, "Takes <b>the</b> middle.\n\nReally.");
        tree.comment(other, "too slow");
        tree.sign(other, Sign::parse("?!").expect("it is one"));
        tree.comment(next, "");
        chapter
    }

    #[test]
    fn article_has_the_main_line_its_boards_and_variations_behind_it() {
        let chapter = chapter();
        let written = ChapterArticle::new("x", (3, &chapter), english()).expect("it is played");
        let mut html = String::new();
        written.body(&mut html);
        let places = ["at=start", "c4-b4", "&lt;b&gt;the", "Really.", "?!", "too slow", "c3-d3"];
        let found: Vec<Option<usize>> = places.iter().map(|part| html.find(part)).collect();
        assert!(found.iter().all(Option::is_some) && found.is_sorted(), "{found:?} in {html}");
        assert_eq!(html.matches("<figure").count(), 2, "{html}");
        assert_eq!(html.matches("<p ").count(), html.matches("</p>").count(), "{html}");
    }

    #[test]
    fn moves_of_chess_are_numbered_as_in_a_pgn() {
        let pgn = "[Event \"Club\"]\n[Date \"2026.11.28\"]\n\n\
                   1. e4 e5 (1... c5 2. Nf3 {open} d6) 2. Bc4 {aims at f7} Nc6 *\n";
        let chapters = study::read(pgn).expect("it is played");
        let written = ChapterArticle::new("x", (1, &chapters[0]), english()).expect("it is played");
        let mut html = String::new();
        written.body(&mut html);
        let steps = html.split("<span class=\"step").skip(1);
        let mut numbers = Vec::new();
        for step in steps {
            if let Some(number) = step.strip_prefix("-number\">") {
                numbers.extend(number.split("</span>").next());
            }
        }
        let expected = ["1.", "1\u{2026}", "2.", "2\u{2026}", "2.", "2\u{2026}"];
        assert_eq!(numbers, expected, "{html}");
        assert!(html.contains("<figcaption>2. Bc4</figcaption>"), "{html}");
        let mut head = String::new();
        written.head(&mut head, "Club");
        assert!(head.contains("<time datetime=\"2026-11-28\">"), "{head}");
        assert_eq!(numbered("4... Kxf7", "Kxf7"), Some(("4", true)));
        assert_eq!(numbered("Red takes c4", "c4"), None);
        assert_eq!(day_of("2026.11.??"), None);
    }

    #[test]
    fn digest_of_a_way_names_its_node_whatever_is_added() {
        let mut chapter = chapter();
        let way = way_digest(&way_digest("", "a c4-b4"), "b c3-d3");
        let node = node_of(&chapter, &way).expect("it is there");
        assert_eq!(chapter.tree.node(node).step, "b c3-d3");
        let other = node_of(&chapter, &way_digest("", "a b1-a1")).expect("it is there");
        chapter.tree.promote(other);
        assert_eq!(
            node_of(&chapter, &way).map(|id| chapter.way(id)),
            Some(vec!["a c4-b4".to_string(), "b c3-d3".to_string()])
        );
        assert_eq!(node_of(&chapter, "0123"), None);
    }
}
