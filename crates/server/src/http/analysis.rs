//! Analysis: positions that nobody plays, and what the engine thinks of them. Nothing is stored.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::State;
use hall_core::Message;
use serde::Deserialize;
use serde_json::json;
use session::{PersonId, SeatId};
use wire::study::{CompareAsk, StudyAsk, StudyPlace, answer as answered};

use super::{
    cookie::Who,
    gateway::Gateway,
    language::Reader,
    read::{Asking, Named, ReadLong},
    respond::{ApiResult, json as answer},
};
use crate::{
    app,
    error::{ApiError, Code},
    wire::json::text,
};

/// The most time for consequences.
const TIME_MAX: Duration = Duration::from_millis(60);

/// Positions, what may follow them, texts of studies: what the page cannot find out by itself.
pub(super) async fn ask(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    Reader(locale): Reader,
    ReadLong(ask): ReadLong<StudyAsk>,
) -> ApiResult {
    app.registry.services.may_wait(party)?;
    app.spend(who.person)?;
    let work = move || {
        let until = Instant::now() + TIME_MAX;
        Ok(answer(answered(ask, locale, || Instant::now() > until)?))
    };
    app.registry.services.in_turn(party, work).await
}

/// Whether this person may ask an engine about this game now.
pub(super) async fn may_think(app: &Gateway, game: &str, person: PersonId) -> Result<(), ApiError> {
    if app.registry.withholds_hints(game, person).await? {
        return Err(ApiError::new(Code::NotYours, "api-analysis-while-playing"));
    }
    Ok(())
}

/// Whether the page may use its own engine; it asks before.
pub(super) async fn permission(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    Named(game): Named<String>,
) -> ApiResult {
    app.registry.services.games.find(&game)?;
    if let Some(who) = who {
        app.spend(who.person)?;
        may_think(&app, &game, who.person).await?;
    }
    Ok(answer(json!({ "may": true }).to_string()))
}

/// What lines are wanted of.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AskLines {
    place: StudyPlace,
    seat: SeatId,
}

/// The person who may think about a game now.
async fn thinker(app: &Gateway, who: &Who, game: &str) -> Result<PersonId, ApiError> {
    let person = who.known()?;
    app.spend(who.person)?;
    may_think(app, game, person).await?;
    app.makes_hints()?;
    Ok(person)
}

pub(super) async fn lines(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    Reader(locale): Reader,
    ReadLong(ask): ReadLong<AskLines>,
) -> ApiResult {
    app.registry.services.may_wait(party)?;
    let person = thinker(&app, &who, ask.place.game()).await?;
    let AskLines { place, seat: SeatId(seat) } = ask;
    let services = &app.registry.services;
    let lines = app.think(person, |stop| async move {
        let play = services.in_turn(party, move || Ok(place.open()?)).await?;
        if !play.turn().asked().contains(seat) {
            let message = Message::new("api-seat-not-asked").with("seat", seat);
            return Err(ApiError::illegal(message).at_table_of(play.info()));
        }
        app::study_lines(services, person, play, (seat, locale), stop).await
    });
    Ok(answer(text(&lines.await?)))
}

/// Which of two actions is better, as far as some more matches tell.
pub(super) async fn compare(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    ReadLong(ask): ReadLong<CompareAsk>,
) -> ApiResult {
    app.registry.services.may_wait(party)?;
    let person = thinker(&app, &who, ask.place.game()).await?;
    let services = &app.registry.services;
    let known = app.think(person, |stop| async move {
        let open = move || ask.open().map(|play| (ask, play)).map_err(ApiError::from);
        let asked = services.in_turn(party, open).await?;
        app::compared(services, person, asked, stop).await
    });
    Ok(answer(text(&known.await?)))
}
