//! The rules of the house, as far as a machine can see them.

mod binaries;
mod circles;
mod games;
mod glossary;
mod layers;
mod licences;
mod messages;
mod names;
mod regenerate;
mod tidy;
