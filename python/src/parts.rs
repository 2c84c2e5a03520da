//! Small values: actions, outcomes of chance, results of searches.

use bots::{Proven, SearchResultText};
use pyo3::{prelude::*, types::PyType};

/// A choice of a seat.
#[pyclass(frozen, eq, hash, ord, get_all, module = "musterhall")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Action {
    pub(crate) seat: usize,
    pub(crate) word: String,
}

#[pymethods]
impl Action {
    #[new]
    fn new(seat: usize, word: String) -> Action {
        Action { seat, word }
    }
    fn __str__(&self) -> &str {
        &self.word
    }
    fn __repr__(&self) -> String {
        format!("Action({}, {:?})", self.seat, self.word)
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (usize, String)) {
        (PyType::new::<Action>(py), (self.seat, self.word.clone()))
    }
}

/// What chance may bring, with its weight among all that it may bring.
#[pyclass(frozen, eq, hash, get_all, name = "Outcome", module = "musterhall")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct ChanceOutcome {
    pub(crate) word: String,
    pub(crate) weight: u32,
}

#[pymethods]
impl ChanceOutcome {
    #[new]
    fn new(word: String, weight: u32) -> ChanceOutcome {
        ChanceOutcome { word, weight }
    }
    fn __str__(&self) -> &str {
        &self.word
    }
    fn __repr__(&self) -> String {
        format!("Outcome({:?}, {})", self.word, self.weight)
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, u32)) {
        (PyType::new::<ChanceOutcome>(py), (self.word.clone(), self.weight))
    }
}

/// `("win", 3)`: what is certain, and in how many plies if that is known.
pub(crate) type Certain = (&'static str, Option<u32>);

pub(crate) fn certain(proven: Proven) -> Certain {
    match proven {
        Proven::Win(plies) => ("win", Some(plies)),
        Proven::Draw => ("draw", None),
        Proven::Loss(plies) => ("loss", Some(plies)),
    }
}

/// One of the actions that a search looked at.
#[pyclass(frozen, get_all, module = "musterhall")]
#[derive(Clone)]
pub(crate) struct Alternative {
    word: String,
    value: Option<f32>,
    weight: f32,
    proven: Option<Certain>,
}

#[pymethods]
impl Alternative {
    fn __repr__(&self) -> String {
        let value = self.value.map_or("None".into(), |value| format!("{value:.3}"));
        format!("Alternative({:?}, value={value}, weight={:.3})", self.word, self.weight)
    }
}

/// What a bot found: its action, the expected share of the win, the expected continuation.
#[pyclass(frozen, get_all, module = "musterhall")]
pub(crate) struct SearchResult {
    action: Py<Action>,
    value: Option<f32>,
    proven: Option<Certain>,
    nodes: u64,
    depth: u32,
    line: Vec<String>,
    alternatives: Vec<Alternative>,
}

impl SearchResult {
    pub(crate) fn of(py: Python<'_>, seat: usize, found: SearchResultText) -> PyResult<Self> {
        let alternatives = found.alternatives.into_iter().map(|of| Alternative {
            word: of.word,
            value: of.value,
            weight: of.weight,
            proven: of.proven.map(certain),
        });
        Ok(SearchResult {
            action: Py::new(py, Action { seat, word: found.word })?,
            value: found.value,
            proven: found.proven.map(certain),
            nodes: found.nodes,
            depth: found.depth,
            line: found.pv,
            alternatives: alternatives.collect(),
        })
    }
}

#[pymethods]
impl SearchResult {
    fn __repr__(&self, py: Python<'_>) -> String {
        let value = self.value.map_or("None".into(), |value| format!("{value:.3}"));
        let word = &self.action.borrow(py).word;
        format!("SearchResult({word:?}, value={value}, nodes={}, line={:?})", self.nodes, self.line)
    }
}
