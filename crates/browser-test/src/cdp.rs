//! The DevTools protocol: commands with numbers, events with session ids.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value as Json, json};
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::{connect_async, tungstenite::Message};

/// How long the browser may take to answer: longer than a page is waited for, and than axe takes
/// for a long page on a slow machine.
const ANSWER_MAX: Duration = Duration::from_secs(100);

/// An error of the browser.
#[derive(Debug, thiserror::Error)]
pub enum CdpError {
    /// It did not start.
    #[error("the browser does not start: {0}")]
    Start(String),
    /// It is gone.
    #[error("the line to the browser is down")]
    Down,
    /// It did not answer.
    #[error("no answer to {0}")]
    Silent(String),
    /// It refused.
    #[error("{method}: {why}")]
    Refused {
        /// The method called.
        method: String,
        /// The browser's message.
        why: String,
    },
}

type CdpResult = Result<Json, String>;

#[derive(Default)]
struct Shared {
    waiting: HashMap<u64, oneshot::Sender<CdpResult>>,
    /// By session: errors on the console, uncaught exceptions.
    faults: HashMap<String, Vec<String>>,
    /// By session: the service workers that pages have registered.
    workers: HashMap<String, Vec<Json>>,
}

/// The connection to the browser.
#[derive(Clone)]
pub(crate) struct Cdp {
    out: mpsc::UnboundedSender<Message>,
    shared: Arc<Mutex<Shared>>,
    number: Arc<AtomicU64>,
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl Cdp {
    pub(crate) async fn connect(url: &str) -> Result<Cdp, CdpError> {
        let (socket, _) =
            connect_async(url).await.map_err(|why| CdpError::Start(why.to_string()))?;
        let (mut sink, mut stream) = socket.split();
        let (out, mut queue) = mpsc::unbounded_channel();
        let shared = Arc::new(Mutex::new(Shared::default()));
        tokio::spawn(async move {
            while let Some(message) = queue.recv().await {
                if sink.send(message).await.is_err() {
                    break;
                }
            }
        });
        let heard = Arc::clone(&shared);
        tokio::spawn(async move {
            while let Some(Ok(message)) = stream.next().await {
                if let Message::Text(text) = message
                    && let Ok(json) = serde_json::from_str(&text)
                {
                    hear(&heard, json);
                }
            }
            lock(&heard).waiting.clear();
        });
        Ok(Cdp { out, shared, number: Arc::default() })
    }

    /// Calls a method, and waits for the answer.
    pub(crate) async fn ask(
        &self,
        session: Option<&str>,
        method: &str,
        params: Json,
    ) -> Result<Json, CdpError> {
        let id = self.number.fetch_add(1, Relaxed) + 1;
        let mut order = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            order["sessionId"] = json!(session);
        }
        let (tell, told) = oneshot::channel();
        lock(&self.shared).waiting.insert(id, tell);
        self.out.send(Message::text(order.to_string())).map_err(|_| CdpError::Down)?;
        match tokio::time::timeout(ANSWER_MAX, told).await {
            Err(_) => Err(CdpError::Silent(method.into())),
            Ok(Err(_)) => Err(CdpError::Down),
            Ok(Ok(Err(why))) => Err(CdpError::Refused { method: method.into(), why }),
            Ok(Ok(Ok(answer))) => Ok(answer),
        }
    }

    /// Calls a method without waiting for an answer.
    pub(crate) fn tell(&self, method: &str, params: Json) {
        let id = self.number.fetch_add(1, Relaxed) + 1;
        let order = json!({ "id": id, "method": method, "params": params });
        // The connection may be down: then there is nobody left to tell.
        let _down = self.out.send(Message::text(order.to_string()));
    }

    /// The registration of the service worker of an origin, once a session has heard of it.
    pub(crate) fn registration(&self, session: &str, origin: &str) -> Option<String> {
        let (shared, scope) = (lock(&self.shared), format!("{origin}/"));
        let found = shared.workers.get(session)?.iter().find(|of| of["scopeURL"] == *scope)?;
        found["registrationId"].as_str().map(String::from)
    }

    /// Takes the errors that a session has had so far.
    pub(crate) fn faults(&self, session: &str) -> Vec<String> {
        lock(&self.shared).faults.remove(session).unwrap_or_default()
    }
}

fn hear(shared: &Mutex<Shared>, message: Json) {
    if let Some(id) = message["id"].as_u64() {
        let Some(tell) = lock(shared).waiting.remove(&id) else { return };
        let answer = match message.get("error") {
            Some(error) => Err(error["message"].as_str().unwrap_or("refused").to_string()),
            None => Ok(message["result"].clone()),
        };
        // The caller may have given up.
        let _given_up = tell.send(answer);
        return;
    }
    let (Some(session), Some(method)) = (message["sessionId"].as_str(), message["method"].as_str())
    else {
        return;
    };
    if method == "ServiceWorker.workerRegistrationUpdated" {
        let all = message["params"]["registrations"].as_array().cloned().unwrap_or_default();
        lock(shared).workers.entry(session.to_string()).or_default().extend(all);
    }
    if let Some(fault) = fault(method, &message["params"]) {
        lock(shared).faults.entry(session.to_string()).or_default().push(fault);
    }
}

/// What counts as an error of the page.
fn fault(method: &str, params: &Json) -> Option<String> {
    match method {
        "Runtime.exceptionThrown" => {
            let details = &params["exceptionDetails"];
            let said = details["exception"]["description"].as_str();
            Some(format!("exception: {}", said.or(details["text"].as_str()).unwrap_or("?")))
        }
        "Runtime.consoleAPICalled" if params["type"] == "error" => {
            let said = params["args"].as_array()?.iter().map(|arg| {
                arg["value"].as_str().or(arg["description"].as_str()).unwrap_or("?").to_string()
            });
            Some(format!("console: {}", said.collect::<Vec<_>>().join(" ")))
        }
        "Log.entryAdded" if params["entry"]["level"] == "error" => {
            let entry = &params["entry"];
            let text = entry["text"].as_str().unwrap_or("?");
            Some(format!("log: {text} {}", entry["url"].as_str().unwrap_or_default()))
        }
        _ => None,
    }
}
