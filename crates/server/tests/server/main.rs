//! The server from outside: HTTP, sockets, events, restarts.

mod admin;
mod common;
mod consequences;
mod handover;
mod hints;
mod hostile;
mod hosting;
mod language;
mod lessons;
mod lists;
mod moderation;
mod passes;
mod pgn;
mod pictures;
mod play;
mod reliable;
mod retention;
mod routes;
mod secrets;
mod starve;
mod thinking;
mod types;
mod upgrade;
