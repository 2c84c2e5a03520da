//! Lists of the store, read page by page.

use std::sync::Arc;

use super::services::Services;
use crate::{
    error::ApiError,
    ports::store::{List, ListPlace, Listed},
};

/// Reads a list from its beginning to its end.
pub(super) struct ListPages {
    list: List,
    /// How many tables a page has.
    most: usize,
    /// The place after which the next page begins.
    after: Option<ListPlace>,
    ended: bool,
}

impl ListPages {
    pub(super) fn new(list: List, most: usize) -> ListPages {
        ListPages { list, most, after: None, ended: false }
    }

    /// The next page; `None` after the last.
    ///
    /// # Errors
    /// Errors of the store.
    pub(super) async fn next(
        &mut self,
        services: &Services,
    ) -> Result<Option<Vec<Listed>>, ApiError> {
        if self.ended {
            return Ok(None);
        }
        let (store, list, most) = (Arc::clone(&services.ports.store), self.list, self.most);
        let after = self.after.take();
        let page = services.blocking(move || Ok(store.list(list, after.as_ref(), most)?)).await?;
        self.after = page.last().map(|last| list.place(last));
        self.ended = page.len() < most;
        Ok(Some(page))
    }
}
