//! The pages of shared studies, and pictures in their articles.

use std::{fmt::Write as _, sync::Arc};

use axum::extract::State;
use draw::{Picture, Sets};
use hall_core::{Board, Message, Viewer};
use serde::Deserialize;
use study::{Drawing, Ink, StudyNodeId};

use super::{
    article::{self, node_of},
    gateway::Gateway,
    language::Reader,
    pictures::{Asked, PictureRequest, Wish, finished, served, tag_of},
    read::{Asking, Named, Queried},
    respond::ApiResult,
    study_view,
    visit::Visit,
};
use crate::{
    app::studies::{self, StudyRole},
    error::{ApiError, Code},
};

/// A study as an article, to its owner and, once it is published, to everybody.
pub(super) async fn article(
    State(app): State<Arc<Gateway>>,
    visit: Visit,
    Asking(party): Asking,
    Named(id): Named<String>,
) -> ApiResult {
    let services = &app.registry.services;
    let found = studies::find(services, &id).await;
    let found = found.and_then(|open| open.role(party.person, None).map(|role| (open, role)));
    let (open, role) = match found {
        Ok(found) => found,
        Err(why) if why.code == Code::NotFound => {
            return visit.missing_page(&app, "page-no-study").await;
        }
        Err(why) => return Err(why),
    };
    services.may_wait(party)?;
    let author = study_view::author(services, open.owner()).await?;
    let (written, locale) = (Arc::clone(&open), visit.locale);
    let work = move || article::article(&written, (role, author), locale);
    let content = services.in_turn(party, work).await?;
    let games: Vec<&str> = open.head.games.iter().map(String::as_str).collect();
    let game = match games[..] {
        [one] => services.games.find(one).ok().map(|game| game.info().id),
        _ => None,
    };
    let title = article::title(&open, locale);
    let about = locale.message(&Message::new("page-article-about"));
    visit.written(&app, ("article", game.unwrap_or_default()), [&title, &about], content).await
}

/// The board of a study, which the page asks for itself.
pub(super) async fn board(
    State(app): State<Arc<Gateway>>,
    visit: Visit,
    Named(_): Named<String>,
) -> ApiResult {
    // Who may look shows when the page asks: the key of a link is not in the address.
    let says = ["page-study", "page-studies-about"];
    visit.plain_of_games(&app, "studies", says).await
}

/// Which picture of a study is requested.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StudyPictureAsked {
    chapter: u32,
    at: String,
    tone: Option<String>,
    width: Option<String>,
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// A position of a study, as everybody may see it, with what is drawn there.
pub(super) async fn picture(
    State(app): State<Arc<Gateway>>,
    Named(id): Named<String>,
    Asking(party): Asking,
    Reader(locale): Reader,
    request: PictureRequest,
    Queried(asked): Queried<StudyPictureAsked>,
) -> ApiResult {
    let open = studies::find(&app.registry.services, &id).await?;
    open.check(StudyRole::Reader, party.person, None)?;
    let missing = || ApiError::new(Code::NotFound, "api-study-no-step");
    let chapter = open.now.chapters.iter().find(|of| of.id == asked.chapter);
    let chapter = Arc::clone(&chapter.ok_or_else(missing)?.chapter);
    let node = match &*asked.at {
        "start" => StudyNodeId::START,
        digest => node_of(&chapter, digest).ok_or_else(missing)?,
    };
    let art = app.pictures.art(&app.assets, &chapter.game)?;
    let wish = Wish::read(&Asked::plain(asked.tone, asked.width), 0, request.format, &art)?;
    let drawings = chapter.tree.node(node).drawings.clone();
    let content = format!(
        "{} {} {} {:?} {wish:?} {drawings:?} {}",
        id,
        asked.chapter,
        asked.at,
        chapter.setup,
        locale.code()
    );
    let tag = tag_of(&app, &content);
    let draw = move || {
        let play = chapter.at(node).map_err(|miss| ApiError::from(miss.why))?;
        let board = play.board().worded(&locale);
        let standings = play.standings();
        let last = play.last(Viewer::Public);
        let last = last.map(|step| step.spots(&board)).unwrap_or_default();
        let picture = Picture {
            game: play.info().id,
            board: &board,
            scene: &play.scene(Viewer::Public).worded(&locale),
            last: &last,
            standings: standings.as_ref(),
            sets: Sets::default(),
            tone: wish.tone,
            width: wish.width,
        };
        finished(drawn_on(picture.svg(&art), &board, &drawings), wish.format)
    };
    served(&app, tag, &request, draw).await
}

/// The colours of drawings, as in `web/css/analysis.css`.
fn colour(ink: Ink) -> &'static str {
    match ink {
        Ink::Green => "#2e8b3d",
        Ink::Red => "#c62f2f",
        Ink::Blue => "#2463c4",
        Ink::Yellow => "#c99700",
    }
}

/// A picture with arrows and circles on it, but for those at spots that the board does not have.
fn drawn_on(mut svg: String, board: &Board<String>, drawings: &[Drawing]) -> String {
    let at = |id: &str| board.spots.iter().find(|spot| spot.id == id).map(|spot| spot.at);
    let mut drawn = String::new();
    for drawing in drawings {
        match drawing {
            Drawing::Circle { ink, spot } => {
                let Some(spot) = at(spot) else { continue };
                let _ = write!(
                    drawn,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"0.44\" fill=\"none\" stroke=\"{}\" \
                     stroke-width=\"0.09\" stroke-opacity=\"0.85\"/>",
                    spot.x,
                    spot.y,
                    colour(*ink)
                );
            }
            Drawing::Arrow { ink, from, to } => {
                let (Some(from), Some(to)) = (at(from), at(to)) else { continue };
                let (wide, high) = (to.x - from.x, to.y - from.y);
                let length = wide.hypot(high);
                if length < 0.1 {
                    continue;
                }
                // Along the arrow, and across it.
                let (x, y) = (wide / length, high / length);
                let tip = (to.x - x * 0.1, to.y - y * 0.1);
                let neck = (tip.0 - x * 0.36, tip.1 - y * 0.36);
                let ink = colour(*ink);
                let _ = write!(
                    drawn,
                    "<g opacity=\"0.85\"><path d=\"M{} {}L{} {}\" stroke=\"{ink}\" \
                     stroke-width=\"0.13\" stroke-linecap=\"round\"/>\
                     <path d=\"M{} {}L{} {}L{} {}Z\" fill=\"{ink}\"/></g>",
                    from.x,
                    from.y,
                    neck.0,
                    neck.1,
                    tip.0,
                    tip.1,
                    neck.0 - y * 0.22,
                    neck.1 + x * 0.22,
                    neck.0 + y * 0.22,
                    neck.1 - x * 0.22
                );
            }
        }
    }
    if let Some(end) = svg.rfind("</svg>") {
        svg.insert_str(end, &drawn);
    }
    svg
}
