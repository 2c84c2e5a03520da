//! Tables as the lobby lists them.

use std::{collections::BTreeMap, sync::Arc};

use hall_core::{Seat, Standings};
use matches::texts::{self, english};
use messages::Locale;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use session::{
    ChatLine, PersonId, SeatId, SeatState, State, TournamentTable,
    time::{SeatClock, TimeControl},
};

use super::{
    json::text,
    names::{Names, bot_name, former},
    tournament::tournament_view,
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
    /// When the clocks that run run out, in milliseconds since 1970, by the letters of the seats.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    runs: BTreeMap<String, i64>,
    /// The letters of those who want a rematch that was not made yet, and of those it waits for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    rematch: Option<[String; 2]>,
    /// Which board of a tournament it is, if it is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) tournament: Option<TournamentTable>,
    /// The last line of chat by somebody with a seat, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    said: Option<LastLine>,
}

/// A line of chat by somebody with a seat; what it says is not told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct LastLine {
    /// Its event.
    pub(crate) seq: u64,
    /// The seat of whoever wrote it.
    pub(crate) seat: SeatId,
    /// Who wrote it.
    by: String,
}

impl LastLine {
    fn of(state: &State) -> Option<LastLine> {
        let by_player = |line: &Arc<ChatLine>| {
            let (seat, by) = (SeatId(line.seat?), line.person?.to_hex());
            Some(LastLine { seq: line.seq, seat, by })
        };
        state.chat.iter().rev().find_map(by_player)
    }

    /// Who wrote it.
    pub(crate) fn person(&self) -> Option<PersonId> {
        PersonId::from_hex(&self.by)
    }
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
    /// Whether the account of the person is that of a bot.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    bot_account: bool,
    /// Whose page the name leads to, if it does; old summaries lack it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    person: Option<String>,
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

/// Whether a table calls the person for whom it is listed by a name, as it does until he is gone.
pub(crate) fn is_named(listed: &Listed) -> bool {
    serde_json::from_str::<SummaryText>(&listed.card.text).is_ok_and(|summary| {
        let seat = |index: &u8| summary.seats.get(usize::from(*index));
        listed.seats.iter().filter_map(seat).any(|seat| !seat.former)
    })
}

/// What the store keeps of a table for the lobby.
pub(crate) fn summarize(state: &State, names: &Names) -> TableSummary {
    TableSummary {
        updated: state.updated,
        // Nobody is asked to a table that everybody has left.
        open: state.seats.iter().any(SeatState::is_open)
            && state.seats.iter().any(|at| at.person().is_some()),
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
        let bot_account = names.is_bot_account(at);
        let person = at.person().filter(|_| names.has_page(state, at)).map(PersonId::to_hex);
        let kind = kind.into();
        SummarySeat { name, kind, level, stand_in, left, former: is_former, bot_account, person }
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
        runs: runs(state),
        rematch: rematch(state),
        tournament: state.tournament.clone(),
        said: LastLine::of(state),
    })
}

fn runs(state: &State) -> BTreeMap<String, i64> {
    let Some(timing) = state.timing.as_ref().filter(|_| !state.is_over()) else {
        return BTreeMap::new();
    };
    let deadline = |(seat, watch): (Seat, &SeatClock)| {
        Some((seat.to_string(), watch.deadline(timing.control)?))
    };
    timing.seated().filter_map(deadline).collect()
}

fn rematch(state: &State) -> Option<[String; 2]> {
    if state.rematch.is_some() || state.wants_rematch.is_empty() {
        return None;
    }
    let wants = state.wants_rematch.iter().map(|seat| seat.to_string()).collect();
    Some([wants, state.missing_for_rematch().map(|seat| seat.to_string()).collect()])
}

/// How a table stands for one of its people, as far as its summary tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OwnStanding {
    /// Whether everybody is there.
    pub(crate) begun: bool,
    /// Whether the match is over.
    pub(crate) over: bool,
    /// How many steps the match has.
    pub(crate) steps: usize,
    /// The person's seats.
    pub(crate) mine: Vec<SeatId>,
    /// Those of them that are asked.
    pub(crate) asked: Vec<SeatId>,
    /// Those who won.
    pub(crate) won: Vec<SeatId>,
    /// When the first of the person's clocks runs out, in milliseconds since 1970.
    pub(crate) until: Option<i64>,
    /// Whether others want a rematch, and the person has not answered.
    pub(crate) invited: bool,
    /// Which board of a tournament it is, if it is one.
    pub(crate) tournament: Option<TournamentTable>,
    /// The last line of chat by somebody with a seat, if another wrote it.
    pub(crate) said: Option<LastLine>,
}

impl OwnStanding {
    /// Whether the same seats are asked the same.
    pub(crate) fn asks_like(&self, other: &OwnStanding) -> bool {
        self.asked == other.asked && self.steps == other.steps
    }
}

fn letters(text: &str) -> impl Iterator<Item = Seat> {
    text.chars().filter_map(|letter| letter.to_string().parse().ok())
}

/// How a table stands for the person for whom it is listed; `None` if its summary cannot be read.
pub(crate) fn standing(listed: &Listed) -> Option<OwnStanding> {
    let summary: SummaryText = serde_json::from_str(&listed.card.text).ok()?;
    let mine = |seat: &Seat| listed.seats.contains(&(seat.index() as u8));
    let over = listed.card.over;
    let asked: Vec<Seat> = if over { Vec::new() } else { summary.asked_of(listed).collect() };
    let missing = summary.rematch.iter().flat_map(|[_, missing]| letters(missing));
    let until = asked.iter().filter_map(|seat| summary.runs.get(&seat.to_string())).min();
    let seats = Seat::first(summary.seats.len().min(hall_core::MAX_SEATS));
    Some(OwnStanding {
        begun: !summary.waits(),
        over,
        steps: summary.steps,
        mine: seats.filter(mine).map(SeatId).collect(),
        until: until.copied(),
        asked: asked.into_iter().map(SeatId).collect(),
        won: letters(&summary.won).map(SeatId).collect(),
        tournament: summary.tournament.clone(),
        said: summary.said.clone().filter(|line| !mine(&line.seat.0)),
        invited: over && missing.into_iter().any(|seat| mine(&seat)),
    })
}

impl SummaryText {
    fn is_asked(&self, index: usize) -> bool {
        letters(&self.asked).any(|seat| seat.index() == index)
    }

    /// Whether a seat that is asked waits for somebody: as `State::held_up_by`.
    fn waits(&self) -> bool {
        let is_empty =
            |of: &SummarySeat| matches!(&*of.kind, "link" | "open") && of.stand_in.is_none();
        let ahead = |index: usize| self.turn == "together" && self.is_asked(index);
        self.seats.iter().enumerate().any(|(i, of)| is_empty(of) && !ahead(i))
    }

    /// The seats that are asked of the person for whom the table is listed.
    fn asked_of<'a>(&'a self, listed: &'a Listed) -> impl Iterator<Item = Seat> + 'a {
        let plays = |seat: Seat| {
            self.seats.get(seat.index()).is_some_and(|of| of.stand_in.is_none() && !of.left)
        };
        let mine = |seat: Seat| listed.seats.contains(&(seat.index() as u8));
        letters(&self.asked).filter(move |seat| !self.waits() && mine(*seat) && plays(*seat))
    }
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

/// Who plays at a rated table that is not over.
pub(crate) struct RatedTable {
    /// How time is limited, if it is.
    pub(crate) time: Option<TimeControl>,
    /// A person with a page, a level of bots, or nobody who is rated, seat by seat.
    pub(crate) seats: Vec<(Option<PersonId>, Option<u8>)>,
}

/// The longest text of an option that the lobby shows.
const CARD_TEXT_MAX: usize = 200;

/// A table of a list whose summary was read.
pub(crate) struct ListedTable<'l> {
    listed: &'l Listed,
    summary: SummaryText,
}

impl<'l> ListedTable<'l> {
    /// Reads the summary of a table; `None` if it cannot be read.
    pub(crate) fn read(listed: &'l Listed) -> Option<ListedTable<'l>> {
        Some(ListedTable { listed, summary: serde_json::from_str(&listed.card.text).ok()? })
    }

    /// Who plays there, if its result will count.
    pub(crate) fn rated(&self) -> Option<RatedTable> {
        if !self.summary.rated || self.listed.card.over {
            return None;
        }
        let person = |of: &SummarySeat| of.person.as_deref().and_then(PersonId::from_hex);
        let seats = self.summary.seats.iter().map(|of| (person(of), of.level)).collect();
        Some(RatedTable { time: self.summary.time, seats })
    }

    /// The table as the lobby shows it.
    pub(crate) fn view(&self, info: &'static hall_core::Info, locale: Locale) -> Option<Json> {
        let ListedTable { listed, summary } = self;
        let mine = |seat: Seat| listed.seats.contains(&(seat.index() as u8));
        let asked: Vec<Seat> = letters(&summary.asked).collect();
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
                if of.bot_account {
                    view["bot_account"] = true.into();
                }
                // Names are kept up to date until the match is over.
                if of.person.is_some() && of.stand_in.is_none() && !listed.card.over {
                    view["page"] = true.into();
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
            options
                .retain(|_, value| value.as_str().is_none_or(|text| text.len() <= CARD_TEXT_MAX));
        }
        let mut view = json!({
            "id": listed.header.id.as_str(), "game": info.id, "name": texts::name(info, locale), "setup": setup,
            "seats": seats,
            "turn": {
                "type": summary.turn,
                "seats": asked.iter().copied().map(SeatId).collect::<Vec<_>>()
            },
            "steps": summary.steps, "my_turn": !listed.card.over && summary.asked_of(listed).next().is_some(),
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
        if let Some(tournament) = &summary.tournament {
            view["tournament"] = tournament_view(tournament);
        }
        Some(view)
    }
}

/// A table as the lobby shows it; `None` if its summary cannot be read.
pub(crate) fn as_listed(
    listed: &Listed,
    info: &'static hall_core::Info,
    locale: Locale,
) -> Option<Json> {
    ListedTable::read(listed)?.view(info, locale)
}
