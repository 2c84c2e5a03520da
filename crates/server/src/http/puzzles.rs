//! Puzzles: the collection of a game, one of them, and what an attempt leads to.
//!
//! Nothing is stored: each request names the right choices that were made, and the small match
//! is opened again.

use std::sync::Arc;

use axum::extract::State;
use hall_core::{Board, Message, Scene, Seat, Turn, Viewer};
use matches::{AnyGame, AnyMatch, lesson::Frame, texts};
use messages::Locale;
use puzzles::Puzzle;
use serde::Serialize;
use serde_json::Value as Json;
use session::SeatId;
use wire::{
    foreseen::foreseen,
    tried::{Verdict, tried},
    view,
};

use super::{
    consequences::{LessonAhead, late},
    gateway::Gateway,
    language::Reader,
    lessons::Attempt,
    read::{Named, Read},
    respond::{ApiResult, json as answer},
};
use crate::{
    error::{ApiError, Code},
    wire::json::text,
};

/// A collection, as the client gets it.
#[derive(Serialize)]
struct CollectionView {
    game: &'static str,
    name: String,
    puzzles: Vec<PuzzleLine>,
}

#[derive(Serialize)]
struct PuzzleLine {
    grade: usize,
    choices: usize,
}

/// A puzzle, as the client gets it.
#[derive(Serialize)]
struct PuzzleView {
    game: &'static str,
    name: String,
    number: usize,
    grade: usize,
    choices: usize,
    proof: ProofView,
    board: Board<String>,
    setup: Json,
    seats: Vec<String>,
    #[serde(flatten)]
    moment: PuzzleMoment,
}

/// What is known, and how.
#[derive(Serialize)]
struct ProofView {
    actions: usize,
    within: Option<u32>,
    nodes: u64,
    solved: &'static [f32],
    command: &'static str,
    step: usize,
}

/// What the solver meets.
#[derive(Serialize)]
struct PuzzleMoment {
    seat: SeatId,
    turn: view::TurnView,
    scene: Scene<String>,
    offers: view::OffersView,
    show: Option<&'static str>,
}

/// A verdict, whether the choice was the right one, and what happens then.
#[derive(Serialize)]
struct PuzzleVerdict {
    #[serde(flatten)]
    verdict: Verdict,
    right: bool,
    won: bool,
    frames: Vec<Frame<String>>,
    /// The next choice; none when the puzzle has ended.
    next: Option<PuzzleMoment>,
}

/// The puzzles of a game, of which there must be some.
fn collection_of(game: &dyn AnyGame) -> Result<&'static [Puzzle], ApiError> {
    match puzzles::of(game.info().id) {
        [] => Err(ApiError::new(Code::NotFound, "api-no-puzzles")),
        list => Ok(list),
    }
}

/// A number in an address, from 0 to `most`.
fn number(text: &str, key: &'static str, most: usize) -> Result<usize, ApiError> {
    let number = text.parse::<usize>().ok().filter(|number| *number <= most);
    number.ok_or_else(|| ApiError::bad(key, Message::new("api-expected-up-to").text("most", most)))
}

/// A puzzle of a game, and its match after so many right choices.
struct OpenPuzzle {
    puzzle: &'static Puzzle,
    number: usize,
    choices: usize,
    seat: Seat,
    play: Box<dyn AnyMatch>,
}

fn open(game: &dyn AnyGame, named: &str, choices: &str) -> Result<OpenPuzzle, ApiError> {
    let list = collection_of(game)?;
    let number_of = number(named, "puzzle", list.len() - 1)?;
    let puzzle = &list[number_of];
    let choices = number(choices, "choices", puzzle.choices() - 1)?;
    let play = puzzle.open(game, choices)?;
    let Turn::Seat(seat) = play.turn() else {
        return Err(ApiError::new(Code::NotFound, "api-no-puzzles"));
    };
    Ok(OpenPuzzle { puzzle, number: number_of, choices, seat, play })
}

impl OpenPuzzle {
    fn moment(&self, locale: Locale) -> PuzzleMoment {
        PuzzleMoment {
            seat: SeatId(self.seat),
            turn: view::TurnView::of(self.play.turn()),
            scene: self.play.scene(Viewer::Seat(self.seat)).worded(&locale),
            offers: view::offers(&*self.play, self.seat, locale),
            show: self.puzzle.line.get(2 * self.choices).map(String::as_str),
        }
    }

    fn view(&self, game: &dyn AnyGame, locale: Locale) -> PuzzleView {
        let (puzzle, info) = (self.puzzle, game.info());
        let names = Seat::first(self.play.seats());
        PuzzleView {
            game: info.id,
            name: texts::name(info, locale),
            number: self.number,
            grade: puzzle.grade(),
            choices: puzzle.choices(),
            proof: ProofView {
                actions: puzzle.actions,
                within: puzzle.within,
                nodes: puzzle.nodes,
                solved: &puzzle.solved,
                command: &puzzle.from.0,
                step: puzzle.from.1,
            },
            board: self.play.board().worded(&locale),
            setup: self.play.setup(),
            seats: names.map(|seat| texts::seat_name(info, seat, locale)).collect(),
            moment: self.moment(locale),
        }
    }

    /// What an attempt leads to.
    fn judged(mut self, attempt: Attempt, locale: Locale) -> Result<PuzzleVerdict, ApiError> {
        attempt.must_be(self.seat)?;
        let (touches, word) = attempt.meant();
        let verdict = tried(&*self.play, self.seat, touches, word, locale);
        let word = verdict.word.clone().filter(|_| verdict.legal);
        let Some(word) = word else {
            let (right, won, frames, next) = (false, false, Vec::new(), None);
            return Ok(PuzzleVerdict { verdict, right, won, frames, next });
        };
        let found = self.puzzle.attempt(&*self.play, self.choices, &word)?;
        self.play.submit(self.seat, &word)?;
        let mut frames = vec![self.frame(locale)];
        if let (Some(reply), Turn::Seat(other)) = (&found.reply, self.play.turn()) {
            self.play.submit(other, reply)?;
            frames.push(self.frame(locale));
        }
        self.choices += 1;
        let goes_on = found.is_right && self.play.turn() == Turn::Seat(self.seat);
        let next = goes_on.then(|| self.moment(locale));
        Ok(PuzzleVerdict { verdict, right: found.is_right, won: found.is_won, frames, next })
    }

    /// The board after something happened.
    fn frame(&self, locale: Locale) -> Frame<String> {
        let viewer = Viewer::Seat(self.seat);
        let telling = self.play.last(viewer).map(|telling| telling.worded(&locale));
        Frame { scene: self.play.scene(viewer).worded(&locale), telling }
    }
}

pub(super) async fn collection(
    State(app): State<Arc<Gateway>>,
    Named(id): Named<String>,
    Reader(locale): Reader,
) -> ApiResult {
    let game = app.registry.services.games.find(&id)?.game;
    let line = |of: &Puzzle| PuzzleLine { grade: of.grade(), choices: of.choices() };
    let puzzles = collection_of(game)?.iter().map(line).collect();
    let (game, name) = (game.info().id, texts::name(game.info(), locale));
    Ok(answer(text(&CollectionView { game, name, puzzles })))
}

pub(super) async fn puzzle(
    State(app): State<Arc<Gateway>>,
    Named((id, named)): Named<(String, String)>,
    Reader(locale): Reader,
) -> ApiResult {
    let game = app.registry.services.games.find(&id)?.game;
    let services = &app.registry.services;
    services.blocking(move || Ok(answer(text(&open(game, &named, "0")?.view(game, locale))))).await
}

pub(super) async fn attempt(
    State(app): State<Arc<Gateway>>,
    Named((id, named, choices)): Named<(String, String, String)>,
    Reader(locale): Reader,
    Read(attempt): Read<Attempt>,
) -> ApiResult {
    let game = app.registry.services.games.find(&id)?.game;
    app.registry
        .services
        .blocking(move || {
            let judged = open(game, &named, &choices)?.judged(attempt, locale)?;
            Ok(answer(text(&judged)))
        })
        .await
}

/// What the actions of the solver would do.
pub(super) async fn ahead(
    State(app): State<Arc<Gateway>>,
    Named((id, named, choices)): Named<(String, String, String)>,
    Reader(locale): Reader,
    Read(ahead): Read<LessonAhead>,
) -> ApiResult {
    let game = app.registry.services.games.find(&id)?.game;
    app.registry
        .services
        .blocking(move || {
            let opened = open(game, &named, &choices)?;
            let touches = ahead.touches_of(opened.seat)?;
            Ok(answer(text(&foreseen(&*opened.play, opened.seat, touches, locale, late()))))
        })
        .await
}
