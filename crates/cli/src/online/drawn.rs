//! Boards, scenes and actions out of the JSON of a hall.
//!
//! What is missing or odd becomes empty: a hall of a later version may say more than is known
//! here, and nothing that it says ends the program.

use std::{
    collections::HashSet,
    sync::{LazyLock, Mutex, PoisonError},
};

use hall_core::{
    Board, Consequence, Line, Motion, Piece, Point, Scene, Seat, Shape, Spot, Touch, Tray,
    TrayItem, plain::Mark,
};
use matches::{Offer, StepDescription};
use serde_json::Value as Json;

/// How many different words of style sheets a hall may use, and how long they may be.
const WORDS_MAX: usize = 8192;
const WORD_MAX: usize = 120;

/// A word for the style sheet, kept as long as the program runs: each once, and not too many.
fn word(json: &Json) -> &'static str {
    static KNOWN: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let text = json.as_str().unwrap_or_default();
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(word) = known.get(text) {
        return word;
    }
    if text.len() > WORD_MAX || known.len() >= WORDS_MAX {
        return "";
    }
    let word: &'static str = Box::leak(text.to_owned().into_boxed_str());
    known.insert(word);
    word
}

fn text(json: &Json) -> String {
    json.as_str().unwrap_or_default().to_owned()
}

fn texts(json: &Json) -> Vec<String> {
    list(json, text)
}

/// What `read` makes of each element.
pub(super) fn list<T>(json: &Json, read: impl Fn(&Json) -> T) -> Vec<T> {
    json.as_array().map(|all| all.iter().map(read).collect()).unwrap_or_default()
}

/// A seat: its number in scenes, its letter elsewhere.
pub(super) fn seat(json: &Json) -> Option<Seat> {
    match json {
        Json::Number(number) => Seat::new(usize::try_from(number.as_u64()?).ok()?),
        Json::String(letter) => match letter.as_bytes() {
            [letter @ b'a'..=b'z'] => Seat::new(usize::from(letter - b'a')),
            _ => None,
        },
        _ => None,
    }
}

#[expect(clippy::cast_possible_truncation, reason = "coordinates are small")]
fn number(json: &Json) -> f32 {
    json.as_f64().unwrap_or_default() as f32
}

fn point(json: &Json) -> Point {
    Point { x: number(&json["x"]), y: number(&json["y"]) }
}

fn shape(json: &Json) -> Shape {
    match json["type"].as_str() {
        Some("circle") => Shape::Circle { r: number(&json["r"]) },
        Some("polygon") => Shape::Polygon { points: list(&json["points"], point) },
        _ => Shape::Rect { w: number(&json["w"]), h: number(&json["h"]) },
    }
}

pub(super) fn board(json: &Json) -> Board<String> {
    let spot = |spot: &Json| Spot {
        id: text(&spot["id"]),
        at: point(&spot["at"]),
        shape: shape(&spot["shape"]),
        class: word(&spot["class"]),
        label: text(&spot["label"]),
    };
    let line = |line: &Json| Line {
        points: list(&line["points"], point),
        class: word(&line["class"]),
        text: text(&line["text"]),
    };
    Board {
        origin: point(&json["origin"]),
        size: point(&json["size"]),
        spots: list(&json["spots"], spot),
        lines: list(&json["lines"], line),
        turnable: json["turnable"] == true,
    }
}

fn piece(json: &Json) -> Piece<String> {
    Piece {
        kind: word(&json["kind"]),
        owner: seat(&json["owner"]),
        spot: text(&json["spot"]),
        glyph: json["glyph"].as_str().and_then(|glyph| glyph.chars().next()).unwrap_or('?'),
        label: text(&json["label"]),
    }
}

pub(super) fn mark(json: &Json) -> Mark {
    Mark {
        kind: word(&json["kind"]),
        owner: seat(&json["owner"]),
        spots: texts(&json["spots"]),
        label: text(&json["label"]),
    }
}

fn tray(json: &Json) -> Tray<String> {
    let item = |item: &Json| TrayItem {
        spot: item["spot"].as_str().map(str::to_owned),
        kind: word(&item["kind"]),
        owner: seat(&item["owner"]),
        label: text(&item["label"]),
        count: item["count"].as_i64().and_then(|count| i32::try_from(count).ok()),
    };
    Tray {
        id: text(&json["id"]),
        label: text(&json["label"]),
        owner: seat(&json["owner"]),
        items: list(&json["items"], item),
    }
}

pub(super) fn scene(json: &Json) -> Scene<String> {
    Scene {
        pieces: list(&json["pieces"], piece),
        marks: list(&json["marks"], mark),
        trays: list(&json["trays"], tray),
        notes: texts(&json["notes"]),
    }
}

fn motion(json: &Json) -> Motion {
    Motion {
        from: text(&json["from"]),
        to: text(&json["to"]),
        via: texts(&json["via"]),
        kind: word(&json["kind"]),
    }
}

pub(super) fn telling(json: &Json) -> StepDescription<String> {
    StepDescription {
        seat: seat(&json["seat"]),
        line: text(&json["line"]),
        told: text(&json["told"]),
        short: text(&json["short"]),
        quiet: json["quiet"] == true,
        kind: word(&json["kind"]),
        dice: list(&json["dice"], word),
        motions: list(&json["motions"], motion),
    }
}

pub(super) fn consequence(json: &Json) -> (String, Consequence<String>) {
    let consequence = Consequence {
        motions: list(&json["motions"], motion),
        pieces: list(&json["pieces"], piece),
        marks: list(&json["marks"], mark),
        notes: texts(&json["notes"]),
        costs: json["costs"].as_u64().and_then(|costs| costs.try_into().ok()).unwrap_or_default(),
    };
    (text(&json["word"]), consequence)
}

pub(super) fn offer(json: &Json) -> Offer<String> {
    let touch = |touch: &Json| match touch["type"].as_str() {
        Some("choice") => Touch::Choice { id: text(&touch["id"]), label: text(&touch["label"]) },
        _ => Touch::Spot { id: text(&touch["id"]) },
    };
    Offer { word: text(&json["word"]), touches: list(&json["touches"], touch) }
}

#[cfg(test)]
mod tests {
    use hall_core::{Touch, Viewer};
    use matches::texts::english;
    use serde_json::to_value;

    use super::*;

    /// Whatever a game shows is read again as it was written.
    #[test]
    fn boards_and_scenes_of_every_game_are_read_as_written() {
        for game in matches::catalogue() {
            let table = game.open(&Json::Null, None).expect("the default setup");
            let locale = english();
            let shown = table.board().worded(&locale);
            assert_eq!(board(&to_value(&shown).expect("JSON")), shown, "{}", game.info().id);
            let viewer = Viewer::Seat(Seat::A);
            let scenes = table.scene(viewer).worded(&locale);
            assert_eq!(scene(&to_value(&scenes).expect("JSON")), scenes, "{}", game.info().id);
            let (offers, _) = table.offers(Seat::A);
            for one in offers.into_iter().map(|offer| offer.worded(&locale)) {
                assert_eq!(offer(&to_value(&one).expect("JSON")), one);
                let touches: Vec<&str> = one.touches.iter().map(Touch::id).collect();
                let _ends = table.foresee(Seat::A, &touches, &mut |word, what| {
                    let what = what.worded(&locale);
                    let mut json = to_value(&what).expect("JSON");
                    json["word"] = word.as_str().into();
                    assert_eq!(consequence(&json), (word, what));
                    std::ops::ControlFlow::Break(())
                });
            }
        }
    }

    #[test]
    fn what_is_odd_becomes_empty() {
        for odd in ["null", "7", "\"x\"", "[{}]", r#"{"pieces":[7],"spots":{"a":1},"size":"x"}"#] {
            let json: Json = serde_json::from_str(odd).expect("JSON");
            let _empty =
                (board(&json), scene(&json), consequence(&json), offer(&json), mark(&json));
            assert_eq!(seat(&json), seat(&json).filter(|seat| seat.index() == 7));
        }
        let none = [Json::from("z"), Json::from(6), Json::from(-1), Json::from("")];
        assert!(none.iter().all(|odd| seat(odd).is_none()));
    }
}
