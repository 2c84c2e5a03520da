//! Pictures of tables, which show what everybody may see.

use std::{collections::BTreeSet, convert::Infallible, net::IpAddr, sync::Arc};

use axum::{
    body::{Body, Bytes},
    extract::{FromRequestParts, State},
    http::{HeaderValue, header, request::Parts},
    response::Response,
};
use draw::{Art, Caption, Picture, Sets, ShareCard, Tone};
use hall_core::{Message, Scene, Viewer};
use matches::texts;
use messages::Locale;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use session::State as TableState;

use super::{
    gateway::Gateway,
    guard::Address,
    language::Reader,
    read::{Named, Queried, TableParam},
    respond::ApiResult,
};
use crate::{
    error::{ApiError, Code},
    wire::names::Names,
};

/// The width of a picture in pixels, if none is asked for.
const WIDTH: f32 = 800.0;
/// The least and the greatest width that may be requested.
const WIDTHS: std::ops::RangeInclusive<u16> = 100..=2000;

/// The format of a picture, as the address ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    Svg,
    Png,
}

impl Format {
    fn kind(self) -> &'static str {
        match self {
            Format::Svg => "image/svg+xml",
            Format::Png => "image/png",
        }
    }
}

/// How a picture is requested, and by whom.
pub(super) struct PictureRequest {
    pub(super) format: Format,
    /// The tag of the picture that the client has.
    known: Option<HeaderValue>,
    address: IpAddr,
}

impl<S: Sync> FromRequestParts<S> for PictureRequest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<PictureRequest, Infallible> {
        let png = parts.uri.path().ends_with(".png");
        let known = parts.headers.get(header::IF_NONE_MATCH).cloned();
        let Address(address) = *parts.extensions.get().expect("every request has an address");
        Ok(PictureRequest { format: if png { Format::Png } else { Format::Svg }, known, address })
    }
}

/// Which picture is requested.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    step: Option<String>,
    tone: Option<String>,
    width: Option<String>,
    form: Option<String>,
    board: Option<String>,
    pieces: Option<String>,
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

impl Asked {
    /// A board in this tone and width.
    pub(super) fn plain(tone: Option<String>, width: Option<String>) -> Asked {
        let (step, form, board, pieces) = (None, None, None, None);
        Asked { step, tone, width, form, board, pieces, _lang: None }
    }
}

/// The content of a picture of a table.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    step: usize,
    pub(super) tone: Tone,
    pub(super) width: f32,
    /// With text beside the board.
    card: bool,
    board: String,
    pieces: String,
    pub(super) format: Format,
}

impl Wish {
    pub(super) fn read(
        asked: &Asked,
        steps: usize,
        format: Format,
        art: &Art,
    ) -> Result<Wish, ApiError> {
        let step = match &asked.step {
            None => steps,
            Some(text) => {
                let step = text.parse().ok().filter(|step| *step <= steps);
                step.ok_or_else(|| {
                    ApiError::bad("step", Message::new("api-expected-up-to").text("most", steps))
                })?
            }
        };
        let one_of = |at: &str, words: &str| {
            ApiError::bad(at.to_owned(), Message::new("api-expected-one-of").text("words", words))
        };
        let tone = match asked.tone.as_deref() {
            None | Some("light") => Tone::Light,
            Some("dark") => Tone::Dark,
            Some(_) => return Err(one_of("tone", "light, dark")),
        };
        let width = match &asked.width {
            None => WIDTH,
            Some(text) => {
                let width = text.parse().ok().filter(|width| WIDTHS.contains(width));
                let (least, most) = (*WIDTHS.start(), *WIDTHS.end());
                let expected = || {
                    let range = Message::new("api-expected-from-to").text("least", least);
                    ApiError::bad("width", range.text("most", most))
                };
                f32::from(width.ok_or_else(expected)?)
            }
        };
        let card = match asked.form.as_deref() {
            None | Some("board") => false,
            Some("card") => true,
            Some(_) => return Err(one_of("form", "board, card")),
        };
        let named = |at: &str, name: &Option<String>, known: BTreeSet<&str>| match name.as_deref() {
            None | Some("") => Ok(String::new()),
            Some(name) if known.contains(name) => Ok(name.to_owned()),
            Some(_) => Err(one_of(at, &Vec::from_iter(known).join(", "))),
        };
        let board = named("board", &asked.board, art.boards())?;
        let pieces = named("pieces", &asked.pieces, art.pieces())?;
        Ok(Wish { step, tone, width, card, board, pieces, format })
    }
}

pub(super) async fn picture(
    State(app): State<Arc<Gateway>>,
    TableParam(table): TableParam,
    Reader(locale): Reader,
    request: PictureRequest,
    Queried(asked): Queried<Asked>,
) -> ApiResult {
    let (state, names) = (table.state(), table.names());
    let art = app.pictures.art(&app.assets, state.play.info().id)?;
    let wish = Wish::read(&asked, state.play.len(), request.format, &art)?;
    let tag = tag(&app, &state, &names, &wish, locale);
    let draw = move || drawn(&art, &state, &names, &wish, locale);
    served(&app, tag, &request, draw).await
}

/// A picture that is known to the client, or kept, or else drawn.
pub(super) async fn served(
    app: &Gateway,
    tag: String,
    request: &PictureRequest,
    draw: impl FnOnce() -> Result<Vec<u8>, ApiError> + Send + 'static,
) -> ApiResult {
    let format = request.format;
    if request.known.as_ref().is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        let mut known = answer(Body::empty(), &tag, format);
        *known.status_mut() = axum::http::StatusCode::NOT_MODIFIED;
        return Ok(known);
    }
    if let Some(bytes) = app.pictures.kept(&tag) {
        return Ok(answer(Body::from(bytes), &tag, format));
    }
    let _turn = app.pictures.turn(request.address).await?;
    // It may have been requested before.
    if let Some(bytes) = app.pictures.kept(&tag) {
        return Ok(answer(Body::from(bytes), &tag, format));
    }
    let services = Arc::clone(&app.registry.services);
    let bytes = Bytes::from(services.blocking(draw).await?);
    app.pictures.keep(tag.clone(), bytes.clone());
    Ok(answer(Body::from(bytes), &tag, format))
}

/// Which picture of a position is requested.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionAsked {
    position: String,
    setup: Option<String>,
    tone: Option<String>,
    width: Option<String>,
    board: Option<String>,
    pieces: Option<String>,
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// A position that nobody plays: what everybody may see of it.
pub(super) async fn of_position(
    State(app): State<Arc<Gateway>>,
    Named(game): Named<String>,
    Reader(locale): Reader,
    request: PictureRequest,
    Queried(asked): Queried<PositionAsked>,
) -> ApiResult {
    let game = app.registry.services.games.find(&game)?.game;
    let PositionAsked { position, setup, tone, width, board, pieces, .. } = asked;
    let setup = match setup {
        None => serde_json::Value::Null,
        Some(text) => serde_json::from_str(&text).map_err(|why| {
            ApiError::bad("setup", Message::new("option-unread").text("why", why))
        })?,
    };
    let asked = Asked { step: None, tone, width, form: None, board, pieces, _lang: None };
    let art = app.pictures.art(&app.assets, game.info().id)?;
    let wish = Wish::read(&asked, 0, request.format, &art)?;
    let content = format!("{} {setup} {position} {wish:?} {}", game.info().id, locale.code());
    let tag = tag_of(&app, &content);
    let draw = move || {
        let play = game.open(&setup, Some(&position))?;
        let standings = play.standings();
        let picture = Picture {
            game: play.info().id,
            board: &play.board().worded(&locale),
            scene: &play.scene(Viewer::Public).worded(&locale),
            last: &[],
            standings: standings.as_ref(),
            sets: Sets { board: &wish.board, pieces: &wish.pieces },
            tone: wish.tone,
            width: wish.width,
        };
        finished(picture.svg(&art), wish.format)
    };
    served(&app, tag, &request, draw).await
}

/// Identifies the picture: the program, its content, and its format.
fn tag(app: &Gateway, state: &TableState, names: &Names, wish: &Wish, locale: Locale) -> String {
    let (id, seq) = (state.header.id.as_str(), state.seq);
    tag_of(app, &format!("{id} {seq} {wish:?} {} {names:?}", locale.code()))
}

pub(super) fn tag_of(app: &Gateway, content: &str) -> String {
    let whole = format!("{} {content}", app.assets.bundle().build);
    let digest = Sha256::digest(whole.as_bytes());
    let digits: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

fn answer(body: Body, tag: &str, format: Format) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.kind()));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-language"));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// The picture: what everybody may see, whoever requests it.
fn drawn(
    art: &Art,
    state: &TableState,
    names: &Names,
    wish: &Wish,
    locale: Locale,
) -> Result<Vec<u8>, ApiError> {
    let past = state.play.at(wish.step);
    let board = past.board().worded(&locale);
    let scene = past.scene(Viewer::Public).worded(&locale);
    let last = past.last(Viewer::Public);
    let last = last.map(|step| step.spots(&board)).unwrap_or_default();
    let info = state.play.info();
    let standings = past.standings();
    let picture = Picture {
        game: info.id,
        board: &board,
        scene: &scene,
        last: &last,
        standings: standings.as_ref(),
        sets: Sets { board: &wish.board, pieces: &wish.pieces },
        tone: wish.tone,
        width: wish.width,
    };
    if !wish.card {
        return finished(picture.svg(art), wish.format);
    }
    let title = texts::name(info, locale);
    let who = state.seated().map(|(seat, at)| {
        let (title, name) =
            (texts::seat_name(info, seat, locale), names.of_seat(state, at, locale));
        (seat, if name.is_empty() { title } else { format!("{title}: {name}") })
    });
    let who: Vec<_> = who.collect();
    let names: Vec<Caption<'_>> =
        who.iter().map(|(seat, text)| Caption { seat: *seat, text }).collect();
    let note = note(state, wish.step, &scene, locale);
    let card = ShareCard { picture, title: &title, names: &names, note: &note };
    finished(card.svg(art), wish.format)
}

pub(super) fn finished(svg: String, format: Format) -> Result<Vec<u8>, ApiError> {
    if format == Format::Svg {
        return Ok(svg.into_bytes());
    }
    draw::png(&svg).map_err(|why| {
        tracing::error!(%why, "a picture that cannot be drawn");
        ApiError::new(Code::Unavailable, "api-no-picture")
    })
}

/// The state of the match, or how the table ended it.
fn note(state: &TableState, step: usize, scene: &Scene<String>, locale: Locale) -> String {
    match state.ended {
        Some(ended) if step == state.play.len() => texts::ended(&*state.play, ended, locale),
        _ => scene.notes.first().cloned().unwrap_or_default(),
    }
}
