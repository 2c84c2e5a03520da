//! Tables as the lobby lists them.

use hall_core::{Seat, Standings};
use matches::texts::{self, english};
use messages::Locale;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use session::{SeatId, SeatState, State, time::TimeControl};

use super::{
    json::text,
    names::{Names, bot_name, former},
    view::{TurnView, kind},
};
use crate::ports::store::{Listed, TableSummary};

/// The text of a summary.
#[derive(Serialize, Deserialize)]
pub(super) struct SummaryText {
    turn: String,
    asked: String,
    pub(super) steps: usize,
    pub(super) seats: Vec<SummarySeat>,
    /// The letters of the winners; old summaries lack them.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub(super) won: String,
    /// Whether chance is committed to by a secret that is not told yet.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    committed: bool,
    /// How time is limited, if it is.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) time: Option<TimeControl>,
    /// Whether the result counts for ratings.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub(super) rated: bool,
    /// Whether the lobby shows or showed the match; old summaries do not tell.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub(super) shown: bool,
}

/// Whether the result at a table counts for ratings.
pub(crate) fn is_rated(card: &TableSummary) -> bool {
    serde_json::from_str::<SummaryText>(&card.text).is_ok_and(|summary| summary.rated)
}

#[derive(Serialize, Deserialize)]
pub(super) struct SummarySeat {
    name: String,
    pub(super) kind: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    stand_in: Option<u8>,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    left: bool,
    /// Whether the account of the person was deleted.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    former: bool,
}

impl SummarySeat {
    /// What whoever has the seat is called.
    pub(super) fn shown_name(&self, locale: Locale) -> String {
        match self.level {
            Some(level) => bot_name(level, locale),
            None if self.former => former(locale),
            None => self.name.clone(),
        }
    }
}

/// What the store keeps of a table for the lobby.
pub(crate) fn summarize(state: &State, names: &Names) -> TableSummary {
    TableSummary {
        updated: state.updated,
        open: state.seats.iter().any(SeatState::is_open),
        over: state.is_over(),
        live: state.is_shown() && !state.is_over() && !state.seats.iter().any(SeatState::is_empty),
        text: summary_text(state, names),
    }
}

fn summary_text(state: &State, names: &Names) -> String {
    let turn = TurnView::at(state);
    let seat = |at: &SeatState| {
        let (kind, level) = kind(at);
        let (stand_in, left) = (at.stand_in, at.left);
        let name = names.of_seat(state, at, english());
        let is_former = at.person().is_some_and(|person| names.is_former(person));
        SummarySeat { name, kind: kind.into(), level, stand_in, left, former: is_former }
    };
    let first = |(seat, place): (Seat, u8)| (place == 1).then(|| seat.to_string());
    text(&SummaryText {
        turn: turn.kind.into(),
        asked: turn.seats.iter().map(|seat| seat.0.to_string()).collect(),
        steps: state.play.len(),
        seats: state.seats.iter().map(seat).collect(),
        won: state.standings().iter().flat_map(Standings::iter).filter_map(first).collect(),
        committed: state.chance.is_some() && !state.is_over(),
        time: state.control(),
        rated: state.rated,
        shown: state.is_shown(),
    })
}

/// Who plays at a table, as far as its summary tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Company {
    /// Whether anybody there is no bot.
    pub(crate) people: bool,
    /// Whether a seat waits for somebody.
    pub(crate) waits: bool,
    /// How many steps the match has.
    pub(crate) steps: usize,
}

/// Who plays at a table; `None` if its summary cannot be read.
pub(crate) fn company(card: &TableSummary) -> Option<Company> {
    let summary: SummaryText = serde_json::from_str(&card.text).ok()?;
    let is_empty = |of: &SummarySeat| matches!(&*of.kind, "link" | "open");
    Some(Company {
        people: summary.seats.iter().any(|of| of.kind != "bot" && !is_empty(of)),
        waits: summary.seats.iter().any(|of| is_empty(of) && of.stand_in.is_none()),
        steps: summary.steps,
    })
}

/// The longest text of an option that the lobby shows.
const CARD_TEXT_MAX: usize = 200;

/// A table as the lobby shows it; `None` if its summary cannot be read.
pub(crate) fn as_listed(
    listed: &Listed,
    info: &'static hall_core::Info,
    locale: Locale,
) -> Option<Json> {
    let summary: SummaryText = serde_json::from_str(&listed.card.text).ok()?;
    let mine = |seat: Seat| listed.seats.contains(&(seat.index() as u8));
    let asked: Vec<Seat> =
        summary.asked.chars().filter_map(|letter| letter.to_string().parse().ok()).collect();
    let seats: Vec<Json> = Seat::first(summary.seats.len().min(hall_core::MAX_SEATS))
        .zip(&summary.seats)
        .map(|(seat, of)| {
            let mut view = json!({
                "seat": SeatId(seat), "title": texts::seat_name(info, seat, locale),
                "name": of.shown_name(locale), "kind": of.kind, "you": mine(seat), "online": of.kind == "bot", "passes": false,
            });
            if let Some(level) = of.level {
                view["level"] = level.into();
            }
            if let Some(level) = of.stand_in {
                view["stand_in"] = level.into();
            }
            if of.left {
                view["left"] = true.into();
            }
            view
        })
        .collect();
    let mut setup: Json = serde_json::from_str(&listed.header.setup).ok()?;
    // A list of tables is no place for whole files of boards.
    if let Some(options) = setup.as_object_mut() {
        options.retain(|_, value| value.as_str().is_none_or(|text| text.len() <= CARD_TEXT_MAX));
    }
    let is_empty = |of: &SummarySeat| matches!(&*of.kind, "link" | "open") && of.stand_in.is_none();
    // As `State::held_up_by`.
    let ahead =
        |index: usize| summary.turn == "together" && asked.iter().any(|s| s.index() == index);
    let waits = summary.seats.iter().enumerate().any(|(i, of)| is_empty(of) && !ahead(i));
    let mine_to_play = |seat: &Seat| {
        !waits
            && mine(*seat)
            && summary.seats.get(seat.index()).is_some_and(|of| of.stand_in.is_none() && !of.left)
    };
    let mut view = json!({
        "id": listed.header.id.as_str(), "game": info.id, "name": texts::name(info, locale), "setup": setup,
        "seats": seats,
        "turn": {
            "type": summary.turn,
            "seats": asked.iter().copied().map(SeatId).collect::<Vec<_>>()
        },
        "steps": summary.steps, "my_turn": !listed.card.over && asked.iter().any(mine_to_play),
        "over": listed.card.over, "updated": listed.card.updated,
    });
    if !summary.won.is_empty() {
        view["won"] = summary.won.chars().map(String::from).collect();
    }
    if summary.committed {
        view["committed"] = true.into();
    }
    if let Some(time) = summary.time {
        view["time"] = json!(time);
    }
    Some(view)
}
