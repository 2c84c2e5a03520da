//! The picture of a game: a scene of its showcase, without text.

use hall_core::Viewer;
use matches::{AnyGame, AnyMatch, Record, Rejected, texts};
use serde_json::{Value as Json, json};

/// The board and the scene at the end of the showcase, or those of the opening.
pub(super) fn drawn(game: &dyn AnyGame) -> String {
    let played = game.showcase().map(|text| replayed(game, text));
    let play = match played {
        Some(Ok(play)) => Ok(play),
        Some(Err(why)) => {
            tracing::error!(game = game.info().id, %why, "a bad showcase");
            game.open(&Json::Null, None)
        }
        None => game.open(&Json::Null, None),
    };
    let Ok(play) = play else { return "{}".into() };
    let english = texts::english();
    let board = serde_json::to_value(play.board().worded(&english));
    let scene = serde_json::to_value(play.scene(Viewer::Public).worded(&english));
    let mut view = json!({
        "board": board.expect("boards are plain data"),
        "scene": scene.expect("scenes are plain data"),
    });
    unworded(&mut view);
    view.to_string()
}

fn replayed(game: &dyn AnyGame, text: &str) -> Result<Box<dyn AnyMatch>, Rejected> {
    Record::parse(text)?.replay(game)
}

/// Removes the texts: nobody reads a picture.
fn unworded(view: &mut Json) {
    match view {
        Json::Object(fields) => {
            for (key, value) in fields {
                match (key.as_str(), &*value) {
                    ("label", Json::String(_)) => *value = "".into(),
                    ("notes", Json::Array(_)) => *value = json!([]),
                    _ => unworded(value),
                }
            }
        }
        Json::Array(parts) => parts.iter_mut().for_each(unworded),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn showcase_of_every_game_is_played_and_has_no_words() {
        for entry in bots::registry() {
            let game = entry.game;
            if let Some(text) = game.showcase() {
                let play = replayed(game, text).expect("the showcase is a record");
                assert!(play.standings().is_none(), "{}: it is not over", game.info().id);
            }
            let view: Json = serde_json::from_str(&drawn(game)).expect("it is JSON");
            let pieces = view["scene"]["pieces"].as_array().expect("there are pieces");
            assert!(!pieces.is_empty(), "{}", game.info().id);
            let worded = |part: &Json| part["label"].as_str().is_some_and(|text| !text.is_empty());
            let spots = view["board"]["spots"].as_array().expect("there are spots");
            assert!(!pieces.iter().chain(spots).any(worded), "{}", game.info().id);
        }
    }
}
