//! The checks fail where they should.

use std::{collections::BTreeSet, panic, path::Path};

use games::clusterfuss::Clusterfuss;
use messages::wordings;
use testkit::{
    AnyGame, Catalogued, check_illegal, check_keys, check_lessons, check_playthroughs,
    check_rulebook, faults_of_wordings,
    toys::{kuhn::Kuhn, nim::Nim},
};

/// Why the check fails.
fn failure(check: impl FnOnce() + panic::UnwindSafe) -> String {
    let why = panic::catch_unwind(check).expect_err("the check should fail");
    let text = why.downcast_ref::<String>().cloned();
    text.or_else(|| why.downcast_ref::<&str>().map(ToString::to_string)).expect("a text")
}

#[test]
fn wordings_that_lack_or_add_something_are_faults() {
    let read = |text: &str| wordings(text).expect("a file of wordings");
    let english = read("one = { $n } discs\ntwo = Two");
    let faults = |other: &str, defined: &[&str]| {
        let defined: BTreeSet<String> = defined.iter().map(ToString::to_string).collect();
        faults_of_wordings(&english, &read(other), &defined)
    };
    assert!(faults("one = { $n } Scheiben\ntwo = Zwei", &[]).is_empty());
    assert!(faults("one = { $n } Scheiben\ntwo = Zwei\nname = Nim", &["name"]).is_empty());
    assert_eq!(faults("one = { $n } Scheiben", &[]), ["two is missing"]);
    assert_eq!(faults("one = eine\ntwo = Zwei\nsix = Sechs", &[]), ["six is said by nobody"]);
    assert_eq!(faults("one = { $m }\ntwo = Zwei", &[]).len(), 1);
    assert_eq!(faults("one = eine\ntwo = Zwei", &["name"]).len(), 1);
}

#[test]
fn game_without_examples_and_records_is_refused() {
    let toy = Catalogued::<Nim>::new();
    assert!(failure(|| check_rulebook(&toy)).contains("nim has no examples"));
    let folder = Path::new("no/such/folder");
    assert!(failure(|| check_playthroughs(&toy, folder)).contains("has no playthroughs"));
}

#[test]
fn tables_and_keys_of_another_game_are_refused() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let other = games.join("clusterfuss");
    assert!(!failure(|| check_illegal::<Kuhn>(&other)).is_empty());
    let game = Catalogued::<Clusterfuss>::new();
    assert!(failure(|| check_keys(&game, &games.join("mush"))).contains("clusterfuss: left"));
}

#[test]
fn game_without_first_steps_is_fine() {
    let toy = Catalogued::<Nim>::new();
    assert!(matches::Course::ALL.iter().all(|course| toy.course(*course).is_none()));
    check_lessons(&toy);
}
