//! WebSockets.

use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use axum::{
    Extension,
    extract::{
        State, WebSocketUpgrade,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code},
    },
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use tokio::time::MissedTickBehavior;

use super::{Subscription, closed, take_line};
use crate::{
    Rate,
    error::{ApiError, Code},
    http::{Address, App, Eye, Table, Who, parse},
    limits::Buckets,
    tables::{CommandEnvelope, SeatId, view},
};

/// How often the hall pings.
const PING: Duration = Duration::from_secs(25);
/// The longest a frame may take to be sent.
const PATIENCE: Duration = Duration::from_secs(20);
/// The frames a socket may send.
const FRAMES: Rate = Rate { burst: 60.0, rate: 20.0 };

/// What a client sends.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Frame {
    Command {
        id: i64,
        #[serde(default)]
        seq: Option<u64>,
        #[serde(default)]
        key: Option<String>,
        command: serde_json::Value,
    },
    ViewAs {
        seat: SeatId,
    },
    Ping {},
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Reply<'a> {
    Ack { id: i64, seq: u64 },
    Refused { id: Option<i64>, error: &'a ApiError },
    Closing {},
    Pong {},
}

impl Reply<'_> {
    fn message(&self) -> Message {
        Message::Text(view::text(self).into())
    }
}

/// A table as a WebSocket.
pub(crate) async fn socket(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    who: Option<Who>,
    Table(table): Table,
    eye: Eye,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(why) => return ApiError::new(Code::BadRequest, why.body_text()).into_response(),
    };
    let line = match take_line(&app, eye.eyes.person, address.0) {
        Ok(line) => line,
        Err(fault) => return fault.into_response(),
    };
    let frame = app.limits.frame;
    // The defaults cost 136 KB a socket; these cost 8 KB.
    let upgrade = upgrade
        .read_buffer_size(2 << 10)
        .write_buffer_size(0)
        .max_write_buffer_size(4 << 20)
        .max_message_size(frame)
        .max_frame_size(frame);
    upgrade.on_upgrade(move |socket| {
        let follower = Subscription::new(&app.hall, table, eye.eyes, eye.since, line);
        let metrics = Arc::clone(&app.metrics);
        let talk = SocketSession { app, who, follower, frames: Buckets::new(FRAMES) };
        async move {
            metrics.sockets.fetch_add(1, Relaxed);
            talk.run(socket).await;
            metrics.sockets.fetch_sub(1, Relaxed);
        }
    })
}

struct SocketSession {
    app: Arc<App>,
    who: Option<Who>,
    follower: Subscription,
    frames: Buckets<()>,
}

/// Why a socket is closed.
type Ending = Option<CloseFrame>;

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

    async fn talk(&mut self, socket: &mut WebSocket) -> Ending {
        let mut closing = self.app.closing.clone();
        let mut ping = tokio::time::interval_at((Instant::now() + PING).into(), PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut unanswered = 0;
        loop {
            let reply = tokio::select! {
                () = closed(&mut closing) => {
                    send(socket, Reply::Closing {}.message()).await?;
                    return close(close_code::RESTART, "the hall closes");
                }
                changed = self.follower.news.changed() => {
                    if changed.is_err() || self.follower.table.is_invalid() {
                        return close(close_code::RESTART, "the table is read anew");
                    }
                    for (_, text) in self.follower.catch_up().await {
                        self.app.metrics.events.fetch_add(1, Relaxed);
                        let text = Utf8Bytes::from(&*text);
                        send(socket, Message::Text(text)).await?;
                    }
                    continue;
                }
                _ = ping.tick() => {
                    unanswered += 1;
                    if unanswered > 2 {
                        return close(close_code::POLICY, "no answer to pings");
                    }
                    Message::Ping(Default::default())
                }
                frame = socket.recv() => {
                    let frame = match frame? {
                        Ok(frame) => frame,
                        Err(why) => {
                            tracing::debug!(%why, "a socket failed");
                            return unread(why);
                        }
                    };
                    unanswered = 0;
                    match frame {
                        Message::Text(text) if self.frames.take(()).is_ok() => {
                            let Some(reply) = self.hear(text.as_bytes()).await else { continue };
                            reply
                        }
                        Message::Text(_) => return close(close_code::POLICY, "too many frames"),
                        Message::Binary(_) => {
                            return close(close_code::UNSUPPORTED, "expected text");
                        }
                        Message::Ping(_) | Message::Pong(_) => continue,
                        Message::Close(_) => return None,
                    }
                }
            };
            send(socket, reply).await?;
        }
    }

    /// Answers a frame; the answer may be what the follower sees next.
    async fn hear(&mut self, text: &[u8]) -> Option<Message> {
        let frame = match parse::<Frame>(text) {
            Ok(frame) => frame,
            Err(error) => return Some(Reply::Refused { id: None, error: &error }.message()),
        };
        match frame {
            Frame::Ping {} => Some(Reply::Pong {}.message()),
            Frame::ViewAs { seat } => {
                self.follower.eyes.wish = Some(seat.0);
                self.follower.look_anew();
                None
            }
            Frame::Command { id, seq, key, command } => {
                let done = self.order(seq, key, command).await;
                Some(match done {
                    Ok(seq) => Reply::Ack { id, seq }.message(),
                    Err(error) => {
                        let error = error.worded(self.follower.eyes.locale);
                        Reply::Refused { id: Some(id), error: &error }.message()
                    }
                })
            }
        }
    }

    async fn order(
        &mut self,
        seq: Option<u64>,
        key: Option<String>,
        command: serde_json::Value,
    ) -> Result<u64, ApiError> {
        let missing = || ApiError::new(Code::NoSession, "this socket has no session");
        let person = self.who.ok_or_else(missing)?.known()?;
        let order = CommandEnvelope::read(seq, key, command)?;
        self.app.order(&self.follower.table, person, order).await
    }
}

async fn send(socket: &mut WebSocket, message: Message) -> Option<()> {
    let sent = tokio::time::timeout(PATIENCE, socket.send(message)).await;
    sent.ok()?.ok()
}

/// How a socket is closed whose frame could not be read.
fn unread(why: axum::Error) -> Ending {
    match why.into_inner().downcast_ref::<tungstenite::Error>() {
        Some(tungstenite::Error::Capacity(_)) => {
            close(close_code::SIZE, "expected frames of at most 16 KiB")
        }
        Some(tungstenite::Error::Utf8(_)) => close(close_code::INVALID, "expected text in UTF-8"),
        Some(tungstenite::Error::Protocol(_)) => {
            close(close_code::PROTOCOL, "expected frames as RFC 6455 has them")
        }
        // Nobody is there any more.
        _ => None,
    }
}

fn close(code: u16, reason: &'static str) -> Ending {
    Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) })
}
