//! Matches that ended before the explorer was there are noted, once for a hall.

use std::{sync::Arc, time::Duration};

use crate::app::{Registry, explored};

/// A hall that opens has other things to do first.
const FIRST: Duration = Duration::from_secs(2);
/// How long it waits where it failed, or another node does it.
const AGAIN: Duration = Duration::from_secs(60);

/// Tries until it is done.
pub(super) async fn run(registry: Arc<Registry>) {
    let mut wait = FIRST;
    while !registry.services.stops() {
        tokio::time::sleep(std::mem::replace(&mut wait, AGAIN)).await;
        // One node is enough.
        if !registry.services.sees_to(0) {
            continue;
        }
        match explored::note_missed(&registry).await {
            Ok(()) => return,
            Err(why) => tracing::warn!(%why, "earlier matches are not counted yet"),
        }
    }
}
