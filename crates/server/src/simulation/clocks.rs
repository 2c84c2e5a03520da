//! Clocks of simulated tables: which they have, what people do about them, and what must hold.

use hall_core::Seat;
use serde_json::{Value as Json, json};
use session::{Event, State, TableEvent};

use super::world::SimDice;

/// A time control for a quarter of the tables, short enough to run out.
pub(super) fn some_time(dice: &SimDice) -> Option<Json> {
    if !dice.happens(25) {
        return None;
    }
    Some(match dice.number(5) {
        0 => json!({ "kind": "increment", "base": 20, "increment": 1 }),
        1 => json!({ "kind": "delay", "base": 10, "delay": 5 }),
        2 => json!({ "kind": "per_move", "seconds": 15 }),
        3 => json!({ "kind": "bank", "start": 30, "increment": 5, "cap": 40 }),
        _ => json!({ "kind": "per_move", "seconds": 86_400 }),
    })
}

/// What a person may do about time.
pub(super) fn some_command(dice: &SimDice, seat: &str) -> Json {
    let kinds = ["abort", "offer_pause", "answer_pause", "answer_pause", "end_pause", "end_pause"];
    let kind = kinds[dice.number(6) as usize];
    let mut command = json!({ "type": kind, "seat": seat });
    if kind == "answer_pause" {
        command["accept"] = dice.happens(70).into();
    }
    command
}

/// A clock that ran out was running before the event that this led to, and was due.
///
/// # Errors
/// What is wrong.
pub(super) fn ran(state: &State, seat: Seat, run: u64, led_to: &Event) -> Result<(), String> {
    let timing = state.timing.as_ref().ok_or("a clock of no time control ran out")?;
    let clock = timing.watches.get(seat.index()).ok_or("a clock of no seat ran out")?;
    let is_it = clock.run.is_some_and(|of| of.seq == run && !of.held);
    let is_due = clock.deadline(timing.control).is_some_and(|due| due <= led_to.at);
    let stops = matches!(led_to.what, TableEvent::ClocksSwitched { .. });
    if is_it && is_due && stops {
        return Ok(());
    }
    Err(format!("{clock:?} of seat {seat} ran out at {led_to:?}"))
}
