//! Halls, as somebody outside asks them.

use std::sync::Arc;

use session::TableId;

use crate::{
    app::{FoundTable, Registry, TableActor},
    error::ApiError,
    fairness::Party,
};

/// All halls, and which of them is asked.
#[derive(Clone)]
pub(super) struct Halls {
    pub(super) all: Vec<Arc<Registry>>,
    pub(super) first: usize,
}

impl Halls {
    /// The hall that is asked.
    pub(super) fn asked(&self) -> &Arc<Registry> {
        &self.all[self.first]
    }

    /// A table, of the hall that is asked or of the node that it names: what is passed on once
    /// is never passed on again.
    pub(super) async fn table(&self, id: &TableId) -> Result<Arc<TableActor>, ApiError> {
        let node = match self.asked().find(id.as_str(), Party::default()).await? {
            FoundTable::Here(table) => return Ok(table),
            FoundTable::There(node) => node,
        };
        let away = || ApiError::unavailable("api-node-away");
        let is_it = |hall: &&Arc<Registry>| {
            hall.services.ownership.as_ref().is_some_and(|own| own.node().id == node.id)
        };
        let found = self.all.iter().find(is_it).ok_or_else(away)?;
        match found.find(id.as_str(), Party::default()).await? {
            FoundTable::Here(table) => Ok(table),
            FoundTable::There(_) => Err(away()),
        }
    }
}
