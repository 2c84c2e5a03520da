//! Who may think, and when.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use session::PersonId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::lock;

/// How many bots of one owner stand in the queue of all at the same time.
const OWNED_MAX: usize = 2;
/// Up to this level a person is not kept waiting.
const PROMPT_LEVEL: u8 = 5;

/// Permits for everything that thinks.
pub(crate) struct Thinkers {
    /// For levels that nobody is kept waiting by.
    prompt: Arc<Semaphore>,
    /// For all else: bots above those levels, hints and reviews.
    deep: Arc<Semaphore>,
    /// For each owner of tables: how many of the bots there may stand in the queue.
    owners: Mutex<HashMap<PersonId, Arc<Semaphore>>>,
}

/// The right to think; given back when dropped.
pub(crate) struct ThinkingPermit {
    _permit: OwnedSemaphorePermit,
    _owner: Option<OwnedSemaphorePermit>,
}

impl Thinkers {
    /// So many may think at the same time; as many again of the levels that answer at once.
    pub(crate) fn new(most: usize) -> Thinkers {
        let permits = || Arc::new(Semaphore::new(most));
        Thinkers { prompt: permits(), deep: permits(), owners: Mutex::default() }
    }

    /// Whether a level answers at once.
    pub(crate) const fn is_prompt(level: u8) -> bool {
        level <= PROMPT_LEVEL
    }

    /// Waits for the turn of a bot of this level at a table of this owner.
    pub(crate) async fn bot(&self, level: u8, owner: PersonId) -> Option<ThinkingPermit> {
        // A bot that should answer at once does not queue behind seconds of thinking.
        if Self::is_prompt(level) {
            let permit = Arc::clone(&self.prompt).acquire_owned().await.ok()?;
            return Some(ThinkingPermit { _permit: permit, _owner: None });
        }
        let owned = self.queue_of(owner).acquire_owned().await.ok()?;
        let permit = Arc::clone(&self.deep).acquire_owned().await.ok()?;
        Some(ThinkingPermit { _permit: permit, _owner: Some(owned) })
    }

    /// Waits for the turn of a hint or a part of a review.
    pub(crate) async fn deep(&self) -> Option<ThinkingPermit> {
        let permit = Arc::clone(&self.deep).acquire_owned().await.ok()?;
        Some(ThinkingPermit { _permit: permit, _owner: None })
    }

    /// Where the bots at the tables of a person wait until they may stand in the queue of
    /// all: a person with many tables keeps nobody else waiting.
    fn queue_of(&self, owner: PersonId) -> Arc<Semaphore> {
        let mut owners = lock(&self.owners);
        owners.retain(|_, queue| Arc::strong_count(queue) > 1);
        let queue = owners.entry(owner).or_insert_with(|| Arc::new(Semaphore::new(OWNED_MAX)));
        Arc::clone(queue)
    }
}
