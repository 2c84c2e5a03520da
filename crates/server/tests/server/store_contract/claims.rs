//! What a store that several processes share promises of claims.

use server::{
    PersonId,
    store::{Removed, StoreError, StoreOp},
};

use super::{Backend, append, commit, is_broken, seqs, table};

pub(super) async fn batch_of_a_claim_that_is_not_the_last_is_refused(backend: Backend) {
    let store = backend.open();
    let table = table(&*store, 1, PersonId::of("ann")).await;
    let by = |epoch, op| vec![StoreOp::Owned(table.clone(), epoch), op];
    let Backend::Database(database) = &backend else {
        // A file has one hall: no claim can be checked there.
        is_broken(&commit(&*store, by(1, append(&table, 3))).await);
        assert_eq!(seqs(&*store, &table), [1, 2]);
        return;
    };
    let claim = |epoch: u64| {
        database.sql(&format!(
            "INSERT INTO owner (table_id, node, epoch) VALUES ('{}', 'n', {epoch})
             ON CONFLICT (table_id) DO UPDATE SET epoch = excluded.epoch",
            table.as_str()
        ))
    };
    assert_eq!(commit(&*store, by(7, append(&table, 3))).await, Err(StoreError::Taken));
    claim(7);
    assert_eq!(commit(&*store, by(7, append(&table, 3))).await, Ok(()));
    claim(8);
    assert_eq!(commit(&*store, by(7, append(&table, 4))).await, Err(StoreError::Taken));
    let removed = Removed { at: 1, why: "closed".into(), said: None };
    let remove = StoreOp::Remove(table.clone(), Some(3), removed);
    assert_eq!(commit(&*store, by(7, remove.clone())).await, Err(StoreError::Taken));
    assert_eq!(seqs(&*store, &table), [1, 2, 3]);
    // In one group each batch is judged alone.
    let stale = store.commit(by(7, append(&table, 4)));
    let fresh = store.commit(by(8, append(&table, 4)));
    assert_eq!(stale.await.expect("it is answered"), Err(StoreError::Taken));
    assert_eq!(fresh.await.expect("it is answered"), Ok(()));
    assert_eq!(seqs(&*store, &table), [1, 2, 3, 4]);
}
