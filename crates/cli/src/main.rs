//! The `musterhall` binary.

fn main() {}
