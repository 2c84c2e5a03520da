//! What pages need to know of the games, made once: their JSON when the hall opens, a rulebook
//! when it is first read.

use std::sync::OnceLock;

use matches::{Course, texts};
use messages::Locale;
use serde_json::{Value as Json, json};
use wire::learning::lesson;

use super::{rulebook, showcase};

/// What `GET /api/games` answers, what pages about one game begin with, and the rulebooks,
/// in each language.
pub(crate) struct Catalogue {
    languages: Vec<Edition>,
    pictures: Vec<Pictured>,
}

/// A game and its picture, made when it is first looked at.
struct Pictured {
    entry: bots::GameBots,
    scene: OnceLock<String>,
}

/// The texts in one language.
struct Edition {
    locale: Locale,
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
        let edition = |locale: Locale| {
            let games = games.iter().map(|&entry| Described {
                entry,
                json: described(&entry, locale).to_string(),
                rulebook: OnceLock::new(),
            });
            let games: Vec<Described> = games.collect();
            let texts: Vec<&str> = games.iter().map(|game| game.json.as_str()).collect();
            Edition { locale, all: format!("[{}]", texts.join(",")), games }
        };
        let catalog = texts::all();
        let locales = catalog.languages().filter_map(|code| catalog.find(code));
        let pictured = |&entry| Pictured { entry, scene: OnceLock::new() };
        Catalogue {
            languages: locales.map(edition).collect(),
            pictures: games.iter().map(pictured).collect(),
        }
    }

    /// Every game: a list.
    pub(super) fn all(&self, locale: Locale) -> String {
        self.edition(locale).map_or_else(|| "[]".into(), |edition| edition.all.clone())
    }

    /// The one game with this id, also as a list; empty if there is none.
    pub(super) fn only(&self, id: &str, locale: Locale) -> String {
        format!("[{}]", self.game(id, locale).map_or("", |game| &game.json))
    }

    /// The rulebook of the game with this id as HTML; empty if there is none. Takes tens of
    /// milliseconds the first time.
    pub(super) fn rulebook(&self, id: &str, locale: Locale) -> &str {
        let Some(game) = self.game(id, locale) else { return "" };
        game.rulebook.get_or_init(|| rulebook::html(game.entry.game, locale))
    }

    /// The picture of the game with this id, as JSON; empty if there is none. Takes
    /// milliseconds the first time.
    pub(super) fn scene(&self, id: &str) -> &str {
        let found = self.pictures.iter().find(|game| game.entry.info().id == id);
        found.map_or("", |game| game.scene.get_or_init(|| showcase::drawn(game.entry.game)))
    }

    fn edition(&self, locale: Locale) -> Option<&Edition> {
        self.languages.iter().find(|edition| edition.locale == locale)
    }

    fn game(&self, id: &str, locale: Locale) -> Option<&Described> {
        self.edition(locale)?.games.iter().find(|game| game.entry.info().id == id)
    }
}

/// A game, with its options and levels.
fn described(entry: &bots::GameBots, locale: Locale) -> Json {
    let info = entry.info();
    let levels: Vec<Json> = bots::Level::all()
        .map(|level| json!({ "level": level.number(), "text": locale.message(&entry.describe(level)) }))
        .collect();
    let named = hall_core::Seat::first(info.seat_names.len());
    let seat_names: Vec<String> = named.map(|seat| texts::seat_name(info, seat, locale)).collect();
    json!({
        "id": info.id, "name": texts::name(info, locale),
        "summary": texts::summary(info, locale), "credit": texts::credit(info, locale),
        "seats": { "min": info.seats.start(), "max": info.seats.end() },
        "seat_names": seat_names,
        "minutes": { "min": info.minutes.start(), "max": info.minutes.end() },
        "schema": texts::schema(entry.game, locale), "defaults": entry.game.default_setup(),
        "levels": levels, "rules": info.rules, "lessons": lesson::count(entry.game, Course::FirstSteps),
        "strategy": lesson::count(entry.game, Course::Strategy),
        "puzzles": puzzles::of(info.id).len(), "editable": entry.game.is_editable(),
    })
}
