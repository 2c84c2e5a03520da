//! The client in a browser.

mod boards;
mod crash;
mod hidden;
mod lessons;
mod line;
mod mush;
mod muster_chess;
mod pages;
mod pictures;
mod play;
mod review;
mod together;
