//! Periodic copies of the data.

use std::{path::PathBuf, sync::Arc};

use crate::{Backups, adapters::sqlite::regular_backup, app::Services};

/// Copies the data when the hall opens and then periodically, if that is configured.
pub(crate) fn start(services: &Arc<Services>, data: PathBuf, how: Backups) {
    if how.every.is_zero() {
        return;
    }
    let copying = Arc::clone(services);
    services.tasks.spawn(async move {
        let mut tick = tokio::time::interval(how.every);
        loop {
            tick.tick().await;
            copy(&copying, data.clone(), how.clone()).await;
        }
    });
}

async fn copy(services: &Services, data: PathBuf, how: Backups) {
    let at = services.ports.clock.now();
    let work = move || regular_backup(&data, how.folder.as_deref(), how.keep, at);
    let done = services.ports.workers.run(work).await;
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
