//! A list that is shared when it is cloned.

use std::sync::Arc;

/// How many items a block holds.
const BLOCK: usize = 64;

/// A list whose clones share its full blocks: a clone costs a pointer a block and at most
/// one block of items, however long the list is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedList<T> {
    full: Vec<Arc<[T]>>,
    rest: Vec<T>,
}

impl<T> Default for SharedList<T> {
    fn default() -> Self {
        SharedList { full: Vec::new(), rest: Vec::new() }
    }
}

impl<T: Clone> SharedList<T> {
    /// How many items it has.
    pub fn len(&self) -> usize {
        self.full.len() * BLOCK + self.rest.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends an item.
    pub fn push(&mut self, item: T) {
        self.rest.push(item);
        if self.rest.len() == BLOCK {
            self.full.push(self.rest.drain(..).collect());
        }
    }

    /// The item at this place, counted from 0.
    pub fn get(&self, index: usize) -> Option<&T> {
        match self.full.get(index / BLOCK) {
            Some(block) => block.get(index % BLOCK),
            None => self.rest.get(index - self.full.len() * BLOCK),
        }
    }

    /// The last item.
    pub fn last(&self) -> Option<&T> {
        self.rest.last().or_else(|| self.full.last()?.last())
    }

    /// Every item from the place `from` on.
    pub fn from(&self, from: usize) -> impl Iterator<Item = &T> {
        let from = from.min(self.len());
        let block = from / BLOCK;
        let full = self.full.get(block..).unwrap_or_default().iter().flat_map(|full| full.iter());
        full.chain(&self.rest).skip(from - block.min(self.full.len()) * BLOCK)
    }

    /// Every item.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.from(0)
    }

    /// The number of items before the first for which `is_before` does not hold; it must
    /// hold for none after that.
    pub fn partition_point(&self, mut is_before: impl FnMut(&T) -> bool) -> usize {
        let full = self.full.partition_point(|block| block.last().is_some_and(&mut is_before));
        let inner = match self.full.get(full) {
            Some(block) => block.partition_point(is_before),
            None => self.rest.partition_point(is_before),
        };
        full * BLOCK + inner
    }

    /// Keeps the first `len` items.
    pub fn truncate(&mut self, len: usize) {
        if len >= self.full.len() * BLOCK {
            self.rest.truncate(len - self.full.len() * BLOCK);
            return;
        }
        self.rest = self.full[len / BLOCK][..len % BLOCK].to_vec();
        self.full.truncate(len / BLOCK);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// An operation on a list.
    #[derive(Clone, Debug)]
    enum Change {
        Push(Vec<u8>),
        Truncate(usize),
    }

    fn changes() -> impl Strategy<Value = Vec<Change>> {
        let push = prop::collection::vec(any::<u8>(), 0..3 * BLOCK).prop_map(Change::Push);
        let truncate = (0..6 * BLOCK).prop_map(Change::Truncate);
        prop::collection::vec(prop_oneof![push, truncate], 0..12)
    }

    proptest! {
        #[test]
        fn list_after_any_changes_holds_what_a_vector_does(
            changes in changes(),
            from in 0..400_usize,
        ) {
            let (mut list, mut model) = (SharedList::default(), Vec::new());
            let mut kept = Vec::new();
            for change in changes {
                kept.push((list.clone(), model.clone()));
                match change {
                    Change::Push(items) => {
                        model.extend_from_slice(&items);
                        items.into_iter().for_each(|item| list.push(item));
                    }
                    Change::Truncate(len) => {
                        list.truncate(len);
                        model.truncate(len);
                    }
                }
                kept.push((list.clone(), model.clone()));
            }
            // Clones keep what they had.
            for (list, model) in kept {
                prop_assert_eq!(list.len(), model.len());
                prop_assert!(list.iter().eq(&model));
                prop_assert_eq!(list.last(), model.last());
                prop_assert_eq!(list.get(from), model.get(from));
                prop_assert!(list.from(from).eq(&model[from.min(model.len())..]));
            }
        }
    }

    #[test]
    fn list_of_any_length_holds_what_a_vector_does() {
        for len in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 3 * BLOCK + 7] {
            let mut list = SharedList::default();
            (0..len).for_each(|item| list.push(item));
            let before = list.clone();
            assert_eq!((list.len(), list.is_empty()), (len, len == 0));
            assert!(list.iter().copied().eq(0..len));
            assert_eq!(list.last().copied(), len.checked_sub(1));
            for from in 0..=len + 1 {
                assert!(list.from(from).copied().eq(from.min(len)..len), "{from} of {len}");
                assert_eq!(list.get(from).copied(), (from < len).then_some(from));
                assert_eq!(list.partition_point(|item| *item < from), from.min(len));
                let mut short = list.clone();
                short.truncate(from);
                assert!(short.iter().copied().eq(0..from.min(len)), "{from} of {len}");
                short.push(7);
                assert_eq!(short.last(), Some(&7));
            }
            assert_eq!(list, before, "a clone keeps what it has");
        }
    }
}
