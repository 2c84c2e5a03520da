//! What the games say, in every language they say it in.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    fs,
    path::{Path, PathBuf},
};

use games::muscat::Muscat;
use hall_core::{
    Arg, Dice as _, Game as _, Message, NotationError, Present, Refusal as _, Scene, Seat,
    SplitMix64, Step, Text, Touch, Viewer,
};
use matches::{AnyGame, catalogue, lesson::Lesson, rulebook::Rulebook, texts};
use messages::{Catalog, HOUSE, Locale, Source, Wordings, wordings, words, words_apart};
use testkit::random_step;

use crate::promises::variants;

fn translated() -> impl Iterator<Item = &'static dyn AnyGame> {
    catalogue().iter().copied().filter(|game| !game.translations().is_empty())
}

/// The wordings of a game in a language: its own, and those that it shares with others.
fn said(game: &dyn AnyGame, language: &str) -> Wordings {
    let (id, mut all) = (game.info().id, Wordings::new());
    for translation in game.translations().iter().filter(|t| t.language == language) {
        let found = wordings(translation.messages);
        for (key, names) in found.unwrap_or_else(|why| panic!("{id} in {language}: {why:?}")) {
            assert!(!all.contains_key(&key), "{id} in {language} has {key} twice");
            all.insert(key, names);
        }
    }
    assert!(!all.is_empty(), "{id} has no wordings in {language}");
    all
}

/// The folder of the games.
fn games_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

/// The folders with English wordings, by what the keys of each begin with: of games, and of
/// what several games share.
fn with_wordings() -> BTreeMap<String, PathBuf> {
    let folders = fs::read_dir(games_folder()).expect("the games").flatten();
    let paths = folders.map(|folder| folder.path());
    let worded = paths.filter(|path| path.join("messages/en.ftl").exists());
    let named = worded.map(|path| {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        (name.replace('_', "-"), path)
    });
    named.collect()
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
/// read and of options that do not fit. `id` is what the keys of its file begin with.
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
    let (ids, mut count) = (with_wordings(), 0);
    for game in translated() {
        let english = said(game, "en");
        let languages: BTreeSet<&str> = game.translations().iter().map(|t| t.language).collect();
        for language in languages.into_iter().filter(|language| *language != "en") {
            let mut defined: BTreeSet<String> = texts::defined_keys(game).into_iter().collect();
            let of = said(game, language);
            let in_rules = |key: &&String| ids.keys().any(|id| is_in_rules(key, id));
            defined.extend(of.keys().filter(in_rules).cloned());
            same(&english, &of, &defined, &format!("{} in {language}", game.info().id));
            count += 1;
        }
    }
    assert!(count > 0, "nobody translated a game");
}

/// The keys that sources name: texts that begin with this id and a hyphen.
fn named(folder: &Path, id: &str) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("a folder of the games").flatten() {
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
fn keys_that_games_name_are_those_of_the_english_wordings() {
    for (id, folder) in with_wordings() {
        let text = fs::read_to_string(folder.join("messages/en.ftl")).expect("a file");
        let used = |game: &dyn AnyGame| game.translations().iter().any(|t| t.messages == text);
        assert!(translated().any(used), "no game lists the wordings of {}", folder.display());
        let mut keys = named(&games_folder(), &id);
        keys.retain(|key| !is_in_rules(key, &id));
        let known: BTreeSet<String> = wordings(&text).expect("wordings").into_keys().collect();
        assert_eq!(keys, known, "{id}: left what the rules name, right what en.ftl has");
    }
}

#[test]
fn keys_whose_english_is_in_the_rules_are_worded_in_every_other_language() {
    for (id, folder) in with_wordings() {
        let mut keys = named(&games_folder(), &id);
        keys.retain(|key| is_in_rules(key, &id));
        for entry in fs::read_dir(folder.join("messages")).expect("a folder").flatten() {
            let path = entry.path();
            if path.ends_with("en.ftl") || path.extension().is_none_or(|end| end != "ftl") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a file");
            let mut known: BTreeSet<String> =
                wordings(&text).expect("wordings").into_keys().collect();
            known.retain(|key| is_in_rules(key, &id));
            assert_eq!(keys, known, "left what the rules name, right what {} has", path.display());
        }
    }
}

/// The words of the English wordings that the German ones do not have.
fn english_words() -> BTreeSet<String> {
    let game = matches::find("muscat").expect("Muscat");
    let text = |language: &str| {
        let text = game.translations().iter().find(|t| t.language == language);
        text.expect("Muscat in German").messages
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
            if let Arg::Message(part) = arg {
                self.note(part);
            }
        }
    }
}

/// Hears all that is said of a board and of a random match on it, of `plies_max` steps at
/// most, to whoever watches and to the seat that is asked.
fn hear_match<G: Present>(
    game: &G,
    plies_max: usize,
    dice: &mut SplitMix64,
    hear: &mut dyn FnMut(&Text),
) {
    let board = game.board();
    board.spots.iter().for_each(|spot| hear(&spot.label));
    board.lines.iter().for_each(|line| hear(&line.text));
    let (mut state, mut met) = (game.start(), Vec::new());
    for _ in 0..plies_max {
        let asked = game.turn(&state).asked().iter().next().map(Viewer::Seat);
        let viewers: Vec<Viewer> = [Viewer::Public].into_iter().chain(asked).collect();
        for viewer in &viewers {
            hear_scene(game.scene(&game.observe(&state, *viewer)), hear);
        }
        let Some(step) = random_step(game, &state, dice) else { break };
        if let Step::Act(seat, action) = &step {
            met.push(action.clone());
            let elsewhere = met[dice.below(met.len() as u32) as usize].clone();
            hear_tried(game, &state, *seat, action, hear);
            // What another seat may do, or what could be done elsewhere, is refused here.
            hear_tried(game, &state, seat.next(game.seats()), action, hear);
            hear_tried(game, &state, *seat, &elsewhere, hear);
        }
        for viewer in viewers {
            hear(&game.describe(&game.observe(&state, viewer), &step, viewer));
        }
        step.apply(game, &mut state);
    }
}

fn hear_scene(scene: Scene, hear: &mut dyn FnMut(&Text)) {
    scene.map(|text| hear(&text));
}

/// Hears how an action is touched, and why it is refused if it is.
fn hear_tried<G: Present>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: &G::Action,
    hear: &mut dyn FnMut(&Text),
) {
    let view = game.observe(state, Viewer::Seat(seat));
    let Err(why) = game.check(state, seat, action) else {
        for touch in game.touches(&view, seat, action) {
            if let Touch::Choice { label, .. } = touch {
                hear(&label);
            }
        }
        return;
    };
    hear(&why.reason());
    game.evidence(&view, seat, action).iter().for_each(|mark| hear(&mark.label));
}

/// The words of what is written the same in all languages: the spots of a board and of
/// trays, actions, outcomes, and what a file of boards names, towns for example.
fn notation<G: Present>(game: &G, plies_max: usize, dice: &mut SplitMix64) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    game.board().spots.iter().for_each(|spot| found.extend(words(&spot.id)));
    let boards = games_folder().join(G::INFO.id.replace('-', "_")).join("data/boards.txt");
    let boards = fs::read_to_string(boards).unwrap_or_default();
    boards.lines().filter(|line| !line.starts_with('#')).for_each(|line| found.extend(words(line)));
    let mut state = game.start();
    for _ in 0..plies_max {
        let scene = game.scene(&game.observe(&state, Viewer::Public));
        let items = scene.trays.iter().flat_map(|tray| &tray.items);
        items.flat_map(|item| &item.spot).for_each(|spot| found.extend(words(spot)));
        let Some(step) = random_step(game, &state, dice) else { break };
        found.extend(words(&step.to_string()));
        step.apply(game, &mut state);
    }
    found
}

/// Hears random matches of a translated game: all that people read is a message for which
/// its files have a wording; what is not is notation and numbers.
fn hear_messages<G: Present>() {
    if G::MESSAGES.is_empty() {
        return;
    }
    let own = G::MESSAGES.iter().map(|t| Source { language: t.language, text: t.messages });
    let catalog: &Catalog = Box::leak(Box::new(Catalog::new(HOUSE.into_iter().chain(own))));
    let variants = variants::<G>().into_iter().map(|variant| (variant.setup, 60));
    let standard = (0..5).map(|_| (G::Setup::default(), 300));
    for (seed, (setup, plies_max)) in (0..).zip(standard.chain(variants)) {
        // Not every option can be changed alone.
        let Ok(game) = G::new(setup) else { continue };
        let locales = G::MESSAGES.iter().filter_map(|t| catalog.find(t.language));
        hear_unread(&game, &locales.collect::<Vec<_>>(), &mut SplitMix64::new(seed));
        let known = notation(&game, plies_max, &mut SplitMix64::new(seed));
        let mut heard = HashSet::new();
        hear_match(&game, plies_max, &mut SplitMix64::new(seed), &mut |text| {
            if heard.insert(text.clone()) {
                hear_text(text, catalog.english(), &known);
            }
        });
    }
}

/// The text with a letter left out, put in or replaced.
fn mangled(text: &str, dice: &mut SplitMix64) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = dice.below(letters.len() as u32) as usize;
    let others = ['a', 'Z', '1', '9', '-', '/', '.', ' ', 'é'];
    let other = others[dice.below(others.len() as u32) as usize];
    match dice.below(3) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, other),
        _ => letters[at] = other,
    }
    letters.into_iter().collect()
}

/// Hears what is said of positions and actions that cannot be read: where there is a message
/// for it, its English is in the rules, and every other language has a wording that speaks of
/// what the message has.
fn hear_unread<G: Present>(game: &G, locales: &[Locale], dice: &mut SplitMix64) {
    let ids = with_wordings();
    let mut state = game.start();
    for _ in 0..60 {
        let Some(step) = random_step(game, &state, dice) else { break };
        let mut unread: Vec<NotationError> = Vec::new();
        for _ in 0..8 {
            unread.extend(game.position(&mangled(&state.to_string(), dice)).err());
            if let Step::Act(_, action) = &step {
                unread.extend(mangled(&action.to_string(), dice).parse::<G::Action>().err());
            }
        }
        for message in unread.iter().filter_map(NotationError::message) {
            assert!(ids.keys().any(|id| is_in_rules(message.key, id)), "{message:?}");
            for locale in locales.iter().filter(|locale| !locale.is_english()) {
                let said = locale.checked(message);
                said.unwrap_or_else(|why| panic!("{message:?} in {}: {why:?}", locale.code()));
            }
        }
        step.apply(game, &mut state);
    }
}

fn hear_text(text: &Text, english: Locale, notation: &BTreeSet<String>) {
    match text {
        Text::Plain(plain) => {
            // What has a digit in it is notation: `exd4`.
            let parts = plain.split(|c: char| !c.is_alphanumeric());
            let parts = parts.filter(|part| !part.contains(|c: char| c.is_ascii_digit()));
            let word = parts.flat_map(words).find(|word| !notation.contains(word));
            assert_eq!(word, None, "a word outside of a message: {plain}");
        }
        Text::Message(message) => {
            let said = english.checked(message);
            said.unwrap_or_else(|why| panic!("{message:?}: {why:?}"));
            for (_, arg) in &message.args {
                match arg {
                    Arg::Text(text) => hear_text(&text.clone().into(), english, notation),
                    Arg::Message(part) => hear_text(&part.clone().into(), english, notation),
                    Arg::Number(_) | Arg::Choice(_) | Arg::Seat(_) => {}
                }
            }
        }
    }
}

/// One test per game.
mod words_of_translated_games_are_messages {
    use super::hear_messages;

    macro_rules! hear_each {
        ($($name:ident: $Game:path),*) => {
            $(#[test]
            fn $name() {
                hear_messages::<$Game>();
            })*
        };
    }
    games::for_each_game!(hear_each);
}

#[test]
#[should_panic(expected = "a word outside of a message: red a1")]
fn words_outside_of_a_message_are_heard() {
    let english = texts::english();
    hear_text(&Text::from("4. exd4 a1-swap"), english, &BTreeSet::from(["swap".to_string()]));
    hear_text(&Text::from("red a1"), english, &BTreeSet::new());
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
        hear_match(&game, usize::MAX, &mut dice, &mut |text| reader.hear(text));
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
