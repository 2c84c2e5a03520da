//! What goes over the wire, as JSON: requests, frames, views.

pub(crate) mod chance;
pub(crate) mod clocks;
pub(crate) mod envelope;
pub(crate) mod frames;
pub(crate) mod json;
pub(crate) mod names;
pub(crate) mod played;
pub(crate) mod record;
pub(crate) mod sessions;
pub(crate) mod summary;
pub(crate) mod tournament;
pub(crate) mod view;
