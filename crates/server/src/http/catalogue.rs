//! The games as JSON, which is made once: when the hall opens.

use serde_json::{Value as Json, json};

use super::lessons;

/// What `GET /api/games` answers, and what pages about one game begin with.
pub(crate) struct Catalogue {
    all: String,
    /// By id.
    games: Vec<(&'static str, String)>,
}

impl Catalogue {
    /// The games of a hall, in its order.
    pub(crate) fn of(games: &[bots::Entry]) -> Catalogue {
        let games = games.iter().map(|entry| (entry.info().id, described(entry).to_string()));
        let games: Vec<(&str, String)> = games.collect();
        let texts: Vec<&str> = games.iter().map(|(_, text)| text.as_str()).collect();
        Catalogue { all: format!("[{}]", texts.join(",")), games }
    }

    /// Every game: a list.
    pub(super) fn all(&self) -> String {
        self.all.clone()
    }

    /// The one game with this id, also as a list; empty if there is none.
    pub(super) fn only(&self, id: &str) -> String {
        let found = self.games.iter().find(|(known, _)| *known == id);
        format!("[{}]", found.map_or("", |(_, text)| text))
    }
}

/// A game, with its options and levels.
fn described(entry: &bots::Entry) -> Json {
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
        "levels": levels, "rules": info.rules, "lessons": lessons::count(entry.game),
    })
}
