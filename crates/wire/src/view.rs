//! Views: tables as one observer may see them.

use std::{collections::BTreeMap, time::Duration};

use hall_core::{Board, Ended, Info, Scene, Seat, SeatSet, Standings, Turn, Viewer};
use matches::{AnyMatch, StepDescription, texts};
use messages::Locale;
use serde::Serialize;
use serde_json::Value as Json;
use session::{
    Agreement, Hash32, Occupant, Passes, PersonId, Proposal, SeatId, SeatState, State, Talkers,
    Until, WithdrawalCause,
};

use crate::{
    chance::ChanceView,
    clocks::ClocksView,
    mapped,
    names::Names,
    offers::{Choice, OffersView},
    scene::{SceneText, SharedScene, scene},
    text, text_of_about,
    tournament::tournament_view,
};

/// Who is here, as everyone may know.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Present {
    /// The seats whose players are here.
    pub online: SeatSet,
    /// The number of other spectators.
    pub watching: u32,
}

/// The data of a view.
pub struct Scope<'a> {
    /// The table.
    pub state: &'a State,
    /// What its people are called.
    pub names: &'a Names,
    /// Who is here.
    pub present: &'a Present,
    /// Milliseconds since 1970.
    pub now: i64,
    /// How long a person must be away before a bot may take the seat.
    pub absence: Duration,
    /// What is drawn of this table, where it is kept for the next who looks.
    pub shared: Option<&'a SharedScene>,
}

/// The observer, and the seat to look through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Observer {
    /// Who looks, if that is known.
    pub person: Option<PersonId>,
    /// The seat to look through, if the person holds several.
    pub wish: Option<Seat>,
    /// The language of its texts.
    pub locale: Locale,
    /// Whether it includes how the table looked after each of several steps.
    pub frames: bool,
}

/// The most steps whose frames are sent with a change. Who missed more gets the last state.
const FRAMES_MAX: usize = 12;

impl Observer {
    /// The person's seats, and the one to look through.
    pub fn seats(self, state: &State) -> (SeatSet, Option<Seat>) {
        let mine = state.seats_of(self.person);
        let asked = mine.iter().find(|seat| state.asked().contains(*seat));
        let wish = self.wish.filter(|seat| mine.contains(*seat));
        (mine, wish.or(asked).or_else(|| mine.iter().next()))
    }
}

/// Whoever looks through this seat.
pub fn viewer(seat: Option<Seat>) -> Viewer {
    seat.map_or(Viewer::Public, Viewer::Seat)
}

/// What is waited for.
#[derive(Serialize)]
pub struct TurnView {
    /// The kind of turn.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The seats that are asked.
    pub seats: Vec<SeatId>,
}

impl TurnView {
    /// What a match waits for.
    pub fn of(turn: Turn) -> TurnView {
        let kind = match turn {
            Turn::Seat(_) => "seat",
            Turn::Together(_) => "together",
            Turn::Window(_) => "window",
            Turn::Chance => "chance",
            Turn::Over => "over",
        };
        TurnView { kind, seats: letters(turn.asked()) }
    }

    /// What a table waits for; nothing once it is over.
    pub fn at(state: &State) -> TurnView {
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
    /// Whether the account of its person is that of a bot.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    bot_account: bool,
    /// Whether its person has a page.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    page: bool,
    /// Why it withdrew from the match, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    withdrawn: Option<WithdrawalCause>,
}

/// The kind of occupant of a seat, and the level of a bot.
pub fn kind(seat: &SeatState) -> (&'static str, Option<u8>) {
    match seat.occupant {
        Occupant::Person(_) => ("person", None),
        Occupant::Device(_) => ("device", None),
        Occupant::Bot(level) => ("bot", Some(level)),
        Occupant::Link(_) => ("link", None),
        Occupant::Open => ("open", None),
    }
}

#[derive(Serialize)]
struct SaidView<'a> {
    seq: u64,
    name: String,
    seat: Option<SeatId>,
    /// Identifies its writer at this table alone, whatever the writer's name; empty in old logs.
    #[serde(skip_serializing_if = "String::is_empty")]
    by: String,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pause: Option<ProposalView>,
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    frames: Vec<MomentView>,
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
    talk: Talkers,
    may_talk: bool,
    scene: SceneText,
    offers: BTreeMap<String, OffersView>,
    declines: BTreeMap<String, String>,
    rounds: bool,
    deadlines: Vec<DeadlineView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<ClocksView>,
    takeback: Vec<SeatId>,
    pending: PendingView,
    standings: Option<BTreeMap<String, u8>>,
    ended: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    absence: u64,
    agreement: Option<&'static str>,
    rematch: RematchView<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<ChanceView>,
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
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    imported: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    rated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    tournament: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prepares: Option<&'static str>,
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

/// Some of the steps.
#[derive(Serialize)]
struct StepsView {
    seq: u64,
    from: usize,
    tellings: Vec<StepDescription<String>>,
}

/// Everything, as JSON; of the steps only the last ones where `window` says how many.
pub fn whole(scope: &Scope<'_>, observer: Observer, window: Option<usize>) -> String {
    let state = scope.state;
    let info = state.play.info();
    let from = window.map_or(0, |most| state.play.len().saturating_sub(most));
    let view = WholeView {
        kind: "view",
        id: state.header.id.as_str(),
        game: info.id,
        name: texts::name(info, observer.locale),
        setup: state.play.setup(),
        position: state.play.origin(),
        imported: state.recorded.is_some(),
        rated: state.rated,
        tournament: state.tournament.as_ref().map(tournament_view),
        prepares: prepares(state),
        board: state.play.board().worded(&observer.locale),
        state: since(scope, Observer { frames: false, ..observer }, 0, from),
    };
    text(&view)
}

/// Steps of a table, as JSON: from this one, counted from 0, and no more than `most`.
pub fn steps(state: &State, observer: Observer, from: usize, most: usize) -> String {
    let (_, looking) = observer.seats(state);
    let until = state.play.len().min(from.saturating_add(most));
    let told = state.play.at(until).descriptions(viewer(looking), from);
    text(&StepsView { seq: state.seq, from, tellings: worded(told, observer.locale) })
}

/// About how many bytes a change has.
const CHANGE: usize = 16 << 10;

/// Changes after the event `seen`, as JSON.
pub fn change(scope: &Scope<'_>, observer: Observer, seen: u64) -> String {
    // A step that was taken back left no number here, and a new one has a later
    // number: what both sides know is the steps up to `seen`.
    let from = scope.state.step_seqs.steps_by(seen);
    text_of_about(CHANGE, &ChangeView { kind: "state", state: since(scope, observer, seen, from) })
}

/// What an observer who has seen the event `seen` and the first steps has not seen.
fn since<'a>(scope: &Scope<'a>, observer: Observer, seen: u64, from: usize) -> StateView<'a> {
    let Scope { state, names, present, now, absence, shared } = *scope;
    let (mine, looking) = observer.seats(state);
    let (looks, locale) = (viewer(looking), observer.locale);
    let play = &*state.play;
    // Nobody is asked for a choice that would be refused.
    let waits = state.held_up_by().is_some();
    let playing = if waits { SeatSet::EMPTY } else { state.played_by(observer.person) };
    let choices: Vec<Choice<'_>> =
        playing.iter().filter_map(|seat| Choice::of(state, seat)).collect();
    // A seat that may answer ahead is shown the question.
    let own = choices.iter().find(|of| Some(of.seat) == looking);
    let shown = own.map_or(play, Choice::play);
    let said = state.chat.iter().filter(|said| said.seq > seen);
    StateView {
        seq: state.seq,
        from,
        tellings: worded(play.descriptions(looks, from), locale),
        frames: if observer.frames { frames(play, looks, from, locale) } else { Vec::new() },
        chat: said
            .map(|said| SaidView {
                seq: said.seq,
                name: names.of_line(said, locale),
                seat: said.seat.map(SeatId),
                by: said.person.map_or_else(String::new, |person| writer(state, person)),
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
        talk: state.talk,
        may_talk: state.may_talk(observer.person),
        scene: scene(shared, state.seq, (play, shown), looks, locale),
        offers: mapped(choices.iter().map(|of| (of.seat.to_string(), of.offers(locale)))),
        declines: mapped(choices.iter().filter_map(Choice::decline)),
        rounds: play.stretch().is_some(),
        deadlines: deadlines(state, now).collect(),
        clocks: ClocksView::at(state, now),
        takeback: takebacks(state, mine),
        pending: PendingView {
            draw: state.draw.as_ref().map(|open| ProposalView { to: None, ..open.into() }),
            takeback: state.takeback.as_ref().map(Into::into),
            pause: pause(state),
        },
        standings: state.standings().map(|standings| places(&standings)),
        ended: state.ended.map(|ended| ended.to_string()),
        rule: play.ended_by(),
        absence: absence.as_secs(),
        agreement: agreement(state),
        rematch: RematchView {
            wanted: letters(state.wants_rematch),
            table: state.rematch.as_ref().map(session::TableId::as_str),
        },
        chance: ChanceView::since(state, seen),
    }
}

/// What its players may prepare while another is to move: premoves at a quick table, conditional
/// lines at a slow one, nothing where something is hidden.
fn prepares(state: &State) -> Option<&'static str> {
    let control = state.control().filter(|_| state.play.is_open())?;
    Some(if control.is_quick() { "premoves" } else { "lines" })
}

/// An offer to pause.
fn pause(state: &State) -> Option<ProposalView> {
    let offer = state.timing.as_ref()?.offer.as_ref()?;
    Some(ProposalView { to: None, ..offer.into() })
}

/// Identifies a person at one table, and tells nothing at any other.
fn writer(state: &State, person: PersonId) -> String {
    let whole = Hash32::of(&format!("{} talks at {}", person.to_hex(), state.header.id));
    whole.to_hex()[..16].to_string()
}

/// What the players can agree on to end the match, or what they agreed on.
fn agreement(state: &State) -> Option<&'static str> {
    let is_agreed = state.ended == Some(Ended::Agreed);
    let agreement = match state.agreement() {
        // An older match: two agreed on a draw in a game without draws.
        None if is_agreed => Agreement::End,
        agreement => agreement.filter(|_| is_agreed || !state.is_over())?,
    };
    Some(match agreement {
        Agreement::Draw => "draw",
        Agreement::End => "end",
    })
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

/// A name for the reader: records without names have the game's names of seats.
fn named(info: &Info, at: &SeatState, name: String, locale: Locale) -> String {
    let given = info.seat_names.iter().position(|seat| *seat == name).and_then(Seat::new);
    match (&at.occupant, given) {
        (Occupant::Device(_), Some(seat)) => texts::seat_name(info, seat, locale),
        _ => name,
    }
}

fn seats(scope: &Scope<'_>, mine: SeatSet, locale: Locale) -> Vec<SeatView> {
    let Scope { state, names, present, .. } = *scope;
    let info = state.play.info();
    let withdrawn = |seat| state.withdrawn.iter().find(|of| of.seat == seat).map(|of| of.cause);
    let view = |(seat, at): (Seat, &SeatState)| {
        let (kind, level) = kind(at);
        let passes = state.passes(at).filter(|_| mine.contains(seat));
        SeatView {
            seat: SeatId(seat),
            title: texts::seat_name(info, seat, locale),
            name: named(info, at, names.of_seat(state, at, locale), locale),
            kind,
            level,
            you: mine.contains(seat),
            online: matches!(at.occupant, Occupant::Bot(_)) || present.online.contains(seat),
            passes: passes.is_some(),
            until: match passes {
                Some(Passes::During(until, _)) => Some(until),
                Some(Passes::Far) => Some(Until::Near),
                Some(Passes::Always) | None => None,
            },
            stand_in: at.stand_in,
            left: at.left,
            bot_account: names.is_bot_account(at),
            page: names.has_page(state, at),
            withdrawn: withdrawn(seat),
        }
    };
    state.seated().map(view).collect()
}

/// Steps in the words of a language.
pub fn worded(steps: Vec<StepDescription>, locale: Locale) -> Vec<StepDescription<String>> {
    steps.into_iter().map(|step| step.worded(&locale)).collect()
}

fn takebacks(state: &State, mine: SeatSet) -> Vec<SeatId> {
    if state.is_over() || state.takeback.is_some() {
        return Vec::new();
    }
    let may =
        |seat: &Seat| state.takeback_of(*seat).is_some_and(|to| !state.play.reveals_since(to));
    mine.iter().filter(may).map(SeatId).collect()
}

/// Whether what this seat is asked or shown must be hidden from other people on the same
/// device: a secret choice, or a view that not everybody has.
fn is_private(state: &State, mine: SeatSet, looking: Option<Seat>) -> bool {
    let Some(seat) = looking.filter(|_| mine.len() > 1 && !state.is_over()) else { return false };
    let secret = matches!(state.play.turn(), Turn::Together(asked) if asked.contains(seat));
    secret || state.play.view(Viewer::Seat(seat)) != state.play.view(Viewer::Public)
}

/// The seats whose decision a rule limits, the seconds allowed, and the time left
/// in milliseconds.
fn deadlines(state: &State, now: i64) -> impl Iterator<Item = DeadlineView> {
    state.limited().map(move |(seat, limit)| {
        let seconds = limit.seconds;
        let whole = i64::from(seconds) * 1000;
        let clock = state.clocks[seat.index()];
        let left = clock.map_or(whole, |clock| (clock.deadline() - now).clamp(0, whole));
        DeadlineView { seat: SeatId(seat), seconds, left }
    })
}

/// The places by seat letter.
pub fn places(standings: &Standings) -> BTreeMap<String, u8> {
    mapped(standings.iter().map(|(seat, place)| (seat.to_string(), place)))
}

/// How the table looked after one of its steps.
#[derive(Serialize)]
struct MomentView {
    step: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Board<String>>,
    scene: Scene<String>,
    turn: TurnView,
    #[serde(skip_serializing_if = "Option::is_none")]
    telling: Option<Option<StepDescription<String>>>,
}

/// How the table looked after each step behind `from` except the last, which is the present
/// state. Descriptions of the steps are sent beside it.
fn frames(play: &dyn AnyMatch, looks: Viewer, from: usize, locale: Locale) -> Vec<MomentView> {
    if play.len() <= from + 1 || play.len() - from > FRAMES_MAX {
        return Vec::new();
    }
    let seen = play.scenes(looks, from + 1).into_iter().enumerate();
    let frame = |(index, (turn, scene)): (usize, (Turn, Scene))| MomentView {
        step: from + 1 + index,
        board: None,
        scene: scene.worded(&locale),
        turn: TurnView::of(turn),
        telling: None,
    };
    seen.map(frame).collect()
}

/// What is drawn after the first `step` steps; on request, with the board it is drawn on.
pub fn moment(state: &State, observer: Observer, step: usize, with_board: bool) -> String {
    let (_, looking) = observer.seats(state);
    let past = state.play.at(step);
    text(&MomentView {
        step,
        board: with_board.then(|| state.play.board().worded(&observer.locale)),
        scene: past.scene(viewer(looking)).worded(&observer.locale),
        turn: TurnView::of(past.turn()),
        telling: Some(past.last(viewer(looking)).map(|told| told.worded(&observer.locale))),
    })
}

/// Who is here, as an event.
pub fn presence(present: &Present) -> String {
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
