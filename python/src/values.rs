//! Between Python's values and JSON, and errors.

use hall_core::Seat;
use matches::Rejected;
use pyo3::{
    create_exception,
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString},
};
use serde_json::{Map, Value as Json};

create_exception!(
    musterhall,
    Refused,
    PyValueError,
    "What was asked for is refused: the text says what was expected. `rule` is the number of the \
     rule in the game's RULES.md, if a rule forbids it, else None."
);

/// The error of a refusal.
pub(crate) fn refused(py: Python<'_>, why: &Rejected) -> PyErr {
    refused_text(py, why.to_string(), why.rule())
}

/// The error of a refusal with its rule.
pub(crate) fn refused_text(py: Python<'_>, text: String, rule: Option<&str>) -> PyErr {
    let error = Refused::new_err(text);
    match error.value(py).setattr("rule", rule) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// An error that says what was expected.
pub(crate) fn expected(text: impl Into<String>) -> PyErr {
    PyValueError::new_err(text.into())
}

/// A value of JSON as Python's own.
pub(crate) fn to_python<'py>(py: Python<'py>, json: &Json) -> PyResult<Bound<'py, PyAny>> {
    Ok(match json {
        Json::Null => py.None().into_bound(py),
        Json::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Json::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(whole), ..) => whole.into_pyobject(py)?.into_any(),
            (_, Some(whole), _) => whole.into_pyobject(py)?.into_any(),
            (.., float) => PyFloat::new(py, float.unwrap_or(f64::NAN)).into_any(),
        },
        Json::String(text) => PyString::new(py, text).into_any(),
        Json::Array(values) => {
            let list = PyList::empty(py);
            values.iter().try_for_each(|value| list.append(to_python(py, value)?))?;
            list.into_any()
        }
        Json::Object(fields) => {
            let dict = PyDict::new(py);
            fields.iter().try_for_each(|(key, value)| dict.set_item(key, to_python(py, value)?))?;
            dict.into_any()
        }
    })
}

/// A plain value of Python as JSON.
pub(crate) fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Json> {
    if value.is_none() {
        return Ok(Json::Null);
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(Json::Bool(flag.is_true()));
    }
    if value.is_instance_of::<PyInt>() {
        return Ok(Json::from(value.extract::<i64>()?));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Json::from(text.to_str()?));
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        return Ok(Json::Object(object(dict)?));
    }
    let what = value.get_type().name()?;
    Err(PyTypeError::new_err(format!("expected an option: int, bool, str or None, not {what}")))
}

/// A dictionary as an object.
pub(crate) fn object(dict: &Bound<'_, PyDict>) -> PyResult<Map<String, Json>> {
    dict.iter().map(|(key, value)| Ok((key.extract()?, from_python(&value)?))).collect()
}

/// A seat by its index from 0, or its letter.
pub(crate) fn seat_of(value: &Bound<'_, PyAny>, seats: usize) -> PyResult<Seat> {
    let found = match (value.extract::<usize>(), value.extract::<&str>()) {
        (Ok(index), _) => Seat::new(index),
        (_, Ok(letter)) => letter.parse().ok(),
        _ => None,
    };
    found.filter(|seat| seat.index() < seats).ok_or_else(|| {
        let last = Seat::new(seats - 1).map_or_else(String::new, |seat| seat.to_string());
        let got = value.repr().map_or_else(|_| "?".into(), |text| text.to_string());
        expected(format!("expected a seat, 0 to {} or 'a' to '{last}', not {got}", seats - 1))
    })
}
