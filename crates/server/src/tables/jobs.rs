//! What happens at a table by itself: bots that are asked, and times that a rule
//! allows.

use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use bots::{BotSpec, Budget, Level};
use hall_core::Seat;
use tokio::sync::Semaphore;

use super::{
    Hall,
    state::{SeatState, State},
    table::Table,
    view::deadlines,
};
use crate::{
    PersonId,
    error::{ApiError, Code},
    ids::OsDice,
    limits::lock,
    now,
};

/// The longest a bot thinks. Its nodes are meant to be spent well before: then its
/// strength does not depend on what else the machine does.
pub(super) const fn absence_limit(level: u8) -> Duration {
    if level <= PROMPT { Duration::from_secs(1) } else { Duration::from_secs(3) }
}

/// How many bots of one owner stand in the line of all at the same time.
const OWNED_MAX: usize = 2;

/// Up to this level a person is not kept waiting.
const PROMPT: u8 = 5;

impl Hall {
    /// Sets the bots that are asked to work, and the clocks of a rule.
    pub(crate) fn wake(self: &Arc<Self>, table: &Arc<Table>) {
        let state = table.state();
        if state.is_over() || state.held_up_by().is_some() {
            return;
        }
        // Bots among themselves play for whoever looks on.
        if !state.has_people() && table.present().watching == 0 {
            return;
        }
        let mut jobs = lock(&table.jobs);
        jobs.thinking.retain(|(_, moved)| *moved >= state.moved);
        jobs.timing.retain(|(_, required_seq)| *required_seq >= state.required_seq);
        for seat in state.asked().iter() {
            let Some(level) = state.chair(seat).and_then(SeatState::bot) else { continue };
            if jobs.thinking.insert((seat, state.moved)) {
                let (hall, table) = (Arc::clone(self), Arc::clone(table));
                let moved = state.moved;
                tokio::spawn(async move { hall.think(&table, seat, level, moved).await });
            }
        }
        for (seat, seconds, at) in deadlines(&state) {
            let required_seq = state.required_seq;
            if jobs.timing.insert((seat, required_seq)) {
                tracing::debug!(table = %table.id, %seat, seconds, "a clock starts");
                let (hall, table) = (Arc::clone(self), Arc::downgrade(table));
                let left = Duration::from_millis((at - now()).max(0) as u64);
                tokio::spawn(async move {
                    tokio::time::sleep(left).await;
                    if let Some(table) = table.upgrade() {
                        hall.time_is_up(&table, seat, required_seq).await;
                    }
                });
            }
        }
    }

    /// Where the bots at the tables of a person wait until they may stand in the line of
    /// all: who has many tables keeps nobody else waiting.
    fn line_of(&self, owner: PersonId) -> Arc<Semaphore> {
        let mut lines = lock(&self.lines);
        lines.retain(|_, line| Arc::strong_count(line) > 1);
        let line = lines.entry(owner).or_insert_with(|| Arc::new(Semaphore::new(OWNED_MAX)));
        Arc::clone(line)
    }

    /// Lets a bot choose, about the position since the entry `moved`.
    async fn think(self: &Arc<Self>, table: &Arc<Table>, seat: Seat, level: u8, moved: u64) {
        let asked = Instant::now();
        // Who is meant to answer at once does not stand in line behind seconds of thinking.
        let deep = level > PROMPT;
        let owner = if deep { Some(self.line_of(table.state().header.owner)) } else { None };
        let _turn = match &owner {
            Some(line) => line.acquire().await.ok(),
            None => None,
        };
        let line = if deep { &self.thinkers } else { &self.prompt };
        let Ok(_permit) = line.acquire().await else { return };
        self.metrics.waiting.observe(asked.elapsed());
        let state = table.state();
        // The person may have come back while the bot waited for its turn to think.
        if !waits(&state, seat, moved) || self.stop.load(Ordering::Relaxed) {
            self.thought(table, seat, moved);
            return;
        }
        let started = Instant::now();
        let chosen = self.choose(&state, seat, level).await;
        self.metrics.thinking.observe(started.elapsed());
        let (word, value) = match chosen {
            Ok(chosen) => chosen,
            Err(why) => {
                tracing::error!(table = %table.id, %seat, %why, "a bot failed");
                (state.play.sample(seat, &mut OsDice), None)
            }
        };
        if let Some(value) = value {
            lock(&table.jobs).values.insert(seat, value);
        }
        if self.stop.load(Ordering::Relaxed) {
            return;
        }
        let edit = move |draft: &mut super::Transaction| {
            if !waits(&draft.state, seat, moved) {
                return Ok(());
            }
            if let Err(why) = draft.act(seat, &word) {
                tracing::error!(%seat, word, %why, "a bot chose what is illegal");
                let word = draft.state.play.sample(seat, &mut OsDice);
                draft.act(seat, &word)?;
            }
            draft.settle()
        };
        if let Err(why) = self.change(table, edit).await {
            tracing::warn!(table = %table.id, %seat, %why, "the choice of a bot was lost");
            lock(&table.jobs).thinking.remove(&(seat, moved));
            return;
        }
        self.thought(table, seat, moved);
    }

    /// A bot is done. Should it be asked again meanwhile, nobody could wake it before.
    fn thought(self: &Arc<Self>, table: &Arc<Table>, seat: Seat, moved: u64) {
        lock(&table.jobs).thinking.remove(&(seat, moved));
        if !self.stop.load(Ordering::Relaxed) {
            self.wake(table);
        }
    }

    /// The word a bot chooses, and what it expects.
    async fn choose(
        self: &Arc<Self>,
        state: &Arc<State>,
        seat: Seat,
        level: u8,
    ) -> Result<(String, Option<f32>), ApiError> {
        let failed = |why: &dyn std::fmt::Display| {
            ApiError::new(Code::Unavailable, format!("the bot of level {level}: {why}"))
        };
        let entry = *self.game(state.play.info().id)?;
        let level = Level::new(level).ok_or_else(|| failed(&"there is no such level"))?;
        let bot_input = state.play.bot_input(seat);
        let limit = state.play.limit(seat).map(|(s, _)| Duration::from_secs(s.into()) / 2);
        let longest = absence_limit(level.number());
        let time = limit.unwrap_or(longest).min(longest);
        let seed = getrandom::u64().map_err(|why| failed(&why))?;
        let hall = Arc::clone(self);
        let think = tokio::task::spawn_blocking(move || {
            let mut bot = entry.bot(&BotSpec::Level(level), seed)?;
            bot.choose(bot_input, &Budget::time(time).for_the_action(), &hall.stop)
        });
        let advice = think.await.map_err(|why| failed(&why))?.map_err(|why| failed(&why))?;
        Ok((advice.word, advice.value))
    }

    /// Does what the rules put in the place of a choice that came too late.
    async fn time_is_up(self: &Arc<Self>, table: &Arc<Table>, seat: Seat, required_seq: u64) {
        let edit = move |draft: &mut super::Transaction| {
            if draft.state.required_seq != required_seq || !draft.state.asked().contains(seat) {
                return Ok(());
            }
            // Nobody is hurried while the match waits for somebody to sit down.
            if !deadlines(&draft.state).any(|(of, _, at)| of == seat && at <= now()) {
                return Ok(());
            }
            let Some((_, word)) = draft.state.play.limit(seat) else { return Ok(()) };
            draft.act(seat, &word)?;
            draft.settle()
        };
        let done = self.change(table, edit).await;
        lock(&table.jobs).timing.remove(&(seat, required_seq));
        match done {
            // The clock may have been set anew meanwhile.
            Ok(_) => self.wake(table),
            Err(why) => {
                tracing::warn!(table = %table.id, %seat, %why, "a time that was up was lost");
            }
        }
    }
}

/// Whether the match still waits for this choice.
fn waits(state: &State, seat: Seat, moved: u64) -> bool {
    let plays = state.chair(seat).is_some_and(SeatState::is_bot) && state.held_up_by().is_none();
    plays && state.moved == moved && state.asked().contains(seat)
}
