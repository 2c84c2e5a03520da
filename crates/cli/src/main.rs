//! The `musterhall` binary, with the games of this repository.

use std::process::ExitCode;

fn main() -> ExitCode {
    musterhall::main_with(bots::standard())
}
