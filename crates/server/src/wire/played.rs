//! Matches that somebody has played, as they are listed afterwards.

use hall_core::{Info, Seat};
use matches::texts;
use messages::Locale;
use serde_json::{Value as Json, json};
use session::SeatId;

use super::summary::SummaryText;
use crate::ports::store::Listed;

/// How a match ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MatchResult {
    /// First, or first together with some others.
    Won,
    /// All are first.
    Drawn,
    /// Somebody else is first.
    Lost,
}

impl MatchResult {
    /// Each with its word.
    pub(crate) const ALL: [(&str, MatchResult); 3] =
        [("won", MatchResult::Won), ("drawn", MatchResult::Drawn), ("lost", MatchResult::Lost)];

    fn word(self) -> &'static str {
        MatchResult::ALL.iter().find(|(_, of)| *of == self).map_or("", |(word, _)| word)
    }
}

/// Somebody else at a table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Opponent {
    /// What he is called.
    pub(crate) name: String,
    /// The level of a bot.
    pub(crate) level: Option<u8>,
}

/// A match that is over, as whoever has the seats of its row played it.
pub(crate) struct PlayedMatch<'a> {
    listed: &'a Listed,
    summary: SummaryText,
}

impl PlayedMatch<'_> {
    /// The match of a row; `None` if it is not over, if nobody asked has a seat there, or if its
    /// summary cannot be read.
    pub(crate) fn of(listed: &Listed) -> Option<PlayedMatch<'_>> {
        if !listed.card.over || listed.seats.is_empty() {
            return None;
        }
        let summary: SummaryText = serde_json::from_str(&listed.card.text).ok()?;
        Some(PlayedMatch { listed, summary })
    }

    /// The id of the game.
    pub(crate) fn game(&self) -> &str {
        &self.listed.header.game
    }

    /// Whether the lobby showed the match.
    pub(crate) fn is_shown(&self) -> bool {
        self.summary.shown
    }

    /// When something last happened, in milliseconds since 1970.
    pub(crate) fn ended(&self) -> i64 {
        self.listed.card.updated
    }

    /// How many seats there are.
    pub(crate) fn players(&self) -> usize {
        self.summary.seats.len()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.summary.seats.len().min(hall_core::MAX_SEATS))
    }

    fn is_own(&self, seat: Seat) -> bool {
        self.listed.seats.iter().any(|own| usize::from(*own) == seat.index())
    }

    fn is_first(&self, seat: Seat) -> bool {
        self.summary.won.chars().any(|letter| seat.to_string().starts_with(letter))
    }

    /// The seats of the player.
    pub(crate) fn own_seats(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|seat| self.is_own(*seat))
    }

    /// How it ended; `None` if nobody else played, or the summary is too old to tell.
    pub(crate) fn outcome(&self) -> Option<MatchResult> {
        if self.summary.won.is_empty() || self.seats().all(|seat| self.is_own(seat)) {
            return None;
        }
        let own = self.own_seats().any(|seat| self.is_first(seat));
        let all = self.seats().all(|seat| self.is_first(seat));
        Some(match (own, all) {
            (true, true) => MatchResult::Drawn,
            (true, false) => MatchResult::Won,
            (false, _) => MatchResult::Lost,
        })
    }

    /// The others, seat by seat.
    pub(crate) fn opponents(&self, locale: Locale) -> impl Iterator<Item = Opponent> {
        self.seats()
            .zip(&self.summary.seats)
            .filter(|(seat, _)| !self.is_own(*seat))
            .map(move |(_, of)| Opponent { name: of.shown_name(locale), level: of.level })
    }

    /// As it is listed.
    pub(crate) fn view(&self, info: &'static Info, locale: Locale) -> Json {
        let seat = |(seat, of): (Seat, &super::summary::SummarySeat)| {
            let mut view = json!({
                "seat": SeatId(seat), "title": texts::seat_name(info, seat, locale),
                "name": of.shown_name(locale), "kind": of.kind, "own": self.is_own(seat),
                "first": self.is_first(seat),
            });
            if let Some(level) = of.level {
                view["level"] = level.into();
            }
            view
        };
        let seats: Vec<Json> = self.seats().zip(&self.summary.seats).map(seat).collect();
        let mut view = json!({
            "id": self.listed.header.id.as_str(), "game": info.id,
            "name": texts::name(info, locale), "ended": self.ended(),
            "steps": self.summary.steps, "rated": self.summary.rated, "seats": seats,
            "result": self.outcome().map(MatchResult::word),
        });
        if let Some(time) = self.summary.time {
            view["time"] = json!(time);
        }
        view
    }
}
