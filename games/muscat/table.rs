//! A table set up.

use super::{
    options::Setup,
    state::{Climb, Landing, State},
};

/// A table of Muscat.
#[derive(Clone, Debug)]
pub struct Muscat {
    pub(super) options: Setup,
}

impl Muscat {
    /// How many play.
    pub(super) fn players(&self) -> usize {
        usize::from(self.options.seats)
    }

    /// How many tokens in the palace make the round the last (rule 8.1).
    pub fn palace_goal(&self) -> u32 {
        if self.options.seats == 3 { 6 } else { 8 }
    }

    /// Where an artist on the way up may land.
    pub fn lands(&self, state: &State, climb: &Climb) -> Landing {
        self.landing(state, climb)
    }
}
