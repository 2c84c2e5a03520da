//! The handbook at `/docs`: chapters, a search that needs no script, and files that chapters show
//! or link to. Its text is English; what is around it is in the language of its reader.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    sync::{Arc, LazyLock, OnceLock},
};

use axum::{
    body::Bytes,
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use hall_core::Message;
use handbook::{BookChapter, SearchHits};
use messages::{ENGLISH, Locale};
use serde::Deserialize;

use super::{
    asset_routes::send,
    assets::Asset,
    gateway::Gateway,
    read::{Named, Queried},
    respond::ApiResult,
    visit::Visit,
};
use crate::{
    error::{ApiError, Code},
    html::escaped,
};

/// The most letters of what is searched for, and the most passages that are shown.
const ASKED_MAX: usize = 100;
const SHOWN_MAX: usize = 40;

/// The first chapter.
pub(super) async fn first(State(app): State<Arc<Gateway>>, visit: Visit) -> ApiResult {
    show(&app, visit, "").await
}

pub(super) async fn chapter(
    State(app): State<Arc<Gateway>>,
    visit: Visit,
    Named(slug): Named<String>,
) -> ApiResult {
    show(&app, visit, &slug).await
}

async fn show(app: &Gateway, visit: Visit, slug: &str) -> ApiResult {
    let book = app.registry.services.blocking(|| Ok(handbook::own())).await?;
    let Some(at) = book.find(slug).filter(|at| *at > 0 || slug.is_empty()) else {
        return visit.missing_page(app, "page-no-chapter").await;
    };
    let chapter = &book.chapters()[at];
    let said = Message::new("page-docs-chapter").text("title", &*chapter.title);
    let locale = visit.locale;
    let title = if at == 0 { visit.say("page-docs") } else { locale.message(&said) };
    let content = page(locale, Some(at), "", &article(locale, at));
    visit.written(app, ("docs", ""), [&title, &chapter.summary], content).await
}

/// What is searched for.
#[derive(Deserialize)]
pub(super) struct BookSearch {
    q: Option<String>,
}

pub(super) async fn search(
    State(app): State<Arc<Gateway>>,
    visit: Visit,
    Queried(asked): Queried<BookSearch>,
) -> ApiResult {
    let asked: String = asked.q.unwrap_or_default().trim().chars().take(ASKED_MAX).collect();
    let locale = visit.locale;
    let words = asked.clone();
    let find = move || Ok(found(locale, &handbook::own().search(&words, SHOWN_MAX)));
    let found = app.registry.services.blocking(find).await?;
    let content = page(locale, None, &asked, &found);
    let (title, about) = (visit.say("docs-search"), visit.say("page-docs-about"));
    visit.written(&app, ("docs", ""), [&title, &about], content).await
}

/// A file, compressed when it is first asked for.
type BookFile = (&'static [u8], OnceLock<Asset>);

/// The files that chapters show or link to.
static FILES: LazyLock<BTreeMap<&'static str, BookFile>> = LazyLock::new(|| {
    let files = handbook::files().iter().filter(|(path, _)| kind(path).is_some());
    files.map(|(path, bytes)| (*path, (*bytes, OnceLock::new()))).collect()
});

pub(super) async fn file(
    State(app): State<Arc<Gateway>>,
    Named(path): Named<String>,
    headers: HeaderMap,
) -> Response {
    let Some((name, (bytes, made))) = FILES.get_key_value(&*path) else {
        return ApiError::new(Code::NotFound, "api-no-file").into_response();
    };
    let make = move || {
        let kind = kind(name).unwrap_or_default();
        let new = || Asset::new(name, Bytes::from_static(bytes), kind, flate2::Compression::best());
        Ok(made.get_or_init(new))
    };
    match app.registry.services.blocking(make).await {
        Ok(asset) => send(asset, false, &headers),
        Err(why) => why.into_response(),
    }
}

/// What a file is served as; nothing if it is a chapter.
fn kind(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "md" => return None,
        "svg" => "image/svg+xml",
        "webp" => "image/webp",
        "json" | "ipynb" => "application/json",
        _ => "text/plain; charset=utf-8",
    })
}

fn say(locale: Locale, key: &'static str) -> String {
    locale.message(&Message::new(key))
}

fn said(locale: Locale, key: &'static str) -> String {
    escaped(&say(locale, key))
}

fn link(chapter: &BookChapter, is_here: bool) -> String {
    let here = if is_here { " aria-current=\"page\"" } else { "" };
    format!("<a href=\"{}\"{here}>{}</a>", chapter.address(), escaped(&chapter.title))
}

/// A page of the book: the search and the chapters, and what is shown beside them.
fn page(locale: Locale, at: Option<usize>, asked: &str, shown: &str) -> String {
    let [search, find, chapters] =
        ["docs-search", "docs-find", "docs-chapters"].map(|key| said(locale, key));
    format!(
        "<div class=\"docs\">\n<div class=\"docs-side\">\n\
         <form class=\"docs-search\" role=\"search\" action=\"/docs/search\">\
         <label class=\"spoken\" for=\"docs-q\">{search}</label>\
         <input type=\"search\" id=\"docs-q\" name=\"q\" value=\"{}\" maxlength=\"{ASKED_MAX}\" \
         placeholder=\"{search}\" autocomplete=\"off\" enterkeyhint=\"search\">\
         <button class=\"button small\">{find}</button></form>\n\
         <button type=\"button\" class=\"button small quiet docs-open\" \
         popovertarget=\"docs-chapters\">{chapters}</button>\n{}</div>\n{shown}</div>\n",
        escaped(asked),
        list(locale, at),
    )
}

/// The list of chapters; those that belong to another are listed where one is among them.
fn list(locale: Locale, at: Option<usize>) -> String {
    let chapters = handbook::own().chapters();
    let open = at.map(|at| chapters[at].parent.unwrap_or(at));
    let mut html = format!(
        "<nav id=\"docs-chapters\" class=\"docs-chapters\" popover aria-label=\"{}\" lang=\"en\">\n",
        said(locale, "docs-chapters")
    );
    let mut part: Option<&str> = None;
    for (index, chapter) in chapters.iter().enumerate().filter(|(_, of)| of.parent.is_none()) {
        if part != Some(&chapter.part) {
            html.push_str(if part.is_some() { "</ul>\n" } else { "" });
            if !chapter.part.is_empty() {
                let _ = writeln!(html, "<p class=\"docs-part\">{}</p>", escaped(&chapter.part));
            }
            html.push_str("<ul>\n");
            part = Some(&chapter.part);
        }
        let _ = write!(html, "<li>{}", link(chapter, at == Some(index)));
        let below = below(chapters, index, at).filter(|_| open == Some(index));
        let _ = writeln!(html, "{}</li>", below.unwrap_or_default());
    }
    html.push_str(if part.is_some() { "</ul>\n</nav>\n" } else { "</nav>\n" });
    html
}

/// The chapters that belong to one, if there are some.
fn below(chapters: &[BookChapter], parent: usize, at: Option<usize>) -> Option<String> {
    let below = chapters.iter().enumerate().filter(|(_, of)| of.parent == Some(parent));
    let items: String =
        below.map(|(index, of)| format!("<li>{}</li>\n", link(of, at == Some(index)))).collect();
    (!items.is_empty()).then(|| format!("<ul>\n{items}</ul>\n"))
}

/// A chapter, what belongs to it, and the ways to those before and behind it.
fn article(locale: Locale, at: usize) -> String {
    let chapters = handbook::own().chapters();
    let chapter = &chapters[at];
    let mut html = String::from("<div class=\"docs-page\">\n");
    if locale.code() != ENGLISH {
        let _ = writeln!(html, "<p class=\"docs-note\">{}</p>", said(locale, "docs-in-english"));
    }
    let _ = write!(html, "<article lang=\"en\">\n{}</article>\n", chapter.html);
    if let Some(below) = below(chapters, at, None) {
        let message = Message::new("docs-below").text("title", &*chapter.title);
        let label = escaped(&locale.message(&message));
        let _ = write!(
            html,
            "<nav class=\"docs-below\" lang=\"en\" aria-label=\"{label}\">\n{below}</nav>\n"
        );
    }
    let turns = said(locale, "docs-turn");
    let _ = write!(html, "<nav class=\"docs-turn\" aria-label=\"{turns}\">");
    let beside =
        [("prev", "docs-previous", at.checked_sub(1)), ("next", "docs-next", Some(at + 1))];
    for (rel, key, there) in beside {
        let Some(there) = there.and_then(|there| chapters.get(there)) else { continue };
        let (address, title) = (there.address(), escaped(&there.title));
        let label = said(locale, key);
        let _ = write!(
            html,
            "<a rel=\"{rel}\" href=\"{address}\"><span>{label}</span> <b lang=\"en\">{title}</b></a>"
        );
    }
    html.push_str("</nav>\n</div>\n");
    html
}

/// What was found.
fn found(locale: Locale, hits: &SearchHits<'_>) -> String {
    let chapters = handbook::own().chapters();
    let count = Message::new("docs-found").with("count", hits.count as u32);
    let mut html = format!(
        "<div class=\"docs-page\">\n<h1>{}</h1>\n<p class=\"docs-note\" role=\"status\">{}",
        said(locale, "docs-search"),
        escaped(&locale.message(&count))
    );
    if hits.best.len() < hits.count {
        let most = Message::new("docs-shown").with("most", hits.best.len() as u32);
        let _ = write!(html, " {}", escaped(&locale.message(&most)));
    }
    if locale.code() != ENGLISH {
        let _ = write!(html, " {}", said(locale, "docs-in-english"));
    }
    html.push_str("</p>\n<ol class=\"docs-hits\" lang=\"en\">\n");
    for hit in &hits.best {
        let chapter = &chapters[hit.chapter];
        let hash = if hit.anchor.is_empty() { "" } else { "#" };
        let heading = if hit.heading.is_empty() { "" } else { " \u{203a} " };
        let (title, below) = (escaped(&chapter.title), escaped(hit.heading));
        let _ = write!(
            html,
            "<li><a href=\"{}{hash}{}\">{title}{heading}{below}</a><p>",
            chapter.address(),
            hit.anchor
        );
        for (part, is_marked) in &hit.excerpt {
            let part = escaped(part);
            let _ = if *is_marked {
                write!(html, "<mark>{part}</mark>")
            } else {
                write!(html, "{part}")
            };
        }
        html.push_str("</p></li>\n");
    }
    html.push_str("</ol>\n</div>\n");
    html
}
