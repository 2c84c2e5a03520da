//! A match.

use std::sync::Arc;

use bots::bots_of;
use hall_core::{Coverage, Seat, SplitMix64, Turn, Viewer};
use matches::{AnyMatch, Record, Rejected};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::{prelude::*, types::PyType};

use crate::{
    encoded::SpelledWord,
    game::{Game, Table},
    learn::Path,
    parts::{Action, Certain, Outcome, certain},
    picture,
    values::{expected, refused, refused_text, seat_of},
    view::View,
};

/// The width of pictures in a notebook.
const WIDTH: f32 = 480.0;

/// One match: its setup and its steps. It holds everything, secrets included; what a seat may know
/// is in its `view` and its `observation`.
#[pyclass(module = "musterhall")]
pub(crate) struct Match {
    table: Arc<Table>,
    pub(crate) play: Box<dyn AnyMatch>,
    /// The numbers that were chosen of an action that is not whole yet, and whose it is.
    path: Path,
}

/// What another process needs: record, sealed choices with their seats, numbers begun.
type Kept = (String, Vec<(usize, String)>, Path);

impl Match {
    pub(crate) fn of(table: Arc<Table>, play: Box<dyn AnyMatch>) -> Match {
        Match { table, play, path: Path::new() }
    }

    /// The seat that is meant, or the first that is asked.
    pub(crate) fn meant(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Seat> {
        if let Some(seat) = seat {
            return seat_of(seat, self.play.seats());
        }
        let first = self.play.turn().asked().iter().next();
        first.ok_or_else(|| expected(format!("no seat is asked: the turn is {:?}", self.turn())))
    }

    /// The numbers begun by `seat`: only the first that is asked has any.
    fn begun(&self, seat: Seat) -> &[u16] {
        let first = self.play.turn().asked().iter().next();
        if first == Some(seat) { &self.path } else { &[] }
    }

    fn viewer(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
        seat.map_or(Ok(Viewer::Public), |seat| Ok(Viewer::Seat(seat_of(seat, self.play.seats())?)))
    }

    fn submit(&mut self, py: Python<'_>, seat: Seat, text: &str) -> PyResult<()> {
        let Match { play, path, .. } = self;
        py.detach(|| play.take(seat, text)).map_err(|why| refused(py, &why))?;
        path.clear();
        Ok(())
    }

    fn copied(&self) -> Match {
        let (table, path) = (Arc::clone(&self.table), self.path.clone());
        Match { table, play: self.play.boxed(), path }
    }
}

/// The word and the seat of an action: an `Action`, or its word and whoever is asked.
fn spelled(
    play: &Match,
    action: &Bound<'_, PyAny>,
    seat: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Seat, String)> {
    if let Ok(action) = action.cast::<Action>() {
        let action = action.get();
        let own = Seat::new(action.seat).filter(|seat| seat.index() < play.play.seats());
        let own = own.ok_or_else(|| expected(format!("there is no seat {}", action.seat)))?;
        let seat = seat.map_or(Ok(own), |seat| play.meant(Some(seat)))?;
        return Ok((seat, action.word.clone()));
    }
    Ok((play.meant(seat)?, action.extract()?))
}

#[pymethods]
impl Match {
    #[getter]
    fn game(&self) -> Game {
        Game { table: Arc::clone(&self.table) }
    }
    #[getter]
    fn turn(&self) -> &'static str {
        match self.play.turn() {
            Turn::Seat(_) => "seat",
            Turn::Together(_) => "together",
            Turn::Window(_) => "window",
            Turn::Chance => "chance",
            Turn::Over => "over",
        }
    }
    #[getter]
    fn asked(&self) -> Vec<usize> {
        self.play.turn().asked().iter().map(Seat::index).collect()
    }
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.play.turn().asked().iter().next().map(Seat::index)
    }
    #[getter]
    fn is_over(&self) -> bool {
        self.play.turn() == Turn::Over
    }
    #[getter]
    fn standings(&self) -> Option<Vec<usize>> {
        let standings = self.play.standings()?;
        Some(standings.iter().map(|(_, place)| place.into()).collect())
    }
    #[getter]
    fn rewards(&self) -> Vec<f32> {
        let standings = self.play.standings();
        let reward = |seat| standings.as_ref().map_or(0.0, |of| of.payoff(seat));
        Seat::first(self.play.seats()).map(reward).collect()
    }
    #[getter]
    fn ended_by(&self) -> Option<&'static str> {
        self.play.ended_by()
    }
    #[getter]
    fn position(&self) -> String {
        self.play.position()
    }
    #[getter]
    fn steps(&self) -> Vec<String> {
        (0..self.play.len()).map(|step| self.play.line(step)).collect()
    }
    #[pyo3(signature = (players = Vec::new()))]
    fn record(&self, players: Vec<String>) -> String {
        Record::of(&*self.play, players, None).to_string()
    }
    fn at(&self, steps: usize) -> PyResult<Match> {
        if steps > self.play.len() {
            return Err(expected(format!("expected 0 to {} steps, not {steps}", self.play.len())));
        }
        Ok(Match::of(Arc::clone(&self.table), self.play.at(steps)))
    }

    #[pyo3(signature = (seat = None))]
    fn actions(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Action>> {
        let seat = self.meant(seat)?;
        let action = |word| Action { seat: seat.index(), word };
        Ok(self.play.actions(seat).0.into_iter().map(action).collect())
    }
    #[pyo3(signature = (seat = None))]
    fn lists_all(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        Ok(self.play.actions(self.meant(seat)?).1 == Coverage::All)
    }
    #[pyo3(signature = (action, seat = None))]
    fn check(
        &self,
        py: Python<'_>,
        action: &Bound<'_, PyAny>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let (seat, word) = spelled(self, action, seat)?;
        self.play.check(seat, &word).map_err(|why| refused(py, &why))
    }
    #[pyo3(signature = (action, seat = None))]
    fn act(
        &mut self,
        py: Python<'_>,
        action: &Bound<'_, PyAny>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let (seat, word) = spelled(self, action, seat)?;
        self.submit(py, seat, &word)
    }
    #[pyo3(signature = (seed, seat = None))]
    fn sample(&self, seed: u64, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Action> {
        let seat = self.meant(seat)?;
        if !self.play.turn().asked().contains(seat) {
            return Err(expected(format!("seat {} is not asked", seat.index())));
        }
        let word = self.play.sample(seat, &mut SplitMix64::new(seed));
        Ok(Action { seat: seat.index(), word })
    }

    fn chances(&self) -> Vec<Outcome> {
        let outcome = |(word, weight)| Outcome { word, weight };
        self.play.chances().into_iter().map(outcome).collect()
    }
    fn happen(&mut self, py: Python<'_>, outcome: &Bound<'_, PyAny>) -> PyResult<()> {
        let word = match outcome.cast::<Outcome>() {
            Ok(outcome) => outcome.get().word.clone(),
            Err(_) => outcome.extract()?,
        };
        self.play.replay(&format!("* {word}")).map_err(|why| refused(py, &why))
    }
    fn draw(&mut self, seed: u64) -> PyResult<String> {
        if !self.play.chance(&mut SplitMix64::new(seed)) {
            let turn = self.turn();
            return Err(expected(format!(
                "the match does not wait for chance: its turn is {turn}"
            )));
        }
        let line = self.play.line(self.play.len() - 1);
        Ok(line.trim_start_matches("* ").into())
    }

    #[pyo3(signature = (seat = None))]
    fn view(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<View> {
        Ok(View::of(self.play.boxed(), self.viewer(seat)?))
    }
    #[pyo3(signature = (seat = None, width = WIDTH))]
    fn svg(&self, seat: Option<&Bound<'_, PyAny>>, width: f32) -> PyResult<String> {
        picture::svg(&*self.play, self.viewer(seat)?, width).map_err(expected)
    }
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None, WIDTH)
    }

    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let id = self.play.info().id;
        let bots = bots_of(id).ok_or_else(|| expected(format!("nothing counts {id}")))?;
        let counted = py.detach(|| bots.perft(&*self.play, depth, false));
        let counted = counted.ok_or_else(|| expected(format!("nothing counts {id}")))?;
        Ok(counted.map_err(|why| expected(why.to_string()))?.total)
    }
    fn perfect_play(&self) -> Option<Vec<(String, Certain)>> {
        let seat = self.play.turn().asked().iter().next()?;
        let known = bots_of(self.play.info().id)?.perfect_play(self.play.bot_input(seat))?;
        Some(known.into_iter().map(|(word, proven)| (word, certain(proven))).collect())
    }

    #[pyo3(signature = (seat = None))]
    fn legal<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let seat = self.meant(seat)?;
        let numbers = self.table.encoding.choices(&*self.play, seat, self.begun(seat));
        Ok(PyArray1::from_iter(py, numbers.into_iter().map(i64::from)))
    }
    #[pyo3(signature = (seat = None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let seat = self.meant(seat)?;
        let mut mask = vec![false; self.table.shape.numbers];
        for number in self.table.encoding.choices(&*self.play, seat, self.begun(seat)) {
            mask[usize::from(number)] = true;
        }
        Ok(PyArray1::from_vec(py, mask))
    }
    #[pyo3(signature = (seat = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        let seat = self.meant(seat)?;
        let figures = self.table.encoding.observation(&*self.play, seat, self.begun(seat));
        PyArray1::from_vec(py, figures).reshape(self.table.shape.shape.clone())
    }
    fn choose(&mut self, py: Python<'_>, number: u16) -> PyResult<Option<Action>> {
        let seat = self.meant(None)?;
        self.path.push(number);
        match self.table.encoding.spelled(&*self.play, seat, &self.path) {
            SpelledWord::Part => Ok(None),
            SpelledWord::Word(word) => match self.play.submit(seat, &word) {
                Ok(_) => {
                    self.path.clear();
                    Ok(Some(Action { seat: seat.index(), word }))
                }
                Err(why) => {
                    self.path.pop();
                    Err(refused(py, &why))
                }
            },
            SpelledWord::Nothing => {
                self.path.pop();
                let why = format!("seat {seat} cannot choose {number} here");
                Err(refused_text(py, why, None))
            }
        }
    }
    #[getter]
    fn begun_numbers(&self) -> Path {
        self.path.clone()
    }
    #[pyo3(signature = (action, seat = None))]
    fn numbers(
        &self,
        action: &Bound<'_, PyAny>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Path>> {
        let (seat, word) = spelled(self, action, seat)?;
        Ok(self.table.encoding.path(&*self.play, seat, &word))
    }
    fn action(&self, numbers: Path) -> PyResult<Option<Action>> {
        let seat = self.meant(None)?;
        Ok(match self.table.encoding.spelled(&*self.play, seat, &numbers) {
            SpelledWord::Word(word) => Some(Action { seat: seat.index(), word }),
            SpelledWord::Part | SpelledWord::Nothing => None,
        })
    }

    fn __len__(&self) -> usize {
        self.play.len()
    }
    fn __repr__(&self) -> String {
        let (called, steps) = (self.table.called(), self.play.len());
        let turn = match (self.play.turn(), self.standings()) {
            (Turn::Over, Some(standings)) => format!("over, places {standings:?}"),
            (Turn::Chance, _) => "waits for chance".into(),
            _ => format!("asks {:?}", self.asked()),
        };
        format!("<Match of {called}: {steps} steps, {turn}; {}>", self.play.position())
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.extract::<PyRef<'_, Match>>().is_ok_and(|other| self.kept() == other.kept())
    }
    fn __copy__(&self) -> Match {
        self.copied()
    }
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Match {
        self.copied()
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Kept)> {
        Ok((PyType::new::<Match>(py).getattr("_restore")?, self.kept()))
    }
    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        record: &str,
        sealed: Vec<(usize, String)>,
        path: Path,
    ) -> PyResult<Match> {
        let mut play = crate::game::replay(py, record)?;
        for (seat, word) in sealed {
            let seat = Seat::new(seat).ok_or_else(|| expected("a seat below 6"))?;
            play.play.submit(seat, &word).map_err(|why| refused(py, &why))?;
        }
        play.path = path;
        Ok(play)
    }
}

impl Match {
    fn kept(&self) -> Kept {
        let word = |seat| Some((Seat::index(seat), self.play.sealed_word(seat)?));
        let sealed = self.play.sealed().iter().filter_map(word).collect();
        (self.record(Vec::new()), sealed, self.path.clone())
    }
}

/// Unless `seat` is asked, why not.
pub(crate) fn must_ask(play: &dyn AnyMatch, seat: Seat) -> Result<(), Rejected> {
    let turn = play.turn();
    if turn.asked().contains(seat) { Ok(()) } else { Err(Rejected::NotAsked { seat, turn }) }
}
