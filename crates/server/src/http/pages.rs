//! The pages.

use std::sync::Arc;

use axum::{
    extract::{Extension, Request, State},
    http::{Method, StatusCode, Uri},
    middleware::Next,
    response::Response,
    routing::MethodRouter,
};
use matches::Course;
use serde_json::json;
use wire::learning;

use super::{
    assets::ENGINE,
    gateway::Gateway,
    guard::Site,
    lessons::CoursePath,
    methods::get,
    read::{Asking, Looking, Named},
    respond::ApiResult,
    visit::{GameVisit, Visit, way_out},
};
use crate::{
    app as hall,
    error::{ApiError, Code},
    html::escaped,
};

/// The most tables of each list that are embedded in the lobby's page.
const LOBBY_MAX: usize = 12;

/// A page that shows nothing but the session's data: its name, and the keys of its title and of
/// what it is about.
pub(super) fn plain(name: &'static str, says: [&'static str; 2]) -> MethodRouter<Arc<Gateway>> {
    get(move |State(app): State<Arc<Gateway>>, visit: Visit| async move {
        visit.plain(&app, name, says).await
    })
}

/// As [`plain`], with every game.
pub(super) fn plain_of_games(
    name: &'static str,
    says: [&'static str; 2],
) -> MethodRouter<Arc<Gateway>> {
    get(move |State(app): State<Arc<Gateway>>, visit: Visit| async move {
        visit.plain_of_games(&app, name, says).await
    })
}

pub(super) async fn lobby(State(app): State<Arc<Gateway>>, visit: Visit) -> ApiResult {
    let lobby = hall::lobby(&app.registry, visit.person(), visit.locale, false, LOBBY_MAX);
    let tables = lobby.await?.to_string();
    let about = visit.say("page-lobby-about");
    let mut page = visit.page_of_games(&app, "lobby", "Musterhall", &about).await?;
    page.initial.push(("tables", tables));
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn new(State(app): State<Arc<Gateway>>, of: GameVisit) -> ApiResult {
    let GameVisit { visit, game } = of;
    let mut page = visit.page_of_game(&app, "new", "page-new", game.info()).await?;
    if app.assets.bundle().has(ENGINE) {
        page.initial.push(("engine", "true".into()));
    }
    Ok(page.render(&app, StatusCode::OK))
}

/// How many of the last steps a page is given at once; it fetches the others.
const WINDOW: usize = 200;

pub(super) async fn table(
    State(app): State<Arc<Gateway>>,
    visit: Visit,
    Named(id): Named<String>,
    Asking(party): Asking,
    looking: Looking,
    site: Option<Extension<Site>>,
) -> ApiResult {
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
        format!("{site}/tables/{}/picture.png?form=card&lang={}", table.id, visit.locale.code())
    });
    app.registry.services.may_wait(party)?;
    let window = looking.window.or(Some(WINDOW));
    page.initial.push(("table", table.whole(looking.observer, party, window).await?.0));
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn rules(State(app): State<Arc<Gateway>>, of: GameVisit) -> ApiResult {
    let GameVisit { visit, game } = of;
    let info = game.info();
    let mut page = visit.page_of_game(&app, "rules", "page-rules", info).await?;
    let (books, locale) = (app.clone(), visit.locale);
    let content = move || Ok(books.catalogue.rulebook(info.id, locale).to_string());
    page.content = app.registry.services.blocking(content).await?;
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn ratings(State(app): State<Arc<Gateway>>, of: GameVisit) -> ApiResult {
    let GameVisit { visit, game } = of;
    let page = visit.page_of_game(&app, "ratings", "page-ratings", game.info()).await?;
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn learn(
    State(app): State<Arc<Gateway>>,
    GameVisit { visit, game }: GameVisit,
    Named(path): Named<CoursePath>,
) -> ApiResult {
    let (info, locale) = (game.info(), visit.locale);
    let Some(course) = path.course() else {
        return visit.missing_page(&app, "page-no-course").await;
    };
    let (title, missing) = match course {
        Course::FirstSteps => ("page-learn", "page-no-lesson"),
        Course::Strategy => ("page-strategy", "page-no-strategy"),
    };
    let whole = move || Ok(learning::lesson::whole(game.game, course, locale)?);
    let Ok(lesson) = app.registry.services.blocking(whole).await else {
        return visit.missing_page(&app, missing).await;
    };
    let mut page = visit.page_of_game(&app, "learn", title, info).await?;
    page.initial.push(("lesson", lesson));
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn puzzles(State(app): State<Arc<Gateway>>, of: GameVisit) -> ApiResult {
    let GameVisit { visit, game } = of;
    if puzzles::of(game.info().id).is_empty() {
        return visit.missing_page(&app, "page-no-puzzles").await;
    }
    let page = visit.page_of_game(&app, "learn", "page-puzzles", game.info()).await?;
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn style(State(app): State<Arc<Gateway>>, visit: Visit) -> ApiResult {
    let (title, about) = (visit.say("page-style-hall"), visit.say("page-style-about"));
    let page = visit.page_of_games(&app, "style", &title, &about).await?;
    Ok(page.render(&app, StatusCode::OK))
}

pub(super) async fn style_of(State(app): State<Arc<Gateway>>, of: GameVisit) -> ApiResult {
    let GameVisit { visit, game } = of;
    let mut page = visit.page_of_game(&app, "style", "page-style", game.info()).await?;
    page.description = visit.say("page-style-of-about");
    Ok(page.render(&app, StatusCode::OK))
}

/// A text of the host.
pub(super) async fn host_text(
    State(app): State<Arc<Gateway>>,
    visit: Visit,
    Named(name): Named<String>,
) -> ApiResult {
    let Some((name, html)) = app.texts.find(&name, visit.locale) else {
        return visit.missing_page(&app, "page-nothing").await;
    };
    let title = match name {
        "contact" => visit.say("page-contact"),
        "imprint" => visit.say("page-imprint"),
        "privacy" => visit.say("page-privacy"),
        _ => visit.say("page-house-rules"),
    };
    let mut page = visit.page(&app, "text", title.as_str(), &title).await?;
    page.content = html.into();
    Ok(page.render(&app, StatusCode::OK))
}

/// What a link of a digest leads to: a button that unsubscribes, or that it was pressed.
pub(super) async fn mail_stopped(app: &Gateway, visit: Visit, code: Option<&str>) -> ApiResult {
    let title = visit.say("page-mail-stop");
    let about =
        visit.say(if code.is_some() { "page-mail-stop-about" } else { "page-mail-stopped" });
    let button = code.map(|code| {
        let (code, label) = (escaped(code), escaped(&visit.say("page-mail-stop-do")));
        format!(
            "<form method=\"post\" action=\"/mail/stop?code={code}\">\
             <p><button class=\"button\" id=\"mail-stop\">{label}</button></p></form>\n"
        )
    });
    let mut page = visit.page(app, "text", title.as_str(), &about).await?;
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
    visit: Visit,
    Named(name): Named<String>,
) -> ApiResult {
    let viewer = visit.person();
    let services = &app.registry.services;
    let looked = match hall::profile::look(services, &name, viewer).await {
        Ok(looked) => looked,
        Err(why) if why.code == Code::NotFound => {
            return visit.missing_page(&app, "page-no-person").await;
        }
        Err(why) => return Err(why),
    };
    let about = visit.say("page-person-about");
    let mut page = visit.page_of_games(&app, "people", &looked.person.name, &about).await?;
    page.initial.push(("person", json!(looked.person.name).to_string()));
    Ok(page.render(&app, StatusCode::OK))
}

/// A tournament, which the page asks for itself.
pub(super) async fn tournament(
    State(app): State<Arc<Gateway>>,
    visit: Visit,
    Named(id): Named<String>,
) -> ApiResult {
    let kept = match hall::tournaments::find(&app.registry.services, &id).await {
        Ok(kept) => kept,
        Err(why) if why.code == Code::NotFound => {
            return visit.missing_page(&app, "page-no-tournament").await;
        }
        Err(why) => return Err(why),
    };
    let about = visit.say("page-tournament-about");
    let page = visit.page_of_games(&app, "tournaments", kept.name(), &about).await?;
    Ok(page.render(&app, StatusCode::OK))
}

/// Matches on the visitor's own device; what is played there the page alone knows.
pub(super) async fn solo(State(app): State<Arc<Gateway>>, visit: Visit) -> ApiResult {
    if !app.assets.bundle().has(ENGINE) {
        return visit.missing_page(&app, "page-no-solo").await;
    }
    visit.plain_of_games(&app, "solo", ["page-solo", "page-solo-about"]).await
}

pub(super) async fn missing(State(app): State<Arc<Gateway>>, visit: Visit, uri: Uri) -> ApiResult {
    if uri.path().starts_with("/api/") || uri.path().starts_with("/a/") {
        return Err(ApiError::new(Code::NotFound, "api-nothing-here"));
    }
    visit.missing_page(&app, "page-nothing").await
}

/// Shows errors of pages as a page: a visitor who follows a link does not read JSON.
pub(super) async fn describe(
    State(app): State<Arc<Gateway>>,
    visit: Visit,
    request: Request,
    next: Next,
) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = next.run(request).await;
    let Some(why) = response.extensions_mut().remove::<ApiError>().filter(|_| reads) else {
        return response;
    };
    let why = why.worded(visit.locale);
    let title = match why.code {
        Code::BadRequest => visit.say("page-bad-address"),
        Code::Gone => visit.say("page-gone"),
        Code::Banned => visit.say("page-banned"),
        _ => visit.say("page-unavailable"),
    };
    let Ok(mut page) = visit.page(&app, "missing", title.as_str(), &why.message).await else {
        return response;
    };
    page.content = way_out(visit.locale, &title, &why.message);
    // Its status and its `Retry-After` are those of the error.
    let (head, body) = page.render(&app, response.status()).into_parts();
    response.headers_mut().extend(head.headers);
    *response.body_mut() = body;
    response
}
