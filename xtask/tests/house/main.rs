//! The rules of the house, as far as a machine can see them.

mod circles;
mod games;
mod names;
mod tidy;
