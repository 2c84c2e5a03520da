//! Bots that are asked to choose.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use bots::{BotSpec, Budget, Level};
use hall_core::Seat;
use session::{Command, SeatId, SeatState, State, TableId};

use super::bot_cache::BotCache;
use crate::{
    app::{Services, TableActor, Thinkers},
    error::ApiError,
    limits::lock,
};

/// The longest a bot thinks. Its nodes should be used up well before: then its
/// strength does not depend on what else the machine does.
const fn thinking_limit(level: u8) -> Duration {
    if Thinkers::is_prompt(level) { Duration::from_secs(1) } else { Duration::from_secs(3) }
}

/// The simplest bot.
const SIMPLEST: &str = "random";

/// A choice that a bot makes: the table, the seat and the decision.
type Choice = (TableId, Seat, u64);

/// Lets bots choose.
pub(super) struct BotJobs {
    services: Arc<Services>,
    thinking: Mutex<BTreeSet<Choice>>,
    kept: BotCache,
}

impl BotJobs {
    pub(super) fn new(services: Arc<Services>, bytes_max: usize) -> Arc<BotJobs> {
        Arc::new(BotJobs { services, thinking: Mutex::default(), kept: BotCache::new(bytes_max) })
    }

    /// Asks the bots that a table waits for and that are not choosing yet.
    pub(super) fn look(self: &Arc<Self>, table: &Arc<TableActor>) {
        let state = table.state();
        if state.is_over() {
            self.kept.forget(&table.id);
            return;
        }
        // Matches among bots go on for whoever watches.
        if state.held_up_by().is_some() || !state.has_people() && table.present().watching == 0 {
            return;
        }
        for seat in state.asked().iter() {
            if !state.awaits_bot(seat, state.decision) {
                continue;
            }
            let choice = (table.id.clone(), seat, state.decision);
            if lock(&self.thinking).insert(choice.clone()) {
                let (jobs, table) = (Arc::clone(self), Arc::clone(table));
                self.services.tasks.spawn(async move {
                    let again = jobs.play(&table, seat, choice.2).await;
                    lock(&jobs.thinking).remove(&choice);
                    // The table may have asked again in the meantime, unheard.
                    if again && !jobs.services.stops() {
                        jobs.look(&table);
                    }
                });
            }
        }
    }

    /// Lets the bot on a seat make one choice; returns whether to look at the table again.
    async fn play(&self, table: &Arc<TableActor>, seat: Seat, decision: u64) -> bool {
        let asked = Instant::now();
        let state = table.state();
        let Some(level) = state.seat(seat).and_then(SeatState::bot) else { return true };
        let thinkers = &self.services.thinkers;
        let turn = thinkers.bot(level, state.header.owner, state.has_people());
        let Some(_turn) = turn.await else {
            return false;
        };
        self.services.metrics.waiting.observe(asked.elapsed());
        let state = table.state();
        // The person may have come back while the bot waited for its turn to think.
        if !state.awaits_bot(seat, decision) || self.services.stops() {
            return true;
        }
        let started = Instant::now();
        let spec = spec_of(&state, seat, level);
        let chosen = self.choose(table, &state, seat, level, &spec).await;
        self.services.metrics.thinking.observe(started.elapsed());
        if self.services.stops() {
            return false;
        }
        let seat_id = SeatId(seat);
        let done = match chosen {
            Ok(word) => {
                table.execute(Command::BotMove { seat: seat_id, decision, word }, None).await
            }
            Err(why) => Err(why),
        };
        let Err(why) = done else { return true };
        if table.is_invalid() {
            // It could not be stored. Whoever loads the table again asks the bot again.
            tracing::warn!(table = %table.id, %seat, %why, "a bot's choice could not be stored");
            return false;
        }
        self.replace(table, seat_id, decision, &spec, &why).await
    }

    /// A bot failed: a simpler one plays on, and the log says so.
    async fn replace(
        &self,
        table: &Arc<TableActor>,
        seat: SeatId,
        decision: u64,
        failed: &str,
        why: &ApiError,
    ) -> bool {
        tracing::error!(table = %table.id, seat = %seat.0, bot = failed, %why, "a bot failed");
        let Some(with) = simpler(failed) else { return false };
        let why = why.message.clone();
        let command = Command::ReplaceBot { seat, decision, with, why };
        match table.execute(command, None).await {
            Ok(_) => true,
            Err(why) => {
                tracing::warn!(table = %table.id, seat = %seat.0, %why, "no bot was replaced");
                false
            }
        }
    }

    /// The action that a bot chooses.
    async fn choose(
        &self,
        table: &TableActor,
        state: &State,
        seat: Seat,
        level: u8,
        spec: &str,
    ) -> Result<String, ApiError> {
        let failed =
            |why: &dyn std::fmt::Display| ApiError::unavailable(format!("the bot {spec}: {why}"));
        let game = *self.services.games.find(state.play.info().id)?;
        let parsed: BotSpec = spec.parse().map_err(|why| failed(&why))?;
        let input = state.play.bot_input(seat);
        let limit = state.play.limit(seat).map(|of| Duration::from_secs(of.seconds.into()) / 2);
        let longest = thinking_limit(level);
        let time = limit.unwrap_or(longest).min(longest);
        let mut dice = self.services.ports.dice.dice();
        let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
        drop(dice);
        let kept = self.kept.take(&table.id, seat, spec);
        let services = Arc::clone(&self.services);
        let think = move || {
            let mut bot = match kept {
                Some(bot) => bot,
                None => game.bot(&parsed, seed)?,
            };
            let budget = Budget::time(time).for_the_action();
            let result = bot.choose(input, &budget, &services.stop)?;
            Ok::<_, bots::BotError>((bot, result))
        };
        let thought = self.services.ports.workers.run(think).await.map_err(|why| failed(&why))?;
        let (bot, result) = thought.map_err(|why| failed(&why))?;
        self.kept.keep(&table.id, seat, spec.into(), bot);
        if let Some(value) = result.value {
            table.expect(seat, value);
        }
        Ok(result.word)
    }
}

/// The bot that plays a seat: of its level, or the one that replaced it.
fn spec_of(state: &State, seat: Seat, level: u8) -> String {
    let engine = state.seat(seat).and_then(|at| at.engine.clone());
    engine.unwrap_or_else(|| format!("level:{level}"))
}

/// The bot that replaces one that failed; none if there is no simpler one.
fn simpler(failed: &str) -> Option<String> {
    match failed.strip_prefix("level:").map(str::parse::<Level>) {
        Some(Ok(level)) if level.number() > 1 => Some("level:1".into()),
        Some(_) => Some(SIMPLEST.into()),
        None if failed == SIMPLEST => None,
        None => Some("level:1".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_bot_is_replaced_until_the_simplest() {
        assert_eq!(simpler("level:8").as_deref(), Some("level:1"));
        assert_eq!(simpler("level:1").as_deref(), Some("random"));
        assert_eq!(simpler("random"), None);
    }
}
