//! What every game promises, and what the documents and data of Hex say of it.

testkit::conformance! { game: hex::Hex, concat!(env!("CARGO_MANIFEST_DIR"), "/src") }
