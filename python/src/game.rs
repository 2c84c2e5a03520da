//! A game with its options.

use std::sync::Arc;

use hall_core::{FieldKind, Seat};
use matches::{AnyGame, AnyMatch, Record, catalogue, find};
use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple, PyType},
};
use serde_json::Value as Json;

use crate::{
    encoded::{AnyEncoding, Shape, encoding_of},
    play::Match,
    values::{expected, object, refused, to_python},
};

/// What matches of one game with the same options share.
pub(crate) struct Table {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) setup: Json,
    pub(crate) first: Box<dyn AnyMatch>,
    pub(crate) encoding: &'static dyn AnyEncoding,
    pub(crate) shape: Shape,
}

impl Table {
    pub(crate) fn open(py: Python<'_>, id: &str, setup: &Json) -> PyResult<Arc<Table>> {
        let game = find(id).map_err(|why| refused(py, &why))?;
        let first = game.open(setup, None).map_err(|why| refused(py, &why))?;
        let unknown = || expected(format!("{id} has no numbers for learners"));
        let encoding = encoding_of(id).ok_or_else(unknown)?;
        let shape = encoding.shape(&*first);
        Ok(Arc::new(Table { game, setup: first.setup(), first, encoding, shape }))
    }

    /// The options that are not the default.
    fn chosen(&self) -> Vec<(String, Json)> {
        let default = self.game.default_setup();
        let Json::Object(setup) = &self.setup else { return Vec::new() };
        let differs = |(key, value): &(&String, &Json)| default.get(*key) != Some(*value);
        setup.iter().filter(differs).map(|(key, value)| (key.clone(), value.clone())).collect()
    }

    pub(crate) fn called(&self) -> String {
        let options = self.chosen().into_iter().map(|(key, value)| format!(", {key}={value}"));
        format!("{:?}{}", self.game.info().id, options.collect::<String>())
    }
}

/// A game with its options: rules, numbers and planes.
#[pyclass(frozen, module = "musterhall")]
pub(crate) struct Game {
    pub(crate) table: Arc<Table>,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (id, **setup))]
    fn new(py: Python<'_>, id: &str, setup: Option<&Bound<'_, PyDict>>) -> PyResult<Game> {
        let setup = setup.map(object).transpose()?.unwrap_or_default();
        Ok(Game { table: Table::open(py, id, &Json::Object(setup))? })
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
    fn start(&self) -> Match {
        Match::of(Arc::clone(&self.table), self.table.first.boxed())
    }
    /// A match from a position.
    fn position(&self, py: Python<'_>, text: &str) -> PyResult<Match> {
        let opened = self.table.game.open(&self.table.setup, Some(text));
        let play = opened.map_err(|why| refused(py, &why))?;
        Ok(Match::of(Arc::clone(&self.table), play))
    }

    fn __repr__(&self) -> String {
        format!("Game({})", self.table.called())
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| {
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
    fn __copy__(&self) -> Game {
        Game { table: Arc::clone(&self.table) }
    }
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.__copy__()
    }
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, String))> {
        let restore = PyType::new::<Game>(py).getattr("_restore")?;
        Ok((restore, (self.id(), self.table.setup.to_string())))
    }
    #[staticmethod]
    fn _restore(py: Python<'_>, id: &str, setup: &str) -> PyResult<Game> {
        let setup = serde_json::from_str(setup).map_err(|why| expected(why.to_string()))?;
        Ok(Game { table: Table::open(py, id, &setup)? })
    }
}

/// Every game with its default options, in the order of the house.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Vec<Game>> {
    let ids = catalogue().iter().map(|game| game.info().id);
    ids.map(|id| Ok(Game { table: Table::open(py, id, &Json::Null)? })).collect()
}

/// A match from the text of its record, every step checked.
#[pyfunction]
pub(crate) fn replay(py: Python<'_>, record: &str) -> PyResult<Match> {
    let replayed = Record::parse(record).and_then(|record| {
        let game = record.find_game()?;
        Ok((game, record.replay(game)?))
    });
    let (game, play) = replayed.map_err(|why| refused(py, &why))?;
    Ok(Match::of(Table::open(py, game.info().id, &play.setup())?, play))
}
