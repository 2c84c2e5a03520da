//! The wordings of a game, in every language that it has.

use std::{collections::BTreeSet, fs, path::Path};

use hall_core::Translation;
use matches::{AnyGame, Course, lesson::Lesson, rulebook::Rulebook, texts};
use messages::{Catalog, HOUSE, Source, Wordings, wordings};

use crate::lessons::faults_of_numbers;

/// The wordings of the house and of this game, whether it is installed or not.
pub(crate) fn catalog(game: &dyn AnyGame) -> &'static Catalog {
    let source = |t: &Translation| Source { language: t.language, text: t.messages };
    let sources = HOUSE.iter().copied().chain(game.translations().iter().map(source));
    Box::leak(Box::new(Catalog::new(sources)))
}

/// The wordings of a game in a language: its own, and those that it shares with others.
fn said(game: &dyn AnyGame, language: &str) -> Wordings {
    let all = all_in(game.translations(), language);
    let all = all.unwrap_or_else(|why| panic!("{} in {language}: {why}", game.info().id));
    assert!(!all.is_empty(), "{} has no wordings in {language}", game.info().id);
    all
}

fn all_in(translations: &[Translation], language: &str) -> Result<Wordings, String> {
    let mut all = Wordings::new();
    for translation in translations.iter().filter(|t| t.language == language) {
        for (key, names) in wordings(translation.messages).map_err(|why| format!("{why:?}"))? {
            if all.contains_key(&key) {
                return Err(format!("{key} is there twice"));
            }
            all.insert(key, names);
        }
    }
    Ok(all)
}

/// Faults of wordings in another language: every one of them must be one of `english`
/// and use no other arguments, or have one of the keys `defined` by rules, and none may be
/// missing.
pub fn faults_of_wordings(
    english: &Wordings,
    other: &Wordings,
    defined: &BTreeSet<String>,
) -> Vec<String> {
    let of_english = english.iter().filter_map(|(key, names)| match other.get(key) {
        None => Some(format!("{key} is missing")),
        Some(others) if !others.is_subset(names) => {
            Some(format!("{key} speaks of {others:?}, in English of {names:?}"))
        }
        Some(_) => None,
    });
    let is_known = |key: &&String| english.contains_key(*key) || defined.contains(*key);
    let unsaid = other.keys().filter(|key| !is_known(key));
    let missing = defined.iter().filter(|key| !other.contains_key(*key));
    of_english
        .chain(unsaid.map(|key| format!("{key} is said by nobody")))
        .chain(missing.map(|key| format!("{key}, which the rules define, is missing")))
        .collect()
}

/// Checks that the wordings of a game in every language have the keys and arguments of the
/// English ones, and that first steps and rules which are translated differ in words alone.
pub fn check_wordings(game: &dyn AnyGame) {
    let id = game.info().id;
    let languages: BTreeSet<&str> = game.translations().iter().map(|t| t.language).collect();
    for language in languages.into_iter().filter(|language| *language != "en") {
        let mut defined: BTreeSet<String> = texts::defined_keys(game).into_iter().collect();
        let of = said(game, language);
        defined.extend(of.keys().filter(|key| is_in_rules(key)).cloned());
        let faults = faults_of_wordings(&said(game, "en"), &of, &defined);
        assert!(faults.is_empty(), "{id} in {language}:\n{}", faults.join("\n"));
    }
    for translation in game.translations() {
        check_translated(game, translation, &format!("{id} in {}", translation.language));
    }
}

/// Whether the English text of a key is in the rules: errors about unreadable texts
/// and about invalid options.
pub(crate) fn is_in_rules(key: &str) -> bool {
    key.contains("-notation-") || key.contains("-setup-")
}

fn check_translated(game: &dyn AnyGame, translation: &Translation, what: &str) {
    for course in Course::ALL {
        let Some(text) = course.translated(translation) else { continue };
        let english = game.course(course).expect("what is translated is there");
        assert_eq!(bones(text), bones(english), "{} of {what}", course.file());
        let locale = catalog(game).find(translation.language).expect("a language");
        let lesson = Lesson::said(game, course, locale).expect("a lesson").expect("some steps");
        let first = Lesson::of(game, course).expect("a lesson").expect("some steps");
        assert_eq!(lesson.steps.len(), first.steps.len(), "{what}");
        assert_ne!(lesson.steps[0].text, first.steps[0].text, "{what}");
        if course == Course::Strategy {
            let faults: Vec<_> = lesson.steps.iter().flat_map(faults_of_numbers).collect();
            assert!(faults.is_empty(), "{what}: {}", faults.join(", "));
        }
    }
    if let Some(book) = translation.rulebook {
        assert_eq!(bones(book), bones(game.info().rulebook), "rules of {what}");
        assert!(Rulebook::parse(book).is_ok(), "{what}");
    }
}

/// The part of a rulebook or a lesson that does not depend on the language: all but prose, titles
/// and comments to a learner.
fn bones(text: &str) -> Vec<String> {
    let mut inside = false;
    let mut kept = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```example";
            kept.push(line.to_string());
        } else if inside && !line.starts_with("title:") {
            let plain = matches!(line.split(':').next(), Some("right" | "wrong"));
            let bone = if plain { line.split('|').next().unwrap_or_default() } else { line };
            kept.push(bone.trim_end().to_string());
        } else if let Some(number) =
            line.strip_prefix("**").and_then(|rest| rest.split("**").next())
        {
            let is_number = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            kept.extend(is_number.then(|| number.to_string()));
        }
    }
    kept
}

/// The keys in sources: texts that begin with this id and a hyphen.
fn named(folder: &Path, id: &str) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("a folder of sources").flatten() {
        let path = entry.path();
        if path.is_dir() {
            keys.extend(named(&path, id));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            let parts = text.split('"').skip(1).step_by(2);
            let is_key = |part: &&str| {
                let rest = part.strip_prefix(id).and_then(|rest| rest.strip_prefix('-'));
                rest.is_some_and(|rest| {
                    rest.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
                })
            };
            keys.extend(parts.filter(is_key).map(String::from));
        }
    }
    keys
}

/// Checks that the sources in the folder of a game use the keys of its English wordings and
/// no others: texts that begin with its id and a hyphen. Errors about unreadable texts
/// are in English where the rules read them, and have wordings in all other languages.
pub fn check_keys(game: &dyn AnyGame, folder: &Path) {
    if !game.translations().is_empty() {
        check_named(game.info().id, game.translations(), folder);
    }
}

/// [`check_keys`] for the keys that begin with `id` and a hyphen, in whichever folder they are
/// used: for wordings that several games share.
pub fn check_named(id: &str, translations: &[Translation], folder: &Path) {
    let (in_rules, keys): (BTreeSet<String>, BTreeSet<String>) =
        named(folder, id).into_iter().partition(|key| is_in_rules(key));
    let start = format!("{id}-");
    let languages: BTreeSet<&str> = translations.iter().map(|t| t.language).collect();
    for language in languages {
        let all = all_in(translations, language);
        let all = all.unwrap_or_else(|why| panic!("{id} in {language}: {why}"));
        let own = all.into_keys().filter(|key| key.starts_with(&start));
        if language == "en" {
            let known: BTreeSet<String> = own.collect();
            assert_eq!(keys, known, "{id}: left what it names, right what en.ftl has");
        } else {
            let known: BTreeSet<String> = own.filter(|key| is_in_rules(key)).collect();
            assert_eq!(in_rules, known, "{id}: left what its rules say, right what {language} has");
        }
    }
}
