//! A loaded table: one writer, many readers.
//!
//! A command is decided on the state as it is, its events are committed, the new state
//! replaces the old one, and subscribers are told, in this order.

mod names;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use hall_core::{Seat, SeatSet};
use messages::Locale;
use session::{BotOpinions, Command, Context, Decision, KeyDigest, PersonId, State, TableId};
use tokio::{sync::watch, time::Instant};

use super::{
    dues::{self, Due},
    explored,
    lines::kept::{TableLines, forgetting, losing},
    presence::Presence,
    ratings,
    services::Services,
    table_names::TableNames,
    tournaments::result::result_note,
    waiting::results,
    writes::{self, Listing},
};
#[cfg(test)]
use crate::simulation;
use crate::{
    error::ApiError,
    fairness::Party,
    limits::lock,
    ports::{Notice, store::StoreOp},
    wire::{
        SharedScene,
        names::Names,
        view::{self, Observer, Present, Scope},
    },
};

/// A view of a match with more steps than this waits for a turn.
const LONG: usize = 400;
/// Views shared by spectators are cached up to this length.
const SHARED_MAX: usize = 64 << 10;
/// What a table uses besides its state and its texts, in bytes.
const OVERHEAD: usize = 2 << 10;

/// The last changes; subscriptions compare them with what they have sent.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Revision {
    /// The last event.
    pub(crate) seq: u64,
    /// The number of changes of who is here.
    pub(crate) presence: u64,
    /// The number of changes of people's names.
    pub(crate) names: u64,
}

/// The result of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Executed {
    /// The revision after it.
    pub(crate) seq: u64,
    /// The seat that was taken.
    pub(crate) seat: Option<Seat>,
}

/// The views last sent to spectators, by language and whether they include frames: from which
/// event, at which revision, the text.
type WatcherText = Vec<((Locale, bool), u64, Revision, Arc<String>)>;

/// A loaded table.
pub(crate) struct TableActor {
    pub(crate) id: TableId,
    pub(crate) services: Arc<Services>,
    /// Held by whoever changes the table, from reading the state to replacing it.
    writing: tokio::sync::Mutex<()>,
    state: RwLock<Arc<State>>,
    names: TableNames,
    revision: watch::Sender<Revision>,
    presence: Mutex<Presence>,
    /// The shares of the win that the bots last expected for their seats.
    opinions: Mutex<HashMap<Seat, f32>>,
    watched: Mutex<WatcherText>,
    /// What is drawn now, where everybody sees the same.
    scene: SharedScene,
    /// The conditional lines of its seats, once they were read: held by whoever changes them or
    /// gives their answers.
    pub(super) lines: tokio::sync::Mutex<Option<TableLines>>,
    /// The seats whose people have seen the result.
    saw_result: Mutex<SeatSet>,
    /// How the store lists it, once this process has written that.
    listing: Mutex<Option<Listing>>,
    /// When the store takes it to be due, once this process has written that.
    due: Mutex<Option<i64>>,
    invalid: AtomicBool,
    used: Mutex<Instant>,
    /// The number of the claim under which it is kept, where several processes share a store.
    epoch: Option<u64>,
}

/// The shares of the win that bots last expected, for offers of a draw.
struct Opinions(HashMap<Seat, f32>);

impl BotOpinions for Opinions {
    fn accepts_draw(&self, seat: Seat) -> bool {
        // A bot gives up half a point only for a position it thinks worse.
        self.0.get(&seat).is_some_and(|value| *value < 0.45)
    }
}

impl TableActor {
    pub(crate) fn new(
        services: Arc<Services>,
        state: Arc<State>,
        names: Names,
        epoch: Option<u64>,
    ) -> TableActor {
        let revision = Revision { seq: state.seq, ..Revision::default() };
        TableActor {
            id: state.header.id.clone(),
            services,
            writing: tokio::sync::Mutex::default(),
            state: RwLock::new(state),
            names: TableNames::new(names),
            revision: watch::Sender::new(revision),
            presence: Mutex::default(),
            opinions: Mutex::default(),
            watched: Mutex::default(),
            scene: SharedScene::default(),
            lines: tokio::sync::Mutex::default(),
            saw_result: Mutex::new(SeatSet::EMPTY),
            listing: Mutex::default(),
            due: Mutex::default(),
            invalid: AtomicBool::new(false),
            used: Mutex::new(Instant::now()),
            epoch,
        }
    }

    /// The number of the claim under which it is kept, where several processes share a store.
    pub(crate) fn epoch(&self) -> Option<u64> {
        self.epoch
    }

    /// What a batch begins with that is written only while the table is kept here.
    fn fence(&self) -> Vec<StoreOp> {
        self.epoch.map(|epoch| StoreOp::Owned(self.id.clone(), epoch)).into_iter().collect()
    }

    /// Executes a command. `key` is the digest of its idempotency key: a command that was
    /// executed before changes nothing and answers as the first time.
    ///
    /// # Errors
    /// Why it is refused, or could not be stored.
    pub(crate) async fn execute(
        self: &Arc<Self>,
        command: Command,
        key: Option<KeyDigest>,
    ) -> Result<Executed, ApiError> {
        self.execute_late(command, key, None).await
    }

    /// Executes a command of somebody whose lag was measured, in milliseconds.
    ///
    /// # Errors
    /// As [`TableActor::execute`].
    pub(crate) async fn execute_late(
        self: &Arc<Self>,
        command: Command,
        key: Option<KeyDigest>,
        lag: Option<u32>,
    ) -> Result<Executed, ApiError> {
        #[cfg(test)]
        simulation::repeat(self, &command);
        let table = Arc::clone(self);
        // A task of its own: the caller may hang up between committing and replacing.
        let work = async move { table.execute_alone(&command, key, lag).await };
        let work = self.services.tasks.run(work);
        work.await.unwrap_or_else(|| {
            self.invalidate();
            Err(ApiError::unavailable("api-failed"))
        })
    }

    /// Whether a person who has a seat looks at the table, by this node.
    pub(crate) fn has_here(&self, person: PersonId) -> bool {
        let online = self.present().online;
        self.state().seats_of(Some(person)).iter().any(|seat| online.contains(seat))
    }

    /// What is written when the match ends: who has not seen the result, that nobody has lines
    /// any more, and what of it is counted; or when it goes on after all.
    async fn end_ops(&self, was_over: bool, state: &Arc<State>, names: &Names) -> Vec<StoreOp> {
        match (was_over, state.is_over()) {
            (false, true) => {}
            (true, false) => return vec![explored::dropped(&self.id)],
            _ => return Vec::new(),
        }
        let here = lock(&self.presence).present().online;
        let mut ops = results::unseen(state, names, here);
        ops.extend(forgetting(state));
        ops.extend(result_note(state));
        ops.extend(explored::at_end(&self.services, state).await);
        ops
    }

    pub(crate) async fn execute_alone(
        &self,
        command: &Command,
        key: Option<KeyDigest>,
        lag: Option<u32>,
    ) -> Result<Executed, ApiError> {
        let _writing = self.writing.lock().await;
        if self.is_invalid() {
            return Err(reloading());
        }
        let before = self.state();
        if let Some(seq) = key.and_then(|key| before.answered(&key)) {
            return Ok(Executed { seq, seat: None });
        }
        #[cfg(test)]
        let (sent, command) =
            (command, &simulation::disturbed(self.services.mutation, command, before.decision));
        let decision = self.decide(&before, command, (key, lag))?;
        let Decision { events, state, seat, rematch } = decision;
        let executed = Executed { seq: state.seq, seat };
        if events.is_empty() {
            return Ok(executed);
        }
        let (names, new) = self.names.to_follow(&self.services.people, &state).await?;
        let mut batch = self.fence();
        batch.extend(writes::ops(&events, &state, &names));
        let (dues, due) = dues::follow(&state, *lock(&self.due));
        let listing = writes::keep_listing(&mut batch, *lock(&self.listing));
        let result = if before.is_over() { None } else { ratings::note_of(&state) };
        let counts = result.is_some();
        batch.extend(result);
        batch.extend(self.end_ops(before.is_over(), &state, &names).await);
        batch.extend(losing(&before, &state));
        batch.extend(dues);
        if let Some(next) = &rematch {
            batch.extend(writes::opening_ops(&next.events, &next.state, &names));
        }
        #[cfg(test)]
        self.services.attempts.note(&self.id, sent, &events);
        #[cfg(test)]
        if self.services.mutation == Some(simulation::Mutation::PublishBeforeCommit) {
            self.replace(Arc::clone(&state), &names, &new);
        }
        if let Err(why) = self.services.commit(batch).await {
            // It may be on disk all the same: only the store knows.
            self.invalidate();
            return Err(why);
        }
        if listing.is_some() {
            *lock(&self.listing) = listing;
        }
        *lock(&self.due) = due;
        if state.play.len() < before.play.len() {
            // The bots' expectations were about moves that were taken back.
            lock(&self.opinions).clear();
        }
        self.replace(state, &names, &new);
        self.correct_names(&names, new).await;
        if counts {
            self.services.ratings.expire().await;
        }
        let seq = executed.seq;
        self.services.ports.bus.publish(Notice::Committed { table: self.id.clone(), seq });
        if let Some(next) = rematch {
            let table = next.state.header.id.clone();
            self.services.ports.bus.publish(Notice::Created { table });
        }
        Ok(executed)
    }

    /// Decides under the lock of the table what is written beside its log, and writes it; the
    /// answer is what `decide` says besides. What removes the table unloads it.
    ///
    /// # Errors
    /// What `decide` says, or that it could not be kept.
    pub(crate) async fn arrange<T: Send + 'static>(
        self: &Arc<Self>,
        decide: impl FnOnce(&State) -> Result<(Vec<StoreOp>, T), ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let table = Arc::clone(self);
        let work = self.services.tasks.run(async move {
            let _writing = table.writing.lock().await;
            if table.is_invalid() {
                return Err(reloading());
            }
            let (decided, answer) = decide(&table.state())?;
            let removes = decided.iter().any(|op| matches!(op, StoreOp::Remove(..)));
            let mut batch = table.fence();
            batch.extend(decided);
            if removes {
                batch.extend(forgetting(&table.state()));
            }
            let done = table.services.commit(batch).await;
            if removes {
                // Also where it failed: the store knows whether the table is there.
                table.invalidate();
            }
            done.map(|()| answer)
        });
        work.await.unwrap_or_else(|| Err(ApiError::unavailable("api-failed")))
    }

    /// Stores when the table is due instead of a moment that is past, or was put off.
    ///
    /// # Errors
    /// If it could not be stored.
    pub(crate) async fn put_off(self: &Arc<Self>, old: Due) -> Result<(), ApiError> {
        let table = Arc::clone(self);
        let decide = move |state: &State| {
            let due = state.due().filter(|_| !state.is_over());
            *lock(&table.due) = due;
            let next = due.map(|at| Due { table: old.table.clone(), at });
            let stays = next.as_ref() == Some(&old);
            let drop = (!stays).then(|| old.drop());
            let keep = next.filter(|_| !stays).map(|due| due.keep());
            Ok((drop.into_iter().chain(keep).collect(), ()))
        };
        self.arrange(decide).await
    }

    /// Whether a socket or a stream follows it.
    pub(crate) fn is_followed(&self) -> bool {
        self.revision.receiver_count() > 0
    }

    fn decide(
        &self,
        state: &State,
        command: &Command,
        (key, lag): (Option<KeyDigest>, Option<u32>),
    ) -> Result<Decision, ApiError> {
        let presence = lock(&self.presence).clone();
        let opinions = Opinions(lock(&self.opinions).clone());
        let mut dice = self.services.ports.dice.dice();
        let mut context = Context {
            now: self.services.ports.clock.now(),
            dice: &mut *dice,
            presence: &presence,
            bots: &opinions,
            absence_limit: self.services.limits.away,
            steps_max: self.services.limits.steps_max(),
            levels: bots::LEVELS,
            lag,
        };
        session::handle(state, command, key, &mut context)
            .map_err(|why| ApiError::from(why).at_table_of(state.play.info()))
    }

    /// Replaces the state by a committed one, and notifies the subscriptions.
    fn replace(&self, state: Arc<State>, names: &Names, new: &[PersonId]) {
        let seq = state.seq;
        self.names.add(names, new);
        *self.state.write().unwrap_or_else(PoisonError::into_inner) = state;
        self.touch();
        self.revision.send_modify(|revision| revision.seq = seq);
    }

    /// The table as it is now.
    pub(crate) fn state(&self) -> Arc<State> {
        Arc::clone(&self.state.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Subscribes to changes from now on.
    pub(crate) fn revisions(&self) -> watch::Receiver<Revision> {
        self.revision.subscribe()
    }

    /// The state in this process may differ from what is committed: users must
    /// load the table again.
    pub(crate) fn invalidate(&self) {
        self.invalid.store(true, Ordering::Release);
        self.revision.send_modify(|revision| revision.presence += 1);
    }

    pub(crate) fn is_invalid(&self) -> bool {
        self.invalid.load(Ordering::Acquire)
    }

    /// When it was last changed or used.
    pub(crate) fn used(&self) -> Instant {
        *lock(&self.used)
    }

    pub(crate) fn touch(&self) {
        *lock(&self.used) = Instant::now();
    }

    /// A player of these seats, or a spectator, comes.
    pub(crate) fn come(&self, seats: SeatSet) {
        let changed = lock(&self.presence).come(seats);
        self.see_result(seats);
        self.told_presence(changed);
        if seats.is_empty() {
            self.services.ports.bus.publish(Notice::Watched { table: self.id.clone() });
        }
    }

    /// A player of these seats looks at the table: if the match is over he sees how it ended.
    pub(crate) fn see_result(&self, seats: SeatSet) {
        let state = self.state();
        if !state.is_over() {
            return;
        }
        let mut known = lock(&self.saw_result);
        let new: SeatSet = seats.iter().filter(|seat| !known.contains(*seat)).collect();
        *known = new.iter().fold(*known, SeatSet::with);
        drop(known);
        results::see(&self.services, &state, new);
    }

    /// A player of these seats, or a spectator, leaves.
    pub(crate) fn go(&self, seats: SeatSet) {
        let changed = lock(&self.presence).go(seats);
        self.told_presence(changed);
    }

    fn told_presence(&self, changed: bool) {
        if changed {
            let version = lock(&self.presence).version;
            self.revision.send_modify(|revision| revision.presence = version);
        }
    }

    /// A player of these seats did something.
    pub(crate) fn see(&self, seats: SeatSet) {
        lock(&self.presence).see(seats);
    }

    pub(crate) fn present(&self) -> Present {
        lock(&self.presence).present()
    }

    /// A bot expects this share of the win for its seat.
    pub(crate) fn expect(&self, seat: Seat, value: f32) {
        lock(&self.opinions).insert(seat, value);
    }

    fn scope<'a>(&'a self, state: &'a State, names: &'a Names, present: &'a Present) -> Scope<'a> {
        let agreed = state.absence.map(|seconds| Duration::from_secs(seconds.into()));
        let absence = agreed.unwrap_or(self.services.limits.away);
        let now = self.services.ports.clock.now();
        Scope { state, names, present, now, absence, shared: Some(&self.scene) }
    }

    /// Runs work that goes through the whole match, in turn if it is a long one.
    async fn look<T: Send + 'static>(
        &self,
        party: Party,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        if self.state().play.len() > LONG {
            return self.services.in_turn(party, move || Ok(work())).await;
        }
        Ok(self.services.ports.workers.run(work).await?)
    }

    /// The view of an observer, and the revision that it shows: slow for a long match; of the
    /// steps only the last ones where `window` says how many.
    ///
    /// # Errors
    /// If it failed.
    pub(crate) async fn whole(
        self: &Arc<Self>,
        observer: Observer,
        party: Party,
        window: Option<usize>,
    ) -> Result<(String, u64), ApiError> {
        self.see_result(self.state().seats_of(observer.person));
        let table = Arc::clone(self);
        let render = move || {
            let (state, names, present) = (table.state(), table.names(), table.present());
            let scope = table.scope(&state, &names, &present);
            (view::whole(&scope, observer, window), state.seq)
        };
        self.look(party, render).await
    }

    /// As [`TableActor::change`], on a thread of its own.
    ///
    /// # Errors
    /// If it failed.
    pub(crate) async fn change_apart(
        self: &Arc<Self>,
        observer: Observer,
        seen: u64,
        party: Party,
    ) -> Result<(Arc<String>, u64), ApiError> {
        let table = Arc::clone(self);
        self.look(party, move || table.change(observer, seen)).await
    }

    /// About how many bytes the table uses.
    pub(crate) fn memory(&self) -> usize {
        let shared: usize = lock(&self.watched).iter().map(|(.., text)| text.len()).sum();
        OVERHEAD + shared + self.scene.memory() + self.state().memory()
    }

    /// What an observer has not seen since the event `seen`, and the revision it leads to.
    /// Spectators share one text for each language, with or without frames, except the owner, who
    /// may do more.
    pub(crate) fn change(&self, observer: Observer, seen: u64) -> (Arc<String>, u64) {
        let (state, names, present) = (self.state(), self.names(), self.present());
        let render = || view::change(&self.scope(&state, &names, &present), observer, seen);
        let owns = observer.person == Some(state.header.owner);
        // How much time is left is not the same a moment later.
        let ticks = seen == state.seq && state.due().is_some();
        let is_apart = owns || ticks || !state.seats_of(observer.person).is_empty();
        #[cfg(test)]
        let is_apart =
            is_apart && self.services.mutation != Some(simulation::Mutation::ShareFrames);
        if is_apart {
            return (Arc::new(render()), state.seq);
        }
        let revision = Revision { seq: state.seq, ..*self.revision.borrow() };
        let mut watched = lock(&self.watched);
        let alike = (observer.locale, observer.frames);
        let known = watched.iter().position(|(told, ..)| *told == alike);
        if let Some((_, from, at, text)) = known.map(|index| &watched[index])
            && (*from, *at) == (seen, revision)
        {
            return (Arc::clone(text), state.seq);
        }
        let text = Arc::new(render());
        if text.len() <= SHARED_MAX {
            let sent = (alike, seen, revision, Arc::clone(&text));
            match known {
                Some(index) => watched[index] = sent,
                None => watched.push(sent),
            }
        }
        (text, state.seq)
    }
}

/// The answer while a table is being loaded again.
pub(crate) fn reloading() -> ApiError {
    ApiError::unavailable("api-reading-anew")
}
