//! The pages: `web/shell.html`, filled in.

use std::sync::Arc;

use axum::{
    extract::{Extension, Request, State},
    http::{Method, StatusCode, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
    routing::MethodRouter,
};
use hall_core::{Info, Message};
use matches::{Course, texts};
use messages::Locale;
use serde_json::json;
use wire::learning;

use super::{
    api,
    assets::{Bundle, ENGINE},
    cookie::Who,
    gateway::Gateway,
    guard::Site,
    language::Reader,
    lessons::CoursePath,
    methods::get,
    read::{Asking, Looking, Named},
    respond::ApiResult,
    words,
};
use crate::{
    app as hall,
    error::{ApiError, Code},
    html::{escaped, in_page},
};

/// The most tables of each list that are embedded in the lobby's page.
const LOBBY_MAX: usize = 12;

/// The content of a page.
struct Page<'a> {
    locale: Locale,
    page: &'a str,
    game: &'a str,
    title: String,
    description: String,
    content: String,
    /// The address of the picture shown with a shared link.
    picture: Option<String>,
    /// The data of the first view: a key and its JSON.
    initial: Vec<(&'static str, String)>,
}

impl Page<'_> {
    fn render(self, app: &Gateway, status: StatusCode) -> Response {
        let bundle = app.assets.bundle();
        let Some(shell) = bundle.text("shell.html") else {
            return ApiError::new(Code::NotFound, "api-no-assets").into_response();
        };
        let assets = format!("/a/{}", bundle.build);
        let mut html = String::with_capacity(shell.len() + self.content.len() + 4096);
        let mut rest = shell;
        // In one pass, so that filled-in text is not scanned again.
        while let Some((before, after)) = rest.split_once("{{") {
            html.push_str(before);
            let Some((name, after)) = after.split_once("}}") else { break };
            match name {
                "page" => html.push_str(&escaped(self.page)),
                "languages" => {
                    html.push_str(&texts::all().languages().collect::<Vec<_>>().join(" "));
                }
                "lang" => html.push_str(self.locale.code()),
                "dir" => html.push_str(&escaped(&say(self.locale, "page-direction"))),
                "skip" => html.push_str(&escaped(&say(self.locale, "page-skip"))),
                "noscript" if matches!(self.page, "article" | "docs") => {}
                "noscript" => html.push_str(&escaped(&say(self.locale, "page-noscript"))),
                "game" => html.push_str(&escaped(self.game)),
                "texts" => html.push_str(&app.texts.names().join(" ")),
                "title" => html.push_str(&escaped(&self.title)),
                "description" => html.push_str(&escaped(&self.description)),
                "assets" => html.push_str(&assets),
                "head" => html.push_str(&self.head(&bundle, &assets)),
                "content" => html.push_str(&self.content),
                "initial" => html.push_str(&self.initial()),
                other => tracing::warn!(other, "unknown placeholder in shell.html"),
            }
            rest = after;
        }
        html.push_str(rest);
        let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
        (status, kind, html).into_response()
    }

    fn initial(&self) -> String {
        let pairs = self.initial.iter().map(|(key, json)| format!("\"{key}\":{json}"));
        in_page(&format!("{{{}}}", pairs.collect::<Vec<_>>().join(",")))
    }

    /// The preview of a link to the page where it is shared.
    fn shared(&self) -> String {
        let Some(picture) = &self.picture else { return String::new() };
        let (title, about) = (escaped(&self.title), escaped(&self.description));
        let property = |name: &str, value: &str| {
            format!("<meta property=\"og:{name}\" content=\"{value}\">\n")
        };
        [
            ("type", "website"),
            ("site_name", "Musterhall"),
            ("title", &title),
            ("description", &about),
            ("image", &escaped(picture)),
            ("image:width", "1200"),
            ("image:height", "630"),
            ("image:alt", &title),
        ]
        .map(|(name, value)| property(name, value))
        .concat()
            + "<meta name=\"twitter:card\" content=\"summary_large_image\">\n"
    }

    /// Links to what the page will request, so that it comes at once.
    fn head(&self, bundle: &Bundle, assets: &str) -> String {
        // The wordings, loaded before any module runs.
        let mut head = String::new();
        let draws = matches!(self.page, "table" | "rules" | "learn" | "style");
        head.push_str(&self.shared());
        let drawn = if draws { self.game } else { "" };
        for words in words::first(self.locale.code(), self.page, drawn) {
            if bundle.has(&words) {
                let words = format!("{assets}/{}", escaped(&words));
                head.push_str(&format!("<script defer src=\"{words}\"></script>\n"));
            }
        }
        if !self.game.is_empty() {
            let sheet = format!("{assets}/games/{}.css", escaped(self.game));
            head.push_str(&format!("<link rel=\"stylesheet\" href=\"{sheet}\">\n"));
        }
        let sheet = format!("css/{}.css", self.page);
        if self.page != "table" && bundle.has(&sheet) {
            head.push_str(&format!("<link rel=\"stylesheet\" href=\"{assets}/{sheet}\">\n"));
        }
        let page = format!("app/pages/{}.js", self.page);
        let own = format!("games/{}.js", self.game);
        let first = ["app/main.js", &page, if draws { &own } else { "" }];
        for module in bundle.modules(&first) {
            head.push_str(&format!("<link rel=\"modulepreload\" href=\"{assets}/{module}\">\n"));
        }
        head
    }
}

/// What the house says about its pages.
fn say(locale: Locale, key: &'static str) -> String {
    locale.message(&Message::new(key))
}

/// The same with the name of a game.
fn say_of(locale: Locale, key: &'static str, info: &Info) -> String {
    locale.message(&Message::new(key).text("game", texts::name(info, locale)))
}

/// Who requests a page, and in which language.
#[derive(Clone, Copy)]
pub(super) struct Visit {
    who: Option<Who>,
    locale: Locale,
}

impl Visit {
    pub(super) fn new(who: Option<Who>, Reader(locale): Reader) -> Visit {
        Visit { who, locale }
    }

    /// A page that has the session's data.
    async fn page(
        self,
        app: &Gateway,
        page: &'static str,
        title: impl Into<String>,
        description: &str,
    ) -> Result<Page<'static>, ApiError> {
        let me = api::whoami(app, self.who).await?.to_string();
        Ok(Page {
            locale: self.locale,
            page,
            game: "",
            title: title.into(),
            description: description.into(),
            content: String::new(),
            picture: None,
            initial: vec![("me", me)],
        })
    }

    /// A page that has every game, too.
    async fn page_of_games(
        self,
        app: &Gateway,
        name: &'static str,
        title: &str,
        description: &str,
    ) -> Result<Page<'static>, ApiError> {
        let mut page = self.page(app, name, title, description).await?;
        page.initial.push(("games", app.catalogue.all(self.locale)));
        Ok(page)
    }

    /// A page about one game, with the game's data.
    async fn page_of_game(
        self,
        app: &Gateway,
        name: &'static str,
        title: &'static str,
        info: &'static Info,
    ) -> Result<Page<'static>, ApiError> {
        let title = say_of(self.locale, title, info);
        let summary = texts::summary(info, self.locale);
        let mut page = self.page(app, name, title, &summary).await?;
        page.game = info.id;
        // The page of a table finds in its view what it needs of the game.
        if name != "table" {
            page.initial.push(("games", app.catalogue.only(info.id, self.locale)));
        }
        Ok(page)
    }

    /// A page that shows nothing but the session's data; `says` are the keys of its title and of
    /// what it is about.
    async fn plain(self, app: &Gateway, name: &'static str, says: [&'static str; 2]) -> ApiResult {
        let [title, about] = says.map(|key| say(self.locale, key));
        Ok(self.page(app, name, title, &about).await?.render(app, StatusCode::OK))
    }

    /// As [`Visit::plain`], with every game.
    pub(super) async fn plain_of_games(
        self,
        app: &Gateway,
        name: &'static str,
        says: [&'static str; 2],
    ) -> ApiResult {
        let [title, about] = says.map(|key| say(self.locale, key));
        Ok(self.page_of_games(app, name, &title, &about).await?.render(app, StatusCode::OK))
    }

    /// A page that has all it shows, and needs no script.
    pub(super) async fn written(
        self,
        app: &Gateway,
        (name, game): (&'static str, &'static str),
        [title, about]: [&str; 2],
        content: String,
    ) -> ApiResult {
        let mut page = self.page(app, name, title, about).await?;
        (page.game, page.content) = (game, content);
        Ok(page.render(app, StatusCode::OK))
    }

    async fn no_game(self, app: &Gateway) -> ApiResult {
        self.missing_page(app, "page-no-game").await
    }

    pub(super) async fn missing_page(self, app: &Gateway, key: &'static str) -> ApiResult {
        let message = say(self.locale, key);
        let title = say(self.locale, "page-not-found");
        let mut page = self.page(app, "missing", title, &message).await?;
        page.content = way_out(self.locale, &message, "");
        Ok(page.render(app, StatusCode::NOT_FOUND))
    }
}

/// A page that shows nothing but the session's data: its name, and the keys of its title and of
/// what it is about.
pub(super) fn plain(name: &'static str, says: [&'static str; 2]) -> MethodRouter<Arc<Gateway>> {
    get(move |State(app): State<Arc<Gateway>>, who: Option<Who>, reader: Reader| async move {
        Visit::new(who, reader).plain(&app, name, says).await
    })
}

/// As [`plain`], with every game.
pub(super) fn plain_of_games(
    name: &'static str,
    says: [&'static str; 2],
) -> MethodRouter<Arc<Gateway>> {
    get(move |State(app): State<Arc<Gateway>>, who: Option<Who>, reader: Reader| async move {
        Visit::new(who, reader).plain_of_games(&app, name, says).await
    })
}

pub(super) async fn lobby(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
) -> ApiResult {
    let visit = Visit::new(who, reader);
    let person = who.map(|who| who.person);
    let tables = hall::lobby(&app.registry, person, reader.0, false, LOBBY_MAX).await?.to_string();
    let about = say(reader.0, "page-lobby-about");
    let mut page = visit.page_of_games(&app, "lobby", "Musterhall", &about).await?;
    page.initial.push(("tables", tables));
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn new(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
    Named(id): Named<String>,
) -> ApiResult {
    let visit = Visit::new(who, reader);
    let Ok(entry) = app.registry.services.games.find(&id) else { return visit.no_game(&app).await };
    let mut page = visit.page_of_game(&app, "new", "page-new", entry.info()).await?;
    if app.assets.bundle().has(ENGINE) {
        page.initial.push(("engine", "true".into()));
    }
    Ok(page.render(&app, StatusCode::OK))
}

/// How many of the last steps a page is given at once; it fetches the others.
const WINDOW: usize = 200;

pub(super) async fn table(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
    Named(id): Named<String>,
    Asking(party): Asking,
    looking: Looking,
    site: Option<Extension<Site>>,
) -> ApiResult {
    let visit = Visit::new(who, reader);
    let table = match app.registry.table_for(&id, party).await {
        Ok(table) => table,
        Err(why) if why.code == Code::NotFound => {
            return visit.missing_page(&app, "page-no-table").await;
        }
        Err(why) => return Err(why),
    };
    let info = table.state().play.info();
    let mut page = visit.page_of_game(&app, "table", "page-table", info).await?;
    page.picture = site.map(|Extension(Site(site))| {
        format!("{site}/tables/{}/picture.png?form=card&lang={}", table.id, reader.0.code())
    });
    app.registry.services.may_wait(party)?;
    let window = looking.window.or(Some(WINDOW));
    page.initial.push(("table", table.whole(looking.observer, party, window).await?.0));
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn rules(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
    Named(id): Named<String>,
) -> ApiResult {
    let visit = Visit::new(who, reader);
    let Ok(entry) = app.registry.services.games.find(&id) else { return visit.no_game(&app).await };
    let info = entry.info();
    let mut page = visit.page_of_game(&app, "rules", "page-rules", info).await?;
    let (books, locale) = (app.clone(), reader.0);
    let content = move || Ok(books.catalogue.rulebook(info.id, locale).to_string());
    page.content = app.registry.services.blocking(content).await?;
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn ratings(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
    Named(id): Named<String>,
) -> ApiResult {
    let visit = Visit::new(who, reader);
    let Ok(entry) = app.registry.services.games.find(&id) else { return visit.no_game(&app).await };
    let page = visit.page_of_game(&app, "ratings", "page-ratings", entry.info()).await?;
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn learn(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
    Named(path): Named<CoursePath>,
) -> ApiResult {
    let visit = Visit::new(who, reader);
    let Ok(entry) = app.registry.services.games.find(&path.game) else {
        return visit.no_game(&app).await;
    };
    let (info, game, locale) = (entry.info(), entry.game, reader.0);
    let Some(course) = path.course() else {
        return visit.missing_page(&app, "page-no-course").await;
    };
    let (title, missing) = match course {
        Course::FirstSteps => ("page-learn", "page-no-lesson"),
        Course::Strategy => ("page-strategy", "page-no-strategy"),
    };
    let whole = move || Ok(learning::lesson::whole(game, course, locale)?);
    let Ok(lesson) = app.registry.services.blocking(whole).await else {
        return visit.missing_page(&app, missing).await;
    };
    let mut page = visit.page_of_game(&app, "learn", title, info).await?;
    page.initial.push(("lesson", lesson));
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn puzzles(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
    Named(id): Named<String>,
) -> ApiResult {
    let visit = Visit::new(who, reader);
    let Ok(entry) = app.registry.services.games.find(&id) else { return visit.no_game(&app).await };
    if puzzles::of(entry.info().id).is_empty() {
        return visit.missing_page(&app, "page-no-puzzles").await;
    }
    let page = visit.page_of_game(&app, "learn", "page-puzzles", entry.info()).await?;
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn style(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
) -> ApiResult {
    let (title, about) = (say(reader.0, "page-style-hall"), say(reader.0, "page-style-about"));
    let page = Visit::new(who, reader).page_of_games(&app, "style", &title, &about).await?;
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn style_of(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
    Named(id): Named<String>,
) -> ApiResult {
    let visit = Visit::new(who, reader);
    let Ok(entry) = app.registry.services.games.find(&id) else { return visit.no_game(&app).await };
    let mut page = visit.page_of_game(&app, "style", "page-style", entry.info()).await?;
    page.description = say(reader.0, "page-style-of-about");
    Ok(page.render(&app, StatusCode::OK))
}

/// A text of the host.
pub(super) async fn host_text(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
    Named(name): Named<String>,
) -> ApiResult {
    let visit = Visit::new(who, reader);
    let Some((name, html)) = app.texts.find(&name, reader.0) else {
        return visit.missing_page(&app, "page-nothing").await;
    };
    let title = match name {
        "contact" => say(reader.0, "page-contact"),
        "imprint" => say(reader.0, "page-imprint"),
        "privacy" => say(reader.0, "page-privacy"),
        _ => say(reader.0, "page-house-rules"),
    };
    let mut page = visit.page(&app, "text", title.as_str(), &title).await?;
    page.content = html.into();
    Ok(page.render(&app, StatusCode::OK))
}

/// What a link of a digest leads to: a button that unsubscribes, or that it was pressed.
pub(super) async fn mail_stopped(
    app: &Gateway,
    (who, reader): (Option<Who>, Reader),
    code: Option<&str>,
) -> ApiResult {
    let (locale, title) = (reader.0, say(reader.0, "page-mail-stop"));
    let about =
        say(locale, if code.is_some() { "page-mail-stop-about" } else { "page-mail-stopped" });
    let button = code.map(|code| {
        let (code, label) = (escaped(code), escaped(&say(locale, "page-mail-stop-do")));
        format!(
            "<form method=\"post\" action=\"/mail/stop?code={code}\">\
             <p><button class=\"button\" id=\"mail-stop\">{label}</button></p></form>\n"
        )
    });
    let mut page = Visit::new(who, reader).page(app, "text", title.as_str(), &about).await?;
    let (title, about) = (escaped(&title), escaped(&about));
    page.content = format!(
        "<article class=\"prose\">\n<h1>{title}</h1>\n<p>{about}</p>\n{}</article>\n",
        button.unwrap_or_default()
    );
    Ok(page.render(app, StatusCode::OK))
}

/// Somebody's page; which of it is shown the page asks for itself.
pub(super) async fn person(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
    Named(name): Named<String>,
) -> ApiResult {
    let visit = Visit::new(who, reader);
    let viewer = who.map(|who| who.person);
    let services = &app.registry.services;
    let looked = match hall::profile::look(services, &name, viewer).await {
        Ok(looked) => looked,
        Err(why) if why.code == Code::NotFound => {
            return visit.missing_page(&app, "page-no-person").await;
        }
        Err(why) => return Err(why),
    };
    let about = say(reader.0, "page-person-about");
    let mut page = visit.page_of_games(&app, "people", &looked.person.name, &about).await?;
    page.initial.push(("person", json!(looked.person.name).to_string()));
    Ok(page.render(&app, StatusCode::OK))
}

/// A tournament, which the page asks for itself.
pub(super) async fn tournament(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
    Named(id): Named<String>,
) -> ApiResult {
    let visit = Visit::new(who, reader);
    let kept = match hall::tournaments::find(&app.registry.services, &id).await {
        Ok(kept) => kept,
        Err(why) if why.code == Code::NotFound => {
            return visit.missing_page(&app, "page-no-tournament").await;
        }
        Err(why) => return Err(why),
    };
    let about = say(reader.0, "page-tournament-about");
    let page = visit.page_of_games(&app, "tournaments", kept.name(), &about).await?;
    Ok(page.render(&app, StatusCode::OK))
}

/// Matches on the visitor's own device; what is played there the page alone knows.
pub(super) async fn solo(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
) -> ApiResult {
    let visit = Visit::new(who, reader);
    if !app.assets.bundle().has(ENGINE) {
        return visit.missing_page(&app, "page-no-solo").await;
    }
    visit.plain_of_games(&app, "solo", ["page-solo", "page-solo-about"]).await
}

pub(super) async fn missing(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
    uri: Uri,
) -> ApiResult {
    if uri.path().starts_with("/api/") || uri.path().starts_with("/a/") {
        return Err(ApiError::new(Code::NotFound, "api-nothing-here"));
    }
    Visit::new(who, reader).missing_page(&app, "page-nothing").await
}

/// Shows errors of pages as a page: a visitor who follows a link does not read JSON.
pub(super) async fn describe(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    reader: Reader,
    request: Request,
    next: Next,
) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = next.run(request).await;
    let Some(why) = response.extensions_mut().remove::<ApiError>().filter(|_| reads) else {
        return response;
    };
    let why = why.worded(reader.0);
    let title = match why.code {
        Code::BadRequest => say(reader.0, "page-bad-address"),
        Code::Gone => say(reader.0, "page-gone"),
        Code::Banned => say(reader.0, "page-banned"),
        _ => say(reader.0, "page-unavailable"),
    };
    let visit = Visit::new(who, reader);
    let Ok(mut page) = visit.page(&app, "missing", title.as_str(), &why.message).await else {
        return response;
    };
    page.content = way_out(reader.0, &title, &why.message);
    // Its status and its `Retry-After` are those of the error.
    let (head, body) = page.render(&app, response.status()).into_parts();
    response.headers_mut().extend(head.headers);
    *response.body_mut() = body;
    response
}

/// A page without a script: the message, and a link to the lobby.
fn way_out(locale: Locale, title: &str, why: &str) -> String {
    let why = if why.is_empty() { String::new() } else { format!("<p>{}</p>", escaped(why)) };
    let out = escaped(&say(locale, "page-way-out"));
    format!("<h1>{}</h1>{why}<p><a href=\"/\">{out}</a></p>", escaped(title))
}
