//! Lists and notes of the store, read page by page.

use std::sync::Arc;

use super::services::Services;
use crate::{
    error::ApiError,
    ports::store::{List, ListPlace, Listed, Note, NoteKind, Store, StoreError},
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

/// Reads the notes of a kind from the greatest id to the smallest.
pub(crate) struct NotePages {
    kind: NoteKind,
    /// How many notes a page has.
    most: usize,
    /// The id after which the next page begins.
    after: Option<String>,
    ended: bool,
}

impl NotePages {
    pub(crate) fn new(kind: NoteKind, most: usize) -> NotePages {
        NotePages { kind, most, after: None, ended: false }
    }

    /// The next page; `None` after the last.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn next(
        &mut self,
        services: &Services,
    ) -> Result<Option<Vec<Note>>, ApiError> {
        if self.ended {
            return Ok(None);
        }
        let (store, kind, most) = (Arc::clone(&services.ports.store), self.kind, self.most);
        let after = self.after.take();
        let read = move || Ok(store.notes(kind, after.as_deref(), most)?);
        let page = services.blocking(read).await?;
        self.after = page.last().map(|last| last.id.clone());
        self.ended = page.len() < most;
        Ok(Some(page))
    }
}

/// The tables of a list one after the other, from its beginning or after a place in it; they are
/// read so many at a time. Blocks.
pub(super) fn rows(
    store: &dyn Store,
    list: List,
    mut after: Option<ListPlace>,
    most: usize,
) -> impl Iterator<Item = Result<Listed, StoreError>> {
    let mut page = Vec::new().into_iter();
    let mut ended = false;
    std::iter::from_fn(move || {
        if page.len() == 0 && !ended {
            match store.list(list, after.as_ref(), most) {
                Ok(rows) => {
                    ended = rows.len() < most;
                    page = rows.into_iter();
                }
                Err(why) => {
                    ended = true;
                    return Some(Err(why));
                }
            }
        }
        let listed = page.next()?;
        after = Some(list.place(&listed));
        Some(Ok(listed))
    })
}
