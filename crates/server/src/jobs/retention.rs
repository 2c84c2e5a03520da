//! Packs the logs of matches that are over, removes tables and guests' studies that the host does
//! not want to keep, and forgets addresses, a few at a time.

use std::{sync::Arc, time::Duration};

use crate::{
    Retention,
    app::{
        ForgetsAddresses, Registry,
        retention::{self, Cause, Removal, Waits},
        studies,
    },
    error::ApiError,
    fairness::Party,
    ports::store::{List, ListPlace},
};

/// How often it looks, while there is something to do and while there is nothing.
const BUSY: Duration = Duration::from_secs(15);
const IDLE: Duration = Duration::from_secs(900);
/// How many tables it looks at, and how many it packs or removes at the most, at a time.
const PAGE: usize = 100;
const MANY: usize = 20;

/// Keeps order for as long as the hall is open.
pub(crate) fn start(registry: &Arc<Registry>, settings: Retention, addresses: u32) {
    let addresses = ForgetsAddresses::after(addresses);
    let registry = Arc::clone(registry);
    let services = Arc::clone(&registry.services);
    let mut job = Job { registry, settings, idle: None, over: None, studies: None, addresses };
    services.tasks.spawn(async move {
        // A hall that opens has other things to do first.
        let mut wait = BUSY;
        loop {
            tokio::time::sleep(wait).await;
            wait = if job.round().await { BUSY } else { IDLE };
        }
    });
}

struct Job {
    registry: Arc<Registry>,
    settings: Retention,
    /// How far it has looked among tables that may go, and among those that may be packed.
    idle: Option<(bool, ListPlace)>,
    over: Option<ListPlace>,
    /// The same among shared studies.
    studies: Option<String>,
    addresses: ForgetsAddresses,
}

impl Job {
    /// Does a few of each; whether there is more to look at. What fails keeps nothing else waiting.
    async fn round(&mut self) -> bool {
        let done = [
            self.remove().await,
            self.remove_studies().await,
            self.addresses.round(&self.registry.services).await,
            self.pack().await,
        ];
        let failed = |why| {
            tracing::warn!(%why, "order was not kept");
            false
        };
        done.into_iter().fold(false, |more, done| more | done.unwrap_or_else(failed))
    }

    async fn pack(&mut self) -> Result<bool, ApiError> {
        let services = &self.registry.services;
        let after = self.over.clone();
        let (found, next) = retention::unpacked(services, &self.settings, after, PAGE).await?;
        for listed in found.iter().take(MANY) {
            let id = &listed.header.id;
            // One that cannot be packed stays as it is, and keeps no other waiting.
            if let Err(why) = retention::pack(services, id).await {
                tracing::warn!(table = %id, %why, "a log was not packed");
            }
        }
        let last = found.get(MANY - 1).filter(|_| found.len() > MANY);
        self.over = last.map(|last| List::Unpacked(0).place(last)).or(next);
        Ok(self.over.is_some())
    }

    async fn remove_studies(&mut self) -> Result<bool, ApiError> {
        let services = Arc::clone(&self.registry.services);
        let confirmed = retention::confirmed(&services).await?;
        if !retention::is_confirmed(Cause::Abandoned, &self.settings, confirmed.as_ref()) {
            return Ok(false);
        }
        let (after, days) = (self.studies.take(), self.settings.abandoned);
        self.studies = studies::expire(&services, after, (days, PAGE)).await?;
        Ok(self.studies.is_some())
    }

    async fn remove(&mut self) -> Result<bool, ApiError> {
        let services = Arc::clone(&self.registry.services);
        let Some(confirmed) = retention::confirmed(&services).await? else { return Ok(false) };
        let after = self.idle.take();
        let page = retention::page(&services, &self.settings, after, MANY).await?;
        for (listed, cause) in &page.tables {
            if !retention::is_confirmed(*cause, &self.settings, Some(&confirmed)) {
                continue;
            }
            let id = &listed.header.id;
            // One that cannot be read, or where something happened meanwhile, stays.
            match retention::remove(&self.registry, id, &self.settings, &confirmed).await {
                Ok(Removal::Done(why)) => {
                    tracing::info!(table = %id, why = why.name(), "a table was removed");
                }
                Ok(Removal::Waits(Waits::Clock)) => {
                    // Once it is loaded the clock goes on, and ends the match if nobody comes.
                    let loaded = self.registry.find(id.as_str(), Party::default()).await;
                    loaded.map(drop).unwrap_or_else(|why| tracing::warn!(table = %id, %why));
                }
                Ok(Removal::Waits(Waits::Open) | Removal::Stays) => {}
                Err(why) => tracing::warn!(table = %id, %why, "a table was not removed"),
            }
        }
        self.idle = page.next;
        Ok(self.idle.is_some())
    }
}
