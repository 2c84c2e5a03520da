//! The process, and how somebody opens a tab.

use std::{env, path::PathBuf, process::Stdio, time::Duration};

use serde_json::json;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

use crate::{
    Page, Screen,
    cdp::{Cdp, CdpError},
};

/// How long the browser may take to start.
const START_MAX: Duration = Duration::from_secs(30);

const NAMES: &[&str] = &["chromium", "chromium-browser", "google-chrome", "chrome"];

const FLAGS: &[&str] = &[
    "--headless",
    // The tests may run as root, in a container.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    // Two pages at once: neither is in the background.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--remote-debugging-port=0",
];

/// A running browser; it ends with this value.
pub struct Browser {
    _process: Child,
    _profile: tempfile::TempDir,
    cdp: Cdp,
}

fn find() -> Option<PathBuf> {
    if let Some(given) = env::var_os("CHROMIUM") {
        return Some(given.into());
    }
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    NAMES
        .iter()
        .find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file()))
}

impl Browser {
    /// Starts the browser of `$CHROMIUM` or of the path. `None`, with a line that
    /// says so, where there is none; with `REQUIRE_BROWSER=1` that is an error.
    ///
    /// # Errors
    /// [`CdpError::Start`].
    pub async fn start() -> Result<Option<Browser>, CdpError> {
        let Some(program) = find() else {
            if env::var_os("REQUIRE_BROWSER").is_some_and(|value| value == "1") {
                return Err(CdpError::Start("REQUIRE_BROWSER=1, but no chromium".into()));
            }
            println!("SKIPPED: no chromium");
            return Ok(None);
        };
        let bad = |why: std::io::Error| CdpError::Start(why.to_string());
        let profile = tempfile::tempdir().map_err(bad)?;
        let mut process = Command::new(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(bad)?;
        let said = process.stderr.take().ok_or(CdpError::Down)?;
        let mut lines = BufReader::new(said).lines();
        let url = tokio::time::timeout(START_MAX, async {
            while let Ok(Some(line)) = lines.next_line().await {
                if let Some(url) = line.strip_prefix("DevTools listening on ") {
                    return Some(url.to_string());
                }
            }
            None
        })
        .await;
        let Ok(Some(url)) = url else {
            return Err(CdpError::Start("it named no address for the DevTools".into()));
        };
        // Somebody has to read on, or the browser stops at a full pipe.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        let cdp = Cdp::connect(&url).await?;
        Ok(Some(Browser { _process: process, _profile: profile, cdp }))
    }

    /// Somebody new, whom no cookie remembers, opens `url` in a tab.
    ///
    /// # Panics
    /// Where the browser refuses, or the page does not become ready.
    pub async fn somebody(&self, url: &str, screen: Screen) -> Page {
        let session = self.session().await.unwrap_or_else(|why| panic!("{why}"));
        let page = Page::new(self.cdp.clone(), session, screen).await;
        page.go(url).await;
        page
    }

    /// A blank tab with cookies and storage of its own; answers how the browser calls it.
    async fn session(&self) -> Result<String, CdpError> {
        let made = self.cdp.ask(None, "Target.createBrowserContext", json!({})).await?;
        let blank = json!({
            "url": "about:blank", "browserContextId": made["browserContextId"]
        });
        let tab = self.cdp.ask(None, "Target.createTarget", blank).await?;
        let flat = json!({ "targetId": tab["targetId"], "flatten": true });
        let attached = self.cdp.ask(None, "Target.attachToTarget", flat).await?;
        Ok(attached["sessionId"].as_str().unwrap_or_default().to_string())
    }
}
