//! State and services that every route uses.

use std::{
    collections::HashSet,
    net::IpAddr,
    sync::{Arc, Mutex, atomic::Ordering},
    time::{Duration, Instant},
};

use session::PersonId;
use tokio::sync::{mpsc, watch};
use tracing::Instrument as _;

use super::{
    admin::AdminDoor, assets::Assets, catalogue::Catalogue, gallery::Pictures,
    host_texts::HostTexts, kept::KeptBundles, relay::Forwarding,
};
use crate::{
    Limits, PublicUrl, Retention,
    app::{Accounts, Moderation, Readiness, Registry, Reviews, TableActor, ThinkingStop},
    error::{ApiError, Code},
    fairness::{Allowance, Party},
    limits::{Buckets, ConcurrencyLimit, lock},
    metrics::Metrics,
    shutdown::closed,
    wire::envelope::CommandEnvelope,
};

/// The approximate overhead on disk of a log entry and of a table, in bytes.
const ENTRY_BYTES: usize = 200;
const TABLE_BYTES: usize = 2_000;

/// The most sessions that are remembered.
const SEEN_MAX: usize = 200_000;

/// State and services that every route uses.
pub(crate) struct Gateway {
    pub(crate) registry: Arc<Registry>,
    pub(crate) reviews: Reviews,
    pub(crate) catalogue: Catalogue,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) assets: Assets,
    pub(crate) kept: KeptBundles,
    pub(crate) proxies: Vec<IpAddr>,
    /// The public addresses of the hall; if none are configured, any.
    pub(crate) public: Vec<PublicUrl>,
    pub(crate) readiness: Readiness,
    pub(crate) requests: Buckets<IpAddr>,
    pub(crate) sessions: Buckets<IpAddr>,
    /// Sessions seen since the hall opened.
    pub(crate) seen: Mutex<HashSet<PersonId>>,
    pub(crate) commands: Buckets<PersonId>,
    pub(crate) tables: Buckets<PersonId>,
    /// Whether the hall makes hints, reviews and lines; otherwise browsers do.
    pub(crate) makes_hints: bool,
    pub(crate) hints: Buckets<PersonId>,
    /// Hints being computed.
    pub(crate) hinting: ConcurrencyLimit<PersonId>,
    /// Sockets and streams, by session, or by address without one.
    pub(crate) streams: ConcurrencyLimit<[u8; 32]>,
    /// Sockets and streams of an address.
    pub(crate) streams_address: ConcurrencyLimit<IpAddr>,
    /// Commands of an address.
    pub(crate) commands_address: Buckets<IpAddr>,
    /// Tables that an address sets up.
    pub(crate) tables_address: Buckets<IpAddr>,
    /// Lines of chat.
    pub(crate) chat: Allowance,
    /// Bytes on disk.
    pub(crate) disk: Allowance,
    /// Unanswered questions to advisors.
    pub(crate) asking: ConcurrencyLimit<PersonId>,
    pub(crate) pictures: Pictures,
    /// Who may not talk, and who may not come.
    pub(crate) moderation: Moderation,
    /// Accounts, and who signs in.
    pub(crate) accounts: Accounts,
    /// What the host says on pages of his own.
    pub(crate) texts: HostTexts,
    /// The host, and who says he is.
    pub(crate) admin: AdminDoor,
    /// Reports of an address.
    pub(crate) reports: Buckets<IpAddr>,
    /// For how long tables are kept.
    pub(crate) retention: Retention,
    /// Connections to other nodes.
    pub(crate) forwarding: Forwarding,
    /// True when the hall closes.
    pub(crate) closing: watch::Receiver<bool>,
    /// Held by everything that closing waits for.
    pub(crate) open: mpsc::Sender<()>,
}

impl Gateway {
    /// Whether the files of this build of the client are here.
    pub(super) fn has_build(&self, build: &str) -> bool {
        let embedded = self.assets.embedded();
        embedded.is_none_or(|own| own.build == build) || self.kept.find(build).is_some()
    }

    /// Refuses what this hall leaves to the browsers of those who ask for it.
    pub(super) fn makes_hints(&self) -> Result<(), ApiError> {
        let own = || ApiError::new(Code::NotYours, "api-own-machine");
        self.makes_hints.then_some(()).ok_or_else(own)
    }

    /// Whether a request with a session cookie may act: its session was seen before, or its address
    /// may start one more. Sessions are not stored, so this is asked once for each.
    pub(crate) async fn knows(&self, person: PersonId, address: IpAddr) -> Result<(), Duration> {
        if lock(&self.seen).contains(&person) {
            return Ok(());
        }
        let may_start = self.sessions.take(address);
        if may_start.is_err() && !self.registry.services.people.has_met(person).await {
            return may_start;
        }
        self.meet(person);
        Ok(())
    }

    /// Remembers a session.
    pub(crate) fn meet(&self, person: PersonId) {
        let mut seen = lock(&self.seen);
        if seen.len() >= SEEN_MAX {
            seen.clear();
        }
        seen.insert(person);
    }

    /// Takes a command from the limits of the session and its address, with its
    /// bytes on disk. A player is never refused for filling the disk by playing.
    fn spend_command(&self, party: Party, envelope: &CommandEnvelope) -> Result<(), ApiError> {
        if let Some(person) = party.person {
            self.spend(person)?;
        }
        if let Some(address) = party.address {
            let many = ApiError::too_fast("api-many-commands");
            self.commands_address.take(address).map_err(many)?;
        }
        match envelope.chat_bytes() {
            Some(bytes) => {
                self.chat.take(party, 1.0)?;
                self.disk.take(party, (ENTRY_BYTES + bytes) as f64)?;
            }
            None => self.disk.spend(party, ENTRY_BYTES as f64),
        }
        if envelope.makes_a_table() {
            self.spend_table(party)?;
        }
        Ok(())
    }

    /// Takes one command from the limit of the session.
    pub(crate) fn spend(&self, person: PersonId) -> Result<(), ApiError> {
        self.commands.take(person).map_err(ApiError::too_fast("api-many-commands"))
    }

    /// Has a bot think for a person who asks, about one thing at a time, until it has an answer,
    /// nobody waits for it any more, or the server stops.
    pub(super) async fn think<T, F>(
        &self,
        person: PersonId,
        about: impl FnOnce(ThinkingStop) -> F,
    ) -> Result<T, ApiError>
    where
        F: Future<Output = Result<T, ApiError>>,
    {
        let hold = self.hinting.take(person);
        let _one = hold.ok_or_else(|| ApiError::too_many("api-one-hint", Some(2)))?;
        self.hints.take(person).map_err(ApiError::too_fast("api-many-hints"))?;
        let leaving = StopOnDrop(ThinkingStop::default());
        let mut closing = self.closing.clone();
        tokio::select! {
            thought = about(Arc::clone(&leaving.0)) => thought,
            () = closed(&mut closing) => Err(ApiError::unavailable("api-shutting-down")),
        }
    }

    /// Takes one table from the limits of the session and its address.
    pub(crate) fn spend_table(&self, party: Party) -> Result<(), ApiError> {
        if let Some(person) = party.person {
            self.tables.take(person).map_err(ApiError::too_fast("api-many-tables"))?;
        }
        if let Some(address) = party.address {
            let many = ApiError::too_fast("api-many-tables");
            self.tables_address.take(address).map_err(many)?;
        }
        self.disk.take(party, TABLE_BYTES as f64)
    }

    /// Executes a command of a session within its limits; returns the revision
    /// that it led to.
    pub(crate) async fn execute(
        &self,
        table: &Arc<TableActor>,
        (person, address): (PersonId, IpAddr),
        envelope: CommandEnvelope,
        lag: Option<u32>,
    ) -> Result<u64, ApiError> {
        let party = Party { person: Some(person), address: Some(address) };
        self.moderation.admit(party.person, party.address)?;
        self.accounts.may_play(person).await?;
        if envelope.chat_bytes().is_some() {
            self.moderation.may_talk(person)?;
        }
        self.spend_command(party, &envelope)?;
        let started = Instant::now();
        let key = envelope.key_of(person)?;
        table.see(table.state().seats_of(Some(person)));
        // A program is where its host put it: no lag is forgiven.
        let lag = if self.registry.services.people.is_bot(person).await? { None } else { lag };
        let span = tracing::info_span!("command", table = %table.id);
        let done = table.execute_late(envelope.by(person), key, lag).instrument(span).await;
        self.metrics.ordered(done.is_ok(), started.elapsed());
        Ok(done?.seq)
    }
}

/// Sets a flag when dropped: the answer was given, or nobody waits for it.
pub(super) struct StopOnDrop(pub(super) ThinkingStop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
