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
    services::Services,
    table::{TableActor, people_in, reloading},
    writes::opening_ops,
};
use crate::{
    error::ApiError,
    fairness::Party,
    limits::lock,
    ports::{
        Notice,
        store::{List, LogEntry},
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
        let id = TableId::parse(id).ok_or_else(ApiError::no_table)?;
        // A table that was invalidated is loaded again.
        for _ in 0..LOADS_MAX {
            let (slot, was_loaded) = self.slot(&id);
            let is_new = AtomicBool::new(false);
            let load = || async {
                is_new.store(true, Ordering::Relaxed);
                self.load(id.clone(), party).await
            };
            let found = slot.table.get_or_try_init(load).await.cloned();
            match found {
                // Another process may have written while the table was read.
                Ok(table) if slot.heard.load(Ordering::Relaxed) > table.state().seq => {
                    self.forget(&id, &slot);
                }
                // Somebody else's load failed meanwhile, and took the slot with it: whoever comes
                // next would load the table a second time.
                Ok(_) if !was_loaded && !self.has(&id, &slot) => self.forget(&id, &slot),
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
                        self.announce(&table);
                    }
                    return Ok(table);
                }
                Ok(_) => self.forget(&id, &slot),
                Err(why) => {
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
        let list = List::Of(person, true);
        let mut after = None;
        loop {
            let (store, place) = (Arc::clone(&self.services.ports.store), after.take());
            let page = move || Ok(store.list(list, place.as_ref(), LISTED)?);
            let page = self.services.blocking(page).await?;
            for listed in page.iter().filter(|one| one.header.game == game) {
                let Ok(table) = self.table(listed.header.id.as_str()).await else { continue };
                let state = table.state();
                let plays = !state.is_over() && !state.played_by(Some(person)).is_empty();
                if plays && !state.may_ask_hints(Some(person)) {
                    return Ok(true);
                }
            }
            match page.last().filter(|_| page.len() == LISTED) {
                Some(last) => after = Some(list.place(last)),
                None => return Ok(false),
            }
        }
    }

    /// Forgets a slot. Nobody goes on with the table in it, as whoever comes next loads another.
    fn forget(&self, id: &TableId, slot: &Slot) {
        let mut tables = lock(&self.tables);
        if tables.get(id).is_some_and(|there| Arc::ptr_eq(there, slot)) {
            tables.remove(id);
            self.discount(slot);
        }
        drop(tables);
        if let Some(table) = slot.table.get() {
            table.invalidate();
        }
    }

    /// Forgets a slot whose load failed, unless another load has filled it meanwhile.
    fn forget_empty(&self, id: &TableId, slot: &Slot) {
        let mut tables = lock(&self.tables);
        if tables
            .get(id)
            .is_some_and(|there| Arc::ptr_eq(there, slot) && slot.table.get().is_none())
        {
            tables.remove(id);
        }
    }

    /// Measures the memory of a table.
    fn count(&self, slot: &TableSlot, table: &TableActor) {
        let bytes = table.memory();
        let before = slot.bytes.swap(bytes, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        self.bytes.fetch_sub(before, Ordering::Relaxed);
    }

    /// A table is not loaded any more.
    fn discount(&self, slot: &TableSlot) {
        self.bytes.fetch_sub(slot.bytes.swap(0, Ordering::Relaxed), Ordering::Relaxed);
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
                self.discount(&slot);
            }
        }
    }

    async fn load(&self, id: TableId, party: Party) -> Result<Arc<TableActor>, ApiError> {
        let services = Arc::clone(&self.services);
        let state = self.services.in_turn(party, move || read(&services, &id)).await?;
        let names = self.names_of(&state).await?;
        let table = TableActor::new(Arc::clone(&self.services), Arc::new(state), names);
        let table = Arc::new(table);
        let state = table.state();
        let now = self.services.ports.clock.now();
        if state.needs_clocks(self.services.started, now) {
            let since = self.services.started;
            table.execute(Command::Resume { since }, None).await?;
        }
        Ok(table)
    }

    /// Notifies the jobs of a table that was loaded.
    fn announce(&self, table: &TableActor) {
        let (table, seq) = (table.id.clone(), table.state().seq);
        self.services.ports.bus.publish(Notice::Committed { table, seq });
    }

    async fn names_of(&self, state: &State) -> Result<Names, ApiError> {
        let mut names = Names::default();
        for person in people_in(state) {
            names.set(person, self.services.people.name(person).await?);
        }
        Ok(names)
    }

    /// Stores a table that was just set up, and its seats.
    ///
    /// # Errors
    /// If it could not be stored.
    pub(crate) async fn keep(self: &Arc<Self>, opened: Opened) -> Result<TableId, ApiError> {
        let id = opened.state.header.id.clone();
        let names = self.names_of(&opened.state).await?;
        let batch = opening_ops(&opened.events, &opened.state, &names);
        let registry = Arc::clone(self);
        let work = self.services.tasks.run(async move {
            registry.services.commit(batch).await?;
            let (table, seq) = (opened.state.header.id.clone(), opened.state.seq);
            let actor = TableActor::new(Arc::clone(&registry.services), opened.state, names);
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

    /// A person's name changed.
    pub(crate) fn rename(&self, person: PersonId, name: &str) {
        self.loaded_tables().iter().for_each(|table| table.rename(person, name));
    }

    /// Unloads the tables that nobody uses.
    pub(crate) fn sweep(&self, at: Instant) {
        let mut tables = lock(&self.tables);
        tables.retain(|_, slot| {
            let Some(table) = slot.table.get() else { return Arc::strong_count(slot) > 1 };
            let busy = Arc::strong_count(slot) > 1 || Arc::strong_count(table) > 1;
            let recent = || at.saturating_duration_since(table.used()) < self.services.limits.idle;
            let stays = busy || (!table.is_invalid() && (is_timed(table) || recent()));
            if stays {
                slot.bytes.store(table.memory(), Ordering::Relaxed);
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

/// Whether a clock runs for somebody at a table.
fn is_timed(table: &TableActor) -> bool {
    let state = table.state();
    state.has_people() && state.running().next().is_some()
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
