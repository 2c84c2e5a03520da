//! A table in memory.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use hall_core::{Seat, SeatSet};
use messages::Locale;
use tokio::sync::watch;

use super::{
    blocking,
    presence::{Presence, Present},
    state::State,
    view::{self, Observer},
};
use crate::{TableId, error::ApiError, limits::lock, now};

/// What changed last; followers compare it with what they have sent.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Revision {
    pub(crate) seq: u64,
    pub(crate) presence: u64,
}

/// What bots and clocks are busy with here.
#[derive(Default)]
pub(crate) struct BotJobs {
    /// The bots that think, each about the position of an entry.
    pub(crate) thinking: HashSet<(Seat, u64)>,
    /// The clocks that run, each since an entry.
    pub(crate) timing: HashSet<(Seat, u64)>,
    /// What a bot last expected.
    pub(crate) values: HashMap<Seat, f32>,
}

/// A table in memory. Who changes it holds `write` from reading the state to
/// replacing it, and writes the change down in between.
pub(crate) struct Table {
    pub(crate) id: TableId,
    pub(crate) write: tokio::sync::Mutex<()>,
    state: RwLock<Arc<State>>,
    news: watch::Sender<Revision>,
    presence: Mutex<Presence>,
    pub(crate) jobs: Mutex<BotJobs>,
    /// What watchers were sent last, a language each: the entry before, the entry now, the
    /// text.
    watched: Mutex<Vec<(Locale, u64, Revision, Arc<str>)>>,
    lost: AtomicBool,
    used: Mutex<Instant>,
}

impl Table {
    pub(crate) fn new(state: Arc<State>) -> Table {
        let news = Revision { seq: state.seq, presence: 0 };
        Table {
            id: state.header.id.clone(),
            write: tokio::sync::Mutex::default(),
            state: RwLock::new(state),
            news: watch::Sender::new(news),
            presence: Mutex::default(),
            jobs: Mutex::default(),
            watched: Mutex::default(),
            lost: AtomicBool::new(false),
            used: Mutex::new(Instant::now()),
        }
    }

    /// The table as it is now.
    pub(crate) fn state(&self) -> Arc<State> {
        Arc::clone(&self.state.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Replaces the state by one that is written down, and tells the followers.
    pub(crate) fn replace(&self, state: Arc<State>) {
        let seq = state.seq;
        *self.state.write().unwrap_or_else(PoisonError::into_inner) = state;
        *lock(&self.used) = Instant::now();
        self.news.send_modify(|news| news.seq = seq);
    }

    /// Hears of changes from now on.
    pub(crate) fn follow(&self) -> watch::Receiver<Revision> {
        self.news.subscribe()
    }

    /// What the process holds may differ from what is written down: whoever uses
    /// this must go and get the table anew.
    pub(crate) fn invalidate(&self) {
        self.lost.store(true, Ordering::Release);
        self.news.send_modify(|news| news.presence += 1);
    }

    pub(crate) fn is_invalid(&self) -> bool {
        self.lost.load(Ordering::Acquire)
    }

    /// When it was last changed or asked for.
    pub(crate) fn used(&self) -> Instant {
        *lock(&self.used)
    }

    pub(crate) fn touch(&self) {
        *lock(&self.used) = Instant::now();
    }

    pub(crate) fn come(&self, seats: SeatSet) {
        let mut presence = lock(&self.presence);
        if presence.come(seats) {
            let version = presence.version;
            drop(presence);
            self.news.send_modify(|news| news.presence = version);
        }
    }

    pub(crate) fn go(&self, seats: SeatSet) {
        let mut presence = lock(&self.presence);
        if presence.go(seats) {
            let version = presence.version;
            drop(presence);
            self.news.send_modify(|news| news.presence = version);
        }
    }

    /// Somebody who plays these seats did something.
    pub(crate) fn see(&self, seats: SeatSet) {
        lock(&self.presence).see(seats);
    }

    /// How long nobody who plays this seat has been here.
    pub(crate) fn away(&self, seat: Seat) -> Duration {
        lock(&self.presence).away(seat)
    }

    pub(crate) fn present(&self) -> Present {
        lock(&self.presence).present()
    }

    /// Everything, as this person may see it: of a long match that takes a while.
    pub(crate) async fn whole(&self, eyes: Observer) -> Result<String, ApiError> {
        let (state, present) = (self.state(), self.present());
        blocking(move || Ok(view::whole(&state, eyes, &present, now()))).await
    }

    /// What came after the entry `seen`, as this person may see it, and the entry
    /// it leads to. Watchers share one text, but for the owner, who may do more.
    pub(crate) fn change(&self, eyes: Observer, seen: u64) -> (Arc<str>, u64) {
        let state = self.state();
        let present = self.present();
        let render = || view::change(&state, eyes, &present, seen, now());
        let owns = eyes.person == Some(state.header.owner);
        if owns || !state.seats_of(eyes.person).is_empty() {
            return (render().into(), state.seq);
        }
        let news = Revision { seq: state.seq, presence: self.news.borrow().presence };
        let mut watched = lock(&self.watched);
        let known = watched.iter().position(|(locale, ..)| *locale == eyes.locale);
        if let Some((_, from, at, text)) = known.map(|index| &watched[index])
            && (*from, *at) == (seen, news)
        {
            return (Arc::clone(text), state.seq);
        }
        let text: Arc<str> = render().into();
        let sent = (eyes.locale, seen, news, Arc::clone(&text));
        match known {
            Some(index) => watched[index] = sent,
            None => watched.push(sent),
        }
        (text, state.seq)
    }
}
