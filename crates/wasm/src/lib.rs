//! The rules, tables and bots for a browser: JSON in, JSON out.
//!
//! The page gives a request (`request.rs` has all of them) and gets `{"ok": …}` or
//! `{"error": {"code", "message", "rule"?, "evidence"?, …}}`, in the shapes of the server, which
//! come from the same code (the crate `wire`). A *match* is opened from a game, its options and the
//! lines of its record: for offers, tries, consequences, hints and bots. A *table* is a match with
//! who sits there, takebacks and results: what is played without the hall. Both are known by a
//! number that the page chooses.
//!
//! There is no clock and no randomness here: the page gives the time and seeds.
//!
//! ```
//! let mut engine = wasm::BrowserEngine::default();
//! let answer = engine.answer(br#"{"call":"open","match":1,"game":"clusterfuss"}"#);
//! assert!(answer.starts_with(br#"{"ok":{"steps":0,"#), "{}", String::from_utf8_lossy(&answer));
//! ```

// The border to the browser: exported functions and memory that both sides read.
#[cfg(target_arch = "wasm32")]
mod abi;
mod analysis;
mod engine;
mod learning;
mod refused;
mod request;
mod reviews;
mod tables;

pub use engine::{ABI, BrowserEngine};
