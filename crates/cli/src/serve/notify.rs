//! Notifies a service manager (systemd) that the hall is open, alive, or closing.

use std::time::Duration;

use server::Running;

/// Where a service manager listens.
const SOCKET: &str = "NOTIFY_SOCKET";
/// After this many microseconds of silence it restarts the hall.
const WATCHDOG: &str = "WATCHDOG_USEC";

/// Sends a notice to the service manager, if there is one.
#[cfg(unix)]
pub(super) fn tell(what: &str) {
    use std::os::unix::{ffi::OsStrExt as _, net::UnixDatagram};
    let Some(path) = std::env::var_os(SOCKET) else { return };
    let socket = UnixDatagram::unbound();
    let sent = match path.as_bytes().strip_prefix(b"@") {
        None => socket.and_then(|socket| socket.send_to(what.as_bytes(), &path)),
        Some(name) => socket.and_then(|socket| send_to_name(&socket, name, what)),
    };
    if let Err(why) = sent {
        tracing::warn!(%why, "the service manager was not told");
    }
}

/// Sends to an abstract socket.
#[cfg(target_os = "linux")]
fn send_to_name(
    socket: &std::os::unix::net::UnixDatagram,
    name: &[u8],
    what: &str,
) -> std::io::Result<usize> {
    use std::os::{linux::net::SocketAddrExt as _, unix::net::SocketAddr};
    socket.send_to_addr(what.as_bytes(), &SocketAddr::from_abstract_name(name)?)
}

/// Sends to an abstract socket.
#[cfg(all(unix, not(target_os = "linux")))]
fn send_to_name(_: &std::os::unix::net::UnixDatagram, _: &[u8], _: &str) -> std::io::Result<usize> {
    Err(std::io::ErrorKind::Unsupported.into())
}

/// Sends a notice to the service manager, if there is one.
#[cfg(not(unix))]
pub(super) fn tell(_what: &str) {}

/// Notifies the service manager twice per interval that the hall is alive, as long as it is.
pub(super) async fn keep_alive(running: &Running) {
    let time = std::env::var(WATCHDOG).ok().and_then(|micros| micros.parse().ok());
    let Some(time) = time.map(Duration::from_micros).filter(|time| !time.is_zero()) else {
        return std::future::pending().await;
    };
    let mut tick = tokio::time::interval(time / 2);
    // After a long answer there is nothing to make up for.
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        if running.lives().await {
            tell("WATCHDOG=1");
        } else {
            tracing::error!("the store does not answer: the service manager is not told we live");
        }
    }
}
