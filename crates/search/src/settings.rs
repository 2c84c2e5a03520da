//! Settings of Monte Carlo tree search.

/// Settings of Monte Carlo tree search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Weight of the upper confidence term.
    pub exploration: f32,
    /// Weight of the prior term where the policy gives priors.
    pub trust: f32,
    /// After how many plies a playout is cut and estimated; `None` plays to the
    /// end.
    pub cut: Option<u32>,
    /// When the tree has this many edges it grows no more: a bound on memory.
    pub edges_max: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { exploration: 0.7, trust: 1.5, cut: None, edges_max: 2_000_000 }
    }
}
