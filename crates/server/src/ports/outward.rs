//! Messages to other services, by HTTP.

use std::{future::Future, pin::Pin};

/// Where a message goes: parts of an address that was read already.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HookTarget {
    /// Whether by TLS.
    pub(crate) https: bool,
    /// The name of the machine, or its address.
    pub(crate) host: String,
    /// The port.
    pub(crate) port: u16,
    /// The path with the query.
    pub(crate) path: String,
}

/// A message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OutwardMessage {
    /// Where it goes.
    pub(crate) to: HookTarget,
    /// What its head says beside where it goes.
    pub(crate) headers: Vec<(&'static str, String)>,
    /// What it says.
    pub(crate) body: Vec<u8>,
}

/// What another service answered: its status.
pub(crate) type Answered = Pin<Box<dyn Future<Output = Result<u16, String>> + Send>>;

/// Sends messages to machines that anybody may reach, and follows nowhere else.
pub(crate) trait Outward: Send + Sync {
    /// Sends one; the answer is a status, or why there is none.
    fn post(&self, message: OutwardMessage) -> Answered;
    /// Whether machines of the hall's own network, without TLS, are reached as well.
    fn is_open(&self) -> bool;
}
