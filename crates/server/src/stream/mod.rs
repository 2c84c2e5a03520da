//! Following a table: WebSockets and server-sent events.

mod admission;
mod events;
mod feed;
mod permit;
mod socket;

pub(crate) use events::events;
pub(crate) use feed::feed;
pub(crate) use socket::socket;
