//! Messages in words.
//!
//! The rules say [`Message`]s: a key and arguments. A [`Catalog`] has a wording for each
//! key in each of its languages, written in the syntax of Fluent; a [`Locale`] is one of
//! these languages and puts messages into words. What a language has no wording for is
//! said in English, key by key, and what nobody has a wording for by its key.
//!
//! ```
//! use hall_core::{Message, Wording};
//! use messages::{Catalog, Source};
//!
//! let sources = [
//!     Source { language: "en", text: "takes = { $n ->\n  [one] one disc\n *[other] { $n } discs\n }" },
//!     Source { language: "de", text: "takes = { $n ->\n  [one] eine Scheibe\n *[other] { $n } Scheiben\n }" },
//! ];
//! let catalog: &'static Catalog = Box::leak(Box::new(Catalog::new(sources)));
//! let german = catalog.accepted("de-AT, en;q=0.5");
//! assert_eq!(german.message(&Message::new("takes").with("n", 1_u8)), "eine Scheibe");
//! assert_eq!(german.message(&Message::new("takes").with("n", 3_u8)), "3 Scheiben");
//! ```
//!
//! No thread, clock, file or random number is used here, so the crate builds for
//! WebAssembly, too.

mod client;
mod negotiate;
mod remembered;
mod wordings;
mod written;

use std::{fmt, sync::OnceLock};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use hall_core::{Arg, Message, Text, Wording};
use unic_langid::LanguageIdentifier;

use self::remembered::Remembered;
pub use self::{
    client::compiled,
    wordings::{Wordings, wordings, words, words_apart},
    written::tidy,
};

/// A file of wordings.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The code of its language: `de`.
    pub language: &'static str,
    /// Its text, in the syntax of Fluent.
    pub text: &'static str,
}

/// The wordings of the house itself: matches, refusals of the server, the terminal.
pub const HOUSE: &[Source] = include!(concat!(env!("OUT_DIR"), "/house.rs"));

/// The language that has a wording for everything.
pub const ENGLISH: &str = "en";

/// The wordings of many languages.
pub struct Catalog {
    /// English first.
    languages: Vec<Language>,
}

struct Language {
    code: &'static str,
    sources: Vec<&'static str>,
    /// What was brought to a build that has the language by name alone.
    brought: OnceLock<String>,
    /// Parsed when the first message is worded in it.
    bundle: OnceLock<FluentBundle<FluentResource>>,
    remembered: Remembered,
}

impl Language {
    fn new(code: &'static str) -> Language {
        Language {
            code,
            sources: Vec::new(),
            brought: OnceLock::new(),
            bundle: OnceLock::new(),
            remembered: Remembered::default(),
        }
    }

    fn is_missing(&self) -> bool {
        self.sources.is_empty() && self.brought.get().is_none()
    }

    fn bundle(&self) -> &FluentBundle<FluentResource> {
        self.bundle.get_or_init(|| {
            let language = self.code.parse::<LanguageIdentifier>().unwrap_or_default();
            let mut bundle = FluentBundle::new_concurrent(vec![language]);
            // All languages of the house run in one direction.
            bundle.set_use_isolating(false);
            let brought = self.brought.get().map(String::as_str);
            for source in self.sources.iter().copied().chain(brought) {
                // Files with mistakes are read as far as possible; a test finds the mistakes.
                let read = FluentResource::try_new(source.to_string());
                bundle.add_resource_overriding(read.unwrap_or_else(|(read, _)| read));
            }
            bundle
        })
    }
}

impl Catalog {
    /// The wordings of all these files; English is among the languages in any case.
    pub fn new(sources: impl IntoIterator<Item = Source>) -> Catalog {
        let mut languages = vec![Language::new(ENGLISH)];
        for source in sources {
            let known = languages.iter().position(|language| language.code == source.language);
            let at = known.unwrap_or_else(|| {
                languages.push(Language::new(source.language));
                languages.len() - 1
            });
            // Wordings that several games share are listed by each of them.
            if !source.text.is_empty() && !languages[at].sources.contains(&source.text) {
                languages[at].sources.push(source.text);
            }
        }
        Catalog { languages }
    }

    /// Brings the wordings of a language that has none yet; false where there is no such language.
    pub fn bring(&self, language: &str, text: String) -> bool {
        let known = self.languages.iter().find(|known| known.code == language);
        if let Some(language) = known.filter(|known| known.is_missing()) {
            // The first to bring them wins; whoever is second brings the same.
            let _ = language.brought.set(text);
        }
        known.is_some()
    }

    /// The codes of its languages, English first.
    pub fn languages(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.languages.iter().map(|language| language.code)
    }

    /// English.
    pub fn english(&'static self) -> Locale {
        Locale { catalog: self, index: 0 }
    }

    /// The language with this code, or the one it is a kind of: `de` for `de-AT`.
    pub fn find(&'static self, code: &str) -> Option<Locale> {
        let index = negotiate::find(self.languages(), code)?;
        Some(Locale { catalog: self, index })
    }

    /// The available language that an `Accept-Language` header prefers;
    /// English if there is none.
    pub fn accepted(&'static self, header: &str) -> Locale {
        let index = negotiate::accepted(self.languages(), header).unwrap_or(0);
        Locale { catalog: self, index }
    }

    /// The language that the environment of a process requests by `LC_ALL`,
    /// `LC_MESSAGES` or `LANG`; English if that is not available.
    pub fn of_environment(&'static self, variable: impl Fn(&str) -> Option<String>) -> Locale {
        let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
        let value = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set).unwrap_or_default();
        // `de_DE.UTF-8@euro`
        let code = value.split(['.', '@']).next().unwrap_or_default();
        self.find(code).unwrap_or(self.english())
    }
}

/// One language of a [`Catalog`].
#[derive(Clone, Copy)]
pub struct Locale {
    catalog: &'static Catalog,
    index: usize,
}

impl PartialEq for Locale {
    fn eq(&self, other: &Locale) -> bool {
        std::ptr::eq(self.catalog, other.catalog) && self.index == other.index
    }
}

impl Eq for Locale {}

impl fmt::Debug for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Locale").field(&self.code()).finish()
    }
}

/// What went wrong while a message was put into words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WordingFault {
    /// The language has no wording for the key.
    NoWording(&'static str),
    /// The wording uses an argument that the message does not have, or the like.
    Wording(String),
}

impl Locale {
    /// The code of the language.
    pub fn code(self) -> &'static str {
        self.language().code
    }

    /// Whether this is English, which has a wording for everything.
    pub fn is_english(self) -> bool {
        self.index == 0
    }

    /// Whether the wordings of the language are still to be [brought](Catalog::bring), as they are
    /// in a build for browsers: nothing can be said in it before.
    pub fn is_missing(self) -> bool {
        self.language().is_missing()
    }

    /// The message in words.
    pub fn message(self, message: &Message) -> String {
        let say = || self.said(message, &mut |_| {});
        self.language().remembered.or_say(message, say)
    }

    /// The message in words, if nothing is wrong with them.
    ///
    /// # Errors
    /// Everything that is wrong.
    pub fn checked(self, message: &Message) -> Result<String, Vec<WordingFault>> {
        let mut faults = Vec::new();
        let said = self.said(message, &mut |fault| faults.push(fault));
        if faults.is_empty() { Ok(said) } else { Err(faults) }
    }

    /// The wording for `key`, without arguments, in this language alone.
    pub fn plain(self, key: &str) -> Option<String> {
        self.wording(key, &FluentArgs::new(), &mut |_| {})
    }

    /// The wording for `key` with these arguments, in this language alone: none if it has
    /// none for the key or for a message among the arguments.
    pub fn named(self, key: &str, args: &[(&'static str, Arg)]) -> Option<String> {
        let mut whole = true;
        let values = self.valued(args, &mut |fault| {
            whole &= !matches!(fault, WordingFault::NoWording(_));
        });
        self.wording(key, &values, &mut |_| {}).filter(|_| whole)
    }

    /// A refusal: the reason, and the rule that gives it, said once.
    pub fn refusal(self, rule: &str, reason: &Text) -> String {
        match reason {
            Text::Plain(reason) => reason.to_string(),
            Text::Message(reason) => {
                let refusal = Message::new("refusal").with("reason", reason.clone());
                self.message(&refusal.text("rule", rule))
            }
        }
    }

    fn language(self) -> &'static Language {
        &self.catalog.languages[self.index]
    }

    fn said(self, message: &Message, fault: &mut dyn FnMut(WordingFault)) -> String {
        let args = self.valued(&message.args, fault);
        if let Some(said) = self.wording(message.key, &args, fault) {
            return said;
        }
        fault(WordingFault::NoWording(message.key));
        let english = self.catalog.english();
        english.wording(message.key, &args, fault).unwrap_or_else(|| message.key.into())
    }

    fn valued<'a>(
        self,
        args: &'a [(&'static str, Arg)],
        fault: &mut dyn FnMut(WordingFault),
    ) -> FluentArgs<'a> {
        let mut values = FluentArgs::with_capacity(args.len());
        for (name, arg) in args {
            let value = match arg {
                Arg::Number(number) => FluentValue::from(*number),
                Arg::Text(text) => FluentValue::from(&**text),
                Arg::Choice(word) => FluentValue::from(*word),
                Arg::Seat(seat) => FluentValue::from(seat.to_string()),
                Arg::Message(part) => FluentValue::from(self.said(part, fault)),
            };
            values.set(*name, value);
        }
        values
    }

    fn wording(
        self,
        key: &str,
        args: &FluentArgs<'_>,
        fault: &mut dyn FnMut(WordingFault),
    ) -> Option<String> {
        let bundle = self.language().bundle();
        let pattern = bundle.get_message(key)?.value()?;
        let mut errors = Vec::new();
        let said = bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
        for error in errors {
            fault(WordingFault::Wording(format!("{key}: {error}")));
        }
        Some(said)
    }
}

impl Wording for Locale {
    fn word(&self, text: &Text) -> String {
        match text {
            Text::Plain(text) => text.to_string(),
            Text::Message(message) => self.message(message),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalog() -> &'static Catalog {
        let sources = [
            ("en", "hand = the hand\nhas = { $who } has { $what }\nonly = only here"),
            ("de", "hand = die Hand\nhas = { $who } hat { $what }"),
        ];
        let sources = sources.map(|(language, text)| Source { language, text });
        Box::leak(Box::new(Catalog::new(sources)))
    }

    #[test]
    fn message_nested_is_said_in_one_language() {
        let has = Message::new("has").text("who", "Ann").with("what", Message::new("hand"));
        assert_eq!(catalog().english().message(&has), "Ann has the hand");
        let german = catalog().find("de").expect("German");
        assert_eq!(german.checked(&has), Ok("Ann hat die Hand".into()));
    }

    #[test]
    fn message_without_a_wording_falls_back_key_by_key() {
        let german = catalog().find("de").expect("German");
        assert_eq!(german.message(&Message::new("only")), "only here");
        assert_eq!(
            german.checked(&Message::new("only")),
            Err(vec![WordingFault::NoWording("only")]),
            "a test is told"
        );
        assert_eq!(german.message(&Message::new("nobody-says-this")), "nobody-says-this");
    }

    #[test]
    fn wording_named_is_of_one_language_or_none() {
        let said = |what: &'static str| {
            let args = [("who", Arg::Text("Ann".into())), ("what", Message::new(what).into())];
            catalog().find("de").expect("German").named("has", &args)
        };
        assert_eq!(said("hand").as_deref(), Some("Ann hat die Hand"));
        assert_eq!(said("only"), None, "a part of it has no wording in German");
    }

    #[test]
    fn message_without_its_argument_is_a_fault_and_no_panic() {
        let english = catalog().english();
        assert!(english.checked(&Message::new("has")).is_err());
        assert!(!english.message(&Message::new("has")).is_empty());
    }

    #[test]
    fn wordings_brought_are_said_where_there_were_none() {
        let sources = ["en", "de"].map(|language| Source { language, text: "" });
        let catalog: &'static Catalog = Box::leak(Box::new(Catalog::new(sources)));
        let german = catalog.find("de").expect("it is known by name");
        assert!(german.is_missing() && catalog.english().is_missing());
        assert!(catalog.bring("de", "hand = die Hand".into()));
        assert!(!german.is_missing() && catalog.english().is_missing());
        assert_eq!(german.message(&Message::new("hand")), "die Hand");
        assert!(!catalog.bring("fr", "hand = la main".into()), "nobody knows the language");
    }

    #[test]
    fn wordings_brought_where_there_are_some_change_nothing() {
        let catalog = catalog();
        assert!(catalog.bring("en", "hand = another".into()));
        assert_eq!(catalog.english().message(&Message::new("hand")), "the hand");
    }

    #[test]
    fn environment_names_the_language() {
        let of = |pairs: &'static [(&str, &str)]| {
            let value = move |name: &str| {
                let found = pairs.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_string())
            };
            catalog().of_environment(value).code()
        };
        assert_eq!(of(&[]), "en");
        assert_eq!(of(&[("LANG", "de_DE.UTF-8")]), "de");
        assert_eq!(of(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "C")]), "en");
        assert_eq!(of(&[("LANG", "C"), ("LC_MESSAGES", "de_AT@euro"), ("LC_ALL", "")]), "de");
        assert_eq!(of(&[("LANG", "fr_FR.UTF-8")]), "en");
    }
}
