//! Tests that go through all games, screens or hands.

use crate::{Screen, takes_pictures};

/// Whether sweeps are to be whole, as `.ci/long browser` has them, and whoever wants pictures.
fn sweeps_are_whole() -> bool {
    takes_pictures() || std::env::var("SWEEPS").is_ok_and(|sweeps| sweeps == "whole")
}

/// The share of the test of a screen, where a desk and a phone have one each.
pub fn share_of<T>(screen: Screen, all: impl IntoIterator<Item = T>) -> Vec<T> {
    share(all, usize::from(screen == Screen::Phone), 2)
}

/// The share of one of several like tests in what all of them together go through once: every
/// `tests`-th item, from the one of this number on. Where the variable `SWEEPS` is `whole`, each
/// test goes through all of them. How many are left out is printed.
pub fn share<T>(all: impl IntoIterator<Item = T>, test: usize, tests: usize) -> Vec<T> {
    let all: Vec<T> = all.into_iter().collect();
    if sweeps_are_whole() {
        return all;
    }
    let count = all.len();
    let ours: Vec<T> = all.into_iter().skip(test).step_by(tests).collect();
    println!("LEFT OUT, but for SWEEPS=whole: {} of {count}", count - ours.len());
    ours
}
