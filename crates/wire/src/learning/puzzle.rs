//! Puzzles as JSON: the collection of a game, one of them, and what an attempt leads to.
//!
//! Each request names the right choices that were made, so nothing has to be kept.

use hall_core::{Board, Scene, Seat, Turn, Viewer};
use matches::{AnyGame, AnyMatch, lesson::Frame, texts};
use messages::Locale;
use puzzles::{Expectation, Puzzle};
use serde::Serialize;
use serde_json::Value as Json;
use session::SeatId;

use super::{Attempt, LearnerAhead, LearningError, must_be, number};
use crate::{
    foreseen::foreseen,
    offers::{OffersView, offers},
    text,
    tried::{Verdict, tried},
    view,
};

/// Says that a game has no puzzles.
const NONE: LearningError = LearningError::Missing("api-no-puzzles");

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
struct PuzzleView<'p> {
    game: &'static str,
    name: String,
    number: usize,
    grade: usize,
    choices: usize,
    proof: ProofView<'p>,
    board: Board<String>,
    setup: Json,
    seats: Vec<String>,
    #[serde(flatten)]
    moment: PuzzleMoment<'p>,
}

/// What is known, and how.
#[derive(Serialize)]
struct ProofView<'p> {
    actions: usize,
    within: Option<u32>,
    nodes: u64,
    solved: &'p [f32],
    command: &'p str,
    step: usize,
    /// What the choices are worth, where none wins by force.
    expectation: Option<ExpectationView>,
}

/// Shares of the win.
#[derive(Serialize)]
struct ExpectationView {
    best: f64,
    second: f64,
    margin: f64,
    /// Whether more than two play: then it holds whatever the others do.
    many: bool,
}

/// What the solver meets.
#[derive(Serialize)]
struct PuzzleMoment<'p> {
    seat: SeatId,
    turn: view::TurnView,
    scene: Scene<String>,
    offers: OffersView,
    show: Option<&'p str>,
}

/// A verdict, whether the choice was the right one, and what happens then.
#[derive(Serialize)]
struct PuzzleVerdict<'p> {
    #[serde(flatten)]
    verdict: Verdict,
    right: bool,
    /// Whether the match is won, as programs that know no other puzzles ask.
    won: bool,
    solved: bool,
    /// What the choice is worth at most, where another is the best by a margin.
    most: Option<f64>,
    frames: Vec<Frame<String>>,
    /// The next choice; none when the puzzle has ended.
    next: Option<PuzzleMoment<'p>>,
}

/// The puzzles of a game, of which there must be some, with their grades.
///
/// # Errors
/// There are none.
pub fn collection(
    game: &dyn AnyGame,
    list: &[Puzzle],
    locale: Locale,
) -> Result<String, LearningError> {
    if list.is_empty() {
        return Err(NONE);
    }
    let line = |of: &Puzzle| PuzzleLine { grade: of.grade(), choices: of.choices() };
    let puzzles = list.iter().map(line).collect();
    let (game, name) = (game.info().id, texts::name(game.info(), locale));
    Ok(text(&CollectionView { game, name, puzzles }))
}

/// A puzzle of a game, and its match after so many right choices.
pub struct OpenPuzzle<'p> {
    puzzle: &'p Puzzle,
    number: usize,
    choices: usize,
    seat: Seat,
    play: Box<dyn AnyMatch>,
}

impl<'p> OpenPuzzle<'p> {
    /// Opens the puzzle of `list` with this number after so many right choices, both as an
    /// address has them.
    ///
    /// # Errors
    /// There is no such puzzle, or it has fewer choices.
    pub fn new(
        game: &dyn AnyGame,
        list: &'p [Puzzle],
        named: &str,
        choices: &str,
    ) -> Result<OpenPuzzle<'p>, LearningError> {
        if list.is_empty() {
            return Err(NONE);
        }
        let number_of = number(named, "puzzle", list.len() - 1)?;
        let puzzle = &list[number_of];
        let choices = number(choices, "choices", puzzle.choices() - 1)?;
        let play = puzzle.open(game, choices)?;
        let Turn::Seat(seat) = play.turn() else { return Err(NONE) };
        Ok(OpenPuzzle { puzzle, number: number_of, choices, seat, play })
    }

    fn moment(&self, locale: Locale) -> PuzzleMoment<'p> {
        PuzzleMoment {
            seat: SeatId(self.seat),
            turn: view::TurnView::of(self.play.turn()),
            scene: self.play.scene(Viewer::Seat(self.seat)).worded(&locale),
            offers: offers(&*self.play, self.seat, locale),
            show: self.puzzle.line.get(2 * self.choices).map(String::as_str),
        }
    }

    /// The puzzle with its proof and what its solver meets.
    pub fn view(&self, game: &dyn AnyGame, locale: Locale) -> String {
        let (puzzle, info) = (self.puzzle, game.info());
        let expectation = |of: &Expectation| ExpectationView {
            best: of.best,
            second: of.second,
            margin: of.margin,
            many: self.play.seats() > 2,
        };
        let names = Seat::first(self.play.seats());
        text(&PuzzleView {
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
                expectation: puzzle.proof.expectation().map(expectation),
            },
            board: self.play.board().worded(&locale),
            setup: self.play.setup(),
            seats: names.map(|seat| texts::seat_name(info, seat, locale)).collect(),
            moment: self.moment(locale),
        })
    }

    /// What an attempt leads to.
    ///
    /// # Errors
    /// The solver has another seat.
    pub fn attempt(mut self, attempt: Attempt, locale: Locale) -> Result<String, LearningError> {
        must_be(attempt.seat, self.seat)?;
        let Attempt { touches, word, .. } = attempt;
        let verdict = tried(&*self.play, self.seat, touches, word, locale);
        let word = verdict.word.clone().filter(|_| verdict.legal);
        let Some(word) = word else {
            let (right, won, solved, most) = (false, false, false, None);
            let (frames, next) = (Vec::new(), None);
            return Ok(text(&PuzzleVerdict { verdict, right, won, solved, most, frames, next }));
        };
        let found = self.puzzle.attempt(&*self.play, self.choices, &word)?;
        self.play.submit(self.seat, &word)?;
        let mut frames = vec![self.frame(locale)];
        if let (Some(reply), Turn::Seat(other)) = (&found.reply, self.play.turn()) {
            self.play.submit(other, reply)?;
            frames.push(self.frame(locale));
        }
        let expectation = self.puzzle.proof.expectation();
        for line in expectation.filter(|_| found.is_right).iter().flat_map(|of| &of.then) {
            self.play.replay(line)?;
            frames.push(self.frame(locale));
        }
        let most = expectation.and_then(|of| of.others.get(&word)).copied();
        self.choices += 1;
        let goes_on =
            found.is_right && !found.is_solved && self.play.turn() == Turn::Seat(self.seat);
        let next = goes_on.then(|| self.moment(locale));
        let (right, won, solved) = (found.is_right, found.is_won, found.is_solved);
        Ok(text(&PuzzleVerdict { verdict, right, won, solved, most, frames, next }))
    }

    /// What the actions of the solver would do.
    ///
    /// # Errors
    /// The solver has another seat.
    pub fn ahead(
        &self,
        ahead: &LearnerAhead,
        locale: Locale,
        late: impl FnMut() -> bool,
    ) -> Result<String, LearningError> {
        must_be(ahead.seat, self.seat)?;
        Ok(text(&foreseen(&*self.play, self.seat, &ahead.touches, locale, late)))
    }

    /// The board after something happened.
    fn frame(&self, locale: Locale) -> Frame<String> {
        let viewer = Viewer::Seat(self.seat);
        let telling = self.play.last(viewer).map(|telling| telling.worded(&locale));
        Frame { scene: self.play.scene(viewer).worded(&locale), telling }
    }
}
