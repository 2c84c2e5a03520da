//! Who is not brought together with whom.

use std::collections::BTreeSet;

use session::PersonId;

use super::super::{profile, services::Services};
use crate::error::ApiError;

/// Whether two people may be brought together.
///
/// # Errors
/// Errors of the store.
pub(super) async fn may_meet(
    services: &Services,
    one: PersonId,
    other: PersonId,
) -> Result<bool, ApiError> {
    Ok(one != other && !profile::any_blocks(services, one, vec![other]).await?)
}

/// Who blocks whom among some people.
pub(super) struct Blocks(BTreeSet<(PersonId, PersonId)>);

impl Blocks {
    /// Reads whom each of some people blocks.
    ///
    /// # Errors
    /// Errors of the store.
    pub(super) async fn of(services: &Services, people: &[PersonId]) -> Result<Blocks, ApiError> {
        let mut blocks = BTreeSet::new();
        for person in people {
            let blocked = profile::related(services, *person, profile::Relation::Block).await?;
            blocks.extend(blocked.into_iter().map(|(other, _)| (*person, other)));
        }
        Ok(Blocks(blocks))
    }

    /// Whether two of these people may be brought together.
    pub(super) fn may_meet(&self, one: PersonId, other: PersonId) -> bool {
        one != other && !self.0.contains(&(one, other)) && !self.0.contains(&(other, one))
    }
}
