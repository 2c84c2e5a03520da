//! A match.

use std::sync::Arc;

use bots::bots_of;
use hall_core::{Coverage, PerSeat, Seat, SplitMix64, Turn, Viewer};
use matches::{AnyMatch, Record, Rejected};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;

use crate::{
    encoded::SpelledWord,
    learn::Path,
    parts::{Action, Certain, ChanceOutcome, certain},
    picture,
    table::GameTable,
    values::{expected, refused, refused_text, seat_of},
    view::View,
};

/// The width of pictures in a notebook.
const WIDTH: f32 = 480.0;

/// One match: its setup and its steps. It holds everything, secrets included; what a seat may know
/// is in its `view` and its `observation`.
#[pyclass(name = "Match", module = "musterhall")]
pub(crate) struct PyMatch {
    /// The object of Python.
    game: Py<PyAny>,
    table: Arc<GameTable>,
    pub(crate) play: Box<dyn AnyMatch>,
    /// The numbers that each seat chose of an action that is not whole yet.
    begun: PerSeat<Path>,
}

/// What another process needs: record, sealed choices with their seats, numbers begun.
type PickledMatch = (String, Vec<(usize, String)>, Vec<Path>);

impl PyMatch {
    pub(crate) fn of(
        game: &Bound<'_, PyAny>,
        table: Arc<GameTable>,
        play: Box<dyn AnyMatch>,
    ) -> PyMatch {
        let begun = PerSeat::from_fn(play.seats(), |_| Path::new());
        PyMatch { game: game.clone().unbind(), table, play, begun }
    }

    /// The seat that is meant, or the first that is asked.
    pub(crate) fn meant(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Seat> {
        if let Some(seat) = seat {
            return seat_of(seat, self.play.seats());
        }
        let first = self.play.turn().asked().iter().next();
        first.ok_or_else(|| expected(format!("no seat is asked: the turn is {:?}", self.turn())))
    }

    fn viewer(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
        seat.map_or(Ok(Viewer::Public), |seat| Ok(Viewer::Seat(seat_of(seat, self.play.seats())?)))
    }

    fn submit(&mut self, py: Python<'_>, seat: Seat, text: &str) -> PyResult<()> {
        let PyMatch { play, begun, .. } = self;
        py.detach(|| play.take(seat, text)).map_err(|why| refused(py, &why))?;
        begun[seat].clear();
        Ok(())
    }

    fn copied(&self, py: Python<'_>) -> PyMatch {
        let (table, begun) = (Arc::clone(&self.table), self.begun.clone());
        PyMatch { game: self.game.clone_ref(py), table, play: self.play.boxed(), begun }
    }
}

/// The word and the seat of an action: an `Action`, or its word and whoever is asked.
fn spelled(
    play: &PyMatch,
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
impl PyMatch {
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<PyAny> {
        self.game.clone_ref(py)
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
    fn at(&self, py: Python<'_>, steps: usize) -> PyResult<PyMatch> {
        if steps > self.play.len() {
            return Err(expected(format!("expected 0 to {} steps, not {steps}", self.play.len())));
        }
        let (game, table) = (self.game.bind(py), Arc::clone(&self.table));
        Ok(PyMatch::of(game, table, self.play.at(steps)))
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

    fn chances(&self) -> Vec<ChanceOutcome> {
        let outcome = |(word, weight)| ChanceOutcome { word, weight };
        self.play.chances().into_iter().map(outcome).collect()
    }
    fn apply_chance(&mut self, py: Python<'_>, outcome: &Bound<'_, PyAny>) -> PyResult<()> {
        let word = match outcome.cast::<ChanceOutcome>() {
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
        if !(50.0..=4096.0).contains(&width) {
            return Err(expected(format!("width: expected 50 to 4096 pixels, not {width}")));
        }
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
        let numbers = self.table.encoding.choices(&*self.play, seat, &self.begun[seat]);
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
        for number in self.table.encoding.choices(&*self.play, seat, &self.begun[seat]) {
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
        let shape = &self.table.shape.shape;
        let mut figures = vec![0; shape.iter().product()];
        let begun = &self.begun[seat];
        self.table.encoding.observe_into(&*self.play, seat, begun, &mut figures);
        PyArray1::from_vec(py, figures).reshape(shape.clone())
    }
    #[pyo3(signature = (number, seat = None))]
    fn choose(
        &mut self,
        py: Python<'_>,
        number: i64,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Action>> {
        let seat = self.meant(seat)?;
        must_ask(&*self.play, seat).map_err(|why| refused(py, &why))?;
        let most = self.table.shape.numbers - 1;
        let known = u16::try_from(number).ok().filter(|number| usize::from(*number) <= most);
        let number = known.ok_or_else(|| {
            refused_text(py, format!("expected a number from 0 to {most}, not {number}"), None)
        })?;
        let path = &mut self.begun[seat];
        path.push(number);
        let why = match self.table.encoding.decoded(&*self.play, seat, path) {
            SpelledWord::Part => return Ok(None),
            SpelledWord::Word(word) => match self.play.submit(seat, &word) {
                Ok(_) => {
                    path.clear();
                    return Ok(Some(Action { seat: seat.index(), word }));
                }
                Err(why) => refused(py, &why),
            },
            SpelledWord::Nothing => {
                refused_text(py, format!("seat {seat} cannot choose {number} here"), None)
            }
        };
        path.pop();
        Err(why)
    }
    #[pyo3(signature = (seat = None))]
    fn begun(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Path> {
        Ok(self.begun[self.meant(seat)?].clone())
    }
    fn sealed(&self, seat: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        Ok(self.play.sealed_word(seat_of(seat, self.play.seats())?))
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
    #[pyo3(signature = (numbers, seat = None))]
    fn action(&self, numbers: Path, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Action>> {
        let seat = self.meant(seat)?;
        Ok(match self.table.encoding.decoded(&*self.play, seat, &numbers) {
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
        other.extract::<PyRef<'_, PyMatch>>().is_ok_and(|other| self.kept() == other.kept())
    }
    fn __copy__(&self, py: Python<'_>) -> PyMatch {
        self.copied(py)
    }
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> PyMatch {
        self.copied(memo.py())
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledMatch)> {
        Ok((self.game.bind(py).getattr("_resume")?, self.kept()))
    }
}

impl PyMatch {
    /// Takes sealed choices and begun numbers up again.
    pub(crate) fn resume(
        &mut self,
        py: Python<'_>,
        sealed: Vec<(usize, String)>,
        begun: Vec<Path>,
    ) -> PyResult<()> {
        for (seat, word) in sealed {
            let seat = Seat::new(seat).ok_or_else(|| expected("expected a seat below 6"))?;
            self.play.submit(seat, &word).map_err(|why| refused(py, &why))?;
        }
        let seats = self.play.seats();
        if begun.len() != seats {
            return Err(expected(format!("expected begun numbers of {seats} seats")));
        }
        self.begun = PerSeat::from_fn(seats, |seat| begun[seat.index()].clone());
        Ok(())
    }

    fn kept(&self) -> PickledMatch {
        let word = |seat| Some((Seat::index(seat), self.play.sealed_word(seat)?));
        let sealed = self.play.sealed().iter().filter_map(word).collect();
        (self.record(Vec::new()), sealed, self.begun.values().to_vec())
    }
}

/// Unless `seat` is asked, why not.
pub(crate) fn must_ask(play: &dyn AnyMatch, seat: Seat) -> Result<(), Rejected> {
    let turn = play.turn();
    if turn.asked().contains(seat) { Ok(()) } else { Err(Rejected::NotAsked { seat, turn }) }
}
