//! What goes over the wire, as JSON: requests, frames, views (these are those of the crate `wire`).

pub(crate) mod envelope;
pub(crate) mod frames;
pub(crate) mod json;
pub(crate) mod played;
pub(crate) mod ratings;
pub(crate) mod sessions;
pub(crate) mod summary;

pub(crate) use wire::{SharedScene, names, offers, record, tournament, view};
