//! Every game, behind one object-safe trait.

use std::marker::PhantomData;

use hall_core::{Field, FieldKind, Info, Present, Translation};
use serde_json::{Map, Value as Json};

use crate::{AnyMatch, Match, Rejected};

/// A game whose types are forgotten.
pub trait AnyGame: Send + Sync {
    /// Facts about the game.
    fn info(&self) -> &'static Info;
    /// Its options.
    fn schema(&self) -> &'static [Field];
    /// The text of its first steps, if it has any.
    fn lessons(&self) -> Option<&'static str>;
    /// What it says, a language each.
    fn translations(&self) -> &'static [Translation];
    /// The default options: an object with one key a field.
    fn default_setup(&self) -> Json;
    /// Starts a match. Options that `setup` leaves out take their defaults; a
    /// `null` setup is all defaults. `position` starts it from there.
    ///
    /// # Errors
    /// [`Rejected::Setup`] with the option at fault, or [`Rejected::Notation`].
    fn open(&self, setup: &Json, position: Option<&str>) -> Result<Box<dyn AnyMatch>, Rejected>;
}

/// The [`AnyGame`] of a [`Game`].
pub struct Catalogued<G>(PhantomData<fn() -> G>);

impl<G> Catalogued<G> {
    /// The one value.
    pub const fn new() -> Self {
        Catalogued(PhantomData)
    }
}

impl<G> Default for Catalogued<G> {
    fn default() -> Self {
        Catalogued::new()
    }
}

impl<G: Present> AnyGame for Catalogued<G> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }
    fn schema(&self) -> &'static [Field] {
        G::SCHEMA
    }
    fn lessons(&self) -> Option<&'static str> {
        G::LESSONS
    }
    fn translations(&self) -> &'static [Translation] {
        G::MESSAGES
    }
    fn default_setup(&self) -> Json {
        serde_json::to_value(G::Setup::default()).expect("setups are plain data")
    }
    fn open(&self, setup: &Json, position: Option<&str>) -> Result<Box<dyn AnyMatch>, Rejected> {
        let complete = completed(G::SCHEMA, self.default_setup(), setup)?;
        let setup: G::Setup = serde_json::from_value(complete)
            .map_err(|why| Rejected::Setup { field: "setup".into(), why: why.to_string() })?;
        let game = G::new(setup)?;
        Ok(match position {
            None => Box::new(Match::new(game)),
            Some(text) => Box::new(Match::from_position(game, text)?),
        })
    }
}

/// `given` laid over `defaults`, every value checked against its field.
fn completed(schema: &[Field], defaults: Json, given: &Json) -> Result<Json, Rejected> {
    let bad = |field: &str, why: String| Err(Rejected::Setup { field: field.into(), why });
    let Json::Object(mut setup) = defaults else { return Ok(defaults) };
    let empty = Map::new();
    let given = match given {
        Json::Object(object) => object,
        Json::Null => &empty,
        other => return bad("setup", format!("expected an object of options, not {other}")),
    };
    for (key, value) in given {
        let Some(field) = schema.iter().find(|field| field.key == key) else {
            if setup.contains_key(key) {
                setup.insert(key.clone(), value.clone());
                continue;
            }
            let known = schema.iter().map(|field| field.key).collect::<Vec<_>>().join(", ");
            let known = if known.is_empty() { "none".into() } else { known };
            return bad(key, format!("no such option; the options are: {known}"));
        };
        if let Err(why) = fits(field, value) {
            return bad(key, why);
        }
        setup.insert(key.clone(), value.clone());
    }
    Ok(Json::Object(setup))
}

fn fits(field: &Field, value: &Json) -> Result<(), String> {
    match field.kind {
        FieldKind::Integer { min, max, .. } => match value.as_i64() {
            Some(number) if (min..=max).contains(&number) => Ok(()),
            _ => Err(format!("expected a whole number from {min} to {max}, not {value}")),
        },
        FieldKind::Choice { options } => {
            let known = |word: &str| options.iter().any(|(option, _)| *option == word);
            let words = || options.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
            match value.as_str() {
                Some(word) if known(word) => Ok(()),
                _ => Err(format!("expected one of {}, not {value}", words())),
            }
        }
        FieldKind::Toggle => match value {
            Json::Bool(_) => Ok(()),
            _ => Err(format!("expected true or false, not {value}")),
        },
        FieldKind::Text { max_len, .. } => match value.as_str() {
            Some(text) if text.len() <= max_len => Ok(()),
            Some(text) => Err(format!("expected at most {max_len} bytes, not {}", text.len())),
            None => Err(format!("expected text, not {value}")),
        },
    }
}

/// A setup object from `key=value` words, each value read as its field says.
///
/// # Errors
/// [`Rejected::Setup`] with the word at fault.
pub fn setup_from_words<'a>(
    game: &dyn AnyGame,
    words: impl IntoIterator<Item = &'a str>,
) -> Result<Json, Rejected> {
    let mut setup = Map::new();
    for word in words {
        let Some((key, value)) = word.split_once('=') else {
            let why = "expected key=value".to_string();
            return Err(Rejected::Setup { field: word.into(), why });
        };
        let kind = game.schema().iter().find(|field| field.key == key).map(|field| field.kind);
        let value = match kind {
            Some(FieldKind::Integer { .. }) => {
                value.parse::<i64>().map_or_else(|_| Json::from(value), Json::from)
            }
            Some(FieldKind::Toggle) => match value {
                "true" | "yes" | "on" => Json::Bool(true),
                "false" | "no" | "off" => Json::Bool(false),
                _ => Json::from(value),
            },
            _ => Json::from(value),
        };
        setup.insert(key.to_string(), value);
    }
    Ok(Json::Object(setup))
}

macro_rules! catalogue {
    ($($name:ident: $game:path),* $(,)?) => {
        /// Every game, in the order of `games/lib.rs`.
        pub static CATALOGUE: &[&dyn AnyGame] = &[$(&Catalogued::<$game>::new()),*];
    };
}
games::for_each_game!(catalogue);

/// The game with this id.
///
/// # Errors
/// [`Rejected::UnknownGame`] with the ids there are.
pub fn find(id: &str) -> Result<&'static dyn AnyGame, Rejected> {
    CATALOGUE.iter().copied().find(|game| game.info().id == id).ok_or_else(|| {
        let ids = CATALOGUE.iter().map(|game| game.info().id).collect::<Vec<_>>().join(", ");
        Rejected::UnknownGame(id.into(), ids)
    })
}
