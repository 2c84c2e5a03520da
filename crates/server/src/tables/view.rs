//! What leaves the process: tables as one person may see them.

use std::collections::BTreeMap;

use hall_core::{Board, Coverage, Scene, Seat, SeatSet, Standings, Turn, Viewer};
use matches::{AnyMatch, Offer, StepDescription, texts};
use messages::Locale;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{
    log::{SeatId, Until},
    presence::Present,
    state::{Asking, Occupant, Passes, SeatState, State},
};
use crate::PersonId;

/// Who looks, and through which of the own seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Observer {
    pub(crate) person: Option<PersonId>,
    /// The seat to look through, if the person holds several.
    pub(crate) wish: Option<Seat>,
    /// The language in which it is told.
    pub(crate) locale: Locale,
}

impl Observer {
    /// The seats of the person, and the one that looks.
    pub(crate) fn seats(self, state: &State) -> (SeatSet, Option<Seat>) {
        let mine = state.seats_of(self.person);
        let asked = mine.iter().find(|seat| state.asked().contains(*seat));
        let wish = self.wish.filter(|seat| mine.contains(*seat));
        (mine, wish.or(asked).or_else(|| mine.iter().next()))
    }
}

pub(crate) fn viewer(seat: Option<Seat>) -> Viewer {
    seat.map_or(Viewer::Public, Viewer::Seat)
}

#[derive(Serialize)]
pub(crate) struct TurnView {
    #[serde(rename = "type")]
    kind: &'static str,
    seats: Vec<SeatId>,
}

impl TurnView {
    pub(crate) fn of(turn: Turn) -> TurnView {
        let kind = match turn {
            Turn::Seat(_) => "seat",
            Turn::Together(_) => "together",
            Turn::Window(_) => "window",
            Turn::Chance => "chance",
            Turn::Over => "over",
        };
        TurnView { kind, seats: letters(turn.asked()) }
    }

    fn at(state: &State) -> TurnView {
        let turn = if state.ended.is_some() { Turn::Over } else { state.play.turn() };
        TurnView::of(turn)
    }
}

fn letters(seats: SeatSet) -> Vec<SeatId> {
    seats.iter().map(SeatId).collect()
}

#[derive(Serialize)]
struct SeatView<'a> {
    seat: SeatId,
    title: String,
    name: &'a str,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    you: bool,
    online: bool,
    passes: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<Until>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stand_in: Option<u8>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    left: bool,
}

fn kind(chair: &SeatState) -> (&'static str, Option<u8>) {
    match chair.occupant {
        Occupant::Person(_) => ("person", None),
        Occupant::Device(_) => ("device", None),
        Occupant::Bot(level) => ("bot", Some(level)),
        Occupant::Link(_) => ("link", None),
        Occupant::Open => ("open", None),
    }
}

/// What a seat may do.
#[derive(Serialize)]
pub(crate) struct OffersView {
    coverage: &'static str,
    list: Vec<Offer<String>>,
}

#[derive(Serialize)]
struct SaidView<'a> {
    seq: u64,
    name: &'a str,
    seat: Option<SeatId>,
    text: &'a str,
}

#[derive(Serialize)]
struct AskingView {
    by: SeatId,
    waiting: Vec<SeatId>,
    to: Option<usize>,
}

#[derive(Serialize)]
struct PendingView {
    draw: Option<AskingView>,
    takeback: Option<AskingView>,
}

#[derive(Serialize)]
struct RematchView<'a> {
    wanted: Vec<SeatId>,
    table: Option<&'a str>,
}

#[derive(Serialize)]
struct DeadlineView {
    seat: SeatId,
    seconds: u32,
    left: i64,
}

/// What changes: the event `state`, and most of a view.
#[derive(Serialize)]
struct StateView<'a> {
    seq: u64,
    from: usize,
    tellings: Vec<StepDescription<String>>,
    chat: Vec<SaidView<'a>>,
    steps: usize,
    viewer: Option<SeatId>,
    owner: bool,
    owned_from: Vec<SeatId>,
    seats: Vec<SeatView<'a>>,
    watching: u32,
    turn: TurnView,
    sealed: Vec<SeatId>,
    private: bool,
    hints: bool,
    scene: Scene<String>,
    offers: BTreeMap<String, OffersView>,
    declines: BTreeMap<String, String>,
    rounds: bool,
    deadlines: Vec<DeadlineView>,
    takeback: Vec<SeatId>,
    pending: PendingView,
    standings: Option<BTreeMap<String, u8>>,
    ended: Option<String>,
    rematch: RematchView<'a>,
}

#[derive(Serialize)]
struct WholeView<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    id: &'a str,
    game: &'a str,
    name: String,
    setup: Json,
    position: Option<&'a str>,
    board: Board<String>,
    #[serde(flatten)]
    state: StateView<'a>,
}

#[derive(Serialize)]
struct ChangeView<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    state: StateView<'a>,
}

/// Everything, as JSON.
pub(crate) fn whole(state: &State, eyes: Observer, present: &Present, now: i64) -> String {
    let info = state.play.info();
    let view = WholeView {
        kind: "view",
        id: state.header.id.as_str(),
        game: info.id,
        name: texts::name(info, eyes.locale),
        setup: state.play.setup(),
        position: state.play.origin(),
        board: state.play.board().worded(&eyes.locale),
        state: since(state, eyes, present, 0, now),
    };
    text(&view)
}

/// What came after the entry `seen`, as JSON.
pub(crate) fn change(
    state: &State,
    eyes: Observer,
    present: &Present,
    seen: u64,
    now: i64,
) -> String {
    text(&ChangeView { kind: "state", state: since(state, eyes, present, seen, now) })
}

/// As JSON.
pub(crate) fn text<T: Serialize>(view: &T) -> String {
    serde_json::to_string(view).expect("views are plain data")
}

fn since<'a>(
    state: &'a State,
    eyes: Observer,
    present: &Present,
    seen: u64,
    now: i64,
) -> StateView<'a> {
    let (mine, looking) = eyes.seats(state);
    let (looks, locale) = (viewer(looking), eyes.locale);
    let play = &*state.play;
    // Nobody is asked for a choice that would be refused.
    let waits = state.held_up_by().is_some();
    let playing = if waits { SeatSet::EMPTY } else { state.played_by(eyes.person) };
    let asked_mine = || state.asked().iter().filter(move |seat| playing.contains(*seat));
    // A step that was taken back left no number here, and a new one has a later
    // number: what both sides know is the steps up to `seen`.
    let from = state.step_seqs.partition_point(|seq| *seq <= seen);
    let said = state.chat.iter().filter(|said| said.seq > seen);
    StateView {
        seq: state.seq,
        from,
        tellings: worded(play.descriptions(looks, from), locale),
        chat: said
            .map(|said| SaidView {
                seq: said.seq,
                name: &said.name,
                seat: said.seat.map(SeatId),
                text: &said.text,
            })
            .collect(),
        steps: play.len(),
        viewer: looking.map(SeatId),
        owner: eyes.person.is_some_and(|person| state.is_led_by(person, |_| false)),
        owned_from: letters(state.seats_of(Some(state.header.owner))),
        seats: seats(state, mine, present, locale),
        watching: present.watching,
        turn: TurnView::at(state),
        sealed: letters(play.sealed()),
        private: is_private(state, mine, looking),
        hints: state.may_ask_hints(eyes.person),
        scene: play.scene(looks).worded(&locale),
        offers: asked_mine().map(|seat| (seat.to_string(), offers(play, seat, locale))).collect(),
        declines: asked_mine()
            .filter_map(|seat| Some((seat.to_string(), play.decline(seat)?)))
            .collect(),
        rounds: play.stretch().is_some(),
        deadlines: deadlines(state)
            .map(|(seat, seconds, at)| DeadlineView {
                seat: SeatId(seat),
                seconds,
                left: (at - now).max(0),
            })
            .collect(),
        takeback: takebacks(state, mine),
        pending: PendingView {
            draw: state.draw.as_ref().map(|asking| AskingView { to: None, ..asking.into() }),
            takeback: state.takeback.as_ref().map(Into::into),
        },
        standings: standings(state).map(|standings| places(&standings)),
        ended: state.ended.map(|ended| ended.to_string()),
        rematch: RematchView {
            wanted: letters(state.wants),
            table: state.rematch.as_ref().map(crate::TableId::as_str),
        },
    }
}

impl From<&Asking> for AskingView {
    fn from(asking: &Asking) -> AskingView {
        AskingView { by: SeatId(asking.by), waiting: letters(asking.waiting), to: Some(asking.to) }
    }
}

fn seats<'a>(
    state: &'a State,
    mine: SeatSet,
    present: &Present,
    locale: Locale,
) -> Vec<SeatView<'a>> {
    let info = state.play.info();
    let view = |(seat, chair): (Seat, &'a SeatState)| {
        let (kind, level) = kind(chair);
        let passes = state.passes(chair).filter(|_| mine.contains(seat));
        SeatView {
            seat: SeatId(seat),
            title: texts::seat_name(info, seat, locale),
            name: &chair.name,
            kind,
            level,
            you: mine.contains(seat),
            online: matches!(chair.occupant, Occupant::Bot(_)) || present.online.contains(seat),
            passes: passes.is_some(),
            until: match passes {
                Some(Passes::During(until, _)) => Some(until),
                _ => None,
            },
            stand_in: chair.stand_in,
            left: chair.left,
        }
    };
    state.seats().map(view).collect()
}

/// Steps in the words of a language.
pub(crate) fn worded(steps: Vec<StepDescription>, locale: Locale) -> Vec<StepDescription<String>> {
    steps.into_iter().map(|step| step.worded(&locale)).collect()
}

/// What a seat may do.
pub(crate) fn offers(play: &dyn AnyMatch, seat: Seat, locale: Locale) -> OffersView {
    let (list, coverage) = play.offers(seat);
    let coverage = match coverage {
        Coverage::All => "all",
        Coverage::Some => "some",
    };
    OffersView { coverage, list: list.into_iter().map(|offer| offer.worded(&locale)).collect() }
}

fn takebacks(state: &State, mine: SeatSet) -> Vec<SeatId> {
    if state.is_over() || state.takeback.is_some() {
        return Vec::new();
    }
    let may =
        |seat: &Seat| state.takeback_of(*seat).is_some_and(|to| !state.play.reveals_since(to));
    mine.iter().filter(may).map(SeatId).collect()
}

/// Whether what this seat is asked or shown is not for the other people on the same
/// device: a choice in secret, or a view that not everybody has.
fn is_private(state: &State, mine: SeatSet, looking: Option<Seat>) -> bool {
    let Some(seat) = looking.filter(|_| mine.len() > 1 && !state.is_over()) else { return false };
    let secret = matches!(state.play.turn(), Turn::Together(asked) if asked.contains(seat));
    secret || state.play.view(Viewer::Seat(seat)) != state.play.view(Viewer::Public)
}

/// The seats that a rule gives a time, the seconds, and when it is up; none before
/// everybody is there.
pub(crate) fn deadlines(state: &State) -> impl Iterator<Item = (Seat, u32, i64)> {
    let asked = if state.awaits_somebody() { SeatSet::EMPTY } else { state.asked() };
    asked.iter().filter_map(|seat| {
        let (seconds, _) = state.play.limit(seat)?;
        Some((seat, seconds, state.asked_at + i64::from(seconds) * 1000))
    })
}

/// How the match ended, by the rules or at the table.
pub(crate) fn standings(state: &State) -> Option<Standings> {
    let by_rules = state.play.standings();
    by_rules.or_else(|| Some(state.ended?.standings(state.seat_states.len())))
}

/// The places by seat letter.
pub(crate) fn places(standings: &Standings) -> BTreeMap<String, u8> {
    standings.iter().map(|(seat, place)| (seat.to_string(), place)).collect()
}

/// The board after the first `step` steps.
pub(crate) fn moment(state: &State, eyes: Observer, step: usize) -> String {
    #[derive(Serialize)]
    struct Moment {
        step: usize,
        scene: Scene<String>,
        turn: TurnView,
        telling: Option<StepDescription<String>>,
    }
    let (_, looking) = eyes.seats(state);
    let past = state.play.at(step);
    text(&Moment {
        step,
        scene: past.scene(viewer(looking)).worded(&eyes.locale),
        turn: TurnView::of(past.turn()),
        telling: past.last(viewer(looking)).map(|telling| telling.worded(&eyes.locale)),
    })
}

/// Who is here, as an event.
pub(crate) fn presence(present: &Present) -> String {
    #[derive(Serialize)]
    struct PresenceView {
        #[serde(rename = "type")]
        kind: &'static str,
        online: Vec<SeatId>,
        watching: u32,
    }
    let online = letters(present.online);
    text(&PresenceView { kind: "presence", online, watching: present.watching })
}

/// What the store keeps for the lobby.
#[derive(Serialize, Deserialize)]
pub(crate) struct SummaryText {
    turn: String,
    asked: String,
    steps: usize,
    seats: Vec<SummarySeat>,
    /// The letters of those who won; cards of old do not say.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    won: String,
}

#[derive(Serialize, Deserialize)]
struct SummarySeat {
    name: String,
    kind: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    stand_in: Option<u8>,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    left: bool,
}

pub(crate) fn card_text(state: &State) -> String {
    let turn = TurnView::at(state);
    let seat = |chair: &SeatState| {
        let (kind, level) = kind(chair);
        let (stand_in, left) = (chair.stand_in, chair.left);
        SummarySeat { name: chair.name.clone(), kind: kind.into(), level, stand_in, left }
    };
    let first = |(seat, place): (Seat, u8)| (place == 1).then(|| seat.to_string());
    text(&SummaryText {
        turn: turn.kind.into(),
        asked: turn.seats.iter().map(|seat| seat.0.to_string()).collect(),
        steps: state.play.len(),
        seats: state.seat_states.iter().map(seat).collect(),
        won: standings(state).iter().flat_map(Standings::iter).filter_map(first).collect(),
    })
}

/// The longest text of an option that the lobby tells.
const CARD_TEXT_MAX: usize = 200;

/// A table as the lobby shows it; `None` if the card cannot be read.
pub(crate) fn card(
    listed: &crate::store::Listed,
    info: &'static hall_core::Info,
    locale: Locale,
) -> Option<Json> {
    let card: SummaryText = serde_json::from_str(&listed.card.text).ok()?;
    let mine = |seat: Seat| listed.seats.contains(&(seat.index() as u8));
    let asked: Vec<Seat> =
        card.asked.chars().filter_map(|letter| letter.to_string().parse().ok()).collect();
    let seats: Vec<Json> = Seat::first(card.seats.len().min(hall_core::MAX_SEATS))
        .zip(&card.seats)
        .map(|(seat, of)| {
            let mut view = serde_json::json!({
                "seat": SeatId(seat), "title": texts::seat_name(info, seat, locale), "name": of.name,
                "kind": of.kind, "you": mine(seat), "online": of.kind == "bot", "passes": false,
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
    let ahead = |index: usize| card.turn == "together" && asked.iter().any(|s| s.index() == index);
    let waits = card.seats.iter().enumerate().any(|(i, of)| is_empty(of) && !ahead(i));
    let mine_to_play = |seat: &Seat| {
        !waits
            && mine(*seat)
            && card.seats.get(seat.index()).is_some_and(|of| of.stand_in.is_none() && !of.left)
    };
    let mut told = serde_json::json!({
        "id": listed.header.id.as_str(), "game": info.id, "name": texts::name(info, locale), "setup": setup,
        "seats": seats,
        "turn": {
            "type": card.turn,
            "seats": asked.iter().copied().map(SeatId).collect::<Vec<_>>()
        },
        "steps": card.steps, "my_turn": !listed.card.over && asked.iter().any(mine_to_play),
        "over": listed.card.over, "updated": listed.card.updated,
    });
    if !card.won.is_empty() {
        told["won"] = card.won.chars().map(String::from).collect();
    }
    Some(told)
}
