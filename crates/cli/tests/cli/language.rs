//! The terminal in another language than English.

use std::{collections::BTreeSet, process::Command};

use crate::common::{MUSTERHALL, prints, refuses};
use messages::{HOUSE, words, words_apart};

/// Words that Muscat and the house say in English and not in German.
fn english_words() -> BTreeSet<String> {
    let muscat = matches::find("muscat").expect("Muscat").translations();
    let [english, german, ..] = muscat else { panic!("Muscat speaks two languages") };
    assert_eq!((english.language, german.language), ("en", "de"));
    let (english, german) = (
        format!("{}\n{}", english.messages, HOUSE[0].text),
        format!("{}\n{}", german.messages, HOUSE[1].text),
    );
    words_apart(&english, &german)
}

/// `text` has no English word except those that are typed: text in backticks, names of
/// people and bots, and what the help explains.
#[track_caller]
fn is_german(text: &str) {
    let foreign = english_words();
    assert!(foreign.contains("market") && foreign.contains("strongest"), "{foreign:?}");
    let typed = ["hint", "undo", "board", "record", "resign", "quit", "random", "down"];
    for line in text.lines().filter(|line| !line.contains("> ")) {
        let unquoted: String = line.split('`').step_by(2).collect();
        let alien =
            words(&unquoted).find(|word| foreign.contains(word) && !typed.contains(&word.as_str()));
        assert_eq!(alien, None, "{line}");
    }
}

#[test]
fn play_in_german_says_no_english_word_in_a_whole_match() {
    let bots = ["--seats", "random,random,random", "--seed", "5"];
    let whole = prints(&[&["play", "muscat", "--lang", "de"][..], &bots].concat(), "");
    assert!(whole.contains("Der Kreislauf läuft") || whole.contains("der Kreislauf läuft"));
    assert!(whole.contains("1. ") && whole.contains("Rot (random)"), "{whole}");
    is_german(&whole);
    let english = prints(&[&["play", "muscat"][..], &bots].concat(), "");
    assert!(english.contains("the cycle runs on market"), "the same match in English");
    assert_eq!(whole.lines().count(), english.lines().count());
}

#[test]
fn play_in_german_answers_a_person_in_german() {
    let typed = "xyz\n4d\n1as-1bs\nundo\nrecord\nhelp\ndown\nresign\n";
    let me = ["play", "muscat", "--lang", "de", "--seats", "me,me,me", "--seed", "5"];
    let said = prints(&me, typed);
    is_german(&said);
    assert!(said.contains("(Regel 4.2)"), "{said}");
    assert!(said.contains("das ist hier kein Zug: xyz"), "{said}");
    assert!(said.contains("hat aufgegeben"), "{said}");
}

/// German output, which contains all of these.
#[track_caller]
fn says(args: &[&str], expected: &[&str]) {
    let said = prints(&[args, &["--lang", "de"]].concat(), "");
    for part in expected {
        assert!(said.contains(part), "no {part:?} in {said}");
    }
}

#[test]
fn commands_for_people_speak_german() {
    says(
        &["games", "mush"],
        &["Lenke ein Hundegespann", "2–6 Personen", "(2 bis 6)", "spielt den besten Zug"],
    );
    says(&["games", "muster-chess"], &["900: 15 Minuten; 3600: 1 Stunde; 0: keine Uhr"]);
    says(&["rules", "make-muster"], &["# Make Muster", "**6.1** *Sieg durch Sammeln.*"]);
    says(&["inspect", "muster-up"], &["Blau geht oder springt", "Stellung: ", "am Zug: a"]);
    let race = ["match", "mush", "--bots", "random,random", "--set", "seats=2", "--games", "1"];
    says(&race, &["1 Partie, zuerst 2 zufällige Schritte, Seed 1", "gew.", "random hat"]);
    let army = ["advise", "8/8/PPPPPPPP/RNBQKBNR", "--nodes", "50"];
    says(&army, &["gegen die übliche Armee von Schwarz: ", "(eine Suche mit "]);
}

#[test]
fn record_in_german_is_replayed_and_reviewed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.record");
    let file = file.to_str().expect("a path");
    let typed = format!("a4-b4\nrecord {file}\nquit\n");
    let me = ["play", "clusterfuss", "--set", "size=4", "--seats", "me,me", "--lang", "de"];
    assert!(prints(&me, &typed).contains("geschrieben nach"));
    says(&["replay", file], &["nicht zu Ende gespielt", "geprüft: 1 Schritt von Clusterfuss"]);
}

#[test]
fn refusal_of_a_command_is_in_the_language_asked_for() {
    refuses(&["inspect", "chess", "--lang", "de"], "", "kein Spiel heißt \"chess\"");
    refuses(
        &["play", "make-muster", "--set", "order=9", "--lang", "de"],
        "",
        "so lässt sich nicht spielen: order: ",
    );
    refuses(&["advise", "8/8/8/3K4", "--lang", "de"], "", "der König steht auf d1");
}

#[test]
fn language_comes_from_the_environment_for_people_alone() {
    let run = |args: &[&str]| {
        let mut command = Command::new(MUSTERHALL);
        let output = command.args(args).env("LC_ALL", "de_DE.UTF-8").output();
        String::from_utf8(output.expect("the binary runs").stdout).expect("text")
    };
    assert!(run(&["inspect", "muscat"]).contains("Das Los entscheidet"));
    assert!(run(&["inspect", "muscat", "--json"]).contains("The lot decides"));
    assert!(run(&["inspect", "muscat", "--json", "--lang", "de"]).contains("Das Los entscheidet"));
    refuses(&["inspect", "muscat", "--lang", "xx"], "", "the languages are en, de");
}
