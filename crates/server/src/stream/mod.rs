//! Following a table: WebSockets and server-sent events.

mod admission;
mod events;
mod feed;
mod permit;
mod socket;
mod tournament;

pub(crate) use events::events;
pub(crate) use feed::feed;
pub(crate) use socket::socket;
pub(crate) use tournament::tournament;
