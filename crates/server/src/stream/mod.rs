//! Following a table, a person, a tournament or a study: WebSockets and server-sent events.

mod admission;
mod events;
mod feed;
mod permit;
mod server_sent;
mod socket;
mod study;
mod tournament;

pub(crate) use events::events;
pub(crate) use feed::feed;
pub(crate) use socket::socket;
pub(crate) use study::study;
pub(crate) use tournament::tournament;
