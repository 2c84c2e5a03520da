//! Following a table: WebSockets and server-sent events.

mod events;
mod permit;
mod socket;

use axum::routing::get;

use crate::http::Streams;

/// The routes of a table's events and socket.
pub(crate) fn streams() -> Streams {
    Streams { events: get(events::events), socket: get(socket::socket) }
}
