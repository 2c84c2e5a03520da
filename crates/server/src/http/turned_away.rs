//! What a connection is told that is one too many from its address.

use std::{
    io::Write as _,
    net::{Shutdown, TcpStream as Blocking},
    time::Duration,
};

use tokio::{io::AsyncReadExt as _, net::TcpStream, sync::Semaphore};

/// In how many seconds one of the others may have ended.
const AGAIN: u64 = 10;
/// What is sent, as every refusal.
const BODY: &str =
    r#"{"error":{"code":"too_many","message":"too many connections from this address"}}"#;
/// The longest that the peer may take to read it.
const READING_MAX: Duration = Duration::from_secs(1);
/// How many may be reading it at the same time.
static READING: Semaphore = Semaphore::const_new(64);

/// Says so and closes, without waiting for the peer: a new connection has room for the answer.
pub(crate) fn turn_away(stream: TcpStream) {
    let length = BODY.len();
    let answer = format!(
        "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nRetry-After: {AGAIN}\r\nConnection: close\r\n\r\n{BODY}"
    );
    let Ok(stream) = stream.into_std() else { return };
    let sent = (&stream).write_all(answer.as_bytes());
    if sent.and_then(|()| stream.shutdown(Shutdown::Write)).is_ok() {
        leave(stream);
    }
}

/// Reads what the peer sends, for a moment: a connection that is closed with something unread is
/// reset, and the answer with it.
fn leave(stream: Blocking) {
    let Ok(place) = READING.try_acquire() else { return };
    let Ok(mut stream) = TcpStream::from_std(stream) else { return };
    tokio::spawn(async move {
        let mut unread = [0; 4096];
        let reads = async { while matches!(stream.read(&mut unread).await, Ok(1..)) {} };
        let _late = tokio::time::timeout(READING_MAX, reads).await;
        drop(place);
    });
}
