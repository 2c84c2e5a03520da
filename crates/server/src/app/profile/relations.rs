//! Whom people follow, and whom they block.

use std::{collections::BTreeSet, sync::Arc};

use session::PersonId;

use crate::{
    app::{
        Services,
        own_notes::{own_id, own_notes},
    },
    error::{ApiError, Code},
    ports::store::{Note, NoteKind, StoreOp},
};

/// The most people that one follows, and that one blocks.
const MOST: usize = 500;

/// What one person is to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Relation {
    /// He wants to see when the other is here and plays.
    Follow,
    /// He does not want to play with the other.
    Block,
}

impl Relation {
    fn kind(self) -> NoteKind {
        match self {
            Relation::Follow => NoteKind::Follow,
            Relation::Block => NoteKind::Block,
        }
    }

    fn id(person: PersonId, other: PersonId) -> String {
        own_id(person, other.to_hex())
    }

    fn drop(self, person: PersonId, other: PersonId) -> StoreOp {
        StoreOp::DropNote(self.kind(), Relation::id(person, other), None)
    }
}

/// Whether one person follows or blocks another.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn is_related(
    services: &Services,
    person: PersonId,
    relation: Relation,
    other: PersonId,
) -> Result<bool, ApiError> {
    let note = services.note(relation.kind(), Relation::id(person, other)).await?;
    Ok(note.is_some())
}

/// Whether a person blocks somebody of these, or is blocked by somebody: they are not brought
/// together at a table.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn any_blocks(
    services: &Services,
    person: PersonId,
    others: Vec<PersonId>,
) -> Result<bool, ApiError> {
    Ok(!apart(services, person, others).await?.is_empty())
}

/// Those of these whom a person blocks, or who block the person.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn apart(
    services: &Services,
    person: PersonId,
    others: Vec<PersonId>,
) -> Result<BTreeSet<PersonId>, ApiError> {
    let others: BTreeSet<PersonId> = others.into_iter().filter(|other| *other != person).collect();
    let store = Arc::clone(&services.ports.store);
    let look = move || {
        let mut apart = BTreeSet::new();
        for other in others {
            for (one, two) in [(person, other), (other, person)] {
                if store.note(NoteKind::Block, &Relation::id(one, two))?.is_some() {
                    apart.insert(other);
                    break;
                }
            }
        }
        Ok(apart)
    };
    services.blocking(look).await
}

/// Whom a person follows or blocks, and since when; the number is limited.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn related(
    services: &Services,
    person: PersonId,
    relation: Relation,
) -> Result<Vec<(PersonId, i64)>, ApiError> {
    let store = Arc::clone(&services.ports.store);
    let read = move || Ok(own_notes(&*store, relation.kind(), person, MOST)?);
    let notes = services.blocking(read).await?;
    let other = |(other, note): &(String, Note)| Some((PersonId::from_hex(other)?, note.at));
    Ok(notes.iter().filter_map(other).collect())
}

/// Lets a person follow or block another, or not any more. Who blocks somebody follows him no
/// more, nor is followed by him.
///
/// # Errors
/// If it is oneself, or the list is full; errors of the store.
pub(crate) async fn relate(
    services: &Services,
    person: PersonId,
    (relation, on): (Relation, bool),
    other: PersonId,
) -> Result<(), ApiError> {
    if person == other {
        return Err(ApiError::new(Code::Illegal, "api-person-self"));
    }
    if !on {
        return services.commit(vec![relation.drop(person, other)]).await;
    }
    if related(services, person, relation).await?.len() >= MOST {
        let message = hall_core::Message::new("api-many-related").text("most", MOST);
        return Err(ApiError::new(Code::TooMany, message));
    }
    let (id, at) = (Relation::id(person, other), services.ports.clock.now());
    let mut batch = vec![StoreOp::Note(relation.kind(), Note { id, at, body: "{}".into() })];
    if relation == Relation::Block {
        batch.extend([(person, other), (other, person)].map(|(a, b)| Relation::Follow.drop(a, b)));
    }
    services.commit(batch).await
}

/// The writes that forget whom a person follows and blocks. What others have of him is passed
/// over when it is read, as he is nobody any more.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn forgetting(
    services: &Services,
    person: PersonId,
) -> Result<Vec<StoreOp>, ApiError> {
    let mut batch = Vec::new();
    for relation in [Relation::Follow, Relation::Block] {
        let others = related(services, person, relation).await?;
        batch.extend(others.into_iter().map(|(other, _)| relation.drop(person, other)));
    }
    Ok(batch)
}
