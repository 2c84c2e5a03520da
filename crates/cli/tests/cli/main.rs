//! The program, as a process of its own.

#[cfg(unix)]
mod cluster;
mod commands;
#[path = "../common/mod.rs"]
mod common;
mod config;
mod contests;
mod disk;
mod duel;
mod kill;
mod language;
mod model;
mod review;
#[cfg(unix)]
mod service;
