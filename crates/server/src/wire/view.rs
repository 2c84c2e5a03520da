//! What leaves the process: tables as one observer may see them.

use std::collections::BTreeMap;

use hall_core::{Board, Coverage, Scene, Seat, SeatSet, Standings, Turn, Viewer};
use matches::{AnyMatch, Offer, StepDescription, texts};
use messages::Locale;
use serde::Serialize;
use serde_json::Value as Json;
use session::{Occupant, Passes, PersonId, Proposal, SeatId, SeatState, State, Until};

use super::{json::text, names::Names};

/// Who is here, as everyone may know.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Present {
    /// The seats whose players are here.
    pub(crate) online: SeatSet,
    /// How many others watch.
    pub(crate) watching: u32,
}

/// What a view is made of.
pub(crate) struct Scope<'a> {
    pub(crate) state: &'a State,
    pub(crate) names: &'a Names,
    pub(crate) present: &'a Present,
    /// Milliseconds since 1970.
    pub(crate) now: i64,
}

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
    pub(crate) kind: &'static str,
    pub(crate) seats: Vec<SeatId>,
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

    pub(crate) fn at(state: &State) -> TurnView {
        let turn = if state.ended.is_some() { Turn::Over } else { state.play.turn() };
        TurnView::of(turn)
    }
}

fn letters(seats: SeatSet) -> Vec<SeatId> {
    seats.iter().map(SeatId).collect()
}

#[derive(Serialize)]
struct SeatView {
    seat: SeatId,
    title: String,
    name: String,
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

pub(crate) fn kind(seat: &SeatState) -> (&'static str, Option<u8>) {
    match seat.occupant {
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
    name: String,
    seat: Option<SeatId>,
    text: &'a str,
}

#[derive(Serialize)]
struct ProposalView {
    by: SeatId,
    waiting: Vec<SeatId>,
    to: Option<usize>,
}

#[derive(Serialize)]
struct PendingView {
    draw: Option<ProposalView>,
    takeback: Option<ProposalView>,
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
    seats: Vec<SeatView>,
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
pub(crate) fn whole(scope: &Scope<'_>, observer: Observer) -> String {
    let state = scope.state;
    let info = state.play.info();
    let view = WholeView {
        kind: "view",
        id: state.header.id.as_str(),
        game: info.id,
        name: texts::name(info, observer.locale),
        setup: state.play.setup(),
        position: state.play.origin(),
        board: state.play.board().worded(&observer.locale),
        state: since(scope, observer, 0),
    };
    text(&view)
}

/// What came after the event `seen`, as JSON.
pub(crate) fn change(scope: &Scope<'_>, observer: Observer, seen: u64) -> String {
    text(&ChangeView { kind: "state", state: since(scope, observer, seen) })
}

fn since<'a>(scope: &Scope<'a>, observer: Observer, seen: u64) -> StateView<'a> {
    let Scope { state, names, present, now } = *scope;
    let (mine, looking) = observer.seats(state);
    let (looks, locale) = (viewer(looking), observer.locale);
    let play = &*state.play;
    // Nobody is asked for a choice that would be refused.
    let waits = state.held_up_by().is_some();
    let playing = if waits { SeatSet::EMPTY } else { state.played_by(observer.person) };
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
                name: names.of_line(said),
                seat: said.seat.map(SeatId),
                text: &said.text,
            })
            .collect(),
        steps: play.len(),
        viewer: looking.map(SeatId),
        owner: observer.person.is_some_and(|person| state.is_led_by(person, |_| false)),
        owned_from: letters(state.seats_of(Some(state.header.owner))),
        seats: seats(scope, mine, locale),
        watching: present.watching,
        turn: TurnView::at(state),
        sealed: letters(play.sealed()),
        private: is_private(state, mine, looking),
        hints: state.may_ask_hints(observer.person),
        scene: play.scene(looks).worded(&locale),
        offers: asked_mine().map(|seat| (seat.to_string(), offers(play, seat, locale))).collect(),
        declines: asked_mine()
            .filter_map(|seat| Some((seat.to_string(), play.decline(seat)?)))
            .collect(),
        rounds: play.stretch().is_some(),
        deadlines: deadlines(state, now).collect(),
        takeback: takebacks(state, mine),
        pending: PendingView {
            draw: state.draw.as_ref().map(|open| ProposalView { to: None, ..open.into() }),
            takeback: state.takeback.as_ref().map(Into::into),
        },
        standings: standings(state).map(|standings| places(&standings)),
        ended: state.ended.map(|ended| ended.to_string()),
        rematch: RematchView {
            wanted: letters(state.wants_rematch),
            table: state.rematch.as_ref().map(session::TableId::as_str),
        },
    }
}

impl From<&Proposal> for ProposalView {
    fn from(proposal: &Proposal) -> ProposalView {
        ProposalView {
            by: SeatId(proposal.by),
            waiting: letters(proposal.waiting),
            to: Some(proposal.to),
        }
    }
}

fn seats(scope: &Scope<'_>, mine: SeatSet, locale: Locale) -> Vec<SeatView> {
    let Scope { state, names, present, .. } = *scope;
    let info = state.play.info();
    let view = |(seat, at): (Seat, &SeatState)| {
        let (kind, level) = kind(at);
        let passes = state.passes(at).filter(|_| mine.contains(seat));
        SeatView {
            seat: SeatId(seat),
            title: texts::seat_name(info, seat, locale),
            name: names.of_seat(state, at),
            kind,
            level,
            you: mine.contains(seat),
            online: matches!(at.occupant, Occupant::Bot(_)) || present.online.contains(seat),
            passes: passes.is_some(),
            until: match passes {
                Some(Passes::During(until, _)) => Some(until),
                _ => None,
            },
            stand_in: at.stand_in,
            left: at.left,
        }
    };
    state.seated().map(view).collect()
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

/// The seats whose decision a rule limits, the seconds it allows, and what is left of them
/// in milliseconds.
fn deadlines(state: &State, now: i64) -> impl Iterator<Item = DeadlineView> {
    state.limited().map(move |(seat, seconds)| {
        let whole = i64::from(seconds) * 1000;
        let clock = state.clocks[seat.index()];
        let left = clock.map_or(whole, |clock| (clock.deadline() - now).clamp(0, whole));
        DeadlineView { seat: SeatId(seat), seconds, left }
    })
}

/// How the match ended, by the rules or at the table.
pub(crate) fn standings(state: &State) -> Option<Standings> {
    let by_rules = state.play.standings();
    by_rules.or_else(|| Some(state.ended?.standings(state.seats.len())))
}

/// The places by seat letter.
pub(crate) fn places(standings: &Standings) -> BTreeMap<String, u8> {
    standings.iter().map(|(seat, place)| (seat.to_string(), place)).collect()
}

/// The board after the first `step` steps.
pub(crate) fn moment(state: &State, observer: Observer, step: usize) -> String {
    #[derive(Serialize)]
    struct Moment {
        step: usize,
        scene: Scene<String>,
        turn: TurnView,
        telling: Option<StepDescription<String>>,
    }
    let (_, looking) = observer.seats(state);
    let past = state.play.at(step);
    text(&Moment {
        step,
        scene: past.scene(viewer(looking)).worded(&observer.locale),
        turn: TurnView::of(past.turn()),
        telling: past.last(viewer(looking)).map(|telling| telling.worded(&observer.locale)),
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
