//! Messages to other services, by HTTP.

use std::net::IpAddr;

use super::BoxedFuture;

/// Where a message goes: parts of an address that was read already.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OutwardTarget {
    /// Whether by TLS.
    pub(crate) https: bool,
    /// The name of the machine, or its address.
    pub(crate) host: String,
    /// The port.
    pub(crate) port: u16,
    /// The path with the query.
    pub(crate) path: String,
}

impl OutwardTarget {
    /// Reads an address: `https://HOST/PATH`. Where any is `open` any port and no TLS will do.
    pub(crate) fn read(url: &str, open: bool) -> Option<OutwardTarget> {
        let is_plain = |letter: char| letter.is_ascii_graphic() && !"\\\"<>^`{|}#".contains(letter);
        if !url.chars().all(is_plain) {
            return None;
        }
        let (scheme, rest) = url.split_once("://")?;
        let https = match scheme {
            "https" => true,
            "http" if open => false,
            _ => return None,
        };
        let at = rest.find(['/', '?']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(at);
        let path = if path.starts_with('/') { path.to_string() } else { format!("/{path}") };
        let usual = if https { 443 } else { 80 };
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') => (host, port.parse().ok()?),
            _ => (authority, usual),
        };
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "-.[]:".contains(letter);
        let sound = !host.is_empty() && host.chars().all(fits) && (open || port == usual);
        sound.then(|| OutwardTarget { https, host: host.to_ascii_lowercase(), port, path })
    }

    /// Whether it is this machine, whatever names are looked up.
    pub(crate) fn is_this_machine(&self) -> bool {
        let host = self.host.trim_matches(['[', ']']);
        host == "localhost" || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
    }
}

/// A message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OutwardMessage {
    /// Where it goes.
    pub(crate) to: OutwardTarget,
    /// What its head says beside where it goes.
    pub(crate) headers: Vec<(&'static str, String)>,
    /// What it says.
    pub(crate) body: Vec<u8>,
}

/// What another service answered: its status.
pub(crate) type Answered = BoxedFuture<Result<u16, String>>;

/// The status of what was asked, and what it says.
pub(crate) type Fetched = BoxedFuture<Result<(u16, Vec<u8>), String>>;

/// Sends messages to machines that anybody may reach, and follows nowhere else.
pub(crate) trait Outward: Send + Sync {
    /// Sends one; the answer is a status, or why there is none.
    fn post(&self, message: OutwardMessage) -> Answered;
    /// Asks a service that the host has named, which may be in the hall's own network: without TLS
    /// on this machine alone. A message without a body is a GET.
    fn ask(&self, message: OutwardMessage) -> Fetched;
    /// Whether machines of the hall's own network, without TLS, are reached as well.
    fn is_open(&self) -> bool;
}
