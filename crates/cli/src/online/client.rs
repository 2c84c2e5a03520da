//! Requests to a hall.

use std::{
    io::{BufRead, BufReader},
    sync::Mutex,
    time::Duration,
};

use anyhow::{Context, anyhow, bail};
use serde_json::Value as Json;
use ureq::{Agent, http::Response};

use super::{address::Address, kept::KeptSession, seeds::SeedKeeper};

/// The longest that an answer may take.
const ANSWER_MAX: Duration = Duration::from_secs(20);
/// The longest answer in bytes.
const ANSWER_BYTES_MAX: u64 = 32 << 20;
/// The variable of the environment with a token, in place of the session of a guest.
pub(crate) const TOKEN: &str = "MUSTERHALL_TOKEN";

/// Why the hall did not do something.
#[derive(Debug)]
pub(crate) enum HallError {
    /// It cannot be reached, or does not answer.
    Lost(String),
    /// It refused: the word for programs and the text for people.
    Refused { code: String, message: String },
}

impl std::fmt::Display for HallError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            HallError::Lost(why) => f.write_str(why),
            HallError::Refused { message, .. } => f.write_str(message),
        }
    }
}

impl std::error::Error for HallError {}

/// Who somebody is in a hall.
enum Credential {
    /// A program's, of the environment; it is sent and never written anywhere.
    Token(String),
    /// That of a guest or an account, which the hall sets.
    Session(Mutex<Option<String>>),
}

/// The way to a hall.
pub(crate) struct HallClient {
    agent: Agent,
    address: Address,
    credential: Credential,
    kept: KeptSession,
    seeds: SeedKeeper,
    language: &'static str,
}

impl HallClient {
    /// The hall at an address, as whoever one was there the last time.
    pub(crate) fn new(address: Address, language: &'static str) -> anyhow::Result<HallClient> {
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(ANSWER_MAX))
            .timeout_recv_response(Some(ANSWER_MAX))
            .max_redirects(0)
            .user_agent(concat!("musterhall/", env!("CARGO_PKG_VERSION")))
            .build()
            .into();
        let kept = KeptSession::of(&address.origin);
        let token = std::env::var(TOKEN).ok().filter(|token| !token.trim().is_empty());
        let credential = match token {
            Some(token) if token.trim().bytes().all(|byte| byte.is_ascii_graphic()) => {
                Credential::Token(token.trim().to_owned())
            }
            Some(_) => bail!("{TOKEN}: expected a token as the account page shows it"),
            None => Credential::Session(Mutex::new(kept.read())),
        };
        let seeds = SeedKeeper::in_folder(kept.beside("seeds"));
        Ok(HallClient { agent, address, credential, kept, seeds, language })
    }

    /// The seeds that one has mixed into the chance of its tables.
    pub(super) fn seeds(&self) -> &SeedKeeper {
        &self.seeds
    }

    /// The address of the hall.
    pub(crate) fn origin(&self) -> &str {
        &self.address.origin
    }

    /// Asks who one is there, so that the hall knows one from now on.
    ///
    /// # Errors
    /// The address is not that of a hall.
    pub(crate) fn greet(&self) -> anyhow::Result<String> {
        let me = self.get("/api/me")?;
        let name = me["name"].as_str();
        let name = name.with_context(|| format!("{} is no hall", self.origin()))?;
        Ok(name.to_owned())
    }

    pub(crate) fn get(&self, path: &str) -> Result<Json, HallError> {
        json(self.text("GET", path, None)?)
    }

    pub(crate) fn post(&self, path: &str, body: &Json) -> Result<Json, HallError> {
        json(self.text("POST", path, Some(body))?)
    }

    /// An answer that is text.
    pub(crate) fn text(
        &self,
        method: &str,
        path: &str,
        body: Option<&Json>,
    ) -> Result<String, HallError> {
        let mut answer = self.send(method, path, body, Some(ANSWER_MAX))?;
        let read = answer.body_mut().with_config().limit(ANSWER_BYTES_MAX).read_to_string();
        let text = read.map_err(|why| self.lost(&why))?;
        let status = answer.status();
        if status.is_success() {
            return Ok(text);
        }
        let error = serde_json::from_str::<Json>(&text).unwrap_or_default();
        let Some(message) = error["error"]["message"].as_str() else {
            let what = format!("{} answered {status}", self.origin());
            return Err(HallError::Lost(what));
        };
        let code = error["error"]["code"].as_str().unwrap_or_default();
        Err(match code {
            "unavailable" => HallError::Lost(message.to_owned()),
            _ => HallError::Refused { code: code.to_owned(), message: message.to_owned() },
        })
    }

    /// The events of a stream, one after the other, until it ends or `each` says so.
    pub(crate) fn follow(
        &self,
        path: &str,
        mut each: impl FnMut(Option<Json>) -> bool,
    ) -> Result<(), HallError> {
        let answer = self.send("GET", path, None, None)?;
        if !answer.status().is_success() {
            // The same question, whose answer says why.
            self.text("GET", path, None)?;
            return Err(HallError::Lost(format!("{} has no stream", self.origin())));
        }
        let reader = answer.into_body().into_with_config().limit(u64::MAX).reader();
        for line in BufReader::new(reader).lines() {
            let line = line.map_err(|why| self.lost(&why.into()))?;
            let data = line.strip_prefix("data:").map(str::trim_start);
            let event = data.map(|data| serde_json::from_str(data).unwrap_or_default());
            if !each(event) {
                break;
            }
        }
        Ok(())
    }

    fn lost(&self, why: &ureq::Error) -> HallError {
        HallError::Lost(format!("cannot reach {}: {why}", self.origin()))
    }

    fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<&Json>,
        whole: Option<Duration>,
    ) -> Result<Response<ureq::Body>, HallError> {
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.origin()))
            .header("accept-language", self.language);
        match &self.credential {
            Credential::Token(token) => {
                request = request.header("authorization", format!("Bearer {token}"));
            }
            Credential::Session(session) => {
                if let Some(cookie) = &*lock(session) {
                    request = request.header("cookie", cookie.as_str());
                }
            }
        }
        let invalid = |why: ureq::http::Error| HallError::Lost(why.to_string());
        let answer = match body {
            Some(body) => {
                request = request.header("content-type", "application/json");
                let request = request.body(body.to_string()).map_err(invalid)?;
                let request = self.agent.configure_request(request).timeout_global(whole).build();
                self.agent.run(request)
            }
            None => {
                let request = request.body(()).map_err(invalid)?;
                let request = self.agent.configure_request(request).timeout_global(whole).build();
                self.agent.run(request)
            }
        };
        let answer = answer.map_err(|why| self.lost(&why))?;
        self.remember(&answer);
        Ok(answer)
    }

    /// Keeps the session that the hall sets.
    fn remember(&self, answer: &Response<ureq::Body>) {
        let Credential::Session(session) = &self.credential else { return };
        for value in answer.headers().get_all("set-cookie") {
            let Some(pair) = value.to_str().ok().and_then(|text| text.split(';').next()) else {
                continue;
            };
            let name = pair.split('=').next().unwrap_or_default();
            if matches!(name, "session" | "__Host-session") {
                *lock(session) = Some(pair.to_owned());
                self.kept.write(pair);
            }
        }
    }
}

/// What is locked is whole at any time.
fn lock<T>(what: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    what.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn json(text: String) -> Result<Json, HallError> {
    if text.is_empty() {
        return Ok(Json::Null);
    }
    serde_json::from_str(&text)
        .map_err(|why| HallError::Lost(anyhow!("the answer is no JSON: {why}").to_string()))
}
