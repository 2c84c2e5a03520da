//! The loaded tables. A table is loaded on demand, and unloaded when
//! nobody uses it.

use hall_core::Message;
use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
};

use session::{Command, Event, Header, Opened, PersonId, State, TableId};
use tokio::{sync::OnceCell, time::Instant};

use super::{
    list_pages::ListPages,
    services::Services,
    table::{TableActor, reloading},
    table_names::people_in,
    writes::opening_ops,
};
use crate::{
    error::ApiError,
    fairness::Party,
    limits::lock,
    ports::{
        Notice,
        cluster::{Claim, ClusterNode, TablePlace},
        store::{List, LogEntry, StoreOp},
    },
    wire::names::Names,
};

/// When tables are unloaded for exceeding their memory, they are unloaded down to this
/// percentage of it.
const KEPT: usize = 90;
/// After this many events the memory of a table is measured again.
const COUNTED: u64 = 32;

/// How many tables of a person are read at once.
const LISTED: usize = 50;

/// How many times a table is loaded for one request while others write.
const LOADS_MAX: u32 = 3;

/// The entry of a table that is loaded or being loaded.
#[derive(Default)]
struct TableSlot {
    table: OnceCell<Arc<TableActor>>,
    /// The last revision announced while it was loaded.
    heard: AtomicU64,
    /// Its last measured size in bytes.
    bytes: AtomicUsize,
}

type Slot = Arc<TableSlot>;

/// Where a table that was asked for is.
pub(crate) enum FoundTable {
    /// Here, and loaded.
    Here(Arc<TableActor>),
    /// Another node has it.
    There(ClusterNode),
}

/// Why a table was not loaded.
enum Unloaded {
    /// Another node has it.
    There(ClusterNode),
    Refused(ApiError),
}

impl From<ApiError> for Unloaded {
    fn from(why: ApiError) -> Unloaded {
        Unloaded::Refused(why)
    }
}

/// The loaded tables.
pub(crate) struct Registry {
    pub(crate) services: Arc<Services>,
    tables: Mutex<BTreeMap<TableId, Slot>>,
    /// The bytes that they use, and may use.
    bytes: AtomicUsize,
    bytes_max: usize,
}

impl Registry {
    /// No tables; those loaded later may use this many bytes.
    pub(crate) fn new(services: Arc<Services>, bytes_max: usize) -> Registry {
        Registry { services, tables: Mutex::default(), bytes: AtomicUsize::new(0), bytes_max }
    }

    /// The table with this id, loaded if necessary.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub(crate) async fn table(&self, id: &str) -> Result<Arc<TableActor>, ApiError> {
        self.table_for(id, Party::default()).await
    }

    /// As [`Registry::table`], but loading waits for the turn of whoever asks.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub(crate) async fn table_for(
        &self,
        id: &str,
        party: Party,
    ) -> Result<Arc<TableActor>, ApiError> {
        match self.find(id, party).await? {
            FoundTable::Here(table) => Ok(table),
            FoundTable::There(_) => Err(ApiError::unavailable("api-node-away")),
        }
    }

    /// Where the table with this id is; if no other node has it, here, loaded if need be.
    ///
    /// # Errors
    /// If there is none, or it cannot be read, or this process may not serve tables.
    pub(crate) async fn find(&self, id: &str, party: Party) -> Result<FoundTable, ApiError> {
        let id = TableId::parse(id).ok_or_else(ApiError::no_table)?;
        if let Some(ownership) = &self.services.ownership {
            ownership.check()?;
            if let Some(node) = ownership.route(&id) {
                return Ok(FoundTable::There(node));
            }
        }
        // A table that was invalidated is loaded again.
        for _ in 0..LOADS_MAX {
            let (slot, was_loaded) = self.slot(&id);
            let is_new = AtomicBool::new(false);
            let load = || async {
                is_new.store(true, Ordering::Relaxed);
                self.load(id.clone(), party, &slot).await
            };
            let found = slot.table.get_or_try_init(load).await.cloned();
            match found {
                // Another process may have written while the table was read.
                Ok(table) if slot.heard.load(Ordering::Relaxed) > table.state().seq => {
                    self.forget(&id, &slot);
                }
                // The slot is gone: everything was given up while the table was loaded, or somebody
                // else's load failed meanwhile. Whoever comes next would load it a second time.
                Ok(table) if !was_loaded && !self.has(&id, &slot) => {
                    self.forget(&id, &slot);
                    self.release_unused(&id, table.epoch(), None);
                }
                Ok(table) if !table.is_invalid() => {
                    table.touch();
                    if is_new.into_inner() {
                        self.count(&slot, &table);
                        self.make_room();
                        if self.bytes() > self.bytes_max {
                            // Everything else is in use.
                            self.forget(&id, &slot);
                            return Err(ApiError::unavailable("api-memory-full"));
                        }
                        self.announce(&table).await;
                    }
                    return Ok(FoundTable::Here(table));
                }
                Ok(_) => self.forget(&id, &slot),
                Err(Unloaded::There(node)) => {
                    self.forget_empty(&id, &slot);
                    return Ok(FoundTable::There(node));
                }
                Err(Unloaded::Refused(why)) => {
                    self.forget_empty(&id, &slot);
                    return Err(why);
                }
            }
        }
        Err(reloading())
    }

    /// The slot of a table, and whether the table is in it.
    fn slot(&self, id: &TableId) -> (Slot, bool) {
        let mut tables = lock(&self.tables);
        let slot = Arc::clone(tables.entry(id.clone()).or_default());
        let is_loaded = slot.table.initialized();
        (slot, is_loaded)
    }

    /// Whether a table is still kept in this slot.
    fn has(&self, id: &TableId, slot: &Slot) -> bool {
        lock(&self.tables).get(id).is_some_and(|there| Arc::ptr_eq(there, slot))
    }

    /// A table as it is, without loading it where it is not loaded: nobody uses it.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub(crate) async fn peek(&self, id: &TableId) -> Result<Arc<State>, ApiError> {
        if let Some(table) = self.loaded_table(id) {
            return Ok(table.state());
        }
        let (services, id) = (Arc::clone(&self.services), id.clone());
        let read = move || read(&services, &id);
        self.services.in_turn(Party::default(), read).await.map(Arc::new)
    }

    /// The table with this id, if it is loaded.
    pub(crate) fn loaded_table(&self, id: &TableId) -> Option<Arc<TableActor>> {
        let table = Arc::clone(lock(&self.tables).get(id)?.table.get()?);
        (!table.is_invalid()).then_some(table)
    }

    /// Notes that events of a table were committed. If another process wrote them, its
    /// subscribers here must load it again.
    pub(crate) fn hear(&self, id: &TableId, seq: u64) {
        let Some(slot) = lock(&self.tables).get(id).cloned() else { return };
        slot.heard.fetch_max(seq, Ordering::Relaxed);
        let Some(table) = slot.table.get() else { return };
        if table.state().seq < seq {
            table.invalidate();
        } else if seq.is_multiple_of(COUNTED) {
            self.count(&slot, table);
        }
    }

    /// Every table that is loaded.
    pub(crate) fn loaded_tables(&self) -> Vec<Arc<TableActor>> {
        lock(&self.tables).values().filter_map(|slot| slot.table.get().cloned()).collect()
    }

    /// Whether a person is playing a match of this game at a table where nobody may ask for
    /// hints, whether it is loaded or not. Tables that cannot be read do not count.
    ///
    /// # Errors
    /// Those of the store.
    pub(crate) async fn withholds_hints(
        &self,
        game: &str,
        person: PersonId,
    ) -> Result<bool, ApiError> {
        if let Some(ownership) = &self.services.ownership {
            ownership.check()?;
        }
        let mut pages = ListPages::new(List::Of(person, true), LISTED);
        while let Some(page) = pages.next(&self.services).await? {
            for listed in page.iter().filter(|one| one.header.game == game) {
                let id = &listed.header.id;
                let state = match self.find(id.as_str(), Party::default()).await {
                    Ok(FoundTable::Here(table)) => table.state(),
                    Ok(FoundTable::There(_)) => self.peek(id).await?,
                    Err(_) => continue,
                };
                if withholds(&state, person) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Forgets a slot. Nobody goes on with the table in it, as whoever comes next loads another.
    fn forget(&self, id: &TableId, slot: &Slot) {
        let mut tables = lock(&self.tables);
        if tables.get(id).is_some_and(|there| Arc::ptr_eq(there, slot)) {
            tables.remove(id);
            self.discount(id, slot);
        }
        drop(tables);
        if let Some(table) = slot.table.get() {
            table.invalidate();
        }
    }

    /// Forgets a slot whose load failed, unless another load has filled it meanwhile, or is about
    /// to: somebody else has the slot too.
    fn forget_empty(&self, id: &TableId, slot: &Slot) {
        let mut tables = lock(&self.tables);
        let is_there = tables.get(id).is_some_and(|there| Arc::ptr_eq(there, slot));
        let is_alone = Arc::strong_count(slot) == 2;
        if is_there && is_alone && slot.table.get().is_none() {
            tables.remove(id);
        }
    }

    /// Releases a claim under which no table is kept. What is kept or being loaded under an
    /// earlier claim is forgotten with it: once the last claim is released any node may have
    /// the table. `own` is the slot that the claim was for.
    fn release_unused(&self, id: &TableId, epoch: Option<u64>, own: Option<&Slot>) {
        let Some(epoch) = epoch else { return };
        let there = lock(&self.tables).get(id).cloned();
        let is_later = |slot: &Slot| {
            slot.table.get().and_then(|table| table.epoch()).is_some_and(|of| of > epoch)
        };
        let is_own = |slot: &Slot| own.is_some_and(|own| Arc::ptr_eq(own, slot));
        if let Some(slot) = there.filter(|slot| !is_own(slot) && !is_later(slot)) {
            self.forget(id, &slot);
        }
        self.release(id, Some(epoch));
    }

    /// Measures the memory of a table.
    fn count(&self, slot: &TableSlot, table: &TableActor) {
        let bytes = table.memory();
        let before = slot.bytes.swap(bytes, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        self.bytes.fetch_sub(before, Ordering::Relaxed);
    }

    /// A table is not loaded any more: another node may have it.
    fn discount(&self, id: &TableId, slot: &TableSlot) {
        self.bytes.fetch_sub(slot.bytes.swap(0, Ordering::Relaxed), Ordering::Relaxed);
        self.release(id, slot.table.get().and_then(|table| table.epoch()));
    }

    fn release(&self, id: &TableId, epoch: Option<u64>) {
        if let (Some(ownership), Some(epoch)) = (&self.services.ownership, epoch) {
            ownership.release(id.clone(), epoch);
        }
    }

    /// Unloads tables if all of them together exceed their memory: unused ones, the
    /// least recently used first, and those with a running clock last.
    fn make_room(&self) {
        if self.bytes() <= self.bytes_max {
            return;
        }
        let mut tables = lock(&self.tables);
        let mut idle: Vec<(bool, Instant, TableId)> = Vec::new();
        for (id, slot) in tables.iter() {
            let Some(table) = slot.table.get() else { continue };
            if Arc::strong_count(slot) == 1 && Arc::strong_count(table) == 1 {
                idle.push((is_timed(table), table.used(), id.clone()));
            }
        }
        idle.sort_unstable();
        for (_, _, id) in idle {
            if self.bytes() <= self.bytes_max / 100 * KEPT {
                return;
            }
            if let Some(slot) = tables.remove(&id) {
                self.discount(&id, &slot);
            }
        }
    }

    async fn load(
        &self,
        id: TableId,
        party: Party,
        slot: &Slot,
    ) -> Result<Arc<TableActor>, Unloaded> {
        let Some(ownership) = &self.services.ownership else {
            return Ok(self.load_claimed(id, party, None).await?);
        };
        let node = ownership.node().id;
        match ownership.claim(&id, false).await? {
            TablePlace::There(node) => Err(Unloaded::There(node)),
            TablePlace::Nowhere => Err(self.missing(id).await?.into()),
            TablePlace::Here(claim) => {
                let loaded = self.load_claimed(id.clone(), party, Some(claim)).await;
                if loaded.is_err() {
                    self.release_unused(&id, Some(claim.epoch), Some(slot));
                }
                let table = loaded?;
                // The lease may have ended meanwhile, when nobody knew of this table.
                ownership.check_still(node)?;
                Ok(table)
            }
        }
    }

    /// Commits what concerns a table that is not loaded; nothing, and `false`, if another node has
    /// it.
    ///
    /// # Errors
    /// If there is none, or what the store says.
    pub(crate) async fn commit_unloaded(
        &self,
        id: &TableId,
        batch: Vec<StoreOp>,
    ) -> Result<bool, ApiError> {
        let Some(ownership) = &self.services.ownership else {
            return self.services.commit(batch).await.map(|()| true);
        };
        let claim = match ownership.claim(id, false).await? {
            TablePlace::There(_) => return Ok(false),
            TablePlace::Nowhere => return Err(self.missing(id.clone()).await?),
            TablePlace::Here(claim) => claim,
        };
        let mut fenced = vec![StoreOp::Owned(id.clone(), claim.epoch)];
        fenced.extend(batch);
        let done = self.services.commit(fenced).await;
        self.release_unused(id, Some(claim.epoch), None);
        done.map(|()| true)
    }

    /// Why a table is not there: it never was, or it was removed.
    async fn missing(&self, id: TableId) -> Result<ApiError, ApiError> {
        let store = Arc::clone(&self.services.ports.store);
        let removed = self.services.blocking(move || Ok(store.removed(&id)?)).await?;
        Ok(removed.as_ref().map_or_else(ApiError::no_table, ApiError::gone))
    }

    async fn load_claimed(
        &self,
        id: TableId,
        party: Party,
        claim: Option<Claim>,
    ) -> Result<Arc<TableActor>, ApiError> {
        let services = Arc::clone(&self.services);
        let state = self.services.in_turn(party, move || read(&services, &id)).await?;
        let names = self.names_of(&state).await?;
        let epoch = claim.map(|claim| claim.epoch);
        let table = TableActor::new(Arc::clone(&self.services), Arc::new(state), names, epoch);
        let table = Arc::new(table);
        let state = table.state();
        let now = self.services.ports.clock.now();
        // While the node that had the table was gone nobody could play.
        let was_away = claim.is_some_and(|claim| claim.was_away);
        let since = if was_away { now } else { self.services.started };
        if state.needs_clocks(since, now) {
            let closed = self.services.closed.clone();
            table.execute(Command::Resume { since, closed }, None).await?;
        }
        Ok(table)
    }

    /// Notifies the jobs of a table that was loaded, once everybody at it has the present name.
    async fn announce(&self, table: &TableActor) {
        if table.look_again(people_in(&table.state())).await {
            table.summarize().await;
        }
        let (table, seq) = (table.id.clone(), table.state().seq);
        self.services.ports.bus.publish(Notice::Committed { table, seq });
    }

    /// The names of everybody at a table.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn names_of(&self, state: &State) -> Result<Names, ApiError> {
        let mut names = Names::default();
        for person in people_in(state) {
            self.services.people.introduce(person, &mut names).await?;
        }
        Ok(names)
    }

    /// Stores a table that was just set up, and its seats.
    ///
    /// # Errors
    /// If it could not be stored.
    pub(crate) async fn keep(self: &Arc<Self>, opened: Opened) -> Result<TableId, ApiError> {
        self.keep_with(opened, Vec::new()).await
    }

    /// As [`Registry::keep`], with other writes in the same batch.
    ///
    /// # Errors
    /// If it could not be stored, or what stood against the other writes.
    pub(crate) async fn keep_with(
        self: &Arc<Self>,
        opened: Opened,
        also: Vec<StoreOp>,
    ) -> Result<TableId, ApiError> {
        let id = opened.state.header.id.clone();
        let names = self.names_of(&opened.state).await?;
        let mut batch = also;
        batch.extend(opening_ops(&opened.events, &opened.state, &names));
        let mut epoch = None;
        if let Some(ownership) = &self.services.ownership {
            let claimed = ownership.claim_new(&id).await?.epoch;
            batch.insert(0, StoreOp::Owned(id.clone(), claimed));
            epoch = Some(claimed);
        }
        let registry = Arc::clone(self);
        let work = self.services.tasks.run(async move {
            if let Err(why) = registry.services.commit(batch).await {
                registry.release(&opened.state.header.id, epoch);
                return Err(why);
            }
            let (table, seq) = (opened.state.header.id.clone(), opened.state.seq);
            let services = Arc::clone(&registry.services);
            let actor = TableActor::new(services, opened.state, names, epoch);
            let table_slot = OnceCell::new_with(Some(Arc::new(actor)));
            let slot = TableSlot {
                table: table_slot,
                heard: AtomicU64::new(seq),
                bytes: AtomicUsize::new(0),
            };
            if let Some(table) = slot.table.get() {
                registry.count(&slot, table);
            }
            lock(&registry.tables).insert(table.clone(), Arc::new(slot));
            registry.make_room();
            registry.services.ports.bus.publish(Notice::Committed { table, seq });
            Ok(())
        });
        let failed = || Err(ApiError::unavailable("api-failed"));
        work.await.unwrap_or_else(failed).map(|()| id)
    }

    /// What is loaded may be another node's by now: whoever follows a table comes again.
    pub(crate) fn invalidate_all(&self) {
        let mut tables = lock(&self.tables);
        for slot in std::mem::take(&mut *tables).into_values() {
            slot.table.get().inspect(|table| table.invalidate());
            self.bytes.fetch_sub(slot.bytes.swap(0, Ordering::Relaxed), Ordering::Relaxed);
        }
    }

    /// A person's name changed, or there is an account now.
    pub(crate) fn rename(&self, person: PersonId, name: &str, lasts: bool) {
        self.loaded_tables().iter().for_each(|table| table.rename(person, name, lasts));
    }

    /// Unloads the tables that nobody uses.
    pub(crate) fn sweep(&self, at: Instant) {
        let mut tables = lock(&self.tables);
        tables.retain(|id, slot| {
            let Some(table) = slot.table.get() else { return Arc::strong_count(slot) > 1 };
            let busy = Arc::strong_count(slot) > 1 || Arc::strong_count(table) > 1;
            let recent = || at.saturating_duration_since(table.used()) < self.services.limits.idle;
            let stays = busy || (!table.is_invalid() && (is_timed(table) || recent()));
            if stays {
                slot.bytes.store(table.memory(), Ordering::Relaxed);
            } else {
                self.release(id, table.epoch());
            }
            stays
        });
        // Corrects whatever was counted twice or not at all.
        let bytes = tables.values().map(|slot| slot.bytes.load(Ordering::Relaxed)).sum();
        self.bytes.store(bytes, Ordering::Relaxed);
        drop(tables);
        self.make_room();
    }

    /// About how many bytes the loaded tables use.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// How many tables are loaded.
    pub(crate) fn loaded(&self) -> usize {
        lock(&self.tables).len()
    }
}

/// Whether a person plays a match at a table where nobody may ask for hints.
fn withholds(state: &State, person: PersonId) -> bool {
    let plays = !state.is_over() && !state.played_by(Some(person)).is_empty();
    plays && !state.may_ask_hints(Some(person))
}

/// A table is unloaded where no clock runs out within this time, in milliseconds.
const UNLOADED_MIN: i64 = 3_600_000;

/// Whether a clock runs for somebody at a table, and not for hours.
fn is_timed(table: &TableActor) -> bool {
    let state = table.state();
    let soon = table.services.ports.clock.now() + UNLOADED_MIN;
    let is_due = state.due().is_some_and(|due| due < soon);
    state.has_people() && (is_due || state.running().next().is_some())
}

/// Reads a table from the store and folds its log.
fn read(services: &Services, id: &TableId) -> Result<State, ApiError> {
    let store = &services.ports.store;
    let Some((header, entries)) = store.table(id)? else {
        let removed = store.removed(id)?;
        return Err(removed.as_ref().map_or_else(ApiError::no_table, ApiError::gone));
    };
    fold(services, header, &entries).map_err(|why| {
        tracing::error!(table = %id, %why, "a table cannot be read");
        ApiError::unavailable(Message::new("api-table-broken").text("why", why))
    })
}

fn fold(services: &Services, header: Header, entries: &[LogEntry]) -> Result<State, String> {
    let text = |why: &dyn std::fmt::Display| why.to_string();
    let game = services.games.find(&header.game).map_err(|why| text(&why))?.game;
    let setup = serde_json::from_str(&header.setup).map_err(|why| text(&why))?;
    let play = game.open(&setup, header.position.as_deref()).map_err(|why| text(&why))?;
    let mut state = State::new(Arc::new(header), play);
    for entry in entries {
        let what = serde_json::from_str(&entry.body).map_err(|why| text(&why))?;
        let event = Event { seq: entry.seq, at: entry.at, key: entry.key, what };
        state = state.evolve(&event).map_err(|why| text(&why))?;
    }
    Ok(state)
}
