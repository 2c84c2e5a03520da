//! The promises of the toys, and of every game in the list of `games/lib.rs`, which
//! generates the tests of all its documents, too.

use hall_core::Game;
use testkit::{
    check_options, perft,
    toys::{kuhn, nim, sleds},
};

macro_rules! conformance {
    ($($name:ident: $Game:path),* $(,)?) => {
        $(testkit::conformance! {
            $name: $Game,
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/", stringify!($name))
        })*
    };
}
games::for_each_game!(conformance);

#[test]
fn toys_under_every_option_keep_the_promises() {
    check_options::<kuhn::Kuhn>();
    check_options::<nim::Nim>();
    check_options::<sleds::Sleds>();
}

#[test]
fn kuhn_perft_agrees_by_hand() {
    let game = kuhn::Kuhn::new(Default::default()).unwrap();
    let count = |depth| perft(&game, &game.start(), depth);
    // Six deals; then 2, 4, and only pass-bet goes on to a third choice.
    assert_eq!([1, 2, 3, 4].map(count), [6, 12, 24, 12]);
}

/// The games of this hall have first steps; other games may come without.
#[test]
fn lessons_are_there_for_the_six_games() {
    for id in ["clusterfuss", "make-muster", "muster-up", "muscat", "mush", "muster-chess"] {
        let game = matches::find(id).expect("it is in the catalogue");
        assert!(game.course(matches::Course::FirstSteps).is_some(), "{id}");
    }
}
