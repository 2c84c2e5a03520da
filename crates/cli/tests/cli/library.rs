//! `library`, as users call it.

use std::{fs, path::Path};

use crate::common::{killed_while_it_writes, prints, refuses};

/// A small library in this folder.
fn words(folder: &Path) -> Vec<String> {
    let how = "library clusterfuss --matches 40 --level 1 --seed 3 --set size=5 --set size=6 \
               --threads 2 --folder";
    let mut words: Vec<String> = how.split_whitespace().map(String::from).collect();
    words.push(folder.display().to_string());
    words
}

fn says(words: &[String]) -> String {
    prints(&words.iter().map(String::as_str).collect::<Vec<_>>(), "")
}

fn library(folder: &Path) -> Vec<u8> {
    fs::read(folder.join("clusterfuss.library")).expect("it was written")
}

#[test]
fn library_killed_again_and_again_ends_in_the_bytes_of_one_that_was_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, part) = (folder.path().join("whole"), folder.path().join("part"));
    let said = says(&words(&whole));
    assert!(said.starts_with("clusterfuss: 40 matches, "), "{said}");
    let file = part.join("cells").join("00001.jsonl");
    killed_while_it_writes(&words(&part).iter().map(String::as_str).collect::<Vec<_>>(), &file);
    says(&words(&part));
    assert_eq!(library(&part), library(&whole));
    // Nothing is played twice, and a larger library goes on from a smaller one.
    let cell = fs::read(&file).expect("it was played");
    says(&words(&part));
    assert_eq!(fs::read(&file).expect("it was played"), cell);
    let mut more = words(&part);
    more[3] = "44".into();
    assert!(says(&more).starts_with("clusterfuss: 44 matches, "));
    assert!(fs::read(&file).expect("it was played").starts_with(&cell));
}

#[test]
fn records_of_a_folder_are_counted_as_the_matches_that_they_are_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let played = ["match", "clusterfuss", "--bots", "level:1,level:1", "--games", "6", "--json"];
    let lines = prints(&played, "");
    fs::write(folder.path().join("matches.jsonl"), &lines).expect("there is room");
    let from = folder.path().display().to_string();
    let said = prints(&["library", "clusterfuss", "--from", &from], "");
    assert!(said.starts_with("clusterfuss: 6 matches, "), "{said}");
    let both = ["library", "clusterfuss", "--from", &from, "--level", "3"];
    refuses(&both, "", "cannot be used with");
    refuses(&["library", "muscat", "--from", &from], "", "a record of clusterfuss");
    fs::write(folder.path().join("bad.record"), "no record").expect("there is room");
    refuses(&["library", "clusterfuss", "--from", &from], "", "bad.record");
    fs::remove_file(folder.path().join("bad.record")).expect("it is there");
    fs::remove_file(folder.path().join("matches.jsonl")).expect("it is there");
    refuses(&["library", "clusterfuss", "--from", &from], "", "no finished match");
    refuses(&["library", "clusterfuss", "--set", "size=99"], "", "cell 1 (clusterfuss): ");
    refuses(&["library", "chess"], "", "chess");
}
