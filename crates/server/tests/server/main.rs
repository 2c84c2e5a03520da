//! The server from outside: HTTP, sockets, events, restarts.

mod chance;
mod common;
mod consequences;
mod handover;
mod hints;
mod hostile;
mod hosting;
mod language;
mod lessons;
mod lists;
mod passes;
mod pgn;
mod pictures;
mod play;
mod reliable;
mod routes;
mod secrets;
mod starve;
mod thinking;
mod types;
mod upgrade;
