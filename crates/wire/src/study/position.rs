//! A position of an analysis as JSON.

use std::collections::BTreeMap;

use hall_core::{Board, Scene, Seat, Turn, Viewer, Wording as _};
use matches::{AnyMatch, StepDescription, texts};
use messages::Locale;
use serde::Serialize;
use serde_json::Value as Json;
use session::SeatId;

use crate::{
    offers::{OffersView, offers},
    view::{TurnView, places, worded},
};

/// The most outcomes of chance that are told; any other can be drawn.
const OUTCOMES_MAX: usize = 240;

/// What an action leads to.
#[derive(Serialize)]
pub(super) struct Taken {
    /// The action in its notation.
    pub(super) word: String,
    /// The step; none where it is a secret choice that waits for others.
    pub(super) step: Option<StepDescription<String>>,
}

/// The last step as everybody sees it.
pub(super) fn last(play: &dyn AnyMatch, locale: Locale) -> Option<StepDescription<String>> {
    let told = play.last(Viewer::Public)?.worded(&locale);
    // The line of the record: who analyses knows all.
    Some(StepDescription { line: play.line(play.len() - 1), ..told })
}

#[derive(Serialize)]
pub(super) struct SeatTitle {
    seat: SeatId,
    title: String,
}

/// What the seats are called at this position.
pub(super) fn titles(play: &dyn AnyMatch, locale: Locale) -> Vec<SeatTitle> {
    let title = |seat| match play.side(seat) {
        Some(side) => locale.word(&side),
        None => texts::seat_name(play.info(), seat, locale),
    };
    Seat::first(play.seats())
        .map(|seat| SeatTitle { seat: SeatId(seat), title: title(seat) })
        .collect()
}

/// An outcome of chance.
#[derive(Serialize)]
struct StudyOutcome {
    outcome: String,
    weight: u32,
    /// What it is, as the list of moves has it.
    short: String,
    told: String,
}

/// A position, and what may follow.
#[derive(Serialize)]
pub(super) struct StudyPosition {
    game: &'static str,
    name: String,
    setup: Json,
    /// The position as text.
    position: String,
    steps: usize,
    board: Board<String>,
    scene: Scene<String>,
    turn: TurnView,
    /// Whose eyes it is seen with.
    viewer: Option<SeatId>,
    /// Seats that have chosen in secret.
    sealed: Vec<SeatId>,
    seats: Vec<SeatTitle>,
    /// What each seat that is asked may choose.
    offers: BTreeMap<String, OffersView>,
    /// What chance may bring.
    chances: Vec<StudyOutcome>,
    /// The weights of all outcomes together, of which some may not be told.
    weights: u64,
    /// The last step.
    last: Option<StepDescription<String>>,
    standings: Option<BTreeMap<String, u8>>,
    /// The rule by which the game is over.
    ended_by: Option<&'static str>,
    /// Whether everybody knows all of every position.
    open: bool,
}

fn outcomes(play: &dyn AnyMatch, locale: Locale) -> (Vec<StudyOutcome>, u64) {
    let chances = play.chances();
    let total = chances.iter().map(|(_, weight)| u64::from(*weight)).sum();
    let tell = |(outcome, weight): (String, u32)| {
        let mut after = play.boxed();
        after.replay(&format!("* {outcome}")).ok()?;
        let told = after.last(Viewer::Public)?.worded(&locale);
        Some(StudyOutcome { outcome, weight, short: told.short, told: told.told })
    };
    (chances.into_iter().take(OUTCOMES_MAX).filter_map(tell).collect(), total)
}

/// Whoever looks, of the seats that a match asks.
fn viewer_of(play: &dyn AnyMatch, seat: Option<Seat>, asked: bool) -> Viewer {
    let waiting = || play.turn().asked().iter().find(|seat| !play.sealed().contains(*seat));
    let seat = seat.or_else(|| asked.then(waiting).flatten());
    seat.map_or(Viewer::Public, Viewer::Seat)
}

/// A position for whoever looks at it.
pub(super) fn look(
    play: &dyn AnyMatch,
    seat: Option<Seat>,
    asked: bool,
    locale: Locale,
) -> StudyPosition {
    let viewer = viewer_of(play, seat, asked);
    let info = play.info();
    let (chances, weights) = outcomes(play, locale);
    let waiting = play.turn().asked().iter();
    let offered = waiting.map(|seat| (seat.to_string(), offers(play, seat, locale)));
    let mut last = worded(play.last(viewer).into_iter().collect(), locale).pop();
    if let Some(last) = &mut last {
        last.line = play.line(play.len() - 1);
    }
    StudyPosition {
        game: info.id,
        name: texts::name(info, locale),
        setup: play.setup(),
        position: play.position(),
        steps: play.len(),
        board: play.board().worded(&locale),
        scene: play.scene(viewer).worded(&locale),
        turn: TurnView::of(play.turn()),
        viewer: match viewer {
            Viewer::Seat(seat) => Some(SeatId(seat)),
            Viewer::Public => None,
        },
        sealed: play.sealed().iter().map(SeatId).collect(),
        seats: titles(play, locale),
        offers: if play.turn() == Turn::Over { BTreeMap::new() } else { offered.collect() },
        chances,
        weights,
        last,
        standings: play.standings().as_ref().map(places),
        ended_by: play.ended_by(),
        open: play.is_open(),
    }
}
