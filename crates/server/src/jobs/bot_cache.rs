//! Bots that live as long as their match, so that the next move is served by what they
//! have searched before. Kept bots are a cache: after an eviction, a reload or on another
//! node a new bot plays on.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use bots::AnyBot;
use hall_core::Seat;
use session::TableId;

use crate::limits::lock;

/// How many bots are kept in all.
const BOTS_MAX: usize = 64;

/// A bot, and what it is kept for.
struct Kept {
    bot: Box<dyn AnyBot>,
    spec: String,
    used: u64,
}

#[derive(Default)]
struct Shelf {
    bots: HashMap<(TableId, Seat), Kept>,
    uses: u64,
}

/// Bots between two moves.
#[derive(Clone, Default)]
pub(super) struct BotCache(Arc<Mutex<Shelf>>);

impl BotCache {
    /// Takes the bot of a seat, if one of this name is kept.
    pub(super) fn take(&self, table: &TableId, seat: Seat, spec: &str) -> Option<Box<dyn AnyBot>> {
        let kept = lock(&self.0).bots.remove(&(table.clone(), seat))?;
        (kept.spec == spec).then_some(kept.bot)
    }

    /// Keeps a bot for the next move; the one that was used least recently goes.
    pub(super) fn keep(&self, table: &TableId, seat: Seat, spec: String, bot: Box<dyn AnyBot>) {
        let mut shelf = lock(&self.0);
        shelf.uses += 1;
        let used = shelf.uses;
        shelf.bots.insert((table.clone(), seat), Kept { bot, spec, used });
        while shelf.bots.len() > BOTS_MAX {
            let oldest = shelf.bots.iter().min_by_key(|(_, kept)| kept.used);
            let Some(oldest) = oldest.map(|(key, _)| key.clone()) else { break };
            shelf.bots.remove(&oldest);
        }
    }

    /// The match of a table is over.
    pub(super) fn forget(&self, table: &TableId) {
        lock(&self.0).bots.retain(|(of, _), _| of != table);
    }
}

#[cfg(test)]
mod tests {
    use bots::BotSpec;
    use hall_core::SplitMix64;

    use super::*;

    fn bot() -> Box<dyn AnyBot> {
        let spec: BotSpec = "random".parse().expect("a bot");
        bots::registry()[0].bot(&spec, 1).expect("a bot")
    }

    #[test]
    fn cache_filled_beyond_its_bound_evicts_the_least_recently_used() {
        let (cache, mut dice) = (BotCache::default(), SplitMix64::new(1));
        let tables: Vec<TableId> = (0..=BOTS_MAX).map(|_| TableId::random(&mut dice)).collect();
        for table in &tables {
            cache.keep(table, Seat::A, "random".into(), bot());
        }
        assert!(cache.take(&tables[0], Seat::A, "random").is_none());
        assert!(cache.take(&tables[1], Seat::A, "level:3").is_none(), "another bot");
        assert!(cache.take(&tables[2], Seat::A, "random").is_some());
        assert!(cache.take(&tables[2], Seat::A, "random").is_none(), "it was taken");
        cache.forget(&tables[3]);
        assert!(cache.take(&tables[3], Seat::A, "random").is_none());
    }
}
