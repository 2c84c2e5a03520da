//! The server from outside: HTTP, sockets, events, restarts.

mod common;
mod consequences;
mod handover;
mod hints;
mod hostile;
mod hosting;
mod language;
mod lessons;
mod lists;
mod moving;
mod over_postgres;
mod passes;
mod pgn;
mod pictures;
mod play;
mod postgres;
mod reliable;
mod routes;
mod secrets;
mod starve;
mod store_contract;
mod thinking;
mod types;
mod upgrade;
