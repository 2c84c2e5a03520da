//! One test per game, written by the one line in `games/lib.rs`.

use hall_core::{FieldKind, Game, Present};
use serde_json::Value;
use testkit::{
    check_beginning, check_game, perft,
    toys::{kuhn, nim, sleds},
};

/// A setup with one option changed.
pub(crate) struct Variant<G: Present> {
    changed: String,
    pub(crate) setup: G::Setup,
    /// Whether the option is a number other than that of the seats, which may make a
    /// board so large that random matches take long.
    sized: bool,
}

/// Setups with one option changed: every number of seats, of all else that is counted the
/// least and the most, every word, yes and no.
pub(crate) fn variants<G: Present>() -> Vec<Variant<G>> {
    let standard = serde_json::to_value(G::Setup::default()).unwrap();
    let mut variants = Vec::new();
    for field in G::SCHEMA {
        let values: Vec<Value> = match field.kind {
            FieldKind::Integer { min, max, .. } if field.key == "seats" => {
                (min..=max).map(Value::from).collect()
            }
            FieldKind::Integer { min, max, .. } => vec![Value::from(min), Value::from(max)],
            FieldKind::Choice { options } => {
                options.iter().map(|(word, _)| Value::from(*word)).collect()
            }
            FieldKind::Toggle => vec![Value::from(false), Value::from(true)],
            _ => Vec::new(),
        };
        for value in values.into_iter().filter(|value| standard[field.key] != *value) {
            let changed = format!("{}={value}", field.key);
            let mut setup = standard.clone();
            setup[field.key] = value;
            let setup = serde_json::from_value(setup);
            let setup = setup.unwrap_or_else(|why| panic!("{}: {changed}: {why}", G::INFO.id));
            let sized = matches!(field.kind, FieldKind::Integer { .. }) && field.key != "seats";
            variants.push(Variant { changed, setup, sized });
        }
    }
    variants
}

macro_rules! conformance {
    ($($name:ident: $Game:path),*) => {
        $(#[test]
        fn $name() {
            let game = <$Game>::new(Default::default()).unwrap();
            check_game(&game, 200, 10_000);
            for Variant { changed, setup, sized } in variants::<$Game>() {
                // Not every option can be changed alone.
                let Ok(game) = <$Game>::new(setup) else { continue };
                println!("with {changed}");
                if sized { check_beginning(&game, 400) } else { check_game(&game, 3, 10_000) }
            }
        })*
    };
}
games::for_each_game!(conformance);
conformance! { kuhn: kuhn::Kuhn, nim: nim::Nim, sleds: sleds::Sleds }

#[test]
fn kuhn_perft_agrees_by_hand() {
    let game = kuhn::Kuhn::new(Default::default()).unwrap();
    let count = |depth| perft(&game, &game.start(), depth);
    // Six deals; then 2, 4, and only pass-bet goes on to a third choice.
    assert_eq!([1, 2, 3, 4].map(count), [6, 12, 24, 12]);
}
