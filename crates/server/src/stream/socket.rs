//! WebSockets.

use std::{
    collections::VecDeque,
    net::IpAddr,
    pin::pin,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use axum::{
    Extension,
    body::Bytes,
    extract::{
        State, WebSocketUpgrade,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code},
    },
    response::{IntoResponse, Response},
};
use futures_util::SinkExt;
use session::Command;
use tokio::time::MissedTickBehavior;
use tracing::Instrument as _;

use super::{admission::Admission, permit::take_permits};
use crate::{
    app::Subscription,
    error::{ApiError, Code},
    http::{Address, Gateway, Looking, TableParam, Who},
    limits::{Buckets, ConnectionPermit},
    shutdown::closed,
    wire::{
        envelope::CommandEnvelope,
        frames::{Frame, Reply},
        json::{parse, text},
    },
};

/// How many pings are remembered until they are answered.
const PINGS_MAX: usize = 4;
/// Frames of so many bytes together are sent at once.
const WRITE_BUFFER: usize = 16 << 10;

fn message(reply: &Reply<'_>) -> Message {
    Message::Text(text(reply).into())
}

/// A table as a WebSocket.
pub(crate) async fn socket(
    State(app): State<Arc<Gateway>>,
    Extension(address): Extension<Address>,
    who: Option<Who>,
    TableParam(table): TableParam,
    looking: Looking,
    connection: Option<Extension<ConnectionPermit>>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(why) => return ApiError::new(Code::BadRequest, why.body_text()).into_response(),
    };
    let connection = connection.map(|Extension(hold)| hold);
    if let Some(hold) = &connection {
        hold.socket.set();
    }
    let permits = take_permits(&app, looking.observer.person, address.0, connection);
    let (party, permits) = match permits {
        Ok(taken) => taken,
        Err(error) => return error.into_response(),
    };
    let frame = app.limits.frame;
    // Within the span of the request, whose id it keeps.
    let span = tracing::info_span!("socket", table = %table.id);
    // The defaults cost 136 KB a socket; these cost 8 KB.
    let upgrade = upgrade
        .read_buffer_size(2 << 10)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(4 << 20)
        .max_message_size(frame)
        .max_frame_size(frame);
    upgrade.on_upgrade(move |socket| {
        let Looking { observer, since, window } = looking;
        let subscription = Subscription::new(table, observer, since, party, Some(permits));
        let subscription = subscription.with_window(window);
        let metrics = Arc::clone(&app.metrics);
        let frames = Buckets::new(app.limits.frames);
        let talk = SocketSession {
            app,
            who,
            address: address.0,
            subscription,
            frames,
            pings: VecDeque::new(),
            lag: None,
        };
        let work = async move {
            metrics.sockets.fetch_add(1, Relaxed);
            talk.run(socket).await;
            metrics.sockets.fetch_sub(1, Relaxed);
        };
        work.instrument(span)
    })
}

struct SocketSession {
    app: Arc<Gateway>,
    who: Option<Who>,
    address: IpAddr,
    subscription: Subscription,
    frames: Buckets<()>,
    /// When pings were sent that are not answered, and what they said.
    pings: VecDeque<(u32, Instant)>,
    /// The lag of the client as it was measured, smoothed, in milliseconds.
    lag: Option<u32>,
}

/// Why a socket is closed.
type Closing = Option<CloseFrame>;

/// The bytes of a text that others may be sent, too.
struct SharedText(Arc<String>);

impl AsRef<[u8]> for SharedText {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// A text as a message, without a copy.
fn shared(text: Arc<String>) -> Utf8Bytes {
    Utf8Bytes::try_from(Bytes::from_owner(SharedText(text))).expect("a string is UTF-8")
}

impl SocketSession {
    async fn run(mut self, mut socket: WebSocket) {
        let _open = self.app.open.clone();
        let ending = self.talk(&mut socket).await;
        if let Some(frame) = ending {
            let bye = async {
                let _gone = socket.send(Message::Close(Some(frame))).await;
                // The client answers, and only then is the frame sure to have arrived.
                while let Some(Ok(_)) = socket.recv().await {}
            };
            let _late = tokio::time::timeout(Duration::from_secs(2), bye).await;
        }
    }

    async fn talk(&mut self, socket: &mut WebSocket) -> Closing {
        let mut closing = self.app.closing.clone();
        let (every, most) = (self.app.limits.ping, self.app.limits.send);
        let mut ping = tokio::time::interval_at((Instant::now() + every).into(), every);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.come_back().await;
        let mut unanswered = 0;
        // The lag is measured from the beginning.
        send(socket, self.ping(), most).await?;
        let mut admission = Admission::new(&self.app, self.who, self.address);
        // Waited for once, and not anew for each frame: every socket of the hall waits for these.
        let mut ended = pin!(admission.ended());
        let mut closes = pin!(closed(&mut closing));
        loop {
            let reply = tokio::select! {
                why = &mut ended => return close(close_code::POLICY, why),
                () = &mut closes => {
                    send(socket, message(&Reply::Closing {}), most).await?;
                    return close(close_code::RESTART, "the server is shutting down");
                }
                changed = self.subscription.revisions.changed() => {
                    if changed.is_err() || self.subscription.table.is_invalid() {
                        return close(close_code::RESTART, "the table is being reloaded");
                    }
                    self.tell(socket).await?;
                    flush(socket, most).await?;
                    continue;
                }
                _ = ping.tick() => {
                    unanswered += 1;
                    if unanswered > 2 {
                        return close(close_code::POLICY, "no answer to pings");
                    }
                    self.ping()
                }
                frame = socket.recv() => {
                    unanswered = 0;
                    match self.take(frame?).await {
                        Ok(Some(reply)) => reply,
                        Ok(None) => continue,
                        Err(closing) => return closing,
                    }
                }
            };
            feed(socket, reply, self.app.limits.send).await?;
            // What a command changed goes out together with its acknowledgement.
            if self.subscription.revisions.has_changed().unwrap_or(false)
                && !self.subscription.table.is_invalid()
            {
                self.tell(socket).await?;
            }
            flush(socket, self.app.limits.send).await?;
        }
    }

    /// What a frame of the client is answered by, if by anything, or how the socket is closed
    /// because of it.
    async fn take(
        &mut self,
        frame: Result<Message, axum::Error>,
    ) -> Result<Option<Message>, Closing> {
        let frame = frame.map_err(|why| {
            tracing::debug!(%why, "a socket failed");
            unread(why, self.app.limits.frame)
        })?;
        if self.frames.take(()).is_err() {
            return Err(close(close_code::POLICY, "too many frames"));
        }
        match frame {
            Message::Text(text) => Ok(self.hear(text.as_bytes()).await),
            Message::Binary(_) => Err(close(close_code::UNSUPPORTED, "expected text")),
            Message::Pong(said) => {
                self.answered(&said);
                Ok(None)
            }
            Message::Ping(_) => Ok(None),
            Message::Close(_) => Err(None),
        }
    }

    /// A ping with a number of its own.
    fn ping(&mut self) -> Message {
        let number = self.pings.back().map_or(0, |(number, _)| number.wrapping_add(1));
        if self.pings.len() == PINGS_MAX {
            self.pings.pop_front();
        }
        self.pings.push_back((number, Instant::now()));
        Message::Ping(number.to_be_bytes().to_vec().into())
    }

    /// The client answered a ping: so long it takes to get there and back.
    fn answered(&mut self, said: &[u8]) {
        let Ok(number) = said.try_into().map(u32::from_be_bytes) else { return };
        let Some(at) = self.pings.iter().position(|(of, _)| *of == number) else { return };
        // Whoever answers it once more has not measured anything.
        let Some((_, sent)) = self.pings.remove(at) else { return };
        let lag = u32::try_from(sent.elapsed().as_millis()).unwrap_or(u32::MAX);
        self.lag = Some(smoothed(self.lag, lag));
    }

    /// Whoever comes back to a seat that a bot plays meanwhile plays it again.
    async fn come_back(&self) {
        let table = &self.subscription.table;
        let Some(person) = self.who.map(|who| who.person) else { return };
        let state = table.state();
        let mine = state.seats_of(Some(person));
        if state.played_by(Some(person)) == mine || state.is_over() {
            return;
        }
        if let Err(why) = table.execute(Command::ComeBack { person }, None).await {
            tracing::debug!(table = %table.id, %why, "a person who came back plays no seat");
        }
    }

    /// Hands over what the subscription has not sent yet.
    async fn tell(&mut self, socket: &mut WebSocket) -> Option<()> {
        for (_, change) in self.subscription.catch_up().await {
            self.app.metrics.events.fetch_add(1, Relaxed);
            feed(socket, Message::Text(shared(change)), self.app.limits.send).await?;
        }
        Some(())
    }

    /// Answers a frame; the answer may be what the subscription sees next.
    async fn hear(&mut self, text: &[u8]) -> Option<Message> {
        let frame = match parse::<Frame>(text) {
            Ok(frame) => frame,
            Err(error) => {
                self.app.metrics.routes.refused(error.code);
                return Some(message(&Reply::Refused { id: None, error: &error }));
            }
        };
        match frame {
            Frame::Ping {} => Some(message(&Reply::Pong {})),
            Frame::ViewAs { seat } => {
                self.subscription.observer.wish = Some(seat.0);
                self.subscription.look_again();
                None
            }
            Frame::Command { id, seq, key, command } => {
                let done = self.execute(seq, key, command).await;
                Some(match done {
                    Ok(seq) => message(&Reply::Ack { id, seq }),
                    Err(error) => {
                        self.app.metrics.routes.refused(error.code);
                        let error = error.worded(self.subscription.observer.locale);
                        message(&Reply::Refused { id: Some(id), error: &error })
                    }
                })
            }
        }
    }

    async fn execute(
        &mut self,
        seq: Option<u64>,
        key: Option<String>,
        command: serde_json::Value,
    ) -> Result<u64, ApiError> {
        let missing = || ApiError::new(Code::NoSession, "api-socket-without-session");
        let person = self.who.ok_or_else(missing)?.known()?;
        let envelope = CommandEnvelope::read(seq, key, command)?;
        self.app.execute(&self.subscription.table, (person, self.address), envelope, self.lag).await
    }
}

/// The lag over a while: nine parts of what it was, one of what was measured last.
fn smoothed(before: Option<u32>, lag: u32) -> u32 {
    let mixed = |before: u32| (u64::from(before) * 9 + u64::from(lag)).div_ceil(10);
    before.map_or(lag, |before| u32::try_from(mixed(before)).unwrap_or(u32::MAX))
}

async fn send(socket: &mut WebSocket, message: Message, most: Duration) -> Option<()> {
    feed(socket, message, most).await?;
    flush(socket, most).await
}

/// Hands over a frame, to be sent with the next [`flush`].
async fn feed(socket: &mut WebSocket, message: Message, most: Duration) -> Option<()> {
    tokio::time::timeout(most, SinkExt::feed(socket, message)).await.ok()?.ok()
}

/// Sends the frames that were handed over.
async fn flush(socket: &mut WebSocket, most: Duration) -> Option<()> {
    tokio::time::timeout(most, SinkExt::flush(socket)).await.ok()?.ok()
}

/// How a socket is closed whose frame could not be read.
fn unread(why: axum::Error, frame_max: usize) -> Closing {
    match why.into_inner().downcast_ref::<tungstenite::Error>() {
        Some(tungstenite::Error::Capacity(_)) => {
            let most = match frame_max {
                whole if whole % 1024 == 0 => format!("{} KiB", whole / 1024),
                bytes => format!("{bytes} bytes"),
            };
            close(close_code::SIZE, format!("expected frames of at most {most}"))
        }
        Some(tungstenite::Error::Utf8(_)) => close(close_code::INVALID, "expected text in UTF-8"),
        Some(tungstenite::Error::Protocol(_)) => {
            close(close_code::PROTOCOL, "expected frames as RFC 6455 has them")
        }
        // Nobody is there any more.
        _ => None,
    }
}

fn close(code: u16, reason: impl Into<Utf8Bytes>) -> Closing {
    Some(CloseFrame { code, reason: reason.into() })
}
