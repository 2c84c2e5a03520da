//! What a decision may depend on beside the state: time, chance, presence.

use std::time::Duration;

use hall_core::{Dice, Seat};

use crate::refusal::{Refusal, of_seat};

/// After how many steps a match ends as a draw, where a host says nothing else.
pub const STEPS_MAX: usize = 10_000;

/// Who is at the table, as the process sees it.
pub trait Presence {
    /// How long this seat's players have been away; zero if one of them is here.
    fn away(&self, seat: Seat) -> Duration;
}

/// Answers of the bots at the table.
pub trait BotOpinions {
    /// Whether the bot on this seat accepts a draw.
    fn accepts_draw(&self, seat: Seat) -> bool;
}

/// What a decision may depend on beside the state.
pub struct Context<'a> {
    /// Milliseconds since 1970.
    pub now: i64,
    /// Outcomes of chance, and new identifiers.
    pub dice: &'a mut dyn Dice,
    /// Who is here.
    pub presence: &'a dyn Presence,
    /// What bots think of an offer.
    pub bots: &'a dyn BotOpinions,
    /// How long a person must be away before a bot may take the seat.
    pub absence_limit: Duration,
    /// After how many steps a match ends as a draw, where it may not go on for ever.
    pub steps_max: Option<usize>,
    /// The level of the strongest bot.
    pub levels: u8,
    /// The lag of who gives the command, in milliseconds, where the hall has measured it.
    pub lag: Option<u32>,
}

impl Context<'_> {
    /// Whether the players of a seat have been away long enough not to be waited for.
    pub fn is_absent(&self, seat: Seat) -> bool {
        let away = self.presence.away(seat);
        !away.is_zero() && away >= self.absence_limit
    }

    /// Refuses because somebody must still be waited for.
    pub(crate) fn may_come_back(&self, seat: Seat) -> Refusal {
        let away = self.presence.away(seat);
        let left = self.absence_limit.saturating_sub(away).as_secs() + 1;
        Refusal::illegal(if away.is_zero() {
            of_seat("table-player-is-here", seat)
        } else {
            of_seat("table-player-may-come-back", seat).text("seconds", left)
        })
    }
}

/// Nobody is here, and no bot accepts anything: for setup and tests.
#[derive(Clone, Copy, Default, Debug)]
pub struct Nobody;

impl Presence for Nobody {
    fn away(&self, _seat: Seat) -> Duration {
        Duration::from_secs(3600)
    }
}

impl BotOpinions for Nobody {
    fn accepts_draw(&self, _seat: Seat) -> bool {
        false
    }
}
