//! Decisions: from a state and a command to the events that follow.

mod chance;
pub(crate) mod clocks;
pub(crate) mod deadlines;
mod draw;
mod guards;
mod handover;
mod moves;
mod pause;
mod rematch;
mod seats;
mod takeback;
mod talk;
pub(crate) mod withdrawal;

use std::sync::Arc;

use guards::{held, under_way};
use hall_core::{Message, Seat};

use crate::{
    command::{Command, PlayerCommand},
    context::Context,
    event::{Event, KeyDigest, TableEvent, WithdrawalCause},
    ids::{PersonId, SeatId},
    refusal::Refusal,
    setup::Opened,
    state::State,
    transaction::Transaction,
};

/// What follows from a command.
pub struct Decision {
    /// The events, in order; none if nothing happened.
    pub events: Vec<Event>,
    /// The state after them.
    pub state: Arc<State>,
    /// The seat that was taken, if that was the command.
    pub seat: Option<Seat>,
    /// The table of the rematch, to be kept together with the events.
    pub rematch: Option<Opened>,
}

/// Decides what follows from a command. The state stays as it is.
///
/// # Errors
/// [`Refusal`]; then nothing happened.
pub fn decide(
    state: &State,
    command: &Command,
    context: &mut Context<'_>,
) -> Result<Vec<Event>, Refusal> {
    Ok(handle(state, command, None, context)?.events)
}

/// Decides as [`decide`] does, and returns the state after the events as well, so that
/// nobody need fold them again. `key` is the digest of an idempotency key: a command whose
/// key is known changes nothing.
///
/// # Errors
/// As [`decide`].
pub fn handle(
    state: &State,
    command: &Command,
    key: Option<KeyDigest>,
    context: &mut Context<'_>,
) -> Result<Decision, Refusal> {
    let mut change = Transaction::new(state.clone(), context.now);
    let mut decision = (None, None);
    match command {
        Command::Player { person, seen, command } => {
            player(&mut change, *person, *seen, command, context)?;
            if matches!(command, PlayerCommand::Rematch { .. }) {
                decision.1 = rematch::open(&mut change, context)?;
            }
        }
        Command::TakeSeat { person, claim, seed } => {
            decision.0 = Some(seats::take(&mut change, *person, *claim, *seed, context)?);
        }
        Command::IssueLink { person, seat, hash } => {
            seats::issue_link(&mut change, *person, *seat, *hash)?;
        }
        Command::BotMove { seat, decision, word } => {
            if state.awaits_bot(seat.0, *decision) {
                change.act(seat.0, word)?;
                change.settle(context)?;
            }
        }
        Command::Prepared { person, seat, decision, word } => {
            if state.decision == *decision && state.asked().contains(seat.0) {
                let command = PlayerCommand::Act { seat: *seat, word: word.clone() };
                player(&mut change, *person, Some(state.seq), &command, context)?;
            }
        }
        Command::ReplaceBot { seat, decision, with, why } => {
            if state.awaits_bot(seat.0, *decision) {
                let (with, why) = (with.clone(), why.clone());
                change.push(TableEvent::BotReplaced { seat: *seat, with, why })?;
            }
        }
        Command::Expire { seat, decision } => {
            deadlines::expire(&mut change, *seat, *decision, context)?;
        }
        Command::RunOut { seat, run } => clocks::run_out(&mut change, *seat, *run, context)?,
        Command::DaysOff { person, from, until } => {
            let now = context.now;
            clocks::take_days_off(&mut change, *person, (*from, *until), now)?;
        }
        Command::Merge { from, into } => seats::merge(&mut change, *from, *into)?,
        Command::ComeBack { person } => handover::come_back(&mut change, *person)?,
        Command::Resume { since, closed } => {
            let (updated, now) = (state.updated, context.now);
            deadlines::resume(&mut change, updated, *since, now)?;
            clocks::resume(&mut change, updated, (*since, closed), now)?;
        }
    }
    deadlines::reconcile(&mut change)?;
    clocks::reconcile(&mut change, context)?;
    if let Some(key) = key {
        change.sign(key);
    }
    let (events, state) = change.finish();
    Ok(Decision { events, state: Arc::new(state), seat: decision.0, rematch: decision.1 })
}

/// The commands of people at the table.
fn player(
    change: &mut Transaction,
    person: PersonId,
    seen: Option<u64>,
    command: &PlayerCommand,
    context: &mut Context<'_>,
) -> Result<(), Refusal> {
    let now = change.state().seq;
    if seen.is_some_and(|seen| seen > now) {
        return Err(Refusal::malformed("seq", Message::new("table-seq-too-late").text("seq", now)));
    }
    let last = seen.unwrap_or(now);
    match command {
        PlayerCommand::Chat { text } => talk::say(change, person, text),
        PlayerCommand::SetTalk { talk } => talk::set(change, person, *talk, context),
        PlayerCommand::Rematch { seed_hash } => rematch::ask(change, person, *seed_hash, context),
        PlayerCommand::CommitSeed { seat, hash } => {
            chance::commit_seed(change, person, *seat, *hash)
        }
        PlayerCommand::RevealSeed { seat, seed } => {
            chance::reveal_seed(change, person, *seat, *seed, context)
        }
        PlayerCommand::PassForMe { seat, on, until } => {
            held(change.state(), person, *seat)?;
            moves::pass_for_me(change, *seat, *on, *until, context)
        }
        PlayerCommand::Act { seat, word } => {
            held(change.state(), person, *seat)?;
            moves::act(change, *seat, word, seen, context)
        }
        PlayerCommand::HandOver { seat, level } => {
            handover::hand_over(change, person, *seat, *level, context)
        }
        PlayerCommand::Return { seat } => handover::take_back(change, person, *seat, context),
        PlayerCommand::Leave { seat } => handover::leave(change, person, *seat, context),
        PlayerCommand::LeaveForGood { seat } => {
            handover::leave_for_good(change, person, *seat, context)
        }
        PlayerCommand::Resign { seat } => {
            playing(change, person, *seat)?;
            withdrawal::withdraw(change, *seat, WithdrawalCause::Resigned, context)
        }
        PlayerCommand::OfferDraw { seat } => {
            playing(change, person, *seat)?;
            draw::offer(change, *seat, context)
        }
        PlayerCommand::AnswerDraw { seat, accept } => {
            playing(change, person, *seat)?;
            draw::answer(change, *seat, *accept, last)
        }
        PlayerCommand::Abort { seat }
        | PlayerCommand::OfferPause { seat }
        | PlayerCommand::AnswerPause { seat, .. }
        | PlayerCommand::EndPause { seat } => {
            held(change.state(), person, *seat)?;
            pause::carry_out(change, *seat, command, last, context)
        }
        PlayerCommand::AskTakeback { seat } => {
            playing(change, person, *seat)?;
            takeback::ask(change, *seat, context)
        }
        PlayerCommand::AnswerTakeback { seat, accept } => {
            playing(change, person, *seat)?;
            takeback::answer(change, *seat, *accept, last, context)
        }
    }
}

fn playing(change: &Transaction, person: PersonId, seat: SeatId) -> Result<(), Refusal> {
    under_way(change.state())?;
    held(change.state(), person, seat)
}
