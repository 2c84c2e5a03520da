//! Properties that must hold whatever bytes come.
//!
//! Each [`Target`] takes any bytes at all and panics if a promise is broken. The
//! same functions are run by `fuzz/` under a fuzzer, which sees what they cover, and
//! by this crate's tests on seeds that [`spoil`] spoils in the same way every time.

mod bytes;
mod spoil;
mod targets;

pub use spoil::spoil;
pub use targets::{actions, chess, libraries, plays, positions, records, sockets, studies, words};

/// A function that takes any bytes.
pub struct Target {
    /// Its name for the fuzzer: a file of `fuzz/targets`, a folder of `fuzz/found`.
    pub name: &'static str,
    /// Panics if the bytes break a promise.
    pub run: fn(&[u8]),
    /// Initial inputs, the same every time.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// How many spoiled seeds `cargo test` tries.
    pub rounds: u64,
}

/// Every target.
pub const TARGETS: &[Target] = &[
    Target { name: "words", run: words::run, seeds: words::seeds, rounds: 100_000 },
    Target { name: "chess", run: chess::run, seeds: chess::seeds, rounds: 60_000 },
    Target { name: "records", run: records::run, seeds: records::seeds, rounds: 30_000 },
    Target { name: "studies", run: studies::run, seeds: studies::seeds, rounds: 20_000 },
    Target { name: "edits", run: studies::edits, seeds: studies::edit_seeds, rounds: 4_000 },
    Target { name: "libraries", run: libraries::run, seeds: libraries::seeds, rounds: 10_000 },
    Target { name: "positions", run: positions::run, seeds: positions::seeds, rounds: 30_000 },
    Target { name: "actions", run: actions::run, seeds: actions::seeds, rounds: 8_000 },
    Target { name: "plays", run: plays::run, seeds: plays::seeds, rounds: 1_000 },
    Target { name: "sockets", run: sockets::run, seeds: sockets::seeds, rounds: 400 },
];
