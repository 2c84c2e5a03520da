//! What somebody sees of a match.

use hall_core::{Seat, Viewer};
use matches::{AnyMatch, texts::english};
use pyo3::{prelude::*, types::PyType};
use serde_json::Value as Json;

use crate::{
    picture,
    values::{expected, to_python},
};

/// What a seat, or everybody, sees of a match at one moment, and nothing else.
#[pyclass(frozen, module = "musterhall")]
pub(crate) struct View {
    game: String,
    seat: Option<usize>,
    data: Json,
    /// The lines of the steps as they were shown.
    lines: Vec<String>,
    /// The steps in sentences.
    told: Vec<String>,
    svg: Picture,
}

/// A picture, drawn when it is asked for.
enum Picture {
    Of(Box<dyn AnyMatch>, Viewer),
    Drawn(String),
}

/// What another process needs: game, seat, data, lines, sentences, picture.
type PickledView = (String, Option<usize>, String, Vec<String>, Vec<String>, String);

const WIDTH: f32 = 480.0;

impl View {
    pub(crate) fn of(play: Box<dyn AnyMatch>, viewer: Viewer) -> View {
        let words = english();
        let steps = play.descriptions(viewer, 0);
        let (lines, told) = steps
            .into_iter()
            .map(|step| step.worded(&words))
            .map(|step| (step.line, step.told))
            .unzip();
        let seat = match viewer {
            Viewer::Seat(seat) => Some(Seat::index(seat)),
            Viewer::Public => None,
        };
        let (game, data) = (play.info().id.into(), play.view(viewer));
        View { game, seat, data, lines, told, svg: Picture::Of(play, viewer) }
    }
}

#[pymethods]
impl View {
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.seat
    }
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.data)
    }
    #[getter]
    fn steps(&self) -> Vec<String> {
        self.lines.clone()
    }
    #[getter]
    fn descriptions(&self) -> Vec<String> {
        self.told.clone()
    }
    fn svg(&self) -> PyResult<String> {
        match &self.svg {
            Picture::Of(play, viewer) => picture::svg(&**play, *viewer, WIDTH).map_err(expected),
            Picture::Drawn(svg) => Ok(svg.clone()),
        }
    }
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<View>().is_ok_and(|other| {
            let other = other.get();
            (&self.game, self.seat, &self.data, &self.lines)
                == (&other.game, other.seat, &other.data, &other.lines)
        })
    }
    fn __repr__(&self) -> String {
        let who = self.seat.map_or("everybody".into(), |seat| format!("seat {seat}"));
        format!("<View of {:?} for {who} after {} steps>", self.game, self.lines.len())
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledView)> {
        let restore = PyType::new::<View>(py).getattr("_restore")?;
        let (game, data) = (self.game.clone(), self.data.to_string());
        Ok((restore, (game, self.seat, data, self.lines.clone(), self.told.clone(), self.svg()?)))
    }
    #[staticmethod]
    fn _restore(
        game: String,
        seat: Option<usize>,
        data: &str,
        lines: Vec<String>,
        told: Vec<String>,
        svg: String,
    ) -> PyResult<View> {
        let data = serde_json::from_str(data).map_err(|why| expected(why.to_string()))?;
        Ok(View { game, seat, data, lines, told, svg: Picture::Drawn(svg) })
    }
}
