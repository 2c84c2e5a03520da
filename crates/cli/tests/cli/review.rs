//! `musterhall review`, as users call it.

use crate::common::{prints, refuses};
use serde_json::Value as Json;

/// A match on the smallest board, over after three steps.
const RECORD: &str = "musterhall-record: 1\ngame: clusterfuss\nrules: 1\n\
    setup: {\"size\":2,\"swap\":false}\nplayer a: Ann\nplayer b: Ben\nresult: a=1 b=2\n\n\
    a a2-b2\nb a1-b1\na b2-b1\n";

#[test]
fn finished_match_is_reviewed_in_words() {
    let text = prints(&["review", "-"], RECORD);
    assert!(text.contains("How likely Red (Ann) was to win"), "{text}");
    assert!(text.contains("Blue (Ben): "), "{text}");
    // The start, three steps, and the result.
    assert_eq!(text.lines().filter(|line| line.contains('█') || line.contains('·')).count(), 5);
}

#[test]
fn review_as_json_is_the_same_twice() {
    let args = ["review", "-", "--nodes", "50", "--json"];
    let once = prints(&args, RECORD);
    assert_eq!(once, prints(&args, RECORD));
    let json: Json = serde_json::from_str(&once).expect("one JSON object");
    let review = &json["review"];
    assert_eq!(review["points"].as_array().map(Vec::len), Some(4));
    assert_eq!(review["result"], serde_json::json!([1.0, 0.0]));
    assert_eq!(json["players"], serde_json::json!(["Ann", "Ben"]));
    // A board of four is solved: judgements are certain.
    let choices = review["choices"].as_array().expect("choices");
    assert!(!choices.is_empty() && choices.iter().all(|choice| choice["proven"] == true));
}

#[test]
fn unfinished_match_and_bad_budgets_are_refused() {
    let unfinished = RECORD.replace("result: a=1 b=2\n", "").replace("a b2-b1\n", "");
    for (args, record, expected) in [
        (&[][..], unfinished.as_str(), "only a finished match can be reviewed"),
        (&[][..], "hello", "line 1 of the record"),
        (&["--nodes", "0"][..], RECORD, "--nodes"),
        (&["--nodes", "5", "--time", "5"][..], RECORD, "cannot be used with"),
    ] {
        refuses(&[&["review", "-"], args].concat(), record, expected);
    }
}
