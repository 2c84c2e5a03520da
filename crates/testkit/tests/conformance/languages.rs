//! The wordings of the house in every language, and of Muscat, which has the most.
//! it has wordings for.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use games::muscat::Muscat;
use hall_core::{Game, Present, Seat};
use matches::texts;
use messages::{HOUSE, Wordings, wordings};
use testkit::{check_named, check_spoken, faults_of_wordings, toys::nim::Nim};

fn games_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

#[test]
fn wordings_of_the_house_have_the_keys_and_arguments_of_the_english() {
    let house: BTreeMap<&str, Wordings> = HOUSE
        .iter()
        .map(|source| (source.language, wordings(source.text).expect("a file of wordings")))
        .collect();
    for (language, of) in &house {
        let faults = faults_of_wordings(&house["en"], of, &BTreeSet::new());
        assert!(faults.is_empty(), "the house in {language}:\n{}", faults.join("\n"));
    }
}

#[test]
fn keys_that_the_muster_games_share_have_wordings() {
    check_named("muster-board", games::make_muster::MakeMuster::MESSAGES, &games_folder());
    check_named("muster-board", games::muster_up::MusterUp::MESSAGES, &games_folder());
}

#[test]
fn muscat_says_all_that_it_has_wordings_for() {
    let heard = check_spoken::<Muscat>(&games_folder().join("muscat"), 5);
    let english = Muscat::MESSAGES.iter().find(|t| t.language == "en").expect("English");
    let keys = wordings(english.messages).expect("a file of wordings").into_keys();
    // A tie among the first, and a start that nobody has.
    let rare = ["muscat-and", "muscat-cycle-bare", "muscat-nobody", "muscat-share"];
    // What the editor of positions says is not heard in a match.
    let editor = fs::read_to_string(games_folder().join("muscat/editing.rs")).expect("a file");
    let is_missed = |key: &String| {
        let is_edited = key.contains("-edit-") && editor.contains(&format!("{key:?}"));
        let is_told = heard.contains(key.as_str()) || key.contains("-refused-") || is_edited;
        !is_told && !rare.contains(&key.as_str())
    };
    let missed: Vec<String> = keys.filter(is_missed).collect();
    assert!(missed.is_empty(), "never said: {missed:?}");
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
    // A game without a translation.
    let other = &Nim::INFO;
    assert_eq!(texts::summary(other, german), other.summary);
}

/// What comes before the numbered chapters of a rulebook is read in a minute, at 220 words, and is
/// pictured by examples.
#[test]
fn rulebook_begins_with_a_pictured_summary_of_a_minute() {
    for game in matches::standard() {
        let translated = game.translations().iter().filter_map(|t| t.rulebook);
        for text in std::iter::once(game.info().rulebook).chain(translated) {
            let summary = text.split("\n## ").nth(1).expect("a first chapter");
            let (title, summary) = summary.split_once('\n').expect("a title");
            let id = game.info().id;
            assert!(!title.starts_with(|first: char| first.is_ascii_digit()), "{id}: {title}");
            let parts: Vec<&str> = summary.split("```").collect();
            let words: usize = parts.iter().step_by(2).map(|p| p.split_whitespace().count()).sum();
            let pictures = parts.iter().skip(1).step_by(2).filter(|p| p.starts_with("example"));
            assert!(words <= 220 && pictures.count() >= 2, "{id}, {title}: {words} words");
        }
    }
}
