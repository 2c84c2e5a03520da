//! A page, `web/shell.html` filled in, and who visits it.

use std::sync::Arc;

use axum::{
    extract::FromRequestParts,
    http::{StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use bots::GameBots;
use hall_core::{Info, Message};
use matches::texts;
use messages::Locale;
use serde::Deserialize;
use session::PersonId;

use super::{
    api, assets::Bundle, cookie::Who, gateway::Gateway, language::Reader, read::Named,
    respond::ApiResult, words,
};
use crate::{
    error::{ApiError, Code},
    html::{escaped, in_page},
};

/// The content of a page.
pub(super) struct Page<'a> {
    locale: Locale,
    page: &'a str,
    game: &'a str,
    title: String,
    pub(super) description: String,
    pub(super) content: String,
    /// The address of the picture shown with a shared link.
    pub(super) picture: Option<String>,
    /// The data of the first view: a key and its JSON.
    pub(super) initial: Vec<(&'static str, String)>,
}

impl Page<'_> {
    pub(super) fn render(self, app: &Gateway, status: StatusCode) -> Response {
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
    pub(super) who: Option<Who>,
    pub(super) locale: Locale,
}

impl Visit {
    /// Who it is, once somebody has a session.
    pub(super) fn person(self) -> Option<PersonId> {
        self.who.map(|who| who.person)
    }

    /// What the house says about its pages.
    pub(super) fn say(self, key: &'static str) -> String {
        say(self.locale, key)
    }

    /// A page that has the session's data.
    pub(super) async fn page(
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
    pub(super) async fn page_of_games(
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
    pub(super) async fn page_of_game(
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
    pub(super) async fn plain(
        self,
        app: &Gateway,
        name: &'static str,
        says: [&'static str; 2],
    ) -> ApiResult {
        let [title, about] = says.map(|key| self.say(key));
        Ok(self.page(app, name, title, &about).await?.render(app, StatusCode::OK))
    }

    /// As [`Visit::plain`], with every game.
    pub(super) async fn plain_of_games(
        self,
        app: &Gateway,
        name: &'static str,
        says: [&'static str; 2],
    ) -> ApiResult {
        let [title, about] = says.map(|key| self.say(key));
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

    pub(super) async fn missing_page(self, app: &Gateway, key: &'static str) -> ApiResult {
        let message = self.say(key);
        let title = self.say("page-not-found");
        let mut page = self.page(app, "missing", title, &message).await?;
        page.content = way_out(self.locale, &message, "");
        Ok(page.render(app, StatusCode::NOT_FOUND))
    }
}

impl FromRequestParts<Arc<Gateway>> for Visit {
    type Rejection = ApiError;
    async fn from_request_parts(
        parts: &mut Parts,
        gateway: &Arc<Gateway>,
    ) -> Result<Visit, ApiError> {
        let who = Option::<Who>::from_request_parts(parts, gateway).await?;
        let Ok(Reader(locale)) = Reader::from_request_parts(parts, gateway).await;
        Ok(Visit { who, locale })
    }
}

/// A visit to a page about a game, which the address names; another one is answered by a page that
/// says that there is no such game.
pub(super) struct GameVisit {
    pub(super) visit: Visit,
    pub(super) game: GameBots,
}

/// What of an address names a game.
#[derive(Deserialize)]
struct NamedGame {
    game: String,
}

impl FromRequestParts<Arc<Gateway>> for GameVisit {
    type Rejection = Response;
    async fn from_request_parts(
        parts: &mut Parts,
        gateway: &Arc<Gateway>,
    ) -> Result<GameVisit, Response> {
        let refused = ApiError::into_response;
        let visit = Visit::from_request_parts(parts, gateway).await.map_err(refused)?;
        let named = Named::<NamedGame>::from_request_parts(parts, gateway).await;
        let Named(named) = named.map_err(refused)?;
        match gateway.registry.services.games.find(&named.game) {
            Ok(game) => Ok(GameVisit { visit, game: *game }),
            Err(_) => Err(visit.missing_page(gateway, "page-no-game").await.into_response()),
        }
    }
}

/// A page without a script: the message, and a link to the lobby.
pub(super) fn way_out(locale: Locale, title: &str, why: &str) -> String {
    let why = if why.is_empty() { String::new() } else { format!("<p>{}</p>", escaped(why)) };
    let out = escaped(&say(locale, "page-way-out"));
    format!("<h1>{}</h1>{why}<p><a href=\"/\">{out}</a></p>", escaped(title))
}
