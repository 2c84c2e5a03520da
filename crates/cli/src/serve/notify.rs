//! Tells a service manager (systemd) that the hall is open, that it lives, and that it closes.

use std::time::Duration;

use server::Running;

/// Where a service manager listens.
const SOCKET: &str = "NOTIFY_SOCKET";
/// After how many microseconds of silence it starts the hall again.
const WATCHDOG: &str = "WATCHDOG_USEC";

/// Tells the service manager something, if there is one.
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

/// Sends to a socket that has a name and no file.
#[cfg(target_os = "linux")]
fn send_to_name(
    socket: &std::os::unix::net::UnixDatagram,
    name: &[u8],
    what: &str,
) -> std::io::Result<usize> {
    use std::os::{linux::net::SocketAddrExt as _, unix::net::SocketAddr};
    socket.send_to_addr(what.as_bytes(), &SocketAddr::from_abstract_name(name)?)
}

/// Sends to a socket that has a name and no file.
#[cfg(all(unix, not(target_os = "linux")))]
fn send_to_name(_: &std::os::unix::net::UnixDatagram, _: &[u8], _: &str) -> std::io::Result<usize> {
    Err(std::io::ErrorKind::Unsupported.into())
}

/// Tells the service manager something, if there is one.
#[cfg(not(unix))]
pub(super) fn tell(_what: &str) {}

/// Tells the service manager twice in its time that the hall lives, for as long as it does.
pub(super) async fn keep_alive(running: &Running) {
    let time = std::env::var(WATCHDOG).ok().and_then(|micros| micros.parse().ok());
    let Some(time) = time.map(Duration::from_micros).filter(|time| !time.is_zero()) else {
        return std::future::pending().await;
    };
    let mut tick = tokio::time::interval(time / 2);
    loop {
        tick.tick().await;
        if running.lives().await {
            tell("WATCHDOG=1");
        } else {
            tracing::error!("the store does not answer: the service manager is not told we live");
        }
    }
}
