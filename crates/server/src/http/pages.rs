//! The pages: `web/shell.html`, filled in.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{Method, StatusCode, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use hall_core::Info;

use super::{
    api,
    assets::Bundle,
    cookie::Who,
    gateway::Gateway,
    html::{escaped, in_page},
    lesson_view,
    read::{Looking, Named},
    respond::Answer,
};
use crate::{
    app as hall,
    error::{ApiError, Code},
};

/// What a page is made of.
#[derive(Default)]
struct Page<'a> {
    page: &'a str,
    game: &'a str,
    title: String,
    description: String,
    content: String,
    /// What the first view needs: a key and its JSON.
    initial: Vec<(&'static str, String)>,
}

impl Page<'_> {
    fn render(self, app: &Gateway, status: StatusCode) -> Response {
        let bundle = app.assets.bundle();
        let Some(shell) = bundle.text("shell.html") else {
            return ApiError::new(Code::NotFound, "this program carries no pages").into_response();
        };
        let assets = format!("/a/{}", bundle.build);
        let mut html = String::with_capacity(shell.len() + self.content.len() + 4096);
        let mut rest = shell;
        // In one pass: what is filled in is not looked at again.
        while let Some((before, after)) = rest.split_once("{{") {
            html.push_str(before);
            let Some((name, after)) = after.split_once("}}") else { break };
            match name {
                "page" => html.push_str(&escaped(self.page)),
                "game" => html.push_str(&escaped(self.game)),
                "title" => html.push_str(&escaped(&self.title)),
                "description" => html.push_str(&escaped(&self.description)),
                "assets" => html.push_str(&assets),
                "head" => html.push_str(&self.head(&bundle, &assets)),
                "content" => html.push_str(&self.content),
                "initial" => html.push_str(&self.initial()),
                other => tracing::warn!(other, "the shell asks for what there is not"),
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

    /// Links to what the page will ask for, so that it comes at once.
    fn head(&self, bundle: &Bundle, assets: &str) -> String {
        let mut head = String::new();
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
        let draws = matches!(self.page, "table" | "rules" | "learn");
        let first = ["app/main.js", &page, if draws { &own } else { "" }];
        for module in bundle.modules(&first) {
            head.push_str(&format!("<link rel=\"modulepreload\" href=\"{assets}/{module}\">\n"));
        }
        head
    }
}

/// A page that knows who asks.
async fn page(
    app: &Gateway,
    who: Option<Who>,
    page: &'static str,
    title: impl Into<String>,
    description: &str,
) -> Result<Page<'static>, ApiError> {
    let me = api::whoami(app, who).await?.to_string();
    Ok(Page {
        page,
        title: title.into(),
        description: description.into(),
        initial: vec![("me", me)],
        ..Page::default()
    })
}

/// A page that knows every game, too.
async fn page_of_games(
    app: &Gateway,
    who: Option<Who>,
    name: &'static str,
    title: &str,
    description: &str,
) -> Result<Page<'static>, ApiError> {
    let mut page = page(app, who, name, title, description).await?;
    page.initial.push(("games", app.catalogue.all()));
    Ok(page)
}

/// A page about one game, of which it says what the game is about.
async fn page_of_game(
    app: &Gateway,
    who: Option<Who>,
    name: &'static str,
    title: String,
    info: &'static Info,
) -> Result<Page<'static>, ApiError> {
    let mut page = page(app, who, name, title, info.summary).await?;
    page.game = info.id;
    page.initial.push(("games", app.catalogue.only(info.id)));
    Ok(page)
}

pub(super) async fn lobby(State(app): State<Arc<Gateway>>, who: Option<Who>) -> Answer {
    let tables = hall::lobby(&app.registry, who.map(|who| who.person)).await?.to_string();
    let about = "Play and study rare board games, alone or with friends.";
    let mut page = page_of_games(&app, who, "lobby", "Musterhall", about).await?;
    page.initial.push(("tables", tables));
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn new(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    Named(id): Named<String>,
) -> Answer {
    let Ok(entry) = app.registry.services.games.find(&id) else { return no_game(&app, who).await };
    let info = entry.info();
    let title = format!("New table: {}", info.name);
    let page = page_of_game(&app, who, "new", title, info).await?;
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn table(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    Named(id): Named<String>,
    looking: Looking,
) -> Answer {
    let table = match app.registry.table(&id).await {
        Ok(table) => table,
        Err(why) if why.code == Code::NotFound => {
            return missing_page(&app, who, "There is no such table.").await;
        }
        Err(why) => return Err(why),
    };
    let info = table.state().play.info();
    let title = format!("{} at Musterhall", info.name);
    let mut page = page_of_game(&app, who, "table", title, info).await?;
    page.initial.push(("table", table.whole(looking.observer).await?));
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn rules(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    Named(id): Named<String>,
) -> Answer {
    let Ok(entry) = app.registry.services.games.find(&id) else { return no_game(&app, who).await };
    let info = entry.info();
    let title = format!("Rules of {}", info.name);
    let mut page = page_of_game(&app, who, "rules", title, info).await?;
    let reader = app.clone();
    page.content = app
        .registry
        .services
        .blocking(move || Ok(reader.catalogue.rulebook(info.id).to_string()))
        .await?;
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn learn(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    Named(id): Named<String>,
) -> Answer {
    let Ok(entry) = app.registry.services.games.find(&id) else { return no_game(&app, who).await };
    let (info, game) = (entry.info(), entry.game);
    let Ok(lesson) = app.registry.services.blocking(move || lesson_view::whole(game)).await else {
        return missing_page(&app, who, "This game has no first steps.").await;
    };
    let title = format!("First steps in {}", info.name);
    let mut page = page_of_game(&app, who, "learn", title, info).await?;
    page.initial.push(("lesson", lesson));
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn style(State(app): State<Arc<Gateway>>, who: Option<Who>) -> Answer {
    let about = "Every element of the pages, for who works on them.";
    let page = page_of_games(&app, who, "style", "The look of the hall", about).await?;
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn style_of(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    Named(id): Named<String>,
) -> Answer {
    let Ok(entry) = app.registry.services.games.find(&id) else { return no_game(&app, who).await };
    let info = entry.info();
    let title = format!("The look of {}", info.name);
    let mut page = page_of_game(&app, who, "style", title, info).await?;
    page.description = "Pieces, boards and marks of a game.".into();
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn replay(State(app): State<Arc<Gateway>>, who: Option<Who>) -> Answer {
    let about = "Replay the record of a match.";
    let page = page(&app, who, "replay", "Open a record", about).await?;
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn credits(State(app): State<Arc<Gateway>>, who: Option<Who>) -> Answer {
    let about = "Who designed the games and what the hall is made of.";
    let page = page_of_games(&app, who, "credits", "Credits", about).await?;
    Ok(page.render(&app, StatusCode::OK))
}

async fn no_game(app: &Gateway, who: Option<Who>) -> Answer {
    missing_page(app, who, "There is no such game.").await
}

pub(super) async fn missing(State(app): State<Arc<Gateway>>, who: Option<Who>, uri: Uri) -> Answer {
    if uri.path().starts_with("/api/") || uri.path().starts_with("/a/") {
        return Err(ApiError::new(Code::NotFound, "there is nothing here"));
    }
    missing_page(&app, who, "There is nothing here.").await
}

async fn missing_page(app: &Gateway, who: Option<Who>, message: &str) -> Answer {
    let mut page = page(app, who, "missing", "Not found", message).await?;
    page.content = way_out(message, "");
    Ok(page.render(app, StatusCode::NOT_FOUND))
}

/// Tells the faults of pages on a page: who came by a link reads no JSON.
pub(super) async fn describe(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    request: Request,
    next: Next,
) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = next.run(request).await;
    let Some(why) = response.extensions_mut().remove::<ApiError>().filter(|_| reads) else {
        return response;
    };
    let title = match why.code {
        Code::BadRequest => "This address leads nowhere.",
        _ => "This page cannot be shown now.",
    };
    let Ok(mut page) = page(&app, who, "missing", title, &why.message).await else {
        return response;
    };
    page.content = way_out(title, &why.message);
    // Its status and its `Retry-After` are the fault's.
    let (head, body) = page.render(&app, response.status()).into_parts();
    response.headers_mut().extend(head.headers);
    *response.body_mut() = body;
    response
}

/// A page without a program: what there is to say, and the way to the lobby.
fn way_out(title: &str, why: &str) -> String {
    let why = if why.is_empty() { String::new() } else { format!("<p>{}</p>", escaped(why)) };
    format!("<h1>{}</h1>{why}<p><a href=\"/\">To the lobby</a></p>", escaped(title))
}
