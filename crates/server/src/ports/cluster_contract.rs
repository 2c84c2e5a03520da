//! What every [`Cluster`] promises, as a test for each of them.

use std::time::Duration;

use session::{Header, PersonId, TableId};

use super::{
    cluster::{Claim, Cluster, ClusterNode, NodeId, TablePlace},
    store::{Removed, Store, StoreError, StoreOp, TableSummary},
};

/// A lease that does not end during a test, and one that ends at once.
const LONG: Duration = Duration::from_secs(300);
const SHORT: Duration = Duration::from_millis(200);
/// How often something is asked until it is so.
const TRIES: usize = 100_000;

fn node(id: u64) -> ClusterNode {
    ClusterNode { id: NodeId(id), addr: ([127, 0, 0, 1], 1).into(), build: format!("build {id}") }
}

/// A table that stands, and is not over.
async fn table(store: &dyn Store, seed: u64) -> TableId {
    let id = TableId::random(&mut hall_core::SplitMix64::new(seed));
    let header = Header {
        id: id.clone(),
        game: "nim".into(),
        rules: 1,
        setup: "{}".into(),
        position: None,
        owner: PersonId::of("ann"),
        created: 1,
    };
    let card = TableSummary { updated: 1, open: true, over: false, live: false, text: "{}".into() };
    let written = store.commit(vec![StoreOp::Table(header, card)]).await;
    assert_eq!(written, Ok(Ok(())));
    id
}

#[track_caller]
fn here(place: Result<TablePlace, StoreError>) -> Claim {
    match place {
        Ok(TablePlace::Here(claim)) => claim,
        other => panic!("expected a claim, not {other:?}"),
    }
}

/// Holds a cluster against its promises; `store` writes to the same database.
pub(crate) async fn keeps_its_promises(cluster: &dyn Cluster, store: &dyn Store) {
    let (ann, ben) = (node(1), node(2));
    let secret = cluster.join(&ann, LONG).await.expect("it answers");
    assert_eq!(cluster.join(&ben, LONG).await, Ok(secret), "all nodes have one secret");
    assert_eq!(cluster.renew(ann.id).await, Ok(Some(vec![ann.clone(), ben.clone()])));
    one_has_a_table(cluster, store, (&ann, &ben)).await;
    node_that_is_gone_leaves_its_tables(cluster, store, (&ann, &ben)).await;
    lease_that_ends_is_lost(cluster, store, &ann).await;
    cluster.tell("topic", "subject").await.expect("it answers");
    let news = cluster.news().await.expect("it answers");
    let told = news.last().map(|news| (&*news.topic, &*news.subject));
    assert_eq!(told, Some(("topic", "subject")));
}

async fn one_has_a_table(
    cluster: &dyn Cluster,
    store: &dyn Store,
    (ann, ben): (&ClusterNode, &ClusterNode),
) {
    let one = table(store, 1).await;
    let first = here(cluster.claim(ann.id, &one, false).await);
    assert!(!first.was_away);
    assert_eq!(cluster.claim(ben.id, &one, false).await, Ok(TablePlace::There(ann.clone())));
    let second = here(cluster.claim(ann.id, &one, false).await);
    assert!(second.epoch > first.epoch && !second.was_away, "{second:?} after {first:?}");
    // An older claim gives nothing up.
    cluster.release(vec![(one.clone(), first.epoch)]).await.expect("it answers");
    assert_eq!(cluster.claim(ben.id, &one, false).await, Ok(TablePlace::There(ann.clone())));
    cluster.release(vec![(one.clone(), second.epoch)]).await.expect("it answers");
    let third = here(cluster.claim(ben.id, &one, false).await);
    assert!(third.epoch > second.epoch && !third.was_away, "{third:?} after {second:?}");
    // One that was removed is nobody's, also for the node that had it.
    let removed = Removed { at: 1, why: "closed".into(), said: None };
    let batch = vec![
        StoreOp::Owned(one.clone(), third.epoch),
        StoreOp::Remove(one.clone(), Some(0), removed),
    ];
    assert_eq!(store.commit(batch).await, Ok(Ok(())));
    assert_eq!(cluster.claim(ben.id, &one, false).await, Ok(TablePlace::Nowhere));
    // A table that is not there is nobody's, unless it is about to be.
    let other = TableId::random(&mut hall_core::SplitMix64::new(99));
    assert_eq!(cluster.claim(ann.id, &other, false).await, Ok(TablePlace::Nowhere));
    assert!(here(cluster.claim(ann.id, &other, true).await).epoch > third.epoch);
}

async fn node_that_is_gone_leaves_its_tables(
    cluster: &dyn Cluster,
    store: &dyn Store,
    (ann, ben): (&ClusterNode, &ClusterNode),
) {
    let two = table(store, 2).await;
    here(cluster.claim(ben.id, &two, false).await);
    assert_eq!(cluster.orphans(10).await, Ok(Vec::new()));
    cluster.leave(ben.id).await.expect("it answers");
    assert!(cluster.orphans(10).await.expect("it answers").contains(&two));
    assert_eq!(cluster.renew(ben.id).await, Ok(None));
    assert!(here(cluster.claim(ann.id, &two, false).await).was_away);
    assert!(!cluster.orphans(10).await.expect("it answers").contains(&two));
    assert_eq!(cluster.renew(ann.id).await, Ok(Some(vec![ann.clone()])));
}

async fn lease_that_ends_is_lost(cluster: &dyn Cluster, store: &dyn Store, ann: &ClusterNode) {
    let (three, cyd) = (table(store, 3).await, node(3));
    cluster.join(&cyd, SHORT).await.expect("it answers");
    here(cluster.claim(cyd.id, &three, false).await);
    for _ in 0..TRIES {
        match cluster.claim(ann.id, &three, false).await.expect("it answers") {
            TablePlace::There(node) => assert_eq!(node, cyd),
            TablePlace::Here(claim) => {
                assert!(claim.was_away);
                assert_eq!(cluster.renew(cyd.id).await, Ok(None));
                let own = cluster.claim(cyd.id, &three, false).await;
                assert_eq!(own, Ok(TablePlace::There(ann.clone())));
                return;
            }
            TablePlace::Nowhere => panic!("the table is there"),
        }
    }
    panic!("the lease never ended");
}
