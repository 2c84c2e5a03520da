//! The wordings of the games in use and of the house.

use std::sync::OnceLock;

use hall_core::{Present, Translation};
use messages::{Catalog, HOUSE, Locale, Source};

static IN_USE: OnceLock<Catalog> = OnceLock::new();
static ADDED: OnceLock<Vec<Source>> = OnceLock::new();

fn of(translations: impl IntoIterator<Item = &'static Translation>) -> Catalog {
    let games = translations.into_iter().map(|t| Source { language: t.language, text: t.messages });
    let added = ADDED.get().into_iter().flatten().copied();
    Catalog::new(HOUSE.iter().copied().chain(games).chain(added))
}

macro_rules! standard {
    ($($name:ident: $game:path),* $(,)?) => {
        /// What the games of this repository say.
        fn standard() -> impl Iterator<Item = &'static Translation> {
            let games: [&'static [Translation]; _] = [$(<$game as Present>::MESSAGES),*];
            games.into_iter().flatten()
        }
    };
}
games::for_each_game!(standard);

/// The wordings of all games in use and of the house.
///
/// ```
/// let german = matches::texts::all().find("de").expect("somebody translated the house");
/// assert_eq!(german.plain("waits-over").as_deref(), Some("das Spiel ist zu Ende"));
/// ```
pub fn all() -> &'static Catalog {
    IN_USE.get_or_init(|| of(standard()))
}

/// Adds wordings of the house and of the games in use, which take precedence: a
/// program brings a language that neither has. False if something was worded already.
///
/// ```
/// use matches::texts;
/// use messages::Source;
///
/// assert!(texts::add(vec![Source { language: "fr", text: "waits-over = la partie est finie" }]));
/// let french = texts::all().find("fr").expect("it was added");
/// assert_eq!(french.plain("waits-over").as_deref(), Some("la partie est finie"));
/// assert!(!texts::add(Vec::new()), "too late");
/// ```
pub fn add(sources: Vec<Source>) -> bool {
    IN_USE.get().is_none() && ADDED.set(sources).is_ok()
}

/// English.
pub fn english() -> Locale {
    all().english()
}

/// Puts the wordings of other games in use; false if some are in use already.
pub(crate) fn install(translations: impl IntoIterator<Item = &'static Translation>) -> bool {
    IN_USE.set(of(translations)).is_ok()
}
