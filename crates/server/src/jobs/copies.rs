//! Periodic copies of the data.

use std::sync::Arc;

use crate::{app::Services, ports::Copies};

/// Copies the data when the hall opens and then periodically, if that is configured.
pub(crate) fn start(services: &Arc<Services>, copies: Arc<dyn Copies>) {
    let every = copies.every();
    if every.is_zero() {
        return;
    }
    let copying = Arc::clone(services);
    services.tasks.spawn(async move {
        let mut tick = tokio::time::interval(every);
        loop {
            tick.tick().await;
            copy(&copying, Arc::clone(&copies)).await;
        }
    });
}

async fn copy(services: &Services, copies: Arc<dyn Copies>) {
    let at = services.ports.clock.now();
    let done = services.ports.workers.run(move || copies.copy(at)).await;
    let done = match done {
        Ok(done) => done.map_err(|why| why.to_string()),
        Err(why) => Err(why.to_string()),
    };
    services.metrics.copied(done.is_ok());
    match done {
        Ok(copy) => tracing::info!(copy = %copy.display(), "the data was copied"),
        Err(why) => tracing::error!(%why, "the data was not copied"),
    }
}
