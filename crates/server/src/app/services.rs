//! Services that every part of the application uses.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::{Duration, Instant},
};

use session::{Hash32, PersonId};

use super::{
    announced::DaysOff,
    claims::Ownership,
    explored::{self, ExploredBook},
    games::Games,
    identity_provider::IdentityProvider,
    mail_sender::MailSender,
    people::People,
    push_sender::PushSender,
    ratings::RatingBook,
    sessions::Sessions,
    studies::rooms::StudyRooms,
    tasks::Tasks,
    thinkers::Thinkers,
    topics,
    tournaments::watched::WatchedTournaments,
    waiting::Feeds,
};
use crate::{
    Limits,
    error::ApiError,
    fairness::{Allowance, FairQueue, Party, Urgency},
    limits::lock,
    metrics::Metrics,
    ports::{
        BoxedFuture, Ports,
        cluster::ClusterNode,
        store::{Note, NoteKind, StoreError, StoreOp},
    },
};

/// How much slow work of one address may wait.
const WAITING_MAX: usize = 64;
/// When one of them is likely to be done.
const WAIT: Duration = Duration::from_secs(2);
/// How long a failed commit counts as a sign that the next one would fail, too.
const FAILING: Duration = Duration::from_secs(60);

/// The outcome of recent commits.
#[derive(Clone, Default, Debug)]
pub(crate) struct Commits {
    /// The time of the last successful commit.
    pub(crate) last: Option<Instant>,
    /// The error of the last commit, if it failed a short while ago.
    pub(crate) failed: Option<String>,
    failed_at: Option<Instant>,
}

/// Services that every part of the application uses.
pub(crate) struct Services {
    /// The games.
    pub(crate) games: Games,
    /// The ports.
    pub(crate) ports: Ports,
    /// People's names.
    pub(crate) people: People,
    /// The ratings.
    pub(crate) ratings: RatingBook,
    /// What was chosen in public matches.
    pub(crate) explored: ExploredBook,
    /// Who is signed in with which browser.
    pub(crate) sessions: Sessions,
    /// People's days off.
    pub(crate) days_off: DaysOff,
    /// Who listens for what happens at the tables of a person.
    pub(crate) feeds: Feeds,
    /// Who looks at which tournament.
    pub(crate) tournaments: WatchedTournaments,
    /// Who looks at which shared study.
    pub(crate) studies: StudyRooms,
    /// What browsers are told by.
    pub(crate) push: PushSender,
    /// What e-mail is sent by, where the host has configured it.
    pub(crate) mail: Option<Arc<MailSender>>,
    /// The identity provider that people may sign in by, where the host has configured it.
    pub(crate) provider: Option<IdentityProvider>,
    /// Which tables this process keeps, where several share one store.
    pub(crate) ownership: Option<Arc<Ownership>>,
    /// The metrics.
    pub(crate) metrics: Arc<Metrics>,
    /// The running tasks.
    pub(crate) tasks: Tasks,
    /// Turns for searches.
    pub(crate) thinkers: Thinkers,
    /// Turns for slow work: loading tables, and views of long matches.
    long: FairQueue,
    /// The limits.
    pub(crate) limits: Limits,
    /// When the hall opened, in milliseconds since 1970.
    pub(crate) started: i64,
    /// When the hall was closed before, from when until when, in milliseconds since 1970.
    pub(crate) closed: Vec<(i64, i64)>,
    /// Set when the hall closes: searches stop.
    pub(crate) stop: AtomicBool,
    commits: Mutex<Commits>,
    /// The place of the last note, in milliseconds since 1970.
    pub(crate) last_note: AtomicI64,
    /// A deliberate bug, which a simulation must notice.
    #[cfg(test)]
    pub(crate) mutation: Option<crate::simulation::Mutation>,
    /// What bots and clocks tried in a simulation.
    #[cfg(test)]
    pub(crate) attempts: crate::simulation::Attempts,
}

impl Services {
    /// The services of a hall that opens now.
    pub(crate) fn new(
        games: Vec<bots::GameBots>,
        ports: Ports,
        thinkers: usize,
        limits: &Limits,
        metrics: Arc<Metrics>,
    ) -> Services {
        let seconds = (limits.thinking, limits.thinking_address);
        let seconds = Allowance::new("api-much-thinking", seconds.0, seconds.1);
        Services {
            people: People::new(ports.clone()),
            ratings: RatingBook::new(ports.clone(), &games),
            explored: ExploredBook::new(ports.clone()),
            games: Games(games),
            sessions: Sessions::new(ports.clone()),
            days_off: DaysOff::new(ports.clone()),
            feeds: Feeds::default(),
            tournaments: WatchedTournaments::default(),
            studies: StudyRooms::default(),
            push: PushSender::new(ports.clone()),
            mail: None,
            provider: None,
            ownership: None,
            metrics,
            tasks: Tasks::default(),
            thinkers: Thinkers::new(thinkers, seconds),
            long: FairQueue::new(thinkers + 1),
            limits: limits.clone(),
            started: ports.clock.now(),
            closed: Vec::new(),
            ports,
            stop: AtomicBool::new(false),
            commits: Mutex::default(),
            last_note: AtomicI64::default(),
            #[cfg(test)]
            mutation: None,
            #[cfg(test)]
            attempts: crate::simulation::Attempts::default(),
        }
    }

    /// Whether the hall is closing.
    pub(crate) fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Tells other nodes, if there are any, that something they remember is out of date.
    pub(crate) async fn tell(&self, topic: &str, subject: &str) {
        if let Some(ownership) = &self.ownership {
            ownership.tell(topic, subject).await;
        }
    }

    /// Whether this node is the one of all that live that sees to what has this number.
    pub(crate) fn sees_to(&self, number: usize) -> bool {
        let Some(ownership) = &self.ownership else { return true };
        let mut live: Vec<_> = ownership.live().borrow().iter().map(|node| node.id).collect();
        live.sort_unstable();
        live.is_empty() || live[number % live.len()] == ownership.node().id
    }

    /// Whether this node is the one that sees to what a person is told.
    pub(crate) fn sees_to_person(&self, person: PersonId) -> bool {
        self.sees_to(usize::from(person.0[0]) << 8 | usize::from(person.0[1]))
    }

    /// The other node that all look at what has this id at, if it is not this one: a study has no
    /// owner as tables have, but those who look at it are to see each other.
    pub(crate) fn other_node_for(&self, id: &str) -> Option<ClusterNode> {
        let ownership = self.ownership.as_ref()?;
        let live = Arc::clone(&ownership.live().borrow());
        let rank = |node: &&ClusterNode| Hash32::of(&format!("{} {id}", node.id)).0;
        let first = live.iter().max_by_key(rank)?;
        (first.id != ownership.node().id).then(|| first.clone())
    }

    /// Commits a batch: all of it or nothing.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn commit(&self, batch: Vec<StoreOp>) -> Result<(), ApiError> {
        let done = self.attempt(batch).await;
        let mut commits = lock(&self.commits);
        match &done {
            Ok(()) => *commits = Commits { last: Some(Instant::now()), ..Commits::default() },
            Err(StoreError::Taken) => {}
            Err(why) => {
                commits.failed = Some(why.to_string());
                commits.failed_at = Some(Instant::now());
            }
        }
        drop(commits);
        done.map_err(ApiError::from)
    }

    /// As [`Services::commit`], but a batch that fails says nothing of the health of the store:
    /// it may be the table of the batch that is damaged.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn attempt(&self, mut batch: Vec<StoreOp>) -> Result<(), StoreError> {
        let started = Instant::now();
        // Wherever a table is removed, its match is not counted any more.
        let forgetting = explored::forgetting(&batch);
        let removes = !forgetting.is_empty();
        batch.extend(forgetting);
        let gone = |_| StoreError::Broken("the writer is gone".into());
        let done = self.ports.store.commit(batch).await.map_err(gone).flatten();
        self.metrics.commits.observe(started.elapsed());
        if removes {
            self.explored.expire().await;
            self.tell(topics::EXPLORED, "").await;
        }
        done
    }

    /// The outcome of recent commits.
    pub(crate) fn commits(&self) -> Commits {
        let mut commits = lock(&self.commits).clone();
        commits.failed.take_if(|_| commits.failed_at.is_none_or(|at| at.elapsed() >= FAILING));
        commits
    }

    /// Runs work that blocks or takes long on another thread.
    ///
    /// # Errors
    /// The error of `work`, or that it panicked.
    pub(crate) fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> BoxedFuture<Result<T, ApiError>> {
        let done = self.ports.workers.run(work);
        Box::pin(async move { done.await? })
    }

    /// A note, if there is one.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn note(&self, kind: NoteKind, id: String) -> Result<Option<Note>, ApiError> {
        let store = Arc::clone(&self.ports.store);
        self.blocking(move || Ok(store.note(kind, &id)?)).await
    }

    /// How many wait in each queue, by its name.
    pub(crate) fn waiting(&self) -> Vec<(&'static str, usize)> {
        let mut waiting = vec![("views", self.long.length())];
        waiting.extend(self.thinkers.waiting());
        waiting
    }

    /// Whether more may wait of an address that takes long.
    ///
    /// # Errors
    /// That too much is waiting.
    pub(crate) fn may_wait(&self, party: Party) -> Result<(), ApiError> {
        if party.address.is_some() && self.long.waiting(party.address) >= WAITING_MAX {
            return Err(ApiError::too_fast("api-much-waits")(WAIT));
        }
        Ok(())
    }

    /// Runs slow work when it is the turn of whoever asks for it.
    ///
    /// # Errors
    /// The error of `work`, or that it panicked.
    pub(crate) async fn in_turn<T: Send + 'static>(
        &self,
        party: Party,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let closing = || ApiError::unavailable("api-closing");
        let turn = self.long.turn(party, Urgency::Awaited).await.ok_or_else(closing)?;
        // The turn lasts as long as the work, even if nobody waits for it any more.
        let work = move || {
            let done = work();
            drop(turn);
            done
        };
        self.blocking(work).await
    }

    /// Writes pending batches, and closes the store.
    pub(crate) async fn close(&self) {
        self.stop.store(true, Ordering::Relaxed);
        let store = Arc::clone(&self.ports.store);
        if self.ports.workers.run(move || store.close()).await.is_err() {
            tracing::error!("the store did not close");
        }
    }
}
