//! Requests to a hall that is open, with the token of its host. They are few and small, so
//! each has a connection of its own.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    path::Path,
    time::Duration,
};

use anyhow::{Context, bail};
use serde_json::Value as Json;

/// The name of the file that the hall wrote, in the folder of its data.
const FILE: &str = "admin.token";
/// The variable of the environment with the token, where the address is given.
const TOKEN: &str = "MUSTERHALL_ADMIN_TOKEN";
/// The longest that the hall may take to answer.
const ANSWER_MAX: Duration = Duration::from_secs(60);

/// The way to a hall.
pub(super) struct Client {
    /// Host and port.
    host: String,
    token: String,
    by: String,
}

impl Client {
    /// The hall at an address with the token of the environment, else the one that has a folder
    /// of data.
    pub(super) fn open(data: &Path, url: Option<&str>, by: &str) -> anyhow::Result<Client> {
        let variable = std::env::var(TOKEN).ok().filter(|token| !token.is_empty());
        let (token, url) = match (url, variable) {
            (Some(url), Some(token)) => (token, url.to_string()),
            (Some(url), None) => {
                (written(data).with_context(|| format!("{TOKEN} is not set"))?.0, url.into())
            }
            (None, variable) => {
                let (token, url) = written(data)?;
                (variable.unwrap_or(token), url)
            }
        };
        let host = url.trim_end_matches('/').strip_prefix("http://");
        let Some(host) = host.filter(|host| !host.is_empty() && !host.contains('/')) else {
            bail!(
                "expected the address of the hall itself, as http://127.0.0.1:7171, not {url:?}: \
                 reach it on another machine by `ssh -L 7171:127.0.0.1:7171`"
            );
        };
        let by: String = by.chars().filter(char::is_ascii_graphic).collect();
        Ok(Client { host: host.into(), token: token.trim().into(), by })
    }

    pub(super) fn get(&self, path: &str) -> anyhow::Result<Json> {
        self.ask("GET", path, "")
    }

    pub(super) fn post(&self, path: &str, body: &Json) -> anyhow::Result<Json> {
        self.ask("POST", path, &body.to_string())
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> anyhow::Result<Json> {
        let host = &self.host;
        let unreached = || format!("cannot reach the hall at http://{host}");
        let named = if host.contains("]:") || !host.ends_with(']') && host.contains(':') {
            host.clone()
        } else {
            format!("{host}:80")
        };
        let mut stream = TcpStream::connect(named).with_context(unreached)?;
        stream.set_read_timeout(Some(ANSWER_MAX)).with_context(unreached)?;
        // Of this version an answer is whole, and ends with its connection.
        let request = format!(
            "{method} /admin/api/{path} HTTP/1.0\r\nHost: {host}\r\nAuthorization: Bearer {}\r\n\
             X-Admin-Name: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.token,
            self.by,
            body.len()
        );
        stream.write_all(request.as_bytes()).with_context(unreached)?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).with_context(unreached)?;
        let answer = String::from_utf8(answer).context("the answer is no text")?;
        let (head, body) = answer.split_once("\r\n\r\n").context("the answer is no HTTP")?;
        let status = head.split(' ').nth(1).unwrap_or_default();
        let json: Option<Json> = serde_json::from_str(body).ok();
        match json {
            Some(json) if status.starts_with('2') => Ok(json),
            Some(json) => {
                let why = json["error"]["message"].as_str().unwrap_or("it was refused");
                match json["error"]["at"].as_str() {
                    Some(at) => bail!("the hall says of `{at}`: {why}"),
                    None => bail!("the hall says: {why}"),
                }
            }
            None => bail!("http://{host} is no hall of this version: it answered {status}"),
        }
    }
}

/// The token that a hall wrote, and its address.
fn written(data: &Path) -> anyhow::Result<(String, String)> {
    let file = data.join(FILE);
    let text = std::fs::read_to_string(&file).with_context(|| {
        format!("cannot read {}: is the hall of this folder open, and yours?", file.display())
    })?;
    let (token, url) = text
        .split_once('\n')
        .with_context(|| format!("{} does not hold a token and an address", file.display()))?;
    Ok((token.into(), url.trim().into()))
}
