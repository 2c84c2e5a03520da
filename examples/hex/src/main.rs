//! A hall that has Hex beside the games of Musterhall.

use std::process::ExitCode;

use bots::GameBots;

fn main() -> ExitCode {
    let mut games = bots::standard();
    games.push(GameBots::of::<hex::Hex>());
    musterhall::main_with(games)
}
