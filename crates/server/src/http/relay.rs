//! Connections to other nodes: requests that are passed on, and sockets that stay.

use std::{
    collections::HashMap,
    fmt::Display,
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use axum::{
    body::Body,
    http::{HeaderMap, StatusCode, header},
    response::Response,
};
use futures_util::StreamExt as _;
use hyper::{
    body::Incoming,
    client::conn::http1::{self, SendRequest},
    upgrade::OnUpgrade,
};
use hyper_util::rt::TokioIo;
use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _},
    net::TcpStream,
    sync::{mpsc, watch},
    time::timeout,
};

use crate::{
    limits::{ConnectionPermit, lock},
    ports::cluster::{ClusterNode, NodeId},
    shutdown::closed,
};

/// How long it may take to reach another node.
const CONNECT_MAX: Duration = Duration::from_secs(2);
/// How much longer another node may take to begin its answer than it gives itself.
const LATER: Duration = Duration::from_secs(2);
/// So long another node is never silent on a stream or a socket: it pings more often.
const SILENCE_MAX: Duration = Duration::from_secs(60);
/// Connections to one node that are kept open for the next request.
const IDLE_MAX: usize = 64;
/// Bytes that are on their way through, in each direction of a socket.
const BUFFER: usize = 4 << 10;

/// Connections to other nodes.
pub(crate) struct Forwarding {
    /// How long another node may take to begin its answer.
    answer_max: Duration,
    idle: Arc<Mutex<HashMap<SocketAddr, Vec<SendRequest<Body>>>>>,
    pub(crate) figures: ForwardFigures,
}

/// How it went.
#[derive(Default)]
pub(crate) struct ForwardFigures {
    pub(crate) sent: AtomicU64,
    pub(crate) failed: AtomicU64,
    /// Sockets that another node serves, open now.
    pub(crate) sockets: Arc<AtomicI64>,
}

/// Whether the other node can have heard of a request that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sending {
    Never,
    Perhaps,
}

/// What a stream or a socket of another node ends with.
pub(super) struct Bounds {
    /// The nodes that live.
    pub(super) live: watch::Receiver<Arc<Vec<ClusterNode>>>,
    /// True when this hall closes.
    pub(super) closing: watch::Receiver<bool>,
    /// Held by whoever must be waited for.
    pub(super) open: mpsc::Sender<()>,
}

/// A request that was not answered.
pub(super) struct Failed {
    pub(super) sent: Sending,
    pub(super) why: String,
}

impl Failed {
    fn new(sent: Sending, why: impl Display) -> Failed {
        Failed { sent, why: why.to_string() }
    }
}

impl Forwarding {
    /// No connections yet to nodes that give themselves so long for an answer.
    pub(crate) fn new(answer: Duration) -> Forwarding {
        let figures = ForwardFigures::default();
        Forwarding { answer_max: answer + LATER, idle: Arc::default(), figures }
    }

    /// Sends a request to another node, over a connection that is open if there is one. It is
    /// given up when that node does not live any more.
    pub(super) async fn send(
        &self,
        node: &ClusterNode,
        live: watch::Receiver<Arc<Vec<ClusterNode>>>,
        request: hyper::Request<Body>,
    ) -> Result<Response<Incoming>, Failed> {
        tokio::select! {
            sent = self.send_to(node, request) => sent,
            () = lost(live, node.id) => Err(Failed::new(Sending::Perhaps, "it lives no more")),
        }
    }

    async fn send_to(
        &self,
        node: &ClusterNode,
        mut request: hyper::Request<Body>,
    ) -> Result<Response<Incoming>, Failed> {
        let kept = loop {
            let kept = lock(&self.idle).get_mut(&node.addr).and_then(Vec::pop);
            match kept {
                Some(kept) if kept.is_closed() => {}
                kept => break kept,
            }
        };
        if let Some(sender) = kept {
            match self.exchange(node.addr, sender, request).await {
                Ok(done) => return done,
                // The other node closed it just before.
                Err(unsent) => request = unsent,
            }
        }
        let sender = connect(node.addr).await?;
        match self.exchange(node.addr, sender, request).await {
            Ok(done) => done,
            Err(_) => Err(Failed::new(Sending::Never, "the connection was closed")),
        }
    }

    /// Sends a request over a connection; an error is a request that was not sent.
    async fn exchange(
        &self,
        addr: SocketAddr,
        mut sender: SendRequest<Body>,
        request: hyper::Request<Body>,
    ) -> Result<Result<Response<Incoming>, Failed>, hyper::Request<Body>> {
        let sent = timeout(self.answer_max, sender.try_send_request(request)).await;
        let Ok(answer) = sent else {
            return Ok(Err(Failed::new(Sending::Perhaps, "no answer in time")));
        };
        match answer {
            Ok(response) => {
                if response.status() != StatusCode::SWITCHING_PROTOCOLS {
                    self.keep(addr, sender);
                }
                Ok(Ok(response))
            }
            Err(mut failed) => match failed.take_message() {
                Some(unsent) => Err(unsent),
                None => Ok(Err(Failed::new(Sending::Perhaps, failed.error()))),
            },
        }
    }

    /// Keeps a connection for the next request, once this one's answer was read.
    fn keep(&self, addr: SocketAddr, mut sender: SendRequest<Body>) {
        let idle = Arc::clone(&self.idle);
        tokio::spawn(async move {
            if sender.ready().await.is_ok() {
                let mut idle = lock(&idle);
                let kept = idle.entry(addr).or_default();
                if kept.len() < IDLE_MAX {
                    kept.push(sender);
                }
            }
        });
    }

    /// What another node answered, as whoever asked gets it. A stream ends, and a socket is
    /// closed, when the other node is gone.
    pub(super) fn answer(
        &self,
        node: &ClusterNode,
        bounds: Bounds,
        mut response: Response<Incoming>,
        upgrade: Option<(OnUpgrade, Option<ConnectionPermit>)>,
    ) -> Response {
        let switched = response.status() == StatusCode::SWITCHING_PROTOCOLS;
        let Bounds { live, mut closing, open } = bounds;
        let end = gone(live, node.id);
        let Some((ours, hold)) = upgrade.filter(|_| switched) else {
            let (mut parts, body) = response.into_parts();
            strip_hop(&mut parts.headers, false);
            let body = match is_stream(&parts.headers) {
                true => Body::from_stream(until_silent(body).take_until(Box::pin(end))),
                false => Body::new(body),
            };
            return Response::from_parts(parts, body);
        };
        if let Some(hold) = &hold {
            hold.socket.set();
        }
        let theirs = hyper::upgrade::on(&mut response);
        let sockets = Arc::clone(&self.figures.sockets);
        tokio::spawn(async move {
            let _held = (hold, open);
            let (Ok(ours), Ok(theirs)) = tokio::join!(ours, theirs) else { return };
            sockets.fetch_add(1, Relaxed);
            let (ours, theirs) = (TokioIo::new(ours), TokioIo::new(theirs));
            tokio::select! {
                () = join(ours, theirs) => {}
                () = end => {}
                () = linger(&mut closing) => {}
            }
            sockets.fetch_sub(1, Relaxed);
        });
        let (parts, _) = response.into_parts();
        Response::from_parts(parts, Body::empty())
    }
}

async fn connect(addr: SocketAddr) -> Result<SendRequest<Body>, Failed> {
    let late = |_| Failed::new(Sending::Never, "it cannot be reached in time");
    let unreached = |why: std::io::Error| Failed::new(Sending::Never, why);
    let stream = TcpStream::connect(addr);
    let stream = timeout(CONNECT_MAX, stream).await.map_err(late)?.map_err(unreached)?;
    let _quick = stream.set_nodelay(true);
    let mut builder = http1::Builder::new();
    builder.max_buf_size(64 << 10);
    let shaken = builder.handshake(TokioIo::new(stream)).await;
    let (sender, connection) = shaken.map_err(|why| Failed::new(Sending::Never, why))?;
    tokio::spawn(async move {
        if let Err(why) = connection.with_upgrades().await {
            tracing::debug!(%why, "a connection to another node failed");
        }
    });
    Ok(sender)
}

fn is_stream(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("text/event-stream"))
}

/// Takes out what is said of one connection alone.
pub(super) fn strip_hop(headers: &mut HeaderMap, upgrades: bool) {
    for name in ["keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding"] {
        headers.remove(name);
    }
    if !upgrades {
        headers.remove(header::CONNECTION);
        headers.remove(header::UPGRADE);
    }
}

/// Waits until a node does not live any more.
async fn gone(mut live: watch::Receiver<Arc<Vec<ClusterNode>>>, id: NodeId) {
    let _gone = live.wait_for(|all| !all.iter().any(|node| node.id == id)).await.is_ok();
}

/// Waits until a node that is known to live does not any more. One that has just come may not be
/// known yet.
async fn lost(live: watch::Receiver<Arc<Vec<ClusterNode>>>, id: NodeId) {
    if live.borrow().iter().any(|node| node.id == id) {
        gone(live, id).await;
    } else {
        std::future::pending().await
    }
}

/// Waits until the hall closes, and a moment longer: its own sockets say goodbye meanwhile.
async fn linger(closing: &mut watch::Receiver<bool>) {
    closed(closing).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
}

/// What comes of a stream, until it was silent for too long.
fn until_silent(
    body: Incoming,
) -> impl futures_util::Stream<Item = Result<axum::body::Bytes, axum::Error>> {
    let data = Body::new(body).into_data_stream();
    futures_util::stream::unfold(data, |mut data| async move {
        let chunk = timeout(SILENCE_MAX, data.next()).await.ok()??;
        Some((chunk, data))
    })
}

/// Carries bytes both ways until either side ends. Nothing is queued: who reads slowly is
/// written to slowly.
async fn join<A, B>(ours: A, theirs: B)
where
    A: AsyncRead + AsyncWrite + Unpin,
    B: AsyncRead + AsyncWrite + Unpin,
{
    let (our_end, our_start) = tokio::io::split(ours);
    let (their_end, their_start) = tokio::io::split(theirs);
    tokio::select! {
        () = carry(our_end, their_start, None) => {}
        () = carry(their_end, our_start, Some(SILENCE_MAX)) => {}
    }
}

async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    silence: Option<Duration>,
) {
    let mut buffer = vec![0; BUFFER];
    loop {
        let reading = from.read(&mut buffer);
        let read = match silence {
            Some(longest) => timeout(longest, reading).await.unwrap_or(Ok(0)),
            None => reading.await,
        };
        let Ok(count @ 1..) = read else { break };
        if to.write_all(&buffer[..count]).await.is_err() || to.flush().await.is_err() {
            break;
        }
    }
    let _gone = to.shutdown().await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn request_to_a_node_that_lives_no_more_is_given_up() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let addr = listener.local_addr().expect("it listens");
        let node = ClusterNode { id: NodeId(7), addr, build: String::new() };
        let (lives, live) = watch::channel(Arc::new(vec![node.clone()]));
        let forwarding = Forwarding::new(Duration::from_secs(3_600));
        let request = hyper::Request::get("/").body(Body::empty()).expect("a request");
        // It is reached, and falls silent.
        let silent = async {
            let reached = listener.accept().await;
            lives.send_replace(Arc::default());
            reached
        };
        let (sent, _reached) = tokio::join!(forwarding.send(&node, live, request), silent);
        assert_eq!(sent.err().map(|failed| failed.sent), Some(Sending::Perhaps));
    }
}
