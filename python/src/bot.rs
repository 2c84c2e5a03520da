//! Bots, and the solver.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

use bots::{
    AnyBot, BotSpec, Budget, bots_of,
    clusterfuss::{Lengths, Shape, SolveStopped, Solver, SolverGrid},
};
use pyo3::{
    exceptions::PyKeyboardInterrupt,
    prelude::*,
    types::{PyDict, PyType},
};

use crate::{
    game::PyGame,
    parts::SearchResult,
    play::{PyMatch, must_ask},
    values::{expected, refused},
};

/// How often it is looked whether Ctrl-C was pressed.
const CHECKED_EVERY: Duration = Duration::from_millis(50);
/// The largest board for which the solver also counts plies.
const COUNTED_CELLS: u32 = 16;

/// What a bot is made of: see `Bot::new`.
type BotArguments = (Py<PyGame>, String, u64, Option<usize>);

/// A bot of one game.
#[pyclass(module = "musterhall")]
pub(crate) struct Bot {
    game: Py<PyGame>,
    name: BotSpec,
    seed: u64,
    lines: Option<usize>,
    /// `choose` has it alone; the lock is never waited for.
    bot: Mutex<Box<dyn AnyBot>>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (game, name = "level:5", seed = 1, lines = None))]
    fn new(game: Py<PyGame>, name: &str, seed: u64, lines: Option<usize>) -> PyResult<Bot> {
        let id = game.get().table.game.info().id;
        let parsed: BotSpec =
            name.parse().map_err(|why: bots::BadSpec| expected(why.to_string()))?;
        let bots = bots_of(id).ok_or_else(|| expected(format!("{id} has no bots")))?;
        let mut bot = bots.bot(&parsed, seed).map_err(|why| expected(why.to_string()))?;
        match lines {
            Some(0) => return Err(expected("expected 1 line or more, not 0")),
            Some(lines) => bot.set_lines(lines),
            None => {}
        }
        Ok(Bot { game, name: parsed, seed, lines, bot: Mutex::new(bot) })
    }
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<PyGame> {
        self.game.clone_ref(py)
    }
    #[getter]
    fn name(&self) -> String {
        self.name.to_string()
    }
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }
    #[getter]
    fn lines(&self) -> Option<usize> {
        self.lines
    }

    /// Chooses for a seat that is asked, of what that seat sees.
    #[pyo3(signature = (play, seat = None, nodes = None, seconds = None))]
    fn choose(
        &mut self,
        py: Python<'_>,
        play: PyRef<'_, PyMatch>,
        seat: Option<&Bound<'_, PyAny>>,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<SearchResult> {
        let seat = play.meant(seat)?;
        must_ask(&*play.play, seat).map_err(|why| refused(py, &why))?;
        let time = match seconds {
            None => None,
            Some(seconds) => Some(
                Duration::try_from_secs_f64(seconds)
                    .map_err(|_| expected(format!("expected seconds from 0 up, not {seconds}")))?,
            ),
        };
        let budget = Budget { nodes, time, action_only: false };
        let input = play.play.bot_input(seat);
        drop(play);
        let bot =
            self.bot.get_mut().map_err(|_| expected("the bot failed before: make another"))?;
        let search = |stop: &AtomicBool| bot.choose(input, &budget, stop);
        let found = interruptible(py, search)?.map_err(|why| expected(why.to_string()))?;
        SearchResult::of(py, seat.index(), found)
    }

    fn __repr__(&self) -> String {
        let game = self.game.get().table.called();
        format!("Bot(Game({game}), {:?}, seed={})", self.name.to_string(), self.seed)
    }
    /// The bot as it was made, without what it remembers of matches.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, BotArguments) {
        let name = self.name.to_string();
        (PyType::new::<Bot>(py), (self.game.clone_ref(py), name, self.seed, self.lines))
    }
}

/// Searches without the interpreter, and stops on Ctrl-C.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    search: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let (done, is_done) = channel::<()>();
    let is_done = Mutex::new(is_done);
    thread::scope(|scope| {
        let (stop, mut interrupted) = (&stop, None);
        let searching = scope.spawn(move || {
            let found = search(stop);
            drop(done);
            found
        });
        let goes_on = || {
            let waited = is_done.lock().map(|done| done.recv_timeout(CHECKED_EVERY));
            matches!(waited, Ok(Err(RecvTimeoutError::Timeout)))
        };
        while py.detach(goes_on) {
            if let Err(why) = py.check_signals() {
                stop.store(true, Ordering::Relaxed);
                interrupted = Some(why);
            }
        }
        let found = py.detach(|| searching.join());
        match interrupted {
            Some(why) => Err(why),
            None => found.map_err(|_| expected("the bot failed: please report it")),
        }
    })
}

/// Solves a board of Clusterfuss.
#[pyfunction]
#[pyo3(signature = (rows, columns, megabytes = 64))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    rows: u32,
    columns: u32,
    megabytes: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let shape = Shape::new(rows, columns).map_err(|why| expected(why.to_string()))?;
    if !(1..=1 << 20).contains(&megabytes) {
        return Err(expected(format!("expected 1 to 1048576 megabytes, not {megabytes}")));
    }
    let goes_on = || Python::attach(|py| py.check_signals().is_ok());
    let solved = py.detach(|| match shape.is_wide() {
        true => solved_on::<u128>(shape, megabytes, &goes_on),
        false => solved_on::<u64>(shape, megabytes, &goes_on),
    });
    let (first_wins, plies, nodes) = solved.map_err(|_| PyKeyboardInterrupt::new_err(()))?;
    let dict = PyDict::new(py);
    dict.set_item("winner", usize::from(!first_wins))?;
    dict.set_item("plies", plies)?;
    dict.set_item("nodes", nodes)?;
    Ok(dict)
}

/// Whether the first player wins, in how many plies on a small board, and the nodes.
fn solved_on<G: SolverGrid>(
    shape: Shape,
    megabytes: usize,
    goes_on: &dyn Fn() -> bool,
) -> Result<(bool, Option<u8>, u64), SolveStopped> {
    let solver = Solver::<G>::on(shape, megabytes << 20);
    let first_wins = solver.wins(&solver.start(), &mut |_, _| goes_on())?;
    let mut plies = None;
    if shape.cells() <= COUNTED_CELLS {
        let mut watch = |_, _| goes_on();
        plies = Some(Lengths::new(&solver, &mut watch).plies(&solver.start())?);
    }
    Ok((first_wins, plies, solver.nodes()))
}
