//! Goes on with tournaments.

use std::{sync::Arc, time::Duration};

use crate::app::{Registry, Services, tournaments};

/// How often they are looked at without a reason: other nodes wake nobody here.
const LOOK: Duration = Duration::from_secs(5);

/// Goes on with tournaments for as long as the hall is open.
pub(super) async fn run(registry: Arc<Registry>) {
    let services = &registry.services;
    while !services.stops() {
        let is_ours = |id: &str| looks_after(services, id);
        let next = match tournaments::follow(&registry, is_ours).await {
            Ok(next) => next,
            Err(why) => {
                tracing::warn!(%why, "tournaments were not looked at");
                None
            }
        };
        let until = next.map(|at| (at - services.ports.clock.now()).max(0).unsigned_abs());
        let wait = until.map_or(LOOK, |until| LOOK.min(Duration::from_millis(until)));
        tokio::select! {
            () = services.tournaments.woken() => {}
            () = tokio::time::sleep(wait) => {}
        }
    }
}

/// Whether this node is the one that goes on with a tournament.
fn looks_after(services: &Services, id: &str) -> bool {
    let number =
        id.bytes().fold(0, |sum: usize, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    services.sees_to(number)
}
