//! What others may see of a person.

use serde::{Deserialize, Serialize};

/// Who may see something.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Audience {
    /// Everybody.
    #[default]
    Everybody,
    /// Who has an account.
    Accounts,
    /// Nobody else.
    Nobody,
}

impl Audience {
    /// Whether somebody else belongs to it, with an account or as a guest.
    pub(super) fn has(self, lasting: bool) -> bool {
        match self {
            Audience::Everybody => true,
            Audience::Accounts => lasting,
            Audience::Nobody => false,
        }
    }
}

/// Who may see what of a person.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Audiences {
    /// The page itself, with the ratings.
    pub(crate) page: Audience,
    /// Matches and results; of tables that the lobby showed.
    pub(crate) matches: Audience,
    /// Whether he is here, and what he is playing.
    pub(crate) here: Audience,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn audience_has_whom_it_names() {
        let has = |audience: Audience| [audience.has(true), audience.has(false)];
        assert_eq!(has(Audience::Everybody), [true, true]);
        assert_eq!(has(Audience::Accounts), [true, false]);
        assert_eq!(has(Audience::Nobody), [false, false]);
    }
}
