//! One test per game, written by the one line in `games/lib.rs`.

use hall_core::Game;
use testkit::{
    check_game, perft,
    toys::{kuhn, nim, sleds},
};

macro_rules! conformance {
    ($($name:ident: $Game:path),*) => {
        $(#[test]
        fn $name() {
            let game = <$Game>::new(Default::default()).unwrap();
            check_game(&game, 200, 10_000);
        })*
    };
}
games::for_each_game!(conformance);
conformance! { kuhn: kuhn::Kuhn, nim: nim::Nim, sleds: sleds::Sleds }

#[test]
fn kuhn_perft() {
    let game = kuhn::Kuhn::new(Default::default()).unwrap();
    let count = |depth| perft(&game, &game.start(), depth);
    // Six deals; then 2, 4, and only pass-bet goes on to a third choice.
    assert_eq!([1, 2, 3, 4].map(count), [6, 12, 24, 12]);
}
