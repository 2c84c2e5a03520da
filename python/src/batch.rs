//! Many matches, stepped together into arrays that are used again.

use std::num::NonZero;

use hall_core::Seat;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyUntypedArrayMethods};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    arrays::{Arrays, Autoreset, Habits, Wide},
    game::PyGame,
    parts::ChanceOutcome,
    rows::AnyRows,
    values::{expected, refused_text},
};

/// Matches of one game, stepped together in native threads, without the interpreter's lock.
#[pyclass(module = "musterhall")]
pub(crate) struct Batch {
    game: Py<PyGame>,
    rows: Box<dyn AnyRows>,
    habits: Habits,
    count: usize,
    flat: Flat,
    shown: ReadViews,
}

/// The most matches of a batch.
const ROWS_MAX: usize = 1 << 22;

/// The arrays as they are written.
struct Flat {
    seat: Py<PyArray1<i8>>,
    reward: Py<PyArray1<f32>>,
    terminated: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
    observation: Py<PyArray1<i8>>,
    mask: Py<PyArray1<bool>>,
    count: Py<PyArray1<i32>>,
}

/// The same memory in shape, for reading.
struct ReadViews {
    seat: Py<PyAny>,
    reward: Py<PyAny>,
    terminated: Py<PyAny>,
    truncated: Py<PyAny>,
    observation: Py<PyAny>,
    mask: Py<PyAny>,
    count: Py<PyAny>,
}

/// A view of this shape that cannot be written to.
fn shown<'py, T: numpy::Element>(
    flat: &Bound<'py, PyArray1<T>>,
    shape: &[usize],
) -> PyResult<Py<PyAny>> {
    let view = flat.call_method1("reshape", (shape.to_vec(),))?;
    let flags = PyDict::new(flat.py());
    flags.set_item("write", false)?;
    view.call_method("setflags", (), Some(&flags))?;
    Ok(view.unbind())
}

impl Flat {
    fn new(py: Python<'_>, count: usize, wide: Wide, counted: usize) -> PyResult<Flat> {
        /// By numpy itself, which says so if there is not enough memory.
        fn zeros<T: numpy::Element>(
            py: Python<'_>,
            rows: usize,
            each: usize,
        ) -> PyResult<Py<PyArray1<T>>> {
            let size = rows.checked_mul(each).ok_or_else(|| expected("n: expected fewer rows"))?;
            let zeros = py.import("numpy")?.call_method1("zeros", (size, numpy::dtype::<T>(py)))?;
            Ok(zeros.cast_into::<PyArray1<T>>()?.unbind())
        }
        let Wide { seats, figures, numbers } = wide;
        Ok(Flat {
            seat: zeros(py, count, 1)?,
            reward: zeros(py, count, seats)?,
            terminated: zeros(py, count, 1)?,
            truncated: zeros(py, count, 1)?,
            observation: zeros(py, count, figures)?,
            mask: zeros(py, count, numbers)?,
            count: zeros(py, counted, 1)?,
        })
    }

    /// Calls `then` with the arrays and without the interpreter's lock.
    fn written<T: Send>(
        &self,
        py: Python<'_>,
        then: impl FnOnce(Arrays<'_>) -> T + Send,
    ) -> PyResult<T> {
        fn open<'py, T: numpy::Element>(
            py: Python<'py>,
            of: &Py<PyArray1<T>>,
        ) -> PyResult<PyReadwriteArray1<'py, T>> {
            Ok(of.bind(py).try_readwrite()?)
        }
        let (mut seat, mut reward) = (open(py, &self.seat)?, open(py, &self.reward)?);
        let (mut terminated, mut truncated) =
            (open(py, &self.terminated)?, open(py, &self.truncated)?);
        let (mut observation, mut mask) = (open(py, &self.observation)?, open(py, &self.mask)?);
        let mut count = open(py, &self.count)?;
        let arrays = Arrays {
            seat: seat.as_slice_mut()?,
            reward: reward.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            observation: observation.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
            count: count.as_slice_mut()?,
        };
        Ok(py.detach(|| then(arrays)))
    }
}

fn autoreset(word: &str) -> PyResult<Autoreset> {
    match word {
        "next" => Ok(Autoreset::Next),
        "same" => Ok(Autoreset::Same),
        "off" => Ok(Autoreset::Off),
        _ => Err(expected(format!("autoreset: expected 'next', 'same' or 'off', not {word:?}"))),
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (
        game, n, seed = 0, *, threads = 1, autoreset = "next", chance = "draw", limit = 0,
        learner = None, observations = true, masks = true, counts = false, records = false
    ))]
    #[expect(clippy::too_many_arguments, reason = "keywords")]
    fn new(
        py: Python<'_>,
        game: Py<PyGame>,
        n: usize,
        seed: u64,
        threads: usize,
        autoreset: &str,
        chance: &str,
        limit: u32,
        learner: Option<usize>,
        observations: bool,
        masks: bool,
        counts: bool,
        records: bool,
    ) -> PyResult<Batch> {
        let asks_chance = match chance {
            "draw" => false,
            "ask" => true,
            _ => return Err(expected(format!("chance: expected 'draw' or 'ask', not {chance:?}"))),
        };
        let none = || expected("threads: expected 1 or more, not 0");
        let threads = NonZero::new(threads).ok_or_else(none)?;
        let autoreset = self::autoreset(autoreset)?;
        let count = game.get().table.first.seats();
        let learner = learner.map(|at| {
            let seat = Seat::first(count).nth(at);
            seat.ok_or_else(|| expected(format!("learner: expected 0 to {}, not {at}", count - 1)))
        });
        let learner = learner.transpose()?;
        if learner.is_some() && asks_chance {
            return Err(expected("chance: expected 'draw' where one seat alone is asked"));
        }
        let habits = Habits {
            seed,
            threads,
            autoreset,
            asks_chance,
            limit,
            records,
            learner,
            observations,
            masks,
            counts,
        };
        // Above this a row's own memory would be more than any machine has.
        if n > ROWS_MAX {
            return Err(expected(format!("n: expected at most {ROWS_MAX} rows, not {n}")));
        }
        let table = &game.get().table;
        let rows = table.encoding.rows(&*table.first, n, habits);
        let rows = rows.ok_or_else(|| expected("the options fit no table"))?;
        let (seats, shape) = (table.first.seats(), &table.shape);
        let figures = if observations { shape.shape.iter().product() } else { 0 };
        let numbers = if masks { shape.numbers } else { 0 };
        let counted = if counts { n } else { 0 };
        let flat = Flat::new(py, n, Wide { seats, figures, numbers }, counted)?;
        let planes = if observations { shape.shape.clone() } else { vec![0] };
        let shown = ReadViews {
            seat: shown(flat.seat.bind(py), &[n])?,
            reward: shown(flat.reward.bind(py), &[n, seats])?,
            terminated: shown(flat.terminated.bind(py), &[n])?,
            truncated: shown(flat.truncated.bind(py), &[n])?,
            observation: shown(flat.observation.bind(py), &[&[n], &planes[..]].concat())?,
            mask: shown(flat.mask.bind(py), &[n, numbers])?,
            count: shown(flat.count.bind(py), &[counted])?,
        };
        let mut batch = Batch { game, rows, habits, count: n, flat, shown };
        batch.reset(py, None, None)?;
        Ok(batch)
    }

    #[getter]
    fn game(&self, py: Python<'_>) -> Py<PyGame> {
        self.game.clone_ref(py)
    }
    #[getter]
    fn seat(&self, py: Python<'_>) -> Py<PyAny> {
        self.shown.seat.clone_ref(py)
    }
    #[getter]
    fn reward(&self, py: Python<'_>) -> Py<PyAny> {
        self.shown.reward.clone_ref(py)
    }
    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyAny> {
        self.shown.terminated.clone_ref(py)
    }
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyAny> {
        self.shown.truncated.clone_ref(py)
    }
    #[getter]
    fn observation(&self, py: Python<'_>) -> Py<PyAny> {
        self.shown.observation.clone_ref(py)
    }
    #[getter]
    fn mask(&self, py: Python<'_>) -> Py<PyAny> {
        self.shown.mask.clone_ref(py)
    }

    #[getter]
    fn count(&self, py: Python<'_>) -> Py<PyAny> {
        self.shown.count.clone_ref(py)
    }

    #[pyo3(signature = (which = None, seed = None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        which: Option<PyReadonlyArray1<'_, bool>>,
        seed: Option<u64>,
    ) -> PyResult<()> {
        let marked: Option<Vec<bool>> = which.map(|which| which.as_array().to_vec());
        if let Some(marked) = &marked
            && marked.len() != self.count
        {
            let count = self.count;
            return Err(expected(format!("expected {count} marks, not {}", marked.len())));
        }
        let rows = &mut self.rows;
        self.flat.written(py, |arrays| rows.reset(marked.as_deref(), seed, arrays))
    }

    fn step(&mut self, py: Python<'_>, numbers: PyReadonlyArray1<'_, i32>) -> PyResult<()> {
        self.chosen(py, &numbers, false)
    }

    fn step_ranks(&mut self, py: Python<'_>, ranks: PyReadonlyArray1<'_, i32>) -> PyResult<()> {
        if !(self.habits.masks || self.habits.counts) {
            return Err(expected("ranks are known with counts=True or masks=True"));
        }
        self.chosen(py, &ranks, true)
    }

    #[pyo3(signature = (steps = 1))]
    fn step_random(&mut self, py: Python<'_>, steps: u32) -> PyResult<u64> {
        let rows = &mut self.rows;
        self.flat.written(py, |arrays| rows.step_random(steps, arrays))
    }

    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let mut numbers = vec![0; self.count];
        let rows = &mut self.rows;
        py.detach(|| rows.sample(&mut numbers));
        PyArray1::from_vec(py, numbers)
    }

    fn position(&self, row: usize) -> PyResult<String> {
        self.known(row)?;
        Ok(self.rows.position(row))
    }
    fn steps(&self, row: usize) -> PyResult<Vec<String>> {
        self.known(row)?;
        if !self.habits.records {
            return Err(expected("steps are kept with records=True"));
        }
        Ok(self.rows.lines(row).to_vec())
    }
    fn chances(&self, row: usize) -> PyResult<Vec<ChanceOutcome>> {
        self.known(row)?;
        let outcome = |(word, weight)| ChanceOutcome { word, weight };
        Ok(self.rows.chances(row).into_iter().map(outcome).collect())
    }
    fn episode(&self, row: usize) -> PyResult<u64> {
        self.known(row)?;
        Ok(self.rows.episode(row) - 1)
    }
    fn __len__(&self) -> usize {
        self.count
    }
    fn __repr__(&self) -> String {
        let (game, n) = (self.game.get().table.called(), self.count);
        let Habits { seed, threads, .. } = self.habits;
        format!("<Batch of {n} matches of {game}, seed {seed}, {threads} threads>")
    }
}

impl Batch {
    fn chosen(
        &mut self,
        py: Python<'_>,
        numbers: &PyReadonlyArray1<'_, i32>,
        ranks: bool,
    ) -> PyResult<()> {
        if numbers.len() != self.count {
            let (count, got) = (self.count, numbers.len());
            return Err(expected(format!("expected {count} numbers, one a row, not {got}")));
        }
        let copied;
        let numbers = match numbers.as_slice() {
            Ok(slice) => slice,
            Err(_) => {
                copied = numbers.as_array().to_vec();
                &copied
            }
        };
        let rows = &mut self.rows;
        let stepped = self.flat.written(py, |arrays| rows.step(numbers, ranks, arrays))?;
        stepped.map_err(|(row, why)| refused_text(py, format!("row {row}: {why}"), None))
    }

    fn known(&self, row: usize) -> PyResult<()> {
        let last = self.count;
        if row < last {
            Ok(())
        } else {
            Err(expected(format!("expected a row below {last}, not {row}")))
        }
    }
}
