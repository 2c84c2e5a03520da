//! The pace at which sockets are read.
//!
//! The library that reads a WebSocket hands over whole messages, so a message in a million empty
//! parts costs a million frames that nobody counts. Bytes can be counted below it: who sends more
//! than a socket may is read slowly, and waits for itself.

use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep},
};

use crate::Limits;

/// Whether a connection has become a socket.
#[derive(Clone, Debug, Default)]
pub(crate) struct BecameSocket(Arc<AtomicBool>);

impl BecameSocket {
    /// From now on it is read at the pace of a socket.
    pub(crate) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A connection that is read at a pace once it has become a socket.
pub(crate) struct PacedStream<S> {
    stream: S,
    socket: BecameSocket,
    /// Bytes that may be read at once, and in a second.
    burst: f64,
    rate: f64,
    left: f64,
    at: Instant,
    waits: Option<Pin<Box<Sleep>>>,
}

impl PacedStream<TcpStream> {
    /// What was accepted; small packets are sent at once.
    pub(crate) fn accepted(stream: TcpStream, limits: &Limits) -> PacedStream<TcpStream> {
        let _quick = stream.set_nodelay(true);
        PacedStream::new(stream, limits)
    }
}

impl<S> PacedStream<S> {
    /// A socket may send so many frames of the greatest size at once, and one of them a second.
    fn new(stream: S, limits: &Limits) -> PacedStream<S> {
        let frame = limits.frame as f64;
        let burst = limits.frames.burst * frame;
        let rate = frame * (limits.frames.rate / Limits::default().frames.rate).max(1.0);
        let (socket, at) = (BecameSocket::default(), Instant::now());
        PacedStream { stream, socket, burst, rate, left: burst, at, waits: None }
    }

    pub(crate) fn socket(&self) -> BecameSocket {
        self.socket.clone()
    }

    /// Counts what was read, and sets how long the next reading waits.
    fn spend(&mut self, bytes: usize) {
        let now = Instant::now();
        let filled = self.left + self.rate * (now - self.at).as_secs_f64();
        (self.left, self.at) = (filled.min(self.burst) - bytes as f64, now);
        if self.left < 0.0 {
            let wait = Duration::from_secs_f64(-self.left / self.rate);
            self.waits = Some(Box::pin(tokio::time::sleep_until(now + wait)));
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PacedStream<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if let Some(waits) = &mut this.waits {
            ready!(waits.as_mut().poll(cx));
            this.waits = None;
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut this.stream).poll_read(cx, buffer))?;
        if this.socket.0.load(Ordering::Relaxed) {
            this.spend(buffer.filled().len() - before);
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PacedStream<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;
    use crate::Rate;

    fn limits() -> Limits {
        Limits { frame: 100, frames: Rate { burst: 3.0, rate: 20.0 }, ..Limits::default() }
    }

    #[tokio::test(start_paused = true)]
    async fn socket_is_read_at_its_pace_and_what_comes_before_it_is_not() {
        let (mut client, server) = tokio::io::duplex(1 << 16);
        let mut paced = PacedStream::new(server, &limits());
        let begun = Instant::now();
        let mut read = vec![0; 1_000];
        client.write_all(&[1; 5_000]).await.expect("room");
        for _ in 0..4 {
            paced.read_exact(&mut read).await.expect("it is there");
        }
        assert_eq!(begun.elapsed(), Duration::ZERO);
        paced.socket().set();
        paced.read_exact(&mut read).await.expect("it is there");
        client.write_all(&[1; 1_000]).await.expect("room");
        paced.read_exact(&mut read).await.expect("it is there");
        // 300 bytes at once, 100 a second.
        let waited = begun.elapsed().as_secs_f64();
        assert!((6.9..7.1).contains(&waited), "{waited}");
    }
}
