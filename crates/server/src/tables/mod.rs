//! The tables of the hall: what can be done with them, and where they are kept.
//!
//! A table is loaded when somebody asks for it and unloaded when nobody does. A
//! change is tried on a copy, written down, put in place and told, in this order.

mod advice;
mod handover;
mod jobs;
mod log;
mod orders;
mod presence;
mod setup;
mod state;
mod table;
#[cfg(test)]
mod tests;
pub(crate) mod view;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, atomic::AtomicBool},
    time::{Duration, Instant},
};

use hall_core::{Info, Seat};
use matches::{Ended, Record, Rejected};
use messages::Locale;
use tokio::sync::{OnceCell, Semaphore};

pub(crate) use log::{SeatId, TableEvent};
pub(crate) use orders::{CommandEnvelope, Context, Transaction, decide};
pub(crate) use presence::Present;
pub(crate) use setup::{Links, NewTable, places, set_up};
pub(crate) use state::State;
pub(crate) use table::{Revision, Table};
pub(crate) use view::Observer;

use crate::{
    PersonId, TableId,
    error::{ApiError, Code},
    ids::{digest, hex, same, secret},
    limits::lock,
    metrics::Metrics,
    names, now,
    store::{Listed, Store, StoreError, StoreOp},
};
use log::Assignment;
use state::Occupant;

/// A table that nobody used for so long is unloaded.
const IDLE: Duration = Duration::from_secs(120);
/// The most steps of a record that is opened as a table: every look at it goes through
/// all of them.
const STEPS_MAX: usize = 20_000;
/// How many names are remembered.
const NAMES_MAX: usize = 20_000;

type Slot = Arc<OnceCell<Arc<Table>>>;

/// Every table, and all that can be done with them.
pub(crate) struct Hall {
    pub(crate) games: Vec<bots::GameBots>,
    pub(crate) metrics: Arc<Metrics>,
    store: Arc<dyn Store>,
    tables: Mutex<HashMap<TableId, Slot>>,
    names: Mutex<HashMap<PersonId, String>>,
    /// For levels that nobody is kept waiting by.
    prompt: Semaphore,
    /// For all else that thinks: bots above those levels, hints and reviews.
    thinkers: Semaphore,
    /// For each owner of tables: how many of his bots may stand in the line of `thinkers`.
    lines: Mutex<HashMap<PersonId, Arc<Semaphore>>>,
    reviews: advice::Reviews,
    /// How long a person must be away before a bot may take the seat.
    absence_limit: Duration,
    /// Set when the hall closes: bots stop thinking.
    pub(crate) stop: AtomicBool,
}

impl Hall {
    pub(crate) fn new(
        games: Vec<bots::GameBots>,
        store: Arc<dyn Store>,
        thinkers: usize,
        absence_limit: Duration,
        metrics: Arc<Metrics>,
    ) -> Hall {
        Hall {
            games,
            metrics,
            store,
            tables: Mutex::default(),
            names: Mutex::default(),
            prompt: Semaphore::new(thinkers),
            thinkers: Semaphore::new(thinkers),
            lines: Mutex::default(),
            reviews: advice::Reviews::default(),
            absence_limit,
            stop: AtomicBool::new(false),
        }
    }

    /// The game with this id.
    pub(crate) fn game(&self, id: &str) -> Result<&bots::GameBots, Rejected> {
        self.games.iter().find(|game| game.info().id == id).ok_or_else(|| {
            let ids = self.games.iter().map(|game| game.info().id).collect::<Vec<_>>().join(", ");
            Rejected::UnknownGame(id.into(), ids)
        })
    }

    /// The table with this id, loaded if need be.
    pub(crate) async fn table(self: &Arc<Self>, id: &str) -> Result<Arc<Table>, ApiError> {
        let id = TableId::parse(id).ok_or_else(ApiError::no_table)?;
        // A table that was lost is read anew, once.
        for _ in 0..2 {
            let slot = Arc::clone(lock(&self.tables).entry(id.clone()).or_default());
            let found = slot.get_or_try_init(|| self.load(id.clone())).await.cloned();
            match found {
                Ok(table) if !table.is_invalid() => {
                    table.touch();
                    return Ok(table);
                }
                Ok(_) => self.forget(&id, &slot),
                Err(why) => {
                    self.forget(&id, &slot);
                    return Err(why);
                }
            }
        }
        Err(ApiError::new(Code::Unavailable, "the table is being read anew; try again"))
    }

    fn forget(&self, id: &TableId, slot: &Slot) {
        let mut tables = lock(&self.tables);
        if tables.get(id).is_some_and(|there| Arc::ptr_eq(there, slot)) {
            tables.remove(id);
        }
    }

    async fn load(self: &Arc<Self>, id: TableId) -> Result<Arc<Table>, ApiError> {
        let hall = Arc::clone(self);
        let load = move || {
            let (header, entries) = hall.store.table(&id)?.ok_or_else(ApiError::no_table)?;
            let broken = |why: &dyn std::fmt::Display| {
                tracing::error!(table = %header.id, %why, "a table cannot be read");
                let message = format!("this table cannot be opened any more: {why}");
                ApiError::new(Code::Unavailable, message)
            };
            let game = hall.game(&header.game).map_err(|why| broken(&why))?.game;
            let setup = serde_json::from_str(&header.setup).map_err(|why| broken(&why))?;
            let play = game.open(&setup, header.position.as_deref()).map_err(|why| broken(&why))?;
            let mut state = State::new(Arc::new(header.clone()), play);
            for entry in &entries {
                let what: TableEvent =
                    serde_json::from_str(&entry.body).map_err(|why| broken(&why))?;
                state.apply(&what, entry.at).map_err(|why| broken(&why))?;
                if let Some(key) = entry.key {
                    state.remember(key, entry.seq);
                }
            }
            // No clock runs while the hall is closed.
            state.asked_at = state.asked_at.max(now());
            Ok(Arc::new(Table::new(Arc::new(state))))
        };
        let table: Arc<Table> = blocking(load).await?;
        self.wake(&table);
        Ok(table)
    }

    /// Unloads the tables that nobody uses.
    pub(crate) fn sweep(&self, at: Instant) {
        let mut tables = lock(&self.tables);
        tables.retain(|_, slot| {
            let Some(table) = slot.get() else { return Arc::strong_count(slot) > 1 };
            let busy = Arc::strong_count(slot) > 1 || Arc::strong_count(table) > 1;
            let state = table.state();
            let timed = state.has_people() && view::deadlines(&state).next().is_some();
            busy || (!table.is_invalid() && (timed || at.duration_since(table.used()) < IDLE))
        });
    }

    /// How many tables are loaded.
    pub(crate) fn loaded(&self) -> usize {
        lock(&self.tables).len()
    }

    /// Changes a table: `edit` works on a copy; what it made happen is written
    /// down, put in place and told.
    async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        table: &Arc<Table>,
        edit: impl FnOnce(&mut Transaction) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<(T, Arc<State>), ApiError> {
        let (hall, held) = (Arc::clone(self), Arc::clone(table));
        // A task of its own: who asked may hang up between writing and replacing.
        let work = tokio::spawn(async move { hall.change_held(&held, edit).await });
        work.await.unwrap_or_else(|_| {
            table.invalidate();
            Err(ApiError::new(Code::Unavailable, "that failed; try again"))
        })
    }

    async fn change_held<T>(
        self: &Arc<Self>,
        table: &Arc<Table>,
        edit: impl FnOnce(&mut Transaction) -> Result<T, ApiError>,
    ) -> Result<(T, Arc<State>), ApiError> {
        let _writing = table.write.lock().await;
        if table.is_invalid() {
            return Err(ApiError::new(
                Code::Unavailable,
                "the table is being read anew; try again",
            ));
        }
        let before = table.state();
        let mut draft = Transaction::of(&before, now());
        let result = edit(&mut draft)?;
        if draft.is_empty() {
            return Ok((result, before));
        }
        let (next, batch) = draft.finish();
        if let Err(why) = self.write(batch).await {
            // It may be on disk all the same: the disk knows.
            table.invalidate();
            return Err(why);
        }
        if next.play.len() < before.play.len() {
            // What bots expected was of moves that were taken back.
            lock(&table.jobs).values.clear();
        }
        table.replace(Arc::clone(&next));
        self.wake(table);
        Ok((result, next))
    }

    async fn write(&self, batch: Vec<StoreOp>) -> Result<(), ApiError> {
        let started = Instant::now();
        let gone = |_| StoreError::Broken("the writer is gone".into());
        let done = self.store.commit(batch).await.map_err(gone).flatten();
        self.metrics.commits.observe(started.elapsed());
        done.map_err(ApiError::from)
    }

    /// Does what a person orders; the answer is the seq it led to.
    pub(crate) async fn order(
        self: &Arc<Self>,
        table: &Arc<Table>,
        person: PersonId,
        order: CommandEnvelope,
    ) -> Result<u64, ApiError> {
        let started = Instant::now();
        let name = self.name(person).await?;
        let key = order.key.as_deref().map(|key| orders::key_digest(person, key)).transpose()?;
        table.see(table.state().seats_of(Some(person)));
        let (hall, held) = (Arc::clone(self), Arc::clone(table));
        let edit = move |draft: &mut Transaction| {
            if let Some(seq) = key.and_then(|key| draft.state.answered(&key)) {
                return Ok(Some(seq));
            }
            let accepts_draw = |seat: Seat| {
                // A bot gives up half a point only for a position it thinks worse.
                lock(&held.jobs).values.get(&seat).is_some_and(|value| *value < 0.45)
            };
            let away = |seat: Seat| held.away(seat);
            let around = Context {
                accepts_draw: &accepts_draw,
                away: &away,
                absence_limit: hall.absence_limit,
            };
            orders::decide(draft, person, &name, &order, &around)?;
            if order.makes_a_table() {
                hall.rematch(draft, &around)?;
            }
            if let Some(key) = key {
                draft.sign(key);
            }
            Ok(None)
        };
        let done = self.change(table, edit).await;
        self.metrics.ordered(done.is_ok(), started.elapsed());
        let (answered, state) = done?;
        Ok(answered.unwrap_or(state.seq))
    }

    /// Sets up the rematch once every person at the table wants it, or has gone.
    fn rematch(&self, draft: &mut Transaction, around: &Context<'_>) -> Result<(), ApiError> {
        let state = &draft.state;
        if !state.missing_for_rematch().all(|seat| around.is_away(seat)) {
            return Ok(());
        }
        let places = setup::rotated(state, |seat| around.is_away(seat));
        let owner = setup::owner_of(&places, state.header.owner);
        let play = state.play.at(0);
        let (next, batch) = setup::set_up(play, owner, (places, state.hints), &[], now())?;
        batch.into_iter().for_each(|write| draft.also(write));
        draft.push(&TableEvent::Rematch { table: next.header.id.to_string() })
    }

    /// Sets up a table; the answer is its id and the secrets of its links.
    pub(crate) async fn create(
        self: &Arc<Self>,
        owner: PersonId,
        new: NewTable,
    ) -> Result<(TableId, Links), ApiError> {
        let name = self.name(owner).await?;
        let game = self.game(&new.game)?.game;
        let hints = new.hints;
        let (places, links, play) = blocking(move || {
            let play = game.open(&new.setup, new.position.as_deref()).map_err(|why| {
                match (&why, &new.position) {
                    (Rejected::Notation(_), Some(_)) => ApiError::bad("position", why.to_string()),
                    _ => why.into(),
                }
            })?;
            let (places, links) = setup::places(&new.seats, &*play, owner, &name)?;
            Ok((places, links, play))
        })
        .await?;
        let (state, batch) = setup::set_up(play, owner, (places, hints), &[], now())?;
        Ok((self.stand(state, batch).await?, links))
    }

    /// Sets up a table of a person's own from a record.
    pub(crate) async fn study(
        self: &Arc<Self>,
        owner: PersonId,
        text: String,
    ) -> Result<TableId, ApiError> {
        let hall = Arc::clone(self);
        let (state, batch) =
            blocking(move || {
                let record = Record::parse(&text)?;
                if record.steps.len() > STEPS_MAX {
                    let message = format!("expected a record of at most {STEPS_MAX} steps");
                    return Err(ApiError::new(Code::TooLarge, message));
                }
                let game = hall.game(&record.game).map_err(|why| record.refused("game", &why))?;
                let play = record.replay(game.game)?;
                let info = play.info();
                let seats = Seat::first(play.seats());
                let places = seats.map(|seat| {
                    let given = record.players.get(seat.index());
                    let name = given.and_then(|name| names::tidy(name, 80));
                    let name = name.unwrap_or_else(|| info.seat_name(seat).into());
                    Assignment::Device { person: owner.to_hex(), name }
                });
                let steps = record.steps.iter().map(|line| TableEvent::Step { line: line.clone() });
                let mut past = vec![TableEvent::Recorded { date: record.date.clone() }];
                past.extend(steps);
                match record.ended {
                    Some(Ended::Resigned(seat)) => {
                        past.push(TableEvent::Resigned { seat: SeatId(seat) });
                    }
                    Some(Ended::Agreed) => {
                        past.push(TableEvent::DrawOffered { seat: SeatId(Seat::A) });
                        past.extend(Seat::first(play.seats()).skip(1).map(|seat| {
                            TableEvent::DrawAnswered { seat: SeatId(seat), accept: true }
                        }));
                    }
                    Some(Ended::TimedOut(seat)) => {
                        past.push(TableEvent::TimedOut { seat: SeatId(seat) });
                    }
                    None => {}
                }
                let places = (places.collect(), None);
                setup::set_up(play, owner, places, &past, now())
            })
            .await?;
        self.stand(state, batch).await
    }

    async fn stand(
        self: &Arc<Self>,
        state: Arc<State>,
        batch: Vec<StoreOp>,
    ) -> Result<TableId, ApiError> {
        let id = state.header.id.clone();
        let (hall, name) = (Arc::clone(self), id.clone());
        let work = tokio::spawn(async move {
            hall.write(batch).await?;
            let table = Arc::new(Table::new(state));
            let slot: Slot = Arc::new(OnceCell::new_with(Some(Arc::clone(&table))));
            lock(&hall.tables).insert(name, slot);
            hall.wake(&table);
            Ok(())
        });
        let failed = |_| Err(ApiError::new(Code::Unavailable, "that failed; try again"));
        work.await.unwrap_or_else(failed).map(|()| id)
    }

    /// Takes a seat by the secret of its link, or an open one.
    pub(crate) async fn sit(
        self: &Arc<Self>,
        table: &Arc<Table>,
        person: PersonId,
        secret: Option<String>,
        seat: Option<SeatId>,
    ) -> Result<Seat, ApiError> {
        let name = self.name(person).await?;
        let hash = secret.map(|secret| digest(&secret));
        let edit = move |draft: &mut Transaction| {
            let fits =
                |(at, chair): &(Seat, &state::SeatState)| match (&chair.occupant, &hash, seat) {
                    (Occupant::Link(known), Some(hash), _) => same(known, hash),
                    (Occupant::Open, None, Some(wanted)) => *at == wanted.0 && chair.is_open(),
                    _ => false,
                };
            let found = draft.state.seats().find(fits).map(|(seat, _)| seat);
            let mine = draft.state.seats_of(Some(person));
            let Some(found) = found else {
                // Who comes back by his link, or never got the answer, sits there.
                let (again, message) = match seat {
                    None => {
                        (mine.iter().next(), "this link has been used, or a newer one was made")
                    }
                    Some(SeatId(seat)) => {
                        (mine.contains(seat).then_some(seat), "this seat is not free")
                    }
                };
                return again.ok_or_else(|| ApiError::new(Code::NotYours, message));
            };
            orders::not_over(&draft.state)?;
            if !mine.is_empty() {
                let message = "you sit at this table already: the link is for somebody else";
                return Err(ApiError::illegal(message));
            }
            let letter = SeatId(found);
            draft.push(&TableEvent::Sat { seat: letter, person: person.to_hex(), name })?;
            let id = draft.state.header.id.clone();
            draft.also(StoreOp::Seat(id, found.index() as u8, person));
            draft.settle()?;
            Ok(found)
        };
        Ok(self.change(table, edit).await?.0)
    }

    /// A fresh secret for the link of a seat that is still empty.
    pub(crate) async fn link(
        self: &Arc<Self>,
        table: &Arc<Table>,
        person: PersonId,
        seat: SeatId,
    ) -> Result<String, ApiError> {
        let edit = move |draft: &mut Transaction| {
            if !draft.state.is_led_by(person, |_| false) {
                let message = "only who set up the table hands out its links";
                return Err(ApiError::new(Code::NotYours, message));
            }
            match draft.state.chair(seat.0).map(|chair| &chair.occupant) {
                Some(Occupant::Link(_)) => {}
                _ => return Err(ApiError::illegal(format!("seat {} waits for no link", seat.0))),
            }
            let secret = secret();
            draft.push(&TableEvent::Linked { seat, hash: hex(&digest(&secret)) })?;
            Ok(secret)
        };
        Ok(self.change(table, edit).await?.0)
    }

    /// What a person is called.
    pub(crate) async fn name(self: &Arc<Self>, person: PersonId) -> Result<String, ApiError> {
        if let Some(name) = lock(&self.names).get(&person) {
            return Ok(name.clone());
        }
        let hall = Arc::clone(self);
        let chosen = blocking(move || Ok(hall.store.name(person)?)).await?;
        let name = chosen.unwrap_or_else(|| names::guest(person));
        let mut names = lock(&self.names);
        if names.len() >= NAMES_MAX {
            names.clear();
        }
        names.insert(person, name.clone());
        Ok(name)
    }

    /// Whether anything is written down of a person: a name, a seat or a table.
    pub(crate) async fn has_met(self: &Arc<Self>, person: PersonId) -> bool {
        let hall = Arc::clone(self);
        let look = move || {
            let named = hall.store.name(person)?.is_some();
            Ok(named || !hall.store.tables_of(person, 1)?.is_empty())
        };
        blocking(look).await.unwrap_or(false)
    }

    /// Changes what a person is called, also at the tables where the person plays.
    pub(crate) async fn rename(
        self: &Arc<Self>,
        person: PersonId,
        name: &str,
    ) -> Result<String, ApiError> {
        let max = names::NAME_MAX;
        let name = names::tidy(name, max).ok_or_else(|| {
            ApiError::bad("name", format!("a name has 1 to {max} characters that can be seen"))
        })?;
        self.write(vec![StoreOp::Person(person, name.clone())]).await?;
        lock(&self.names).insert(person, name.clone());
        let hall = Arc::clone(self);
        let tables = blocking(move || Ok(hall.store.tables_of(person, 50)?)).await?;
        for listed in tables.iter().filter(|listed| !listed.card.over) {
            let Ok(table) = self.table(listed.header.id.as_str()).await else {
                // The name is written down; one table that cannot be read does not undo it.
                continue;
            };
            let name = name.clone();
            let edit = move |draft: &mut Transaction| {
                let own = |chair: &state::SeatState| chair.occupant == Occupant::Person(person);
                let mine: Vec<Seat> =
                    draft.state.seats().filter(|(_, c)| own(c)).map(|(seat, _)| seat).collect();
                mine.into_iter().try_for_each(|seat| {
                    draft.push(&TableEvent::Named { seat: SeatId(seat), name: name.clone() })
                })
            };
            if let Err(why) = self.change(&table, edit).await {
                tracing::warn!(table = %table.id, %why, "a table did not hear of a new name");
            }
        }
        Ok(name)
    }

    /// Tables with an open seat, and the tables of a person.
    pub(crate) async fn lobby(
        self: &Arc<Self>,
        person: Option<PersonId>,
        locale: Locale,
    ) -> Result<serde_json::Value, ApiError> {
        let hall = Arc::clone(self);
        blocking(move || {
            let info = |id: &str| -> Option<&'static Info> { Some(hall.game(id).ok()?.info()) };
            let card = |listed: &Listed| view::card(listed, info(&listed.header.game)?, locale);
            let open = hall.store.open_tables(50)?;
            let mine = match person {
                Some(person) => hall.store.tables_of(person, 50)?,
                None => Vec::new(),
            };
            let owned = |listed: &&Listed| mine.iter().any(|m| m.header.id == listed.header.id);
            let open: Vec<_> = open.iter().filter(|l| !owned(l)).filter_map(card).collect();
            let mine: Vec<_> = mine.iter().filter_map(card).collect();
            Ok(serde_json::json!({ "open": open, "mine": mine }))
        })
        .await
    }

    /// How many unfinished tables a person has set up.
    pub(crate) async fn owned(self: &Arc<Self>, person: PersonId) -> Result<u64, ApiError> {
        let hall = Arc::clone(self);
        blocking(move || Ok(hall.store.count_owned(person)?)).await
    }

    /// Writes what waits.
    pub(crate) async fn close(self: &Arc<Self>) {
        self.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        let hall = Arc::clone(self);
        let closing = tokio::task::spawn_blocking(move || hall.store.close());
        if closing.await.is_err() {
            tracing::error!("the store did not close");
        }
    }
}

/// Runs what may block, or takes long, on a thread of its own.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let failed = |_| Err(ApiError::new(Code::Unavailable, "that failed; try again"));
    tokio::task::spawn_blocking(work).await.unwrap_or_else(failed)
}
