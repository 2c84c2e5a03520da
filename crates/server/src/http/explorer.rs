//! The explorer: what was chosen in a position, in public matches of the hall or in the library of
//! bot matches.

use std::{collections::BTreeMap, sync::Arc};

use axum::{extract::State, http::header, response::IntoResponse as _};
use bots::contest::wilson;
use explorer::{ChoiceExample, ChoiceTally, MatchLibrary, PassageKey};
use hall_core::{Message, Seat, Viewer, Wording as _};
use matches::{AnyGame, AnyMatch, LandmarkKey};
use messages::Locale;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use session::{SeatId, TableId};

use super::{
    analysis::may_think,
    cookie::Who,
    gateway::Gateway,
    language::Reader,
    read::{Asking, Queried},
    respond::{ApiResult, json as answer},
};
use crate::{
    app::explored::HallChoices,
    error::{ApiError, Code},
    wire::json::text,
};

/// The most choices that are told of a seat.
const CHOICES_MAX: usize = 60;

/// What is asked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExplorerAsk {
    game: String,
    /// The options, as JSON.
    #[serde(default)]
    options: Option<String>,
    #[serde(default)]
    position: Option<String>,
    source: String,
    /// Facts in place of a position.
    #[serde(default)]
    about: Option<String>,
}

/// Where the counts are from.
enum ExplorerSource {
    Hall(Arc<HallChoices>),
    Library(&'static MatchLibrary),
    /// There is no library of the game.
    Nothing,
}

/// What was chosen, as the client gets it.
#[derive(Serialize)]
struct ExplorerView {
    game: String,
    /// How many matches were counted.
    matches: usize,
    /// What is known of the library.
    library: Option<Json>,
    /// What the positions that are counted together have in common, by seat; none where it is this
    /// position alone.
    seats: Vec<ExplorerSeat>,
    /// What may be asked `about`.
    facts: Option<&'static str>,
    about: Option<String>,
}

/// What a seat that is asked chose there.
#[derive(Serialize)]
struct ExplorerSeat {
    seat: Option<SeatId>,
    situation: Option<String>,
    /// In how many matches it was met, as far as the choices were counted.
    count: u32,
    choices: Vec<ExplorerChoice>,
    /// How many choices are left out.
    more: usize,
}

#[derive(Serialize)]
struct ExplorerChoice {
    word: String,
    short: String,
    /// The action that it is here, if it is one.
    plays: Option<String>,
    count: u32,
    won: u32,
    shared: u32,
    lost: u32,
    /// The share of the win, with the interval that it is in for 95 %.
    share: f64,
    low: f64,
    high: f64,
    strength: Option<i64>,
    examples: Vec<ExplorerExample>,
    /// What may be asked `about` it.
    about: Option<String>,
}

/// A match in which it was chosen.
#[derive(Serialize)]
struct ExplorerExample {
    #[serde(flatten)]
    of: ExampleName,
    /// How many steps of it lead there. Without it the library has no record of the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<u32>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ExampleName {
    /// A table of the hall.
    Table(String),
    /// The number of a match of the library.
    Match(u32),
}

pub(super) async fn explore(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    Reader(locale): Reader,
    Queried(ask): Queried<ExplorerAsk>,
) -> ApiResult {
    let services = &app.registry.services;
    let game = services.games.find(&ask.game)?.game;
    services.may_wait(party)?;
    app.spend(who.person)?;
    may_think(&app, &ask.game, who.person).await?;
    let source = match &*ask.source {
        "hall" => ExplorerSource::Hall(services.explored.current().await?),
        "library" => {
            explorer::library(&ask.game).map_or(ExplorerSource::Nothing, ExplorerSource::Library)
        }
        _ => {
            let words = Message::new("api-expected-one-of").text("words", "`hall`, `library`");
            return Err(ApiError::bad("source", words));
        }
    };
    let work = move || Ok(answer(text(&view(&source, game, &ask, locale)?)));
    services.in_turn(party, work).await
}

/// Which match of a library.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExampleAsk {
    game: String,
    /// Its number.
    #[serde(rename = "match")]
    number: u32,
}

/// The record of a match of a library that is an example.
pub(super) async fn record(
    State(app): State<Arc<Gateway>>,
    who: Who,
    Asking(party): Asking,
    Queried(ask): Queried<ExampleAsk>,
) -> ApiResult {
    let services = &app.registry.services;
    services.games.find(&ask.game)?;
    services.may_wait(party)?;
    app.spend(who.person)?;
    may_think(&app, &ask.game, who.person).await?;
    let work = move || {
        let missing = || ApiError::new(Code::NotFound, "api-no-example");
        let library = explorer::library(&ask.game).ok_or_else(missing)?;
        let records = library.records.unpacked().map_err(|why| {
            tracing::error!(game = ask.game, %why, "the records of a library cannot be read");
            ApiError::unavailable("api-failed")
        })?;
        records.record(ask.number).ok().flatten().ok_or_else(missing)
    };
    let text = services.in_turn(party, work).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

fn view(
    source: &ExplorerSource,
    game: &dyn AnyGame,
    ask: &ExplorerAsk,
    locale: Locale,
) -> Result<ExplorerView, ApiError> {
    let setup = match &ask.options {
        None => Json::Null,
        Some(options) => serde_json::from_str(options)
            .map_err(|why| ApiError::bad("options", Message::new("api-unread").text("why", why)))?,
    };
    let table = game.open(&setup, ask.position.as_deref())?;
    let seats = match &ask.about {
        Some(about) => vec![facts(source, &*table, about, locale)],
        None => {
            let asked: Vec<Seat> = table.turn().asked().iter().collect();
            asked.into_iter().filter_map(|seat| choices(source, &*table, seat, locale)).collect()
        }
    };
    Ok(ExplorerView {
        matches: source.matches(&ask.game),
        library: source.library(),
        seats,
        facts: table.facts_key(),
        about: ask.about.clone(),
        game: ask.game.clone(),
    })
}

impl ExplorerSource {
    fn matches(&self, game: &str) -> usize {
        match self {
            ExplorerSource::Hall(hall) => hall.matches(game),
            ExplorerSource::Library(library) => library.head.matches as usize,
            ExplorerSource::Nothing => 0,
        }
    }

    fn library(&self) -> Option<Json> {
        let ExplorerSource::Library(library) = self else { return None };
        let head = &library.head;
        Some(json!({ "bots": head.bots, "command": head.command, "drawn": head.drawn }))
    }

    /// What was chosen at a place, most often first.
    fn at(&self, game: &str, key: &str) -> Vec<(String, ChoiceTally)> {
        let key = PassageKey::of(game, key);
        let owned = |(word, tally): (&str, &ChoiceTally)| (word.to_owned(), tally.clone());
        let mut found: Vec<_> = match self {
            ExplorerSource::Hall(hall) => hall.choices(game, key).map(owned).collect(),
            ExplorerSource::Library(library) => library.index.choices(key).map(owned).collect(),
            ExplorerSource::Nothing => Vec::new(),
        };
        found.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.count()));
        found
    }

    fn examples(&self, tally: &ChoiceTally) -> Vec<ExplorerExample> {
        match self {
            ExplorerSource::Hall(hall) => {
                let example = |(table, step): (&TableId, _)| ExplorerExample {
                    of: ExampleName::Table(table.as_str().into()),
                    step,
                };
                hall.tables(tally).map(example).collect()
            }
            _ => {
                let example = |of: &ChoiceExample| ExplorerExample {
                    of: ExampleName::Match(of.number),
                    step: of.step,
                };
                tally.examples.iter().rev().map(example).collect()
            }
        }
    }

    fn choice(&self, (word, tally): (String, ChoiceTally), short: String) -> ExplorerChoice {
        let score = wilson(tally.sum(), u64::from(tally.count()));
        ExplorerChoice {
            short,
            plays: None,
            count: tally.count(),
            won: tally.won,
            shared: tally.shared,
            lost: tally.lost,
            share: score.mean,
            low: score.low,
            high: score.high,
            strength: tally.strength().map(|points| points.round() as i64),
            examples: self.examples(&tally),
            about: None,
            word,
        }
    }
}

/// What a seat chose in this position, or in those that are like it.
fn choices(
    source: &ExplorerSource,
    table: &dyn AnyMatch,
    seat: Seat,
    locale: Locale,
) -> Option<ExplorerSeat> {
    let LandmarkKey { key, situation } = table.landmark(seat)?;
    let mut found = source.at(table.info().id, &key);
    let count = found.iter().map(|(_, tally)| tally.count()).sum();
    let more = found.len().saturating_sub(CHOICES_MAX);
    found.truncate(CHOICES_MAX);
    // Which action of this position each is, if it is one alone or the others are its images.
    let mut actions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for action in table.actions(seat).0 {
        if let Some(word) = table.counted(seat, &action)
            && found.iter().any(|(known, _)| *known == word)
        {
            actions.entry(word).or_default().push(action);
        }
    }
    let is_one = |of: &&Vec<String>| situation.is_none() || of.len() == 1;
    let choices = found
        .into_iter()
        .map(|(word, tally)| {
            let plays = actions.get(&word).filter(is_one).map(|of| of[0].clone());
            let told = table.told_as(&word).map(|told| locale.word(&told));
            let short = told.or_else(|| short(table, seat, plays.as_deref()?, locale));
            let short = short.unwrap_or_else(|| word.clone());
            ExplorerChoice { plays, ..source.choice((word, tally), short) }
        })
        .collect();
    let situation = situation.map(|told| locale.word(&told));
    Some(ExplorerSeat { seat: Some(SeatId(seat)), situation, count, choices, more })
}

/// An action in short notation.
fn short(table: &dyn AnyMatch, seat: Seat, action: &str, locale: Locale) -> Option<String> {
    let mut after = table.boxed();
    after.submit(seat, action).ok()?;
    // A secret choice is no step yet.
    let last = after.last(Viewer::Public).filter(|_| after.len() > table.len())?;
    Some(last.worded(&locale).short)
}

/// What is counted beside choices.
fn facts(
    source: &ExplorerSource,
    table: &dyn AnyMatch,
    about: &str,
    locale: Locale,
) -> ExplorerSeat {
    let root = table.facts_key();
    let is_fact = root.is_some_and(|root| about.starts_with(root));
    let mut found = if is_fact { source.at(table.info().id, about) } else { Vec::new() };
    let count = found.iter().map(|(_, tally)| tally.count()).sum();
    let more = found.len().saturating_sub(CHOICES_MAX);
    found.truncate(CHOICES_MAX);
    let choices = found.into_iter().map(|(word, tally)| {
        let short = table.told_as(&word).map_or_else(|| word.clone(), |told| locale.word(&told));
        let leads = root.filter(|root| about == *root).map(|root| format!("{root} {word}"));
        ExplorerChoice { about: leads, ..source.choice((word, tally), short) }
    });
    ExplorerSeat { seat: None, situation: None, count, choices: choices.collect(), more }
}
