//! What nodes of one database tell each other: that something they remember is out of date.

use std::sync::Arc;

use session::PersonId;

use super::{
    days_off, leaving, merging,
    registry::Registry,
    table::TableActor,
    topics::{DAYS_OFF, EXPLORED, GONE, MERGED, NAMED, SANCTIONED, SIGNED},
};
use crate::ports::cluster::NodeNews;

/// Another node, or this one, tells something. What a node does not know it passes over: nodes of
/// two versions may run side by side.
pub(crate) async fn hear(registry: &Arc<Registry>, news: &NodeNews) {
    match &*news.topic {
        NAMED => {
            if let Some(person) = PersonId::from_hex(&news.subject) {
                renamed(registry, person).await;
            }
        }
        SIGNED => {
            if let Some(person) = PersonId::from_hex(&news.subject) {
                registry.services.sessions.forget(person);
            }
        }
        GONE => {
            let Some(person) = PersonId::from_hex(&news.subject) else { return };
            for table in registry.loaded_tables() {
                let state = table.state();
                let is_there = !state.seats_of(Some(person)).is_empty();
                if is_there || state.header.owner == person {
                    leaving::leave(registry, &table, person).await;
                }
            }
        }
        DAYS_OFF => {
            if let Some(person) = PersonId::from_hex(&news.subject) {
                days_off::hear(registry, person).await;
            }
        }
        MERGED => {
            if let Some(person) = PersonId::from_hex(&news.subject) {
                merging::hear_of(registry, person).await;
            }
        }
        SANCTIONED => {
            if let Some(ownership) = &registry.services.ownership {
                ownership.hear_sanctions();
            }
        }
        EXPLORED => registry.services.explored.expire().await,
        topic => tracing::debug!(topic, "another node told something unknown"),
    }
}

/// Shows what a person is called. The name may change again while it is shown: who read it before
/// looks once more.
async fn renamed(registry: &Registry, person: PersonId) {
    let people = &registry.services.people;
    let mut shown = None;
    loop {
        people.forget(person);
        let Ok(name) = people.name(person).await else { return };
        let Ok(lasts) = people.is_lasting(person).await else { return };
        if shown.as_ref() == Some(&(name.clone(), lasts)) {
            return;
        }
        for table in registry.loaded_tables() {
            show_name(&table, person, (&name, lasts)).await;
        }
        shown = Some((name, lasts));
    }
}

async fn show_name(table: &TableActor, person: PersonId, (name, lasts): (&str, bool)) {
    let names = table.names();
    if !names.has(person) || names.says(person, name, lasts) {
        return;
    }
    table.rename(person, name, lasts);
    table.summarize().await;
}
