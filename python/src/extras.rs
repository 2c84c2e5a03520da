//! Puzzles, reviews, and the engine of Muster Chess.

use std::{io, sync::Arc, time::Duration};

use bots::{
    Budget, bots_of,
    review::{self, ReviewError, Reviewing},
};
use matches::to_json;
use pyo3::{exceptions::PyKeyboardInterrupt, prelude::*};

use crate::{
    bot::interruptible,
    game::PyGame,
    play::PyMatch,
    table::GameTable,
    values::{expected, refused, to_python},
};

/// A position in which exactly one choice wins by force.
#[pyclass(frozen, module = "musterhall")]
pub(crate) struct Puzzle {
    id: &'static str,
    number: usize,
    puzzle: &'static puzzles::Puzzle,
}

/// The puzzles of a game, the easiest first.
#[pyfunction]
#[pyo3(name = "puzzles")]
pub(crate) fn puzzles_of(game: &str) -> PyResult<Vec<Puzzle>> {
    let known = matches::find(game).map_err(|why| expected(why.to_string()))?;
    let id = known.info().id;
    let all = puzzles::of(id).iter().enumerate();
    Ok(all.map(|(number, puzzle)| Puzzle { id, number, puzzle }).collect())
}

impl Puzzle {
    fn table(&self, py: Python<'_>) -> PyResult<Arc<GameTable>> {
        GameTable::open(py, self.id, &self.puzzle.setup)
    }
}

#[pymethods]
impl Puzzle {
    #[getter]
    fn game(&self, py: Python<'_>) -> PyResult<PyGame> {
        Ok(PyGame { table: self.table(py)? })
    }
    #[getter]
    fn number(&self) -> usize {
        self.number
    }
    #[getter]
    fn position(&self) -> &'static str {
        &self.puzzle.position
    }
    #[getter]
    fn line(&self) -> Vec<String> {
        self.puzzle.line.clone()
    }
    #[getter]
    fn choices(&self) -> usize {
        self.puzzle.choices()
    }
    #[getter]
    fn grade(&self) -> usize {
        self.puzzle.grade()
    }
    /// Everything that is kept of it, as in its collection.
    #[getter]
    fn proof<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &to_json(self.puzzle))
    }

    #[pyo3(signature = (choices = 0))]
    fn open(&self, py: Python<'_>, choices: usize) -> PyResult<PyMatch> {
        let table = self.table(py)?;
        let opened = self.puzzle.open(table.game, choices);
        let play = opened.map_err(|why| refused(py, &why))?;
        let game = Bound::new(py, PyGame { table: Arc::clone(&table) })?;
        Ok(PyMatch::of(game.as_any(), table, play))
    }

    /// Whether a choice is the right one, what is answered, and whether the puzzle is solved.
    #[pyo3(signature = (word, choices = 0))]
    fn attempt(
        &self,
        py: Python<'_>,
        word: &str,
        choices: usize,
    ) -> PyResult<(bool, Option<String>, bool)> {
        let table = self.table(py)?;
        let play = self.puzzle.open(table.game, choices).map_err(|why| refused(py, &why))?;
        let tried = self.puzzle.attempt(&*play, choices, word);
        let tried = tried.map_err(|why| refused(py, &why))?;
        Ok((tried.is_right, tried.reply, tried.is_solved))
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {} of {}, grade {}>", self.number, self.id, self.puzzle.grade())
    }
}

/// Reviews a match that is over, as JSON.
#[pyfunction]
#[pyo3(name = "review", signature = (play, nodes = None, seconds = None))]
pub(crate) fn review_of<'py>(
    py: Python<'py>,
    play: PyRef<'py, PyMatch>,
    nodes: Option<u64>,
    seconds: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let whole = play.play.boxed();
    drop(play);
    let id = whole.info().id;
    let entry = bots_of(id).ok_or_else(|| expected(format!("{id} has no bots")))?;
    let budget = match (nodes, seconds) {
        (Some(nodes), None) => Budget::nodes(nodes.max(1)),
        (None, Some(seconds)) => Budget::time(
            Duration::try_from_secs_f64(seconds)
                .map_err(|_| expected(format!("expected seconds from 0 up, not {seconds}")))?,
        ),
        (None, None) => review::thorough(&entry),
        _ => return Err(expected("expected nodes or seconds for each choice, not both")),
    };
    let unfit = |why: ReviewError| expected(why.to_string());
    let mut reviewing = Reviewing::new(entry, whole, None).map_err(unfit)?;
    let search = |stop: &_| review::run(&mut reviewing, &budget, stop, |_, _| {});
    if !interruptible(py, search)?.map_err(unfit)? {
        return Err(PyKeyboardInterrupt::new_err(()));
    }
    to_python(py, &to_json(&reviewing.finish()))
}

/// Speaks the Universal Chess Interface on the standard streams.
#[pyfunction]
pub(crate) fn uci(py: Python<'_>) -> PyResult<()> {
    py.detach(|| bots::muster_chess::uci::run(io::stdin().lock(), io::stdout()))?;
    Ok(())
}
