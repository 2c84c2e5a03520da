//! What nodes of one database tell each other: that something they remember is out of date.

use std::sync::Arc;

use session::PersonId;

use super::{
    days_off, leaving, merging,
    registry::Registry,
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

/// Shows what a person is called. The name may change again while a list is written with it.
async fn renamed(registry: &Registry, person: PersonId) {
    registry.services.people.forget(person);
    for table in registry.loaded_tables() {
        while table.names().has(person) && table.look_again([person]).await {
            table.summarize().await;
        }
    }
}
