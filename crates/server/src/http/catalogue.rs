//! What the pages tell of the games, made once: their JSON when the hall opens, a rulebook
//! when first somebody reads it.

use std::sync::OnceLock;

use serde_json::{Value as Json, json};

use super::{lesson_view, rulebook};

/// What `GET /api/games` answers, what pages about one game begin with, and the rulebooks.
pub(crate) struct Catalogue {
    all: String,
    games: Vec<Described>,
}

struct Described {
    entry: bots::GameBots,
    json: String,
    rulebook: OnceLock<String>,
}

impl Catalogue {
    /// The games of a hall, in its order.
    pub(crate) fn of(games: &[bots::GameBots]) -> Catalogue {
        let games = games.iter().map(|&entry| Described {
            entry,
            json: described(&entry).to_string(),
            rulebook: OnceLock::new(),
        });
        let games: Vec<Described> = games.collect();
        let texts: Vec<&str> = games.iter().map(|game| game.json.as_str()).collect();
        Catalogue { all: format!("[{}]", texts.join(",")), games }
    }

    /// Every game: a list.
    pub(super) fn all(&self) -> String {
        self.all.clone()
    }

    /// The one game with this id, also as a list; empty if there is none.
    pub(super) fn only(&self, id: &str) -> String {
        format!("[{}]", self.game(id).map_or("", |game| &game.json))
    }

    /// The rulebook of the game with this id as HTML; empty if there is none. Takes tens of
    /// milliseconds the first time.
    pub(super) fn rulebook(&self, id: &str) -> &str {
        let Some(game) = self.game(id) else { return "" };
        game.rulebook.get_or_init(|| rulebook::html(game.entry.game))
    }

    fn game(&self, id: &str) -> Option<&Described> {
        self.games.iter().find(|game| game.entry.info().id == id)
    }
}

/// A game, with its options and levels.
fn described(entry: &bots::GameBots) -> Json {
    let info = entry.info();
    let levels: Vec<Json> = bots::Level::all()
        .map(|level| json!({ "level": level.number(), "text": entry.describe(level) }))
        .collect();
    json!({
        "id": info.id, "name": info.name, "summary": info.summary, "credit": info.credit,
        "seats": { "min": info.seats.start(), "max": info.seats.end() },
        "seat_names": info.seat_names,
        "minutes": { "min": info.minutes.start(), "max": info.minutes.end() },
        "schema": entry.game.schema(), "defaults": entry.game.default_setup(),
        "levels": levels, "rules": info.rules, "lessons": lesson_view::count(entry.game),
    })
}
