//! What values and policies are learned from.

/// What one part of a game's weights learns.
pub(super) struct Course {
    /// How many inputs there are.
    pub(super) inputs: usize,
    /// How often all is learned from.
    pub(super) rounds: u32,
    /// The seed of all randomness.
    pub(super) seed: u64,
}

/// A position, as each seat sees it, and what each got.
pub(super) struct ValueSample {
    pub(super) seats: Vec<Vec<u16>>,
    pub(super) shares: Vec<f32>,
}
