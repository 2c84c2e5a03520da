//! Every game, behind one object-safe trait.

use std::{marker::PhantomData, sync::OnceLock};

use hall_core::{
    Field, FieldKind, Info, Message, Present, Standings, Transcript, Translation, Unreadable,
    shortened,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::{
    AnyMatch, Course, DraftEdit, DraftStart, Drafted, Match, Rejected, any_match::About, editing,
    json::read_error, tagged::Written, wordings,
};

/// A game with its types erased.
///
/// ```
/// use matches::AnyGame;
///
/// fn sized(game: &dyn AnyGame, size: u64) -> Result<usize, matches::Rejected> {
///     let table = game.open(&serde_json::json!({ "size": size }), None)?;
///     Ok(table.board().spots.len())
/// }
/// assert_eq!(sized(matches::find("clusterfuss")?, 4)?, 16);
/// # Ok::<(), matches::Rejected>(())
/// ```
pub trait AnyGame: Send + Sync {
    /// Facts about the game.
    fn info(&self) -> &'static Info;
    /// Its options.
    fn schema(&self) -> &'static [Field];
    /// The text of this course, if the game has it.
    fn course(&self, course: Course) -> Option<&'static str>;
    /// The record of the match whose last position is its picture; see [`Present::SHOWCASE`].
    fn showcase(&self) -> Option<&'static str>;
    /// Its wordings; see [`Present::MESSAGES`].
    fn translations(&self) -> &'static [Translation];
    /// The default options: an object with one key a field.
    fn default_setup(&self) -> Json;
    /// Starts a match. Options that `setup` leaves out take their defaults; a
    /// `null` setup is all defaults. `position` starts it from there.
    ///
    /// # Errors
    /// [`Rejected::Setup`] with the option at fault, or [`Rejected::Notation`].
    fn open(&self, setup: &Json, position: Option<&str>) -> Result<Box<dyn AnyMatch>, Rejected>;
    /// Whether positions can be set up piece by piece.
    fn is_editable(&self) -> bool;
    /// Applies edits to a position that is being set up, and tells whether it is one; `None`
    /// where positions cannot be set up.
    ///
    /// # Errors
    /// As [`AnyGame::open`]; and an edit of what is not there.
    fn edit(
        &self,
        setup: &Json,
        from: DraftStart,
        edits: &[DraftEdit],
    ) -> Result<Option<Drafted>, Rejected>;
    /// The notations of whole matches that this game shares with other programs.
    fn notations(&self) -> Vec<Notation>;
    /// Reads a match in one of these notations, and plays it through; `None` if the text
    /// looks like none of them.
    fn decode(&self, text: &str) -> Option<Result<Decoded, Rejected>>;
}

/// A notation of whole matches, shared with other programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notation {
    /// The name by which users request it: `pgn`.
    pub name: &'static str,
    /// Its media type.
    pub media_type: &'static str,
}

/// A match that was read in a notation of its game.
#[derive(Clone, PartialEq, Debug)]
pub struct Decoded {
    /// The options that are not the default.
    pub setup: Json,
    /// The position it started from, if not the standard start.
    pub position: Option<String>,
    /// One line a step.
    pub steps: Vec<String>,
    /// The result, if it ended.
    pub result: Option<Standings>,
    /// Its metadata.
    pub about: About,
}

/// The [`AnyGame`] of a [`Present`].
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

impl<G: Present> Catalogued<G> {
    /// The rules with these options.
    fn at_table(&self, setup: &Json) -> Result<G, Rejected> {
        let complete = completed(G::SCHEMA, self.default_setup(), setup)?;
        let setup = G::Setup::deserialize(Written(complete)).map_err(|why| {
            Rejected::setup("setup", Message::new("option-unread").text("why", read_error(&why)))
        })?;
        Ok(G::new(setup)?)
    }
}

impl<G: Present> AnyGame for Catalogued<G> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }
    fn schema(&self) -> &'static [Field] {
        G::SCHEMA
    }
    fn course(&self, course: Course) -> Option<&'static str> {
        match course {
            Course::FirstSteps => G::LESSONS,
            Course::Strategy => G::STRATEGY,
        }
    }
    fn showcase(&self) -> Option<&'static str> {
        G::SHOWCASE
    }
    fn translations(&self) -> &'static [Translation] {
        G::MESSAGES
    }
    fn default_setup(&self) -> Json {
        let mut setup = plain(&G::Setup::default());
        if let Json::Object(setup) = &mut setup {
            for field in G::SCHEMA {
                setup.entry(field.key).or_insert_with(|| off(field.kind));
            }
        }
        setup
    }
    fn open(&self, setup: &Json, position: Option<&str>) -> Result<Box<dyn AnyMatch>, Rejected> {
        let game = self.at_table(setup)?;
        Ok(match position {
            None => Box::new(Match::new(game)),
            Some(text) => Box::new(Match::from_position(game, text)?),
        })
    }
    fn is_editable(&self) -> bool {
        G::EDITOR.is_some()
    }
    fn edit(
        &self,
        setup: &Json,
        from: DraftStart,
        edits: &[DraftEdit],
    ) -> Result<Option<Drafted>, Rejected> {
        let Some(editor) = G::EDITOR else { return Ok(None) };
        editing::edit(&self.at_table(setup)?, &editor, from, edits).map(Some)
    }
    fn notations(&self) -> Vec<Notation> {
        let codecs = G::CODECS.iter();
        codecs.map(|codec| Notation { name: codec.name, media_type: codec.media_type }).collect()
    }
    fn decode(&self, text: &str) -> Option<Result<Decoded, Rejected>> {
        let codec = G::CODECS.iter().find(|codec| (codec.recognizes)(text))?;
        Some((codec.read)(text).map_err(unread).and_then(decoded))
    }
}

fn unread(unreadable: Unreadable) -> Rejected {
    let message = unreadable.message().cloned().map(Box::new);
    let Unreadable { line, why, .. } = unreadable;
    Rejected::Record { line, why: shortened(why).into_owned(), message }
}

fn decoded<G: Present>(told: Transcript<G>) -> Result<Decoded, Rejected> {
    let mut setup = plain(&told.setup);
    if let (Json::Object(setup), Json::Object(default)) = (&mut setup, plain(&G::Setup::default()))
    {
        setup.retain(|key, value| default.get(key) != Some(value));
    }
    let game = G::new(told.setup)?;
    let mut state = told.position.clone().unwrap_or_else(|| game.start());
    told.steps.iter().for_each(|step| step.apply(&game, &mut state));
    let seats = game.seats();
    Ok(Decoded {
        setup,
        position: told.position.map(|position| position.to_string()),
        steps: told.steps.iter().map(ToString::to_string).collect(),
        result: game.standings(&state).or_else(|| Some(told.ended?.standings(seats))),
        about: About { players: told.players, date: told.date, ended: told.ended },
    })
}

/// The value of an option that a setup leaves out while it is off.
fn off(kind: FieldKind) -> Json {
    match kind {
        FieldKind::Integer { min, .. } => min.into(),
        FieldKind::Toggle => false.into(),
        FieldKind::Choice { .. } | FieldKind::Text { .. } => "".into(),
    }
}

fn plain<T: Serialize>(setup: &T) -> Json {
    serde_json::to_value(setup).expect("setups are plain data")
}

/// `given` on top of `defaults`, every value checked against its field.
fn completed(schema: &[Field], defaults: Json, given: &Json) -> Result<Json, Rejected> {
    let Json::Object(mut setup) = defaults else { return Ok(defaults) };
    let empty = Map::new();
    let given = match given {
        Json::Object(object) => object,
        Json::Null => &empty,
        other => {
            return Err(Rejected::setup("setup", Message::new("option-object").text("got", other)));
        }
    };
    for (key, value) in given {
        let Some(field) = schema.iter().find(|field| field.key == key) else {
            if setup.contains_key(key) {
                setup.insert(key.clone(), value.clone());
                continue;
            }
            let known = schema.iter().map(|field| field.key).collect::<Vec<_>>().join(", ");
            let message = match &*known {
                "" => Message::new("option-none"),
                known => Message::new("option-unknown").text("options", known),
            };
            return Err(Rejected::setup(key, message));
        };
        fits(field, value).map_err(|message| Rejected::setup(key, message))?;
        setup.insert(key.clone(), value.clone());
    }
    Ok(Json::Object(setup))
}

fn fits(field: &Field, value: &Json) -> Result<(), Message> {
    let expected = |key| Message::new(key).text("got", value);
    match field.kind {
        FieldKind::Integer { min, max, .. } => match value.as_i64() {
            Some(number) if (min..=max).contains(&number) => Ok(()),
            _ => Err(expected("option-integer").text("min", min).text("max", max)),
        },
        FieldKind::Choice { options } => {
            let known = |word: &str| options.iter().any(|(option, _)| *option == word);
            let words = || options.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
            match value.as_str() {
                Some(word) if known(word) => Ok(()),
                _ => Err(expected("option-choice").text("words", words())),
            }
        }
        FieldKind::Toggle => match value {
            Json::Bool(_) => Ok(()),
            _ => Err(expected("option-toggle")),
        },
        FieldKind::Text { max_len, .. } => match value.as_str() {
            Some(text) if text.len() <= max_len => Ok(()),
            Some(text) => {
                let length = Message::new("option-length").text("got", text.len());
                Err(length.text("most", max_len))
            }
            None => Err(expected("option-text")),
        },
    }
}

/// A setup object from `key=value` words, each value read as its field says.
///
/// # Errors
/// [`Rejected::Setup`] with the word at fault.
///
/// ```
/// let game = matches::find("clusterfuss")?;
/// let setup = matches::setup_from_words(game, ["size=4", "swap=yes"])?;
/// assert_eq!(setup, serde_json::json!({ "size": 4, "swap": true }));
/// assert!(matches::setup_from_words(game, ["size"]).is_err());
/// # Ok::<(), matches::Rejected>(())
/// ```
pub fn setup_from_words<'a>(
    game: &dyn AnyGame,
    words: impl IntoIterator<Item = &'a str>,
) -> Result<Json, Rejected> {
    let mut setup = Map::new();
    for word in words {
        let Some((key, value)) = word.split_once('=') else {
            return Err(Rejected::setup(word, Message::new("option-word")));
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
        /// The games of this repository, in the order of `games/lib.rs`.
        pub fn standard() -> Vec<&'static dyn AnyGame> {
            vec![$(&const { Catalogued::<$game>::new() }),*]
        }
    };
}
games::for_each_game!(catalogue);

static IN_USE: OnceLock<Vec<&'static dyn AnyGame>> = OnceLock::new();

/// The games in use: those that were [installed](install), or the
/// [standard](standard) ones.
pub fn catalogue() -> &'static [&'static dyn AnyGame] {
    IN_USE.get_or_init(standard)
}

/// Puts these games in use, for the whole process. A program that brings games of its
/// own calls this at its start, before anything asks for a game.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim_presented.rs"));
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use matches::{AnyGame, Catalogued, catalogue, find, install, standard};
///
/// let mut games = standard();
/// games.push(const { &Catalogued::<Nim>::new() });
/// install(games)?;
///
/// assert_eq!(catalogue().len(), standard().len() + 1);
/// let mut table = find("nim")?.open(&serde_json::Value::Null, None)?;
/// table.submit(Seat::A, "take2")?;
/// assert_eq!(table.position(), "8 b");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`NotInstalled`] if games are in use already, or two have one id.
pub fn install(games: Vec<&'static dyn AnyGame>) -> Result<(), NotInstalled> {
    for (place, game) in games.iter().enumerate() {
        let id = game.info().id;
        if games[..place].iter().any(|other| other.info().id == id) {
            return Err(NotInstalled::Twice(id));
        }
    }
    let translations = games.iter().flat_map(|game| game.translations());
    if !wordings::install(translations) {
        return Err(NotInstalled::Late);
    }
    IN_USE.set(games).map_err(|_| NotInstalled::Late)
}

/// Why games cannot be installed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotInstalled {
    /// Games are in use already.
    #[error("games are in use already: install games before anything else")]
    Late,
    /// Two games have this id.
    #[error("two games are called {0:?}")]
    Twice(&'static str),
}

/// The game in use with this id.
///
/// # Errors
/// [`Rejected::UnknownGame`] with the known ids.
///
/// ```
/// assert_eq!(matches::find("muscat")?.info().name, "Muscat");
/// assert!(matches::find("tic-tac-toe").is_err());
/// # Ok::<(), matches::Rejected>(())
/// ```
pub fn find(id: &str) -> Result<&'static dyn AnyGame, Rejected> {
    catalogue().iter().copied().find(|game| game.info().id == id).ok_or_else(|| {
        let ids = catalogue().iter().map(|game| game.info().id).collect::<Vec<_>>().join(", ");
        Rejected::UnknownGame(id.into(), ids)
    })
}
