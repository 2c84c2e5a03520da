//! The `musterhall` binary, with the games of this repository.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    musterhall::main_with(bots::standard())
}
