//! The browser process, and opening tabs.

use std::{
    env,
    path::PathBuf,
    process::Stdio,
    sync::{LazyLock, Mutex, PoisonError},
    time::Duration,
};

use serde_json::{Value as Json, json};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
    runtime::Runtime,
    sync::OnceCell,
};

use crate::{
    Page, Screen,
    cdp::{Cdp, CdpError},
};

/// How long the browser may take to start.
const START_MAX: Duration = Duration::from_secs(30);

/// The first that is installed is taken. The headless shell has the same engine without a window's
/// interface, and takes a quarter less processor time for these tests.
const NAMES: &[&str] = &[
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "chrome",
];

const FLAGS: &[&str] = &[
    "--headless",
    // The tests may run as root, in a container.
    "--no-sandbox",
    "--disable-gpu",
    // Saves a process for each picture of a frame to go through: a twentieth of the time.
    "--in-process-gpu",
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

/// Runs the command after it, in a process group of its own, until its own input closes, which
/// happens however we end; the folder of the profile, the first argument, goes with it.
const UNTIL_WE_END: &str = r#"profile=$1; shift; setsid "$@" </dev/null & cat >/dev/null
kill -9 -$!; wait; rm -rf "$profile""#;

/// The process, one for all tests of a program: its start takes longer than most tests.
struct Process {
    /// Its input is the pipe that closes when we end.
    _child: Child,
    cdp: Cdp,
}

static PROCESS: OnceCell<Option<Process>> = OnceCell::const_new();

/// The runtime of all tests: the connection to the browser outlives each of them.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("threads can be had")
});

/// A test's share of the browser: its tabs close with this value.
pub struct Browser {
    cdp: &'static Cdp,
    contexts: Mutex<Vec<Json>>,
}

/// Runs a test with the browser in `$CHROMIUM` or on the path; without one it says so and
/// passes, or fails with `REQUIRE_BROWSER=1`.
///
/// # Panics
/// If the browser does not start.
pub fn with_browser(test: impl AsyncFnOnce(Browser)) {
    RUNTIME.block_on(async {
        let process = PROCESS.get_or_try_init(Process::start).await;
        if let Some(Process { cdp, .. }) = process.unwrap_or_else(|why| panic!("{why}")) {
            test(Browser { cdp, contexts: Mutex::default() }).await;
        }
    });
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

impl Process {
    async fn start() -> Result<Option<Process>, CdpError> {
        let Some(program) = find() else {
            if env::var_os("REQUIRE_BROWSER").is_some_and(|value| value == "1") {
                return Err(CdpError::Start("REQUIRE_BROWSER=1, but no chromium".into()));
            }
            println!("SKIPPED: no chromium");
            return Ok(None);
        };
        let bad = |why: std::io::Error| CdpError::Start(why.to_string());
        let profile = tempfile::tempdir().map_err(bad)?.keep();
        let mut child = Command::new("sh")
            .args(["-c", UNTIL_WE_END, "sh"])
            .args([profile.as_os_str(), program.as_os_str()])
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(bad)?;
        let said = child.stderr.take().ok_or(CdpError::Down)?;
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
        // Its output must be read, or the browser stops at a full pipe.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        let cdp = Cdp::connect(&url).await?;
        Ok(Some(Process { _child: child, cdp }))
    }
}

impl Browser {
    /// A new guest, without cookies, opens `url` in a tab.
    ///
    /// # Panics
    /// If the browser refuses, or the page does not become ready.
    pub async fn somebody(&self, url: &str, screen: Screen) -> Page {
        let session = self.session().await.unwrap_or_else(|why| panic!("{why}"));
        let page = Page::new(self.cdp.clone(), session, screen).await;
        page.go(url).await;
        page
    }

    /// A blank tab with cookies and storage of its own; returns the browser's ids of it.
    async fn session(&self) -> Result<String, CdpError> {
        let made = self.cdp.ask(None, "Target.createBrowserContext", json!({})).await?;
        let context = made["browserContextId"].clone();
        let blank = json!({ "url": "about:blank", "browserContextId": context });
        self.contexts.lock().unwrap_or_else(PoisonError::into_inner).push(context);
        let tab = self.cdp.ask(None, "Target.createTarget", blank).await?;
        let flat = json!({ "targetId": tab["targetId"], "flatten": true });
        let attached = self.cdp.ask(None, "Target.attachToTarget", flat).await?;
        Ok(attached["sessionId"].as_str().unwrap_or_default().to_string())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let contexts = self.contexts.get_mut().unwrap_or_else(PoisonError::into_inner);
        for context in contexts.drain(..) {
            self.cdp.tell("Target.disposeBrowserContext", json!({ "browserContextId": context }));
        }
    }
}
