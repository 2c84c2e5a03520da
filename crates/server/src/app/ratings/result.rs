//! The result of a rated match, as it is noted.

use std::{fmt, str::FromStr};

use hall_core::Seat;
use ratings::{Pace, RatedResult, RatingList, RatingModel};
use serde::{Deserialize, Serialize};
use session::{Occupant, PersonId, SeatState, State, time::TimeControl};

use crate::{
    ports::store::{Note, NoteKind, StoreOp},
    wire::summary::RatedTable,
};

/// Who is rated.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum RatedPlayer {
    /// A person.
    Person(PersonId),
    /// All bots of a level.
    Bot(u8),
}

impl fmt::Display for RatedPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RatedPlayer::Person(person) => write!(f, "person:{}", person.to_hex()),
            RatedPlayer::Bot(level) => write!(f, "bot:{level}"),
        }
    }
}

impl From<RatedPlayer> for String {
    fn from(player: RatedPlayer) -> String {
        player.to_string()
    }
}

impl FromStr for RatedPlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<RatedPlayer, String> {
        let player = match text.split_once(':') {
            Some(("person", digits)) => PersonId::from_hex(digits).map(RatedPlayer::Person),
            Some(("bot", level)) => level.parse().ok().map(RatedPlayer::Bot),
            _ => None,
        };
        player.ok_or_else(|| format!("expected `person:` or `bot:` and who it is, not {text:?}"))
    }
}

impl TryFrom<String> for RatedPlayer {
    type Error = String;

    fn try_from(text: String) -> Result<RatedPlayer, String> {
        text.parse()
    }
}

/// Who is rated for what happens at a seat: its person, whoever plays it in the meantime.
pub(crate) fn seat_player(seat: &SeatState) -> Option<RatedPlayer> {
    match seat.occupant {
        Occupant::Person(person) => Some(RatedPlayer::Person(person)),
        Occupant::Bot(level) => Some(RatedPlayer::Bot(level)),
        Occupant::Device(_) | Occupant::Link(_) | Occupant::Open => None,
    }
}

/// In how many steps seats must have chosen before a match counts.
const CHOICES_MIN: usize = 2;

/// The result of a rated match that is over; `None` if it does not count: it was not rated, was
/// over before the second step with a choice, or bots alone played.
pub(crate) fn result_of(state: &State) -> Option<RatedResult<RatedPlayer>> {
    // Every command asks, at every table.
    if !state.rated {
        return None;
    }
    let standings = state.standings()?;
    let chosen = |step: &usize| hall_core::chosen(&state.play.line(*step)).next().is_some();
    if (0..state.play.len()).filter(chosen).take(CHOICES_MIN).count() < CHOICES_MIN {
        return None;
    }
    let place =
        |(seat, at): (Seat, &SeatState)| Some((seat_player(at)?, u32::from(standings.place(seat))));
    let places: Option<Vec<_>> = state.seated().map(place).collect();
    let places = places?;
    if !places.iter().any(|(player, _)| matches!(player, RatedPlayer::Person(_))) {
        return None;
    }
    let at = u64::try_from(state.updated).unwrap_or_default();
    Some(RatedResult::new(&*state.header.game, pace_of(state), at, places))
}

/// The list in which the result of a table counts.
pub(crate) fn list_of(state: &State) -> RatingList {
    let model = RatingModel::of(state.seats.len());
    RatingList { game: state.header.game.clone(), pace: pace_of(state), model }
}

/// How fast a match is played.
fn pace_of(state: &State) -> Pace {
    pace(state.control())
}

/// How fast matches with a time control are.
fn pace(control: Option<TimeControl>) -> Pace {
    if control.is_none_or(TimeControl::is_quick) { Pace::Quick } else { Pace::Slow }
}

/// The list in which the result of a table will count, and who is rated seat by seat.
pub(crate) fn listed_players(
    game: &str,
    table: &RatedTable,
) -> (RatingList, Vec<Option<RatedPlayer>>) {
    let model = RatingModel::of(table.seats.len());
    let list = RatingList { game: game.to_string(), pace: pace(table.time), model };
    let player = |(person, level): &(Option<PersonId>, Option<u8>)| {
        person.map(RatedPlayer::Person).or(level.map(RatedPlayer::Bot))
    };
    (list, table.seats.iter().map(player).collect())
}

/// The id of a note: results are folded in the order of these.
pub(super) fn note_id(at: i64, table: &str) -> String {
    format!("{:015}-{table}", at.max(0))
}

/// The write that keeps the result of a match, where it counts.
pub(crate) fn note_of(state: &State) -> Option<StoreOp> {
    let result = result_of(state)?;
    let body = serde_json::to_string(&result).expect("plain data");
    let id = note_id(state.updated, state.header.id.as_str());
    Some(StoreOp::Note(NoteKind::Rated, Note { id, at: state.updated, body }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rated_player_is_read_as_written() {
        for player in [RatedPlayer::Person(PersonId::of("a secret")), RatedPlayer::Bot(8)] {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        for bad in ["", "bot", "bot:", "bot:300", "person:12", "level:5"] {
            assert!(bad.parse::<RatedPlayer>().is_err(), "{bad}");
        }
    }

    #[test]
    fn notes_are_in_the_order_of_their_times() {
        let ids = [(5, "b"), (5, "c"), (1_795_132_800_000, "a")].map(|(at, t)| note_id(at, t));
        assert!(ids.is_sorted(), "{ids:?}");
    }
}
