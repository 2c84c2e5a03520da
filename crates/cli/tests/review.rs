//! `musterhall review`, as outsiders call it.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use serde_json::Value as Json;

fn review(args: &[&str], record: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_musterhall"))
        .args(["review", "-"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built");
    let _refused = child.stdin.take().expect("piped").write_all(record.as_bytes());
    child.wait_with_output().expect("the binary ran")
}

/// A match on the smallest board, over after three steps.
const RECORD: &str = "musterhall-record: 1\ngame: clusterfuss\nrules: 1\n\
    setup: {\"size\":2,\"swap\":false}\nplayer a: Ann\nplayer b: Ben\nresult: a=1 b=2\n\n\
    a a2-b2\nb a1-b1\na b2-b1\n";

#[test]
fn a_finished_match_is_reviewed_in_words() {
    let done = review(&[], RECORD);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let text = String::from_utf8(done.stdout).expect("text");
    assert!(text.contains("Red (Ann) could hope for"), "{text}");
    assert!(text.contains("Blue (Ben): "), "{text}");
    // The start, three steps, and the result.
    assert_eq!(text.lines().filter(|line| line.contains('█') || line.contains('·')).count(), 5);
}

#[test]
fn the_review_as_json_is_the_same_twice() {
    let once = review(&["--nodes", "50", "--json"], RECORD);
    assert!(once.status.success(), "{}", String::from_utf8_lossy(&once.stderr));
    assert_eq!(once.stdout, review(&["--nodes", "50", "--json"], RECORD).stdout);
    let json: Json = serde_json::from_slice(&once.stdout).expect("one JSON object");
    let review = &json["review"];
    assert_eq!(review["points"].as_array().map(Vec::len), Some(4));
    assert_eq!(review["result"], serde_json::json!([1.0, 0.0]));
    assert_eq!(json["players"], serde_json::json!(["Ann", "Ben"]));
    // A board of four is solved: what is said of a choice is certain.
    let choices = review["choices"].as_array().expect("choices");
    assert!(!choices.is_empty() && choices.iter().all(|choice| choice["proven"] == true));
}

#[test]
fn an_unfinished_match_and_bad_budgets_are_refused() {
    let unfinished = RECORD.replace("result: a=1 b=2\n", "").replace("a b2-b1\n", "");
    for (args, record, expected) in [
        (&[][..], unfinished.as_str(), "only a match that is over is reviewed"),
        (&[][..], "hello", "line 1 of the record"),
        (&["--nodes", "0"][..], RECORD, "--nodes"),
        (&["--nodes", "5", "--time", "5"][..], RECORD, "cannot be used with"),
    ] {
        let done = review(args, record);
        let errors = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{errors}");
        assert!(errors.contains(expected), "{errors:?} does not say {expected:?}");
        assert!(done.stdout.is_empty());
    }
}
