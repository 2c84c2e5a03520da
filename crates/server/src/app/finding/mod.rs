//! How people find each other: offers of a match to anybody (seeks) and to one person
//! (challenges).
//!
//! Offers are notes of the store, so that any node can take them. Taking one is a conditional
//! write in the batch that sets up the table: of two who take it at once one gets it, and a
//! pairing that fails has changed nothing and can be repeated.

mod blocks;
mod challenges;
mod offers;
mod pairing;
mod seeks;
mod terms;

use session::PersonId;

use super::{registry::Registry, services::Services};
use crate::{error::ApiError, ports::store::StoreOp};

pub(crate) use challenges::{Challenge, ChallengeState, NewChallenge};
pub(crate) use offers::Offered;
pub(crate) use seeks::{NewSeek, Seek, known_in};
pub(crate) use terms::Terms;

/// What people do with seeks.
pub(crate) mod seeking {
    pub(crate) use super::seeks::{make, open_seeks, own, renew, seeks_for, take, withdraw};
}

/// What people do with challenges.
pub(crate) mod challenging {
    pub(crate) use super::challenges::{accept, decline, make, of, waiting_for, withdraw};
}

/// The writes after which what a guest offers, and is offered, is an account's.
///
/// # Errors
/// Errors of the store.
pub(super) async fn merging(
    services: &Services,
    from: PersonId,
    into: PersonId,
) -> Result<Vec<StoreOp>, ApiError> {
    let mut batch = seeks::merging(services, from, into).await?;
    batch.extend(challenges::merging(services, from, into).await?);
    Ok(batch)
}

/// What a person has offered goes with the person.
///
/// # Errors
/// Errors of the store.
pub(super) async fn forget(registry: &Registry, person: PersonId) -> Result<(), ApiError> {
    let services: &Services = &registry.services;
    let mut batch = seeks::forgetting(services, person).await?;
    batch.extend(challenges::forgetting(services, person).await?);
    if batch.is_empty() { Ok(()) } else { services.commit(batch).await }
}
