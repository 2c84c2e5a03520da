//! When the hall was open: what slow matches need to know, whose clocks stand still while it is
//! closed.
//!
//! A hall that is open notes it now and then. One that opens finds the last of these notes, and
//! takes it that the hall was closed since then. Of several nodes one that goes closes nothing.

use std::{sync::Arc, time::Duration};

use super::services::Services;
use crate::ports::{
    Ports,
    store::{Note, NoteKind, StoreError, StoreOp},
};

/// How often an open hall notes that it is open.
const EVERY: Duration = Duration::from_secs(60);
/// Of several nodes one is taken to be open for this long after its last note, in milliseconds.
const NODES_LATE: i64 = 90_000;
/// How many times of closing are remembered.
const KEPT_MAX: usize = 200;

/// The notes.
const OPEN: &str = "open";
const CLOSED: &str = "closed";

/// When the hall was closed, from when until when, in milliseconds since 1970; this time as well.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn open(ports: &Ports, is_node: bool) -> Result<Vec<(i64, i64)>, StoreError> {
    let store = Arc::clone(&ports.store);
    let read = move || {
        let last = store.note(NoteKind::Meta, OPEN)?;
        Ok::<_, StoreError>((last, store.note(NoteKind::Meta, CLOSED)?))
    };
    let unread = |_| StoreError::Broken("the store failed while it was read".into());
    let (last, closed) = ports.workers.run(read).await.map_err(unread)??;
    let closed = closed.and_then(|note| serde_json::from_str(&note.body).ok());
    let mut closed: Vec<(i64, i64)> = closed.unwrap_or_default();
    let now = ports.clock.now();
    let mut batch = vec![note_open(now)];
    let late = if is_node { NODES_LATE } else { 0 };
    if let Some(last) = last.filter(|last| now - last.at > late) {
        closed.push((last.at, now));
        let first = closed.len().saturating_sub(KEPT_MAX);
        closed.drain(..first);
        let body = serde_json::to_string(&closed).expect("times are plain data");
        batch.push(StoreOp::Note(NoteKind::Meta, Note { id: CLOSED.into(), at: now, body }));
    }
    // What cannot be written now is noted later, or by whoever opens the hall next.
    if !matches!(ports.store.commit(batch).await, Ok(Ok(()))) {
        tracing::warn!("that the hall is open was not noted");
    }
    Ok(closed)
}

fn note_open(at: i64) -> StoreOp {
    StoreOp::Note(NoteKind::Meta, Note { id: OPEN.into(), at, body: "{}".into() })
}

/// Notes that the hall is open.
pub(crate) async fn note(services: &Services) {
    if let Err(why) = services.attempt(vec![note_open(services.ports.clock.now())]).await {
        tracing::warn!(%why, "that the hall is open was not noted");
    }
}

/// Notes it for as long as it is.
pub(crate) fn start(services: &Arc<Services>) {
    let services = Arc::clone(services);
    services.clone().tasks.spawn(async move {
        loop {
            tokio::time::sleep(EVERY).await;
            note(&services).await;
        }
    });
}
