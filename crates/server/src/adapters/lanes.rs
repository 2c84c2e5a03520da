//! Batches that wait to be written, in two lanes: short ones pass long ones, and long
//! ones are written one at a time, alternating between owners.

use std::{collections::VecDeque, sync::Mutex};

use session::PersonId;
use tokio::sync::{mpsc, oneshot};

use crate::{
    limits::lock,
    ports::store::{StoreError, StoreOp},
};

/// The most batches of a group.
const GROUP_MAX: usize = 512;
/// A batch of more bytes than this is long.
const LONG: usize = 32 << 10;

pub(super) type CommitSender = oneshot::Sender<Result<(), StoreError>>;

/// A batch, and where its result goes.
pub(super) type Job = (Vec<StoreOp>, CommitSender);

/// The most batches that wait; more are refused.
const WAITING_MAX: usize = 8192;

/// Where batches are handed in, to be written by somebody else.
pub(super) struct CommitQueue {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
}

impl CommitQueue {
    /// A queue, and its other end.
    pub(super) fn new() -> (CommitQueue, mpsc::Receiver<Job>) {
        let (jobs, waiting) = mpsc::channel(WAITING_MAX);
        (CommitQueue { jobs: Mutex::new(Some(jobs)) }, waiting)
    }

    /// Hands a batch in.
    pub(super) fn commit(&self, batch: Vec<StoreOp>) -> oneshot::Receiver<Result<(), StoreError>> {
        let (answer, done) = oneshot::channel();
        let broken = |why: &str| Err(StoreError::Broken(why.into()));
        match &*lock(&self.jobs) {
            None => drop(answer.send(broken("the store is closed"))),
            Some(jobs) => {
                if let Err(mpsc::error::TrySendError::Full((_, answer))) =
                    jobs.try_send((batch, answer))
                {
                    drop(answer.send(broken("too much waits to be written")));
                }
            }
        }
        done
    }

    /// Takes nothing more. The other end hears it when it has taken what waits.
    pub(super) fn close(&self) {
        drop(lock(&self.jobs).take());
    }
}

/// What waits to be written.
#[derive(Default)]
pub(super) struct Lanes {
    short: VecDeque<Job>,
    long: VecDeque<(Option<PersonId>, Job)>,
    /// The owner of the last long batch written.
    last: Option<PersonId>,
}

/// About how many bytes a batch writes, and the owner of the table that it sets up.
fn weigh(batch: &[StoreOp]) -> (usize, Option<PersonId>) {
    let bytes = |op: &StoreOp| match op {
        StoreOp::Append(_, entry) => entry.body.len(),
        StoreOp::Review(_, review) => review.body.len(),
        _ => 0,
    };
    let owner = batch.iter().find_map(|op| match op {
        StoreOp::Table(header, _) => Some(header.owner),
        _ => None,
    });
    (batch.iter().map(bytes).sum(), owner)
}

impl Lanes {
    pub(super) fn push(&mut self, job: Job) {
        match weigh(&job.0) {
            (bytes, owner) if bytes > LONG => self.long.push_back((owner, job)),
            _ => self.short.push_back(job),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.short.is_empty() && self.long.is_empty()
    }

    /// How many more fit into a group.
    pub(super) fn room(&self) -> usize {
        GROUP_MAX.saturating_sub(self.short.len())
    }

    /// The batches to be written next in one transaction.
    pub(super) fn next(&mut self) -> Vec<Job> {
        let many = self.short.len().min(GROUP_MAX);
        let mut group: Vec<Job> = self.short.drain(..many).collect();
        let other = self.long.iter().position(|(owner, _)| *owner != self.last);
        if let Some((owner, job)) = self.long.remove(other.unwrap_or(0)) {
            self.last = owner;
            group.push(job);
        }
        group
    }
}

#[cfg(test)]
mod tests {
    use hall_core::SplitMix64;
    use session::{Header, TableId};

    use super::*;
    use crate::ports::store::{LogEntry, TableSummary};

    /// A table of an owner with this many bytes of entries.
    fn job(owner: &str, bytes: usize) -> Job {
        let id = TableId::random(&mut SplitMix64::new(1));
        let header = Header {
            id: id.clone(),
            game: "nim".into(),
            rules: 1,
            setup: String::new(),
            position: None,
            owner: PersonId::of(owner),
            created: 0,
        };
        let card =
            TableSummary { updated: 0, open: false, over: false, live: false, text: String::new() };
        let entry = LogEntry { seq: 1, at: 0, key: None, body: "x".repeat(bytes) };
        let batch = vec![StoreOp::Table(header, card), StoreOp::Append(id, entry)];
        (batch, oneshot::channel().0)
    }

    fn described(group: &[Job]) -> Vec<(PersonId, bool)> {
        let one = |(batch, _): &Job| {
            let (bytes, owner) = weigh(batch);
            (owner.expect("a table"), bytes > LONG)
        };
        group.iter().map(one).collect()
    }

    #[test]
    fn command_is_behind_no_more_than_one_long_batch() {
        let mut lanes = Lanes::default();
        (0..6).for_each(|_| lanes.push(job("eve", LONG + 1)));
        lanes.push(job("ann", LONG + 1));
        lanes.push(job("ben", 100));
        let [eve, ann, ben] = ["eve", "ann", "ben"].map(PersonId::of);
        assert_eq!(described(&lanes.next()), [(ben, false), (eve, true)]);
        lanes.push(job("ben", 100));
        assert_eq!(described(&lanes.next()), [(ben, false), (ann, true)], "nor is another's");
        for _ in 0..5 {
            assert_eq!(described(&lanes.next()), [(eve, true)]);
        }
        assert!(lanes.is_empty() && lanes.next().is_empty());
    }
}
