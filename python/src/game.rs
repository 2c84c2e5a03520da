//! A game with its options.

use std::sync::Arc;

use hall_core::{FieldKind, Seat};
use matches::{Record, catalogue};
use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple, PyType},
};
use serde_json::Value as Json;

use crate::{
    learn::Path,
    play::PyMatch,
    table::GameTable,
    values::{expected, object, refused, to_python},
};

/// A game with its options: rules, numbers and planes.
#[pyclass(frozen, name = "Game", module = "musterhall")]
pub(crate) struct PyGame {
    pub(crate) table: Arc<GameTable>,
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (id, **setup))]
    fn new(py: Python<'_>, id: &str, setup: Option<&Bound<'_, PyDict>>) -> PyResult<PyGame> {
        let setup = setup.map(object).transpose()?.unwrap_or_default();
        Ok(PyGame { table: GameTable::open(py, id, &Json::Object(setup))? })
    }

    #[getter]
    fn id(&self) -> &'static str {
        self.table.game.info().id
    }
    #[getter]
    fn name(&self) -> &'static str {
        self.table.game.info().name
    }
    #[getter]
    fn summary(&self) -> &'static str {
        self.table.game.info().summary
    }
    #[getter]
    fn credit(&self) -> &'static str {
        self.table.game.info().credit
    }
    #[getter]
    fn rules(&self) -> u16 {
        self.table.game.info().rules
    }
    #[getter]
    fn rulebook(&self) -> &'static str {
        self.table.game.info().rulebook
    }
    #[getter]
    fn seats(&self) -> usize {
        self.table.first.seats()
    }
    #[getter]
    fn seat_names(&self) -> Vec<&'static str> {
        let info = self.table.game.info();
        Seat::first(self.seats()).map(|seat| info.seat_name(seat)).collect()
    }
    #[getter]
    fn has_chance(&self) -> bool {
        self.table.first.has_chance()
    }
    #[getter]
    fn setup<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.table.setup)
    }
    /// Each option: what it changes, and which values it takes.
    #[getter]
    fn options(&self) -> Vec<(&'static str, &'static str, String)> {
        let values = |kind: FieldKind| match kind {
            FieldKind::Integer { min, max, .. } => format!("{min} to {max}"),
            FieldKind::Choice { options } => {
                options.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ")
            }
            FieldKind::Toggle => "True, False".into(),
            FieldKind::Text { placeholder, .. } => format!("text: {placeholder}"),
        };
        let fields = self.table.game.schema().iter();
        fields.map(|field| (field.key, field.help, values(field.kind))).collect()
    }

    #[getter]
    fn num_actions(&self) -> usize {
        self.table.shape.numbers
    }
    #[getter]
    fn observation_shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.table.shape.shape)
    }
    #[getter]
    fn planes(&self) -> Vec<String> {
        self.table.shape.names.clone()
    }

    /// A match from the standard start.
    fn start(of: &Bound<'_, Self>) -> PyMatch {
        PyMatch::of(of, Arc::clone(&of.get().table), of.get().table.first.boxed())
    }
    /// A match from a position.
    fn position(of: &Bound<'_, Self>, text: &str) -> PyResult<PyMatch> {
        let table = &of.get().table;
        let opened = table.game.open(&table.setup, Some(text));
        let play = opened.map_err(|why| refused(of.py(), &why))?;
        Ok(PyMatch::of(of, Arc::clone(table), play))
    }

    fn __repr__(&self) -> String {
        format!("Game({})", self.table.called())
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyGame>().is_ok_and(|other| {
            let other = &other.get().table;
            other.setup == self.table.setup && other.game.info().id == self.id()
        })
    }
    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.id(), self.table.setup.to_string()).hash(&mut hasher);
        hasher.finish()
    }
    fn __copy__(&self) -> PyGame {
        PyGame { table: Arc::clone(&self.table) }
    }
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.__copy__()
    }
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, String))> {
        let restore = PyType::new::<PyGame>(py).getattr("_restore")?;
        Ok((restore, (self.id(), self.table.setup.to_string())))
    }
    /// A match that was pickled.
    #[staticmethod]
    fn _resume(
        py: Python<'_>,
        record: &str,
        sealed: Vec<(usize, String)>,
        begun: Vec<Path>,
    ) -> PyResult<PyMatch> {
        let mut play = replay(py, record)?;
        play.resume(py, sealed, begun)?;
        Ok(play)
    }
    #[staticmethod]
    fn _restore(py: Python<'_>, id: &str, setup: &str) -> PyResult<PyGame> {
        let setup = serde_json::from_str(setup).map_err(|why| expected(why.to_string()))?;
        Ok(PyGame { table: GameTable::open(py, id, &setup)? })
    }
}

/// Every game with its default options, in the order of the house.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Vec<PyGame>> {
    let ids = catalogue().iter().map(|game| game.info().id);
    ids.map(|id| Ok(PyGame { table: GameTable::open(py, id, &Json::Null)? })).collect()
}

/// A match from the text of its record, every step checked.
#[pyfunction]
pub(crate) fn replay(py: Python<'_>, record: &str) -> PyResult<PyMatch> {
    let replayed = Record::parse(record).and_then(|record| {
        let game = record.find_game()?;
        Ok((game, record.replay(game)?))
    });
    let (game, play) = replayed.map_err(|why| refused(py, &why))?;
    let table = GameTable::open(py, game.info().id, &play.setup())?;
    let game = Bound::new(py, PyGame { table: Arc::clone(&table) })?;
    Ok(PyMatch::of(&game, table, play))
}
