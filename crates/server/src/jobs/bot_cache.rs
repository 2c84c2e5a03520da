//! Bots that live as long as their match, so that their earlier search serves
//! the next move. The bots are a cache: after an eviction, a reload or on another
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
const BOTS_MAX: usize = 256;

/// The most bytes that one may use.
const BOT_BYTES_MAX: usize = 24 << 20;

/// A bot, and the seat it is kept for.
struct Kept {
    bot: Box<dyn AnyBot>,
    spec: String,
    used: u64,
    bytes: usize,
}

#[derive(Default)]
struct Shelf {
    /// The bytes that all of them together may use.
    bytes_max: usize,
    bots: HashMap<(TableId, Seat), Kept>,
    uses: u64,
}

impl Shelf {
    fn is_too_full(&self) -> bool {
        let bytes: usize = self.bots.values().map(|kept| kept.bytes).sum();
        self.bots.len() > BOTS_MAX || bytes > self.bytes_max
    }
}

/// Bots between two moves.
#[derive(Clone)]
pub(super) struct BotCache(Arc<Mutex<Shelf>>);

impl BotCache {
    /// No bots; those kept later may use this many bytes.
    pub(super) fn new(bytes_max: usize) -> BotCache {
        BotCache(Arc::new(Mutex::new(Shelf { bytes_max, ..Shelf::default() })))
    }

    /// Takes the bot of a seat, if one of this name is kept.
    pub(super) fn take(&self, table: &TableId, seat: Seat, spec: &str) -> Option<Box<dyn AnyBot>> {
        let kept = lock(&self.0).bots.remove(&(table.clone(), seat))?;
        (kept.spec == spec).then_some(kept.bot)
    }

    /// Keeps a bot for the next move, unless it is too large; where there are too many, the
    /// least recently used go.
    pub(super) fn keep(&self, table: &TableId, seat: Seat, spec: String, bot: Box<dyn AnyBot>) {
        let bytes = bot.memory();
        if bytes > BOT_BYTES_MAX {
            return;
        }
        let mut shelf = lock(&self.0);
        shelf.uses += 1;
        let used = shelf.uses;
        shelf.bots.insert((table.clone(), seat), Kept { bot, spec, used, bytes });
        while shelf.is_too_full() {
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

    const BYTES_MAX: usize = 192 << 20;

    fn bot() -> Box<dyn AnyBot> {
        let spec: BotSpec = "random".parse().expect("a bot");
        bots::registry()[0].bot(&spec, 1).expect("a bot")
    }

    /// A bot that uses this many bytes.
    struct Large(usize);

    impl AnyBot for Large {
        fn choose(
            &mut self,
            _: Box<dyn std::any::Any + Send>,
            _: &bots::Budget,
            _: &std::sync::atomic::AtomicBool,
        ) -> Result<bots::SearchResultText, bots::BotError> {
            Err(bots::BotError::NotAsked(Seat::A))
        }
        fn set_lines(&mut self, _lines: usize) {}
        fn memory(&self) -> usize {
            self.0
        }
    }

    #[test]
    fn cache_of_large_bots_stays_below_its_bytes() {
        let (cache, mut dice) = (BotCache::new(BYTES_MAX), SplitMix64::new(1));
        let tables: Vec<TableId> = (0..20).map(|_| TableId::random(&mut dice)).collect();
        for table in &tables {
            cache.keep(table, Seat::A, "level:8".into(), Box::new(Large(BOT_BYTES_MAX)));
        }
        cache.keep(&tables[0], Seat::B, "level:8".into(), Box::new(Large(BOT_BYTES_MAX + 1)));
        let kept = lock(&cache.0).bots.len();
        assert_eq!(kept, BYTES_MAX / BOT_BYTES_MAX, "as many as fit");
        assert!(cache.take(&tables[19], Seat::A, "level:8").is_some(), "the latest is there");
        assert!(cache.take(&tables[0], Seat::B, "level:8").is_none(), "too large to be kept");
    }

    #[test]
    fn cache_filled_beyond_its_bound_evicts_the_least_recently_used() {
        let (cache, mut dice) = (BotCache::new(BYTES_MAX), SplitMix64::new(1));
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
