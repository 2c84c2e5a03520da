//! Matches that ended before the explorer was there are noted, once for a hall.

use std::{sync::Arc, time::Duration};

use crate::app::{Registry, explored};

/// A hall that opens has other things to do first; and how long it waits where it failed.
const WAIT: Duration = Duration::from_secs(20);

/// Tries until it is done.
pub(super) async fn run(registry: Arc<Registry>) {
    while !registry.services.stops() {
        tokio::time::sleep(WAIT).await;
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
