//! The routes.

mod account;
mod admin;
mod advice;
mod analysis;
mod api;
mod article;
mod asset_routes;
mod assets;
mod bearer;
mod catalogue;
mod chance;
mod consequences;
mod cookie;
mod days_off;
mod docs;
mod explorer;
mod finding;
mod forward;
mod gallery;
mod gateway;
mod guard;
mod headers;
mod health;
mod hints;
mod hooks;
mod host_texts;
mod kept;
mod language;
mod layers;
mod lessons;
mod lines;
mod lists;
mod mail;
mod methods;
mod oidc;
mod pages;
mod passkey_site;
mod passkeys;
mod people;
mod pictures;
mod push;
mod puzzles;
mod ratings;
mod read;
mod relay;
mod reports;
mod respond;
mod rulebook;
mod showcase;
mod studies;
mod study_pages;
pub(crate) mod study_view;
mod tokens;
mod tournament_story;
mod tournament_view;
mod tournaments;
mod turned_away;
mod visit;
mod waiting;
mod words;

use std::sync::Arc;

use axum::{
    Router,
    handler::Handler,
    http::header,
    middleware,
    response::{IntoResponse, Response},
};

pub(crate) use admin::AdminDoor;
pub(crate) use assets::{Assets, embedded};
pub(crate) use catalogue::Catalogue;
pub(crate) use cookie::Who;
pub(crate) use forward::FromNode;
pub(crate) use gallery::{Pictures, art};
pub(crate) use gateway::Gateway;
pub(crate) use guard::{Address, Peer};
pub(crate) use host_texts::HostTexts;
pub(crate) use kept::KeptBundles;
pub(crate) use language::Reader;
use methods::{delete, get, post, put};
pub(crate) use read::{Looking, Named, Queried, TableParam};
pub(crate) use relay::Forwarding;
pub(crate) use studies::StudyKey;
pub(crate) use turned_away::turn_away;

use crate::error::{ApiError, Code};

/// The router of a hall; `events` and `socket` serve a table's streams, `feed`
/// a person's, `tournament` that of a tournament, `study` that of a shared study.
pub(crate) fn router<E, S, F, T, D, InE, InS, InF, InT, InD>(
    app: Arc<Gateway>,
    (events, feed, tournament, study): (E, F, T, D),
    socket: S,
) -> Router
where
    E: Handler<InE, Arc<Gateway>>,
    S: Handler<InS, Arc<Gateway>>,
    F: Handler<InF, Arc<Gateway>>,
    T: Handler<InT, Arc<Gateway>>,
    D: Handler<InD, Arc<Gateway>>,
    (InE, InS, InF, InT, InD): 'static,
{
    let api = Router::new()
        .route("/api/me", get(api::me).put(api::rename))
        .merge(account_routes())
        .merge(people_routes())
        .merge(finding_routes())
        .merge(thinking_routes())
        .merge(tournament_routes())
        .merge(study_routes())
        .route("/api/tournaments/{id}/events", get(tournament))
        .route("/api/studies/{study}/events", get(study))
        .route("/api/me/language", put(api::choose_language))
        .route("/api/me/events", get(feed))
        .route("/api/me/waiting", get(waiting::mine))
        .route("/api/me/ratings", get(ratings::mine))
        .route("/api/ratings/{game}", get(ratings::leaderboard))
        .route("/api/tables/{id}/ratings", get(ratings::at_table))
        .route("/api/games", get(api::games))
        .route("/api/tables", get(lists::tables).post(api::create))
        .route("/api/tables/{id}", get(api::table).delete(reports::delete))
        .route("/api/tables/{id}/reports", post(reports::report))
        .route("/api/tables/{id}/at/{step}", get(api::moment))
        .route("/api/tables/{id}/steps", get(api::steps))
        .route("/api/tables/{id}/commands", post(api::command))
        .route("/api/tables/{id}/seats", post(api::sit))
        .route("/api/tables/{id}/links", post(api::link))
        .route("/api/tables/{id}/try", post(api::attempt))
        .route("/api/tables/{id}/consequences", post(consequences::at_table))
        .route("/api/tables/{id}/events", get(events))
        .route("/api/tables/{id}/socket", get(socket))
        .route("/api/tables/{id}/record", get(api::record))
        .route("/api/tables/{id}/chance", get(chance::chance))
        .route("/api/tables/{id}/perfect", get(api::perfect))
        .route("/api/games/{game}/scene", get(api::game_scene))
        .merge(learning_routes())
        .route("/api/records", post(api::study))
        .route("/api/{game}/advice", post(advice::advise))
        .route("/tables/{id}/picture.svg", get(pictures::picture))
        .route("/tables/{id}/picture.png", get(pictures::picture))
        .route("/studies/{study}/picture.svg", get(study_pages::picture))
        .route("/studies/{study}/picture.png", get(study_pages::picture))
        .route("/positions/{game}/picture.svg", get(pictures::of_position))
        .route("/positions/{game}/picture.png", get(pictures::of_position))
        .route_layer(middleware::from_fn_with_state(Arc::clone(&app), admin::keep_out));
    let routes = api
        .merge(host_routes())
        .merge(plain_routes())
        .merge(page_routes(&app))
        .fallback(pages::missing);
    layers::surround(routes.method_not_allowed_fallback(wrong_method), &app)
}

/// What courses and puzzles ask.
fn learning_routes() -> Router<Arc<Gateway>> {
    Router::new()
        .route("/api/lessons/{game}", get(lessons::lesson))
        .route("/api/lessons/{game}/{course}", get(lessons::lesson))
        .route("/api/lessons/{game}/{step}/try", post(lessons::attempt))
        .route("/api/lessons/{game}/{course}/{step}/try", post(lessons::attempt))
        .route("/api/lessons/{game}/{step}/consequences", post(lessons::ahead))
        .route("/api/lessons/{game}/{course}/{step}/consequences", post(lessons::ahead))
        .route("/api/puzzles/{game}", get(puzzles::collection))
        .route("/api/puzzles/{game}/{puzzle}", get(puzzles::puzzle))
        .route("/api/puzzles/{game}/{puzzle}/{choices}/try", post(puzzles::attempt))
        .route("/api/puzzles/{game}/{puzzle}/{choices}/consequences", post(puzzles::ahead))
}

/// The pages.
fn page_routes(app: &Arc<Gateway>) -> Router<Arc<Gateway>> {
    use pages::{plain, plain_of_games};
    Router::new()
        .route("/", get(pages::lobby))
        .route("/new/{game}", get(pages::new))
        .route("/t/{id}", get(pages::table))
        .route("/rules/{game}", get(pages::rules))
        .route("/learn/{game}", get(pages::learn))
        .route("/learn/{game}/{course}", get(pages::learn))
        .route(
            "/puzzles",
            plain_of_games("puzzles", ["page-all-puzzles", "page-all-puzzles-about"]),
        )
        .route("/puzzles/{game}", get(pages::puzzles))
        .route("/ratings/{game}", get(pages::ratings))
        .route("/style", get(pages::style))
        .route("/style/{game}", get(pages::style_of))
        .route("/replay", plain("replay", ["page-replay", "page-replay-about"]))
        .route("/credits", plain_of_games("credits", ["page-credits", "page-credits-about"]))
        .route("/solo", get(pages::solo))
        .route("/analysis", plain_of_games("analysis", ["page-analysis", "page-analysis-about"]))
        .route("/account", plain("account", ["page-account", "page-account-about"]))
        .route("/people", plain_of_games("people", ["page-people", "page-people-about"]))
        .route("/people/{name}", get(pages::person))
        .route(
            "/tournaments",
            plain_of_games("tournaments", ["page-tournaments", "page-tournaments-about"]),
        )
        .route("/tournaments/{id}", get(pages::tournament))
        .route("/studies", plain_of_games("studies", ["page-studies", "page-studies-about"]))
        .route("/studies/{study}", get(study_pages::article))
        .route("/studies/{study}/board", get(study_pages::board))
        .route("/docs", get(docs::first))
        .route("/docs/search", get(docs::search))
        .route("/docs/{*chapter}", get(docs::chapter))
        .route("/about/{text}", get(pages::host_text))
        .route("/mail/stop", get(mail::stop_page).post(mail::stop))
        .route_layer(middleware::from_fn_with_state(Arc::clone(app), admin::keep_out))
        .route("/admin", plain("admin", ["page-admin", "page-admin-about"]))
        .route_layer(middleware::from_fn_with_state(Arc::clone(app), pages::describe))
}

/// What people do with their accounts and sessions.
fn account_routes() -> Router<Arc<Gateway>> {
    Router::new()
        .route("/api/account", get(account::show).post(account::register).delete(account::delete))
        .route("/api/account/data", get(account::data))
        .route("/api/account/password", put(account::change_password))
        .route("/api/account/recovery", post(account::renew_recovery))
        .route("/api/account/devices", post(account::add_device))
        .route("/api/account/tokens", get(tokens::tokens).post(tokens::make))
        .route("/api/account/tokens/{token}", delete(tokens::withdraw))
        .route("/api/account/hook", get(hooks::hook).put(hooks::keep).delete(hooks::remove))
        .route("/api/account/hook/test", post(hooks::test))
        .route("/api/account/mail", get(mail::show).put(mail::give).delete(mail::remove))
        .route("/api/account/mail/digest", put(mail::keep_digest))
        .route("/api/account/mail/confirm", post(mail::confirm))
        .route("/api/account/oidc", post(oidc::offer).delete(oidc::remove))
        .route("/api/account/push", get(push::show).put(push::keep))
        .route("/api/account/push/test", post(push::test))
        .route("/api/account/push/{browser}", delete(push::remove))
        .route("/api/account/bot", post(tokens::become_bot))
        .route("/api/account/sessions", delete(account::end_others))
        .route("/api/account/sessions/{session}", delete(account::end))
        .route("/api/account/passkeys", post(passkeys::add))
        .route("/api/account/passkeys/challenge", post(passkeys::offered))
        .route("/api/account/passkeys/{passkey}", put(passkeys::rename).delete(passkeys::remove))
        .route("/api/session/passkey", post(passkeys::sign_in))
        .route("/api/session/passkey/challenge", post(passkeys::wanted))
        .route("/api/session", post(account::sign_in).delete(account::sign_out))
        .route("/api/session/recovery", post(account::recover))
        .route("/api/session/reset", post(account::reset))
        .route("/api/session/oidc", post(oidc::come_back))
        .route("/api/session/oidc/begin", post(oidc::begin))
        .route("/api/session/forgotten", post(mail::forgotten))
        .route("/api/session/device", post(account::join))
        .route("/api/session/device/look", post(account::look_at_code))
}

/// What people have played, and what they are to each other.
fn people_routes() -> Router<Arc<Gateway>> {
    Router::new()
        .route("/api/account/shown", put(people::show_to))
        .route("/api/me/matches", get(people::my_matches))
        .route("/api/me/results", get(people::my_results))
        .route("/api/me/people", get(people::mine))
        .route("/api/me/days-off", get(days_off::show).post(days_off::announce))
        .route("/api/me/days-off", delete(days_off::end))
        .route("/api/people/{name}", get(people::show))
        .route("/api/people/{name}/matches", get(people::matches))
        .route("/api/people/{name}/results", get(people::results))
        .route("/api/me/tournaments", get(tournaments::mine))
        .route("/api/people/{name}/tournaments", get(tournaments::of_person))
        .route("/api/people/{name}/follow", put(people::follow).delete(people::unfollow))
        .route("/api/people/{name}/block", put(people::block).delete(people::unblock))
        .route("/api/people/{name}/reports", post(people::report))
}

/// What helps to think: hints, reviews, lines prepared beforehand; and analysis.
fn thinking_routes() -> Router<Arc<Gateway>> {
    Router::new()
        .route("/api/tables/{id}/hint", post(hints::hint))
        .route("/api/tables/{id}/lines", get(lines::show).put(lines::prepare))
        .route("/api/tables/{id}/lines/ahead", post(lines::ahead))
        .route("/api/tables/{id}/premoves", get(lines::premoves))
        .route("/api/tables/{id}/review", get(hints::review).post(hints::start_review))
        .route("/api/analysis", post(analysis::ask))
        .route("/api/analysis/compare", post(analysis::compare))
        .route("/api/analysis/lines", post(analysis::lines))
        .route("/api/analysis/{game}", get(analysis::permission))
        .route("/api/explorer", get(explorer::explore))
        .route("/api/explorer/record", get(explorer::record))
}

/// Tournaments.
fn tournament_routes() -> Router<Arc<Gateway>> {
    Router::new()
        .route("/api/tournaments", get(tournaments::list).post(tournaments::make))
        .route("/api/tournaments/{id}", get(tournaments::show))
        .route("/api/tournaments/{id}/commands", post(tournaments::command))
        .route("/api/tournaments/{id}/code", get(tournaments::code))
        .route("/api/tournaments/{id}/report", get(tournaments::report))
}

/// Studies that are shared.
fn study_routes() -> Router<Arc<Gateway>> {
    Router::new()
        .route("/api/studies", get(studies::mine).post(studies::make))
        .route("/api/studies/{study}", get(studies::show).delete(studies::remove))
        .route("/api/studies/{study}/text", get(studies::text))
        .route("/api/studies/{study}/edits", post(studies::edit))
        .route("/api/studies/{study}/cursor", post(studies::cursor))
        .route("/api/studies/{study}/links/{link}", post(studies::relink).delete(studies::unlink))
        .route("/api/studies/{study}/published", put(studies::publish).delete(studies::unpublish))
}

/// How people find each other.
fn finding_routes() -> Router<Arc<Gateway>> {
    Router::new()
        .route("/api/finding", get(finding::show))
        .route("/api/seeks", post(finding::seek))
        .route("/api/seeks/{seek}", put(finding::renew).delete(finding::withdraw_seek))
        .route("/api/seeks/{seek}/take", post(finding::take))
        .route("/api/challenges", post(finding::challenge))
        .route("/api/challenges/{challenge}", delete(finding::withdraw_challenge))
        .route("/api/challenges/{challenge}/answer", post(finding::answer_challenge))
}

/// Files, figures and what machines ask for.
fn plain_routes() -> Router<Arc<Gateway>> {
    Router::new()
        .route("/healthz", get(health::lives))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::figures))
        .route("/openapi.json", get(openapi))
        .route("/a/{build}/{*path}", get(asset_routes::serve))
        .route("/docs/files/{*path}", get(docs::file))
        .route("/favicon.ico", get(asset_routes::icon))
        .route("/icon.png", get(asset_routes::picture_icon))
        .route("/worker.js", get(asset_routes::worker))
        .route(
            "/robots.txt",
            get(|| async { "User-agent: *\nDisallow: /t/\nDisallow: /studies/\nDisallow: /api/\nDisallow: /admin\n" }),
        )
}

/// What the host asks for and does.
fn host_routes() -> Router<Arc<Gateway>> {
    Router::new()
        .route("/admin/api/session", post(admin::enter).delete(admin::leave))
        .route("/admin/api/tables", get(admin::tables))
        .route("/admin/api/tables/{id}", get(admin::table))
        .route("/admin/api/tables/{id}/close", post(admin::close))
        .route("/admin/api/tournaments", get(admin::tournaments))
        .route("/admin/api/tournaments/{id}/close", post(admin::close_tournament))
        .route("/admin/api/studies", get(admin::shared_studies))
        .route("/admin/api/studies/{study}/close", post(admin::close_study))
        .route("/admin/api/people", get(admin::people))
        .route("/admin/api/people/{person}/name", post(admin::rename))
        .route("/admin/api/accounts/reset", post(admin::reset_link))
        .route("/admin/api/accounts/appoint", post(admin::appoint))
        .route("/admin/api/invitations", post(admin::invite))
        .route("/admin/api/addresses", get(admin::addresses))
        .route("/admin/api/sanctions", get(admin::sanctions).post(admin::sanction))
        .route("/admin/api/sanctions/lift", post(admin::lift))
        .route("/admin/api/reports", get(admin::reports))
        .route("/admin/api/reports/{report}", post(admin::answer))
        .route("/admin/api/log", get(admin::log))
        .route("/admin/api/rerate", post(ratings::rerate))
        .route("/admin/api/retention", get(admin::retention).post(admin::confirm))
}

async fn wrong_method() -> ApiError {
    ApiError::new(Code::WrongMethod, "api-wrong-method")
}

async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], crate::OPENAPI).into_response()
}
