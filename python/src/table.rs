//! What matches of one game with the same options share.

use std::sync::Arc;

use matches::{AnyGame, AnyMatch, find};
use pyo3::prelude::*;
use serde_json::Value as Json;

use crate::{
    encoded::{AnyEncoding, LearnerShape, encoding_of},
    values::{expected, refused},
};

/// What matches of one game with the same options share.
pub(crate) struct GameTable {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) setup: Json,
    pub(crate) first: Box<dyn AnyMatch>,
    pub(crate) encoding: &'static dyn AnyEncoding,
    pub(crate) shape: LearnerShape,
}

impl GameTable {
    pub(crate) fn open(py: Python<'_>, id: &str, setup: &Json) -> PyResult<Arc<GameTable>> {
        let game = find(id).map_err(|why| refused(py, &why))?;
        let first = game.open(setup, None).map_err(|why| refused(py, &why))?;
        let unknown = || expected(format!("{id} has no numbers for learners"));
        let encoding = encoding_of(id).ok_or_else(unknown)?;
        let shape = encoding.shape(&*first);
        Ok(Arc::new(GameTable { game, setup: first.setup(), first, encoding, shape }))
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
