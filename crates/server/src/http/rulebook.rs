//! RULES.md as a page: its examples become boards that the client draws.

use hall_core::{Message, Seat, Turn};
use matches::{
    AnyGame, AnyMatch,
    rulebook::{Block, Claim, Example, Rulebook},
    texts, to_json,
};
use messages::Locale;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html};
use serde_json::{Value as Json, json};

use crate::html::{escaped, in_page};
use wire::tried::tried;

/// The rulebook of a game as HTML.
pub(super) fn html(game: &dyn AnyGame, locale: Locale) -> String {
    let mut translated = game.translations().iter().filter(|t| t.language == locale.code());
    let text = translated.find_map(|t| t.rulebook).unwrap_or(game.info().rulebook);
    let book = match Rulebook::parse(text) {
        Ok(book) => book,
        Err(why) => {
            tracing::error!(game = game.info().id, line = why.line, why.why, "a bad rulebook");
            return format!("<pre>{}</pre>", escaped(text));
        }
    };
    let mut html = String::from("<article class=\"rulebook\">\n");
    let mut number = 0;
    for block in &book.blocks {
        match block {
            Block::Prose(text) => prose(text, &mut html),
            Block::Example(example) => {
                number += 1;
                figure(game, example, number, locale, &mut html);
            }
        }
    }
    html.push_str("</article>\n");
    html
}

/// A value for `id`: letters, digits and single hyphens.
fn slug(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

/// Markdown without raw HTML; headings get an id, and so do numbered rules.
fn prose(text: &str, html: &mut String) {
    let parser = Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH);
    let events: Vec<Event<'_>> = parser.collect();
    let plain = |from: usize, end: TagEnd| -> String {
        let inner = events[from + 1..].iter().take_while(|event| **event != Event::End(end));
        inner
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
                _ => None,
            })
            .collect()
    };
    let mut made: Vec<Event<'_>> = Vec::with_capacity(events.len());
    for (index, event) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let id = slug(&plain(index, TagEnd::Heading(*level)));
                let depth = depth(*level);
                made.push(Event::Html(format!("<h{depth} id=\"{id}\">").into()));
            }
            Event::End(TagEnd::Heading(level)) => {
                made.push(Event::Html(format!("</h{}>\n", depth(*level)).into()));
            }
            Event::Start(Tag::Paragraph) => {
                let number = plain(index, TagEnd::Paragraph);
                let number = number.split_whitespace().next().unwrap_or_default();
                match rule(number) {
                    Some(number) => {
                        made.push(Event::Html(format!("<p id=\"rule-{number}\">").into()));
                    }
                    None => made.push(event.clone()),
                }
            }
            // On a phone a wide table scrolls on its own, with the keyboard, too.
            Event::Start(Tag::Table(_)) => {
                let open =
                    "<div class=\"wide\" role=\"group\" aria-label=\"A table\" tabindex=\"0\">";
                made.push(Event::Html(open.into()));
                made.push(event.clone());
            }
            Event::End(TagEnd::Table) => {
                made.push(event.clone());
                made.push(Event::Html("</div>\n".into()));
            }
            // Nobody's HTML goes into a page, not even our own rulebooks'.
            Event::Html(text) | Event::InlineHtml(text) => {
                made.push(Event::Text(CowStr::from(text.to_string())));
            }
            event => made.push(event.clone()),
        }
    }
    push_html(html, made.into_iter());
}

fn depth(level: HeadingLevel) -> u8 {
    level as u8
}

/// The number of a rule, `3.1`, if the text is one.
fn rule(text: &str) -> Option<&str> {
    let text = text.trim_end_matches('.');
    let (chapter, number) = text.split_once('.')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    (digits(chapter) && digits(number)).then_some(text)
}

fn figure(game: &dyn AnyGame, example: &Example, number: usize, locale: Locale, html: &mut String) {
    let shown = match described(game, example, locale) {
        Ok(shown) => shown,
        Err(why) => {
            tracing::error!(game = game.info().id, number, why, "a bad example");
            return;
        }
    };
    html.push_str(&format!(
        "<figure class=\"example\" id=\"example-{number}\"><figcaption>{}</figcaption>\
         <svg class=\"example-room\" viewBox=\"0 0 {} {}\" aria-hidden=\"true\"></svg>\
         <script type=\"application/json\">{}</script></figure>\n",
        escaped(&example.title),
        shown["board"]["size"]["x"],
        shown["board"]["size"]["y"],
        in_page(&shown.to_string()),
    ));
}

/// The example as the client draws it.
fn described(game: &dyn AnyGame, example: &Example, locale: Locale) -> Result<Json, String> {
    let mut play = example.open(game).map_err(|why| why.why)?;
    let mut frames = vec![frame(&*play, locale)];
    for (_, claim) in &example.claims {
        match claim {
            Claim::Step(line) => {
                play.replay(line).map_err(|why| why.to_string())?;
                let mut next = frame(&*play, locale);
                let last = play.last(hall_core::Viewer::Public);
                next["telling"] = to_json(&last.map(|last| last.worded(&locale)));
                frames.push(next);
            }
            claim => {
                let said = says(&*play, claim, locale);
                let last = frames.last_mut().expect("it begins with one");
                if let (Some(said), Json::Array(says)) = (said, &mut last["says"]) {
                    says.push(said.into());
                }
                if let Json::Array(seen) = &mut last["tried"] {
                    seen.extend(choices(&*play, claim, locale));
                }
            }
        }
    }
    let start = example.open(game).map_err(|why| why.why)?;
    Ok(json!({
        "game": game.info().id, "setup": start.setup(), "position": start.origin(),
        "solve": example.solve.map(|seat| seat.to_string()),
        "board": to_json(&start.board().worded(&locale)),
        "frames": frames,
    }))
}

fn frame(play: &dyn AnyMatch, locale: Locale) -> Json {
    let scene = to_json(&play.scene(hall_core::Viewer::Public).worded(&locale));
    json!({ "scene": scene, "says": [], "tried": [] })
}

/// The claims of an example about secret choices, and what follows: no scene shows
/// those, so games draw them where they can.
fn choices(play: &dyn AnyMatch, claim: &Claim, locale: Locale) -> Vec<Json> {
    if !matches!(play.turn(), Turn::Together(_)) {
        return Vec::new();
    }
    let (seat, words) = match claim {
        Claim::Legal(seat, words) => (seat, words.clone()),
        Claim::Illegal(seat, word, _) => (seat, vec![word.clone()]),
        _ => return Vec::new(),
    };
    let Ok(seat) = seat.parse() else { return Vec::new() };
    let judge = |word| to_json(&tried(play, seat, None, Some(word), locale));
    words.into_iter().map(judge).collect()
}

/// A claim in words.
fn says(play: &dyn AnyMatch, claim: &Claim, locale: Locale) -> Option<String> {
    let name = |seat: Option<Seat>| match seat {
        Some(seat) => texts::seat_name(play.info(), seat, locale),
        None => locale.message(&Message::new("seat-unnamed")),
    };
    let says = |key, seat: &str| Message::new(key).text("who", name(seat.parse().ok()));
    let said = match claim {
        Claim::Legal(seat, words) => says("rules-may", seat).text("words", words.join(", ")),
        Claim::Only(seat, words) if words.len() <= 12 => {
            says("rules-may-only", seat).text("words", words.join(", "))
        }
        Claim::Only(seat, words) => says("rules-choices", seat).with("count", words.len() as u32),
        Claim::Illegal(seat, word, rule) => {
            says("rules-may-not", seat).text("word", word).text("rule", rule)
        }
        Claim::Over(standings) => {
            let won = standings.iter().filter(|(_, place)| *place == 1);
            let won: Vec<Seat> = won.map(|(seat, _)| seat).collect();
            if won.len() == standings.seats() {
                Message::new("rules-drawn")
            } else {
                let mut firsts = won.into_iter();
                let first = name(firsts.next());
                let and = |names, seat| {
                    let both = Message::new("rules-and").text("first", names);
                    locale.message(&both.text("second", name(Some(seat))))
                };
                Message::new("rules-wins").text("who", firsts.fold(first, and))
            }
        }
        Claim::Turn(_) | Claim::Is(_) | Claim::Step(_) => return None,
    };
    Some(locale.message(&said))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_chapters_can_be_linked() {
        let mut html = String::new();
        prose("## 3 How to win\n\n**3.1** A <b>wall</b>.\n\nText.\n", &mut html);
        assert!(html.contains("<h2 id=\"3-how-to-win\">"), "{html}");
        assert!(html.contains("<p id=\"rule-3.1\">"), "{html}");
        assert!(html.contains("&lt;b&gt;wall"), "{html}");
        assert!(html.contains("<p>Text."), "{html}");
        prose("| a | b |\n|---|---|\n| 1 | 2 |\n", &mut html);
        assert!(html.contains("tabindex=\"0\"><table>"), "{html}");
        assert!(html.contains("</table>\n</div>"), "{html}");
    }
}
