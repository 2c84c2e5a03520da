//! The program, as a process of its own.

mod admin;
mod chance;
#[cfg(unix)]
mod cluster;
mod commands;
#[path = "../common/mod.rs"]
mod common;
mod config;
mod contests;
mod courses;
mod disk;
#[cfg(unix)]
mod documented;
mod draw;
mod duel;
#[cfg(target_os = "linux")]
mod hall_screen;
mod kill;
mod laboratory;
mod language;
mod library;
mod model;
mod postgres;
mod puzzles;
mod review;
#[cfg(target_os = "linux")]
mod screen;
#[cfg(unix)]
mod service;
