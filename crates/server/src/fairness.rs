//! Turns at scarce resources. Whoever has used least comes first: first among addresses,
//! then among the sessions of an address.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use session::PersonId;
use tokio::{sync::oneshot, time::Instant};

use crate::{
    Rate,
    error::ApiError,
    limits::{Buckets, lock},
};

/// The least that a turn is charged.
const TURN_MIN: Duration = Duration::from_millis(1);
/// With more keys than this, those that are behind nobody are forgotten.
const KEYS_MAX: usize = 4096;

/// On whose behalf something runs: a session and an address, as far as they are known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Party {
    pub(crate) person: Option<PersonId>,
    pub(crate) address: Option<IpAddr>,
}

/// Priorities, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Urgency {
    /// Somebody waits for the result.
    Awaited,
    /// Somebody is watching.
    Watched,
    /// The allowance is used up.
    Spent,
}

/// How much of something each key has used, in seconds.
struct Used<K> {
    by: HashMap<K, f64>,
    /// What the last one served had used. New keys begin here: nobody saves up.
    base: f64,
}

impl<K> Default for Used<K> {
    fn default() -> Self {
        Used { by: HashMap::new(), base: 0.0 }
    }
}

impl<K: Hash + Eq> Used<K> {
    fn of(&self, key: &K) -> f64 {
        self.by.get(key).map_or(self.base, |used| used.max(self.base))
    }

    fn serve(&mut self, key: &K) {
        self.base = self.of(key);
    }

    fn add(&mut self, key: K, seconds: f64) {
        if self.by.len() >= KEYS_MAX {
            let base = self.base;
            self.by.retain(|_, used| *used > base);
        }
        let used = self.of(&key) + seconds;
        self.by.insert(key, used);
    }
}

struct Waiting {
    party: Party,
    urgency: Urgency,
    start: oneshot::Sender<Turn>,
}

#[derive(Default)]
struct Waitlist {
    free: usize,
    /// In order of arrival.
    waiting: Vec<Waiting>,
    addresses: Used<Option<IpAddr>>,
    persons: Used<Party>,
}

impl Waitlist {
    /// Who is served next, if a turn is free.
    fn next(&mut self) -> Option<Waiting> {
        if self.free == 0 {
            return None;
        }
        let rank = |of: &Waiting| {
            let address = self.addresses.of(&of.party.address);
            (of.urgency, address, self.persons.of(&of.party))
        };
        let ranks = self.waiting.iter().map(rank).enumerate();
        let least = ranks.min_by(|(_, (a, b, c)), (_, (x, y, z))| {
            a.cmp(x).then(b.total_cmp(y)).then(c.total_cmp(z))
        });
        let (index, _) = least?;
        self.free -= 1;
        let next = self.waiting.remove(index);
        self.addresses.serve(&next.party.address);
        self.persons.serve(&next.party);
        Some(next)
    }
}

/// A queue for one of a few turns.
#[derive(Clone)]
pub(crate) struct FairQueue(Arc<Mutex<Waitlist>>);

/// A turn, which ends when dropped.
pub(crate) struct Turn {
    queue: FairQueue,
    party: Party,
    since: Instant,
}

impl FairQueue {
    /// A queue with this many turns at the same time.
    pub(crate) fn new(turns: usize) -> FairQueue {
        FairQueue(Arc::new(Mutex::new(Waitlist { free: turns, ..Waitlist::default() })))
    }

    /// Waits for a turn. A waiter that stops waiting gives up its place.
    pub(crate) async fn turn(&self, party: Party, urgency: Urgency) -> Option<Turn> {
        let (start, started) = oneshot::channel();
        lock(&self.0).waiting.push(Waiting { party, urgency, start });
        self.serve();
        started.await.ok()
    }

    /// How many wait, of all addresses.
    pub(crate) fn length(&self) -> usize {
        lock(&self.0).waiting.iter().filter(|of| !of.start.is_closed()).count()
    }

    /// How many of an address wait.
    pub(crate) fn waiting(&self, address: Option<IpAddr>) -> usize {
        let line = lock(&self.0);
        let own = |of: &&Waiting| of.party.address == address && !of.start.is_closed();
        line.waiting.iter().filter(own).count()
    }

    fn serve(&self) {
        loop {
            // In a statement of its own: the queue is unlocked when the turn begins.
            let next = lock(&self.0).next();
            let Some(Waiting { party, start, .. }) = next else { return };
            if start.is_closed() {
                // Nobody waits there any more.
                lock(&self.0).free += 1;
                continue;
            }
            let turn = Turn { queue: self.clone(), party, since: Instant::now() };
            // A waiter that has just left gives the turn back by dropping it.
            let _gone = start.send(turn);
        }
    }
}

impl Turn {
    /// How long it has lasted.
    pub(crate) fn lasted(&self) -> Duration {
        self.since.elapsed()
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let seconds = self.lasted().max(TURN_MIN).as_secs_f64();
        let mut line = lock(&self.queue.0);
        line.free += 1;
        line.addresses.add(self.party.address, seconds);
        line.persons.add(self.party, seconds);
        drop(line);
        self.queue.serve();
    }
}

/// How much of something a session and an address may use.
pub(crate) struct Allowance {
    /// The message for those who have used it up.
    what: &'static str,
    persons: Buckets<PersonId>,
    addresses: Buckets<IpAddr>,
}

impl Allowance {
    /// An allowance of this much per session and per address; `what` is the key of the message
    /// for those who have used it up.
    pub(crate) fn new(what: &'static str, person: Rate, address: Rate) -> Allowance {
        Allowance { what, persons: Buckets::new(person), addresses: Buckets::new(address) }
    }

    /// Takes an amount.
    ///
    /// # Errors
    /// That not enough is left, and when there will be.
    pub(crate) fn take(&self, party: Party, many: f64) -> Result<(), ApiError> {
        let refused = || ApiError::too_fast(self.what);
        if let Some(person) = party.person {
            self.persons.take_many(person, many).map_err(refused())?;
        }
        match party.address {
            Some(address) => self.addresses.take_many(address, many).map_err(refused()),
            None => Ok(()),
        }
    }

    /// Whether anything is left.
    ///
    /// # Errors
    /// That nothing is left, and when something will be.
    pub(crate) fn check(&self, party: Party) -> Result<(), ApiError> {
        let refused = || ApiError::too_fast(self.what);
        if let Some(person) = party.person {
            self.persons.check(person).map_err(refused())?;
        }
        match party.address {
            Some(address) => self.addresses.check(address).map_err(refused()),
            None => Ok(()),
        }
    }

    /// Takes what was used, even if less is left.
    pub(crate) fn spend(&self, party: Party, many: f64) {
        party.person.iter().for_each(|person| self.persons.spend(*person, many));
        party.address.iter().for_each(|address| self.addresses.spend(*address, many));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn party(person: &str, address: u8) -> Party {
        let address = Some(IpAddr::from([10, 0, 0, address]));
        Party { person: Some(PersonId::of(person)), address }
    }

    /// The order in which keys are served, by name, when all of them wait for one turn.
    async fn order(waiting: &[(&'static str, Party, Urgency)]) -> Vec<&'static str> {
        let queue = FairQueue::new(1);
        let first = queue.turn(Party::default(), Urgency::Awaited).await;
        let served = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = tokio::task::JoinSet::new();
        for (name, party, urgency) in waiting.iter().copied() {
            let (queue, served) = (queue.clone(), Arc::clone(&served));
            tasks.spawn(async move {
                let turn = queue.turn(party, urgency).await;
                lock(&served).push(name);
                drop(turn);
            });
            tokio::task::yield_now().await;
        }
        drop(first);
        tasks.join_all().await;
        std::mem::take(&mut *lock(&served))
    }

    #[tokio::test(start_paused = true)]
    async fn session_with_many_in_the_line_does_not_hold_up_another() {
        use Urgency::Awaited;
        let (eve, ann, ben) = (party("eve", 1), party("ann", 2), party("ben", 2));
        let mut waiting = vec![("eve", eve, Awaited); 19];
        waiting.push(("ann", ann, Awaited));
        waiting.push(("ben", ben, Awaited));
        let served = order(&waiting).await;
        let at = |name| served.iter().position(|one| *one == name).expect("everybody is served");
        // At most one of hers comes before each of the others.
        assert!(at("ann") <= 1 && at("ben") <= 3, "{served:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn many_sessions_of_one_address_count_as_one() {
        let names = ["e0", "e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8", "e9"];
        let mut waiting: Vec<_> =
            names.iter().map(|name| (*name, party(name, 1), Urgency::Awaited)).collect();
        waiting.extend([("ann", party("ann", 2), Urgency::Awaited); 3]);
        let served = order(&waiting).await;
        let last = served.iter().rposition(|name| *name == "ann").expect("she is served");
        assert!(last <= 5, "three of hers, with three of the others: {served:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn people_who_wait_come_before_who_looks_on() {
        let (eve, ann) = (party("eve", 1), party("ann", 2));
        let mut waiting = vec![("spent", eve, Urgency::Spent), ("watched", eve, Urgency::Watched)];
        waiting.push(("ann", ann, Urgency::Awaited));
        waiting.push(("ann", ann, Urgency::Awaited));
        assert_eq!(order(&waiting).await, ["ann", "ann", "watched", "spent"]);
    }

    #[tokio::test(start_paused = true)]
    async fn who_stops_waiting_keeps_nobody_waiting() {
        let queue = FairQueue::new(1);
        let eve = party("eve", 1);
        let first = queue.turn(eve, Urgency::Awaited).await;
        for _ in 0..3 {
            let waiting = queue.turn(eve, Urgency::Awaited);
            let given_up = tokio::time::timeout(Duration::from_millis(1), waiting).await;
            assert!(given_up.is_err(), "somebody else has the turn");
        }
        assert_eq!(queue.waiting(eve.address), 0);
        drop(first);
        assert!(queue.turn(eve, Urgency::Awaited).await.is_some());
    }

    #[test]
    fn allowance_of_an_address_is_that_of_its_sessions_together() {
        let rate = |burst| Rate { burst, rate: 0.1 };
        let allowance = Allowance::new("api-many-lines", rate(2.0), rate(3.0));
        let (ann, ben, eve) = (party("ann", 1), party("ben", 1), party("eve", 2));
        assert!(allowance.take(ann, 1.0).is_ok() && allowance.take(ann, 1.0).is_ok());
        let refused = allowance.take(ann, 1.0).expect_err("a third of hers");
        assert_eq!((refused.code, refused.after), (crate::error::Code::TooMany, Some(10)));
        assert!(allowance.take(ben, 1.0).is_ok());
        assert!(allowance.take(ben, 1.0).is_err(), "a fourth of the address");
        assert!(allowance.take(eve, 2.0).is_ok());
        assert!(allowance.check(eve).is_err() && allowance.check(party("guy", 3)).is_ok());
    }
}
