//! A world with faults: a store, a bus and a clock driven by a seed.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering},
    },
    time::Duration,
};

use hall_core::{Dice, SplitMix64};
use session::{Hash32, PersonId, TableId};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep},
};

use super::{
    Mutation,
    disk::{Disk, write},
};
use crate::{
    limits::lock,
    ports::{
        Bus, Clock, DiceSource, Notice,
        store::{
            Account, AccountStore, DeviceSession, Header, List, ListPlace, Listed, Note, NoteKind,
            Removed, Reviewed, Saved, Store, StoreError, StoreOp, TableSummary, Ticket,
        },
    },
};

/// A random generator that all parts of one world share.
#[derive(Clone)]
pub(super) struct SimDice(Arc<Mutex<SplitMix64>>);

impl SimDice {
    pub(super) fn new(seed: u64) -> SimDice {
        SimDice(Arc::new(Mutex::new(SplitMix64::new(seed))))
    }

    /// A number below `bound`.
    pub(super) fn number(&self, bound: u32) -> u32 {
        lock(&self.0).below(bound)
    }

    /// True with a probability of `percent` percent.
    pub(super) fn happens(&self, percent: u32) -> bool {
        self.number(100) < percent
    }
}

impl Dice for SimDice {
    fn below(&mut self, bound: u32) -> u32 {
        lock(&self.0).below(bound)
    }
}

impl DiceSource for SimDice {
    fn dice(&self) -> Box<dyn Dice + Send> {
        Box::new(self.clone())
    }
}

/// How a hall reaches its disk.
#[derive(Default)]
pub(super) struct Link {
    /// Whether it does not.
    pub(super) cut: AtomicBool,
}

impl Link {
    pub(super) fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }
}

/// The probability of faults, in percent; 0 once a run calms down.
#[derive(Default)]
pub(super) struct Faults {
    pub(super) percent: AtomicU64,
    /// Notes whose ids begin with this are not written, if it is not empty.
    pub(super) refused: Mutex<String>,
}

impl Faults {
    pub(super) fn strike(&self, dice: &SimDice) -> bool {
        dice.happens(self.percent.load(Ordering::Relaxed) as u32)
    }

    /// Whether a batch has a note that is not written.
    fn refuse(&self, batch: &[StoreOp]) -> bool {
        let refused = lock(&self.refused).clone();
        let is_it = |op: &StoreOp| match op {
            StoreOp::Note(_, note) => note.id.starts_with(&refused),
            _ => false,
        };
        !refused.is_empty() && batch.iter().any(is_it)
    }
}

/// A batch on its way to the disk, until it is written or dropped.
type Pending = Arc<Mutex<Option<Vec<StoreOp>>>>;

/// A store that delays, refuses, and fails after it has written. Halls that share one disk
/// have a store each: what is on its way when a hall crashes is written at once, or never.
pub(super) struct SimStore {
    disk: Arc<Mutex<Disk>>,
    pending: Mutex<Vec<Pending>>,
    dice: SimDice,
    faults: Arc<Faults>,
    mutation: Option<Mutation>,
    link: Arc<Link>,
    /// The longest that a batch is on its way where faults strike, in milliseconds.
    delay_max: u32,
}

impl SimStore {
    pub(super) fn new(dice: SimDice, faults: Arc<Faults>, mutation: Option<Mutation>) -> SimStore {
        SimStore {
            disk: Arc::default(),
            pending: Mutex::default(),
            dice,
            faults,
            mutation,
            link: Arc::default(),
            delay_max: 20,
        }
    }

    /// A store of another hall on the same disk.
    pub(super) fn another(&self) -> SimStore {
        SimStore {
            disk: Arc::clone(&self.disk),
            pending: Mutex::default(),
            dice: self.dice.clone(),
            faults: Arc::clone(&self.faults),
            mutation: self.mutation,
            link: Arc::default(),
            delay_max: self.delay_max,
        }
    }

    /// A store of a node on the same disk: what it commits may be on its way for long.
    pub(super) fn of_node(&self, link: &Arc<Link>, delay_max: u32) -> SimStore {
        SimStore { link: Arc::clone(link), delay_max, ..self.another() }
    }

    /// What is on disk.
    pub(super) fn disk(&self) -> Arc<Mutex<Disk>> {
        Arc::clone(&self.disk)
    }

    /// The hall of this store crashes.
    pub(super) fn die(&self) {
        for pending in lock(&self.pending).drain(..) {
            let batch = lock(&pending).take();
            if let Some(batch) = batch.filter(|_| self.dice.happens(50)) {
                // Nobody learns whether it fits.
                let _unheard = write(&mut lock(&self.disk), &batch, self.mutation);
            }
        }
    }

    /// Nothing was written at a table by another node than the one that has it.
    pub(super) fn no_trespass(&self) -> Result<(), String> {
        lock(&self.disk).trespasses.first().map_or(Ok(()), |what| Err(what.clone()))
    }

    /// The existing tables.
    pub(super) fn ids(&self) -> Vec<TableId> {
        lock(&self.disk).tables.keys().cloned().collect()
    }

    /// A table's header and log.
    pub(super) fn saved(&self, id: &TableId) -> Option<Saved> {
        let disk = lock(&self.disk);
        disk.tables.get(id).map(|(header, _, log)| (header.clone(), log.clone()))
    }
}

impl Store for SimStore {
    fn commit(&self, batch: Vec<StoreOp>) -> oneshot::Receiver<Result<(), StoreError>> {
        let (answer, done) = oneshot::channel();
        let (disk, dice) = (Arc::clone(&self.disk), self.dice.clone());
        let (refused, lost) = (self.faults.strike(&dice), self.faults.strike(&dice));
        let refused = refused || self.faults.refuse(&batch);
        let longest =
            if self.delay_max > 20 && self.faults.strike(&dice) { self.delay_max } else { 20 };
        let delay = Duration::from_millis(u64::from(dice.number(longest)));
        let (mutation, link) = (self.mutation, Arc::clone(&self.link));
        let pending: Pending = Arc::new(Mutex::new(Some(batch)));
        let mut all = lock(&self.pending);
        all.retain(|pending| lock(pending).is_some());
        all.push(Arc::clone(&pending));
        tokio::spawn(async move {
            sleep(delay).await;
            let broken = || Err(StoreError::Broken("a fault".into()));
            let Some(batch) = lock(&pending).take() else { return };
            // What was sent before a line was cut may arrive all the same.
            let refused = refused || link.is_cut() && dice.happens(50);
            let done = if refused { broken() } else { write(&mut lock(&disk), &batch, mutation) };
            sleep(delay.min(Duration::from_millis(20))).await;
            let lost = lost || link.is_cut();
            // The writer may get an error although the batch is on disk.
            let _gone = answer.send(if lost { broken() } else { done });
        });
        done
    }

    fn table(&self, id: &TableId) -> Result<Option<Saved>, StoreError> {
        if self.link.is_cut() || self.faults.strike(&self.dice) {
            return Err(StoreError::Broken("a fault".into()));
        }
        Ok(self.saved(id))
    }

    fn review(&self, _id: &TableId) -> Result<Option<Reviewed>, StoreError> {
        Ok(None)
    }

    fn name(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        Ok(lock(&self.disk).names.get(&person).cloned())
    }

    fn list(
        &self,
        list: List,
        after: Option<&ListPlace>,
        most: usize,
    ) -> Result<Vec<Listed>, StoreError> {
        let disk = lock(&self.disk);
        let has = |id: &TableId, header: &Header, person| {
            header.owner == person || !disk.seats_of(id, person).is_empty()
        };
        let fits = |id: &TableId, header: &Header, card: &TableSummary| match list {
            List::All => true,
            List::Had(person) => has(id, header, person),
            List::Of(person, going) => {
                let is_hidden = disk.hidden.contains(&(id.clone(), person));
                has(id, header, person) && !is_hidden && !(going && card.over)
            }
            List::Idle(since) => !card.over && card.updated < since,
            List::Unpacked(since) => card.over && card.updated < since && !disk.packed.contains(id),
            List::Open | List::Live(_) => false,
        };
        let seats = |id: &TableId| match list {
            List::Had(person) | List::Of(person, _) => disk.seats_of(id, person),
            _ => Vec::new(),
        };
        let mut found: Vec<Listed> = disk
            .tables
            .iter()
            .filter(|(id, (header, card, _))| fits(id, header, card))
            .map(|(id, (header, card, _))| Listed {
                header: header.clone(),
                card: card.clone(),
                seats: seats(id),
            })
            .filter(|one| {
                after.is_none_or(|after| {
                    (one.card.updated, &one.header.id) < (after.at, &after.table)
                })
            })
            .collect();
        found.sort_by(|a, b| (b.card.updated, &b.header.id).cmp(&(a.card.updated, &a.header.id)));
        found.truncate(most);
        Ok(found)
    }

    fn count_owned(&self, _person: PersonId) -> Result<u64, StoreError> {
        Ok(0)
    }

    fn removed(&self, id: &TableId) -> Result<Option<Removed>, StoreError> {
        Ok(lock(&self.disk).removed.get(id).cloned())
    }

    fn all_hide(&self, _id: &TableId) -> Result<bool, StoreError> {
        Ok(false)
    }

    fn notes(
        &self,
        kind: NoteKind,
        after: Option<&str>,
        most: usize,
    ) -> Result<Vec<Note>, StoreError> {
        let disk = lock(&self.disk);
        let of_kind = disk.notes.iter().rev().filter(|((of, _), _)| *of == kind);
        let found = of_kind.filter(|((_, id), _)| after.is_none_or(|after| &**id < after));
        Ok(found.map(|(_, note)| note.clone()).take(most).collect())
    }

    fn note(&self, kind: NoteKind, id: &str) -> Result<Option<Note>, StoreError> {
        Ok(lock(&self.disk).notes.get(&(kind, id.into())).cloned())
    }

    fn close(&self) {}
}

/// A bus that delays and doubles notices, and loses some if only one hall listens.
pub(super) struct SimBus {
    listeners: Mutex<Vec<mpsc::UnboundedSender<Notice>>>,
    dice: SimDice,
    faults: Arc<Faults>,
    loses: bool,
}

impl SimBus {
    pub(super) fn new(dice: SimDice, faults: Arc<Faults>, loses: bool) -> SimBus {
        SimBus { listeners: Mutex::default(), dice, faults, loses }
    }
}

impl Bus for SimBus {
    fn publish(&self, notice: Notice) {
        if self.loses && self.faults.strike(&self.dice) {
            return;
        }
        let times = 1 + u32::from(self.faults.strike(&self.dice));
        for listener in lock(&self.listeners).iter() {
            for _ in 0..times {
                let (listener, notice) = (listener.clone(), notice.clone());
                let delay = Duration::from_millis(u64::from(self.dice.number(15)));
                tokio::spawn(async move {
                    sleep(delay).await;
                    let _gone = listener.send(notice);
                });
            }
        }
    }

    fn subscribe(&self) -> mpsc::UnboundedReceiver<Notice> {
        let (listener, notices) = mpsc::unbounded_channel();
        lock(&self.listeners).push(listener);
        notices
    }
}

/// A clock that follows the runtime's virtual time, and jumps.
pub(super) struct SimClock {
    start: Instant,
    jumped: AtomicI64,
}

impl SimClock {
    pub(super) fn new() -> SimClock {
        SimClock { start: Instant::now(), jumped: AtomicI64::new(1_800_000_000_000) }
    }

    /// Sets the clock forward or back.
    pub(super) fn jump(&self, millis: i64) {
        self.jumped.fetch_add(millis, Ordering::Relaxed);
    }
}

impl Clock for SimClock {
    fn now(&self) -> i64 {
        self.start.elapsed().as_millis() as i64 + self.jumped.load(Ordering::Relaxed)
    }
}

/// In a simulation everybody is a guest who was not given an account on the disk.
impl AccountStore for SimStore {
    fn account(&self, person: PersonId) -> Result<Option<Account>, StoreError> {
        let has = lock(&self.disk).accounts.contains(&person);
        Ok(has.then(|| Account { person, version: 1, body: "{}".into() }))
    }

    fn holder(&self, _: &str) -> Result<Option<PersonId>, StoreError> {
        Ok(None)
    }

    fn has_played(&self, _: PersonId) -> Result<bool, StoreError> {
        Ok(false)
    }

    fn session(&self, _: Hash32) -> Result<Option<DeviceSession>, StoreError> {
        Ok(None)
    }

    fn sessions(&self, _: PersonId, _: usize) -> Result<Vec<DeviceSession>, StoreError> {
        Ok(Vec::new())
    }

    fn ticket(&self, _: Hash32) -> Result<Option<Ticket>, StoreError> {
        Ok(None)
    }
}
