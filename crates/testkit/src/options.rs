//! The promises of a game under every option.

use hall_core::{Field, FieldKind, Game, Present};
use serde_json::Value;

use crate::{check_beginning, check_game};

/// A setup with one option changed.
pub(crate) struct Variant<G: Game> {
    /// The option and its value: `size=3`.
    pub(crate) changed: String,
    pub(crate) setup: G::Setup,
    /// Whether the option is a number other than that of the seats, which may make a
    /// board so large that random matches take long.
    pub(crate) sized: bool,
}

/// The values of an option that are tried: every number of seats, of all other
/// numbers the least and the most, every word, yes and no.
fn values(field: &Field) -> Vec<Value> {
    match field.kind {
        FieldKind::Integer { min, max, .. } if field.key == "seats" => {
            (min..=max).map(Value::from).collect()
        }
        FieldKind::Integer { min, max, .. } => vec![Value::from(min), Value::from(max)],
        FieldKind::Choice { options } => {
            options.iter().map(|(word, _)| Value::from(*word)).collect()
        }
        FieldKind::Toggle => vec![Value::from(false), Value::from(true)],
        FieldKind::Text { .. } => Vec::new(),
    }
}

/// Setups with one option changed.
pub(crate) fn variants<G: Game>() -> Vec<Variant<G>> {
    let standard = serde_json::to_value(G::Setup::default()).expect("setups are plain data");
    let mut variants = Vec::new();
    for field in G::SCHEMA {
        for value in values(field).into_iter().filter(|value| standard[field.key] != *value) {
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

/// Checks the promises of [`Game`], [`Observe`](hall_core::Observe) and [`Present`] as the
/// game is set up by default, and with every option changed alone: [`check_game`] with
/// every number of seats, word, yes and no, and [`check_beginning`] of 400 steps with the
/// least and the most of every other number. Options that are text it leaves alone.
///
/// ```
/// testkit::check_options::<testkit::toys::nim::Nim>();
/// ```
pub fn check_options<G: Present>() {
    let standard = G::new(G::Setup::default()).expect("the default options make a table");
    check_game(&standard, 200, 10_000);
    for Variant { changed, setup, sized } in variants::<G>() {
        // Not every option can be changed alone.
        let Ok(game) = G::new(setup) else { continue };
        println!("with {changed}");
        if sized { check_beginning(&game, 400) } else { check_game(&game, 3, 10_000) }
    }
}
