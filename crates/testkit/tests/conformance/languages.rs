//! What the games say, in every language they say it in.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use games::muscat::Muscat;
use hall_core::{
    Dice as _, Game, GameExt as _, Message, Observe, Present as _, Refusal as _, Seat, SplitMix64,
    Step, Text, Turn, Viewer,
};
use matches::{AnyGame, catalogue, lesson::Lesson, rulebook::Rulebook, texts};
use messages::{HOUSE, Locale, Wordings, wordings, words, words_apart};

fn translated() -> impl Iterator<Item = &'static dyn AnyGame> {
    catalogue().iter().copied().filter(|game| !game.translations().is_empty())
}

/// The wordings of a game in a language.
fn said(game: &dyn AnyGame, language: &str) -> Wordings {
    let translation = game.translations().iter().find(|t| t.language == language);
    let text = translated_text(translation.map(|t| t.messages), game.info().id, language);
    wordings(text).unwrap_or_else(|why| panic!("{} in {language}: {why:?}", game.info().id))
}

fn translated_text(text: Option<&'static str>, game: &str, language: &str) -> &'static str {
    text.unwrap_or_else(|| panic!("{game} has no wordings in {language}"))
}

/// Every wording of `other` is one of `english` and speaks of nothing else.
#[track_caller]
fn same(english: &Wordings, other: &Wordings, defined: &BTreeSet<String>, what: &str) {
    let faults: Vec<String> = english
        .iter()
        .filter_map(|(key, names)| match other.get(key) {
            None => Some(format!("{key} is missing")),
            Some(others) if !others.is_subset(names) => {
                Some(format!("{key} speaks of {others:?}, in English of {names:?}"))
            }
            Some(_) => None,
        })
        .chain(
            other
                .keys()
                .filter(|key| !english.contains_key(*key) && !defined.contains(*key))
                .map(|key| format!("{key} is said by nobody")),
        )
        .chain(
            defined
                .iter()
                .filter(|key| !other.contains_key(*key))
                .map(|key| format!("{key}, which the rules define, is missing")),
        )
        .collect();
    assert!(faults.is_empty(), "{what}:\n{}", faults.join("\n"));
}

/// Whether the English of a key is in the rules: what is said of texts that cannot be
/// read and of options that do not fit.
fn is_in_rules(key: &str, id: &str) -> bool {
    let what = key.strip_prefix(id).unwrap_or_default();
    what.starts_with("-notation-") || what.starts_with("-setup-")
}

#[test]
fn wordings_of_every_language_have_the_keys_and_arguments_of_the_english() {
    let house: BTreeMap<&str, Wordings> = HOUSE
        .iter()
        .map(|source| (source.language, wordings(source.text).expect("a file of wordings")))
        .collect();
    for (language, of) in &house {
        same(&house["en"], of, &BTreeSet::new(), &format!("the house in {language}"));
    }
    let mut count = 0;
    for game in translated() {
        let english = said(game, "en");
        for translation in game.translations().iter().filter(|t| t.language != "en") {
            let mut defined: BTreeSet<String> = texts::defined_keys(game).into_iter().collect();
            let of = said(game, translation.language);
            let id = game.info().id;
            defined.extend(of.keys().filter(|key| is_in_rules(key, id)).cloned());
            same(
                &english,
                &of,
                &defined,
                &format!("{} in {}", game.info().id, translation.language),
            );
            count += 1;
        }
    }
    assert!(count > 0, "nobody translated a game");
}

/// The keys that the sources of a game name: texts that begin with its id and a hyphen.
fn named(folder: &Path, id: &str) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the folder of a game").flatten() {
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

#[test]
fn keys_that_a_game_names_are_those_of_its_english_wordings() {
    for game in translated() {
        let id = game.info().id;
        let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games");
        let mut keys = named(&games.join(id.replace('-', "_")), id);
        keys.retain(|key| !is_in_rules(key, id));
        let known: BTreeSet<String> = said(game, "en").into_keys().collect();
        assert_eq!(keys, known, "{id}: left what it names, right what en.ftl has");
    }
}

/// The words of the English wordings that the German ones do not have.
fn english_words() -> BTreeSet<String> {
    let game = matches::find("muscat").expect("Muscat");
    let text = |language: &str| {
        let text = game.translations().iter().find(|t| t.language == language);
        translated_text(text.map(|t| t.messages), "muscat", language)
    };
    words_apart(text("en"), text("de"))
}

/// A reader who checks all that is said.
struct Reader {
    english: Locale,
    german: Locale,
    foreign: BTreeSet<String>,
    heard: BTreeSet<&'static str>,
}

impl Reader {
    fn hear(&mut self, text: &Text) {
        let Text::Message(message) = text else {
            // What is the same in all languages: a number, a letter.
            let Text::Plain(plain) = text else { return };
            let alien = words(plain).find(|word| self.foreign.contains(word));
            assert_eq!(alien, None, "{plain}");
            return;
        };
        self.note(message);
        self.english.checked(message).unwrap_or_else(|why| panic!("{message:?}: {why:?}"));
        let german = self.german.checked(message);
        let german = german.unwrap_or_else(|why| panic!("{message:?}: {why:?}"));
        let alien = words(&german).find(|word| self.foreign.contains(word));
        assert_eq!(alien, None, "{german}");
    }

    fn note(&mut self, message: &Message) {
        self.heard.insert(message.key);
        for (_, arg) in &message.args {
            if let hall_core::Arg::Message(part) = arg {
                self.note(part);
            }
        }
    }

    fn look(&mut self, game: &Muscat, view: &<Muscat as Observe>::Observation) {
        let scene = game.scene(view);
        scene.pieces.iter().for_each(|piece| self.hear(&piece.label));
        scene.marks.iter().for_each(|mark| self.hear(&mark.label));
        for tray in &scene.trays {
            self.hear(&tray.label);
            tray.items.iter().for_each(|item| self.hear(&item.label));
        }
        scene.notes.iter().for_each(|note| self.hear(note));
    }

    fn match_of(&mut self, game: &Muscat, dice: &mut SplitMix64) {
        let mut state = game.start();
        loop {
            let view = game.observe(&state, Viewer::Public);
            self.look(game, &view);
            let step: Step<Muscat> = match game.turn(&state) {
                Turn::Seat(seat) => {
                    let action = game.sample(&state, seat, dice);
                    // What another seat may do is refused here.
                    if let Err(why) = game.check(&state, seat.next(game.seats()), &action) {
                        self.hear(&why.reason());
                    }
                    let evidence = game.evidence(&view, seat, &action);
                    evidence.iter().for_each(|mark| self.hear(&mark.label));
                    Step::Act(seat, action)
                }
                Turn::Chance => {
                    let mut chances = hall_core::Chances::default();
                    game.chances(&state, &mut chances);
                    Step::Chance(*chances.draw(dice))
                }
                _ => break,
            };
            self.hear(&game.describe(&view, &step, Viewer::Public));
            match &step {
                Step::Act(seat, action) => game.act(&mut state, *seat, action),
                Step::Chance(outcome) => game.apply_chance(&mut state, outcome),
                Step::Reveal(_) => unreachable!("nothing is simultaneous in Muscat"),
            }
        }
    }
}

#[test]
fn muscat_in_german_says_no_english_word() {
    let catalog = texts::all();
    let german = catalog.find("de").expect("German");
    let foreign = english_words();
    assert!(foreign.contains("piper") && foreign.contains("market"), "{foreign:?}");
    let heard = BTreeSet::new();
    let mut reader = Reader { english: catalog.english(), german, foreign, heard };
    let mut dice = SplitMix64::new(7);
    for number in 0..30 {
        let mut setup = games::muscat::Setup { seats: 3 + number % 3, ..Default::default() };
        if dice.below(2) == 0 {
            setup.start_token = games::muscat::StartToken::Choice;
        }
        let game = Muscat::new(setup).expect("three to five play");
        let board = game.board();
        board.spots.iter().for_each(|spot| reader.hear(&spot.label));
        board.lines.iter().for_each(|line| reader.hear(&line.text));
        reader.match_of(&game, &mut dice);
    }
    let keys: BTreeSet<String> =
        said(matches::find("muscat").expect("Muscat"), "en").into_keys().collect();
    let unheard: Vec<&String> = keys
        .iter()
        .filter(|key| !reader.heard.contains(key.as_str()) && !key.contains("-refused-"))
        .collect();
    // A tie among the first, and a start that nobody has.
    let rare = ["muscat-and", "muscat-cycle-bare", "muscat-nobody", "muscat-share"];
    let missed: Vec<&&String> =
        unheard.iter().filter(|key| !rare.contains(&key.as_str())).collect();
    assert!(missed.is_empty(), "never said in thirty matches: {missed:?}");
}

#[test]
fn seats_and_options_in_german_are_named_by_the_same_file() {
    let german = texts::all().find("de").expect("German");
    let game = matches::find("muscat").expect("Muscat");
    let seat: Seat = "a".parse().expect("a seat");
    assert_eq!(texts::seat_name(game.info(), seat, german), "Rot");
    assert_eq!(texts::seat_name(game.info(), seat, texts::english()), "Red");
    assert_eq!(texts::schema(game, german)[1]["kind"]["options"][0][1], "Ausgelost");
    assert_eq!(texts::schema(game, texts::english())[1]["label"], "Start player");
    // A game that nobody translated.
    let other = matches::find("mush").expect("MUSH");
    assert_eq!(texts::summary(other.info(), german), other.info().summary);
}

/// What of a rulebook or a lesson does not depend on the language: all but prose, titles
/// and what is said to a learner.
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
            kept.extend(number.contains('.').then(|| number.to_string()));
        }
    }
    kept
}

#[test]
fn texts_translated_differ_only_in_words() {
    for game in translated() {
        for translation in game.translations() {
            let what = format!("{} in {}", game.info().id, translation.language);
            if let Some(lessons) = translation.lessons {
                let english = game.lessons().expect("what is translated is there");
                assert_eq!(bones(lessons), bones(english), "first steps of {what}");
                let locale = texts::all().find(translation.language).expect("a language");
                let lesson = Lesson::said(game, locale).expect("a lesson").expect("some steps");
                let first = Lesson::of(game).expect("a lesson").expect("some steps");
                assert_eq!(lesson.steps.len(), first.steps.len(), "{what}");
                assert_ne!(lesson.steps[0].text, first.steps[0].text, "{what}");
            }
            if let Some(book) = translation.rulebook {
                assert_eq!(bones(book), bones(game.info().rulebook), "rules of {what}");
                assert!(Rulebook::parse(book).is_ok(), "{what}");
            }
        }
    }
}
